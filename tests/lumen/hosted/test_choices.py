"""What a seat brings, judged by the deck rules (§L4.1)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.core.bits import members
from simpan.core.hosting import BadChoice, Chosen
from simpan.core.simulate import Dice
from simpan.lumen import deckcode, decklist, records
from simpan.lumen.hosted.hosting import HOSTING
from simpan.lumen.pool import SHIPPED
from tests.lumen.hosted.test_menu import ANYTHING

OPTIONS = HOSTING.options({})
PRESETS = HOSTING.menu()["presets"]


def problems(choice: dict[str, Any]) -> list[tuple[str, str, str]]:
    with pytest.raises(BadChoice) as refused:
        HOSTING.choose(OPTIONS, choice)
    return [(one.field, one.clause, one.text.en) for one in refused.value.problems]


def taken(choice: dict[str, Any]) -> Chosen | None:
    """The judged choice, None if it is refused; anything else that is raised is a fault."""
    try:
        return HOSTING.choose(OPTIONS, choice)
    except BadChoice:
        return None


def refused(choice: dict[str, Any]) -> bytes:
    """The problems of a choice that is refused, as they are sent."""
    with pytest.raises(BadChoice) as found:
        HOSTING.choose(OPTIONS, choice)
    assert found.value.problems
    return msgspec.json.encode(found.value.problems)


def brings(deck: decklist.DeckList) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(deck)
    return {"deck": {key: found[key] for key in ("name", "character", "techniques", "ultimate")}}


@pytest.mark.parametrize("preset", PRESETS, ids=lambda one: one["id"])
def test_a_preset_is_the_same_by_id_by_code_and_as_a_deck(preset: dict[str, Any]) -> None:
    by_id = HOSTING.choose(OPTIONS, {"preset": preset["id"]})
    assert {"ko": by_id.label.ko, "en": by_id.label.en} == preset["title"]
    by_code = HOSTING.choose(OPTIONS, {"text": f"제 덱입니다 {preset['code']} !"})
    assert sorted(by_code.value["techniques"]) == sorted(by_id.value["techniques"]) == sorted(preset["techniques"])
    assert by_code.value["character"] == preset["character"]
    assert HOSTING.choose(OPTIONS, {"deck": by_id.value}).value == by_id.value


def test_a_pasted_list_by_names() -> None:
    """A list as people post it, with a title and the character."""
    deck = decklist.starter_decks()["wolf-hunt"]
    lines = [f"- {SHIPPED.cards[code].name_ko}" for code in deck.techniques]
    found = HOSTING.choose(OPTIONS, {"text": "\n".join(["이름: 늑대", "캐릭터: 울프", *lines, "얼티밋: 사냥 개시"])})
    assert found == Chosen({**msgspec.to_builtins(found.value), "techniques": list(deck.techniques)}, found.label)
    assert found.label.ko == found.label.en == "늑대"
    assert found.value["ultimate"] == deck.ultimate


def test_every_broken_rule_is_named_with_its_clause_and_near_names() -> None:
    """§L4.1: every rule that a deck breaks, card by card."""
    deck = decklist.starter_decks()["viola-rapier"]
    techniques = [SHIPPED.cards[code].name_ko for code in deck.techniques]
    techniques[0], techniques[1], techniques[2] = "커팅", "새비지 블레이드", "카운터 렛"
    found = problems({"text": "\n".join(["캐릭터: 비올라", "커팅", *techniques])})
    clauses = {clause for _, clause, _ in found}
    assert {"L4.1", "L4.1.b", "L4.1.c"} <= clauses
    assert any("Counter Rat" in text for _, _, text in found), "the nearest names are given"
    assert all(text for _, _, text in found)


def test_what_was_not_read_for_certain_is_no_deck() -> None:
    """A list beside the code of another deck, and a deck that nobody can play."""
    other = deckcode.encode(decklist.starter_decks()["viola-duet"])
    names = [SHIPPED.cards[code].name_ko for code in decklist.starter_decks()["viola-rapier"].techniques]
    assert [field for field, _, _ in problems({"text": "\n".join(["비올라", *names, other])})] == ["text"]
    found = problems({"text": "커팅\n스로킥"})
    assert sum("character" in text for _, _, text in found) == 1, "that nobody is named is said once"
    assert problems({"text": "안녕하세요"})[0][0] == "text"
    assert problems({"text": "x" * 20_000})[0][0] == "text"


@pytest.mark.parametrize(
    "choice",
    [
        {},
        {"preset": "viola-rapier", "text": ""},
        {"preset": "nobody's"},
        {"preset": ["viola-rapier"]},
        {"text": 5},
        {"deck": None},
        {"deck": {"character": "viola"}},
        {"deck": {"character": "viola", "techniques": ["커팅"] * 101}},
        {"deck": {"character": "viola", "techniques": [], "colour": "red"}},
        {"card": "ST1-016"},
    ],
)
def test_what_is_no_choice_is_refused(choice: dict[str, Any]) -> None:
    assert len(problems(choice)) == 1


def test_a_deck_of_names_that_cannot_be_shown_has_a_name_of_ours() -> None:
    deck = brings(decklist.starter_decks()["viola-rapier"])
    deck["deck"]["name"] = "\u202egnp.exe\x00"
    found = HOSTING.choose(OPTIONS, deck)
    assert found.value["name"].isprintable()
    assert (found.label.ko, found.label.en) == ("비올라 덱", "Viola deck")


@pytest.mark.slow
@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(["preset", "text", "deck", "x"]), ANYTHING, max_size=2))
def test_hostile_choices_raise_nothing_else(choice: dict[str, Any]) -> None:
    assert taken(choice) is not None or refused(choice)


NAMES: Any = st.sampled_from(
    [card.name_ko for card in SHIPPED.cards.values()] + ["커팅팅", "ST1-999", "＜script＞", "키스"]
)


@pytest.mark.slow
@settings(deadline=None)
@given(
    st.lists(NAMES | st.text(max_size=20), max_size=30),
    st.sampled_from(["viola", "울프", "?", "x"]),
    st.none() | NAMES,
)
def test_hostile_decks_raise_nothing_else(techniques: list[str], character: str, ultimate: str | None) -> None:
    deck = {"character": character, "techniques": techniques, "ultimate": ultimate}
    for choice in ({"deck": deck}, {"text": "\n".join([f"캐릭터: {character}", *techniques])}):
        found = taken(choice)
        if found is not None:
            assert HOSTING.set_up(OPTIONS, [found.value, found.value])
        else:
            assert refused(choice)


def test_bots_bring_every_preset_and_the_same_for_the_same_seed() -> None:
    brought = [HOSTING.bot_choice(OPTIONS, seed) for seed in range(20)]
    assert {one.label.en for one in brought} == {one["title"]["en"] for one in PRESETS}
    assert brought == [HOSTING.bot_choice(OPTIONS, seed) for seed in range(20)]


def test_the_set_up_is_the_record_s_and_starts_the_same_game_for_all() -> None:
    """Decks in the order of the seats, the edition's switches, and one game that no room changes for another."""
    options = HOSTING.options({"edition": "current", "points": {"o7_grab_in_clash_negatable": True}})
    choices = [HOSTING.bot_choice(options, seed).value for seed in (1, 2)]
    set_up = HOSTING.set_up(options, choices)
    assert set_up["edition"]["name"] == "current"
    assert set_up["edition"]["o7_grab_in_clash_negatable"] is True
    assert [deck["techniques"] for deck in set_up["decks"]] == [choice["techniques"] for choice in choices]
    assert records.content(set_up) == set_up["content"]
    games = [HOSTING.start(set_up), HOSTING.start(set_up), records.from_set_up(set_up)]
    assert len({game.key() for game in games}) == 1
    dice = Dice(1)
    for _ in range(40):
        seat = members(int(games[0].deciding()))[0]
        codes = members(int(games[0].legal(seat)))
        games[0].apply(seat, codes[int(dice.below(len(codes)))])
    assert games[0].key() != games[1].key() == games[2].key()


def test_a_bad_set_up_is_refused() -> None:
    set_up = HOSTING.set_up(OPTIONS, [HOSTING.bot_choice(OPTIONS, 0).value] * 2)
    set_up["content"] = "0" * 64
    with pytest.raises(ValueError, match="hash"):
        HOSTING.start(set_up)
