"""English: effects, as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, assert_never, cast

from simpan.lumen import words as w
from simpan.lumen.effect.node import (
    AllowCombo,
    ChooseNumber,
    Custom,
    Effect,
    GrantCatch,
    IfDone,
    Later,
    May,
    OneOf,
    Seq,
    When,
)
from simpan.lumen.effect.text_en_cond import cond_text, num_text
from simpan.lumen.effect.text_en_deeds import Deed, clauses
from simpan.lumen.effect.text_en_forms import OPPONENT, WHOSE, Clause, act, link
from simpan.lumen.effect.text_en_mods import flag_clauses
from simpan.lumen.effect.text_en_much import one_text
from simpan.lumen.effect.text_en_noun import REFS, track_name
from simpan.lumen.effect.text_en_words import capital, later_text
from simpan.lumen.effect.text_flow import Flow, Lead, Leads, Sentence, Step, Teller, given_that, steps, told, under
from simpan.lumen.effect.text_meaning import pointed, spent
from simpan.lumen.effect.text_parts import Names, digits

LEADS: Final = Leads(
    case=Lead("in that case, ", "in that case, if "),
    done=Lead("if you do, ", "if you do and "),
    otherwise=Lead("otherwise, ", "otherwise, if "),
    also=Lead("also, ", "also, if "),
    then=Lead("then ", "then, if "),
)
_THEY_DID: Final = Lead("if they do, ", "if they do and ")
IT: Final = REFS["it"]
_BRANCHES: Final = "abcdefghijklmnopqrstuvwxyz"


def effect_sentences(effect: Effect, names: Names) -> list[str]:
    """The sentences of a whole effect, without capital and full stop."""
    return rendered(sentences(pointed(effect), names), names)


def in_print(found: Sequence[str]) -> str:
    """Sentences as they stand behind a colon: the first keeps its small letter."""
    return " ".join((text if index == 0 else capital(text)) + "." for index, text in enumerate(found))


def sentences(effect: Effect, names: Names, may: bool = False) -> list[Sentence]:
    """The sentences of a part of an effect. may: you may."""
    return _told([], steps(effect), names, may)


def rendered(found: Sequence[Sentence], names: Names, standing: bool = False) -> list[str]:
    """Sentences with their leads and conditions."""
    return [_rendered(one, names, standing) for one in found]


def _rendered(one: Sentence, names: Names, standing: bool) -> str:
    if one.cond is None:
        return (one.lead.plain if one.lead else "") + one.text
    return f"{one.lead.joined if one.lead else 'if '}{cond_text(one.cond, names, standing=standing)}, {one.text}"


def _told(first: Sequence[Clause], items: Sequence[Step], names: Names, may: bool) -> list[Sentence]:
    def deeds(item: Step) -> list[Clause]:
        return clauses(cast("Deed", item), names)

    return told(Teller(LEADS, deeds, partial(_flow, names), link), first, items, may)


def _flow(names: Names, effect: Flow, may: bool) -> list[Sentence]:
    if isinstance(effect, When):
        otherwise = [] if effect.otherwise is None else sentences(effect.otherwise, names, may)
        return given_that(LEADS, effect.cond, sentences(effect.then, names, may), otherwise)
    if isinstance(effect, IfDone):
        done = sentences(effect.do, names, may)
        lead = _THEY_DID if done[-1].text.startswith(OPPONENT) else LEADS.done
        return done + under(LEADS, lead, sentences(effect.then, names))
    if isinstance(effect, May):
        return sentences(effect.do, names, may=True)
    if isinstance(effect, OneOf):
        return [Sentence(_branches(effect, names, may))]
    if isinstance(effect, ChooseNumber):
        return _choice(effect, names, may)
    if isinstance(effect, Custom):
        return [Sentence(effect.en[:1].lower() + effect.en[1:].removesuffix("."))]
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
        span = f"choose a number from {num_text(effect.lo, names)} to {num_text(effect.hi, names)}"
        return _told([act(span)], steps(effect.do), names, may)
    least, most = digits(paid.least), digits(paid.most or 0)
    if paid.most is None:
        number = f"{least} or more" if paid.least else "any number of"
    else:
        link = "or" if paid.most == paid.least + 1 else "to"
        number = f"{least} {link} {most}" if paid.least else f"up to {most}"
    return _told([act(f"lose {number} {track_name(paid.track)}")], paid.rest, names, may)


def _later(effect: Later, names: Names, may: bool) -> list[Sentence]:
    first, *rest = sentences(effect.do, names, may)
    here = Sentence(f"{later_text(effect.when, effect.until)}, {_rendered(first, names, standing=False)}")
    return [here, *(under(LEADS, LEADS.then, rest) if rest else [])]


def _branches(effect: OneOf, names: Names, may: bool) -> str:
    parts = [
        f"({_BRANCHES[index % len(_BRANCHES)]}) "
        + in_print(rendered(sentences(branch, names), names)).removesuffix(".")
        for index, branch in enumerate(effect.branches)
    ]
    return f"{'you may ' if may else ''}choose one: {'; '.join(parts)}"


def _catch(effect: GrantCatch, names: Names) -> list[Sentence]:
    """A granted catch; what comes with the caught card, and what follows."""
    after = flag_clauses(effect.flags, IT, names)
    tail = _told(after, [] if effect.then is None else steps(effect.then), names, may=False)
    first = Sentence(f"you may catch with {one_text(effect.cards, names)}")
    return [first, *(under(LEADS, LEADS.done, tail) if tail else [])]


def _combo(effect: AllowCombo, names: Names) -> list[Sentence]:
    """Cards that may follow in this combo; a free order is said at once, the rest after it."""
    free = effect.flags & w.F_FREE_ORDER
    from_hand = effect.cards.where.zones == w.HAND
    vacuous = from_hand and not free and not effect.cards.where.pattern.tests
    it = "the next combo card you use from your hand" if vacuous else IT
    tail = flag_clauses(effect.flags & ~w.F_FREE_ORDER, it, names)
    if effect.bonus:
        thing = f"the damage of {it}" if vacuous else f"{WHOSE} damage"
        tail.insert(0, act(f"raise {thing} by {digits(effect.bonus)}", f"{it}'s"))
    texts = [Sentence(text) for text in link(tail, may=False)]
    if vacuous and texts:
        return texts  # nothing new is allowed: only what comes with the card is said
    order = " regardless of speed order" if free else ""
    use = "use" if from_hand else "also use"
    first = Sentence(f"you may {use} {one_text(effect.cards, names)} as the next combo card{order}")
    return [first, *(under(LEADS, LEADS.done, texts) if texts else [])]
