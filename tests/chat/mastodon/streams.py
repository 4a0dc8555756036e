"""The user streams of the stand-in: server-sent events, with a sign of life now and then, and ways to end badly."""

from __future__ import annotations

import json
import queue
import socket
import struct
import threading
from contextlib import suppress
from typing import Any

from tests.chat.mastodon.faults import StreamEnd
from tests.chat.mastodon.instance import Instance, Notification, Status


def reset(connection: socket.socket) -> None:
    """Ends a connection with RST instead of FIN."""
    with suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.close()


class Streams:
    """thump: seconds between two signs of life. twice: every event is sent twice. held: events wait, to be let out in
    the opposite order. deaf: streams live but tell nothing.
    """

    def __init__(self, instance: Instance, thump: float) -> None:
        self.instance = instance
        self.thump = thump
        self.twice = False
        self.held = False
        self.deaf = False
        self.opened = 0
        self._lock = threading.Lock()
        self._open: dict[int, tuple[str, queue.Queue[bytes | StreamEnd], list[bytes]]] = {}
        instance.listeners.append(self._event)

    def open(self, account: str) -> int:
        """How many streams there were before: its number."""
        with self._lock:
            self.opened += 1
            self._open[self.opened] = (account, queue.Queue(), [])
            return self.opened

    def alive(self) -> int:
        with self._lock:
            return len(self._open)

    def end(self, how: StreamEnd) -> None:
        """Ends all that are open now."""
        with self._lock:
            for _, waiting, _ in self._open.values():
                waiting.put(how)

    def let_go(self) -> None:
        """What was held goes out, last first."""
        with self._lock:
            self.held = False
            for _, waiting, kept in self._open.values():
                for one in reversed(kept):
                    waiting.put(one)
                kept.clear()

    def _event(self, whose: str, name: str, data: Any) -> None:
        if self.deaf:
            return
        if isinstance(data, Notification):
            data = self.instance.notification_json(data)
        elif isinstance(data, Status):
            data = self.instance.status_json(data)
        text = f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()
        with self._lock:
            for account, waiting, kept in self._open.values():
                if account == whose:
                    for _ in range(2 if self.twice else 1):
                        if self.held:
                            kept.append(text)
                        else:
                            waiting.put(text)

    def serve(self, number: int, connection: socket.socket) -> None:
        """Writes a stream until it ends."""
        waiting = self._open[number][1]
        silent = False
        try:
            _chunk(connection, b":)\n")
            while True:
                try:
                    what = waiting.get(timeout=self.thump)
                except queue.Empty:
                    what = b":thump\n"
                if what == "silent":
                    silent = True
                elif what == "reset":
                    reset(connection)
                    return
                elif what == "closed":
                    return
                elif not silent:
                    _chunk(connection, what)
        except OSError:  # the client is gone
            return
        finally:
            with self._lock:
                del self._open[number]


def _chunk(connection: socket.socket, data: bytes) -> None:
    connection.sendall(f"{len(data):x}\r\n".encode() + data + b"\r\n")
