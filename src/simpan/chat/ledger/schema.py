"""The tables of the ledger, by version. A version that was ever used is never changed; a new one is added behind it."""

from __future__ import annotations

from typing import Final

APPLICATION: Final = 0x53696D43  # "SimC", in the file's header: it is ours

_FIRST: Final = (
    "CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    # incoming: JSON, NULL once its time is up or its writer is forgotten. of: of a change, the request's id.
    # rank: those of 0 are answered before those of 1. state: waits, aside (until the next start), done, given up.
    # burn: to be blanked as soon as it is done.
    """CREATE TABLE inbox (
        id TEXT PRIMARY KEY, incoming TEXT, who TEXT, of TEXT NOT NULL, rank INTEGER NOT NULL,
        at INTEGER NOT NULL, taken REAL NOT NULL,
        state TEXT NOT NULL DEFAULT 'waits', tries INTEGER NOT NULL DEFAULT 0, why TEXT NOT NULL DEFAULT '',
        ended REAL, burn INTEGER NOT NULL DEFAULT 0
    )""",
    "CREATE INDEX inbox_waits ON inbox (rank, at, of = '' DESC, length(id), id) WHERE state = 'waits'",
    "CREATE INDEX inbox_recent ON inbox (at) WHERE incoming IS NOT NULL",
    "CREATE INDEX inbox_who ON inbox (who) WHERE who IS NOT NULL",
    # pos: its place in the order; one that goes instead of another has the other's. state: waits, sent, lost, passed.
    # begun: it may have reached the network. since, until: put off between these moments.
    """CREATE TABLE outbox (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, pos INTEGER NOT NULL, key TEXT NOT NULL UNIQUE, lane TEXT NOT NULL,
        form BLOB, after TEXT NOT NULL, replaces TEXT NOT NULL, battle TEXT NOT NULL, staff INTEGER NOT NULL,
        public INTEGER NOT NULL,
        state TEXT NOT NULL DEFAULT 'waits', remote TEXT NOT NULL DEFAULT '', instead TEXT NOT NULL DEFAULT '',
        begun INTEGER NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0, hops INTEGER NOT NULL DEFAULT 0,
        since REAL NOT NULL DEFAULT 0, until REAL NOT NULL DEFAULT 0, why TEXT NOT NULL DEFAULT '',
        made REAL NOT NULL, ended REAL, burn INTEGER NOT NULL DEFAULT 0
    )""",
    "CREATE INDEX outbox_waits ON outbox (pos, seq) WHERE state = 'waits'",
    "CREATE INDEX outbox_text ON outbox (ended) WHERE form IS NOT NULL",
    "CREATE TABLE reader (person TEXT NOT NULL, letter TEXT NOT NULL, PRIMARY KEY (person, letter)) WITHOUT ROWID",
    "CREATE INDEX reader_letter ON reader (letter)",
    "CREATE TABLE rest (person TEXT PRIMARY KEY, until REAL NOT NULL)",
    "CREATE TABLE standing (name TEXT PRIMARY KEY, remote TEXT NOT NULL)",
    "CREATE TABLE cursor (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE series (
        place TEXT NOT NULL, number INTEGER NOT NULL, seed TEXT NOT NULL, clients TEXT NOT NULL, at INTEGER NOT NULL,
        revealed INTEGER, PRIMARY KEY (place, number)
    ) WITHOUT ROWID""",
    """CREATE TABLE roll (
        place TEXT NOT NULL, n INTEGER NOT NULL, series INTEGER NOT NULL, who TEXT NOT NULL, notation TEXT NOT NULL,
        dice INTEGER NOT NULL, sides INTEGER NOT NULL, plus INTEGER NOT NULL, faces TEXT NOT NULL,
        draw INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (place, n)
    ) WITHOUT ROWID""",
    "CREATE INDEX roll_who ON roll (who)",
    """CREATE TABLE enrolled (
        battle TEXT NOT NULL, person TEXT NOT NULL, who TEXT NOT NULL, by TEXT NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (battle, person)
    ) WITHOUT ROWID""",
)

_SECOND: Final = (
    # what somebody of the staff was shown and has not confirmed; the command is the request's text
    """CREATE TABLE preview (
        battle TEXT NOT NULL, staff TEXT NOT NULL, request TEXT NOT NULL, moved INTEGER NOT NULL,
        PRIMARY KEY (battle, staff)
    ) WITHOUT ROWID""",
)

VERSIONS: Final[tuple[tuple[str, ...], ...]] = (_FIRST, _SECOND)
"""What leads from version n to n + 1."""
