"""The network as the program sees it (`ports.Gateway`): what comes in by stream and by asking, what goes out as posts.

Asking is what can be relied on: at the start, after every reconnect and every few minutes the notifications since the
cursor are read, oldest first. The stream only makes it faster, and shows deletions; edits that no stream told of are
found by looking at recent posts again, a few at a time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, final

import msgspec

from simpan.chat.mastodon import reading, sending
from simpan.chat.mastodon.budget import Budget
from simpan.chat.mastodon.client import Line, NotThere, Refused, instance_of
from simpan.chat.mastodon.limits import limits_of
from simpan.chat.mastodon.pace import PACE, Pace
from simpan.chat.mastodon.policy import filtered
from simpan.chat.mastodon.post import Post, Writer, post_of, with_post
from simpan.chat.mastodon.streaming import Heard, Stream
from simpan.chat.mastodon.words import word
from simpan.chat.ports import Intake, Later, Letter, Lost, Stopped
from simpan.chat.reply import Reply
from simpan.chat.request import Network, Request
from simpan.chat.run.logs import LOG, event, fault
from simpan.chat.settings import Settings

PAGE: Final = 40  # notifications at a time
BATCH: Final = 20  # posts at a time: what Mastodon gives at once
SPARE: Final = 60  # requests that looking at old posts leaves to what is more urgent


@final
class MastodonGateway:
    """An account of Mastodon. names: what campaigns are called, by their keys; clock: seconds since 1970."""

    network: Network = "mastodon"

    def __init__(
        self,
        settings: Settings,
        names: Mapping[str, str] | None = None,
        *,
        clock: Callable[[], float] = time.time,
        pace: Pace = PACE,
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._pace = pace
        self._writer = Writer(settings, names or {}, reading.host_of({}, settings.api))
        self._reader = Line(settings, "reader", clock)
        self._poster = Line(settings, "poster", clock)
        self._mine: reading.Account | None = None
        self._many = True  # several posts can be asked for at once
        self._roots = reading.Roots()
        self._said: dict[str, str] = {}  # what edited posts said last, by request
        self._gone: set[str] = set()
        self._intake: Intake | None = None
        self._unsure: sending.Unsure | None = None
        self._edits: dict[str, float] = {}
        self._alive = False  # the stream is open
        self._current = False  # and all that was written before it was opened has been taken
        self._wake = asyncio.Event()
        self._turn = 0
        self._budget = Budget(settings)

    # -- out ----------------------------------------------------------------------------------------------------------

    def letters(self, reply: Reply, request: Request | None) -> Sequence[Letter]:
        """A reply as posts of this network: split, addressed, and never wider than the request."""
        return self._writer.letters(reply, request)

    async def send(self, letter: Letter, remote: Callable[[str], str]) -> str:
        """Post it; its number. Raises Later, Lost, Stopped."""
        self._budget.check(letter.key, self._clock())
        post = post_of(letter)
        under = (remote(letter.after) if letter.after else "") or post.under
        stands = remote(letter.replaces) if letter.replaces else ""
        try:
            sent = await (self._edit(letter, post, stands) if stands else self._post(letter.key, post, under))
        except NotThere:
            again = with_post(letter, msgspec.structs.replace(post, under=""), "")
            raise Lost(self._word("lost_gone"), again if stands or under else None) from None
        except Refused as error:
            raise await self._refused(letter, post, error) from None
        except Later as later:
            self._budget.say(later, self._clock())
            raise
        if under:
            self._roots.put(sent.number, self._roots.get(under) or under)
        if sent.missing and post.width == "direct":
            raise Lost(self._word("lost_account", who=", ".join(sent.missing)))
        return sent.number

    async def _edit(self, letter: Letter, post: Post, number: str) -> sending.Sent:
        wait = self._edits.get(letter.replaces, -self._pace.status) + self._pace.status - time.monotonic()
        if wait > 0:
            raise Later("edited a moment ago", wait)
        sent = await self._poster.ask(lambda client: sending.edit(client, number, post))
        self._edits[letter.replaces] = time.monotonic()
        return sent

    async def _post(self, key: str, post: Post, under: str) -> sending.Sent:
        """Once, however often it is tried."""
        mine = await self._know(self._poster)
        unsure = self._recall()
        since = unsure.get(key)
        if since is not None and self._clock() - since > sending.KEPT:
            known = self._intake.posted if self._intake is not None else lambda _: False
            found = await self._poster.ask(lambda client: sending.find(client, mine, post, under, since, known))
            if found:
                del unsure[key]
                return sending.Sent(found)
        if since is None:
            unsure[key] = self._clock()
            self._note()
        try:
            sent = await self._poster.ask(lambda client: sending.post(client, key, post, under, mine.host))
        except (NotThere, Refused):
            unsure.pop(key, None)
            raise
        except Later as later:
            if later.all and since is None:  # it was not even tried, or refused for now
                unsure.pop(key, None)
            raise
        unsure.pop(key, None)
        if sent.posts is not None:
            self._budget.posted(sent.posts)
        return sent

    def _recall(self) -> dict[str, float]:
        """Which letters may or may not have arrived, and when they were first tried."""
        if self._unsure is None:
            kept = "" if self._intake is None else self._intake.cursor(self._cursor("unsure"))
            self._unsure = sending.unsure_of(kept)
        return self._unsure.since

    def _note(self) -> None:
        """Keeps that."""
        if self._intake is not None and self._unsure is not None:
            self._intake.move(self._cursor("unsure"), self._unsure.text())

    async def _refused(self, letter: Letter, post: Post, error: Refused) -> Lost | Stopped:
        """What to raise: a post that is too long by the instance's present limits is cut anew."""
        if error.status == 403 and await self._barred(error):
            return self._forbidden(error)
        why = self._word("lost_refused", why=str(error))
        if error.status != 422:
            return Lost(why)
        self._writer.limits = limits_of(await self._poster.ask(instance_of))
        texts = tuple(part for text in post.texts for part in self._writer.parts((text,), post, strict=True))
        if texts == post.texts:
            return Lost(why)
        if letter.replaces:
            texts = texts[:1]
        return Lost(why, with_post(letter, msgspec.structs.replace(post, texts=texts), letter.after))

    def _forbidden(self, error: Refused) -> Stopped:
        return Stopped(self._word("forbidden", host=self._settings.api, why=str(error)))

    async def _barred(self, error: Refused) -> bool:
        """Whether it is this account that may not do it at all: one post may also be refused by whom it is for."""
        if "scope" in str(error).lower():
            return True
        try:
            await self._poster.ask(lambda client: client.me())
        except (NotThere, Refused):
            return True
        return False

    def _word(self, key: str, **values: object) -> str:
        return word(self._settings.lang, key, **values)

    # -- in -----------------------------------------------------------------------------------------------------------

    async def run(self, intake: Intake) -> None:
        """Until cancelled. Raises Stopped."""
        self._intake = intake
        try:
            mine = await self._for_ever(self._begin, once=True)
            assert mine is not None
            async with asyncio.TaskGroup() as tasks:
                heard: asyncio.Queue[Heard] = asyncio.Queue()
                tasks.create_task(self._listen(heard, intake))
                tasks.create_task(self._for_ever(lambda: self._take_heard(heard, mine, intake)))
                tasks.create_task(self._for_ever(lambda: self._ask_again(mine, intake)))
                tasks.create_task(self._for_ever(lambda: self._sweep(mine, intake)))
        except BaseExceptionGroup as group:
            for error in group.exceptions:
                if isinstance(error, Stopped):
                    raise error from None
            raise
        finally:
            self.close()

    def close(self) -> None:
        """Lets its connections go; it may be used again."""
        self._reader.close()
        self._poster.close()

    async def _for_ever(self, what: Callable[[], Awaitable[Any]], once: bool = False) -> Any:
        """Again and again, whatever fails in it; once: until it does not fail."""
        wait = self._pace.again
        while True:
            try:
                found = await what()
            except Stopped:
                raise
            except Later as later:
                pause = max(wait, later.seconds)
            except Exception as error:
                fault("step_failed", error)
                pause = wait
            else:
                if once:
                    return found
                wait = self._pace.again
                continue
            await asyncio.sleep(pause)
            wait = min(wait * 2, self._pace.ask)

    async def _begin(self) -> reading.Account:
        """Who this account is, and what its instance allows."""
        self._mine = None  # the instance may have changed
        mine = await self._know(self._reader)
        LOG.info(event("connected", network=self.network, account=f"@{mine.name}@{mine.host}"))
        await self._warn()
        assert self._intake is not None
        self._roots.remember(self._intake.recent(int(self._clock() - 30 * 24 * 3600)))
        return mine

    async def _know(self, line: Line) -> reading.Account:
        """The same, asked once, by whoever needs it first."""
        if self._mine is None:
            instance, account = await line.ask(lambda client: (instance_of(client), client.me()))
            self._writer.host = reading.host_of(instance, self._settings.api)
            self._writer.limits = limits_of(instance)
            self._many = reading.version_of(instance) >= (4, 3)
            self._mine = reading.account_of(account, self._writer.host)
        return self._mine

    async def _warn(self) -> None:
        """Says in the log whose mentions the instance keeps back."""
        try:
            policy = await self._reader.ask(lambda client: client.notifications_policy()) if self._many else {}
        except (NotThere, Refused):
            return
        if kept := filtered(policy):
            LOG.warning(self._word("policy_filters", kinds=", ".join(self._word(f"kind_{name}") for name in kept)))

    def _cursor(self, what: str) -> str:
        mine = self._mine
        return f"mastodon/{self._settings.api if mine is None else f'{mine.host}/{mine.id}'}/{what}"

    async def _listen(self, heard: asyncio.Queue[Heard], intake: Intake) -> None:
        """Keeps a stream open; what it says waits in the queue."""
        loop = asyncio.get_running_loop()
        wait = self._pace.again
        ears = ThreadPoolExecutor(1, thread_name_prefix="mastodon-stream")

        def hear(what: Heard) -> None:
            if what.what == "open":
                loop.call_soon_threadsafe(self._opened)
            else:
                loop.call_soon_threadsafe(heard.put_nowait, what)

        try:
            while True:
                stream = Stream(self._settings, self._pace.silence, hear)
                try:
                    why = await loop.run_in_executor(ears, stream.run)
                finally:
                    stream.stop()
                lived, self._alive, self._current = self._alive, False, False
                if lived:
                    intake.caught_up(False)
                    self._wake.set()
                    LOG.info(event("stream_ended", why=why))
                wait = self._pace.again if lived else min(wait * 2, self._pace.ask)
                await asyncio.sleep(wait)
        finally:
            ears.shutdown(wait=False)

    def _opened(self) -> None:
        self._alive, self._current = True, False
        self._wake.set()

    async def _take_heard(self, heard: asyncio.Queue[Heard], mine: reading.Account, intake: Intake) -> None:
        """One thing that the stream said. What goes wrong with it is made good by asking."""
        what = await heard.get()
        if what.what == "mention" and not self._current:
            self._wake.set()  # others may have been written before it: it is read in its turn
        elif what.what == "mention":
            try:
                await self._take(what.status, mine, intake)
            except Later:
                self._wake.set()
                raise
        else:
            number = what.number or str(what.status.get("id") or "")
            before = intake.request(reading.id_of(number, mine))
            if before is not None:
                self._look_at(before, what.status if what.what == "edited" else None, mine, intake)

    async def _take(self, status: Mapping[str, Any], mine: reading.Account, intake: Intake) -> None:
        if not reading.wanted(status, mine) or intake.request(reading.id_of(str(status.get("id")), mine)) is not None:
            return
        try:
            root = await self._reader.ask(lambda client: self._roots.find(client, status))
        except (NotThere, Refused):
            root = str(status.get("in_reply_to_id") or status.get("id"))
        try:
            request = reading.request_of(status, mine, root, self._clock())
        except Exception as error:  # whatever some server may send: the others are not kept waiting
            fault("unreadable", error, id=status.get("id"))
            return
        intake.take(request)

    async def _ask_again(self, mine: reading.Account, intake: Intake) -> None:
        """Reads what was missed, then waits until it is time again or the stream comes or goes."""
        self._wake.clear()
        alive = self._alive
        try:
            await self._catch_up(mine, intake)
        except Later:
            intake.caught_up(False)
            raise
        except (NotThere, Refused) as error:
            raise self._forbidden(Refused(403, str(error))) from None
        self._current = alive and self._alive and not self._wake.is_set()
        intake.caught_up(True)
        wait = self._pace.ask if alive else self._pace.poll
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):  # `wait_for` of Python 3.11 may swallow that the task was cancelled
                await self._wake.wait()

    async def _catch_up(self, mine: reading.Account, intake: Intake) -> None:
        """All mentions since the cursor, oldest first; it moves behind what was taken. At first from now on."""
        name = self._cursor("read")
        since = intake.cursor(name)
        if not since:
            newest = await self._mentions(limit=1)
            intake.move(name, max((str(one["id"]) for one in newest), key=reading.order, default="0"))
            return
        while page := await self._mentions(min_id=since, limit=PAGE):
            for one in sorted(page, key=lambda one: reading.order(str(one["id"]))):
                if one.get("type") == "mention" and one.get("status"):  # other servers may send more than asked for
                    await self._take(one["status"], mine, intake)
                since = str(one["id"])
                if reading.seconds(one.get("created_at"), 0) <= self._clock() - self._pace.overlap:
                    intake.move(name, since)

    async def _mentions(self, **where: Any) -> list[Mapping[str, Any]]:
        return await self._reader.ask(lambda client: list(client.notifications(types=["mention"], **where)))

    # -- what was written and is no longer so -------------------------------------------------------------------------

    async def _sweep(self, mine: reading.Account, intake: Intake) -> None:
        """Looks at some of the recent posts again: at the newest every other time, at the others in turn."""
        await asyncio.sleep(self._pace.sweep)
        if self._reader.left().requests < SPARE:
            return
        recent = [one for one in intake.recent(int(self._clock() - self._pace.recent)) if one.id not in self._gone]
        if not recent:
            return
        whole = -(-len(recent) // BATCH) * BATCH
        first = 0 if self._turn % 2 == 0 else (self._turn // 2 + 1) * BATCH % whole
        self._turn += 1
        some = {one.answers: one for one in recent[first : first + BATCH]}
        found, gone = await self._reader.ask(lambda client: reading.seen(client, list(some), self._many))
        for status in found:
            if (before := some.get(str(status.get("id")))) is not None:
                self._look_at(before, status, mine, intake)
        for number in gone:
            self._look_at(some[number], None, mine, intake)

    def _look_at(
        self, before: Request, status: Mapping[str, Any] | None, mine: reading.Account, intake: Intake
    ) -> None:
        """A post that was taken, as it is now; None: it is gone."""
        if status is None:
            if before.id not in self._gone:
                self._gone.add(before.id)
                intake.take(reading.deleted(before, self._clock()))
            return
        said = self._said.get(before.id, before.text)
        changed = reading.edited(status, before, mine, said, self._clock())
        if changed is not None:
            self._said[before.id] = changed.text
            intake.take(changed)
