"""Tells Discord the commands, when they are others than it was told before."""

from __future__ import annotations

import logging
from hashlib import blake2b
from typing import Any, Final

import discord
import msgspec

from simpan.chat.discord.client import Client
from simpan.chat.ports import Intake

log: Final = logging.getLogger("simpan.chat")

CURSOR: Final = "discord/commands"


async def payload(client: Client) -> list[dict[str, Any]]:
    """The commands as Discord gets them, in both languages."""
    translator = client.tree.translator
    assert translator is not None
    return [await one.get_translated_payload(client.tree, translator) for one in client.tree.get_commands()]


async def sync(client: Client, intake: Intake) -> None:
    """Once for every change of them and every application; a failure is tried again at the next start."""
    told = msgspec.json.encode([client.application_id, await payload(client)])
    mark = blake2b(told, digest_size=16).hexdigest()
    if intake.cursor(CURSOR) == mark:
        return
    try:
        await client.tree.sync()
    except discord.HTTPException as why:
        log.warning("discord: the commands could not be told: %s %s", why.status, why.code)
        return
    intake.move(CURSOR, mark)
