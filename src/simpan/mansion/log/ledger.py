"""The reward ledger of each pair (M5): what counted, what did not and why, and what it came to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from simpan.core.event import Event
from simpan.mansion import event as ev
from simpan.mansion import say, say_en_words, say_ko_words
from simpan.mansion.campaign import pairs
from simpan.mansion.log.course import Course, Deed
from simpan.mansion.log.page import Row, Section, Table, fragment
from simpan.mansion.log.reader import Reader
from simpan.mansion.log.words import word
from simpan.mansion.say_parts import Lang, speaker

EXCLUDED: Final = {"ko": say_ko_words.EXCLUDED, "en": say_en_words.EXCLUDED}


@dataclass
class Ledger:
    """One pair's: hits (with the number of their input), rewards in words' events, and the sums of what holds."""

    pair: str
    hits: list[tuple[Deed, ev.Counted]] = field(default_factory=list)
    rewards: list[tuple[Deed, Event]] = field(default_factory=list)
    count: int = 0
    total: int = 0
    excluded: dict[str, int] = field(default_factory=dict)


def ledgers(course: Course, reader: Reader) -> list[Ledger]:
    """The ledgers that the reader may see: the staff all, a player those of its own pairs."""
    war = course.war
    found: dict[str, Ledger] = {}
    for place, name in enumerate(pairs(course.campaign)):
        if reader.is_staff or any(stat.pair == place and stat.seat == reader.viewer for stat in war.board.stats):
            found[name] = Ledger(name, count=int(war.count[place]), total=int(war.total[place]))
    for deed in course.deeds.values():
        for event in () if deed.repeats else reader.heard(deed.events):
            if isinstance(event, ev.Counted):
                _hit(found[event.pair], deed, event)
            elif isinstance(event, ev.RewardEarned | ev.Rewarded | ev.Raised):
                found[event.pair].rewards.append((deed, event))
    return list(found.values())


def _hit(one: Ledger, deed: Deed, event: ev.Counted) -> None:
    one.hits.append((deed, event))
    for part in () if deed.is_void else event.excluded:
        one.excluded[part.why] = one.excluded.get(part.why, 0) + part.points


def section(course: Course, reader: Reader, lang: Lang) -> Section:
    """The ledgers as tables."""
    found = ledgers(course, reader)
    if not found:
        return Section(word(lang, "ledger"), (word(lang, "ledger_none"),))
    return Section(word(lang, "ledger"), (), tuple(_table(course, one, reader, lang) for one in found))


def _table(course: Course, one: Ledger, reader: Reader, lang: Lang) -> Table:
    s = speaker(course.campaign, lang, "html")
    columns = ("column_n", "column_by", "column_on", "column_points", "column_excluded", "column_total")
    rows = []
    for place, (deed, event) in enumerate(one.hits, 1):
        excluded = ", ".join(EXCLUDED[lang][part.why].format(n=part.points) for part in event.excluded)
        on = s.name(event.on).text
        n = f"#{deed.given.n}" if reader.is_staff else str(place)
        cells = (n, s.name(event.by).text, on, str(event.points), excluded, str(event.total))
        rows.append(Row(cells, _void(course, deed, lang)))
    notes = [_sum(one, lang), *(_reward(course, deed, event, lang) for deed, event in one.rewards)]
    title = word(lang, "pair", name=s.name(one.pair).text)
    return Table(title, tuple(word(lang, key) for key in columns), tuple(rows), frozenset({3, 5}), tuple(notes))


def _void(course: Course, deed: Deed, lang: Lang) -> str:
    if not deed.is_void:
        return ""
    why = fragment(course.backs[deed.back].why) or word(lang, "no_reason")
    return word(lang, "void_by_name", by=fragment(course.backs[deed.back].by), why=why)


def _sum(one: Ledger, lang: Lang) -> str:
    """집계된 데미지 63점, 집계하지 않은 것: 보호막이 막은 9점."""
    said = [word(lang, "total_now", points=one.count)]
    if one.total != one.count:
        said.append(word(lang, "total_war", points=one.total))
    left_out = [EXCLUDED[lang][why].format(n=points) for why, points in one.excluded.items()]
    if left_out:
        said.append(f"{word(lang, 'column_excluded')}: {', '.join(left_out)}")
    return " · ".join(said)


def _reward(course: Course, deed: Deed, event: Event, lang: Lang) -> str:
    line = say.line(event, course.campaign, lang, style="html")
    return f"<s>{line}</s>" if deed.is_void else line


def as_json(course: Course, reader: Reader) -> list[dict[str, Any]]:
    """The ledgers for programs: every hit, with why points of it do not count."""
    return [
        {
            "pair": one.pair,
            "count": one.count,
            "total": one.total,
            "excluded": one.excluded,
            "hits": [
                {
                    **({"n": deed.given.n} if reader.is_staff else {}),
                    "by": event.by,
                    "on": event.on,
                    "points": event.points,
                    "excluded": {part.why: part.points for part in event.excluded},
                    "total": event.total,
                    "void": deed.is_void,
                }
                for deed, event in one.hits
            ],
            "rewards": [
                {"type": type(event).__name__, "who": getattr(event, "who", ""), "at": getattr(event, "at", 0)}
                for deed, event in one.rewards
                if not deed.is_void
            ],
        }
        for one in ledgers(course, reader)
    ]
