"""A moment of a match, and how it is told: the one way by which a match leaves a room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from simpan.core.game import Game
from simpan.core.hosting import Hosting
from simpan.server.protocol import Clock, Lang, Late, Offer, Player, State, Told
from simpan.server.room.log import JUDGE
from simpan.server.room.match import Match
from simpan.server.room.said import result


class Moment(NamedTuple):
    """How a match stood when entry n was told, at `at` (microseconds). back: what was taken back just before, or -1."""

    at: int
    n: int
    game: Game
    stage: str
    back: int
    clocks: tuple[Clock, ...]
    offers: tuple[Offer, ...]
    paused: bool
    ending: dict[str, Any] | None
    returns: tuple[float, ...]

    def aged(self, now: int) -> tuple[Clock, ...]:
        """The clocks as they stood at a later moment at which nothing else had changed."""
        gone = max(now - self.at, 0) // 1000
        return tuple(
            msgspec.structs.replace(clock, left=max(clock.left - gone, 0)) if clock.running else clock
            for clock in self.clocks
        )


class Around(NamedTuple):
    """What a State says beyond the match itself."""

    players: tuple[Player, ...]
    watchers: int
    late: Late | None
    next: str


def moment(match: Match, stage: str, at: int, clocks: tuple[Clock, ...], back: int) -> Moment:
    """The match as it stands, for now: its game goes on changing."""
    end = match.end
    return Moment(
        at,
        match.n,
        match.game,
        stage,
        back,
        clocks,
        tuple(match.offers.values()),
        match.paused,
        match.ending if end is not None else None,
        () if end is None else end.end.returns,
    )


class Teller:
    """Puts moments of one match into words; what it made for one viewer serves all of them while nothing changes."""

    def __init__(self, hosting: Hosting, options: dict[str, Any], names: Sequence[str]) -> None:
        self._hosting: Final = hosting
        self._options: Final = options
        self._names: Final = names

    def state(
        self,
        now: Moment,
        viewer: int,
        lang: Lang,
        lines: tuple[Told, ...],
        around: Around,
        whole: bool,
    ) -> State:
        """The State of a moment for a viewer."""
        return State(
            now.n,
            now.stage,
            around.players,
            msgspec.Raw(self._table(now.game, viewer, lang)),
            lines,
            whole,
            -1 if whole else now.back,
            now.clocks,
            now.offers,
            around.late,
            now.paused,
            around.watchers,
            around.next,
            result(now.ending, now.returns, self._names, lang) if now.returns else "",
        )

    def _table(self, game: Game, viewer: int, lang: Lang) -> bytes:
        if viewer != JUDGE:
            return self._hosting.situation(game, viewer, lang, self._options)
        both = [self._hosting.situation(game, seat, lang, self._options) for seat in (0, 1)]
        return b'{"both":[' + both[0] + b"," + both[1] + b"]}"


def blank(stage: str, around: Around) -> State:
    """The State of a room without a match."""
    return State(-1, stage, around.players, None, (), True, -1, (), (), None, False, around.watchers, around.next)
