"""`simpan sheet`: begin, check, show, export and import campaigns and character sheets of Mansion War."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from cyclopts import Parameter

from simpan.cli.env import Env, Trouble, env, is_terminal
from simpan.mansion.campaign import Campaign, pairs
from simpan.mansion.files import ccfolia, rows, write
from simpan.mansion.files.checked import Checked, open_campaign
from simpan.mansion.files.default import default_campaign, default_files
from simpan.mansion.files.people import fold
from simpan.mansion.files.problem import Problem, nearest
from simpan.mansion.files.sheet_words import sheet_lines
from simpan.mansion.sheet import Sheet

STDIN: Final = "-"
Table: TypeAlias = Literal["csv", "xlsx", "toml"]
UNREADABLE: Final = 2
# Nothing of the file, or of the folder, could be read.
_NOTHING: Final = frozenset(("no_folder", "no_file", "no_kind", "unreadable", "too_large", "not_utf8", "not_text"))


def check(
    path: str, /, *, campaign: str = "", json_: Annotated[bool, Parameter(name="--json", negative=())] = False
) -> int:
    """Name every violation of a campaign or a file of characters. 0: none, 1: some, 2: it cannot be read.

    campaign: whose rules hold for a file of characters.
    """
    out = env()
    found = open_campaign(path, _campaign(campaign))
    if json_:
        out.line(json.dumps(_as_dict(path, found), ensure_ascii=False))
    else:
        _tell(out, path, found)
    if found.sound:
        return 0
    return UNREADABLE if any(one.reason in _NOTHING for one in found.faults) else 1


def _tell(out: Env, path: str, found: Checked) -> None:
    wrong = [*found.faults, *found.violations]
    if wrong:
        out.line(out.word("sheet_wrong", path=path, n=len(wrong)), "bold")
    else:
        n, pair_count = len(found.draft.sheets), len(pairs(found.draft))
        out.line(out.word("sheet_sound", path=path, n=n, pairs=pair_count))
    for one in wrong:
        where = one.where()
        out.line(f"{where}: {one.say(out.lang)}" if where else one.say(out.lang))
    if found.warnings:
        out.line(out.word("sheet_warnings", n=len(found.warnings)), "bold")
    for one in found.warnings:
        where = one.where()
        out.line(f"{where}: {one.say(out.lang)}" if where else one.say(out.lang))


def _as_dict(path: str, found: Checked) -> dict[str, Any]:
    """What the check found, for programs."""
    return {
        "path": path,
        "sound": found.sound,
        "problems": [msgspec.to_builtins(one) for one in (*found.faults, *found.violations)],
        "warnings": [msgspec.to_builtins(one) for one in found.warnings],
        "characters": len(found.draft.sheets),
        "pairs": list(pairs(found.draft)),
    }


def show(who: str, /, *, campaign: str = "") -> int:
    """Show a character's sheet with every derived value, where it comes from, and its clause."""
    out = env()
    war = _campaign(campaign)
    out.lines(sheet_lines(_one(war, who), war, out.lang))
    return 0


def new(folder: Path, /, *, format_: Annotated[Table, Parameter(name="--format")] = "csv") -> int:
    """Write the default campaign's files into a new folder, to begin a campaign of one's own from."""
    out = env()
    war = default_campaign()
    people = _bytes(war.sheets, war, format_)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise Trouble(out.word("sheet_not_empty", path=folder))
        for name, raw in [*default_files().items(), (f"characters.{format_}", people)]:
            with (folder / name).open("xb") as target:
                target.write(raw)
    except (OSError, ValueError) as error:
        raise Trouble(out.word("sheet_fails", path=folder, why=out.why(error))) from error
    out.line(out.word("sheet_new", path=folder, all=", ".join(sorted(one.name for one in folder.iterdir()))))
    return 0


def export(
    who: str = "",
    /,
    *,
    campaign: str = "",
    format_: Annotated[Literal["csv", "xlsx", "toml", "ccfolia"], Parameter(name="--format")] = "csv",
    output: str = "",
) -> int:
    """Write one character or all of them, for a spreadsheet, a campaign or ccfolia."""
    out = env()
    war = _campaign(campaign)
    sheets: Sequence[Sheet] = [_one(war, who)] if who else war.sheets
    if format_ == "ccfolia" and len(sheets) != 1:
        raise Trouble(out.word("sheet_whose"))
    if format_ == "xlsx" and not output:
        raise Trouble(out.word("sheet_needs_output"))
    _write(_bytes(sheets, war, format_), output, len(sheets))
    return 0


def _bytes(sheets: Sequence[Sheet], war: Campaign, format_: str) -> bytes:
    lang = env().lang
    if format_ == "xlsx":
        try:
            return rows.xlsx_bytes(write.rows_of(sheets, war, lang), war.title)
        except ImportError as error:
            raise Trouble(env().word("sheet_no_openpyxl")) from error
    if format_ == "csv":
        return rows.csv_text(write.rows_of(sheets, war, lang)).encode()
    if format_ == "toml":
        return write.people_toml(sheets).encode()
    return f"{ccfolia.to_ccfolia(sheets[0], war, lang)}\n".encode()


def import_(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)] = STDIN,
    /,
    *,
    campaign: str = "",
    output: str = "",
) -> int:
    """Turn ccfolia's clipboard text or a table of characters into a characters.toml. 0: sound, 1: problems."""
    out = env()
    war = _campaign(campaign)
    if file.lower().endswith((".csv", ".xlsx", ".toml")):
        read = open_campaign(file, war)
        if read.faults:
            out.lines([f"{one.where()}: {one.say(out.lang)}" for one in read.faults])
            return 1
        sheets: Sequence[Sheet] = read.draft.sheets
    else:
        found = ccfolia.from_ccfolia(_text(file), war)
        if not isinstance(found, Sheet):
            out.lines([_said(one, file) for one in found])
            return 1
        sheets = [found]
    _write(write.people_toml(sheets).encode(), output, len(sheets))
    return 0


def _said(one: Problem, file: str) -> str:
    where = ":".join([file, *([str(one.line)] if one.line else [])])
    place = f"{one.place}: " if one.place else ""
    return f"{where}: {place}{one.say(env().lang)}"


def _text(file: str) -> str:
    """The text of a file or of the standard input. Raises Trouble."""
    out = env()
    if file == STDIN:
        if is_terminal(sys.stdin):
            print(out.word("paste_here"), file=sys.stderr)
        return sys.stdin.read(ccfolia.LARGEST + 1)
    try:
        with open(file, "rb") as source:
            return source.read(4 * ccfolia.LARGEST).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Trouble(out.word("unreadable", path=file, why="UTF-8")) from error
    except (OSError, ValueError) as error:
        raise Trouble(out.word("unreadable", path=file, why=out.why(error))) from error


def _write(raw: bytes, output: str, n: int) -> None:
    """To a new file, or to the reader. Raises Trouble for a file that is there."""
    out = env()
    if not output:
        out.line(raw.decode().rstrip("\r\n"))
        return
    try:
        with open(output, "xb") as target:
            target.write(raw)
    except FileExistsError as error:
        raise Trouble(out.word("sheet_exists", path=output)) from error
    except (OSError, ValueError) as error:
        raise Trouble(out.word("sheet_fails", path=output, why=out.why(error))) from error
    out.line(out.word("sheet_written", path=output, n=n))


def _campaign(path: str) -> Campaign:
    """The campaign of a folder, or the default one. Raises Trouble for one that cannot be used."""
    if not path:
        return default_campaign()
    found = open_campaign(Path(path))
    if found.campaign is None:
        n = len(found.faults) + len(found.violations)
        raise Trouble(env().word("sheet_campaign", path=path, n=n))
    return found.campaign


def _one(war: Campaign, name: str) -> Sheet:
    """The character of that name or alias. Raises Trouble."""
    out = env()
    sought = fold(name)
    exact = [sheet for sheet in war.sheets if fold(sheet.name) == sought]
    found = exact or [sheet for sheet in war.sheets if sought in map(fold, sheet.aliases)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Trouble(out.word("sheet_several", name=f"“{name[:40]}”", all=", ".join(sheet.name for sheet in found)))
    near = nearest(name, [sheet.name for sheet in war.sheets])
    hint = out.word("near", names=near) if near else ""
    raise Trouble(out.word("sheet_nobody", name=name[:40], near=hint))
