"""What both tongues need to tell an effect: its steps, the order of its deeds, and how sentences hang together.

A sentence may stand under a condition and behind a lead ("if you do"). How each is worded is a matter of the tongue;
which sentence needs which is decided here, so that no reader has to guess what "in that case" means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, Protocol, TypeAlias, TypeVar, cast, final

from simpan.lumen import words as w
from simpan.lumen.effect.node import (
    AllOf,
    AllowCombo,
    AnyEffect,
    Become,
    Cards,
    ChooseNumber,
    Cond,
    Custom,
    Effect,
    Give,
    GrantCatch,
    IfDone,
    Later,
    May,
    Not,
    Num,
    OneOf,
    Seq,
    When,
)
from simpan.lumen.effect.text_parts import same

LONGEST: Final = 3  # deeds in one sentence

# -- steps -------------------------------------------------------------------------------------------------


@final
@dataclass(frozen=True)
class FixAt:
    """Two steps that read as one: the speed becomes a number and is fixed there."""

    cards: Cards
    at: Num


Step: TypeAlias = AnyEffect | FixAt
Flow: TypeAlias = When | IfDone | May | OneOf | ChooseNumber | Custom | Later | GrantCatch | AllowCombo | Seq


def steps(effect: Effect) -> list[Step]:
    """An effect as one flat sequence, with speed-and-fix as one step."""
    found: list[Step] = []
    for item in _flat(cast("AnyEffect", effect)):
        last = found[-1] if found else None
        if (
            isinstance(item, Give)
            and item.flags == w.F_FIXED
            and isinstance(last, Become)
            and (last.stat, last.until) == (w.S_SPEED, item.until)
            and same(last.cards, item.cards)
        ):
            found[-1] = FixAt(last.cards, last.to)
        else:
            found.append(item)
    return found


def _flat(effect: AnyEffect) -> Iterator[AnyEffect]:
    if isinstance(effect, Seq):
        for item in effect.items:
            yield from _flat(cast("AnyEffect", item))
    else:
        yield effect


def is_plain(effect: Effect) -> bool:
    """Whether an effect is deeds alone, which can stand in a row."""
    return not any(isinstance(step, Flow) for step in steps(effect))


# -- deeds in a row --------------------------------------------------------------------------------------------


class Deed(Protocol):
    """A clause of either tongue."""

    @property
    def subject(self) -> str:
        """Who or what does it; nothing for the controller."""

    @property
    def rank(self) -> int:
        """0 the controller does it, 1 it holds for the controller, 2 for somebody or something else."""

    @property
    def commutes(self) -> bool:
        """Whether its place among neighbours that commute too makes no difference."""


_D = TypeVar("_D", bound=Deed)
_T = TypeVar("_T")


def halves(deeds: list[_T]) -> list[list[_T]]:
    """A row of deeds in parts that are short enough for one sentence each."""
    if len(deeds) <= LONGEST:
        return [deeds]
    middle = len(deeds) // 2
    return [*halves(deeds[:middle]), *halves(deeds[middle:])]


def arranged(run: Sequence[_D]) -> list[_D]:
    """Deeds in their order; where it makes no difference, what the controller does comes before what others may not."""
    found: list[_D] = []
    block: list[_D] = []
    for deed in run:
        if deed.commutes:
            block.append(deed)
        else:
            found += [*sorted(block, key=_rank), deed]
            block = []
    return found + sorted(block, key=_rank)


def _rank(deed: Deed) -> int:
    return deed.rank


# -- sentences -------------------------------------------------------------------------------------------------


@final
@dataclass(frozen=True)
class Lead:
    """What stands in front of a sentence, and in front of its condition if it has one."""

    plain: str
    joined: str


@final
@dataclass(frozen=True)
class Sentence:
    """A sentence without its full stop."""

    text: str
    cond: Cond | None = None
    lead: Lead | None = None


@final
@dataclass(frozen=True)
class Leads:
    """The leads of a tongue: in that case; if you do; otherwise; also; then."""

    case: Lead
    done: Lead
    otherwise: Lead
    also: Lead
    then: Lead


@final
@dataclass(frozen=True)
class Teller(Generic[_D]):
    """The functions of one tongue that tell deeds, a step that is no deed, and a row of clauses (as a permission).

    joins_later: what is done later may stand in a row with what is done now.
    """

    leads: Leads
    deeds: Callable[[Step], list[_D]]
    flow: Callable[[Flow, bool], list[Sentence]]
    link: Callable[[list[_D], bool], list[str]]
    joins_later: bool = False


def told(teller: Teller[_D], first: Sequence[_D], items: Sequence[Step], may: bool) -> list[Sentence]:
    """Deeds in a row are linked, anything else stands alone; only the first sentence is a permission."""
    found: list[Sentence] = []
    run = list(first)
    joins = teller.joins_later and not may

    def flush() -> None:
        row = arranged(run)
        run.clear()
        if may and not found and len(row) > LONGEST:
            found.extend(Sentence(text) for text in teller.link([row.pop(0)], True))
        option = may and not found
        lead = teller.leads.done if may and found else None
        found.extend(Sentence(text, lead=lead) for text in teller.link(row, option))

    for item in items:
        if may and not found and isinstance(item, IfDone) and is_plain(item.do):
            # An option with a price: all that is done for it is one permission.
            run += [deed for step in steps(item.do) for deed in teller.deeds(step)]
            flush()
            found += under(teller.leads, teller.leads.done, teller.flow(Seq((item.then,)), False))
        elif isinstance(item, Flow) and not (joins and isinstance(item, Later) and is_plain(item.do)):
            flush()
            follows = may and bool(found)
            one = teller.flow(item, may and not found)
            found += under(teller.leads, teller.leads.done, one) if follows else one
        else:
            run += teller.deeds(item)
    flush()
    return found


def under(leads: Leads, lead: Lead, found: Sequence[Sentence]) -> list[Sentence]:
    """Sentences that belong to what came before: the first has the lead, the others say that they belong to it too."""
    first, *rest = found
    tie = leads.case if first.cond is None else leads.also
    return [replace(first, lead=first.lead or lead), *(replace(one, lead=one.lead or tie) for one in rest)]


def held(
    leads: Leads,
    link: Callable[[list[_D], bool], list[str]],
    given: Cond | None,
    run: Sequence[_D],
    tail: Sequence[Sentence],
) -> list[Sentence]:
    """What holds, in one breath if under a condition; else each by itself, but what is said of one card together."""
    row = sorted(run, key=_rank) if given is not None else list(run)
    groups: list[list[_D]] = [row] if given is not None else []
    for deed in row if given is None else []:
        if groups and deed.subject and groups[-1][-1].subject == deed.subject:
            groups[-1].append(deed)
        else:
            groups.append([deed])
    first, *rest = [text for group in groups for text in link(group, False)]
    lead = None if given is None else leads.case
    return [Sentence(first, given), *(Sentence(text, lead=lead) for text in rest), *tail]


def given_that(leads: Leads, cond: Cond, then: Sequence[Sentence], otherwise: Sequence[Sentence]) -> list[Sentence]:
    """Sentences under a condition. Where "in that case" could be read in two ways, the condition is said again."""
    found = _all_under(leads, cond, then)
    if not otherwise:
        return found
    if all(one.cond is None for one in then):
        return found + under(leads, leads.otherwise, otherwise)
    return found + _all_under(leads, Not(cond), otherwise)


def _all_under(leads: Leads, cond: Cond, then: Sequence[Sentence]) -> list[Sentence]:
    first, *rest = then
    found = [replace(first, cond=both(cond, first.cond))]
    for one in rest:
        if one.lead is not None:
            found.append(one)
        elif first.cond is None:
            found.append(replace(one, lead=leads.case))
        else:
            found.append(replace(one, cond=both(cond, one.cond)))
    return found


def both(one: Cond | None, other: Cond | None) -> Cond | None:
    """Two conditions as one."""
    return as_one([item for cond in (one, other) if cond is not None for item in each_of(cond)])


def as_one(items: Sequence[Cond]) -> Cond | None:
    """Conditions that all have to hold, as one; None for none."""
    return (items[0] if len(items) == 1 else AllOf(tuple(items))) if items else None


def each_of(cond: Cond) -> list[Cond]:
    """The conditions that all have to hold."""
    return [part for item in cond.items for part in each_of(item)] if isinstance(cond, AllOf) else [cond]
