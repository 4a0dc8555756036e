"""What happened, as texts for those who may hear it, and nobody else (H6.10–H6.13).

Every text is made from the events whose audience its readers belong to. Players share a text only if each of them sees
the others: who gets it with them must give away nothing either (a hidden enemy, somebody who looks in from afar).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from simpan.core.bits import bit, members
from simpan.core.event import Event
from simpan.core.game import SPECTATOR, STAFF, player_of
from simpan.mansion import event as ev
from simpan.mansion import say
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.out import Out
from simpan.mansion.say_parts import Lang
from simpan.mansion.state import State
from simpan.mansion.view import seen_by

PRIVATE: Final = (ev.MpSpent, ev.MpRegained, ev.Counted, ev.RewardEarned, ev.Rewarded, ev.Raised, ev.Revealed)
"""What only the owner of a character, or a pair, is told (H6.10)."""
IN_PROGRESS: Final = {"ko": "처리 중", "en": "in progress"}


class Heard(NamedTuple):
    """An event with the number of its input; or (event None), for the staff alone, what an input says that made none.

    text: that, or a remark for all who hear the event. head: a line before it, for all of them.
    """

    n: int
    event: Event | None
    text: str = ""
    head: str = ""


class Told(NamedTuple):
    """An event that its reader may hear, with a remark, and with what is to be said before it."""

    event: Event
    remark: str
    head: str = ""


class _Text(NamedTuple):
    """Who reads it, where its first event stands among all, and what it says."""

    seats: tuple[int, ...]
    first: int
    lines: tuple[str, ...]
    private: bool


def outs(heard: Sequence[Heard], war: State, campaign: Campaign, lang: Lang) -> list[Out]:
    """The texts about one act, in the order in which things happened; the staff's last, with the numbers of inputs."""
    told = [Told(one.event, one.text, one.head) for one in heard if one.event is not None]
    found: list[tuple[int, Out]] = []
    public = [place for place, one in enumerate(told) if one.event.audience >> SPECTATOR & 1]
    if public:
        lines = _lines([told[place] for place in public], campaign, lang)
        found.append((public[0], Out("public", tuple(lines), "ruling")))
    for text in _of_players(told, war, campaign, lang):
        names = tuple(war.board.player_names[player_of(seat)] for seat in text.seats)
        found.append((text.first, Out(names, text.lines, "private" if text.private else "ruling")))
    found.sort(key=lambda one: one[0])
    staff = staff_lines(heard, campaign, lang)
    last = [Out("staff", tuple(staff), "ruling")] if staff else []
    return [out for _, out in found] + last


def _of_players(told: Sequence[Told], war: State, campaign: Campaign, lang: Lang) -> list[_Text]:
    """What players hear beside what is public: who hears the same reads the same text, private lines apart."""
    shared: dict[int, list[int]] = {}
    private: dict[int, list[int]] = {}
    for place, (event, _, _) in enumerate(told):
        if event.audience >> SPECTATOR & 1:
            continue
        kind = private if isinstance(event, PRIVATE) else shared
        for seat in members(event.audience & int(war.board.seats)):
            kind.setdefault(seat, []).append(place)
    found = []
    for places, seats in _alike(shared).items():
        lines = tuple(_lines([told[place] for place in places], campaign, lang))
        found += [_Text(group, places[0], lines, False) for group in known_to_each_other(war, seats)]
    for seat, heard in private.items():
        lines = tuple(_lines([told[place] for place in heard], campaign, lang))
        found.append(_Text((seat,), heard[-1], lines, True))
    return found


def _alike(heard: dict[int, list[int]]) -> dict[tuple[int, ...], list[int]]:
    """The seats that heard the same."""
    found: dict[tuple[int, ...], list[int]] = {}
    for seat, places in heard.items():
        found.setdefault(tuple(places), []).append(seat)
    return found


def known_to_each_other(war: State, seats: Sequence[int]) -> list[tuple[int, ...]]:
    """The seats in groups in which each sees a character of every other (M1.2, H6.13)."""
    if len(seats) == 1:
        return [tuple(seats)]
    viewers = [int(war.viewers(zone)) for zone in range(war.board.plan.zones)]
    zones = {seat: sum(bit(zone) for zone, mask in enumerate(viewers) if mask >> seat & 1) for seat in seats}
    seen = {seat: seen_by(war, seat, zones[seat]) for seat in seats}
    own = {seat: int(war.board.own[seat]) for seat in seats}
    groups: list[list[int]] = []
    for seat in seats:
        for group in groups:
            if all(seen[seat] & own[other] and seen[other] & own[seat] for other in group):
                group.append(seat)
                break
        else:
            groups.append([seat])
    return [tuple(group) for group in groups]


def _lines(told: Sequence[Told], campaign: Campaign, lang: Lang) -> list[str]:
    """A ruling. If it ends with the end of a turn or the beginning of a round, things are in progress (H6.11).

    That is said always, whether somebody unseen acts next or not: when it is said tells nothing. Not at 종전, of which
    everybody is told.
    """
    lines: list[str] = []
    first = 0
    for place, one in enumerate(told):
        if isinstance(one.event, ev.TurnEnded | ev.RoundBegan):
            lines += ruling_lines(told[first : place + 1], campaign, lang)
            first = place + 1
    last = told[-1].event
    goes_on = isinstance(last, ev.RoundBegan) or (isinstance(last, ev.TurnEnded) and last.why != "battle")
    return lines + (ruling_lines(told[first:], campaign, lang) or ([IN_PROGRESS[lang]] if goes_on else []))


def ruling_lines(told: Sequence[Told], campaign: Campaign, lang: Lang, clauses: bool = True) -> list[str]:
    """A ruling in which a remark stands behind the line of its event; why something is corrected, before it (H6.7)."""
    lines: list[str] = []
    block: list[Event] = []
    last = ""
    for event, remark, head in told:
        if head and head != last:
            lines += [*say.ruling(block, campaign, lang, clauses), head]
            block = []
        last = head
        block.append(event)
        if remark:
            lines += say.ruling(block, campaign, lang, clauses)
            lines[-1] += f" · {remark}"
            block = []
    return lines + say.ruling(block, campaign, lang, clauses)


def staff_lines(heard: Sequence[Heard], campaign: Campaign, lang: Lang) -> list[str]:
    """Everything, each line with the number of its input."""
    lines: list[str] = []
    block: list[Told] = []
    for place, one in enumerate(heard):
        if one.event is None:
            lines.append(f"#{one.n} {one.text}")
            continue
        if one.event.audience & bit(STAFF):
            block.append(Told(one.event, one.text))
        if place + 1 == len(heard) or heard[place + 1].n != one.n:
            lines += [f"#{one.n} {line}" for line in ruling_lines(block, campaign, lang)]
            block = []
    return lines
