"""The tree that a card is: frozen values and nothing else (DESIGN §4).

Three readers walk it, each ending in `assert_never`: the engine (`resolve.py`), Korean (`text_ko.py`) and
English (`text_en.py`); `wire.py` carries it as JSON. Authors write it with the short names of `build.py`.
Units: HP, FP, speed (lower is faster). `who` is ME or OPP, seen from the controller of the effect.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TypeAlias, final

from simpan.lumen.words import ME, OPP, UNTIL_BATTLE, UNTIL_GAME, UNTIL_TURN

# -- numbers -----------------------------------------------------------------------------------------------


class Num:
    """A whole number that is worked out when the effect reaches it."""

    def __add__(self, other: Num | int) -> Num:
        return Arith("+", self, number(other))

    def __sub__(self, other: Num | int) -> Num:
        return Arith("-", self, number(other))

    def __mul__(self, other: Num | int) -> Num:
        return Arith("*", self, number(other))

    def __floordiv__(self, other: Num | int) -> Num:
        return Arith("//", self, number(other))

    def at_most(self, other: Num | int) -> Num:
        """This number, or `other` where that is smaller."""
        return Arith("min", self, number(other))

    def at_least(self, other: Num | int) -> Num:
        """This number, or `other` where that is greater."""
        return Arith("max", self, number(other))

    def __ge__(self, other: Num | int) -> Compare:
        return Compare(self, ">=", number(other))

    def __le__(self, other: Num | int) -> Compare:
        return Compare(self, "<=", number(other))

    def __gt__(self, other: Num | int) -> Compare:
        return Compare(self, ">", number(other))

    def __lt__(self, other: Num | int) -> Compare:
        return Compare(self, "<", number(other))

    def is_(self, other: Num | int) -> Compare:
        """A condition: they are equal (`==` compares trees, as values)."""
        return Compare(self, "=", number(other))

    def __eq__(self, other: object) -> bool:
        """Nodes are values. Written out, since a compiled class with other comparisons ignores the dataclass's own."""
        return type(self) is type(other) and parts(self) == parts(other)

    def __hash__(self) -> int:
        return hash((type(self).__name__, parts(self)))


def parts(node: object) -> tuple[object, ...]:
    """The fields of a node, in order."""
    return tuple([getattr(node, field.name) for field in fields(node)])  # type: ignore[arg-type]


@final
@dataclass(frozen=True, eq=False)
class Const(Num):
    """A printed number."""

    n: int


@final
@dataclass(frozen=True, eq=False)
class Of(Num):
    """A number of a player: "fp", "hp", "limit" (hand limit), "taken" (damage taken in this battle, HP)."""

    what: str
    who: int = ME


@final
@dataclass(frozen=True, eq=False)
class StatOf(Num):
    """A number of a card as it is now; speed without FP (L5.3.4)."""

    card: Ref
    stat: int


@final
@dataclass(frozen=True, eq=False)
class TallyOf(Num):
    """Counters on a track; a state counts 1 while in it, one that rests on a condition while that holds."""

    track: Track
    who: int = ME


@final
@dataclass(frozen=True, eq=False)
class Count(Num):
    """How many cards lie there."""

    where: Where


@final
@dataclass(frozen=True, eq=False)
class Total(Num):
    """The sum of a number (S_DAMAGE, S_SPEED …) over the cards that lie there."""

    where: Where
    stat: int


@final
@dataclass(frozen=True, eq=False)
class Distinct(Num):
    """How many different marks the cards bear that lie there."""

    where: Where


@final
@dataclass(frozen=True, eq=False)
class Either(Num):
    """`a` while the condition holds, else `b`."""

    cond: Cond
    a: Num
    b: Num


@final
@dataclass(frozen=True, eq=False)
class Register(Num):
    """A number of the moment.

    "done" (cards really moved, counters really changed), "number" (just chosen), "combo" (the combo number of the card
    in use), "previous" (the speed at which the card before it in the combo was handled; lower is faster), "amount" (HP,
    of the damage that the effect answers).
    """

    which: str


@final
@dataclass(frozen=True, eq=False)
class Arith(Num):
    """`+ - * //`, "min" (at most) and "max" (at least)."""

    op: str
    a: Num
    b: Num


def number(n: Num | int) -> Num:
    """An int as a node."""
    return Const(n) if isinstance(n, int) else n


def loss_in(n: Num) -> Num | None:
    """How much is lost, of a number written as `0 - n`; None for any other."""
    if isinstance(n, Arith) and n.op == "-" and isinstance(n.a, Const) and n.a.n == 0:
        return n.b
    return None


# -- cards: which one, which ones ----------------------------------------------------------------------------


@final
@dataclass(frozen=True)
class Test:
    """One test of a pattern.

    Sets of bits ("kind", "height", "limb", "has"; "evades", "clashes", "guards" at one of those positions: any of
    `lo`), ranges lo..hi ("speed", "damage", "hit", "guard", "counter"), "odd"; the words ("mark", "code", "named",
    "mentions", "tag") in `word`; "other" than this card; "fresh": not what the trait of this player put into the
    Lumen zone the last time; "face_up".
    """

    attribute: str
    lo: int = 0
    hi: int = 0
    word: str = ""


@final
@dataclass(frozen=True)
class Pattern:
    """Cards that pass all the tests; no test: any card."""

    tests: tuple[Test, ...] = ()


ANY_CARD = Pattern()


@final
@dataclass(frozen=True)
class Ref:
    """One card: "this", "foe" (the opposing technique), "it" (the card of the event), "them" (just chosen).

    In a combo or catch its user has no "foe" any more; "met" is the technique that the opponent has used in this
    battle, then too.
    """

    name: str


@final
@dataclass(frozen=True)
class Where:
    """Cards of a player in some zones that fit a pattern."""

    zones: int
    pattern: Pattern = ANY_CARD
    who: int = ME


@final
@dataclass(frozen=True)
class Pick:
    """`n` of those cards, chosen by a player (`by`: "me", "opp") or drawn at random ("chance"); up to n if `up_to`."""

    n: Num
    where: Where
    by: str = "me"
    up_to: bool = False


@final
@dataclass(frozen=True)
class Every:
    """All of those cards."""

    where: Where


Cards: TypeAlias = Ref | Pick | Every

# -- conditions ----------------------------------------------------------------------------------------------


class Cond:
    """Something that is true or false when it is asked."""


@final
@dataclass(frozen=True)
class Compare(Cond):
    """`>= <= > < =`."""

    a: Num
    op: str
    b: Num


@final
@dataclass(frozen=True)
class Matches(Cond):
    """There is such a card and it fits the pattern."""

    card: Ref
    pattern: Pattern


@final
@dataclass(frozen=True)
class Situation(Cond):
    """This card is being used that way (AS_READY, AS_COMBO, AS_CATCH; AS_LISTED: in a combo, from the list)."""

    ways: int


@final
@dataclass(frozen=True)
class AllOf(Cond):
    """Every one of them holds."""

    items: tuple[Cond, ...]


@final
@dataclass(frozen=True)
class AnyOf(Cond):
    """At least one of them holds."""

    items: tuple[Cond, ...]


@final
@dataclass(frozen=True)
class Not(Cond):
    """It does not hold."""

    item: Cond


# -- effects -------------------------------------------------------------------------------------------------


class Effect:
    """Something that an effect does."""


@final
@dataclass(frozen=True)
class Fp(Effect):
    """Gain (or with a negative number lose) FP; `become`: set it. A formula below 0 gives 0 (O5)."""

    n: Num
    who: int = ME
    become: bool = False


@final
@dataclass(frozen=True)
class Hp(Effect):
    """Regain HP; a negative number is a payment, which is no damage (L5.0.a)."""

    n: Num
    who: int = ME


@final
@dataclass(frozen=True)
class Tally(Effect):
    """Gain or lose counters of a track; `become`: set them."""

    track: Track
    n: Num
    who: int = ME
    become: bool = False


@final
@dataclass(frozen=True)
class Damage(Effect):
    """`times` separate instances of `n` damage (HP) to a player."""

    n: Num
    to: int = OPP
    times: int = 1


@final
@dataclass(frozen=True)
class Move(Effect):
    """Cards go to a zone: BREAK is a break (L3.3), HAND to LIST a discard (L3.5). `together`: all or nothing.

    face_down: into the Lumen zone as no technique (L2.8).
    """

    cards: Cards
    to: int
    together: bool = False
    face_down: bool = False


@final
@dataclass(frozen=True)
class Swap(Effect):
    """Two cards of one player are chosen and trade places; both or neither. They are "them" afterwards."""

    one: Pick
    other: Pick


@final
@dataclass(frozen=True)
class Show(Effect):
    """Cards are shown to everyone and stay where they are."""

    cards: Cards


@final
@dataclass(frozen=True)
class GrantCatch(Effect):
    """A catch with one of those cards may be declared at catch time (L5.3.10.a); `then` follows its after-use."""

    cards: Every
    flags: int = 0
    then: Effect | None = None


@final
@dataclass(frozen=True)
class AllowCombo(Effect):
    """The next combo card may also be one of those, with those flags and so much more damage (HP, L6.2)."""

    cards: Every
    flags: int = 0
    bonus: int = 0


@final
@dataclass(frozen=True)
class CapCombo(Effect):
    """This combo ends after combo `n`."""

    n: int


@final
@dataclass(frozen=True)
class CapGain(Effect):
    """In this combo at most `n` counters of the track are gained."""

    track: Track
    n: int


@final
@dataclass(frozen=True)
class GoTo(Effect):
    """GO_READY_AGAIN, GO_START_COMBO, GO_END_COMBO, GO_END_BATTLE, GO_END_TURN or GO_WIN."""

    where: int


# -- effects: order and choice


@final
@dataclass(frozen=True)
class Seq(Effect):
    """One after the other; where a part cannot be done, the later ones do not happen (L2.7.b)."""

    items: tuple[Effect, ...]


@final
@dataclass(frozen=True)
class When(Effect):
    """If the condition holds when this is reached."""

    cond: Cond
    then: Effect
    otherwise: Effect | None = None


@final
@dataclass(frozen=True)
class IfDone(Effect):
    """`then` only if all of `do` really happened (L2.7.b)."""

    do: Effect
    then: Effect


@final
@dataclass(frozen=True)
class May(Effect):
    """The controller may do it (한다 / 할 수 있다, L2.7)."""

    do: Effect


@final
@dataclass(frozen=True)
class OneOf(Effect):
    """The controller chooses one of those that can be done."""

    branches: tuple[Effect, ...]


@final
@dataclass(frozen=True)
class ChooseNumber(Effect):
    """The controller names a number from lo to hi; `do` reads it as Register("number")."""

    lo: Num
    hi: Num
    do: Effect


@final
@dataclass(frozen=True)
class Custom(Effect):
    """A function of `custom.py` with hand-written text; at most 3 % of the cards."""

    name: str
    ko: str
    en: str


# -- effects: modifiers


@final
@dataclass(frozen=True)
class Change(Effect):
    """Add to a number of cards (S_SPEED, S_DAMAGE …), or add positions to S_EVADES, S_CLASHES, S_GUARDS."""

    cards: Cards
    stat: int
    by: Num
    until: int = UNTIL_BATTLE


@final
@dataclass(frozen=True)
class Become(Effect):
    """Set a number of cards; a fix of the speed is Give(F_FIXED)."""

    cards: Cards
    stat: int
    to: Num
    until: int = UNTIL_BATTLE


@final
@dataclass(frozen=True)
class Give(Effect):
    """Flags for cards: F_VOID, F_FIXED, F_UNGUARDABLE …"""

    cards: Cards
    flags: int
    until: int = UNTIL_BATTLE


@final
@dataclass(frozen=True)
class Forbid(Effect):
    """A player may not do an act (A_READY, A_CATCH, A_GET …) with such cards; A_GAIN, A_LEAVE: with that track."""

    who: int
    act: int
    what: Pattern | Track = ANY_CARD
    until: int = UNTIL_BATTLE


@final
@dataclass(frozen=True)
class Later(Effect):
    """At the next such timing (a T_… number, + THEIRS for the opponent's act) do this.

    What was just chosen then is "them" again.
    """

    when: int
    do: Effect
    until: int = UNTIL_BATTLE


AnyEffect: TypeAlias = (
    Fp
    | Hp
    | Tally
    | Damage
    | Move
    | Swap
    | Show
    | GrantCatch
    | AllowCombo
    | CapCombo
    | CapGain
    | GoTo
    | Seq
    | When
    | IfDone
    | May
    | OneOf
    | ChooseNumber
    | Custom
    | Change
    | Become
    | Give
    | Forbid
    | Later
)
AnyCond: TypeAlias = Compare | Matches | Situation | AllOf | AnyOf | Not
AnyNum: TypeAlias = Const | Of | StatOf | TallyOf | Count | Total | Distinct | Either | Register | Arith

# -- what a card always is: rules and properties -------------------------------------------------------------


class Property:
    """A line of a card that is not carried out but holds (a function, L2.7), or says how it may be used."""


@final
@dataclass(frozen=True)
class Judges(Property):
    """Evade (S_EVADES) or clash (S_CLASHES) special at some positions, only `against` such techniques.

    `printed`: the special stands on the card; else an effect has to give it first and this only limits it.
    """

    stat: int
    heights: int
    against: Pattern = ANY_CARD
    printed: bool = True


@final
@dataclass(frozen=True)
class Flags(Property):
    """Flags that hold against such techniques (in a combo: after such a card), while the condition holds."""

    flags: int
    against: Pattern = ANY_CARD
    given: Cond | None = None


@final
@dataclass(frozen=True)
class UseIf(Property):
    """Printed use condition (L5.2.b)."""

    cond: Cond


@final
@dataclass(frozen=True)
class Cost(Property):
    """Paid at the reveal, or the technique is void (L5.2.b); unless `free` holds."""

    pay: Effect
    free: Cond | None = None


@final
@dataclass(frozen=True)
class CatchAs(Property):
    """May catch as that speed; flags: what comes with it (F_BREAKS)."""

    speed: int
    flags: int = 0


@final
@dataclass(frozen=True)
class ComboAs(Property):
    """In a combo it may count as one of those speeds (a set: bit s for speed s); then with so much more damage (HP)."""

    speeds: int
    given: Cond | None = None
    bonus: int = 0


@final
@dataclass(frozen=True)
class ComboNo(Property):
    """In a combo it may be used from combo `lo` to combo `hi` only."""

    lo: int
    hi: int = 99
    given: Cond | None = None


@final
@dataclass(frozen=True)
class ComboFrom(Property):
    """In a combo it may be used from those zones too."""

    zones: int
    given: Cond | None = None


@final
@dataclass(frozen=True)
class ComboStep(Property):
    """A trait: in own combo time a card `step` higher in speed number may follow too.

    `gain` follows its use.
    """

    step: int
    gain: Effect


@final
@dataclass(frozen=True)
class ComboAny(Property):
    """A trait: by paying, a hand card that fits may be used as any speed in a combo."""

    what: Pattern
    track: Track
    price: int


@final
@dataclass(frozen=True)
class Copies(Property):
    """That many copies may be in a deck (L4.1.b)."""

    n: int


@final
@dataclass(frozen=True)
class Extra(Property):
    """A trait: up to `n` such cards may come on top of the 20 techniques of a deck (L4.1.e)."""

    what: Pattern
    n: int


@final
@dataclass(frozen=True)
class DeckSize(Property):
    """A trait: a deck has from `lo` to `hi` techniques (L4.1)."""

    lo: int
    hi: int


@final
@dataclass(frozen=True)
class Uses(Property):
    """All copies together may be used `n` (1 to 3) times a turn or a game (UNTIL_…); voided uses count (L2.7)."""

    n: int
    per: int = UNTIL_TURN


@final
@dataclass(frozen=True)
class AtMostInLumen(Property):
    """While this card is in play, no more than `n` such cards lie in the owner's Lumen zone; others do not go there."""

    what: Pattern
    n: int


@final
@dataclass(frozen=True)
class Always(Property):
    """Standing modifiers (Change, Become, Give, Forbid), in force while the card is in play and the condition holds."""

    mods: tuple[Effect, ...]
    given: Cond | None = None


AnyProperty: TypeAlias = (
    Judges
    | Flags
    | UseIf
    | Cost
    | CatchAs
    | ComboAs
    | ComboNo
    | ComboFrom
    | ComboStep
    | ComboAny
    | Copies
    | Extra
    | DeckSize
    | Uses
    | AtMostInLumen
    | Always
)


@final
@dataclass(frozen=True)
class Rule:
    """An effect with its timings.

    when: set of timings (bit t for T_…). theirs: the opponent's technique made it ("on opponent's …"). given: read when
    the timing opens and again on the go (L3.2.c). of: None for this card's own acts, else a listener for acts of such
    cards of the owner; at DAMAGED the damage is by such cards of the other player; at LEFT, the state that ended. use:
    a special technique's use from a hidden card (L2.5).
    """

    when: int
    do: Effect
    given: Cond | None = None
    of: Pattern | Track | None = None
    theirs: bool = False
    use: bool = False


@final
@dataclass(frozen=True)
class Track:
    """A kind of counter, or a state (cap 1): named and worded once, referred to by all its cards.

    until: a state ends by itself then (UNTIL_GET, UNTIL_TURN; UNTIL_GAME: it stays). ends: or as soon as that is true.
    holds: a state that nobody enters: its player is in it exactly while that is true. forbids: what its player (ME) or
    the other (OPP) may not do meanwhile; of what excludes each other the first stands (L2.7.c).
    """

    key: str
    ko: str
    en: str
    cap: int
    start: int = 0
    until: int = UNTIL_GAME
    ends: Cond | None = None
    holds: Cond | None = None
    forbids: tuple[Forbid, ...] = ()


Line: TypeAlias = Rule | AnyProperty
