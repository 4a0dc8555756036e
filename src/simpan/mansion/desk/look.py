"""Commands that only look: the queue, what a player sees, how the war stands, where a number comes from (H6.7)."""

from __future__ import annotations

from typing import Final, cast

from simpan.core.event import Event
from simpan.core.game import STAFF
from simpan.mansion import event as ev
from simpan.mansion import say, show
from simpan.mansion.desk.ask import Ask
from simpan.mansion.desk.facts import Facts, differences, facts, history_keys
from simpan.mansion.desk.orders import say_order
from simpan.mansion.desk.out import Done
from simpan.mansion.desk.past import titles
from simpan.mansion.desk.prompts import prompt_line, waiting_lines
from simpan.mansion.desk.steer import line_of
from simpan.mansion.view import View
from simpan.mansion.view import view as view_of
from simpan.mansion.war import War


def view(ask: Ask) -> Done:
    """Exactly what a player may know: the view, the map, and what it is asked."""
    seat = ask.take_player()
    found = cast(View, ask.table.war.view(seat))
    lines = [ask.word("view_of", name=ask.table.names_of([seat])[0])]
    lines += show.show(found, ask.table.campaign, ask.table.lang)
    lines += show.drawing(found, ask.table.campaign, ask.table.lang)
    if found.question is not None:
        lines.append(prompt_line(ask.table, seat))
    ask.tell(lines)
    return "done"


def status(ask: Ask) -> Done:
    """How the war stands, for the staff: everything, who is awaited, and how long."""
    table = ask.table
    lines = show.show(cast(View, table.war.view(STAFF)), table.campaign, table.lang)
    lines += waiting_lines(table)
    lines += [say_order(one, table.campaign, table.lang) for one in table.book.orders.values()]
    if table.book.queue:
        lines += queue_lines(ask)
    ask.tell(lines)
    return "done"


def queue(ask: Ask) -> Done:
    """What waits, in order; what is only submitted apart."""
    ask.tell(queue_lines(ask))
    return "done"


def queue_lines(ask: Ask) -> list[str]:
    """The queue, for the staff."""
    book = ask.table.book
    if not book.queue:
        return [ask.word("queue_is_empty")]
    lines = []
    for key, confirmed in (("waiting_list", True), ("submitted_list", False)):
        found = [one for one in book.queue if one.confirmed is confirmed]
        if found:
            lines += [ask.word(key, n=len(found)), *(line_of(ask, one) for one in found)]
    return lines


# -- where a number comes from ----------------------------------------------------------------------------------------


def history(ask: Ask) -> Done:
    """Each number of a character, as it changed: `체력 20 → 13: #41, 한서의 공격`."""
    name = ask.take_character()
    table = ask.table
    pair = next(sheet.pair for sheet in table.campaign.sheets if sheet.name == name)
    war = cast(War, table.record.start.clone())
    events: list[Event] = []
    war.journal = events
    lines = [ask.word("history_of", name=name)]
    old = _facts_of(ask, war, name, pair)
    for given in table.line.inputs:
        war.apply(given.seat, given.code)
        new = _facts_of(ask, war, name, pair)
        for key in [key for key in old if key in new and new[key] != old[key]]:
            why = _cause(ask, key, events) or given.why
            line = differences({key: old[key]}, {key: new[key]}, table.lang, {})[0]
            said = line.removeprefix(f"{name} ").strip()
            lines.append(f"  {said}: #{given.n}" + (f", {why}" if why else ""))
        events.clear()
        old = new
    ask.tell(lines if len(lines) > 1 else [*lines, ask.word("no_history")])
    return "done"


def _facts_of(ask: Ask, war: War, name: str, pair: str) -> Facts:
    found = facts(view_of(war, STAFF), ask.table.lang)
    wanted = history_keys()
    return {key: value for key, value in found.items() if key[0] in (name, f"{pair}\0") and key[1] in wanted}


CAUSES: Final[dict[str, tuple[type[Event], ...]]] = {
    "hp": (ev.Damaged, ev.Healed, ev.Rewarded, ev.Raised, ev.Corrected),
    "mp": (ev.MpSpent, ev.MpRegained, ev.Rewarded, ev.Raised, ev.Corrected),
    "tile": (ev.Moved, ev.Arrived, ev.Drawn, ev.Placed, ev.Corrected),
    "state": (ev.Fell, ev.WentOut, ev.Corrected),
    "effects": (ev.EffectGiven, ev.EffectEnded, ev.CleanedUp, ev.Corrected),
    "hidden": (ev.Hid, ev.CameOut, ev.Corrected),
    "count": (ev.Counted, ev.Corrected),
}
"""Which events change which number."""


def _cause(ask: Ask, key: tuple[str, str], events: list[Event]) -> str:
    """What made a number change, in a few words."""
    whose, what = key
    for event in events:
        name = getattr(event, "pair", "") if what == "count" else getattr(event, "who", whose)
        if not isinstance(event, CAUSES[what]) or name not in (whose, whose[:-1], ""):
            continue
        if isinstance(event, ev.Damaged):
            return ask.word("by_attack", who=event.by)
        if isinstance(event, ev.MpSpent | ev.Healed):
            skill = event.skill if isinstance(event, ev.MpSpent) else event.by
            return titles(ask.table).get(skill, skill)
        return say.sentence(event, ask.table.campaign, ask.table.lang)
    return ""


def help_(ask: Ask) -> Done:
    """Every command with its use."""
    from simpan.mansion.desk.commands import COMMANDS

    ask.tell([ask.word("help_head"), *(f"  {ask.word(f'use_{spec.name}')}" for spec in COMMANDS)])
    return "done"
