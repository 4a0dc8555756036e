"""The nearest legal change, told rule by rule: which part of it mends which broken rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from simpan.lumen.deckrules import Problem, short
from simpan.lumen.workshop.mend import Mending
from simpan.lumen.workshop.shape import Choice, Fix

ONE_CARD: Final = ("unknown_card", "pending_card", "trait_as_technique", "copies", "foreign")
COUNTS: Final = ("size", "own_mark", "special")


@final
class _Pile:
    """The cards that come in for one reason, handed out a few at a time; the others would do as well."""

    def __init__(self, n: int, cards: Sequence[str]) -> None:
        self.left: Final = list(cards[:n])
        self._others: Final = tuple(dict.fromkeys(cards[n:]))

    def some(self, n: int) -> Choice:
        """The next n of them."""
        found, self.left[:] = self.left[:n], self.left[n:]
        return Choice(len(found), (*found, *self._others))

    def one(self, meant: Sequence[str]) -> Choice:
        """One that was meant, if it is there; else the next."""
        code = next((code for code in meant if code in self.left), self.left[0])
        self.left.remove(code)
        return Choice(1, (code, *self._others))


def fixes(found: Sequence[Problem], mending: Mending) -> list[Fix]:
    """For each broken rule its part of the change; an empty one where the other parts mend it too."""
    kept = mending.kept
    gone = {short(text): text for text in kept.gone}
    piles = [_Pile(n, cards) for n, cards in mending.take]
    spare = [Choice(n, cards) for n, cards in mending.out]
    made: list[Fix | None] = []
    for problem in found:
        text = gone.pop(problem.card or "", None)
        if problem.reason in ONE_CARD and text is not None:
            made.append(_card_fix(text, int(kept.gone[text]), kept.near.get(text, ()), piles))
        elif problem.reason in (*ONE_CARD, "no_ultimate") and kept.slot_gone and problem.card == short(kept.slot_gone):
            back = [pile.one([kept.slot_gone]) for pile in piles if kept.slot_gone in pile.left]
            made.append(Fix(take=tuple(back), ultimate_out=kept.slot_gone))
        elif problem.reason == "ultimate_as_technique":
            made.append(_ultimate_fix(problem, text, mending))
        else:
            made.append(None if problem.reason in COUNTS else Fix())
    for at in range(len(made)):
        if made[at] is None:
            rest = [pile.some(len(pile.left)) for pile in piles if pile.left]
            made[at] = Fix(out=tuple(spare), take=tuple(rest))
            spare = []
    return [one or Fix() for one in made]


def _card_fix(text: str, n: int, near: Sequence[str], piles: Sequence[_Pile]) -> Fix:
    """A card goes; another comes for it where the deck needs one."""
    take: list[Choice] = []
    while sum(choice.n for choice in take) < n:
        pile = next((pile for pile in piles if any(code in pile.left for code in near)), None)
        pile = pile or next((pile for pile in piles if pile.left), None)
        if pile is None:
            break
        take.append(pile.one(near))
    return Fix(out=(Choice(n, (text,) * n),), take=tuple(take))


def _ultimate_fix(problem: Problem, text: str | None, mending: Mending) -> Fix:
    if problem.card == mending.kept.to_ultimate:
        n = mending.kept.gone[problem.card]
        return Fix(to_ultimate=problem.card, out=(Choice(n, (problem.card,) * n),) if n else ())
    return Fix(out=(Choice(mending.kept.gone[text], (text,) * mending.kept.gone[text]),)) if text else Fix()
