"""Every sentence of every menu is read as the choice that it stands for, and is not refused (§H6.8); what is closed is
refused with the reason that the menu gives."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from simpan.core.bits import bit, members
from simpan.core.engine import compiled
from simpan.core.simulate import Dice
from simpan.mansion import event as ev
from simpan.mansion import reading as r
from simpan.mansion import words as w
from simpan.mansion.campaign import load
from simpan.mansion.hosted.menu import TILE
from simpan.mansion.hosted.shape import Choice
from simpan.mansion.moving import is_full
from simpan.mansion.say_parts import Lang
from simpan.mansion.war import War
from tests import laws, mansion_laws
from tests.laws import Setting
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import Hosted
from tests.mansion.hosted.stage import Stage
from tests.mansion.secrecy import partners

SETTINGS: Final = [*mansion_laws.SETTINGS, partners()]
WARS: Final = 5 if compiled() else 1
ONE_IN: Final = 40  # positions whose menus are tried
MOST: Final = 14  # choices of one menu, of which there may be eighty
LANGS: Final[tuple[Lang, Lang]] = ("ko", "en")
EVERY: Final = ("move", "leave", "attack", "skill", "phantasm", "guard", "wait", "end", "start", "lot", "pass")
WAITS: Final = ("start", "lot")
"""Kinds that may wait: the places of a player's characters are put in in their order."""


def meant(choice: Choice, lang: Lang) -> Any:
    """The reading that a choice stands for, as far as its fields tell."""
    kinds = {"물리": "physical", "마법": "magical", "physical": "physical", "magical": "magical"}
    kind: Any = next((code for word, code in kinds.items() if word in choice.say), None)
    match choice.kind:
        case "move":
            return r.MoveTo(choice.path[0], choice.tile)
        case "leave":
            return r.LeaveTo(choice.zone)
        case "attack":
            return r.AttackOn(choice.target, kind, choice.skill)
        case "skill":
            return r.Skill(choice.skill, choice.target, choice.zone)
        case "phantasm":
            return r.Phantasm(choice.target, kind, choice.tile)
        case "guard" | "wait" | "end" | "pass":
            made = {"guard": r.GuardNow, "wait": r.WaitNow, "end": r.TurnOver, "pass": r.NoReaction}
            return made[choice.kind]()
        case "cover":
            return r.CoverNow(choice.say in ("엄호한다", "cover"))
        case "reward":
            raises = choice.say.startswith(("최대치", "maximum"))
            return r.Reward(raise_=choice.target) if raises else r.Reward(regain=choice.target)
        case _:
            return None


def said(found: Any, choice: Choice) -> Any:
    """What was read, without what the desk has added: whose it is, and on which judgement."""
    if isinstance(found, r.Skill) and choice.kind == "react":
        assert found.skill == choice.skill
        assert found.on
        assert found.who in ("", choice.who)
        return None
    if isinstance(found, r.Start):
        assert found.who == choice.who or not choice.who
        assert (found.tile != "") is (choice.kind == "start")
        return None
    return msgspec.structs.replace(found, who="")


def try_menu(stage: Stage, war: War, seat: int, lang: Lang, dice: Dice, tried: dict[str, int]) -> None:
    """Post some of what a player's menu offers."""
    menu = list(stage.scene(war, seat, lang).menu)
    while len(menu) > MOST:
        menu.pop(int(dice.below(len(menu))))
    plan = war.board.plan
    tiles = [name for names in plan.names for name in names]
    for choice in menu:
        if choice.kind == "later":
            assert not choice.say
            continue
        fitting = plan.names[plan.zone_by_number[choice.zone]] if choice.kind == "start" and choice.zone else tiles
        text = choice.say.replace(TILE, fitting[int(dice.below(len(fitting)))])
        tried[choice.kind] = tried.get(choice.kind, 0) + 1
        if choice.why:
            assert not text
            continue
        found = stage.post(war, seat, choice.who, text, lang)
        if found.status == "refused" and choice.kind == "leave":
            assert is_full(war, plan.zone_by_number[choice.zone])  # who is there is not told before (§H1.4)
            continue
        assert found.status == "ruled" or (found.status == "queued" and choice.kind in WAITS), (choice, found)
        wanted = meant(choice, lang)
        assert wanted is None or said(found.note.readings[0], choice) == wanted, (choice, found.note)
        if wanted is None:
            said(found.note.readings[0], choice)


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_choice_is_read_as_itself_and_is_not_refused(setting: Setting) -> None:
    """§H6.8 §H6.3 §H4.8 §H6.9 §M5.2 §H6.1: at random moments of random wars, in both languages."""
    stage, tried = Stage(load(setting.header.set_up)), dict[str, int]()
    for seed in range(WARS):
        war, dice = setting.start(), Dice(seed * 11 + 3)
        assert isinstance(war, War)
        for _ in laws.positions(war, Dice(seed)):
            asked = [seat for seat in members(int(war.deciding() & war.board.seats)) if seat > 3 or seat < 2]
            if not asked or (dice.below(ONE_IN) and war.asks not in (w.Q_COVER, w.Q_REGAIN)):
                continue
            seat = asked[int(dice.below(len(asked)))]
            try_menu(stage, war, seat, LANGS[int(dice.below(2))], dice, tried)
    if compiled():
        assert {"move", "leave", "attack", "skill", "phantasm", "guard", "wait", "end", "start", "lot", "pass"} <= {
            *tried
        }


def test_the_walks_of_a_menu_are_those_that_are_walked() -> None:
    """§M1.5 §H1.5: path and cost of every tile are what moving there comes to."""
    setting = SETTINGS[0]
    stage, walked = Stage(load(setting.header.set_up)), 0
    war = setting.start()
    assert isinstance(war, War)
    for seed, _ in enumerate(laws.positions(war, Dice(5))):
        if war.asks != w.Q_TURN or seed % 7:
            continue
        actor = int(war.actor)
        for choice in stage.scene(war, int(war.board.stats[actor].seat), "ko").menu:
            if choice.kind != "move" or choice.why:
                continue
            twin = war.clone()
            zone, tile = war.board.plan.where[choice.tile]
            twin.apply(int(war.board.stats[actor].seat), w.MOVE)
            twin.journal = []
            twin.apply(int(war.board.stats[actor].seat), tile)
            moved = twin.journal[0]
            assert isinstance(moved, ev.Moved)
            assert (moved.origin, *moved.path) == choice.path or moved.met
            assert choice.cost == len(choice.path) - 1 <= choice.budget
            assert zone == war.fighters[actor].zone
            walked += 1
        if walked > 200:
            break
    assert walked > 100


def test_nothing_legal_is_missing_in_a_menu() -> None:
    """§H6.3: each first word, tile, zone and target that the engine allows stands in the menu of the turn."""
    setting = SETTINGS[0]
    stage, seen = Stage(load(setting.header.set_up)), 0
    war = setting.start()
    assert isinstance(war, War)
    kinds = {w.MOVE: "move", w.LEAVE: "leave", w.GUARD: "guard", w.WAIT: "wait", w.END: "end", w.PHANTASM: "phantasm"}
    for step, _ in enumerate(laws.positions(war, Dice(9))):
        if war.asks != w.Q_TURN or step % 5:
            continue
        seat, stat = int(war.board.stats[war.actor].seat), war.board.stats[war.actor]
        menu = [one for one in stage.scene(war, seat, "en").menu if not one.why]
        for code in members(int(war.legal(seat))):
            if code >= w.SKILL:
                assert any(one.skill == stat.skills[code - w.SKILL].key for one in menu)
            elif code in kinds:
                assert any(one.kind == kinds[code] for one in menu), code
            else:
                trial = war.clone()
                trial.apply(seat, code)
                names = {war.board.stats[who].name for who in members(int(trial.legal(seat)))}
                assert names == {one.target for one in menu if one.kind == "attack"}
        trial = war.clone()
        if war.legal(seat) & bit(w.MOVE):
            trial.apply(seat, w.MOVE)
            tiles = {
                war.board.plan.names[war.fighters[war.actor].zone][tile] for tile in members(int(trial.legal(seat)))
            }
            assert tiles == {one.tile for one in menu if one.kind == "move"}
        seen += 1
    assert seen > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_war_can_be_played_from_its_menus(seed: int) -> None:
    """Posting nothing but what menus offer, whoever is asked, brings a campaign from day to day; and whoever is told
    nothing new (`Referee.key`) sees nothing new but the time that runs."""
    house: dict[str, Any] = {"who_rolls": "mention", "cover": "always"} if seed else {"cover": "once_a_round"}
    hosted, dice = Hosted(small(reaction_time=3, days=2, rounds=2, **house)), Dice(seed)
    last: dict[int, tuple[Any, Any]] = {}
    posted = 0
    for _ in range(400):
        watch(hosted, last, LANGS[seed % 2])
        war, book = hosted.referee.table.war, hosted.referee.table.book
        if war.over():
            break
        if not book.sitting or book.night >= 0:
            hosted.say("/열기" if not book.sitting else "/재개")
            continue
        offered = [(seat, one) for seat in members(int(war.board.seats)) for one in menu_of(hosted, seat)]
        if not offered:
            hosted.say("/굴림" if war.waiting & 4 else "/초과 전체 시간이 다 됨")
            continue
        seat, choice = offered[int(dice.below(len(offered)))]
        tiles = [name for names in war.board.plan.names for name in names]
        text = choice.say.replace(TILE, tiles[int(dice.below(len(tiles)))])
        hosted.now += 1
        status = hosted._drained(hosted.referee.post(seat, choice.who, text, "ko", hosted.now)).status
        assert status in ("ruled", "queued", "rolled"), (choice, status)
        posted += 1
    assert posted > 40
    assert hosted.referee.table.war.day == 2


def menu_of(hosted: Hosted, seat: int) -> list[Choice]:
    """What a player who is asked may choose, but for ending its turn at once and taking back what waits."""
    found = hosted.referee._scene(seat, "ko", hosted.now)
    open_ = [one for one in found.menu if one.say and not one.why and one.kind not in ("withdraw", "wait")]
    busy = [one for one in open_ if one.kind != "end"] or open_
    return busy if found.ask is not None else []


def watch(hosted: Hosted, last: dict[int, tuple[Any, Any]], lang: Lang) -> None:
    """Equal keys: equal scenes but for the time that is left."""
    for viewer in hosted.viewers:
        found = hosted.referee._scene(viewer, lang, hosted.now)
        if found.ask is not None:
            found = msgspec.structs.replace(found, ask=msgspec.structs.replace(found.ask, left=0))
        key = hosted.referee.key(viewer)
        before = last.get(viewer)
        assert before is None or before[0] != key or before[1] == found, viewer
        last[viewer] = key, found
