"""How much somebody may ask of the server: buckets that leak in and are drawn from."""

from __future__ import annotations

from typing import Final, final

MOST_KEPT: Final = 20_000  # addresses; beyond it the ones that are full again are forgotten


@final
class Bucket:
    """Credits that come back with time. Times are monotonic seconds."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, most: float, refill: float, now: float) -> None:
        """Full at first; all of it comes back in `refill` seconds."""
        self._most = most
        self._rate = most / refill
        self._left = most
        self._at = now

    def take(self, cost: float, now: float) -> bool:
        """Pay. False, nothing paid, if too little is left."""
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def full(self, now: float) -> bool:
        """Whether nothing of it is in use."""
        return self._left + (now - self._at) * self._rate >= self._most


@final
class Gate:
    """So many calls a minute for each address."""

    def __init__(self, per_minute: int) -> None:
        self._per_minute = per_minute
        self._buckets: dict[str, Bucket] = {}

    def admits(self, address: str, now: float, calls: float = 1.0) -> bool:
        """Whether this call may be made; it counts if so, as so many."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MOST_KEPT:
                self._buckets = {key: kept for key, kept in self._buckets.items() if not kept.full(now)}
                if len(self._buckets) >= MOST_KEPT:
                    return False
            bucket = self._buckets[address] = Bucket(float(self._per_minute), 60.0, now)
        return bucket.take(calls, now)


def address_of(host: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 of an IPv6 address, which one household has."""
    if ":" not in host:
        return host
    groups = host.partition("%")[0].split("::", 1)[0].split(":")
    if host.lower().startswith("::ffff:") and "." in host:
        return host.rpartition(":")[2]
    return ":".join(groups[:4])
