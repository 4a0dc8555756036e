"""The numbers of a war as a viewer knows them, for saying what a correction or an undo changes (H6.14)."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from simpan.core.game import STAFF
from simpan.mansion.desk.words import word
from simpan.mansion.say_parts import Lang
from simpan.mansion.show_en import lasting_text as lasting_en
from simpan.mansion.show_ko import lasting_text as lasting_ko
from simpan.mansion.view import Lasting, Own, Seen, View

Facts: TypeAlias = dict[tuple[str, str], str]
"""(whose, what) → value, in words. Whose: a character, a pair with a mark, or "" for the war."""
NOTHING: Final = "–"


def facts(view: View, lang: Lang) -> Facts:
    """Everything that a view says, number by number; what the viewer does not know is not in it."""
    found: Facts = {}
    own = {one.name for one in view.own}
    for one in view.own:
        _of(found, one, lang)
        found[one.name, "mp"] = f"{one.mp}/{one.most_mp}"
        found[one.name, "state"] = word(lang, f"state_{one.state}")
        for power in (*one.skills, *((one.phantasm,) if one.phantasm else ())):
            if power.uses_left >= 0:
                found[one.name, f"uses {power.key}"] = str(power.uses_left)
    for seen in view.seen:
        if seen.name not in own:
            _of(found, seen, lang)
    for pair in view.pairs:
        found[f"{pair.pair}\0", "count"] = str(pair.count)
        found[f"{pair.pair}\0", "out"] = word(lang, "yes" if pair.out else "no")
    if view.viewer == STAFF:
        found["", "when"] = word(lang, "when", day=view.day, round=view.round)
        found["", "acting"] = view.acting or NOTHING
    return found


def _of(found: Facts, one: Own | Seen, lang: Lang) -> None:
    found[one.name, "hp"] = f"{one.hp}/{one.most_hp}"
    found[one.name, "tile"] = one.tile or NOTHING
    found[one.name, "guard"] = f"+{one.guard}" if one.guard else NOTHING
    found[one.name, "hidden"] = word(lang, "yes" if one.hidden else "no")
    found[one.name, "effects"] = ", ".join(_lasting(effect, lang) for effect in one.effects) or NOTHING


def _lasting(effect: Lasting, lang: Lang) -> str:
    return lasting_ko(effect) if lang == "ko" else lasting_en(effect)


class Difference(NamedTuple):
    """A number that differs: what it is, in words, before and after."""

    label: str
    old: str
    new: str


def differences(old: Facts, new: Facts, lang: Lang, titles: dict[str, str]) -> list[str]:
    """Old and new of every number that both know and that differs. titles: of skills and phantasms, by key."""
    return [f"{label} {before} → {after}".strip() for label, before, after in different(old, new, lang, titles)]


def different(old: Facts, new: Facts, lang: Lang, titles: dict[str, str]) -> list[Difference]:
    """The same, part by part."""
    found = []
    for key, before in old.items():
        after = new.get(key)
        if after is None or after == before:
            continue
        whose, what = key
        first, _, power = what.partition(" ")
        label = word(lang, f"fact_{first}", power=titles.get(power, power))
        name = word(lang, "of_pair", pair=whose[:-1]) if whose.endswith("\0") else whose
        found.append(Difference(f"{name} {label}", before, after))
    return found


def history_keys() -> tuple[str, ...]:
    """The facts whose changes a history tells."""
    return ("hp", "mp", "tile", "state", "effects", "hidden", "count")
