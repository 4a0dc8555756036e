"""A small game at the table, for tests of the server: `tests/core/bidding.py` with events, resignations and a Hosting.

Its view of an opponent's bid and hand is a secret; what it tells is as short as a ruling can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from simpan.core import fair
from simpan.core.bits import members
from simpan.core.event import Event, heard_by
from simpan.core.game import CHANCE, CLOCK, STAFF, Game
from simpan.core.hosting import (
    BadChoice,
    Chosen,
    ClockRules,
    Hosting,
    Lang,
    Line,
    Problem,
    Said,
    Timer,
    Unseen,
)
from simpan.core.record import Fairness, Games, header
from simpan.core.refusal import Refusal
from simpan.server.ports import RoomRow, Seat
from tests.core.bidding import BID, OVER, Bidding

GIVE_UP: Final = 8  # the clock's codes 8 and 9: seat 0 or 1 gives up
SECRET: Final = bytes(range(32))
CLOCKS: Final = ClockRules("test", ready=10, idle=30, choice=20, setup=0, match=0)


class GaveUp(msgspec.Struct, frozen=True, tag=True):
    seat: int


class Fell(Event, frozen=True, kw_only=True, tag=True):
    """A roll, for all to see."""

    face: int


class Laid(Event, frozen=True, kw_only=True, tag=True):
    """A bid lies face down."""

    seat: int


class LaidCard(Event, frozen=True, kw_only=True, tag=True):
    """Which, for its owner."""

    seat: int
    card: int


class Opened(Event, frozen=True, kw_only=True, tag=True):
    """All bids are turned up."""

    bids: tuple[int, ...]


class Spoke(Event, frozen=True, kw_only=True, tag=True):
    """A word of the winner, or a resignation."""

    seat: int
    code: int


class Toy(Bidding):
    """The state."""

    def __init__(self, players: int, rounds: int, named: bool = True) -> None:
        super().__init__(players, rounds, named)
        self.gave_up = -1

    def legal(self, seat: int) -> int:
        found = super().legal(seat)
        if seat == CLOCK:
            return 0 if self.over() else found | 3 << GIVE_UP
        return found

    def returns(self, seat: int) -> float:
        if self.gave_up >= 0:
            return float(seat != self.gave_up)
        return super().returns(seat)

    def apply(self, seat: int, code: int) -> None:
        before = self.phase
        self.refused(seat, code)
        if seat == CLOCK and code >= GIVE_UP:
            self.gave_up, self.phase = code - GIVE_UP, OVER
            self.tell(Spoke(clause="T9", seat=code - GIVE_UP, code=code))
            return
        bidder = code if seat == CLOCK else seat
        bids = list(self.bids)
        super().apply(seat, code)
        if seat == CHANCE:
            self.tell(Fell(clause="T1", face=code + 1))
        elif before == BID:
            card = code if seat != CLOCK else -1
            self.tell(Laid(clause="T2", seat=bidder))
            self.tell(LaidCard(clause="T2", audience=1 << bidder, seat=bidder, card=card))
            if self.phase != BID:
                bids[bidder] = card
                self.tell(Opened(clause="T3", bids=tuple(bids)))
        else:
            self.tell(Spoke(clause="T4", seat=seat, code=code))

    def refused(self, seat: int, code: int) -> None:
        from simpan.core.refusal import Refused

        if (refusal := self.refusal(seat, code)) is not None:
            raise Refused(refusal)

    def action(self, seat: int, code: int) -> Any:
        if seat == CLOCK and code >= GIVE_UP and self.legal(CLOCK) >> code & 1:
            return GaveUp(code - GIVE_UP)
        return super().action(seat, code)

    def tell(self, event: Event) -> None:
        if self.journal is not None:
            self.journal.append(event)

    def pack(self) -> list[int]:
        return [*super().pack(), self.gave_up]

    def unpack(self, ints: list[int]) -> Toy:
        plain = super().unpack(ints[:-1])
        twin = Toy(self.players, self.rounds, self.named)
        twin.__dict__.update(plain.__dict__)
        twin.gave_up = ints[-1]
        return twin


class ToyHosting(Hosting):
    """The game at the table. Options: {"rounds": 1 … 6, "clocks": ClockRules}; a choice: {"preset": "plain"}."""

    game = "bidding"
    title = Said("입찰", "Bidding")

    def menu(self) -> dict[str, Any]:
        plain = {"id": "plain", "title": {"ko": "보통", "en": "Plain"}, "text": {"ko": "", "en": ""}}
        return {
            "editions": [],
            "points": [],
            "clocks": [msgspec.to_builtins(CLOCKS)],
            "presets": [plain],
            "catalogue": "0",
        }

    def catalogue(self) -> bytes:
        return b"{}"

    def options(self, wanted: dict[str, Any]) -> dict[str, Any]:
        rounds = wanted.get("rounds", 3)
        if type(rounds) is not int or not 1 <= rounds <= 6 or set(wanted) - {"rounds", "clocks"}:
            raise BadChoice([Problem("rounds", "", Said("라운드는 1에서 6이에요.", "Rounds are 1 to 6."))])
        return {"rounds": rounds, "clocks": msgspec.to_builtins(self.clock_rules(wanted))}

    def clock_rules(self, options: dict[str, Any]) -> ClockRules:
        return msgspec.convert(options.get("clocks", {}), ClockRules)

    def choose(self, options: dict[str, Any], choice: dict[str, Any]) -> Chosen:
        if choice != {"preset": "plain"}:
            raise BadChoice([Problem("preset", "", Said("그런 것은 없어요.", "There is no such thing."))])
        return Chosen(choice, Said("보통", "Plain"))

    def bot_choice(self, options: dict[str, Any], seed: int) -> Chosen:
        return self.choose(options, {"preset": "plain"})

    def set_up(self, options: dict[str, Any], choices: Sequence[dict[str, Any]]) -> dict[str, Any]:
        return {"players": 2, "rounds": options["rounds"], "named": False}

    def start(self, set_up: dict[str, Any]) -> Game:
        return start(set_up)

    def timers(self, game: Game, rules: ClockRules) -> tuple[Timer, ...]:
        assert isinstance(game, Toy)
        waiting = members(game.deciding() & 3)
        found = [Timer("match", "match", (0, 1), GIVE_UP, rules.match)] if rules.match else []
        seats: tuple[int, ...]
        if game.phase == BID and len(waiting) == 2:
            kind, seconds, seats = "idle", rules.idle, (0, 1)
        elif game.phase == BID and waiting:
            kind, seconds, seats = "ready", rules.ready, (waiting[0],)
        elif waiting:
            kind, seconds, seats = "choice", rules.choice, (waiting[0],)
        else:
            return tuple(found)
        if seconds:
            found.append(Timer(f"{kind}:{game.round}:{game.phase}:{seats[0]}", kind, seats, seats[0], seconds))
        return tuple(found)

    def concede(self, seat: int) -> int:
        return GIVE_UP + seat

    def situation(self, game: Game, viewer: int, lang: Lang, options: dict[str, Any] | None = None) -> bytes:
        legal = members(game.legal(viewer)) if viewer < 2 and game.deciding() >> viewer & 1 else []
        question = "" if not legal else "무엇을?" if lang == "ko" else "What?"
        codes = [{"code": code, "text": str(code)} for code in legal]
        return msgspec.json.encode({"view": game.view(viewer), "question": question, "options": codes})

    def line(self, event: Event, viewer: int, lang: Lang, game: Game | None = None) -> Line | None:
        if viewer != STAFF and not heard_by(event, viewer):
            return None
        name = type(event).__name__
        return Line(event.clause, name if lang == "en" else f"{name}!", event)

    def refusal(self, game: Game, seat: int, found: Refusal, lang: Lang) -> str:
        return f"{found.clause} {found.reason}"

    def unseen(self, before: Game, seat: int, events: Sequence[Event]) -> Unseen | None:
        for event in events:
            if isinstance(event, Opened):
                return Unseen("T3", Said("입찰이 공개되었어요.", "The bids were turned up."))
            if isinstance(event, Fell):
                return Unseen("T1", Said("주사위가 굴렀어요.", "A die has fallen."))
        return None


HOSTING: Final = ToyHosting()


def start(set_up: Any) -> Game:
    """The first position."""
    return Toy(set_up["players"], set_up["rounds"], set_up["named"])


GAMES: Final[Games] = {"bidding": start}


def row(
    rounds: int = 3,
    clocks: ClockRules = ClockRules(),  # noqa: B008 - it is frozen
    *,
    bot: str = "",
    began: bool = True,
    **options: Any,
) -> RoomRow:
    """A room whose seats are taken, before its first entry. bot: level of the second seat. options: the server's."""
    chosen = {"rounds": rounds, "clocks": msgspec.to_builtins(clocks)}
    names = ("하나", "둘이")
    seats = tuple(Seat(seat, names[seat], f"{seat:064x}", bot if seat else "", {}, f"{seat:02x}") for seat in (0, 1))
    judge = (Seat(-1, "", "f" * 64),) if options.get("judge") else ()
    own = {f"_{key}": value for key, value in options.items()}
    plain = RoomRow("abcdefgh", "bidding", "private", {**chosen, **own}, "open", 0.0, seats + judge)
    return begun(plain) if began else plain


def begun(plain: RoomRow) -> RoomRow:
    """The room with its match begun."""
    fairness = Fairness(fair.commit(SECRET), tuple(seat.seed for seat in plain.seats if seat.seat >= 0))
    set_up = HOSTING.set_up(plain.options, [])
    first = header("bidding", set_up, tuple(seat.name for seat in plain.seats if seat.seat >= 0), fairness)
    line = msgspec.json.encode(first)
    return msgspec.structs.replace(plain, stage="playing", header=line, secret=SECRET.hex())
