"""Everything that a player may declare now, each as a sentence that is read as just that (H6.8).

Closed choices say why and by which clause, never by anything that the player may not know (H6.12).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from simpan.core.bits import bit, members
from simpan.mansion import react, refuse, reward
from simpan.mansion import reading as r
from simpan.mansion import words as w
from simpan.mansion.desk.answers import ON, TELLING
from simpan.mansion.desk.judged import Barred, Unsaid
from simpan.mansion.desk.known import as_known
from simpan.mansion.desk.options import Options
from simpan.mansion.desk.own_turn import OwnTurn
from simpan.mansion.desk.prompts import to_place
from simpan.mansion.fighter import IN_PLAY
from simpan.mansion.hosted.asks import is_asked, roll_due, said_of
from simpan.mansion.hosted.offers import Offers, note
from simpan.mansion.hosted.shape import Choice
from simpan.mansion.hosted.turn_menu import turn_menu
from simpan.mansion.hosted.viewpoint import Viewpoint
from simpan.mansion.war import War

TILE: Final = "{tile}"
"""In the sentence of a start: the white tile that is chosen on the map, any of it (M1.6)."""


def menu_of(eye: Viewpoint) -> tuple[Choice, ...]:
    """The choices of a player; of the public and the staff none."""
    if not eye.is_player or eye.table.ended or eye.war.over():
        return ()
    return (*_asked(eye), *_withdrawals(eye), *_later(eye))


def _asked(eye: Viewpoint) -> Iterator[Choice]:
    """What answers the question that is open."""
    due = roll_due(eye)
    if due is not None:
        yield Choice("roll", eye.word("do_roll", n=due.n), f"{due.n}d6", who=due.who)
    if not is_asked(eye) or eye.table.book.night >= 0:
        return
    asks = eye.war.asks
    if asks == w.Q_PLACE_ZONE:
        yield from _starts(eye)
    elif asks == w.Q_COVER:
        yield from _cover(eye)
    elif asks == w.Q_REACT:
        yield from _reactions(eye)
    elif asks == w.Q_REGAIN:
        yield from _rewards(eye)
    else:
        yield from of_turn(as_known(eye.war, eye.viewer), eye)


def of_turn(known: War, eye: Viewpoint) -> tuple[Choice, ...]:
    """The choices of a turn, or of the rest of an act whose beginning met somebody hidden."""
    found = turn_menu(known, eye.campaign, eye.viewer, eye.lang)
    if known.asks == w.Q_TURN:
        return found
    return tuple(one for one in found if not one.why and _goes_on(known, eye, one))


def _goes_on(known: War, eye: Viewpoint, choice: Choice) -> bool:
    """Whether a choice carries on the act that is under way."""
    from simpan.mansion.declare.read import read
    from simpan.mansion.desk.names import names

    turn = OwnTurn(known, eye.viewer, Options(eye.campaign, eye.lang))
    try:
        for reading in read(choice.say, names(known, eye.campaign, eye.viewer)).readings:
            turn.take(reading)
    except (Barred, Unsaid):
        return False
    return True


# -- the secret start (H6.1) -------------------------------------------------------------------------------------------


def _starts(eye: Viewpoint) -> Iterator[Choice]:
    """For each character without a place: any tile, or by lot."""
    offers = Offers(eye.war, eye.campaign, eye.viewer, eye.lang)
    some = next(iter(eye.war.board.plan.where))
    owed = to_place(eye.table, eye.viewer)
    open_ = 0  # whose zone is not named either
    for name in owed:
        zone = eye.war.fighters[_index(eye, name)].want_zone
        say = offers.say(r.Start(None, some, who=name)).replace(some, TILE)
        number = eye.war.board.plan.number[zone] if zone >= 0 else 0
        label = eye.word("do_start", who=eye.s.name(name))
        yield Choice("start", label, say, who=name, zone=number, note=eye.word("note_start"), clause="H6.1")
        if not number:
            open_ += 1
            lot = eye.word("do_lot", who=eye.s.name(name))
            yield Choice("lot", lot, offers.say(r.Start(None, "", who=name)), who=name, clause="H6.1")
    if open_ == len(owed) > 1:
        yield Choice("lot", eye.word("do_all_lots"), offers.say(r.Start(None, "")), clause="H6.1")


def _index(eye: Viewpoint, name: str) -> int:
    return next(int(stat.index) for stat in eye.war.board.stats if stat.name == name)


# -- answers (H6.9, H4.8, M5.2) ----------------------------------------------------------------------------------------


def _cover(eye: Viewpoint) -> Iterator[Choice]:
    offers = Offers(eye.war, eye.campaign, eye.viewer, eye.lang)
    stats = eye.war.board.stats
    servant = stats[stats[eye.war.target].mate].name
    for key, yes in (("do_cover", True), ("do_not_cover", False)):
        yield Choice("cover", eye.word(key), offers.say(r.CoverNow(yes)), who=servant, clause="H6.9")


def _reactions(eye: Viewpoint) -> Iterator[Choice]:
    """The reactions of the player's characters in the zone, and to pass; those that are not possible closed."""
    offers, war = Offers(eye.war, eye.campaign, eye.viewer, eye.lang), eye.war
    legal = int(react.options(war, eye.viewer))
    here = war.board.own[eye.viewer] & war.here[war.fighters[war.actor].zone]
    for who in members(int(here)):
        stat, fighter = war.board.stats[who], war.fighters[who]
        for place, power in enumerate(stat.skills):
            if power.kind != w.REACTION:
                continue
            codes = [int(react.code_of(stat.own, place, on)) for on in (react.ON_ATTACK, react.ON_DEFENCE)]
            title = offers.s.title(power.key)
            open_ = [on for on, code in enumerate(codes) if legal & bit(code)]
            for on in open_:
                yield Choice(
                    "react",
                    eye.word("do_react", skill=title, on=eye.word(f"on_{ON[on]}")),
                    offers.say(r.Skill(power.key, on=_on(on))),
                    who=stat.name,
                    skill=power.key,
                    note=note(*offers.cost(fighter, place, power)),
                )
            if not open_:
                reasons = [refuse.of_reaction(war, eye.viewer, code) for code in codes]
                reason = min(reasons, key=lambda one: TELLING.index(one[1]) if one[1] in TELLING else -1)
                yield offers.closed("react", title, reason, who=stat.name, skill=power.key)
    yield Choice("pass", eye.word("do_pass"), offers.say(r.NoReaction()), clause="H4.8")


def _on(on: int) -> Any:
    return ON[on]


def _rewards(eye: Viewpoint) -> Iterator[Choice]:
    """Who regains, or whose maximum rises: the choice that is due first (H5.4)."""
    offers, war = Offers(eye.war, eye.campaign, eye.viewer, eye.lang), eye.war
    pair = reward.pair_of(war, eye.viewer)
    raises = reward.asks_raise(war, pair)
    gain = reward.FIRST_GAIN if war.asked60 & bit(pair) else reward.SECOND_GAIN
    for who in members(int(reward.options(war, eye.viewer))):
        name, fighter = war.board.stats[who].name, war.fighters[who]
        if raises:
            label, reading, said = (
                eye.word("do_raise", who=eye.s.name(name)),
                r.Reward(raise_=name),
                eye.word("note_raise"),
            )
        else:
            label, reading = eye.word("do_regain", who=eye.s.name(name)), r.Reward(regain=name)
            said = eye.word(
                "note_regain",
                n=int(gain),
                hp=int(fighter.hp),
                most_hp=int(fighter.most_hp),
                mp=int(fighter.mp),
                most_mp=int(fighter.most_mp),
            )
        yield Choice("reward", label, offers.say(reading), target=name, note=said, clause="M5.2")


# -- what waits, and what may wait (H6.8) ------------------------------------------------------------------------------


def _withdrawals(eye: Viewpoint) -> Iterator[Choice]:
    """To take back what waits: all that one character has waiting at once."""
    waiting = eye.table.book.of_seat(eye.viewer)
    if not waiting:
        return
    offers = Offers(eye.war, eye.campaign, eye.viewer, eye.lang)
    for who in dict.fromkeys(one.who for one in waiting):
        mine = [one for one in waiting if one.who == who]
        said = ", ".join(said_of(eye, one) for one in mine)
        yield Choice("withdraw", eye.word("do_withdraw", said=said), offers.say(r.Withdraw()), who=who, clause="H6.8")


def _later(eye: Viewpoint) -> Iterator[Choice]:
    """A declaration for the next turn of a character may be written in advance, as a text."""
    if eye.view.phase == "set_up":
        return
    asked = eye.view.question
    acting = asked.who if asked is not None and asked.asks == "turn" and not eye.table.stands else ""
    for who in members(int(eye.war.board.own[eye.viewer])):
        name = eye.war.board.stats[who].name
        if eye.war.fighters[who].state == IN_PLAY and name != acting:
            label = eye.word("do_later", who=eye.s.name(name))
            yield Choice("later", label, "", who=name, note=eye.word("note_later"), clause="H6.8")
