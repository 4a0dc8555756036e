"""English: card faces, questions with their options, and the table as plain lines that read well aloud."""

from __future__ import annotations

from typing import Final, assert_never

from simpan.lumen import action as act
from simpan.lumen import words as w
from simpan.lumen.effect import text_en
from simpan.lumen.effect.node import OneOf
from simpan.lumen.effect.text_en_words import capital
from simpan.lumen.effect.text_parts import circled, signed, walk
from simpan.lumen.face_en import face
from simpan.lumen.say_en import PHASES, owns, player, whom
from simpan.lumen.say_parts import WATCHER, Speaker, counter_words
from simpan.lumen.view import SideView, View

QUESTIONS: Final = {
    "hand": "Choose a card of your first hand.",
    "list": "Choose a card of your list.",
    "ready": "Choose the technique to ready.",
    "forced": "The opponent did not respond. Choose the technique that they use.",
    "stand_in": "The opponent has no technique to use. Is it a hit or a counter?",
    "grab": "Negate the opponent's grab? If so, choose the grab to break.",
    "pair": "Combo: choose the first of the two cards to show.",
    "partner": "Combo: choose the second card.",
    "combo": "Combo: choose the card that follows.",
    "speed": "As which speed?",
    "catch": "Catch time: choose the technique to catch with.",
    "get": "Get phase: choose the technique to take.",
    "limit": "You are above the hand limit. Choose what to discard.",
    "replenish": "Choose a technique from the side deck to put on the list for the broken one.",
    "effect": "Choose the effect to apply next.",
    "hidden": "Use a special technique?",
    "may": "Use the effect?",
    "branch": "Which of them?",
    "number": "Choose a number.",
    "cards": "Choose a card for the effect.",
    "listing": "Choose the card that goes to the list next.",
    "sudden": "Sudden death: choose a technique to take from the list.",
    "holder": "Who has priority first?",
}
PASSES: Final = {
    "grab": "let it stand",
    "pair": "no combo",
    "combo": "end the combo",
    "catch": "no catch",
    "get": "skip",
    "replenish": "no more",
    "effect": "skip",
    "hidden": "use none",
    "cards": "no more",
}


def rule(s: Speaker, code: str, index: int) -> str:
    """One effect of a card: its name, number and text."""
    known = s.card(code)
    if known is None or not 0 <= index < len(known.rules):
        return s.names(code)
    return f"{s.names(code)} {circled(index)} {text_en.rule_text(known.rules[index], s.names)}"


def branch(s: Speaker, source: tuple[str, int] | None, index: int) -> str:
    """One of several ways of the effect that asks."""
    known = s.card(source[0]) if source else None
    if known is not None and source is not None:
        for node in walk(known.rules[source[1]].do):
            if isinstance(node, OneOf) and index < len(node.branches):
                return text_en.effect_text(node.branches[index], s.names)
    return f"way {index + 1}"


def option(asks: str, choice: act.Action, s: Speaker, source: tuple[str, int] | None = None) -> str:
    """What an option means. `source`: card and rule of the effect that asks."""
    if isinstance(choice, act.ApplyEffect):
        return rule(s, choice.card, choice.rule)
    if isinstance(choice, act.UseSpecial):
        known = s.card(choice.card)
        uses = [] if known is None else [text_en.rule_text(found, s.names) for found in known.rules if found.use]
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
            return choice.result
        case act.CountAs():
            return f"speed {choice.speed}"
        case act.Accept():
            return "use it"
        case act.Decline():
            return "do not use it"
        case act.Branch():
            return branch(s, source, choice.index)
        case act.Name():
            return str(choice.number)
        case act.Pass():
            return PASSES.get(asks, "skip")
        case act.Hold():
            return f"priority: {player(s, choice.seat)}"
        case act.Expire():
            return "time is out"
        case act.EndMatch():
            return "match time is out"
        case act.Concede():
            return f"concession of {player(s, choice.seat)}"
        case _:
            assert_never(choice)


def headline(view: View, s: Speaker) -> str:
    """Turn, phase, priority, edition."""
    has = "nobody" if view.priority < 0 else whom(s, view.priority)
    turn = f"Turn {view.turn}, " if view.turn else ""
    sudden = f", turn {view.sudden_death} of sudden death" if view.sudden_death else ""
    return capital(f"{turn}{PHASES[view.phase]}, priority: {has}, edition: {view.edition}{sudden}")


def table(view: View, s: Speaker) -> list[str]:
    """The whole table as the viewer may know it: them above, me below."""
    mine = view.viewer if view.viewer < WATCHER else 0
    lines = [headline(view, s)]
    for seat in (mine ^ 1, mine):
        lines += _side(view.sides[seat], seat, s)
    if view.stalled:
        lines.append(f"Stalled battles in a row: {view.stalled} (three are defence over)")
    return lines


def _side(side: SideView, seat: int, s: Speaker) -> list[str]:
    lines = [f"{_who(side, seat, s)}: {numbers(side)}"]
    counters = counter_words(s, side)
    if counters:
        lines.append("  " + ", ".join(counters))
    lines.append(f"  {_hand(side, s)}")
    if side.readied_card:
        lines.append(f"  Readied: {s.names(side.readied_card)}")
    listed = "face down" if side.listed is None else names(side.listed, s)
    lines.append(f"  List ({side.list_count}): {listed}")
    hidden = "" if side.side_deck is None else f": {names(side.side_deck, s)}"
    lines.append(f"  Side deck ({side.side_count}){hidden}")
    for word, where in (("Battle", side.battle), ("Lumen", side.lumen), ("Ultimate", side.ultimate),
                        ("Break", side.broken)):  # fmt: skip
        if where:
            lines.append(f"  {word} zone: {names(where, s)}")
    if side.face_down and not side.lumen:
        lines.append(f"  Lumen zone, face down: {side.face_down}")
    return lines


def _who(side: SideView, seat: int, s: Speaker) -> str:
    return f"{capital(player(s, seat))} ({s.names(side.character)})"


def _hand(side: SideView, s: Speaker) -> str:
    """The hand; a hidden one: what is known of it, and how many cards are not."""
    if side.hand is not None:
        return f"Hand ({side.hand_count}): {names(side.hand, s)}"
    total = side.hand_count + side.readied
    unknown = total - len(side.known)
    shown = [short(code, s) for code in side.known] + ([f"{unknown} unknown"] if unknown > 0 else [])
    readied = ", one of them readied" if side.readied else ""
    return f"Hand ({total}{readied}): {', '.join(shown) or 'none'}"


def numbers(side: SideView) -> str:
    """HP, FP and the hand limit with the next bracket, no-responses."""
    limit = f"hand limit {side.hand_limit}"
    if side.next_bracket:
        limit += f" ({side.next_bracket[1]} at {side.next_bracket[0]} HP or less)"
    silent = f", no-responses {side.no_responses}" if side.no_responses else ""
    return f"HP {side.hp}, FP {signed(side.fp)}, {limit}{silent}"


def names(codes: tuple[str, ...] | None, s: Speaker) -> str:
    """Cards by name with the speed of each attack: Cutting (5), Roll."""
    return ", ".join(short(code, s) for code in codes or ()) or "none"


def short(code: str, s: Speaker) -> str:
    """A name, and the speed if it is an attack."""
    known = s.card(code)
    return f"{s.names(code)} ({known.speed})" if known is not None and known.kind == w.ATTACK else s.names(code)


def forced_choice(asks: str, label: str, s: Speaker, seat: int) -> str:
    """A question with one option, answered without being put."""
    return f"{capital(owns(s, seat))} only choice: {QUESTIONS[asks]} → {label}"


def source_line(source: tuple[str, int], s: Speaker) -> str:
    """Which effect is asking."""
    return f"Applying: {rule(s, *source)}"
