"""Alembic's entry: runs the revisions on the connection that `store.upgrade` brings; there is no alembic.ini."""

from __future__ import annotations

from alembic import context

from simpan.server.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite alters a table by copying it
    transactional_ddl=False,  # the transaction is the caller's: it holds the lock against other processes
)
context.run_migrations()
