"""The HTTP side: what answers carry, who may do what, and what is never said."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest

from simpan.core.record import read
from simpan.games import GAMES
from simpan.server.client import Client
from tests.server.net.playing import asked, concede
from tests.server.served import PATIENCE, PRESET, Served

PAGES = ["/", "/lobby", "/api/games", "/api/rooms", "/health", "/no/such/page", "/api/nothing", "/api/rooms/aaaaaaaa"]
CHOICE = {"preset": PRESET}


def finished(served: Served, **more: Any) -> str:
    """A room whose match is over."""
    seated = served.room(**more)

    async def match() -> None:
        async with Client.at(served.link(seated)) as client:
            await asked(client)
            await concede(client)

    asyncio.run(match())
    return str(seated["room"])


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_tells_browsers_to_be_careful(served: Served, path: str) -> None:
    headers = served.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; ")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert "http:" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers
    assert "cache-control" in headers


def test_a_seat_is_a_cookie_that_scripts_cannot_read(served: Served) -> None:
    with served.http() as browser:
        made = browser.post("/api/rooms", json={"game": "lumen", "kind": "private", "choice": CHOICE})
        room, token = made.json()["room"], made.json()["token"]
        cookie = made.headers["set-cookie"]
        assert cookie.startswith(f"simpan_{room}={token};")
        for part in ("HttpOnly", "SameSite=lax", "Path=/"):
            assert part.lower() in cookie.lower()
        assert "secure" not in cookie.lower()
        twice = browser.post(f"/api/rooms/{room}/join", json={"choice": CHOICE})
        assert (twice.status_code, twice.json()["code"]) == (409, "already_in")
    other = served.post(f"/api/rooms/{room}/enter", {"token": token})
    assert other.json() == {"seat": made.json()["seat"]}
    assert f"simpan_{room}={token}" in other.headers["set-cookie"]
    assert served.post(f"/api/rooms/{room}/enter", {"token": "not it"}).status_code == 403


def test_the_cookie_opens_the_seat_and_only_that(served: Served) -> None:
    import websockets.sync.client as sync

    seated = served.room()
    other = served.room()
    hello = {"t": "hello", "v": 1, "room": seated["room"]}
    address = "ws" + served.url.removeprefix("http") + "/ws"
    for cookie, first in [
        (f"simpan_{seated['room']}={seated['token']}", "welcome"),
        (f"simpan_{seated['room']}={other['token']}", "fault"),
        (f"simpan_{other['room']}={other['token']}", "fault"),
    ]:
        with sync.connect(address, additional_headers={"cookie": cookie}, proxy=None) as socket:
            socket.send(json.dumps(hello))
            assert json.loads(socket.recv(PATIENCE))["t"] == first


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [("same", True), (None, True), ("http://evil.example", False), ("null", False), ("http://127.0.0.1:1", False)],
)
def test_no_page_of_another_site_may_act(served: Served, origin: str | None, allowed: bool) -> None:
    import websockets.sync.client as sync
    from websockets.exceptions import InvalidStatus

    value = served.url if origin == "same" else origin
    headers = {"origin": value} if value else {}
    found = served.post("/api/games/lumen/check", {"choice": CHOICE}, headers=headers)
    assert (found.status_code == 200) is allowed
    if not allowed:
        assert found.json()["code"] == "other_origin"
    address = "ws" + served.url.removeprefix("http") + "/ws"
    try:
        with sync.connect(address, origin=value, proxy=None):  # type: ignore[arg-type]
            opened = True
    except InvalidStatus:
        opened = False
    assert opened is allowed


def test_a_fetch_that_says_it_is_from_elsewhere(served: Served) -> None:
    headers = {"sec-fetch-site": "cross-site"}
    assert served.post("/api/games/lumen/check", {"choice": CHOICE}, headers=headers).status_code == 403


BAD_BODIES = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"game":"lumen"}',
    b'{"game":"lumen","kind":"bot","choice":{},"extra":1}',
    b'{"game":"lumen","kind":"bot","choice":{},"choice":{}}',
    b'{"game":"lumen","kind":"bot","choice":{"preset":NaN}}',
    b'{"game":"lumen","kind":"bot","choice":{"preset":"\\ud800"}}',
    b'{"game":"lumen","kind":"bot","choice":{"preset":1e999}}',
    b'{"game":"lumen","kind":"bot","choice":{"preset":99999999999999999999999999}}',
    b'{"game":"lumen","kind":"bot","choice":' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    b'{"game":"lumen","kind":"bot","choice":{"preset":"kiss-notice"},"seat":7}',
    b'{"game":"lumen","kind":"bot","choice":{"preset":"kiss-notice"},"seed":"xyz"}',
    b'{"game":"lumen","kind":"bot","choice":{"preset":"kiss-notice"},"name":"' + b"a" * 25 + b'"}',
]


@pytest.mark.parametrize("body", BAD_BODIES, ids=range(len(BAD_BODIES)))
@pytest.mark.parametrize("lang", ["ko", "en"])
def test_what_cannot_be_read_is_refused_in_words(served: Served, body: bytes, lang: str) -> None:
    found = served.send(f"/api/rooms?lang={lang}", body)
    assert found.status_code == 400, found.text
    assert found.json()["code"] == "bad_body"
    assert found.json()["text"].isascii() or lang == "ko"


def test_too_much_is_refused(served: Served) -> None:
    found = served.send("/api/rooms", b" " * 70_000)
    assert (found.status_code, found.json()["code"]) == (413, "too_large")
    found = served.send("/api/replays", b" " * 3_000_000)
    assert (found.status_code, found.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "mansion"}, "unknown_game"),
        ({"level": "grandmaster"}, "unknown_level"),
        ({"choice": {"preset": "none such"}}, "bad_choice"),
        ({"choice": {"text": "키스 1장"}}, "bad_choice"),
        ({"options": {"edition": "future"}}, "bad_choice"),
    ],
)
def test_what_cannot_be_played_is_refused_with_every_problem(
    served: Served, body: dict[str, object], code: str
) -> None:
    wanted = {"game": "lumen", "kind": "bot", "choice": CHOICE, **body}
    found = served.post("/api/rooms", wanted)
    assert found.status_code in (400, 404)
    assert found.json()["code"] == code
    if code == "bad_choice":
        assert all(problem["text"]["ko"] and problem["text"]["en"] for problem in found.json()["problems"])


def test_a_choice_can_be_tried_before(served: Served) -> None:
    good = served.post("/api/games/lumen/check", {"choice": CHOICE}).json()
    assert good["ok"]
    assert set(good["label"]) == {"ko", "en"}
    bad = served.post("/api/games/lumen/check", {"choice": {"text": "없는 카드"}}).json()
    assert not bad["ok"]
    assert bad["problems"]


def test_the_games_and_their_cards(served: Served) -> None:
    (lumen,) = served.get("/api/games").json()
    assert {level["id"] for level in lumen["menu"]["levels"]} >= {"easy", "normal"}
    hash = lumen["menu"]["catalogue"]
    cards = served.get(f"/api/games/lumen/catalogue/{hash}")
    assert "immutable" in cards.headers["cache-control"]
    assert cards.headers["content-encoding"] == "gzip"
    assert cards.json()["hash"] == hash
    assert "immutable" not in served.get("/api/games/lumen/catalogue/old").headers["cache-control"]
    clause = served.get("/api/games/lumen/rules").json()["clauses"]["L5.2"]
    assert clause["title"]["ko"]
    assert clause["text"]["en"]


def test_link_previews_tell_nothing_hidden_and_run_nothing(served: Served) -> None:
    seated = served.room("private", name="<script>alert(1)</script>"[:24], judge=True)
    for path in (
        f"/r/{seated['room']}",
        f"/r/{seated['room']}?x=%3Cscript%3E",
        "/replay/%3Cscript%3E",
        "/%22%3E%3Cscript%3E",
    ):
        page = served.get(path, headers={"accept-language": "ko"}).text
        assert "<script>" not in page
        assert seated["token"] not in page
        assert seated["judge"] not in page
        assert "alert(1)" not in page
        assert '<meta property="og:title"' in page or "<h1>" in page
    assert "<title>세츠메이 킥 · " in served.get("/cards/ST1-018").text
    assert "루멘콘덴서" in served.get(f"/r/{seated['room']}").text
    assert "Lumen Condenser" in served.get(f"/r/{seated['room']}", headers={"accept-language": "en"}).text


@pytest.mark.parametrize(
    "path", ["/r/aaaaaaaa", "/r/../../etc/passwd", "/x", "/..%2f..%2fetc%2fpasswd", "/assets/../app.py"]
)
def test_nothing_else_is_served(served: Served, path: str) -> None:
    with served.http() as browser:
        found = browser.send(browser.build_request("GET", served.url + path))
    assert found.status_code == 404
    assert "root:" not in found.text


@pytest.mark.parametrize("path", ["/", "/lobby", "/replay", "/replay/u-0123"])
def test_every_page_of_the_client_is_there(served: Served, path: str) -> None:
    assert served.get(path).status_code == 200


def test_names_are_shown_as_they_can_be_read(served: Served) -> None:
    for name, shown in [
        ("  하 나 ", "하 나"),
        ("\u202egnp.exe", "gnp.exe"),
        ("a\u0000\nb", "ab"),
        ("\u200b\u200d", ""),
    ]:
        room = served.room("private", name=name)["room"]
        assert served.get(f"/api/rooms/{room}").json()["players"][0]["name"] == shown


def test_the_lobby(served: Served) -> None:
    waiting = served.room("open", name="기다림")
    hidden = served.room("private")
    watched = served.room(watch="all")
    unwatched = served.room(watch="link")
    lobby = served.get("/api/rooms").json()
    ids = {kind: {room["id"] for room in lobby[kind]} for kind in ("waiting", "running")}
    assert waiting["room"] in ids["waiting"]
    assert watched["room"] in ids["running"]
    assert {hidden["room"], unwatched["room"]}.isdisjoint(ids["waiting"] | ids["running"])
    assert served.post(f"/api/rooms/{waiting['room']}/join", {"choice": CHOICE}).status_code == 200
    assert waiting["room"] not in {room["id"] for room in served.get("/api/rooms").json()["waiting"]}
    third = served.post(f"/api/rooms/{waiting['room']}/join", {"choice": CHOICE})
    assert (third.status_code, third.json()["code"]) == (409, "seat_taken")


def test_nothing_public_tells_a_secret(served: Served) -> None:
    """Neither the choices (decks), nor seeds, nor tokens, nor the record of a match that goes on."""
    seated = served.room("private", seed="ab" * 16, judge=True, choice=CHOICE)
    found = served.get(f"/api/rooms/{seated['room']}").text + served.get("/api/rooms").text
    for secret in (seated["token"], seated["judge"], "ab" * 16, PRESET, "techniques", "secret"):
        assert secret not in found
    for path in ("record", "replay"):
        refused = served.get(f"/api/rooms/{seated['room']}/{path}")
        assert (refused.status_code, refused.json()["code"]) == (409, "not_over")


def test_a_qr_code_of_the_address(served: Served) -> None:
    found = served.get(f"/api/rooms/{served.room('private')['room']}/qr")
    assert found.headers["content-type"].startswith("image/svg+xml")
    assert "<script" not in found.text


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_a_replay_shows_what_each_saw(served: Served, lang: str) -> None:
    room = finished(served, level="easy")
    pages = {
        viewer: served.get(f"/api/rooms/{room}/replay", params={"as": viewer, "lang": lang}).json()
        for viewer in ("0", "1", "watch", "all")
    }
    for viewer, page in pages.items():
        assert page["viewer"] == viewer
        assert page["verified"] == ""
        assert page["result"]
        assert [step["n"] for step in page["steps"]] == list(range(-1, page["total"] - 1))
    hands = {
        viewer: [side["hand"] is not None for side in page["steps"][-1]["table"]["view"]["sides"]]
        for viewer, page in pages.items()
        if viewer != "all"
    }
    assert hands == {"0": [True, False], "1": [False, True], "watch": [False, False]}
    both = pages["all"]["steps"][-1]["table"]["both"]
    assert both == [pages["0"]["steps"][-1]["table"], pages["1"]["steps"][-1]["table"]]


def test_a_replay_in_pages(served: Served) -> None:
    room = finished(served)
    whole = served.get(f"/api/rooms/{room}/replay?as=0").json()
    steps = []
    for start in range(0, whole["total"], 2):
        steps += served.get(f"/api/rooms/{room}/replay?as=0&start={start}&most=2").json()["steps"]
    assert steps == whole["steps"]
    assert served.get(f"/api/rooms/{room}/replay?start={whole['total'] + 5}").json()["steps"] == []


@pytest.mark.parametrize(
    "query", ["as=2", "as=", "start=-1", "start=x", "start=1e9", "most=0", "most=101", "start=99999999999999"]
)
def test_a_query_that_means_nothing(served: Served, query: str) -> None:
    found = served.get(f"/api/rooms/{finished(served)}/replay?{query}")
    assert (found.status_code, found.json()["code"]) == (400, "bad_query")


def test_a_record_goes_out_and_comes_in_again(served: Served) -> None:
    room = finished(served)
    record = served.get(f"/api/rooms/{room}/record").content
    read(record, {"lumen": GAMES["lumen"].host().start})
    first = served.send("/api/replays", record)
    assert first.status_code == 201
    id = first.json()["id"]
    assert re.fullmatch("u-[0-9a-f]{20}", id)
    assert served.send("/api/replays", record).json()["id"] == id
    assert served.get(f"/api/replays/{id}/record").content == record
    mine, theirs = (served.get(path).json() for path in (f"/api/replays/{id}?as=0", f"/api/rooms/{room}/replay?as=0"))
    assert mine["steps"] == theirs["steps"]
    assert served.get(f"/api/replays/{room}?as=0").json()["steps"] == theirs["steps"]


def test_a_record_that_was_changed_is_refused_with_its_line(served: Served) -> None:
    lines = served.get(f"/api/rooms/{finished(served)}/record").content.splitlines(keepends=True)
    hostile = [
        b"",
        b"\n" * 10,
        b"{}\n",
        b"".join(lines[:-1]),
        lines[0].replace(b"lumen", b"mansion") + b"".join(lines[1:]),
        b"".join([*lines[:2], b'{"n":1,"seat":0,"code":61,"action":{}}\n', *lines[2:]]),
        b"".join([lines[0], b'{"n":0,"note":{"room":"ask","what":["x"]}}\n' * 9_000]),
        b"[" * 100_000,
    ]
    for record in hostile:
        found = served.send("/api/replays?lang=en", record)
        assert (found.status_code, found.json()["code"]) == (400, "bad_record"), record[:80]
        assert "line" in found.json()["text"] or "header" in found.json()["text"], found.text


def test_a_record_with_strange_notes_can_be_looked_at(served: Served) -> None:
    lines = served.get(f"/api/rooms/{finished(served)}/record").content.splitlines(keepends=True)
    kept = [json.loads(line) for line in lines[1:-1] if b'"note"' not in line]
    strange = [
        {"room": "claim"},
        {"room": "rule", "what": "award", "seat": {}},
        {"room": ["x"]},
        {"x": "</script>"},
        {"room": "ask", "what": 3},
    ]
    entries = [{**entry, "n": n} for n, entry in enumerate([*({"note": note} for note in strange), *kept])]
    for entry in entries:
        entry.pop("lines", None)
    record = lines[0] + b"".join(json.dumps(entry).encode() + b"\n" for entry in entries) + lines[-1]
    made = served.send("/api/replays", record)
    assert made.status_code == 201, made.text
    for viewer in ("0", "watch", "all"):
        page = served.get(f"/api/replays/{made.json()['id']}?as={viewer}")
        assert page.status_code == 200
        assert page.json()["result"]


def test_operators_see_figures_and_no_names(served: Served) -> None:
    seated = served.room(name="비밀이름")
    figures = served.get("/metrics").text
    for name in (
        "simpan_rooms",
        "simpan_sockets",
        "simpan_acts_total",
        "simpan_append_seconds_bucket",
        "simpan_frozen_total",
    ):
        assert name in figures
    assert seated["room"] not in figures
    assert "비밀이름" not in figures
    assert served.get("/health").json() == {"status": "ok"}
    assert served.get("/ready").json() == {"status": "ready"}


def test_a_socket_is_at_one_address_only(served: Served) -> None:
    import websockets.sync.client as sync
    from websockets.exceptions import InvalidStatus

    assert served.get("/ws").json()["code"] == "not_found"
    for path in ("/", "/api/rooms", "/nowhere", "/ws/x"):
        with pytest.raises(InvalidStatus), sync.connect("ws" + served.url.removeprefix("http") + path, proxy=None):
            pass


def test_head_and_other_methods(served: Served) -> None:
    with served.http() as http:
        assert http.head("/").status_code == 200
        found = http.delete("/api/rooms")
    assert (found.status_code, found.json()["code"]) == (405, "bad_method")
