"""The staff's console: what waits, what is to be done, and the commands that do it with one tap (H6.7, H6.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

import msgspec

from simpan.core.bits import bit, members
from simpan.core.game import CHANCE, CLOCK
from simpan.core.refereeing import StaffRole
from simpan.mansion import show
from simpan.mansion import words as w
from simpan.mansion.desk.commands import BY_NAME, COMMANDS, Spec, named
from simpan.mansion.desk.prompts import waiting_lines
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import word as desk_word
from simpan.mansion.hosted.console_words import word
from simpan.mansion.hosted.forms import forms
from simpan.mansion.hosted.past import Past
from simpan.mansion.hosted.queue import Queue
from simpan.mansion.hosted.roles import allows, roles_of
from simpan.mansion.hosted.shape import Console, Deed, Form, Preview, Queued, Setting, Use
from simpan.mansion.say_parts import Lang
from simpan.mansion.view import question

MINUTES: Final = (5, 10)
GROUPS: Final = {
    "turn": ("declare", "order", "accept", "rule", "ask_back", "drop", "pass", "expire"),
    "dice": ("roll", "dice"),
    "past": ("undo", "correct", "effect", "preview", "apply", "cancel"),
    "day": ("begin", "setting", "pause", "resume", "extend", "end_battle", "notice", "close", "finish"),
    "look": ("queue", "view", "status", "history", "help"),
}
GROUP_OF: Final = {name: group for group, found in GROUPS.items() for name in found}
SPECS: Final = BY_NAME


def console(
    table: Table,
    past: Past,
    lang: Lang,
    staff: str,
    role: StaffRole,
    left: int | None = None,
    preview: Preview | None = None,
) -> Console:
    """The console of a member of staff. left: seconds that the open question has left."""
    made = _Console(table, Queue(table, past, lang, left), lang, staff, role)
    rows = [msgspec.structs.replace(row, deeds=made.of_row(row)) for row in made.queue.rows()]
    states = [row.state for row in rows]
    return Console(
        queue=tuple(rows),
        submitted=states.count("submitted"),
        confirmed=states.count("confirmed"),
        waiting=states.count("waiting") + states.count("acting"),
        idle=states.count("idle"),
        stands=tuple(made.stands()),
        sitting=tuple(sorted(table.book.sitting)),
        confirms=table.book.confirms,
        night=table.book.night >= 0,
        deeds=tuple(made.of_day()),
        uses=tuple(one for one in uses(lang) if role in one.roles),
        jobs=tuple(made.jobs()),
        preview=preview,
        settings=made.settings(),
        forms=() if table.ended else tuple(one for one in forms(table, lang) if made.may_fill(one)),
        role=role,
        opened=table.book.opened,
    )


def uses(lang: Lang) -> tuple[Use, ...]:
    """Every command with its use and who may give it."""
    return tuple(
        Use(spec.name, called(spec, lang), desk_word(lang, f"use_{spec.name}"), GROUP_OF[spec.name], roles_of(spec))
        for spec in COMMANDS
    )


def called(spec: Spec, lang: Lang) -> str:
    """The command's word in a language; Korean words stand first."""
    english = next((one for one in spec.words if one.isascii()), spec.words[0])
    return f"/{spec.words[0] if lang == 'ko' else english}"


@final
class _Console:
    def __init__(self, table: Table, queue: Queue, lang: Lang, staff: str, role: StaffRole) -> None:
        self.table: Final = table
        self.war: Final = table.war
        self.queue: Final = queue
        self.lang: Final[Lang] = lang
        self.staff: Final = staff
        self.role: Final = role

    def word(self, key: str, **values: object) -> str:
        """A text of the console."""
        return word(self.lang, key, **values)

    def deed(self, key: str, name: str, rest: str = "", *, main: bool = False, ask: bool = False, **v: object) -> Deed:
        """A button. name: of its command; rest: behind the command's word, with {} for what is asked."""
        command = f"{called(SPECS[name], self.lang)} {rest}".rstrip()
        return Deed(key, self.word(key, **v), command, self.word(f"{key}_ask") if ask else "", main)

    def _may(self, deed: Deed) -> bool:
        spec = named(deed.command)
        return spec is not None and allows(spec, self.role, bool(self.war.over()))

    def may_fill(self, form: Form) -> bool:
        """Whether the role may give the command that comes of a form."""
        found = named(form.command.replace("[", " "))
        return found is not None and allows(found, self.role, bool(self.war.over()))

    # -- of a character -----------------------------------------------------------------------------------------------

    def of_row(self, row: Queued) -> tuple[Deed, ...]:
        """What can be done about a character's declaration, or for the character."""
        if self.table.ended or row.state == "idle":
            return ()
        return tuple(deed for deed in self._of_row(row) if self._may(deed))

    def _of_row(self, row: Queued) -> Iterator[Deed]:
        due, asked = self.queue.due, self._is_asked(row)
        ruled = asked and not self.table.rests  # what is ruled later is only confirmed now
        if due is not None and due.who == row.who:
            yield self.deed("roll", "roll", row.who, main=True)
        if row.state == "submitted":
            name = "rule" if ruled else "accept"
            yield self.deed(name, name, f"#{row.n}", main=True)
        elif row.state == "confirmed" and ruled:
            yield self.deed("rule", "rule", main=True)
        if row.state in ("submitted", "confirmed"):
            yield self.deed("ask_back", "ask_back", f"#{row.n} {{}}", ask=True)
            yield self.deed("drop", "drop", f"#{row.n} {{}}", ask=True)
        if asked and row.state not in ("submitted", "confirmed"):
            early = desk_word(self.lang, "why_moved_on") if (self.table.time_left() or 0) > 0 else ""
            main = row.left < -1 and (row.state == "acting" or bool(row.asks))
            yield self.deed("expire", "expire", f"{row.who} {early}", main=main)
        if row.state in ("acting", "waiting", "done"):
            yield self.deed("declare", "declare", f"{row.who}: {{}}", ask=True)

    def _is_asked(self, row: Queued) -> bool:
        who = next(int(stat.index) for stat in self.war.board.stats if stat.name == row.who)
        return self.queue.is_asked(who)

    # -- of the day ---------------------------------------------------------------------------------------------------

    def of_day(self) -> Iterator[Deed]:
        """What can be done about the day as a whole."""
        if not self.table.ended:
            yield from (deed for deed in self._of_day() if self._may(deed))

    def _of_day(self) -> Iterator[Deed]:
        book, war = self.table.book, self.war
        if not book.sitting:
            if not war.over():
                yield self.deed("begin", "begin", desk_choice(self.lang, "now"), main=not book.confirms)
                yield self.deed("begin_confirm", "begin", desk_choice(self.lang, "confirm"), main=book.confirms)
        elif book.night >= 0:
            yield self.deed("next_day", "resume", main=True, day=int(war.day))
        elif book.paused:
            yield self.deed("resume", "resume", main=True)
        elif not war.over():
            yield from self._under_way()
        yield from self._of_queue()
        yield from self._endings()

    def _under_way(self) -> Iterator[Deed]:
        war = self.war
        yield self.deed("pause", "pause")
        if self.table.time_left() is not None:
            for n in MINUTES:
                yield msgspec.structs.replace(self.deed("extend", "extend", str(n), n=n), key=f"extend_{n}")
            yield self.deed("extend_more", "extend", "{}", ask=True)
            if self._overdue():
                yield self.deed("expire_all", "expire", main=True)
        if war.asks == w.Q_REACT and war.waiting:
            yield self.deed("pass", "pass")
        if self.queue.due is not None or war.waiting & bit(CHANCE):
            yield self.deed("roll", "roll", main=True)

    def _of_queue(self) -> Iterator[Deed]:
        """Many declarations at once."""
        waiting = self.table.book.queue
        if any(not one.confirmed for one in waiting):
            yield self.deed("accept_all", "accept", "전체" if self.lang == "ko" else "all")
            if not self.table.rests:
                yield self.deed("rule_every", "rule", "전체" if self.lang == "ko" else "all")
        if any(one.confirmed for one in waiting) and not self.table.rests:
            yield self.deed("rule_all", "rule")

    def _endings(self) -> Iterator[Deed]:
        book, war = self.table.book, self.war
        if war.over():
            sure = self.word("close_record_sure")
            yield msgspec.structs.replace(self.deed("close_record", "close", main=True), sure=sure)
            return
        if war.legal(CLOCK) & bit(w.END_BATTLE):
            left = sum(row.state != "done" and row.state != "idle" for row in self.queue.rows())
            sure = self.word("end_battle_sure", day=int(war.day), n=left)
            yield msgspec.structs.replace(self.deed("end_battle", "end_battle"), sure=sure)
        if self.staff in book.sitting and len(book.sitting) == 1:
            yield self.deed("close", "close")
        elif book.sitting:
            yield self.deed("close_all", "close", "모두" if self.lang == "ko" else "all")
        yield self.deed("finish", "finish", "{}", ask=True)

    def _overdue(self) -> bool:
        return self.queue.left is not None and self.queue.left < 0

    # -- in words -----------------------------------------------------------------------------------------------------

    def stands(self) -> Iterator[str]:
        """Who is awaited for what; how long is said apart, as it runs."""
        seats = [seat for seat in sorted(self.queue.asked) if self._owes(seat)]
        if not self.queue.asked or self.queue.due is not None:
            with self.table.speaking(self.lang):
                yield from waiting_lines(self.table)
            return
        if not seats:
            yield self.word("awaited_nobody")
            return
        names = ", ".join(self.table.names_of(seats))
        found = question(self.war, seats[0])
        if found is None:
            yield self.word("awaited", names=names)
        else:
            yield self.word("awaited_for", names=names, what=show.question(found, self.table.campaign, self.lang))

    def _owes(self, seat: int) -> bool:
        """Whether somebody who is asked has not submitted or said all of the answer."""
        own = [stat for stat in self.war.board.stats if int(self.war.board.own[seat]) & bit(stat.index)]
        rows = [stat for stat in own if self.queue.is_asked(int(stat.index))]
        return any(stat.name not in self.queue.waiting for stat in rows) or not rows

    def jobs(self) -> Iterator[str]:
        """What is to be done today."""
        table, book, war = self.table, self.table.book, self.war
        if table.ended:
            yield self.word("job_ended")
            return
        yield from self._of_clock()
        submitted = [one for one in book.queue if not one.confirmed]
        if submitted:
            names = dict.fromkeys(one.who or table.names_of([one.seat])[0] for one in submitted)
            yield self.word("job_submitted", n=len(submitted), names=", ".join(names))
        if confirmed := [one for one in book.queue if one.confirmed]:
            yield self.word("job_confirmed", n=len(confirmed))
        due = self.queue.due
        if due is not None:
            yield self.word("job_roll", who=due.who, n=due.n)
        seats = [seat for seat in members(war.waiting & war.board.seats) if self._owes(seat)]
        names_asked = ", ".join(table.names_of(seats))
        if seats and war.phase == w.SET_UP and war.day == 1:
            yield self.word("job_starts", names=names_asked)
        elif seats and war.asks == w.Q_REGAIN:
            yield self.word("job_reward", names=names_asked)
        elif self._overdue():
            yield self.word("job_overdue", names=names_asked)

    def _of_clock(self) -> Iterator[str]:
        """Why nothing goes on, and when the next day is planned for."""
        table, book, war = self.table, self.table.book, self.war
        if war.over():
            yield self.word("job_over")
        elif book.night >= 0:
            yield self.word("job_night", day=int(war.day))
        elif not book.sitting:
            yield self.word("job_begin")
        elif book.paused:
            yield self.word("job_paused")
        elif book.held:
            yield self.word("job_held")
        day = int(war.day) - 1
        if (book.night >= 0 or not book.sitting) and 0 <= day < len(table.campaign.calendar):
            yield self.word("job_calendar", day=day + 1, when=table.campaign.calendar[day])

    # -- settings -----------------------------------------------------------------------------------------------------

    def settings(self) -> tuple[Setting, ...]:
        """What becomes of time that is out, and whether declarations are confirmed."""
        book = self.table.book
        return (
            self._setting("time", ("tell", "auto"), "auto" if book.strict else "tell"),
            self._setting("confirm", ("off", "on"), "on" if book.confirms else "off"),
        )

    def _setting(self, key: str, values: tuple[str, ...], now: str) -> Setting:
        deeds = []
        for value in values:
            deeds.append(Deed(value, self.word(f"set_{key}_{value}"), setting_text(key, value, self.lang)))
        may = not self.table.ended and allows(SPECS["setting"], self.role, False)
        return Setting(key, self.word(f"set_{key}"), now, tuple(deeds) if may else (), self.word(f"set_{key}_text"))


SETTING_WORDS: Final[dict[Lang, dict[str, str]]] = {
    "ko": {"time": "시간", "confirm": "확정", "tell": "알림", "auto": "자동", "on": "켬", "off": "끔"},
    "en": {"time": "time", "confirm": "confirm", "tell": "tell", "auto": "auto", "on": "on", "off": "off"},
}


def setting_text(key: str, value: str, lang: Lang) -> str:
    """The command that changes a setting."""
    return f"{called(SPECS['setting'], lang)} {SETTING_WORDS[lang][key]} {SETTING_WORDS[lang][value]}"


def desk_choice(lang: Lang, key: str) -> str:
    """The word behind the command that opens a sitting: declarations are confirmed first, or ruled at once."""
    if key == "confirm":
        return "확정" if lang == "ko" else "confirm"
    return "바로" if lang == "ko" else "at-once"
