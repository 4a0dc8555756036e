"""One seat of a game: its zones as sets of slots, its numbers, what it keeps in secret. No rules here."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from simpan.core.bits import bit
from simpan.lumen.deck import Deck
from simpan.lumen.words import BATTLE, BREAK, HAND, LIST, LUMEN, NONE, SIDE, TRACK_BITS, ULTIMATE

RESPONSELESS: Final = 62
SIDE_INTS: Final = 29


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Side:
    """One seat. Zones are sets of slots; a card is in exactly one of them (laws test it).

    hp, fp, taken (damage in this battle): HP, FP, HP. tech: the technique in use (NONE: none). hot: timings at which
    cards of the battle have effects of their own, own and theirs. readied: the slot readied, NONE before, RESPONSELESS
    if there is none. known: own hidden cards whose place the opponent knows; open_: that everyone knows. used: cards
    used this turn. chain: cards of this battle that go to the list at its end; order: their order of use, slot + 1 in 6
    bits each, the latest lowest. tallies: counters, 8 bits a track. gained: how many counters may still be gained in
    this combo (-1: any; else with their track << 8). muted: the technique's own effects are void from here on (1
    evaded, 2 void). made: judgements it made. secret: an answer kept until the other seat has given its own. lately:
    what its trait put into the Lumen zone the last time. soon: triggers of T_SOON whose condition is true and was
    told. spent: uses of limited cards, 2 bits a group.
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
        "lately",
        "soon",
        "spent",
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
        self.lately: i64 = 0
        self.soon: i64 = 0
        self.spent: i64 = 0

    def clone(self) -> Side:
        """A copy; the deck is shared."""
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
        twin.lately = self.lately
        twin.soon = self.soon
        twin.spent = self.spent
        return twin

    def pack(self) -> list[int]:
        """All numbers but the deck (SIDE_INTS)."""
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
            self.lately,
            self.soon,
            self.spent,
        ]

    def unpack(self, ints: list[int]) -> None:
        """The reverse of `pack`."""
        self.hp, self.fp, self.hand, self.listed = ints[0], ints[1], ints[2], ints[3]
        self.side_deck, self.broken, self.battle, self.lumen = ints[4], ints[5], ints[6], ints[7]
        self.ultimate, self.face_down, self.known, self.open_ = ints[8], ints[9], ints[10], ints[11]
        self.used, self.tech, self.readied, self.chain = ints[12], ints[13], ints[14], ints[15]
        self.order, self.tallies, self.gained = ints[16], ints[17], ints[18]
        self.no_responses, self.taken, self.muted = ints[19], ints[20], ints[21]
        self.made, self.cautions, self.secret, self.hot = ints[22], ints[23], ints[24], ints[25]
        self.lately, self.soon, self.spent = ints[26], ints[27], ints[28]

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

    def seen_by(self, seat: i64, slot: i64) -> i64:
        """Who may know which card that is, as an audience: its owner's seat is given, 4 is a spectator (L2.8)."""
        bit: i64 = 1 << slot
        if not (self.hand | self.side_deck | self.face_down) & bit:
            return 7
        found: i64 = 1 << seat
        if self.known & bit:
            found |= 1 << (seat ^ 1)
        if self.open_ & bit:
            found |= 4
        return found

    def tally(self, track: i64) -> i64:
        """How many counters of a track there are."""
        return (self.tallies >> (track * TRACK_BITS)) & 0xFF

    def set_tally(self, track: i64, number: i64) -> None:
        """Write a counter (0..255) as it is; limits are kept by `change_tally`."""
        shift: i64 = track * TRACK_BITS
        own = bit(shift + TRACK_BITS) - bit(shift)  # no shifted literal: that is an int of 32 bits when compiled
        self.tallies = (self.tallies & ~own) | (number << shift)
