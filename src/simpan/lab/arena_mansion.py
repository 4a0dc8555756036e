"""Whole wars between bots: which pair and which bot wins, who is left after each day, what rewards are paid.

A seed fixes the wars on any number of CPUs: war number n is the same whichever part of the work it falls into.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, final

from simpan.core.bits import bit, count_wide, lowest, members
from simpan.core.chance import Seeded
from simpan.core.simulate import Dice, play
from simpan.lab.shares import APART, wilson
from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign, pairs, player_of, players
from simpan.mansion.fighter import IN_PLAY
from simpan.mansion.match import start
from simpan.mansion.war import War
from simpan.players.mansion_players import Player, player
from simpan.players.mansion_table import Public

CAP: Final = 100_000  # decisions after which a war counts as unfinished
DAYS: Final = 3  # after so many days the pairs that are left are told
RANDOM: Final = "random"


@final
@dataclass(frozen=True)
class LineUp:
    """A campaign and who plays it: one bot for all, one for each pair, or fewer, which then take turns war by war."""

    campaign: Campaign
    bots: tuple[str, ...]
    seed: int

    @cached_property
    def pairs(self) -> tuple[str, ...]:
        """The pairs' names."""
        return pairs(self.campaign)

    @property
    def days(self) -> range:
        """The days after which the pairs that are left are told: the first three, if there are as many."""
        return range(1, min(DAYS, self.campaign.house.days) + 1)

    def bots_of(self, number: int) -> tuple[str, ...]:
        """The bot of each pair in the war of that number; no pair has another bot more often than the others have."""
        many = len(self.bots)
        turn = 0 if many == len(self.pairs) else number
        return tuple(self.bots[(place + turn) % many] for place in range(len(self.pairs)))

    def class_of(self, pair: str) -> str:
        """The class of a pair's servant; "" where it has none."""
        found = (sheet.class_ for sheet in self.campaign.sheets if sheet.pair == pair and sheet.role == "servant")
        return next(found, "")


@final
@dataclass
class Tally:
    """What wars came to, as sums.

    wins: by pair, of its team. left: by pair, wars at whose end it was in play. damage: by pair, what counts (M5.1).
    played, won, stood, dealt: the same by bot, each war of a pair counted. alive: pairs left after day 1, 2, 3.
    paid60, paid100: rewards given (M5.2). last_day: wars decided by the last day and not by the last team (H6.4).
    """

    wars: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    left: Counter[str] = field(default_factory=Counter)
    damage: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    stood: Counter[str] = field(default_factory=Counter)
    dealt: Counter[str] = field(default_factory=Counter)
    alive: Counter[int] = field(default_factory=Counter)
    draws: int = 0
    last_day: int = 0
    unfinished: int = 0
    errors: int = 0
    days: int = 0
    paid60: int = 0
    paid100: int = 0
    decisions: int = 0
    seconds: float = 0.0
    first_error: str = ""

    def add(self, other: Tally) -> None:
        """Take in the wars of another tally."""
        for name, value in vars(other).items():
            if isinstance(value, Counter):
                getattr(self, name).update(value)
            elif name != "first_error":
                setattr(self, name, getattr(self, name) + value)
        self.first_error = self.first_error or other.first_error

    @property
    def ended(self) -> int:
        """The wars that came to their end."""
        return self.wars - self.errors - self.unfinished

    def share(self, won: int, played: int) -> dict[str, object]:
        """A share of victories with its 95 % interval, ready for JSON."""
        low, high = wilson(won, played)
        return {"wins": won, "share": round(won / max(1, played), 4), "low": round(low, 4), "high": round(high, 4)}

    def as_dict(self, line_up: LineUp) -> dict[str, object]:
        """Ready for JSON; means and shares are over the wars that came to their end."""
        ended = max(1, self.ended)
        return {
            "games": self.wars,
            "wins": {pair: self.wins[pair] for pair in line_up.pairs},
            "draws": self.draws,
            "unfinished": self.unfinished,
            "errors": self.errors,
            "pairs": {pair: self._pair(line_up, pair) for pair in line_up.pairs},
            "classes": {key: self.share(won, played) for key, (won, played) in self.by_class(line_up).items()},
            "bots": {bot: self._bot(bot) for bot in dict.fromkeys(line_up.bots)},
            "alive_after_day": {str(day): round(self.alive[day] / ended, 3) for day in line_up.days},
            "decided_by_last_day": self.last_day,
            "rewards": {"60": self.paid60, "100": self.paid100},
            "mean_days": round(self.days / ended, 3),
            "mean_decisions": round(self.decisions / ended, 3),
            "seconds_cpu": round(self.seconds, 3),
        }

    def _pair(self, line_up: LineUp, pair: str) -> dict[str, object]:
        ended = max(1, self.ended)
        return {
            "class": line_up.class_of(pair),
            **self.share(self.wins[pair], self.ended),
            "left": self.left[pair],
            "mean_damage": round(self.damage[pair] / ended, 3),
        }

    def _bot(self, bot: str) -> dict[str, object]:
        played = self.played[bot]
        return {
            "played": played,
            **self.share(self.won[bot], played),
            "left": self.stood[bot],
            "mean_damage": round(self.dealt[bot] / max(1, played), 3),
        }

    def by_class(self, line_up: LineUp) -> dict[str, tuple[int, int]]:
        """For each class of servants: victories of its pairs, and the wars that they fought."""
        found: dict[str, tuple[int, int]] = {}
        for pair in line_up.pairs:
            won, played = found.get(line_up.class_of(pair), (0, 0))
            found[line_up.class_of(pair)] = (won + self.wins[pair], played + self.ended)
        return found


def run(line_up: LineUp, first: int, wars: int) -> Tally:
    """The wars from number `first` on."""
    tally = Tally()
    begun = time.process_time()
    begin = start(line_up.campaign)
    public = Public(line_up.campaign)
    for number in range(first, first + wars):
        tally.wars += 1
        try:
            _fight(line_up, public, begin.clone(), number, tally)
        except Exception as error:
            tally.errors += 1
            tally.first_error = tally.first_error or f"war {number}: {type(error).__name__}: {error}"
    tally.seconds = time.process_time() - begun
    return tally


def _fight(line_up: LineUp, public: Public, war: War, number: int, tally: Tally) -> None:
    """One war, counted."""
    seed = line_up.seed * APART + number
    bots = line_up.bots_of(number)
    rewards = _Rewards(war)
    if set(bots) == {RANDOM} and not war.board.reward_by_day:
        made = int(play(war, Dice(seed), CAP))  # the compiled loop makes the same uniform choices
        rewards.look(war)
    else:
        made = _step(war, _players(line_up, public, bots, seed), seed, rewards)
    tally.decisions += made
    tally.paid60 += rewards.paid60
    tally.paid100 += rewards.paid100
    if war.over():
        _count(war, bots, tally)
    else:
        tally.unfinished += 1


def _players(line_up: LineUp, public: Public, bots: tuple[str, ...], seed: int) -> list[Player | None]:
    """Who decides on each seat, by player; None: at random. Each draws from a stream of its own."""
    campaign = line_up.campaign
    found: list[Player | None] = []
    for place, name in enumerate(players(campaign)):
        pair = next(sheet.pair for sheet in campaign.sheets if player_of(sheet) == name)
        bot = bots[line_up.pairs.index(pair)]
        chance = Seeded(seed * 64 + place)
        found.append(None if bot == RANDOM else player(bot, chance, campaign, name, public))
    return found


def _step(war: War, deciders: list[Player | None], seed: int, rewards: _Rewards) -> int:
    """Play with bots that get views; how many decisions were made."""
    chance = Seeded(seed)
    made = 0
    seats = war.seats()
    by_seat = dict(zip(members(seats), deciders, strict=True))
    while made < CAP and not war.over():
        waiting = war.deciding() & seats
        seat = lowest(waiting if waiting else war.deciding())
        legal = war.legal(seat)
        bot = by_seat.get(seat)
        if bot is None:
            codes = members(legal)
            code = codes[chance.draw(len(codes))]
        elif legal & (legal - 1):
            code = bot.choose(war.view(seat), {code: war.action(seat, code) for code in members(legal)})
        else:
            code = int(lowest(legal))
            watch: Any = getattr(bot, "see", None)
            if watch is not None:
                watch(war.view(seat))
        war.apply(seat, code)
        rewards.look(war)
        made += 1
    return made


@final
class _Rewards:
    """Counts rewards as they are given: with `reward_count: day` the war forgets them over night (H5.2)."""

    def __init__(self, war: War) -> None:
        self.paid60 = self.paid100 = 0
        self._had60, self._had100 = int(war.paid60), int(war.paid100)

    def look(self, war: War) -> None:
        """After every decision."""
        if war.paid60 != self._had60:
            self.paid60 += int(count_wide(war.paid60 & ~self._had60))
            self._had60 = int(war.paid60)
        if war.paid100 != self._had100:
            self.paid100 += int(count_wide(war.paid100 & ~self._had100))
            self._had100 = int(war.paid100)


def _count(war: War, bots: tuple[str, ...], tally: Tally) -> None:
    """Take a war that is over into the tally."""
    board = war.board
    tally.days += int(war.day)
    tally.draws += war.winner == w.DRAWN
    tally.last_day += war.why == w.BY_LAST_DAY
    for pair, name in enumerate(board.pair_names):
        won = war.winner >= 0 and board.pair_team[pair] == war.winner
        tally.wins[name] += won
        tally.played[bots[pair]] += 1
        tally.won[bots[pair]] += won
        for left, damage, key in ((tally.left, tally.damage, name), (tally.stood, tally.dealt, bots[pair])):
            left[key] += not war.out & bit(pair)
            damage[key] += int(war.total[pair])
        gone = _out_on(war, pair)
        for day in range(1, DAYS + 1):
            tally.alive[day] += gone == 0 or gone > day


def _out_on(war: War, pair: int) -> int:
    """The day on which a pair went out; 0: it is in play."""
    if not war.out & bit(pair):
        return 0
    fighters = [war.fighters[who] for who in members(war.board.pair_members[pair])]
    return max((int(one.gone_day) for one in fighters if one.state != IN_PLAY), default=0)
