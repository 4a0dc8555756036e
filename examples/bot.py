"""A bot of your own for simpan's online table: `python examples/bot.py 'http://127.0.0.1:8642/r/ROOM#s=TOKEN'`.

Make a private room in the browser, copy your own seat link (the menu has it) or join as the second player, and hand
the link to this program. It answers every question with one of the options that it is shown. What it is shown is what
its seat may know, and nothing else: see docs/protocol.md.
"""

from __future__ import annotations

import asyncio
import random
import sys
from typing import Any

from simpan.server.client import Client
from simpan.server.protocol import Refused


def choose(options: list[dict[str, Any]]) -> dict[str, Any]:
    """Put your idea here: each option has its `code`, its `text`, its `action` and often the `card` it is about."""
    return random.choice(options)


async def play(link: str) -> str:
    """Play a match to its end; the result in words."""
    async with Client.at(link) as client:
        async for state in client.states():
            options = client.options()
            if not options:
                continue
            chosen = choose(options)
            answer = await client.act(chosen["code"], state.n)
            if isinstance(answer, Refused):
                print("refused:", answer.reason, answer.text)
            else:
                print(f"{answer.n}: {chosen['text']}")
        return state.result


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(asyncio.run(play(sys.argv[1])))
