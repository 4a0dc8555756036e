"""Group commit."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from simpan.server.store.base import StoreTrouble
from simpan.server.store.group import MOST, Group

FULL = 10**9


class Disk:
    """Carries out numbers, while its gate is open: a negative one is at fault, and FULL is a full disk."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def carry_out(self, batch: Sequence[int]) -> Sequence[int]:
        self.batches.append(list(batch))
        await asyncio.sleep(0)
        await self.gate.wait()
        if FULL in batch:
            raise StoreTrouble("full")
        if min(batch) < 0:
            raise ValueError("negative")
        return [2 * number for number in batch]


async def outcomes(group: Group[int], numbers: Sequence[int]) -> list[object]:
    return list(await asyncio.gather(*(group.ask(number) for number in numbers), return_exceptions=True))


def test_what_comes_during_a_commit_goes_into_the_next() -> None:
    async def test() -> None:
        disk = Disk()
        group = Group(disk.carry_out)
        disk.gate.clear()
        first = asyncio.create_task(group.ask(0))
        while not disk.batches:
            await asyncio.sleep(0)
        others = asyncio.create_task(outcomes(group, range(1, 50)))
        for _ in range(10):
            await asyncio.sleep(0)
        disk.gate.set()
        assert await others == [2 * number for number in range(1, 50)]
        assert await first == 0
        assert disk.batches == [[0], list(range(1, 50))]

    asyncio.run(test())


def test_a_batch_has_an_end() -> None:
    async def test() -> None:
        disk = Disk()
        numbers = range(20, 20 + 2 * MOST + 7)
        assert await outcomes(Group(disk.carry_out), numbers) == [2 * number for number in numbers]
        assert [len(batch) for batch in disk.batches] == [MOST, MOST, 7]

    asyncio.run(test())


def test_who_is_at_fault_fails_alone() -> None:
    async def test() -> None:
        disk = Disk()
        found = await outcomes(Group(disk.carry_out), [1, -2, 3])
        assert (found[0], type(found[1]), found[2]) == (2, ValueError, 6)
        assert disk.batches == [[1, -2, 3], [1], [-2], [3]]

    asyncio.run(test())


def test_a_full_disk_fails_all_at_once() -> None:
    async def test() -> None:
        disk = Disk()
        group = Group(disk.carry_out)
        found = await outcomes(group, [1, FULL, 3])
        assert [type(one) for one in found] == [StoreTrouble] * 3
        assert disk.batches == [[1, FULL, 3]]
        assert await group.ask(4) == 8

    asyncio.run(test())


def test_who_stops_waiting_holds_nobody_up() -> None:
    async def test() -> None:
        disk = Disk()
        group = Group(disk.carry_out)
        disk.gate.clear()
        impatient = asyncio.create_task(group.ask(1))
        patient = asyncio.create_task(group.ask(2))
        while not disk.batches:
            await asyncio.sleep(0)
        impatient.cancel()
        disk.gate.set()
        assert await patient == 4
        assert disk.batches == [[1, 2]]

    asyncio.run(test())


def test_after_the_close_nothing_is_taken() -> None:
    async def test() -> None:
        disk = Disk()
        group = Group(disk.carry_out)
        asked = asyncio.create_task(group.ask(1))
        await asyncio.sleep(0)
        await group.close(60.0)
        assert asked.done()
        with pytest.raises(StoreTrouble):
            await group.ask(2)

    asyncio.run(test())


def test_a_close_does_not_wait_for_ever() -> None:
    async def test() -> None:
        async def never(batch: Sequence[int]) -> Sequence[int]:
            await asyncio.sleep(3600)
            return batch

        group = Group(never)
        first = asyncio.create_task(group.ask(1))
        await asyncio.sleep(0.01)
        second = asyncio.create_task(group.ask(2))
        await asyncio.sleep(0.01)
        await group.close(0.05)
        for asked in (first, second):
            with pytest.raises(StoreTrouble):
                await asked

    asyncio.run(test())
