"""What comes in from a social network, as every network is understood here."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from simpan.core.hosting import Lang

Network: TypeAlias = Literal["mastodon", "discord"]
Visibility: TypeAlias = Literal["public", "unlisted", "followers", "direct"]
"""Who can read a post, widest first. A channel of Discord is "public" to it; a direct message, or what only one member
is shown of a command, is "direct"."""
WIDTHS: tuple[Visibility, ...] = ("direct", "followers", "unlisted", "public")
"""Narrowest first."""


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """An account. key: for ever the same, in small letters: "hanseo@example.social", "discord:80351110224678912".

    name: as others see it. roles: of a member of a Discord guild, each role by its name and by its id.
    """

    key: str
    name: str = ""
    roles: tuple[str, ...] = ()


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where somebody writes. key: the conversation, within which dice are numbered: the first post of a thread of
    Mastodon ("example.social/113"), a channel or thread of Discord ("discord:GUILD/CHANNEL").

    guild: of Discord, "" elsewhere and in direct messages. channel: of Discord; parent: the channel of a thread.
    """

    key: str
    guild: str = ""
    channel: str = ""
    parent: str = ""


class Request(msgspec.Struct, frozen=True, omit_defaults=True, tag="request"):
    """Somebody asks something of the referee. Every field is what the network says; nothing was looked up.

    id: one for each post, command or press of a button, whatever the network delivers twice
    ("mastodon:example.social:113", "discord:1184"). text: without markup and without the mention of the referee.
    at: when it was written, in whole seconds since 1970 (UTC). answers: the network's own number of the post that a
    reply goes under, "" if there is none. mentions: keys of the other accounts that it names. link: where people find
    it. first: whether it begins a conversation instead of going on with one. until: of a pressed button, what it was
    good for (`Button.until`), and battle: the campaign it comes from, where the button says so.
    """

    id: str
    who: Person
    place: Place
    text: str
    visibility: Visibility
    at: int
    form: Literal["post", "command", "button"] = "post"
    answers: str = ""
    mentions: tuple[str, ...] = ()
    link: str = ""
    lang: Lang | None = None  # None: unknown, so that of the settings
    first: bool = False
    until: str = ""
    battle: str = ""


class Changed(msgspec.Struct, frozen=True, omit_defaults=True, tag="changed"):
    """A post that was taken before has been edited (text: what it says now) or deleted. of: the id of its Request."""

    id: str
    of: str
    what: Literal["edited", "deleted"]
    at: int
    text: str = ""


Incoming: TypeAlias = Request | Changed
