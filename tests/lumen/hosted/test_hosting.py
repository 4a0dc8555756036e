"""The list of games has Lumen's hosting; bots' levels; matches that were played with other cards than shipped ones."""

from __future__ import annotations

from typing import Final

import msgspec
import pytest

from simpan.core.bits import members
from simpan.core.chance import Seeded
from simpan.core.simulate import Dice
from simpan.games import GAMES
from simpan.lumen import records
from simpan.lumen.action import actions
from simpan.lumen.decklist import starter_decks
from simpan.lumen.duel import Duel
from simpan.lumen.edition import CLASSIC
from simpan.lumen.hosted.hosting import HOSTING
from simpan.lumen.hosted.shape import Catalogue
from simpan.lumen.match import start
from simpan.players import LEVELS, PLAYERS, level_menu, player
from tests import made_up
from tests.lumen.hosted.matches import seen


def test_the_list_of_games_has_it() -> None:
    assert GAMES["lumen"].host() is HOSTING
    assert (HOSTING.game, HOSTING.players) == ("lumen", 2)
    assert (HOSTING.title.ko, HOSTING.title.en) == (GAMES["lumen"].ko, GAMES["lumen"].en)
    with pytest.raises(LookupError, match="mansion"):
        GAMES["mansion"].host()


def test_another_game_is_no_game_of_lumen() -> None:
    from simpan.core.game import Game

    with pytest.raises(TypeError, match="Game"):
        HOSTING.situation(Game(), 0, "ko")


def test_every_level_is_a_player_with_words() -> None:
    assert set(LEVELS) == set(GAMES)
    for game, levels in LEVELS.items():
        menu = level_menu(game)
        assert [one["id"] for one in menu] == list(levels)
        assert all(one[part][lang] for one in menu for part in ("title", "text") for lang in ("ko", "en"))
        assert all(name in PLAYERS for name in levels.values())
    assert list(LEVELS["lumen"]) == ["easy", "normal"]
    assert level_menu("chess") == []


def test_levels_play_a_match_through() -> None:
    """A whole match between the two levels, from views alone."""
    options = HOSTING.options({})
    choices = [HOSTING.bot_choice(options, seed).value for seed in (3, 4)]
    game = HOSTING.start(HOSTING.set_up(options, choices))
    assert isinstance(game, Duel)
    bots = [player(name, Seeded(1)) for name in LEVELS["lumen"].values()]
    for _ in range(3000):
        if game.over():
            return
        for seat in members(int(game.deciding())):
            game.apply(seat, bots[seat].choose(game.view(seat), actions(game, seat)))
            break
    raise AssertionError("the match did not end")


# -- other cards -----------------------------------------------------------------------------------------------------

STRANGERS: Final = [made_up.deck(Dice(seed)) for seed in (1, 2)]


def test_a_match_of_other_cards_is_told_by_their_names() -> None:
    """An uploaded record carries its own definitions; names and texts are those, and pages get the faces beside it."""
    set_up = records.set_up(STRANGERS[0], STRANGERS[1], CLASSIC, pool=made_up.POOL)
    duel = HOSTING.start(set_up)
    assert isinstance(duel, Duel)
    names = {card.code: card.name_ko for card in made_up.CARDS}
    texts = {option["card"]: option["text"] for option in seen(duel, 0)["options"]}
    assert texts
    assert all(names[code] == text for code, text in texts.items())
    found = HOSTING.own_catalogue(duel)
    assert found is not None
    own = msgspec.json.decode(found, type=Catalogue)
    assert set(own.cards) == {*STRANGERS[0].techniques, *STRANGERS[1].techniques, made_up.CHARACTER.trait.code}
    assert set(own.characters) == {made_up.CHARACTER.key}
    assert all(face.ko == {**names, made_up.CHARACTER.trait.code: face.ko}[code] for code, face in own.cards.items())


def test_a_match_of_shipped_cards_needs_no_catalogue_of_its_own() -> None:
    decks = list(starter_decks().values())
    assert HOSTING.own_catalogue(start(decks[0], decks[1])) is None
    set_up = records.set_up(decks[2], decks[3], CLASSIC)
    assert HOSTING.own_catalogue(HOSTING.start(set_up)) is None


def test_a_card_that_has_become_another_is_told_as_it_was() -> None:
    """An old record with a card whose numbers were others then."""
    decks = list(starter_decks().values())
    set_up = records.set_up(decks[0], decks[1], CLASSIC)
    code = decks[0].techniques[0]
    for card in set_up["cards"]:
        if card["code"] == code:
            card["damage"] += 100
    set_up["content"] = records.content(set_up)
    found = HOSTING.own_catalogue(HOSTING.start(set_up))
    assert found is not None
    own = msgspec.json.decode(found, type=Catalogue)
    shipped = msgspec.json.decode(HOSTING.catalogue(), type=Catalogue).cards[code].damage
    assert set(own.cards) == {code}
    assert own.cards[code].damage == (shipped or 0) + 100
