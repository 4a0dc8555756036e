"""A player of a campaign: `python examples/campaign_bot.py 'http://127.0.0.1:8642/c/CAMPAIGN#s=TOKEN'`.

The link is the invitation that the organiser has given you. Whenever the player is asked something, the bot posts one
of the sentences that its scene offers. What it is shown is what its player may know, and nothing else: see
docs/protocol.md.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from simpan.server.client import CampaignClient
from simpan.server.protocol import Refused

WAITS = ("later", "withdraw")  # what may be declared at any time and answers no question
WHITE = ".~"  # tiles that one may stand on


def choose(menu: list[dict[str, Any]]) -> dict[str, Any]:
    """Put your idea here: each choice has its `kind`, its `label` and the sentence `say` that declares it."""
    return menu[0]


def sentence(choice: dict[str, Any], scene: dict[str, Any]) -> str:
    """The choice in words; where a tile is left open, the first of the map."""
    rows = scene["map"]["rows"]
    tile = next(
        f"{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[x]}{y}"
        for y, row in enumerate(rows, 1)
        for x in range(len(row))
        if row[x] in WHITE
    )
    return str(choice["say"]).replace("{tile}", tile)


async def play(link: str) -> None:
    """Answer whatever is asked, until the record is closed."""
    async with CampaignClient.at(link) as client:
        async for _ in client.scenes():
            menu = [choice for choice in client.menu() if choice["say"] and choice["kind"] not in WAITS]
            if not menu:
                continue
            choice = choose(menu)
            answer = await client.post(sentence(choice, client.table), choice.get("who", ""))
            said = answer.text if isinstance(answer, Refused) else answer.status
            print(f"{choice['label']}: {said}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    asyncio.run(play(sys.argv[1]))
