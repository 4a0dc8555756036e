"""Who calls, as far as a request tells: the address, the page that it comes from, cookies, the language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final
from urllib.parse import urlsplit

from simpan.server.protocol import Lang

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_PORTS: Final = {"http": ":80", "ws": ":80", "https": ":443", "wss": ":443"}


@final
class Caller:
    """One request or handshake (ASGI scope). proxied: whether the proxy in front is believed about the caller."""

    def __init__(self, scope: Any, proxied: bool) -> None:
        self._scope = scope
        self._proxied = proxied
        self._headers: dict[str, str] = {}
        for key, value in scope["headers"]:
            name = key.decode("latin-1").lower()
            text = value.decode("latin-1")
            # Two headers of one name are one list; a second Host or Origin can only be a lie.
            self._headers[name] = f"{self._headers[name]}, {text}" if name in self._headers else text

    def header(self, name: str) -> str:
        """A header, "" if it is not there."""
        return self._headers.get(name, "")

    @property
    def address(self) -> str:
        """The address of the caller, "" where the transport has none; behind a proxy the last one that it names."""
        if self._proxied and (told := self.header("x-forwarded-for")):
            return told.rpartition(",")[2].strip()[:64]
        client = self._scope.get("client")
        return str(client[0]) if client else ""

    @property
    def secure(self) -> bool:
        """Whether the caller came by TLS."""
        scheme = self.header("x-forwarded-proto") if self._proxied else ""
        return (scheme or self._scope.get("scheme", "http")) in ("https", "wss")

    @property
    def host(self) -> str:
        """The host that was called, with its port where one was named."""
        return (self.header("x-forwarded-host") if self._proxied else "") or self.header("host")

    @property
    def base(self) -> str:
        """The address of this server as the caller writes it, without a slash at its end."""
        return f"{'https' if self.secure else 'http'}://{self.host}"

    @property
    def same_origin(self) -> bool:
        """Whether the page that calls is ours; a program that is no browser names none."""
        origin = self.header("origin")
        if not origin:
            return self.header("sec-fetch-site") in ("", "same-origin", "none")
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        port = _PORTS.get(parts.scheme, "")
        return bool(parts.netloc) and parts.netloc.lower().removesuffix(port) == self.host.lower().removesuffix(port)

    @property
    def abort(self) -> Callable[[], None] | None:
        """What breaks the connection off at once, where the server under us offers it (`serve.Protocol`)."""
        found: Callable[[], None] | None = self._scope.get("extensions", {}).get("simpan.abort")
        return found

    def cookie(self, name: str) -> str:
        """A cookie, "" if it is not there."""
        for pair in self.header("cookie").split(";")[:100]:
            key, _, value = pair.strip().partition("=")
            if key == name:
                return value.strip('"')
        return ""

    @property
    def lang(self) -> Lang:
        """The language asked for: ?lang=, else what Accept-Language likes best, Korean where it names none of ours."""
        query = self._scope.get("query_string", b"").decode("latin-1")
        for pair in query.split("&"):
            if pair in ("lang=ko", "lang=en"):
                return "ko" if pair == "lang=ko" else "en"
        return language_of(self.header("accept-language"))


def language_of(header: str) -> Lang:
    """The language that an Accept-Language header likes best; Korean where it says nothing of ours."""
    best: Lang = "ko"
    most = 0.0
    for part in header.split(",")[:20]:
        name, _, rest = part.strip().partition(";")
        primary = name.strip().lower().partition("-")[0]
        try:
            weight = float(rest.strip().removeprefix("q=") or 1.0)
        except ValueError:
            weight = 0.0
        if primary in ("ko", "en") and weight > most:
            best, most = ("ko" if primary == "ko" else "en"), weight
    return best
