"""Any order of calls, over two stores on one database, does what a few variables in memory would."""

from __future__ import annotations

import asyncio
import uuid
from typing import TypeAlias

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simpan.server.ports import CAMPAIGN, Append, Stored
from simpan.server.store import Store
from tests.server.store.making import HEADER, entry, room, run, seat

Call: TypeAlias = tuple[str, int, int, int]  # what, at which store, how far off the number is, entries at once

CALLS = st.lists(
    st.tuples(
        st.sampled_from(
            ["create", "take", "begin", "append", "append", "append", "end", "freeze", "link", "sit", "change", "leave"]
        ),
        st.integers(0, 1),
        st.integers(-1, 1),
        st.integers(1, 3),
    ),
    max_size=14,
)


class Model:
    """One room as it must be."""

    def __init__(self, id: str, kind: str) -> None:
        self.id = id
        self.kind = kind
        self.stage = ""
        self.seats = {0: seat(0)}
        self.next = ""
        self.end = b""
        self.entries: list[Stored] = []

    async def call(self, store: Store, what: str, off: int, many: int) -> None:
        """Make a call and see that its answer is right."""
        match what:
            case "create":
                assert await store.create(room(self.id, kind=self.kind)) == (self.stage == "")
                self.stage = self.stage or "open"
            case "take":
                free = self.stage == "open" and 1 not in self.seats
                assert await store.take(self.id, seat(1)) == free
                self.seats |= {1: seat(1)} if free else {}
            case "sit" | "change" | "leave":
                await self.sit(store, what, off, many)
            case "begin":
                assert await store.begin(self.id, HEADER, "s") == (self.stage == "open")
                self.stage = "playing" if self.stage == "open" else self.stage
            case "freeze":
                await store.freeze(self.id)
                self.stage = "frozen" if self.stage in ("open", "playing") else self.stage
            case "link":
                assert await store.link(self.id, "x") == (self.stage != "" and self.next == "")
                self.next = "x" if self.stage else self.next
            case _:
                await self.append(store, what, len(self.entries) + off, many)

    async def sit(self, store: Store, what: str, off: int, many: int) -> None:
        """Add, change or remove seat 1, as it is known (off 0) or was never."""
        there = self.seats.get(1)
        known = None if what == "sit" else there if off == 0 and there is not None else seat(1, name="nobody")
        wanted = None if what == "leave" else seat(1, name=f"{what} {many}", more=("cd" * 32,) * (many - 1))
        fits = self.kind == CAMPAIGN and self.stage != "" and there == known
        assert await store.seat(self.id, wanted, known) == fits
        if fits and wanted is None:
            del self.seats[1]
        elif fits and wanted is not None:
            self.seats[1] = wanted

    async def append(self, store: Store, what: str, n: int, many: int) -> None:
        """Append, and with "end" end the match."""
        entries = tuple(entry(n + i, what) for i in range(many - 1))
        fits = self.stage == "playing" and (n == len(self.entries) or (n == -1 and not entries))
        wanted = Append(entries, "over", b"e", n) if what == "end" else Append(entries, n=n)
        assert await store.append(self.id, wanted) == fits
        if fits:
            self.entries += entries
            self.stage = wanted.stage or self.stage
            self.end = wanted.end or self.end

    async def compare(self, store: Store) -> None:
        """See that what is stored is this."""
        found = await store.room(self.id)
        assert (found.stage if found else "", await store.entries(self.id)) == (self.stage, tuple(self.entries))
        seats = tuple(self.seats[number] for number in sorted(self.seats))
        assert found is None or (found.seats, found.next, found.end) == (seats, self.next, self.end)
        assert await store.look(self.id) == (None if found is None else (found, tuple(self.entries)))
        if found is not None and self.kind == CAMPAIGN:  # who knew other people before, reads those of now
            known = msgspec.structs.replace(found, seats=())
            assert await store.look(self.id, 0, known) == (found, tuple(self.entries))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(plays=st.lists(CALLS, min_size=8, max_size=8))
@pytest.mark.slow
def test_any_order_of_calls(address: str, plays: list[list[Call]]) -> None:
    """Eight rooms at once; the database is one for all examples, so each room is a new one."""

    async def play(opened: tuple[Store, ...], calls: list[Call], kind: str) -> None:
        model = Model(uuid.uuid4().hex, kind)
        for what, which, off, many in calls:
            await model.call(opened[which], what, off, many)
        for store in opened:
            await model.compare(store)

    async def test(*opened: Store) -> None:
        await asyncio.gather(
            *(play(opened, calls, CAMPAIGN if at % 2 else "private") for at, calls in enumerate(plays))
        )

    run(address, test, 2)
