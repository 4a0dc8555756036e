"""The staff's commands as forms to be filled in (H6.7): which fields, which values, and the text that comes of them.

A page needs no knowledge of the desk's commands: it puts what was chosen into `Form.command` and sends that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from simpan.core.bits import members
from simpan.core.game import STAFF
from simpan.mansion import staff
from simpan.mansion.campaign import players
from simpan.mansion.desk.mend import DEEDS, EFFECTS, NUMBERS, PLACE, TAKE
from simpan.mansion.desk.run_on import awaited
from simpan.mansion.desk.steer import MOST_MINUTES
from simpan.mansion.desk.table import Table
from simpan.mansion.hosted.forms_words import EFFECT_LABELS, WORDS
from simpan.mansion.hosted.shape import Field, Form, Option
from simpan.mansion.say_parts import Lang
from simpan.mansion.view import View, view

MINUTES: Final = (5, 10, 30, 60)
PLACE_WORD: Final = PLACE[0]


def forms(table: Table, lang: Lang) -> tuple[Form, ...]:
    """All of them, with the values that hold now; the same whoever of the staff looks."""
    made = _Forms(table, lang)
    return (
        made.value(),
        made.dice_then(),
        made.undo(),
        made.effect(),
        made.roll(),
        made.dice(),
        made.declare(),
        made.order(),
        made.extend(),
        made.expire(),
        made.pass_(),
        made.notice(),
    )


class _Forms:
    """The forms of a table in a language."""

    def __init__(self, table: Table, lang: Lang) -> None:
        self.table: Final = table
        self.lang: Final[Lang] = lang
        self.view: Final[View] = view(table.war, STAFF)
        self.names: Final = [sheet.name for sheet in table.campaign.sheets]

    # -- parts --------------------------------------------------------------------------------------------------------

    def word(self, key: str) -> str:
        """A text."""
        return WORDS[self.lang][key]

    def _form(self, key: str, group: str, command: str, fields: Sequence[Field], **more: object) -> Form:
        return Form(
            key=key,
            group=group,  # type: ignore[arg-type]
            label=self.word(key),
            text=self.word(f"{key}_text"),
            command=command,
            fields=tuple(fields),
            **more,  # type: ignore[arg-type]
        )

    def _choice(self, key: str, options: Iterable[Option], optional: bool = False) -> Field:
        return Field(key, self.word(f"field_{key}"), "choice", tuple(options), optional=optional)

    def _who(self, optional: bool = False) -> Field:
        states = {one.name: "" if one.state == "in_play" else self.word(f"is_{one.state}") for one in self.view.own}
        found = (Option(name, name, states.get(name, "")) for name in self.names)
        return self._choice("who", found, optional)

    def _number(self, key: str, first: int, last: int, only: dict[str, tuple[str, ...]] | None = None) -> Field:
        return Field(key, self.word(f"field_{key}"), "number", only=only or {}, first=first, last=last)

    def _why(self, optional: bool = False) -> Field:
        return Field("why", self.word("field_why"), "why", optional=optional, hint=self.word("hint_why"))

    def _entry(self, optional: bool) -> Field:
        hint = self.word("hint_n" if optional else "hint_n_of_dice")
        return Field("n", self.word("field_n"), "entry", optional=optional, hint=hint)

    def _faces(self, most: int) -> Field:
        return Field("faces", self.word("field_faces"), "faces", first=1, last=most, hint=self.word("hint_faces"))

    def _text(self, key: str) -> Field:
        return Field(key, self.word(f"field_{key}"), "text", hint=self.word(f"hint_{key}"))

    # -- corrections (H6.7, H6.14) ------------------------------------------------------------------------------------

    def value(self) -> Form:
        """A value, now or just before an entry."""
        numbers = tuple(called[0] for called in NUMBERS.values())
        deeds = tuple(called[0] for called in DEEDS.values())
        labels = {word: self.word(f"what_{word}") for word in (*numbers, PLACE_WORD, *deeds)}
        fields = (
            self._who(),
            self._choice("what", (Option(word, label) for word, label in labels.items())),
            self._number("value", 0, staff.MOST_VALUE, {"what": numbers}),
            Field("tile", self.word("field_tile"), "tile", only={"what": (PLACE_WORD,)}, hint="K3"),
            self._entry(optional=True),
            self._why(),
        )
        command = "/정정 [#{n} ]값 {who} {what}[ {value}][ {tile}] {why}"
        return self._form("value", "fix", command, fields, now=self._values_now(numbers), first=True)

    def _values_now(self, numbers: Sequence[str]) -> dict[str, str]:
        counts = {pair.pair: pair.count for pair in self.view.pairs}
        found: dict[str, str] = {}
        for one in self.view.own:
            values = (one.hp, one.mp, one.most_hp, one.most_mp, counts.get(one.pair, 0))
            found.update({f"{one.name}|{word}": str(value) for word, value in zip(numbers, values, strict=True)})
            found[f"{one.name}|{PLACE_WORD}"] = one.tile
        return found

    def dice_then(self) -> Form:
        """Other faces for a roll that was."""
        faces = self._faces(2)
        fields = (self._entry(optional=False), faces, self._why())
        return self._form("dice_then", "fix", "/정정 #{n} 주사위 {faces} {why}", fields, first=True)

    def undo(self) -> Form:
        """The last ruling, or everything from an entry on."""
        return self._form("undo", "fix", "/되돌리기 [#{n} ]{why}", (self._entry(True), self._why()), first=True)

    def effect(self) -> Form:
        """An effect given or taken away."""
        kinds = tuple(called[0] for called in EFFECTS.values())
        given = [Option(word, EFFECT_LABELS[self.lang][word]) for word in kinds]
        given.append(Option(TAKE[0], self.word("effect_take")))
        until = [Option("종전", self.word("until_day"))]
        until += [Option(str(n), self.word("until_n").format(n=n)) for n in (1, 2, 3, 4, 6, 8)]
        fields = (
            self._who(),
            self._choice("effect", given),
            self._number("amount", 1, staff.MOST_VALUE),
            Field("until", self.word("field_until"), "choice", tuple(until), only={"effect": kinds}),
            self._why(),
        )
        return self._form("effect", "fix", "/효과 {who} {effect} {amount}[ {until}] {why}", fields, first=True)

    # -- dice (H2.2) --------------------------------------------------------------------------------------------------

    def roll(self) -> Form:
        """The referee's dice for whoever owes a roll."""
        due = awaited(self.table)
        names = () if due is None else (due.who,)
        options = (Option(name, name) for name in names)
        return self._form(
            "roll", "dice", "/굴림[ {who}][ {why}]", (self._choice("who", options, True), self._why(True))
        )

    def dice(self) -> Form:
        """Faces that somebody rolled by hand; they are branded as such."""
        faces = self._faces(12)
        return self._form("dice", "dice", "/주사위 {faces}[ {why}]", (faces, self._why(True)))

    # -- declarations (H6.8) ------------------------------------------------------------------------------------------

    def declare(self) -> Form:
        """For somebody who is absent."""
        people = [*self.names, *(name for name in players(self.table.campaign) if name not in self.names)]
        fields = (self._choice("who", (Option(name, name) for name in people)), self._text("said"), self._why(True))
        return self._form("declare", "declare", "/대신 {who}[ ({why})]: {said}", fields)

    def order(self) -> Form:
        """A standing order."""
        return self._form("order", "declare", "/예약 {who}: {orders}", (self._who(), self._text("orders")))

    # -- time ---------------------------------------------------------------------------------------------------------

    def extend(self) -> Form:
        """More minutes."""
        fields = (self._number("minutes", 1, MOST_MINUTES), self._why(True))
        return self._form("extend", "time", "/연장 {minutes}[ {why}]", fields)

    def expire(self) -> Form:
        """Time is out for one, or for all who are awaited."""
        waiting = members(self.table.war.waiting & self.table.war.board.seats)
        names = self.table.names_of(waiting)
        fields = (self._choice("player", (Option(name, name) for name in names), True),)
        return self._form("expire", "time", "/초과[ {player}]", fields)

    def pass_(self) -> Form:
        """The window of reactions is closed."""
        every = self._choice("windows", (Option("끝까지", self.word("windows_all")),), True)
        return self._form("pass", "time", "/넘김[ {windows}][ {why}]", (every, self._why(True)))

    def notice(self) -> Form:
        """To everybody."""
        return self._form("notice", "notice", "/공지 {notice}", (self._text("notice"),))
