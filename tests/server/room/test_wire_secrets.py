"""What a viewer may not know leaves no trace on the wire (§L2.8): not in a byte, a size, a count, an order, a clock.

Two rooms begin in twin positions, which differ only in what a viewer may not know, and are played by the same public
acts, with the same chance; what reaches the viewer is the same to the byte, until a difference becomes public.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from simpan.core import fair
from simpan.core.engine import compiled
from simpan.core.game import Game
from simpan.core.hosting import Hosting
from simpan.core.record import Fairness, header
from simpan.core.simulate import Dice
from simpan.lumen.duel import Duel
from simpan.lumen.hosted.hosting import HOSTING, LumenHosting
from simpan.server import protocol
from simpan.server.ports import RoomRow, Seat
from simpan.server.room.match import Match
from tests import laws, lumen_laws
from tests.server.room.desk import Desk
from tests.test_secrets import counterpart, face_down, in_vain, public, unseen_picks
from tests.twins import before_the_look, resample

GAMES: Final = 40 if compiled() else 10
ONE_IN: Final = 24  # positions that are twinned
ACTS: Final = 10  # that twins are driven on
SECRET: Final = bytes(32)
LURKER: Final = 7  # the connection of a viewer who acts for nobody
encode = msgspec.json.encode


class FromHere(Hosting):
    """Lumen, every match of which begins in one position."""

    def __init__(self, position: Duel) -> None:
        self.position = position
        self.timers = HOSTING.timers  # type: ignore[method-assign]
        self.clock_rules = HOSTING.clock_rules  # type: ignore[method-assign]
        self.situation = HOSTING.situation  # type: ignore[method-assign]
        self.line = HOSTING.line  # type: ignore[method-assign]
        self.refusal = HOSTING.refusal  # type: ignore[method-assign]
        self.unseen = HOSTING.unseen  # type: ignore[method-assign]

    def start(self, set_up: dict[str, Any]) -> Game:
        return self.position.clone()


def room(position: Duel) -> Desk:
    """A room that begins in a position."""
    hosting = FromHere(position)
    options = HOSTING.options({"clocks": "standard"})
    first = header("lumen", {}, ("갑", "을"), Fairness(fair.commit(SECRET), ("", "")))
    seats = (Seat(0, "갑", ""), Seat(1, "을", ""))
    row = RoomRow("abcdefgh", "lumen", "private", options, "playing", 0.0, seats, encode(first), SECRET.hex())
    return Desk(row, hosting)


class Leak(AssertionError):
    """The wire told two worlds apart that the viewer must not."""


def match_of(desk: Desk) -> Match:
    play = desk.room._play
    assert play is not None
    return play.match


def duel_of(desk: Desk) -> Duel:
    game = match_of(desk).game
    assert isinstance(game, Duel)
    return game


def wire(desk: Desk, conn: int) -> list[bytes]:
    """All that a connection was sent since the last look."""
    found = [encode(message) for message in desk.sent.get(conn, [])]
    desk.sent[conn] = [*desk.all(conn, protocol.State)[-1:]]
    return found


def drive(position: Duel, twin: Duel, viewer: int, dice: Dice) -> int:
    """Play two rooms by the same public acts; how many messages were compared. Raises Leak."""
    desks = (room(position), room(twin))
    for desk in desks:
        for seat in (0, 1):
            desk.come(seat, lang="ko")
        if viewer == 2:
            desk.come(LURKER, "watch", lang="ko")
    conn = viewer if viewer < 2 else LURKER
    drawn = [match_of(desk).log.standing(0) for desk in desks]  # where chance was to draw first
    if in_vain(drawn[0]) != in_vain(drawn[1]) or public(duel_of(desks[0]), viewer) != public(duel_of(desks[1]), viewer):
        return 0
    compared = compare(desks, conn)
    for step in range(ACTS):
        one, other = (duel_of(desk) for desk in desks)
        if one.over() or public(one, viewer) != public(other, viewer):
            break
        seat, code = laws.random_decision(one, dice)
        also = counterpart(one, other, seat, code, viewer)
        if also is None:
            break
        if not together(desks, (seat, code, also), viewer, step):
            break
        compared += compare(desks, conn)
        if viewer < 2 and dice.below(3) == 0:
            for desk in desks:
                asked = desk.say(viewer, protocol.Ask(1000 + step, "undo"))
                if isinstance(asked[0], protocol.Ack):
                    desk.say(1 - viewer, protocol.Reply(1000 + step, asked[0].n, False))
            compared += compare(desks, conn)
    return compared


def together(desks: tuple[Desk, Desk], act: tuple[int, int, int], viewer: int, step: int) -> bool:
    """Let a seat act alike in both rooms; False: a difference has become public."""
    seat, code, also = act
    one, other = (duel_of(desk).clone() for desk in desks)
    unseen = unseen_picks(one, viewer) >> code & 1
    differ = (one.action(seat, code) != other.action(seat, also) and not unseen) or (
        face_down(one, viewer) != face_down(other, viewer)
    )
    first = [match_of(desk).n + 1 for desk in desks]
    for desk, choice in zip(desks, (code, also), strict=True):
        desk.now += 0.5 + 0.001 * step
        desk.say(seat, protocol.Ping(step, 40))
        desk.act(seat, choice)
    one, other = (duel_of(desk) for desk in desks)
    told = [match_of(desk).log.standing(n) for desk, n in zip(desks, first, strict=True)]
    alike = face_down(one, viewer) == face_down(other, viewer)
    if differ and alike and not before_the_look(one):
        return False
    return public(one, viewer) == public(other, viewer) and in_vain(told[0]) == in_vain(told[1])


def compare(desks: tuple[Desk, Desk], conn: int) -> int:
    """Raises Leak if two connections were sent anything different."""
    one, other = (wire(desk, conn) for desk in desks)
    if one != other:
        for here, there in zip(one, other, strict=False):
            if here != there:
                raise Leak(f"{here.decode()}\n{there.decode()}")
        raise Leak(f"{len(one)} messages against {len(other)}")
    return len(one)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_twin_rooms_send_the_same(part: int) -> None:
    compared = 0
    for seed in range(part * 1000, part * 1000 + GAMES // 2):
        setting = lumen_laws.SETTINGS[seed % len(lumen_laws.SETTINGS)]
        game, dice = setting.start(), Dice(seed * 5 + 2)
        assert isinstance(game, Duel)
        for _ in laws.positions(game, Dice(seed)):
            if dice.below(ONE_IN):
                continue
            viewer = int(dice.below(3))
            twin = resample(game, viewer, dice)
            if twin is not None:
                try:
                    compared += drive(game.clone(), twin, viewer, dice)
                except Leak as leak:
                    raise Leak(f"{setting}, seed {seed}, turn {game.turn}, viewer {viewer}: {leak}") from leak
    assert compared > 10 * GAMES


def test_it_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A situation that is longer by one blank for each card of the opponent's hand that is an attack."""
    real = LumenHosting.situation

    def telling(self: LumenHosting, game: Game, viewer: int, lang: Any, options: Any = None) -> bytes:
        assert isinstance(game, Duel)
        attacks = sum(int(game.side(seat).hand & game.side(seat).deck.attacks) for seat in (0, 1) if seat != viewer)
        return real(self, game, viewer, lang, options) + b" " * (attacks % 7)

    def look(seed: int) -> None:
        game, dice = lumen_laws.SETTINGS[0].start(), Dice(seed)
        assert isinstance(game, Duel)
        for count, _ in enumerate(laws.positions(game, Dice(seed))):
            twin = resample(game, 0, dice) if count % 12 == 11 else None
            if twin is not None:
                drive(game.clone(), twin, 0, dice)

    monkeypatch.setattr(LumenHosting, "situation", telling)
    with pytest.raises(Leak):
        look(1)
