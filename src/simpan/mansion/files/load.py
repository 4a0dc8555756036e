"""A campaign from its folder: everything that is wrong in all its files at once, each at its file and line.

    campaign.toml     title, timezone, calendar, staff, [house], [[team]], and [files]: names of the others
    map.txt           the mansion as a drawing (`plan_file`)
    skills.toml       [key] ko, en, kind, target, mp, reach, uses, effects (`effect.Power`)
    classes.toml      [key] ko, en, hp and [key.phantasm]
    characters.toml   [[character]] …, or characters.csv or characters.xlsx: one row each

A file that is not there is that of the default campaign, so a folder with characters alone is a campaign.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, final

import msgspec

from simpan.core.located_json import step
from simpan.mansion.campaign import Campaign, MapDef
from simpan.mansion.effect import Power
from simpan.mansion.files import rows, toml_lines
from simpan.mansion.files.convert import known_keys, read_struct
from simpan.mansion.files.people import HEADINGS, Given, Part, Words, heading, sheet_of
from simpan.mansion.files.problem import MOST_PROBLEMS, Problem, Report, problem
from simpan.mansion.files.top import FILES, file_names, read_top
from simpan.mansion.plan_file import map_problem_text, parse_map
from simpan.mansion.sheet import ServantClass, Sheet

T = TypeVar("T", Power, ServantClass)
LARGEST: Final = 262_144  # bytes of a text
LARGEST_XLSX: Final = 2_097_152
MOST_POWERS: Final = 100
MOST_CHARACTERS: Final = rows.MOST_ROWS
_ABSENT: Final = ("missing", "no_rows")  # what may only seem so where something could not be read
_KEYS: Final = ("abilities", *HEADINGS)
_PHANTASM: Final = {"kind": "action", "uses": 1}
_EMPTY: Final = Campaign(title="-", map=MapDef((), ()), classes=(), skills=(), sheets=())


class Place(NamedTuple):
    """Where a sheet stands."""

    file: str
    line: int | None


@final
@dataclass(frozen=True)
class Loaded:
    """What a folder came to.

    campaign: None if there is any problem that is no warning. draft: what could be read, and the rest from the default
    campaign. unsure: the files (keys of `FILES`) of which the draft does not have all. places: of the draft's sheets.
    partly: characters who are not in the draft, because not all about them could be read.
    """

    campaign: Campaign | None
    draft: Campaign
    problems: tuple[Problem, ...]
    places: tuple[Place, ...] = ()
    unsure: frozenset[str] = frozenset()
    partly: tuple[tuple[Part, Place], ...] = ()


def load_folder(path: str | Path) -> Loaded:
    """The campaign of a folder. Whatever is in it, problems are told and nothing is raised."""
    return load_from(Path(path), _usual())


def load_people(path: str | Path, base: Campaign | None = None) -> Loaded:
    """A file of characters, with all else from a campaign, or the default one. Whatever it is, nothing is raised."""
    folder = _Folder(Path(path).parent, base or _usual())
    name = Path(path).name
    if folder.has(name):
        folder.named["characters"] = name
        folder.people()
    else:
        folder.tell(name, None, None, "", "no_file")
    return folder.loaded()


def load_from(source: Traversable, base: Campaign | None) -> Loaded:
    """The campaign of a folder; base: what absent files are taken from, None where none may be absent."""
    folder = _Folder(source, base if base is not None else _EMPTY, needed=base is None)
    if not folder.there():
        folder.tell("", None, None, "", "no_folder", path=str(source))
        folder.unsure.update(FILES)
        return folder.loaded()
    folder.top()
    folder.skills()
    folder.classes()
    folder.plan()
    folder.people()
    return folder.loaded()


def _usual() -> Campaign:
    from simpan.mansion.files.default import default_campaign  # which is loaded by this module

    return default_campaign()


@dataclass
class _Folder:
    """Reads the files of a folder one after the other into the fields of a campaign."""

    source: Traversable
    base: Campaign
    needed: bool = False  # whether every file has to be there
    named: dict[str, str] = field(default_factory=lambda: dict.fromkeys(FILES, ""))
    parts: dict[str, Any] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    partly: list[tuple[Part, Place]] = field(default_factory=list)
    unsure: set[str] = field(default_factory=set)
    top_lines: toml_lines.Located = field(default_factory=toml_lines.Located)

    def loaded(self) -> Loaded:
        """What it came to."""
        draft = msgspec.structs.replace(self.base, **self.parts)
        sound = all(one.warning for one in self.problems)
        files = list(dict.fromkeys(one.file for one in self.problems))
        self.problems.sort(key=lambda one: (files.index(one.file), one.line or 0, one.column or 0))
        if "sheets" not in self.parts:
            self.places = [Place("", None) for _ in draft.sheets]
        return Loaded(
            campaign=draft if sound else None,
            draft=draft,
            problems=tuple(self.problems),
            places=tuple(self.places),
            unsure=frozenset(self.unsure),
            partly=tuple(self.partly),
        )

    # -- bytes

    def there(self) -> bool:
        """Whether there is such a folder."""
        try:
            return self.source.is_dir()
        except (OSError, ValueError):
            return False

    def tell(
        self, file: str, line: int | None, column: int | None, place: str, reason: str, /, **values: object
    ) -> None:
        """Note a problem."""
        if len(self.problems) < MOST_PROBLEMS:
            found = problem(file, line, column, place, reason, **values)
            if found not in self.problems:
                self.problems.append(found)

    def bytes_of(self, name: str, largest: int) -> bytes | None:
        """The bytes of a file; None with the problem told where it cannot be read."""
        try:
            with self.source.joinpath(name).open("rb") as file:
                raw: bytes = file.read(largest + 1)
        except (OSError, ValueError) as error:
            self.tell(name, None, None, "", "unreadable", why=error)
            return None
        if len(raw) > largest:
            self.tell(name, None, None, "", "too_large", most=largest)
            return None
        return raw

    def text_of(self, name: str) -> str | None:
        """The text of a file; None with the problem told."""
        raw = self.bytes_of(name, LARGEST)
        if raw is None:
            return None
        try:
            return raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            self.tell(name, line, None, "", "not_utf8")
            return None

    def toml(self, name: str) -> toml_lines.Located | None:
        """The tables of a file, as far as they could be read, with their problems told; None for no text."""
        text = self.text_of(name)
        if text is None:
            return None
        found = toml_lines.read(text)
        for fault in found.faults:
            self.tell(name, fault.line, fault.column, "", fault.reason, about=fault.about)
        return found

    def report_on(self, name: str, found: toml_lines.Located) -> Report:
        """How to tell of what is wrong at a place of a TOML file."""

        def report(place: str, reason: str, /, **values: object) -> None:
            if reason not in _ABSENT or not found.lacks(place):
                self.tell(name, found.line(place), None, _shown(place), reason, **values)

        return report

    def file_of(self, part: str) -> str | None:
        """The name of a part's file; None where it is that of the base. Tells of a file that should be there."""
        given = self.named[part]
        there = [name for name in ([given] if given else FILES[part]) if self.has(name)]
        if len(there) > 1:
            self.tell(there[0], None, None, "", "several", all=", ".join(there))
            self.unsure.add(part)
        if not there and (given or self.needed):
            line = self.top_lines.line(f"/files/{part}") if given else None
            self.tell("campaign.toml", line, None, f"files.{part}", "absent", name=given or FILES[part][0])
            self.unsure.add(part)
        return there[0] if there else None

    def has(self, name: str) -> bool:
        """Whether there is such a file."""
        try:
            return self.source.joinpath(name).is_file()
        except (OSError, ValueError):
            return False

    # -- the files

    def top(self) -> None:
        """campaign.toml."""
        if not self.has("campaign.toml"):
            return
        read = self.toml("campaign.toml")
        if read is not None:
            report = self.report_on("campaign.toml", read)
            self.parts |= read_top(read.value, report)
            self.named = file_names(read.value, report)
            self.top_lines = read

    def skills(self) -> None:
        """skills.toml."""
        self.powers("skills", lambda key, data, place, report: read_struct(Power, {**data, "key": key}, place, report))

    def classes(self) -> None:
        """classes.toml."""

        def read(key: str, data: dict[str, Any], place: str, report: Report) -> ServantClass | None:
            given = {**data, "key": key}
            if isinstance(data.get("phantasm"), dict):
                given["phantasm"] = {"key": f"{key}_phantasm", **_PHANTASM, **data["phantasm"]}
            return read_struct(ServantClass, given, place, report)

        self.powers("classes", read)

    def powers(self, part: str, read: Callable[[str, dict[str, Any], str, Report], T | None]) -> None:
        """A file of tables, each of which is a skill or a class."""
        name = self.file_of(part)
        if name is None:
            return
        tables = self.toml(name)
        if tables is None:
            self.unsure.add(part)
            return
        data, report = tables.value, self.report_on(name, tables)
        found: list[T] = []
        if len(data) > MOST_POWERS:
            report("", "too_many", most=MOST_POWERS)
        for key, value in list(data.items())[:MOST_POWERS]:
            place = step("", key)
            if not isinstance(value, dict):
                report(place, "object")
                continue
            if "key" in value:
                report(step(place, "key"), "key_twice", key=key)
            one = read(key, value, place, report)
            if one is not None:
                found.append(one)
        if len(found) < len(data) or not tables.whole:
            self.unsure.add(part)
        self.parts[part] = tuple(found)

    def plan(self) -> None:
        """map.txt."""
        name = self.file_of("map")
        text = self.text_of(name) if name is not None else None
        if text is None:
            return
        found = parse_map(text)
        if isinstance(found, MapDef):
            self.parts["map"] = found
            return
        self.unsure.add("map")
        for one in found:
            ko, en = map_problem_text(one, "ko"), map_problem_text(one, "en")
            self.problems.append(
                Problem(file=name or "", line=one.line, column=one.column, reason=f"map_{one.reason}", ko=ko, en=en)
            )

    # -- characters

    def people(self) -> None:
        """characters.toml, .csv or .xlsx."""
        name = self.file_of("characters")
        if name is None:
            return
        self.parts["sheets"] = ()
        before = len([one for one in self.problems if not one.warning])
        if name.lower().endswith(".toml"):
            self.from_toml(name)
        elif name.lower().endswith((".csv", ".xlsx")):
            self.from_table(name)
        else:
            self.tell(name, None, None, "", "no_kind", path=name)
        if len([one for one in self.problems if not one.warning]) > before:
            self.unsure.add("characters")

    def words(self) -> Words:
        """What skills and classes are called here."""
        return Words(self.parts.get("skills", self.base.skills), self.parts.get("classes", self.base.classes))

    def add(self, sheet: Sheet | Part | None, name: str, line: int | None) -> None:
        """A sheet that was read, as far as it could be."""
        if isinstance(sheet, Sheet):
            self.parts["sheets"] += (sheet,)
            self.places.append(Place(name, line))
        elif sheet is not None:
            self.partly.append((sheet, Place(name, line)))

    def from_toml(self, name: str) -> None:
        """Tables [[character]]."""
        read = self.toml(name)
        if read is None:
            return
        data, report = read.value, self.report_on(name, read)
        known_keys(data, ("character",), "", report)
        people = data.get("character", [])
        if not isinstance(people, list):
            report("/character", "list")
            return
        if not people:
            report("", "no_rows")
        if len(people) > MOST_CHARACTERS:
            report("/character", "too_many", most=MOST_CHARACTERS)
        words = self.words()
        for index, one in enumerate(people[:MOST_CHARACTERS]):
            place = step("/character", index)
            if not isinstance(one, dict):
                report(place, "object")
                continue
            sheet = sheet_of(_fields(one, place, report), place, report, words)
            self.add(sheet, name, read.line(place))

    def from_table(self, name: str) -> None:
        """Rows under headings."""
        packed = name.lower().endswith(".xlsx")
        raw = self.bytes_of(name, LARGEST_XLSX if packed else LARGEST)
        if raw is None:
            return

        def report(place: str, reason: str, /, **values: object) -> None:
            line, column, title = (*place.split(":", 2), "", "", "")[:3]
            self.tell(name, int(line or 0) or None, int(column or 0) or None, title, reason, **values)

        before = len(self.problems)
        table = rows.xlsx_rows(raw, report) if packed else rows.csv_rows(raw, report)
        if not table and len(self.problems) > before:
            return
        words = self.words()
        for person in rows.people_of(table, report):
            at = rows.place(person.line, 0)
            self.add(sheet_of(person.fields, at, report, words), name, person.line)


def _shown(place: str) -> str:
    """A place as people read it: "character[3].name", counted from 1."""
    parts = [part.replace("~1", "/").replace("~0", "~") for part in place.split("/")[1:]]
    return "".join(f"[{int(part) + 1}]" if part.isdecimal() else f".{part}" for part in parts).lstrip(".")


def _fields(data: dict[str, Any], place: str, report: Report) -> dict[str, list[Given]]:
    """What a table of a character says under each heading; a heading that is none is a problem."""
    found: dict[str, list[Given]] = {}
    for key, value in data.items():
        name = "abilities" if key in ("abilities", "능력치") else heading(key)[0]
        if name:
            found.setdefault(name, []).append(Given(step(place, key), value))
        else:
            known_keys({key: value}, _KEYS, place, report)
    for name, given in found.items():
        if len(given) > 1 and name != "skills":
            report(given[1].place, "column_twice", column=name)
    return found
