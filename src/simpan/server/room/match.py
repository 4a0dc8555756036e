"""A match as its record tells it: header and entries folded into a position and all that a room must know of the past.

Nothing else enters: two processes that have read the same entries hold the same match.
"""

from __future__ import annotations

from typing import Any, Final, final

import msgspec

from simpan.core import fair
from simpan.core.bits import members
from simpan.core.entry import Back, End, Entry, Header, Input, Note
from simpan.core.event import Event
from simpan.core.game import CHANCE, CLOCK, Game
from simpan.core.hosting import Hosting
from simpan.core.timeline import Timeline
from simpan.server.ports import RoomRow, Stored
from simpan.server.protocol import Offer
from simpan.server.room.log import Log
from simpan.server.room.said import ending


@final
class Match:
    """The match. n: the last entry, -1 before the first. draws: numbers of the verifiable stream that are used up.

    asked: of each seat, the entry since which its question stands. offers: what was asked and not answered, by entry.
    declined: (seat, what) that may not be asked again yet. away: seats that are on record as not connected.
    acts: the entry of each act that was carried out. ending: the room's note that explains how it ended.
    backs: the entries that are ways back. clocks: how the clocks stood after the last entry, as stored.
    seeds: the server's and the players'; None: the match cannot be verified.
    """

    def __init__(self, hosting: Hosting, row: RoomRow) -> None:
        """Before its first entry. Raises ValueError for a header that cannot be played."""
        self.hosting: Final = hosting
        header = msgspec.json.decode(row.header, type=Header)  # not kept: its set-up holds every card of the match
        self.names: Final = tuple(name or f"{player}P" for player, name in enumerate(header.players, 1))
        self.line: Final = Timeline(hosting.start(header.set_up))
        self.players: Final = tuple(members(self.line.game.seats()))
        self.log: Final = Log(hosting, self.names)
        self.seeds: Final = _seeds(header, row.secret)
        self.n = -1
        self.draws = 0
        self.asked: Final[dict[int, int]] = dict.fromkeys(self.players, -1)
        self.offers: Final[dict[int, Offer]] = {}
        self.declined: Final[set[tuple[int, str]]] = set()
        self.away: Final[set[int]] = set()
        self.acts: Final[dict[tuple[str, int], int]] = {}
        self.backs: Final[list[int]] = []
        self.paused = False
        self.ending: dict[str, Any] | None = None
        self.clocks = b""
        self.end: End | None = None

    @property
    def game(self) -> Game:
        """The position now; nobody may change it."""
        return self.line.game

    def owes(self, seat: int) -> bool:
        """Whether a player's seat owes a decision."""
        return bool(self.game.deciding() >> seat & 1)

    def last_input(self, seat: int) -> Input | None:
        """The last decision of a seat that is in force."""
        return next((given for given in reversed(self.line.inputs) if given.seat == seat), None)

    def events_since(self, n: int) -> list[Event]:
        """What happened from entry n on and still stands."""
        return self.log.standing(n)

    def close(self, end: bytes) -> None:
        """The record's last line."""
        self.end = msgspec.json.decode(end, type=End)

    # -- the fold --------------------------------------------------------------------------------------------------

    def read(self, stored: Stored) -> Entry:
        """The next entry as it is stored. Raises ValueError if it is not the next or cannot be carried out."""
        value = msgspec.json.decode(stored.line)
        kind: Any = Note if "note" in value else Back if "back" in value else Input
        entry: Entry = msgspec.convert(value, kind)
        self.fold(entry, stored)
        return entry

    def fold(self, entry: Entry, stored: Stored) -> None:
        """The next entry. Raises ValueError if it is not the next or cannot be carried out."""
        if entry.n != self.n + 1:
            raise ValueError(f"entry {entry.n} comes where entry {self.n + 1} should")
        self.n = entry.n
        for act in stored.acts:
            self.acts[act] = entry.n
        if stored.clocks:
            self.clocks = stored.clocks
        if isinstance(entry, Input):
            self._input(entry)
        elif isinstance(entry, Back):
            self._back(entry)
        else:
            self._note(entry)

    def _input(self, given: Input) -> None:
        before = _questions(self.game, given.seat)
        journal: list[Event] = []
        self.game.journal = journal
        self.line.take(given)
        self.game.journal = None
        self.log.add(journal, None, given.by)
        after = _questions(self.game, given.seat) if before else {}
        for seat in self.players:
            if self.owes(seat) and (seat not in before or before[seat] != after.get(seat)):
                self.asked[seat] = given.n
        if given.draw is not None and given.again is None:
            self.draws = given.draw.counter + 1
        self.declined.difference_update([(given.seat, what) for what in ("undo", "draw")])
        for n, offer in [*self.offers.items()]:
            if offer.what == "undo" or given.seat not in (offer.seat, CHANCE):
                del self.offers[n]
        if given.seat in self.away:
            self.away.discard(given.seat)

    def _back(self, entry: Back) -> None:
        self.line.back(entry.back)
        self.log.take_back(entry.back, entry.n)
        self.backs.append(entry.n)
        self.log.add((), {}, entry.by)
        self.offers.clear()
        self.declined.clear()
        for seat in self.players:
            self.asked[seat] = entry.n

    def _note(self, entry: Note) -> None:
        note = entry.note
        self.log.add((), note, "")
        what, seat = note.get("room"), int(note.get("seat", -1))
        if what == "ask":
            self.offers[entry.n] = Offer(entry.n, note["what"], seat)
        elif what in ("answer", "withdraw"):
            offer = self.offers.pop(int(note["offer"]), None)
            if offer is not None and not note.get("yes", False):
                self.declined.add((offer.seat, offer.what))
        elif what == "away":
            self.away.add(seat)
        elif what == "here":
            self.away.discard(seat)
        elif what == "rule":
            self.paused = {"pause": True, "resume": False}.get(note["what"], self.paused)
        if ending(note):
            self.ending = note


def owes_chance(game: Game) -> bool:
    """Whether nobody but chance owes a decision."""
    waiting = game.deciding()
    return not game.over() and bool(waiting >> CHANCE & 1) and not waiting & game.seats()


def _questions(game: Game, actor: int) -> dict[int, tuple[int, bytes, list[Any]]]:
    """What each seat but the one that acts is asked: to tell whether its question is still the same.

    Players who decide at the same time do so in any order: what one of them answers changes no other's question. After
    an input of the clock or of chance the same codes may mean something else.
    """
    found = {}
    for seat in members(game.deciding() & game.seats()):
        if seat != actor:
            codes = int(game.legal(seat))
            closely = actor in (CHANCE, CLOCK)
            actions = [game.action(seat, code) for code in members(codes)] if closely else []
            found[seat] = (codes, game.question_id(seat), actions)
    return found


def _seeds(header: Header, secret: str) -> tuple[bytes, tuple[bytes, ...]] | None:
    """The seeds of a match that can be verified. Raises ValueError if the server's is not the one committed to."""
    if header.fair is None:
        return None
    server = bytes.fromhex(secret)
    if fair.commit(server) != header.fair.commitment:
        raise ValueError("the server's seed is not the one committed to")
    return server, tuple(bytes.fromhex(seed) for seed in header.fair.client_seeds)
