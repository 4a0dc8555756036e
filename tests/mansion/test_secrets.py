"""Two wars that differ only in what a viewer may not know look the same to it, in views, options, refusals, events and
texts, until a real difference comes in sight (§M1.2, §H1.2, §H6.10, §H6.11, §H6.12, §H6.13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pytest
from msgspec.structs import replace

from simpan.core.bits import bit, members
from simpan.core.engine import compiled
from simpan.core.event import Event, heard_by
from simpan.core.refusal import Refusal
from simpan.mansion import hear, refuse, tell
from simpan.mansion import words as w
from simpan.mansion.fighter import IN_PLAY
from simpan.mansion.war import War
from tests import mansion_laws
from tests.laws import Setting
from tests.mansion.eyes import Eyes
from tests.mansion.log_wars import evening
from tests.mansion.secrecy import Leak, Search, Window, encode, partners

SETTINGS: Final = [*mansion_laws.SETTINGS, partners()]
WARS: Final = 120 if compiled() else 3
LEAK_WARS: Final = 60


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_twin_wars_look_the_same(setting: Setting) -> None:
    """§M1.2 §H1.2 §H6.10 §H6.11 §H6.12 §H6.13: for every player and the public, at random moments of random wars."""
    search = Search(setting)
    search.run(Window(search.campaign), WARS)
    assert search.twins > 5 * WARS
    assert search.driven > 10 * WARS
    assert len(search.viewers) > 8, "every player and the public look"


@pytest.mark.parametrize("reader", ["한서", "서아", "public"])
def test_the_desk_answers_alike_whatever_happens_elsewhere(reader: str) -> None:
    """§M1.2 §H6.11 §H6.12: two evenings that differ out of sight: the same posts to the same readers, in the same
    order, line for line."""
    quiet, busy = (
        [(out.kind, out.lines) for answer in evening(elsewhere).answers for out in answer.outs if reader in out.to]
        for elsewhere in (False, True)
    )
    assert len(quiet) > 1
    assert quiet == busy


# -- does it bite? Holes in the engine, or in what reaches a viewer, each of which must be noticed ---------------------


class Altered(Window):
    """A view that says more than it should: `more` gives what is added to it."""

    def __init__(self, search: Search, more: Callable[[War, int], Any]) -> None:
        super().__init__(search.campaign)
        self.more = more

    def view(self, war: War, viewer: int) -> bytes:
        return encode([war.view(viewer), self.more(war, viewer)])


class Shortened(Window):
    """Own options leave out the tiles on which hidden enemies stand (H6.13)."""

    def legal(self, war: War, viewer: int) -> list[tuple[int, Any]]:
        found = super().legal(war, viewer)
        if war.asks != w.Q_TILE:
            return found
        hidden = war.hidden_of(war.enemies(war.actor))
        return [(code, action) for code, action in found if not war.tiles_of(hidden) & bit(code)]


class Padded(Window):
    """What is not heard arrives as blanks of its own length."""

    def heard(self, events: Sequence[Event], viewer: int) -> list[bytes]:
        return [encode(event) if heard_by(event, viewer) else b" " * len(encode(event)) for event in events]


def unseen(war: War, viewer: int) -> list[int]:
    """Who is in play out of the viewer's sight."""
    eyes = Eyes(war, viewer)
    return [who for who, f in enumerate(war.fighters) if f.state == IN_PLAY and who not in eyes.seen | eyes.own]


def by_places(war: War, viewer: int) -> Any:
    """The order of turns with the unseen as blank lines (§H6.11)."""
    out = unseen(war, viewer)
    return ["" if who in out else war.board.stats[who].name for who in war.order]


def mp_of_seen(war: War, viewer: int) -> Any:
    return [int(war.fighters[who].mp) for who in sorted(Eyes(war, viewer).seen)]


def free_tiles(war: War, viewer: int) -> Any:
    """How many tiles of the zones in sight are free, counted with the hidden ones (§H6.13)."""
    return [int(war.here[zone]).bit_count() for zone in sorted(Eyes(war, viewer).zones)]


def hidden_names(war: War, viewer: int) -> Any:
    """Who hides in the zones in sight (§H6.13)."""
    eyes = Eyes(war, viewer)
    here = [who for zone in eyes.zones for who in members(int(war.here[zone]))]
    return [war.board.stats[who].name for who in here if who not in eyes.seen]


def other_counts(war: War, viewer: int) -> Any:
    """How many pairs have a reward coming (§H6.10)."""
    return sum(count >= 60 for count in war.count)


def waiting(war: War, viewer: int) -> Any:
    """Who has not answered yet, while all choose in secret."""
    return members(int(war.waiting)) if war.asks in (w.Q_PLACE_ZONE, w.Q_REGAIN) else 0


def a_name_as_stars(war: War, viewer: int) -> Any:
    """Whose turn it is, as a row of stars."""
    return "*" * len(war.board.stats[war.actor].name) if war.actor >= 0 else ""


VIEWS: Final[dict[str, Callable[[War, int], Any]]] = {
    "how many are out of sight": lambda war, viewer: len(unseen(war, viewer)),
    "the order of all turns": by_places,
    "the place of the acting one": lambda war, viewer: int(war.place),
    "MP of those in sight": mp_of_seen,
    "free tiles, counted with the hidden": free_tiles,
    "names of the hidden": hidden_names,
    "rewards of others": other_counts,
    "who has not answered yet": waiting,
    "length of the acting one's name": a_name_as_stars,
}


def wider(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Everybody hears what `tell.name` tells."""
    original = getattr(tell, name)

    def told(war: War, *values: Any) -> None:
        before = len(war.journal or [])
        original(war, *values)
        if war.journal is not None:
            war.journal[before:] = [replace(event, audience=hear.public(war)) for event in war.journal[before:]]

    monkeypatch.setattr(tell, name, told)


WIDER: Final = (
    "turn_began",
    "went",
    "paid",
    "counted",
    "fell",
    "moved",
    "rolled_off",
    "came_out",
    "mp_regained",
    "placed",
)


def names_the_zone(found: Refusal | None, war: War) -> Refusal | None:
    """A refusal that says where somebody unseen is."""
    if found is None or found.reason != "not_in_sight":
        return found
    where = {stat.name: int(war.fighters[stat.index].zone) for stat in war.board.stats}
    return replace(found, values={**found.values, "zone": where.get(str(found.values["name"]), 0)})


def caught(window: Callable[[Search], Window] | None = None) -> None:
    """The search notices it in some setting."""
    searches = [Search(setting) for setting in mansion_laws.SETTINGS]

    def look() -> None:
        for seed in range(LEAK_WARS):
            for search in searches:
                search.run(window(search) if window else Window(search.campaign), 1, seed)

    with pytest.raises(Leak):
        look()


def biting(test: Any) -> Any:
    """These say something about the tests above, and take long interpreted."""
    return pytest.mark.slow(pytest.mark.compiled_only(test))


@biting
@pytest.mark.parametrize("more", VIEWS.values(), ids=VIEWS)
def test_a_view_that_says_too_much_is_caught(more: Callable[[War, int], Any]) -> None:
    """§H6.10, §H6.11, §H6.13: a view with something more in it, however small."""
    caught(lambda search: Altered(search, more))


@biting
@pytest.mark.parametrize("name", WIDER)
def test_an_event_with_too_many_hearers_is_caught(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """§M1.2, §H6.12: something that everybody hears."""
    wider(monkeypatch, name)
    caught()


@biting
def test_a_refusal_that_names_a_zone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """§H6.12: why something is refused must not tell where somebody is."""
    original = refuse.explain

    def explain(war: War, seat: int, code: int) -> Refusal | None:
        return names_the_zone(original(war, seat, code), war)

    monkeypatch.setattr(refuse, "explain", explain)
    caught()


@biting
def test_a_refusal_that_names_who_acts_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """§H6.11: “not your turn” must not tell whose turn it is out of sight."""

    def acting(war: War, seat: int) -> str:
        return war.board.stats[war.actor].name if war.actor >= 0 else ""

    monkeypatch.setattr(refuse, "_acting", acting)
    caught()


@biting
@pytest.mark.parametrize("window", [Shortened, Padded], ids=["options", "length of what is not heard"])
def test_a_hole_in_what_is_sent_is_caught(window: type[Window]) -> None:
    """§H6.12, §H6.13: options that leave out a hidden enemy's tile; silence as long as the secret."""
    caught(lambda search: window(search.campaign))
