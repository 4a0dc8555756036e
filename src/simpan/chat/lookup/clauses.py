"""A clause of either rule book, by its number or by words, with its source and a scene in which it was ruled."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Final

from simpan.chat.lookup import editions
from simpan.chat.lookup.editions import Edition
from simpan.chat.lookup.found import Asked, Found, echo
from simpan.chat.lookup.words import word
from simpan.core import clause_text, examples
from simpan.core.clause_text import BY_NUMBER, Hit
from simpan.core.hosting import Lang
from simpan.core.rulebook import Clause, Rulebook, games, load
from simpan.lumen.deckrules import short

MOST_HITS: Final = 5
MOST_UNDER: Final = 20  # clauses of a section that are listed
_NEAR: Final = 3
_SNIPPET: Final = 90  # signs of a clause's text in a list
_SCENE: Final = 160  # signs of an example
_RULINGS: Final = 2  # sentences of an example
_NUMBER: Final = re.compile(r"§?\s*([A-Z]?)\s*(\d+(?:\.\d+)*(?:\.[A-Z])?)\.?", re.IGNORECASE)
_HOUSE: Final = "H"


def answer(asked: Asked) -> Found:
    """The clause, the clauses of a section, or those that say the words."""
    titled = any(_title(hit.clause, asked.line) for hit in _said(asked.line))  # some titles name an edition
    sought, edition = (asked.line, None) if titled else editions.take(asked.line)
    if len(sought) < 2 and sought.isascii():  # a letter is in every clause
        return Found((word(asked.lang, "clause_ask"),), refused=True)
    number = _NUMBER.fullmatch(sought)
    hits = _numbered(number[1], number[2]) if number else _said(sought)
    if not hits:
        return Found(tuple(_nothing(sought, asked.lang)), refused=True)
    if number:
        return Found(tuple(_under(hits, f"{number[1]}{number[2]}", edition, asked)))
    hits.sort(key=lambda hit: hit.fit)
    called = [hit for hit in hits if _title(hit.clause, sought)]
    if len(hits) == 1 or len(called) == 1:
        return Found(tuple(_page((called or hits)[0], edition, asked)))
    return Found(tuple(_list(sought, hits, asked.lang)))


# -- by number ---------------------------------------------------------------------------------------------------------


def _numbered(letter: str, rest: str) -> list[Hit]:
    """The clauses under a number; one without its letter is looked for in every chapter of that number."""
    letters = [letter] if letter else sorted({id[0] for game in games() for id in load(game).clauses})
    found = [hit for one in letters for game in games() for hit in clause_text.search(one + rest, game)]
    return [hit for hit in found if hit.fit == BY_NUMBER]


def _under(hits: Sequence[Hit], sought: str, edition: Edition | None, asked: Asked) -> Iterator[str]:
    """The clause of that number with those under it, or what a section holds."""
    exact = [hit for hit in hits if hit.clause.id.casefold().endswith(sought.casefold()) and _is(hit.clause.id, sought)]
    if len(exact) == 1:
        yield from _page(exact[0], edition, asked, [hit.clause for hit in hits if hit is not exact[0]])
        return
    if len(hits) == 1:
        yield from _page(hits[0], edition, asked)
        return
    game, id = hits[0].game, hits[0].clause.id
    section = load(game).sections.get(sought.upper())
    title = section.title.in_(asked.lang) if section else ""
    yield word(asked.lang, "holds", id=sought.upper(), title=title, n=len(hits)).replace("  ", " ")
    yield _titles([hit.clause for hit in hits], asked.lang)
    yield from asked.link(f"/rules/{game}#{id}")


def _is(id: str, sought: str) -> bool:
    """Whether the number is that one, with or without its letter."""
    return sought.casefold() in (id.casefold(), id[1:].casefold())


def _titles(clauses: Sequence[Clause], lang: Lang) -> str:
    more = word(lang, "more", n=len(clauses) - MOST_UNDER) if len(clauses) > MOST_UNDER else ""
    return ", ".join(f"{clause.id} {clause.title.in_(lang)}" for clause in clauses[:MOST_UNDER]) + more


# -- by words ----------------------------------------------------------------------------------------------------------


def _said(sought: str) -> list[Hit]:
    """The clauses of both books that say it."""
    return [hit for game in games() for hit in clause_text.search(sought, game)]


def _title(clause: Clause, sought: str) -> bool:
    """Whether the clause is called exactly that."""
    bare = sought.replace(" ", "").casefold()
    return bare in (title.replace(" ", "").casefold() for title in (clause.title.ko, clause.title.en))


def _list(sought: str, hits: Sequence[Hit], lang: Lang) -> Iterator[str]:
    yield word(lang, "hits", text=echo(sought), n=len(hits))
    for hit in hits[:MOST_HITS]:
        first = hit.clause.text.in_(lang).partition("\n")[0].removeprefix("- ")
        yield f"{clause_text.head(hit.clause, lang)}: {short(first, _SNIPPET)}"
    if len(hits) > MOST_HITS:
        yield word(lang, "hits_beyond", n=len(hits) - MOST_HITS)


def _nothing(sought: str, lang: Lang) -> Iterator[str]:
    yield word(lang, "no_clause", text=echo(sought))
    ids = [id for game in games() for id in load(game).clauses]
    near = get_close_matches(sought[:20].removeprefix("§").strip().upper(), ids, _NEAR)
    yield word(lang, "near_clause", all=", ".join(near)) if near else word(lang, "clause_how")


# -- one clause --------------------------------------------------------------------------------------------------------


def _page(hit: Hit, edition: Edition | None, asked: Asked, below: Sequence[Clause] = ()) -> Iterator[str]:
    """Number and title, text, source, a scene, the clauses under it, the address in the rule browser."""
    book = load(hit.game)
    yield clause_text.head(hit.clause, asked.lang)
    yield from clause_text.lines(hit.clause, book, asked.lang, edition if edition in book.editions else None)
    yield _source(hit.clause, book, asked.lang)
    yield from _scene(hit, edition, asked.lang)
    if below:
        yield word(asked.lang, "under", all=_titles(below, asked.lang))
    yield from asked.link(f"/rules/{hit.game}#{hit.clause.id}")


def _source(clause: Clause, book: Rulebook, lang: Lang) -> str:
    title = book.title.in_(lang)
    if clause.seed:
        return word(lang, "source", book=title, seed=clause.seed)
    return word(lang, "source_house" if clause.id.startswith(_HOUSE) else "source_none", book=title)


def _scene(hit: Hit, edition: Edition | None, lang: Lang) -> Iterator[str]:
    """The first example of the clause in one line, with what was ruled by it; nothing where there is none."""
    found = examples.load(hit.game).get(hit.clause.id, ())
    told = next((example for example in found if example.tellings and (example.ko or lang == "en")), None)
    if told is None:
        return
    title = told.ko if lang == "ko" else told.en
    said = " · ".join(_ruled(told, hit.clause.id, edition, lang)[:_RULINGS])
    key = "example_told" if said else "example"
    yield short(word(lang, key, title=title, said=said) if said else word(lang, key, title=title), _SCENE)


def _ruled(example: examples.Example, id: str, edition: Edition | None, lang: Lang) -> list[str]:
    """What was ruled by the clause in one telling of the scene; else what was so after it."""
    told = next((one for one in example.tellings if one.edition == edition), None)
    told = told or next((one for one in example.tellings if one.edition), None)
    tellings = [one for one in example.tellings if not one.edition or one is told]
    steps = [(kind, ko if lang == "ko" else en) for telling in tellings for kind, ko, en in telling.steps]
    cites = re.compile(rf"(?<![\w.]){re.escape(id)}(?!\.?\w)")
    cited = [text.removeprefix(f"[{id}]").strip() for kind, text in steps if kind == "ruling" and cites.search(text)]
    return list(dict.fromkeys(cited or [text for kind, text in steps if kind == "check"]))
