"""Leaks of every kind, planted into what the desk says in wars at random, never reach their readers. (§H6.10–§H6.13)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, cast

import pytest
from msgspec import structs

from simpan.chat.campaign.again import Came
from simpan.chat.reply import Button, Reply
from simpan.core.game import STAFF
from simpan.core.simulate import Dice
from simpan.mansion import show
from simpan.mansion.desk.out import Out
from simpan.mansion.desk.prompts import prompt_line
from simpan.mansion.sight import View
from simpan.mansion.words import SET_UP
from tests.chat.campaign.small_war import key
from tests.chat.hostile.wars import Wild, wild_war


class Leak(NamedTuple):
    """A text for players who may not read it (() for everybody), and the part of it that is secret."""

    to: tuple[str, ...]
    lines: tuple[str, ...]
    secret: str
    kind: str = "notice"


class Moment:
    """A war at some moment: who is told what of its last act, and who knows whom."""

    def __init__(self, war: Wild, dice: Dice) -> None:
        self.war, self.dice, self.bound = war, dice, war.bound
        self.table = war.bound.table
        self.witness = war.bound._witness
        self.after = len(self.table.entries)
        self.first = max(0, self.after - 4)
        deeds = self.witness.deeds(self.first, self.after)
        self.told = {seat: self.witness.told(seat, deeds) for seat in (*self.witness.seats, STAFF, 2)}

    def player(self, seat: int) -> str:
        return self.table.names_of([seat])[0]

    def secrets(self) -> Iterator[tuple[int, str]]:
        """Lines of somebody's that some player is not told."""
        everything = {line for told in self.told.values() for line in told}
        for seat in self.witness.seats:
            for line in sorted(everything - self.told[seat].keys()):
                yield seat, line

    def unknown(self, seat: int) -> list[str]:
        """Names of which that player has heard nothing, and whom it does not see."""
        sight = self.witness.at(self.after - 1)
        board = self.table.war.board
        written = " ".join(one.text for one in self.war.given)
        return [
            stat.name
            for stat in board.stats
            if not (sight.seen[seat] | self.witness.own[seat]) >> int(stat.index) & 1
            and stat.name not in self.witness.names(seat)
            and stat.name not in written
            and stat.name.split(" ")[-1] not in written
        ]

    def far(self, seat: int) -> list[str]:
        """Tiles that are neither in sight of that player nor beside it, and that nobody wrote of."""
        sight, plan = self.witness.at(self.after - 1), self.table.war.board.plan
        if self.table.war.phase == SET_UP:  # everybody may start anywhere
            return []
        near = sight.zones[seat]
        for zone in range(len(plan.names)):
            if sight.zones[seat] >> zone & 1:
                near |= int(plan.joined[zone])
        written = " ".join(one.text for one in self.war.given).upper()
        return [
            name
            for zone, names in enumerate(plan.names)
            if not near >> zone & 1
            for name in names
            if name.upper() not in written
        ]


Plant = Callable[[Moment], Iterator[Leak]]


def to_another(at: Moment) -> Iterator[Leak]:
    """A ruling, to somebody who is not told it."""
    for seat, line in at.secrets():
        yield Leak((at.player(seat),), (line,), line, "ruling")


def to_everybody(at: Moment) -> Iterator[Leak]:
    """A ruling, to all."""
    for line in at.told[STAFF].keys() - at.told[2].keys():
        yield Leak((), (line,), line, "ruling")


def beside_somebody(at: Moment) -> Iterator[Leak]:
    """A ruling, to one who is told it and one who is not."""
    for seat, line in at.secrets():
        for other in at.witness.seats:
            if line in at.told[other]:
                yield Leak((at.player(other), at.player(seat)), (line,), line, "ruling")


def as_a_question(at: Moment) -> Iterator[Leak]:
    """A ruling under another name, with the desk's own word before it."""
    for seat, line in at.secrets():
        if len(line) >= 12:
            yield Leak((at.player(seat),), (f"→ {line}",), line, "prompt")


def with_a_tail(at: Moment) -> Iterator[Leak]:
    """A ruling with something behind it."""
    for seat, line in at.secrets():
        if len(line) >= 12:
            yield Leak((at.player(seat),), (f"{line} 참고하세요.",), line, "refusal")


def names(at: Moment) -> Iterator[Leak]:
    """Somebody's name who was never met."""
    for seat in at.witness.seats:
        for name in at.unknown(seat):
            yield Leak((at.player(seat),), (f"다음 차례는 {name}입니다.",), name, "prompt")


def tiles(at: Moment) -> Iterator[Leak]:
    """A tile out of sight."""
    for seat in at.witness.seats:
        for name in at.far(seat)[:5]:
            yield Leak((at.player(seat),), (f"적이 {name} 쪽에 있습니다.",), name, "refusal")


def tiles_in_small_letters(at: Moment) -> Iterator[Leak]:
    """The same as people write it, with a particle behind it."""
    for seat in at.witness.seats:
        for name in at.far(seat)[:5]:
            yield Leak((at.player(seat),), (f"적은 {name.lower()}에서 옵니다.",), name.lower(), "refusal")


def own_words_to_all(at: Moment) -> Iterator[Leak]:
    """A question of one, where everybody reads."""
    for seat in at.witness.seats:
        line = prompt_line(at.table, seat)
        yield Leak((), (line,), line, "prompt")


def own_words_to_two(at: Moment) -> Iterator[Leak]:
    """A question of one, to another too."""
    for seat in at.witness.seats[:2]:
        other = at.witness.seats[-1]
        line = prompt_line(at.table, seat)
        yield Leak((at.player(seat), at.player(other)), (line,), line, "prompt")


def view_lines(at: Moment, seat: int) -> set[str]:
    """The war as a player sees it, without what it is asked."""
    view = structs.replace(cast(View, at.table.war.view(seat)), question=None)
    return {*show.show(view, at.table.campaign, at.bound.lang)}


def views(at: Moment) -> Iterator[Leak]:
    """What another sees of the war."""
    for seat in at.witness.seats:
        for other in at.witness.seats:
            for line in sorted(view_lines(at, other) - view_lines(at, seat)):
                if len(line) >= 12:
                    yield Leak((at.player(seat),), (line,), line, "status")


def turns(at: Moment) -> Iterator[Leak]:
    """Whose turn it is, elsewhere."""
    sight, board = at.witness.at(at.after - 1), at.table.war.board
    for seat in at.witness.seats:
        near = {stat.name for stat in board.stats if sight.seen[seat] >> int(stat.index) & 1}
        for other in at.witness.seats:
            asked = cast(View, at.table.war.view(other)).question
            if other != seat and asked is not None and asked.who not in near:
                line = show.question(asked, at.table.campaign, at.bound.lang)
                if asked.who and asked.who in line:
                    yield Leak((at.player(seat),), (f"{line} 기다려 주세요.",), line, "prompt")


def seeds(at: Moment) -> Iterator[Leak]:
    """The secret of the dice, to whomever."""
    if not at.table.ended:
        seed = at.table.seed.hex()
        yield Leak((), (seed,), seed)
        yield Leak((at.player(at.witness.seats[0]),), (f"시드: {seed}",), seed)


KINDS: Final[tuple[Plant, ...]] = (
    to_another, to_everybody, beside_somebody, as_a_question, with_a_tail, names, tiles, tiles_in_small_letters,
    own_words_to_all, own_words_to_two, views, turns, seeds,
)  # fmt: skip


def read(replies: list[Reply], who: str) -> str:
    """All that a player can read of some replies."""
    mine = [one for one in replies if one.to in ("here", "battle", "status") or key(who) in one.people]
    buttons = [part for one in mine for button in one.buttons for part in (button.label, button.text)]
    return "\n".join([*(line for one in mine for line in one.lines), *buttons])


@pytest.mark.slow
def test_what_is_planted_is_held_back() -> None:
    """Whoever may not read it does not get a line of it, and the staff hears of each. The wars are the same for all
    kinds of leaks."""
    tried: Counter[str] = Counter()
    for seed in (1, 2, 9, 4):
        dice = {plant: Dice(seed) for plant in KINDS}
        for step, war in enumerate(wild_war(seed, 70)):
            if step < 20 or step % 7:
                continue
            at = Moment(war, Dice(seed))
            for plant in KINDS:
                for leak in list(plant(at))[:12]:
                    visibility = ("public", "direct", None)[int(dice[plant].below(3))]
                    assert leaks_not(war, at, leak, visibility), (plant.__name__, seed, step, leak)
                    tried[plant.__name__] += 1
    assert all(tried[plant.__name__] > 20 for plant in KINDS), tried


def leaks_not(war: Wild, at: Moment, leak: Leak, visibility: str | None) -> bool:
    """Whether what was planted reaches nobody who may not read it, and the staff is told."""
    out = Out(leak.to or "public", leak.lines, leak.kind)  # type: ignore[arg-type]
    replies = war.bound._replies(Came((out,), at.first, at.after), visibility, "")  # type: ignore[arg-type]
    for who in leak.to or ("한서", "서아", "가온", "도윤"):
        knows = leak.to and leak.secret in at.told.get(at.table.people.seat(who), {})
        if not knows and leak.secret in read(replies, who):
            return False
    return any(one.key.endswith("/fog") for one in replies)


def test_a_button_is_read_too() -> None:
    """A label or a text of a button that names somebody unseen."""
    for step, war in enumerate(wild_war(1, 60)):
        at = Moment(war, Dice(1))
        unknown = at.unknown(at.witness.seats[0])
        if step > 20 and unknown:
            break
    else:
        raise AssertionError("everybody knows everybody")
    who = at.player(at.witness.seats[0])
    honest = war.bound._buttons
    war.bound._buttons = lambda one, came: (Button(f"{unknown[0]} 공격", "방어"),)  # type: ignore[method-assign]
    out = Out((who,), ("차례입니다.",), "prompt")
    replies = war.bound._replies(Came((out,), at.first, at.after), "direct", "")
    war.bound._buttons = honest  # type: ignore[method-assign]
    assert unknown[0] not in read(replies, who)
