"""Files of strangers: nothing in them is dangerous, and what loads is played and recorded like any card."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simpan.core import record
from simpan.core.simulate import Dice, play
from simpan.lumen import event as ev
from simpan.lumen import homemade, records, say
from simpan.lumen.duel import Duel
from simpan.lumen.edition import CLASSIC, CURRENT
from simpan.lumen.effect.text_parts import walk
from simpan.lumen.homemade import LARGEST, Homemade, parse
from simpan.lumen.homemade_load import MOST_PROBLEMS
from simpan.lumen.match import start
from simpan.lumen.pool import SHIPPED, fold
from tests.lumen.homemade_files import EXAMPLE, EXAMPLES, dangerous, raw, small, sound, spoilt, with_lines
from tests.lumen.homemade_problems import DANGEROUS

CAP = 5_000  # decisions of one game


def game_of(made: Homemade, seed: int, *, journal: bool = False) -> Duel:
    """A random game of the set's first deck against itself, in one of the editions, to its end or to the cap."""
    deck = next(iter(made.decks.values()))
    game = start(deck, deck, CLASSIC if seed % 2 else CURRENT, pool=made.pool)
    game.journal = [] if journal else None
    play(game, Dice(seed), CAP)
    return game


# -- strangers' files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\x00",
        b"null",
        b"[]",
        b"{}",
        b"\xef\xbb\xbf{}",
        b"[" * 100_000,
        b'{"simpan":1,"cards":[' + b"{}," * 60_000 + b"{}]}",
        b'{"simpan":1,' + b",".join(b'"k%d":1' % n for n in range(20_000)) + b"}",
        b'{"simpan":1,"cards":[{"lines":[' + b"[" * 40 + b"]" * 40 + b"]}]}",
        raw({"simpan": 1, "cards": [{"lines": [{"when": ["hitt"] * 2000, "do": [{"n": "fpp"}] * 2000}]}] * 50}),
        raw(with_lines({"when": "hit", "do": [[[["this.speed", "+", 1]] * 40] * 40] * 20})),
        raw(small("decks", to={f"d{n}": {"techniques": [f"없는 것 {n} {k}" for k in range(100)]} for n in range(10)})),
        raw(small("cards", 0, "name", to="[bold red]{0}%s\\[/]")),
    ],
    ids=range(14),
)
def test_hostile_files(text: bytes) -> None:
    """Whatever stands in a file, the answer comes soon, is short, and can be shown on a terminal."""
    begun = time.process_time()
    found = parse(text[:LARGEST])
    assert time.process_time() - begun < 10
    assert len(found.problems) <= MOST_PROBLEMS
    for problem in found.problems:
        assert len(problem.place) <= 400
        assert len(problem.ko) <= 1500
        assert problem.ko.isprintable()
        assert problem.en.isprintable()
        assert problem.place.isprintable()


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes(text: bytes) -> None:
    assert parse(text).made is None


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32))
def test_a_spoilt_file_is_refused_with_a_place_or_is_a_set_like_any_other(seed: int) -> None:
    """What loads has words in both tongues, can be written again, and survives 20 random games."""
    data = spoilt(seed)
    found = parse(raw(data))
    for problem in found.problems:
        assert problem.place.startswith("/")
        assert problem.line is not None
    made = found.made
    if made is None:
        assert found.problems
        return
    for card in made.cards:
        for lang in ("ko", "en"):
            assert say.full(card, say.speaker(lang, pool=made.pool))
        assert fold(card.code) not in {fold(code) for code in SHIPPED.cards}
    if made.decks:
        for number in range(20):
            game = game_of(made, number)
            assert game.view(0).turn == game.turn


# -- dangerous cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DANGEROUS)
def test_dangerous_cards(name: str) -> None:
    """What the rules of a file let through, the engine bears: the game goes on, and what is told has words."""
    lines, trait = DANGEROUS[name]
    found = dangerous(lines, trait)
    assert found.made is not None, found.problems
    speaker = say.speaker("ko", 0, found.made.pool)
    deck = found.made.decks["kiln"]
    for number in range(3):
        game = start(deck, deck, pool=found.made.pool)
        game.journal = []
        play(game, Dice(number), 150)
        assert game.over() or game.turn >= 1
        assert all(say.line(event, speaker) for event in game.journal[:: max(1, len(game.journal) // 500)])


def test_an_effect_without_an_end_is_stopped_and_the_game_goes_on() -> None:
    """§L2.7: after a thousand steps it is told as stopped; later turns are played like any others."""
    lines, trait = DANGEROUS["damage for ever"]
    made = dangerous(lines, trait).made
    assert made is not None
    deck = made.decks["kiln"]
    game = start(deck, deck, pool=made.pool)
    game.journal = []
    play(game, Dice(0), 120)
    stopped = [
        n for n, event in enumerate(game.journal) if isinstance(event, ev.EffectStopped) and event.why == "endless"
    ]
    assert stopped
    assert any(isinstance(event, ev.TurnBegan) for event in game.journal[stopped[0] :])
    text = say.line(game.journal[stopped[0]], say.speaker("ko", 2, made.pool))
    assert text.endswith("(끝없이 되풀이됨)")


def test_states_that_hold_against_everything() -> None:
    """States that forbid all, for both, and one that holds by itself."""
    bans = [{"node": "Forbid", "who": who, "act": act} for who in ("me", "opp") for act in ("ready", "get", "catch")]
    counters = {
        "calm": {"name": "고요", "holds": ["fp", ">=", 0]},
        "storm": {"name": "폭풍", "until": "turn", "forbids": bans},
    }
    both = [{"node": "Tally", "track": "storm", "n": 1, "who": who} for who in ("me", "opp")]
    enter = {"when": "use", "given": ["calm", "=", 1], "do": both}
    made = dangerous([enter], counters=counters).made
    assert made is not None
    for number in range(5):
        game_of(made, number)


# -- the example, and records --------------------------------------------------------------------------------


def test_the_example_uses_the_language() -> None:
    """A dozen own techniques, a counter and a state, a legal deck of 20, and a good part of the language."""
    made = sound(EXAMPLE)
    assert made.character is not None
    assert len([card for card in made.cards if not card.ultimate]) >= 12
    assert {track.cap == 1 for track in made.character.trait.tracks} == {True, False}
    assert [len(deck.techniques) for deck in made.decks.values()] == [20]
    nodes = {type(node).__name__ for card in [*made.cards, made.character.trait] for node in walk(card.lines)}
    assert len(nodes) >= 40


@pytest.mark.slow
def test_the_example_plays_200_random_games() -> None:
    made = sound(EXAMPLE)
    won = [0, 0]
    for number in range(200):
        game = game_of(made, number)
        assert game.over()
        won[0] += game.returns(0) > game.returns(1)
        won[1] += game.returns(1) > game.returns(0)
    assert min(won) > 40


def test_a_record_carries_the_cards(tmp_path: Path) -> None:
    """A game with home-made cards replays without their file: the record says what they are."""

    made = sound(EXAMPLE)
    deck = made.decks["kiln"]
    header = records.header(deck, deck, CLASSIC, pool=made.pool)
    assert {"HW-01", "HW-13"} <= {card["code"] for card in header.set_up["cards"]}
    assert header.set_up["characters"][0]["key"] == "hwadam"
    again = records.from_set_up(json.loads(json.dumps(header.set_up)))
    game = start(deck, deck, CLASSIC, pool=made.pool)
    for number in (1, 2):
        one, two = game.clone(), again.clone()
        play(one, Dice(number), CAP)
        play(two, Dice(number), CAP)
        assert one.key() == two.key()
        assert one.over()
    path = tmp_path / "game.jsonl"
    record.create(path, header).close()
    assert record.read(path, records.GAMES).header.hash == header.hash


def test_the_shipped_pool_stays_as_it_is() -> None:
    before = dict(SHIPPED.cards), dict(SHIPPED.characters)
    made = sound(EXAMPLE)
    assert set(made.pool.cards) == {*SHIPPED.cards, *(card.code for card in made.cards)}
    assert before == (SHIPPED.cards, SHIPPED.characters)
    assert made.pool is made.pool
    assert homemade.read(EXAMPLES / "hwadam.json").made is not None
