"""A combo time for the ladder: what it has dealt, the pairs and cards that may come, and the most they could lead to.

`best` of a pair or card is the damage of the whole combo: what is dealt already, what these deal, and the best that
could follow with the cards of the hand (and those that a text lets come from elsewhere). It is reckoned in thought
(`thought.py`, which says which effects count) and tries a bounded number of cards; what is not tried does not count.
Blows that were dealt are reckoned by the counters and effects of now; the log has what was told then.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from simpan.core.bits import bit, members
from simpan.lumen import order as o
from simpan.lumen.duel import Duel
from simpan.lumen.hosted.shape import Blow, Combo, Next, Pair
from simpan.lumen.hosted.thought import Budget, best_after, blow_of, pair_speeds, pair_used, used
from simpan.lumen.judge import M_CLASH, R_COUNTER, R_HIT, kind_of, result_of
from simpan.lumen.links import candidates, handled, links
from simpan.lumen.pair import partners
from simpan.lumen.stats import stat
from simpan.lumen.view import View
from simpan.lumen.words import AS_COMBO, ATTACK, S_DAMAGE

CARDS_TRIED: Final = 100  # in all, for one question
LEAST_TRIED: Final = 6  # for one pair


def combo(d: Duel, viewer: int, seen: View) -> Combo | None:
    """The combo time that is going on, its owner's choices with it if the viewer is asked; None outside one."""
    if seen.phase != "combo" or d.mode != AS_COMBO or d.step == o.MUTUAL_COMBO:
        return None
    seat = int(d.actor)
    done = _done(d, seat)
    dealt = sum(blow.dealt for blow in done)
    pairs: tuple[Pair, ...] = ()
    nexts: tuple[Next, ...] = ()
    stop = -1
    if viewer == seat and seen.asks in ("pair", "partner", "combo"):
        codes = [code for code in seen.options if code != o.PASS]
        stop = o.PASS if o.PASS in seen.options else -1
        if seen.asks == "pair":
            pairs = _pairs(d, dealt, [(first, second) for first in codes for second in _partners(d, seat, first)])
        elif seen.asks == "partner":
            pairs = _pairs(d, dealt, [(int(d.first_of_pair), second) for second in codes])
        else:
            nexts = _nexts(d, dealt, codes)
    return Combo(seat, len(done) + 1, dealt, done, pairs, nexts, stop)


def _done(d: Duel, seat: int) -> tuple[Blow, ...]:
    """The cards used in this combo, in order of use, but for one whose damage is still to come."""
    twin = d.clone()
    order = int(d.side(seat).order)
    cards: list[int] = []
    for _ in range(int(d.combo_no)):
        cards.insert(0, (order & 63) - 1)
        order >>= 6
    if o.COMBO_USE <= d.step <= o.COMBO_DAMAGE:
        cards.pop()
    found: list[Blow] = []
    mine = twin.side(seat)
    hand, earlier = int(mine.hand), int(mine.used) & ~_set(cards)
    for number, slot in enumerate(cards, 1):
        twin.combo_no = number
        mine.hand = hand | _set(cards[number:])
        mine.used = earlier | _set(cards[: number - 1])
        if slot >= 0:
            found.append(blow_of(twin, seat, slot, number, int(handled(d, seat, slot))))
    if found and d.combos >> seat & 1 and d.catcher != seat:
        found[0] = replace(found[0], dealt=_judged(d, seat, found[0].dealt))
    return tuple(found)


def _set(cards: list[int]) -> int:
    """Slots as a set."""
    found = 0
    for slot in cards:
        found |= 1 << slot if slot >= 0 else 0
    return found


def _judged(d: Duel, seat: int, full: int) -> int:
    """What combo 1 dealt: the damage of its judgement, which in a clash is the difference, and may be none (L5.3.8)."""
    if result_of(d, seat) not in (R_HIT, R_COUNTER):
        return 0
    other = d.side(seat ^ 1)
    if not (d.a.made | d.b.made) & M_CLASH:
        return full
    against = int(stat(d, seat ^ 1, other.tech, S_DAMAGE)) if kind_of(other) == ATTACK else 0
    return max(0, full - max(0, against))


# -- what may come ---------------------------------------------------------------------------------------------------


def _partners(d: Duel, seat: int, first: int) -> list[int]:
    number = int(d.combo_no)
    return members(int(partners(d, seat, number, candidates(d, seat, number + 2), first, False)))


def _pairs(d: Duel, dealt: int, offered: list[tuple[int, int]]) -> tuple[Pair, ...]:
    """Each pair at the speeds by which the combo could deal the most."""
    share = max(LEAST_TRIED, CARDS_TRIED // max(1, len(offered)))
    found: list[Pair] = []
    for first, second in offered:
        budget = Budget(share)
        best: Pair | None = None
        for speed, next_speed in pair_speeds(d, first, second):
            twin = d.clone()
            blows = pair_used(twin, first, second, speed, next_speed)
            adds = blows[0].dealt + blows[1].dealt
            further, then = best_after(twin, budget)
            if best is None or dealt + adds + further > best.best:
                best = Pair(first, second, blows, adds, dealt + adds + further, then)
        if best is not None:
            found.append(best)
    return tuple(found)


def _nexts(d: Duel, dealt: int, codes: list[int]) -> tuple[Next, ...]:
    """Each card at the speed by which the combo could deal the most."""
    seat = int(d.actor)
    number = int(d.combo_no) + 1
    share = max(LEAST_TRIED, CARDS_TRIED // max(1, len(codes)))
    found: list[Next] = []
    for code in codes:
        budget = Budget(share)
        best: Next | None = None
        for speed in members(int(links(d, seat, code, number, d.side(seat).tech, bit(d.last_speed)))):
            twin = d.clone()
            blow = used(twin, code, speed)
            further, then = best_after(twin, budget)
            if best is None or dealt + blow.dealt + further > best.best:
                best = Next(code, blow, dealt + blow.dealt + further, then)
        if best is not None:
            found.append(best)
    return tuple(found)
