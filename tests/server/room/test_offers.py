"""What one side asks the other: taking back a decision, a draw; and what may not be taken back."""

from __future__ import annotations

import msgspec
import pytest

from simpan.core.record import check_draws
from simpan.server import protocol
from tests.server import toy
from tests.server.room.desk import Desk, only, refused


@pytest.fixture
def desk() -> Desk:
    """Seat 1 has won the first round and said whom to rob: nobody yet, the others have nothing. A new round."""
    found = Desk()
    for conn in (0, 1):
        found.come(conn)
    return found


def test_taking_back_by_consent(desk: Desk) -> None:
    desk.act(0, 2)
    before = desk.state(0)
    assert desk.options(0) == []
    offer = only(desk.ask(0, protocol.Ask, what="undo"), protocol.Ack).n
    assert desk.state(1).offers == (protocol.Offer(offer, "undo", 0),)
    ack, state = desk.ask(1, protocol.Reply, offer=offer, yes=True)
    assert isinstance(ack, protocol.Ack)
    assert isinstance(state, protocol.State)
    assert state.back == before.n
    assert state.offers == ()
    assert [line.text for line in state.lines] == ["둘이 agrees: the last decision is taken back."]
    assert desk.options(0) == [0, 1, 2]
    only(desk.act(0, 0), protocol.Ack)
    desk.record()


def test_the_log_afterwards_shows_what_was_taken_back(desk: Desk) -> None:
    desk.act(0, 2)
    offer = only(desk.ask(0, protocol.Ask, what="undo"), protocol.Ack).n
    desk.ask(1, protocol.Reply, offer=offer, yes=True)
    log = [(line.text, line.gone) for line in desk.come(5, seat=0).lines]
    assert log == [
        ("Fell", False),
        ("Laid", True),
        ("LaidCard", True),
        ("하나 asks to take back the last decision.", False),
        ("둘이 agrees: the last decision is taken back.", False),
    ]


def test_what_was_seen_is_not_taken_back(desk: Desk) -> None:
    desk.act(0, 2)
    desk.act(1, 1)
    no = only(desk.ask(0, protocol.Ask, what="undo"), protocol.Refused)
    assert (no.reason, no.clause, no.text) == ("seen", "T3", "It cannot be taken back. The bids were turned up.")


def test_what_was_seen_meanwhile_is_not_taken_back(desk: Desk) -> None:
    desk.act(0, 2)
    offer = only(desk.ask(0, protocol.Ask, what="undo"), protocol.Ack).n
    desk.act(1, 1)
    assert desk.state(0).offers == (), "an answer of the other side overtakes it"
    assert refused(desk.ask(1, protocol.Reply, offer=offer, yes=True)) == "no_offer"


def test_nothing_to_take_back(desk: Desk) -> None:
    assert refused(desk.ask(0, protocol.Ask, what="undo")) == "nothing_to_undo"


def test_no_is_no_until_the_next_decision(desk: Desk) -> None:
    offer = only(desk.ask(0, protocol.Ask, what="draw"), protocol.Ack).n
    assert refused(desk.ask(0, protocol.Ask, what="draw")) == "already_asked"
    only(desk.ask(1, protocol.Reply, offer=offer, yes=False), protocol.Ack)
    assert desk.state(0).offers == ()
    assert refused(desk.ask(0, protocol.Ask, what="draw")) == "declined"
    only(desk.ask(1, protocol.Ask, what="draw"), protocol.Ack)
    desk.act(0, 0)
    only(desk.ask(0, protocol.Ask, what="draw"), protocol.Ack)


def test_withdrawing(desk: Desk) -> None:
    offer = only(desk.ask(0, protocol.Ask, what="draw"), protocol.Ack).n
    assert refused(desk.ask(0, protocol.Reply, offer=offer, yes=True)) == "no_offer"
    only(desk.ask(0, protocol.Reply, offer=offer, yes=False), protocol.Ack)
    assert desk.state(1).offers == ()
    assert desk.state(1).lines[-1].text == "하나 withdraws the offer."
    assert refused(desk.ask(1, protocol.Reply, offer=offer, yes=True)) == "no_offer"


def test_a_draw_by_agreement(desk: Desk) -> None:
    offer = only(desk.ask(0, protocol.Ask, what="draw"), protocol.Ack).n
    _, state = desk.ask(1, protocol.Reply, offer=offer, yes=True)
    assert isinstance(state, protocol.State)
    assert (state.stage, state.result) == ("over", "Draw by agreement")
    record = desk.record()
    assert record.end is not None
    assert (record.end.end.returns, record.end.end.over) == ((0.5, 0.5), False)
    assert check_draws(record) is None


def test_an_offer_of_a_draw_outlives_the_askers_own_decision(desk: Desk) -> None:
    offer = only(desk.ask(0, protocol.Ask, what="draw"), protocol.Ack).n
    desk.act(0, 0)
    assert desk.state(1).offers
    desk.act(1, 1)
    assert desk.state(1).offers == ()
    assert refused(desk.ask(1, protocol.Reply, offer=offer, yes=True)) == "no_offer"


def test_watchers_answer_nothing(desk: Desk) -> None:
    offer = only(desk.ask(0, protocol.Ask, what="draw"), protocol.Ack).n
    desk.come(7, "watch")
    assert refused(desk.ask(7, protocol.Reply, offer=offer, yes=True)) == "not_a_seat"


def test_a_bot_agrees_at_once() -> None:
    desk = Desk(toy.row(bot="easy"))
    desk.come(0)
    desk.act(0, 2)
    _, state = desk.ask(0, protocol.Ask, what="undo")
    assert isinstance(state, protocol.State)
    assert state.back == 1
    assert [line.text for line in state.lines] == [
        "하나 asks to take back the last decision.",
        "둘이 agrees: the last decision is taken back.",
    ]
    desk.bots()
    desk.act(0, 1)
    desk.record()


def test_the_clock_of_what_was_taken_back_starts_anew() -> None:
    desk = Desk(toy.row(clocks=toy.CLOCKS))
    for conn in (0, 1):
        desk.come(conn)
    desk.pass_(20)
    desk.act(0, 2)
    desk.pass_(5)
    offer = only(desk.ask(0, protocol.Ask, what="undo"), protocol.Ack).n
    desk.ask(1, protocol.Reply, offer=offer, yes=True)
    assert [(clock.kind, clock.left) for clock in desk.state(0).clocks] == [("idle", 30_000)]


def test_dice_stay_as_they_fell() -> None:
    """Going back before a roll and coming to it again is no second roll."""
    desk = Desk(toy.row(judge=True))
    for conn in (0, 1):
        desk.come(conn)
    desk.come(9, "judge")
    only(desk.ask(9, protocol.Rule, what="back", why="wrong", n=0), protocol.Ack)
    first, again = msgspec.json.decode(desk.disk[0].line), msgspec.json.decode(desk.disk[-1].line)
    assert again["again"] == 0
    assert (again["draw"], again["outcome"], again["code"]) == (first["draw"], first["outcome"], first["code"])
    while desk.state(0).stage == "playing":
        for conn in (0, 1):
            if desk.options(conn):
                desk.act(conn, desk.options(conn)[0])
    assert check_draws(desk.record()) is None
