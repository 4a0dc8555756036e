"""A desk in memory for tests: posts and commands in, each answer kept, and searched for what it may not say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from simpan.core.bits import bit, members
from simpan.core.game import seat_of
from simpan.mansion.campaign import Campaign, players
from simpan.mansion.desk.desk import Desk
from simpan.mansion.desk.out import Answer, Out
from simpan.mansion.desk.store import Memory
from simpan.mansion.view import in_sight, seen_by
from simpan.mansion.war import War
from tests.mansion.made_up import campaign_with

SEED: Final = bytes(range(32))
LEDGER: Final = "보상 장부"  # of both players of a pair: it names whom the pair has hit (M5.1)
FALLS: Final = ("쓰러진 캐릭터", "전쟁 종료")  # what is announced to all (H6.12)
STARTS: Final = {
    "한서": "K3",
    "한서의 세이버": "K4",
    "서아": "M3",
    "서아의 랜서": "L3",
    "가온": "T9",
    "가온의 어새신": "U9",
    "도윤": "E3",
    "도윤의 아처": "E2",
}
"""Two pairs in zone 2, one in zone 5, one in zone 1."""


class Table:
    """A desk with its clock and everything that it has answered."""

    def __init__(self, campaign: Campaign | None = None, seed: bytes = SEED, **how: Any) -> None:
        self.now = 1_000_000
        self.campaign = campaign or small()
        self.store = Memory(self.campaign, seed)
        self.desk = Desk(self.store, self.clock, "민지", **how)
        self.answers: list[Answer] = []
        self.said = ""  # by anybody, as names go

    def clock(self) -> int:
        """The time of the test."""
        return self.now

    @property
    def war(self) -> War:
        """The position."""
        return self.desk.table.war

    def open(self, confirm: bool = False) -> Answer:
        """Sit down."""
        return self._kept(lambda: self.desk.open(confirm), "")

    def post(self, author: str, text: str) -> Answer:
        """A post; nothing in what comes of it may be known to a reader who does not see it."""
        return self._kept(lambda: self.desk.post(author, text), text)

    def say(self, text: str) -> Answer:
        """A command of the staff."""
        return self._kept(lambda: self.desk.command(text), text)

    def again(self, **how: Any) -> Table:
        """Another desk on the same war, as after a restart."""
        twin = Table.__new__(Table)
        twin.now, twin.campaign, twin.store, twin.answers, twin.said = self.now, self.campaign, self.store, [], ""
        twin.desk = Desk(self.store, twin.clock, "민지", **how)
        return twin

    def _kept(self, work: Callable[[], Answer], text: str) -> Answer:
        self.said += text
        before = sights(self.war)
        answer = work()
        found = leaks(self.war, answer, self.said, before) + exposed(self.war, answer, before)
        assert not found, found
        self.answers.append(answer)
        return answer

    def line(self, part: str) -> int:
        """The number of the entry in the last answers' staff texts whose line holds those words."""
        for answer in reversed(self.answers):
            for line in staff_lines(answer):
                if part in line and line.startswith("#"):
                    return int(line[1:].split(" ")[0])
        raise AssertionError(f"no entry says {part!r}")


def small(**house: Any) -> Campaign:
    """Four pairs of the default campaign; no time for reactions, if nothing else is said."""
    base = campaign_with(**{"reaction_time": 0, **house})
    sheets = tuple(sheet for sheet in base.sheets if sheet.name in STARTS)
    return msgspec.structs.replace(base, sheets=sheets)


def begun(campaign: Campaign | None = None, starts: dict[str, str] | None = None, **how: Any) -> Table:
    """A desk at the first turn, everybody on the tiles of `starts`."""
    table = Table(campaign, **how)
    table.open()
    for name, tile in (starts or STARTS).items():
        answer = table.post(name, f"{tile}에서 시작합니다")
        assert answer.status == "ruled", answer.text()
    return table


def turn_of(table: Table, name: str) -> Table:
    """End turns until it is that character's."""
    for _ in range(60):
        acting = table.war.board.stats[table.war.actor].name
        if acting == name:
            return table
        assert table.post(acting, "턴 종료").status == "ruled"
    raise AssertionError(f"it is never the turn of {name}")


# -- what an answer says ----------------------------------------------------------------------------------------------


def to(answer: Answer, *names: str) -> list[str]:
    """The lines for exactly these players."""
    return [line for out in answer.outs if out.to == names for line in out.lines]


def heard(answer: Answer, name: str) -> list[str]:
    """All lines that a player gets, alone or with others."""
    return [line for out in answer.outs if not isinstance(out.to, str) and name in out.to for line in out.lines]


def staff_lines(answer: Answer) -> list[str]:
    """The lines for the staff."""
    return [line for out in answer.outs if out.to == "staff" for line in out.lines]


def public_lines(answer: Answer) -> list[str]:
    """The lines for everybody."""
    return [line for out in answer.outs if out.to == "public" for line in out.lines]


# -- what an answer may not say ---------------------------------------------------------------------------------------


def sights(war: War) -> dict[int, int]:
    """Whom each player sees, by seat, with its own characters."""
    seats = members(int(war.board.seats))
    return {seat: seen_by(war, seat, in_sight(war, seat)) | int(war.board.own[seat]) for seat in seats}


def leaks(war: War, answer: Answer, said: str, before: dict[int, int]) -> list[tuple[str, str, str]]:
    """Every name of a character in a text for a reader who saw it neither before what happened nor sees it after it.

    What a reading, a refusal or a standing order says back was said by its writer.
    """
    after = sights(war)
    found = []
    for out, name, text in _texts(answer):
        seat = _seat(war, name)
        known = before.get(seat, 0) | after.get(seat, 0)
        known |= _mates(war, seat) if out.kind == "private" else 0
        for who in _named(war, text):
            echoed = out.kind in ("reading", "refusal", "notice") and war.board.stats[who].name in said
            comes_out = f"{war.board.stats[who].name}의 은신이 풀렸습니다" in text  # and has left since
            if not known & bit(who) and not echoed and not comes_out:
                found.append((name, war.board.stats[who].name, out.lines[0]))
    return found


def _mates(war: War, seat: int) -> int:
    """The characters of the player's pairs."""
    own = members(int(war.board.own[seat]))
    return sum({int(war.board.pair_members[war.board.stats[who].pair]) for who in own})


def exposed(war: War, answer: Answer, before: dict[int, int]) -> list[tuple[str, ...]]:
    """Players who share a text though one of them sees no character of another, neither before nor after."""
    after = sights(war)
    found = []
    for out in answer.outs:
        seats = [] if isinstance(out.to, str) else [_seat(war, name) for name in out.to]
        for one in seats:
            known = before.get(one, 0) | after.get(one, 0)
            if any(not known & int(war.board.own[other]) for other in seats):
                found.append((*out.to, out.lines[0]))
    return found


def _texts(answer: Answer) -> Iterator[tuple[Out, str, str]]:
    for out in answer.outs:
        if out.to == "staff":
            continue
        told_before = ("무효: ", "정정: ")  # of a past that was seen when it was; test_desk_past looks at these
        lines = [line for line in out.lines if not any(word in line for word in FALLS)]
        lines = [line for line in lines if not line.startswith(told_before) and LEDGER not in line]
        for name in ("",) if isinstance(out.to, str) else out.to:
            yield out, name, "\n".join(lines)


def _seat(war: War, name: str) -> int:
    return int(seat_of(war.board.player_names.index(name))) if name else -1


def _named(war: War, text: str) -> list[int]:
    """The characters that a text names; 한서의 세이버 is not 한서."""
    found = []
    for stat in sorted(war.board.stats, key=lambda stat: -len(stat.name)):
        if stat.name in text:
            found.append(int(stat.index))
            text = text.replace(stat.name, "")
    return found


def names_of(campaign: Campaign) -> tuple[str, ...]:
    """The players."""
    return players(campaign)
