"""How the campaign stands, for everybody: one text, the same for all, of what is public alone (H6.11, H6.12)."""

from __future__ import annotations

from collections.abc import Iterator

from simpan.chat.campaign.words import word
from simpan.core.game import SPECTATOR
from simpan.core.hosting import Lang
from simpan.mansion.desk.table import Table
from simpan.mansion.hosted.scene import heading
from simpan.mansion.hosted.viewpoint import Viewpoint


def status_lines(table: Table, lang: Lang) -> tuple[str, ...]:
    """Title, moment, what goes on, how long there is, and what the dice are promised by.

    Whose turn it is, and who is awaited, is seen only in the zone (H6.11): it says that things are in progress.
    """
    return tuple(_lines(table, lang))


def _lines(table: Table, lang: Lang) -> Iterator[str]:
    eye = Viewpoint(table, SPECTATOR, lang)
    house = table.campaign.house
    yield f"{table.campaign.title} · {heading(eye)}"
    yield _state(eye, lang)
    turn, react = (_minutes(n, lang) for n in (house.turn_time, house.reaction_time))
    yield word(lang, "limits", turn=turn, react=react)
    fairness = table.record.header.fair
    if fairness is not None:
        yield word(lang, "promise", commitment=fairness.commitment)


def _state(eye: Viewpoint, lang: Lang) -> str:
    table, view = eye.table, eye.view
    if view.winner is not None:
        return word(lang, "won", who=eye.s.name(view.winner).text) if view.winner else word(lang, "draw")
    if table.ended:
        return word(lang, "state_ended")
    if table.book.night >= 0:
        return word(lang, "state_night", day=view.day - 1)
    if table.book.paused:
        return word(lang, "state_paused")
    if table.rests:
        return word(lang, "state_rests")
    return word(lang, "state_set_up" if view.phase == "set_up" and view.day == 1 else "state_goes")


def _minutes(n: int, lang: Lang) -> str:
    return word(lang, "minutes", n=int(n)) if n else word(lang, "no_limit")
