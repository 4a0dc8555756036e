"""What campaign.toml says by itself: title, house rules, teams, staff, calendar, and the names of the other files."""

from __future__ import annotations

import re
import zoneinfo
from datetime import datetime
from typing import Any, Final

from simpan.core.located_json import step
from simpan.mansion.campaign import Campaign, Team
from simpan.mansion.files.convert import known_keys, read_field, read_fields, read_struct
from simpan.mansion.files.problem import Report
from simpan.mansion.house import House

KEYS: Final = ("title", "timezone", "calendar", "staff", "house", "team", "files")
FILES: Final[dict[str, tuple[str, ...]]] = {
    "map": ("map.txt",),
    "skills": ("skills.toml",),
    "classes": ("classes.toml",),
    "characters": ("characters.toml", "characters.csv", "characters.xlsx"),
}
MOST_TEAMS: Final = 60
_ENDINGS: Final = {
    "map": (".txt",),
    "skills": (".toml",),
    "classes": (".toml",),
    "characters": (".toml", ".csv", ".xlsx"),
}
_FORM: Final = "%Y-%m-%d %H:%M"
_ZONE: Final = re.compile(r"[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}")


def read_top(data: dict[str, Any], report: Report) -> dict[str, Any]:
    """The fields of a campaign that its campaign.toml gives; those that are absent or wrong are left out.

    The house rules are always among them: what is not written is as its clause says, not as the default campaign has
    it, so that one more line never changes another rule.
    """
    known_keys(data, KEYS, "", report)
    found: dict[str, Any] = {}
    for key in ("title", "staff"):
        if key in data:
            found |= read_field(Campaign, key, data[key], f"/{key}", report)
    found["house"] = House(**read_fields(House, data.get("house", {}), "/house", report))
    if "team" in data:
        found["teams"] = _teams(data["team"], report)
    if "timezone" in data:
        found |= _timezone(data["timezone"], report)
    if "calendar" in data:
        found |= _calendar(data["calendar"], found["house"].days, report)
    return found


def _teams(data: Any, report: Report) -> tuple[Team, ...]:
    if not isinstance(data, list):
        report("/team", "list")
        return ()
    if len(data) > MOST_TEAMS:
        report("/team", "too_many", most=MOST_TEAMS)
    read = (read_struct(Team, one, step("/team", index), report) for index, one in enumerate(data[:MOST_TEAMS]))
    return tuple(team for team in read if team is not None)


def file_names(data: dict[str, Any], report: Report) -> dict[str, str]:
    """The names under [files]; "" where the usual one holds."""
    found = dict.fromkeys(FILES, "")
    given = data.get("files", {})
    if not isinstance(given, dict):
        report("/files", "object")
        return found
    known_keys(given, tuple(FILES), "/files", report)
    for key in FILES:
        name = given.get(key, "")
        if key not in given:
            continue
        plain = isinstance(name, str) and len(name) <= 100 and name.isprintable() and not re.search(r"[/\\:]|^\.", name)
        if plain and name.lower().endswith(_ENDINGS[key]):
            found[key] = name
        else:
            report(step("/files", key), "file_name", name=str(name)[:100], kinds=", ".join(_ENDINGS[key]))
    return found


# -- the calendar -----------------------------------------------------------------------------------------------------


def _timezone(word: Any, report: Report) -> dict[str, str]:
    if isinstance(word, str) and _ZONE.fullmatch(word) and _is_zone(word):
        return {"timezone": word}
    report("/timezone", "timezone", word=str(word)[:60])
    return {}


def _is_zone(word: str) -> bool:
    try:
        zoneinfo.ZoneInfo(word)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return not zoneinfo.available_timezones()  # a system without the list of zones cannot tell
    return True


def _calendar(data: Any, days: int, report: Report) -> dict[str, tuple[str, ...]]:
    """When each day begins; TOML's own dates are accepted as well as texts."""
    if not isinstance(data, list):
        report("/calendar", "list")
        return {}
    found: list[str] = []
    for index, one in enumerate(data):
        at = step("/calendar", index)
        when = _moment(one)
        if when is None:
            report(at, "when", word=str(one)[:40])
        elif found and when <= found[-1]:
            report(at, "when_order", word=when)
        else:
            found.append(when)
    if found and len(data) != days:
        report("/calendar", "when_many", n=len(data), days=days)
    return {"calendar": tuple(found)}


def _moment(value: Any) -> str | None:
    if isinstance(value, datetime):
        return None if value.tzinfo is not None else value.strftime(_FORM)
    try:
        return datetime.strptime(value, _FORM).strftime(_FORM)
    except (TypeError, ValueError):
        return None
