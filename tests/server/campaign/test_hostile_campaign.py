"""What people of a campaign try that they should not: nobody gets what is not theirs, whatever they send."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
import websockets.sync.client as sync

from simpan.mansion.desk.commands import COMMANDS
from simpan.mansion.desk.incoming import MOST_WAITING
from simpan.mansion.hosted.staff_look import LOOKS
from simpan.server.campaign.people import staff_name
from simpan.server.hub.begin import hashed
from simpan.server.ports import Seat
from simpan.server.protocol import Answer, Look, Read, Refused
from tests.server.campaign.desk import Desk
from tests.server.campaign.test_mansion import CHECKED, REFEREEING, House, row
from tests.server.net.test_campaigns import STRANGER, bearer, got, made, posted, talking
from tests.server.net.test_hostile import address
from tests.server.served import PATIENCE, Served

STAFF_ONLY: Final = ("/people", "/log?as=staff", "/log?as=0", "/record")


def code_of_hello(served: Served, room: str, role: str, token: str) -> str:
    """With what a connection begins: "welcome", or the code of the fault."""
    with sync.connect(address(served), proxy=None) as socket:
        socket.send(json.dumps({"t": "hello", "v": 1, "room": room, "role": role, "token": token}))
        first = json.loads(socket.recv(PATIENCE))
        return str(first["t"] if first["t"] == "welcome" else first["code"])


# -- whose token opens what --------------------------------------------------------------------------------------------


def test_a_token_opens_its_own_seat_of_its_own_campaign(served: Served) -> None:
    one, other = made(served), made(served)
    player, organiser = one["players"][0]["token"], one["staff"]
    for room, role, token in (
        (other["room"], "seat", player),
        (other["room"], "staff", organiser),
        (one["room"], "staff", player),
        (one["room"], "seat", organiser),
        (one["room"], "judge", organiser),
        (one["room"], "seat", hashed(player)),
        (one["room"], "seat", ""),
    ):
        assert code_of_hello(served, room, role, token) == "bad_token", (role, token)
    assert code_of_hello(served, one["room"], "watch", organiser) == "no_watching"
    here = f"/api/campaigns/{other['room']}"
    for path in STAFF_ONLY:
        for token in (player, organiser, STRANGER, ""):
            assert got(served, here + path, token).json()["code"] == "bad_token", (path, token)
    for path, body in (
        ("/links", {"seat": 0}),
        ("/staff", {"name": "나", "role": "organiser"}),
        ("/staff/-2", {"remove": True}),
    ):
        assert posted(served, here + path, organiser, **body).json()["code"] == "bad_token"
        assert posted(served, f"/api/campaigns/{one['room']}{path}", player, **body).json()["code"] == "not_staff"


def test_to_the_api_of_matches_a_campaign_is_no_room(served: Served) -> None:
    """Its record would be anybody's once it is over, and its staff everybody's to see."""
    campaign = made(served)
    room, player = campaign["room"], campaign["players"][3]
    posted(served, f"/api/campaigns/{room}/staff", campaign["staff"], name="아무도 모르는 판정", role="referee")

    def tried() -> None:
        for path in ("", "/record", "/replay", "/qr"):
            assert got(served, f"/api/rooms/{room}{path}", player["token"]).json()["code"] == "unknown_room", path
        for path in ("", "/record"):
            assert got(served, f"/api/replays/{room}{path}", campaign["staff"]).json()["code"] == "unknown_replay", path
        assert posted(served, f"/api/rooms/{room}/rematch", player["token"]).json()["code"] == "unknown_room"
        join = posted(served, f"/api/rooms/{room}/join", "", name="나", choice={})
        assert join.json()["code"] == "unknown_room"

    tried()
    with talking(served, room, campaign["staff"], "staff") as talk:
        talk.say("command", "/마감 여기까지")
        assert talk.say("command", "/확인")["status"] == "done"
    assert got(served, f"/api/campaigns/{room}").json()["stage"] == "over"
    tried()
    assert got(served, f"/api/campaigns/{room}/record").json()["code"] == "bad_token"


def test_who_leads_it_and_who_is_there_is_told_to_no_player(served: Served) -> None:
    campaign = made(served, watch="link")
    room, name = campaign["room"], "아무도 모르는 판정"
    second = posted(served, f"/api/campaigns/{room}/staff", campaign["staff"], name=name, role="referee").json()
    with talking(served, room, second["token"], "staff") as talk:
        talk.until("scene")
        for role, token in (("seat", campaign["players"][0]["token"]), ("watch", "")):
            with talking(served, room, token, role) as other:
                welcome, scene = other.until("welcome"), other.until("scene")
            assert name not in json.dumps([welcome, scene], ensure_ascii=False)
            assert "here" not in scene
            assert "console" not in scene["table"] or not scene["table"]["console"]
        assert name not in got(served, f"/api/campaigns/{room}", campaign["players"][0]["token"]).text


@pytest.mark.parametrize("path", ["/api/qr?path=/decks", "/api/campaigns/{room}/qr"])
def test_a_host_that_is_none_is_no_fault_of_the_server(served: Served, path: str) -> None:
    campaign = made(served)
    with served.http(headers={"host": "a" * 3000}) as http:
        body = {"token": campaign["staff"]}
        to = path.format(room=campaign["room"])
        found = http.get(to) if "path" in path else http.post(to, json=body)
    assert (found.status_code, found.json()["code"]) == (400, "bad_query")


# -- roles -------------------------------------------------------------------------------------------------------------

SPELLINGS: Final = ("/{}", "{}", " / {}", "／{}", "/{} \n", "/{} 값 한서 체력 1 그냥")
MAY: Final = {
    "organiser": {spec.name for spec in COMMANDS},
    "referee": {spec.name for spec in COMMANDS} - {"finish", "setting"},
    "scribe": {"notice", "cancel", "queue", "view", "status", "history", "help"},
}


def staffed() -> tuple[Desk, dict[str, int]]:
    """A campaign with one member of staff of each role."""
    more = [Seat(-3, "판정", hashed("token -3"), choice={"role": "referee"})]
    more += [Seat(-4, "기록", hashed("token -4"), choice={"role": "scribe"})]
    first = row()
    desk = Desk(msgspec.structs.replace(first, seats=(*first.seats, *more)), refereeing=REFEREEING)
    conns = {"organiser": desk.staff(-2), "referee": desk.staff(-3), "scribe": desk.staff(-4)}
    desk.command(conns["organiser"], "/열기")
    return desk, conns


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_no_spelling_of_a_command_gets_past_the_role(spelling: str) -> None:
    desk, conns = staffed()
    for role, allowed in MAY.items():
        for spec in COMMANDS:
            for called in (*spec.words, spec.words[-1].upper()):
                if role == "organiser" and spec.name in ("finish", "apply"):
                    continue  # it would be the end
                id = desk.command(conns[role], spelling.format(called))
                answer = next(one for one in reversed(desk.heard[conns[role]]) if getattr(one, "id", -1) == id)
                refused = isinstance(answer, Refused)
                assert refused == (spec.name not in allowed), (role, called, answer)
                assert not refused or answer.reason == "not_allowed"


def test_a_scribe_carries_out_nothing_by_a_way_round() -> None:
    desk, conns = staffed()
    before = desk.table(conns["organiser"])["sheets"]
    for text in (
        "/미리보기 정정 값 한서 체력 1 그냥",
        "/확인",
        "/공지 모두\n/정정 값 한서 체력 1 그냥",
        "/보기 한서\n/정정 값 한서 체력 1 그냥",
        "\u200b/정정 값 한서 체력 1 그냥",
        "/정정\u00a0값 한서 체력 1 그냥",
        "/정정\t값 한서 체력 1 그냥",
    ):
        desk.command(conns["scribe"], text)
    assert desk.table(conns["organiser"])["sheets"] == before


def test_who_has_become_a_scribe_does_not_apply_what_was_shown_before() -> None:
    desk, conns = staffed()
    desk.command(conns["referee"], "/미리보기 정정 값 한서 체력 1 그냥")
    assert desk.last(conns["referee"], Answer).status == "preview"
    seats = tuple(
        msgspec.structs.replace(seat, choice={"role": "scribe"}) if seat.seat == -3 else seat for seat in desk.row.seats
    )
    desk.others(seats=seats)
    desk.command(conns["referee"], "/확인")
    assert desk.last(conns["referee"], Refused).reason == "not_allowed"


def test_what_somebody_is_shown_is_applied_by_nobody_else() -> None:
    desk, conns = staffed()
    desk.command(conns["organiser"], "/미리보기 정정 값 한서 체력 1 그냥")
    desk.command(conns["referee"], "/확인")
    assert desk.last(conns["referee"], Answer).status == "wrong"
    assert desk.table(conns["organiser"])["console"]["preview"]
    assert not desk.table(conns["referee"])["console"].get("preview")


def test_no_two_of_the_staff_are_called_alike() -> None:
    seats = [Seat(-2 - at, name, "") for at, name in enumerate(("김", "김 3", "김", "", "김", "4"))]
    campaign = msgspec.structs.replace(row(), seats=tuple(seats))
    names = [staff_name(campaign, seat.seat) for seat in seats]
    assert len(set(names)) == len(names)
    assert all(names)
    assert names[0] == "김"


def test_what_waits_of_somebody_who_was_removed_is_not_carried_out() -> None:
    """It was said while something else was on its way to the disk, and the seat was taken away meanwhile."""
    desk, conns = staffed()
    desk.patient = True
    desk.command(conns["organiser"], "/공지 하나")
    desk.command(conns["referee"], "/공지 둘")  # waits
    assert desk.append is not None
    desk.others(seats=tuple(seat for seat in desk.row.seats if seat.seat != -3))
    desk.patient = False
    desk.settle()
    assert conns["referee"] in desk.closed
    desk.settle()
    said = b"".join(entry.line for entry in desk.entries).decode()
    assert "둘" not in said
    assert "하나" in said


# -- what nobody sees --------------------------------------------------------------------------------------------------


def test_staff_looks_are_refused_to_all_others() -> None:
    house = House()
    desk = house.desk
    for conn in (house.conns[0], house.public):
        for at, what in enumerate(LOOKS):
            for of in ("", "0", "5", "총괄", "last", "전체"):
                desk.say(conn, Look(500 + at, what, of))
                assert desk.last(conn, Refused).reason == "not_allowed", what
        for what in ("console", "scene", "record", "seed", "__class__", "\0", "../view"):
            desk.say(conn, Look(600, what, ""))
            assert desk.last(conn, Refused).reason == "nothing_there", what


# -- floods ------------------------------------------------------------------------------------------------------------


def test_only_so_many_declarations_of_a_player_wait() -> None:
    house = House()
    seat = next(seat for seat in house.seats if seat != house.asked())
    who = next(one.characters[1] for one in CHECKED.players if one.seat == seat)
    statuses = [house.post(seat, "방어한다", who).status for _ in range(MOST_WAITING + 5)]
    assert statuses == ["queued"] * MOST_WAITING + ["refused"] * 5
    assert "너무 많" in house.desk.last(house.conns[seat], Answer).outs[0].lines[0].text or seat == 0
    assert len(house.desk.table(house.conns[seat])["pending"]) == MOST_WAITING
    house.desk.say(house.conns[seat], Read(9000, "방어한다", who))
    assert json.loads(bytes(house.desk.heard[house.conns[seat]][-1].table))["status"] == "refused"
    assert house.post(seat, "철회한다").status == "withdrew"
    assert house.post(seat, "방어한다", who).status == "queued"


@pytest.mark.slow
def test_a_seat_writes_so_much_a_minute_over_all_its_connections(tmp_path: Path) -> None:
    """What is posted is kept for good; who comes again begins with no more."""
    server = Served(tmp_path, SIMPAN_LIMITS='{"signs": 3000}').start()
    try:
        campaign = made(server)
        room, (one, other) = campaign["room"], [one["token"] for one in campaign["players"][:2]]
        for expected in ("answer", "answer", "fault", "fault"):
            assert first_to(server, room, one, "가" * 1200)["t"] == expected
        assert first_to(server, room, one, "")["t"] == "answer"
        assert first_to(server, room, other, "가" * 1200)["t"] == "answer"
        assert server.errors() == []
    finally:
        server.end()


def first_to(served: Served, room: str, token: str, text: str) -> dict[str, Any]:
    """What somebody who has just come in is answered to a post."""
    with sync.connect(address(served), proxy=None) as socket:
        socket.send(json.dumps({"t": "hello", "v": 1, "room": room, "role": "seat", "token": token}))
        socket.send(json.dumps({"t": "post", "id": 1, "text": text}))
        while True:
            found: dict[str, Any] = json.loads(socket.recv(PATIENCE))
            if found["t"] in ("answer", "fault"):
                assert found["t"] == "answer" or found["code"] == "too_fast"
                return found


def test_bearer_is_read_and_nothing_else(served: Served) -> None:
    campaign = made(served)
    with served.http() as http:
        for value in ("", "Basic x", "Bearer", campaign["staff"], f"Bearer {campaign['staff']} x", "Bearer =\t="):
            found = http.get(f"/api/campaigns/{campaign['room']}/people", headers={"authorization": value})
            assert found.json()["code"] == "bad_token", value
        assert http.get(f"/api/campaigns/{campaign['room']}/people", headers=bearer(campaign["staff"])).is_success
