"""States of players (위압, 차지 …): what entering one forbids, when it ends by itself, what excludes what (L2.7.c).

A state is a track with room for one counter. What it forbids is laid as modifiers when it is entered and lasts until it
is left, so that of two effects that exclude each other the first stands. States that rest on a condition
(`Track.holds`) are never entered: `stats.tally_of` works them out.
"""

from __future__ import annotations

from mypy_extensions import i64

from simpan.core.bits import lowest
from simpan.lumen import event as ev
from simpan.lumen.effect.node import Forbid, Track
from simpan.lumen.frame import NEWS_FRAME, Frame
from simpan.lumen.mod import BAN, Mod, linked
from simpan.lumen.seat import track_of
from simpan.lumen.state import State
from simpan.lumen.stats import banned, fits
from simpan.lumen.words import A_GAIN, A_READY, NONE, T_LEFT, TECHNIQUE, THEIRS, UNTIL_GAME, UNTIL_LEFT


def lasting(seat: i64, track: i64) -> i64:
    """The duration of what a state of that player forbids."""
    return UNTIL_LEFT + 16 * seat + track


# -- bans (L2.7.c) -------------------------------------------------------------------------------------------


def forbidden(d: State, seat: i64, slot: i64, ban: Forbid) -> i64:
    """The cards (or the track) that a ban of (seat, slot) speaks of, read when it is laid; -1 for any."""
    other: i64 = seat ^ ban.who
    what = ban.what
    if isinstance(what, Track):
        number = track_of(d.side(other).deck, what)
        return 0 if number == NONE else 1 << number
    if not what.tests:
        return -1
    if len(what.tests) == 1 and what.tests[0].attribute == "kind":
        return d.side(other).deck.of_kind(what.tests[0].lo)
    mask: i64 = 0
    index: i64 = 0
    while index < d.side(other).deck.trait:
        if fits(d, other, index, what, seat, slot):
            mask |= 1 << index
        index += 1
    return mask


def kinds_in(ban: Forbid) -> i64:
    """The kinds (ATTACK, DEFENCE) that a ban takes away altogether, as a set."""
    what = ban.what
    if isinstance(what, Track):
        return 0
    if not what.tests:
        return TECHNIQUE
    return what.tests[0].lo & TECHNIQUE if len(what.tests) == 1 and what.tests[0].attribute == "kind" else 0


def excludes(d: State, seat: i64, mask: i64, kinds: i64) -> bool:
    """Whether a ban on readying would, with those in force, leave nothing to ready.

    Such effects exclude each other (L2.7.c). That is so by the kinds of cards that they name, whatever the deck holds;
    otherwise by the deck.
    """
    barred: i64 = 0
    mod = d.mods
    while mod is not None:
        if mod.how == BAN and mod.stat == A_READY and mod.seat == seat:
            barred |= mod.value
        mod = mod.rest
    if kinds and barred and (kinds | barred) == TECHNIQUE and kinds != TECHNIQUE and barred != TECHNIQUE:
        return True
    if d.mods is None and not d.field >> A_READY & 1:
        return False  # nothing is barred so far
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


# -- entering and leaving ------------------------------------------------------------------------------------


def may_enter(d: State, seat: i64, number: i64) -> bool:
    """Whether a player can enter a state: not in it, not barred from it, and nothing excludes it (L2.7.c)."""
    side = d.side(seat)
    track = side.deck.tracks[number]
    if track.holds is not None or side.tally(number) or banned(d, seat, A_GAIN, number):
        return False
    for ban in track.forbids:
        if ban.act == A_READY and excludes(d, seat ^ ban.who, forbidden(d, seat, side.deck.trait, ban), kinds_in(ban)):
            return False
    return True


def entered(d: State, seat: i64, number: i64) -> None:
    """Lay what the state forbids, as far as it fits what is in force already (L2.7.c)."""
    side = d.side(seat)
    for ban in side.deck.tracks[number].forbids:
        mask = forbidden(d, seat, side.deck.trait, ban)
        other: i64 = seat ^ ban.who
        if ban.act == A_READY and excludes(d, other, mask, kinds_in(ban)):
            if d.journal is not None:
                d.journal.append(
                    ev.EffectStopped(clause="L2.7.c", seat=seat, card=side.deck.codes[side.deck.trait], why="excluded")
                )
            continue
        d.mods = Mod(other, mask, ban.act, BAN, kinds_in(ban), lasting(seat, number), side.deck.trait, d.mods)
        if d.journal is not None:
            d.journal.append(told(ban, other, mask))


def told(ban: Forbid, seat: i64, mask: i64) -> ev.Forbidden:
    """The event of a ban that was laid on a player for the cards (or the track) in `mask`."""
    what = ban.what
    kinds: i64 = 0 if mask < 0 else kinds_in(ban)
    return ev.Forbidden(
        clause="L2.7.c",
        seat=seat,
        act=ban.act,
        kinds=kinds,
        some=mask >= 0 and kinds == 0 and not isinstance(what, Track),
        track=what.key if isinstance(what, Track) else "",
    )


def left(d: State, seat: i64, number: i64) -> None:
    """Take away what the state forbade; that it ended is news of the unit (L3.2.d)."""
    if d.side(seat).deck.tracks[number].forbids:
        gone = lasting(seat, number)
        kept: list[Mod] = []
        mod = d.mods
        while mod is not None:
            if mod.until != gone:
                kept.append(mod)
            mod = mod.rest
        d.mods = linked(kept, None)
    if d.hot >> T_LEFT & 1 or d.hot >> (T_LEFT + THEIRS) & 1:
        tell(d, T_LEFT, 1 << seat, NONE, number)


def tell(d: State, timing: i64, who: i64, source: i64, amount: i64) -> None:
    """Keep something that happened for the end of the unit: its timing, whose it was, by which card, how much."""
    news = Frame(NEWS_FRAME, NONE, d.news)
    news.timing = timing
    news.who = who
    news.slot = source
    news.amount = amount
    d.news = news


def end_states(d: State, until: i64) -> bool:
    """End the states that last until then. True if one ended: its news wait for the unit's end."""
    ended = False
    for seat in range(2):
        side = d.side(seat)
        number: i64 = 0
        for track in side.deck.tracks:
            if track.until == until and side.tally(number):
                drop(d, seat, number)
                ended = True
            number += 1
    if ended:
        d.settling = True
    return ended


def drop(d: State, seat: i64, number: i64) -> None:
    """A state ends by itself, whatever forbids leaving it."""
    side = d.side(seat)
    side.set_tally(number, 0)
    if d.journal is not None:
        d.journal.append(ev.StateEnded(clause="L2.7", seat=seat, state=side.deck.tracks[number].key))
    left(d, seat, number)


def keep_states(d: State) -> None:
    """Drop all durations (L8.3): states for a time are over with them, those that stay go on forbidding (O11)."""
    for seat in range(2):
        side = d.side(seat)
        number: i64 = 0
        for track in side.deck.tracks:
            if side.tally(number) and track.until != UNTIL_GAME:
                drop(d, seat, number)
            number += 1
    kept: list[Mod] = []
    mod = d.mods
    while mod is not None:
        if mod.until >= UNTIL_LEFT:
            kept.append(mod)
        mod = mod.rest
    d.mods = linked(kept, None)
    d.news = None
