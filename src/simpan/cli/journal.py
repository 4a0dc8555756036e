"""What has happened, as a person hears it: one line an event, phases only where something follows, a sum at the end."""

from __future__ import annotations

from typing import Final, final

from simpan.cli.env import Env
from simpan.core.event import Event
from simpan.lumen import event as ev
from simpan.lumen import say
from simpan.lumen.say import Speaker
from simpan.lumen.view import View
from simpan.lumen.words import BATTLE, HAND

STYLES: Final[tuple[tuple[tuple[type[Event], ...], str], ...]] = (
    ((ev.TurnBegan, ev.GameEnded, ev.SuddenDeath), "bold"),
    ((ev.Hit, ev.Countered, ev.Evaded, ev.Guarded, ev.Clashed, ev.SpeedTied, ev.GrabNegated), "bold yellow"),
    ((ev.Damaged,), "red"),
    ((ev.ComboBegan, ev.ComboShown, ev.ComboUsed, ev.CatchDeclared), "magenta"),
    ((ev.PhaseBegan, ev.PriorityCompared), "dim"),
)


@final
class Journal:
    """Prints events to one listener as they come, and keeps them for `log` and `why`."""

    def __init__(self, out: Env, speaker: Speaker) -> None:
        self._out = out
        self.speaker = speaker
        self.told: list[Event] = []
        self._phase: Event | None = None
        self._ruling = 0  # where the last battle begins in `told`
        self._before: View | None = None

    def tell(self, events: list[Event], view: View) -> None:
        """Print what the listener may hear of these events; `view` is how the table stands after them."""
        for event in events:
            if not say.hears(event, self.speaker):
                continue
            if isinstance(event, ev.PhaseBegan):
                self._new_phase(event, view)
            elif self._is_shown(event):
                self._show(event)
            self.told.append(event)
        if view.phase == "over" and self._before is not None:
            self._sum_up(view)
        if self._before is None and view.turn:
            self._before = view

    def _new_phase(self, event: ev.PhaseBegan, view: View) -> None:
        self._phase = event
        if event.phase == "battle":
            self._ruling = len(self.told)
        elif event.phase == "get" and self._before is not None:
            self._sum_up(view)

    def _is_shown(self, event: Event) -> bool:
        """Whether it is news. What the listener has just chosen, and cards that go home, are not."""
        if isinstance(event, ev.CardReadied | ev.SetUpDone):
            return False
        if isinstance(event, ev.Readied):
            return self.speaker.viewer == event.seat ^ 1
        if isinstance(event, ev.CardMoved):
            return (event.origin, event.to) != (BATTLE, HAND)
        return True

    def _show(self, event: Event) -> None:
        if isinstance(event, ev.TurnBegan):
            self._phase = None
            self._out.line()
        if self._phase is not None:
            self._out.line(say.line(self._phase, self.speaker), _style(self._phase))
            self._phase = None
        self._out.line(say.line(event, self.speaker), _style(event))

    def _sum_up(self, view: View) -> None:
        """What a battle has changed in HP and FP."""
        before, self._before = self._before, view
        if before is None:
            return
        found: list[str] = []
        for seat in (0, 1):
            old, new = before.sides[seat], view.sides[seat]
            who = say.owner(self.speaker, seat)
            if old.hp != new.hp:
                found.append(self._out.word("change_hp", who=who, a=old.hp, b=new.hp))
            if old.fp != new.fp:
                found.append(self._out.word("change_fp", who=who, a=_signed(old.fp), b=_signed(new.fp)))
        self._out.line(
            self._out.word("changed", what=", ".join(found)) if found else self._out.word("unchanged"), "bold"
        )

    def log(self) -> list[str]:
        """Everything told so far."""
        return [say.line(event, self.speaker) for event in self.told]

    def why(self) -> list[str]:
        """The whole trace of the last battle, from the reveal to the end of its clean-up."""
        found: list[str] = []
        for event in self.told[self._ruling :]:
            if isinstance(event, ev.PhaseBegan) and event.phase not in ("battle", "combo", "catch"):
                break
            found.append(say.line(event, self.speaker))
        return found if found and isinstance(self.told[self._ruling], ev.PhaseBegan) else []

    def source(self) -> tuple[str, int] | None:
        """Card and rule of the effect that is being applied."""
        for event in reversed(self.told):
            if isinstance(event, ev.EffectBegan):
                return event.card, event.rule
            if isinstance(event, ev.PhaseBegan | ev.TurnBegan):
                return None
        return None


def _style(event: Event) -> str:
    return next((style for kinds, style in STYLES if isinstance(event, kinds)), "")


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"
