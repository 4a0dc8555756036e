"""Korean: effects, as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final, assert_never, cast

from simpan.lumen import words as w
from simpan.lumen.effect import text_ko_forms as ko
from simpan.lumen.effect.node import (
    AllowCombo,
    ChooseNumber,
    Const,
    Custom,
    Effect,
    Every,
    GrantCatch,
    IfDone,
    Later,
    May,
    OneOf,
    Seq,
    When,
)
from simpan.lumen.effect.text_flow import Flow, Lead, Leads, Sentence, Step, Teller, given_that, steps, told, under
from simpan.lumen.effect.text_ko_cond import cond_text, num_text
from simpan.lumen.effect.text_ko_deeds import Deed, clauses
from simpan.lumen.effect.text_ko_forms import Clause, eul, link, ro
from simpan.lumen.effect.text_ko_mods import flag_clauses
from simpan.lumen.effect.text_ko_noun import REFS, there_text, track_text
from simpan.lumen.effect.text_ko_words import later_text
from simpan.lumen.effect.text_meaning import pointed, spent
from simpan.lumen.effect.text_parts import Names, digits

LEADS: Final = Leads(
    case=Lead("그 경우, ", "그 경우 "),
    done=Lead("그렇게 했다면, ", "그렇게 했고 "),
    otherwise=Lead("그렇지 않으면, ", "그렇지 않고 "),
    also=Lead("또한, ", "또한 "),
    then=Lead("그때 ", "그때 "),
)
IT: Final = REFS["it"]
_BRANCHES: Final = "가나다라마바사아자차카타파하"


def effect_sentences(effect: Effect, names: Names) -> list[str]:
    """The sentences of a whole effect, without the full stop."""
    return rendered(sentences(pointed(effect), names), names)


def sentences(effect: Effect, names: Names, may: bool = False) -> list[Sentence]:
    """The sentences of a part of an effect. may: 할 수 있다."""
    return _told([], steps(effect), names, may)


def rendered(found: Sequence[Sentence], names: Names, standing: bool = False) -> list[str]:
    """Sentences with their leads and conditions."""
    return [_rendered(one, names, standing) for one in found]


def _rendered(one: Sentence, names: Names, standing: bool) -> str:
    if one.cond is None:
        return (one.lead.plain if one.lead else "") + one.text
    return f"{one.lead.joined if one.lead else ''}{cond_text(one.cond, names, standing=standing)}, {one.text}"


def _told(first: Sequence[Clause], items: Sequence[Step], names: Names, may: bool) -> list[Sentence]:
    def deeds(item: Step) -> list[Clause]:
        if isinstance(item, Later):
            time = later_text(item.when, item.until) + " "
            return [replace(deed, before=time + deed.before) for step in steps(item.do) for deed in deeds(step)]
        return clauses(cast("Deed", item), names)

    return told(Teller(LEADS, deeds, partial(_flow, names), link, joins_later=True), first, items, may)


def _flow(names: Names, effect: Flow, may: bool) -> list[Sentence]:
    if isinstance(effect, When):
        otherwise = [] if effect.otherwise is None else sentences(effect.otherwise, names, may)
        return given_that(LEADS, effect.cond, sentences(effect.then, names, may), otherwise)
    if isinstance(effect, IfDone):
        return sentences(effect.do, names, may) + under(LEADS, LEADS.done, sentences(effect.then, names))
    if isinstance(effect, May):
        return sentences(effect.do, names, may=True)
    if isinstance(effect, OneOf):
        return [Sentence(_branches(effect, names, may))]
    if isinstance(effect, ChooseNumber):
        return _choice(effect, names, may)
    if isinstance(effect, Custom):
        return [Sentence(effect.ko.removesuffix("."))]
    if isinstance(effect, Later):
        return _later(effect, names, may)
    if isinstance(effect, GrantCatch):
        return _catch(effect, names)
    if isinstance(effect, AllowCombo):
        return _combo(effect, names)
    if isinstance(effect, Seq):
        return sentences(effect, names, may)
    assert_never(effect)


def _choice(effect: ChooseNumber, names: Names, may: bool) -> list[Sentence]:
    """A number is chosen; of counters to lose it is how many."""
    paid = spent(effect)
    if paid is None:
        return _told([Clause(f"{_span(effect, names)} 하나를 ", ko.CHOOSE)], steps(effect.do), names, may)
    if paid.most is None:
        number = f"{digits(paid.least)}개 이상 원하는 만큼" if paid.least else "원하는 만큼"
    else:
        number = (
            f"{digits(paid.least)}~{digits(paid.most)}개" if paid.least else f"{digits(paid.most)}개까지 원하는 만큼"
        )
    return _told([Clause(f"{eul(track_text(paid.track))} {number} ", ko.LOSE)], paid.rest, names, may)


def _span(effect: ChooseNumber, names: Names) -> str:
    if isinstance(effect.lo, Const) and isinstance(effect.hi, Const):
        return f"{digits(effect.lo.n)}~{digits(effect.hi.n)} 중"
    return f"{num_text(effect.lo, names)}부터 {num_text(effect.hi, names)}까지의 수"


def _later(effect: Later, names: Names, may: bool) -> list[Sentence]:
    time = later_text(effect.when, effect.until)
    first, *rest = sentences(effect.do, names, may)
    here = Sentence(f"{time} {_rendered(first, names, standing=False)}")
    return [here, *(under(LEADS, LEADS.then, rest) if rest else [])]


def _branches(effect: OneOf, names: Names, may: bool) -> str:
    parts = [
        f"({_BRANCHES[index % len(_BRANCHES)]}) {'. '.join(rendered(sentences(branch, names), names))}"
        for index, branch in enumerate(effect.branches)
    ]
    return f"다음 중 하나를 {ko.CHOOSE.will + ' 수 있다' if may else ko.CHOOSE.does}: {'. '.join(parts)}"


def _catch(effect: GrantCatch, names: Names) -> list[Sentence]:
    """A granted catch; what comes with the caught card, and what follows."""
    after = flag_clauses(effect.flags, IT, names)
    tail = _told(after, [] if effect.then is None else steps(effect.then), names, may=False)
    first = Sentence(f"{ro(there_text(effect.cards.where, names))} 캐치할 수 있다")
    return [first, *(under(LEADS, LEADS.done, tail) if tail else [])]


def _combo(effect: AllowCombo, names: Names) -> list[Sentence]:
    """Cards that may follow in this combo; a free order is said at once, the rest after it."""
    free = effect.flags & w.F_FREE_ORDER
    raised = [Clause(f"데미지를 {digits(effect.bonus)} ", ko.RAISE, about=IT)] if effect.bonus else []
    tail = link([*raised, *flag_clauses(effect.flags & ~w.F_FREE_ORDER, IT, names)], may=False)
    from_hand = effect.cards.where.zones == w.HAND
    if from_hand and not free and not effect.cards.where.pattern.tests and tail:
        # Nothing new is allowed: only what comes with the card is said.
        return [Sentence(text.replace(IT, "다음 콤보로 패에서 사용하는 기술", 1)) for text in tail]
    order = "속도 순서를 무시하고 " if free else ""
    what = _source(effect.cards, names, from_hand)
    first = Sentence(f"다음 콤보로 {order}{what} 사용할 수 있다")
    return [first, *(under(LEADS, LEADS.done, [Sentence(text) for text in tail]) if tail else [])]


def _source(cards: Every, names: Names, from_hand: bool) -> str:
    """Cards of the hand may be used anyway; others too."""
    thing = there_text(cards.where, names)
    return ko.eul(thing) if from_hand else f"{thing}도"
