"""What must be true of every answer of the table, stated from the rules and not from the program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from simpan.chat.reply import Reply
from tests.chat.table import checks_lookup, checks_reckoned
from tests.chat.table.checks_dice import Places
from tests.chat.table.checks_war import War
from tests.chat.table.rows import Section
from tests.chat.table.story import Told
from tests.mansion.desk_table import STARTS

LONGEST = 4_000  # signs of an answer


def faults(section: Section, told: Sequence[Told]) -> Iterator[tuple[int, str]]:
    """What is wrong with a section's answers, by line."""
    places = Places()
    war = War().begin(STARTS if section.flag("begun", False) else {}) if "campaign" in section.options else None
    seen: dict[tuple[str, str], int] = {}
    for one in told:
        number = one.row.number
        kinds = " ".join(reply.kind for reply in one.replies)
        before = seen.setdefault((one.row.text, kinds), number)
        if before != number and one.request is not None:
            yield number, f"asks and says what line {before} does"
        for reply in one.replies:
            for text in _readers(one, reply):
                yield number, text
        if one.request is not None:
            for text in places.check(one) if war is None else ():
                yield number, text
        for text in (*checks_lookup.check(one, _lang(section, one)), *checks_reckoned.faults(section, one)):
            yield number, text
        if war is not None:
            for text in war.check(one):
                yield number, text


def _lang(section: Section, one: Told) -> str:
    asked = one.request.lang if one.request is not None else None
    return asked or section.options.get("lang", "ko")


def _readers(one: Told, reply: Reply) -> Iterator[str]:
    """Who reads a reply: never more than it is for."""
    size = sum(len(line) for line in reply.lines)
    if not any(line.strip() for line in reply.lines):
        yield "an empty reply"
    if size > LONGEST and reply.kind != "dice":
        yield f"{size} signs"
    if (reply.to == "people") != bool(reply.people):
        yield "accounts stand with what is for accounts"
    if not reply.battle and one.request is not None:
        asker = (one.request.who.key,)
        if reply.to not in ("here", "people") or (reply.to == "people" and reply.people != asker):
            yield "outside a campaign only the conversation, or the asker, is answered"
    if reply.battle and one.request is not None and one.request.visibility == "direct" and reply.to == "here":
        yield "a direct message is answered where others may read it"
