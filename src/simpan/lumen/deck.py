"""A deck made ready for play: every card in a slot, effects linked, masks precomputed.

Immutable and shared by all the states of a game (DESIGN §3).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from simpan.core.bits import bit
from simpan.lumen.card import Card, Character
from simpan.lumen.effect.link import Program, nodes
from simpan.lumen.effect.node import (
    AllowCombo,
    AtMostInLumen,
    Change,
    ComboAny,
    ComboStep,
    Cost,
    Count,
    Effect,
    Flags,
    Give,
    Later,
    May,
    Register,
    Rule,
    Tally,
    Test,
    Track,
    Uses,
)
from simpan.lumen.effect.printed import BY_PRINT, passes
from simpan.lumen.gate import Gate, gate
from simpan.lumen.slot import (
    ANYWHERE,
    IN_BATTLE,
    IN_HIDING,
    IN_PLAY,
    TIMINGS,
    Ceiling,
    Limited,
    Slot,
    Standing,
    Trigger,
    touched,
)
from simpan.lumen.words import (
    ATTACK,
    DEFENCE,
    F_BREAKS,
    F_ENDS_COMBO,
    F_FIXED,
    F_FREE_ORDER,
    F_GRAB,
    F_NO_CATCH,
    F_NO_COMBO,
    F_NO_CORRECTION,
    F_NO_READY,
    F_UNAFFECTED,
    HAND,
    S_DAMAGE,
    S_HAND_LIMIT,
    S_SPEED,
    SPECIAL,
    T_AFTER,
    T_BROKEN,
    T_COMBO,
    T_SOON,
    T_START,
    T_USE,
    TECHNIQUE,
    THEIRS,
    UNTIL_GAME,
)

MAX_SLOTS: Final = 31

SPEEDS: Final = 30  # speeds that simple cards are sorted by
PLACES: Final = 12  # places of a combo that simple cards are sorted by
MOST_TESTS: Final = 100  # that are remembered: more than two decks of shipped cards ask
MOST_EFFECTS: Final = 61  # at one timing: each is a code of its own
MOST_TRACKS: Final = 7  # of a character, 8 bits each
NOT_SIMPLE: Final = F_NO_COMBO | F_NO_CATCH | F_FREE_ORDER | F_NO_CORRECTION | F_ENDS_COMBO | F_FIXED


@final
class Deck:
    """The cards of one seat in slots 0..n-1, then the ultimate (if any), then the trait.

    `possible` are the special techniques that a deck of this character may hide; a question about a hidden card is
    asked whenever one of them could be used, so that being asked gives nothing away (DESIGN §2).
    """

    __slots__ = (
        "character",
        "slots",
        "size",
        "ultimate",
        "trait",
        "attacks",
        "defences",
        "specials",
        "techniques",
        "grabs",
        "restricted",
        "programs",
        "triggers",
        "listens",
        "hides",
        "possible",
        "tracks",
        "field",
        "field_touches",
        "combo_steps",
        "combo_any",
        "codes",
        "content",
        "least_limit",
        "trait_at",
        "play_at",
        "hide_at",
        "any_at",
        "later_at",
        "play_listens",
        "roams",
        "covered",
        "breakers",
        "ready_restricted",
        "ready_flagged",
        "simple",
        "bound1",
        "bound2",
        "bound3",
        "limit0",
        "limit1",
        "limit2",
        "limit3",
        "slower",
        "harms",
        "up_to",
        "visitors",
        "costly",
        "quick",
        "steady",
        "foreseen",
        "wary",
        "backward",
        "limited",
        "ceilings",
        "resists",
        "shifts",
        "tests",
        "test_masks",
        "watches",
        "keeps",
    )

    def __init__(
        self,
        character: Character,
        techniques: list[Card],
        ultimate: Card | None = None,
        possible: tuple[Card, ...] = (),
    ) -> None:
        if len(techniques) + 2 > MAX_SLOTS:
            raise ValueError(f"a deck has at most {MAX_SLOTS - 2} techniques, not {len(techniques)}")
        cards = list(techniques)
        self.character: Character = character
        self.size: i64 = len(techniques)
        self.ultimate: i64 = -1
        if ultimate is not None:
            self.ultimate = len(cards)
            cards.append(ultimate)
        self.trait: i64 = len(cards)
        cards.append(character.trait)
        self.tracks: list[Track] = list(character.trait.tracks)
        self.slots: list[Slot] = [Slot(card, self.tracks) for card in cards]
        self.codes: list[str] = [card.code for card in cards]
        self.attacks: i64 = 0
        self.defences: i64 = 0
        self.specials: i64 = 0
        self.grabs: i64 = 0
        self.restricted: i64 = 0
        self.programs: list[Program] = []
        self.triggers: list[list[Trigger]] = [[] for _ in range(TIMINGS)]
        # Triggers outside the battle, for each timing, by where they live: trait, Lumen zone, hidden, anywhere.
        self.trait_at: list[int] = [0] * TIMINGS
        self.play_at: list[int] = [0] * TIMINGS
        self.hide_at: list[int] = [0] * TIMINGS
        self.any_at: list[int] = [0] * TIMINGS
        self.roams: i64 = 0  # timings of cards wherever they lie (game start, their own break)
        self.play_listens: i64 = 0  # timings of special techniques in the Lumen zone
        self.later_at: list[int] = [0] * TIMINGS  # scheduled effects, for each timing
        self.listens: i64 = 0
        self.hides: i64 = 0
        self.field: list[Standing] = []
        self.field_touches: i64 = 0  # stats and acts that a standing line of the field may change
        self.combo_steps: list[ComboStep] = []
        self.combo_any: list[ComboAny] = []
        self.content: str = ""
        self._limits(character)
        self.ready_flagged: i64 = 0  # cards with a flag against readying
        self.ready_restricted: i64 = 0  # cards that may not always be readied
        self.simple: i64 = 0  # attacks that go by their printed numbers in combos and catches
        self.slower: list[int] = [0] * SPEEDS  # by speed: the steady attacks with that speed
        self.up_to: list[int] = [0] * SPEEDS  # by speed: the simple attacks that are at least that fast
        self.breakers: i64 = 0  # cards that may break after a use
        self.costly: i64 = 0  # cards with a cost of use
        self.steady: i64 = 0  # attacks that combos handle at their printed speed, sorted in `slower`
        self.foreseen: i64 = 0  # attacks whose use changes counters, on which the second of a pair may rest
        self.wary: i64 = 0  # attacks that rest on the card before in a combo, or on what is left in the hand
        self.backward: i64 = 0  # those of them that rest on its speed
        self.limited: list[Limited] = []
        self.ceilings: list[Ceiling] = []
        self.keeps: bool = False  # whether a track is a state that ends by itself or rests on conditions
        self.resists: bool = False  # whether a card may be out of reach of other cards' effects (F_UNAFFECTED)
        self.shifts: bool = False  # whether a text changes hand limits
        self.tests: list[Test] = []  # tests that were asked of this deck, and which cards pass by print alone
        self.test_masks: list[int] = []  # (-1: that depends on the game)
        self.watches: bool = False  # whether something happens as soon as a condition is true
        for kept in self.tracks:
            self.keeps = self.keeps or kept.until != UNTIL_GAME
            self.watches = self.watches or kept.ends is not None
        self.quick: i64 = 0  # attacks that go by their printed numbers in catches
        self.visitors: i64 = 0  # attacks that may be comboed from elsewhere than the hand
        self.harms: list[int] = [0] * PLACES  # by place in a combo: the simple attacks that still deal damage there
        for index in range(len(cards)):
            self._sort(index, cards[index])
        self.techniques: i64 = self.attacks | self.defences
        # Whether every special technique that it really hides is among the possible ones.
        known = {card.code for card in possible}
        self.covered: bool = all(
            card.code in known or card.ultimate or card.kind != SPECIAL or not hides(card) for card in cards
        )
        crowded = [at for at in range(TIMINGS) if len(self.triggers[at]) > MOST_EFFECTS]
        if crowded or len(self.tracks) > MOST_TRACKS:
            raise ValueError("more counters, or more effects at one timing, than a game can keep")
        # The possible hidden cards come behind all real ones; they are asked about, never used.
        self.possible: list[list[Gate | None]] = [[] for _ in range(TIMINGS)]
        for card in possible:
            for rule in card.rules:
                if rule.use:
                    for timing in range(THEIRS):
                        if rule.when >> timing & 1:
                            self.possible[timing].append(gate(rule.given, self.tracks))
                            self.hides |= bit(timing)

    def _limits(self, character: Character) -> None:
        """Unroll the brackets of HP, so that a hand limit is three comparisons. At most four brackets, as printed."""
        rows = list(character.brackets)
        if not 1 <= len(rows) <= 4:
            raise ValueError(f"{character.key} has {len(rows)} brackets of HP, not 1 to 4")
        while len(rows) < 4:
            rows.append((-1, rows[-1][1]))
        self.limit0: i64 = rows[0][1]
        self.bound1: i64 = rows[1][0]
        self.limit1: i64 = rows[1][1]
        self.bound2: i64 = rows[2][0]
        self.limit2: i64 = rows[2][1]
        self.bound3: i64 = rows[3][0]
        self.limit3: i64 = rows[3][1]
        self.least_limit: i64 = min([row[1] for row in rows])

    def limit_at(self, hp: i64) -> i64:
        """The hand limit at that HP (L2.1)."""
        if hp > self.bound1:
            return self.limit0
        if hp > self.bound2:
            return self.limit1
        return self.limit2 if hp > self.bound3 else self.limit3

    def _weigh(self, index: i64, card: Card, slot: Slot) -> None:
        """Note how far a card goes by its printed numbers alone."""
        own: i64 = 1 << index
        wary: i64 = card.flags
        for line in slot.flags:
            wary |= line.flags
        if wary & F_NO_READY:
            self.ready_flagged |= own
        rationed = False
        for group in self.limited:
            if group.cards & own:
                rationed = True
        if wary & F_NO_READY or slot.conditions or rationed:
            self.ready_restricted |= own
        if slot.combo_from:
            self.visitors |= own
        if slot.costs:
            self.costly |= own
        if wary & F_BREAKS:
            self.breakers |= own
        if card.kind == ATTACK:
            if foreseen(card):
                self.foreseen |= own
            for line in slot.flags:
                if line.against.tests:
                    self.wary |= own
            if looks_back(card):
                self.backward |= own
            if looks_back(card) or slot.costs or rationed or counts_hand(card):
                self.wary |= own
            if not (slot.combo_as or slot.touches >> S_SPEED & 1 or wary & F_FREE_ORDER) and 1 <= card.speed < SPEEDS:
                self.steady |= own
                self.slower[card.speed] |= own
        if (
            card.kind == ATTACK
            and not (slot.conditions or slot.costs or slot.catch_as or wary & F_NO_CATCH or rationed)
            and (not slot.touches >> S_SPEED & 1 and 1 <= card.speed < SPEEDS)
        ):
            self.quick |= own
            for speed in range(card.speed, SPEEDS):
                self.up_to[speed] |= own
        if card.kind != ATTACK or slot.conditions or slot.costs or slot.catch_as or slot.combo_as or slot.combo_no:
            return
        if rationed:
            return
        if slot.combo_from or slot.touches or wary & NOT_SIMPLE or not 1 <= card.speed < SPEEDS or foreseen(card):
            return
        self.simple |= own
        for place in range(PLACES):
            if card.damage > 100 * (place - 1) or (place <= 1 and card.damage > 0):
                self.harms[place] |= own

    def _sort(self, index: i64, card: Card) -> None:
        own: i64 = 1 << index
        if card.kind == ATTACK:
            self.attacks |= own
        elif card.kind == DEFENCE:
            self.defences |= own
        elif card.kind == SPECIAL:
            self.specials |= own
        if card.flags & F_GRAB:
            self.grabs |= own
        slot = self.slots[index]
        if card.flags or slot.flags or slot.conditions or slot.costs:
            self.restricted |= own
        if card.kind & TECHNIQUE == 0:
            for always in slot.always:
                self.field.append(Standing(index, always))
                self.field_touches |= touched(always)
        for line in card.properties:
            if isinstance(line, ComboStep):
                self.programs.append(Program(line.gain))
                self.combo_steps.append(line)
            elif isinstance(line, ComboAny):
                self.combo_any.append(line)
            elif isinstance(line, Cost):
                self.programs.append(Program(line.pay))
            elif isinstance(line, Uses):
                self._limit(index, card, line)
            elif isinstance(line, AtMostInLumen):
                self.ceilings.append(Ceiling(index, line))
        for rule in card.rules:
            self._link(index, slot, rule)
        for part in nodes(card.lines):
            if isinstance(part, (Flags, Give)) and part.flags & F_UNAFFECTED:
                self.resists = True
            if isinstance(part, Change) and part.stat == S_HAND_LIMIT:
                self.shifts = True
        self._weigh(index, card, slot)

    def _limit(self, index: int, card: Card, line: Uses) -> None:
        """A limit of uses counts all copies, by name (L2.7)."""
        same: i64 = 0
        for other in range(len(self.slots)):
            if self.slots[other].card.name_ko == card.name_ko:
                same |= 1 << other
        first = same & ((1 << index) - 1) == 0
        if first:
            self.limited.append(Limited(same, line.n, line.per))

    def _link(self, index: i64, slot: Slot, rule: Rule) -> None:
        program = Program(rule.do)
        number: i64 = len(self.programs)
        self.programs.append(program)
        kind = slot.card.kind
        timing: i64 = 0
        while timing < THEIRS:
            if rule.when >> timing & 1:
                at = timing + THEIRS if rule.theirs else timing
                if rule.use:
                    place = IN_HIDING
                    self.hides |= bit(at)
                elif timing == T_START or (timing == T_BROKEN and rule.of is None and kind & TECHNIQUE):
                    place = ANYWHERE
                    self.listens |= bit(at)
                    self.roams |= bit(at)
                elif kind & TECHNIQUE:
                    place = IN_BATTLE
                    slot.hot |= bit(at)
                elif kind == SPECIAL:
                    place = IN_PLAY
                    self.play_listens |= bit(at)
                else:
                    place = IN_PLAY
                    self.listens |= bit(at)
                if place == IN_BATTLE:
                    slot.at[at] |= bit(len(self.triggers[at]))
                else:
                    self._place(place, index, at)
                if timing == T_SOON:
                    self.watches = True
                self.triggers[at].append(
                    Trigger(
                        index,
                        rule,
                        number,
                        program.entry,
                        place,
                        program.optional or rule.use,
                        False,
                        gate(rule.given, self.tracks),
                    )
                )
            timing += 1
        for step in program.steps:
            node = step.node
            if isinstance(node, Later):
                self.later_at[node.when] |= bit(len(self.triggers[node.when]))
                self.triggers[node.when].append(
                    Trigger(index, rule, number, step.branches[0], IN_PLAY, isinstance(node.do, May), True, None)
                )

    def _place(self, place: i64, index: i64, at: i64) -> None:
        """Note a trigger outside the battle where it lives."""
        new = bit(len(self.triggers[at]))
        if place == IN_HIDING:
            self.hide_at[at] |= new
        elif place == ANYWHERE:
            self.any_at[at] |= new
        elif index == self.trait:
            self.trait_at[at] |= new
        else:
            self.play_at[at] |= new

    def program_of(self, effect: Effect) -> i64:
        """The number of the program that was linked for a property's effect (ComboStep, Cost)."""
        index: i64 = 0
        for line_owner in self.programs:
            if line_owner.source is effect:
                return index
            index += 1
        raise LookupError("not linked")

    def mask_of(self, test: Test) -> i64:
        """Which cards pass a test whatever happens in a game, as a set of slots; -1 if that depends on the game."""
        index: i64 = 0
        while index < len(self.tests):
            if self.tests[index] is test:
                return self.test_masks[index]
            index += 1
        found: i64 = -1
        if test.attribute in BY_PRINT:
            found = 0
            slot: i64 = 0
            while slot < len(self.slots):
                if passes(self.slots[slot].card, test):
                    found |= bit(slot)
                slot += 1
        if len(self.tests) < MOST_TESTS:
            self.tests.append(test)
            self.test_masks.append(found)
        return found

    def of_kind(self, kinds: i64) -> i64:
        """The cards of those kinds (ATTACK | DEFENCE | SPECIAL), as a set of slots; the trait is none of them."""
        found: i64 = 0
        if kinds & ATTACK:
            found |= self.attacks
        if kinds & DEFENCE:
            found |= self.defences
        if kinds & SPECIAL:
            found |= self.specials
        return found

    def place_of(self, effect: Effect) -> i64:
        """Where an effect stands in the linked programs, as program << 12 | step. Raises LookupError."""
        for number in range(len(self.programs)):
            steps = self.programs[number].steps
            for index in range(len(steps)):
                if steps[index].node is effect:
                    return number << 12 | index
        raise LookupError("not linked")

    def slot_of(self, code: str) -> int:
        """The first slot with that card. Raises LookupError."""
        return self.codes.index(code)


def looks_back(card: Card) -> bool:
    """Whether its text reads the speed of the card before it in a combo."""
    return any(isinstance(part, Register) and part.which == "previous" for part in nodes(card.lines))


def counts_hand(card: Card) -> bool:
    """Whether its text counts cards of a hand, from which those that are shown in a combo are gone (R187)."""
    return any(isinstance(part, Count) and part.where.zones & HAND for part in nodes(card.lines))


def hides(card: Card) -> bool:
    """Whether a card has a use from hiding."""
    return any(rule.use for rule in card.rules)


def foreseen(card: Card) -> bool:
    """Whether its use in a combo changes counters or its damage, on which later cards may rest (L6.2, L6.3)."""
    for rule in card.rules:
        if rule.when & (1 << T_USE | 1 << T_COMBO | 1 << T_AFTER) and not rule.theirs and changes(rule.do):
            return True
    return False


def changes(effect: Effect) -> bool:
    """Whether an effect changes counters, what may follow or the damage of cards, wherever it stands in the tree."""
    return any(
        isinstance(part, (Tally, AllowCombo)) or (isinstance(part, Change) and part.stat == S_DAMAGE)
        for part in nodes(effect)
    )
