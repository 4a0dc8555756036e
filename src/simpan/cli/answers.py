"""What a person may type while a question is open: a number, a card, or a word to the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simpan.cli.env import Env
from simpan.core import clause_text
from simpan.core.rulebook import Clause, Language, Rulebook, load
from simpan.lumen import say
from simpan.lumen.pool import SHIPPED, Pool
from simpan.lumen.say import Speaker

COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "help": ("?", "help", "도움말", "도움"),
    "table": ("table", "t", "표", "테이블"),
    "log": ("log", "기록", "로그"),
    "why": ("why", "왜", "판정"),
    "quit": ("q", "quit", "exit", "나가기", "종료", "그만"),
    "concede": ("concede", "resign", "항복"),
}
RULE: Final = ("rule", "rules", "규칙", "조항")


def command(text: str) -> tuple[str, str]:
    """A word to the program and what stands behind it; ("", "") if it is none."""
    first, _, rest = text.partition(" ")
    word = first.casefold()
    if text.startswith("?") and text != "?":
        return "card", text[1:].strip()
    if word in RULE:
        return "rule", rest.strip()
    if rest:
        return "", ""
    return next(((name, "") for name, words in COMMANDS.items() if word in words), ("", ""))


def numbers(text: str) -> list[int] | None:
    """The numbers of a line such as “1 3, 5”; None if it holds anything else, or a number that is no option's."""
    parts = text.replace(",", " ").split()
    if not parts or not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in parts):
        return None
    return [int(part) for part in parts]


def card_page(name: str, out: Env, s: Speaker, pool: Pool = SHIPPED) -> list[str]:
    """A card's full text, or a line that suggests others."""
    found = pool.by_name(name)
    if found is not None:
        return say.full(found, s)
    for character in pool.characters.values():
        trait = character.trait
        if name.casefold() in (trait.code.casefold(), trait.name_ko, trait.name_en.casefold()):
            return say.full(trait, s)
    near = pool.suggest(name)
    hint = out.word("near", names=", ".join(card.name(out.lang) for card in near)) if near else ""
    return [out.word("no_card", text=name[:40], near=hint)]


def rule_page(sought: str, out: Env, edition: str | None = None, game: str = "lumen") -> list[str]:
    """The clauses of a game under an id, or those that say a word; or a line that suggests others."""
    book = load(game)
    found = clauses(sought, game)
    if not found:
        return [no_clause(sought, out, list(book.clauses))]
    return [line for clause in found for line in clause_lines(clause, book, out, edition)]


def no_clause(sought: str, out: Env, known: list[str]) -> str:
    """A line that says so, with the known ids that are spelt like what was sought."""
    from difflib import get_close_matches

    near = get_close_matches(sought.strip().removeprefix("§").upper()[:20], known, 3) if sought else []
    hint = out.word("near", names=", ".join(near)) if near else ""
    return out.word("no_clause", text=sought[:40], near=hint)


def clauses(sought: str, game: str = "lumen") -> list[Clause]:
    """The clauses of a game under an id, or that say a word; how the word is spaced does not matter."""
    book = load(game)
    bare = sought.replace(" ", "").casefold()
    if not bare:
        return []
    said = [clause for clause in book.clauses.values() if bare in _unspaced(clause)]
    return book.find(sought) or said


def _unspaced(clause: Clause) -> str:
    text = " ".join(part for words in clause.words() for part in (words.ko, words.en))
    return text.replace(" ", "").casefold()


def clause_lines(clause: Clause, book: Rulebook, out: Env, edition: str | None = None) -> list[str]:
    """A clause: id and title, text, what holds in one edition only, the default of an open point."""
    lang: Language = "ko" if out.lang == "ko" else "en"
    said = clause_text.lines(clause, book, lang, edition)
    return [clause_text.head(clause, lang), *(f"  {line}" for line in said)]


def named(text: str, names: Sequence[str]) -> list[int]:
    """Which of the names a text means: exactly that one, or those that begin with it."""
    wanted = text.replace(" ", "").casefold()
    bare = [name.replace(" ", "").casefold() for name in names]
    exact = [index for index, name in enumerate(bare) if name == wanted]
    return exact or [index for index, name in enumerate(bare) if wanted and name.startswith(wanted)]
