"""Scenes, menus, readings and looks show nothing that their viewer may not know (§M1.2, §H6.10–§H6.13): redraw all of
it, and they are the same byte for byte, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
import pytest

from simpan.core.bits import members
from simpan.core.engine import compiled
from simpan.core.event import Event, heard_by
from simpan.core.game import SPECTATOR
from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign
from simpan.mansion.declare.read import read
from simpan.mansion.desk.names import names
from simpan.mansion.desk.resolve import resolve
from simpan.mansion.hosted.exchange import exchanges
from simpan.mansion.hosted.looks import history_of
from simpan.mansion.hosted.shape import Scene, Turn
from simpan.mansion.war import War
from tests import mansion_laws
from tests.laws import Setting
from tests.mansion.desk_table import small
from tests.mansion.eyes import Eyes
from tests.mansion.hosted.days import LANGS, Hosted, begun
from tests.mansion.hosted.stage import Stage
from tests.mansion.secrecy import Leak, Search, Window, encode, partners

SETTINGS: Final = [*mansion_laws.SETTINGS, partners()]
WARS: Final = 2 if compiled() else 1
LEAK_WARS: Final = 60


class Page(Window):
    """What the page gets of a war: scenes, readings, pictures of what is heard."""

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign)
        self.stage = Stage(campaign)
        self.looks = 0

    def view(self, war: War, viewer: int) -> bytes:
        """The scene, in one language for a war and its twin, in the other for the next."""
        self.looks += 1
        return encode(self.stage.scene(war, viewer, LANGS[(self.looks - 1) // 2 % 2]))

    def legal(self, war: War, viewer: int) -> list[tuple[int, Any]]:
        return []

    def refusals(self, war: War, viewer: int) -> list[tuple[Any, str]]:
        return []

    def typed(self, war: War, viewer: int, wanted: Sequence[Any]) -> list[Any]:
        return [None for _ in wanted]

    def ruling(self, events: Sequence[Event], viewer: int) -> list[str]:
        heard = [event for event in events if heard_by(event, viewer)]
        return [encode(exchanges(heard, self.campaign, lang)).decode() for lang in LANGS]

    def answers(self, war: War, viewer: int, texts: Sequence[str]) -> list[Any]:
        """How texts would be taken, by the player and by each of its characters."""
        own = ["", *(war.board.stats[who].name for who in members(int(war.board.own[viewer])))]
        more = [*texts, f"{texts[0]}. {texts[1]}", "간파를 쓴다. 반응 없음", "흐트리기를 방어에 쓴다. 간파를 쓴다"]
        return [self.stage.reading(war, viewer, who, text, lang) for text in more for who in own for lang in LANGS]


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_twin_wars_make_the_same_page(setting: Setting) -> None:
    """§M1.2 §H1.2 §H6.10 §H6.11 §H6.12 §H6.13: for every player and the public, at random moments of random wars."""
    search = Search(setting)
    search.run(Page(search.campaign), WARS)
    assert search.twins > 5 * WARS
    assert search.driven > 10 * WARS


# -- does it bite? ----------------------------------------------------------------------------------------------------


def caught(window: Callable[[Search], Window]) -> None:
    """The search notices it in some setting."""
    searches = [Search(setting) for setting in SETTINGS]

    def look() -> None:
        for seed in range(LEAK_WARS):
            for search in searches:
                search.run(window(search), 1, seed)

    with pytest.raises(Leak):
        look()


class Holed(Page):
    """A page with a hole: the scene says something more."""

    def __init__(self, search: Search, more: Callable[[War, int, Scene], Scene]) -> None:
        super().__init__(search.campaign)
        self.more = more

    def view(self, war: War, viewer: int) -> bytes:
        return encode(self.more(war, viewer, self.stage.scene(war, viewer, "ko")))


def open_order(war: War, viewer: int, scene: Scene) -> Scene:
    """An order of turns in which the unseen keep their places, without their names (§H6.11)."""
    eyes = Eyes(war, viewer)
    turns = tuple(Turn(war.board.stats[who].name if who in eyes.seen else "") for who in war.order)
    return msgspec.structs.replace(scene, order=turns)


def walks_around_the_hidden(war: War, viewer: int, scene: Scene) -> Scene:
    """A menu without the tiles on which hidden enemies stand (§H6.13)."""
    if war.asks != w.Q_TURN:
        return scene
    hidden = members(int(war.hidden_of(war.enemies(war.actor))))
    tiles = {war.board.plan.names[war.fighters[who].zone][war.fighters[who].tile] for who in hidden}
    return msgspec.structs.replace(scene, menu=tuple(one for one in scene.menu if one.tile not in tiles))


def who_is_waited_for(war: War, viewer: int, scene: Scene) -> Scene:
    """How many have not answered yet (§H4.8)."""
    return msgspec.structs.replace(scene, mark=str(int(war.waiting).bit_count())) if war.asks == w.Q_REACT else scene


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.parametrize("more", [open_order, walks_around_the_hidden, who_is_waited_for], ids=lambda one: one.__name__)
def test_a_page_that_says_too_much_is_caught(more: Callable[[War, int, Scene], Scene]) -> None:
    """§H6.11 §H6.13 §H4.8."""
    caught(lambda search: Holed(search, more))


class Real(Page):
    """Reads on the war itself, with those who hide from the writer."""

    def answers(self, war: War, viewer: int, texts: Sequence[str]) -> list[Any]:
        known = names(war, self.campaign, viewer)
        tiles = [name for zone in war.board.plan.names for name in zone]
        said = [read(f"{tile}로 이동하고 방어한다", known).readings for tile in tiles]
        return [resolve(war, self.campaign, viewer, readings) for readings in said]


@pytest.mark.slow
@pytest.mark.compiled_only
def test_a_reading_on_the_war_itself_is_caught() -> None:
    """§H6.13: a walk that would meet somebody hidden must not show it."""
    caught(lambda search: Real(search.campaign))


# -- with a past ------------------------------------------------------------------------------------------------------


def evening(elsewhere: bool) -> Hosted:
    """Two pairs meet in zone 2. Elsewhere there is more, or not: posts, orders, free rolls, a walk undone, hiding."""
    hosted = begun(small(who_rolls="mention"))
    if elsewhere:
        hosted.post("가온의 어새신", "a1로 이동")
        hosted.post("가온", "5d6")
        assert hosted.post("도윤의 아처", "예약 도윤의 아처: 엄호하지 않는다; 반응 없음").status == "ordered"
        hosted.post("가온의 어새신", "u9에서 u8로 이동")
        hosted.say("/되돌리기 가온이 부탁함")
        hosted.post("가온의 어새신", "은신합니다")
        hosted.post("도윤", "도윤: 방어")
    for name in ("가온의 어새신", "도윤의 아처"):
        while hosted.acting() != name:
            hosted.post(hosted.acting(), "턴 종료")
        hosted.post(name, "턴 종료")
    while hosted.acting() != "한서의 세이버":
        hosted.post(hosted.acting(), "턴 종료")
    hosted.now = 2_000_000
    hosted.post("한서의 세이버", "서아의 랜서를 물리로 공격합니다")
    for faces in ("6 3", "1 2", "4"):
        hosted.say(f"/주사위 {faces} 눈앞에서 굴림")
    hosted.post("한서의 세이버", "k4에서 k5로 이동")
    return hosted


def test_a_page_with_a_past_is_the_same_whatever_happens_elsewhere() -> None:
    """§M1.2 §H6.11 §H6.12: scene, log and histories of two evenings that differ out of sight."""
    quiet, busy = evening(False), evening(True)
    busy.now = quiet.now
    assert len(busy.lines) > len(quiet.lines)
    for viewer in (quiet.seats["한서"], quiet.seats["서아"], SPECTATOR):
        for lang in LANGS:
            seen = [_page(hosted, viewer, lang) for hosted in (quiet, busy)]
            assert seen[0] == seen[1]


def _page(hosted: Hosted, viewer: int, lang: Any) -> list[Any]:
    referee = hosted.referee
    past, campaign = referee._told().past, referee.table.campaign
    looks = [history_of(campaign, past, viewer, sheet.name, lang) for sheet in campaign.sheets]
    feed = referee.feed(viewer, lang, 0)
    blocks = [(one.kind, one.lines, one.head, one.tags, one.more) for one in feed.blocks]
    return [referee.scene(viewer, lang, hosted.now), looks, blocks]
