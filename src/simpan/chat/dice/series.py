"""Dice of a place: numbered without a gap, each following from a seed that was promised before.

A series has one secret seed. Its commitment is told with its first roll, its seed when somebody asks to reveal it or
when it is full, and then a new series begins. Die k of a series is draw k of `core/fair.Stream(seed, (place, first))`,
where `place` is where the dice are numbered and `first` the id of the first request of the series.

What this proves: after the first roll nobody can choose, repeat or leave out a die of the series unseen. What it does
not prove: the seed is chosen when the first request is known, so whoever runs the program could have tried seeds before
telling the commitment. What is added and what is compared (+3, >=15) does not enter a draw; the posts tell it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import quote

from simpan.chat.dice.notation import EXAMPLES, Dice, Unfit, form, read_dice
from simpan.chat.dice.shown import answer_lines, roll_lines, unfit_line
from simpan.chat.dice.words import word
from simpan.chat.ports import World
from simpan.chat.reply import Change, Revealed, Rolled, SeriesBegun
from simpan.chat.request import Request
from simpan.core import fair
from simpan.core.hosting import Lang

MOST_ROLLS: Final = 5
"""Rolls that are made for one text."""
SERIES_ROLLS: Final = 40
SERIES_DICE: Final = 500
"""A series with so many rolls or dice is revealed before the next roll, so that it can be told in a few posts."""

FILE: Final = "simpan-dice-{series}.txt"


class Told(NamedTuple):
    """What is said and what is remembered. revealed: a full series, told behind it; file: the same as a file.

    refused: nothing was rolled.
    """

    lines: tuple[str, ...]
    changes: tuple[Change, ...] = ()
    revealed: tuple[str, ...] = ()
    file: tuple[str, str] | None = None
    refused: bool = False


def dice_place(request: Request) -> str:
    """Where dice are numbered: the conversation, and apart from it what only some of its readers can read.

    So a public reveal never lists what was rolled in private. Readers stand in it as a hash.
    """
    if request.visibility in ("public", "unlisted"):
        return request.place.key
    readers = {request.who.key} if request.visibility == "followers" else {request.who.key, *request.mentions}
    text = "\0".join([request.visibility, *sorted(readers)])
    return f"{request.place.key}/~{hashlib.sha256(text.encode()).hexdigest()[:16]}"


# -- rolling ----------------------------------------------------------------------------------------------------------


def roll(request: Request, wanted: Sequence[Dice | Unfit], lang: Lang, world: World) -> Told:
    """Roll what one text asks for, at most MOST_ROLLS times, and remember it."""
    if not wanted:
        return Told((word(lang, "no_dice", all=", ".join(EXAMPLES)),), refused=True)
    made, left = wanted[:MOST_ROLLS], len(wanted) - MOST_ROLLS
    lines: list[str] = []
    rolls = [one for one in made if isinstance(one, Dice)]
    hand = _Hand(request, lang, world, len(rolls), sum(one.number for one in rolls)) if rolls else None
    for one in made:
        if isinstance(one, Dice):
            assert hand is not None
            lines += hand.throw(one)
        else:
            lines.append(unfit_line(one, lang))
    if left > 0:
        lines.append(word(lang, "more", most=MOST_ROLLS, n=left))
    if hand is None:
        return Told(tuple(lines), refused=True)
    if hand.begins:
        lines.append(word(lang, "commitment_what", series=hand.series.number, commitment=_commitment(hand.series)))
    return Told(tuple(lines), tuple(hand.changes), hand.revealed, hand.file)


class _Hand:
    """The dice of one text: which series they fall in, and what came."""

    def __init__(self, request: Request, lang: Lang, world: World, rolls: int, dice: int) -> None:
        self.changes: list[Change] = []
        self.revealed: tuple[str, ...] = ()
        self.file: tuple[str, str] | None = None
        self.begins = False
        self._request = request
        self._lang: Lang = lang
        self._world = world
        self._place = dice_place(request)
        self._n, last = world.last_roll(self._place)
        found = world.series(self._place)
        if found is not None and self._full(found[0], found[1], rolls, dice):
            self._close(found[0])
            found = None
        if found is None:
            self._begin(last + 1)
        else:
            self.series, self._drawn, _ = found

    def throw(self, dice: Dice) -> tuple[str, ...]:
        """What one roll shows; it is added to the changes."""
        first = self._drawn
        faces: list[int] = []
        for term in dice.terms:
            faces += self._world.faces(self.series, self._drawn, term.dice, term.sides)
            self._drawn += term.dice
        self._n += 1
        self.changes.append(
            Rolled(
                place=self._place,
                series=self.series.number,
                n=self._n,
                who=self._request.who.key,
                notation=form(dice),
                dice=dice.number,
                sides=dice.sides,
                plus=dice.plus,
                faces=tuple(faces),
                draw=first,
                at=self._request.at,
            )
        )
        return answer_lines(self._n, dice, faces, self._lang)

    def _full(self, series: SeriesBegun, drawn: int, rolls: int, dice: int) -> bool:
        before = len(self._world.rolls(self._place, series.number))
        return before > 0 and (before + rolls > SERIES_ROLLS or drawn + dice > SERIES_DICE)

    def _close(self, series: SeriesBegun) -> None:
        rows = reveal_lines(series, self._world.rolls(self._place, series.number), self._lang)
        self.revealed = (word(self._lang, "full", series=series.number), *rows)
        self.file = _file(series, rows)
        self.changes.append(Revealed(self._place, series.number, self._request.at))

    def _begin(self, number: int) -> None:
        clients = (self._place, self._request.id)
        self.series = SeriesBegun(self._place, number, self._world.seed().hex(), clients, self._request.at)
        self.changes.append(self.series)
        self._drawn = 0
        self.begins = True


# -- revealing --------------------------------------------------------------------------------------------------------


def reveal(request: Request, lang: Lang, world: World, before: Sequence[Change] = ()) -> Told:
    """Tell the seed of the place's open series, and all of its rolls. before: what the same text changed already."""
    place = dice_place(request)
    begun = [one for one in before if isinstance(one, SeriesBegun)]
    found = world.series(place)
    series = begun[-1] if begun else found[0] if found else None
    if series is not None:
        new = [one for one in before if isinstance(one, Rolled) and one.series == series.number]
        if rolls := [*world.rolls(place, series.number), *new]:
            rows = reveal_lines(series, rolls, lang)
            change = Revealed(place, series.number, request.at)
            return Told((*rows, word(lang, "how")), (change,), file=_file(series, rows))
    return Told((word(lang, "nothing"),), refused=True)


def reveal_lines(series: SeriesBegun, rolls: Sequence[Rolled], lang: Lang) -> tuple[str, ...]:
    """The lines by which a series can be computed again, each of which stands alone."""
    number, first, last = series.number, rolls[0].n, rolls[-1].n
    lines = [
        word(lang, "revealed_one" if first == last else "revealed", series=number, first=first, last=last),
        word(lang, "seed", series=number, seed=series.seed),
        word(lang, "commitment", series=number, commitment=_commitment(series)),
        word(lang, "clients", series=number, clients=" ".join(quote(one, safe=":/._~-") for one in series.clients)),
    ]
    for one in rolls:
        dice = read_dice(one.notation)
        if isinstance(dice, Unfit):
            raise ValueError(f"#{one.n}: {one.notation} was never rolled")
        lines += roll_lines(one.n, dice, one.faces, lang)
    return tuple(lines)


def draw(series: SeriesBegun, first: int, dice: int, sides: int) -> tuple[int, ...]:
    """What so many dice of a series show, of which the first is draw `first`. Raises ValueError for a bad seed."""
    stream = stream_of(series.seed, series.clients, first)
    return tuple(stream.draw(sides) + 1 for _ in range(dice))


def stream_of(seed: str, clients: Sequence[str], first: int = 0) -> fair.Stream:
    """The draws of a series, from draw `first` on. Raises ValueError for a seed (hex) that is none."""
    return fair.Stream(bytes.fromhex(seed), tuple(client.encode() for client in clients), first)


def _commitment(series: SeriesBegun) -> str:
    return fair.commit(bytes.fromhex(series.seed))


def _file(series: SeriesBegun, rows: Sequence[str]) -> tuple[str, str]:
    return FILE.format(series=series.number), "\n".join(rows) + "\n"
