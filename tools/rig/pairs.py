"""A large campaign, made from the default one: its pairs once more under other names, each character with a player."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from simpan.core.refereeing import CheckedCampaign, Refereeing

HOUSE: Final = {"rounds": "20", "days": "50", "turn_time": "600", "reaction_time": "600"}  # longer than any measurement


def checked(refereeing: Refereeing, characters: int) -> CheckedCampaign:
    """A campaign of so many characters (an even number). Raises ValueError for one that has problems."""
    files = refereeing.files()
    people = tomllib.loads(files["characters.toml"].decode())["character"]
    masters = [one for one in people if one["role"] == "master"]
    found: list[dict[str, Any]] = []
    for number in range(characters // 2):
        pair = masters[number % len(masters)]["pair"]
        mark = "" if number < len(masters) else _letters(number // len(masters))
        found += [_renamed(one, mark) for one in people if one["pair"] == pair]
    house = files["campaign.toml"].decode()
    for field, value in HOUSE.items():
        house = re.sub(rf"(?m)^{field} = [0-9]+", f"{field} = {value}", house)
    text = "\n".join(_written(one) for one in found)
    result = refereeing.check({"campaign.toml": house.encode(), "characters.toml": text.encode()})
    if result.set_up is None:
        raise ValueError("\n".join(one.text.en for one in result.findings))
    return result


def _letters(number: int) -> str:
    """A name's ending, other for each number."""
    return "가나다라마바사아"[number - 1]


def _renamed(one: dict[str, Any], mark: str) -> dict[str, Any]:
    pair = one["pair"] + mark
    name = one["name"].replace(one["pair"], pair)
    kept = {key: value for key, value in one.items() if key != "aliases"}
    return {**kept, "name": name, "pair": pair, "player": f"{name} 오너"}


def _written(one: dict[str, Any]) -> str:
    """A character as TOML."""
    lines = ["[[character]]"]
    for key, value in one.items():
        if isinstance(value, dict):
            lines.append(f"{key} = {{ {', '.join(f'{name} = {_value(part)}' for name, part in value.items())} }}")
        else:
            lines.append(f"{key} = {_value(value)}")
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_value(one) for one in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_value(part)}" for name, part in value.items()) + " }"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
