"""What may be asked to see: the war as a player sees it (H6.10–H6.13), and all of it for the staff."""

from __future__ import annotations

from typing import cast

from msgspec import structs

from simpan.chat.campaign.buttons import is_asked
from simpan.chat.campaign.words import word
from simpan.core.game import SPECTATOR, STAFF
from simpan.core.hosting import Lang
from simpan.mansion import show
from simpan.mansion.desk.prompts import prompt_line, time_text, waiting_lines
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import word as desk_word
from simpan.mansion.hosted.scene import heading
from simpan.mansion.hosted.viewpoint import Viewpoint
from simpan.mansion.say_parts import Speaker, speaker
from simpan.mansion.sight import Own, View


def own_lines(table: Table, seat: int, lang: Lang, now: int) -> tuple[str, ...]:
    """The war as a player sees it, what it is asked, and how long it has for it."""
    found = structs.replace(cast(View, table.war.view(seat)), question=None)
    lines = show.show(found, table.campaign, lang)
    if not is_asked(table, seat):
        return tuple(lines)
    left = seconds_left(table, now)
    asked = (*lines, prompt_line(table, seat))
    return asked if left is None else (*asked, time_text(lang, left))


def staff_lines(table: Table, lang: Lang, now: int) -> tuple[str, ...]:
    """How the war stands, for the staff: the moment, who is awaited, and a line for each character (H6.7)."""
    found = cast(View, table.war.view(STAFF))
    left, stale = seconds_left(table, now), table.time_left()
    awaited = waiting_lines(table)
    if left is not None and stale is not None:  # it is told as it was when somebody wrote last
        awaited = [line.replace(time_text(lang, stale), time_text(lang, left)) for line in awaited]
    waits = [word(lang, "in_queue", n=len(table.book.queue))] if table.book.queue else []
    return (
        heading(Viewpoint(table, SPECTATOR, lang)),
        *awaited,
        *waits,
        *(_character(one, speaker(table.campaign, lang)) for one in found.own),
        word(lang, "more_status"),
    )


def _character(one: Own, s: Speaker) -> str:
    """한서 · 2구역 K3 · 체력 30/30 · MP 20/20."""
    lang = s.lang
    hp, mp = (desk_word(lang, f"fact_{name}") for name in ("hp", "mp"))
    if one.state != "in_play":
        return f"{one.name} · {desk_word(lang, f'state_{one.state}')}"
    parts = [one.name, *([f"{s.zone(one.zone).text} {one.tile}"] if one.tile else [])]
    parts += [f"{hp} {one.hp}/{one.most_hp}", f"{mp} {one.mp}/{one.most_mp}"]
    return " · ".join((*parts, *([desk_word(lang, "fact_hidden")] if one.hidden else [])))


def seconds_left(table: Table, now: int) -> int | None:
    """Seconds that the open question has left at a moment; None: it has no limit."""
    left = table.time_left()
    if left is None or table.last_tick is None:
        return left
    return left - (max(0, now - table.last_tick) if table.runs else 0)
