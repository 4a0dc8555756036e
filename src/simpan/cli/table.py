"""A game at the table: people and bots in two seats, one line at a time. Nothing here knows a rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from simpan.cli import answers
from simpan.cli.env import Env, Leave
from simpan.cli.journal import Journal
from simpan.cli.lines import Lines
from simpan.core.bits import members
from simpan.core.chance import Chance
from simpan.core.driver import decide, draw
from simpan.core.game import CHANCE, CLOCK
from simpan.core.record import Writer
from simpan.lumen import action as act
from simpan.lumen import order as o
from simpan.lumen import say
from simpan.lumen.action import Action, actions
from simpan.lumen.duel import Duel
from simpan.lumen.pool import SHIPPED, Pool
from simpan.lumen.view import View
from simpan.players import Player

SET_UP: Final = ("hand", "list")


@final
class Table:
    """One game. `bots`: who plays a seat; a seat that is not there is a person's. `viewer`: who listens (2: nobody)."""

    def __init__(
        self,
        out: Env,
        game: Duel,
        bots: Mapping[int, Player],
        chance: Chance,
        helper: Player,
        *,
        lines: Lines,
        writer: Writer | None = None,
        auto_setup: bool = False,
        pool: Pool = SHIPPED,
    ) -> None:
        self.out = out
        self._pool = pool
        self.game = game
        self._bots = bots
        self._chance = chance
        self._helper = helper
        self._lines = lines
        self._writer = writer
        self._auto = auto_setup
        self._people: Final = [seat for seat in (0, 1) if seat not in bots]
        self.viewer: Final = self._people[0] if len(self._people) == 1 else 2
        self.journal = Journal(out, say.speaker(out.lang, self.viewer, pool))
        self._at = -1 if len(self._people) == 2 else self.viewer  # whose turn it is at the screen
        self._heard = [0, 0]  # how much of the journal each of two people has seen
        self._queue: list[str] = []  # cards chosen in one line of the set-up
        self.decisions = 0
        game.journal = []

    # -- the game ----------------------------------------------------------------------------------------------

    def play(self) -> None:
        """To the end. Raises Leave when a person leaves or the input ends."""
        while not self.game.over():
            seat = self._next()
            if seat == CHANCE:
                draw(self.game, self._chance, self._writer)
            else:
                decide(self.game, *self._decide(seat), self._writer)
            self.decisions += 1
            self._tell()
        if self._writer is not None:
            self._writer.end(self.game)

    def _next(self) -> int:
        """Whose decision comes next: bots and chance before people, so that nobody waits for a machine."""
        waiting = members(self.game.deciding())
        return next((seat for seat in waiting if seat not in self._people), waiting[0])

    def _decide(self, seat: int) -> tuple[int, int]:
        """Seat and code of the next input: the seat's choice, or its concession."""
        view: View = self.game.view(seat)
        legal = actions(self.game, seat)
        if seat in self._bots:
            return seat, self._bots[seat].choose(view, legal)
        if len(legal) == 1:
            return seat, self._only(seat, view, legal)
        if view.asks in SET_UP:
            if self._auto:
                return seat, self._helper.choose(view, legal)
            code = self._queued(legal)
            if code is not None:
                return seat, code
        self._hand_over(seat)
        return self._ask(seat, view, legal)

    def _tell(self) -> None:
        journal = self.game.journal
        events = list(journal or [])
        if journal is not None:
            journal.clear()
        self.journal.tell(events, self.game.view(self.viewer))

    def _speaker(self, seat: int) -> say.Speaker:
        """Who is asked hears of “you” only where one person plays."""
        return self.journal.speaker if self.viewer < 2 else say.speaker(self.out.lang, 2, self._pool)

    def _only(self, seat: int, view: View, legal: Mapping[int, Action]) -> int:
        """The one option of a question, taken and named."""
        code, choice = next(iter(legal.items()))
        if view.asks not in SET_UP:
            label = say.option(view.asks, choice, self._speaker(seat), self.journal.source())
            question = say.question(view.asks, self._speaker(seat))
            self.out.line(self.out.word("auto", question=question, label=label), "dim")
        return code

    def _hand_over(self, seat: int) -> None:
        """Two people at one screen: hide it, and wait until the other sits there."""
        if self._at == seat or len(self._people) < 2:
            return
        self._heard[1 - seat] = len(self.journal.told)
        self._at = seat
        who = say.player(self._speaker(seat), seat)
        self.out.clear()
        if self._lines.terminal:
            self._read(self.out.word("hand_over", who=who))
            self.out.lines(self.journal.log()[self._heard[seat] :])  # what the cleared screen had told the other
        self.out.line(self.out.word("handed_over", who=who), "bold")

    def _read(self, prompt: str) -> str:
        try:
            return self._lines.read(prompt)
        except EOFError as error:
            self.out.line(self.out.word("eof"))
            raise Leave from error

    # -- questions -----------------------------------------------------------------------------------------------

    def _ask(self, seat: int, view: View, legal: Mapping[int, Action]) -> tuple[int, int]:
        """Put a question until it is answered."""
        codes = list(legal)
        s = self._speaker(seat)
        shown = list(codes)
        need = _set_up_left(view) if view.asks in SET_UP else 1
        suggested = self._suggest(seat, need) if need > 1 else []
        self._put(view, [say.option(view.asks, legal[code], s, self.journal.source()) for code in shown], s)
        if suggested:
            names = ", ".join(s.names(code) for code in suggested)
            self.out.line(self.out.word("suggested", cards=names), "dim")
        while True:
            key = "prompt_setup" if suggested else "prompt"
            text = self._read(self.out.word(key, most=len(codes), need=need, count=len(suggested)))
            if not text and suggested:
                self._queue = suggested[1:]
                return seat, _code_of(legal, suggested[0])
            if self._command(seat, text) == "concede":
                return CLOCK, o.CONCEDE_0 + seat
            picked = self._picked(seat, text, need, legal, codes)
            if picked:
                self._queue = [_card_of(legal[code]) for code in picked[1:]]
                return seat, picked[0]

    def _put(self, view: View, labels: list[str], s: say.Speaker) -> None:
        """Show the question with its numbered options, and where things stand."""
        self.out.line()
        if view.asks in ("ready", "forced"):
            self.out.lines(say.table(view, s))
        source = self.journal.source()
        if view.asks in ("may", "cards", "number", "branch") and source is not None:
            self.out.line(say.source(source, s))
        self.out.line(say.question(view.asks, s), "bold")
        self.out.lines([f"{number}. {label}" for number, label in enumerate(labels, 1)])

    def _suggest(self, seat: int, need: int) -> list[str]:
        """The cards that the helper would choose for this part of the set-up."""
        twin = self.game.clone()
        found: list[str] = []
        while len(found) < need and twin.deciding() >> seat & 1:
            legal = actions(twin, seat)
            code = self._helper.choose(twin.view(seat), legal)
            found.append(_card_of(legal[code]))
            twin.apply(seat, code)
        return found

    def _queued(self, legal: Mapping[int, Action]) -> int | None:
        """The next card of a line in which several were chosen."""
        return _code_of(legal, self._queue.pop(0)) if self._queue else None

    def _picked(
        self, seat: int, text: str, need: int, legal: Mapping[int, Action], codes: list[int]
    ) -> list[int] | None:
        """The codes that a line chooses; None, with the reason told, if it chooses none."""
        if answers.command(text)[0]:
            return None
        chosen = answers.numbers(text)
        if chosen is None:
            return self._by_name(seat, text, legal)
        wrong = next((n for n in chosen if not 1 <= n <= len(codes)), None)
        if wrong is not None:
            self.out.line(self.out.word("no_such_number", n=wrong, most=len(codes)))
        elif len(set(chosen)) < len(chosen):
            self.out.line(self.out.word("chosen_twice"))
        elif len(chosen) > need:
            self.out.line(self.out.word("too_many", need=need))
        else:
            return [codes[n - 1] for n in chosen]
        return None

    def _by_name(self, seat: int, text: str, legal: Mapping[int, Action]) -> list[int] | None:
        """The option with that card; a card that is no option is refused with its clause."""
        if not text:
            self.out.line(self.out.word("empty_line"))
            return None
        s = self._speaker(seat)
        with_card = [code for code, choice in legal.items() if isinstance(choice, act.WithCard)]
        found = answers.named(text, [s.names(_card_of(legal[code])) for code in with_card])
        if len(found) == 1:
            return [with_card[found[0]]]
        card = s.pool.by_name(text)
        if card is None or not self._refused(seat, card.code, legal):
            self.out.line(self.out.word("what", text=text[:40]))
        return None

    def _refused(self, seat: int, card: str, legal: Mapping[int, Action]) -> bool:
        """Tell why a card of the own deck is no answer; False if it is not in the deck."""
        codes = self.game.side(seat).deck.codes
        if card not in codes:
            return False
        refusal = self.game.refusal(seat, codes.index(card))
        if refusal is None:
            return False
        s = self._speaker(seat)
        allowed = [s.names(_card_of(choice)) for choice in legal.values() if isinstance(choice, act.WithCard)]
        self.out.line(say.refusal(refusal, s, allowed))
        return True

    # -- words to the program ------------------------------------------------------------------------------------

    def _command(self, seat: int, text: str) -> str:
        """Carry out a word to the program; its name, "" for none. Raises Leave."""
        name, rest = answers.command(text)
        s = self._speaker(seat)
        if name == "quit":
            self.out.line(self.out.word("quit"))
            raise Leave
        if name == "help":
            self.out.lines(self.out.word("help").splitlines())
        elif name == "card":
            self.out.lines(answers.card_page(rest, self.out, s, self._pool))
        elif name == "rule":
            self.out.lines(answers.rule_page(rest, self.out, self.game.edition.name))
        elif name == "table":
            self.out.lines(say.table(self.game.view(seat), s))
        elif name == "log":
            self.out.lines(self.journal.log())
        elif name == "why":
            self.out.lines(self.journal.why() or [self.out.word("no_ruling")])
        return name


def _set_up_left(view: View) -> int:
    """How many cards of this part of the set-up are still to be chosen."""
    mine = view.sides[view.viewer]
    hand = 5 if not view.sudden_death else mine.hand_limit
    return hand - mine.hand_count if view.asks == "hand" else 9 - mine.list_count


def _card_of(choice: Action) -> str:
    return choice.card if isinstance(choice, act.WithCard) else ""


def _code_of(legal: Mapping[int, Action], card: str) -> int:
    """The code of the option with that card. Raises Refused through the game if there is none any more."""
    return next((code for code, choice in legal.items() if _card_of(choice) == card), next(iter(legal)))
