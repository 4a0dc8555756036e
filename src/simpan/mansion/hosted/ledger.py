"""The rewards of a pair (M5): points so far, what they come to, and every point that does not count, with why."""

from __future__ import annotations

from typing import Final

from simpan.mansion import event as ev
from simpan.mansion import say
from simpan.mansion.hosted.past import Told
from simpan.mansion.hosted.shape import Ledger, Term, Value
from simpan.mansion.hosted.viewpoint import Viewpoint
from simpan.mansion.reward import FIRST_AT, SECOND_AT
from simpan.mansion.sight import PairView

STEPS: Final = (FIRST_AT, SECOND_AT)


def ledgers_of(eye: Viewpoint) -> tuple[Ledger, ...]:
    """Those of the viewer's own pairs; for the staff all."""
    return tuple(_ledger(eye, one) for one in eye.view.pairs)


def _ledger(eye: Viewpoint, one: PairView) -> Ledger:
    told = eye.past.rewards_of(eye.viewer, one.pair)
    hits = [found for found in told if isinstance(found.event, ev.Counted | ev.Corrected)]
    return Ledger(
        pair=one.pair,
        count=one.count,
        total=one.total,
        out=one.out,
        steps=tuple(_step(eye, one, at, told) for at in STEPS),
        rows=tuple(_kept(eye, found, place) for place, found in enumerate(hits, 1)),
    )


def _step(eye: Viewpoint, one: PairView, at: int, told: list[Told]) -> Value:
    """60 or 100 points: received by whom, due, out of reach, or how much is missing."""
    paid = one.paid60 if at == FIRST_AT else one.paid100
    got = [say.sentence(found.event, eye.campaign, eye.lang) for found in told if _gave(found, at)]
    if paid:
        said = " · ".join([eye.word("step_paid"), *got])
    elif one.out:
        said = eye.word("step_out")
    elif one.count >= at:
        said = eye.word("step_due")
    else:
        said = eye.word("step_open", left=at - one.count)
    return Value(str(at), eye.word("step", at=at), said, (), "M5.2")


def _gave(found: Told, at: int) -> bool:
    """Whether it is what a reward gave; the higher maximum is part of the second."""
    event = found.event
    return (isinstance(event, ev.Rewarded) and event.at == at) or (isinstance(event, ev.Raised) and at == SECOND_AT)


def _kept(eye: Viewpoint, found: Told, place: int) -> Value:
    """A row; those that were worded before are at hand."""
    key = eye.lang, place, id(found.event)
    row = eye.past.rows.get(key)
    if row is None:
        assert isinstance(found.event, ev.Counted | ev.Corrected)
        row = eye.past.rows[key] = _row(eye, found.event, place)
    return row


def _row(eye: Viewpoint, event: ev.Counted | ev.Corrected, place: int) -> Value:
    """한서 → 서아의 랜서: +7 → 45; what did not count as terms. A correction of the count is a row, too (H6.7)."""
    if isinstance(event, ev.Corrected):
        value = eye.word("set_value", old=event.old, new=event.new)
        return Value(str(place), eye.word("set_to"), value, (), event.clause)
    label = eye.word("hit", by=eye.name(event.by), on=eye.name(event.on))
    terms = tuple(Term(eye.word(f"left_out_{part.why}"), part.points) for part in event.excluded)
    value = eye.word("points_total", points=event.points, total=event.total)
    return Value(str(place), label, value, terms, event.clause)
