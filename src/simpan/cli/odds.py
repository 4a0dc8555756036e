"""`simpan odds`: exact chances of an attack, by its numbers or by two character sheets; as text, JSON and a plot."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from cyclopts import Parameter

from simpan.cli import odds_plot, odds_text
from simpan.cli.env import Env, Trouble, env
from simpan.lab.odds import Exchange, Tie, table
from simpan.lab.odds import odds as chances
from simpan.lab.odds_sheets import Matchup, Terms, Unfit, better, character, matchup
from simpan.mansion.campaign import Campaign
from simpan.mansion.files.checked import open_campaign
from simpan.mansion.files.default import default_campaign
from simpan.mansion.house import House
from simpan.mansion.sheet import critical_at

GAME: Final = "mansion"
UNLUCKY: Final = critical_at(0)  # the threshold that everybody begins with (M3.9)
BONUS: Final = (-99, 99)
THRESHOLD: Final = (2, 13)  # 13: no dice are critical by themselves
RANGES: Final = {
    "--attack-bonus": BONUS,
    "--defence-bonus": BONUS,
    "--critical": THRESHOLD,
    "--defence-critical": THRESHOLD,
    "--armour": (0, 999),
    "--shield": (0, 999),
    "--hp": (1, 999),
}
Put: TypeAlias = Literal["none", "critical", "fumble", "both"]
Ties: TypeAlias = Literal["house", "defender", "attacker"]
Kinds: TypeAlias = Literal["better", "physical", "magical"]


@dataclass(frozen=True)
class Asked:
    """Every option as it was typed."""

    game: str
    attack_bonus: int
    defence_bonus: int
    critical: int | None
    defence_critical: int | None
    attack_effect: Put
    defence_effect: Put
    tie: Ties
    attacker: str
    target: str
    kind: Kinds
    with_: str
    phantasm: bool
    reaction: str
    guard: bool
    armour: int
    shield: int
    hp: int | None
    campaign: str
    table_: bool
    plot: str
    json_: bool

    def bonuses(self) -> dict[str, int]:
        """What goes with numbers and with sheets."""
        return {"--attack-bonus": self.attack_bonus, "--defence-bonus": self.defence_bonus}

    def thresholds(self) -> dict[str, int | None]:
        """What follows from a sheet where there is one."""
        return {"--critical": self.critical, "--defence-critical": self.defence_critical}

    def effects(self) -> dict[str, bool]:
        """What powers do where there are sheets."""
        return {"--attack-effect": self.attack_effect != "none", "--defence-effect": self.defence_effect != "none"}

    def against(self) -> dict[str, int | None]:
        """What the target has against damage."""
        return {"--armour": self.armour, "--shield": self.shield, "--hp": self.hp}

    def of_sheets(self) -> dict[str, Any]:
        """What means nothing without sheets."""
        powers = {"--with": self.with_, "--phantasm": self.phantasm, "--reaction": self.reaction, "--guard": self.guard}
        return {**powers, **self.against(), "--kind": self.kind != "better", "--campaign": self.campaign}

    def named_tie(self) -> Tie | None:
        """The setting of H3.8; None: as the house has it."""
        return None if self.tie == "house" else self.tie


def odds(
    game: str = GAME,
    /,
    *,
    attack_bonus: int = 0,
    defence_bonus: int = 0,
    critical: int | None = None,
    defence_critical: int | None = None,
    attack_effect: Put = "none",
    defence_effect: Put = "none",
    tie: Ties = "house",
    attacker: str = "",
    target: str = "",
    kind: Kinds = "better",
    with_: Annotated[str, Parameter(name="--with")] = "",
    phantasm: Annotated[bool, Parameter(negative=())] = False,
    reaction: str = "",
    guard: Annotated[bool, Parameter(negative=())] = False,
    armour: int = 0,
    shield: int = 0,
    hp: int | None = None,
    campaign: str = "",
    table_: Annotated[bool, Parameter(name="--table", negative=())] = False,
    plot: str = "",
    json_: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Chances of an attack."""
    asked = Asked(**locals())  # the same names, so that what follows need not take 22 arguments
    out = env()
    _check(out, asked)
    if asked.table_:
        return _table(out, asked)
    if asked.attacker or asked.target:
        return _sheets(out, asked)
    return _numbers(out, asked)


# -- what was asked ---------------------------------------------------------------------------------------------------


def _check(out: Env, asked: Asked) -> None:
    """Raises Trouble for what cannot be, before anything is worked out."""
    if asked.game != GAME:
        raise Trouble(out.word("no_game", word=asked.game[:40], all=GAME))
    for name, value in {**asked.bonuses(), **asked.thresholds(), **asked.against()}.items():
        least, most = RANGES[name]
        if value is not None and not least <= value <= most:
            raise Trouble(out.word("out_of_range", name=name, least=least, most=most))
    if asked.plot:
        odds_plot.check(out, asked.plot)


def _without(out: Env, word: str, given: Mapping[str, object]) -> None:
    """Raises Trouble for an option that means nothing here, so that it is not passed over in silence."""
    for name, value in given.items():
        if value:
            raise Trouble(out.word(word, name=name))


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _exchange(asked: Asked) -> Exchange:
    """An exchange given in numbers."""
    return Exchange(
        asked.attack_bonus,
        asked.defence_bonus,
        UNLUCKY if asked.critical is None else asked.critical,
        UNLUCKY if asked.defence_critical is None else asked.defence_critical,
        asked.named_tie() or House().tie,
        force_critical=asked.attack_effect in ("critical", "both"),
        force_fumble_attack=asked.attack_effect in ("fumble", "both"),
        force_fumble_defence=asked.defence_effect in ("fumble", "both"),
        defence_force_critical=asked.defence_effect in ("critical", "both"),
    )


def _terms(asked: Asked) -> Terms:
    """What comes on top of two sheets."""
    return Terms(
        skills=_names(asked.with_),
        phantasm=asked.phantasm,
        reactions=_names(asked.reaction),
        guard=asked.guard,
        attack_bonus=asked.attack_bonus,
        defence_bonus=asked.defence_bonus,
        armour=asked.armour,
        shield=asked.shield,
        hp=asked.hp,
        tie=asked.named_tie(),
    )


def _campaign(out: Env, path: str) -> Campaign:
    """The campaign of a folder, or the default one. Raises Trouble."""
    if not path:
        return default_campaign()
    found = open_campaign(path)
    if found.campaign is None:
        raise Trouble(out.word("odds_campaign", path=path, n=len(found.faults) + len(found.violations)))
    return found.campaign


def _matchup(campaign: Campaign, asked: Asked) -> Matchup:
    """The attack that was asked for. Raises Unfit."""
    attacker, target = (character(campaign, name) for name in (asked.attacker, asked.target))
    if asked.kind == "better":
        return better(campaign, attacker, target, _terms(asked))
    return matchup(campaign, attacker, target, asked.kind, _terms(asked))


# -- answers ----------------------------------------------------------------------------------------------------------


def _numbers(out: Env, asked: Asked) -> int:
    """An exchange given in numbers. Raises Trouble."""
    _without(out, "odds_needs_names", asked.of_sheets())
    exchange = _exchange(asked)
    found = chances(exchange)
    if asked.plot:
        odds_plot.of_exchange(out, exchange, asked.plot)
    if asked.json_:
        out.line(json.dumps({**found.as_dict(), "exchange": asdict(exchange)}))
        return 0
    out.lines([*odds_text.of_exchange(out, exchange), *odds_text.of_odds(out, found)])
    return _drawn(out, asked.plot)


def _sheets(out: Env, asked: Asked) -> int:
    """An attack between two characters. Raises Trouble."""
    _without(out, "odds_of_sheet", {**asked.thresholds(), **asked.effects()})
    if not asked.attacker or not asked.target:
        raise Trouble(out.word("odds_both_names"))
    campaign = _campaign(out, asked.campaign)
    try:
        found = _matchup(campaign, asked)
    except Unfit as error:
        raise Trouble(odds_text.unfit(out, error)) from error
    if asked.plot:
        odds_plot.of_matchup(out, found, asked.plot)
    if asked.json_:
        out.line(json.dumps(_as_dict(found), ensure_ascii=False))
        return 0
    out.lines(odds_text.of_matchup(out, campaign, found))
    return _drawn(out, asked.plot)


def _table(out: Env, asked: Asked) -> int:
    """The table of 450 cells. Raises Trouble."""
    other = {**asked.bonuses(), **asked.thresholds(), **asked.effects(), "--tie": asked.named_tie()}
    _without(out, "odds_whole_table", {**other, **asked.of_sheets()})
    _without(out, "odds_whole_table", {"--attacker": asked.attacker, "--target": asked.target})
    cells = table()
    if asked.plot:
        odds_plot.of_table(out, cells, asked.plot)
    if asked.json_:
        out.line(json.dumps({"cells": [cell.as_dict() for cell in cells]}))
        return 0
    out.lines(odds_text.of_table(out, cells))
    return _drawn(out, asked.plot)


def _drawn(out: Env, plot: str) -> int:
    if plot:
        out.line(out.word("odds_plot", path=plot))
    return 0


def _as_dict(found: Matchup) -> dict[str, Any]:
    """An attack between two characters, for programs. HP in points, chances and means as exact fractions."""
    parts = {name: msgspec.to_builtins(getattr(found, name)) for name in ("attack", "defence", "power", "dice")}
    return {
        **found.odds.as_dict(),
        "fell": str(found.fell),
        "attacker": found.attacker.name,
        "target": found.target.name,
        "kind": found.kind,
        "powers": [power.key for power in found.powers],
        "exchange": asdict(found.exchange),
        "parts": parts,
        "critical_dice": found.critical_dice,
        "armour": found.armour,
        "shield": found.shield,
        "hp": found.hp,
        "mean": str(found.lost.mean()),
        "lost": found.lost.as_dict(),
        "lost_landed": found.landed(False).as_dict(),
        "lost_critical": found.landed(True).as_dict(),
    }
