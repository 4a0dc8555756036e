"""Effects carried out, one step at a time, from a frame of small ints; it stops wherever something is asked or inserted.

`run` goes on until the effect ends, asks, or puts other work on top of the agenda; `answer` takes a decision. The end of an
effect is the end of a processing unit (L5.0), and so is a payment of HP in its middle (L5.0.a).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import bit, count, lowest
from simpan.core.game import CHANCE
from simpan.lumen import event as ev
from simpan.lumen.deeds import (
    ask,
    break_cards,
    change_fp,
    change_tally,
    code_of,
    heal,
    hurt,
    list_cards,
    may_break,
    move_card,
    note_stat,
    pay_hp,
)
from simpan.lumen.effect.custom import run_custom
from simpan.lumen.effect.link import Step
from simpan.lumen.effect.node import (
    AllowCombo,
    Become,
    CapCombo,
    CapGain,
    Cards,
    Change,
    ChooseNumber,
    Const,
    Custom,
    Damage,
    Effect,
    Every,
    Forbid,
    Fp,
    Give,
    GoTo,
    GrantCatch,
    Hp,
    IfDone,
    Later,
    May,
    Move,
    OneOf,
    Pick,
    Ref,
    Seq,
    Tally,
    When,
    Where,
)
from simpan.lumen.order import (
    BUSY_EFFECT,
    NO,
    NUMBER0,
    PASS,
    Q_BRANCH,
    Q_CARDS,
    Q_MAY,
    Q_NUMBER,
    YES,
)
from simpan.lumen.state import ADD, ALLOW, BAN, EFFECT_FRAME, GRANT, LATER, SET, WITH, Frame, Mod, State
from simpan.lumen.stats import (
    MISSING,
    banned,
    fits,
    holds,
    is_set,
    ref,
    stat,
    track_of,
    value,
    where_mask,
)
from simpan.lumen.words import (
    A_READY,
    BREAK,
    F_FIXED,
    GO_END_COMBO,
    GO_START_COMBO,
    HAND,
    LIST,
    LUMEN,
    NONE,
    S_FLAGS,
    S_SPEED,
    SIDE,
    UNTIL_BATTLE,
    UNTIL_COMBO,
)

STEP_LIMIT: Final = 1000  # steps of effects in one turn; beyond it an effect is endless
MAX_NUMBER: Final = 29  # the largest number that can be named (codes up to NUMBER0 + 29)
STOPS: Final = {
    "no_candidate": "L2.7.b",
    "cost": "L2.7.b",
    "condition": "L3.2.c",
    "excluded": "L2.7.c",
    "endless": "L2.7",
}
ASKED: Final = -1
FAILED: Final = -2


def begin(d: State, seat: i64, slot: i64, program: i64, entry: i64, timing: i64) -> Frame:
    """Put an effect of a card on the agenda."""
    frame = Frame(EFFECT_FRAME, seat, d.top)
    frame.slot = slot
    frame.program = program
    frame.at = entry
    frame.timing = timing
    d.top = frame
    return frame


def end(d: State, frame: Frame) -> None:
    """The effect is over: a processing unit ends."""
    d.top = frame.below
    d.busy |= BUSY_EFFECT
    d.settling = True


def run(d: State, f: Frame) -> None:
    """Go on with an effect until it ends, asks, or other work comes on top."""
    steps = d.side(f.seat).deck.programs[f.program].steps
    while True:
        if f.at < 0:
            end(d, f)
            return
        d.steps += 1
        if d.steps > STEP_LIMIT:
            stopped(d, f, "endless")
            d.top = None
            d.settling = True
            return
        one(d, f, steps[f.at])
        if d.waiting or d.settling or d.top is not f:
            return


def stopped(d: State, f: Frame, why: str) -> None:
    if d.journal is not None:
        d.journal.append(ev.EffectStopped(clause=STOPS[why], seat=f.seat, card=code_of(d, f.seat, f.slot), why=why))


def one(d: State, f: Frame, step: Step) -> None:
    """Carry out one step and set where the effect goes on."""
    node = step.node
    if isinstance(node, When):
        f.at = step.yes if holds(d, f.seat, f.slot, f, node.cond) else step.no
    elif isinstance(node, Fp):
        do_fp(d, f, node)
        f.at = step.yes
    elif isinstance(node, Tally):
        # A counter changes as far as it goes; only an "if you did" minds (L2.7.b). Costs were weighed before (feasible).
        f.at = step.yes if do_tally(d, f, node) or not step.whole else step.no
    elif isinstance(node, Move):
        do_move(d, f, step, node)
    elif isinstance(node, Change):
        do_change(d, f, step, node)
    elif isinstance(node, Become):
        do_become(d, f, step, node)
    elif isinstance(node, Give):
        do_give(d, f, step, node)
    elif isinstance(node, Damage):
        do_damage(d, f, node)
        f.at = step.yes
    elif isinstance(node, May):
        ask_may(d, f, step, node)
    elif isinstance(node, Forbid):
        do_forbid(d, f, node)
        f.at = step.yes
    elif isinstance(node, (GrantCatch, AllowCombo, Later, CapCombo, CapGain, GoTo)):
        do_order(d, f, step)
        f.at = step.yes
    elif isinstance(node, Hp):
        do_hp(d, f, node)
        f.at = step.yes
    elif isinstance(node, OneOf):
        ask_branch(d, f, step, node)
    elif isinstance(node, ChooseNumber):
        ask_number(d, f, step, node)
    elif isinstance(node, Custom):
        run_custom(d, f, node.name)
        f.at = step.yes
    else:
        raise TypeError(node)  # Seq and IfDone are gone after linking


# -- numbers -------------------------------------------------------------------------------------------------------


def do_fp(d: State, f: Frame, node: Fp) -> None:
    n = value(d, f.seat, f.slot, f, node.n)
    if n == MISSING:
        return
    seat: i64 = f.seat ^ node.who
    if node.become:
        n -= d.side(seat).fp
    elif n < 0 and is_formula(node) and d.edition.o5_negative_formula_is_zero:
        n = 0
    change_fp(d, seat, n, "effect", "L2.7", f.slot if seat == f.seat else NONE)


def is_formula(node: Fp) -> bool:
    """A number that is worked out, not printed (O5)."""
    return not isinstance(node.n, Const)


def do_tally(d: State, f: Frame, node: Tally) -> bool:
    """Whether all of it happened."""
    seat: i64 = f.seat ^ node.who
    side = d.side(seat)
    track = track_of(side.deck, node.track)
    n = value(d, f.seat, f.slot, f, node.n)
    if track == NONE or n == MISSING:
        return False
    goal = n if node.become else side.tally(track) + n
    went = change_tally(d, seat, track, goal)
    f.done = went if went >= 0 else -went
    return node.become or went == n


def do_hp(d: State, f: Frame, node: Hp) -> None:
    n = value(d, f.seat, f.slot, f, node.n)
    seat: i64 = f.seat ^ node.who
    if n == MISSING or n == 0:
        return
    if n < 0:
        pay_hp(d, seat, -n)
        d.settling = True  # a unit of its own, before later parts (L5.0.a)
    else:
        heal(d, seat, n)


def do_damage(d: State, f: Frame, node: Damage) -> None:
    n = value(d, f.seat, f.slot, f, node.n)
    if n == MISSING or n <= 0:
        return
    times: i64 = node.times
    while times:
        hurt(d, f.seat ^ node.to, n, f.seat, f.slot, n, 0, "effect", "L2.7")
        times -= 1


# -- choosing cards -----------------------------------------------------------------------------------------------


def owner_of(d: State, f: Frame, cards: Cards) -> i64:
    if isinstance(cards, Ref):
        found = ref(d, f.seat, f.slot, f, cards)
        return f.seat if found == NONE else found >> 5
    return f.seat ^ cards.where.who


def cards_of(d: State, f: Frame, cards: Cards, to: i64, together: bool) -> i64:
    """The cards meant, as a set of slots of `owner_of`; ASKED while they are being chosen, FAILED if there are none.

    Cards that the chooser may not see are picked at random (L2.7.a); too few are as many as there are (O9).
    """
    if isinstance(cards, Ref):
        found = ref(d, f.seat, f.slot, f, cards)
        return FAILED if found == NONE else 1 << (found & 31)
    if isinstance(cards, Every):
        return where_mask(d, f.seat, f.slot, cards.where)
    found_mask = where_mask(d, f.seat, f.slot, cards.where)
    owner: i64 = f.seat ^ cards.where.who
    if to == BREAK:
        found_mask = breakable(d, owner, found_mask, f.seat)
    n = value(d, f.seat, f.slot, f, cards.n)
    if f.stage == 2:  # every wanted card is chosen
        return f.picks
    there = count(found_mask)
    if not cards.up_to:
        if there == 0 or (there < n and (together or not d.edition.o9_fewer_moves_all)):
            return FAILED
        if n > there:
            n = there
    secret = is_secret(cards.where)
    if n <= 0 or (there == 0 and not secret):
        return 0
    chooser: i64 = f.seat ^ 1 if cards.by == "opp" else f.seat
    zones: i64 = cards.where.zones
    if cards.by == "chance" or (chooser != owner and zones & (HAND | SIDE) and not cards.up_to):
        chooser = CHANCE
    if there == n and not cards.up_to and not secret:
        return found_mask
    f.number = n
    options = found_mask & ~f.picks
    if cards.up_to:
        options |= 1 << PASS
    f.them_seat = owner
    ask(d, chooser, Q_CARDS, options)
    return ASKED


def is_secret(where: Where) -> bool:
    """Whether how many such cards there are is hidden: then being asked must not tell (DESIGN §2)."""
    return where.zones & SIDE != 0 or (where.zones & HAND != 0 and len(where.pattern.tests) > 0)


def breakable(d: State, owner: i64, mask: i64, by: i64) -> i64:
    """Those that may be broken: a card that cannot be is no cost (L3.3)."""
    found: i64 = 0
    while mask:
        slot: i64 = lowest(mask)
        mask &= mask - 1
        if may_break(d, owner, slot, by):
            found |= 1 << slot
    return found


def chosen(d: State, f: Frame, code: i64) -> None:
    """One more card, or PASS: enough."""
    if code != PASS:
        f.picks |= 1 << code
    if code == PASS or count(f.picks) >= f.number:
        f.stage = 2


def choose(d: State, f: Frame, step: Step, cards: Cards, to: i64, together: bool) -> i64:
    """`cards_of` with the frame kept: FAILED sends the effect to `no`."""
    mask = cards_of(d, f, cards, to, together)
    if mask == ASKED:
        return ASKED
    f.stage = 0
    f.picks = 0
    if mask == FAILED:
        stopped(d, f, "no_candidate")
        f.done = 0
        f.at = step.no
        return FAILED
    f.them_seat = owner_of(d, f, cards)
    f.them = mask
    return mask


def do_move(d: State, f: Frame, step: Step, node: Move) -> None:
    """Move, discard or break cards. Done in part, it goes on, but an "if you did" fails (O9)."""
    mask = choose(d, f, step, node.cards, node.to, node.together)
    if mask < 0:
        return
    f.at = step.yes  # before the cards move: a break puts its replenishment on top
    owner = f.them_seat
    wanted = asked_for(d, f, node.cards, mask)
    if node.to == BREAK:
        able = breakable(d, owner, mask, f.seat)
        if able != mask and node.together:
            able = 0
        f.done = count(able)
        break_cards(d, owner, able, "effect", "L3.3")
    elif node.to == LIST:
        clause = "L3.5" if mask & ~d.side(owner).hand == 0 else "L2.7"
        specials = mask & d.side(owner).deck.specials
        f.done = count(mask & ~specials)
        if specials:
            break_cards(d, owner, specials, "special", "L2.5")
        list_cards(d, owner, mask & ~specials, clause)
    else:
        f.done = move_all(d, owner, mask, node.to)
    if f.done < wanted and step.whole:
        f.at = step.no


def asked_for(d: State, f: Frame, cards: Cards, mask: i64) -> i64:
    """How many cards "if you did" asks for: the number in the text; of "up to" and "all", those that were meant."""
    if isinstance(cards, Pick) and not cards.up_to:
        n = value(d, f.seat, f.slot, f, cards.n)
        return n if n != MISSING else count(mask)
    return count(mask)


def move_all(d: State, owner: i64, mask: i64, to: i64) -> i64:
    moved: i64 = 0
    while mask:
        slot: i64 = lowest(mask)
        mask &= mask - 1
        if to == LUMEN and not d.edition.o1_face_up:
            d.side(owner).face_down |= 1 << slot
        if move_card(d, owner, slot, to, "O1" if to == LUMEN else "L2.7"):
            moved += 1
    return moved


# -- modifiers ------------------------------------------------------------------------------------------------------


def lay_mod(d: State, seat: i64, cards: i64, stat_: i64, how: i64, n: i64, until: i64, origin: i64) -> None:
    d.mods = Mod(seat, cards, stat_, how, n, until, origin, d.mods)


def alter(d: State, f: Frame, mask: i64, which: i64, how: i64, n: i64, until: i64) -> None:
    """Lay a modifier on cards; a speed that is fixed is not changed any more (L3.4)."""
    owner = f.them_seat
    if which == S_SPEED:
        rest: i64 = mask
        while rest:
            slot: i64 = lowest(rest)
            rest &= rest - 1
            if stat(d, owner, slot, S_FLAGS) & F_FIXED:
                mask &= ~(1 << slot)
    if not mask:
        return
    if d.journal is None:
        lay_mod(d, owner, mask, which, how, n, until, f.slot)
        return
    before = [stat(d, owner, slot, which) if mask >> slot & 1 else 0 for slot in range(31)]
    lay_mod(d, owner, mask, which, how, n, until, f.slot)
    for slot in range(31):
        if mask >> slot & 1:
            note_stat(d, owner, slot, which, before[slot])


def do_change(d: State, f: Frame, step: Step, node: Change) -> None:
    mask = choose(d, f, step, node.cards, 0, False)
    if mask < 0:
        return
    n = value(d, f.seat, f.slot, f, node.by)
    if n != MISSING:
        alter(d, f, mask, node.stat, WITH if is_set(node.stat) else ADD, n, node.until)
    f.at = step.yes


def do_become(d: State, f: Frame, step: Step, node: Become) -> None:
    mask = choose(d, f, step, node.cards, 0, False)
    if mask < 0:
        return
    n = value(d, f.seat, f.slot, f, node.to)
    if n != MISSING:
        alter(d, f, mask, node.stat, SET, n, node.until)
    f.at = step.yes


def do_give(d: State, f: Frame, step: Step, node: Give) -> None:
    mask = choose(d, f, step, node.cards, 0, False)
    if mask < 0:
        return
    f.at = step.yes
    if not mask:
        return
    lay_mod(d, f.them_seat, mask, S_FLAGS, WITH, node.flags, node.until, f.slot)
    if d.journal is not None:
        for slot in range(31):
            if mask >> slot & 1:
                d.journal.append(
                    ev.FlagsGiven(clause="L3.4", seat=f.them_seat, card=code_of(d, f.them_seat, slot), flags=node.flags)
                )


def do_forbid(d: State, f: Frame, node: Forbid) -> None:
    seat: i64 = f.seat ^ node.who
    mask = forbidden_cards(d, f, node)
    if node.act == A_READY and excludes(d, seat, mask):
        stopped(d, f, "excluded")
        return
    lay_mod(d, seat, mask, node.act, BAN, 1, node.until, f.slot)
    if d.journal is not None:
        d.journal.append(ev.Forbidden(clause="L2.7.c", seat=seat, act=node.act))


def forbidden_cards(d: State, f: Frame, node: Forbid) -> i64:
    """The cards that a ban speaks of, read when it is laid; -1 for any."""
    seat: i64 = f.seat ^ node.who
    if not node.what.tests:
        return -1
    mask: i64 = 0
    slot: i64 = 0
    while slot < d.side(seat).deck.trait:
        if fits(d, seat, slot, node.what, f.seat, f.slot):
            mask |= 1 << slot
        slot += 1
    return mask


def excludes(d: State, seat: i64, mask: i64) -> bool:
    """Whether a ban on readying would, with those in force, leave nothing of that deck: such effects exclude each other (L2.7.c)."""
    free: i64 = d.side(seat).deck.techniques & ~mask
    if mask < 0 or not free:
        return False
    before = False
    rest: i64 = d.side(seat).deck.techniques
    while rest:
        slot: i64 = lowest(rest)
        rest &= rest - 1
        if banned(d, seat, A_READY, slot):
            before = True
            free &= ~(1 << slot)
    return before and not free


# -- orders: what comes later, and where the game goes ------------------------------------------------------------------


def do_order(d: State, f: Frame, step: Step) -> None:
    node = step.node
    place: i64 = (f.program << 12) | f.at
    if isinstance(node, GrantCatch):
        lay_mod(d, f.seat, 0, 0, GRANT, place, UNTIL_BATTLE, f.slot)
        if d.journal is not None:
            d.journal.append(ev.CatchGranted(clause="L5.3.10.a", seat=f.seat, card=code_of(d, f.seat, f.slot)))
    elif isinstance(node, AllowCombo):
        lay_mod(d, f.seat, 0, 0, ALLOW, place, UNTIL_COMBO, f.slot)
    elif isinstance(node, Later):
        entry: i64 = step.branches[0]
        lay_mod(d, f.seat, 1 << f.slot, node.when, LATER, (f.program << 12) | entry, node.until, f.slot)
        d.hot |= bit(node.when)
        if d.journal is not None:
            d.journal.append(
                ev.Scheduled(clause="L2.7", seat=f.seat, card=code_of(d, f.seat, f.slot), timing=node.when)
            )
    elif isinstance(node, CapCombo):
        if node.n < d.combo_cap:
            d.combo_cap = node.n
    elif isinstance(node, CapGain):
        d.side(f.seat).gained = node.n
    elif isinstance(node, GoTo):
        go(d, f, node.where)


def go(d: State, f: Frame, where: i64) -> None:
    """What is ordered happens at the end of the unit; of two orders only the first (L5.2.a)."""
    if where == GO_START_COMBO:
        d.combos |= 4 << f.seat
    elif where == GO_END_COMBO:
        d.combo_cap = 0
    elif d.going == 0:
        d.going = where | f.seat << 8


# -- questions ---------------------------------------------------------------------------------------------------------


def feasible(d: State, f: Frame, node: Effect) -> bool:
    """Whether something optional can be done at all: its costs can be paid, its cards are there (L2.7.b, L3.2.c)."""
    if isinstance(node, Seq):
        for item in node.items:
            if not feasible(d, f, item):
                return False
        return True
    if isinstance(node, IfDone):
        return isinstance(node.do, Seq) or feasible(d, f, node.do)
    if isinstance(node, Move):
        return movable(d, f, node)
    if isinstance(node, Tally):
        n = value(d, f.seat, f.slot, f, node.n)
        side = d.side(f.seat ^ node.who)
        track = track_of(side.deck, node.track)
        return track != NONE and (node.become or side.tally(track) + n >= 0)
    if isinstance(node, Forbid):
        return node.act != A_READY or not excludes(d, f.seat ^ node.who, forbidden_cards(d, f, node))
    if isinstance(node, OneOf):
        for branch in node.branches:
            if feasible(d, f, branch):
                return True
        return False
    return True


def movable(d: State, f: Frame, node: Move) -> bool:
    cards = node.cards
    if isinstance(cards, Ref):
        found = ref(d, f.seat, f.slot, f, cards)
        return found != NONE and (node.to != BREAK or may_break(d, found >> 5, found & 31, f.seat))
    if isinstance(cards, Every) or cards.up_to:
        return True
    mask = where_mask(d, f.seat, f.slot, cards.where)
    if node.to == BREAK:
        mask = breakable(d, f.seat ^ cards.where.who, mask, f.seat)
    wanted: i64 = value(d, f.seat, f.slot, f, cards.n) if node.together or not d.edition.o9_fewer_moves_all else 1
    return count(mask) >= wanted


def ask_may(d: State, f: Frame, step: Step, node: May) -> None:
    """Asked with "no" alone where only its owner can know that it cannot be done; else not asked then (DESIGN §2)."""
    if feasible(d, f, node.do):
        ask(d, f.seat, Q_MAY, 1 << YES | 1 << NO)
    elif step.hidden:
        ask(d, f.seat, Q_MAY, 1 << NO)
    else:
        f.at = step.no


def ask_branch(d: State, f: Frame, step: Step, node: OneOf) -> None:
    options: i64 = 0
    index: i64 = 0
    for branch in node.branches:
        if feasible(d, f, branch):
            options |= bit(NUMBER0 + index)
        index += 1
    if not options:
        stopped(d, f, "no_candidate")
        f.at = step.no
    elif options & (options - 1) == 0:
        f.at = step.branches[lowest(options) - NUMBER0]
    else:
        ask(d, f.seat, Q_BRANCH, options)


def ask_number(d: State, f: Frame, step: Step, node: ChooseNumber) -> None:
    lo = value(d, f.seat, f.slot, f, node.lo)
    hi = value(d, f.seat, f.slot, f, node.hi)
    if lo == MISSING or hi == MISSING or lo > hi or lo < 0:
        stopped(d, f, "no_candidate")
        f.at = step.no
        return
    if hi > MAX_NUMBER:
        hi = MAX_NUMBER
    options: i64 = 0
    while lo <= hi:
        options |= bit(NUMBER0 + lo)
        lo += 1
    ask(d, f.seat, Q_NUMBER, options)


def answer(d: State, f: Frame, code: i64) -> None:
    """A decision for the question that this effect asked."""
    step = d.side(f.seat).deck.programs[f.program].steps[f.at]
    if d.asks == Q_CARDS:
        chosen(d, f, code)
    elif d.asks == Q_MAY:
        if code == NO and d.journal is not None:
            d.journal.append(
                ev.EffectDeclined(clause="L3.2.c", seat=f.seat, card=code_of(d, f.seat, f.slot), timing=f.timing)
            )
        f.at = step.yes if code == YES else step.no
    elif d.asks == Q_BRANCH:
        f.at = step.branches[code - NUMBER0]
    else:
        f.number = code - NUMBER0
        f.at = step.yes
