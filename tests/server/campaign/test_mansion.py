"""Mansion War led by the server's campaign: fog over the wire, and any break in the middle."""

from __future__ import annotations

import random
from typing import Final

import msgspec
import pytest

from simpan.core.refereeing import CheckedCampaign
from simpan.games import GAMES
from simpan.server.hub.begin import hashed
from simpan.server.ports import CAMPAIGN, RoomRow, Seat
from simpan.server.protocol import Answer, Earlier, Look, Post, Read, Scene
from tests.server.campaign.desk import Desk
from tools.rig.facts import timeless

REFEREEING: Final = GAMES["mansion"].referee()
SECRET: Final = bytes(range(32))
CHECKED: Final[CheckedCampaign] = REFEREEING.check({})
FAR: Final = ("S9", "T9", "U9", "V9")  # zone 5
NEAR: Final = ("I1", "J1", "K1", "L1")  # zone 2


def row() -> RoomRow:
    """The default campaign, with the same dice each time."""
    assert CHECKED.set_up is not None
    seats = [Seat(-2, "총괄", hashed("token -2"), choice={"role": "organiser"})]
    seats += [Seat(one.seat, one.name, hashed(f"token {one.seat}")) for one in CHECKED.players]
    header = REFEREEING.begin(CHECKED.set_up, SECRET)
    options = {"_watch": "link"}
    return RoomRow("house222", "mansion", CAMPAIGN, options, "playing", 1000.0, tuple(seats), header, SECRET.hex())


class House:
    """A campaign whose first half stands in zone 2 and whose second half stands in zone 5."""

    def __init__(self) -> None:
        self.desk = Desk(row(), refereeing=REFEREEING)
        self.staff = self.desk.staff()
        self.desk.command(self.staff, "/열기")
        self.seats = [one.seat for one in CHECKED.players]
        self.conns = {seat: self.desk.come(seat, lang="en" if seat == 0 else "ko") for seat in self.seats}
        self.public = self.desk.come(-1, "watch")
        for at, one in enumerate(CHECKED.players):
            tiles = NEAR if at < 4 else FAR
            for character in one.characters:
                self.post(one.seat, f"{tiles[at % 4]}에서 시작한다", character)

    def post(self, seat: int, text: str, who: str = "") -> Answer:
        conn = self.conns[seat]
        self.desk.post(conn, text, who=who)
        answer = self.desk.last(conn, Answer)
        assert isinstance(answer, Answer)
        return answer

    def asked(self) -> int:
        """The seat whose turn it is."""
        for seat, conn in self.conns.items():
            if any(choice["kind"] == "guard" and not choice.get("why") for choice in self.desk.table(conn)["menu"]):
                return seat
        raise AssertionError("nobody has the turn")


def wire(house: House, conn: int) -> list[bytes]:
    """All that was sent to a connection."""
    return [msgspec.json.encode(message) for message in house.desk.heard[conn]]


def test_a_zone_that_one_does_not_see_is_silent_to_the_last_byte() -> None:
    """Who is elsewhere gets the same messages, in number and in bytes, whatever is said and done there."""

    def world(eager: bool) -> tuple[list[list[bytes]], int]:
        house = House()
        near, far = house.seats[:4], house.seats[4:]
        if eager:
            others = [seat for seat in far if seat != house.asked()]
            servant = next(one.characters[1] for one in CHECKED.players if one.seat == others[1])
            texts = ("어디 계세요? 아무도 없나요?", "방어한다", "철회한다")
            assert [
                house.post(others[at and 1], text, servant if at else "").status for at, text in enumerate(texts)
            ] == [
                "talk",
                "queued",
                "withdrew",
            ]
        while house.asked() not in far:
            house.post(house.asked(), "방어한다")
            house.post(house.asked(), "턴 종료")
        actor = house.asked()
        house.post(actor, "방어한다" if eager else "턴 종료")
        if eager:
            house.post(actor, "턴 종료")
        for at, seat in enumerate(near):
            house.desk.say(house.conns[seat], Read(700 + at, "K2로 이동한다"))
            house.desk.say(house.conns[seat], Earlier(800 + at, 50))
        conns = [house.conns[seat] for seat in near] + [house.public]
        return [_numberless(wire(house, conn)) for conn in conns], len(house.desk.entries)

    (quiet, few), (loud, many) = world(False), world(True)
    assert many > few
    assert quiet == loud


def _numberless(messages: list[bytes]) -> list[bytes]:
    """Without the numbers that the tests themselves give to posts, of which the worlds have different ones."""
    values = [msgspec.json.decode(message) for message in messages]
    return [msgspec.json.encode({key: part for key, part in value.items() if key != "id"}) for value in values]


@pytest.mark.slow
def test_any_break_leaves_everybody_with_what_is_so() -> None:
    """After each of many random posts another process takes over: what everybody saw is what it shows."""
    dice = random.Random(5)
    house = House()
    desk = house.desk
    for _ in range(60):
        asked = {
            seat: [one["say"] for one in desk.table(conn)["menu"] if one["say"] and not one.get("why")]
            for seat, conn in house.conns.items()
        }
        seats = [seat for seat, choices in asked.items() if choices]
        seat = dice.choice(seats) if seats and dice.random() < 0.8 else dice.choice(house.seats)
        house.post(seat, dice.choice(asked[seat] or ["안녕하세요", "대기한다", "철회한다", "?"]))
    desk.at(1.0)
    again = Desk(desk.row, tuple(desk.entries), refereeing=REFEREEING)
    for seat, conn in [*house.conns.items(), (-2, house.staff), (-1, house.public)]:
        role = "seat" if seat >= 0 else "staff" if seat == -2 else "watch"
        last = desk.last(conn, Scene)
        fresh = again.come(seat, role, "en" if seat <= 0 else "ko", since=last.total, version=last.version)  # type: ignore[arg-type]
        scene = again.last(fresh, Scene)
        assert (scene.whole, scene.total, scene.version) == (False, last.total, last.version)
        assert all(block.key == last.total for block in scene.blocks)  # at most a ruling that is under way
        assert timeless(bytes(scene.table)) == timeless(bytes(last.table))
    first = next(entry for entry in desk.entries if entry.acts and entry.acts[0][0] == "0/tab0")
    id = first.acts[0][1]
    given = next(message for message in desk.of(house.conns[0], Answer) if message.id == id)
    note = msgspec.json.decode(first.line)["note"]
    again.say(max(again.heard) - len(house.seats) - 1, Post(id, note["text"], CHECKED.players[0].characters[0]))
    assert given in again.of(max(again.heard) - len(house.seats) - 1, Answer)


def test_looks_are_answered_and_strange_ones_refused() -> None:
    house = House()
    desk = house.desk
    for conn in (house.conns[0], house.staff, house.public):
        desk.say(conn, Look(900, "no such thing", "x" * 80))
        desk.say(conn, Look(901, "dice"))
    kinds = [type(message).__name__ for message in desk.heard[house.conns[0]][-2:]]
    assert kinds == ["Refused", "Seen"]


@pytest.mark.parametrize(
    "text", ["", " ", "\0", "한서: ", "/열기", "😀" * 999, "K2" * 2000, "1d6", "{tile}", "\u202eabc"]
)
def test_any_text_is_answered(text: str) -> None:
    house = House()
    conn = house.conns[1]
    house.desk.say(conn, Read(600, text))
    house.desk.post(conn, text, 601)
    house.desk.command(house.staff, text, 602)
    kinds = [type(message).__name__ for message in house.desk.heard[conn] if getattr(message, "id", 0) in (600, 601)]
    assert sorted(kinds) == ["Answer", "Reading"]
