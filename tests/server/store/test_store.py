"""What `store.base.Store` promises, on both databases."""

from __future__ import annotations

import asyncio

import pytest

from simpan.server.ports import CAMPAIGN, Append, Stored
from simpan.server.store import Store, StoreTrouble, open_store
from tests.server.store.making import HEADER, entry, one, playing, room, run, seat, stores


def test_a_room_comes_back_as_it_went_in(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        row = room(
            "aaaa2222", options={"points": {"가": [1, None]}}, seats=(seat(-1, choice={}), seat(0), seat(1, bot="hard"))
        )
        assert await store.create(row)
        assert await store.room("aaaa2222") == row
        assert await other.room("aaaa2222") == row
        assert not await store.create(room("aaaa2222", created=5.0))
        assert not await other.create(room("aaaa2222"))
        assert await store.room("aaaa2222") == row
        assert await store.room("bbbb2222") is None
        assert await store.entries("aaaa2222") == ()

    run(address, test, 2)


def test_a_seat_is_taken_once_and_only_while_the_room_is_open(address: str) -> None:
    async def test(store: Store) -> None:
        await store.create(room("r"))
        assert not await store.take("r", seat(0, name="thief"))
        assert await store.take("r", seat(1))
        assert not await store.take("r", seat(1))
        assert not await store.take("nowhere", seat(1))
        assert await store.begin("r", HEADER, "s")
        assert not await store.take("r", seat(-1))
        found = await store.room("r")
        assert found is not None
        assert found.seats == (seat(0), seat(1))

    run(address, test)


def test_one_of_many_takes_a_seat(address: str) -> None:
    async def test(*opened: Store) -> None:
        await opened[0].create(room("r"))
        takers = [seat(1, name=f"{i}") for i in range(20)]
        taken = await asyncio.gather(*(opened[i % 2].take("r", taker) for i, taker in enumerate(takers)))
        assert sum(taken) == 1
        found = await opened[0].room("r")
        assert found is not None
        assert found.seats[1] == takers[taken.index(True)]

    run(address, test, 2)


def test_the_seats_of_a_campaign_change_while_it_plays(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        row = room("c", kind=CAMPAIGN, stage="playing", header=HEADER, seats=(seat(-2), seat(0)))
        assert await store.create(row)
        known = await other.look("c")
        assert known is not None
        assert await store.seat("c", seat(-3, name="판정"), None)
        assert not await other.seat("c", seat(-3), None)
        further = seat(0, more=("cd" * 32, "ef" * 32))
        assert await other.seat("c", further, seat(0))
        assert not await store.seat("c", seat(0, name="late"), seat(0))
        assert await store.seat("c", None, seat(-2))
        assert not await store.seat("c", None, seat(-2))
        assert not await store.seat("c", seat(5), seat(-3, name="판정"))
        assert not await store.seat("c", None, None)
        found = await other.look("c", 0, known[0])
        assert found is not None
        assert found[0].seats == (seat(-3, name="판정"), further)
        assert found[0].header == HEADER
        await playing(store, "r")
        assert not await store.seat("r", seat(5), None)
        assert not await store.seat("nowhere", seat(5), None)

    run(address, test, 2)


def test_one_of_many_changes_a_seat(address: str) -> None:
    async def test(*opened: Store) -> None:
        await opened[0].create(room("c", kind=CAMPAIGN, stage="playing", header=HEADER))
        wanted = [seat(0, more=(f"{i}",)) for i in range(20)]
        done = await asyncio.gather(*(opened[i % 2].seat("c", one, seat(0)) for i, one in enumerate(wanted)))
        assert sum(done) == 1
        found = await opened[0].room("c")
        assert found is not None
        assert found.seats == (wanted[done.index(True)],)

    run(address, test, 2)


def test_an_append_of_nothing_tells_whether_somebody_is_ahead(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        await playing(store, "r", 3)
        assert await other.append("r", Append((), n=3))
        assert not await other.append("r", Append((), n=2))
        assert not await other.append("r", Append((), n=4))
        assert await other.append("r", Append(()))
        assert len(await store.entries("r")) == 3

    run(address, test, 2)


def test_the_first_begin_wins(address: str) -> None:
    async def test(*opened: Store) -> None:
        await opened[0].create(room("r"))
        began = await asyncio.gather(*(opened[i % 2].begin("r", b"header %d" % i, f"{i}") for i in range(10)))
        assert sum(began) == 1
        found = await opened[1].room("r")
        assert found is not None
        assert (found.stage, found.header, found.secret) == (
            "playing",
            b"header %d" % began.index(True),
            f"{began.index(True)}",
        )
        assert not await opened[0].begin("nowhere", b"", "")

    run(address, test, 2)


def test_entries_come_back_in_order_from_any_number(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        await playing(store, "r", 3)
        assert await store.append("r", Append((Stored(3, b'{"n":3}'), entry(4, "말"))))
        wanted = (entry(0), entry(1), entry(2), Stored(3, b'{"n":3}'), entry(4, "말"))
        for start in range(7):
            assert await store.entries("r", start) == wanted[start:]
            assert await other.entries("r", start) == wanted[start:]

    run(address, test, 2)


@pytest.mark.parametrize("numbers", [(0,), (1,), (2, 3), (4,), (1, 2, 3), (3, 5), (3, 3), (4, 3), (-1,)])
def test_a_number_that_is_not_the_next_writes_nothing(address: str, numbers: tuple[int, ...]) -> None:
    async def test(store: Store) -> None:
        await playing(store, "r", 3)
        assert not await store.append("r", Append(tuple(entry(n, "late") for n in numbers), "over", b"end"))
        found = await store.room("r")
        assert found is not None
        assert (found.stage, found.end) == ("playing", b"")
        assert await store.entries("r") == (entry(0), entry(1), entry(2))

    run(address, test)


def test_only_a_room_that_plays_takes_entries(address: str) -> None:
    async def test(store: Store) -> None:
        assert not await store.append("nowhere", one(0))
        await store.create(room("r"))
        assert not await store.append("r", one(0))
        await store.begin("r", HEADER, "s")
        assert await store.append("r", one(0))
        assert await store.append("r", Append((entry(1),), "over", b'{"end":{}}'))
        assert not await store.append("r", one(2))
        found = await store.room("r")
        assert found is not None
        assert (found.stage, found.end, found.header) == ("over", b'{"end":{}}', HEADER)
        await playing(store, "s")
        await store.freeze("s")
        assert not await store.append("s", one(0))

    run(address, test)


def test_an_end_may_come_without_an_entry(address: str) -> None:
    async def test(store: Store) -> None:
        await playing(store, "r", 1)
        assert await store.append("r", Append((), "over", b"end"))
        found = await store.room("r")
        assert found is not None
        assert (found.stage, found.end) == ("over", b"end")
        assert not await store.append("r", Append((), "over", b"another"))

    run(address, test)


def test_freezing_keeps_the_record_and_no_room_that_is_over_freezes(address: str) -> None:
    async def test(store: Store) -> None:
        await playing(store, "r", 2)
        await store.freeze("r")
        await store.freeze("nowhere")
        await playing(store, "s", 1)
        await store.append("s", Append((), "over", b"end"))
        await store.freeze("s")
        stages = {id: row.stage for id in "rs" if (row := await store.room(id))}
        assert stages == {"r": "frozen", "s": "over"}
        assert len(await store.entries("r")) == 2

    run(address, test)


def test_a_rematch_is_linked_once(address: str) -> None:
    async def test(*opened: Store) -> None:
        await playing(opened[0], "r")
        linked = await asyncio.gather(*(opened[i % 2].link("r", f"next{i}") for i in range(6)))
        assert sum(linked) == 1
        found = await opened[0].room("r")
        assert found is not None
        assert found.next == f"next{linked.index(True)}"
        assert not await opened[0].link("nowhere", "x")

    run(address, test, 2)


def test_the_newest_rooms_of_a_stage_and_kind(address: str) -> None:
    async def test(store: Store) -> None:
        both = (seat(0), seat(1))
        for i in range(6):
            kind = "open" if i % 2 else "bot"
            await store.create(room(f"r{i}", created=float(100 - i if i < 3 else 200 + i), kind=kind, seats=both))
        await store.begin("r5", HEADER, "s")
        assert [row.id for row in await store.rooms("open")] == ["r4", "r3", "r0", "r1", "r2"]
        assert [row.id for row in await store.rooms("open", "open")] == ["r3", "r1"]
        assert [row.id for row in await store.rooms("open", most=2)] == ["r4", "r3"]
        assert await store.rooms("playing") == (room("r5", stage="playing", created=205.0, kind="open", seats=both),)
        assert await store.rooms("over") == ()

    run(address, test)


def test_a_look_is_the_room_and_its_entries_at_one_moment(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        assert await store.look("r") is None
        await store.create(room("r"))
        opening = await store.look("r")
        assert opening == (room("r"), ())
        await store.take("r", seat(1))
        await store.begin("r", HEADER, "s")
        begun = await other.look("r", 0, opening[0])
        assert begun == (await store.room("r"), ())
        await store.append("r", Append((entry(0), entry(1))))
        assert await other.look("r", 0, begun[0]) == await other.look("r") == (begun[0], (entry(0), entry(1)))
        assert await other.look("r", 1, begun[0]) == (begun[0], (entry(1),))
        await store.append("r", Append((entry(2),), "over", b"end"))
        await store.link("r", "next")
        over = await other.look("r", 2, begun[0])
        assert over == (await store.room("r"), (entry(2),))
        assert (over[0].stage, over[0].end, over[0].next) == ("over", b"end", "next")
        assert await other.look("r", 3, begun[0]) == (over[0], ())

    run(address, test, 2)


def test_a_look_at_a_room_that_moves_is_never_torn(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        async def play(id: str) -> None:
            await playing(store, id)
            for n in range(9):
                await store.append(id, one(n))
            await store.append(id, Append((entry(9),), "over", b"end"))

        async def looks(id: str) -> None:
            known, entries = None, 0
            while known is None or known.stage != "over":
                found = await other.look(id, 0, known)
                if found is None:
                    continue
                known, seen = found
                entries, before = len(seen), entries
                assert entries >= before
                assert (known.stage == "over") == (entries == 10)
                assert (known.stage == "open") == (known.header == b"")
                assert known.stage == "open" or len(known.seats) == 2

        await asyncio.gather(*(part(f"r{i}") for i in range(4) for part in (play, looks)))

    run(address, test, 2)


def test_an_upload_is_kept_as_it_came_first(address: str) -> None:
    async def test(store: Store) -> None:
        record = bytes(range(256)) * 8000
        await store.keep_replay("u-1", record)
        await store.keep_replay("u-1", b"another")
        assert await store.replay("u-1") == record
        assert await store.replay("u-2") is None

    run(address, test)


@pytest.mark.parametrize("id", ["", "a\0b", "\ud800", "'; DROP TABLE room; --", "%", "a" * 3000, "\n", "방"])
def test_an_id_that_nobody_gave_is_simply_not_there(address: str, id: str) -> None:
    async def test(store: Store) -> None:
        await playing(store, "r", 1)
        assert await store.room(id) is None
        assert await store.entries(id) == ()
        assert await store.replay(id) is None
        assert not await store.append(id, one(0))
        assert not await store.take(id, seat(1))
        assert not await store.begin(id, b"", "")
        assert not await store.link(id, "x")
        await store.freeze(id)
        assert await store.entries("r") == (entry(0),)

    run(address, test)


@pytest.mark.parametrize("name", ["a\0b", "'; DROP TABLE seat; --", "<script>", "\u202e", "👩‍👩‍👧", ""])
def test_any_name_is_kept(address: str, name: str) -> None:
    async def test(store: Store) -> None:
        await store.create(room("r", seats=(seat(0, name=name),), options={name: name}))
        found = await store.room("r")
        assert found is not None
        assert (found.seats[0].name, found.options) == (name, {name: name})

    run(address, test)


def test_a_store_that_was_opened_again_has_everything(address: str) -> None:
    async def test() -> None:
        async with stores(address) as (store,):
            await playing(store, "r", 5)
            before = await store.room("r"), await store.entries("r")
        async with stores(address) as (store,):
            assert (await store.room("r"), await store.entries("r")) == before
            assert await store.append("r", one(5))

    asyncio.run(test())


def test_close_finishes_what_was_asked_and_takes_no_more(address: str) -> None:
    async def test() -> None:
        store = await open_store(address)
        await playing(store, "r")
        asked = [asyncio.create_task(store.append("r", one(n))) for n in range(20)]
        await asyncio.sleep(0)
        await store.close()
        assert all(await asyncio.gather(*asked))
        with pytest.raises(StoreTrouble):
            await store.append("r", one(20))
        async with stores(address) as (again,):
            assert len(await again.entries("r")) == 20

    asyncio.run(test())


@pytest.mark.slow
def test_fifty_appenders_race_for_each_number(address: str) -> None:
    async def test(*opened: Store) -> None:
        await playing(opened[0], "r")
        written: dict[int, str] = {}

        async def appender(i: int) -> None:
            store, n = opened[i % 3], 0
            while n < 25:
                if await store.append("r", one(n, f"{i}")):
                    assert n not in written
                    written[n] = f"{i}"
                n += len(await store.entries("r", n))

        await asyncio.gather(*(appender(i) for i in range(50)))
        assert sorted(written) == list(range(len(written)))
        assert await opened[0].entries("r") == tuple(entry(n, written[n]) for n in range(len(written)))

    run(address, test, 3)


def test_one_refused_harms_no_other_in_its_group(address: str) -> None:
    async def test(store: Store) -> None:
        for i in range(30):
            await playing(store, f"r{i}", 1)
        asked = [store.append(f"r{i}", one(1 if i % 3 else 0, "x")) for i in range(30)]
        assert await asyncio.gather(*asked) == [bool(i % 3) for i in range(30)]

    run(address, test)


def test_one_that_cannot_be_written_harms_no_other_in_its_group(address: str) -> None:
    async def test(store: Store) -> None:
        await playing(store, "r", 1)
        await playing(store, "s", 1)
        broken = Append((Stored(1, "no bytes", at=object()),))  # type: ignore[arg-type]
        answers = await asyncio.gather(store.append("r", broken), store.append("s", one(1)), return_exceptions=True)
        assert isinstance(answers[0], Exception)
        assert not isinstance(answers[0], StoreTrouble)
        assert answers[1] is True
        assert await store.append("r", one(1))

    run(address, test)
