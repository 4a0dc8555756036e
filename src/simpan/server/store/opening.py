"""From a database's address to its store."""

from __future__ import annotations

from simpan.server.store.base import Store, StoreTrouble


async def open_store(url: str) -> Store:
    """Open a store, and make its tables if they are missing or of an older version.

    url: a path or `sqlite:///PATH` (four slashes for an absolute one), or `postgresql://USER:PASSWORD@HOST/NAME` with
    what else libpq takes there. Raises StoreTrouble if it cannot be opened.
    """
    scheme, found, rest = url.partition("://")
    if not found:
        scheme, rest = "sqlite", "/" + url
    match scheme.partition("+")[0]:
        case "sqlite":
            if not rest.startswith("/") or rest[1:] in ("", ":memory:"):
                raise StoreTrouble("a store needs a file: sqlite:///PATH")
            from simpan.server.store.sqlite import SqliteStore

            return await SqliteStore.open(rest[1:])
        case "postgresql" | "postgres":
            from simpan.server.store.postgres import PostgresStore

            return await PostgresStore.open("postgresql://" + rest)
        case _:
            raise StoreTrouble(f"no store of this kind: {scheme}")
