"""What a number is now: cards' stats with all modifiers, conditions, patterns, bans. Everything here only reads.

A modified value is asked for, never stored (DESIGN §3). `seat` and `slot` are the card whose text is read; `frame`
carries IT, THEM and the registers where an effect is under way. Speeds are reference speeds: without FP (L5.3.4).
Cards, conditions and numbers ask one another in circles, so they share this one file.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import count, lowest
from simpan.lumen.card import is_result, is_set, printed
from simpan.lumen.effect.node import (
    AllOf,
    AnyOf,
    Arith,
    Become,
    Change,
    Compare,
    Cond,
    Const,
    Count,
    Distinct,
    Either,
    Every,
    Forbid,
    Give,
    Matches,
    Not,
    Num,
    Of,
    Pattern,
    Ref,
    Register,
    Situation,
    StatOf,
    TallyOf,
    Test,
    Total,
    Track,
    Where,
)
from simpan.lumen.frame import Frame
from simpan.lumen.gate import OWN_FP, OWN_HP, WORKED_OUT, Gate
from simpan.lumen.mod import ADD, BAN, SET, WITH
from simpan.lumen.seat import calculated, ref, track_of
from simpan.lumen.slot import Slot, Standing
from simpan.lumen.state import State
from simpan.lumen.words import (
    A_TRAIT,
    AS_COMBO,
    AS_LISTED,
    ATTACK,
    BATTLE,
    BREAK,
    COMBO_RESULT,
    F_GRAB,
    F_UNAFFECTED,
    HAND,
    HAS_CLASH,
    HAS_COMBO,
    HAS_EVADE,
    HAS_GRAB,
    LIST,
    LUMEN,
    NONE,
    S_CLASHES,
    S_COUNTER,
    S_DAMAGE,
    S_EVADES,
    S_FLAGS,
    S_GUARD,
    S_GUARDS,
    S_HAND_LIMIT,
    S_HIT,
    S_LIMB,
    S_POSITION,
    S_SPEED,
    SIDE,
    ULTIMATE,
    USED,
)

MISSING: Final = -1_000_000  # the number of a card that is not there
DEEPEST: Final = 6  # standing lines that read numbers on which standing lines rest, and so on

# -- cards ---------------------------------------------------------------------------------------------------


def stat(d: State, seat: i64, slot: i64, which: i64) -> i64:
    """A number of a card as it is now: printed, standing lines, then modifiers, the newest setting winning."""
    s = d.side(seat).deck.slots[slot]
    base = printed(s.card, which)
    if (s.touches | d.field) >> which & 1:
        base = standing(d, seat, slot, s, which, base)
    mod = d.mods
    if mod is None:
        return base
    bit: i64 = 1 << slot
    total: i64 = 0
    bits: i64 = 0
    while mod is not None:
        if mod.stat == which and mod.cards & bit and mod.seat == seat:
            if mod.how == ADD:
                total += mod.value
            elif mod.how == WITH:
                bits |= mod.value
            elif mod.how == SET:
                return (mod.value + total) | bits
        mod = mod.rest
    if total and is_result(which) and (base == COMBO_RESULT or base == -COMBO_RESULT):
        return base  # a combo, or no result at all, is no number to add to
    return (base + total) | bits if bits else base + total


def standing(d: State, seat: i64, slot: i64, s: Slot, which: i64, base: i64) -> i64:
    """The printed number with the lines that always hold: the card's own and those of the field.

    Lines that read one another in a circle see the printed number where the circle would close.
    """
    if d.reading >= DEEPEST:
        return base
    d.reading += 1
    index: i64 = 0
    for always in s.always:
        if is_open(d, seat, slot, s.always_gates[index]):
            for mod in always.mods:
                base = stand(d, seat, slot, seat, slot, mod, which, base)
        index += 1
    owner: i64 = 2 if d.resists and unaffected(d, seat, slot) else 0
    while owner < 2:
        deck = d.side(owner).deck
        if deck.field_touches >> which & 1:
            for line in deck.field:
                if in_force(d, owner, line):
                    for mod in line.always.mods:
                        base = stand(d, owner, line.slot, seat, slot, mod, which, base)
        owner += 1
    d.reading -= 1
    return base


def unaffected(d: State, seat: i64, slot: i64) -> bool:
    """Whether effects of other cards change nothing of a card (F_UNAFFECTED): printed, conditional or given."""
    s = d.side(seat).deck.slots[slot]
    if s.card.flags & F_UNAFFECTED:
        return True
    index: i64 = 0
    for line in s.flags:
        if line.flags & F_UNAFFECTED and not line.against.tests and is_open(d, seat, slot, s.flag_gates[index]):
            return True
        index += 1
    mod = d.mods
    while mod is not None:
        if mod.stat == S_FLAGS and mod.how == WITH and mod.seat == seat and mod.cards >> slot & 1:
            if mod.value & F_UNAFFECTED:
                return True
        mod = mod.rest
    return False


def in_force(d: State, owner: i64, line: Standing) -> bool:
    """A standing line counts while its card is in play face up (a trait: while not negated) and its condition holds."""
    if not in_play(d, owner, line.slot):
        return False
    given = line.always.given
    return given is None or holds(d, owner, line.slot, None, given)


def in_play(d: State, seat: i64, slot: i64) -> bool:
    """Whether a card of the field works: it lies face up in the Lumen zone; the trait: no text negates it."""
    side = d.side(seat)
    if slot == side.deck.trait:
        return trait_on(d, seat)
    return (side.lumen & ~side.face_down) >> slot & 1 != 0


def stand(d: State, owner: i64, source: i64, seat: i64, slot: i64, mod: object, which: i64, base: i64) -> i64:
    """One standing modifier of (owner, source) applied to a number of (seat, slot), if it speaks of it."""
    if isinstance(mod, Change):
        if mod.stat == which and speaks_of(d, owner, source, mod.cards, seat, slot):
            by = value(d, owner, source, None, mod.by)
            return base | by if is_set(which) else base + by
    elif isinstance(mod, Become):
        if mod.stat == which and speaks_of(d, owner, source, mod.cards, seat, slot):
            return value(d, owner, source, None, mod.to)
    elif isinstance(mod, Give) and which == S_FLAGS and speaks_of(d, owner, source, mod.cards, seat, slot):
        return base | mod.flags
    return base


def speaks_of(d: State, owner: i64, source: i64, cards: object, seat: i64, slot: i64) -> bool:
    """Whether a standing line of (owner, source) names the card (seat, slot)."""
    if isinstance(cards, Ref):
        found = ref(d, owner, source, None, cards)
        return found == seat * 32 + slot
    if isinstance(cards, Every):
        where = cards.where
        if seat != owner ^ where.who:
            return False
        place = d.side(seat).place(slot)
        return where.zones & place != 0 and fits(d, seat, slot, where.pattern, owner, source)
    return False


# -- which cards ---------------------------------------------------------------------------------------------


def fits(d: State, seat: i64, slot: i64, pattern: Pattern, this_seat: i64, this_slot: i64) -> bool:
    """Whether a card passes every test of a pattern; `this` is the card whose text has the pattern."""
    side = d.side(seat)
    for test in pattern.tests:
        mask = side.deck.mask_of(test)
        if mask >= 0:
            if not (mask & ~side.face_down) >> slot & 1:
                return False
        elif not passes(d, seat, slot, test, this_seat, this_slot):
            return False
    return True


def passes(d: State, seat: i64, slot: i64, test: Test, this_seat: i64, this_slot: i64) -> bool:
    """One test of a pattern; numbers are asked for as they are now, only attacks have speed and damage.

    A face-down card is no technique and passes no test of what it is (L2.8).
    """
    side = d.side(seat)
    if side.face_down >> slot & 1:
        return test.attribute == "other" and (seat != this_seat or slot != this_slot)
    s = side.deck.slots[slot]
    card = s.card
    attribute = test.attribute
    if attribute == "kind":
        return card.kind & test.lo != 0
    if attribute == "mark":
        return card.mark == test.word
    if attribute == "speed":
        return card.kind == ATTACK and test.lo <= stat(d, seat, slot, S_SPEED) <= test.hi
    if attribute == "has":
        return has(d, seat, slot) & test.lo != 0
    if attribute == "limb":
        return stat(d, seat, slot, S_LIMB) & test.lo != 0
    if attribute == "height":
        return stat(d, seat, slot, S_POSITION) & test.lo != 0
    if attribute == "damage":
        return card.kind == ATTACK and test.lo <= stat(d, seat, slot, S_DAMAGE) <= test.hi
    if attribute == "hit":
        return test.lo <= stat(d, seat, slot, S_HIT) <= test.hi
    if attribute == "guard":
        return test.lo <= stat(d, seat, slot, S_GUARD) <= test.hi
    if attribute == "counter":
        return test.lo <= stat(d, seat, slot, S_COUNTER) <= test.hi
    if attribute == "odd":
        return card.kind == ATTACK and stat(d, seat, slot, S_SPEED) & 1 != 0
    if attribute == "evades":
        return stat(d, seat, slot, S_EVADES) & test.lo != 0
    if attribute == "clashes":
        return stat(d, seat, slot, S_CLASHES) & test.lo != 0
    if attribute == "guards":
        return stat(d, seat, slot, S_GUARDS) & test.lo != 0
    return is_called(d, seat, slot, test, this_seat, this_slot)


def is_called(d: State, seat: i64, slot: i64, test: Test, this_seat: i64, this_slot: i64) -> bool:
    """The tests that go by a word, by which card it is, or by how it lies."""
    s = d.side(seat).deck.slots[slot]
    card = s.card
    attribute = test.attribute
    if attribute == "code":
        return card.code == test.word
    if attribute == "named":
        return test.word in card.name_ko or test.word in card.name_en
    if attribute == "mentions":
        return test.word in s.mentions
    if attribute == "tag":
        return test.word in card.tags
    if attribute == "other":
        return seat != this_seat or slot != this_slot
    if attribute == "fresh":
        return not d.side(seat).lately >> slot & 1
    if attribute == "face_up":
        return not d.side(seat).face_down >> slot & 1
    raise ValueError(f"no test {attribute!r}")


def has(d: State, seat: i64, slot: i64) -> i64:
    """HAS_… bits of a card: specials of an attack (L2.3), and whether any result is a combo."""
    found: i64 = 0
    if d.side(seat).deck.slots[slot].card.kind == ATTACK:
        if stat(d, seat, slot, S_EVADES):
            found |= HAS_EVADE
        if stat(d, seat, slot, S_CLASHES):
            found |= HAS_CLASH
        if stat(d, seat, slot, S_FLAGS) & F_GRAB:
            found |= HAS_GRAB
    if (
        stat(d, seat, slot, S_HIT) == COMBO_RESULT
        or stat(d, seat, slot, S_COUNTER) == COMBO_RESULT
        or stat(d, seat, slot, S_GUARD) == COMBO_RESULT
    ):
        found |= HAS_COMBO
    return found


def where_mask(d: State, seat: i64, slot: i64, where: Where) -> i64:
    """The cards that a selector names, of player `seat ^ where.who`, as a set of slots."""
    owner: i64 = seat ^ where.who
    side = d.side(owner)
    zones: i64 = where.zones
    mask: i64 = 0
    if zones & HAND:
        mask |= side.hand
    if zones & LIST:
        mask |= side.listed
    if zones & SIDE:
        mask |= side.side_deck
    if zones & BREAK:
        mask |= side.broken
    if zones & BATTLE:
        mask |= side.battle
    if zones & LUMEN:
        mask |= side.lumen
    if zones & ULTIMATE:
        mask |= side.ultimate
    if zones & USED:
        mask |= side.used
    pattern = where.pattern
    if not mask:
        return 0
    in_game = False  # whether a test depends on the game
    for test in pattern.tests:
        passing = side.deck.mask_of(test)
        if passing >= 0:
            mask &= passing & ~side.face_down
        else:
            in_game = True
    if not in_game or not mask:
        return mask
    found: i64 = 0
    rest: i64 = mask
    while rest:
        card: i64 = lowest(rest)
        rest &= rest - 1
        if fits(d, owner, card, pattern, seat, slot):
            found |= 1 << card
    return found


# -- players -------------------------------------------------------------------------------------------------


def hand_limit(d: State, seat: i64) -> i64:
    """The most cards in hand at the present HP (L2.1), with modifiers; never fewer than none."""
    side = d.side(seat)
    limit: i64 = side.deck.limit_at(side.hp)
    if d.shifts:
        limit += altered(d, seat, S_HAND_LIMIT)
    if limit < 0:
        return 0
    return limit


def altered(d: State, seat: i64, which: i64) -> i64:
    """By how much texts change a number of a player: S_HAND_LIMIT (cards), S_HURT (HP of each damage taken)."""
    found: i64 = 0
    mod = d.mods
    while mod is not None:
        if mod.stat == which and mod.seat == seat and mod.how == ADD:
            found += mod.value
        mod = mod.rest
    if not d.field >> which & 1:
        return found
    owner: i64 = 0
    while owner < 2:
        for line in d.side(owner).deck.field:
            for standing_mod in line.always.mods:
                if isinstance(standing_mod, Change) and standing_mod.stat == which:
                    if player_of(owner, standing_mod.cards) == seat and in_force(d, owner, line):
                        found += value(d, owner, line.slot, None, standing_mod.by)
        owner += 1
    return found


def player_of(owner: i64, cards: object) -> i64:
    """Whose number a change of a player's number means: that of the player to whom the named cards belong."""
    if isinstance(cards, Every):
        return owner ^ cards.where.who
    return owner ^ 1 if isinstance(cards, Ref) and cards.name in ("foe", "met") else owner


def number_of(d: State, seat: i64, what: str) -> i64:
    """A player's number by its word: fp, hp, taken (damage in this battle), limit (of the hand)."""
    side = d.side(seat)
    if what == "fp":
        return side.fp
    if what == "hp":
        return side.hp
    if what == "taken":
        return side.taken
    return hand_limit(d, seat)


def banned(d: State, seat: i64, act: i64, slot: i64) -> bool:
    """Whether an act is forbidden to a player, with a certain card (slot) or altogether (NONE).

    A_GAIN and A_LEAVE are asked with the number of a track in place of a slot.
    """
    mod = d.mods
    if mod is None and not d.field >> act & 1:
        return False
    while mod is not None:
        if (
            mod.how == BAN
            and mod.stat == act
            and mod.seat == seat
            and (mod.cards < 0 or (slot != NONE and mod.cards >> slot & 1))
        ):
            return True
        mod = mod.rest
    if not d.field >> act & 1:
        return False
    owner: i64 = 0
    while owner < 2:
        for line in d.side(owner).deck.field:
            for standing_mod in line.always.mods:
                if isinstance(standing_mod, Forbid) and standing_mod.act == act and owner ^ standing_mod.who == seat:
                    if names(d, seat, slot, standing_mod, owner, line.slot) and in_force(d, owner, line):
                        return True
        owner += 1
    return False


def names(d: State, seat: i64, slot: i64, ban: Forbid, owner: i64, source: i64) -> bool:
    """Whether a standing ban speaks of a card (slot), or with A_GAIN and A_LEAVE of a track."""
    what = ban.what
    if isinstance(what, Track):
        return slot != NONE and track_of(d.side(seat).deck, what) == slot
    return not what.tests or (slot != NONE and fits(d, seat, slot, what, owner, source))


def trait_on(d: State, seat: i64) -> bool:
    """A trait works always (L2.2) unless a text negates it."""
    return not banned(d, seat, A_TRAIT, NONE)


# -- numbers and conditions of effects -----------------------------------------------------------------------


def value(d: State, seat: i64, slot: i64, frame: Frame | None, num: Num) -> i64:
    """A number as it is now, or MISSING where it speaks of a card that is not there."""
    if isinstance(num, Const):
        return num.n
    if isinstance(num, TallyOf):
        return tally_of(d, seat ^ num.who, num.track)
    if isinstance(num, Of):
        return number_of(d, seat ^ num.who, num.what)
    if isinstance(num, StatOf):
        found = ref(d, seat, slot, frame, num.card)
        return MISSING if found == NONE else stat(d, found >> 5, found & 31, num.stat)
    if isinstance(num, Count):
        return count(where_mask(d, seat, slot, num.where))
    if isinstance(num, Register):
        return register(d, frame, num.which)
    if isinstance(num, Arith):
        a = value(d, seat, slot, frame, num.a)
        b = value(d, seat, slot, frame, num.b)
        if a == MISSING or b == MISSING:
            return MISSING
        return calculated(num.op, a, b)
    if isinstance(num, Either):
        return value(d, seat, slot, frame, num.a if holds(d, seat, slot, frame, num.cond) else num.b)
    if isinstance(num, Total):
        return total(d, seat ^ num.where.who, where_mask(d, seat, slot, num.where), num.stat)
    if isinstance(num, Distinct):
        return distinct(d, seat ^ num.where.who, where_mask(d, seat, slot, num.where))
    raise TypeError(num)


def tally_of(d: State, seat: i64, track: Track) -> i64:
    """Counters of a player; 1 or 0 for a state. A state that rests on a condition is worked out (`Track.holds`)."""
    side = d.side(seat)
    if track.holds is not None:
        return 1 if holds(d, seat, side.deck.trait, None, track.holds) else 0
    number = track_of(side.deck, track)
    return 0 if number == NONE else side.tally(number)


def register(d: State, frame: Frame | None, which: str) -> i64:
    """A number of the moment (`node.Register`), or MISSING outside an effect."""
    if which == "combo":
        return d.combo_no
    if which == "previous":
        return d.last_speed if d.combo_no > 1 else MISSING
    if frame is None:
        return MISSING
    if which == "done":
        return frame.done
    return frame.amount if which == "amount" else frame.number


def total(d: State, seat: i64, mask: i64, which: i64) -> i64:
    """The sum of a number over some cards of a player; a face-down card has none (L2.8)."""
    found: i64 = 0
    mask &= ~d.side(seat).face_down
    while mask:
        found += stat(d, seat, lowest(mask), which)
        mask &= mask - 1
    return found


def distinct(d: State, seat: i64, mask: i64) -> i64:
    """How many different marks some cards of a player bear; a face-down card bears none (L2.8)."""
    marks: list[str] = []
    mask &= ~d.side(seat).face_down
    while mask:
        mark = d.side(seat).deck.slots[lowest(mask)].card.mark
        if mark not in marks:
            marks.append(mark)
        mask &= mask - 1
    return len(marks)


def is_open(d: State, seat: i64, slot: i64, gate: Gate | None) -> bool:
    """Whether a gated line of a card holds now."""
    if gate is None:
        return True
    kind = gate.kind
    if kind == WORKED_OUT:
        return holds(d, seat, slot, None, gate.cond)
    side = d.side(seat)
    number: i64 = side.hp if kind == OWN_HP else side.fp if kind == OWN_FP else (side.tallies >> gate.shift) & 0xFF
    return gate.lo <= number <= gate.hi


def holds(d: State, seat: i64, slot: i64, frame: Frame | None, cond: Cond) -> bool:
    """Whether a condition is true now; a comparison with a card that is not there is false."""
    if isinstance(cond, Compare):
        a = value(d, seat, slot, frame, cond.a)
        b = value(d, seat, slot, frame, cond.b)
        if a == MISSING or b == MISSING:
            return False
        op = cond.op
        if op == ">=":
            return a >= b
        if op == "<=":
            return a <= b
        if op == ">":
            return a > b
        if op == "<":
            return a < b
        return a == b
    if isinstance(cond, AllOf):
        for item in cond.items:
            if not holds(d, seat, slot, frame, item):
                return False
        return True
    if isinstance(cond, Matches):
        found = ref(d, seat, slot, frame, cond.card)
        return found != NONE and fits(d, found >> 5, found & 31, cond.pattern, seat, slot)
    if isinstance(cond, AnyOf):
        for item in cond.items:
            if holds(d, seat, slot, frame, item):
                return True
        return False
    if isinstance(cond, Not):
        return not holds(d, seat, slot, frame, cond.item)
    if isinstance(cond, Situation):
        if cond.ways & AS_LISTED and d.mode == AS_COMBO and d.visiting >> slot & 1:
            return True
        return d.mode & cond.ways != 0
    raise TypeError(cond)
