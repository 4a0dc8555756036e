"""From the readings of a post to inputs of the record (H6.8): all of a post or nothing, and nothing is guessed.

`resolve` works on copies. What is refused, and what is said to be possible, never rests on what the writer may not know
(H6.12): it is judged on the war as the writer knows it. Three things end what can be judged and put in at once: dice,
somebody else's decision, and whatever shows the writer something new (a zone that one has left for, a walk that met
somebody hidden). The readings behind are `later`; only what nothing of this can change is judged of them already: a
second move, a skill that is not on the sheet, too little MP.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from simpan.core.bits import bit, members
from simpan.core.refusal import Refusal
from simpan.mansion import reading as r
from simpan.mansion import refuse
from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.answers import Cover, Reactions, Rewards, Starts
from simpan.mansion.desk.judged import Barred, Unsaid
from simpan.mansion.desk.known import acting, place_of
from simpan.mansion.desk.options import Options
from simpan.mansion.desk.own_turn import OwnTurn, asks_turn, own_turn_waits, window_is_coming
from simpan.mansion.desk.resolved import RefusedReading, Resolved, UnclearReading
from simpan.mansion.say_parts import Lang
from simpan.mansion.war import War

__all__ = ["RefusedReading", "Resolved", "UnclearReading", "question_of", "resolve", "what_answers"]

Question: TypeAlias = Literal["turn", "cover", "reaction", "reward", "start", ""]
Answered: TypeAlias = Literal["turn", "cover", "reaction", "reward", "start", "dice", "withdraw"]
_ANSWERED: Final[dict[type[r.Reading], Answered]] = {
    r.CoverNow: "cover",
    r.NoReaction: "reaction",
    r.Reward: "reward",
    r.Start: "start",
    r.Roll: "dice",
    r.Withdraw: "withdraw",
}
_OF_WAR: Final[dict[int, Question]] = {
    w.Q_COVER: "cover",
    w.Q_REACT: "reaction",
    w.Q_REGAIN: "reward",
    w.Q_PLACE_ZONE: "start",
}
_MISPLACED: Final[dict[Answered, refuse.Reason]] = {
    "cover": ("H6.9", "not_covering", {}),
    "reaction": ("H4.8", "no_window", {}),
    "reward": ("H6.2", "not_asked", {}),
    "start": ("H6.1", "not_placing", {}),
    "dice": ("H2.2", "no_roll_due", {}),
    "withdraw": ("H6.8", "queue_empty", {}),
}


def question_of(war: War, seat: int) -> Question:
    """What a seat is asked now, as far as a post can answer it; "": nothing."""
    if not is_players(war, seat) or not war.legal(seat):
        return ""
    return "turn" if asks_turn(war, seat) else _OF_WAR.get(int(war.asks), "")


def is_players(war: War, seat: int) -> bool:
    """Whether somebody plays on the seat."""
    return 0 <= seat <= 61 and bool(war.board.seats & bit(seat))


def what_answers(reading: r.Any, campaign: Campaign) -> Answered:
    """Which question a reading answers; a skill by its kind (H6.5)."""
    if isinstance(reading, r.Skill):
        kind = next((skill.kind for skill in campaign.skills if skill.key == reading.skill), "")
        return "reaction" if kind == "reaction" else "turn"
    return _ANSWERED.get(type(reading), "turn")


def resolve(war: War, campaign: Campaign, seat: int, readings: Sequence[r.Any], lang: Lang = "ko") -> Resolved:
    """The inputs of a post by the player of a seat, what must wait, and what is refused or left open.

    lang: of `possible` and of the questions to the writer. Dice requests and withdrawals are the caller's and are
    refused here (H2.2, H6.8). Never raises for any readings, and leaves the war as it is.
    """
    if not is_players(war, seat):
        nothing = Refusal("H6.2", "not_asked", {})
        return Resolved(refused=tuple(RefusedReading(reading, nothing) for reading in readings))
    post = _Post(war, campaign, seat, Options(campaign, lang))
    for reading in readings:
        post.take(reading)
    return post.resolved()


class _Post:
    """One post under way."""

    def __init__(self, war: War, campaign: Campaign, seat: int, options: Options) -> None:
        self.war, self.campaign, self.seat, self.options = war, campaign, seat, options
        self.asked = question_of(war, seat)
        self.refused: list[RefusedReading] = []
        self.unclear: list[UnclearReading] = []
        self.later: list[r.Any] = []
        self.own = members(int(war.board.own[seat]))
        waits = self.asked == "turn" or own_turn_waits(war, seat)
        self.turn = OwnTurn(war, seat, options) if waits else None
        self.cover = Cover(war, seat, options) if self.asked == "cover" else None
        ahead = self.asked == "cover" or (not self.asked and window_is_coming(war, seat))
        windows = self.asked == "reaction" or ahead
        self.reactions = Reactions(war, seat, options, ahead) if windows else None
        self.rewards = Rewards(war, seat, options) if self.asked == "reward" else None
        self.starts = Starts(war, seat, options) if self.asked == "start" else None

    def take(self, reading: r.Any) -> None:
        """The next reading, into the part of the post that it belongs to."""
        try:
            self.place(reading)
        except Barred as barred:
            self.bar(reading, barred)
            self.failed(reading)
        except Unsaid as unsaid:
            self.ask(reading, unsaid)
            self.failed(reading)

    def bar(self, reading: r.Any, barred: Barred) -> None:
        """The reading is not allowed."""
        clause, reason, values = barred.reason
        self.refused.append(RefusedReading(reading, Refusal(clause, reason, values), barred.possible))

    def ask(self, reading: r.Any, unsaid: Unsaid) -> None:
        """Ask the writer back."""
        for name, possible in unsaid.questions:
            self.unclear.append(UnclearReading(reading, name, self.options.question(name), possible))

    def failed(self, reading: r.Any) -> None:
        """Those behind it are judged as if it had been carried out."""
        if self.turn is not None and what_answers(reading, self.campaign) == "turn":
            self.turn.failed(reading)

    def place(self, reading: r.Any) -> None:
        """Hand the reading on. Raises Barred or Unsaid."""
        answers = what_answers(reading, self.campaign)
        if answers == "turn":
            self.of_turn(reading)
        elif self.cover is not None and isinstance(reading, r.CoverNow):
            self.cover.take(reading)
        elif self.reactions is not None and isinstance(reading, r.NoReaction | r.Skill):
            self.reactions.take(reading)
        elif self.rewards is not None and isinstance(reading, r.Reward):
            self.rewards.take(reading)
        elif self.starts is not None and isinstance(reading, r.Start):
            self.starts.take(reading)
        elif isinstance(reading, r.NoReaction) and self.turn is not None and self.turn.striking:
            self.later.append(reading)  # of the windows that the own attack opens
        else:
            raise Barred(self.misplaced(reading, answers))

    def of_turn(self, reading: r.Any) -> None:
        """A reading on the own turn; one for another character of the player waits for that one's turn (H6.8)."""
        who = reading.who
        own = [self.war.board.stats[index].name for index in self.own]
        if self.turn is None:
            raise Barred(self.misplaced(reading, "turn"))
        if not who or who == self.war.board.stats[self.war.actor].name:
            self.turn.take(reading)
        elif who in own:
            self.later.append(reading)
        else:
            raise Barred(("H6.2", "not_your_turn", {"who": acting(self.war, self.seat)}))

    def misplaced(self, reading: r.Any, answers: Answered) -> refuse.Reason:
        """The reading answers nothing that is open to the seat."""
        if isinstance(reading, r.Skill):
            if all(place_of(self.war, who, reading.skill) < 0 for who in self.own):
                return "H6.5", "not_on_sheet", {"skill": reading.skill}
            if answers == "reaction" and self.asked == "turn":
                return "H6.5", "not_now", {"skill": reading.skill, "kind": "reaction"}
        if answers == "turn":
            if self.war.phase != w.ROUND:
                return "H6.2", "not_asked", {}
            return "H6.2", "not_your_turn", {"who": acting(self.war, self.seat)}
        if answers == "start" and self.war.asks == w.Q_PLACE_ZONE:
            return "H6.1", "placed_already", {}
        return _MISPLACED[answers]

    def resolved(self) -> Resolved:
        """All of it, or nothing but what is wrong with it."""
        parts = [part for part in (self.turn, self.cover, self.reactions, self.rewards, self.starts) if part]
        for part in parts:
            if not isinstance(part, OwnTurn):
                for reading, found in part.finish():
                    if isinstance(found, Unsaid):
                        self.ask(reading, found)
                    else:
                        self.bar(reading, found)
        if self.refused or self.unclear:
            return Resolved(refused=tuple(self.refused), unclear=tuple(self.unclear))
        return Resolved(
            inputs=tuple(given for part in parts for given in part.inputs),
            echo=tuple(reading for part in parts for reading in part.echo),
            later=(*(reading for part in parts for reading in part.later), *self.later),
        )
