"""The numbers of the combo ladder (§L6.2, §L6.3, §L6.5) are what the engine then deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest

from simpan.core.bits import members
from simpan.core.engine import compiled
from simpan.core.event import Event
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.duel import Duel, blank, default
from simpan.lumen.edition import CLASSIC
from simpan.lumen.heat import heat
from simpan.lumen.hosted import thought
from simpan.lumen.hosted.combos import CARDS_TRIED, LEAST_TRIED, combo
from simpan.lumen.hosted.shape import Blow, Combo, Next, Pair
from simpan.lumen.match import ready_deck
from simpan.lumen.turn import advance
from simpan.lumen.view import view
from simpan.lumen.words import NONE
from tests import lumen_laws
from tests.lumen.hosted.matches import positions, seen

GAMES: Final = 240 if compiled() else 16
ASKED: Final = ("pair", "partner", "combo")
STRAY: Final = 0.01  # of the predictions may miss: where a card's effect moved cards or was declined meanwhile


def found(duel: Duel, viewer: int) -> Combo | None:
    return combo(duel, viewer, view(duel, viewer))


def played(duel: Duel, blows: list[tuple[int, Blow]]) -> list[Event]:
    """What happens when these cards are used at these speeds, and nothing else is done that need not be."""
    seat = int(duel.actor)
    wanted = list(blows)
    if duel.asks == o.Q_PARTNER:
        wanted.pop(0)
    speeds = {code: blow.speed for code, blow in blows}
    duel.journal = []
    for _ in range(80):
        waiting = members(int(duel.deciding()))
        if not waiting:
            break
        who = waiting[0]
        legal = int(duel.legal(who))
        if who == seat and duel.asks in (o.Q_PAIR, o.Q_PARTNER, o.Q_COMBO):
            if not wanted or not legal >> wanted[0][0] & 1:
                break
            duel.apply(who, wanted.pop(0)[0])
        elif who == seat and duel.asks == o.Q_SPEED and legal >> (o.NUMBER0 + speeds[int(duel.chosen)]) & 1:
            duel.apply(who, o.NUMBER0 + speeds[int(duel.chosen)])
        elif duel.asks in (o.Q_READY, o.Q_GET):
            break
        else:
            duel.apply(who, int(default(legal)))
    return list(duel.journal)


def dealt(events: list[Event]) -> list[tuple[str, int]]:
    return [(e.card, e.dealt) for e in events if isinstance(e, ev.Damaged) and e.why == "combo"]


def moved(events: list[Event]) -> bool:
    """Whether something happened that no prediction counts: cards came and went, or the match ended."""
    return any(isinstance(e, (ev.CardMoved, ev.Discarded, ev.GameEnded, ev.SuddenDeath)) for e in events)


def offers(duel: Duel, ladder: Combo) -> Iterator[tuple[Pair | Next, list[tuple[int, Blow]]]]:
    """What may come, as codes and blows."""
    for pair in ladder.pairs:
        yield pair, [(pair.first, pair.blows[0]), (pair.second, pair.blows[1])]
    for one in ladder.nexts:
        yield one, [(one.code, one.blow)]


def well_formed(duel: Duel, ladder: Combo) -> None:
    """Numbers follow one another, and the sums are right."""
    assert ladder.dealt == sum(blow.dealt for blow in ladder.done)
    assert [blow.number for blow in ladder.done] == list(range(1, len(ladder.done) + 1))
    assert ladder.at == len(ladder.done) + 1
    for offer, chosen in offers(duel, ladder):
        blows = [*ladder.done, *(blow for _, blow in chosen), *offer.then]
        assert [blow.number for blow in blows] == list(range(1, len(blows) + 1))
        assert offer.best == sum(blow.dealt for blow in blows)
        if isinstance(offer, Pair):
            assert offer.adds == sum(blow.dealt for blow in offer.blows)
        for blow in blows[len(ladder.done) :]:
            assert blow.dealt >= 0
            assert blow.correction in (0, 100 * (blow.number - 1))


@pytest.mark.slow
def test_predictions_come_true() -> None:
    """Each pair and card that is offered, played in the engine, deals what was said of it."""
    right = wrong = 0
    for seed in range(0, GAMES, 2):
        for duel, _, _ in positions(seed):
            for viewer in (0, 1):
                ladder = found(duel, viewer) if duel.step >= o.COMBO_GAP else None
                if ladder is None:
                    continue
                well_formed(duel, ladder)
                for _, chosen in offers(duel, ladder):
                    events = played(duel.clone(), chosen)
                    if moved(events):
                        continue
                    hit = dealt(events)[: len(chosen)] == [(blow.card, blow.dealt) for _, blow in chosen]
                    right, wrong = right + hit, wrong + (not hit)
    assert right > GAMES
    assert wrong <= STRAY * right, f"{wrong} of {right + wrong} predictions were wrong"


@pytest.mark.slow
def test_the_best_continuation_can_be_played() -> None:
    """`best` is what the whole combo deals if the cards of `then` follow."""
    right = wrong = 0
    for seed in range(1, GAMES, 2):
        for duel, _, _ in positions(seed):
            if duel.asks not in (o.Q_PAIR, o.Q_COMBO) or not duel.waiting & 3:
                continue
            seat = int(duel.actor)
            ladder = found(duel, seat)
            assert ladder is not None
            codes = duel.side(seat).deck.codes
            for offer, chosen in offers(duel, ladder):
                chain = [*chosen, *((codes.index(blow.card), blow) for blow in offer.then)]
                if len({code for code, _ in chain}) < len(chain):
                    continue  # the same card twice, or copies: which one is meant the ladder does not say
                events = played(duel.clone(), chain)
                if moved(events) or not offer.then:
                    continue
                hit = ladder.dealt + sum(n for _, n in dealt(events)) == offer.best
                right, wrong = right + hit, wrong + (not hit)
    assert right > GAMES // 8
    assert wrong <= 0.05 * right, f"{wrong} of {right + wrong} chains dealt something else"


@pytest.mark.slow
def test_what_was_dealt_is_told_as_it_was() -> None:
    """The blows of the combo so far, against the log; some cards are weighed by counters that have changed since."""
    right = wrong = 0
    for seed in range(GAMES):
        log: list[tuple[str, int]] = []
        for duel, _, _ in positions(seed):
            for event in duel.journal or []:
                if isinstance(event, (ev.Revealed, ev.PhaseBegan)):
                    log = []
                elif isinstance(event, ev.ComboBegan):
                    log = [entry for entry in log if entry[0] == event.card][-1:]
                elif isinstance(event, ev.Damaged) and event.why != "effect":
                    log.append((event.card, event.dealt))
            ladder = found(duel, int(duel.actor)) if duel.asks in (o.Q_PAIR, o.Q_COMBO) and duel.waiting & 3 else None
            if ladder is not None and ladder.done:
                hit = [n for _, n in log if n] == [blow.dealt for blow in ladder.done if blow.dealt]
                right, wrong = right + hit, wrong + (not hit)
    assert right > GAMES
    assert wrong <= 0.04 * right, f"{wrong} of {right + wrong} ladders told other numbers than the log"


# -- one combo by hand -----------------------------------------------------------------------------------------------

SAVAGE, CUTTING, THROW, RAT, KICK = "PMP-AT-026", "ST1-016", "AWL-AT-049", "ST3-017", "ST1-018"


def example() -> Duel:
    """§L6.3, the official example: combo 1 of 500 (새비지 블레이드 counters), and 커팅 to 세츠메이 킥 in hand."""
    wolf = lumen_laws.DECKS["wolf-hunt"]
    deck = ready_deck(msgspec.structs.replace(wolf, techniques=[*wolf.techniques[:-2], CUTTING, THROW]))
    other = ready_deck(lumen_laws.DECKS["viola-rapier"])
    duel = blank(deck, other, CLASSIC)
    duel.step, duel.turn = o.TURN_START, 1
    hands = [(SAVAGE, CUTTING, THROW, RAT, KICK), ("ST6-008",)]
    for side, hand in zip((duel.a, duel.b), hands, strict=True):
        side.hand = sum(1 << side.deck.slot_of(code) for code in hand)
        side.side_deck &= ~side.hand
    heat(duel)
    advance(duel)
    ready = {0: deck.slot_of(SAVAGE), 1: other.slot_of("ST6-008")}
    while duel.asks != o.Q_PAIR:
        seat = members(int(duel.deciding()))[0]
        duel.apply(seat, ready[seat] if duel.asks == o.Q_READY else int(default(duel.legal(seat))))
    return duel


def test_the_official_example() -> None:
    """500, then 커팅 300, 스로킥 100, 카운터 랫 200, 세츠메이 킥 100: 1,200 in all (§L6.2, §L6.3)."""
    duel = example()
    slot = duel.a.deck.slot_of
    ladder = found(duel, 0)
    assert ladder is not None
    assert ladder.done == (Blow(1, SAVAGE, 9, 500, 0, 500),)
    assert (ladder.seat, ladder.at, ladder.dealt, ladder.stop) == (0, 2, 500, o.PASS)
    pairs = {(pair.first, pair.second): pair for pair in ladder.pairs}
    assert set(pairs) == {(slot(CUTTING), slot(THROW)), (slot(THROW), slot(RAT)), (slot(RAT), slot(KICK))}
    best = pairs[slot(CUTTING), slot(THROW)]
    assert best.blows == (Blow(2, CUTTING, 5, 400, 100, 300), Blow(3, THROW, 6, 300, 200, 100))
    assert best.then == (Blow(4, RAT, 7, 500, 300, 200), Blow(5, KICK, 8, 500, 400, 100))
    assert (best.adds, best.best) == (400, 1200)
    assert pairs[slot(RAT), slot(KICK)].best == 500 + 400 + 300

    duel.apply(0, slot(CUTTING))
    partner = found(duel, 0)
    assert partner is not None
    assert [(pair.first, pair.second) for pair in partner.pairs] == [(slot(CUTTING), slot(THROW))]
    assert partner.stop == NONE
    duel.apply(0, slot(THROW))
    after = found(duel, 0)
    assert after is not None
    assert [blow.dealt for blow in after.done] == [500, 300, 100]
    assert [(one.code, one.blow, one.best) for one in after.nexts] == [
        (slot(RAT), Blow(4, RAT, 7, 500, 300, 200), 1200)
    ]
    duel.apply(0, o.PASS)
    assert found(duel, 0) is None


def test_others_see_the_ladder_but_no_choices() -> None:
    """The opponent and spectators: what was dealt, and nothing of the hand."""
    duel = example()
    mine: dict[str, Any] = seen(duel, 0)["combo"]
    for viewer in (1, 2):
        assert seen(duel, viewer)["combo"] == {key: mine[key] for key in ("seat", "at", "dealt", "done")}


def test_no_ladder_outside_a_combo() -> None:
    for duel, _, _ in positions(2):
        for viewer in (0, 1, 2):
            shown = seen(duel, viewer)
            if shown["view"]["phase"] != "combo":
                assert "combo" not in shown


def test_thinking_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many cards might follow, only so many are tried, and the game itself is left as it was."""
    tried = most = 0
    use = thought.used

    def counted(duel: Duel, slot: int, speed: int) -> Blow:
        nonlocal tried
        tried += 1
        return use(duel, slot, speed)

    monkeypatch.setattr(thought, "used", counted)
    for seed in range(12):
        for duel, _, _ in positions(seed):
            if duel.asks not in (o.Q_PAIR, o.Q_COMBO) or not duel.waiting & 3:
                continue
            before = duel.key()
            tried = 0
            ladder = found(duel, int(duel.actor))
            assert duel.key() == before
            assert ladder is not None
            offered = len(ladder.pairs) + len(ladder.nexts)
            most = max(most, tried)
            assert tried <= CARDS_TRIED + offered * (LEAST_TRIED + 2 * thought.MOST_SPEEDS)
    assert most > 10
