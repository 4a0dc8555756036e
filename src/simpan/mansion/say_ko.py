"""Korean: every event of a war as one line, with its numbers. The clause is put behind by `say`."""

from __future__ import annotations

from typing import assert_never

from simpan.core.event import Event
from simpan.core.korean import fill, number
from simpan.mansion import event as ev
from simpan.mansion import say_ko_words as ko
from simpan.mansion import say_parts as parts
from simpan.mansion.campaign import Campaign
from simpan.mansion.say_parts import AnyEvent, Speaker, Style, dice, signed, speaker


def sentence(event: Event, campaign: Campaign, style: Style = "plain") -> str:
    """The line of an event, without its clause. Raises TypeError for an event of another game."""
    if not isinstance(event, AnyEvent):
        raise TypeError(f"not an event of Mansion War: {type(event).__name__}")
    return event_text(event, speaker(campaign, "ko", style))


def event_text(event: AnyEvent, s: Speaker) -> str:
    """The line of an event, without its clause."""
    if isinstance(event, parts.DayEvent):
        return _day(event, s)
    if isinstance(event, parts.WalkEvent):
        return _walked(event, s)
    if isinstance(event, parts.AttackEvent):
        return _attack(event, s)
    if isinstance(event, parts.PowerEvent):
        return _power(event, s)
    if isinstance(event, parts.RewardEvent):
        return _reward(event, s)
    if isinstance(event, parts.RefereeEvent):
        return _referee(event, s)
    assert_never(event)


# -- the day ----------------------------------------------------------------------------------------------------------


def _day(event: parts.DayEvent, s: Speaker) -> str:
    match event:
        case ev.DayBegan():
            return f"{event.day}일차 준비 (모두 {event.days}일)"
        case ev.Placed():
            return _placed(event, s)
        case ev.RolledOff():
            return _rolled_off(event, s)
        case ev.RoundBegan():
            return f"{event.day}일차 {event.round}라운드 (모두 {event.rounds}라운드)"
        case ev.TurnBegan():
            return fill("{who}의 차례 ({zone})", who=s.name(event.who), zone=s.zone(event.zone))
        case ev.TurnEnded():
            return fill("{who}의 차례 끝: {why}", who=s.name(event.who), why=ko.TURN_ENDS[event.why])
        case ev.CleanedUp():
            return f"{event.round}라운드 클린 업 페이즈"
        case ev.BattleEnded():
            return f"{event.day}일차 종전: {ko.BATTLE_ENDS[event.why]}"
        case ev.FallsAnnounced():
            return _falls(event, s)
        case ev.WarEnded():
            return _war_over(event, s)
        case _:
            assert_never(event)


def _placed(event: ev.Placed, s: Speaker) -> str:
    where = fill("{who}: {zone} {tile}에서 시작", who=s.name(event.who), zone=s.zone(event.zone), tile=event.tile)
    if event.wanted:
        return where + fill(" ({tile:은/는} 우선권이 높은 캐릭터의 자리라 가장 가까운 타일)", tile=event.wanted)
    return where + (" (제비뽑기)" if event.lot else "")


def _rolled_off(event: ev.RolledOff, s: Speaker) -> str:
    """우선권 굴림: 가온 [6] > 한서 [4] = 로아 [4] (같은 눈끼리 다시 굴림)."""
    rows = sorted(zip(event.who, event.faces, strict=True), key=lambda row: -row[1])
    said = ""
    for place, (who, face) in enumerate(rows):
        sign = "" if place == 0 else " = " if rows[place - 1][1] == face else " > "
        said += f"{sign}{s.name(who).text} [{face}]"
    return f"우선권 굴림: {said}" + (" (같은 눈끼리 다시 굴림)" if len(set(event.faces)) < len(rows) else "")


def _falls(event: ev.FallsAnnounced, s: Speaker) -> str:
    if not event.fallen and not event.out:
        return f"{event.day}일차에 쓰러진 캐릭터: 없음"
    fallen = ", ".join(s.name(who).text for who in event.fallen) or "없음"
    out = ", ".join(pair(s, name) for name in event.out)
    return f"{event.day}일차에 쓰러진 캐릭터: {fallen}" + (f". 탈락: {out}" if out else "")


def _war_over(event: ev.WarEnded, s: Speaker) -> str:
    """전쟁 종료: 가온의 승리 (집계된 데미지: 가온 80, 한서 60)."""
    result = f"{s.name(event.winner).text}의 승리" if event.winner else "무승부"
    why = ko.WAR_ENDS[event.why]
    if event.why in ("last_team", "draw"):
        return f"전쟁 종료: {result}" + (f" ({why})" if event.winner else "")
    numbers = ", ".join(f"{s.name(team).text} {n}" for team, n in parts.in_contention(event, s))
    return f"전쟁 종료: {result} ({why}: {numbers})"


# -- walking ----------------------------------------------------------------------------------------------------------


def _walked(event: parts.WalkEvent, s: Speaker) -> str:
    who = s.name(event.who)
    match event:
        case ev.Moved():
            way = " → ".join((event.origin, *event.path))
            of = f", 이동력 {event.budget}" if event.budget else ""  # 0: not the hearer's to know
            said = f"{who.text} 이동: {way} ({len(event.path)}칸{of})"
            if not event.met:
                return said
            return said + fill(". 숨어 있던 {met:과/와} 마주쳐 {to}에서 멈춤", met=s.name(event.met), to=event.to)
        case ev.Left():
            return fill("{who} 이탈: {zone}에서 {to:으로/로}", who=who, zone=s.zone(event.zone), to=s.zone(event.to))
        case ev.Arrived():
            words = {"who": who, "origin": s.zone(event.origin), "zone": s.zone(event.zone), "tile": event.tile}
            return fill("{who} 도착: {origin} 쪽 통로에서 {zone} {tile:으로/로}", **words)
        case ev.Drawn():
            by = fill("{by:이/가} {who:을/를} 끌어당김", by=s.name(event.by), who=who)
            return f"{by}: " + (
                f"{event.origin} 그대로" if event.origin == event.to else f"{event.origin} → {event.to}"
            )
        case _:
            assert_never(event)


# -- attacks ----------------------------------------------------------------------------------------------------------


def _attack(event: parts.AttackEvent, s: Speaker) -> str:
    match event:
        case ev.AttackDeclared():
            return _declared(event, s)
        case ev.Covered():
            return fill("{who:이/가} {master:을/를} 엄호하여 대신 공격을 받습니다.",
                        who=s.name(event.who), master=s.name(event.master))  # fmt: skip
        case ev.Judged():
            return _judged(event, s)
        case ev.Reacted():
            return f"{_reacting(event, s)} 씁니다."
        case ev.Forced():
            return fill("{by:으로/로} {judgement}에 {what:을/를} 적용합니다.", by=s.power(event.by),
                        judgement=whose(event.who, event.judgement, s), what=_forced(event.what))  # fmt: skip
        case ev.Cancelled():
            return _cancelled(event, s)
        case ev.Resolved():
            return f"{s.name(event.attacker).text} → {s.name(event.target).text}: {_outcome(event, s)}"
        case ev.Damaged():
            return _damage(event, s)
        case ev.Counted():
            return _counted(event, s)
        case ev.Fell():
            return fill("{who:이/가} {zone}에서 쓰러졌습니다.", who=s.name(event.who), zone=s.zone(event.zone))
        case ev.WentOut():
            return _went_out(event, s)
        case _:
            assert_never(event)


def _declared(event: ev.AttackDeclared, s: Speaker) -> str:
    """가온이 한서에게 ‘강타’로 물리 공격을 합니다."""
    key = event.phantasm or event.skill
    means = fill("{power:으로/로} ", power=s.power(key)) if key else ""
    means = f"보구 {means}" if event.phantasm else means
    area = " (범위)" if event.area else ""
    words = {"who": s.name(event.who), "target": s.name(event.target), "means": means, "kind": ko.ATTACKS[event.kind]}
    return fill("{who:이/가} {target}에게 {means}{kind} 공격을 합니다.", **words) + area


def _judged(event: ev.Judged, s: Speaker) -> str:
    """가온 · 마도 판정: [4][6] + 마력 5 + 행운 4 = 19 (크리티컬 11부터)."""
    rolled = sum(event.faces)
    if event.new:
        why = "추가 주사위, 수로만 셈"
    elif event.fumble:
        why = f"{dice(event.faces)} 펌블"
    elif not event.threshold:  # of somebody unseen: the hearer may not know its LUC
        why = "크리티컬" if event.critical else ""
    elif event.critical:
        why = f"크리티컬: 눈의 합 {rolled}, {event.threshold}부터"
    else:
        why = f"크리티컬 {event.threshold}부터"
    first = f"{s.struck(event.struck)} " if event.struck else ""
    bonuses = "".join(f" + {part_text(part, s)}" for part in event.parts)
    head = f"{s.name(event.who).text} · {ko.JUDGEMENTS[event.judgement]} 판정"
    return f"{head}: {first}{dice(event.faces)}{bonuses} = {number(event.total)}" + (f" ({why})" if why else "")


def part_text(part: ev.Part, s: Speaker) -> str:
    """One part of a sum: 마력 5, 강타 3."""
    return f"{_label(part, s)} {number(part.value)}"


def _label(part: ev.Part, s: Speaker) -> str:
    return s.title(part.of) if part.of else ko.PARTS[part.label]


def whose(who: str, judgement: ev.JudgementName, s: Speaker) -> str:
    """Somebody's judgement: 가온의 마도 판정."""
    return f"{s.name(who).text}의 {ko.JUDGEMENTS[judgement]} 판정"


def _reacting(event: ev.Reacted, s: Speaker) -> str:
    """한서가 가온의 마도 판정에 ‘흐트리기’를."""
    own = f"자신의 {ko.JUDGEMENTS[event.judgement]} 판정"
    on = own if event.who and event.who == event.on else whose(event.on, event.judgement, s)
    return fill("{who:이/가} {on}에 {skill:을/를}", who=s.name(event.who), on=on, skill=s.power(event.skill))


def _forced(what: str) -> str:
    return "크리티컬" if what == "critical" else "펌블"


def reacted_and_forced(event: ev.Reacted, forced: ev.Forced, s: Speaker) -> str:
    """A reaction with what it does, in one line."""
    return fill("{what} 써서 {forced:을/를} 적용합니다.", what=_reacting(event, s), forced=_forced(forced.what))


def _cancelled(event: ev.Cancelled, s: Speaker) -> str:
    both = f"{whose(event.who, event.judgement, s)}: 크리티컬과 펌블이 상쇄되어 둘 다 없어집니다."
    if event.by_effect:
        return f"{both} 효과로 얻은 크리티컬이므로 주사위를 추가로 굴립니다."
    return f"{both} 주사위는 나온 눈 그대로 셉니다."


def _outcome(event: ev.Resolved, s: Speaker) -> str:
    attack, defence = number(event.attack), number(event.defence)
    match event.why:
        case "higher":
            return f"{attack} > {defence}, 적중"
        case "lower":
            return f"{attack} < {defence}, 막음"
        case "tie":
            result = "적중" if event.landed else "막음"
            return f"{attack} = {defence}, 동점이므로 {result} (설정 tie: {s.house.tie})"
        case "attack_critical":
            return "크리티컬 공격이 보통의 방어를 무시하고 적중"
        case "defence_critical":
            ignored = "크리티컬 공격도" if event.attack_status == "critical" else "공격을"
            return f"크리티컬 방어가 {ignored} 무시하고 막음"
        case "attack_fumble":
            return (
                "공격과 방어가 모두 펌블이라 공격 실패" if event.defence_status == "fumble" else "공격이 펌블이라 실패"
            )
        case "defence_fumble":
            return f"방어가 펌블이라 {'크리티컬로 ' if event.critical else ''}적중"
        case _:
            assert_never(event.why)


def _damage(event: ev.Damaged, s: Speaker) -> str:
    """한서가 받은 데미지: 마력 5 + 사거리 보정 −2 + [3] = 6, 방어도 −3, 보호막 −2 → 체력 13 → 12 (최대 20)."""
    terms = [part_text(part, s) for part in event.parts]
    for place, (part, faces) in enumerate(parts.dealt_out(event)):
        source = "추가 " if part is None else f"{_label(part, s)} "
        terms.append((source if place else "") + dice(faces))
    raw = parts.raw_damage(event)
    total = f"{number(raw)}, 0보다 작으므로 0" if raw < 0 else str(event.total)
    armour = f", 방어도 −{event.armour}" if event.armour else ""
    shield = f", 보호막 −{event.shield}" if event.shield else ""
    before = event.left + event.hp
    change = f"{before} → {event.left}" if event.hp else f"{before} 그대로"
    beyond = f", 0을 넘은 데미지 {event.beyond}" if event.beyond else ""
    head = fill("{who:이/가} 받은 데미지", who=s.name(event.who))
    return f"{head}: {' + '.join(terms)} = {total}{armour}{shield} → 체력 {change} (최대 {event.most}){beyond}"


def _counted(event: ev.Counted, s: Speaker) -> str:
    """가온 페어 보상 장부: 가온 → 한서 5점, 합계 45점 (제외: 방어도가 막은 3점)."""
    hit = f"{s.name(event.by).text} → {s.name(event.on).text} {event.points}점"
    left_out = ", ".join(ko.EXCLUDED[part.why].format(n=part.points) for part in event.excluded)
    ledger = f"{pair(s, event.pair)} 보상 장부: {hit}, 합계 {event.total}점"
    return ledger + (f" (제외: {left_out})" if left_out else "")


def _went_out(event: ev.WentOut, s: Speaker) -> str:
    said = f"{pair(s, event.pair)} 탈락"
    if not event.who:
        return said
    return said + fill(": {who:이/가} {zone:을/를} 떠납니다.", who=s.name(event.who), zone=s.zone(event.zone))


def pair(s: Speaker, name: str) -> str:
    """A pair by name: 가온 페어."""
    return s.name(name).text if name.endswith("페어") else f"{s.name(name).text} 페어"


# -- skills -----------------------------------------------------------------------------------------------------------


def _power(event: parts.PowerEvent, s: Speaker) -> str:
    who = s.name(event.who)
    match event:
        case ev.SkillUsed():
            return _used(event, s)
        case ev.MpSpent():
            uses = f", 오늘 남은 횟수 {event.uses_left}" if event.uses_left >= 0 else ""
            return f"{who.text} · {s.power(event.skill).text}: MP −{event.mp} → {event.left}{uses}"
        case ev.Healed():
            return _healed(event, s)
        case ev.EffectGiven():
            return f"{who.text} · {ko.effect_text(event.effect, event.amount, event.to)}, {ko.until_text(event.until)}"
        case ev.EffectEnded():
            return (
                f"{who.text} · {ko.effect_text(event.effect, event.amount, event.to)} 끝 ({ko.EFFECT_ENDS[event.why]})"
            )
        case ev.MovementGiven():
            now = f" → {event.budget}" if event.budget else ""
            return f"{who.text} · 이번 차례 이동력 +{event.tiles}{now}"
        case ev.Hid():
            return fill("{who:이/가} {zone}에서 몸을 숨깁니다.", who=who, zone=s.zone(event.zone))
        case ev.CameOut():
            words = {"who": who, "zone": s.zone(event.zone), "tile": event.tile, "why": ko.SEEN_AGAIN[event.why]}
            return fill("{who}의 은신이 풀렸습니다: {zone} {tile} ({why})", **words)
        case ev.Revealed():
            return fill("{who:은/는} 자기 차례가 끝날 때까지 {zone:을/를} 봅니다.", who=who, zone=s.zone(event.zone))
        case ev.Guarded():
            return fill("{who:이/가} 방어합니다: 다음 자기 차례까지 방어 판정 {n}", who=who, n=signed(event.amount))
        case ev.Waited():
            return fill("{who:이/가} 대기합니다.", who=who)
        case ev.MpRegained():
            return f"{who.text} · 푸른 구역: MP +{event.gained} → {event.left}"
        case _:
            assert_never(event)


def _used(event: ev.SkillUsed, s: Speaker) -> str:
    target = fill("{target}에게 ", target=s.name(event.target)) if event.target not in ("", event.who) else ""
    kind = "보구 " if event.phantasm else ""
    words = {"who": s.name(event.who), "target": target, "kind": kind, "skill": s.power(event.skill)}
    return fill("{who:이/가} {target}{kind}{skill:을/를} 씁니다.", **words)


def _healed(event: ev.Healed, s: Speaker) -> str:
    """한서 회복: [3][4] + 2 = 9 → 체력 13 → 20 (최대 20)."""
    before = event.left - event.gained
    change = f"{before} → {event.left}" if event.gained else f"{before} 그대로"
    who = s.name(event.who).text
    by = f" ({s.name(event.by).text})" if event.by not in ("", event.who) else ""
    return f"{who} 회복{by}: {parts.heal_sum(event)} → 체력 {change} (최대 {event.most})"


# -- rewards and the referee ------------------------------------------------------------------------------------------


def _reward(event: parts.RewardEvent, s: Speaker) -> str:
    match event:
        case ev.RewardEarned():
            earned = f"집계된 데미지가 {event.total}점이 되어 {event.at}점 보상을 얻었습니다."
            return f"{pair(s, event.pair)}: {earned} 종전 후에 지급됩니다."
        case ev.Rewarded():
            chosen = " (자동)" if event.default else ""
            gained = f"체력 +{event.hp} → {event.hp_left}, MP +{event.mp} → {event.mp_left}"
            return f"{pair(s, event.pair)} {event.at}점 보상: {s.name(event.who).text} {gained}{chosen}"
        case ev.Raised():
            chosen = " (자동)" if event.default else ""
            raised = f"최대 체력 +10 → {event.most_hp}, 최대 MP +10 → {event.most_mp}"
            return f"{pair(s, event.pair)} 100점 보상: {s.name(event.who).text} {raised}{chosen}"
        case _:
            assert_never(event)


def _referee(event: parts.RefereeEvent, s: Speaker) -> str:
    match event:
        case ev.TimedOut():
            return fill("{player}: 시간 초과 ({asked})", player=s.name(event.player), asked=ko.ASKED[event.question])
        case ev.Corrected():
            return f"총괄의 정정: {s.name(event.who).text} {ko.CHANGES[event.change]}{_change(event)}"
        case _:
            assert_never(event)


def _change(event: ev.Corrected) -> str:
    old, new = parts.corrected_values(event)
    place = event.change == "place"
    return f" {ko.value_text(old, place)} → {ko.value_text(new, place)}" if old or new else ""
