"""The turn (L5): its phases in order, the end of each processing unit, and the loop that runs everything else.

`advance` goes on until a decision is owed or the game is over: first what the end of a unit brings (L5.0), then the work on
top of the agenda, then the next step of the turn.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from simpan.core.bits import count, lowest
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.battle import battle
from simpan.lumen.catch import catch
from simpan.lumen.combo import combo
from simpan.lumen.deeds import (
    ask,
    break_cards,
    code_of,
    codes_of,
    finish,
    lay,
    lift,
    list_cards,
    list_or_break,
)
from simpan.lumen.effect.resolve import breakable, run
from simpan.lumen.judge import kind_of
from simpan.lumen.setup import set_up, sudden_death, take_up
from simpan.lumen.state import (
    ALLOW,
    BAN,
    EFFECT_FRAME,
    GRANT,
    REPLENISH_FRAME,
    RESPONSELESS,
    TIMING_FRAME,
    Frame,
    Mod,
    Side,
    State,
)
from simpan.lumen.stats import banned, compared, flags_of, hand_limit, heat, is_open, priority
from simpan.lumen.timing import open_news, open_timing, run_timing, tell_priority
from simpan.lumen.words import (
    A_GET,
    A_READY,
    A_USE,
    AS_CATCH,
    AS_READY,
    BATTLE,
    DEFENCE,
    F_NO_READY,
    GO_END_BATTLE,
    GO_END_TURN,
    GO_READY_AGAIN,
    GO_WIN,
    HAND,
    LIST,
    NOBODY,
    NONE,
    T_ARRIVED,
    T_BATTLE_END,
    T_BROKEN,
    T_DAMAGED,
    T_GET,
    T_GET_END,
    T_LUMEN_PHASE,
    T_NO_RESPONSE,
    T_PAID,
    T_RECOVERY,
    T_TURN_END,
    T_TURN_START,
    ULTIMATE,
    UNTIL_BATTLE,
    UNTIL_NEXT_TURN,
    UNTIL_TURN,
)


def advance(d: State) -> None:
    """Run until somebody owes a decision or the game is over."""
    while d.waiting == 0 and d.step != o.OVER:
        if d.settling:
            settle(d)
            continue
        f = d.top
        if f is None:
            if d.ending:
                match_clock(d)
            else:
                flow(d)
        elif f.kind == EFFECT_FRAME:
            run(d, f)
        elif f.kind == TIMING_FRAME:
            run_timing(d, f)
        elif f.kind == REPLENISH_FRAME:
            replenish(d, f)
        else:
            listing(d, f)


def flow(d: State) -> None:
    """The next step of the table in `order.py`."""
    step = d.step
    if step >= o.CLEAN_UP:
        after_battle(d)
    elif step >= o.CATCH_GRANTED:
        catch(d)
    elif step >= o.COMBO_GAP:
        combo(d)
    elif step == o.GRAB_NEGATED:
        again(d)
    elif step >= o.REVEAL:
        battle(d)
    elif step >= o.TURN_START:
        before_battle(d)
    else:
        set_up(d)


# -- the end of a processing unit (L5.0) ----------------------------------------------------------------------------------


def settle(d: State) -> None:
    """HP, then what the unit ordered, then the hand limits, then what the unit triggered (L3.2.d)."""
    d.settling = False
    a = d.a
    b = d.b
    if a.hp <= 0 or b.hp <= 0:
        fallen(d)
        return
    if d.going:
        obey(d)
    if d.crowded and over_limit(d):
        d.settling = True
        return
    if d.hurt or d.news0 or d.news1 or d.arrived0 or d.arrived1:
        news(d)


def fallen(d: State) -> None:
    """The opponent's HP is 0 while mine is above: won. Both: sudden death, in it a draw (L8.3)."""
    a: i64 = d.a.hp
    b: i64 = d.b.hp
    if a > 0 or b > 0:
        end(d, 0 if a > 0 else 1, o.BY_HP)
        return
    if d.sudden:
        end(d, o.DRAW, o.BY_HP)
        return
    d.top = None
    d.going = 0
    d.mods = None
    quiet(d)
    cards_home(d)
    d.sudden = 1
    d.top = None
    sudden_death(d)


def end(d: State, winner: i64, reason: i64) -> None:
    finish(d, winner, reason)
    if d.journal is not None:
        d.journal.append(
            ev.GameEnded(clause=END_CLAUSES[reason], winner=-1 if winner == o.DRAW else winner, why=o.REASONS[reason])
        )


END_CLAUSES: Final = ("", "L5.0", "L5.2", "L9.1", "L9.3", "L9.4", "L8.3", "L5.0")


def obey(d: State) -> None:
    """Carry out what an effect of the unit ordered; what was waiting lapses (L5.2.a, L5.3.11)."""
    where: i64 = d.going & 0xFF
    seat: i64 = d.going >> 8
    d.going = 0
    if where == GO_WIN:
        end(d, seat, o.BY_EFFECT)
        return
    d.top = None
    if where == GO_READY_AGAIN:
        d.step = o.READY_AGAIN
    elif where == GO_END_BATTLE:
        d.step = o.CLEAN_UP
    elif where == GO_END_TURN:
        cards_home(d)
        d.step = o.TURN_END


def over_limit(d: State) -> bool:
    """Who holds more than the limit discards, once the own techniques have left the battle zone (L5.0). True if asked."""
    a = d.a
    b = d.b
    if a.battle and b.battle:
        return False
    d.crowded = a.battle != 0 or b.battle != 0
    owing: i64 = (1 if not a.battle and exceeds(d, 0, a) else 0) | (2 if not b.battle and exceeds(d, 1, b) else 0)
    if not owing:
        return False
    if owing == 3:
        first = priority(d)
        if first != NOBODY:
            owing = 1 << first
    d.crowded = True
    for seat in range(2):
        if owing >> seat & 1:
            ask(d, seat, o.Q_LIMIT, d.side(seat).hand)
    return True


def exceeds(d: State, seat: i64, side: Side) -> bool:
    """Whether a hand is over its limit now."""
    hand = count(side.hand)
    if hand <= side.deck.least_limit and d.mods is None:
        return False
    limit = hand_limit(d, seat)
    if hand > limit and d.journal is not None:
        d.journal.append(ev.HandLimitPassed(clause="L5.0", seat=seat, hand=hand, limit=limit))
    return hand > limit


def news(d: State) -> None:
    """Open the timings of what happened in the unit; the first to be applied lies on top."""
    hurt = d.hurt
    d.hurt = 0
    if hurt & 12:
        open_news(d, T_PAID, hurt >> 2 & 1, hurt >> 3 & 1)
    if hurt & 3:
        open_news(d, T_DAMAGED, hurt & 1, hurt >> 1 & 1)
    if d.arrived0 or d.arrived1:
        open_news(d, T_ARRIVED, d.arrived0, d.arrived1)
        d.arrived0 = 0
        d.arrived1 = 0
    if d.news0 or d.news1:
        open_news(d, T_BROKEN, d.news0, d.news1)
        d.news0 = 0
        d.news1 = 0


def quiet(d: State) -> None:
    """Forget what the unit triggered."""
    d.hurt = 0
    d.news0 = 0
    d.news1 = 0
    d.arrived0 = 0
    d.arrived1 = 0


# -- replenishment and listing (L3.3, L3.6) ---------------------------------------------------------------------------------


def replenish(d: State, f: Frame) -> None:
    """The owner of broken cards places as many from the side deck; of two owners the priority holder first (L2.7.a)."""
    other = f.below
    if other is not None and other.kind == REPLENISH_FRAME and other.seat != f.seat:
        first = priority(d)
        if first == NOBODY:
            if ask_replenish(d, other) and ask_replenish(d, f):
                return
            if d.waiting:
                return
            d.top = other.below
            return
        if first == other.seat:
            f.below = other.below
            other.below = f
            d.top = other
            f = other
    if not ask_replenish(d, f):
        d.top = f.below


def ask_replenish(d: State, f: Frame) -> bool:
    """Ask for one more, with "none" where there is nothing or where it is not a must. False if there is nothing to ask."""
    side = d.side(f.seat)
    if f.number <= 0 or not side.side_deck:
        f.number = 0
        return False
    options: i64 = side.side_deck & side.deck.techniques
    if not options or not d.edition.must_replenish:
        options |= 1 << o.PASS
    ask(d, f.seat, o.Q_REPLENISH, options)
    return True


def answer_replenish(d: State, seat: i64, code: i64) -> None:
    f = d.top
    while f is not None and (f.kind != REPLENISH_FRAME or f.seat != seat):
        f = f.below
    if f is None:
        return
    if code == o.PASS:
        f.number = 0
        return
    f.number -= 1
    list_cards(d, seat, 1 << code, "L3.3")


def listing(d: State, f: Frame) -> None:
    """More cards come than the list has room for: their owner says which comes next."""
    side = d.side(f.seat)
    if f.picks & (f.picks - 1) == 0 or count(side.listed) >= 14:
        d.top = f.below
        while f.picks:
            list_or_break(d, f.seat, lowest(f.picks), "L3.6")
            f.picks &= f.picks - 1
        return
    ask(d, f.seat, o.Q_LISTING, f.picks)


def answer_listing(d: State, f: Frame, code: i64) -> None:
    f.picks &= ~(1 << code)
    list_or_break(d, f.seat, code, "L3.6")


# -- before the battle (L5.1, L5.2) --------------------------------------------------------------------------------------------


def before_battle(d: State) -> None:
    if d.step == o.TURN_START:
        begin_turn(d)
        if open_timing(d, T_TURN_START, 3):
            return
    if d.step == o.LUMEN:
        d.step = o.READY
        phase(d, "lumen", "L5.1")
        if open_timing(d, T_LUMEN_PHASE, 3):
            return
    if d.step == o.READY:
        phase(d, "ready", "L5.2")
        ready(d)
        return
    if d.step == o.FORCED:
        forced(d)


def phase(d: State, name: str, clause: str) -> None:
    if d.journal is not None:
        d.journal.append(ev.PhaseBegan(clause=clause, phase=name))


def begin_turn(d: State) -> None:
    d.turn += 1
    d.steps = 0
    d.step = o.LUMEN
    d.busy = 0
    a = d.a
    b = d.b
    a.used = 0
    a.taken = 0
    b.used = 0
    b.taken = 0
    if d.journal is not None:
        d.journal.append(ev.TurnBegan(clause="L5" if not d.sudden else "L8.3", turn=d.turn, sudden=d.sudden))


def bar_ready(d: State, seat: i64, slot: i64) -> i64:
    """Why a card of the hand may not be readied: 0 for nothing, else a place in combo.BARS (3 no_ready, 4, 5)."""
    side = d.side(seat)
    if not side.deck.techniques >> slot & 1:
        return 2
    if (side.deck.ready_flagged >> slot & 1 or d.mods is not None) and (
        flags_of(d, seat, slot, NONE, 0, NONE) & F_NO_READY
    ):
        return 3
    if banned(d, seat, A_READY, slot) or banned(d, seat, A_USE, slot):
        return 4
    for opens in side.deck.slots[slot].conditions:
        if not is_open(d, seat, slot, opens):
            return 5
    return 0


def may_ready(d: State, seat: i64) -> i64:
    """The cards of the hand that may be readied (L5.2, L5.2.b)."""
    side = d.side(seat)
    found: i64 = side.hand
    rest: i64 = found
    if d.mods is None and not d.field & READY_ACTS:
        found &= side.deck.techniques
        rest = found & side.deck.ready_restricted
    while rest:
        slot: i64 = lowest(rest)
        rest &= rest - 1
        if bar_ready(d, seat, slot):
            found &= ~(1 << slot)
    return found


READY_ACTS: Final = 1 << A_READY | 1 << A_USE


def ready(d: State) -> None:
    """Both pick in secret; who has nothing to ready does not respond, and that is said at once."""
    d.negated = 0
    d.mode = AS_READY
    for seat in range(2):
        side = d.side(seat)
        side.cautions = 0
        side.readied = NONE
    first = may_ready(d, 0)
    second = may_ready(d, 1)
    if not first:
        no_response(d, 0, "nothing")
    if not second:
        no_response(d, 1, "nothing")
    if third_time(d):
        return
    if first:
        ask(d, 0, o.Q_READY, first)
    if second:
        ask(d, 1, o.Q_READY, second)
    if not d.waiting:
        readied(d)


def answer_ready(d: State, seat: i64, code: i64) -> None:
    side = d.side(seat)
    side.readied = code
    if d.journal is not None:
        d.journal.append(ev.Readied(clause="L5.2", seat=seat))
        d.journal.append(ev.CardReadied(clause="L5.2", audience=1 << seat, seat=seat, card=code_of(d, seat, code)))
    if not d.waiting:
        readied(d)


def no_response(d: State, seat: i64, why: str) -> None:
    side = d.side(seat)
    side.readied = RESPONSELESS
    side.no_responses += 1
    if d.journal is not None:
        d.journal.append(ev.NoResponse(clause="L5.2", seat=seat, count=side.no_responses, why=why))


def third_time(d: State) -> bool:
    """The third no-response of a game loses it there and then; both at once: a draw (L5.2)."""
    a: i64 = d.a.no_responses
    b: i64 = d.b.no_responses
    if a < 3 and b < 3:
        return False
    end(d, o.DRAW if a >= 3 and b >= 3 else 1 if a >= 3 else 0, o.BY_NO_RESPONSE)
    return True


def readied(d: State) -> None:
    """Both are through: the battle, or first what `current` does about who did not respond."""
    missing: i64 = (1 if d.a.readied == RESPONSELESS else 0) | (2 if d.b.readied == RESPONSELESS else 0)
    phase(d, "battle", "L5.3")
    d.step = o.REVEAL
    if missing and d.edition.forced_response:
        for seat in range(2):
            if missing >> seat & 1:
                d.mods = Mod(seat, -1, A_GET, BAN, 1, UNTIL_TURN, NONE, d.mods)
        if missing != 3:
            d.step = o.FORCED
            d.got = missing
    if missing:
        open_timing(d, T_NO_RESPONSE, missing)


def forced(d: State) -> None:
    """The opponent sees what in that hand may be readied and picks one for them (L5.2)."""
    seat: i64 = 0 if d.got & 1 else 1
    d.step = o.REVEAL
    options = may_ready(d, seat)
    if not options:
        return
    side = d.side(seat)
    side.known |= options
    if d.journal is not None:
        d.journal.append(ev.HandSeen(clause="L5.2", audience=3, seat=seat, cards=codes_of(d, seat, options)))
    ask(d, seat ^ 1, o.Q_FORCED, options)


def answer_forced(d: State, seat: i64, code: i64) -> None:
    victim: i64 = seat ^ 1
    d.side(victim).readied = code
    if d.journal is not None:
        d.journal.append(ev.CardForced(clause="L5.2", seat=victim, card=code_of(d, victim, code)))


# -- after the battle ------------------------------------------------------------------------------------------------------------


def after_battle(d: State) -> None:
    if d.step == o.CLEAN_UP:
        d.step = o.CARDS_BACK
        if open_timing(d, T_BATTLE_END, 3):
            return
    if d.step == o.CARDS_BACK:
        d.step = o.GET_ENTER
        clean_up(d)
        return
    if d.step == o.READY_AGAIN:
        again(d)
        return
    if d.step == o.SUDDEN_TAKE:
        take_up(d)
        return
    get_and_recovery(d)


def clean_up(d: State) -> None:
    """Cards go where they belong, stalled battles are counted, this battle's durations end (L5.3.11, L8.2)."""
    stall(d)
    cards_home(d)
    expire(d, UNTIL_BATTLE)
    d.mode = 0
    d.settling = True


def stall(d: State) -> None:
    """Defence over (L8.2): after three stalled battles in a row the techniques in the battle zones are broken."""
    if d.edition.stalls_by_inaction:
        stalled = d.busy == 0
    else:
        stalled = kind_of(d.a) == DEFENCE and kind_of(d.b) == DEFENCE and not d.busy & o.BUSY_FP
    d.busy = 0
    if not stalled:
        d.stalled = 0
        return
    d.stalled += 1
    if d.stalled < 3:
        return
    if d.journal is not None:
        d.journal.append(ev.DefenceOver(clause="L8.2", count=d.stalled))
    if not d.edition.stalls_by_inaction:
        d.stalled = 0
    for seat in range(2):
        # Neither owner breaks them, so only a card that nobody can break stays.
        break_cards(d, seat, breakable(d, seat, d.side(seat).battle, seat ^ 1), "defence_over", "L8.2")


def cards_home(d: State) -> None:
    """Combo and catch cards to the list, the others back to hand, the priority holder's first (L5.3.11)."""
    first = priority(d)
    if first == NOBODY:
        first = 0
    send_home(d, first)
    send_home(d, first ^ 1)


def send_home(d: State, seat: i64) -> None:
    side = d.side(seat)
    gone: i64 = side.chain & side.battle
    if gone:
        list_cards(d, seat, gone, "L5.3.11")
    back: i64 = side.battle & ~gone
    while back:
        slot: i64 = lowest(back)
        back &= back - 1
        home(d, seat, slot)
    side.chain = 0
    side.order = 0
    side.hot = 0
    side.tech = NONE
    side.muted = 0
    side.made = 0
    side.readied = NONE


def home(d: State, seat: i64, slot: i64) -> None:
    side = d.side(seat)
    bit: i64 = 1 << slot
    side.battle &= ~bit
    side.hand |= bit
    side.known |= bit
    side.open_ |= bit
    d.crowded = True
    if d.journal is not None:
        d.journal.append(ev.CardMoved(clause="L5.3.11", seat=seat, card=code_of(d, seat, slot), origin=BATTLE, to=HAND))


def again(d: State) -> None:
    """Ready again (L5.2.a): the same turn and battle; what was waiting lapses; a negated catch card returns too (L7.4)."""
    if d.journal is not None:
        d.journal.append(ev.ReadyAgain(clause="L5.2.a"))
    side = d.side(d.actor)
    if d.mode == AS_CATCH and side.tech >= 0:
        side.chain &= ~(1 << side.tech)
    d.stalled = 0
    d.combos = 0
    d.catch_then = -1
    drop_offers(d)
    cards_home(d)
    d.step = o.READY
    d.settling = True


def drop_offers(d: State) -> None:
    """Granted catches and combo permissions lapse."""
    mod = d.mods
    if mod is None:
        return
    kept: list[Mod] = []
    while mod is not None:
        if mod.how != GRANT and mod.how != ALLOW:
            kept.append(mod)
        mod = mod.rest
    relink(d, kept)


def relink(d: State, kept: list[Mod]) -> None:
    rest: Mod | None = None
    for old in reversed(kept):
        rest = Mod(old.seat, old.cards, old.stat, old.how, old.value, old.until, old.origin, rest)
    d.mods = rest


def expire(d: State, level: i64) -> None:
    """End the durations up to a level; at the end of a turn what lasts to the next turn's end goes on once more."""
    mod = d.mods
    if mod is None:
        return
    lasting = False
    while mod is not None:
        if mod.until > level:
            lasting = True
        mod = mod.rest
    if not lasting:
        d.mods = None
        heat(d)
        return
    kept: list[Mod] = []
    mod = d.mods
    while mod is not None:
        if mod.until > level:
            kept.append(mod)
        mod = mod.rest
    rest: Mod | None = None
    for old in reversed(kept):
        until = old.until
        if level == UNTIL_TURN and until == UNTIL_NEXT_TURN:
            until = UNTIL_TURN
        rest = Mod(old.seat, old.cards, old.stat, old.how, old.value, until, old.origin, rest)
    d.mods = rest
    heat(d)


# -- get and recovery (L5.4, L5.5) --------------------------------------------------------------------------------------------------


def get_and_recovery(d: State) -> None:
    if d.step == o.GET_ENTER:
        d.step = o.GET
        d.got = 0
        phase(d, "get", "L5.4")
        if open_timing(d, T_GET, 3):
            return
    if d.step == o.GET:
        if d.got & 4 == 0:
            enter_get(d)
        if d.got & 3 != 3:
            next_get(d)
            return
        d.step = o.GET_END
    if d.step == o.GET_END:
        d.step = o.RECOVERY
        if open_timing(d, T_GET_END, 3):
            return
    if d.step == o.RECOVERY:
        d.step = o.TURN_END
        phase(d, "recovery", "L5.5")
        if open_timing(d, T_RECOVERY, 3):
            return
    if d.step == o.TURN_END:
        d.step = o.GET_DONE
        if open_timing(d, T_TURN_END, 3):
            return
    if d.step == o.GET_DONE:
        end_turn(d)


def enter_get(d: State) -> None:
    """Priority is compared once, for both. `classic`: equal skips the whole phase; `current`: the holder is settled anew."""
    d.got |= 4
    first = compared(d)
    if d.edition.held_priority and first != NOBODY:
        d.holder = first
    elif d.edition.held_priority:
        first = d.holder
    tell_priority(d, first)
    if first == NOBODY:
        if d.edition.tie_skips_get:
            d.got = 7
            if d.journal is not None:
                d.journal.append(ev.GetSkipped(clause="L5.4", seat=-1, why="equal_priority"))
            return
        first = 0
    d.actor = first


def next_get(d: State) -> None:
    """The next go: take one of the own list; at the limit take and discard, or skip."""
    seat: i64 = d.actor if not d.got >> d.actor & 1 else d.actor ^ 1
    side = d.side(seat)
    d.got |= 1 << seat
    if banned(d, seat, A_GET, NONE):
        skip_get(d, seat, "no_response" if unresponsive(d, seat) else "forbidden")
        return
    options: i64 = side.listed | side.ultimate & side.deck.techniques
    if d.mods is not None:
        rest = options
        while rest:
            slot: i64 = lowest(rest)
            rest &= rest - 1
            if banned(d, seat, A_GET, slot):
                options &= ~(1 << slot)
    if not options:
        skip_get(d, seat, "empty")
        return
    if not side.listed & options or count(side.hand) >= hand_limit(d, seat):
        options |= 1 << o.PASS
    ask(d, seat, o.Q_GET, options)


def unresponsive(d: State, seat: i64) -> bool:
    """Whether the get is barred for not having responded (L5.2), not by a text."""
    mod = d.mods
    while mod is not None:
        if mod.how == BAN and mod.stat == A_GET and mod.seat == seat and mod.origin == NONE:
            return True
        mod = mod.rest
    return False


def skip_get(d: State, seat: i64, why: str) -> None:
    if d.journal is not None:
        d.journal.append(ev.GetSkipped(clause="L5.4", seat=seat, why=why))


def answer_get(d: State, seat: i64, code: i64) -> None:
    """It is shown and taken; it stays known (L5.4)."""
    if code == o.PASS:
        skip_get(d, seat, "choice")
        return
    side = d.side(seat)
    origin = LIST if side.listed >> code & 1 else ULTIMATE
    lift(side, code)
    lay(side, code, HAND)
    side.known |= 1 << code
    side.open_ |= 1 << code
    if d.journal is not None:
        d.journal.append(ev.Got(clause="L5.4", seat=seat, card=code_of(d, seat, code), origin=origin))
    d.crowded = True
    d.settling = True


def answer_limit(d: State, seat: i64, code: i64) -> None:
    list_cards(d, seat, 1 << code, "L5.0")
    d.settling = True


def end_turn(d: State) -> None:
    """End-of-turn effects are done: this turn's durations end (L5.5); sudden death ends after its turns (L8.3)."""
    expire(d, UNTIL_TURN)
    d.step = o.TURN_START
    if not d.sudden:
        return
    if d.sudden < d.edition.sudden_turns:
        d.sudden += 1
        return
    a: i64 = d.a.hp
    b: i64 = d.b.hp
    end(d, o.DRAW if a == b else 0 if a > b else 1, o.BY_SUDDEN_DEATH)


def match_clock(d: State) -> None:
    """Match time is out (L9.3): higher HP wins, then priority; nobody: a draw."""
    a: i64 = d.a.hp
    b: i64 = d.b.hp
    winner: i64 = 0 if a > b else 1 if b > a else priority(d)
    end(d, o.DRAW if winner == NOBODY else winner, o.BY_MATCH_CLOCK)
