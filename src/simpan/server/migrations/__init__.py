"""How the tables came to be, one alembic revision after another; `store.upgrade` runs them when a store is opened."""
