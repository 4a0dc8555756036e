"""`simpan arena mansion`: bots fight whole wars of a campaign."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import msgspec

from simpan.cli import jobs as shared
from simpan.cli import progress
from simpan.cli.campaigns import campaign_named
from simpan.cli.env import Env, Trouble
from simpan.lab.arena_mansion import LineUp, Tally, run
from simpan.lab.shares import wilson
from simpan.mansion.campaign import Campaign
from simpan.mansion.files.problem import nearest
from simpan.players.mansion_players import PLAYERS

PART: Final = 4  # wars in one part of the work
DEFAULT: Final = ("greedy",)
MOST_DAYS: Final = 50


def arena(
    out: Env, players: str, path: Path | None, wars: int, seed: int, jobs: int, days: int | None, as_json: bool
) -> int:
    """Let bots fight. players: names of bots with commas. path: the campaign's folder. days: instead of its own."""
    line_up = LineUp(_campaign(out, path, days), _bots(out, players), seed)
    if len(line_up.bots) > len(line_up.pairs):
        raise Trouble(out.word("wars_bots", n=len(line_up.bots), pairs=len(line_up.pairs)))
    tally = Tally()
    with progress.bar(out.word("wars_bar"), wars) as bar:
        for part in shared.work(run, line_up, wars, jobs, PART):
            tally.add(part)
            bar.forward(part.wars)
    if tally.errors:
        print(out.word("arena_error", n=tally.errors, what=tally.first_error), file=sys.stderr)
    if as_json:
        out.line(json.dumps(tally.as_dict(line_up), ensure_ascii=False))
    else:
        _report(out, line_up, tally)
    return 0


def _campaign(out: Env, path: Path | None, days: int | None) -> Campaign:
    """The campaign, with so many days if they are given. Raises Trouble."""
    found = campaign_named(path)
    if days is None:
        return found
    if not 1 <= days <= MOST_DAYS:
        raise Trouble(out.word("out_of_range", name="--days", least=1, most=MOST_DAYS))
    return msgspec.structs.replace(found, house=msgspec.structs.replace(found.house, days=days))


def _bots(out: Env, players: str) -> tuple[str, ...]:
    """The bots that are named. Raises Trouble for one that there is not."""
    found = tuple(word.strip().casefold() for word in players.split(",")) if players else DEFAULT
    for word in found:
        if word not in PLAYERS:
            near = nearest(word, PLAYERS)
            hint = out.word("near", names=near) if near else ""
            raise Trouble(out.word("wars_no_bot", word=word[:40], all=", ".join(PLAYERS), near=hint))
    return found


def _report(out: Env, line_up: LineUp, tally: Tally) -> None:
    campaign = line_up.campaign
    bots = ", ".join(dict.fromkeys(line_up.bots))
    out.line(out.word("wars_title", title=campaign.title, n=tally.wars, bots=bots), "bold")
    classes = {kind.key: kind.ko if out.lang == "ko" else kind.en for kind in campaign.classes}
    for pair in line_up.pairs:
        named = classes.get(line_up.class_of(pair), "")
        who = f"{pair} · {named}" if named else pair
        out.line(_share(out, who, tally.wins[pair], tally.ended))
    if len(line_up.pairs) > len(tally.by_class(line_up)) > 1:
        out.line(out.word("wars_classes"), "bold")
        for key, (won, played) in tally.by_class(line_up).items():
            out.line(_share(out, classes.get(key, key), won, played))
    if len(set(line_up.bots)) > 1:
        out.line(out.word("wars_by_bot"), "bold")
        for bot in dict.fromkeys(line_up.bots):
            out.line(_share(out, bot, tally.won[bot], tally.played[bot]))
    _sums(out, line_up, tally)


def _share(out: Env, who: str, won: int, played: int) -> str:
    """A share of victories with its interval."""
    low, high = wilson(won, played)
    share = f"{won / max(1, played):.1%}"
    return out.word("arena_wins", who=who, wins=won, share=share, low=f"{low:.1%}", high=f"{high:.1%}")


def _sums(out: Env, line_up: LineUp, tally: Tally) -> None:
    """What all wars came to together."""
    ended = max(1, tally.ended)
    alive = ", ".join(f"{tally.alive[day] / ended:.1f}" for day in line_up.days)
    out.line(out.word("wars_alive", days=", ".join(map(str, line_up.days)), alive=alive))
    out.line(out.word("wars_rewards", sixty=tally.paid60, hundred=tally.paid100))
    out.line(out.word("wars_ends", last=tally.last_day, team=tally.ended - tally.last_day))
    out.line(out.word("arena_rest", draws=tally.draws, unfinished=tally.unfinished, errors=tally.errors))
    found = {"days": tally.days / ended, "decisions": tally.decisions / ended, "seconds": tally.seconds}
    out.line(out.word("wars_means", **{name: f"{value:.1f}" for name, value in found.items()}))
