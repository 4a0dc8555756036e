"""The laws (tests/laws.py) over every game of the list."""

from __future__ import annotations

import io
from typing import Any

import pytest

from simpan.core import record
from simpan.core.bits import members
from simpan.core.chance import Seeded
from simpan.core.driver import play_match
from simpan.core.engine import compiled
from simpan.core.event import Event
from simpan.core.game import CHANCE, Game
from simpan.core.simulate import Dice
from simpan.lumen.duel import Duel
from simpan.lumen.frame import NEWS_FRAME, Frame
from simpan.lumen.mod import Mod
from tests import laws, lumen_laws, mansion_laws
from tests.laws import Setting

SETTINGS: list[Setting] = [*lumen_laws.SETTINGS, *mansion_laws.SETTINGS]
RANDOM_GAMES = 20_000 if compiled() else 300  # in all settings together
CLOSE_GAMES = 4 if compiled() else 1  # of each setting, in which every law is asked of every position

every_game = pytest.mark.parametrize("setting", SETTINGS, ids=str)


@pytest.mark.slow
@every_game
def test_random_games_keep_the_invariants_and_end(setting: Setting) -> None:
    """Random games: no crash, an end within 5,000 decisions, and what must always hold holds after each of them."""
    start = setting.start()
    for seed in range(RANDOM_GAMES // len(SETTINGS)):
        game, quick = start.clone(), setting.quick
        for _ in laws.positions(game, Dice(seed)):
            quick(game)
        setting.thorough(game)


@pytest.mark.slow
@every_game
def test_every_law_at_every_position(setting: Setting) -> None:
    """Whole games with every law of a position asked of every position."""
    for seed in range(CLOSE_GAMES):
        game, dice, other = setting.start(), Dice(1000 + seed), Dice(seed)
        for number, (seat, code) in enumerate(laws.positions(game, dice)):
            setting.thorough(game)
            laws.a_clone_is_another(game, seat, code)
            laws.packs(game)
            laws.order_does_not_matter(game, other)
            laws.chance_sums_to_one(game)
            laws.actions_are_readable(game, setting.action_type)
            if number % 4 == 0:
                laws.legal_is_not_refused(game)
        setting.thorough(game)
        laws.packs(game)
        laws.legal_is_not_refused(game)


@every_game
def test_what_is_no_code_is_refused(setting: Setting) -> None:
    """Numbers that are no code or no seat are refused everywhere, and by both engines in the same way."""
    game = setting.start()
    for number, _ in enumerate(laws.positions(game, Dice(7))):
        if number % 10 == 0:
            laws.outsiders_are_refused(game)
    laws.outsiders_are_refused(game)


def recorded(setting: Setting, seed: int) -> tuple[bytes, Game, list[tuple[int, Event]], list[bytes]]:
    """A random game: its record, where it ended, its events with their input's number, its key after every input."""
    game, dice = setting.start(), Dice(seed)
    out = io.BytesIO()
    writer = record.Writer(out)
    writer.begin(setting.header)
    journal: list[Event] = []
    game.journal = journal
    events: list[tuple[int, Event]] = []
    keys = [game.key()]

    def random_player(seat: int, view: Any, legal: Any) -> int:
        return int(list(legal)[int(dice.below(len(legal)))])

    for _ in range(laws.MOST):
        if game.over():
            break
        play_match(game, [random_player] * len(members(game.seats())), Seeded(int(dice.below(1000))), writer, most=1)
        events += [(writer.n - 1, event) for event in journal]
        journal.clear()
        keys.append(game.key())
    game.journal = None
    return out.getvalue(), game, events, keys


@every_game
def test_a_replay_is_the_game(setting: Setting) -> None:
    """From its record's text the game comes back: at every input the same position, the same events, the same end."""
    for seed in range(3 if compiled() else 1):
        text, game, events, keys = recorded(setting, seed)
        found = record.read(text, setting.games)
        assert found.end is not None
        assert found.end.end.returns == tuple(game.returns(seat) for seat in members(game.seats()))
        again: list[tuple[int, Event]] = []
        final = record.replay(found, None, lambda n, event, heard=again: heard.append((n, event)))  # type: ignore[misc]
        assert final.key() == game.key() == keys[-1]
        assert again == events
        for upto in range(0, len(keys), 17):
            assert record.replay(found, upto).key() == keys[upto]


@every_game
def test_the_journal_changes_nothing(setting: Setting) -> None:
    """With a journal and without, decisions lead to the same positions; each event has a clause and an audience."""
    loud, quiet = setting.start(), setting.start()
    journal: list[Event] = []
    loud.journal = journal
    for seat, code in laws.positions(loud, Dice(11)):
        quiet.apply(seat, code)
        check = loud.clone()
        check.apply(seat, code)
        assert check.key() == quiet.key()
    assert loud.key() == quiet.key()
    assert all(event.clause and event.audience > 0 for event in journal)


@every_game
def test_the_events_tell_the_whole_story(setting: Setting) -> None:
    """§L3.1, §L5.3.4, §L6.4: numbers change only with an event, and are spent where the rules say."""
    for seed in range(40 if compiled() else 3):
        game = setting.start()
        journal: list[Event] = []
        game.journal = journal
        ledger = setting.ledger(game)
        for _ in laws.positions(game, Dice(500 + seed)):
            ledger.hear(journal)
            journal.clear()
            ledger.agree(game)
        ledger.hear(journal)
        ledger.agree(game)


# -- the state classes -------------------------------------------------------------------------------------------------


def in_the_middle(setting: Setting) -> Duel:
    """A position with work on the agenda, modifiers and open questions."""
    for seed in range(2000):
        game = setting.start()
        for _ in laws.positions(game, Dice(seed)):
            if isinstance(game, Duel) and game.top is not None and game.mods is not None and game.mods.rest is not None:
                return game
    raise AssertionError("no such position")


def test_every_attribute_of_the_state_is_packed_and_cloned() -> None:
    """A field that pack, unpack or clone forgets is found, whichever class it is added to."""
    game = in_the_middle(SETTINGS[0])
    linked = frozenset({"a", "b", "edition", "journal", "mods", "news", "top"})
    # These follow from the two decks.
    constant = frozenset({"field", "watches", "keeps", "limited", "resists", "shifts", "reading"})
    whole = laws.every_number_is_kept(game, lambda duel: duel, linked | constant)
    sides = laws.every_number_is_kept(game, lambda duel: duel.a, frozenset({"deck"}))
    assert sides == laws.every_number_is_kept(game, lambda duel: duel.b, frozenset({"deck"}))
    frames = laws.every_number_is_kept(game, lambda duel: duel.top, frozenset({"below"}))
    assert (len(whole) > 35, len(sides) > 25, len(frames) > 14) == (True, True, True)
    twin = game.clone()
    assert (twin.edition, twin.a.deck, twin.b.deck) == (game.edition, game.a.deck, game.b.deck)
    assert twin.journal is None
    assert [getattr(twin, name) for name in constant] == [getattr(SETTINGS[0].start(), name) for name in constant]


def modifier(rest: Mod, values: dict[str, int]) -> Mod:
    """A modifier in front of another, with each number set by its name."""
    made = Mod(0, 0, 0, 0, 0, 0, 0, rest)
    for name, value in values.items():
        setattr(made, name, value)
    return made


def test_every_attribute_of_a_modifier_is_packed() -> None:
    """Modifiers are shared, not copied; their numbers, order and count are in the key and come back."""
    game = in_the_middle(SETTINGS[0])
    mods = game.mods
    assert mods is not None
    names = [name for name in laws.attributes(mods) if name != "rest"]
    assert game.clone().mods is mods
    for name in names:
        values = {one: 100 + index for index, one in enumerate(names)}
        plain = modifier(mods, values)
        other = modifier(mods, {**values, name: 99})
        game.mods = plain
        key = game.key()
        game.mods = other
        assert game.key() != key, f"{name} is not packed"
        back = game.unpack(game.pack()).mods
        assert back is not None
        assert [getattr(back, one) for one in names] == [getattr(other, one) for one in names]


def test_the_order_of_the_agenda_is_packed() -> None:
    """Two frames the other way round are another position."""
    game = in_the_middle(SETTINGS[0])
    keys = []
    for kinds in ((3, 4), (4, 3)):
        below = Frame(kinds[0], 0, None)
        game.top = Frame(kinds[1], 0, below)
        keys.append(game.key())
        assert game.unpack(game.pack()).key() == keys[-1]
    assert keys[0] != keys[1]


def test_the_order_of_the_news_is_packed() -> None:
    """What a unit triggered waits in order; the other way round, or without one of them, it is another position."""
    game = in_the_middle(SETTINGS[0])
    keys = []
    for amounts in ((100, 300), (300, 100), (300,)):
        game.news = None
        for amount in amounts:
            game.news = Frame(NEWS_FRAME, 0, game.news)
            game.news.amount = amount
        keys.append(game.key())
        assert game.unpack(game.pack()).key() == game.clone().key() == keys[-1]
        assert game.clone().news is not game.news
    assert len(set(keys)) == len(keys)


def test_chance_is_a_seat_of_some_setting() -> None:
    """The list of games has one in which chance decides, or the laws of chance were never asked."""
    games = [setting.start() for setting in reversed(SETTINGS)]
    assert any(game.deciding() >> CHANCE & 1 for game in games for _ in laws.positions(game, Dice(1)))
