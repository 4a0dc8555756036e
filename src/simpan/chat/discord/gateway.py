"""Discord, as a network of the chat referee: a thin way in for commands, buttons and mentions, and out for letters."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, final

import aiohttp
import discord

from simpan.chat.discord.accounts import number, request_id, written_at
from simpan.chat.discord.buttons import Pressed, pressed
from simpan.chat.discord.catching_up import CatchingUp
from simpan.chat.discord.client import TIMEOUT, Client, at
from simpan.chat.discord.commands import Korean, add_commands
from simpan.chat.discord.form import Mode
from simpan.chat.discord.incoming import deleted, edited, is_for, lang_of, of_interaction, of_message, place
from simpan.chat.discord.incoming import person as person_of
from simpan.chat.discord.letters import LetterMaker
from simpan.chat.discord.opened import Opened
from simpan.chat.discord.plain import read
from simpan.chat.discord.posting import Posting, Remote
from simpan.chat.discord.specs import LOOKUPS, Given, Offers, Spec
from simpan.chat.discord.sync import sync
from simpan.chat.discord.words import word
from simpan.chat.ports import Intake, Letter, Stopped
from simpan.chat.reply import Reply
from simpan.chat.request import Network, Request
from simpan.chat.run.logs import event
from simpan.chat.settings import Settings
from simpan.core.hosting import Lang

log: Final = logging.getLogger("simpan.chat")

Suggest = Callable[[Request, str, str], Sequence[tuple[str, str]]]
"""What the asker may fill in, by the kind of option ("who", "target", "tile", "skill", "command") and what is typed."""
LookUp = Callable[[str, str, Lang], Sequence[tuple[str, str]]]
LONGEST_WAIT: Final = 300.0
WAITED: Final = 1.5  # seconds for which what was written before it is waited for
WORRYING: Final = 2.0  # seconds until an interaction was acknowledged; Discord takes no more than three
ANSWERED_ALREADY: Final = 40060


@final
class DiscordGateway:
    """As of `ports.Gateway`. names: what campaigns are called, by their keys. suggest, look_up: what
    is offered while a command is being typed; called in threads.

    slowest: seconds that it took at most until an interaction was acknowledged.
    """

    network: Network = "discord"

    def __init__(
        self,
        settings: Settings,
        names: Mapping[str, str] | None = None,
        *,
        suggest: Suggest | None = None,
        look_up: LookUp | None = None,
        clock: Callable[[], float] = time.time,
        timeout: float = TIMEOUT,
    ) -> None:
        self.settings: Final = settings
        self.suggest: Final = suggest
        self.look_up: Final = look_up
        self.clock: Final = clock
        self.timeout: Final = timeout
        self.maker: Final = LetterMaker(settings, names or {})
        self.posting: Final = Posting(settings, clock)
        self.opened: Final = Opened(self.posting, clock)
        self.slowest = 0.0
        self.intake: Intake
        self.catching: CatchingUp

    # -- out ----------------------------------------------------------------------------------------------------------

    def letters(self, reply: Reply, request: Request | None) -> Sequence[Letter]:
        """A reply as messages: split, addressed, and never wider than the request."""
        return self.maker.letters(reply, request)

    async def send(self, letter: Letter, remote: Remote) -> str:
        """Send one. Raises Later, Lost, Stopped."""
        return await self.posting.send(letter, remote)

    # -- the connection -----------------------------------------------------------------------------------------------

    async def run(self, intake: Intake) -> None:
        """Until cancelled. Raises Stopped where Discord does not accept the token or the bot."""
        self.intake = intake
        self.posting.there.known = intake.posted
        wait = 1.0
        with at(self.settings.api):
            while True:
                begun = time.monotonic()
                await self._connected()
                wait = 1.0 if time.monotonic() - begun > LONGEST_WAIT else min(2 * wait, LONGEST_WAIT)
                await asyncio.sleep(wait)

    async def _connected(self) -> None:
        """One client, for as long as it lives; it resumes and reconnects by itself."""
        client = Client(self._press, self._begin, self.timeout)
        self._listen(client)
        self.catching = CatchingUp(client, self.intake, self.settings, self.take_message, self.clock)
        self.catching.first()
        sweeping = asyncio.create_task(self.opened.sweep())
        try:
            self.posting.client = client
            await client.start(self.settings.token.reveal())
        except discord.LoginFailure:
            raise Stopped(word(self.settings.lang, "check_token")) from None
        except discord.PrivilegedIntentsRequired:
            raise Stopped(word(self.settings.lang, "check_intents")) from None
        except discord.ConnectionClosed as why:
            if why.code == 4004:  # the token was withdrawn while we were connected
                raise Stopped(word(self.settings.lang, "check_token")) from None
            log.warning("discord: the connection was closed: %s", why.code)
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as why:
            log.warning("discord: not connected: %s", type(why).__name__)
        finally:
            self.intake.caught_up(False)
            self.posting.client = None
            self.posting.open.clear()
            sweeping.cancel()
            self.catching.stop()
            with suppress(Exception):
                await client.close()

    async def _begin(self) -> None:
        """The token was accepted; nothing is connected yet."""
        client = self.posting.client
        assert client is not None
        add_commands(client.tree, self._command, self._offer)
        await client.tree.set_translator(Korean())
        self.posting.open.set()
        await sync(client, self.intake)

    def _listen(self, client: Client) -> None:
        """What discord.py calls as things happen; it finds these by their names."""

        async def on_connect() -> None:
            self.catching.anew()

        async def on_ready() -> None:
            log.info(event("connected", network=self.network, account=str(client.user)))
            self.catching.begin()

        async def on_resumed() -> None:
            self.catching.resumed()

        async def on_disconnect() -> None:
            self.catching.lost()

        for listener in (on_connect, on_ready, on_resumed, on_disconnect):
            client.event(listener)
        self._listen_to_messages(client)

    def _listen_to_messages(self, client: Client) -> None:
        """The same, for what people write, change and take back."""

        async def on_message(message: discord.Message) -> None:
            try:
                if self.catching.hold(message):
                    return
                if self.take_message(message):
                    self.catching.seen(message.channel.id, message.id)
            except OSError as why:
                log.error("discord: a message could not be kept: %s", type(why).__name__)
                self.catching.missed(message.channel.id, message.id)

        async def on_raw_message_edit(event: discord.RawMessageUpdateEvent) -> None:
            self._edited(event)

        async def on_raw_message_delete(event: discord.RawMessageDeleteEvent) -> None:
            self._deleted(event.message_id)

        async def on_raw_bulk_message_delete(event: discord.RawBulkMessageDeleteEvent) -> None:
            for message in event.message_ids:
                self._deleted(message)

        for listener in (on_message, on_raw_message_edit, on_raw_message_delete, on_raw_bulk_message_delete):
            client.event(listener)

    # -- messages -----------------------------------------------------------------------------------------------------

    def take_message(self, message: discord.Message) -> bool:
        """Take a message that is for us; whether it is."""
        client = self.posting.client
        if client is None or client.user is None or not self.settings.listen or not is_for(message, client.user.id):
            return False
        request = of_message(message, client.user.id)
        if request.text:
            self.intake.take(request)
        return True

    def _edited(self, event: discord.RawMessageUpdateEvent) -> None:
        """A message that was taken before may say something else now."""
        before = self.intake.request(request_id(event.message_id))
        if before is None or before.form != "post" or "content" not in event.data:
            return
        client = self.posting.client
        me = client.user.id if client is not None and client.user is not None else 0
        names = {user.id: user.display_name for user in event.message.mentions}
        stamp = str(event.data.get("edited_timestamp") or "")
        changed = edited(before, read(event.message.content, me, names), stamp, int(self.clock())) if stamp else None
        if changed is not None:
            self.intake.take(changed)

    def _deleted(self, message: int) -> None:
        before = self.intake.request(request_id(message))
        if before is not None and before.form == "post":
            self.intake.take(deleted(before, int(self.clock())))

    # -- commands and buttons -----------------------------------------------------------------------------------------

    async def _command(self, interaction: discord.Interaction[Any], spec: Spec, given: Given, hidden: bool) -> None:
        """A command was given: it is a text that somebody could have written."""
        lang = lang_of(interaction.locale) or self._lang(interaction)
        private = hidden or spec.reading == "own"
        await self._take(interaction, spec.text(lang, given), self._mode(interaction, spec, private), private)

    async def _press(self, interaction: discord.Interaction[Any], custom_id: str) -> None:
        """A button was pressed: it is a text, too. The answer to it is for who pressed it alone."""
        button = pressed(custom_id)
        if button is None or not self._belongs(interaction, button):
            lang = lang_of(interaction.locale) or self._lang(interaction)
            await interaction.response.send_message(word(lang, "foreign_button"), ephemeral=True)
            return
        mode: Mode = "own" if interaction.guild_id else "direct"
        await self._take(interaction, button.text, mode, hidden=False, button=button)

    def _belongs(self, interaction: discord.Interaction[Any], button: Pressed) -> bool:
        """Whether a button is of a campaign that is played here, or of none."""
        campaign = self.maker.campaigns.get(button.battle)
        if campaign is None:
            return not button.battle
        return not interaction.guild_id or not campaign.guild or number(campaign.guild) == interaction.guild_id

    def _mode(self, interaction: discord.Interaction[Any], spec: Spec, private: bool) -> Mode:
        """Who sees that it is being answered: for what may have private parts the asker alone."""
        if not interaction.guild_id:
            return "direct"
        where = place(interaction.guild_id, interaction.channel)
        of_campaign = self.maker.bound_to(where.channel, where.parent) is not None
        parts = spec.reading == "parted" or (spec.reading == "dice" and of_campaign)
        return "own" if private or parts else "shown"

    def _lang(self, interaction: discord.Interaction[Any]) -> Lang:
        return self.settings.guilds.get(str(interaction.guild_id or ""), self.settings.lang)

    async def _take(
        self,
        interaction: discord.Interaction[Any],
        text: str,
        mode: Mode,
        hidden: bool,
        button: Pressed | None = None,
    ) -> None:
        """Taken, on the disk, then acknowledged; a second delivery of the same is neither."""
        request = of_interaction(interaction, text, mode, hidden, button)
        patient = written_at(interaction.id) + WAITED - self.clock()
        await self.catching.read_to_here(int(request.place.channel), patient)
        fresh = self.intake.take(request)
        if self.opened.knows(request):
            return
        try:
            await interaction.response.defer(ephemeral=mode == "own", thinking=True)
        except discord.HTTPException as why:
            if fresh or why.code != ANSWERED_ALREADY:
                log.warning("discord: an interaction could not be acknowledged: %s %s", why.status, why.code)
            return
        except (aiohttp.ClientError, OSError, TimeoutError) as why:
            log.warning("discord: an interaction could not be acknowledged: %s", type(why).__name__)
            return
        self.opened.add(request)
        self.catching.heard(int(request.place.channel), interaction.id)
        took = self.clock() - written_at(interaction.id)
        self.slowest = max(self.slowest, took)
        if took > WORRYING:
            log.warning("discord: it took %.1f s to acknowledge an interaction", took)

    # -- suggestions --------------------------------------------------------------------------------------------------

    def _offer(self, interaction: discord.Interaction[Any], offers: Offers, typed: str) -> Sequence[tuple[str, str]]:
        """What may be filled in; called in a thread."""
        lang = lang_of(interaction.locale) or self._lang(interaction)
        if offers in LOOKUPS:
            return [] if self.look_up is None else self.look_up(offers, typed, lang)
        if self.suggest is None or interaction.channel is None:
            return []
        guild = interaction.guild_id or 0
        asker = Request(
            id=request_id(interaction.id),
            who=person_of(interaction.user),
            place=place(guild, interaction.channel),
            text="",
            visibility="direct",
            at=int(written_at(interaction.id)),
            form="command",
            lang=lang,
        )
        return self.suggest(asker, offers, typed)
