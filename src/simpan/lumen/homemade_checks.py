"""What makes no sense on a card, and what the engine cannot bear: looked for in the finished tree of a home-made card.

The wire form (`effect/wire.py`) lets everything stand that the engine can read. Here stands what a card may be: fields
and lines that fit its kind (L2.3–L2.5), words that mean something in the pool, and limits that keep one card from
making the game slow or endless.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, final

from simpan.core.bits import members
from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect import node as n
from simpan.lumen.effect.human import RESULTS, SETS, default_of, word_of
from simpan.lumen.effect.printed import fits
from simpan.lumen.effect.text_parts import is_const, same
from simpan.lumen.effect.wire_shapes import ACT, CARD, KIND_WORDS, STAT, TIMING_WORDS

FASTEST: Final = 1
SLOWEST: Final = 29  # what a combo can handle
MOST_AT_ONCE: Final = 8  # lines of one card at one timing
MOST_MODIFIERS: Final = 32  # places of one card that change numbers or flags
DECK_LEAST: Final = 14  # the first hand and the list (L4.2)
DECK_MOST: Final = 29  # slots of a deck, less ultimate and trait

_FIELDS: Final = {  # which kinds have a field (L2.3, L2.4, L2.6)
    **dict.fromkeys(("speed", "damage", "position", "limb", "hit", "guard", "counter", "grab"), w.ATTACK),
    "guards": w.DEFENCE,
    **dict.fromkeys(("evades", "clashes"), w.ATTACK | w.DEFENCE),
    "ultimate": w.ATTACK | w.DEFENCE | w.SPECIAL,
}
_LINES: Final[dict[type, int]] = {  # which kinds have a line
    n.Judges: w.ATTACK | w.DEFENCE,
    n.UseIf: w.ATTACK | w.DEFENCE,
    n.Cost: w.ATTACK | w.DEFENCE,
    **dict.fromkeys((n.CatchAs, n.ComboAs, n.ComboNo, n.ComboFrom), w.ATTACK),
    **dict.fromkeys((n.ComboStep, n.ComboAny, n.Extra, n.DeckSize), w.TRAIT),
    **dict.fromkeys((n.Flags, n.Copies, n.Uses), w.ATTACK | w.DEFENCE | w.SPECIAL),
    n.AtMostInLumen: w.SPECIAL | w.TRAIT,
}
# Timings that never come for a card in use, and for a card of the field.
_NEVER: Final = {
    w.TECHNIQUE: (
        w.T_GAP, w.T_TURN_START, w.T_LUMEN_PHASE, w.T_GET, w.T_GET_END, w.T_RECOVERY, w.T_TURN_END, w.T_NO_RESPONSE,
        w.T_ARRIVED, w.T_LEFT, w.T_SOON, w.T_GUESSED, w.T_PAID,
    ),
    w.TRAIT: (w.T_GUESSED,),
    w.SPECIAL: (w.T_GUESSED,),
}  # fmt: skip
_MODIFIERS: Final = (n.Change, n.Become, n.Give, n.Forbid, n.Later)
_READING: Final = frozenset(
    {"speed", "damage", "hit", "guard", "counter", "odd", "height", "limb", "has", "evades", "clashes", "guards"}
)
_OF_PLAYERS: Final = (w.S_HAND_LIMIT, w.S_HURT)
_OF_TRACKS: Final = (w.A_GAIN, w.A_LEAVE)

Report = Callable[..., None]  # (place of the wire form, reason, **values)


@final
@dataclasses.dataclass(frozen=True)
class Known:
    """What the words of a pattern may name: codes of cards, marks, keys of tracks, tags.

    summons: whether some card puts others into the Lumen zone.
    """

    codes: frozenset[str]
    marks: frozenset[str]
    tracks: frozenset[str]
    tags: frozenset[str]
    summons: bool = False


def kind_word(kind: int) -> str:
    """attack, defence, special, trait."""
    return str(word_of(KIND_WORDS, int(kind)))


def timing_word(timing: int) -> str:
    """hit, counter …; the opponent's: their hit."""
    number, theirs = (timing - w.THEIRS, "their ") if timing >= w.THEIRS else (timing, "")
    return f"{theirs}{word_of(TIMING_WORDS, number)}"


def face_problems(wire: Mapping[str, Any], report: Report) -> None:
    """What the printed numbers of a card cannot be. `wire` is its wire form; a field that could not be read is None."""
    if wire.get("guard") == w.COMBO_RESULT:
        report("/guard", "guard_combo")
    kind = wire.get("kind")
    if type(kind) is not int:
        return
    for key, kinds in _FIELDS.items():
        if not kind & kinds and wire.get(key) not in (None, default_of(CARD[key])):
            report(f"/{key}", "not_for_kind", key=key, kind=kind_word(kind))
    if kind == w.ATTACK:
        speed = wire.get("speed", 0)
        if type(speed) is int and not FASTEST <= speed <= SLOWEST:
            report("/speed" if "speed" in wire else "", "attack_speed", least=FASTEST, most=SLOWEST)
        if wire.get("position", 0) == 0:
            report("/position" if "position" in wire else "", "attack_position")


def walk(value: object, at: str = "") -> Iterator[tuple[str, Any]]:
    """A node and everything below it but the insides of tracks, with places of the wire form."""
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from walk(item, f"{at}/{index}")
    elif dataclasses.is_dataclass(value):
        yield at, value
        if not isinstance(value, n.Track):
            for field in dataclasses.fields(value):
                yield from walk(getattr(value, field.name), f"{at}/{field.name}")


def card_problems(card: Card, known: Known, report: Report) -> None:
    """Everything that is wrong with a card beyond its printed numbers."""
    nodes = list(walk(card.lines, "/lines"))
    _line_problems(card, report)
    starts = 1 << w.T_START
    if card.kind == w.SPECIAL and not known.summons and not any(rule.use or rule.when & starts for rule in card.rules):
        report("", "special_unused")
    _timing_problems(card, report)
    number = sum(isinstance(one, _MODIFIERS) for _, one in nodes)
    if number > MOST_MODIFIERS:
        report("/lines", "many_modifiers", n=number, most=MOST_MODIFIERS)
    for at, one in nodes:
        node_problems(at, one, known, report)
        if isinstance(one, n.Move) and card.kind == w.TRAIT and same(one.cards, n.Ref("this")):
            report(f"{at}/cards", "trait_moves")
    for index, line in enumerate(card.lines):
        if not _within(line, n.ChooseNumber):
            for at, one in walk(line, f"/lines/{index}"):
                if isinstance(one, n.Register) and one.which == "number":
                    report(at, "no_choice")


def _within(value: object, cls: type) -> bool:
    return any(isinstance(one, cls) for _, one in walk(value))


# -- lines ---------------------------------------------------------------------------------------------------


def _line_problems(card: Card, report: Report) -> None:
    on_top = 0
    for index, line in enumerate(card.lines):
        at = f"/lines/{index}"
        if not card.kind & _LINES.get(type(line), card.kind):
            report(at, "line_for_kind", node=type(line).__name__, kind=kind_word(card.kind))
        if isinstance(line, n.Always):
            _standing_problems(card, line, at, report)
        elif isinstance(line, n.DeckSize) and not DECK_LEAST <= line.lo <= line.hi <= DECK_MOST:
            report(at, "deck_range", least=DECK_LEAST, most=DECK_MOST)
        elif isinstance(line, n.Extra):
            on_top += line.n
            _extra_problems(card, line, at, report)
        elif isinstance(line, n.Rule):
            _rule_problems(card, line, at, report)
    if on_top > DECK_MOST - 20:
        report("/lines", "deck_range", least=DECK_LEAST, most=DECK_MOST)


def _extra_problems(card: Card, line: n.Extra, at: str, report: Report) -> None:
    """A deck is judged before there is a game (L4.1.e), by printed numbers: some tests have no answer there."""
    for index, test in enumerate(line.what.tests):
        try:
            fits(card, n.Pattern((test,)))
        except ValueError:
            report(f"{at}/what/tests/{index}", "not_in_deck", test=test.attribute)


def _rule_problems(card: Card, rule: n.Rule, at: str, report: Report) -> None:
    if rule.use and card.kind != w.SPECIAL:
        report(f"{at}/use", "use_for_special")
    field = w.TECHNIQUE if card.kind & w.TECHNIQUE else int(card.kind)
    itself = (w.T_BROKEN, w.T_ARRIVED) if card.kind == w.TRAIT and rule.of is None else ()
    for timing in members(rule.when):
        if timing in _NEVER[field] or timing in itself:
            report(f"{at}/when", "never", kind=kind_word(card.kind), timing=timing_word(timing))
    acts = 1 << w.T_BROKEN | 1 << w.T_DAMAGED
    if rule.of is not None and card.kind & w.TECHNIQUE and not rule.when & acts:
        report(f"{at}/of", "of_for_field")


def _timing_problems(card: Card, report: Report) -> None:
    """How many lines meet at one timing: each is a question of its own there."""
    for timing, number in triggers([card]).items():
        if number > MOST_AT_ONCE:
            report("/lines", "many_at_once", timing=timing_word(timing), n=number, most=MOST_AT_ONCE)


def triggers(cards: list[Card]) -> Counter[int]:
    """How many effects of those cards there are at each timing, scheduled ones included."""
    found: Counter[int] = Counter()
    for card in cards:
        for rule in card.rules:
            found.update(timing + (w.THEIRS if rule.theirs else 0) for timing in members(rule.when))
        found.update(one.when for _, one in walk(tuple(card.rules)) if isinstance(one, n.Later))
    return found


# -- lines that always hold ----------------------------------------------------------------------------------


def _standing_problems(card: Card, line: n.Always, at: str, report: Report) -> None:
    """What such a line reads is asked for each time a number is: were that a number of a card, it might never end."""
    reads(line.given, f"{at}/given", report)
    for index, mod in enumerate(line.mods):
        where = f"{at}/mods/{index}"
        if not isinstance(mod, n.Forbid):
            reads(mod, where, report)
            if isinstance(mod, n.Change) and mod.stat in _OF_PLAYERS and card.kind & w.TECHNIQUE:
                report(f"{where}/stat", "change_only", stat=str(word_of(STAT.words, mod.stat)))
        elif mod.act == w.A_TRAIT:
            reads(mod, where, report)
            if card.kind == w.TRAIT:
                report(f"{where}/act", "trait_on_trait")


def reads(value: object, at: str, report: Report) -> None:
    """Tell of every number of a card that is read there, by a state that rests on a condition too."""
    for place, one in walk(value, at):
        if _reads(one):
            report(place, "standing_reads")


def _reads(one: object) -> bool:
    if isinstance(one, n.Track):
        return any(_reads(part) for _, part in walk(one.holds))
    if isinstance(one, n.Of):
        return one.what == "limit"  # a line may change it
    return isinstance(one, (n.StatOf, n.Total)) or (isinstance(one, n.Test) and one.attribute in _READING)


# -- single nodes --------------------------------------------------------------------------------------------


def node_problems(at: str, one: object, known: Known, report: Report) -> None:
    """What a node cannot say, wherever it stands."""
    if isinstance(one, n.Test):
        _test_problems(at, one, known, report)
    elif isinstance(one, (n.Change, n.Become)):
        _stat_problems(at, one, report)
    elif isinstance(one, n.Forbid):
        about_track = isinstance(one.what, n.Track)
        if about_track and one.act not in _OF_TRACKS:
            report(f"{at}/what", "ban_of_track", act=str(word_of(ACT.words, one.act)))
        elif not about_track and one.act in _OF_TRACKS and not same(one.what, n.ANY_CARD):
            report(f"{at}/what", "ban_of_cards", act=str(word_of(ACT.words, one.act)))
    elif isinstance(one, n.Rule) and isinstance(one.of, n.Track) != (one.when == 1 << w.T_LEFT):
        if isinstance(one.of, n.Track) or one.when >> w.T_LEFT & 1:
            report(f"{at}/of", "left_of")


def _test_problems(at: str, test: n.Test, known: Known, report: Report) -> None:
    word = test.word
    if test.attribute == "code" and word not in known.codes:
        report(at, "no_card", word=word, near=(word, known.codes))
    elif test.attribute == "mark" and word not in known.marks:
        report(at, "no_mark", mark=word, all=", ".join(sorted(known.marks)))
    elif test.attribute == "mentions" and word not in known.tracks:
        report(at, "no_track", word=word, near=(word, known.tracks))
    elif test.attribute == "tag" and word not in known.tags:
        report(at, "no_tag", word=word)


def _stat_problems(at: str, mod: n.Change | n.Become, report: Report) -> None:
    """Numbers of players are only added to; positions and limbs are words, which a calculation does not give."""
    word = str(word_of(STAT.words, mod.stat))
    number, field = (mod.by, "by") if isinstance(mod, n.Change) else (mod.to, "to")
    if isinstance(mod, n.Become) and mod.stat in _OF_PLAYERS:
        report(f"{at}/stat", "change_only", stat=word)
    elif isinstance(mod, n.Change) and mod.stat in (w.S_POSITION, w.S_LIMB):
        report(f"{at}/stat", "become_only")
    elif mod.stat in SETS and not _copies(number, mod.stat):
        report(f"{at}/{field}", "printed_only")
    elif mod.stat == w.S_GUARD and is_const(number, w.COMBO_RESULT):
        report(f"{at}/{field}", "guard_combo")
    elif isinstance(mod, n.Change) and mod.stat in RESULTS and isinstance(number, n.Const):
        if abs(number.n) >= w.COMBO_RESULT:
            report(f"{at}/{field}", "range", least=w.NO_RESULT + 1, most=w.COMBO_RESULT - 1)


def _copies(number: n.Num, stat: int) -> bool:
    """Whether a set of positions or limbs is printed words, or the same set of another card."""
    if isinstance(number, n.Const):
        return 0 <= number.n <= SETS[stat].bits
    heights = stat != w.S_LIMB
    return isinstance(number, n.StatOf) and number.stat in SETS and (number.stat != w.S_LIMB) == heights
