"""An instance of Mastodon in memory: accounts, statuses, who may read them, notifications. It knows nothing of HTTP."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from tests.chat.mastodon import rendering

VISIBILITIES = ("public", "unlisted", "private", "direct")
ALL_SCOPES = (
    "read:accounts", "read:notifications", "read:statuses", "write:statuses", "write:accounts", "write:notifications"
)  # fmt: skip
POLICY = {
    "for_not_following": "accept",
    "for_not_followers": "accept",
    "for_new_accounts": "accept",
    "for_private_mentions": "filter",  # as a new account of Mastodon 4.3 has it
    "for_limited_accounts": "filter",
}


class Refusal(Exception):
    """An answer that is an error of the API."""

    def __init__(self, status: int, error: str) -> None:
        super().__init__(error)
        self.status = status
        self.error = error


@dataclass
class Account:
    id: str
    name: str
    domain: str  # "" for this instance
    token: str
    scopes: tuple[str, ...]
    bot: bool = False
    display: str = ""
    followers: set[str] = field(default_factory=set)
    policy: dict[str, str] = field(default_factory=lambda: dict(POLICY))
    pinned: list[str] = field(default_factory=list)
    blocks: set[str] = field(default_factory=set)

    @property
    def acct(self) -> str:
        return f"{self.name}@{self.domain}" if self.domain else self.name


@dataclass
class Status:
    id: str
    account: str
    text: str
    visibility: str
    under: str
    at: float
    mentions: list[str]
    language: str = ""
    spoiler: str = ""
    edited: float = 0
    gone: bool = False
    key: str = ""


@dataclass
class Notification:
    id: str
    account: str  # whose it is
    status: str
    at: float
    filtered: bool
    kind: str = "mention"
    by: str = ""  # who caused it; "" for the post's writer


class Instance:
    """listeners: called with whose stream, the event and its data. wrong: what no client may do; a test looks at it."""

    def __init__(self, domain: str = "war.test", most: int = 500) -> None:
        self.domain = domain
        self.most = most
        self.lock = threading.RLock()
        self.skew = 0.0
        self.lax = False  # it does not know how to send notifications of some kinds alone
        self.accounts: dict[str, Account] = {}
        self.statuses: dict[str, Status] = {}
        self.notifications: list[Notification] = []
        self.keys: dict[tuple[str, str], tuple[float, str]] = {}
        self.again: list[str] = []  # keys that came a second time
        self.wrong: list[str] = []
        self.listeners: list[Callable[[str, str, Any], None]] = []
        self._count = 113_000

    def now(self) -> float:
        return time.time() + self.skew

    def _next(self) -> str:
        self._count += 1
        return str(self._count)

    # -- people -------------------------------------------------------------------------------------------------------

    def account(
        self, name: str, *, bot: bool = False, scopes: Iterable[str] = ALL_SCOPES, accept: bool = True
    ) -> Account:
        """A new account, of another instance if its name says so. accept: no mention is filtered."""
        with self.lock:
            local, _, domain = name.partition("@")
            if not re.fullmatch("[A-Za-z0-9_]{1,30}", local):
                raise Refusal(422, "Validation failed: Username must contain only letters, numbers and underscores")
            if self.named(local.lower(), "" if domain == self.domain else domain) is not None:
                raise Refusal(422, "Validation failed: Username has already been taken")
            number = self._next()
            made = Account(
                number, local, "" if domain == self.domain else domain, f"token-{number}", tuple(scopes), bot
            )
            if accept:
                made.policy = dict.fromkeys(POLICY, "accept")
            self.accounts[number] = made
            return made

    def named(self, name: str, domain: str) -> Account | None:
        domain = "" if domain == self.domain else domain
        return next((one for one in self.accounts.values() if one.name.lower() == name and one.domain == domain), None)

    def of_token(self, token: str) -> Account | None:
        return next((one for one in self.accounts.values() if one.token == token), None)

    # -- statuses -----------------------------------------------------------------------------------------------------

    def may_read(self, viewer: Account | None, status: Status) -> bool:
        if status.gone:
            return False
        writer = self.accounts[status.account]
        if viewer is not None and viewer.id in writer.blocks:
            return False
        if status.visibility in ("public", "unlisted"):
            return True
        if viewer is None:
            return False
        if viewer.id == status.account or viewer.id in status.mentions:
            return True
        return status.visibility == "private" and viewer.id in writer.followers

    def readable(self, viewer: Account | None) -> list[Status]:
        """Every status that an account can read."""
        with self.lock:
            return [one for one in self.statuses.values() if self.may_read(viewer, one)]

    def get(self, number: str, viewer: Account | None) -> Status:
        found = self.statuses.get(number)
        if found is None or not self.may_read(viewer, found):
            raise Refusal(404, "Record not found")
        return found

    def post(
        self,
        writer: Account,
        text: str,
        visibility: str = "public",
        under: str = "",
        *,
        key: str = "",
        language: str = "",
        spoiler: str = "",
    ) -> Status:
        with self.lock:
            at, known = self.keys.get((writer.id, key), (0.0, ""))
            if key and known and self.now() - at < 3600:
                self.again.append(key)
                return self.get(known, writer)
            if visibility not in VISIBILITIES:
                raise Refusal(422, "Validation failed: Visibility is not included in the list")
            if under:
                try:
                    self.get(under, writer)
                except Refusal:
                    raise Refusal(404, "The post you are trying to reply to does not appear to exist.") from None
            self._measure(text, spoiler)
            status = Status(
                self._next(), writer.id, text, visibility, under, self.now(), self._called(text), language, spoiler,
                key=key,
            )  # fmt: skip
            self.statuses[status.id] = status
            if key:
                self.keys[writer.id, key] = (self.now(), status.id)
            self._tell(status)
            return status

    def edit(self, writer: Account, number: str, text: str) -> Status:
        with self.lock:
            status = self._own(writer, number)
            self._measure(text, status.spoiler)
            before = set(status.mentions)
            status.text, status.edited, status.mentions = text, self.now(), self._called(text)
            for follower in {*self.accounts[status.account].followers, writer.id}:
                self._event(follower, "status.update", status)
            for one in status.mentions:
                if one not in before:
                    self._notify(status, one)
            return status

    def delete(self, writer: Account, number: str) -> None:
        with self.lock:
            status = self._own(writer, number)
            status.gone = True
            self.notifications = [one for one in self.notifications if one.status != number]
            for other in self.statuses.values():
                if other.under == number:
                    other.under = ""
            for reader in {*status.mentions, *writer.followers}:
                self._event(reader, "delete", number)

    def pin(self, writer: Account, number: str) -> Status:
        with self.lock:
            status = self._own(writer, number)
            if status.visibility == "direct":
                raise Refusal(422, "Validation failed: Posts that are only visible to mentioned users cannot be pinned")
            if number in writer.pinned:
                raise Refusal(422, "Duplicate record")
            if len(writer.pinned) >= 5:
                raise Refusal(422, "Validation failed: You have already pinned the maximum number of posts")
            writer.pinned.append(number)
            return status

    def above(self, status: Status, viewer: Account) -> list[Status]:
        chain: list[Status] = []
        while status.under and (parent := self.statuses.get(status.under)) is not None and len(chain) < 4096:
            if self.may_read(viewer, parent):
                chain.append(parent)
            status = parent
        return chain[::-1]

    def _own(self, writer: Account, number: str) -> Status:
        status = self.get(number, writer)
        if status.account != writer.id:
            raise Refusal(404, "Record not found")
        return status

    def _measure(self, text: str, spoiler: str) -> None:
        if not text.strip():
            raise Refusal(422, "Validation failed: Text can't be blank")
        if rendering.length(text) + len(spoiler) > self.most:
            raise Refusal(422, f"Validation failed: Text character limit of {self.most} exceeded")

    def _called(self, text: str) -> list[str]:
        found = [self.named(*name) for name in rendering.names(text)]
        return list(dict.fromkeys(one.id for one in found if one is not None))

    # -- who hears of it ----------------------------------------------------------------------------------------------

    def _tell(self, status: Status) -> None:
        for follower in {*self.accounts[status.account].followers, status.account}:
            if self.may_read(self.accounts[follower], status):
                self._event(follower, "update", status)
        for one in status.mentions:
            if one != status.account:
                self._notify(status, one)

    def _notify(self, status: Status, whose: str) -> None:
        reader, writer = self.accounts[whose], self.accounts[status.account]
        if reader.domain or writer.id in reader.blocks:
            return
        filtered = reader.policy["for_private_mentions"] != "accept" and status.visibility == "direct"
        filtered = filtered and reader.id not in writer.followers and not self._asked(reader, status)
        made = Notification(self._next(), whose, status.id, self.now(), filtered)
        self.notifications.append(made)
        if not filtered:
            self._event(whose, "notification", made)

    def _asked(self, reader: Account, status: Status) -> bool:
        """Whether the reader wrote to the writer first."""
        parent = self.statuses.get(status.under)
        return parent is not None and parent.account == reader.id and status.account in parent.mentions

    def happen(self, kind: str, whose: Account, by: Account, status: Status | None = None) -> None:
        """Something that is no mention; its status may be anybody's."""
        with self.lock:
            number = "" if status is None else status.id
            made = Notification(self._next(), whose.id, number, self.now(), False, kind, by.id)
            self.notifications.append(made)
            self._event(whose.id, "notification", made)

    def boost(self, by: Account, status: Status, *readers: Account) -> None:
        """Somebody boosts a post; readers: who follows that account."""
        with self.lock:
            whole = self.status_json(status)
            shown = {**whole, "id": self._next(), "account": self.account_json(by), "reblog": whole}
            for reader in readers:
                self._event(reader.id, "update", shown)
            self.happen("reblog", self.accounts[status.account], by, status)

    def _event(self, whose: str, name: str, data: Any) -> None:
        for listener in self.listeners:
            listener(whose, name, data)

    # -- as JSON ------------------------------------------------------------------------------------------------------

    def page(self, account: Account) -> str:
        return f"https://{account.domain or self.domain}/@{account.name}"

    def account_json(self, account: Account) -> dict[str, Any]:
        return {
            "id": account.id, "username": account.name, "acct": account.acct, "url": self.page(account),
            "uri": f"https://{account.domain or self.domain}/users/{account.name}", "bot": account.bot, "group": False,
            "display_name": account.display or account.name, "locked": False, "emojis": [], "fields": [], "note": "",
            "created_at": "2026-01-01T00:00:00.000Z", "followers_count": len(account.followers),
        }  # fmt: skip

    def status_json(self, status: Status) -> dict[str, Any]:
        def page(name: str, domain: str) -> str | None:
            found = self.named(name, domain)
            return None if found is None else self.page(found)

        writer = self.accounts[status.account]
        parent = self.statuses.get(status.under)
        return {
            "id": status.id, "created_at": _iso(status.at), "edited_at": _iso(status.edited) if status.edited else None,
            "in_reply_to_id": status.under or None, "in_reply_to_account_id": parent.account if parent else None,
            "sensitive": False, "spoiler_text": status.spoiler, "visibility": status.visibility,
            "language": status.language or None, "uri": f"https://{self.domain}/statuses/{status.id}",
            "url": f"{self.page(writer)}/{status.id}", "content": rendering.html(status.text, page), "reblog": None,
            "account": self.account_json(writer), "media_attachments": [], "tags": [], "emojis": [], "poll": None,
            "mentions": [
                {"id": one, "username": self.accounts[one].name, "acct": self.accounts[one].acct,
                 "url": self.page(self.accounts[one])}
                for one in status.mentions
            ],
        }  # fmt: skip

    def notification_json(self, one: Notification) -> dict[str, Any]:
        status = self.statuses.get(one.status)
        by = one.by or (status.account if status is not None else one.account)
        told = {
            "id": one.id, "type": one.kind, "created_at": _iso(one.at), "group_key": f"ungrouped-{one.id}",
            "account": self.account_json(self.accounts[by]),
        }  # fmt: skip
        return told if status is None else told | {"status": self.status_json(status)}


def _iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
