"""One attack between two characters of a campaign: the numbers that their sheets, skills and effects give `odds`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias

from simpan.core.bits import bit
from simpan.lab.odds import Exchange, Odds, Spread, Tie, damage, mixed, odds
from simpan.mansion import board, lower
from simpan.mansion import sheet as numbers
from simpan.mansion import words as w
from simpan.mansion.campaign import Campaign
from simpan.mansion.effect import Judgement, Power
from simpan.mansion.event import Part
from simpan.mansion.files.people import fold
from simpan.mansion.sheet import ServantClass, Sheet

Kind: TypeAlias = Literal["physical", "magical"]
KINDS: Final[tuple[Kind, ...]] = ("physical", "magical")
JUDGEMENTS: Final[dict[Kind, tuple[Judgement, Judgement]]] = {
    "physical": ("hit", "dodge"),
    "magical": ("spell", "resist"),
}
ATTACK: Final = 0  # the attacker's side: its judgement, its powers
DEFENCE: Final = 1


class Unfit(ValueError):
    """There are no odds of what was asked. reason: a key of the words for it; values: what those words name."""

    def __init__(self, reason: str, **values: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values


@dataclass(frozen=True)
class Terms:
    """What comes on top of two sheets.

    skills: of the attacker, by any of their names: one that goes with an attack, one reaction (H6.5, H4.8). phantasm:
    the attacker's, as its attack or already in force. reactions: of the target. guard: the target guards (H6.3).
    attack_bonus, defence_bonus, armour, shield: other effects in force. hp: the target's; None: its maximum. tie: None:
    the campaign's (H3.8).
    """

    skills: tuple[str, ...] = ()
    phantasm: bool = False
    reactions: tuple[str, ...] = ()
    guard: bool = False
    attack_bonus: int = 0
    defence_bonus: int = 0
    armour: int = 0
    shield: int = 0
    hp: int | None = None
    tie: Tie | None = None


@dataclass(frozen=True)
class Matchup:
    """One attack with all its numbers.

    powers: those asked for, of either side. attack, defence, power, dice: parts that add up; `of` is the key of the
    power that a part comes from.
    critical_dice: what critical damage adds (M3.10). armour, shield, hp: the target's.
    """

    attacker: Sheet
    target: Sheet
    kind: Kind
    powers: tuple[Power, ...]
    exchange: Exchange
    attack: tuple[Part, ...]
    defence: tuple[Part, ...]
    power: tuple[Part, ...]
    dice: tuple[Part, ...]
    critical_dice: int
    armour: int
    shield: int
    hp: int

    @cached_property
    def odds(self) -> Odds:
        """How the judgement comes out."""
        return odds(self.exchange)

    def landed(self, critical: bool) -> Spread:
        """The HP that the attack takes once it has landed (H3.12)."""
        extra = self.critical_dice if critical else 0
        return damage(total(self.power), total(self.dice), extra, self.armour, self.shield, self.hp)

    @cached_property
    def lost(self) -> Spread:
        """The HP that the attack takes, landed or not."""
        return mixed(self.odds, self.landed(False), self.landed(True))

    @property
    def fell(self) -> Fraction:
        """The target is brought to 0 HP (H6.4)."""
        return self.lost.at_least(self.hp)


def total(parts: Iterable[Part]) -> int:
    """The sum of parts."""
    return sum(part.value for part in parts)


# -- names ------------------------------------------------------------------------------------------------------------


def character(campaign: Campaign, word: str) -> Sheet:
    """The character of that name or alias; spaces and case do not matter. Raises Unfit."""
    wanted = fold(word)
    exact = [sheet for sheet in campaign.sheets if fold(sheet.name) == wanted]
    found = exact or [sheet for sheet in campaign.sheets if wanted in map(fold, sheet.aliases)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Unfit("odds_two_characters", text=word, names=[sheet.name for sheet in found])
    raise Unfit("odds_no_character", text=word, names=[sheet.name for sheet in campaign.sheets])


def skill(campaign: Campaign, sheet: Sheet, word: str) -> Power:
    """The skill of a sheet by its key or name in either language. Raises Unfit."""
    wanted = fold(word)
    known = [power for power in campaign.skills if wanted in map(fold, (power.key, power.ko, power.en))]
    for power in known:
        if power.key in sheet.skills:
            return power
    if known:
        raise Unfit("odds_not_on_sheet", skill=known[0], who=sheet.name)
    raise Unfit("odds_no_skill", text=word)


def _class(campaign: Campaign, sheet: Sheet) -> ServantClass | None:
    return next((found for found in campaign.classes if found.key == sheet.class_), None)


# -- from the sheets --------------------------------------------------------------------------------------------------


def matchup(campaign: Campaign, attacker: Sheet, target: Sheet, kind: Kind, terms: Terms) -> Matchup:
    """The attack with all its numbers. Raises Unfit for a power that cannot be used so, or would change nothing."""
    if attacker.name == target.name:
        raise Unfit("odds_self", who=attacker.name)
    found = _Sum(kind)
    found.base(campaign, attacker, target, terms)
    if terms.phantasm:
        found.named(_phantasm(campaign, attacker, terms), ATTACK)
    for side, sheet, names in ((ATTACK, attacker, terms.skills), (DEFENCE, target, terms.reactions)):
        for power in _usable(campaign, sheet, names, side):
            found.named(power, side)
    attack, defence = found.judged
    magical = kind == "magical"
    return Matchup(
        attacker=attacker,
        target=target,
        kind=kind,
        powers=tuple(found.powers),
        exchange=Exchange(
            total(attack),
            total(defence),
            numbers.critical(attacker),
            numbers.critical(target),
            terms.tie or campaign.house.tie,
            force_critical=(ATTACK, "critical") in found.forced,
            force_fumble_attack=(ATTACK, "fumble") in found.forced,
            force_fumble_defence=(DEFENCE, "fumble") in found.forced,
            defence_force_critical=(DEFENCE, "critical") in found.forced,
        ),
        attack=tuple(attack),
        defence=tuple(defence),
        power=_power(attacker, magical),
        dice=tuple(found.dice),
        critical_dice=numbers.critical_dice(attacker, magical),
        armour=found.armour,
        shield=found.shield,
        hp=found.hp if terms.hp is None else terms.hp,
    )


def better(campaign: Campaign, attacker: Sheet, target: Sheet, terms: Terms) -> Matchup:
    """Of the physical and the magical attack the one that takes more HP on average; of equals the physical one.

    Raises Unfit if neither can be.
    """
    found: list[Matchup] = []
    unfit: list[Unfit] = []
    for kind in KINDS:
        try:
            found.append(matchup(campaign, attacker, target, kind, terms))
        except Unfit as error:
            unfit.append(error)
    if not found:
        raise unfit[0]
    return max(found, key=lambda one: one.lost.mean())


def _power(attacker: Sheet, magical: bool) -> tuple[Part, ...]:
    """The power of an attack (M3.6) with its range modifier (M3.11)."""
    ability = w.MAG if magical else w.STR
    modifier = numbers.RANGE_POWER[attacker.range]
    base = Part(numbers.ABILITIES[ability], attacker.abilities[ability])
    return (base, Part("range", modifier)) if modifier else (base,)


def _usable(campaign: Campaign, sheet: Sheet, names: Sequence[str], side: int) -> list[Power]:
    """The named skills of one side. Raises Unfit for a kind that does not belong here, and for two of one kind."""
    kinds = ("with_attack", "reaction") if side == ATTACK else ("reaction",)
    found: list[Power] = []
    for name in names:
        power = skill(campaign, sheet, name)
        if power.kind not in kinds or (side == ATTACK and power.target == "own_defence"):
            raise Unfit("odds_not_here" if side == ATTACK else "odds_no_reaction", skill=power)
        if power.range_only and power.range_only != sheet.range:
            raise Unfit("odds_range_only", skill=power, n=power.range_only)
        if any(other.kind == power.kind for other in found):
            raise Unfit("odds_one_reaction" if power.kind == "reaction" else "odds_one_skill")
        found.append(power)
    return found


def _phantasm(campaign: Campaign, attacker: Sheet, terms: Terms) -> Power:
    """The attacker's noble phantasm (H6.6). Raises Unfit if it has none, or one that leaves no place for the skills."""
    served = _class(campaign, attacker)
    if served is None:
        raise Unfit("odds_no_phantasm", who=attacker.name)
    if served.phantasm.strike:
        for name in terms.skills:
            power = skill(campaign, attacker, name)
            if power.kind == "with_attack":  # H6.5: it goes with a plain attack
                raise Unfit("odds_plain_only", skill=power)
    return served.phantasm


class _Sum:
    """What the powers of both sides add up to, by the numbers to which the engine lowers them."""

    def __init__(self, kind: Kind) -> None:
        self.judgements = JUDGEMENTS[kind]
        self.judged: tuple[list[Part], list[Part]] = ([], [])
        self.dice = [Part("dice", 1)]  # M3.6
        self.forced: set[tuple[int, str]] = set()
        self.powers: list[Power] = []
        self.armour = self.shield = self.hp = 0

    def base(self, campaign: Campaign, attacker: Sheet, target: Sheet, terms: Terms) -> None:
        """What there is without powers."""
        values = {"hit": numbers.hit, "spell": numbers.spell, "dodge": numbers.dodge, "resist": numbers.resist}
        for side, sheet, bonus in ((ATTACK, attacker, terms.attack_bonus), (DEFENCE, target, terms.defence_bonus)):
            judgement = self.judgements[side]
            self.judged[side].append(Part(judgement, values[judgement](sheet)))
            if bonus:
                self.judged[side].append(Part("effect", bonus))
        if terms.guard:
            self.judged[DEFENCE].append(Part("guard", campaign.house.guard))
        self.hp = lower.most_hp(campaign, target)
        self.armour, self.shield = terms.armour, terms.shield

    def named(self, power: Power, side: int) -> None:
        """A power that somebody asked for. Raises Unfit if it changes nothing of this attack."""
        before = self._count()
        if power.strike or power.kind == "with_attack":
            self._attack(power)
        elif power.kind == "reaction":
            self._react(power, 1 - side if power.target == "enemy_judgement" else side)
        else:
            self._last(power, 1 - side if power.target in ("enemy", "enemies") else side)
        if self._count() == before:
            raise Unfit("odds_no_effect", skill=power)
        self.powers.append(power)

    def _count(self) -> tuple[int, ...]:
        parts = (*self.judged, self.dice, self.forced)
        return (*map(len, parts), self.armour, self.shield)

    def _attack(self, power: Power) -> None:
        """A power that is the attack or goes with it: for the attack, and its fumble on the defence (H6.5, H6.6)."""
        label = "phantasm" if power.strike else "skill"
        found = lower.power(power)
        self._bonus(found, ATTACK, label)
        if found.dice:
            self.dice.append(Part(label, int(found.dice), power.key))
        if found.critical:
            self.forced.add((ATTACK, "critical"))
        if found.fumble:
            self.forced.add((DEFENCE, "fumble"))

    def _react(self, power: Power, on: int) -> None:
        """A reaction, on the judgement of one side (H4.8)."""
        found = lower.power(power)
        self._bonus(found, on, "skill")
        if found.critical:
            self.forced.add((on, "critical"))
        if found.fumble:
            self.forced.add((on, "fumble"))

    def _bonus(self, power: board.Power, on: int, label: str) -> None:
        """What a power adds to the judgement that it comes with."""
        amount = power.bonus(lower.JUDGEMENTS[self.judgements[on]])
        if amount:
            self.judged[on].append(Part(label, int(amount), power.key))

    def _last(self, power: Power, on: int) -> None:
        """The lasting effects of a phantasm that is no attack, on one side (H3.12, H6.6)."""
        judgement = bit(lower.JUDGEMENTS[self.judgements[on]])
        for step in lower.power(power).steps:
            amount = int(step.amount)
            if step.kind == w.BONUS and step.to & judgement:
                self.judged[on].append(Part("phantasm", amount, power.key))
            elif step.kind == w.DAMAGE_DICE and on == ATTACK:
                self.dice.append(Part("phantasm", amount, power.key))
            elif step.kind == w.ARMOUR and on == DEFENCE:
                self.armour += amount
            elif step.kind == w.SHIELD and on == DEFENCE:
                self.shield += amount
