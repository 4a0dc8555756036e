"""What players may ask of a room, each as a draft of what it puts on record. Raises Denied where it may not be."""

from __future__ import annotations

from simpan.core.game import CLOCK
from simpan.core.record import Input
from simpan.server.protocol import Act, Ask, Claim, Lang, Late, Reply
from simpan.server.room.denied import Denied, by_rule
from simpan.server.room.draft import Draft
from simpan.server.room.match import Match
from simpan.server.words import say


def act(match: Match, seat: int, message: Act, draft: Draft) -> None:
    """An answer to the question of the game, and what chance makes of it."""
    if not match.asked[seat] <= message.n <= match.n:
        raise Denied("stale")
    found = match.game.refusal(seat, message.code)
    if found is not None:
        raise by_rule(match.hosting, match.game, seat, found)
    draft.decide(seat, message.code)
    draft.chance()


def concede(match: Match, seat: int, draft: Draft) -> None:
    """Give up."""
    draft.note("concede", seat=seat)
    draft.decide(CLOCK, match.hosting.concede(seat), match.names[seat], "concede")
    draft.chance()


def ask(match: Match, seat: int, message: Ask, bot: bool, draft: Draft) -> None:
    """Ask the other side. bot: it is one, and agrees at once."""
    if any(offer.seat == seat and offer.what == message.what for offer in match.offers.values()):
        raise Denied("already_asked")
    if (seat, message.what) in match.declined:
        raise Denied("declined")
    given = _to_undo(match, seat) if message.what == "undo" else None
    offer = draft.n
    draft.note("ask", seat=seat, what=message.what)
    if bot:
        _agree(match, seat, message.what, offer, given, draft)


def reply(match: Match, seat: int, message: Reply, draft: Draft) -> None:
    """Answer what the other side asked, or withdraw what this side did."""
    offer = match.offers.get(message.offer)
    if offer is None or (offer.seat == seat and message.yes):
        raise Denied("no_offer")
    if offer.seat == seat:
        draft.note("withdraw", seat=seat, offer=offer.n)
    elif not message.yes:
        draft.note("answer", seat=seat, what=offer.what, offer=offer.n, yes=False)
    else:
        given = _to_undo(match, offer.seat) if offer.what == "undo" else None
        _agree(match, offer.seat, offer.what, offer.n, given, draft)


def claim(match: Match, seat: int, message: Claim, late: Late | None, draft: Draft) -> None:
    """The other side is late, and claimably so: wait, win or draw."""
    if late is None or late.seat == seat:
        raise Denied("not_late")
    if late.step != "claimable":
        raise Denied("too_early")
    if message.what == "wait":
        draft.note("wait", seat=seat, late=late.seat)
        return
    draft.note("claim", seat=seat, what=message.what, late=late.seat)
    if message.what == "draw":
        draft.draw_match()
        return
    draft.decide(CLOCK, match.hosting.concede(late.seat), match.names[seat], "absence")
    draft.chance()


def _agree(match: Match, asker: int, what: str, offer: int, given: Input | None, draft: Draft) -> None:
    draft.note("answer", seat=1 - asker, what=what, offer=offer, yes=True)
    if given is None:
        draft.draw_match()
        return
    draft.back(given.n, match.names[asker], "undo")
    draft.chance()


def _to_undo(match: Match, seat: int) -> Input:
    """The decision that a seat may take back: its last one, if nothing was seen since."""
    given = match.last_input(seat)
    if given is None:
        raise Denied("nothing_to_undo")
    found = match.hosting.unseen(match.line.before(given.n), seat, match.events_since(given.n))
    if found is None:
        return given

    def text(lang: Lang) -> str:
        return say(lang, "denied-seen", text=found.text.in_(lang))

    raise Denied("seen", found.clause, text)
