"""The one door to the words of a war: events, whole rulings and refusals, in the reader's language.

Whoever calls passes only what the reader may hear (`core.event.heard_by`); nothing here looks at an audience.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

import msgspec

from simpan.core.event import Event
from simpan.core.refusal import Refusal
from simpan.mansion import event as ev
from simpan.mansion import refuse_en, refuse_ko, say_en, say_ko
from simpan.mansion.campaign import Campaign
from simpan.mansion.say_parts import AnyEvent, Lang, Speaker, Style, speaker

REMEMBERED: Final = 256  # events whose words are kept for the next reader
HOUSE_RULE: Final = {"ko": "하우스 룰", "en": "house rule"}


def sentence(event: Event, campaign: Campaign, lang: Lang, style: Style = "plain") -> str:
    """An event as one line, without its clause. Raises TypeError for an event of another game."""
    if lang == "ko":
        return say_ko.sentence(event, campaign, style)
    return say_en.sentence(event, campaign, style)


def line(event: Event, campaign: Campaign, lang: Lang, clauses: bool = True, style: Style = "plain") -> str:
    """An event as one line with its clause behind: `… 적중 (M3.8)`, `… (H3.8 하우스 룰)`."""
    said = sentence(event, campaign, lang, style)
    return said + (clause_tag(event.clause, lang) if clauses else "")


def clause_tag(clause: str, lang: Lang) -> str:
    """The clause as a line ends with it; a house rule is marked as one."""
    if not clause:
        return ""
    return f" ({clause} {HOUSE_RULE[lang]})" if clause.startswith("H") else f" ({clause})"


def refusal(found: Refusal, campaign: Campaign, lang: Lang, possible: tuple[str, ...] = ()) -> str:
    """Why something is refused, with its clause and what would do. possible: those options in words."""
    words = refuse_ko.refusal_text if lang == "ko" else refuse_en.refusal_text
    return words(found, campaign, possible) + clause_tag(found.clause, lang)


def ruling(
    events: Sequence[Event], campaign: Campaign, lang: Lang, clauses: bool = True, style: Style = "plain"
) -> list[str]:
    """One act as an organiser posts it: who does what, dice, comparison, damage, HP left; each clause cited once.

    A reaction and what it does are one line, a cost follows what it paid for, and additional dice show the first dice
    struck through (H4.6).
    """
    tagged = ruled(events, campaign, lang, style)
    return [text + (clause_tag(clause, lang) if clauses else "") for text, clause in tagged]


def ruled(events: Sequence[Event], campaign: Campaign, lang: Lang, style: Style = "plain") -> list[tuple[str, str]]:
    """The lines of a ruling, each with the clause that is cited behind it; "" for one that was cited before."""
    s = speaker(campaign, lang, style)
    cited: set[str] = set()
    lines = []
    for event, forced in _paired(_with_struck(_act_first(events))):
        lines.append((_said(event, forced, s), "" if event.clause in cited else event.clause))
        cited.add(event.clause)
    return lines


def _said(event: Event, forced: ev.Forced | None, s: Speaker) -> str:
    if forced is not None and isinstance(event, ev.Reacted):
        return (say_ko.reacted_and_forced if s.lang == "ko" else say_en.reacted_and_forced)(event, forced, s)
    known = s.said.get(id(event))
    if known is not None and known[0] is event:
        return known[1]
    told = cast("AnyEvent", event)
    text = (say_ko.event_text if s.lang == "ko" else say_en.event_text)(told, s)
    if len(s.said) >= REMEMBERED:
        s.said.clear()
    s.said[id(event)] = (told, text)
    return text


def _act_first(events: Sequence[Event]) -> list[Event]:
    """A cost is told after what it was paid for, though it is paid before."""
    found: list[Event] = []
    for event in events:
        acts = isinstance(event, ev.AttackDeclared | ev.SkillUsed | ev.Reacted)
        last = found[-1] if found else None
        if acts and isinstance(last, ev.MpSpent) and last.who == getattr(event, "who", ""):
            found.insert(len(found) - 1, event)
        else:
            found.append(event)
    return found


def _with_struck(events: Sequence[Event]) -> list[Event]:
    """Additional dice (H4.6) learn the first dice of their judgement from the same act."""
    first: dict[tuple[str, str], tuple[int, int]] = {}
    found: list[Event] = []
    for event in events:
        found.append(event)
        if isinstance(event, ev.Judged):
            whose = (event.who, event.judgement)
            if not event.new:
                first[whose] = event.faces
            elif not event.struck and whose in first:
                found[-1] = msgspec.structs.replace(event, struck=first[whose])
    return found


def _paired(events: Sequence[Event]) -> list[tuple[Event, ev.Forced | None]]:
    """Each event, a reaction together with the critical or fumble that it puts on the judgement."""
    found: list[tuple[Event, ev.Forced | None]] = []
    waiting: list[int] = []  # reactions that have not shown yet what they do
    for event in events:
        if isinstance(event, ev.Forced):
            place = next((i for i in waiting if _works(cast("ev.Reacted", found[i][0]), event)), None)
            if place is not None:
                found[place] = (found[place][0], event)
                waiting.remove(place)
                continue
        if isinstance(event, ev.Reacted):
            waiting.append(len(found))
        found.append((event, None))
    return found


def _works(event: ev.Reacted, forced: ev.Forced) -> bool:
    return (event.skill, event.on, event.judgement) == (forced.by, forced.who, forced.judgement)
