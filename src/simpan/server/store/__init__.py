"""Where rooms are kept: an append-only table of inputs with a unique (room, n), on SQLite or PostgreSQL."""

from simpan.server.store.base import Store, StoreTrouble
from simpan.server.store.opening import open_store

__all__ = ["Store", "StoreTrouble", "open_store"]
