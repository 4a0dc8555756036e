"""What a correction or an undo would change, before anything is written: every later ruling, old and new (H6.14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final, cast, final

from simpan.core.event import Event, heard_by
from simpan.core.game import CHANCE, STAFF
from simpan.mansion import event as ev
from simpan.mansion import say
from simpan.mansion.declare.say import repeat
from simpan.mansion.desk import mend, seen
from simpan.mansion.desk.facts import different, facts
from simpan.mansion.desk.hear import Heard
from simpan.mansion.desk.names import names
from simpan.mansion.desk.past import Pending, Shown, titles
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import word as desk_word
from simpan.mansion.hosted.console_words import word
from simpan.mansion.hosted.shape import Change, Preview
from simpan.mansion.say_parts import Lang
from simpan.mansion.view import view
from simpan.mansion.war import War

TITLES: Final = {
    "undo_preview": "preview_undo",
    "dice_of": "preview_dice",
    "value_at": "preview_value",
    "value_now": "preview_now",
    "finish_preview": "preview_finish",
    "expire_preview": "preview_expire",
}
COMMANDS: Final[dict[Lang, tuple[str, str]]] = {"ko": ("/확인", "/취소"), "en": ("/apply", "/cancel")}
Lines = list[tuple[str, str]]
"""Lines of a ruling, each with its clause."""


def preview(table: Table, pending: Pending, lang: Lang) -> Preview:
    """What was shown to a member of staff and waits for its word; for one that fits no more, why that is so."""
    shown = pending.shown
    apply, cancel = COMMANDS[lang]
    values = {key: value for key, value in shown.values.items() if key != "why"}
    title = word(lang, TITLES[shown.key], **values)
    if pending.moved != table.book.moved:
        return Preview(title, shown.why, (), (), apply=apply, cancel=cancel, stale=word(lang, "stale"))
    with table.speaking(lang):
        made = _Made(table, shown, lang)
        return Preview(
            title=title,
            why=shown.why,
            rulings=tuple(made.rulings()),
            numbers=tuple(made.numbers()),
            dropped=tuple(made.dropped()),
            anew=tuple(made.anew()),
            seen=tuple(made.seen()),
            apply=apply,
            cancel=cancel,
        )


@final
class _Made:
    """The parts of a preview. old: what each later ruling made happen, by the number of its first input."""

    def __init__(self, table: Table, shown: Shown, lang: Lang) -> None:
        self.table: Final = table
        self.shown: Final = shown
        self.lang: Final[Lang] = lang
        self.heard: Final[list[Heard]] = seen.heard_since(table, shown.at) if shown.kind in ("undo", "amend") else []
        self.old: Final[dict[int, list[Event]]] = {}
        firsts: dict[int, int] = {}
        for one in self.heard:
            first = firsts.setdefault(self._ruling_of(one.n), one.n)
            if one.event is not None:
                self.old.setdefault(first, []).append(one.event)
        self._firsts: Final = firsts

    def _ruling_of(self, n: int) -> int:
        return self.table.book.groups.get(n, n)

    # -- rulings ------------------------------------------------------------------------------------------------------

    def rulings(self) -> Iterator[Change]:
        """Every later ruling, with what becomes of it; one that stays as it is says so."""
        found = self.shown.found
        if found is None:
            for n, events in self.old.items():
                yield from self._change(n, self._lines(events), [], word(self.lang, "gone"))
            return
        new, rolls = self._anew()
        last = next(reversed(new), -1)
        for n in dict.fromkeys((*self.old, *new)):
            missing = "gone" if not rolls or n < last else "to_roll_it" if n == last else "anew"
            old = self._lines(self.old.get(n, ()))
            yield from self._change(n, old, self._lines(new.get(n, ())), word(self.lang, missing))
        if rolls:
            yield Change(text=word(self.lang, "to_roll"))

    def _change(self, n: int, old: Lines, new: Lines, missing: str) -> Iterator[Change]:
        """One ruling, line by line where it differs. missing: what becomes of a line in whose place there is none."""
        head = self._head(n)
        plain = [text for text, _ in old], [text for text, _ in new]
        if plain[0] == plain[1]:
            if old:
                clause = next((cited for _, cited in old if cited), "")
                yield Change(head, _joined(old), _joined(new), changed=False, n=n, clause=clause)
            return
        for tag, i, j, k, m in SequenceMatcher(None, *plain, autojunk=False).get_opcodes():
            if tag != "equal":
                for before, after in _side_by_side(old[i:j], new[k:m]):
                    yield Change(head, before[0], after[0] or missing, n=n, clause=after[1] or before[1])

    def _head(self, n: int) -> str:
        """Whose declaration the ruling was."""
        ruling = self._ruling_of(n)
        last = max((one.n for one in self.heard if self._ruling_of(one.n) == ruling), default=n)
        one, numbers = self.table.book.done.get(ruling), f"#{n}" if last <= n else f"#{n}–#{last}"
        return numbers if one is None else f"{numbers} {one.who or self.table.names_of([one.seat])[0]}"

    def _lines(self, events: Sequence[Event]) -> Lines:
        heard = [event for event in events if heard_by(event, STAFF) and not isinstance(event, ev.TurnBegan)]
        return say.ruled(heard, self.table.campaign, self.lang)

    def _anew(self) -> tuple[dict[int, list[Event]], bool]:
        """What the corrected course makes happen, by the rulings of the old; whether it then waits for dice."""
        found = self.shown.found
        assert found is not None
        war = cast(War, self.table.line.before(found.at))
        events: list[Event] = []
        war.journal = events
        made: dict[int, list[Event]] = {}
        now = self._firsts.get(self._ruling_of(found.at), found.at)
        for given in found.inputs:
            if given.again is not None:
                now = self._firsts.get(self._ruling_of(given.again), now)
            war.apply(given.seat, given.code)
            made.setdefault(now, []).extend(events)
            events.clear()
        return made, bool(war.waiting >> CHANCE & 1)

    # -- numbers ------------------------------------------------------------------------------------------------------

    def numbers(self) -> Iterator[Change]:
        """Every number that differs."""
        if self.shown.kind == "expire":
            said = word(self.lang, "left_of", **self.shown.values)
            yield Change(said, word(self.lang, "left_now", **self.shown.values), word(self.lang, "left_none"))
        if self.shown.game is None:
            return
        old = facts(view(self.table.war, STAFF), self.lang)
        new = facts(view(self.shown.game, STAFF), self.lang)
        for label, before, after in different(old, new, self.lang, titles(self.table)):
            yield Change(label.strip(), before, after)

    # -- declarations -------------------------------------------------------------------------------------------------

    def dropped(self) -> Iterator[Change]:
        """Declarations that do not stand any more, with the clause that refuses them now."""
        table, found = self.table, self.shown.found
        if self.shown.kind == "undo":
            gone = seen.declarations(table, [given for given in table.line.inputs if given.n >= self.shown.at])
            yield from (self._said(group, n, word(self.lang, "gone"), "") for group, n in gone.items())
        if found is None:
            return
        lost, _ = mend.fallen_away(table, found)
        whys = {self._ruling_of(given.n): refusal for given, refusal in found.dropped if refusal is not None}
        for group, n in lost.items():
            why = whys.get(group)
            told = word(self.lang, "gone") if why is None else say.refusal(why, table.campaign, self.lang)
            yield self._said(group, n, told, "" if why is None else why.clause)

    def anew(self) -> Iterator[Change]:
        """Declarations that are ruled anew, since their characters still act."""
        if self.shown.found is not None:
            _, again = mend.fallen_away(self.table, self.shown.found)
            yield from (self._said(group, n, word(self.lang, "anew"), "") for group, n in again.items())

    def _said(self, group: int, n: int, becomes: str, clause: str) -> Change:
        one = self.table.book.done[group]
        mine = names(self.table.war, self.table.campaign, one.seat)
        said = ", ".join(repeat(reading, self.lang, mine) for reading in one.readings)
        return Change(f"#{n} {one.who or self.table.names_of([one.seat])[0]}", said, becomes, n=n, clause=clause)

    # -- who knows ----------------------------------------------------------------------------------------------------

    def seen(self) -> list[str]:
        """Who has heard what does not stand then; what the list is of is said once."""
        if self.shown.kind not in ("undo", "amend"):
            return []
        found = self.shown.found
        table, heard = self.table, self.heard
        if found is None:
            saw = seen.who_saw(table, heard, own=seen.own_readings(table, self.shown.at, heard))
        else:
            saw = seen.who_saw(table, heard, seen.heard_anew(table, found))
        if not saw:
            return [desk_word(self.lang, "nobody_saw")]
        (name, numbers), *rest = saw
        first = desk_word(self.lang, "has_seen", who=name, numbers=numbers)
        return [first, *(f"{name}: {numbers}" for name, numbers in rest)]


def _side_by_side(old: Lines, new: Lines) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    for place in range(max(len(old), len(new))):
        yield (old[place] if place < len(old) else ("", "")), (new[place] if place < len(new) else ("", ""))


def _joined(lines: Lines) -> str:
    return " · ".join(text for text, _ in lines)
