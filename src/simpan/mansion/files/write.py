"""Sheets written as files that `load` reads back: rows for CSV and .xlsx, and [[character]] tables."""

from __future__ import annotations

import json
from collections.abc import Iterable

from simpan.mansion.campaign import Campaign
from simpan.mansion.files.people import columns
from simpan.mansion.sheet import ABILITIES, Sheet

_ROLES = {"master": "마스터", "servant": "서번트"}


def cells(sheet: Sheet, campaign: Campaign, lang: str) -> dict[str, str]:
    """What stands under each heading: skills and classes by their names in the language."""
    names = {entry.key: entry.ko if lang == "ko" else entry.en for entry in campaign.skills}
    classes = {entry.key: entry.ko if lang == "ko" else entry.en for entry in campaign.classes}
    written = {
        "name": sheet.name,
        "role": _ROLES[sheet.role] if lang == "ko" else sheet.role,
        "pair": sheet.pair,
        "player": sheet.player,
        "class": classes.get(sheet.class_, sheet.class_),
        "seasons": ";".join(f"{one}기" if lang == "ko" else str(one) for one in sheet.seasons),
        "range": str(sheet.range),
        "skills": ";".join(names.get(key, key) for key in sheet.skills),
        "aliases": ";".join(sheet.aliases),
        "reading": sheet.reading,
    }
    written |= {name: str(value) for name, value in zip(ABILITIES, sheet.abilities, strict=True)}
    return {key: written[key] for key, _, _ in columns()}


def rows_of(sheets: Iterable[Sheet], campaign: Campaign, lang: str) -> list[list[str]]:
    """A row of headings and one for each sheet."""
    titles = [ko if lang == "ko" else en for _, ko, en in columns()]
    return [titles, *(list(cells(sheet, campaign, lang).values()) for sheet in sheets)]


def people_toml(sheets: Iterable[Sheet]) -> str:
    """The sheets as [[character]] tables of a characters.toml."""
    return "\n".join(_table(sheet) for sheet in sheets)


def _table(sheet: Sheet) -> str:
    lines = ["[[character]]", f"name = {_text(sheet.name)}"]
    if sheet.aliases:
        lines.append(f"aliases = {_list(sheet.aliases)}")
    lines += [f"role = {_text(sheet.role)}", f"pair = {_text(sheet.pair)}"]
    if sheet.player:
        lines.append(f"player = {_text(sheet.player)}")
    if sheet.class_:
        lines.append(f"class = {_text(sheet.class_)}")
    lines.append(f"abilities = [{', '.join(map(str, sheet.abilities))}]  # STR CON DEX MAG LUC")
    if sheet.seasons:
        lines.append(f"seasons = [{', '.join(map(str, sheet.seasons))}]")
    lines += [f"range = {sheet.range}", f"skills = {_list(sheet.skills)}"]
    if sheet.reading:
        lines.append(f"reading = {_text(sheet.reading)}")
    return "\n".join(lines) + "\n"


def _list(words: Iterable[str]) -> str:
    return f"[{', '.join(_text(word) for word in words)}]"


def _text(word: str) -> str:
    """A TOML basic string; JSON's escapes are among its own."""
    return json.dumps(word, ensure_ascii=False).replace("\x7f", "\\u007f")
