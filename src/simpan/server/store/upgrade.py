"""Bring a database to the tables of this version, by alembic, inside a transaction that the caller holds."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, inspect, text

from simpan.server.store.base import StoreTrouble

HEAD: Final = "0001"  # the newest revision under `migrations`; a test sees that it is


def revision(connection: Connection) -> str:
    """The revision that a database is at; "" for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or ""


def upgrade(connection: Connection) -> bool:
    """Bring the database to HEAD; whether there was anything to do.

    Raises StoreTrouble for a database that a newer version made. Nothing is committed here, and other processes must be
    kept out by the caller's transaction.
    """
    found = revision(connection)
    if found == HEAD:
        return False
    if found > HEAD:
        raise StoreTrouble(f"the database is of revision {found}, this version knows {HEAD}: a newer simpan made it")
    from alembic import command  # here, because it costs a quarter of a second and is rarely needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "simpan.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    return True
