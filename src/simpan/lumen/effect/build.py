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
LEFT: Final = 1 << w.T_LEFT
SOON: Final = 1 << w.T_SOON

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


# -- rules and properties ------------------------------------------------------------------------------------


def seq(*effects: Effect) -> Effect:
    """In this order; one effect stays as it is."""
    return effects[0] if len(effects) == 1 else n.Seq(effects)


def on(when: int, *do: Effect, given: Cond | None = None, of: Pattern | Track | None = None) -> Line:
    """At those timings of this card (of: of such cards of the owner; at LEFT, of that state)."""
    return n.Rule(when, seq(*do), given, of)


def theirs(when: int, *do: Effect, given: Cond | None = None, of: Pattern | None = None) -> Line:
    """At those timings of the opponent's technique (L3.4 "on opponent's …").

    theirs(DAMAGED, …, of=…): each time such a card of mine has dealt damage to the opponent.
    """
    return n.Rule(when, seq(*do), given, of, theirs=True)


def soon(cond: Cond, *do: Effect) -> Line:
    """As soon as the condition is true, when the unit is over that made it so (L3.2.d)."""
    return n.Rule(SOON, seq(*do), cond)


def use(when: int, *do: Effect, given: Cond | None = None) -> Line:
    """The use of a special technique from a hidden card, at that timing (L2.5): optional by itself."""
    return n.Rule(when, seq(*do), given, None, use=True)


def evade(at: str, *against: Test, printed: bool = True) -> Line:
    """ "Evades at …" of an attack (L2.3), only against such techniques; printed=False limits what an effect gives."""
    return n.Judges(w.S_EVADES, heights(at), Pattern(against), printed)


def clash(at: str, *against: Test, printed: bool = True) -> Line:
    """ "Clashes at …" of an attack (L2.3), only against such techniques; printed=False limits what an effect gives."""
    return n.Judges(w.S_CLASHES, heights(at), Pattern(against), printed)


def flags(bits: int, *against: Test, given: Cond | None = None) -> Line:
    """What always holds of the card (F_… bits), or only against such techniques; in a combo, after such a card."""
    return n.Flags(bits, Pattern(against), given)


def use_if(cond: Cond) -> Line:
    """It can be used only if … (L5.2.b); wanted again on the go."""
    return n.UseIf(cond)


def cost(*pay: Effect, free: Cond | None = None) -> Line:
    """To use it, do this, or it is void (L5.2.b); free: when nothing has to be done."""
    return n.Cost(seq(*pay), free)


def catch_as(speed: int, flags: int = 0) -> Line:
    """It may catch as that speed (lower is faster); flags: F_BREAKS if it breaks for it."""
    return n.CatchAs(speed, flags)


def combo_as(*speeds: int, given: Cond | None = None, bonus: int = 0) -> Line:
    """In a combo it may count as one of those speeds, then with so much more damage (HP)."""
    bits = 0
    for speed in speeds:
        bits |= 1 << speed
    return n.ComboAs(bits, given, bonus)


def combo_no(lo: int, hi: int = 99, given: Cond | None = None) -> Line:
    """In a combo only as combo lo to hi."""
    return n.ComboNo(lo, hi, given)


def combo_from(zones: int, given: Cond | None = None) -> Line:
    """In a combo it may come from those zones too (LIST, …)."""
    return n.ComboFrom(zones, given)


def copies(number: int) -> Line:
    """That many of it may be in one deck (L4.1.b)."""
    return n.Copies(number)


def extra(number: int, *tests: Test) -> Line:
    """A trait: up to that many such cards on top of the 20 techniques (L4.1.e)."""
    return n.Extra(Pattern(tests), number)


def deck_size(lo: int, hi: int) -> Line:
    """A trait: a deck has from lo to hi techniques (L4.1)."""
    return n.DeckSize(lo, hi)


def uses(number: int, per: int = w.UNTIL_TURN) -> Line:
    """All copies together so many times a turn, or a game (UNTIL_GAME). Raises ValueError for what is not 1 to 3."""
    if not 1 <= number <= 3:
        raise ValueError(f"a limit of uses is 1 to 3, not {number}")
    return n.Uses(number, per)


def at_most_in_lumen(number: int, *tests: Test) -> Line:
    """No more such cards in the own Lumen zone, while this card is in play."""
    return n.AtMostInLumen(Pattern(tests), number)


def always(*mods: Effect, given: Cond | None = None) -> Line:
    """Holds as long as the card is in play: change, become, give or forbid."""
    return n.Always(mods, given)


# -- patterns ------------------------------------------------------------------------------------------------

KIND_ATTACK: Final = Test("kind", w.ATTACK)
KIND_DEFENCE: Final = Test("kind", w.DEFENCE)
KIND_TECHNIQUE: Final = Test("kind", w.TECHNIQUE)
KIND_SPECIAL: Final = Test("kind", w.SPECIAL)
KIND_NOT_DEFENCE: Final = Test("kind", w.ATTACK | w.SPECIAL | w.TRAIT)
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
FRESH: Final = Test("fresh")
FACE_UP: Final = Test("face_up")


def speed(lo: int = 1, hi: int = 99) -> Test:
    """Attacks of speed lo to hi, as it is now without FP."""
    return Test("speed", lo, hi)


def harm(lo: int = 0, hi: int = 9999) -> Test:
    """Damage from lo to hi HP."""
    return Test("damage", lo, hi)


def result(which: str, lo: int, hi: int) -> Test:
    """A result ("hit", "guard", "counter") from lo to hi FP."""
    return Test(which, lo, hi)


def evades_at(names: str) -> Test:
    """Cards that evade at one of those positions: an attack's special, or a defence."""
    return Test("evades", heights(names))


def clashes_at(names: str) -> Test:
    """Cards that clash at one of those positions."""
    return Test("clashes", heights(names))


def guards_at(names: str) -> Test:
    """Cards that guard at one of those positions."""
    return Test("guards", heights(names))


def named(word: str) -> Test:
    """Cards with that word in their name, Korean or English."""
    return Test("named", word=word)


def mark(character: str) -> Test:
    """Cards that bear the mark of a character ("viola"), or the neutral one."""
    return Test("mark", word=character)


def code(which: str) -> Test:
    """Exactly that card."""
    return Test("code", word=which)


def mentions(track: Track) -> Test:
    """Cards whose text names the track."""
    return Test("mentions", word=track.key)


def tag(word: str) -> Test:
    """Cards with a word of their own group."""
    return Test("tag", word=word)


def cards(*tests: Test) -> Pattern:
    """Such cards, for `of=` and the like: all the tests at once."""
    return Pattern(tests)


# -- cards, numbers, conditions ------------------------------------------------------------------------------


class CardName:
    """THIS, FOE, MET, IT, THEM: `FOE.speed`, `FOE.is_(KIND_DEFENCE)`."""

    def __init__(self, name: str) -> None:
        self.ref = n.Ref(name)
        self.speed: Num = n.StatOf(self.ref, w.S_SPEED)
        self.damage: Num = n.StatOf(self.ref, w.S_DAMAGE)
        self.hit: Num = n.StatOf(self.ref, w.S_HIT)
        self.guard: Num = n.StatOf(self.ref, w.S_GUARD)
        self.counter: Num = n.StatOf(self.ref, w.S_COUNTER)
        self.position: Num = n.StatOf(self.ref, w.S_POSITION)

    def is_(self, *tests: Test) -> Cond:
        """If that card is there and passes all the tests."""
        return n.Matches(self.ref, Pattern(tests))


THIS: Final = CardName("this")
FOE: Final = CardName("foe")
MET: Final = CardName("met")
IT: Final = CardName("it")
THEM: Final = CardName("them")

Choice = CardName | Cards


def _cards(which: Choice) -> Cards:
    return which.ref if isinstance(which, CardName) else which


def pick(number: int | Num, zones: int, *tests: Test, who: int = ME, by: str = "me") -> Cards:
    """That many of such cards, chosen by me; by: "opp" or "chance"."""
    return Pick(n.number(number), Where(zones, Pattern(tests), who), by)


def up_to(number: int | Num, zones: int, *tests: Test, who: int = ME, by: str = "me") -> Cards:
    """Any number of such cards, at most that many, chosen by me; by: "opp"."""
    return Pick(n.number(number), Where(zones, Pattern(tests), who), by, up_to=True)


def every(zones: int, *tests: Test, who: int = ME) -> Every:
    """All such cards."""
    return Every(Where(zones, Pattern(tests), who))


def fp(who: int = ME) -> Num:
    """How many FP a player has."""
    return n.Of("fp", who)


def hp(who: int = ME) -> Num:
    """How many HP a player has."""
    return n.Of("hp", who)


def taken(who: int = ME) -> Num:
    """Damage taken in this battle (HP)."""
    return n.Of("taken", who)


def hand_limit(who: int = ME) -> Num:
    """How many cards a player may hold now (L2.1)."""
    return n.Of("limit", who)


def tally(track: Track, who: int = ME) -> Num:
    """How many counters of a track; a state is 1 while it is on."""
    return n.TallyOf(track, who)


def inside(state: Track, who: int = ME) -> Cond:
    """While a player is in that state."""
    return tally(state, who) >= 1


def count(zones: int, *tests: Test, who: int = ME) -> Num:
    """How many such cards lie in those zones."""
    return n.Count(Where(zones, Pattern(tests), who))


def total(stat: int, zones: int, *tests: Test, who: int = ME) -> Num:
    """The sum of a number (S_DAMAGE …) of such cards in those zones."""
    return n.Total(Where(zones, Pattern(tests), who), stat)


def distinct_marks(zones: int, *tests: Test, who: int = ME) -> Num:
    """How many different marks such cards bear."""
    return n.Distinct(Where(zones, Pattern(tests), who))


def either(cond: Cond, a: int | Num, b: int | Num) -> Num:
    """One number while the condition holds, else the other."""
    return n.Either(cond, n.number(a), n.number(b))


DONE: Final[Num] = n.Register("done")
NUMBER: Final[Num] = n.Register("number")
COMBO_NUMBER: Final[Num] = n.Register("combo")
PREVIOUS: Final[Num] = n.Register("previous")
AMOUNT: Final[Num] = n.Register("amount")


def all_of(*items: Cond) -> Cond:
    """If each of these holds."""
    return n.AllOf(items)


def any_of(*items: Cond) -> Cond:
    """If one of these holds."""
    return n.AnyOf(items)


def not_(item: Cond) -> Cond:
    """If this does not hold."""
    return n.Not(item)


def used_as(ways: int) -> Cond:
    """If this card is being used that way: AS_READY, AS_COMBO, AS_CATCH, AS_LISTED (in a combo, from the list)."""
    return n.Situation(ways)


# -- effects -------------------------------------------------------------------------------------------------


def gain_fp(number: int | Num, who: int = ME) -> Effect:
    """Gain FP; a formula below 0 gives none (O5)."""
    return n.Fp(n.number(number), who)


def lose_fp(number: int | Num, who: int = ME) -> Effect:
    """Lose FP, which may go below 0 (L3.1)."""
    return n.Fp(n.Const(-number) if isinstance(number, int) else n.Const(0) - number, who)


def fp_becomes(number: int, who: int = ME) -> Effect:
    """Set FP, whatever they were."""
    return n.Fp(n.Const(number), who, become=True)


def pay_hp(number: int) -> Effect:
    """Pay HP, which is no damage (L5.0.a)."""
    return n.Hp(n.Const(-number))


def heal(number: int, who: int = ME) -> Effect:
    """Regain HP, up to those of the start."""
    return n.Hp(n.Const(number), who)


def gain(track: Track, number: int | Num = 1, who: int = ME) -> Effect:
    """Gain counters of a track, as far as it goes."""
    return n.Tally(track, n.number(number), who)


def lose(track: Track, number: int = 1, who: int = ME) -> Effect:
    """Lose counters of a track; in a cost or an "if you did", all of them or nothing."""
    return n.Tally(track, n.Const(-number), who)


def lose_some(track: Track, number: Num) -> Effect:
    """Lose as many counters as a number says."""
    return n.Tally(track, n.Const(0) - number)


def clear(track: Track, who: int = ME) -> Effect:
    """Lose all counters of a track, or leave the state."""
    return n.Tally(track, n.Const(0), who, become=True)


def enter(state: Track, who: int = ME) -> Effect:
    """Enter a state."""
    return n.Tally(state, n.Const(1), who)


def damage(number: int | Num, to: int = OPP, times: int = 1) -> Effect:
    """Deal damage (HP), as so many separate instances."""
    return n.Damage(n.number(number), to, times)


def move(which: Choice, to: int, together: bool = False, face_down: bool = False) -> Effect:
    """Cards to a zone; together: all or none; face_down: into the Lumen zone as no technique."""
    return n.Move(_cards(which), to, together, face_down)


def swap(one: Cards, other: Cards) -> Effect:
    """Two cards of one player, chosen one after the other, trade places. Raises TypeError for what is not a pick."""
    if not isinstance(one, Pick) or not isinstance(other, Pick):
        raise TypeError("only picked cards are swapped")
    return n.Swap(one, other)


def show(which: Choice) -> Effect:
    """Show cards to everyone."""
    return n.Show(_cards(which))


def break_(which: Choice, together: bool = False) -> Effect:
    """Break cards (L3.3); together: all or none."""
    return n.Move(_cards(which), w.BREAK, together)


def discard(number: int | Num = 1, *tests: Test) -> Effect:
    """Discard own cards of choice from hand to the list (L3.5)."""
    return n.Move(pick(number, w.HAND, *tests), w.LIST)


def take(which: Choice) -> Effect:
    """Cards to hand."""
    return n.Move(_cards(which), w.HAND)


def catch(which: Every, flags: int = 0, then: Effect | None = None) -> Effect:
    """One of those may catch at catch time (L5.3.10.a); then: what follows its after-use."""
    return n.GrantCatch(which, flags, then)


def allow_combo(which: Every, flags: int = 0, bonus: int = 0) -> Effect:
    """The next combo card may also be one of those (L6.2), with those flags and so much more damage (HP)."""
    return n.AllowCombo(which, flags, bonus)


def cap_combo(number: int) -> Effect:
    """This combo ends after that combo number."""
    return n.CapCombo(number)


def cap_gain(track: Track, number: int) -> Effect:
    """In this combo at most that many counters are gained."""
    return n.CapGain(track, number)


def go(where: int) -> Effect:
    """Send the game on: GO_READY_AGAIN, GO_END_BATTLE, GO_WIN … (a word of `words.py`)."""
    return n.GoTo(where)


def when(cond: Cond, *then: Effect, otherwise: Effect | None = None) -> Effect:
    """If it holds when this is reached, do that; otherwise=: else."""
    return n.When(cond, seq(*then), otherwise)


def if_done(do: Effect, *then: Effect) -> Effect:
    """Do the first; only if all of it happened, the rest (L2.7.b)."""
    return n.IfDone(do, seq(*then))


def may(*do: Effect) -> Effect:
    """ "You may": asked, unless everyone can see that it cannot be done."""
    return n.May(seq(*do))


def one_of(*branches: Effect) -> Effect:
    """ "One of these", chosen by me among what can be done."""
    return n.OneOf(branches)


def choose_number(lo: int | Num, hi: int | Num, *do: Effect) -> Effect:
    """Name a number from lo to hi; the rest reads it as NUMBER."""
    return n.ChooseNumber(n.number(lo), n.number(hi), seq(*do))


def change(which: Choice, stat: int, by: int | Num, until: int = w.UNTIL_BATTLE) -> Effect:
    """Add to a number of cards (S_SPEED: lower is faster, S_DAMAGE: HP, …), for a time."""
    return n.Change(_cards(which), stat, n.number(by), until)


def become(which: Choice, stat: int, to: int | Num, until: int = w.UNTIL_BATTLE) -> Effect:
    """Set a number of cards, for a time."""
    return n.Become(_cards(which), stat, n.number(to), until)


def give(which: Choice, bits: int, until: int = w.UNTIL_BATTLE) -> Effect:
    """Give cards flags (F_…), for a time."""
    return n.Give(_cards(which), bits, until)


def void(which: Choice) -> Effect:
    """Make cards void for this battle (L3.4)."""
    return n.Give(_cards(which), w.F_VOID)


def fix(which: Choice, at: int | Num | None = None) -> Effect:
    """Fix the speed as it is, or at a number (L3.4)."""
    fixed = n.Give(_cards(which), w.F_FIXED)
    return fixed if at is None else n.Seq((n.Become(_cards(which), w.S_SPEED, n.number(at)), fixed))


def forbid(who: int, act: int, *tests: Test, until: int = w.UNTIL_BATTLE) -> n.Forbid:
    """A player may not do that (A_READY, A_CATCH …) with such cards, for a time (L2.7.c)."""
    return n.Forbid(who, act, Pattern(tests), until)


def forbid_track(who: int, act: int, track: Track, until: int = w.UNTIL_BATTLE) -> Effect:
    """A player may not gain (A_GAIN) or lose (A_LEAVE) those counters, enter or leave that state, for a time."""
    return n.Forbid(who, act, track, until)


def skip_lumen(who: int = ME) -> Effect:
    """The player takes no part in the next Lumen phase (L5)."""
    return n.Forbid(who, w.A_LUMEN, n.ANY_CARD, w.UNTIL_NEXT_TURN)


def skip_get(who: int = ME) -> Effect:
    """The player takes nothing in the get phase of this turn (L5.4)."""
    return n.Forbid(who, w.A_GET, n.ANY_CARD, w.UNTIL_TURN)


def later(timing: int, *do: Effect, until: int = w.UNTIL_TURN, opponents: bool = False) -> Effect:
    """At the next such timing (one of the bits above); opponents: of the opponent's act."""
    return n.Later(timing.bit_length() - 1 + (w.THEIRS if opponents else 0), seq(*do), until)


def custom(name: str, ko: str, en: str) -> Effect:
    """A function of `custom.py`, with its text in both tongues: for the strange few."""
    return n.Custom(name, ko, en)
