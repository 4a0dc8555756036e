"""Work under way: the frames of the agenda, small ints only, so that any moment can be stored (DESIGN §2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from simpan.lumen.words import NONE

EFFECT_FRAME: Final = 1
TIMING_FRAME: Final = 2
REPLENISH_FRAME: Final = 3
LISTING_FRAME: Final = 4
NEWS_FRAME: Final = 5  # never on the agenda: it waits in State.news for the end of the unit


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """One piece of work under way. Which fields count depends on `kind`:

    effect: seat, slot (source), program, at (step), stage (of the step), picks (cards chosen so far), it / it_seat (the
    card of the event), them / them_seat (cards chosen last), done (cards really moved), number (chosen), timing (T_…),
    amount (HP, of the damage that it answers).
    timing: timing, stage (0 own shown, 1 own hidden, 2 and 3 the same of "on opponent's"), seat (whose go, NONE before
    the stage opened), who (seats whose technique it is), it / it_seat (cards of seat 0 / 1 to which it happened), picks
    / them (what seat 0 / 1 still has to apply), done (hidden decoys), slot / program (seat * 32 + slot of what dealt
    the damage to seat 0 / 1), amount / at (HP of it; at LEFT the number of the track of seat 0 / 1).
    news: timing, who, slot and amount of a timing to come.
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
        "amount",
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
        self.amount: i64 = 0
        self.below: Frame | None = below

    def clone(self) -> Frame:
        """A copy of this frame and of all below it."""
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
        twin.amount = self.amount
        return twin

    def pack(self) -> list[int]:
        """Its own numbers (FRAME_INTS), without the frames below."""
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
            self.amount,
        ]


FRAME_INTS: Final = 16


def unpack_frame(ints: list[int], below: Frame | None) -> Frame:
    """The frame that was packed, on top of `below`."""
    frame = Frame(ints[0], ints[1], below)
    frame.slot, frame.program, frame.at, frame.stage = ints[2], ints[3], ints[4], ints[5]
    frame.picks, frame.it, frame.it_seat, frame.them = ints[6], ints[7], ints[8], ints[9]
    frame.them_seat, frame.done, frame.number = ints[10], ints[11], ints[12]
    frame.timing, frame.who, frame.amount = ints[13], ints[14], ints[15]
    return frame


def unpack_frames(ints: list[int]) -> Frame | None:
    """The frames that were packed one after the other, the first on top."""
    top: Frame | None = None
    for start in reversed(range(0, len(ints), FRAME_INTS)):
        top = unpack_frame(ints[start : start + FRAME_INTS], top)
    return top
