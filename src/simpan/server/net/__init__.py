"""How people reach the rooms: the HTTP API, the WebSocket, the pages, and what is asked of whoever calls."""
