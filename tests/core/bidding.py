"""A small game for the tests of `core`: secret bids of any number of players, rolls with identities, two-step words.

Each round chance rolls a prize; everybody bids a card of the hand, each card once; the highest bid takes the prize,
after a roll-off among the highest where there are several. The winner may then name a player to rob and, in a second
word, of how much; a die decides whether it succeeds. The clock bids the lowest card, or robs nobody.

With `named` its questions have identities, without it they have none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from simpan.core import record
from simpan.core.bits import members
from simpan.core.engine import compiled
from simpan.core.game import CHANCE, CLOCK, SPECTATOR, Game, player_of, seat_of
from simpan.core.refusal import Refusal, Refused

PRIZE, BID, TIE, VICTIM, AMOUNT, THEFT, OVER = range(7)
NOBODY: Final = 62
FACES: Final = (1 << 6) - 1

if TYPE_CHECKING:
    Base = Game
else:  # a compiled class has no interpreted children; nothing that is compiled ever sees this game
    Base = object if compiled() else Game


class Rolled(msgspec.Struct, frozen=True, tag=True):
    face: int


class Bid(msgspec.Struct, frozen=True, tag=True):
    card: int


class Rob(msgspec.Struct, frozen=True, tag=True):
    player: int  # -1: nobody


class Of(msgspec.Struct, frozen=True, tag=True):
    points: int


class Expire(msgspec.Struct, frozen=True, tag=True):
    seat: int


class View(msgspec.Struct, frozen=True):
    viewer: int
    phase: int
    scores: tuple[int, ...]
    hand: int
    own_bid: int


class Bidding(Base):
    """The state. `bids`: -1 for none yet."""

    def __init__(self, players: int, rounds: int, named: bool = True) -> None:
        self.journal: Any = None
        self.players = players
        self.rounds = rounds
        self.named = named
        self.round = 0
        self.phase = PRIZE
        self.prize = 0
        self.winner = -1
        self.victim = -1
        self.amount = 0
        self.hands = [(1 << rounds) - 1] * players
        self.bids = [-1] * players
        self.offs = [-1] * players  # of the roll-off
        self.scores = [0] * players

    # -- who may do what -------------------------------------------------------------------------------------------

    def seats(self) -> int:
        return sum(1 << int(seat_of(player)) for player in range(self.players))

    def deciding(self) -> int:
        if self.phase in (PRIZE, TIE, THEFT):
            return 1 << CHANCE
        if self.phase == BID:
            return sum(1 << int(seat_of(player)) for player in range(self.players) if self.bids[player] < 0)
        return 0 if self.phase == OVER else 1 << int(seat_of(self.winner))

    def legal(self, seat: int) -> int:
        if seat == CLOCK:
            return self.deciding() & ~(1 << CHANCE)
        if not 0 <= seat <= 61 or not self.deciding() >> seat & 1:
            return 0
        if seat == CHANCE:
            return FACES
        if self.phase == BID:
            return self.hands[int(player_of(seat))]
        if self.phase == AMOUNT:
            return (1 << self.scores[self.victim]) - 1 & 15
        rich = [player for player in range(self.players) if player != self.winner and self.scores[player]]
        return 1 << NOBODY | sum(1 << player for player in rich)

    def refusal(self, seat: int, code: int) -> Refusal | None:
        legal = self.legal(seat)
        if 0 <= code <= 62 and legal >> code & 1:
            return None
        return Refusal("T1", "not_legal" if legal else "not_asked", {"phase": self.phase})

    def over(self) -> bool:
        return self.phase == OVER

    def returns(self, seat: int) -> float:
        if not self.over():
            return 0.5
        best = max(self.scores)
        return float(self.scores[int(player_of(seat))] == best) / self.scores.count(best)

    def roll_id(self) -> bytes:
        who = [player for player, off in enumerate(self.offs) if off == -2][:1] if self.phase == TIE else []
        return f"{self.round}:{self.phase}:{who}".encode() if self.deciding() >> CHANCE & 1 else b""

    def question_id(self, seat: int) -> bytes:
        return f"{self.round}:{self.phase}".encode() if self.named and not self.over() else b""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(code, 1 / 6) for code in members(self.legal(CHANCE))]

    # -- what happens ----------------------------------------------------------------------------------------------

    def apply(self, seat: int, code: int) -> None:
        if (refusal := self.refusal(seat, code)) is not None:
            raise Refused(refusal)
        if seat == CLOCK:
            seat, code = code, members(self.hands[int(player_of(code))])[0] if self.phase == BID else self._default()
        if self.phase == PRIZE:
            self.prize, self.phase = code + 1, BID
        elif self.phase == BID:
            self.bids[int(player_of(seat))] = code
            if min(self.bids) >= 0:
                self._compare()
        elif self.phase == TIE:
            self.offs[self.offs.index(-2)] = code
            if -2 not in self.offs:
                self._won(self.offs.index(max(self.offs)))
        elif self.phase == VICTIM:
            self.victim = code
            self.phase = AMOUNT
            if code == NOBODY:
                self._next()
        elif self.phase == AMOUNT:
            self.amount, self.phase = code + 1, THEFT
        else:
            if code >= self.amount:
                self.scores[self.victim] -= self.amount
                self.scores[self.winner] += self.amount
            self._next()

    def _default(self) -> int:
        return NOBODY if self.phase == VICTIM else 0

    def _compare(self) -> None:
        highest = max(self.bids)
        tied = [player for player, bid in enumerate(self.bids) if bid == highest]
        if len(tied) == 1:
            self._won(tied[0])
        else:
            self.offs = [-2 if player in tied else -1 for player in range(self.players)]
            self.phase = TIE

    def _won(self, player: int) -> None:
        self.scores[player] += self.prize
        self.winner = player
        self.phase = VICTIM

    def _next(self) -> None:
        for player, bid in enumerate(self.bids):
            self.hands[player] &= ~(1 << bid)
        self.bids = [-1] * self.players
        self.offs = [-1] * self.players
        self.round += 1
        self.prize = self.amount = 0
        self.winner = self.victim = -1
        self.phase = OVER if self.round == self.rounds else PRIZE

    # -- copies and words ------------------------------------------------------------------------------------------

    def clone(self) -> Bidding:
        return self.unpack(self.pack())

    def pack(self) -> list[int]:
        one = [self.round, self.phase, self.prize, self.winner, self.victim, self.amount]
        return [*one, *self.hands, *self.bids, *self.offs, *self.scores]

    def unpack(self, ints: list[int]) -> Bidding:
        twin = Bidding(self.players, self.rounds, self.named)
        twin.round, twin.phase, twin.prize, twin.winner, twin.victim, twin.amount = ints[:6]
        n = self.players
        twin.hands, twin.bids, twin.offs, twin.scores = (ints[6 + n * part : 6 + n * (part + 1)] for part in range(4))
        return twin

    def key(self) -> bytes:
        return b"".join(n.to_bytes(8, "little", signed=True) for n in self.pack())

    def view(self, seat: int) -> View:
        player = int(player_of(seat)) if seat != SPECTATOR else -1
        own = (self.hands[player], self.bids[player]) if player >= 0 else (0, -1)
        return View(seat, self.phase, tuple(self.scores), *own)

    def action(self, seat: int, code: int) -> Any:
        if (refusal := self.refusal(seat, code)) is not None:
            raise Refused(refusal)
        if seat == CLOCK:
            return Expire(code)
        if seat == CHANCE:
            return Rolled(code + 1)
        if self.phase == BID:
            return Bid(code)
        return Of(code + 1) if self.phase == AMOUNT else Rob(-1 if code == NOBODY else code)

    def parse(self, seat: int, action: Any) -> int:
        for code in members(self.legal(seat)):
            if self.action(seat, code) == action:
                return code
        raise Refused(Refusal("T2", "no_such_action" if self.legal(seat) else "not_asked"))


def start(set_up: Any) -> Game:
    """The first position from a header's set-up."""
    return Bidding(set_up["players"], set_up["rounds"], set_up["named"])


GAMES: record.Games = {"bidding": start}


def header(players: int, rounds: int, fairness: record.Fairness | None = None, *, named: bool = True) -> record.Header:
    """The header of a game."""
    names = tuple(f"P{player}" for player in range(players))
    return record.header("bidding", {"players": players, "rounds": rounds, "named": named}, names, fairness)
