"""Tells scenarios of Lumen: plays each with the engine and says in Korean and English what happens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from simpan.core.bits import members
from simpan.core.event import Event
from simpan.core.examples import Step, Telling
from simpan.core.game import CHANCE
from simpan.lumen import action as act
from simpan.lumen import event as ev
from simpan.lumen import say
from simpan.lumen.action import Action
from simpan.lumen.card import Card
from simpan.lumen.effect.text_parts import signed
from simpan.lumen.hosted.speakers import pool_of
from simpan.lumen.pool import SHIPPED
from simpan.lumen.say_parts import WATCHER, Speaker, speaker
from simpan.lumen.turn import advance
from tests import scenario_words as words
from tests.scenario import ROOT, Run
from tests.scenario_cards import BORING
from tests.scenario_parse import Line, Scenario, cell_fields, read
from tests.scenario_play import Variant
from tests.scenario_start import SEAT_NUMBERS, ZONES, begin, edition_of, snapshot
from tools import telling_lumen_words as tw
from tools.telling_lumen_words import Both

PLAIN: Final = frozenset(line.split()[0] for line in BORING.split("\n") if line)
"""Cards without a text that every scenario may use."""
ROUTINE: Final = (
    ev.PhaseBegan, ev.TurnBegan, ev.Readied, ev.CardReadied, ev.SetUpDone, ev.HandSeen, ev.PriorityCompared,
    ev.HiddenMoved, ev.GetSkipped, ev.CatchDeclined, ev.FpSpent, ev.GrabStood, ev.EffectDeclined,
)  # fmt: skip
"""Kinds of events that go without saying."""
COUNTED: Final = re.compile(r"\b[a-z_]+(?= (?:카운터|상태))")
LANGS: Final[tuple[Literal["ko", "en"], ...]] = ("ko", "en")


def scenarios() -> list[Scenario]:
    """Every scenario, in the order of the files."""
    return [found for path in sorted(ROOT.rglob("*.txt")) for found in read(path, ROOT)]


def goes_without_saying(event: Event) -> bool:
    """Whether an event is no news to a reader, unless an example is about its clause."""
    home = isinstance(event, ev.CardMoved) and event.clause in ("L5.3.11", "L6.4")
    return home or isinstance(event, ROUTINE)


def told(scenario: Scenario, clauses: Sequence[str]) -> tuple[str, tuple[Telling, ...]]:
    """How a scenario goes: what is the same in all its editions, then for each edition how it goes on."""
    found: dict[str, tuple[Step, ...]] = {}
    for edition in scenario.editions:
        run = Told(Variant(scenario, edition, mirrored=False), clauses)
        run.play()
        found[edition] = tuple(run.steps)
    if len(found) == 1:
        return "", tuple(Telling(steps, edition) for edition, steps in found.items())
    both = list(zip(*found.values(), strict=False))
    same = next((place for place, (one, other) in enumerate(both) if one != other), len(both))
    rest = {edition: steps[same:] for edition, steps in found.items()}
    first = Telling(next(iter(found.values()))[:same])
    others = tuple(Telling(steps, edition) for edition, steps in rest.items()) if any(rest.values()) else ()
    return "", (first, *others)


def fill(both: Both, **values: Both | str) -> Both:
    """Words with their gaps filled, each language with its own."""
    ko, en = (
        text.format(**{name: worth if isinstance(worth, str) else worth[place] for name, worth in values.items()})
        for place, text in enumerate(both)
    )
    return ko, en


class Told(Run):
    """A scenario under way that notes in words what happens."""

    def __init__(self, variant: Variant, clauses: Sequence[str]) -> None:
        super().__init__(variant)
        self.clauses = clauses
        self.steps: list[Step] = []
        self.said = 0  # events up to here have been told
        self.speakers: tuple[Speaker, ...] = ()

    # -- telling ------------------------------------------------------------

    def step(self, kind: Literal["start", "act", "ruling", "check"], both: Both) -> None:
        """Note something; counters and states of made-up cards by their Korean names."""
        self.steps.append((kind, COUNTED.sub(lambda found: tw.MADE_UP.get(found[0], found[0]), both[0]), both[1]))

    def news_told(self) -> None:
        """Note what happened since."""
        journal = self.d.journal or []
        for event in journal[self.said :]:
            if event.clause in self.clauses or not goes_without_saying(event):
                ko, en = (say.line(event, s) for s in self.speakers)
                self.step("ruling", (ko, en))
        self.said = len(journal)

    def who(self, seat: int) -> Both:
        """A player."""
        return tw.PEOPLE[f"p{self.seats.index(seat) + 1}"] if seat < 2 else tw.WATCHER

    def named_both(self, code: str) -> Both:
        """A card, a counter or a state by its names."""
        ko, en = (s.names(code) for s in self.speakers)
        return ko, en

    def listed(self, codes: Sequence[str]) -> Both:
        """Several cards."""
        both = [self.named_both(code) for code in codes]
        return (", ".join(one[0] for one in both), ", ".join(one[1] for one in both)) if both else tw.NOTHING

    # -- the position ------------------------------------------------------------

    def start(self, line: Line) -> None:
        """Lay out the position, and say it."""
        self.game = begin(line, self.table, edition_of(self.variant.scenario, self.variant.edition), self.seats)
        self.speakers = tuple(_speaker(self, lang) for lang in LANGS)
        self.step("start", self.head_words(line))
        for seat, cell in self.pairs(line):
            self.step("start", self.side_words(seat, cell_fields(cell, line.place)))
        for card in self.own_cards():
            self.step("start", self.card_words(card))
        self.note()
        advance(self.d)
        self.news_told()

    def head_words(self, line: Line) -> Both:
        """Where it begins, and what is set."""
        parts = line.head.split()
        first = parts.pop(0) if parts and "=" not in parts[0] else "ready"
        found = [tw.STEPS[first]]
        for part in parts:
            name, _, worth = part.partition("=")
            found.append(fill(tw.HOLDER, who=tw.PEOPLE[worth]) if name == "holder" else fill(tw.HEAD[name], n=worth))
        for name, worth in self.variant.scenario.switches:
            found.append(fill(tw.SWITCH, name=name, worth=tw.YES.get(worth, (worth, worth))))
        return joined(found)

    def side_words(self, seat: int, cell: dict[str, str]) -> Both:
        """What a player has, as far as the scenario names it."""
        side = self.d.side(seat)
        found: list[Both] = []
        if "character" in cell:
            found.append(self.named_both(side.deck.character.key))
        found.append(
            (f"체력 {int(side.hp)}, FP {signed(int(side.fp))}", f"HP {int(side.hp)}, FP {signed(int(side.fp))}")
        )
        zones = snapshot(self.d, seat).zones
        for word in (*ZONES, "ultimate"):
            if word in cell:
                names = self.listed([code for code, n in zones[word].items() for _ in range(n)])
                found.append(fill(("{where}: {what}", "{where}: {what}"), where=tw.FIELDS[word], what=names))
        for index, track in enumerate(side.deck.tracks):
            if side.tally(index):
                ko, en = self.named_both(track.key)
                found.append((f"{ko} {int(side.tally(index))}", f"{en} {int(side.tally(index))}"))
        for word in ("missed", "limit"):
            if word in cell:
                found.append(fill(("{where} {what}", "{where} {what}"), where=tw.FIELDS[word], what=cell[word]))
        ko, en = joined(found, " · ")
        name = self.who(seat)
        return f"{name[0]}: {ko}", f"{name[1]}: {en}"

    def own_cards(self) -> list[Card]:
        """Cards in the position that are no shipped ones and have a text, each once."""
        found = {slot.card.code: slot.card for seat in self.seats for slot in self.d.side(seat).deck.slots}
        return [card for code, card in found.items() if code not in SHIPPED.cards and code not in PLAIN and card.rules]

    def card_words(self, card: Card) -> Both:
        """A card with its text."""
        texts = []
        for s in self.speakers:
            face, *lines = say.full(card, s)
            rest = face.partition(" · ")[2]
            texts.append(f"{s.names(card.code)}: {rest} · {' '.join(line.strip() for line in lines)}")
        return texts[0], texts[1]

    # -- what is done ------------------------------------------------------------

    def try_to(self, seat: int, text: str, line: Line) -> bool:
        """Give a decision if the seat may, and say which."""
        if seat not in words.seats_of(self.d) or (text in ("pass", "no") and words.is_decoy(self.d, seat)):
            return False
        code = words.matches(self.d, seat, text, line, self.named(line))
        if code is None:
            return False
        asks = words.question(self.d, seat) if seat < 2 else ""
        source = self.d.view(seat).source if seat < 2 else None
        what = self.choice_words(asks, self.d.action(seat, code), source)
        if seat == CHANCE:
            self.step("act", fill(("{how}: {what}", "{how}: {what}"), how=tw.CHANCE, what=what))
        else:
            self.step(
                "act",
                fill(("{who} {how}: {what}", "{who} {how}: {what}"), who=self.who(seat), how=tw.ASKED[asks], what=what),
            )
        self.d.apply(seat, code)
        self.news_told()
        return True

    def choice_words(self, asks: str, what: Action, source: tuple[str, int] | None) -> Both:
        """An option: a card by its name, anything else as the table says it."""
        if isinstance(what, act.WithCard) and not isinstance(what, act.ApplyEffect):
            return self.named_both(what.card)
        ko, en = (say.option(asks, what, s, source) for s in self.speakers)
        return ko, en

    def clock(self, line: Line) -> None:
        """Expired clocks and resignations."""
        if line.head == "match":
            self.step("act", tw.CLOCKS["match"])
        else:
            for seat, cell in self.pairs(line):
                if cell not in ("", "-"):
                    self.step("act", fill(tw.CLOCKS[cell], who=self.who(seat)))
        super().clock(line)
        self.news_told()

    # -- what is so ------------------------------------------------------------

    def expect(self, line: Line) -> None:
        """What is expected has been told, unless nothing has changed."""
        self.drain()
        self.news_told()
        before = self.before
        super().expect(line)
        last = self.steps[-1][0]
        if last in ("act", "start") and before == [snapshot(self.d, 0), snapshot(self.d, 1)] and not self.d.over():
            self.step("check", tw.SAME)

    def legal(self, line: Line) -> None:
        """What each may do."""
        super().legal(line)
        self.news_told()
        free = True
        for seat, cell in self.pairs(line):
            if cell in ("…", "-", ""):
                free = free and cell != "…"
                continue
            free = False
            self.step("check", fill(tw.MAY, who=self.who(seat), what=self.options_words(seat)))
        if free:
            self.step("check", tw.NOBODY_MAY)

    def options_words(self, seat: int) -> Both:
        """All that a player may choose now."""
        asks, source = words.question(self.d, seat), self.d.view(seat).source
        found = [
            self.choice_words(asks, self.d.action(seat, code), source) for code in members(int(self.d.legal(seat)))
        ]
        return joined(list(dict.fromkeys(found)))

    def refused(self, seat: int, cell: str, line: Line) -> None:
        """What may not be done, and why."""
        super().refused(seat, cell, line)
        self.news_told()
        text = cell.partition(":")[0].strip()
        found = self.d.refusal(seat, words.code_of(self.d, seat, text, line, self.named(line)))
        assert found is not None
        ko, en = fill(tw.REFUSED, who=self.who(seat), what=self.tried(seat, text, line))
        why_ko, why_en = (say.refusal(found, s, []) for s in self.speakers)
        self.step("check", (f"{ko}. {why_ko}", f"{en}. {why_en}"))

    def tried(self, seat: int, text: str, line: Line) -> Both:
        """A decision that is refused: the card, or what not to choose one is called."""
        asks = words.question(self.d, seat)
        how = tw.ASKED.get(asks, ("선택", "choosing"))
        rest = words.meaning(text, line, self.named(line))[1]
        name = rest.partition("#")[0].partition(" ")[0]
        if text in ("pass", "no", "yes") or not name:
            plain: Action = act.Decline() if text == "no" else act.Accept() if text == "yes" else act.Pass()
            what = self.choice_words(asks, plain, None)
        else:
            what = self.named_both(name)
        return fill(("{how} {what}", "{how} {what}"), how=how, what=what)

    def sees(self, line: Line) -> None:
        """What a view shows."""
        super().sees(line)
        self.news_told()
        for seat, cell in self.pairs(line, 2, 3):
            if cell not in ("", "-"):
                parts = [self.seen(key, worth, line) for key, worth in cell_fields(cell, line.place).items()]
                self.step("check", fill(tw.SEES, who=self.who(seat), what=joined(parts, "; ")))

    def seen(self, key: str, worth: str, line: Line) -> Both:
        """One thing that a view shows."""
        side, dot, what = key.rpartition(".")
        owner = tw.OWNERS.get(side) or tw.PEOPLE[side]
        if what in tw.SEEN and not dot:
            ko, en = joined([tw.PEOPLE.get(part, (part, part)) for part in worth.split(",")])
            return f"{tw.SEEN[what][0]} {ko}", f"{tw.SEEN[what][1]} {en}"
        field = tw.FIELDS.get(what) or self.named_both("hidden_bond" if what == "bond" else what)
        shown = self.shown(what, worth, line)
        return f"{owner[0]} {field[0]} {shown[0]}", f"{owner[1]} {field[1]} {shown[1]}"

    def shown(self, what: str, worth: str, line: Line) -> Both:
        """A number, or cards as a viewer knows them."""
        if worth in ("none", "-"):
            return tw.NOTHING
        if worth.startswith("?"):
            return fill(tw.UNKNOWN, n=worth[1:] or "1")
        if what in (*SEAT_NUMBERS, "limit", "facedown", "speed", "damage") or worth.lstrip("-").isdigit():
            return worth, worth
        codes = []
        for part in worth.split(","):
            name, _, many = part.strip().partition("*")
            codes += [self.named(line)(name)] * int(many or 1)
        return self.listed(codes)


def joined(parts: list[Both], sign: str = ", ") -> Both:
    """Several in one line."""
    return sign.join(part[0] for part in parts), sign.join(part[1] for part in parts)


def _speaker(run: Told, lang: Literal["ko", "en"]) -> Speaker:
    """Who speaks of the cards and counters of a scenario, with names for made-up ones."""
    base = speaker(lang, WATCHER, pool_of(run.d))

    def names(word: str) -> str:
        known = base.names(word)
        if known != word or word in SHIPPED.cards:
            return known
        plain = word.rstrip("_").capitalize()
        return tw.MADE_UP.get(word, plain) if lang == "ko" else plain

    return Speaker(lang, WATCHER, names, base.pool)
