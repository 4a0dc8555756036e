"""The online table (DESIGN §7): rooms that know no game, a durable store, a WebSocket protocol and an HTTP API."""
