"""What a viewer gets at each moment: the shape of every question, words in both languages, numbers that come true."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from simpan.core.bits import members
from simpan.core.engine import compiled
from simpan.core.game import STAFF
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.action import CountAs, actions
from simpan.lumen.duel import Duel
from simpan.lumen.hosted.hand import OF_CARDS
from simpan.lumen.hosted.hosting import HOSTING
from simpan.lumen.hosted.shape import Situation
from simpan.lumen.say_en import ENDINGS
from simpan.lumen.unit import END_CLAUSES
from simpan.lumen.words import HAND, LIST
from tests.lumen.hosted.matches import match, positions, seen

GAMES: Final = 300 if compiled() else 12
NO_AID: Final = HOSTING.options({"points": {"memory_aid": False}})
RARE: Final = {"stand_in", "listing", "sudden", "branch", "forced"}
COMBO: Final = ("pair", "partner", "combo")
LATE: Final = {"effect", "hidden", "number", "speed", "combo", "partner"}


# -- the shape of every question -------------------------------------------------------------------------------------


def check_options(duel: Duel, viewer: int, found: dict[str, Any]) -> None:
    """The options are the legal codes, each with its action and words."""
    legal = actions(duel, viewer) if duel.waiting >> viewer & 1 else {}
    options = found.get("options", [])
    assert [option["code"] for option in options] == list(legal)
    assert bool(options) == bool(found.get("question")) == bool(found["view"]["asks"])
    for option in options:
        action = legal[option["code"]]
        assert option["action"] == msgspec.to_builtins(action)
        assert option["text"].strip()
        card = getattr(action, "card", "")
        if isinstance(action, CountAs):
            card = duel.side(viewer).deck.codes[int(duel.chosen)]
        assert option.get("card", "") == card
        if card:
            assert option["seat"] in (0, 1)
            assert card in duel.side(option["seat"]).deck.codes


def check_hand(duel: Duel, viewer: int, found: dict[str, Any]) -> None:
    """The hand is the view's, its codes are those of the cards, and a card that may not be used says why."""
    hand = found.get("hand", [])
    own = found["view"]["sides"][viewer]
    assert [card["card"] for card in hand] == own["hand"]
    assert len({(card["card"], card.get("nth", 0)) for card in hand}) == len(hand)
    side = duel.side(viewer)
    asked = found["view"]["options"] if duel.asks in OF_CARDS else []
    for card in hand:
        if "code" in card:
            assert card["code"] in asked
            assert side.deck.codes[card["code"]] == card["card"]
            assert "why" not in card
        attack = side.deck.attacks >> side.deck.slot_of(card["card"]) & 1
        assert ("speed" in card) == ("final" in card) == ("damage" in card) == bool(attack)
        if attack:
            fp = 0 if card.get("fixed") else own["fp"]
            assert card["final"] == max(1, card["speed"] - fp)
        assert bool(card.get("why")) == bool(card.get("clause"))
        assert found["view"]["asks"] in ("ready", *COMBO, "catch", "grab") or "why" not in card
    if found["view"]["asks"] in ("ready", *COMBO, "catch"):
        mine = {o for o in found["view"]["options"] if o < 31 and side.place(o) == HAND}
        assert {card["code"] for card in hand if "code" in card} == mine
        assert all("code" in card or card.get("why") for card in hand)


def check_more(duel: Duel, viewer: int, found: dict[str, Any]) -> None:
    """Source, set-up, catch limit and result stand where they belong."""
    view = found["view"]
    assert found.get("source", {}).get("card", "") == view["source"]
    if "source" in found:
        assert found["source"]["text"].strip()
        assert found["source"]["rule"] >= -1
    assert (found.get("need", 0) > 0) == (view["asks"] in ("hand", "list"))
    assert ("catch_limit" in found) == (view["asks"] == "catch")
    if "catch_limit" in found and duel.step != o.CATCH_GRANTED:
        assert found["catch_limit"] == abs(view["sides"][0]["fp"] - view["sides"][1]["fp"])
    assert ("result" in found) == ("result_clause" in found) == (view["winner"] is not None) == duel.over()
    assert found["heading"].strip()


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_the_shape_of_every_question(part: int) -> None:
    """Random matches in both editions: every position for both players and a spectator, by turns in either language."""
    asked: set[str] = set()
    for seed in range(part * 1000, part * 1000 + GAMES // 2):
        for number, (duel, _, _) in enumerate(positions(seed)):
            for viewer in (0, 1):
                found = seen(duel, viewer, ("ko", "en")[number + viewer & 1])
                asked.add(found["view"]["asks"])
                check_options(duel, viewer, found)
                check_hand(duel, viewer, found)
                check_more(duel, viewer, found)
            if number % 4:
                continue
            watched = seen(duel, 2)
            assert not {"question", "options", "hand", "source", "need"} & set(watched)
            check_more(duel, 2, watched)
    wanted = set(o.QUESTIONS.values()) - {"holder"} | {"list", ""}
    assert asked >= wanted - RARE - (set() if compiled() else LATE)


def test_it_reads_back_as_its_type() -> None:
    for duel, _, _ in positions(6):
        for viewer in (0, 1, 2):
            msgspec.json.decode(HOSTING.situation(duel, viewer, "ko"), type=Situation, strict=False)


def test_both_languages_differ_in_words_alone() -> None:
    words = {"heading", "question", "options", "hand", "source", "result", "seen"}
    for duel, _, _ in positions(7):
        for viewer in (0, 1, 2):
            ko, en = seen(duel, viewer, "ko"), seen(duel, viewer, "en")
            assert set(ko) == set(en)
            assert {key: value for key, value in ko.items() if key not in words} == {
                key: value for key, value in en.items() if key not in words
            }
            assert [option["code"] for option in ko.get("options", [])] == [o["code"] for o in en.get("options", [])]
            assert not any("가" <= letter <= "힣" for letter in en["heading"] + en.get("question", ""))


# -- moments in words ------------------------------------------------------------------------------------------------


def test_headings() -> None:
    """The turn and the phase; without the turn before the first one and at the end."""
    heads: dict[str, str] = {}
    for duel, _, _ in positions(2):
        heads[seen(duel, 0)["heading"]] = seen(duel, 0, "en")["heading"]
    assert heads["1턴 레디 페이즈"] == "Turn 1, ready phase"
    assert heads["게임의 준비"][0].isupper()
    assert heads["게임 종료"][0].isupper()
    assert all(ko.startswith(f"{turn}턴 ") for turn in range(1, 6) for ko, en in heads.items() if f"Turn {turn}," in en)


def test_the_heading_in_sudden_death() -> None:
    """§L8.3."""
    duel = next(d.clone() for d, _, _ in positions(2) if d.turn > 1)
    duel.sudden = 2
    assert seen(duel, 2)["heading"].startswith("서든 데스 2턴 ")
    assert seen(duel, 2, "en")["heading"].startswith("Sudden death, turn 2, ")


def test_the_set_up_counts_down() -> None:
    """§L4.2: 5 for the hand, then 9 for the list."""
    duel, _ = match(0)
    needs = []
    while duel.waiting & 1:
        found = seen(duel, 0)
        needs.append((found["view"]["asks"], found["need"]))
        duel.apply(0, members(int(duel.legal(0)))[0])
    assert needs == [("hand", n) for n in (5, 4, 3, 2, 1)] + [("list", n) for n in range(9, 0, -1)]


def test_results_are_told_from_where_one_sits() -> None:
    for seed in range(6):
        *_, (duel, _, _) = positions(seed)
        texts = [seen(duel, viewer, "en")["result"] for viewer in (0, 1, 2)]
        winner = seen(duel, 2)["view"]["winner"]
        why = f" ({ENDINGS[seen(duel, 2)['view']['reason']]})"
        if winner == -1:
            assert texts == ["Draw" + why] * 3
        else:
            mine = ["You win" + why if seat == winner else "You lose" + why for seat in (0, 1)]
            assert texts == [*mine, f"Player {winner + 1} wins" + why]
        assert seen(duel, 0)["result_clause"] == END_CLAUSES[int(duel.reason)]


@pytest.mark.slow
def test_why_a_card_may_not_be_used_in_few_words() -> None:
    """§L5.2.b: a printed condition says how far it is from being met; every reason fits on a card."""
    told: dict[str, str] = {}
    for seed in range(40 if compiled() else 12):
        for duel, _, _ in positions(seed):
            for viewer in (0, 1):
                for card in seen(duel, viewer).get("hand", []):
                    if card.get("why"):
                        told[card["why"]] = card["clause"]
                        assert len(card["why"]) <= 22
    counters = [why for why in told if why.startswith(("하울링 ", "은연 "))]
    assert counters
    assert all(told[why] == "L5.2.b" for why in counters)
    assert all("/" in why for why in counters)
    assert told["공격 아님"] in ("L6.2", "L5.3.10")
    assert any(why.startswith("속도 ") and why.endswith(" 필요") for why in told)


# -- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_final_speed_of_a_hand_is_what_the_judgement_uses() -> None:
    """§L5.3.4: a card readied at once is judged at the speed that the hand showed, unless something changed first."""
    judged = 0
    for seed in range(GAMES):
        shown: dict[tuple[int, str], tuple[int, int]] = {}
        changed = False
        for duel, _, _ in positions(seed):
            for event in duel.journal or []:
                changed |= isinstance(event, (ev.EffectBegan, ev.StatChanged, ev.FpChanged, ev.CostUnpaid))
                if isinstance(event, ev.SpeedAdjusted) and not changed:
                    judged += 1
                    assert shown[event.seat, event.card] == (event.reference, event.final)
            if duel.asks == o.Q_READY and duel.waiting == 3:
                changed = False
                shown = {
                    (viewer, card["card"]): (card["speed"], card["final"])
                    for viewer in (0, 1)
                    for card in seen(duel, viewer)["hand"]
                    if "speed" in card
                }
    assert judged > GAMES


@pytest.mark.slow
def test_known_cards_of_the_other_hand() -> None:
    """§L2.8: those that the view names, with the numbers of their owner's hand where nothing hidden decides them."""
    compared = 0
    for seed in range(4):
        for duel, _, _ in positions(seed):
            for viewer in (0, 1, 2):
                found = seen(duel, viewer)
                other = viewer ^ 1 if viewer < 2 else 1
                known = found.get("seen", [])
                assert [card["card"] for card in known] == found["view"]["sides"][other]["known"]
                assert not any("code" in card or "why" in card for card in known)
                theirs = {card["card"]: card for card in seen(duel, other).get("hand", [])}
                for card in known:
                    if card["card"] in theirs:
                        compared += 1
                        same = {key: card.get(key) for key in ("speed", "final", "damage", "fixed")}
                        assert same == {key: theirs[card["card"]].get(key) for key in same}
    assert compared > 100


def test_without_the_memory_aid_nothing_is_remembered() -> None:
    """§L2.8: what lies hidden is not named any more; everything else is as it was."""
    remembered = 0
    for duel, _, _ in positions(3):
        for viewer in (0, 1, 2):
            whole, found = seen(duel, viewer), seen(duel, viewer, "ko", NO_AID)
            remembered += len(whole.pop("seen", []))
            assert "seen" not in found
            for side in (*whole["view"]["sides"], *found["view"]["sides"]):
                known = side.pop("known")
                assert known == [] or side in whole["view"]["sides"]
            assert whole == found
    assert remembered > 0


# -- lines and refusals ----------------------------------------------------------------------------------------------


def test_lines_are_for_those_who_may_hear_them() -> None:
    heard = {0: 0, 1: 0, 2: 0}
    for duel, _, _ in positions(5):
        for event in duel.journal or []:
            for viewer in (0, 1, 2):
                ko, en = HOSTING.line(event, viewer, "ko"), HOSTING.line(event, viewer, "en", duel)
                assert (ko is None) == (en is None) == (not event.audience >> viewer & 1)
                if ko is not None and en is not None:
                    heard[viewer] += 1
                    assert ko.clause == en.clause == event.clause
                    assert all(text and not text.startswith("[") for text in (ko.text, en.text))
                    assert ko.event == en.event
    assert heard[0] > heard[2] > 0


def test_a_judge_hears_everything_in_a_spectator_s_words() -> None:
    """Nobody is “I”; what a hidden move was is told once, in full."""
    for duel, _, _ in positions(5):
        for event in duel.journal or []:
            line, watched = HOSTING.line(event, STAFF, "ko"), HOSTING.line(event, 2, "ko")
            assert (line is None) == isinstance(event, ev.HiddenMoved)
            if watched is not None and line is not None:
                assert line == watched
            if line is not None and not isinstance(event, (ev.EffectBegan, ev.EffectStopped)):  # they quote cards
                assert not set(line.text.split()) & {"나", "내", "내가", "상대", "상대가"}


def test_cards_shown_together_have_no_order() -> None:
    event = ev.CardsShown(clause="L2.8", seat=0, cards=("ST3-017", "ST1-016"))
    line = HOSTING.line(event, 1, "ko")
    assert line is not None
    assert line.event == ev.CardsShown(clause="L2.8", seat=0, cards=("ST1-016", "ST3-017"))


def test_refusals_say_why_and_what_would_do() -> None:
    """§L5.2: in words, without the clause, which stands beside them."""
    duel = next(d.clone() for d, _, _ in positions(2) if d.asks == o.Q_READY and d.waiting == 3)
    listed = members(int(duel.side(0).listed))[0]
    refusal = duel.refusal(0, listed)
    assert refusal is not None
    assert refusal.clause == "L5.2"
    text = HOSTING.refusal(duel, 0, refusal, "en")
    assert "is not in the hand. Allowed: " in text
    assert not text.startswith("[")
    assert "패에 없습니다" in HOSTING.refusal(duel, 0, refusal, "ko")
    for seat in (0, 1, 3):
        for code in range(0, 63, 7):
            found = duel.refusal(seat, code)
            if found is not None:
                assert all((HOSTING.refusal(duel, seat, found, "ko"), HOSTING.refusal(duel, seat, found, "en")))
    assert duel.side(0).place(listed) == LIST
