"""Buttons under what is asked: each a sentence that is read as just that, and is not refused at that moment (H6.8)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Final, NamedTuple

from simpan.chat.campaign.words import word
from simpan.chat.reply import Button
from simpan.core.bits import bit
from simpan.core.hosting import Lang
from simpan.mansion import reading as r
from simpan.mansion import words as w
from simpan.mansion.desk.prompts import to_place
from simpan.mansion.desk.run_on import awaited
from simpan.mansion.desk.table import Table
from simpan.mansion.fighter import NOT_YET
from simpan.mansion.hosted.offers import Offers
from simpan.mansion.hosted.reading import reading_of

LONGEST: Final = 80
DONE: Final = ("ruled", "rolled")
_SIGNS: Final = 10  # of a moment, in bytes


class Offer(NamedTuple):
    """A button that may be. texts: sentences, of which the first that would do is meant; until: if not the question."""

    label: str
    texts: tuple[str, ...]
    until: str = ""


def moment(table: Table, seat: int) -> str:
    """What a player is asked now, as a word that tells nobody anything else; "" for nothing.

    It is made with the secret seed, so that nobody can find out from it what it stands for.
    """
    war = table.war
    due = None if table.ended else awaited(table)
    if due is not None:
        return secret(table, b"roll", war.roll_id()) if due.seat == seat else ""
    if not is_asked(table, seat):
        return ""
    parts = [str(seat).encode(), war.question_id(seat), table.time_key().encode()]
    if war.asks == w.Q_TURN:
        fighter = war.fighters[war.actor]
        parts.append(bytes((int(fighter.moved), int(fighter.acted), int(fighter.freed))))
    return secret(table, *parts)


def moments(table: Table, seat: int) -> set[str]:
    """What a player's buttons may be good for now: each start by lot by itself, whichever is named first."""
    starts = {_start(table, name) for name in _by_lot(table, seat)} if is_asked(table, seat) else set()
    return {moment(table, seat)} | starts


def _start(table: Table, name: str) -> str:
    return secret(table, b"start", name.encode(), str(table.war.day).encode())


def secret(table: Table, *parts: bytes) -> str:
    """A short word for something, which only who has the seed can make."""
    made = hashlib.blake2s(b"\0".join(parts), key=table.seed, digest_size=_SIGNS, person=b"button")
    return made.hexdigest()


def is_asked(table: Table, seat: int) -> bool:
    """Whether a player may answer something now."""
    war = table.war
    if seat < 0:
        return False
    return bool(war.waiting & bit(seat)) and not (table.ended or war.staff or table.stands or table.book.night >= 0)


def buttons(table: Table, seat: int, speakers: tuple[str, ...], lang: Lang) -> tuple[Button, ...]:
    """What a player who is asked may press. speakers: as which of its characters its accounts write, "" as itself."""
    until = moment(table, seat)
    if not until:
        return ()
    found = []
    for label, texts, own in _offers(table, seat, lang):
        text = next((one for one in texts if _is_taken(table, seat, speakers, one, lang)), "")
        if text:
            found.append(Button(label[:LONGEST], text, own or until))
    return tuple(found)


def _is_taken(table: Table, seat: int, speakers: tuple[str, ...], text: str, lang: Lang) -> bool:
    """Whether it would be ruled, whichever of the player's accounts says it."""
    return len(text) <= LONGEST and all(
        reading_of(table, seat, who, text, lang).status in (*DONE, *_also(table)) for who in speakers
    )


def _also(table: Table) -> tuple[str, ...]:
    """Starts wait for those before them; in a sitting with `confirm` everything waits for the staff."""
    start = ("queued",) if table.war.asks == w.Q_PLACE_ZONE else ()
    return (*start, "submitted") if table.book.confirms else start


def _offers(table: Table, seat: int, lang: Lang) -> Iterator[Offer]:
    """Labels, each with sentences of which the first that would do is meant."""
    due = awaited(table)
    if due is not None:
        yield Offer(word(lang, "do_roll", n=due.n), (f"{due.n}d6",))
        return
    offers = Offers(table.war, table.campaign, seat, lang)
    asks = table.war.asks
    if asks == w.Q_REACT:
        yield Offer(word(lang, "do_pass"), (offers.say(r.NoReaction()),))
    elif asks == w.Q_COVER:
        yield Offer(word(lang, "do_cover"), (offers.say(r.CoverNow(True)),))
        yield Offer(word(lang, "do_not_cover"), (offers.say(r.CoverNow(False)),))
    elif asks == w.Q_PLACE_ZONE:
        yield from _lots(table, seat, offers)
    elif asks == w.Q_TURN:
        yield from _turn(table, offers)


def _lots(table: Table, seat: int, offers: Offers) -> Iterator[Offer]:
    """A start by lot for each character whose zone is not named yet (H6.1)."""
    owed = _by_lot(table, seat)
    for name in owed:
        label = word(offers.lang, "do_lot_of", who=name) if len(owed) > 1 else word(offers.lang, "do_lot")
        yield Offer(label, (offers.say(r.Start(None, "", who=name)),), _start(table, name))


def _by_lot(table: Table, seat: int) -> list[str]:
    """The player's characters of whose start nothing is named or waits."""
    war = table.war
    if war.asks != w.Q_PLACE_ZONE:
        return []
    fighters = {stat.name: war.fighters[int(stat.index)] for stat in war.board.stats}
    waiting = {said.who for one in table.book.of_seat(seat) for said in one.readings if isinstance(said, r.Start)}
    owed = to_place(table, seat)
    return [name for name in owed if fighters[name].want_zone == NOT_YET and name not in waiting]


def _turn(table: Table, offers: Offers) -> Iterator[Offer]:
    """Plain ends of a turn (H6.3): each says whose it is, as the player may have another character."""
    who = table.war.board.stats[table.war.actor].name
    guard, wait, end = (offers.say(one) for one in (r.GuardNow(), r.WaitNow(), r.TurnOver()))
    for key, first in (("do_guard", guard), ("do_wait", wait)):
        yield Offer(word(offers.lang, key), (f"{who}: {first}. {end}", f"{who}: {first}"))
    yield Offer(word(offers.lang, "do_end"), (f"{who}: {end}",))
