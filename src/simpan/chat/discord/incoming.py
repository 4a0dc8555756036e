"""What Discord tells, as requests. Every field is what Discord says; nothing is looked up."""

from __future__ import annotations

from typing import Any, Final

import discord

from simpan.chat.discord.accounts import link, person_key, place_key, request_id, written_at
from simpan.chat.discord.buttons import Pressed
from simpan.chat.discord.form import Mode, way_back
from simpan.chat.discord.plain import read
from simpan.chat.request import Changed, Person, Place, Request, Visibility
from simpan.core.hosting import Lang

WRITTEN: Final = (discord.MessageType.default, discord.MessageType.reply)
"""What people write; all else tells that something was done: pinned, joined, a thread begun."""
LONGEST: Final = 6_000  # characters of anything that is taken; Discord allows no more anywhere


def lang_of(locale: discord.Locale | None) -> Lang | None:
    """The language of a locale; None where it is neither of ours."""
    if locale is None:
        return None
    name = str(locale)
    return "ko" if name.startswith("ko") else "en" if name.startswith("en") else None


def person(user: discord.User | discord.Member | discord.abc.User) -> Person:
    """An account, with its roles where it is a member of a guild."""
    roles: tuple[str, ...] = ()
    if isinstance(user, discord.Member):
        held = {str(id) for id in getattr(user, "_roles", ())}
        named = tuple(role.name for role in user.roles if not role.is_default())
        roles = (*named, *sorted(held))
    return Person(person_key(user.id), user.display_name, roles)


def place(guild: int, channel: Any) -> Place:
    """Where it is written. parent: of a thread."""
    parent = getattr(channel, "parent_id", None) if isinstance(channel, discord.Thread) else None
    return Place(place_key(guild, channel.id), str(guild) if guild else "", str(channel.id), str(parent or ""))


# -- commands and buttons ---------------------------------------------------------------------------------------------


def of_interaction(
    interaction: discord.Interaction[Any], text: str, mode: Mode, hidden: bool, button: Pressed | None = None
) -> Request:
    """A command, or a button that was pressed; hidden: nobody but the asker is shown that it was asked."""
    guild = interaction.guild_id or 0
    channel = interaction.channel
    assert channel is not None  # commands and buttons always come from somewhere
    visibility: Visibility = "direct" if hidden or not guild else "public"
    return Request(
        id=request_id(interaction.id),
        who=person(interaction.user),
        place=place(guild, channel),
        text=text[:LONGEST],
        visibility=visibility,
        at=int(written_at(interaction.id)),
        form="command" if button is None else "button",
        answers=way_back(interaction.token, mode),
        lang=lang_of(interaction.locale),
        first=True,
        battle="" if button is None else button.battle,
        until="" if button is None else button.until,
    )


# -- messages ---------------------------------------------------------------------------------------------------------


def is_for(message: discord.Message, me: int) -> bool:
    """Whether a message asks something of us: it is a person's, and mentions us, replies to us or comes directly."""
    if message.author.bot or message.webhook_id is not None or message.type not in WRITTEN:
        return False
    return message.guild is None or any(user.id == me for user in message.mentions)


def of_message(message: discord.Message, me: int) -> Request:
    """A message for us."""
    guild = message.guild.id if message.guild is not None else 0
    names = {user.id: user.display_name for user in message.mentions}
    return Request(
        id=request_id(message.id),
        who=person(message.author),
        place=place(guild, message.channel),
        text=read(message.content, me, names)[:LONGEST],
        visibility="public" if guild else "direct",
        at=int(written_at(message.id)),
        answers=str(message.id),
        mentions=tuple(person_key(id) for id in names if id != me),
        link=link(guild, message.channel.id, message.id),
        first=message.reference is None,
    )


def edited(before: Request, text: str, stamp: str, at: int) -> Changed | None:
    """The message says something else now; None where it says the same. stamp: what tells one edit from another."""
    text = text[:LONGEST]
    return None if text == before.text else Changed(f"{before.id}/{stamp}", before.id, "edited", at, text)


def deleted(before: Request, at: int) -> Changed:
    """The message is gone."""
    return Changed(f"{before.id}/deleted", before.id, "deleted", at)
