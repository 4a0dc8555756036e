"""The one door to the words of a game: events, refusals, cards, questions and the table, in the speaker's language."""

from __future__ import annotations

from typing import cast

from simpan.core.event import Event, heard_by
from simpan.core.refusal import Refusal
from simpan.lumen import face_en, face_ko, refuse_en, refuse_ko, say_en, say_ko, show_en, show_ko
from simpan.lumen.action import Action
from simpan.lumen.card import Card
from simpan.lumen.say_parts import AnyEvent, Speaker, clause_tag, speaker
from simpan.lumen.view import View


def line(event: Event, s: Speaker) -> str:
    """An event as one line, its clause in front: [L5.3.4] 페인 프리즌 속도 13 → 효과 −8 = 5, FP +0 → 최종 5."""
    text = say_ko.event_text if s.lang == "ko" else say_en.event_text
    return f"{clause_tag(event.clause)} {text(cast('AnyEvent', event), s)}"


def hears(event: Event, s: Speaker) -> bool:
    """Whether the listener may be told."""
    return heard_by(event, s.viewer)


def refusal(found: Refusal, s: Speaker, allowed: list[str]) -> str:
    """Why an action is refused, and what would do. `allowed`: those options in words."""
    return (refuse_ko.refusal_text if s.lang == "ko" else refuse_en.refusal_text)(found, s, allowed)


def face(card: Card, s: Speaker) -> str:
    """A card in one line."""
    return (face_ko.face if s.lang == "ko" else face_en.face)(card)


def full(card: Card, s: Speaker) -> list[str]:
    """A card with its whole text."""
    return (face_ko.full if s.lang == "ko" else face_en.full)(card, s)


def question(asks: str, s: Speaker) -> str:
    """What is asked, by the name of the question."""
    return (show_ko.QUESTIONS if s.lang == "ko" else show_en.QUESTIONS)[asks]


def option(asks: str, choice: Action, s: Speaker, source: tuple[str, int] | None = None) -> str:
    """What an option means."""
    return (show_ko.option if s.lang == "ko" else show_en.option)(asks, choice, s, source)


def table(view: View, s: Speaker) -> list[str]:
    """The table as the viewer may know it, in plain lines."""
    return (show_ko.table if s.lang == "ko" else show_en.table)(view, s)


def player(s: Speaker, seat: int) -> str:
    """A seat by name."""
    return (say_ko.player if s.lang == "ko" else say_en.player)(s, seat)


def owner(s: Speaker, seat: int) -> str:
    """A seat as an owner: 내, 상대, 1P의."""
    return (say_ko.owns if s.lang == "ko" else say_en.owns)(s, seat)


def source(found: tuple[str, int], s: Speaker) -> str:
    """Which effect is asking: card and rule."""
    return (show_ko.source_line if s.lang == "ko" else show_en.source_line)(found, s)


def forced(asks: str, label: str, s: Speaker, seat: int) -> str:
    """A question with one option, answered without being put."""
    return (show_ko.forced_choice if s.lang == "ko" else show_en.forced_choice)(asks, label, s, seat)


__all__ = [
    "Speaker",
    "face",
    "forced",
    "full",
    "hears",
    "line",
    "option",
    "owner",
    "player",
    "question",
    "refusal",
    "source",
    "speaker",
    "table",
]
