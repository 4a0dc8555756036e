"""`simpan replay` of a war: what a viewer heard, act by act, and how the war then stands for that viewer."""

from __future__ import annotations

from simpan.cli.env import Env
from simpan.cli.war_input import lang_of
from simpan.cli.war_table import rulings
from simpan.core.event import Event, heard_by
from simpan.core.record import Record
from simpan.core.record import replay as replayed
from simpan.mansion import campaign as c
from simpan.mansion import show as shown


def show(record: Record, step: int | None, viewer: int, out: Env) -> None:
    """The events up to a step that the viewer heard, then the map and the view."""
    campaign = c.load(record.header.set_up)
    lang = lang_of(out)
    heard: list[Event] = []
    war = replayed(record, step, lambda _, event: heard.append(event) if heard_by(event, viewer) else None)
    out.lines(rulings(heard, campaign, lang))
    out.line()
    if step is not None:
        out.line(out.word("replay_step", n=step), "bold")
    view = war.view(viewer)
    out.lines(shown.drawing(view, campaign, lang))
    out.line()
    out.lines(shown.show(view, campaign, lang))
    if step is None and not war.over():
        out.line(out.word("replay_open"))
