"""Character sheets (M3, H3.1): who takes part, with five abilities, a range and skills; and what follows from them."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from simpan.mansion.effect import Key, Power, Title

Role: TypeAlias = Literal["master", "servant"]
Ability = Annotated[int, msgspec.Meta(ge=-99, le=99)]  # a sheet may be wrong; `check` says so
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=30)]

ABILITIES: Final = ("str", "con", "dex", "mag", "luc")
ABILITY_NAMES: Final = {"str": "근력", "con": "내구", "dex": "민첩", "mag": "마력", "luc": "행운"}
MASTER_HP: Final = 20  # M3.2
BASE_MP: Final = 20  # M3.3
RANGE_POWER: Final = {1: 2, 2: 0, 3: -2}  # M3.11


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A character as its player wrote it.

    name: unique in the campaign. pair: the pair's name. player: who decides (empty: the pair's one player). class_: a
    servant's. abilities: STR, CON, DEX, MAG, LUC. seasons: earlier seasons with a record (M3.1). range: 1, 2 or 3
    tiles. skills: keys, in the order of the sheet. aliases: other names by which declarations may call it. reading: how
    the name is pronounced where Hangul does not tell.
    """

    name: Name
    role: Role
    pair: Name
    player: Annotated[str, msgspec.Meta(max_length=30)] = ""
    class_: str = msgspec.field(name="class", default="")
    abilities: tuple[Ability, Ability, Ability, Ability, Ability]
    seasons: tuple[Annotated[int, msgspec.Meta(ge=1, le=99)], ...] = ()
    range: int = 2
    skills: tuple[str, ...] = ()
    aliases: tuple[Name, ...] = ()
    reading: Annotated[str, msgspec.Meta(max_length=30)] = ""


class ServantClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A class of servants: its HP (H3.2) and its noble phantasm (H6.6)."""

    key: Key
    ko: Title
    en: Title
    hp: Annotated[int, msgspec.Meta(ge=1, le=500)]
    phantasm: Power


# -- derived values; judgements without their dice -------------------------------------------------------------------


def priority(sheet: Sheet) -> int:
    """DEX: who acts first (M3.4)."""
    return sheet.abilities[2]


def movement(sheet: Sheet) -> int:
    """Tiles of one walk (M3.5)."""
    return sheet.abilities[1] + 3


def hit(sheet: Sheet) -> int:
    """The bonus of a physical attack's judgement (M3.7)."""
    return sheet.abilities[0] + sheet.abilities[2]


def spell(sheet: Sheet) -> int:
    """The bonus of a magical attack's judgement (M3.7)."""
    return sheet.abilities[3] + sheet.abilities[4]


def dodge(sheet: Sheet) -> int:
    """The bonus of the defence against a physical attack (M3.7)."""
    return sheet.abilities[1] + sheet.abilities[2]


def resist(sheet: Sheet) -> int:
    """The bonus of the defence against a magical attack (M3.7)."""
    return sheet.abilities[1] + sheet.abilities[4]


def critical(sheet: Sheet) -> int:
    """The least sum of two dice that is critical (M3.9)."""
    return critical_at(sheet.abilities[4])


def critical_at(luc: int) -> int:
    """12; 11 from LUC 4; 10 from LUC 7 (M3.9)."""
    return 10 if luc >= 7 else 11 if luc >= 4 else 12


def critical_dice(sheet: Sheet, magical: bool) -> int:
    """How many d6 a critical attack deals more (M3.10, H3.10)."""
    return critical_dice_at(sheet.abilities[3 if magical else 0] + sheet.abilities[2])


def critical_dice_at(sum_: int) -> int:
    """1; 2 from 8; 3 from 12: by (STR or MAG) + DEX (M3.10)."""
    return 3 if sum_ >= 12 else 2 if sum_ >= 8 else 1
