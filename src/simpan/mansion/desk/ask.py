"""A command of the staff while it is carried out: its words taken apart, and what it says back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, final

from simpan.mansion.desk import notes
from simpan.mansion.desk.act import Act
from simpan.mansion.desk.out import Kind
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import word

if TYPE_CHECKING:
    from simpan.mansion.desk.desk import Desk
    from simpan.mansion.desk.past import Pending

NUMBER: Final = re.compile(r"#?([0-9]{1,9})(?:\s+|$)")
LONGEST_WHY: Final = 300


class Wrong(ValueError):
    """A command that means nothing, or cannot be: the sentence for the staff. Nothing has been written."""


@final
class Ask:
    """One command. rest: what stands behind its first word; text: all of it; by: who gave it."""

    def __init__(self, desk: Desk, act: Act, name: str, rest: str, text: str, by: str) -> None:
        self.desk: Final = desk
        self.act: Final = act
        self.name = name
        self.rest = rest
        self.text = text
        self.by: Final = by
        self.first = False  # it is to be shown before it is done

    @property
    def table(self) -> Table:
        """The war before the desk."""
        return self.act.table

    # -- what it says -------------------------------------------------------------------------------------------------

    def word(self, key: str, **values: object) -> str:
        """A text of the desk."""
        return word(self.table.lang, key, **values)

    def noted(self, key: str) -> str:
        """A text of the desk as it is put on record, in the campaign's own language."""
        return word(self.table.home, key)

    def wrong(self, key: str, **values: object) -> Wrong:
        """The command cannot be carried out."""
        return Wrong(self.word(key, **values))

    def tell(self, lines: Iterable[str], kind: Kind = "command") -> None:
        """To the staff."""
        self.act.tell("staff", lines, kind)

    def keep(self, pending: Pending) -> None:
        """What was shown waits for the word of whoever gave the command."""
        self.desk.pending[self.by] = pending._replace(source=self.act.source)
        self.desk.shown += 1

    def take_pending(self) -> Pending | None:
        """What waits for this word, which it does no longer."""
        self.desk.shown += 1
        return self.desk.pending.pop(self.by, None)

    def log(self, why: str, name: str = "", text: str = "", **about: Any) -> int:
        """Put the command on record, before what it brings. text: as it was given, if not by these words."""
        return self.act.note(
            notes.Command,
            name=name or self.name,
            by=self.by,
            why=why[:LONGEST_WHY],
            text=text or self.text,
            about=about,
        )

    # -- its words ----------------------------------------------------------------------------------------------------

    def take_number(self) -> int | None:
        """A number, with or without #, at the front."""
        found = NUMBER.match(self.rest)
        if found is None:
            return None
        self.rest = self.rest[found.end() :]
        return int(found[1])

    def take_word(self) -> str:
        """The next word; "" at the end."""
        first, _, self.rest = self.rest.partition(" ")
        self.rest = self.rest.strip()
        return first

    def take_character(self) -> str:
        """The character that the front of the rest names, the longest name that fits. Raises Wrong."""
        words = self._words()
        for many in range(min(len(words), 6), 0, -1):
            name = self.table.people.character(" ".join(words[:many]))
            if name:
                self.rest = " ".join(words[many:]).strip()
                return name
        raise self.wrong("no_character", name=words[0][:40], near=self.near(words[0]))

    def take_player(self) -> int:
        """The seat of the player, or of the player of the character, that the front of the rest names. Raises Wrong."""
        words = self._words()
        for many in range(min(len(words), 6), 0, -1):
            seat = self.table.people.seat(" ".join(words[:many]))
            if seat >= 0:
                self.rest = " ".join(words[many:]).strip()
                return seat
        raise self.wrong("no_character", name=words[0][:40], near=self.near(words[0]))

    def _words(self) -> list[str]:
        """The words of the rest, of which the first are a name. Raises Wrong if there are none."""
        if not self.rest:
            raise self.wrong("name_missing")
        return self.rest.split(" ")

    def near(self, name: str) -> str:
        """Names like that one, as a hint."""
        found = self.table.people.near(name)
        return self.word("near", names=", ".join(found)) if found else ""

    def reason(self, default: str = "") -> str:
        """The rest, as a reason. Raises Wrong where one must be given and is not."""
        why = self.rest.strip().strip("()")
        if not why and not default:
            raise self.wrong("why_missing")
        return (why or default)[:LONGEST_WHY]
