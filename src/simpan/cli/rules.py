"""`simpan rules`: clauses by id or word, and how far tests cover them."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from cyclopts import Parameter

from simpan.cli import answers, checkout
from simpan.cli.env import Env, Trouble, env
from simpan.core import coverage as covered
from simpan.core.rulebook import load


def rules(
    clause: str = "",
    /,
    *,
    edition: Literal["classic", "current"] | None = None,
) -> int:
    """Read clauses."""
    out = env()
    if not clause:
        _contents(out)
        return 0
    lines = answers.rule_page(clause, out, edition)
    if not answers.clauses(clause):
        raise Trouble(lines[0])
    out.lines(lines)
    return 0


def _contents(out: Env) -> None:
    """The book's title, its sections and the titles of its clauses."""
    book = load("lumen")
    ko = out.lang == "ko"
    out.line(book.title.ko if ko else book.title.en, "bold")
    sections = dict(book.sections)
    for id, clause in book.clauses.items():
        for key in [key for key in sections if id == key or id.startswith(key + ".") or (key == "O" and id[0] == "O")]:
            title = sections.pop(key).title
            out.line(f"{key} {title.ko if ko else title.en}", "bold")
        out.line(f"  {id} {clause.title.ko if ko else clause.title.en}")
    out.line(out.word("rules_sections"), "dim")


def coverage(*, json_: Annotated[bool, Parameter(name="--json", negative=())] = False) -> int:
    """Count what tests cite."""
    out = env()
    folder = checkout.tests()
    if folder is None:
        raise Trouble(out.word("no_checkout"))
    found = {"lumen": covered.table(load("lumen"), covered.cited([folder]))}
    if json_:
        out.line(json.dumps({game: table.as_dict() for game, table in found.items()}))
        return 0
    for game, table in found.items():
        out.line(out.word("coverage", game=game, clauses=table.clauses, tested=table.tested))
        if table.untested:
            out.line(out.word("coverage_untested", ids=", ".join(table.untested)))
        if table.unknown:
            out.line(out.word("coverage_unknown", ids=", ".join(table.unknown)))
    return 0
