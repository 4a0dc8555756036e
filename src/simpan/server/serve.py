"""The server process: a port, a store, the application, and an end that loses nothing."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import Final

import uvicorn

from simpan.server import words
from simpan.server.logs import logger, set_up
from simpan.server.net.app import Application, build
from simpan.server.net.transport import HttpProtocol, WsProtocol
from simpan.server.protocol import LARGEST_FRAME
from simpan.server.settings import Settings
from simpan.server.store import open_store

BACKLOG: Final = 2048
PING: Final = 10.0  # seconds between two pings of the transport, and until a silent one is given up
GENERATIONS: Final = (700, 2, 3_000)  # of the garbage collector: small and often is a short pause; all of it, seldom
SWITCH: Final = 0.0005  # seconds that a thread (a bot, a replay) may keep the event loop waiting
GRACE: Final = 8  # seconds that open requests may take when the server stops


class PortTaken(Exception):
    """Somebody else listens there, or it may not be used."""


class Server(uvicorn.Server):
    """uvicorn's server, which first lets the rooms finish what is on its way to the disk."""

    application: Application

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal asks for an end in good order, which is no failure; a second Ctrl+C does not wait for it."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no new connections, finish, say so to everybody, and close."""
        for server in self.servers:
            server.close()
        await self.application.hub.close()
        await asyncio.sleep(0.05)  # the last messages go out before the sockets are closed
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises PortTaken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(BACKLOG)
    except OSError as error:
        found.close()
        raise PortTaken(str(error.strerror or error)) from error
    found.setblocking(False)
    return found


def many_files() -> None:
    """Let this process hold as many sockets as the system allows it."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def run(settings: Settings, listening: socket.socket, started: Callable[[], None]) -> None:
    """Serve until SIGTERM or SIGINT. Raises StoreTrouble if the store cannot be opened."""
    set_up(settings.log)
    many_files()
    store = await open_store(settings.database)
    application = build(settings, store)
    config = uvicorn.Config(
        application,
        http=HttpProtocol,
        ws=WsProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE,
    )
    server = Server(config)
    server.application = application
    logger().info("serving", host=settings.host, port=listening.getsockname()[1])
    telling = asyncio.create_task(_tell(server, started))
    try:
        await server.serve([listening])
    finally:
        telling.cancel()
    logger().info("stopped")


async def _tell(server: Server, started: Callable[[], None]) -> None:
    """Say it once the server takes connections."""
    while not server.started:
        await asyncio.sleep(0.01)
    # What is there by now stays. A full collection would stop all rooms at once, so it is made rare.
    words.prepare()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GENERATIONS)
    sys.setswitchinterval(SWITCH)
    started()


def main(settings: Settings, listening: socket.socket, started: Callable[[], None]) -> None:
    """`run`, in an event loop of its own."""
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop()) as runner:
        runner.run(run(settings, listening, started))


def _loop() -> Callable[[], asyncio.AbstractEventLoop]:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop
    found: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return found
