"""Every button is read as just what it says and is not refused, whoever of the player's accounts presses it, at any
moment of random wars (§H6.3 §H6.8 §H4.8 §H6.9 §H2.2); a press that comes too late does nothing."""

from __future__ import annotations

from typing import Any, Final

import pytest

from simpan.chat.campaign.buttons import buttons, moment, moments
from simpan.chat.reply import Button
from simpan.core.bits import members
from simpan.core.engine import compiled
from simpan.core.simulate import Dice
from simpan.mansion import reading as r
from simpan.mansion import words as w
from simpan.mansion.campaign import load
from simpan.mansion.say_parts import Lang
from simpan.mansion.war import War
from tests import laws, mansion_laws
from tests.chat.campaign.small_war import SmallWar, begun, key, lines
from tests.laws import Setting
from tests.mansion.desk_table import STARTS, small
from tests.mansion.hosted.stage import Stage
from tests.mansion.secrecy import partners

SETTINGS: Final = [*mansion_laws.SETTINGS, partners()]
WARS: Final = 2 if compiled() else 1
ONE_IN: Final = 12
LANGS: Final[tuple[Lang, Lang]] = ("ko", "en")
MEANT: Final[dict[str, tuple[tuple[type, ...], ...]]] = {
    "방어하고 턴 종료": ((r.GuardNow, r.TurnOver), (r.GuardNow,)),
    "대기하고 턴 종료": ((r.WaitNow, r.TurnOver), (r.WaitNow,)),
    "턴 종료": ((r.TurnOver,),),
    "반응 없음": ((r.NoReaction,),),
    "엄호": ((r.CoverNow,),),
    "엄호하지 않음": ((r.CoverNow,),),
    "제비뽑기": ((r.Start,),),
    "굴림": ((r.Roll,),),
}


def meant(button: Button) -> tuple[tuple[type, ...], ...]:
    """What a Korean label stands for."""
    return next(MEANT[name] for name in MEANT if button.label.endswith(name) or button.label.startswith("굴림 "))


def speakers(war: War, seat: int) -> tuple[str, ...]:
    """The player itself, and each of its characters."""
    return ("", *(war.board.stats[who].name for who in members(int(war.board.own[seat]))))


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_button_is_read_as_itself_and_is_not_refused(setting: Setting) -> None:
    """§H6.8: by each account, at random moments, in both languages."""
    stage, tried = Stage(load(setting.header.set_up)), set[str]()
    for seed in range(WARS):
        war, dice = setting.start(), Dice(seed * 13 + 5)
        assert isinstance(war, War)
        for _ in laws.positions(war, Dice(seed)):
            asked = members(int(war.deciding() & war.board.seats))
            if not asked or (dice.below(ONE_IN) and war.asks == w.Q_TURN):
                continue
            seat = asked[int(dice.below(len(asked)))]
            lang = LANGS[int(dice.below(2))]
            for button in buttons(stage.set(war), seat, speakers(war, seat), lang):
                for who in speakers(war, seat):
                    found = stage.post(war, seat, who, button.text, lang)
                    assert found.status in ("ruled", "queued"), (button, who, found)
                    assert found.status == "ruled" or war.asks == w.Q_PLACE_ZONE
                    said = tuple(type(one) for one in found.note.readings)
                    assert lang == "en" or said in meant(button), (button, said)
                tried.add(button.label)
                assert 0 < len(button.label) <= 80 >= len(button.text)
                assert button.until in moments(stage.set(war), seat)
                assert button.until == moment(stage.set(war), seat) or war.asks == w.Q_PLACE_ZONE
    if compiled():
        assert tried & {"턴 종료", "End turn"}
        assert tried & {"방어하고 턴 종료", "Guard and end turn"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_war_can_be_played_by_buttons_alone(seed: int) -> None:
    """Starts by lot, turns, rolls, covering and reactions: whatever is asked has a button, until the day is over."""
    house: dict[str, Any] = {"who_rolls": "mention"} if seed == 1 else {"reaction_time": 3}
    war, dice = SmallWar(small(days=1, rounds=2, cover="always", **house)), Dice(seed)
    pressed, used = 0, set[Button]()
    for _ in range(200):
        if war.war.over() or war.bound.table.book.night >= 0:
            break
        name, found = offered(war, dice, used)
        if found is None:
            war.say("민지", "/초과 전체 자리를 비움")
            continue
        replies = war.press(name, found)
        used.add(found)
        assert not [one for one in replies if one.kind == "refusal"], (found, replies)
        pressed += 1
    assert pressed > 20
    assert war.war.over() or war.bound.table.book.night >= 0


def offered(war: SmallWar, dice: Dice, used: set[Button]) -> tuple[str, Button | None]:
    """A button of somebody who is asked, which was not pressed yet."""
    asked = [name for name in STARTS if war.bound.moment_of(key(name))]
    if not asked:
        return "", None
    name = asked[int(dice.below(len(asked)))]
    good = moments(war.bound.table, war.bound._roster.seat_of(key(name)))
    mine = [one for reply in war.replies if key(name) in reply.people for one in reply.buttons if one.until in good]
    mine = [one for one in mine if one not in used]
    return name, mine[int(dice.below(len(mine)))] if mine else None


def test_a_button_of_an_earlier_question_does_nothing() -> None:
    """§H6.8: pressed after the turn is over, it is refused, and nothing of it is on record."""
    war = begun()
    first = war.acting()
    button = next(one for reply in war.replies for one in reply.buttons if one.text.endswith("턴 종료"))
    until = war.bound.moment_of(key(first))
    assert button.until == until != ""
    war.press(first, button)
    assert war.bound.moment_of(key(first)) != until
    size = war.store.size()
    replies = war.press(first, button)
    assert [one.kind for one in replies] == ["refusal"]
    assert replies[0].people == (key(first),)
    assert war.store.size() == size


def test_each_start_by_lot_is_good_until_it_is_named() -> None:
    """§H6.1: in any order, and each once."""
    war = SmallWar()
    (told,) = [one for one in war.replies if key("한서") in one.people]
    master, servant = told.buttons
    assert "refusal" not in [one.kind for one in war.press("한서", servant)]
    assert [one.kind for one in war.press("한서", servant)] == ["refusal"]
    assert "refusal" not in [one.kind for one in war.press("한서", master)]
    assert [one.kind for one in war.press("한서", master)] == ["refusal"]


def test_a_button_is_nobody_elses() -> None:
    """Whoever is not asked cannot press it."""
    war = begun()
    button = next(one for reply in war.replies for one in reply.buttons if one.text.endswith("턴 종료"))
    size = war.store.size()
    assert war.press("서아", button)[0].kind == "refusal"
    assert war.press("민지", button)[0].kind == "refusal"
    assert war.store.size() == size


def test_moments_tell_nothing() -> None:
    """§H6.11: they are made with the secret, are the same after a restart, and differ from question to question."""
    war = begun()
    seen = set[str]()
    for _ in range(6):
        acting = war.acting()
        found = war.bound.moment_of(key(acting))
        assert found
        assert found not in seen
        again = war.again()
        assert again.bound.moment_of(key(acting)) == found
        seen.add(found)
        others = [name for name in STARTS if name not in (acting, acting.split("의 ")[0], f"{acting}의")]
        assert any(not war.bound.moment_of(key(name)) for name in others)
        war.say(acting, "턴 종료")


def test_the_staff_confirms_what_it_was_shown() -> None:
    """§H6.7: the preview has its two buttons, which are good for that preview alone."""
    war = begun().turn_of("한서")
    war.say("한서", "k3에서 k2로 이동")
    n = max(war.bound.table.book.groups)
    shown = war.say("민지", f"/정정 #{n} 값 한서 체력 7 잘못 적음")
    yes, no = shown[-1].buttons
    assert (yes.text, no.text) == ("/확인", "/취소")
    assert "그만두었습니다" in lines(war.press("민지", no))[0]
    assert war.press("민지", yes)[0].kind == "refusal"
    yes = war.say("민지", f"/정정 #{n} 값 한서 체력 7 잘못 적음")[-1].buttons[0]
    assert any("정정" in line for line in lines(war.press("민지", yes)))


def test_the_staff_ends_the_time_of_somebody() -> None:
    """§H6.8: when it is told that time is out, it can be dealt with by a button; told once, also after a restart."""
    war = begun()
    acting = war.acting()
    war.now += 601
    told = war.look()
    assert len(told) == 1
    assert told[0].to == "staff"
    assert not war.look()
    again = war.again()
    assert [one.key for one in again.look()] == [told[0].key]
    button = told[0].buttons[0]
    assert button.text == "/초과"
    war = again
    war.press("민지", button)
    assert war.acting() != acting


def test_declarations_that_wait_for_the_staff_can_be_accepted() -> None:
    """§H6.8: in a sitting with confirmation the staff is told of each, with buttons."""
    war = begun()
    war.say("민지", "/설정 확인 켬")
    acting = war.acting()
    replies = war.say(acting, "방어하고 턴 종료")
    told = next(one for one in replies if one.to == "staff")
    assert [one.label for one in told.buttons] == ["확정하고 판정", "확정"]
    war.press("민지", told.buttons[0])
    assert war.acting() != acting
