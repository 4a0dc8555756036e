"""A war at the table: people and bots on their seats, one line at a time. Nothing here knows a rule.

Who sits at the screen reads what that player may hear (H6.12) and sees what that player sees (M1.2, H6.10), no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias, final

import msgspec

from simpan.cli import war_input
from simpan.cli.env import Env, Leave
from simpan.cli.lines import Lines
from simpan.cli.war_input import Given, lang_of
from simpan.core.bits import members
from simpan.core.chance import Chance
from simpan.core.driver import decide, draw
from simpan.core.event import Event, heard_by
from simpan.core.game import CHANCE, STAFF, player_of
from simpan.core.record import Writer
from simpan.mansion import action as act
from simpan.mansion import event as ev
from simpan.mansion import say, show
from simpan.mansion.campaign import Campaign
from simpan.mansion.chart import chart
from simpan.mansion.desk.resolve import resolve
from simpan.mansion.say_parts import Lang
from simpan.mansion.view import View
from simpan.mansion.war import War
from simpan.players.mansion_players import Player

NOBODY: Final = -1
Moment: TypeAlias = tuple[int, int, int]


@final
class WarTable:
    """One war. minds: who decides on each seat; None: a person. With no person at all everything is told."""

    def __init__(
        self,
        out: Env,
        war: War,
        campaign: Campaign,
        minds: Mapping[int, Player | None],
        chance: Chance,
        lines: Lines,
        writer: Writer | None = None,
    ) -> None:
        self.out = out
        self.war = war
        self.campaign = campaign
        self.decisions = 0
        self._minds = minds
        self._chance = chance
        self._lines = lines
        self._writer = writer
        self._lang = lang_of(out)
        self._people: Final = [seat for seat, mind in minds.items() if mind is None]
        listeners = self._people or [STAFF]
        self._news: dict[int, list[Event]] = {viewer: [] for viewer in listeners}  # heard, and not told yet
        self._told: dict[int, list[str]] = {viewer: [] for viewer in listeners}
        self._codes: dict[int, list[int]] = {seat: [] for seat in self._people}  # of one line, not given yet
        self._later: dict[int, list[tuple[Moment, Any]]] = {seat: [] for seat in self._people}
        self._shown: tuple[object, ...] = ()  # the turn for which the table was shown last
        self._at = self._people[0] if len(self._people) == 1 else NOBODY  # who sits at the screen
        war.journal = []

    # -- the war -------------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """To the end. Raises Leave when a person leaves or the input ends."""
        while not self.war.over():
            seat = self._next()
            if seat == CHANCE:
                draw(self.war, self._chance, self._writer)
            else:
                decide(self.war, seat, self._decide(seat), self._writer)
            self.decisions += 1
            self._hear()
        if self._writer is not None:
            self._writer.end(self.war)
        for viewer in self._news:
            self._end_for(viewer)

    def _next(self) -> int:
        """Whose decision comes next: bots and chance before people; of people the one at the screen first."""
        waiting = members(self.war.deciding())
        return next(
            (seat for seat in waiting if self._minds.get(seat, True) is not None),
            self._at if self._at in waiting else waiting[0],
        )

    def _hear(self) -> None:
        """Keep for everybody at this table what they may hear; with nobody to ask it is told at once."""
        events = self.war.journal or []
        for viewer, news in self._news.items():
            news += [event for event in events if heard_by(event, viewer)]
        if not self._people and any(isinstance(event, ev.TurnEnded | ev.BattleEnded) for event in events):
            self._tell(STAFF)
        events.clear()

    def _tell(self, viewer: int) -> None:
        """Print what a viewer has heard since, act by act."""
        news, self._news[viewer] = self._news[viewer], []
        lines = rulings(news, self.campaign, self._lang)
        self.out.lines(lines)
        self._told[viewer] += lines

    def _end_for(self, viewer: int) -> None:
        """The last news and how it ended, for one at the table."""
        if viewer in self._people:
            self._hand_over(viewer)
        self._tell(viewer)
        self.out.line()
        self.out.lines(show.show(self.war.view(viewer), self.campaign, self._lang))

    # -- decisions -----------------------------------------------------------------------------------------------------

    def _decide(self, seat: int) -> int:
        """The code that a seat gives."""
        mind = self._minds[seat]
        legal = {code: self.war.action(seat, code) for code in members(self.war.legal(seat))}
        if mind is not None:
            return mind.choose(self.war.view(seat), legal)
        queue = self._codes[seat]
        if queue and queue[0] in legal:
            return queue.pop(0)
        queue.clear()
        code = self._by_itself(seat, legal)
        if code is not None:
            return code
        self._hand_over(seat)
        self._tell(seat)
        view: View = self.war.view(seat)
        if self._take_later(seat, view):
            return self._codes[seat].pop(0)
        return self._ask(seat, view, legal)

    def _by_itself(self, seat: int, legal: Mapping[int, act.Any]) -> int | None:
        """The only option of a question; where several people sit, a window is asked all the same.

        Who is not asked has no reaction: that is nobody's business (H4.8).
        """
        if len(legal) > 1:
            return None
        code, choice = next(iter(legal.items()))
        if isinstance(choice, act.Pass):
            return None if len(self._people) > 1 else code
        asked = self.war.view(seat).question
        if asked is not None:
            label = show.option(choice, self.campaign, self._lang)
            question = show.question(asked, self.campaign, self._lang)
            self._hand_over(seat)
            self._tell(seat)
            self.out.line(self.out.word("auto", question=question, label=label), "dim")
        return code

    def _take_later(self, seat: int, view: View) -> bool:
        """Carry on with what a declaration left for later, when that turn, or the named character's, goes on."""
        asked = view.question
        if asked is None or asked.asks not in ("turn", "place") or not self._later[seat]:
            return False
        now = self._moment()
        due = [one for moment, one in self._later[seat] if one.who == asked.who or (moment == now and not one.who)]
        self._later[seat] = [(moment, one) for moment, one in self._later[seat] if one.who not in ("", asked.who)]
        if not due:
            return False
        found = resolve(self.war, self.campaign, seat, due, self._lang)
        given = war_input.resolved(self.out, found, self.campaign)
        self.out.lines(list(given.said))
        self._take(seat, given)
        return bool(self._codes[seat])

    def _take(self, seat: int, given: Given) -> None:
        """Keep the answers of a line, and what must wait."""
        self._codes[seat] = list(given.codes)
        self._later[seat] += [(self._moment(), one) for one in given.later]

    def _moment(self) -> Moment:
        """Whose turn it is, and in which round."""
        return int(self.war.day), int(self.war.round), int(self.war.actor)

    # -- questions -----------------------------------------------------------------------------------------------------

    def _ask(self, seat: int, view: View, legal: Mapping[int, act.Any]) -> int:
        """Put a question until it is answered."""
        labels = {code: show.option(choice, self.campaign, self._lang) for code, choice in legal.items()}
        self._put(view, list(labels.values()))
        passing = next((code for code, choice in legal.items() if isinstance(choice, act.Pass)), None)
        while True:
            text = self._read(self.out.word("war_prompt" if passing is None else "war_prompt_pass", most=len(legal)))
            if not text and passing is not None:
                return passing
            if not text:
                self.out.line(self.out.word("empty_line"))
                continue
            if self._command(seat, text):
                continue
            given = self._given(seat, text, labels, view.question.who if view.question else "")
            self.out.lines(list(given.said))
            if given.codes or given.later:
                self._take(seat, given)
            if given.codes:
                return self._codes[seat].pop(0)

    def _given(self, seat: int, text: str, labels: Mapping[int, str], who: str) -> Given:
        """What a line that is no word to the program comes to. who: the character who is asked."""
        return (
            war_input.number(self.out, text, list(labels))
            or war_input.option_named(text, labels)
            or war_input.declaration(self.out, text, self.war, self.campaign, seat, who)
        )

    def _put(self, view: View, labels: list[str]) -> None:
        """Show where things stand, once a turn, then the question with its numbered options."""
        asked = view.question
        assert asked is not None
        self.out.line()
        moment = (view.viewer, view.day, view.round, view.acting, asked.asks == "place")
        if asked.asks in ("turn", "place") and moment != self._shown:
            self._shown = moment
            self._show(view, asked.asks == "place")
            self.out.line()
        self.out.line(show.question(asked, self.campaign, self._lang), "bold")
        self.out.lines(war_input.options(labels))

    def _show(self, view: View, whole: bool = False) -> None:
        """The table: map, order, people, own sheets. whole: the map without people, as everybody knows it."""
        if whole:
            zones = [zone.number for zone in self.campaign.map.zones]
            self.out.lines(chart(self.campaign.map, zones, {}, self._lang))
        else:
            self.out.lines(show.drawing(view, self.campaign, self._lang))
        self.out.line()
        self.out.lines(show.show(msgspec.structs.replace(view, question=None), self.campaign, self._lang))

    # -- words to the program ------------------------------------------------------------------------------------------

    def _command(self, seat: int, text: str) -> bool:
        """Carry out a word to the program; whether it was one. Raises Leave."""
        name, rest = war_input.command(text)
        if name == "quit":
            self.out.line(self.out.word("quit"))
            raise Leave
        if name == "help":
            self.out.lines(self.out.word("war_help").splitlines())
        elif name == "table":
            self._show(self.war.view(seat))
        elif name == "map":
            self.out.lines(show.drawing(self.war.view(seat), self.campaign, self._lang))
        elif name == "log":
            self.out.lines(self._told[seat])
        elif name == "rule":
            from simpan.cli.answers import rule_page

            self.out.lines(rule_page(rest, self.out, game="mansion"))
        return bool(name)

    def _hand_over(self, seat: int) -> None:
        """Several people at one screen: hide it, and wait until the next one sits there."""
        if self._at == seat or len(self._people) < 2:
            return
        self._at = seat
        who = self.war.board.player_names[player_of(seat)]
        self.out.clear()
        if self._lines.terminal:
            self._read(self.out.word("hand_over", who=who))
            self.out.clear()
        self.out.line(self.out.word("war_screen", who=who), "bold")

    def _read(self, prompt: str) -> str:
        try:
            return self._lines.read(prompt)
        except EOFError as error:
            self.out.line(self.out.word("eof"))
            raise Leave from error


def rulings(events: Iterable[Event], campaign: Campaign, lang: Lang) -> list[str]:
    """Events as an organiser would post them, a ruling for each turn: each clause is cited once a turn."""
    lines: list[str] = []
    block: list[Event] = []
    for event in events:
        if isinstance(event, ev.TurnBegan | ev.RoundBegan | ev.DayBegan):
            lines += say.ruling(block, campaign, lang)
            block = []
        block.append(event)
    return lines + say.ruling(block, campaign, lang)
