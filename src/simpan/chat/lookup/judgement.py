"""A ruling on two techniques as a chat reads it: in at most a dozen lines, with the clauses and numbers that decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from simpan.chat.lookup import editions
from simpan.chat.lookup.found import Found, echo
from simpan.chat.lookup.words import word
from simpan.core.hosting import Lang
from simpan.lumen import event as ev
from simpan.lumen import say
from simpan.lumen.card import Card, Character
from simpan.lumen.edition import Edition as Rules
from simpan.lumen.edition import edition as edition_named
from simpan.lumen.say_parts import is_state
from simpan.lumen.workshop import told
from simpan.lumen.workshop.fights import marker
from simpan.lumen.workshop.ruling import Barred, Place, Ruling, Step
from simpan.lumen.workshop.ruling import judge as ruled

MOST_STEPS: Final = 7  # lines between the title and what comes of it

_MINOR: Final = (ev.PriorityCompared, ev.CardMoved, ev.HiddenMoved, ev.TimingSkipped, ev.PhaseBegan)
_DECIDE: Final = (
    *(ev.Revealed, ev.NoResponse, ev.CostUnpaid, ev.SpeedAdjusted, ev.SpeedWon, ev.SpeedTied, ev.Evaded, ev.Guarded),
    *(ev.Clashed, ev.BothDefended, ev.Hit, ev.Countered, ev.Voided, ev.GrabNegated, ev.GrabStood),
    *(ev.FpChanged, ev.Damaged, ev.HpPaid, ev.HpRegained),
)
_EFFECT: Final = 2
_DECISIVE: Final = 3


class Standing(NamedTuple):
    """HP and FP before the battle."""

    hp: int
    fp: int


class _Group(NamedTuple):
    """Steps that are told in one line. clauses: theirs, one for each; weight: what may be left out first has least."""

    clauses: tuple[str, ...]
    text: str
    weight: int


def rule(places: list[Place], edition: editions.Edition, lang: Lang) -> Found:
    """The title, what happened, and how both stand; or why it cannot be ruled."""
    title = told.title(places, editions.said(edition, lang), lang)
    rules = edition_named(edition)
    try:
        ruling = ruled(places, rules)
    except Barred as barred:
        return Found((title, told.barred(barred, lang), *_hint(places, barred.seat, rules, lang)), refused=True)
    except RuntimeError:
        a, b = (echo(told.named(place, lang)) for place in places)
        return Found((told.word(lang, "endless", a=a, b=b),), refused=True)
    s = say.speaker(lang)
    again = [told.word(lang, "again")] if ruling.again else []
    results = [told.result(ruling, seat, s) for seat in (0, 1)]
    return Found((title, *_steps(ruling, s, lang), *again, *results))


def side(card: Card | None, character: Character, numbers: Place | Standing, counters: Mapping[str, int]) -> Place:
    """A side of the table. A state that rests on the Lumen zone gets a card there that does nothing else."""
    tracks = [track for track in character.trait.tracks if track.holds is not None and counters.get(track.key)]
    lumen = tuple(marker(track) for track in tracks)
    return Place(card, character, hp=numbers.hp, fp=numbers.fp, counters=counters, lumen=lumen)


def _hint(places: list[Place], seat: int, rules: Rules, lang: Lang) -> Iterator[str]:
    """With how many counters of its trait, or in which of its states, a technique could be readied."""
    for track in places[seat].character.trait.tracks:
        for n in range(1, int(track.cap) + 1):
            tried = list(places)
            held = tried[seat]
            tried[seat] = side(held.technique, held.character, held, {**held.counters, track.key: n})
            if not _bars(tried, seat, rules):
                name = track.ko if lang == "ko" else track.en
                numbers = " ".join(str(n if other == seat else 0) for other in (0, 1))
                key = "state_hint" if is_state(say.speaker(lang), track.key) else "counter_hint"
                yield word(lang, key, name=name, n=n, numbers=numbers)
                return


def _bars(places: list[Place], seat: int, rules: Rules) -> bool:
    """Whether the technique of that seat cannot be readied there."""
    try:
        ruled(places, rules)
    except Barred as barred:
        return barred.seat == seat
    return False


def _steps(ruling: Ruling, s: say.Speaker, lang: Lang) -> list[str]:
    """What happened, in at most `MOST_STEPS` lines: what decides least is left out first, the last of it before."""
    groups = _grouped(ruling, s)
    left: list[_Group] = []
    while len(groups) + bool(left) > MOST_STEPS:
        least = min(reversed(range(len(groups))), key=lambda at: groups[at].weight)
        left.append(groups.pop(least))
        groups = _joined(groups)
    lines = [group.text for group in groups]
    if left:
        clauses = dict.fromkeys(clause for group in reversed(left) for clause in group.clauses)
        n = sum(len(group.clauses) for group in left)
        lines.append(word(lang, "steps_left", clauses=", ".join(clauses), n=n))
    return lines


def _grouped(ruling: Ruling, s: say.Speaker) -> list[_Group]:
    """Steps of one clause in a row on one line, and behind an effect the numbers that it changes."""
    groups: list[_Group] = []
    effect = False
    for step in ruling.steps:
        group = _Group((step.clause,), told.line(step, s), _weight(step))
        if isinstance(step, ev.EffectBegan):
            effect = True
        elif effect and isinstance(step, ev.StatChanged | ev.FlagsGiven | ev.TallyChanged):
            last = groups.pop()
            behind = f" / {_bare(group)}" if last.clauses[-1] == step.clause else f" → {group.text}"
            group = _Group((*last.clauses, step.clause), last.text + behind, last.weight)
        else:
            effect = False
        groups.append(group)
    return _joined(groups)


def _joined(groups: list[_Group]) -> list[_Group]:
    """Neighbours of the same clause on one line; each effect has its own."""
    found: list[_Group] = []
    for group in groups:
        last = found[-1] if found else None
        if last is None or last.clauses[-1] != group.clauses[0] or _EFFECT in (last.weight, group.weight):
            found.append(group)
        else:
            weight = max(last.weight, group.weight)
            found[-1] = _Group((*last.clauses, *group.clauses), f"{last.text} / {_bare(group)}", weight)
    return found


def _bare(group: _Group) -> str:
    """The text without its clause in front."""
    return group.text.removeprefix(f"[{group.clauses[0]}]").strip()


def _weight(step: Step) -> int:
    """How much a step tells of who hits whom, and with what."""
    if isinstance(step, _MINOR):
        return 0
    if isinstance(step, ev.EffectBegan):
        return _EFFECT
    return _DECISIVE if isinstance(step, _DECIDE) else 1
