"""Rooms over HTTP: make one, join it, and fetch the record once it is over."""

from __future__ import annotations

import random
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import httpx
import msgspec


class Place(msgspec.Struct, frozen=True):
    """A seat of a room and the token that opens it."""

    room: str
    seat: int
    token: str


class Rooms:
    """One server's rooms. Every room comes from an address of its own, as if through a proxy that is trusted."""

    def __init__(self, url: str, rng: random.Random, game: str = "lumen") -> None:
        self.url = url
        self.game = game
        self._rng = rng
        self._client = httpx.AsyncClient(base_url=url, timeout=60.0, verify=False)  # there is no certificate
        # Each room's cookie would go along with every later request.
        self._client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self._presets: list[str] = []

    async def close(self) -> None:
        """Let go of the connections."""
        await self._client.aclose()

    async def make(
        self, number: int, options: dict[str, Any] | None = None, *, level: str = "", watch: str = "link"
    ) -> list[Place]:
        """A new room whose seats are all taken: two of ours, or one and a bot. Raises httpx.HTTPStatusError."""
        choices = await self._choices()
        wanted: dict[str, Any] = {
            "game": self.game,
            "kind": "bot" if level else "private",
            "choice": {"preset": self._rng.choice(choices)},
            "options": options or {},
            "name": f"A{number}",
            "watch": watch,
            "seat": self._rng.randrange(2),
        }
        if level:
            wanted["level"] = level
        first = await self._post("/api/rooms", number, wanted)
        places = [Place(first["room"], first["seat"], first["token"])]
        if not level:
            joining = {"choice": {"preset": self._rng.choice(choices)}, "name": f"B{number}"}
            second = await self._post(f"/api/rooms/{first['room']}/join", number, joining)
            places.append(Place(second["room"], second["seat"], second["token"]))
        return sorted(places, key=lambda place: place.seat)

    async def record(self, room: str) -> bytes:
        """The record of a match that is over."""
        answer = await self._client.get(f"/api/rooms/{room}/record")
        answer.raise_for_status()
        return answer.content

    async def metrics(self) -> str:
        """What the server says about itself, as Prometheus reads it."""
        answer = await self._client.get("/metrics")
        answer.raise_for_status()
        return answer.text

    async def _choices(self) -> list[str]:
        if not self._presets:
            answer = await self._client.get("/api/games")
            answer.raise_for_status()
            menu = next(listed["menu"] for listed in answer.json() if listed["game"] == self.game)
            self._presets = [preset["id"] for preset in menu["presets"]]
        return self._presets

    async def _post(self, path: str, number: int, body: dict[str, Any]) -> Any:
        headers = {"X-Forwarded-For": address(number), "Origin": self.url}
        answer = await self._client.post(path, json=body, headers=headers)
        if answer.is_error:
            raise httpx.HTTPStatusError(
                f"{path}: {answer.status_code} {answer.text[:300]}", request=answer.request, response=answer
            )
        return answer.json()


def address(number: int) -> str:
    """The address that room number so and so comes from."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
