"""Korean: what a viewer may know of a war, as plain lines; what is asked, and what each option means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from simpan.core.game import STAFF
from simpan.mansion import action as act
from simpan.mansion import say_ko_words as ko
from simpan.mansion.campaign import Campaign
from simpan.mansion.say_ko import pair
from simpan.mansion.say_parts import Speaker, dice, signed, speaker
from simpan.mansion.view import Clash, Lasting, Own, PairView, PowerLeft, Question, Roll, Seen, View

PHASES: Final = {"set_up": "준비", "round": "전투", "after": "종전 후", "over": "전쟁 종료"}
ROLES: Final = {"master": "마스터", "servant": "서번트"}
SIDES: Final = {"own": "우리 편", "ally": "아군", "enemy": "적", "other": ""}
STATES: Final = {"in_play": "", "fallen": "쓰러짐", "left": "페어 탈락"}
KINDS: Final = {"passive": "상시", "free": "자유", "with_attack": "공격 부가", "action": "행동", "reaction": "반응"}
QUESTIONS: Final = {
    "place": "{who}: 시작할 구역이나 타일을 정해 주세요.",
    "turn": "{who}의 차례입니다.",
    "tile": "{who}: 어느 타일로 이동합니까?",
    "zone": "{who}: 어느 구역입니까?",
    "target": "{who}: 대상은 누구입니까?",
    "with": "{who}: 공격에 더할 스킬이 있습니까?",
    "kind": "{who}: 물리입니까, 마법입니까?",
    "walk": "{who}: 공격하기 전에 이동합니까?",
    "cover": "{who}: 마스터를 엄호합니까?",
    "react": "반응 시간입니다. 반응합니까?",
    "regain": "{who}: 체력과 MP를 회복할 캐릭터는 누구입니까?",
    "raise": "{who}: 최대 체력과 최대 MP를 올릴 캐릭터는 누구입니까?",
}
UNSEEN: Final = "보이지 않는 캐릭터들"
IN_PROGRESS: Final = "처리 중"


def show(view: View, campaign: Campaign, options: Sequence[act.Any] = ()) -> list[str]:
    """Day and phase, the turn order (H6.11), who is in sight, the own characters, what is asked.

    options: what may be answered.
    """
    s = speaker(campaign, "ko")
    lines = [headline(view)]
    if view.winner is not None:
        lines.append(f"승리: {s.name(view.winner).text}" if view.winner else "무승부")
    if view.sight:
        lines.append(f"시야: {', '.join(s.zone(number).text for number in view.sight)}")
    lines += _order(view, s)
    own = {one.name for one in view.own}
    others = [seen for seen in view.seen if seen.name not in own]
    lines += ["보이는 캐릭터", *(f"  {_seen(seen, s)}" for seen in others)] if others else []
    if view.clash is not None:
        lines += _clash(view.clash, s)
    if view.own:
        lines.append("모든 캐릭터" if view.viewer == STAFF else "내 캐릭터")
        lines += [line for one in view.own for line in _own(one, s)]
    lines += [_ledger(one, s) for one in view.pairs]
    if view.question is not None:
        lines += _asked(view.question, s, options)
    return lines


def headline(view: View) -> str:
    """1일차 2라운드, 전투 (모두 8일, 하루 4라운드)."""
    round_ = f" {view.round}라운드" if view.round else ""
    return f"{view.day}일차{round_}, {PHASES[view.phase]} (모두 {view.days}일, 하루 {view.rounds}라운드)"


def _order(view: View, s: Speaker) -> list[str]:
    """The characters in sight by priority, and behind them all unseen ones as one closed item (H6.11)."""
    if view.phase != "round":
        return []
    shown = [f"{s.name(seen.name).text}({seen.priority})" for seen in view.seen]
    shown += [] if view.viewer == STAFF else [UNSEEN]
    acting = s.name(view.acting).text if view.acting else IN_PROGRESS
    return [f"차례 순서(우선권): {' → '.join(shown)}", f"지금: {acting}"]


def _seen(seen: Seen, s: Speaker) -> str:
    role = ROLES[seen.role] + (f" {s.class_name(seen.class_)}" if seen.class_ else "")
    facts = [role, pair(s, seen.pair), SIDES[seen.side], f"{s.zone(seen.zone).text} {seen.tile}"]
    facts += [f"체력 {seen.hp}/{seen.most_hp}", f"우선권 {seen.priority}"]
    return " · ".join([s.name(seen.name).text, *filter(None, [*facts, *_states(seen)])])


def _states(one: Seen | Own) -> list[str]:
    guard = [f"방어 {signed(one.guard)}"] if one.guard else []
    hidden = ["은신 상태"] if one.hidden else []
    return [*guard, *hidden, *(lasting_text(effect) for effect in one.effects)]


def lasting_text(effect: Lasting) -> str:
    """A lasting effect: 보호막 10(종전까지)."""
    return f"{ko.effect_text(effect.effect, effect.amount, effect.to)}({ko.until_text(effect.left)})"


def _own(one: Own, s: Speaker) -> list[str]:
    where = f"{s.zone(one.zone).text} {one.tile}" if one.tile else _wanted(one, s)
    facts = [ROLES[one.role], STATES[one.state] or where, f"체력 {one.hp}/{one.most_hp}", f"MP {one.mp}/{one.most_mp}"]
    facts += [f"이동력 {one.movement}", f"사거리 {one.range}", *_states(one)]
    used = {"이동": one.moved, "행동": one.acted, "자유 스킬": one.free_used, "반응": one.reacted}
    facts += [f"쓴 것: {', '.join(word for word, done in used.items() if done)}"] if any(used.values()) else []
    lines = [f"  {' · '.join([s.name(one.name).text, *filter(None, facts)])}"]
    if one.skills:
        lines.append(f"    스킬: {'; '.join(_power(skill, s) for skill in one.skills)}")
    if one.phantasm is not None:
        lines.append(f"    보구: {_power(one.phantasm, s)}")
    return lines


def _wanted(one: Own, s: Speaker) -> str:
    """The secret start, as far as it is named (H6.1)."""
    if not one.wanted:
        return "배치 전"
    if one.wanted == "?":
        return "배치: 제비뽑기"
    return f"배치: {s.zone(one.wanted).text if one.wanted.isdecimal() else one.wanted}"


def _power(power: PowerLeft, s: Speaker) -> str:
    facts = [KINDS[power.kind], f"MP {power.mp}" if power.mp else ""]
    facts.append(f"오늘 {power.uses_left}번 남음" if power.uses_left >= 0 else "")
    facts.append("" if power.payable or power.kind == "passive" else "지금 쓸 수 없음")
    return f"{s.title(power.key)}({', '.join(filter(None, facts))})"


def _clash(clash: Clash, s: Speaker) -> list[str]:
    """The attack under way, with what has been rolled."""
    area = ", 범위" if clash.area else ""
    kind = ko.ATTACKS[clash.kind]
    lines = [f"벌어지는 공격: {s.name(clash.attacker).text} → {s.name(clash.target).text} ({kind}{area})"]
    return lines + [f"  {_roll(roll, s)}" for roll in (clash.attack, clash.defence) if any(roll.faces)]


def _roll(roll: Roll, s: Speaker) -> str:
    faces = f"{s.struck(roll.faces)} {dice(roll.new)}" if any(roll.new) else dice(roll.faces)
    total = sum(roll.new if any(roll.new) else roll.faces) + roll.bonus
    forced = ["크리티컬 적용"] if roll.critical_forced else []
    forced += ["펌블 적용"] if roll.fumble_forced else []
    judgement = f"{s.name(roll.who).text} · {ko.JUDGEMENTS[roll.judgement]} 판정"
    why = ", ".join([f"크리티컬 {roll.threshold}부터", *forced])
    return f"{judgement}: {faces} {signed(roll.bonus)} = {total} ({why})"


def _ledger(one: PairView, s: Speaker) -> str:
    """한서 페어 보상 장부: 45점, 60점 보상 받음."""
    paid = [f"{at}점 보상 받음" for at, got in ((60, one.paid60), (100, one.paid100)) if got]
    facts = [f"{one.count}점", *([f"전체 {one.total}점"] if one.total != one.count else []), *paid]
    return f"{pair(s, one.pair)} 보상 장부: {', '.join([*facts, *(['탈락'] if one.out else [])])}"


def _asked(question: Question, s: Speaker, options: Sequence[act.Any]) -> list[str]:
    lines = [question_text(question, s)]
    return lines + ([f"  고를 수 있는 것: {', '.join(option(one, s) for one in options)}"] if options else [])


def question_text(question: Question, s: Speaker) -> str:
    """What is asked, and of which character (or pair)."""
    asked = QUESTIONS[question.asks].format(who=s.name(question.who).text)
    if question.asks != "react":
        return asked
    return asked + (" (공격 주사위 뒤)" if question.window == 1 else " (방어 주사위 뒤)")


# -- options ----------------------------------------------------------------------------------------------------------

_Placed = act.PlaceIn | act.PlaceAt | act.ToTile | act.ToZone | act.Walk | act.Lot | act.Dice | act.Die
_Done = (
    act.Move
    | act.Leave
    | act.Attack
    | act.Strike
    | act.With
    | act.UseSkill
    | act.UsePhantasm
    | act.Guard
    | act.Wait
    | act.EndTurn
    | act.Cover
    | act.React
    | act.Pass
)
_Named = act.Target | act.Regain | act.Raise | act.Whom
_Clock = act.TimeOut | act.EndBattle | act.Change | act.What | act.High | act.Low | act.For


def option(choice: act.Any, s: Speaker) -> str:
    """What an option means, in a word or two."""
    if isinstance(choice, _Named):
        return s.name(choice.name).text
    if isinstance(choice, _Placed):
        return _place_option(choice, s)
    if isinstance(choice, _Done):
        return _deed_option(choice, s)
    if isinstance(choice, _Clock):
        return _clock_option(choice, s)
    assert_never(choice)


def _place_option(choice: _Placed, s: Speaker) -> str:
    match choice:
        case act.PlaceIn():
            return "제비뽑기" if choice.zone is None else s.zone(choice.zone).text
        case act.PlaceAt() | act.ToTile():
            return choice.tile
        case act.ToZone():
            return s.zone(choice.zone).text
        case act.Walk():
            return choice.tile or "이동하지 않음"
        case act.Lot():
            return choice.tile or (s.zone(choice.zone).text if choice.zone is not None else "제비뽑기")
        case act.Dice():
            return dice((choice.first, choice.second))
        case act.Die():
            return dice((choice.face,))
        case _:
            assert_never(choice)


def _deed_option(choice: _Done, s: Speaker) -> str:
    match choice:
        case act.Move():
            return "이동"
        case act.Leave():
            return "이탈"
        case act.Attack():
            return f"{ko.ATTACKS[choice.kind]} 공격"
        case act.Strike():
            return ko.ATTACKS[choice.kind]
        case act.With():
            return "스킬 없이" if choice.skill is None else s.power(choice.skill).text
        case act.UseSkill():
            return f"스킬 {s.power(choice.skill).text}"
        case act.UsePhantasm():
            return "보구"
        case act.Guard():
            return "방어"
        case act.Wait():
            return "대기"
        case act.EndTurn():
            return "차례 종료"
        case act.Cover():
            return "엄호함" if choice.yes else "엄호하지 않음"
        case act.React():
            on = "공격" if choice.on == "attack" else "방어"
            return f"{s.name(choice.who).text}: {on} 판정에 {s.power(choice.skill).text}"
        case act.Pass():
            return "반응하지 않음"
        case _:
            assert_never(choice)


def _clock_option(choice: _Clock, s: Speaker) -> str:
    match choice:
        case act.TimeOut():
            return f"{s.name(choice.player).text} 시간 초과"
        case act.EndBattle():
            return "종전"
        case act.Change():
            return "정정"
        case act.What():
            return ko.CHANGES[choice.change]
        case act.High():
            return f"{choice.sixties * 60}+"
        case act.Low():
            return str(choice.rest)
        case act.For():
            return ko.until_text(choice.clean_ups or "day")
        case _:
            assert_never(choice)
