"""`/명부`: the staff sees who is who, and puts accounts on the list or takes them off it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from simpan.chat.campaign.roster import Roster
from simpan.chat.campaign.said import Listing, account_in, folded
from simpan.chat.campaign.words import word
from simpan.chat.reply import Answered, Enrolled, Kind, Reply
from simpan.chat.request import Request
from simpan.chat.settings import CampaignSettings
from simpan.mansion.desk.changed import short

LONGEST: Final = 60


@final
class Listings:
    """The list of one campaign as the staff works with it."""

    def __init__(self, roster: Roster, settings: CampaignSettings) -> None:
        self._roster: Final = roster
        self._settings: Final = settings

    def _word(self, key: str, /, **values: object) -> str:
        return word(self._settings.lang, key, **values)

    def _told(self, base: str, kind: Kind, *lines: str) -> Reply:
        return Reply(f"{base}/0", "staff", kind, lines, battle=self._settings.key)

    def stale(self) -> list[tuple[str, str]]:
        """Accounts under names that the campaign does not have, each with a sentence for the staff."""
        return [(one, self._word("forgotten", account=one, name=name)) for one, name in self._roster.stale]

    def stranger(self, request: Request, base: str) -> tuple[Reply, ...]:
        """What somebody of none of the lists is told, and the staff. base: of the replies' keys, one for an account."""
        account, key = request.who.key, self._settings.key
        if self._roster.leads(request.who) or self._roster.name_of(account):
            return ()
        line = self._word("stranger_staff", account=account, text=short(request.text))
        return (
            Reply(base, "people", "help", (self._word("stranger"),), (account,), key),
            Reply(f"{base}/staff", "staff", "notice", (line,), battle=key),
        )

    def answer(self, request: Request, lines: Sequence[Listing], base: str, at: int) -> Answered:
        """What a command about the list comes to: all of it in one post. base: of the replies' keys."""
        if not lines:
            return Answered((self._told(base, "command", *self._listed()),))
        said: list[str] = []
        changes: list[Enrolled] = []
        for line in lines:
            found = self._line(request, line, at)
            if isinstance(found, str):
                said.append(found)
            else:
                changes.append(found)
                key = "enrolled" if found.who else "removed"
                said.append(self._word(key, account=found.person, **({"who": found.who} if found.who else {})))
        refused = len(changes) < len(lines)
        told = self._told(base, "refusal" if refused else "command", *said, *([self._word("use_list")] * refused))
        welcomed = [
            Reply(
                f"{base}/{place}",
                "people",
                "notice",
                (self._word("you_are_listed", who=one.who),),
                (one.person,),
                self._settings.key,
            )
            for place, one in enumerate(changes, 1)
            if one.who
        ]
        return Answered((told, *welcomed), tuple(changes))

    def _listed(self) -> list[str]:
        nobody = self._word("list_nobody")
        lines = [
            self._word("list_line", who=name, accounts=", ".join(accounts) or nobody)
            for name, accounts in self._roster.listed()
        ]
        return [*lines, self._word("use_list")]

    def _line(self, request: Request, line: Listing, at: int) -> Enrolled | str:
        """Carry out one line; why it cannot be."""
        if line.who is None:
            return self._word("no_equals", line=line.account[:LONGEST])
        host = "" if self._settings.guild else request.place.key.partition("/")[0]
        account = account_in(line.account, host)
        if not account:
            return self._word("no_account", account=line.account[:LONGEST])
        name = self._roster.named(line.who) if line.who else ""
        if name is None:
            return self._word("no_such_name", name=line.who[:LONGEST], near=self._roster.near(line.who))
        if not name and not self._roster.name_of(account):
            return self._word("not_listed", account=account)
        self._roster.enrol(account, name)
        return Enrolled(self._settings.key, folded(account), name, self._roster.staff_name(request.who), at)
