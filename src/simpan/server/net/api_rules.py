"""The HTTP API of the rule books: their clauses, and the examples of each."""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import Final

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from simpan.core import examples, reading
from simpan.core.hosting import Said
from simpan.core.rulebook import Clause, Words, games, load
from simpan.server.api_types import Examples, RuleBook, RuleClause, RuleEdition, RuleSection
from simpan.server.net.answers import AnyRequest, Wronged, kept

A_WHILE: Final = 300


@get("/api/games/{game:str}/rules")
async def rules(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """The rule book."""
    _known(game)
    return kept(request, *_rules(game), A_WHILE)


@get("/api/games/{game:str}/rules/{clause:str}/examples")
async def of_clause(request: AnyRequest, game: FromPath[str], clause: FromPath[str]) -> Response[bytes]:
    """The examples of a clause, from the scenarios of the tests."""
    _known(game)
    if clause not in load(game):
        raise Wronged("not_found")
    return kept(request, *_examples(game, clause), A_WHILE)


def _known(game: str) -> None:
    if game not in games():
        raise Wronged("unknown_game")


def book_of(game: str) -> RuleBook:
    """The rule book as pages read it."""
    book = load(game)
    counts = {id: len(found) for id, found in examples.load(game).items()}
    return RuleBook(
        title=_said(book.title),
        preface=_said(book.preface),
        editions={id: RuleEdition(_said(one.title), _said(one.text)) for id, one in book.editions.items()},
        sections=tuple(RuleSection(id, _said(book.sections[id].title), ids) for id, ids in reading.chapters(book)),
        clauses={id: _clause(clause, game, counts.get(id, 0)) for id, clause in book.clauses.items()},
    )


def _clause(clause: Clause, game: str, count: int) -> RuleClause:
    return RuleClause(
        title=_said(clause.title),
        text=_said(clause.text),
        editions={edition: _said(words) for edition, words in clause.editions.items()},
        default=_said(clause.default) if clause.default is not None else None,
        names=reading.names(clause),
        named_by=reading.named_by(game).get(clause.id, ()),
        seed=clause.seed,
        fields=reading.fields(clause),
        examples=count,
    )


@lru_cache
def _rules(game: str) -> tuple[bytes, bytes]:
    return _squeezed(msgspec.json.encode(book_of(game)))


@lru_cache(maxsize=512)
def _examples(game: str, clause: str) -> tuple[bytes, bytes]:
    return _squeezed(msgspec.json.encode(Examples(examples.load(game).get(clause, ()))))


def _squeezed(data: bytes) -> tuple[bytes, bytes]:
    return data, gzip.compress(data, 9)


def _said(words: Words) -> Said:
    return Said(words.ko, words.en)


HANDLERS: Final = [rules, of_clause]
