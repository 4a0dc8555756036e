"""How exactly the clock of a ready phase runs out: one side answers, the other never does.

The server starts the clock after the act that started it was sent, so that an end before sending + length is early;
that difference also holds the act's own way, so it is the error at most. Counted from the State that showed the clock,
by what it had left, the error is without that way.
"""

from __future__ import annotations

from tools.rig.player import Player, State, Table


class Deadline:
    """One room's clock. Which side stays silent changes by turns, so that nobody loses for being silent too often."""

    def __init__(self) -> None:
        self._turn = -1
        self._quiet = -1
        self._sent = 0.0  # when the other side's answer was sent
        self._due: tuple[int, float, float] | None = None  # entry, earliest end, end by the State

    def may_answer(self, player: Player) -> bool:
        """Whether this seat answers now: always, but in ready only one of the two, and only once."""
        assert player.table is not None
        view = player.table.view
        if view.phase != "ready" or len(view.waiting) < 2:
            return view.phase != "ready" or self._due is None
        self._turn, self._quiet = view.turn, view.turn % 2
        return player.place.seat != self._quiet

    def answered(self, player: Player) -> None:
        """The seat that answers has sent its answer."""
        assert player.given is not None
        self._sent = player.given.sent

    def told(self, player: Player, state: State, table: Table, at: float) -> tuple[float, float] | None:
        """When the clock has run out: by how many seconds too late it did at most, and by the State's own figures."""
        if player.place.seat != self._quiet:
            return None
        if self._due is not None and state.n > self._due[0]:
            _, earliest, due = self._due
            self._due = None
            return at - earliest, at - due
        running = next((clock for clock in state.clocks if clock.kind == "ready"), None)
        if (
            self._due is None
            and running is not None
            and table.view.phase == "ready"
            and table.view.waiting == (self._quiet,)
        ):
            self._due = (state.n, self._sent + running.of / 1000, at + running.left / 1000)
        return None
