"""What an undo would un-see: every kind of event either shows nothing new, or may, and then it is said what.

A decision can be taken back while nothing has come of it that somebody has seen: a hidden card, a draw of chance, that
a hand had nothing to offer. Readying is final by itself (L5.2). `KINDS` names every event; where a kind sometimes shows
something and sometimes not, it is taken as shown unless the opponent knew the card before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias, cast

from simpan.core.bits import members
from simpan.core.event import Event
from simpan.core.hosting import Said, Unseen
from simpan.lumen import event as ev
from simpan.lumen import order as o
from simpan.lumen.duel import Duel
from simpan.lumen.effect.link import nodes
from simpan.lumen.effect.node import Pick, Rule
from simpan.lumen.words import HAND, LUMEN, ME, SIDE

MAY_HIDE: Final = HAND | SIDE | LUMEN  # zones in which cards may lie hidden

READY: Final = Unseen("L5.2", Said("레디는 되돌릴 수 없습니다.", "Readying cannot be taken back."))
FIRST_HANDS: Final = Unseen(
    "L4.2",
    Said("그 뒤로 서로 처음 사용할 패를 보았습니다.", "Both have looked at the other's first hand since then."),
)
LISTS: Final = Unseen("L4.2", Said("그 뒤로 리스트가 공개되었습니다.", "The lists have been turned up since then."))
DRAWN: Final = Unseen("L3.2.b", Said("그 뒤로 우선권을 추첨했습니다.", "Priority has been drawn since then."))
AT_RANDOM: Final = Unseen(
    "L2.7.a", Said("그 뒤로 무작위로 고르는 효과가 있었습니다.", "An effect has picked at random since then.")
)
REVEALED: Final = Unseen(
    "L5.3.0", Said("그 뒤로 레디한 기술이 공개되었습니다.", "A readied technique has been revealed since then.")
)
HAND_SEEN: Final = Unseen("L5.2", Said("그 뒤로 패가 공개되었습니다.", "A hand has been seen since then."))
NO_RESPONSE: Final = Unseen("L5.2", Said("그 뒤로 대응 없음이 있었습니다.", "A no-response has happened since then."))
CAUTIONED: Final = Unseen("L9.1", Said("그 뒤로 시간 초과가 있었습니다.", "Time has run out since then."))
SPECIAL: Final = Unseen(
    "L2.5",
    Said("그 뒤로 숨겨 둔 특수 기술이 공개되었습니다.", "A hidden special technique has been revealed since then."),
)
SHOWN: Final = Unseen(
    "L2.8", Said("그 뒤로 숨겨져 있던 카드가 공개되었습니다.", "A hidden card has been seen since then.")
)
MOVED: Final = Unseen("L2.8", Said("그 뒤로 숨겨진 카드가 옮겨졌습니다.", "A hidden card has been moved since then."))
IN_VAIN: Final = Unseen(
    "L2.7.b",
    Said(
        "그 뒤로 숨겨진 카드로는 할 수 없는 일이 드러났습니다.", "It has shown since then what hidden cards cannot do."
    ),
)
BOTH_WOULD: Final = Unseen(
    "L3.2.a",
    Said(
        "그 뒤로 서로 숨겨 둔 카드를 쓰려 한 것이 드러났습니다.",
        "It has shown since then that both would have used a hidden card.",
    ),
)
OVER: Final = Unseen("L5.0", Said("경기가 끝났습니다.", "The match is over."))

Look: TypeAlias = Callable[[Duel, ev.LumenEvent], Unseen | None]
"""What an event shows, seen from the position before; None: nothing new."""


def unseen(before: Duel, seat: int, events: Sequence[Event]) -> Unseen | None:
    """Why `seat`'s last input, which was given in `before`, cannot be taken back; None if nothing was seen since."""
    if before.asks == o.Q_READY:
        return READY
    for event in events:
        found = KINDS[type(event)](before, cast("ev.LumenEvent", event))
        if found is not None:
            return found
    return None


# -- kinds -----------------------------------------------------------------------------------------------------------


def nothing(before: Duel, event: ev.LumenEvent) -> Unseen | None:
    """It tells what follows from what was public already."""
    return None


def always(found: Unseen) -> Look:
    """It always shows something."""
    return lambda before, event: found


def first_hand(before: Duel, event: ev.LumenEvent) -> Unseen | None:
    """Its owner hears of it when the choice is made; the opponent at the mutual look."""
    return None if event.audience == 1 << cast("ev.HandChosen", event).seat else FIRST_HANDS


def began(before: Duel, event: ev.LumenEvent) -> Unseen | None:
    """An effect of shown cards is public; one that may have picked at random is not to be drawn for twice (L2.7.a)."""
    told = cast("ev.EffectBegan", event)
    for slot in before.side(told.seat).deck.slots:
        if slot.card.code == told.card:
            return AT_RANDOM if draws(slot.card.rules[told.rule]) else None
    return None


@lru_cache(maxsize=1024)
def draws(rule: Rule) -> bool:
    """Whether an effect lets chance pick: it says so, or who would pick may not see the cards."""
    for pick in nodes(rule.do):
        if isinstance(pick, Pick):
            theirs = (pick.by == "opp") == (pick.where.who == ME)
            if pick.by == "chance" or (theirs and pick.where.zones & (HAND | SIDE) and not pick.up_to):
                return True
    return False


def stopped(before: Duel, event: ev.LumenEvent) -> Unseen | None:
    """An endless effect says nothing of cards; anything else may rest on cards that lie hidden."""
    return None if cast("ev.EffectStopped", event).why == "endless" else IN_VAIN


def skipped(before: Duel, event: ev.LumenEvent) -> Unseen | None:
    """Answers about hidden cards lay face down."""
    return BOTH_WOULD if before.asks == o.Q_HIDDEN else None


def moved(before: Duel, event: ev.LumenEvent) -> Unseen | None:
    """Out of a hidden zone, a card is seen; within hidden zones, it was moved or drawn unseen."""
    told = cast("ev.CardMoved", event)
    return MOVED if told.audience != 7 else out_of(before, told.seat, told.card, told.origin)


def broken(before: Duel, event: ev.LumenEvent) -> Unseen | None:
    """The same for a break."""
    told = cast("ev.CardBroken", event)
    return out_of(before, told.seat, told.card, told.origin)


def out_of(before: Duel, seat: int, card: str, origin: int) -> Unseen | None:
    """A card that all see leave a zone."""
    return SHOWN if origin & MAY_HIDE and not known(before, seat, (card,)) else None


def uncovered(before: Duel, event: ev.LumenEvent) -> Unseen | None:
    """A card of hand or side deck that is seen through the event; a combo or catch may also use open ones."""
    told = cast("ev.ComboUsed", event)
    return None if known(before, told.seat, (told.card,)) else SHOWN


def pair(before: Duel, event: ev.LumenEvent) -> Unseen | None:
    """Two cards laid out at once."""
    told = cast("ev.ComboShown", event)
    return None if known(before, told.seat, told.cards) else SHOWN


def shown(before: Duel, event: ev.LumenEvent) -> Unseen | None:
    """Cards shown to everyone; none at all says something too."""
    told = cast("ev.CardsShown", event)
    return None if told.cards and known(before, told.seat, told.cards) else SHOWN


def known(before: Duel, seat: int, cards: Sequence[str]) -> bool:
    """Whether the opponent could name that many copies of each card before, wherever they lay in play.

    What else lies hidden must not decide it: a refused undo would tell of it. (So of a card that a deck may hold
    several times, an open copy stands for any other.)
    """
    side = before.side(seat)
    public = int(side.battle | side.lumen & ~side.face_down | side.ultimate)
    if before.step > o.LOOK:
        public |= int(side.listed)
    named = int((side.hand | side.side_deck | side.lumen) & side.known)
    seen = Counter(side.deck.codes[slot] for slot in members(public | named))
    return not Counter(cards) - seen


KINDS: Final[dict[type[Event], Look]] = {
    # set-up
    ev.PriorityDrawn: always(DRAWN),
    ev.PriorityCompared: nothing,
    ev.HandChosen: first_hand,
    ev.SetUpDone: nothing,
    ev.ListTurnedUp: always(LISTS),
    # flow
    ev.TurnBegan: nothing,
    ev.PhaseBegan: nothing,
    ev.TimingSkipped: skipped,
    ev.EffectBegan: began,
    ev.EffectDeclined: nothing,
    ev.EffectStopped: stopped,
    ev.SpecialRevealed: always(SPECIAL),
    ev.Scheduled: nothing,
    # ready
    ev.Readied: always(READY),
    ev.CardReadied: always(READY),
    ev.NoResponse: always(NO_RESPONSE),
    ev.CardForced: always(HAND_SEEN),
    ev.HandSeen: always(HAND_SEEN),
    ev.Cautioned: always(CAUTIONED),
    ev.ReadyAgain: nothing,
    # judgement
    ev.Revealed: always(REVEALED),
    ev.CostUnpaid: always(IN_VAIN),
    ev.SpeedAdjusted: nothing,
    ev.FpSpent: nothing,
    ev.Evaded: nothing,
    ev.Guarded: nothing,
    ev.Clashed: nothing,
    ev.SpeedWon: nothing,
    ev.SpeedTied: nothing,
    ev.BothDefended: nothing,
    ev.Hit: nothing,
    ev.Countered: nothing,
    ev.Voided: nothing,
    ev.ComboJudged: nothing,
    # numbers
    ev.FpChanged: nothing,
    ev.Damaged: nothing,
    ev.HpPaid: nothing,
    ev.HpRegained: nothing,
    ev.StatChanged: nothing,
    ev.FlagsGiven: nothing,
    ev.Forbidden: nothing,
    ev.TallyChanged: nothing,
    ev.StateEntered: nothing,
    ev.StateEnded: nothing,
    # cards
    ev.CardMoved: moved,
    ev.HiddenMoved: always(MOVED),
    ev.CardsShown: shown,
    ev.CardBroken: broken,
    ev.Replenished: uncovered,
    ev.Discarded: uncovered,
    ev.HandLimitPassed: nothing,
    ev.Got: nothing,
    ev.GetSkipped: nothing,
    # grab, combo, catch
    ev.GrabNegated: uncovered,
    ev.GrabStood: nothing,
    ev.ComboBegan: nothing,
    ev.ComboShown: pair,
    ev.ComboUsed: uncovered,
    ev.ComboReturned: nothing,
    ev.ComboEnded: nothing,
    ev.CatchGranted: nothing,
    ev.CatchDeclared: uncovered,
    ev.CatchDeclined: nothing,
    # the end
    ev.DefenceOver: nothing,
    ev.SuddenDeath: nothing,
    ev.GameEnded: always(OVER),
}
"""Every kind of event and what it shows; a test fails for a kind that is missing here."""
