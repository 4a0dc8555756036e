"""From the desk's texts to replies: who of the network reads each (H6.12), and which are one post."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, NamedTuple, final

from simpan.chat.campaign.roster import Roster
from simpan.chat.campaign.words import word
from simpan.chat.reply import Kind, To
from simpan.chat.request import Visibility
from simpan.core.hosting import Lang
from simpan.mansion.desk import notes
from simpan.mansion.desk.hear import IN_PROGRESS
from simpan.mansion.desk.out import Out
from simpan.mansion.desk.table import Table

WEIGHTS: Final[tuple[Kind, ...]] = ("reading", "command", "notice", "dice", "private", "ruling", "refusal", "prompt")
"""Of several texts in one post, the last in this order says what kind of post it is."""
IN_RECORD: Final = ("ruling", "private")
"""What the staff finds in the record."""


class Routed(NamedTuple):
    """A text with its readers. seats: the players, in order, if it is for some; people: their accounts."""

    to: To
    kind: Kind
    lines: tuple[str, ...]
    seats: tuple[int, ...] = ()
    people: tuple[str, ...] = ()


Joins = Callable[[str, tuple[int, ...], tuple[str, ...]], bool]
"""Whether an account may read lines together with those players."""


class Act(NamedTuple):
    """What texts are about. visibility: of what was asked; None: nothing was."""

    table: Table
    visibility: Visibility | None
    joins: Joins


@final
class Router:
    """Finds the readers of texts. gets: which of its copies the staff gets."""

    def __init__(self, roster: Roster, lang: Lang, gets: Literal["all", "needed"]) -> None:
        self._roster: Final = roster
        self._lang: Final[Lang] = lang
        self._gets: Final = gets

    def routed(self, outs: Iterable[Out], act: Act) -> list[Routed]:
        """The texts of one act as posts: one for the same readers, where the last of its texts stands.

        So a question comes behind the news that it is about, and nobody gets more posts than readers differ.
        """
        found: dict[object, Routed] = {}
        for out in outs:
            for one in self._of(out, act):
                before = found.pop(_readers(one), None)
                found[_readers(one)] = one if before is None else _joined(before, one)
        return list(found.values())

    def _of(self, out: Out, act: Act) -> list[Routed]:
        if out.to == "public":
            to: To = "battle" if act.visibility in (None, "direct") else "here"
            return [Routed(to, out.kind, out.lines)]
        if out.to == "staff":
            unneeded = self._gets == "needed" and out.kind in IN_RECORD
            return [] if unneeded else [Routed("staff", out.kind, out.lines)]
        return self._of_players(out.to, out, act)

    def _of_players(self, names: Sequence[str], out: Out, act: Act) -> list[Routed]:
        """To their accounts; for those who have none, to the staff, with their names in front."""
        seats = [act.table.people.seat(name) for name in names]
        here = [seat for seat in seats if self._roster.accounts_of(seat)]
        gone = [seat for seat in seats if seat not in here]
        found = self._together(here, out, act) if here else []
        if gone:
            head = word(self._lang, "for_name", names=", ".join(act.table.names_of(gone)))
            found.append(Routed("staff", out.kind, (head, *out.lines)))
        return found

    def _together(self, seats: list[int], out: Out, act: Act) -> list[Routed]:
        """Several readers learn of each other's accounts: one of a character goes along only if they all see it."""
        people: list[str] = []
        alone: list[Routed] = []
        together: list[int] = []
        for seat in seats:
            accounts = self._roster.accounts_of(seat)
            fit = [one for one in accounts if len(seats) == 1 or act.joins(one, tuple(seats), out.lines)]
            if fit:
                people += fit
                together.append(seat)
            else:
                alone.append(Routed("people", out.kind, out.lines, (seat,), accounts))
        found = [Routed("people", out.kind, out.lines, tuple(together), tuple(people))] if people else []
        return found + alone


def _readers(one: Routed) -> tuple[object, ...]:
    return one.to, one.people


def _joined(one: Routed, other: Routed) -> Routed:
    """Two texts for the same readers in one post. What was in progress is not any more where they are told of more."""
    kind = max(one.kind, other.kind, key=lambda kind: WEIGHTS.index(kind) if kind in WEIGHTS else -1)
    goes_on = other.kind in ("ruling", "prompt") and one.lines[-1:] and one.lines[-1] in IN_PROGRESS.values()
    lines = one.lines[:-1] if goes_on else one.lines
    return one._replace(kind=kind, lines=lines + other.lines)


def without_echo(routed: list[Routed], note: notes.AnyNote | None) -> list[Routed]:
    """Without a post that does nothing but repeat a declaration whose writer gets the ruling of it beside.

    Not where a part of it waits. note: the first of the act.
    """
    if not isinstance(note, notes.Post) or note.status != "ruled" or note.later or len(note.parts) != 1:
        return routed
    told = {seat for one in routed if one.kind == "ruling" for seat in one.seats}
    return [one for one in routed if one.kind != "reading" or len(one.lines) > 1 or not told.issuperset(one.seats)]
