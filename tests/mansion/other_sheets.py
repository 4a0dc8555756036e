"""The same war with other sheets for some of its characters: boards that differ in what nobody has seen (H6.10)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from simpan.core.simulate import Dice
from simpan.mansion.board import Board
from simpan.mansion.campaign import Campaign
from simpan.mansion.lower import board
from simpan.mansion.sheet import Sheet
from tests.laws import attributes

How: TypeAlias = Literal["as_it_is", "unseen", "seen", "acting"]
"""unseen: every number of the sheet, its skills and class may be others. seen: class, DEX and LUC stay, which are shown
or decide a roll-off that is. acting: skills and range stay too, of which something is in use."""

EACH: Final = 3  # boards of one kind


class Sheets:
    """A campaign's board, and others made of sheets drawn at random."""

    def __init__(self, campaign: Campaign, seed: int = 1) -> None:
        dice = Dice(seed)
        self.plain = board(campaign)
        self._others: dict[How, list[Board]] = {
            how: [_another(campaign, how, dice) for _ in range(EACH)] for how in ("unseen", "seen", "acting")
        }

    def mixed(self, hows: list[How], dice: Dice) -> Board:
        """A board on which each character has a sheet of its kind."""
        found = [self._one(how, dice).stats[who] for who, how in enumerate(hows)]
        made = Board(self.plain.plan, found)
        for name in attributes(self.plain):
            if name not in ("plan", "stats", "n"):
                setattr(made, name, getattr(self.plain, name))
        return made

    def _one(self, how: How, dice: Dice) -> Board:
        return self.plain if how == "as_it_is" else self._others[how][int(dice.below(EACH))]


def _another(campaign: Campaign, how: How, dice: Dice) -> Board:
    sheets = tuple(_redrawn(campaign, sheet, how, dice) for sheet in campaign.sheets)
    return board(msgspec.structs.replace(campaign, sheets=sheets))


def _redrawn(campaign: Campaign, sheet: Sheet, how: How, dice: Dice) -> Sheet:
    drawn = [int(dice.below(8)) for _ in range(5)]
    dex, luc = sheet.abilities[2], sheet.abilities[4]
    abilities = (drawn[0], drawn[1], dex, drawn[3], luc)
    if how == "acting":
        return msgspec.structs.replace(sheet, abilities=abilities)
    keys = [skill.key for skill in campaign.skills]
    skills = tuple(keys.pop(int(dice.below(len(keys)))) for _ in sheet.skills)
    changed = msgspec.structs.replace(sheet, abilities=abilities, skills=skills, range=1 + int(dice.below(3)))
    if how == "seen":
        return changed
    kind = campaign.classes[int(dice.below(len(campaign.classes)))].key if sheet.class_ else ""
    return msgspec.structs.replace(changed, abilities=(*drawn,), class_=kind)
