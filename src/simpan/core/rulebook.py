"""Rule books as data: numbered clauses in Korean and English, and the glossary beside them."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, Literal, TypeAlias

Language: TypeAlias = Literal["ko", "en"]

GLOSSARY: Final = "glossary"
"""The one file among the rule books that is no book."""

_ID: Final = re.compile(r"[A-Z]\d+(\.\d+)*(\.[A-Z])?", re.IGNORECASE)
_NEAR: Final = 5


@dataclass(frozen=True)
class Words:
    """The same words in both languages."""

    ko: str
    en: str

    def in_(self, language: Language) -> str:
        """The words in one language."""
        return self.ko if language == "ko" else self.en


@dataclass(frozen=True)
class Section:
    """A heading of the book; it orders clauses and is none itself.

    It holds the clauses under its id and under those of `also` (house rules that stand in the seed's chapter).
    """

    id: str
    title: Words
    also: tuple[str, ...] = ()

    def holds(self, clause: str) -> bool:
        """Whether the clause of this id stands here; a letter alone (`O`) holds all ids that begin with it."""
        return any(_under(clause, id) or (len(id) == 1 and clause.startswith(id)) for id in (self.id, *self.also))


@dataclass(frozen=True)
class Edition:
    """A version of the rules that a match can be played by."""

    id: str
    title: Words
    text: Words


@dataclass(frozen=True)
class Clause:
    """One numbered rule.

    `editions` holds what is so in one edition only, on top of `text`. `default` is the answer to an open point.
    `seed` is the section of the source that the clause stems from, empty where the source is silent.
    """

    id: str
    title: Words
    text: Words
    editions: Mapping[str, Words]
    default: Words | None
    seed: str

    def words(self) -> Iterator[Words]:
        """Everything the clause says: title, text, editions in book order, default."""
        yield self.title
        yield self.text
        yield from self.editions.values()
        if self.default is not None:
            yield self.default

    def says(self, word: str) -> bool:
        """Whether `word` stands anywhere in the clause, in either language; capitals do not matter."""
        sought = word.casefold()
        return any(sought in text.casefold() for words in self.words() for text in (words.ko, words.en))


class UnknownClause(LookupError):
    """No clause has this id; `near` names the ids that may have been meant."""

    def __init__(self, id: str, near: list[str]) -> None:
        """Say which id is unknown, and which known ones are near it."""
        hint = f"; near it: {', '.join(near)}" if near else ""
        super().__init__(f"no clause {id!r}{hint}")
        self.id = id
        self.near = near


class UnknownBook(LookupError):
    """No rule book of this name is shipped."""


@dataclass(frozen=True)
class Rulebook:
    """The clauses of one game, in book order."""

    game: str
    title: Words
    preface: Words
    editions: Mapping[str, Edition]
    sections: Mapping[str, Section]
    clauses: dict[str, Clause]

    def __getitem__(self, id: str) -> Clause:
        """The clause of this id; raises `UnknownClause`."""
        clause = self.clauses.get(id)
        if clause is None:
            raise UnknownClause(id, self._near(id))
        return clause

    def __contains__(self, id: object) -> bool:
        """Whether a clause has this id (a section alone is no clause)."""
        return id in self.clauses

    def find(self, prefix_or_word: str) -> list[Clause]:
        """The clauses under an id or an id prefix (`L5.3` and `§L5.3` find `L5.3.2`), or those that say a word.

        A prefix ends at a dot: `L5.3.1` does not find `L5.3.10`. Nothing found is an empty list.
        """
        sought = prefix_or_word.strip().removeprefix("§").rstrip(".")
        if not sought:
            return []
        if _ID.fullmatch(sought):
            return [clause for id, clause in self.clauses.items() if _under(id, sought)]
        return [clause for clause in self.clauses.values() if clause.says(sought)]

    def _near(self, id: str) -> list[str]:
        """Up to five known ids: what stands under the id first, then what is spelt like it."""
        below = [known for known in self.clauses if _under(known, id)]
        alike = get_close_matches(id, self.clauses, n=_NEAR)
        return list(dict.fromkeys(below + alike))[:_NEAR]


def _under(id: str, prefix: str) -> bool:
    """Whether `id` is `prefix` itself or a sub-clause of it; capitals do not matter."""
    low, start = id.casefold(), prefix.casefold()
    return low == start or low.startswith(start + ".")


def games() -> list[str]:
    """The names of the shipped rule books, sorted."""
    names = (entry.name for entry in _folder().iterdir() if entry.name.endswith(".toml"))
    return sorted(name.removesuffix(".toml") for name in names if name != f"{GLOSSARY}.toml")


@cache
def load(game: str) -> Rulebook:
    """The rule book of a game, read once; raises `UnknownBook`."""
    _must_be_known(game)
    data = _read(game)
    editions = {id: _edition(id, table) for id, table in data["editions"].items()}
    return Rulebook(
        game=game,
        title=_words(data["book"], "title_"),
        preface=_words(data["book"], "preface_"),
        editions=editions,
        sections={id: _section(id, table) for id, table in data["sections"].items()},
        clauses={id: _clause(id, table, editions) for id, table in data["clauses"].items()},
    )


def _must_be_known(game: str) -> None:
    """Raise `UnknownBook` unless there is a rule book of this name."""
    if game not in games():
        raise UnknownBook(f"no rule book {game!r}; there are: {', '.join(games())}")


def is_clause(id: str) -> bool:
    """Whether any shipped rule book has a clause of this id."""
    return any(id in load(game) for game in games())


def _section(id: str, table: Mapping[str, Any]) -> Section:
    return Section(id, _words(table, "title_"), tuple(table.get("also", ())))


def _edition(id: str, table: Mapping[str, Any]) -> Edition:
    return Edition(id, _words(table, "title_"), _words(table, ""))


def _clause(id: str, table: Mapping[str, Any], editions: Mapping[str, Edition]) -> Clause:
    """One table of the book as a clause; raises ValueError at a field that no clause has."""
    prefixes = ["title_", "", "default_", *(f"{edition}_" for edition in editions)]
    known = {prefix + language for prefix in prefixes for language in ("ko", "en")} | {"seed"}
    strange = sorted(set(table) - known)
    if strange:
        raise ValueError(f"clause {id} has unknown fields: {', '.join(strange)}")
    parts = {edition: _maybe(table, f"{edition}_") for edition in editions}
    return Clause(
        id=id,
        title=_words(table, "title_"),
        text=_words(table, ""),
        editions={edition: words for edition, words in parts.items() if words is not None},
        default=_maybe(table, "default_"),
        seed=table.get("seed", ""),
    )


def _maybe(table: Mapping[str, Any], prefix: str) -> Words | None:
    """The pair of fields with this prefix, or None where the table has neither."""
    present = prefix + "ko" in table or prefix + "en" in table
    return _words(table, prefix) if present else None


def _words(table: Mapping[str, Any], prefix: str) -> Words:
    """The pair of fields with this prefix; raises KeyError where one of them is missing."""
    return Words(_unwrap(table[prefix + "ko"]), _unwrap(table[prefix + "en"]))


def _unwrap(text: str) -> str:
    """Undo the line breaks of the file: only a blank line or a list item starts a new line."""
    return re.sub(r"(?<!\n)\n(?!\n|- |\d+\. ) *", " ", text.strip())


def _folder() -> Traversable:
    """The folder of the rule books inside the package."""
    return files("simpan").joinpath("rulebooks")


def _read(name: str) -> dict[str, Any]:
    """One file of the folder, parsed."""
    return tomllib.loads(_folder().joinpath(f"{name}.toml").read_text(encoding="utf-8"))


# The glossary -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Term:
    """One entry of the glossary: the name that code uses, the words that people read, and what it is.

    `game` is empty for a word of every game.
    """

    identifier: str
    words: Words
    what: str
    group: str
    game: str


@cache
def glossary(game: str) -> dict[str, Term]:
    """The terms of a game by their identifiers, those of every game among them, in the order of the file.

    Raises `UnknownBook` at a game without a rule book, and ValueError where two terms share a name.
    """
    _must_be_known(game)
    terms: dict[str, Term] = {}
    for term in every_term():
        if term.game not in ("", game):
            continue
        if term.identifier in terms:
            raise ValueError(f"the glossary names {term.identifier!r} twice for {game}")
        terms[term.identifier] = term
    return terms


@cache
def every_term() -> tuple[Term, ...]:
    """All terms of all games in the order of the file; raises `UnknownBook` where a group is of no known game."""
    terms: list[Term] = []
    for group in _read(GLOSSARY).values():
        game = group.get("game", "")
        if game:
            _must_be_known(game)
        for identifier, entry in group["terms"].items():
            terms.append(Term(identifier, _words(entry, ""), entry["what"], group["title"], game))
    return tuple(terms)


def glossary_page() -> str:
    """The glossary as Markdown: the text of rules/glossary.md."""
    lines = [
        "# Glossary",
        "",
        "One word per thing, in code and on screen. Do not edit this page: it is `glossary_page()` of",
        "`simpan.core.rulebook`, written from `src/simpan/rulebooks/glossary.toml`.",
    ]
    group = ""
    for term in every_term():
        if term.group != group:
            group = term.group
            lines += ["", f"## {group}", "", "| term | identifier | 한국어 | English |", "|---|---|---|---|"]
        lines.append(f"| {term.what} | `{term.identifier}` | {term.words.ko} | {term.words.en} |")
    return "\n".join(lines) + "\n"
