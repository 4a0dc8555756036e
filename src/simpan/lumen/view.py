"""What a seat or a spectator may know: the only way state leaves a game (DESIGN §2).

Frozen values, no reference back.
"""

from __future__ import annotations

import msgspec

from simpan.core.bits import count, members
from simpan.lumen import order as o
from simpan.lumen.deeds import code_of, codes_of
from simpan.lumen.frame import EFFECT_FRAME
from simpan.lumen.seat import priority
from simpan.lumen.side import RESPONSELESS, Side
from simpan.lumen.state import State
from simpan.lumen.stats import hand_limit, stat, tally_of
from simpan.lumen.words import NONE, S_DAMAGE, S_SPEED


class SideView(msgspec.Struct, frozen=True):
    """One side as the viewer may see it. Cards by code; None where they are hidden; counts are public (L2.8).

    hp, fp: HP and FP. next_bracket: (HP at most, hand limit) of the next lower bracket. known: hidden cards in hand
    whose place is common knowledge. technique: the card in use, with its speed and damage now. used: cards used this
    turn.
    """

    character: str
    hp: int
    fp: int
    hand_limit: int
    next_bracket: tuple[int, int] | None
    hand_count: int
    hand: tuple[str, ...] | None
    known: tuple[str, ...]
    list_count: int
    listed: tuple[str, ...] | None
    side_count: int
    side_deck: tuple[str, ...] | None
    broken: tuple[str, ...]
    battle: tuple[str, ...]
    lumen: tuple[str, ...]
    face_down: int
    ultimate: tuple[str, ...]
    readied: bool
    readied_card: str | None
    no_response: bool
    no_responses: int
    technique: str | None
    speed: int | None
    damage: int | None
    counters: dict[str, int]
    used: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """The game for one viewer (0, 1, or 2: spectator).

    phase: setup, lumen, ready, battle, combo, catch, get, recovery, over. priority: a seat or -1 (L3.2). waiting: seats
    that owe a decision. asks and options: what the viewer is asked, and the codes that may be given; "" and () if
    nothing. source: the card whose effect asks, "" if none does. winner: a seat, -1 for a draw, None while the game
    goes on.
    """

    game: str
    edition: str
    viewer: int
    turn: int
    phase: str
    sudden_death: int
    stalled: int
    priority: int
    sides: tuple[SideView, SideView]
    waiting: tuple[int, ...]
    asks: str
    options: tuple[int, ...]
    source: str
    combo_number: int
    winner: int | None
    reason: str


def view(d: State, seat: int) -> View:
    """The view of seat 0 or 1, or of a spectator (2)."""
    owes = seat < 2 and bool(d.waiting >> seat & 1)
    over = d.step == o.OVER
    return View(
        game="lumen",
        edition=d.edition.name,
        viewer=seat,
        turn=int(d.turn),
        phase=phase_of(d),
        sudden_death=int(d.sudden),
        stalled=int(d.stalled),
        priority=int(priority(d)),
        sides=(side_view(d, 0, seat), side_view(d, 1, seat)),
        waiting=tuple(members(d.waiting)),
        asks=asked(d, seat) if owes else "",
        options=tuple(members(d.options(seat))) if owes else (),
        source=source(d) if owes else "",
        combo_number=int(d.combo_no),
        winner=None if not over else -1 if d.winner == o.DRAW else int(d.winner),
        reason=o.REASONS[d.reason],
    )


def asked(d: State, seat: int) -> str:
    """The name of the question that the seat is asked."""
    if d.asks == o.Q_HAND:
        from simpan.lumen.setup import first_hand

        return "hand" if count(d.side(seat).hand) < first_hand(d, seat) else "list"
    return o.QUESTIONS[d.asks]


def source(d: State) -> str:
    """The card whose effect asks, for the player who is asked."""
    frame = d.top
    if frame is None or frame.kind != EFFECT_FRAME:
        return ""
    return code_of(d, frame.seat, frame.slot)


def phase_of(d: State) -> str:
    """The phase that people see; READY belongs to the Lumen phase until it is asked about."""
    step = d.step
    if step == o.OVER:
        return "over"
    if step <= o.GAME_START or step in (o.SUDDEN_TAKE, o.SUDDEN_DEATH):
        return "setup"
    if step in (o.TURN_START, o.LUMEN) or (step == o.READY and d.asks != o.Q_READY):
        return "lumen"
    if step in (o.READY, o.READY_AGAIN):
        return "ready"
    if o.COMBO_GAP <= step <= o.MUTUAL_COMBO:
        return "combo"
    if o.CATCH_GRANTED <= step <= o.CATCH_OVER:
        return "catch"
    if step in (o.GET_ENTER, o.GET, o.GET_END):
        return "get"
    return "recovery" if step >= o.GET_DONE else "battle"


def side_view(d: State, seat: int, viewer: int) -> SideView:
    """One side for a viewer: hidden cards only by their number, unless known or own."""
    side = d.side(seat)
    own = viewer == seat
    readied = side.readied not in (NONE, RESPONSELESS)
    held = side.hand & ~(1 << side.readied) if readied else side.hand
    hidden_list = d.step <= o.LOOK and not own
    technique = side.tech if side.tech >= 0 else None
    return SideView(
        character=side.deck.character.key,
        hp=int(side.hp),
        fp=int(side.fp),
        hand_limit=int(hand_limit(d, seat)),
        next_bracket=next_bracket(side),
        hand_count=int(count(held)),
        hand=codes_of(d, seat, held) if own else None,
        known=codes_of(d, seat, side.hand & (side.open_ if viewer == 2 else side.known)),
        list_count=int(count(side.listed)),
        listed=None if hidden_list else codes_of(d, seat, side.listed),
        side_count=int(count(side.side_deck)),
        side_deck=codes_of(d, seat, side.side_deck) if own else None,
        broken=codes_of(d, seat, side.broken),
        battle=codes_of(d, seat, side.battle),
        lumen=codes_of(d, seat, side.lumen if own else side.lumen & ~side.face_down),
        face_down=int(count(side.face_down)),
        ultimate=codes_of(d, seat, side.ultimate),
        readied=readied,
        readied_card=side.deck.codes[side.readied] if readied and own else None,
        no_response=side.readied == RESPONSELESS,
        no_responses=int(side.no_responses),
        technique=None if technique is None else side.deck.codes[technique],
        speed=None if technique is None else int(stat(d, seat, technique, S_SPEED)),
        damage=None if technique is None else int(stat(d, seat, technique, S_DAMAGE)),
        counters={track.key: int(tally_of(d, seat, track)) for track in side.deck.tracks},
        used=codes_of(d, seat, side.used),
    )


def next_bracket(side: Side) -> tuple[int, int] | None:
    """The next hand limit that falling HP would bring (L2.1)."""
    for bound, limit in side.deck.character.brackets:
        if bound < side.hp:
            return bound, limit
    return None
