"""What the staff was shown before it is done, and waits for its word: kept beyond the end of the program (H6.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, final

from simpan.chat.campaign.roster import Roster
from simpan.chat.reply import Previewed
from simpan.chat.request import Person, Request
from simpan.mansion.desk.desk import Desk
from simpan.mansion.desk.past import Pending

Command = Callable[[Request], str | None]


@final
class Previews:
    """Of one campaign. A preview is a function of the record and of the command that asked for it, so only the request
    is kept, and with it the position that it fits.
    """

    def __init__(self, key: str, desk: Desk, roster: Roster, command_of: Command) -> None:
        self._key: Final = key
        self._desk: Final = desk
        self._roster: Final = roster
        self._command_of: Final = command_of

    def show_again(self, kept: Iterable[tuple[Request, int]]) -> None:
        """Those that were kept wait again; what another position was shown for has been overtaken."""
        for request, moved in kept:
            command = self._command_of(request)
            if command is not None and moved == self._desk.table.book.moved:
                self._desk.show_again(command, self._roster.staff_name(request.who), source=request.id)

    def of(self, person: Person) -> Pending | None:
        """What waits for somebody's word."""
        return self._desk.pending.get(self._roster.staff_name(person))

    def since(self, request: Request, before: Pending | None) -> tuple[Previewed, ...]:
        """What is to be kept of a request, if something else waits for its writer than before."""
        now = self.of(request.who)
        if now is before:
            return ()
        source, moved = ("", -1) if now is None else (now.source, now.moved)
        return (Previewed(self._key, self._roster.staff_name(request.who), source, moved),)
