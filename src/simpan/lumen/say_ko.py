"""Korean: every event of a game as one line, with its numbers. The clause is put in front by `say`."""

from __future__ import annotations

from typing import Final, assert_never

from simpan.core.korean import join, josa
from simpan.lumen import event as ev
from simpan.lumen import say_parts as parts
from simpan.lumen import words as w
from simpan.lumen.effect import text_ko
from simpan.lumen.effect import text_ko_words as ko
from simpan.lumen.effect.text_parts import circled, digits, signed
from simpan.lumen.face_ko import facts, stat_value
from simpan.lumen.say_parts import AnyEvent, Speaker

PHASES: Final = {
    "setup": "게임의 준비",
    "lumen": "루멘 페이즈",
    "ready": "레디 페이즈",
    "battle": "배틀 페이즈",
    "combo": "콤보 타임",
    "catch": "캐치 타임",
    "get": "겟 페이즈",
    "recovery": "리커버리 페이즈",
    "over": "게임 종료",
}
FP_REASONS: Final = {
    "hit": "히트 결과",
    "guard": "가드 결과",
    "counter": "카운터 결과",
    "effect": "효과",
    "catch": "캐치 선언",
    "combo": "콤보 종료",
    "no_response": "서로 대응 없음",
    "sudden_death": "서든 데스",
    "spent": "속도 조정에 사용",
}
STOPPED: Final = {
    "no_candidate": "대상이 없음",
    "condition": "조건이 맞지 않음",
    "cost": "코스트를 낼 수 없음",
    "excluded": "먼저 적용된 효과와 함께 쓸 수 없음",
    "endless": "끝없이 되풀이됨",
}
BROKEN: Final = {
    "effect": "",
    "grab": " (그랩 무효)",
    "defence_over": " (디펜스 오버)",
    "list_full": " (리스트 14장 초과)",
    "special": " (특수 기술은 그 존으로 갈 수 없음)",
}
SKIPPED: Final = {
    "choice": "가져오지 않음",
    "clock": "시간 초과로 가져오지 못함",
    "forbidden": "이번 턴에는 가져올 수 없음",
    "no_response": "대응 없음이라 가져올 수 없음",
    "empty": "가져올 기술이 없음",
    "equal_priority": "우선권이 같아 겟 페이즈를 스킵",
}
ENDINGS: Final = {
    "hp": "체력 0",
    "no_response": "대응 없음 3회",
    "ready_clock": "서로 레디하지 않음",
    "match_clock": "경기 시간 종료",
    "concession": "항복",
    "sudden_death": "서든 데스 종료",
    "effect": "카드 효과",
    "": "",
}


def player(s: Speaker, seat: int) -> str:
    """A seat by itself: 나, 상대, 1P."""
    if s.viewer == parts.WATCHER:
        return f"{seat + 1}P"
    return "나" if s.is_me(seat) else "상대"


def subject(s: Speaker, seat: int) -> str:
    """A seat that acts: 내가, 상대가, 1P가."""
    return "내가" if s.is_me(seat) else josa(player(s, seat), "이/가")


def owns(s: Speaker, seat: int) -> str:
    """A seat that owns: 내, 상대, 1P의."""
    if s.viewer == parts.WATCHER:
        return f"{seat + 1}P의"
    return "내" if s.is_me(seat) else "상대"


def card(s: Speaker, seat: int, code: str) -> str:
    """Someone's card: 내 커팅."""
    return f"{owns(s, seat)} {s.names(code)}"


def cards(s: Speaker, codes: tuple[str, ...]) -> str:
    """Several cards: 커팅, 스로킥."""
    return ", ".join(s.names(code) for code in codes) or "없음"


def event_text(event: AnyEvent, s: Speaker) -> str:
    """The line of an event, without its clause."""
    if isinstance(event, parts.SetUpEvent):
        return _set_up(event, s)
    if isinstance(event, parts.FlowEvent):
        return _flow(event, s)
    if isinstance(event, parts.ReadyEvent):
        return _ready(event, s)
    if isinstance(event, parts.JudgeEvent):
        return _judged(event, s)
    if isinstance(event, parts.NumberEvent):
        return _number(event, s)
    if isinstance(event, parts.CardEvent):
        return _moved(event, s)
    if isinstance(event, parts.FollowEvent):
        return _followed(event, s)
    if isinstance(event, parts.EndEvent):
        return _ended(event, s)
    assert_never(event)


def _set_up(event: parts.SetUpEvent, s: Speaker) -> str:
    match event:
        case ev.PriorityDrawn():
            return f"첫 우선권: {player(s, event.seat)}"
        case ev.PriorityCompared():
            return _priority(event, s)
        case ev.HandChosen():
            return f"{owns(s, event.seat)} 처음 사용할 패: {cards(s, event.cards)}"
        case ev.SetUpDone():
            return f"{player(s, event.seat)}: 준비 끝"
        case ev.ListTurnedUp():
            return f"{owns(s, event.seat)} 리스트 공개: {cards(s, event.cards)}"
        case _:
            assert_never(event)


def _priority(event: ev.PriorityCompared, s: Speaker) -> str:
    index = parts.decided_by(event)
    if event.seat < 0:
        return "우선권: 없음 (FP, 체력, 패가 모두 같음)"
    if index == 3:
        return f"우선권: {player(s, event.seat)} (모두 같아 그대로 유지)"
    pair = (event.fp, event.hp, event.hand)[index]
    mine, other = pair[event.seat], pair[event.seat ^ 1]
    if mine < other:
        return f"우선권: {player(s, event.seat)} (정해진 우선권 유지)"
    shown = f"{signed(mine)} > {signed(other)}" if index == 0 else f"{mine} > {other}"
    return f"우선권: {player(s, event.seat)} ({('FP', '체력', '패')[index]} {shown})"


def _flow(event: parts.FlowEvent, s: Speaker) -> str:
    match event:
        case ev.TurnBegan():
            return f"{event.turn}턴" + (f" (서든 데스 {event.sudden}턴째)" if event.sudden else "")
        case ev.PhaseBegan():
            return PHASES[event.phase]
        case ev.TimingSkipped():
            return f"{ko.timing_text(event.timing)} 스킵: 서로 적용할 효과가 있고 우선권이 같음"
        case ev.EffectBegan():
            return f"효과 적용: {card(s, event.seat, event.card)} {_rule(s, event)}"
        case ev.EffectDeclined():
            return f"효과를 사용하지 않음: {card(s, event.seat, event.card)}"
        case ev.EffectStopped():
            return f"효과 중단: {card(s, event.seat, event.card)} ({STOPPED[event.why]})"
        case ev.SpecialRevealed():
            return f"특수 기술 공개: {card(s, event.seat, event.card)}"
        case ev.Scheduled():
            return f"효과 예약: {card(s, event.seat, event.card)} ({ko.timing_text(event.timing)})"
        case _:
            assert_never(event)


def _rule(s: Speaker, event: ev.EffectBegan) -> str:
    """The number of a card's effect and its text."""
    known = s.card(event.card)
    if known is None or not 0 <= event.rule < len(known.rules):
        return f"({ko.timing_text(event.timing)})"
    return f"{circled(event.rule)} {text_ko.rule_text(known.rules[event.rule], s.names)}"


def _ready(event: parts.ReadyEvent, s: Speaker) -> str:
    match event:
        case ev.Readied():
            return f"{player(s, event.seat)}: 레디"
        case ev.CardReadied():
            return f"레디한 기술: {s.names(event.card)}"
        case ev.NoResponse():
            why = "시간 초과" if event.why == "clock" else "레디할 수 있는 기술이 없음"
            return f"{player(s, event.seat)}: 대응 없음 {event.count}회째 ({why})"
        case ev.CardForced():
            return f"{player(s, event.seat)}: 대응 없음이라 상대가 고른 {josa(s.names(event.card), '을/를')} 사용"
        case ev.HandSeen():
            return f"{owns(s, event.seat)} 패에서 레디할 수 있는 기술: {cards(s, event.cards)}"
        case ev.Cautioned():
            return f"서로 레디하지 않음: 주의 {event.count}회째"
        case ev.ReadyAgain():
            return "다시 레디: 같은 턴의 레디 페이즈로 돌아감"
        case _:
            assert_never(event)


def _judged(event: parts.JudgeEvent, s: Speaker) -> str:
    match event:
        case ev.CostUnpaid():
            return f"{card(s, event.seat, event.card)}: 코스트를 내지 못해 무효"
        case ev.SpeedAdjusted():
            return _speed(event, s)
        case ev.FpSpent():
            return f"{owns(s, event.seat)} FP {signed(event.before)} → 0 (속도 조정)"
        case ev.Evaded() | ev.Guarded() | ev.Clashed():
            return _covered(event, s)
        case ev.SpeedWon():
            fast, slow = event.speeds[event.seat], event.speeds[event.seat ^ 1]
            return f"속도 {fast} 대 {slow}: {subject(s, event.seat)} 빠름"
        case ev.SpeedTied():
            return f"속도 {event.speeds[0]} 대 {event.speeds[1]}: 무승부, 서로 히트"
        case ev.BothDefended():
            return "서로 수비 기술: 판정 없음"
        case ev.Revealed():
            known = s.card(event.card)
            shown = "" if known is None else f" ({', '.join(facts(known))})"
            return f"공개: {card(s, event.seat, event.card)}{shown}"
        case ev.Hit():
            return f"히트: {card(s, event.seat, event.card)}"
        case ev.Countered():
            return f"카운터: {card(s, event.seat, event.card)}"
        case ev.Voided():
            return f"무효: {card(s, event.seat, event.card)}"
        case ev.ComboJudged():
            return f"판정 결과 콤보: {card(s, event.seat, event.card)}"
        case _:
            assert_never(event)


def _covered(event: ev.Evaded | ev.Guarded | ev.Clashed, s: Speaker) -> str:
    verb = "회피" if isinstance(event, ev.Evaded) else "방어" if isinstance(event, ev.Guarded) else "상쇄"
    mine = josa(card(s, event.seat, event.card), "이/가")
    against = josa(card(s, event.seat ^ 1, event.against), "을/를")
    return f"{verb}: {mine} {against} {verb}함 ({ko.heights_text(event.position)})"


def _speed(event: ev.SpeedAdjusted, s: Speaker) -> str:
    """내 페인 프리즌 속도 13 → 효과 −8 = 5, FP +0 → 최종 5."""
    changed = event.reference - event.printed
    effect = f" → 효과 {signed(changed)} = {event.reference}" if changed else ""
    fp = "고정이라 FP 무시" if event.fixed else f"FP {plus(event.fp)}"
    floor = " (최소 1)" if not event.fixed and event.reference - event.fp < 1 else ""
    return f"{card(s, event.seat, event.card)} 속도 {event.printed}{effect}, {fp} → 최종 {event.final}{floor}"


def plus(n: int) -> str:
    """A number of FP, always with its sign: +0, −3."""
    return f"+{n}" if n >= 0 else digits(n)


def _number(event: parts.NumberEvent, s: Speaker) -> str:
    match event:
        case ev.FpChanged():
            source = f"{s.names(event.card)} " if event.card else ""
            why = f"{source}{FP_REASONS[event.why]} {signed(event.by)}"
            return f"{owns(s, event.seat)} FP {signed(event.before)} → {signed(event.after)} ({why})"
        case ev.Damaged():
            return _damage(event, s)
        case ev.HpPaid():
            return f"{owns(s, event.seat)} 체력 {event.before} → {event.after} (지불 {digits(event.by)})"
        case ev.HpRegained():
            return f"{owns(s, event.seat)} 체력 {event.before} → {event.after} (회복 {signed(event.by)})"
        case ev.StatChanged():
            before, after = stat_value(event.stat, event.before), stat_value(event.stat, event.after)
            return f"{card(s, event.seat, event.card)} {ko.STATS[event.stat]} {before} → {after}"
        case ev.FlagsGiven():
            return f"{card(s, event.seat, event.card)}: {text_ko.flag_text(event.flags)}"
        case ev.Forbidden():
            return f"금지: {josa(player(s, event.seat), '은/는')} {_forbidden(event, s)} 수 없음"
        case ev.TallyChanged():
            return f"{owns(s, event.seat)} {s.names(event.track)} {event.before} → {event.after}"
        case ev.StateEntered():
            return f"{subject(s, event.seat)} {s.names(event.state)} 상태가 됨"
        case ev.StateEnded():
            return f"{owns(s, event.seat)} {s.names(event.state)} 상태 종료"
        case _:
            assert_never(event)


def _forbidden(event: ev.Forbidden, s: Speaker) -> str:
    """What may not be done: 수비 기술을 레디할, 하울링을 얻을."""
    if event.track:
        if parts.is_state(s, event.track):
            return f"{s.names(event.track)} 상태{'를 끝낼' if event.act == w.A_LEAVE else '가 될'}"
        return f"{josa(s.names(event.track), '을/를')} {'잃을' if event.act == w.A_LEAVE else '얻을'}"
    kinds = {w.ATTACK: "공격 기술", w.DEFENCE: "수비 기술"}.get(event.kinds, "일부 카드" if event.some else "")
    if event.act in (w.A_READY, w.A_USE) and kinds:
        return f"{josa(kinds, '을/를')} {'사용할' if event.act == w.A_USE else '레디할'}"
    return (f"{josa(kinds, '으로/로')} " if kinds else "") + ACTS[event.act]


ACTS: Final = {
    w.A_READY: "레디할",
    w.A_USE: "기술을 사용할",
    w.A_CATCH: "캐치할",
    w.A_COMBO: "콤보를 이을",
    w.A_GET: "겟 페이즈에 기술을 가져올",
    w.A_NEGATE: "그랩을 무효로 할",
    w.A_GAIN: "카운터를 얻을",
    w.A_TRAIT: "특성을 사용할",
    w.A_BREAK: "브레이크할",
    w.A_DEAL: "데미지를 줄",
    w.A_LUMEN: "루멘 페이즈에 참여할",
    w.A_RECOVERY: "리커버리 페이즈에 참여할",
    w.A_LEAVE: "카운터를 잃을",
}


def _damage(event: ev.Damaged, s: Speaker) -> str:
    """상대 체력 5000 → 4700 (커팅 데미지 400, 콤보 보정 −100 = 300)."""
    effect = event.dealt - event.printed - event.correction
    steps = [f"데미지 {event.printed}"]
    steps += [f"효과 {signed(effect)}"] if effect else []
    steps += [f"콤보 보정 {digits(event.correction)}"] if event.correction else []
    total = f" = {event.dealt}" if len(steps) > 1 else ""
    source = f"{s.names(event.card)} " if event.card else ""
    return f"{owns(s, event.seat)} 체력 {event.before} → {event.after} ({source}{', '.join(steps)}{total})"


def _moved(event: parts.CardEvent, s: Speaker) -> str:
    match event:
        case ev.CardMoved():
            return f"{card(s, event.seat, event.card)}: {ko.ZONES[event.origin]} → {ko.ZONES[event.to]}"
        case ev.HiddenMoved():
            return f"{owns(s, event.seat)} 카드 1장(뒷면): {ko.ZONES[event.origin]} → {ko.ZONES[event.to]}"
        case ev.CardsShown():
            return f"{owns(s, event.seat)} 카드 공개: {', '.join(s.names(code) for code in event.cards)}"
        case ev.CardBroken():
            return f"브레이크: {card(s, event.seat, event.card)}{BROKEN[event.why]}"
        case ev.Replenished():
            return f"리스트 보충: {card(s, event.seat, event.card)}"
        case ev.Discarded():
            why = " (핸드 제한)" if event.why == "hand_limit" else ""
            return f"버림: {card(s, event.seat, event.card)}{why}"
        case ev.HandLimitPassed():
            return (
                f"{owns(s, event.seat)} 패 {event.hand}장, 핸드 제한 {event.limit}장: {event.hand - event.limit}장 초과"
            )
        case ev.Got():
            where = "얼티밋 존" if event.origin == w.ULTIMATE else "리스트"
            return f"겟: {subject(s, event.seat)} {where}에서 {josa(s.names(event.card), '을/를')} 가져옴"
        case ev.GetSkipped():
            return (
                SKIPPED[event.why]
                if event.seat < 0
                else f"겟: {josa(player(s, event.seat), '은/는')} {SKIPPED[event.why]}"
            )
        case _:
            assert_never(event)


def _followed(event: parts.FollowEvent, s: Speaker) -> str:
    match event:
        case ev.GrabNegated():
            mine = josa(s.names(event.card), "을/를")
            against = josa(card(s, event.seat ^ 1, event.against), "을/를")
            return f"그랩 무효: {subject(s, event.seat)} {mine} 브레이크해 {against} 무효로 함"
        case ev.GrabStood():
            return f"그랩: {josa(player(s, event.seat), '은/는')} 무효로 하지 않음"
        case ev.ComboBegan():
            first = f", 1콤보 {s.names(event.card)}" if event.card else " (효과로 시작)"
            return f"콤보 타임: {player(s, event.seat)}{first}"
        case ev.ComboShown():
            shown = [f"{s.names(code)}(속도 {speed})" for code, speed in zip(event.cards, event.speeds, strict=True)]
            return f"콤보 공개: {subject(s, event.seat)} {josa(join(shown), '을/를')} 내려놓음"
        case ev.ComboUsed():
            return f"{event.number}콤보: {card(s, event.seat, event.card)} (속도 {event.speed})"
        case ev.ComboReturned():
            return f"콤보에 사용하지 않음: {card(s, event.seat, event.card)} 패로"
        case ev.ComboEnded():
            return f"콤보 종료: {player(s, event.seat)}, {event.count}콤보"
        case ev.CatchGranted():
            return f"효과로 하는 캐치: {card(s, event.seat, event.card)}"
        case ev.CatchDeclared():
            why = f"속도 {event.speed} ≤ FP {event.limit}" if event.limit else f"효과, 속도 {event.speed}"
            return f"캐치: {card(s, event.seat, event.card)} ({why})"
        case ev.CatchDeclined():
            return f"캐치 타임: {josa(player(s, event.seat), '은/는')} 캐치하지 않음"
        case _:
            assert_never(event)


def _ended(event: parts.EndEvent, s: Speaker) -> str:
    match event:
        case ev.DefenceOver():
            return f"디펜스 오버: 교착 {event.count}번째, 배틀 존의 기술을 브레이크"
        case ev.SuddenDeath():
            return "서든 데스: 서로 체력 0, 체력 1000과 FP 0으로 3턴을 더 진행"
        case ev.GameEnded():
            why = f" ({ENDINGS[event.why]})" if ENDINGS[event.why] else ""
            return f"게임 종료: 무승부{why}" if event.winner < 0 else f"게임 종료: {player(s, event.winner)} 승리{why}"
        case _:
            assert_never(event)
