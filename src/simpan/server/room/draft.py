"""A batch of entries in the making, on a copy of the position: nothing of it is true until it is on disk."""

from __future__ import annotations

from typing import Any, Final, final

import msgspec

from simpan.core import fair
from simpan.core.chance import Chance, Fair
from simpan.core.driver import decide, draw
from simpan.core.entry import Back, Draw, End, Entry, Input, Note, Outcome, standing
from simpan.core.game import Game
from simpan.core.kept import Kept
from simpan.core.timeline import roll_of
from simpan.server.ports import Append, Stored
from simpan.server.room.match import Match, owes_chance

_encode = msgspec.json.Encoder().encode


@final
class Draft:
    """Entries to be appended, in order. game: the position after them. by: (client, id) of the act behind them."""

    def __init__(self, match: Match, rng: Chance) -> None:
        self.game: Game = match.game.clone()
        self.entries: Final[list[Entry]] = []
        self._match: Final = match
        self._rng: Final = rng
        self._kept: Kept = match.line.kept
        self._chance: Chance | None = None
        self._end: End | None = None

    @property
    def n(self) -> int:
        """The number of the next entry."""
        return self._match.n + 1 + len(self.entries)

    @property
    def paused(self) -> bool:
        """Whether the match is paused after these entries."""
        return self._match.paused

    def note(self, kind: str, /, **values: Any) -> None:
        """A note of the room (`said`)."""
        self.entries.append(Note(self.n, {"room": kind, **values}))

    def decide(self, seat: int, code: int, by: str = "", why: str = "") -> None:
        """A decision of a player or the clock. Raises Refused."""
        decide(self.game, seat, code, self, by=by, why=why)

    def input(
        self,
        seat: int,
        code: int,
        action: Any,
        draw: Draw | None = None,
        outcome: int | None = None,
        *,
        by: str = "",
        why: str = "",
        given: bool = False,
        again: int | None = None,
    ) -> Input:
        """As in `driver.Scribe`."""
        entry = Input(self.n, seat, code, msgspec.to_builtins(action), draw, outcome, by, why, given, again)
        self.entries.append(entry)
        return entry

    def back(self, n: int, by: str, why: str) -> None:
        """Back to before input n, which is in force; nothing but this match's entries may have been changed before."""
        line = self._match.line
        self._kept = line.kept.copy()
        walk = line.before(n)
        self.game = walk.clone()
        for given in line.inputs:
            if given.n >= n:
                self._kept.keep(roll_of(walk, given.seat), given)
                walk.apply(given.seat, given.code)
        self.entries.append(Back(self.n, n, by, why))

    def chance(self) -> None:
        """Draw whatever chance owes, until somebody else owes a decision."""
        while owes_chance(self.game):
            draw(self.game, self._source(), self, self._kept)

    def _source(self) -> Chance:
        """Where this match's draws come from."""
        seeds = self._match.seeds
        if self._chance is None:
            self._chance = self._rng if seeds is None else Fair(fair.Stream(*seeds, counter=self._match.draws))
        return self._chance

    def draw_match(self) -> None:
        """The match ends here, without a winner (by consent, or by a claim)."""
        self._end = self._ended(Outcome(tuple(0.5 for _ in self._match.players), False))

    def append(self, clocks: bytes, act: tuple[str, int] | None) -> Append:
        """The batch as it is to be written. clocks: as they stand after it. act: what it carries out."""
        if len(self.entries) > 1:
            self.entries[0] = msgspec.structs.replace(self.entries[0], lines=len(self.entries))
        last = len(self.entries) - 1
        stored = tuple(
            Stored(entry.n, _encode(entry), clocks if at == last else b"", 0.0, (act,) if act and at == 0 else ())
            for at, entry in enumerate(self.entries)
        )
        end = self._end
        if end is None and self.game.over():
            end = self._ended(standing(self.game))
        return Append(stored) if end is None else Append(stored, "over", _encode(end))

    def _ended(self, outcome: Outcome) -> End:
        seeds = self._match.seeds
        return End(outcome, None if seeds is None else seeds[0].hex())
