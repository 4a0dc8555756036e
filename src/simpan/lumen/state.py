"""The state of a game of Lumen: two sides, the numbers of the battle, modifiers, and what is pending. No rules here.

What is pending is data (DESIGN §2): `step` says where the turn stands, `top` is the agenda, a small stack of frames for
effects under way, and `asks`/`waiting`/`options` the question that is open. So any moment can be cloned and stored.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from simpan.core.game import Game
from simpan.lumen.deck import Deck
from simpan.lumen.edition import Edition
from simpan.lumen.words import BATTLE, BREAK, HAND, LIST, LUMEN, NONE, SIDE, TRACK_BITS, ULTIMATE

# -- how a modifier works
ADD: Final = 0
SET: Final = 1
WITH: Final = 2  # bits are added (flags, positions)
BAN: Final = 3  # an act is forbidden
LATER: Final = 4  # a scheduled effect
GRANT: Final = 5  # a granted catch
ALLOW: Final = 6  # cards that may go on in the combo


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Mod:
    """One modifier; they hang in an immutable list per game, newest first.

    seat, cards: whose cards (a set of slots) or, for a player's own numbers and bans, which cards it speaks of.
    value: the amount, the bits, or program << 12 | entry. origin: the slot that laid it.
    """

    __slots__ = ("seat", "cards", "stat", "how", "value", "until", "origin", "rest")

    def __init__(
        self, seat: i64, cards: i64, stat: i64, how: i64, value: i64, until: i64, origin: i64, rest: Mod | None
    ) -> None:
        self.seat: i64 = seat
        self.cards: i64 = cards
        self.stat: i64 = stat
        self.how: i64 = how
        self.value: i64 = value
        self.until: i64 = until
        self.origin: i64 = origin
        self.rest: Mod | None = rest


EFFECT_FRAME: Final = 1
TIMING_FRAME: Final = 2
REPLENISH_FRAME: Final = 3
LISTING_FRAME: Final = 4


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """One piece of work under way. Which fields count depends on `kind`:

    effect: seat, slot (source), program, at (step), stage (of the step), picks (cards chosen so far), it / it_seat (the card
    of the event), them / them_seat (cards chosen last), done (cards really moved), number (chosen), timing (T_…).
    timing: timing, stage (0 own shown, 1 own hidden, 2 and 3 the same of "on opponent's"), seat (whose go, NONE before the
    stage opened), who (seats whose technique it is), picks / them (what seat 0 / 1 still has to apply), done (hidden decoys).
    replenish: seat, number (how many may still be placed). listing: seat, picks (cards waiting to be listed).
    """

    __slots__ = (
        "kind",
        "seat",
        "slot",
        "program",
        "at",
        "stage",
        "picks",
        "it",
        "it_seat",
        "them",
        "them_seat",
        "done",
        "number",
        "timing",
        "who",
        "below",
    )

    def __init__(self, kind: i64, seat: i64, below: Frame | None) -> None:
        self.kind: i64 = kind
        self.seat: i64 = seat
        self.slot: i64 = NONE
        self.program: i64 = 0
        self.at: i64 = 0
        self.stage: i64 = 0
        self.picks: i64 = 0
        self.it: i64 = NONE
        self.it_seat: i64 = 0
        self.them: i64 = 0
        self.them_seat: i64 = 0
        self.done: i64 = 0
        self.number: i64 = 0
        self.timing: i64 = 0
        self.who: i64 = 0
        self.below: Frame | None = below

    def clone(self) -> Frame:
        below = self.below
        twin = Frame(self.kind, self.seat, None if below is None else below.clone())
        twin.slot = self.slot
        twin.program = self.program
        twin.at = self.at
        twin.stage = self.stage
        twin.picks = self.picks
        twin.it = self.it
        twin.it_seat = self.it_seat
        twin.them = self.them
        twin.them_seat = self.them_seat
        twin.done = self.done
        twin.number = self.number
        twin.timing = self.timing
        twin.who = self.who
        return twin

    def pack(self) -> list[int]:
        return [
            self.kind,
            self.seat,
            self.slot,
            self.program,
            self.at,
            self.stage,
            self.picks,
            self.it,
            self.it_seat,
            self.them,
            self.them_seat,
            self.done,
            self.number,
            self.timing,
            self.who,
        ]


FRAME_INTS: Final = 15


def unpack_frame(ints: list[int], below: Frame | None) -> Frame:
    frame = Frame(ints[0], ints[1], below)
    frame.slot, frame.program, frame.at, frame.stage = ints[2], ints[3], ints[4], ints[5]
    frame.picks, frame.it, frame.it_seat, frame.them = ints[6], ints[7], ints[8], ints[9]
    frame.them_seat, frame.done, frame.number = ints[10], ints[11], ints[12]
    frame.timing, frame.who = ints[13], ints[14]
    return frame


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Side:
    """One seat. Zones are sets of slots; a card is in exactly one of them (laws test it).

    hp, fp, taken (damage in this battle): HP, FP, HP. tech: the technique in use (NONE: none). hot: timings at which
    cards of the battle have effects of their own, own and theirs. readied: the slot readied,
    NONE before, RESPONSELESS if there is none. known: own hidden cards whose place the opponent knows; open_: that everyone
    knows. used: cards used this turn. chain: cards of this battle that go to the list at its end; order: their order of use,
    slot + 1 in 6 bits each, the latest lowest. tallies: counters, 8 bits a track. gained: how many counters may still be gained in this combo
    (-1: any). muted: the technique's own effects are void from here on (1 evaded, 2 void). made: judgements it made. secret:
    an answer kept until the other seat has given its own.
    """

    __slots__ = (
        "deck",
        "hp",
        "fp",
        "hand",
        "listed",
        "side_deck",
        "broken",
        "battle",
        "lumen",
        "ultimate",
        "face_down",
        "known",
        "open_",
        "used",
        "tech",
        "hot",
        "readied",
        "chain",
        "order",
        "tallies",
        "gained",
        "no_responses",
        "taken",
        "muted",
        "made",
        "cautions",
        "secret",
    )

    def __init__(self, deck: Deck) -> None:
        self.deck: Deck = deck
        self.hp: i64 = 0
        self.fp: i64 = 0
        self.hand: i64 = 0
        self.listed: i64 = 0
        self.side_deck: i64 = 0
        self.broken: i64 = 0
        self.battle: i64 = 0
        self.lumen: i64 = 0
        self.ultimate: i64 = 0
        self.face_down: i64 = 0
        self.known: i64 = 0
        self.open_: i64 = 0
        self.used: i64 = 0
        self.tech: i64 = NONE
        self.hot: i64 = 0
        self.readied: i64 = NONE
        self.chain: i64 = 0
        self.order: i64 = 0
        self.tallies: i64 = 0
        self.gained: i64 = -1
        self.no_responses: i64 = 0
        self.taken: i64 = 0
        self.muted: i64 = 0
        self.made: i64 = 0
        self.cautions: i64 = 0
        self.secret: i64 = NONE

    def clone(self) -> Side:
        twin = Side(self.deck)
        twin.hp = self.hp
        twin.fp = self.fp
        twin.hand = self.hand
        twin.listed = self.listed
        twin.side_deck = self.side_deck
        twin.broken = self.broken
        twin.battle = self.battle
        twin.lumen = self.lumen
        twin.ultimate = self.ultimate
        twin.face_down = self.face_down
        twin.known = self.known
        twin.open_ = self.open_
        twin.used = self.used
        twin.tech = self.tech
        twin.hot = self.hot
        twin.readied = self.readied
        twin.chain = self.chain
        twin.order = self.order
        twin.tallies = self.tallies
        twin.gained = self.gained
        twin.no_responses = self.no_responses
        twin.taken = self.taken
        twin.muted = self.muted
        twin.made = self.made
        twin.cautions = self.cautions
        twin.secret = self.secret
        return twin

    def pack(self) -> list[int]:
        return [
            self.hp,
            self.fp,
            self.hand,
            self.listed,
            self.side_deck,
            self.broken,
            self.battle,
            self.lumen,
            self.ultimate,
            self.face_down,
            self.known,
            self.open_,
            self.used,
            self.tech,
            self.readied,
            self.chain,
            self.order,
            self.tallies,
            self.gained,
            self.no_responses,
            self.taken,
            self.muted,
            self.made,
            self.cautions,
            self.secret,
            self.hot,
        ]

    def unpack(self, ints: list[int]) -> None:
        self.hp, self.fp, self.hand, self.listed = ints[0], ints[1], ints[2], ints[3]
        self.side_deck, self.broken, self.battle, self.lumen = ints[4], ints[5], ints[6], ints[7]
        self.ultimate, self.face_down, self.known, self.open_ = ints[8], ints[9], ints[10], ints[11]
        self.used, self.tech, self.readied, self.chain = ints[12], ints[13], ints[14], ints[15]
        self.order, self.tallies, self.gained = ints[16], ints[17], ints[18]
        self.no_responses, self.taken, self.muted = ints[19], ints[20], ints[21]
        self.made, self.cautions, self.secret, self.hot = ints[22], ints[23], ints[24], ints[25]

    def zone(self, zone: i64) -> i64:
        """The cards of a zone."""
        if zone == HAND:
            return self.hand
        if zone == LIST:
            return self.listed
        if zone == SIDE:
            return self.side_deck
        if zone == BATTLE:
            return self.battle
        if zone == LUMEN:
            return self.lumen
        if zone == BREAK:
            return self.broken
        return self.ultimate

    def place(self, slot: i64) -> i64:
        """The zone where a slot lies (the trait: 0)."""
        bit: i64 = 1 << slot
        if self.hand & bit:
            return HAND
        if self.listed & bit:
            return LIST
        if self.side_deck & bit:
            return SIDE
        if self.battle & bit:
            return BATTLE
        if self.lumen & bit:
            return LUMEN
        if self.broken & bit:
            return BREAK
        return ULTIMATE if self.ultimate & bit else 0

    def tally(self, track: i64) -> i64:
        return (self.tallies >> (track * TRACK_BITS)) & 0xFF

    def set_tally(self, track: i64, number: i64) -> None:
        shift: i64 = track * TRACK_BITS
        self.tallies = (self.tallies & ~(0xFF << shift)) | (number << shift)


SIDE_INTS: Final = 26
RESPONSELESS: Final = 62


@mypyc_attr(acyclic=True)
class State(Game):
    """The whole game. Rules work on it from the modules above; `duel.Duel` gives it the contract of every game."""

    def __init__(self, edition: Edition, a: Side, b: Side) -> None:
        super().__init__()
        self.edition: Edition = edition
        self.a: Side = a
        self.b: Side = b
        self.field: i64 = a.deck.field_touches | b.deck.field_touches  # constant: what standing lines may change
        # -- where the turn stands
        self.step: i64 = 0
        self.turn: i64 = 0
        self.holder: i64 = NONE  # L3.2.b, and the seat drawn first
        self.sudden: i64 = 0  # turns of sudden death begun; 0 outside it
        self.stalled: i64 = 0  # L8.2
        self.winner: i64 = NONE  # 0, 1, or 2 for a draw
        self.reason: i64 = 0  # END_… of turn.py
        # -- the question that is open
        self.asks: i64 = 0
        self.waiting: i64 = 0  # seats that owe a decision, as a set (4: chance)
        self.options0: i64 = 0
        self.options1: i64 = 0
        self.options2: i64 = 0
        # -- the battle
        self.mode: i64 = 0  # AS_READY, AS_COMBO, AS_CATCH
        self.actor: i64 = 0  # who combos or catches
        self.hot: i64 = 0  # timings at which shown cards of the field or scheduled effects may do something
        self.hid: i64 = 0  # the same of hidden cards
        self.results: i64 = 0  # applied results, 3 bits a seat
        self.busy: i64 = 0  # L8.2 `current`: something happened in this battle; FP changed (classic)
        self.negated: i64 = 0  # who may negate a grab / answers so far
        self.combos: i64 = 0  # seats whose result is combo; 4, 8: by effect
        self.combo_no: i64 = 0
        self.combo_cap: i64 = 99
        self.last_speed: i64 = 0
        self.first_of_pair: i64 = NONE
        self.first_speed: i64 = 0
        self.shown: i64 = NONE  # the second card of the pair, not used yet
        self.refused: i64 = 0  # cards that this combo gave back (O2)
        self.visiting: i64 = 0  # cards of this combo that came from the list
        self.ending: i64 = 0  # the match clock has run out: over after the effect in progress (L9.3)
        self.shown_speed: i64 = 0
        self.chosen: i64 = NONE  # card whose speed is asked
        self.gain_after: i64 = 0  # a link that the trait pays for (L6 매튜드)
        self.catcher: i64 = NONE  # who has caught in this battle
        self.catch_then: i64 = -1
        self.got: i64 = 0  # get phase: seats that are through
        # -- modifiers and pending work
        self.mods: Mod | None = None
        self.top: Frame | None = None
        self.settling: bool = False  # a processing unit has just ended (L5.0)
        self.crowded: bool = False  # a hand or a limit may have changed since the limits were last looked at
        self.going: i64 = 0  # GO_…, ordered by an effect of the unit
        self.news0: i64 = 0  # cards broken in this unit, seat 0's / 1's (L3.2.d)
        self.news1: i64 = 0
        self.arrived0: i64 = 0
        self.arrived1: i64 = 0
        self.hurt: i64 = 0  # seats damaged (1, 2) and seats that paid HP (4, 8) in this unit
        self.steps: i64 = 0  # effect steps since the last decision, against endless effects

    def side(self, seat: i64) -> Side:
        return self.b if seat else self.a

    def options(self, seat: i64) -> i64:
        return self.options1 if seat == 1 else self.options0 if seat == 0 else self.options2

    def copy_into(self, twin: State) -> None:
        """Everything but the two sides and the edition, which the twin has already."""
        twin.step = self.step
        twin.turn = self.turn
        twin.holder = self.holder
        twin.sudden = self.sudden
        twin.stalled = self.stalled
        twin.winner = self.winner
        twin.reason = self.reason
        twin.asks = self.asks
        twin.waiting = self.waiting
        twin.options0 = self.options0
        twin.options1 = self.options1
        twin.options2 = self.options2
        twin.mode = self.mode
        twin.actor = self.actor
        twin.hot = self.hot
        twin.hid = self.hid
        twin.results = self.results
        twin.busy = self.busy
        twin.negated = self.negated
        twin.combos = self.combos
        twin.combo_no = self.combo_no
        twin.combo_cap = self.combo_cap
        twin.last_speed = self.last_speed
        twin.first_of_pair = self.first_of_pair
        twin.first_speed = self.first_speed
        twin.shown = self.shown
        twin.refused = self.refused
        twin.visiting = self.visiting
        twin.ending = self.ending
        twin.shown_speed = self.shown_speed
        twin.chosen = self.chosen
        twin.gain_after = self.gain_after
        twin.catcher = self.catcher
        twin.catch_then = self.catch_then
        twin.got = self.got
        twin.mods = self.mods
        top = self.top
        twin.top = None if top is None else top.clone()
        twin.settling = self.settling
        twin.crowded = self.crowded
        twin.going = self.going
        twin.news0 = self.news0
        twin.news1 = self.news1
        twin.arrived0 = self.arrived0
        twin.arrived1 = self.arrived1
        twin.hurt = self.hurt
        twin.steps = self.steps

    def pack(self) -> list[int]:
        """Both sides, the numbers above in their order, then the frames and the modifiers with their counts."""
        ints = self.a.pack()
        ints.extend(self.b.pack())
        ints.extend(
            [
                self.step,
                self.turn,
                self.holder,
                self.sudden,
                self.stalled,
                self.winner,
                self.reason,
                self.asks,
                self.waiting,
                self.options0,
                self.options1,
                self.options2,
                self.mode,
                self.actor,
                self.hot,
                self.results,
                self.busy,
                self.negated,
                self.combos,
                self.combo_no,
                self.combo_cap,
                self.last_speed,
                self.first_of_pair,
                self.shown,
                self.shown_speed,
                self.chosen,
                self.gain_after,
                self.catcher,
                self.catch_then,
                self.got,
                int(self.settling),
                self.going,
                self.news0,
                self.news1,
                self.arrived0,
                self.arrived1,
                self.hurt,
                self.steps,
                self.first_speed,
                self.refused,
                self.ending,
                int(self.crowded),
                self.visiting,
                self.hid,
            ]
        )
        frames: list[int] = []
        frame = self.top
        while frame is not None:
            frames.extend(frame.pack())
            frame = frame.below
        ints.append(len(frames) // FRAME_INTS)
        ints.extend(frames)
        mod = self.mods
        while mod is not None:
            ints.extend([mod.seat, mod.cards, mod.stat, mod.how, mod.value, mod.until, mod.origin])
            mod = mod.rest
        return ints

    def restore(self, ints: list[int]) -> None:
        """The reverse of `pack`, on a game of the same set-up."""
        self.a.unpack(ints[:SIDE_INTS])
        self.b.unpack(ints[SIDE_INTS : 2 * SIDE_INTS])
        n = ints[2 * SIDE_INTS :]
        self.step, self.turn, self.holder, self.sudden, self.stalled, self.winner = n[0], n[1], n[2], n[3], n[4], n[5]
        self.reason, self.asks, self.waiting, self.options0, self.options1 = n[6], n[7], n[8], n[9], n[10]
        self.options2, self.mode, self.actor, self.hot, self.results = n[11], n[12], n[13], n[14], n[15]
        self.busy, self.negated, self.combos, self.combo_no, self.combo_cap = n[16], n[17], n[18], n[19], n[20]
        self.last_speed, self.first_of_pair, self.shown, self.shown_speed = n[21], n[22], n[23], n[24]
        self.chosen, self.gain_after, self.catcher, self.catch_then, self.got = n[25], n[26], n[27], n[28], n[29]
        self.settling, self.going, self.news0, self.news1 = n[30] != 0, n[31], n[32], n[33]
        self.arrived0, self.arrived1, self.hurt, self.steps = n[34], n[35], n[36], n[37]
        self.first_speed, self.refused, self.ending, self.crowded = n[38], n[39], n[40], n[41] != 0
        self.visiting, self.hid = n[42], n[43]
        place = 45
        self.top = None
        for index in reversed(range(n[44])):
            start = place + index * FRAME_INTS
            self.top = unpack_frame(n[start : start + FRAME_INTS], self.top)
        place += n[44] * FRAME_INTS
        self.mods = None
        rows = n[place:]
        for start in reversed(range(0, len(rows), 7)):
            r = rows[start : start + 7]
            self.mods = Mod(r[0], r[1], r[2], r[3], r[4], r[5], r[6], self.mods)
