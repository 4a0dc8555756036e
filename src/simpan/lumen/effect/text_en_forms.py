"""English: deeds joined into sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, final

from simpan.lumen import words as w
from simpan.lumen.effect.text_en_words import series
from simpan.lumen.effect.text_flow import halves

WHOSE: Final = "{whose}"  # in a clause: this technique's, or its
CARD: Final = "{card}"  # in a clause: this technique, or it
YOU: Final = "you"
OPPONENT: Final = "the opponent"


@final
@dataclass(frozen=True)
class Clause:
    """One deed: an order (gain 2 FP), or with a subject what somebody does or what holds (cannot be broken).

    may: behind "you may". about: the card that {whose} and {card} stand for, in the possessive (this technique's); said
    again in the same sentence, it is "its" or "it". behind: how long. commutes: its place among neighbours that commute
    too makes no difference.
    """

    text: str
    may: str
    subject: str = ""
    about: str = ""
    behind: str = ""
    commutes: bool = False

    @property
    def rank(self) -> int:
        """0 the controller does it, 1 it holds for the controller, 2 for somebody or something else."""
        return 0 if not self.subject else 1 if self.subject in (YOU, "this combo") else 2


def act(body: str, about: str = "", behind: str = "") -> Clause:
    """The controller does it."""
    return Clause(body, body, about=about, behind=behind)


def state(subject: str, body: str, behind: str = "") -> Clause:
    """Something holds of the subject."""
    return Clause(body, f"make it so that {subject} {body}", subject, behind=behind, commutes=True)


def deed(who: int, verb: str, rest: str) -> Clause:
    """A player does it."""
    if who == w.ME:
        return act(f"{verb} {rest}")
    third = f"{verb}{'es' if verb.endswith('s') else 's'}"
    return Clause(f"{third} {rest}", f"have {OPPONENT} {verb} {rest}", OPPONENT)


def ban(who: int, body: str, behind: str = "") -> Clause:
    """A player cannot do it."""
    return state(YOU if who == w.ME else OPPONENT, f"cannot {body}", behind)


def link(run: Sequence[Clause], may: bool) -> list[str]:
    """Deeds as sentences: at most three in one, and no order behind a clause that has its own subject."""
    if may:
        return [f"you may {_linked(run, True)}"] if run else []
    groups: list[list[Clause]] = []
    for clause in run:
        if groups and not (groups[-1][-1].subject and not clause.subject):
            groups[-1].append(clause)
        else:
            groups.append([clause])
    return [_linked(part, False) for group in groups for part in halves(group)]


def _linked(group: Sequence[Clause], may: bool) -> str:
    row: list[Clause] = []
    for clause in group:
        twin = row and WHOSE in clause.text and replace(row[-1], about=clause.about) == clause
        if twin and row[-1].about != clause.about:
            row[-1] = replace(row[-1], about=f"{row[-1].about} and {clause.about}")  # the same of two
        else:
            row.append(clause)
    parts = [_part(row, index, may) for index in range(len(row))]
    if len(row) > 1 and not may and row[-1].subject and row[-1].subject != row[-2].subject:
        return f"{', '.join(parts[:-1])}, and {parts[-1]}"
    return series(parts)


def _part(row: Sequence[Clause], index: int, may: bool) -> str:
    """One deed of a sentence: who, which card and how long are not said again."""
    clause = row[index]
    last = row[index - 1] if index else None
    again = last is not None and last.about == clause.about and clause.about.endswith(("technique's", "card's"))
    text = (clause.may if may else clause.text).replace(WHOSE, "its" if again else clause.about)
    text = text.replace(CARD, "it" if again else clause.about.removesuffix("'s"))
    if clause.subject and not may and (last is None or last.subject != clause.subject):
        text = f"{clause.subject} {text}"
    lasts = index + 1 < len(row) and row[index + 1].behind == clause.behind
    return text if lasts else text + clause.behind
