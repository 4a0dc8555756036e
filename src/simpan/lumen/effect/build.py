"""Short names for card authors. A function here only builds (no state, no I/O); see `cards/` for their use.

A card reads like its text: `on(EVADE, gain_fp((FOE.speed - 3).at_most(9)))`. `>=`, `<=`, `.is_()` make conditions;
`+`, `-`, `*`, `//`, `.at_most()`, `.at_least()` make numbers; nothing else is overloaded.
"""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect import node as n
from simpan.lumen.effect.node import Cards, Cond, Effect, Every, Line, Num, Pattern, Pick, Test, Track, Where

ME, OPP = w.ME, w.OPP

# -- timings, as bits so that one rule may name several: on(HIT | COUNTER, …)
USE: Final = 1 << w.T_USE
BEFORE: Final = 1 << w.T_BEFORE
EVADE: Final = 1 << w.T_EVADE
GUARD: Final = 1 << w.T_GUARD
HIT: Final = 1 << w.T_HIT
COUNTER: Final = 1 << w.T_COUNTER
CLASH: Final = 1 << w.T_CLASH
NEGATED: Final = 1 << w.T_NEGATED
COMBO: Final = 1 << w.T_COMBO
CATCH: Final = 1 << w.T_CATCH
JUDGED: Final = 1 << w.T_JUDGED
AFTER: Final = 1 << w.T_AFTER
GAP: Final = 1 << w.T_GAP
COMBO_END: Final = 1 << w.T_COMBO_END
BATTLE_END: Final = 1 << w.T_BATTLE_END
START: Final = 1 << w.T_START
TURN_START: Final = 1 << w.T_TURN_START
LUMEN_PHASE: Final = 1 << w.T_LUMEN_PHASE
GET: Final = 1 << w.T_GET
GET_END: Final = 1 << w.T_GET_END
RECOVERY: Final = 1 << w.T_RECOVERY
TURN_END: Final = 1 << w.T_TURN_END
NO_RESPONSE: Final = 1 << w.T_NO_RESPONSE
BROKEN: Final = 1 << w.T_BROKEN
ARRIVED: Final = 1 << w.T_ARRIVED
DAMAGED: Final = 1 << w.T_DAMAGED
PAID: Final = 1 << w.T_PAID

_HEIGHTS: Final = {"high": w.HIGH, "mid": w.MID, "low": w.LOW, "all": w.ALL_HEIGHTS}
_LIMBS: Final = {"": 0, "hand": w.HAND_LIMB, "foot": w.FOOT_LIMB}
COMBO_RESULT: Final = w.COMBO_RESULT
NONE: Final = w.NO_RESULT


def heights(names: str) -> int:
    """A set of positions from words: "high", "mid low", "all"."""
    found = 0
    for name in names.split():
        found |= _HEIGHTS[name]
    return found


# -- cards -------------------------------------------------------------------------------------------------


def attack(
    code: str,
    ko: str,
    en: str,
    mark: str,
    speed: int,
    damage: int,
    at: str,
    limb: str,
    hit: int,
    guard: int,
    counter: int,
    *lines: Line,
    grab: bool = False,
    ultimate: bool = False,
    tags: tuple[str, ...] = (),
) -> Card:
    """An attack (L2.3): speed, damage (HP), position, limb, then the three results (FP, COMBO_RESULT, NONE)."""
    return Card(
        code,
        ko,
        en,
        mark,
        w.ATTACK,
        ultimate=ultimate,
        speed=speed,
        damage=damage,
        position=heights(at),
        limb=_LIMBS[limb],
        hit=hit,
        guard=guard,
        counter=counter,
        grab=grab,
        lines=lines,
        tags=tags,
    )


def defence(
    code: str,
    ko: str,
    en: str,
    mark: str,
    *lines: Line,
    guards: str = "",
    evades: str = "",
    clashes: str = "",
    ultimate: bool = False,
    tags: tuple[str, ...] = (),
) -> Card:
    """A defence (L2.4): what it does at each position. Limits on an evade or clash are lines of `evade` or `clash`."""
    return Card(
        code,
        ko,
        en,
        mark,
        w.DEFENCE,
        ultimate=ultimate,
        guards=heights(guards),
        evades=heights(evades),
        clashes=heights(clashes),
        lines=lines,
        tags=tags,
    )


def special(
    code: str, ko: str, en: str, mark: str, *lines: Line, ultimate: bool = False, tags: tuple[str, ...] = ()
) -> Card:
    """A special technique (L2.5)."""
    return Card(code, ko, en, mark, w.SPECIAL, ultimate=ultimate, lines=lines, tags=tags)


def trait(code: str, ko: str, en: str, mark: str, *lines: Line, tracks: tuple[Track, ...] = ()) -> Card:
    """A trait (L2.2)."""
    return Card(code, ko, en, mark, w.TRAIT, lines=lines, tracks=tracks)


# -- rules and properties -------------------------------------------------------------------------------------


def seq(*effects: Effect) -> Effect:
    return effects[0] if len(effects) == 1 else n.Seq(effects)


def on(when: int, *do: Effect, given: Cond | None = None, of: Pattern | None = None) -> Line:
    """At those timings of this card (of: of such cards of the owner)."""
    return n.Rule(when, seq(*do), given, of)


def theirs(when: int, *do: Effect, given: Cond | None = None) -> Line:
    """At those timings of the opponent's technique (L3.4 "on opponent's …")."""
    return n.Rule(when, seq(*do), given, None, theirs=True)


def use(when: int, *do: Effect, given: Cond | None = None) -> Line:
    """The use of a special technique from a hidden card, at that timing (L2.5): optional by itself."""
    return n.Rule(when, seq(*do), given, None, use=True)


def evade(at: str, *against: Test, printed: bool = True) -> Line:
    return n.Judges(w.S_EVADES, heights(at), Pattern(against), printed)


def clash(at: str, *against: Test, printed: bool = True) -> Line:
    return n.Judges(w.S_CLASHES, heights(at), Pattern(against), printed)


def flags(bits: int, *against: Test, given: Cond | None = None) -> Line:
    return n.Flags(bits, Pattern(against), given)


def use_if(cond: Cond) -> Line:
    return n.UseIf(cond)


def cost(*pay: Effect, free: Cond | None = None) -> Line:
    return n.Cost(seq(*pay), free)


def catch_as(speed: int, flags: int = 0) -> Line:
    return n.CatchAs(speed, flags)


def combo_as(*speeds: int, given: Cond | None = None) -> Line:
    bits = 0
    for speed in speeds:
        bits |= 1 << speed
    return n.ComboAs(bits, given)


def combo_no(lo: int, hi: int = 99, given: Cond | None = None) -> Line:
    return n.ComboNo(lo, hi, given)


def combo_from(zones: int, given: Cond | None = None) -> Line:
    return n.ComboFrom(zones, given)


def copies(number: int) -> Line:
    return n.Copies(number)


def extra(number: int, *tests: Test) -> Line:
    return n.Extra(Pattern(tests), number)


def always(*mods: Effect, given: Cond | None = None) -> Line:
    return n.Always(mods, given)


# -- patterns -----------------------------------------------------------------------------------------------------

KIND_ATTACK: Final = Test("kind", w.ATTACK)
KIND_DEFENCE: Final = Test("kind", w.DEFENCE)
KIND_TECHNIQUE: Final = Test("kind", w.TECHNIQUE)
KIND_SPECIAL: Final = Test("kind", w.SPECIAL)
BY_HAND: Final = Test("limb", w.HAND_LIMB)
BY_FOOT: Final = Test("limb", w.FOOT_LIMB)
BY_LIMB: Final = Test("limb", w.HAND_LIMB | w.FOOT_LIMB)
IS_HIGH: Final = Test("height", w.HIGH)
IS_MID: Final = Test("height", w.MID)
IS_LOW: Final = Test("height", w.LOW)
HAS_EVADE: Final = Test("has", w.HAS_EVADE)
HAS_CLASH: Final = Test("has", w.HAS_CLASH)
HAS_GRAB: Final = Test("has", w.HAS_GRAB)
HAS_COMBO: Final = Test("has", w.HAS_COMBO)
HAS_SPECIAL: Final = Test("has", w.HAS_SPECIAL)
ODD: Final = Test("odd")
OTHER: Final = Test("other")


def speed(lo: int = 1, hi: int = 99) -> Test:
    return Test("speed", lo, hi)


def harm(lo: int = 0, hi: int = 9999) -> Test:
    """Damage from lo to hi HP."""
    return Test("damage", lo, hi)


def result(which: str, lo: int, hi: int) -> Test:
    """A result ("hit", "guard", "counter") from lo to hi FP."""
    return Test(which, lo, hi)


def mark(character: str) -> Test:
    return Test("mark", word=character)


def code(which: str) -> Test:
    return Test("code", word=which)


def mentions(track: Track) -> Test:
    """Cards whose text names the track."""
    return Test("mentions", word=track.key)


def tag(word: str) -> Test:
    return Test("tag", word=word)


def cards(*tests: Test) -> Pattern:
    return Pattern(tests)


# -- cards, numbers, conditions --------------------------------------------------------------------------------------


class CardName:
    """THIS, FOE, IT, THEM: `FOE.speed`, `FOE.is_(KIND_DEFENCE)`."""

    def __init__(self, name: str) -> None:
        self.ref = n.Ref(name)
        self.speed: Num = n.StatOf(self.ref, w.S_SPEED)
        self.damage: Num = n.StatOf(self.ref, w.S_DAMAGE)
        self.hit: Num = n.StatOf(self.ref, w.S_HIT)
        self.guard: Num = n.StatOf(self.ref, w.S_GUARD)
        self.counter: Num = n.StatOf(self.ref, w.S_COUNTER)

    def is_(self, *tests: Test) -> Cond:
        return n.Matches(self.ref, Pattern(tests))


THIS: Final = CardName("this")
FOE: Final = CardName("foe")
IT: Final = CardName("it")
THEM: Final = CardName("them")

Choice = CardName | Cards


def _cards(which: Choice) -> Cards:
    return which.ref if isinstance(which, CardName) else which


def pick(number: int | Num, zones: int, *tests: Test, who: int = ME, by: str = "me") -> Cards:
    return Pick(n.number(number), Where(zones, Pattern(tests), who), by)


def up_to(number: int | Num, zones: int, *tests: Test, who: int = ME) -> Cards:
    return Pick(n.number(number), Where(zones, Pattern(tests), who), up_to=True)


def every(zones: int, *tests: Test, who: int = ME) -> Every:
    return Every(Where(zones, Pattern(tests), who))


def fp(who: int = ME) -> Num:
    return n.Of("fp", who)


def hp(who: int = ME) -> Num:
    return n.Of("hp", who)


def taken(who: int = ME) -> Num:
    """Damage taken in this battle (HP)."""
    return n.Of("taken", who)


def hand_limit(who: int = ME) -> Num:
    return n.Of("limit", who)


def tally(track: Track, who: int = ME) -> Num:
    return n.TallyOf(track, who)


def count(zones: int, *tests: Test, who: int = ME) -> Num:
    return n.Count(Where(zones, Pattern(tests), who))


DONE: Final[Num] = n.Register("done")
NUMBER: Final[Num] = n.Register("number")
COMBO_NUMBER: Final[Num] = n.Register("combo")


def all_of(*items: Cond) -> Cond:
    return n.AllOf(items)


def any_of(*items: Cond) -> Cond:
    return n.AnyOf(items)


def not_(item: Cond) -> Cond:
    return n.Not(item)


def used_as(ways: int) -> Cond:
    return n.Situation(ways)


# -- effects -------------------------------------------------------------------------------------------------------------


def gain_fp(number: int | Num, who: int = ME) -> Effect:
    return n.Fp(n.number(number), who)


def lose_fp(number: int, who: int = ME) -> Effect:
    return n.Fp(n.Const(-number), who)


def fp_becomes(number: int, who: int = ME) -> Effect:
    return n.Fp(n.Const(number), who, become=True)


def pay_hp(number: int) -> Effect:
    return n.Hp(n.Const(-number))


def heal(number: int, who: int = ME) -> Effect:
    return n.Hp(n.Const(number), who)


def gain(track: Track, number: int | Num = 1, who: int = ME) -> Effect:
    return n.Tally(track, n.number(number), who)


def lose(track: Track, number: int = 1, who: int = ME) -> Effect:
    return n.Tally(track, n.Const(-number), who)


def damage(number: int | Num, to: int = OPP, times: int = 1) -> Effect:
    return n.Damage(n.number(number), to, times)


def move(which: Choice, to: int, together: bool = False) -> Effect:
    return n.Move(_cards(which), to, together)


def break_(which: Choice, together: bool = False) -> Effect:
    return n.Move(_cards(which), w.BREAK, together)


def discard(number: int = 1, *tests: Test) -> Effect:
    return n.Move(pick(number, w.HAND, *tests), w.LIST)


def take(which: Choice) -> Effect:
    return n.Move(_cards(which), w.HAND)


def catch(which: Every, flags: int = 0, then: Effect | None = None) -> Effect:
    return n.GrantCatch(which, flags, then)


def allow_combo(which: Every, flags: int = 0) -> Effect:
    return n.AllowCombo(which, flags)


def cap_combo(number: int) -> Effect:
    return n.CapCombo(number)


def cap_gain(track: Track, number: int) -> Effect:
    return n.CapGain(track, number)


def go(where: int) -> Effect:
    return n.GoTo(where)


def when(cond: Cond, *then: Effect, otherwise: Effect | None = None) -> Effect:
    return n.When(cond, seq(*then), otherwise)


def if_done(do: Effect, *then: Effect) -> Effect:
    return n.IfDone(do, seq(*then))


def may(*do: Effect) -> Effect:
    return n.May(seq(*do))


def one_of(*branches: Effect) -> Effect:
    return n.OneOf(branches)


def choose_number(lo: int | Num, hi: int | Num, *do: Effect) -> Effect:
    return n.ChooseNumber(n.number(lo), n.number(hi), seq(*do))


def change(which: Choice, stat: int, by: int | Num, until: int = w.UNTIL_BATTLE) -> Effect:
    return n.Change(_cards(which), stat, n.number(by), until)


def become(which: Choice, stat: int, to: int | Num, until: int = w.UNTIL_BATTLE) -> Effect:
    return n.Become(_cards(which), stat, n.number(to), until)


def give(which: Choice, bits: int, until: int = w.UNTIL_BATTLE) -> Effect:
    return n.Give(_cards(which), bits, until)


def void(which: Choice) -> Effect:
    return n.Give(_cards(which), w.F_VOID)


def fix(which: Choice, at: int | Num | None = None) -> Effect:
    """Fix the speed as it is, or at a number (L3.4)."""
    fixed = n.Give(_cards(which), w.F_FIXED)
    return fixed if at is None else n.Seq((n.Become(_cards(which), w.S_SPEED, n.number(at)), fixed))


def forbid(who: int, act: int, *tests: Test, until: int = w.UNTIL_BATTLE) -> Effect:
    return n.Forbid(who, act, Pattern(tests), until)


def skip_get(who: int = ME) -> Effect:
    return n.Forbid(who, w.A_GET, n.ANY_CARD, w.UNTIL_TURN)


def later(timing: int, *do: Effect, until: int = w.UNTIL_TURN) -> Effect:
    """At the next such timing (one of the bits above)."""
    return n.Later(timing.bit_length() - 1, seq(*do), until)
