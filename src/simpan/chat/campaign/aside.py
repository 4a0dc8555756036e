"""What is answered beside the desk, without a word of it on record: the list of people, how the war stands, a log, and
hints to whoever writes what does not reach the desk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, final

from simpan.chat.campaign.again import Came
from simpan.chat.campaign.asking import asked_lines
from simpan.chat.campaign.buttons import is_asked
from simpan.chat.campaign.listing import Listings
from simpan.chat.campaign.logs import FILE, Logs
from simpan.chat.campaign.own import own_lines, staff_lines
from simpan.chat.campaign.roster import Roster
from simpan.chat.campaign.route import Routed
from simpan.chat.campaign.said import About, Listing, asked_in, command_in, listing_in, unslashed
from simpan.chat.campaign.speaking import overheard_by, passes_for_nothing
from simpan.chat.campaign.words import word
from simpan.chat.reply import Answered, Enrolled, Kind, Reply
from simpan.chat.request import Request
from simpan.chat.settings import CampaignSettings
from simpan.core.hosting import Lang
from simpan.mansion.desk import commands
from simpan.mansion.desk.desk import Desk
from simpan.mansion.desk.table import Table

ANSWERS: Final = ("apply", "cancel")
"""Commands that answer a preview."""
STAFF_ALONE: Final = (
    "undo", "correct", "preview", "accept", "rule", "effect", "ask_back", "drop", "begin", "setting", "end_battle",
    "notice", "close", "finish", "expire", "extend", "pause", "resume", "declare",
)  # fmt: skip
"""Commands that no player writes who means a declaration."""
Checked = Callable[[str, Routed], Reply]
"""A reply from a text, once it may leave, with its buttons."""


@final
class Asides:
    """Of one campaign."""

    def __init__(
        self,
        settings: CampaignSettings,
        desk: Desk,
        logs: Logs,
        roster: Roster,
        clock: Callable[[], int],
        checked: Checked,
    ) -> None:
        self.listings: Final = Listings(roster, settings)
        self._key: Final = settings.key
        self._lang: Final[Lang] = settings.lang
        self._desk: Final = desk
        self._logs: Final = logs
        self._roster: Final = roster
        self._clock: Final = clock
        self._checked: Final = checked

    @property
    def _table(self) -> Table:
        return self._desk.table

    def _word(self, key: str, /, **values: object) -> str:
        return word(self._lang, key, **values)

    def _base(self, request: Request) -> str:
        return f"war/{self._key}/{request.id}"

    def _only(self, request: Request, key: str, kind: Kind, line: str) -> Reply:
        """A line for whoever asked, and nobody else."""
        return Reply(key, "people", kind, (line,), (request.who.key,), self._key)

    # -- what is a command --------------------------------------------------------------------------------------------

    def command_of(self, request: Request) -> str | None:
        """The command of the staff that a request is; the word for what was shown may come without its slash."""
        if not self._roster.leads(request.who):
            return None
        command = command_in(request.text)
        if command is None and self._roster.staff_name(request.who) in self._desk.pending:
            spec = commands.BY_WORD.get(request.text.strip().casefold())
            return f"/{request.text.strip()}" if spec is not None and spec.name in ANSWERS else None
        return command

    def forgets_slash(self, request: Request) -> str:
        """The command that somebody of the staff who does not play seems to have meant; "" for none."""
        if not self._roster.leads(request.who) or self._roster.name_of(request.who.key):
            return ""
        return unslashed(request.text) if request.first or request.visibility == "direct" else ""

    # -- instead of the desk ------------------------------------------------------------------------------------------

    def instead(self, request: Request, command: str | None) -> Answered | None:
        """The answer to what the desk need not hear; None: it must."""
        if command is not None:
            listing = listing_in(command)
            if listing is not None:
                return self._listed(request, listing)
            return self._brief(request) if commands_named(command) == "status" else None
        if self._roster.name_of(request.who.key):
            about = asked_in(request.text)
            if about is not None:
                return self._shown(request, about)
            return self._of_staff_alone(request) or self._unasked(request)
        meant = self.forgets_slash(request)
        if not meant:
            return None
        line = self._word("forgot_slash", text=meant)
        return Answered((self._only(request, f"{self._base(request)}/0", "refusal", line),))

    def stale(self, request: Request, asked_by: str = "") -> Answered:
        """A button was pressed too late, or by another one of the staff than it is for."""
        line = self._word("others_preview", who=asked_by) if asked_by else self._word("stale_button")
        return Answered((self._only(request, f"{self._base(request)}/0", "refusal", line),))

    def _listed(self, request: Request, listing: Sequence[Listing]) -> Answered:
        """Something about the list; who is put on it is asked what its player is asked now."""
        base = self._base(request)
        found = self.listings.answer(request, listing, base, self._clock())
        replies = list(found.replies)
        for place, change in enumerate(found.changes):
            if isinstance(change, Enrolled) and is_asked(self._table, self._roster.seat_of(change.person)):
                replies.append(self._asked(f"{base}/asked/{place}", change.person))
        return Answered(tuple(replies), found.changes)

    def _brief(self, request: Request) -> Answered:
        """How the war stands, for the staff, in few lines; the desk's own command tells all of it (`/상태 전체`)."""
        lines = staff_lines(self._table, self._lang, self._clock())
        return Answered((Reply(f"{self._base(request)}/staff", "staff", "command", lines, battle=self._key),))

    def _shown(self, request: Request, about: About) -> Answered:
        """How the war stands for a player, or what its log says: for whoever asked alone."""
        account = request.who.key
        seat, base = self._roster.seat_of(account), self._base(request)
        if about == "status":
            lines = own_lines(self._table, seat, self._lang, self._clock())
            return Answered((self._checked(f"{base}/0", Routed("people", "status", lines, (seat,), (account,))),))
        log = self._logs.of(seat, self._table.names_of([seat])[0], ended=self._table.ended)
        reply = Reply(f"{base}/0", "people", "private", log.last, (account,), self._key, file=(FILE, log.whole))
        return Answered((reply,))

    def _of_staff_alone(self, request: Request) -> Answered | None:
        """A player gives a command that is the staff's: perhaps from the wrong account."""
        command = command_in(request.text)
        spec = None if command is None else commands.named(command)
        listing = command is not None and listing_in(command) is not None
        if not listing and (spec is None or spec.name not in STAFF_ALONE):
            return None
        line = self._word("staff_only", who=self._roster.name_of(request.who.key))
        return Answered((self._only(request, f"{self._base(request)}/0", "refusal", line),))

    def _unasked(self, request: Request) -> Answered | None:
        """To pass where nothing was asked is no declaration: a standing order passes in advance."""
        seat = self._roster.seat_of(request.who.key)
        if not passes_for_nothing(self._table, seat, request.text):
            return None
        line = self._word("nothing_to_pass", who=self._table.names_of([seat])[0])
        return Answered((self._only(request, f"{self._base(request)}/0", "refusal", line),))

    # -- behind the desk's answer -------------------------------------------------------------------------------------

    def more(self, request: Request, command: str | None, came: Came, replies: Sequence[Reply]) -> Iterable[Reply]:
        """A command of the staff is confirmed. Who talks to the referee alone hears what it is asked; and who gives a
        command to the network is not left without any word.
        """
        said = {reply.to for reply in replies} - {"status"}
        base = f"war/{self._key}/{came.first}" if came.first >= 0 else self._base(request)
        others = overheard_by(self._roster, request)
        if others:
            line = self._word("overheard", who=", ".join(others))
            yield self._only(request, f"{base}/overheard", "notice", line)
        if command is not None:
            if "staff" not in said:
                line = self._word("done", n=came.first)
                yield Reply(f"{base}/done", "staff", "command", (line,), battle=self._key)
        elif said:
            return
        elif request.visibility == "direct" and is_asked(self._table, self._roster.seat_of(request.who.key)):
            yield self._asked(f"{base}/asked", request.who.key)
        elif request.form != "post":
            yield self._only(request, f"{base}/kept", "notice", self._word("kept"))

    def _asked(self, key: str, account: str) -> Reply:
        """What a player is asked now, for one of its accounts."""
        seat = self._roster.seat_of(account)
        return self._checked(
            key, Routed("people", "prompt", asked_lines(self._table, seat, self._lang), (seat,), (account,))
        )


def commands_named(command: str) -> str:
    """The name of a command that stands alone; "" of one with something behind it, or of none."""
    spec = commands.BY_WORD.get(command.removeprefix("/").strip().casefold())
    return "" if spec is None else spec.name
