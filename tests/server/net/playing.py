"""How tests play over the line: legal answers at random, and what a seat keeps of them."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from simpan.server.client import Client
from simpan.server.protocol import Ack, Concede, Refused


async def play(client: Client, seed: int, most: int = 10_000) -> list[tuple[int, int]]:
    """Answer every question until the match is over, or so many times; (entry, code) of every act on disk."""
    dice = random.Random(seed)
    acked: list[tuple[int, int]] = []
    async for state in client.states():
        options = client.options()
        if options and len(acked) < most:
            code = int(dice.choice(options)["code"])
            answer = await client.act(code, state.n)
            if isinstance(answer, Ack):
                acked.append((answer.n, code))
            else:
                assert answer.reason in ("stale", "over"), answer
        if len(acked) >= most:
            break
    return acked


async def play_both(
    first: Client, second: Client, seed: int = 1
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Two clients of one room, to the end."""
    return await asyncio.gather(play(first, seed), play(second, seed + 1))


async def asked(client: Client) -> dict[str, Any]:
    """The table once this seat is asked something."""
    async for _ in client.states():
        if client.options():
            return dict(client.table)
    raise AssertionError("the match is over")


async def concede(client: Client) -> Ack:
    answer = await client.ask(Concede(client.new_id()))
    assert isinstance(answer, Ack), answer
    await client.reach(answer.n)
    return answer


async def refused(client: Client, message: Any) -> Refused:
    answer = await client.ask(message)
    assert isinstance(answer, Refused), answer
    return answer
