"""Korean: card faces, questions with their options, and the table as plain lines that read well aloud."""

from __future__ import annotations

from typing import Final, assert_never

from simpan.lumen import action as act
from simpan.lumen import words as w
from simpan.lumen.effect import text_ko
from simpan.lumen.effect.node import OneOf
from simpan.lumen.effect.text_parts import circled, signed, walk
from simpan.lumen.face_ko import face
from simpan.lumen.say_ko import PHASES, owns, player
from simpan.lumen.say_parts import WATCHER, Speaker, counter_words
from simpan.lumen.view import SideView, View

EDITIONS: Final = {"classic": "클래식", "current": "현행"}
QUESTIONS: Final = {
    "hand": "처음 사용할 패를 고르세요.",
    "list": "리스트에 둘 기술을 고르세요.",
    "ready": "레디할 기술을 고르세요.",
    "forced": "상대가 대응하지 않았습니다. 상대가 사용할 기술을 대신 고르세요.",
    "stand_in": "상대에게 사용할 기술이 없습니다. 히트와 카운터 중 어느 쪽으로 하겠습니까?",
    "grab": "상대의 그랩을 무효로 하겠습니까? 하려면 브레이크할 그랩 기술을 고르세요.",
    "pair": "콤보: 내려놓을 2장 중 첫 번째 기술을 고르세요.",
    "partner": "콤보: 두 번째 기술을 고르세요.",
    "combo": "콤보: 이어서 낼 기술을 고르세요.",
    "speed": "어느 속도로 취급하겠습니까?",
    "catch": "캐치 타임: 캐치할 기술을 고르세요.",
    "get": "겟 페이즈: 가져올 기술을 고르세요.",
    "limit": "핸드 제한을 넘었습니다. 버릴 기술을 고르세요.",
    "replenish": "브레이크한 만큼 사이드 덱에서 리스트에 둘 기술을 고르세요.",
    "effect": "먼저 적용할 효과를 고르세요.",
    "hidden": "특수 기술을 사용하겠습니까?",
    "may": "효과를 사용하겠습니까?",
    "branch": "어느 쪽을 적용하겠습니까?",
    "number": "수를 고르세요.",
    "cards": "효과의 대상이 될 카드를 고르세요.",
    "listing": "리스트에 먼저 둘 카드를 고르세요.",
    "sudden": "서든 데스: 리스트에서 패로 가져올 기술을 고르세요.",
    "holder": "첫 우선권을 정합니다.",
}
PASSES: Final = {
    "grab": "무효로 하지 않는다",
    "pair": "콤보를 잇지 않는다",
    "combo": "콤보를 끝낸다",
    "catch": "캐치하지 않는다",
    "get": "스킵한다",
    "replenish": "더 두지 않는다",
    "effect": "스킵한다",
    "hidden": "사용하지 않는다",
    "cards": "더 고르지 않는다",
}


def rule(s: Speaker, code: str, index: int) -> str:
    """One effect of a card: its name, number and text."""
    known = s.card(code)
    if known is None or not 0 <= index < len(known.rules):
        return s.names(code)
    return f"{s.names(code)} {circled(index)} {text_ko.rule_text(known.rules[index], s.names)}"


def branch(s: Speaker, source: tuple[str, int] | None, index: int) -> str:
    """One of several ways of the effect that asks."""
    known = s.card(source[0]) if source else None
    if known is not None and source is not None:
        for node in walk(known.rules[source[1]].do):
            if isinstance(node, OneOf) and index < len(node.branches):
                return text_ko.effect_text(node.branches[index], s.names)
    return f"{index + 1}번째"


def option(asks: str, choice: act.Action, s: Speaker, source: tuple[str, int] | None = None) -> str:
    """What an option means. `source`: card and rule of the effect that asks."""
    if isinstance(choice, act.ApplyEffect):
        return rule(s, choice.card, choice.rule)
    if isinstance(choice, act.UseSpecial):
        known = s.card(choice.card)
        uses = [] if known is None else [text_ko.rule_text(found, s.names) for found in known.rules if found.use]
        return " ".join([f"{s.names(choice.card)}:", *uses])
    if isinstance(choice, act.WithCard):
        known = s.card(choice.card)
        return s.names(choice.card) if known is None else face(known)
    return _plain_option(asks, choice, s, source)


_Plain = (
    act.NameResult
    | act.CountAs
    | act.Accept
    | act.Decline
    | act.Branch
    | act.Name
    | act.Pass
    | act.Hold
    | act.Expire
    | act.EndMatch
    | act.Concede
)


def _plain_option(asks: str, choice: _Plain, s: Speaker, source: tuple[str, int] | None) -> str:
    match choice:
        case act.NameResult():
            return "카운터" if choice.result == "counter" else "히트"
        case act.CountAs():
            return f"속도 {choice.speed}"
        case act.Accept():
            return "사용한다"
        case act.Decline():
            return "사용하지 않는다"
        case act.Branch():
            return branch(s, source, choice.index)
        case act.Name():
            return str(choice.number)
        case act.Pass():
            return PASSES.get(asks, "스킵한다")
        case act.Hold():
            return f"{player(s, choice.seat)} 우선권"
        case act.Expire():
            return "시간 초과"
        case act.EndMatch():
            return "경기 시간 종료"
        case act.Concede():
            return f"{player(s, choice.seat)} 항복"
        case _:
            assert_never(choice)


def headline(view: View, s: Speaker) -> str:
    """Turn, phase, priority, edition."""
    has = "없음" if view.priority < 0 else player(s, view.priority)
    turn = f"{view.turn}턴, " if view.turn else ""
    sudden = f", 서든 데스 {view.sudden_death}턴째" if view.sudden_death else ""
    return f"{turn}{PHASES[view.phase]}, 우선권: {has}, 에디션: {EDITIONS[view.edition]}{sudden}"


def table(view: View, s: Speaker) -> list[str]:
    """The whole table as the viewer may know it: them above, me below."""
    mine = view.viewer if view.viewer < WATCHER else 0
    lines = [headline(view, s)]
    for seat in (mine ^ 1, mine):
        lines += _side(view.sides[seat], seat, s)
    if view.stalled:
        lines.append(f"교착 {view.stalled}번 연속 (3번이면 디펜스 오버)")
    return lines


def _side(side: SideView, seat: int, s: Speaker) -> list[str]:
    lines = [f"{_who(side, seat, s)}: {numbers(side)}"]
    counters = counter_words(s, side)
    if counters:
        lines.append("  " + ", ".join(counters))
    lines.append(f"  {_hand(side, s)}")
    if side.readied_card:
        lines.append(f"  레디한 기술: {s.names(side.readied_card)}")
    listed = "비공개" if side.listed is None else names(side.listed, s)
    lines.append(f"  리스트 {side.list_count}장: {listed}")
    hidden = "" if side.side_deck is None else f": {names(side.side_deck, s)}"
    lines.append(f"  사이드 덱 {side.side_count}장{hidden}")
    for word, where in (("배틀 존", side.battle), ("루멘 존", side.lumen), ("얼티밋 존", side.ultimate),
                        ("브레이크 존", side.broken)):  # fmt: skip
        if where:
            lines.append(f"  {word}: {names(where, s)}")
    if side.face_down and not side.lumen:
        lines.append(f"  루멘 존(뒷면): {side.face_down}장")
    return lines


def _who(side: SideView, seat: int, s: Speaker) -> str:
    return f"{player(s, seat)}({s.names(side.character)})"


def _hand(side: SideView, s: Speaker) -> str:
    """The hand; a hidden one: what is known of it, and how many cards are not."""
    if side.hand is not None:
        return f"패 {side.hand_count}장: {names(side.hand, s)}"
    total = side.hand_count + side.readied
    unknown = total - len(side.known)
    shown = [short(code, s) for code in side.known] + ([f"모르는 카드 {unknown}장"] if unknown > 0 else [])
    readied = ", 그중 1장 레디" if side.readied else ""
    return f"패 {total}장{readied}: {', '.join(shown) or '없음'}"


def numbers(side: SideView) -> str:
    """HP, FP and the hand limit with the next bracket, no-responses."""
    limit = f"핸드 제한 {side.hand_limit}장"
    if side.next_bracket:
        limit += f"(체력 {side.next_bracket[0]} 이하가 되면 {side.next_bracket[1]}장)"
    silent = f", 대응 없음 {side.no_responses}회" if side.no_responses else ""
    return f"체력 {side.hp}, FP {signed(side.fp)}, {limit}{silent}"


def names(codes: tuple[str, ...] | None, s: Speaker) -> str:
    """Cards by name with the speed of each attack: 커팅(5), 구르기."""
    return ", ".join(short(code, s) for code in codes or ()) or "없음"


def short(code: str, s: Speaker) -> str:
    """A name, and the speed if it is an attack."""
    known = s.card(code)
    return f"{s.names(code)}({known.speed})" if known is not None and known.kind == w.ATTACK else s.names(code)


def forced_choice(asks: str, label: str, s: Speaker, seat: int) -> str:
    """A question with one option, answered without being put."""
    return f"{owns(s, seat)} 선택은 하나뿐: {QUESTIONS[asks]} → {label}"


def source_line(source: tuple[str, int], s: Speaker) -> str:
    """Which effect is asking."""
    return f"효과 처리 중: {rule(s, *source)}"
