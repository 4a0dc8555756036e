"""The odds in lines that a player reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from fractions import Fraction
from itertools import groupby
from typing import Final

from simpan.cli.env import Env
from simpan.core.korean import decompose
from simpan.lab.odds import THRESHOLDS, Cell, Exchange, Odds
from simpan.lab.odds_sheets import JUDGEMENTS, Matchup, Unfit, total
from simpan.mansion import judge
from simpan.mansion.campaign import Campaign
from simpan.mansion.effect import Power
from simpan.mansion.event import Part

CLAUSES: Final = {
    "attack_fumble": "M4.4",
    "defence_critical": "M4.3",
    "defence_fumble": "M4.4",
    "attack_critical": "M4.2",
    "higher": "M3.8",
    "lower": "M3.8",
    "tie": "H3.8",
}
LONGEST: Final = 15  # letters of a fraction that a person may want to see
COLUMN: Final = 7
FEW: Final = 8  # names that a line has room for
MINUS: Final = "−"


def percent(chance: Fraction) -> str:
    """A chance with one decimal; never 0 or 100 where it is not."""
    if 0 < chance < Fraction(1, 2000):
        return "<0.1 %"
    if Fraction(1999, 2000) < chance < 1:
        return ">99.9 %"
    return f"{100 * float(chance):.1f} %"


def signed(n: int) -> str:
    """A bonus with its sign."""
    return f"+{n}" if n >= 0 else f"{MINUS}{-n}"


def said(out: Env, key: str, chance: Fraction) -> str:
    """A line about a chance: the percentage, and the fraction where it is short."""
    exact = f" ({chance})" if len(str(chance)) <= LONGEST and chance not in (0, 1) else ""
    return out.word(key, share=percent(chance), exact=exact)


# -- an exchange ------------------------------------------------------------------------------------------------------


def of_exchange(out: Env, exchange: Exchange) -> list[str]:
    """Its numbers, and the effects on it."""
    lines = [
        out.word(
            "odds_numbers",
            attack=signed(exchange.attack_bonus),
            critical=exchange.critical,
            defence=signed(exchange.defence_bonus),
            defence_critical=exchange.defence_critical,
        )
    ]
    return [*lines, *_forced(out, exchange), out.word(f"odds_tie_{exchange.tie}")]


def _forced(out: Env, exchange: Exchange) -> Iterator[str]:
    for key, is_so in (
        ("odds_forced_0_critical", exchange.force_critical),
        ("odds_forced_0_fumble", exchange.force_fumble_attack),
        ("odds_forced_1_critical", exchange.defence_force_critical),
        ("odds_forced_1_fumble", exchange.force_fumble_defence),
    ):
        if is_so:
            yield out.word(key)


def of_odds(out: Env, found: Odds) -> list[str]:
    """Whether it lands, and what decides with which chance and by which clause."""
    lines = [
        said(out, "odds_land", found.land),
        said(out, "odds_critical", found.critical),
        said(out, "odds_miss", 1 - found.land),
        out.word("odds_why"),
    ]
    for name in judge.REASONS:
        chance = found.reasons[name]
        if chance:
            lines.append(f"  {out.word(f'odds_{name}')} [{CLAUSES[name]}] {percent(chance)}")
    return lines


# -- two characters ---------------------------------------------------------------------------------------------------


def of_matchup(out: Env, campaign: Campaign, found: Matchup) -> list[str]:
    """The sums that the attack is made of, how it comes out, and the HP that it takes."""
    exchange = found.exchange
    sides = ((found.attack, exchange.critical), (found.defence, exchange.defence_critical))
    lines = [_title(out, found)]
    for judgement, (parts, threshold) in zip(JUDGEMENTS[found.kind], sides, strict=True):
        text = _sum(out, campaign, parts)
        name = out.word(f"odds_{judgement}")
        lines.append(out.word("odds_judgement", judgement=name, sum=text, threshold=threshold))
    lines += _forced(out, exchange)
    lines.append(out.word("odds_power", sum=_damage(out, campaign, found), n=found.critical_dice))
    target = [out.word("odds_target", hp=found.hp)]
    target += [out.word("odds_target_armour", n=found.armour)] if found.armour else []
    target += [out.word("odds_target_shield", n=found.shield)] if found.shield else []
    lines += [", ".join(target), out.word(f"odds_tie_{exchange.tie}"), "", *of_odds(out, found.odds), ""]
    return lines + _lost(out, found)


def _title(out: Env, found: Matchup) -> str:
    values = {
        "attacker": found.attacker.name,
        "target": found.target.name,
        "kind": out.word(f"odds_{found.kind}"),
    }
    powers = [titled(out, power) for power in found.powers]
    if not powers:
        return out.word("odds_title", **values)
    return out.word("odds_title_with", powers=", ".join(powers), **values)


def _sum(out: Env, campaign: Campaign, parts: Iterable[Part]) -> str:
    """A bonus with what it is made of: +12 (9, 정조준 +3)."""
    first, *rest = parts
    if not rest:
        return signed(first.value)
    text = "".join(f", {_label(out, campaign, part)} {signed(part.value)}" for part in rest)
    return f"{signed(first.value + total(rest))} ({first.value}{text})"


def _damage(out: Env, campaign: Campaign, found: Matchup) -> str:
    """What a landed attack deals before armour and shields: 5 (STR) + 2 (사거리 보정) + 1d6 + 1d6 (강타)."""
    terms = [f"{part.value} ({_label(out, campaign, part)})".replace("-", MINUS) for part in found.power]
    for part in found.dice:
        terms.append(f"{part.value}d6" + (f" ({_label(out, campaign, part)})" if part.of else ""))
    return " + ".join(terms).replace(f"+ {MINUS}", f"{MINUS} ")


def _label(out: Env, campaign: Campaign, part: Part) -> str:
    """Where a part comes from."""
    if part.of:
        powers = (*campaign.skills, *(served.phantasm for served in campaign.classes))
        return next(titled(out, power) for power in powers if power.key == part.of)
    return out.word(f"odds_label_{part.label}") if part.label in ("guard", "effect", "range") else part.label.upper()


def titled(out: Env, power: Power) -> str:
    """The name of a skill or noble phantasm."""
    return power.ko if out.lang == "ko" else power.en


def _lost(out: Env, found: Matchup) -> list[str]:
    """The HP that the attack takes."""
    lost, land = found.lost, found.odds.land
    if not land:
        return [out.word("odds_mean_never")]
    means = {"mean": f"{float(lost.mean()):.2f}", "landed": f"{float(lost.mean() / land):.2f}"}
    lines = [out.word("odds_mean", **means), said(out, "odds_fell", found.fell), out.word("odds_spread")]
    for n, chance in lost:
        values = {"n": n, "share": percent(chance), "more": percent(lost.at_least(n))}
        lines.append("  " + out.word("odds_row" if n else "odds_row_none", **values))
    return lines


def unfit(out: Env, error: Unfit) -> str:
    """Why there are no odds."""
    values = {key: titled(out, value) if isinstance(value, Power) else value for key, value in error.values.items()}
    if error.reason == "odds_no_character":
        values["names"] = near(error.values["text"], error.values["names"])
    if "text" in values:
        values["text"] = values["text"].strip()[:40]
    if "names" in values:
        values["names"] = ", ".join(values["names"])
    return out.word(error.reason, **values)


def near(word: str, names: list[str]) -> list[str]:
    """The names most like a word, letter by letter as they are typed; the first few where none is like it."""
    by_letters = {decompose(name): name for name in names}
    return [by_letters[found] for found in get_close_matches(decompose(word[:40]), by_letters, 3, 0.5)] or names[:FEW]


# -- the table --------------------------------------------------------------------------------------------------------


def of_table(out: Env, cells: list[Cell]) -> list[str]:
    """The chance to land: a block for each setting of H3.8, a row for each difference, a column for two thresholds."""
    lines = [out.word("odds_table")]
    heads = [f"{attack}/{defence}" for attack in THRESHOLDS for defence in THRESHOLDS]
    for tie, block in groupby(cells, key=lambda cell: cell.exchange.tie):
        lines += ["", out.word(f"odds_tie_{tie}"), _row("", heads)]
        rows: dict[int, list[Fraction]] = {}
        critical: list[Fraction] = []
        for cell in block:
            rows.setdefault(cell.exchange.attack_bonus, []).append(cell.odds.land)
            if cell.exchange.attack_bonus == 0:  # it is the same for every difference
                critical.append(cell.odds.critical)
        lines += [_row(signed(difference), map(_hundredths, row)) for difference, row in rows.items()]
        lines += [out.word("odds_table_critical"), _row("", map(_hundredths, critical))]
    return lines


def _row(head: str, texts: Iterable[str]) -> str:
    return f"{head:>4}" + "".join(f"{text:>{COLUMN}}" for text in texts)


def _hundredths(chance: Fraction) -> str:
    return f"{100 * float(chance):.1f}"
