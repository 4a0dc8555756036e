"""Where rooms are kept: an append-only table of inputs with a unique (room, n), on SQLite or PostgreSQL."""
