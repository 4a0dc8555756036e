"""The application: HTTP and WebSocket over one table of rooms (ASGI, Litestar)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.handlers import asgi

from simpan.core.hosting import Hosting
from simpan.core.refereeing import Refereeing
from simpan.games import GAMES
from simpan.server.hub.hub import Hub
from simpan.server.logs import logger
from simpan.server.metrics import Metrics
from simpan.server.net import api_campaigns, api_games, api_replays, api_rooms, api_rules, api_workshop, openapi, pages
from simpan.server.net.answers import AnyRequest, Wronged, answer, caller_of, wrong
from simpan.server.net.guard import Guard
from simpan.server.net.socket import Sockets
from simpan.server.net.table import Table, table_of
from simpan.server.replays import Replays
from simpan.server.settings import Settings
from simpan.server.store import Store, StoreTrouble

NOWHERE: Final = "readiness"  # no room's id: whether the store answers
_BY_STATUS: Final = {404: "not_found", 405: "bad_method", 413: "too_large"}


def hosts() -> dict[str, Hosting]:
    """Every game of the list that can be played at an online table."""
    return {name: listed.host() for name, listed in GAMES.items() if listed.hosting}


def referees() -> dict[str, Refereeing]:
    """Every game of the list that can be led as a campaign."""
    return {name: listed.referee() for name, listed in GAMES.items() if listed.refereeing}


def build(
    settings: Settings,
    store: Store,
    games: Mapping[str, Hosting] | None = None,
    campaigns: Mapping[str, Refereeing] | None = None,
) -> Application:
    """The application over a store that is open."""
    games = hosts() if games is None else games
    return Application(settings, store, games, referees() if campaigns is None else campaigns)


class Application:
    """ASGI: `Guard` around Litestar; `hub` is there to be closed before the sockets are."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        games: Mapping[str, Hosting],
        campaigns: Mapping[str, Refereeing] | None = None,
    ) -> None:
        metrics = Metrics()
        self.hub: Final = Hub(store, games, settings, metrics, campaigns)
        table = Table(settings, store, games, self.hub, metrics, campaigns)
        sockets = Sockets(self.hub, settings, metrics)

        @asgi("/ws", copy_scope=False)
        async def socket(scope: Any, receive: Any, send: Any) -> None:
            """The WebSocket."""
            if scope["type"] == "websocket":
                await sockets.serve(scope, receive, send)
            else:
                raise Wronged("not_found")

        @asynccontextmanager
        async def lifespan(_: Litestar) -> AsyncIterator[None]:
            self.hub.start()
            await table.work(api_games.prepare, tuple(games.values()))
            yield
            await self.hub.close()
            table.close()
            await store.close()

        self.litestar: Final = Litestar(
            route_handlers=[socket, health, ready, metrics_text, *_api()],
            lifespan=[lifespan],
            exception_handlers={
                Wronged: _wronged,
                StoreTrouble: _no_store,
                HTTPException: _refused,
                Exception: _broken,
            },
            request_max_body_size=settings.limits.body,
            openapi_config=None,
            logging_config=None,
            state=State({"table": table, "static": pages.Static(), "replays": Replays(games)}),
            debug=False,
        )
        self._guarded = Guard(self.litestar, settings.trust_proxy, metrics)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One connection."""
        await self._guarded(scope, receive, send)


def _api() -> list[Any]:
    return [
        *api_games.HANDLERS,
        *api_rooms.HANDLERS,
        *api_campaigns.HANDLERS,
        *api_replays.HANDLERS,
        *api_rules.HANDLERS,
        *api_workshop.HANDLERS,
        *openapi.HANDLERS,
        *pages.HANDLERS,
    ]


@get("/health")
async def health() -> Response[bytes]:
    """Whether the process answers."""
    return answer({"status": "ok"})


@get("/ready")
async def ready(request: AnyRequest) -> Response[bytes]:
    """Whether it can do its work: the store answers, and it is not about to stop."""
    table = table_of(request)
    try:
        if table.hub.closing:
            raise RuntimeError("closing")
        await table.store.room(NOWHERE)
    except Exception:
        return answer({"status": "not ready"}, 503)
    return answer({"status": "ready"})


@get("/metrics")
async def metrics_text(request: AnyRequest) -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(table_of(request).metrics.text(), media_type="text/plain; version=0.0.4")


# -- answers that say no -----------------------------------------------------------------------------------------------


def _wronged(request: AnyRequest, error: Wronged) -> Response[bytes]:
    return wrong(error.code, caller_of(request), error.choice, **error.values)


def _refused(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    """What Litestar itself refuses."""
    if error.status_code >= 500:
        return _broken(request, error)
    found = wrong(_BY_STATUS.get(error.status_code, "bad_body"), caller_of(request), why="HTTP")
    found.status_code = error.status_code
    found.headers.update(error.headers or {})
    return found


def _no_store(request: AnyRequest, error: StoreTrouble) -> Response[bytes]:
    """The disk is full, the database is away: nothing was half done, and it may work again in a moment."""
    logger().error("store failed", method=request.method, route=_route(request), why=str(error))
    return wrong("store", caller_of(request))


def _broken(request: AnyRequest, error: Exception) -> Response[bytes]:
    logger().error("request failed", method=request.method, route=_route(request), exc_info=error)
    return wrong("broken", caller_of(request))


def _route(request: AnyRequest) -> str:
    """The form of the address: what stands in its place of an id may be anything."""
    return ", ".join(sorted(getattr(request.scope.get("route_handler"), "paths", ())))
