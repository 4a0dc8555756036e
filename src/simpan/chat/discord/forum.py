"""A forum as the place of a campaign: each of its posts is a thread with a first message, and one is the campaign's."""

from __future__ import annotations

from typing import Any, Final

import discord

from simpan.chat.discord.accounts import written_at
from simpan.chat.ports import Letter

WEEK: Final = 7 * 24 * 60  # minutes without a word until Discord puts a thread out of sight
LONGEST_TITLE: Final = 100
BEFORE: Final = 60.0  # seconds by which clocks may differ


async def post_in(forum: discord.ForumChannel, me: int, letter: Letter, title: str, text: str) -> int:
    """The number of the campaign's thread, which is made where it is not there. me: our own account.

    Discord knows no nonce for posts of a forum, so one that an earlier try may have made is looked for. Raises what
    discord.py raises.
    """
    name = title[:LONGEST_TITLE]
    if letter.since:
        for thread in await forum.guild.active_threads():
            fits = (thread.parent_id, thread.owner_id, thread.name) == (forum.id, me, name)
            if fits and written_at(thread.id) > letter.since - BEFORE:
                return thread.id
    free = [tag for tag in forum.available_tags if not tag.moderated]
    tagged: dict[str, Any] = {"applied_tags": free[:1]} if forum.flags.require_tag else {}
    made = await forum.create_thread(
        name=name,
        content=text,
        auto_archive_duration=WEEK,
        allowed_mentions=discord.AllowedMentions.none(),
        suppress_embeds=True,
        **tagged,
    )
    return made.thread.id
