"""Tells scenarios of Mansion War: plays each with the engine and says in Korean and English what happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, cast

import msgspec

from simpan.core.bits import members
from simpan.core.event import Event, heard_by
from simpan.core.examples import Step, Telling
from simpan.core.game import STAFF
from simpan.core.refusal import Refusal
from simpan.mansion import action as a
from simpan.mansion import event as ev
from simpan.mansion import say, show, text_en, text_ko
from simpan.mansion.effect import Power
from simpan.mansion.view import View
from tests.mansion import scenario_words as words
from tests.mansion.scenario import ROOT, Run
from tests.mansion.scenario_expect import pattern, snapshot
from tests.mansion.scenario_parse import Line, Scenario, read, values_of
from tests.mansion.scenario_play import Variant
from tests.mansion.scenario_sees import fact
from tests.scenario_parse import split_outside
from tools import telling_mansion_words as tw
from tools.telling_lumen import fill, joined
from tools.telling_mansion_words import Both

LANGS: Final[tuple[Literal["ko", "en"], ...]] = ("ko", "en")
FIRST: Final = "Day 1, round 1: battle"  # goes without saying
ROUTINE: Final = (ev.TurnBegan, ev.RoundBegan, ev.TurnEnded, ev.CleanedUp)
"""Events that go without saying, unless an example is about their clause or nothing else happens."""


def scenarios() -> list[Scenario]:
    """Every scenario, in the order of the files."""
    return [found for path in sorted(ROOT.rglob("*.txt")) for found in read(path, ROOT)]


def told(scenario: Scenario, clauses: tuple[str, ...]) -> tuple[str, tuple[Telling, ...]]:
    """The drawn map of a scenario, and how it goes."""
    run = Told(Variant(scenario, reverse=False), clauses)
    run.play()
    run.news_told()
    return run.map, (Telling(tuple(run.steps)),)


class Told(Run):
    """A scenario under way that notes in words what happens."""

    def __init__(self, variant: Variant, clauses: tuple[str, ...]) -> None:
        super().__init__(variant)
        self.clauses = clauses
        self.steps: list[Step] = []
        self.map = ""
        self.told = 0
        self.position()
        if not any(event.clause in clauses for event in self.war.journal or []):
            self.told = len(self.war.journal or [])

    # -- telling ------------------------------------------------------------------------------------------------------

    def step(self, kind: Literal["start", "act", "ruling", "check"], both: Both) -> None:
        """Note something."""
        self.steps.append((kind, *both))

    def news_told(self) -> None:
        """Note what happened since, one act as an organiser posts it."""
        journal = self.war.journal or []
        events = journal[self.told :]
        self.told = len(journal)
        events = [event for event in events if heard_by(event, STAFF)]  # others hear less of the same
        wanted = [event for event in events if event.clause in self.clauses or not isinstance(event, ROUTINE)]
        for ko, en in self.both(wanted or events):
            self.step("ruling", (ko, en))

    def both(self, events: list[Event]) -> list[Both]:
        """Events as they are posted, a line each."""
        ko, en = (say.ruling(events, self.campaign, lang) for lang in LANGS)
        return list(zip(ko, en, strict=True))

    def sentences(self, events: list[Event]) -> Both:
        """Events in one line."""
        both = [(say.sentence(one, self.campaign, "ko"), say.sentence(one, self.campaign, "en")) for one in events]
        return joined(both, " / ") if both else tw.NOTHING

    # -- the position -------------------------------------------------------------------------------------------------

    def position(self) -> None:
        """The map, who stands where, what is set."""
        view = self.war.view(STAFF)
        charts = [show.drawing(view, self.campaign, lang) for lang in LANGS]
        rows = [chart.index("") for chart in charts]
        self.map = "\n".join(charts[0][: rows[0]])
        self.step("start", (" · ".join(charts[0][rows[0] + 1 :]), " · ".join(charts[1][rows[1] + 1 :])))
        shown = [show.show(msgspec.structs.replace(view, question=None), self.campaign, lang) for lang in LANGS]
        for place, (ko, en) in enumerate(zip(*shown, strict=True)):
            when = place == 0 and not en.startswith(FIRST)
            if when or self.about_people(en) or (self.variant.scenario.pairs and en.startswith("Ledger")):
                self.step("start", (ko.strip(), en.strip()))
        for power in self.powers():
            ko, en = text_ko.power_text(power), text_en.power_text(power)
            self.step("start", (f"{power.ko}: {ko}", f"{power.en}: {en}"))
        for name, worth in self.variant.scenario.house.items():
            self.step("start", fill(tw.HOUSE, name=name, worth=worth))

    def about_people(self, line: str) -> bool:
        """Whether a line of the table is of a character; of phantasms only where one is used."""
        phantasms = any("phantasm" in one.text for one in self.variant.scenario.lines)
        return line.startswith("  ") and (phantasms or not line.lstrip().startswith("Noble phantasm"))

    def powers(self) -> list[Power]:
        """The skills that somebody here has, each once."""
        keys = {key for sheet in self.campaign.sheets for key in sheet.skills}
        return [power for power in self.campaign.skills if power.key in keys]

    # -- what is done -------------------------------------------------------------------------------------------------

    def does(self, line: Line) -> None:
        """What a character does; its events tell it, unless there are none."""
        before = len(self.war.journal or [])
        super().does(line)
        if len(self.war.journal or []) == before:
            self.news_told()
            plain = not line.text.startswith("place ")
            what = self.acts(words.steps(line.text, line.who, self.names, line)) if plain else self.placed(line)
            self.step("act", fill(tw.DOES, who=(line.who, line.who), what=what))

    def placed(self, line: Line) -> Both:
        """A secret start."""
        where = line.text.removeprefix("place ")
        acts: Sequence[a.Action] = [a.PlaceIn(line.who, None)] if where == "lot" else [a.ToTile(where)]
        return self.acts(acts)

    def acts(self, acts: Sequence[a.Action]) -> Both:
        """Typed actions in words."""
        known = [cast("a.Any", one) for one in acts]
        ko, en = (" ".join(show.option(one, self.campaign, lang) for one in known) for lang in LANGS)
        return ko, en

    def passed(self, line: Line) -> None:
        """Nobody reacts."""
        super().passed(line)
        self.news_told()
        self.step("act", tw.PASSED)

    def time(self, line: Line) -> None:
        """Somebody's time is out."""
        self.news_told()
        self.step("act", fill(tw.TIME, who=(line.text, line.text)))
        super().time(line)

    # -- what is so ---------------------------------------------------------------------------------------------------

    def expect(self, line: Line) -> None:
        """What is expected has been told, unless nothing has changed."""
        before, told = self.before, len(self.steps)
        super().expect(line)
        self.news_told()
        if len(self.steps) == told and before == snapshot(self.war) and self.steps[-1][0] != "check":
            self.step("check", tw.SAME)

    def legal(self, line: Line) -> None:
        """What a character's player may do."""
        super().legal(line)
        self.news_told()
        before = line.text.partition(":")[0]
        name, _, path = before.strip().partition(" ")
        seat, war = self.seat(name, line), self.war.clone()
        acts = words.steps(path, name, self.names, line) if path else []
        for one in acts:
            self.try_to(war, seat, one)
        options = [self.acts([war.action(seat, code)]) for code in members(int(war.legal(seat)))]
        said = joined(options) if options else tw.NOTHING
        who = (name, name) if not acts else fill(("{who}, {what}", "{who}, {what}"), who=name, what=self.acts(acts))
        self.step("check", fill(tw.MAY, who=who, what=said))

    def refused(self, line: Line, found: Refusal, why: str) -> None:
        """What may not be done, and why."""
        super().refused(line, found, why)
        self.news_told()
        name, _, rest = line.text.partition(":")
        steps = words.steps(rest.rpartition("=>")[0].strip(), name.strip(), self.names, line)
        ko, en = (say.refusal(found, self.campaign, lang) for lang in LANGS)
        self.step("check", fill(tw.REFUSED, who=name.strip(), what=self.acts(steps), why=(ko, en)))

    def sees(self, line: Line) -> None:
        """Who is in somebody's sight."""
        super().sees(line)
        self.news_told()
        name, _, rest = line.text.partition(":")
        view = self.war.view(self.viewer(name.strip(), line))
        seen = ", ".join(one.name for one in view.seen)
        parts = [(seen, seen) if seen else tw.NOBODY]
        for cell in split_outside(rest, "|")[1:]:
            for key in values_of(cell, line):
                parts += self.fact(view, key, line)
        self.step("check", fill(tw.SEES, who=self.person(name.strip()), what=joined(parts, " · ")))

    def fact(self, view: View, key: str, line: Line) -> list[Both]:
        """One thing that a view says, if it is one that a reader needs."""
        worth = fact(view, key, line)
        if key == "sight":
            zones = [((f"{number}구역", f"zone {number}")) for number in view.sight]
            return [fill(tw.SIGHT, what=joined(zones) if zones else tw.NOTHING)]
        if key == "acting":
            return [fill(tw.ACTING, what=(worth, worth) if worth != "-" else tw.UNSEEN)]
        *_, who, what = ("", "", *key.split("."))
        if what not in tw.FACTS or not who:
            return []
        label = tw.FACTS[what]
        return [(f"{who} {label[0]} {worth}", f"{who} {label[1]} {worth}")]

    def person(self, name: str) -> Both:
        """Who looks or listens."""
        return tw.VIEWERS.get(name, (name, name))

    def hears(self, line: Line) -> None:
        """What is told to whom."""
        super().hears(line)
        news = self.news()
        self.news_told()
        for cell in line.cells():
            name, _, rest = cell.partition(":")
            viewer, who = self.viewer(name.strip(), line), self.person(name.strip())
            wanted = [part.strip() for part in split_outside(rest.strip().removeprefix("only "), ",")]
            silent = [pattern(part[1:], line) for part in wanted if part.startswith("!")]
            loud = [pattern(part, line) for part in wanted if part[:1] != "!" and part != "nothing"]
            heard = [one for one in news if heard_by(one, viewer) and any(like.fits(one) for like in loud)]
            said, unsaid = (tw.LOGGED, tw.NOT_LOGGED) if name.strip() == "public" else (tw.HEARS, tw.NOT_HEARD)
            if loud or not silent:
                self.step("check", fill(said, who=who, what=self.sentences(heard)))
            unheard = [one for one in news if any(like.fits(one) for like in silent)]
            if unheard:
                self.step("check", fill(unsaid, who=who, what=self.sentences(unheard)))
