"""Two worlds that differ in one hidden thing, side by side in the notation of scenarios: they look the same (§L2.8).

The random twins of `test_secrets.py` meet these things too; here each has a name.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.scenario import Run
from tests.scenario_parse import SIGN, Line, parse
from tests.scenario_play import Variant
from tests.test_secrets import Window

SNATCH: Final = """
card snatch attack speed=5 damage=100 at=mid : on(HIT, move(pick(1, HAND, who=OPP, by="chance"), LUMEN, face_down=True))
start | hand=snatch | hand=idle,jab,hook
play | snatch | idle
chance | pick {}
"""
HIDE: Final = """
card hide defence : on(AFTER, move(pick(1, HAND), LUMEN, face_down=True))
card back special : on(LUMEN_PHASE, take(every(LUMEN, OTHER)))
start | hand=hide,jab,hook,idle lumen=back | hand=idle
play | hide | idle
choose | pick {} | -
play | idle | idle
"""
SWAP: Final = """
card trade special : on(LUMEN_PHASE, may(swap(pick(1, HAND), pick(1, SIDE, KIND_TECHNIQUE))), break_(THIS))
start lumen | hand=idle,jab lumen=trade side={} | hand=idle
choose | {} | -
play | idle | idle
"""
MUST_SWAP: Final = """
card trade special : on(LUMEN_PHASE, swap(pick(1, HAND), pick(1, SIDE, KIND_TECHNIQUE)), break_(THIS))
card lamp special
start lumen | hand=idle lumen=trade side={} | hand=jab
choose | pick hook | -
"""
YES: Final = "yes; pick jab; pick "
TAKE: Final = """
card call special : on(LUMEN_PHASE, take(pick(1, SIDE, KIND_ATTACK)), break_(THIS))
card lamp special
start lumen | hand=idle lumen=call side={} | hand=jab
choose | pick hook | -
play | idle | jab
"""
CHEER: Final = """
card cheer special : on(LUMEN_PHASE, change(every(HAND, KIND_ATTACK), S_DAMAGE, 100, until=UNTIL_TURN),
     give(every(HAND, KIND_ATTACK), F_NO_CATCH), break_(THIS))
start lumen | hand={},idle lumen=cheer | hand=jab
play | idle | jab
"""
LIMIT: Final = """
card lamp special : uses(1), use(LUMEN_PHASE, move(THIS, LUMEN), gain_fp(1))
start lumen | fp=1 hand=idle possible=lamp side=lamp,{} | hand=jab
choose | use lamp | -
play | idle | jab
"""
TIED: Final = """
edition classic
card lamp special : use(LUMEN_PHASE, move(THIS, LUMEN))
card bell special : use(LUMEN_PHASE, move(THIS, LUMEN))
start lumen | hand=idle possible=lamp,bell side=lamp,{} | hand=jab possible=lamp side=hook
choose | use lamp | pass hidden
choose | pass hidden | -
play | idle | jab
"""
READ: Final = """
card read special : on(LUMEN_PHASE, gain_fp(1), given=count(SIDE, KIND_ATTACK) >= 1),
     on(BEFORE, swap(pick(1, HAND), pick(1, SIDE, KIND_ATTACK)), given=count(SIDE, KIND_ATTACK) >= 1, of=cards())
card warm special : on(LUMEN_PHASE, gain_fp(1))
card lamp special
start lumen | hand=jab,idle lumen=read side={} | hand=jab lumen=warm
play | idle | jab
"""
HIDDEN: Final[dict[str, tuple[str, tuple[str, ...], tuple[str, ...], tuple[int, ...]]]] = {
    "a card taken face down at random": (SNATCH, ("jab",), ("hook",), (0, 2)),
    "a card laid face down, and taken back": (HIDE, ("jab",), ("hook",), (1, 2)),
    "with what a card was traded": (SWAP, ("hook,block", YES + "hook"), ("sweep,throw", YES + "throw"), (1, 2)),
    "a trade that cannot be made": (SWAP, ("hook,block", "no"), ("환상의 쟈르갈,매혹의 로돌라", "no may"), (1, 2)),
    "a trade that must be made, and with what": (MUST_SWAP, ("hook,block",), ("hook,lamp",), (1, 2)),
    "how many there were to choose from": (TAKE, ("hook,jab",), ("hook,lamp",), (1, 2)),
    "which cards of the hand an effect changed": (CHEER, ("jab,hook",), ("block,throw",), (1, 2)),
    "why a condition on the side deck holds": (READ, ("hook,lamp",), ("crush,throw",), (1, 2)),
    "why a condition on the side deck fails": (READ, ("block,lamp",), ("lamp,slip",), (1, 2)),
    "whether a second copy lies there, used up": (LIMIT, ("lamp",), ("hook",), (1, 2)),
    "whether a second hidden card lies there": (TIED, ("bell",), ("hook",), (1, 2)),
}  # fmt: skip


class Watched(Run):
    """A scenario of which one viewer sees everything that reaches them."""

    def __init__(self, text: str, edition: str, viewer: int) -> None:
        scenario = parse(f"{SIGN}hidden\n{text.strip()}\n", "hidden")[0]
        super().__init__(Variant(scenario, edition, False))
        self.viewer, self.noted = viewer, 0
        self.seen: list[Any] = []

    def look(self) -> None:
        """Note what the viewer learns now."""
        window, journal = Window(), self.d.journal or []
        heard = window.heard(self.d, journal[self.noted :], self.viewer)
        self.noted = len(journal)
        view = window.view(self.d, self.viewer)
        self.seen.append((view, window.deciding(self.d), window.legal(self.d, self.viewer), heard))

    def start(self, line: Line) -> None:
        super().start(line)
        self.look()

    def try_to(self, seat: int, text: str, line: Line) -> bool:
        done = super().try_to(seat, text, line)
        if done:
            self.look()
        return done

    def answer_decoy(self) -> bool:
        done = super().answer_decoy()
        if done:
            self.look()
        return done


@pytest.mark.parametrize("edition", ["classic", "current"])
@pytest.mark.parametrize("what", HIDDEN)
def test_hidden_things_leave_no_trace(what: str, edition: str) -> None:
    """§L2.8 §L2.7.a: worlds that differ in nothing but this look the same, decision by decision."""
    text, one, other, viewers = HIDDEN[what]
    if edition != "classic" and "edition classic" in text:
        return
    for viewer in viewers:
        worlds = [Watched(text.format(*filling), edition, viewer) for filling in (one, other)]
        for world in worlds:
            world.judged = True
            world.play()
        for step, (first, second) in enumerate(zip(*[world.seen for world in worlds], strict=True)):
            assert first == second, f"step {step}, viewer {viewer}"
