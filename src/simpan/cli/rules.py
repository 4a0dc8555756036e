"""`simpan rules`: clauses by id or word, and how far tests cover them."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from cyclopts import Parameter

from simpan.cli import answers, checkout
from simpan.cli.env import Env, Trouble, env
from simpan.core import coverage as covered
from simpan.core.rulebook import Rulebook, Words, games, load


def rules(
    *clause: str,
    edition: Literal["classic", "current"] | None = None,
) -> int:
    """Read clauses: of the game that the first word names, else of every game; no other word: the contents."""
    out = env()
    books = games()
    if clause and clause[0].casefold() in books:
        books, clause = [clause[0].casefold()], clause[1:]
    sought = " ".join(clause)
    if clause:
        _pages(out, sought, books, edition)
        return 0
    for game in books:
        _contents(out, load(game))
    out.line(out.word("rules_sections"), "dim")
    return 0


def _pages(out: Env, sought: str, books: list[str], edition: str | None) -> None:
    """What the books say under an id or with a word, each under its title where there are several; else Trouble."""
    found = [game for game in books if answers.clauses(sought, game)]
    if not found:
        raise Trouble(answers.no_clause(sought, out, [id for game in books for id in load(game).clauses]))
    for game in found:
        if len(found) > 1:
            out.line(_said(out, load(game).title), "bold")
        out.lines(answers.rule_page(sought, out, edition, game))


def _contents(out: Env, book: Rulebook) -> None:
    """The book's title, its sections and the titles of its clauses."""
    out.line(_said(out, book.title), "bold")
    sections = dict(book.sections)
    for id, clause in book.clauses.items():
        for key in [key for key, section in sections.items() if section.holds(id)]:
            out.line(f"{key} {_said(out, sections.pop(key).title)}", "bold")
        out.line(f"  {id} {_said(out, clause.title)}")


def _said(out: Env, words: Words) -> str:
    """The words in the reader's language."""
    return words.ko if out.lang == "ko" else words.en


def coverage(*, json_: Annotated[bool, Parameter(name="--json", negative=())] = False) -> int:
    """Count what tests cite."""
    out = env()
    folder = checkout.tests()
    if folder is None:
        raise Trouble(out.word("no_checkout"))
    cited = covered.cited([folder])
    found = {game: covered.table(load(game), cited) for game in games()}
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
