"""Home-made files for the tests: the example, one small file, and ways to spoil them."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any, Final

from simpan.lumen.effect.human import to_human
from simpan.lumen.homemade import Checked, Homemade, parse
from simpan.lumen.pool import SHIPPED

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
EXAMPLE: Final[dict[str, Any]] = json.loads((EXAMPLES / "hwadam.json").read_text(encoding="utf-8"))

TRAIT: Final[dict[str, Any]] = {"name": "아궁이", "lines": [{"when": "hit", "of": {}, "do": {"node": "Fp", "n": 1}}]}
ATTACK: Final[dict[str, Any]] = {
    "code": "T-1", "name": {"ko": "첫째", "en": "First"}, "kind": "attack", "speed": 6, "damage": 400,
    "position": "mid", "limb": "hand", "hit": 2, "guard": -4, "counter": "combo",
    "lines": [{"when": ["hit", "counter"], "given": ["ember", ">=", 1], "do": {"node": "Fp", "n": 2}}],
}  # fmt: skip
DEFENCE: Final[dict[str, Any]] = {"code": "T-2", "name": "둘째", "kind": "defence", "guards": "high"}
SPECIAL: Final[dict[str, Any]] = {
    "code": "T-3", "name": "셋째", "kind": "special",
    "lines": [{"when": "lumen_phase", "use": True, "do": {"node": "Move", "cards": "this", "to": "lumen"}}],
}  # fmt: skip
SMALL: Final[dict[str, Any]] = {
    "simpan": 1,
    "character": {"key": "tester", "name": {"ko": "시험이", "en": "Tester"}, "trait": TRAIT},
    "counters": {"ember": {"name": {"ko": "불씨", "en": "Ember"}, "cap": 5}, "glow": {"name": "달아오름"}},
    "cards": [ATTACK, DEFENCE, SPECIAL],
}


def raw(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, indent=1).encode()


def small(*path: Any, to: Any = ...) -> dict[str, Any]:
    """The small file with one value set (or taken away, without `to`)."""
    data = copy.deepcopy(SMALL)
    inner: Any = data
    for key in path[:-1]:
        inner = inner[key]
    if not path:
        return data
    if to is ...:
        del inner[path[-1]]
    elif isinstance(inner, list) and path[-1] == len(inner):
        inner.append(to)
    else:
        inner[path[-1]] = to
    return data


def with_lines(*lines: Any, kind: str = "attack") -> dict[str, Any]:
    """The small file with other lines on its card of that kind."""
    place = {"attack": 0, "defence": 1, "special": 2}
    return small("character", "trait", "lines", to=list(lines)) if kind == "trait" else small(
        "cards", place[kind], "lines", to=list(lines)
    )  # fmt: skip


def sound(data: Any) -> Homemade:
    found = parse(raw(data))
    assert found.problems == ()
    assert found.made is not None
    return found.made


def dangerous(lines: list[Any], trait: list[Any] | None = None, counters: dict[str, Any] | None = None) -> Checked:
    """The example with those lines on each of its attacks, and if wanted on its trait."""
    data = copy.deepcopy(EXAMPLE)
    for card in data["cards"]:
        if card["kind"] == "attack":
            card["lines"] = lines
    if trait is not None:
        data["character"]["trait"]["lines"] = trait
    data["counters"].update(counters or {})
    return parse(raw(data))


# -- spoiling ------------------------------------------------------------------------------------------------


def _as_own(card: Any) -> dict[str, Any]:
    """A shipped card in human form as a card of the example: its counters, its mark."""
    text = json.dumps(to_human(card), ensure_ascii=False)
    for character in SHIPPED.characters.values():
        for track in character.trait.tracks:
            text = text.replace(f'"{track.key}"', '"ember"').replace(f'"their {track.key}"', '"their ember"')
        text = text.replace(f'"{character.key}"', '"hwadam"')
    found: dict[str, Any] = json.loads(text)
    return found


_SHIPPED: Final = [*SHIPPED.cards.values(), *(character.trait for character in SHIPPED.characters.values())]
LINES: Final[list[Any]] = [line for card in _SHIPPED for line in _as_own(card).get("lines", [])]
NUMBERS: Final = (0, 1, -1, 2, 5, 29, 99, -99, 1000, 100_000, -100_000)
VALUES: Final = ("fp", "their hp", "this.speed", "foe.damage", ["fp", "*", ["hp", "*", "hp"]], "number", "ember")


def _members(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(rows):
        found.append((value, key))
        _members(inner, found)
    return found


_PIECES: Final[dict[Any, list[Any]]] = {}
for _line in LINES:
    for _row, _key in _members(_line, []):
        _PIECES.setdefault(_key, []).append(_row[_key])


def spoilt(seed: int) -> dict[str, Any]:
    """The example with a few things changed: pieces of other cards, other numbers, lines too many, things missing."""
    rng = random.Random(seed)
    data = copy.deepcopy(EXAMPLE)
    for _ in range(rng.choice((1, 2, 4, 8))):
        places = _members([data["cards"], data["character"]["trait"], data["counters"]], [])
        row, key = rng.choice(places[3:])
        chance = rng.random()
        if chance < 0.35 and key in _PIECES:
            row[key] = copy.deepcopy(rng.choice(_PIECES[key]))
        elif chance < 0.5 and type(row[key]) is int:
            row[key] = rng.choice(NUMBERS)
        elif chance < 0.75:
            card = rng.choice([*(one for one in data["cards"] if isinstance(one, dict)), data["character"]["trait"]])
            if isinstance(card, dict) and isinstance(card.setdefault("lines", []), list):
                card["lines"].append(copy.deepcopy(rng.choice(LINES)))
        elif chance < 0.9 and isinstance(row, dict) and key in ("n", "by", "to", "until"):
            row[key] = rng.choice(("game", "turn", "combo")) if key == "until" else copy.deepcopy(rng.choice(VALUES))
        else:
            del row[key]
    return data
