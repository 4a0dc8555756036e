"""As whom an account speaks, and who else hears it."""

from __future__ import annotations

from simpan.chat.campaign.roster import Roster
from simpan.chat.request import Request
from simpan.core.bits import bit
from simpan.mansion import words as w
from simpan.mansion.declare.read import read
from simpan.mansion.desk.names import names
from simpan.mansion.desk.order_text import is_order
from simpan.mansion.desk.own_turn import own_turn_waits
from simpan.mansion.desk.resolve import what_answers
from simpan.mansion.desk.run_on import attack_here
from simpan.mansion.desk.table import Table
from simpan.mansion.reading import NoReaction


def speaks_as(table: Table, roster: Roster, account: str, text: str) -> str:
    """The player or character as whom an account writes this text (H6.8).

    The only account of a player who is called like one of its characters speaks, without a name, for the one whose turn
    it is: that is who was just asked.
    """
    name, writer = roster.name_of(account), roster.writer_of(account)
    if writer is None or writer.sure or not writer.who or len(roster.accounts_of(writer.seat)) > 1:
        return name
    war = table.war
    if table.ended or not own_turn_waits(war, writer.seat) or is_order(text):
        return name
    said = read(text, names(war, table.campaign, writer.seat)).readings
    of_turn = any(what_answers(one, table.campaign) == "turn" for one in said)
    return war.board.stats[war.actor].name if of_turn else name


def overheard_by(roster: Roster, request: Request) -> tuple[str, ...]:
    """Accounts of other players who read what somebody writes to the referee privately: networks fill them in."""
    if request.visibility != "direct":
        return ()
    mine = roster.seat_of(request.who.key)
    return tuple(one for one in request.mentions if roster.seat_of(one) not in (mine, -1))


def passes_for_nothing(table: Table, seat: int, text: str) -> bool:
    """Whether a text does nothing but pass where nothing is asked of its player, and nothing will be of this turn."""
    war = table.war
    if table.ended or war.phase != w.ROUND or war.waiting & bit(seat) or attack_here(war, seat):
        return False
    said = read(text, names(war, table.campaign, seat)).readings
    return bool(said) and all(isinstance(one, NoReaction) for one in said)
