"""Which clocks run in a position (L5.2, L9), and what they bring when they run out.

A clock's id is a function of the question that it is for: the other seat's inputs leave it as it is, the seat's own
answer ends it, and the next question has another. The set-up has one clock for all picks of a seat.
"""

from __future__ import annotations

from zlib import crc32

from simpan.core.hosting import ClockRules, Timer
from simpan.lumen import order as o
from simpan.lumen.duel import Duel
from simpan.lumen.frame import EFFECT_FRAME, Frame
from simpan.lumen.side import RESPONSELESS

EXPIRE = (o.EXPIRE_0, o.EXPIRE_1)
CONCEDE = (o.CONCEDE_0, o.CONCEDE_1)
BOTH = (0, 1)


def timers(d: Duel, rules: ClockRules) -> tuple[Timer, ...]:
    """The clocks that run now; those of 0 seconds never do."""
    found: list[Timer] = []
    if d.step != o.OVER:
        if d.asks == o.Q_READY:
            found = _of_ready(d, rules)
        else:
            found = [_of_choice(d, seat, rules) for seat in BOTH if d.waiting >> seat & 1]
        if d.turn > 0 and not d.ending:  # once match time is out, the effect in progress is finished (L9.3)
            found.append(Timer("match", "match", BOTH, o.MATCH_TIME, rules.match))
    return tuple(timer for timer in found if timer.seconds > 0)


def _of_ready(d: Duel, rules: ClockRules) -> list[Timer]:
    """L9.1 while nobody has readied; from the first ready on the other has the ready clock (L5.2)."""
    waiting = int(d.waiting) & 3
    if waiting == 3:
        return [Timer(f"idle:{d.turn}:{d.a.cautions}", "idle", BOTH, o.EXPIRE_BOTH, rules.idle)]
    if not waiting:
        return []
    seat = waiting >> 1
    if d.side(seat ^ 1).readied == RESPONSELESS:  # who has nothing to ready does not start the ready clock
        return [Timer(f"idle:{d.turn}:{seat}:alone", "idle", (seat,), EXPIRE[seat], rules.idle)]
    return [Timer(f"ready:{d.turn}:{seat}", "ready", (seat,), EXPIRE[seat], rules.ready)]


def _of_choice(d: Duel, seat: int, rules: ClockRules) -> Timer:
    if d.asks == o.Q_HAND:
        return Timer(f"setup:{d.sudden}:{seat}", "setup", (seat,), EXPIRE[seat], rules.setup)
    return Timer(f"choice:{seat}:{_question(d, seat)}", "choice", (seat,), EXPIRE[seat], rules.choice)


def _question(d: Duel, seat: int) -> str:
    """The question that a seat is asked: the same until it answers, whatever the other seat answers in secret."""
    parts = [int(n) for n in (d.turn, d.step, d.asks, d.options(seat), d.steps, d.combo_no, d.chosen, d.first_of_pair)]
    frame: Frame | None = d.top
    while frame is not None:
        if frame.kind == EFFECT_FRAME:
            parts += frame.pack()
        frame = frame.below
    return f"{crc32(repr((parts, d.side(seat).pack())).encode()):08x}"
