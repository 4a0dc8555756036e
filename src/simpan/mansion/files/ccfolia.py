"""Character sheets as the clipboard of ccfolia (코코포리아) carries them, out and in.

The form is that of its Clipboard API: {"kind": "character", "data": {name, memo, initiative, status, params, …}}.
A sheet is in `params`, under the headings of `people`; `status`, the derived values and the chat palette are for the
table, and are not read back.
"""

from __future__ import annotations

import json
from typing import Any, Final

from simpan.core.located_json import read as read_json
from simpan.mansion.campaign import Campaign
from simpan.mansion.files.people import Given, Words, columns, heading, sheet_of
from simpan.mansion.files.problem import Problem, problem
from simpan.mansion.files.sheet_words import ROLES, derived, power_line, powers_of
from simpan.mansion.files.write import cells
from simpan.mansion.sheet import Sheet

LARGEST: Final = 65_536  # letters
MOST_PARAMS: Final = 200
FILE: Final = "ccfolia"
_IN_PALETTE: Final = ("hit", "spell", "dodge", "resist")
_DAMAGE: Final = (("physical", "physical_dice"), ("magical", "magical_dice"))


def to_ccfolia(sheet: Sheet, campaign: Campaign, lang: str = "ko", hp: int | None = None, mp: int | None = None) -> str:
    """The clipboard text of a character without violations. hp, mp: what is left; full where not given."""
    values = {one.key: one for one in derived(sheet, campaign, lang)}
    most_hp, most_mp = values["hp"].value, values["mp"].value
    data: dict[str, Any] = {
        "name": sheet.name,
        "memo": "\n".join(_memo(sheet, campaign, lang)),
        "initiative": values["priority"].value,
        "status": [
            {"label": "HP", "value": most_hp if hp is None else hp, "max": most_hp},
            {"label": "MP", "value": most_mp if mp is None else mp, "max": most_mp},
        ],
        "params": _params(sheet, campaign, lang),
        "commands": "\n".join(_palette(sheet, campaign, lang)),
    }
    return json.dumps({"kind": "character", "data": data}, ensure_ascii=False)


def _memo(sheet: Sheet, campaign: Campaign, lang: str) -> list[str]:
    at = 0 if lang == "ko" else 1
    head = [ROLES[sheet.role][at]]
    head += [kind.ko if lang == "ko" else kind.en for kind in campaign.classes if kind.key == sheet.class_]
    head.append(f"{('페어', 'pair')[at]} {sheet.pair}")
    return [" · ".join(head), *(power_line(power, lang) for power in powers_of(sheet, campaign))]


def _params(sheet: Sheet, campaign: Campaign, lang: str) -> list[dict[str, str]]:
    """The sheet; then the derived values, by which the palette calls them."""
    written = cells(sheet, campaign, lang)
    titles = {key: ko if lang == "ko" and key not in _ABILITIES else en for key, ko, en in columns()}
    found = [{"label": titles[key], "value": text} for key, text in written.items() if text and key != "name"]
    values = [one for one in derived(sheet, campaign, lang) if one.key not in ("hp", "mp")]
    return found + [{"label": one.name, "value": str(one.value)} for one in values]


_ABILITIES: Final = ("str", "con", "dex", "mag", "luc")  # MAG by its English name: 마력 is MP at the table


def _palette(sheet: Sheet, campaign: Campaign, lang: str) -> list[str]:
    """Lines to roll from: {name} stands for the parameter of that name."""
    values = {one.key: one for one in derived(sheet, campaign, lang)}
    found = [f"2d6+{{{values[key].name}}} {values[key].name}" for key in _IN_PALETTE]
    for power, dice in _DAMAGE:
        name, critical = values[power].name, values[dice]
        found.append(f"1d6+{{{name}}} {name}")
        found.append(f"{1 + critical.value}d6+{{{name}}} {critical.name}")
    return found + [power_line(one, lang) for one in powers_of(sheet, campaign)]


# -- in ---------------------------------------------------------------------------------------------------------------


def from_ccfolia(text: str, campaign: Campaign) -> Sheet | tuple[Problem, ...]:
    """The sheet in a clipboard text, or everything that is wrong with it. Whatever the text is, nothing is raised."""
    found: list[Problem] = []
    if len(text) > LARGEST:
        return (problem(FILE, None, None, "", "too_large", most=LARGEST),)
    located = read_json(text.lstrip("\ufeff"))
    for fault in located.faults:
        found.append(problem(FILE, fault.line, None, fault.place, "json", about=fault.about or fault.reason))

    def report(place: str, reason: str, /, **values: object) -> None:
        found.append(problem(FILE, None, None, place, reason, **values))

    data = located.value.get("data") if isinstance(located.value, dict) else None
    if not isinstance(data, dict) or located.value.get("kind") != "character":
        if located.whole:
            report("", "no_character")
        return tuple(found)
    sheet = sheet_of(_fields(data, report), "params", report, Words(campaign.skills, campaign.classes))
    return sheet if isinstance(sheet, Sheet) and not found else tuple(found)


def _fields(data: dict[str, Any], report: Any) -> dict[str, list[Given]]:
    """What the name and the parameters say under each heading; others are passed over."""
    fields: dict[str, list[Given]] = {"name": [Given("name", data["name"])] if "name" in data else []}
    params = data.get("params", [])
    if not isinstance(params, list):
        report("params", "list")
        return fields
    if len(params) > MOST_PARAMS:
        report("params", "too_many", most=MOST_PARAMS)
    for param in params[:MOST_PARAMS]:
        if not isinstance(param, dict) or not isinstance(param.get("label"), str):
            report("params", "object")
            continue
        label, value = param["label"], param.get("value")
        field = heading(label)[0]
        if not field or field == "name":
            continue
        if fields.get(field) and field != "skills":
            report(label, "column_twice", column=label)
        text = str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value
        fields.setdefault(field, []).append(Given(label, text))
    return fields
