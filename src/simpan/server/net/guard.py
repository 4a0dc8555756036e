"""Around every request: who calls, whether the page that calls is ours, and what browsers are told about safety."""

from __future__ import annotations

from typing import Any, Final, final

from simpan.server.metrics import Metrics
from simpan.server.net.answers import wrong
from simpan.server.net.origin import SAFE, Caller

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
    )
)
ALWAYS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
HEADERS: Final = (
    *ALWAYS,
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)
PARTS: Final = (".js", ".css")  # of a page: what is said to documents is of no use to them, and a page has many


@final
class Guard:
    """ASGI around the application."""

    def __init__(self, app: Any, trust_proxy: bool, metrics: Metrics) -> None:
        self._app = app
        self._trust_proxy = trust_proxy
        self._metrics = metrics

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        caller = Caller(scope, self._trust_proxy)
        scope.setdefault("state", {})["caller"] = caller

        async def guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                part = scope["path"].startswith("/assets/") and scope["path"].endswith(PARTS)
                headers = [*message.get("headers", ()), *(ALWAYS if part else HEADERS)]
                if not any(key.lower() == b"cache-control" for key, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message = {**message, "headers": headers}
                self._metrics.requests.labels(str(message["status"])).inc()
            await send(message)

        if scope["method"] not in SAFE and not caller.same_origin:
            found = wrong("other_origin", caller)
            await found.to_asgi_response(app=None, request=None)(scope, receive, guarded)  # type: ignore[arg-type]
            return
        await self._app(scope, receive, guarded)
