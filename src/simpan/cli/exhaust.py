"""`simpan exhaust`: games until every ability of every card has resolved so often; or random games over all pairs."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal

from cyclopts import Parameter

from simpan.cli import progress
from simpan.cli.env import Env, Trouble, env
from simpan.cli.matrix import WIDTH, cut
from simpan.cli.which import lumen_only
from simpan.lab.abilities import BARRED, HELD, Ability
from simpan.lab.exhaust import Count, Exhaust, Limits, pairs
from simpan.lab.sound import Faults
from simpan.lumen import say
from simpan.lumen.decklist import starter_decks
from simpan.lumen.effect import text_en, text_ko
from simpan.lumen.effect.node import Rule
from simpan.lumen.effect.text_parts import circled

MOST: Final = 10_000_000
PARTS: Final = ("May", "OneOf", "Later", "GrantCatch", "State", "Forbid", "evades", "clashes", "guards")
"""The kinds of ability that are no whole line of a card."""

Flag = Annotated[bool, Parameter(negative=())]


def exhaust(
    game: str = "lumen",
    /,
    *,
    least: int = 100,
    games: int = 20_000,
    seconds: int = 0,
    seed: int = 1,
    edition: Literal["classic", "current", "both"] = "both",
    pairs: Flag = False,
    json_: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Play games and count."""
    lumen_only(game)
    out = env()
    for name, number, lowest in (("--least", least, 1), ("--games", games, 1), ("--seconds", seconds, 0)):
        if not lowest <= number <= MOST:
            raise Trouble(out.word("out_of_range", name=name, least=lowest, most=MOST))
    editions = ("classic", "current") if edition == "both" else (edition,)
    if pairs:
        return _pairs(out, editions, games, seed, json_)
    run = Exhaust(Limits(least, games, seconds), editions, seed)
    with progress.bar(out.word("exhaust_bar"), len(run.counts)) as bar:
        before = len(run.counts)
        for left in run.run():
            bar.forward(before - left)
            before = left
    if json_:
        out.line(json.dumps(_as_dict(out, run), ensure_ascii=False))
    else:
        _report(out, run)
    return 1 if run.lacking() or run.faults.number else 0


def _pairs(out: Env, editions: tuple[str, ...], games: int, seed: int, as_json: bool) -> int:
    """Uniformly random games over all pairs of starter decks."""
    decks = starter_decks()
    faults = Faults()
    with progress.bar(out.word("arena_bar"), games) as bar:
        for _ in pairs(list(decks.values()), editions, games, faults, seed):
            bar.forward(1)
    if as_json:
        found = {"decks": list(decks), "editions": list(editions), "seed": seed, **faults.as_dict()}
        out.line(json.dumps(found, ensure_ascii=False))
    else:
        out.line(out.word("exhaust_pairs", n=len(decks), editions=", ".join(editions)), "bold")
        _faults(out, faults)
    return 1 if faults.number else 0


# -- words ----------------------------------------------------------------------------------------------------------


def _report(out: Env, run: Exhaust) -> None:
    lacking = run.lacking()
    total = len(run.counts)
    words = {"least": run.limits.least, "n": total, "editions": ", ".join(run.editions)}
    out.line(out.word("exhaust_title", reached=total - len(lacking), **words), "bold")
    seen = [count.ability.seen for count in run.counts]
    out.line(out.word("exhaust_seen", held=seen.count(HELD), barred=seen.count(BARRED)))
    _faults(out, run.faults)
    for key, why in run.no_deck.items():
        out.line(out.word("exhaust_no_deck", key=key, why=why))
    for count in lacking:
        out.lines(_lines(out, run, count))


def _faults(out: Env, faults: Faults) -> None:
    out.line(out.word("exhaust_games", **_words(faults)))
    out.line(out.word("exhaust_faults", **_words(faults)))
    if faults.first:
        out.line(out.word("exhaust_first", what=faults.first))


def _words(faults: Faults) -> dict[str, object]:
    return {key: f"{value:,}" if isinstance(value, int) else value for key, value in faults.as_dict().items()}


def _lines(out: Env, run: Exhaust, count: Count) -> list[str]:
    """One ability that is lacking: which, how often, and its text."""
    ability = count.ability
    card = run.book.cards[ability.card]
    counts = {"begun": f"{count.begun:,}", "done": f"{count.done:,}", "sought": count.sought}
    head = out.word("exhaust_line", what=f"{card.code} {card.name(out.lang)} {_name(out, run, ability)}", **counts)
    text = _text(out, run, ability)
    return [head, "    " + cut(text, WIDTH - 4)] if text else [head]


def _name(out: Env, run: Exhaust, ability: Ability) -> str:
    """Which ability of its card: the number of an effect or function, and which part of it."""
    words: list[str] = []
    if ability.line >= 0:
        lines = run.book.cards[ability.card].lines
        is_rule = isinstance(lines[ability.line], Rule)
        place = sum(isinstance(line, Rule) == is_rule for line in lines[: ability.line])
        words.append(circled(place) if is_rule else out.word("exhaust_function", n=place + 1))
    if ability.kind in PARTS:
        words.append(out.word(f"exhaust_{ability.kind}", n=ability.part + 1))
    return " ".join(words)


def _text(out: Env, run: Exhaust, ability: Ability) -> str:
    """The line of the card that says it, without line ends; nothing for what stands on the face."""
    if ability.line < 0:
        return ""
    line = run.book.cards[ability.card].lines[ability.line]
    text = text_ko if out.lang == "ko" else text_en
    names = say.speaker(out.lang).names
    found = text.rule_text(line, names) if isinstance(line, Rule) else text.property_text(line, names)
    return " ".join(found.split())


def _as_dict(out: Env, run: Exhaust) -> dict[str, Any]:
    """Ready for JSON: the whole list, and what is lacking of it by its number."""
    return {
        "least": run.limits.least,
        "editions": list(run.editions),
        "seed": run.seed,
        "reached": len(run.counts) - len(run.lacking()),
        "abilities": [
            {
                "card": count.ability.card,
                "name": run.book.cards[count.ability.card].name(out.lang),
                "line": count.ability.line,
                "kind": count.ability.kind,
                "part": count.ability.part,
                "seen": count.ability.seen,
                "begun": count.begun,
                "resolved": count.done,
                "sought": count.sought,
            }
            for count in run.counts
        ],
        "lacking": [count.ability.number for count in run.lacking()],
        "no_deck": run.no_deck,
        "faults": run.faults.as_dict(),
    }
