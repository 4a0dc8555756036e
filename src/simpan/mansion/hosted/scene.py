"""All that a viewer of a campaign sees now (M1.2, H6.10–H6.13): made from its view of the war and what is public."""

from __future__ import annotations

from typing import Literal

import msgspec

from simpan.core.entry import Note
from simpan.core.game import SPECTATOR, STAFF
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import reason
from simpan.mansion.desk.words import word as desk_word
from simpan.mansion.hosted.asks import ask_of, pending_of, returned_of
from simpan.mansion.hosted.chart import map_of
from simpan.mansion.hosted.dice import check_of, dice_of
from simpan.mansion.hosted.exchange import exchanges, from_clash
from simpan.mansion.hosted.ledger import ledgers_of
from simpan.mansion.hosted.menu import menu_of
from simpan.mansion.hosted.order import order_of
from simpan.mansion.hosted.past import Past
from simpan.mansion.hosted.shape import Exchange, Scene
from simpan.mansion.hosted.sheets import sheets_of
from simpan.mansion.hosted.viewpoint import Viewpoint
from simpan.mansion.say_parts import Lang


def scene_of(
    table: Table,
    viewer: int,
    lang: Lang,
    *,
    left: int | None = None,
    running: bool = True,
    past: Past | None = None,
    brief: bool = False,
) -> Scene:
    """The scene of a player's seat, the public or the staff (without its console).

    left: seconds that the open question has left now (None: it has no limit); running: whether the clocks run. past:
    what has happened; without it the ledger has no rows and an attack under way no terms. brief: sheets are without
    what `sheet_of` gives of one.
    """
    return scene(Viewpoint(table, viewer, lang, past), left, running, brief)


def scene(eye: Viewpoint, left: int | None = None, running: bool = True, brief: bool = False) -> Scene:
    """The same from a viewpoint that is at hand."""
    view, night = eye.view, eye.table.book.night >= 0
    return Scene(
        title=eye.campaign.title,
        heading=heading(eye),
        viewer=_kind(eye.viewer),
        player=view.player,
        phase="after" if night else view.phase,
        day=view.day - night,
        days=view.days,
        round=view.rounds if night else view.round,
        rounds=view.rounds,
        map=map_of(eye),
        order=order_of(eye),
        sheets=sheets_of(eye, brief),
        dice=dice_of(eye.table.record, eye.lang),
        mark=_mark(eye),
        result=_result(eye),
        ask=ask_of(eye, left, running),
        menu=menu_of(eye),
        pending=pending_of(eye),
        returned=returned_of(eye),
        clash=clash_of(eye),
        ledger=ledgers_of(eye),
    )


def _kind(viewer: int) -> Literal["player", "public", "staff"]:
    return "public" if viewer == SPECTATOR else "staff" if viewer == STAFF else "player"


def heading(eye: Viewpoint) -> str:
    """The moment in words: 1일차 2라운드."""
    view = eye.view
    if eye.table.book.night >= 0:
        return eye.word("day_after", day=view.day - 1)
    if view.phase == "over":
        return eye.word("over")
    if view.phase == "round":
        return eye.word("day_round", day=view.day, round=view.round)
    return eye.word("day_set_up" if view.phase == "set_up" else "day_after", day=view.day)


def _mark(eye: Viewpoint) -> str:
    """Why nothing goes on, if so; everybody has been told of it."""
    if eye.table.ended:
        return ""
    if eye.table.book.night >= 0:
        return eye.word("night", day=eye.view.day - 1)
    if eye.table.book.paused:
        why = _why_paused(eye)
        return eye.word("paused_why", why=why) if why else eye.word("paused")
    if not eye.table.rests:
        return ""
    if not eye.table.stands:
        return eye.word("rests_set_up")
    return eye.word("unopened" if eye.table.unopened else "rests")


def _why_paused(eye: Viewpoint) -> str:
    """The reason that everybody was told; "" where the staff gave none of its own."""
    notes = (entry.note for entry in reversed(eye.table.entries) if isinstance(entry, Note))
    why = next((str(note.get("why", "")) for note in notes if note.get("name") == "pause"), "")
    return "" if reason("ko", why) == desk_word("ko", "why_pause") else why.rstrip(" .")


def _result(eye: Viewpoint) -> str:
    winner = eye.view.winner
    if winner is None:
        return ""
    return eye.word("won", who=eye.s.name(winner)) if winner else eye.word("draw")


def clash_of(eye: Viewpoint) -> Exchange | None:
    """The attack under way that the viewer sees, as far as it has come."""
    clash = eye.view.clash
    if clash is None:
        return None
    check = check_of(eye.table.record, eye.lang)
    told = eye.past.attack(eye.viewer)
    if not told or getattr(told[0].event, "who", "") != clash.attacker:
        return msgspec.structs.replace(from_clash(clash, eye.campaign, eye.lang), check=check)
    hand = any(one.hand for one in told)
    return exchanges([one.event for one in told], eye.campaign, eye.lang, check, hand)[-1]
