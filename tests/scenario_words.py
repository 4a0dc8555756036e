"""Decisions in words: `ready jab`, `pair jab,hook`, `effect edge 2`, `pass`; each legal code has its words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from simpan.core.bits import members
from simpan.lumen import action as act
from simpan.lumen import order as o
from simpan.lumen.duel import Duel
from tests.scenario_parse import BadScenario, Line, split_outside

WITH_CARD: Final[dict[type[act.WithCard], str]] = {
    act.PutInHand: "hand", act.PutOnList: "list", act.Ready: "ready", act.PickForThem: "force",
    act.NegateGrab: "negate", act.ShowFirst: "pair", act.ShowSecond: "partner",
    act.Continue: "combo", act.Catch: "catch", act.Get: "get",
    act.Discard: "discard", act.Replenish: "replenish", act.TakeUp: "take", act.ListNext: "next", act.UseSpecial: "use",
    act.Choose: "pick",
}  # fmt: skip
CARD_WORDS: Final = (*WITH_CARD.values(), "effect")
PLAIN_WORDS: Final = ("pass", "yes", "no", "as", "result", "branch", "number", "hold")
ALSO: Final = {"take": "pick", "discard": "pick", "break": "pick", "return": "pick"}
"""Other words for `pick`, where an effect asks for cards."""
VERB_OF: Final = {asked: WITH_CARD[kind] for asked, kind in act.WITH_CARD.items()}
DECOYS: Final = (1 << o.PASS, 1 << o.NO)
QUESTION_WORDS: Final = tuple(o.QUESTIONS.values())


def seats_of(d: Duel) -> list[int]:
    """The seats that owe a decision."""
    return members(int(d.deciding()))


def question(d: Duel, seat: int) -> str:
    """What a player is asked; `-` for nothing."""
    asked: str = d.view(seat).asks
    return asked or "-"


def is_decoy(d: Duel, seat: int) -> bool:
    """Whether there is no choice: only "no", or one card for an effect. Asked so that being asked tells nothing."""
    legal = int(d.legal(seat))
    return legal in DECOYS or (question(d, seat) == "cards" and legal.bit_count() == 1)


def said(d: Duel, seat: int, code: int) -> str:
    """A legal code in words."""
    what = d.action(seat, code)
    if isinstance(what, act.ApplyEffect):
        return f"effect {what.card}{nth(what.nth)} {what.rule + 1}"
    if isinstance(what, act.WithCard):
        return f"{WITH_CARD[type(what)]} {what.card}{nth(what.nth)}"
    if isinstance(what, act.Pass):
        return "pass"
    if isinstance(what, act.Accept | act.Decline):
        return "yes" if isinstance(what, act.Accept) else "no"
    if isinstance(what, act.CountAs):
        return f"as {what.speed}"
    if isinstance(what, act.NameResult):
        return f"result {what.result}"
    if isinstance(what, act.Branch):
        return f"branch {what.index + 1}"
    if isinstance(what, act.Name):
        return f"number {what.number}"
    if isinstance(what, act.Hold):
        return f"hold {what.seat}"
    raise TypeError(what)


def nth(number: int) -> str:
    """Which of several copies is meant, as in `ready jab#1`; nothing for the first."""
    return f"#{number}" if number else ""


def options(d: Duel, seat: int) -> dict[str, int]:
    """All that a seat may do now, in words."""
    return {said(d, seat, code): code for code in members(int(d.legal(seat)))}


Named = Callable[[str], str]
"""From a card as a scenario names it to its code."""


def expand(text: str, line: Line) -> list[str]:
    """A cell as single decisions: `;` parts them, `pair a,b` are two and `pass*3` three."""
    found: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        many = re.fullmatch(r"(.+)\*(\d+)", part)
        if many is not None:
            found += [many[1]] * int(many[2])
            continue
        verb, _, rest = part.partition(" ")
        if verb == "pair" and "," in rest:
            first, second = split_outside(rest, ",")
            found += [f"pair {first}", f"partner {second}"]
        elif part != "-":
            found.append(part)
    return found


def meaning(text: str, line: Line, named: Named) -> tuple[str, str]:
    """A decision's verb and the rest, its card as a code. A verb may be left out before a card: then it is empty."""
    verb, _, rest = text.partition(" ")
    rest = rest.strip()
    if verb in PLAIN_WORDS:
        return verb, rest
    if verb in CARD_WORDS or (verb in ALSO and rest):
        return verb, card_part(verb, rest, named)
    try:
        return "", card_part("", text, named)
    except BadScenario:
        raise line.bad(text, (*CARD_WORDS, *PLAIN_WORDS)) from None


def card_part(verb: str, rest: str, named: Named) -> str:
    """`Down Guard#1 2` as `ST1-012#1 2`: the card's code, which copy, and for an effect which rule."""
    number = ""
    head, _, tail = rest.rpartition(" ")
    if verb == "effect" and tail.isdigit() and head:
        rest, number = head, f" {tail}"
    name, mark, copy = rest.partition("#")
    return named(name.strip()) + mark + copy + number


def matches(d: Duel, seat: int, text: str, line: Line, named: Named) -> int | None:
    """The code of a decision that the seat may give now, or None. `pass grab` speaks of one question only."""
    verb, rest = meaning(text, line, named)
    asked = question(d, seat) if seat < 2 else ""
    if verb in ("pass", "no") and rest:
        if rest not in QUESTION_WORDS:
            raise line.bad(rest, QUESTION_WORDS)
        if rest != asked:
            return None
        return options(d, seat).get(verb)
    found = options(d, seat)
    for words, code in found.items():
        have, _, what = words.partition(" ")
        if what.split(" ")[0] == rest and have == "effect":
            what = rest  # the rule need not be named
        if what == rest and (verb in ("", have) or ALSO.get(verb) == have):
            return code
    return None


def code_of(d: Duel, seat: int, text: str, line: Line, named: Named) -> int:
    """The code that a decision would have, legal or not."""
    found = matches(d, seat, text, line, named)
    if found is not None:
        return found
    verb, rest = meaning(text, line, named)
    plain = {"pass": o.PASS, "yes": o.YES, "no": o.NO}
    if verb in plain:
        return plain[verb]
    if verb in ("as", "number", "branch"):
        return o.NUMBER0 + int(rest) - (verb == "branch")
    asked = question(d, seat)
    fitting = VERB_OF.get(asked, verb)
    if verb not in ("", fitting) and ALSO.get(verb) != fitting:
        raise line.bad(verb, f"{fitting}, since that is what is asked")
    codes = d.side(seat ^ 1 if verb == "force" else seat).deck.codes
    name, _, copy = rest.partition("#")
    slots = [slot for slot, code in enumerate(codes) if code == name]
    if not slots:
        raise line.bad(text, sorted(set(codes)))
    return slots[int(copy or "0")]
