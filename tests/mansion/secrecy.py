"""What reaches a viewer of a war, and the search for two wars that it can tell apart though it must not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from simpan.core.bits import members
from simpan.core.event import Event, heard_by
from simpan.core.game import SPECTATOR
from simpan.core.refusal import Refused
from simpan.core.simulate import Dice
from simpan.mansion import action as a
from simpan.mansion import say
from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign, load
from simpan.mansion.declare.read import read
from simpan.mansion.desk.names import names
from simpan.mansion.desk.resolve import resolve
from simpan.mansion.war import War
from tests import laws, mansion_laws
from tests.mansion.eyes import Eyes, perceive
from tests.mansion.other_sheets import Sheets
from tests.mansion.twin_play import Faces, applied, change_together, play_together, play_unseen
from tests.mansion.twins import resample

ROUNDS: Final = 24  # decisions in sight that twins are driven on
ONE_IN: Final = 24  # positions that are twinned
STAFF_IN: Final = 12  # turns before which the staff changes something
TYPED: Final = 8  # typed actions tried at a close look
encode = msgspec.json.encode


def partners() -> laws.Setting:
    """Two players for each pair, each with a sight of its own, in close quarters; everybody may hide."""
    base = mansion_laws.cramped()
    skills = {"master": ("hide", "first_aid"), "servant": ("hide", "drag", "far_sight", "disrupt")}
    sheets = tuple(replace(one, player=f"{one.name} 오너", skills=skills[one.role]) for one in base.sheets)
    return mansion_laws.setting(replace(base, sheets=sheets), "partners")


class Leak(AssertionError):
    """Two wars that the viewer must not tell apart look different."""


class Window:
    """Everything that reaches a viewer. The leaks of the tests are windows with a hole."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def view(self, war: War, viewer: int) -> bytes:
        return encode(war.view(viewer))

    def legal(self, war: War, viewer: int) -> list[tuple[int, Any]]:
        """Own legal codes with their actions."""
        if not war.seats() >> viewer & 1:
            return []
        return [(code, war.action(viewer, code)) for code in members(int(war.legal(viewer)))]

    def heard(self, events: Sequence[Event], viewer: int) -> list[bytes]:
        """Events without their audiences, which are the server's."""
        return [encode(replace(event, audience=0)) for event in events if heard_by(event, viewer)]

    def ruling(self, events: Sequence[Event], viewer: int) -> list[str]:
        """What is posted of them to the viewer, in Korean."""
        return say.ruling([event for event in events if heard_by(event, viewer)], self.campaign, "ko")

    def refusals(self, war: War, viewer: int) -> list[tuple[Any, str]]:
        """What each code would be refused with, and in which words."""
        if not war.seats() >> viewer & 1:
            return []
        found = [war.refusal(viewer, code) for code in range(63)]
        return [(one, say.refusal(one, self.campaign, "ko")) for one in found if one is not None]

    def typed(self, war: War, viewer: int, wanted: Sequence[Any]) -> list[Any]:
        """What becomes of declarations, legal or not."""
        return [self._typed(war, viewer, action) for action in wanted]

    def _typed(self, war: War, viewer: int, action: Any) -> Any:
        try:
            return war.parse(viewer, action)
        except Refused as error:
            return error.refusal, say.refusal(error.refusal, self.campaign, "en")

    def answers(self, war: War, viewer: int, texts: Sequence[str]) -> list[Any]:
        """What the desk makes of posts: as it reads them, and what it would do, refuse or ask back, word for word."""
        known = names(war, self.campaign, viewer)
        found: list[Any] = [known]
        for text in texts:
            said = read(text, known)
            done = resolve(war, self.campaign, viewer, said.readings)
            words = [say.refusal(one.refusal, self.campaign, "ko", one.possible) for one in done.refused]
            found.append((said, done, words))
        return found


def declarations(war: War, dice: Dice) -> list[Any]:
    """Things that a player may try to say, whoever is there."""
    stats, plan = war.board.stats, war.board.plan
    stat, other = stats[int(dice.below(len(stats)))], stats[int(dice.below(len(stats)))]
    zone = int(dice.below(plan.zones))
    tile = plan.names[zone][int(dice.below(plan.size[zone]))]
    key = stat.skills[int(dice.below(len(stat.skills)))].key
    all_ = [
        a.Move(), a.Leave(), a.Attack("physical"), a.Guard(), a.UsePhantasm(), a.EndTurn(), a.Pass(), a.UseSkill(key),
        a.ToTile(tile), a.ToZone(plan.number[zone]), a.Target(stat.name), a.With(key), a.Cover(stat.name, True),
        a.React(stat.name, key, "attack"), a.Regain(other.name), a.PlaceIn(stat.name, plan.number[zone]),
        a.PlaceAt(stat.name, tile), a.Target(other.name), a.Walk(tile),
    ]  # fmt: skip
    return [all_[int(dice.below(len(all_)))] for _ in range(TYPED)]


def posts(war: War, dice: Dice) -> list[str]:
    """Things that a player may try to post, whoever is there."""
    stats, plan = war.board.stats, war.board.plan
    stat = stats[int(dice.below(len(stats)))]
    zone = int(dice.below(plan.zones))
    tile = plan.names[zone][int(dice.below(plan.size[zone]))]
    title = ("응급 처치", "흐트리기", "끌어당기기", "천리안", "간파")[int(dice.below(5))]
    all_ = [
        f"{stat.name} 물리 공격",
        f"{stat.name}에게 {title}",
        f"{tile}로 이동한다",
        f"{plan.number[zone]}구역으로 이탈한다",
        f"보구를 해방해 {stat.name} 마법 공격",
        f"{tile}로 이동하고 {stat.name} 마법 공격",
        f"회복은 {stat.name}",
        "방어",
        "반응 없음",
        "엄호한다",
    ]
    return [all_[int(dice.below(len(all_)))] for _ in range(2)]


def differences(one: Any, other: Any, where: str = "") -> list[str]:
    """Where two values of plain data differ, for the message."""
    if isinstance(one, dict) and isinstance(other, dict):
        return [line for key in one for line in differences(one[key], other.get(key), f"{where}.{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [line for at, (left, right) in pairs for line in differences(left, right, f"{where}[{at}]")]
    return [] if one == other else [f"{where.strip('.')}: {one} against {other}"]


def compare(war: War, twin: War, viewer: int, window: Window, dice: Dice, closely: bool) -> None:
    """Raises Leak if the viewer can tell the two apart."""
    one, other = window.view(war, viewer), window.view(twin, viewer)
    if one != other:
        raise Leak(f"views: {differences(msgspec.json.decode(one), msgspec.json.decode(other))}")
    if window.legal(war, viewer) != window.legal(twin, viewer):
        raise Leak(f"own legal actions: {window.legal(war, viewer)}\n{window.legal(twin, viewer)}")
    if not closely:
        return
    for refused, again in zip(window.refusals(war, viewer), window.refusals(twin, viewer), strict=True):
        if refused != again:
            raise Leak(f"refusals: {refused} against {again}")
    if war.seats() >> viewer & 1:
        _speak(war, twin, viewer, window, dice)


def _speak(war: War, twin: War, viewer: int, window: Window, dice: Dice) -> None:
    """Raises Leak if a declaration of the viewer's is answered otherwise in the twin."""
    wanted = declarations(war, dice)
    found = zip(wanted, window.typed(war, viewer, wanted), window.typed(twin, viewer, wanted), strict=True)
    for action, said, again in found:
        if said != again:
            raise Leak(f"{action}: {said} against {again}")
    texts = posts(war, dice)
    if window.answers(war, viewer, texts) != window.answers(twin, viewer, texts):
        raise Leak(f"answers of the desk: {window.answers(war, viewer, texts)} {window.answers(twin, viewer, texts)}")


def hear(one: Sequence[Event], other: Sequence[Event], viewer: int, window: Window) -> None:
    """Raises Leak if the viewer hears something else in the twin."""
    heard, again = window.heard(one, viewer), window.heard(other, viewer)
    if heard != again:
        at = next((n for n, pair in enumerate(zip(heard, again, strict=False)) if pair[0] != pair[1]), 0)
        raise Leak(
            f"event {at} of {len(heard)} and {len(again)}: {heard[at : at + 2]!r} against {again[at : at + 2]!r}"
        )
    if heard and window.ruling(one, viewer) != window.ruling(other, viewer):
        raise Leak(f"rulings: {window.ruling(one, viewer)} against {window.ruling(other, viewer)}")


def drive(war: War, twin: War, viewer: int, dice: Dice, window: Window) -> int:
    """Go on in both, alike in sight, until a real difference comes in sight; how many decisions in sight that were."""
    faces: Faces = {}
    told: tuple[list[Event], list[Event]] = ([], [])
    for made in range(ROUNDS):
        unseen = play_unseen(war, viewer, dice, faces), play_unseen(twin, viewer, dice, faces)
        if unseen[0] is None or unseen[1] is None:
            return made
        told[0].extend(unseen[0])
        told[1].extend(unseen[1])
        if perceive(Eyes(war, viewer)) != perceive(Eyes(twin, viewer)):
            return made
        hear(*told, viewer, window)
        compare(war, twin, viewer, window, dice, not dice.below(8))
        if war.over():
            return made
        if not Eyes(war, viewer).zones and viewer == SPECTATOR:
            told = ([], [])
            _one_unseen(war, viewer, dice, told[0])
            _one_unseen(twin, viewer, dice, told[1])
            continue
        if war.asks == twin.asks == w.Q_TURN and not dice.below(STAFF_IN):
            found = change_together(war, twin, dice)
        else:
            found = play_together(war, twin, viewer, dice)
        if found is None:
            return made
        told = found
    return ROUNDS


def _one_unseen(war: War, viewer: int, dice: Dice, told: list[Event]) -> None:
    """The first decision of a round, of which the public hears nothing."""
    seat, code = laws.random_decision(war, dice)
    told.extend(applied(war, seat, code))


class Search:
    """Random wars in which twins of some positions are looked at. Raises Leak."""

    def __init__(self, setting: laws.Setting, seed: int = 1) -> None:
        self.setting = setting
        self.campaign = load(setting.header.set_up)
        self.sheets = Sheets(self.campaign, seed)
        self.twins = 0
        self.driven = 0
        self.viewers: set[int] = set()

    def run(self, window: Window, wars: int, first: int = 0) -> None:
        """Look through the window at so many wars."""
        for seed in range(first, first + wars):
            war, dice = self.setting.start(), Dice(seed * 7 + 1)
            assert isinstance(war, War)
            for _ in laws.positions(war, Dice(seed)):
                if not dice.below(ONE_IN):
                    self._look(war, window, dice, seed)

    def _look(self, war: War, window: Window, dice: Dice, seed: int) -> None:
        viewers = laws.viewers(war)
        viewer = viewers[int(dice.below(len(viewers)))]
        twin = resample(war, viewer, dice, self.sheets)
        if twin is None:
            return
        self.twins += 1
        self.viewers.add(viewer)
        self.setting.thorough(twin)
        try:
            compare(war, twin, viewer, window, dice, True)
            self.driven += drive(war.clone(), twin, viewer, dice, window)
        except Leak as leak:
            where = f"day {war.day} round {war.round}, question {war.asks}, viewer {viewer}"
            raise Leak(f"{self.setting}, seed {seed}, {where}: {leak}") from leak
