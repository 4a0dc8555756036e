"""The small parts: credits, the alarm, the queue of a slow reader, callers, names, settings, files."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simpan.server.hub.alarm import Alarm
from simpan.server.hub.begin import (
    ID_LENGTH,
    ID_LETTERS,
    clean,
    hashed,
    is_id,
    new_id,
    new_token,
    seat_of_token,
)
from simpan.server.net.credits import Bucket, Gate, address_of
from simpan.server.net.origin import Caller, language_of
from simpan.server.net.pages import Static, filled
from simpan.server.net.wire import SocketWire
from simpan.server.ports import RoomRow, Seat
from simpan.server.protocol import Pong
from simpan.server.settings import Limits, Settings, data_folder, from_environment

# -- credits -----------------------------------------------------------------------------------------------------------


def test_credits_are_spent_and_come_back() -> None:
    bucket = Bucket(50, 20, 100.0)
    assert all(bucket.take(1, 100.0) for _ in range(50))
    assert not bucket.take(1, 100.0)
    assert not bucket.take(1, 100.39)
    assert bucket.take(1, 100.4)
    assert not bucket.full(119.0)
    assert bucket.full(121.0)
    assert sum(bucket.take(1, 1000.0) for _ in range(100)) == 50


def test_each_address_has_its_own() -> None:
    gate = Gate(3)
    assert [gate.admits("a", 0.0) for _ in range(4)] == [True, True, True, False]
    assert gate.admits("b", 0.0)
    assert gate.admits("a", 21.0)


def test_a_flood_of_addresses_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simpan.server.net.credits.MOST_KEPT", 10)
    gate = Gate(3)
    assert all(gate.admits(str(number), 0.0) for number in range(10))
    assert not gate.admits("11", 0.0)
    assert gate.admits("11", 100.0)


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2"),
        ("2001:db8:1:2::7", "2001:db8:1:2"),
        ("fe80::1%eth0", "fe80"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("::1", ""),
        ("", ""),
    ],
)
def test_what_counts_as_one_address(host: str, counted: str) -> None:
    assert address_of(host) == counted


# -- the alarm ---------------------------------------------------------------------------------------------------------


def test_deadlines_are_met_in_order_and_never_early() -> None:
    async def test() -> list[tuple[str, float, float]]:
        rung: list[tuple[str, float, float]] = []
        alarm = Alarm(lambda room, at: rung.append((room, at, monotonic())))
        now = monotonic()
        for number in range(200):
            alarm.at(f"r{number}", now + 0.05 + (number * 37 % 200) * 0.0007)
        for number in range(0, 200, 2):
            alarm.at(f"r{number}", now + 0.2 + number * 0.0005)  # postponed
        for number in range(0, 200, 5):
            alarm.at(f"r{number}", None)
        alarm.at("past", now - 5)
        async with asyncio.timeout(60):
            while len(rung) < 161:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.02)  # no more come
        alarm.close()
        return rung

    rung = asyncio.run(test())
    assert len(rung) == 161
    assert rung[0][0] == "past"
    assert len({room for room, _, _ in rung}) == 161
    assert all(at <= when for _, at, when in rung)
    assert [at for _, at, _ in rung] == sorted(at for _, at, _ in rung)


def test_an_alarm_that_was_closed_is_silent() -> None:
    async def test() -> list[str]:
        rung: list[str] = []
        alarm = Alarm(lambda room, at: rung.append(room))
        alarm.at("a", monotonic() + 0.01)
        alarm.close()
        await asyncio.sleep(0.05)
        return rung

    assert asyncio.run(test()) == []


def test_a_ring_may_set_the_next_one() -> None:
    async def test() -> int:
        count = 0

        def ring(room: str, at: float) -> None:
            nonlocal count
            count += 1
            if count < 5:
                alarm.at(room, at + 0.002)

        alarm = Alarm(ring)
        alarm.at("a", monotonic())
        async with asyncio.timeout(60):
            while count < 5:
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.01)  # no more come
        alarm.close()
        return count

    assert asyncio.run(test()) == 5


# -- a connection ------------------------------------------------------------------------------------------------------


def test_a_slow_reader_is_cut_off_and_nothing_piles_up() -> None:
    async def test() -> tuple[int, list[str]]:
        sent: list[str] = []
        stuck = asyncio.Event()

        async def send(message: Any) -> None:
            sent.append(message["text"])
            await stuck.wait()

        cut: list[str] = []
        wire = SocketWire(send, lambda: cut.append("cut"), Limits(queue=10), "ko")
        pump = asyncio.create_task(wire.pump())
        for number in range(50):
            wire.tell(Pong(number))
            await asyncio.sleep(0)
        pump.cancel()
        return len(sent), cut

    assert asyncio.run(test()) == (1, ["cut"])


def test_what_was_sent_goes_out_before_the_end() -> None:
    async def test() -> list[str]:
        sent: list[str] = []

        async def send(message: Any) -> None:
            sent.append(message.get("text", message["type"]))

        wire = SocketWire(send, lambda: None, Limits(), "en")
        wire.tell(Pong(1))
        wire.fault("closing")
        wire.tell(Pong(2))
        await asyncio.wait_for(wire.pump(), 60)
        return sent

    *texts, last = asyncio.run(test())
    assert last == "websocket.close"
    pong, fault = (msgspec.json.decode(text) for text in texts)
    assert pong == {"t": "pong", "id": 1}
    assert (fault["code"], fault["fatal"]) == ("closing", True)


# -- callers -----------------------------------------------------------------------------------------------------------


def caller(*, proxied: bool = False, **headers: Any) -> Caller:
    listed = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Caller({"type": "http", "scheme": "http", "client": ("192.0.2.7", 1), "headers": listed}, proxied)


@pytest.mark.parametrize(
    ("host", "origin", "same"),
    [
        ("a.example", "http://a.example", True),
        ("a.example", "https://a.example", True),
        ("A.example:443", "https://a.EXAMPLE", True),
        ("a.example:8642", "http://a.example:8642", True),
        ("a.example:8642", "http://a.example", False),
        ("a.example", "http://b.example", False),
        ("a.example", "http://a.example.b.example", False),
        ("a.example", "null", False),
        ("a.example", "http://[", False),
        ("a.example", "file://", False),
        ("", "http://", False),
    ],
)
def test_whose_page_it_is(host: str, origin: str, same: bool) -> None:
    assert caller(host=host, origin=origin).same_origin is same


def test_two_origins_are_none_of_ours() -> None:
    scope = {"headers": [(b"host", b"a"), (b"origin", b"http://a"), (b"origin", b"http://b")]}
    assert not Caller(scope, False).same_origin


def test_a_proxy_is_believed_only_where_it_is_trusted() -> None:
    told: dict[str, Any] = {
        "x_forwarded_for": "203.0.113.1, 198.51.100.2",
        "x_forwarded_proto": "https",
        "x_forwarded_host": "b.example",
    }
    plain, proxied = caller(host="a.example", **told), caller(host="a.example", proxied=True, **told)
    assert (plain.address, plain.secure, plain.base) == ("192.0.2.7", False, "http://a.example")
    assert (proxied.address, proxied.secure, proxied.base) == ("198.51.100.2", True, "https://b.example")


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "ko"),
        ("en", "en"),
        ("en-GB,en;q=0.9,ko;q=0.8", "en"),
        ("ko-KR,ko;q=0.9,en-US;q=0.8", "ko"),
        ("fr, de;q=0.9", "ko"),
        ("fr, en;q=0.5", "en"),
        ("en;q=x, ko;q=0.1", "ko"),
        ("*", "ko"),
    ],
)
def test_which_language_is_liked_best(header: str, lang: str) -> None:
    assert language_of(header) == lang


def test_cookies_are_read_by_their_whole_name() -> None:
    found = caller(cookie='simpan_aa=1; xsimpan_a=2; simpan_a="3"; simpan_a=4')
    assert [found.cookie(name) for name in ("simpan_a", "simpan_aa", "simpan_", "nothing")] == ["3", "1", "", ""]


@given(st.binary(max_size=60), st.binary(max_size=60))
def test_no_header_breaks_a_caller(cookie: bytes, other: bytes) -> None:
    scope = {"headers": [(b"cookie", cookie), (b"accept-language", other), (b"origin", other), (b"host", cookie)]}
    found = Caller(scope, True)
    assert isinstance(found.same_origin, bool)
    assert found.lang in ("ko", "en")
    assert isinstance(found.cookie("a") + found.address + found.base, str)


# -- names, ids, tokens ------------------------------------------------------------------------------------------------


@given(st.text())
def test_a_name_is_one_short_line_of_signs_that_can_be_seen(name: str) -> None:
    shown = clean(name)
    assert len(shown) <= 24
    assert shown.isprintable()
    assert shown == clean(shown) == shown.strip()
    assert "  " not in shown
    shown.encode()


def test_ids_and_tokens() -> None:
    ids = {new_id() for _ in range(200)}
    assert len(ids) == 200
    assert all(is_id(id) for id in ids)
    assert not any(
        is_id(id) for id in ("", "a" * (ID_LENGTH - 1), "A" * ID_LENGTH, "0" * ID_LENGTH, "aaaaaaa/", "가" * 8)
    )
    assert not set("ilo01") & set(ID_LETTERS)
    assert len(new_token()) == 32
    assert new_token() != new_token()


def test_whose_token_it_is() -> None:
    seats = (Seat(0, "", hashed("a")), Seat(1, "", "", "easy"), Seat(-1, "", hashed("j")))
    row = RoomRow("abcdefgh", "lumen", "bot", {}, "open", 0.0, seats)
    assert [seat_of_token(row, token) for token in ("a", "j", "b", "", hashed("a"))] == [0, -1, None, None, None]


# -- settings and files ------------------------------------------------------------------------------------------------


def test_where_data_is_kept() -> None:
    assert data_folder({"HOME": "/home/a"}, "linux") == Path("/home/a/.local/share/simpan")
    assert data_folder({"HOME": "/home/a", "XDG_DATA_HOME": "/data"}, "linux") == Path("/data/simpan")
    assert data_folder({"HOME": "/home/a", "XDG_DATA_HOME": "data"}, "linux") == Path("/home/a/.local/share/simpan")
    assert data_folder({"HOME": "/Users/a"}, "darwin") == Path("/Users/a/Library/Application Support/simpan")
    if sys.platform != "win32":
        assert data_folder({"USERPROFILE": "/u", "LOCALAPPDATA": "/u/l"}, "win32") == Path("/u/l/simpan")


def test_what_only_tests_touch() -> None:
    plain = Settings()
    assert from_environment(plain, {}) == plain
    found = from_environment(plain, {"SIMPAN_BOT_DELAY": "0", "SIMPAN_UNLIMITED": "1", "SIMPAN_UNLOAD": "3"})
    assert (found.bot_delay, found.unload) == (0.0, 3.0)
    assert found.limits.created > 1_000
    assert plain.bot_delay <= 0.6
    assert from_environment(plain, {"SIMPAN_LIMITS": '{"created": 7}'}).limits == Limits(created=7)
    for name, value in [("SIMPAN_LIMITS", '{"creatd": 7}'), ("SIMPAN_LIMITS", "7"), ("SIMPAN_BOT_DELAY", "fast")]:
        with pytest.raises(ValueError, match=r"."):
            from_environment(plain, {name: value})


def test_only_built_files_are_served_and_the_smallest_form_is_chosen(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    for name, text in [
        ("index.html", "<title>x</title>"),
        ("assets/a-1.js", "plain"),
        ("assets/a-1.js.br", "br"),
        ("assets/a-1.js.gz", "gz"),
        ("icon.svg", "<svg/>"),
    ]:
        (tmp_path / name).write_text(text)
    static = Static(tmp_path)
    for accepted, body in [("", b"plain"), ("gzip", b"gz"), ("gzip, br", b"br")]:
        found = static.file("assets/a-1.js", accepted)
        assert found is not None
        assert found.content == body
        assert "immutable" in found.headers["cache-control"]
    icon = static.file("icon.svg", "br")
    assert icon is not None
    assert "immutable" not in icon.headers["cache-control"]
    for name in ("index.html", "assets/a-1.js.br", "../app.py", "", "assets"):
        assert static.file(name, "br") is None


def test_a_page_names_all_that_it_needs(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    files = {
        "index.html": '<title>x</title><script src="/assets/index-AAAAAAAA.js"></script></head>',
        "assets/index-AAAAAAAA.js": 'const a=()=>import("./Home-BBBB-BB_.js")',
        "assets/Home-BBBB-BB_.js": 'import{a as b}from"./rail-CCCCCCCC.js";import"./index-AAAAAAAA.js"',
        "assets/Home-DDDDDDDD.css": "",
        "assets/rail-CCCCCCCC.js": 'import x from"./Home-BBBB-BB_.js"',
        "assets/Room-EEEEEEEE.js": "",
        "assets/texts-ko-FFFFFFFF.js": "",
        "assets/texts-en-GGGGGGGG.js": "",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    static = Static(tmp_path)
    found = static.links("", "ko")
    for name in ("Home-BBBB-BB_.js", "Home-DDDDDDDD.css", "rail-CCCCCCCC.js", "texts-ko-FFFFFFFF.js"):
        assert found.count(f'"/assets/{name}"') == 1
    for name in ("index-AAAAAAAA", "Room", "texts-en"):
        assert name not in found
    assert "Room-EEEEEEEE" in static.links("r", "en")
    page = filled(static.index(), "x", "y", "ko", found)
    assert page.index("modulepreload") < page.index("</head>")


def test_no_client_yet(tmp_path: Path) -> None:
    static = Static(tmp_path)
    assert static.index() == ""
    (tmp_path / "index.html").write_text("<title>심판</title>")
    assert static.index() == "<title>심판</title>"


@given(st.text(max_size=40), st.text(max_size=40))
def test_nothing_in_a_preview_is_markup(title: str, about: str) -> None:
    index = (
        '<!doctype html><html lang="ko"><head><meta name="description" content="x"><title>심판</title></head></html>'
    )
    page = filled(index, title + "<b>", about + '"><i>', "en")
    assert "<b>" not in page
    assert "<i>" not in page
    assert page.count("<title>") == 1
    assert page.count('name="description"') == 1
    assert '<html lang="en"' in page
