"""What an operator watches, for Prometheus. Nothing in it tells rooms or people apart."""

from __future__ import annotations

from typing import Final, final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


@final
class Metrics:
    """Every figure of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.rooms = Gauge("simpan_rooms", "Rooms in memory.", registry=self.registry)
        self.sockets = Gauge("simpan_sockets", "Open WebSockets.", registry=self.registry)
        self.acts = Counter("simpan_acts", "Entries of records written.", registry=self.registry)
        self.append = Histogram(
            "simpan_append_seconds",
            "From asking for an append to its being durable.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.take = Histogram(
            "simpan_room_seconds", "One input of a room, with what it sends.", buckets=_SECONDS, registry=self.registry
        )
        self.late = Histogram(
            "simpan_deadline_error_seconds",
            "By how much a deadline was met late.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.bots = Histogram(
            "simpan_bot_seconds",
            "A bot's decision, without the wait for show.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.refused = Counter("simpan_refused", "Acts refused, by reason.", ["reason"], registry=self.registry)
        self.faults = Counter(
            "simpan_faults", "Messages that could not be taken, by code.", ["code"], registry=self.registry
        )
        self.conflicts = Counter(
            "simpan_conflicts", "Appends that another process was ahead of.", registry=self.registry
        )
        self.frozen = Counter("simpan_frozen", "Rooms frozen because they raised.", registry=self.registry)
        self.requests = Counter("simpan_requests", "HTTP answers, by status.", ["status"], registry=self.registry)

    def text(self) -> bytes:
        """All figures in the text format of Prometheus."""
        return generate_latest(self.registry)
