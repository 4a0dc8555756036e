"""`simpan log`: the log of a war from its record, for the public, the staff or a player; and its reward ledger."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import Parameter

from simpan.cli.env import Env, Trouble, env
from simpan.core.record import BadRecord, Record, read
from simpan.mansion.campaign import load, players
from simpan.mansion.desk.folder import RECORD, WAR
from simpan.mansion.desk.store import GAMES
from simpan.mansion.files.problem import nearest
from simpan.mansion.log import ledger as ledgers
from simpan.mansion.log.course import Course
from simpan.mansion.log.export import Format, ledger_page, whole, written
from simpan.mansion.log.reader import Reader, reader_for
from simpan.mansion.say_parts import Lang

PUBLIC: Final = "public"


def export(
    source: Path,
    /,
    *,
    for_: Annotated[str, Parameter(name="--for")] = PUBLIC,
    format_: Annotated[Literal["auto", "html", "md", "txt"], Parameter(name="--format")] = "auto",
    output: Annotated[str, Parameter(name=["--out", "--output"])] = "",
) -> int:
    """Write the log of a war. for: public, staff, or a player or character by name. format auto: by the file's name."""
    out = env()
    record = read_war(source, out)
    reader = _reader(record, for_, out)
    form = _form_of(output) if format_ == "auto" else format_
    text = written(whole(record, reader, _lang(out)), form)
    if output:
        _write(text, output, out)
    else:
        out.line(text.rstrip("\n"))
    return 0


def ledger(
    source: Path,
    /,
    *,
    for_: Annotated[str, Parameter(name="--for")] = "staff",
    json_: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """The reward ledger of every pair, with each point that does not count, and why."""
    out = env()
    record = read_war(source, out)
    reader = _reader(record, for_, out)
    if json_:
        out.line(json.dumps(ledgers.as_json(Course(record), reader), ensure_ascii=False))
    else:
        out.line(written(ledger_page(record, reader, _lang(out)), "txt").rstrip("\n"))
    return 0


def read_war(source: Path, out: Env) -> Record:
    """The record in a file, or in the folder of a war; a tail that is being written is left out. Raises Trouble."""
    path = record_in(source)
    try:
        return read(path, GAMES, repair=True)
    except BadRecord as error:
        if isinstance(error.__cause__, OSError):
            raise Trouble(out.word("unreadable", path=path, why=out.why(error.__cause__))) from error
        for one in error.all[1:]:
            out.line(out.word("log_bad_line", path=path, line=one.line or 1, cause=one.cause))
        raise Trouble(out.word("log_bad", path=path, why=str(error))) from error


def record_in(source: Path) -> Path:
    """The record's file: the path itself, or that of a campaign's or a war's folder."""
    if not source.is_dir():
        return source
    inside = source / WAR / RECORD
    return inside if inside.exists() else source / RECORD


def _reader(record: Record, word: str, out: Env) -> Reader:
    campaign = load(record.header.set_up)
    found = reader_for(campaign, word)
    if found is None:
        names = [*players(campaign), *(sheet.name for sheet in campaign.sheets)]
        near = nearest(word, names)
        raise Trouble(out.word("log_nobody", name=word[:40], near=out.word("near", names=near) if near else ""))
    return found


def _form_of(output: str) -> Format:
    """By the file's name; on a terminal text."""
    if output.lower().endswith((".html", ".htm")):
        return "html"
    return "md" if output.lower().endswith((".md", ".markdown")) else "txt"


def _write(text: str, output: str, out: Env) -> None:
    try:
        with open(output, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as error:
        raise Trouble(out.word("log_exists", path=output)) from error
    except (OSError, ValueError) as error:
        raise Trouble(out.word("log_fails", path=output, why=out.why(error))) from error
    out.line(out.word("log_written", path=output))


def _lang(out: Env) -> Lang:
    return "ko" if out.lang == "ko" else "en"
