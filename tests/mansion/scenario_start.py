"""From a scenario to a campaign and a position: map, characters in a line, house rules, made-up skills."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

import msgspec

from simpan.core.bits import bit
from simpan.mansion import campaign as c
from simpan.mansion import effect as e
from simpan.mansion import order as o
from simpan.mansion import words as w
from simpan.mansion.fighter import FALLEN, LEFT_WITH_PAIR, lasting
from simpan.mansion.files.default import default_campaign
from simpan.mansion.house import House
from simpan.mansion.lower import JUDGEMENTS, board
from simpan.mansion.power import PHANTASM_PLACE
from simpan.mansion.setup import ordered
from simpan.mansion.sheet import ABILITIES, Role, ServantClass, Sheet
from simpan.mansion.war import War, blank
from tests.mansion.scenario_parse import Line, Scenario, Who, words_and_values

EFFECTS: Final[dict[str, type[msgspec.Struct]]] = {
    kind.__struct_config__.tag: kind for kind in get_args(e.Effect)
}  # fmt: skip
LASTING: Final = {"shield": w.SHIELD, "armour": w.ARMOUR, "bonus": w.BONUS, "damage_dice": w.DAMAGE_DICE}
ENDS: Final = {"turn": w.THIS_TURN, "day": w.THIS_DAY}
SHEET_VALUES: Final = (*ABILITIES, "range", "skills", "player", "class", "seasons")
STATE_VALUES: Final = ("at", "hp", "mp", "most_hp", "most_mp", "hidden", "guard", "effects", "used", "state")
STATES: Final = {"fallen": FALLEN, "left": LEFT_WITH_PAIR}


@dataclass
class Names:
    """Skills and phantasms by every name that they have, and their Korean by key."""

    keys: dict[str, str]
    titles: dict[str, str]

    def key(self, name: str, line: Line) -> str:
        """The key of a skill or phantasm."""
        if name not in self.keys:
            raise line.bad(name, sorted(self.titles))
        return self.keys[name]


def campaign_of(scenario: Scenario, reverse: bool) -> c.Campaign:
    """The campaign of a scenario; reverse: its sheets in the opposite order, which must make no difference."""
    if scenario.map is None or not scenario.people:
        raise scenario.lines[0].bad("no map or nobody on it", "a `map` line and `who` lines")
    made = {skill.key: skill for skill in (_power(line) for line in scenario.skills)}
    skills = (*(skill for skill in default_campaign().skills if skill.key not in made), *made.values())
    classes = {kind.key: kind for kind in (*default_campaign().classes, *(_class(line) for line in scenario.classes))}
    names = names_of(skills, tuple(classes.values()))
    sheets = [_sheet(who, names) for who in scenario.people]
    teams = tuple(c.Team(line.text.split()[0], tuple(line.text.split()[1:])) for line in scenario.teams)
    return c.Campaign(
        title=scenario.title[:40] or "scenario",
        house=msgspec.convert(_house(scenario), House, strict=False),
        map=_map(scenario.map),
        classes=tuple(classes.values()),
        skills=skills,
        sheets=tuple(reversed(sheets)) if reverse else tuple(sheets),
        teams=teams,
    )


def names_of(skills: tuple[e.Power, ...], classes: tuple[ServantClass, ...]) -> Names:
    """The words for skills and phantasms."""
    powers = [*skills, *(kind.phantasm for kind in classes)]
    keys = {name: power.key for power in powers for name in (power.key, power.ko, power.en)}
    return Names(keys, {power.key: power.ko for power in powers})


def _house(scenario: Scenario) -> dict[str, Any]:
    """The house rules; `yes` and `no` where that is what a field is."""
    found: dict[str, Any] = {}
    for name, worth in scenario.house.items():
        if name not in House.__struct_fields__:
            raise scenario.lines[0].bad(name, House.__struct_fields__)
        found[name] = worth == "yes" if name == "walls_stop_attacks" else worth
    return found


def _map(line: Line) -> c.MapDef:
    """`map default`, or the boxes of zones 1, 2 … and the rows: `map A1-C2 E1-G2 ...=... .%.#...`."""
    if line.text == "default":
        return default_campaign().map
    words = line.text.split()
    boxes = [word for word in words if re.fullmatch(r"[A-Z]\d+-[A-Z]\d+", word)]
    rows = tuple(word for word in words if word not in boxes)
    zones = tuple(c.ZoneDef(number, *box.split("-")) for number, box in enumerate(boxes, 1))
    return c.MapDef(rows, zones)


# -- skills and classes -----------------------------------------------------------------------------------------------


def _power(line: Line) -> e.Power:
    """`jolt with_attack attack mp=2 : force_critical, damage_dice 1`; `strike=yes` makes it an attack."""
    head, _, tail = line.text.partition(" : ")
    words, values = words_and_values(head, line)
    key, kind, target = words
    reach = values.get("reach", "own")
    return e.Power(
        key=key,
        ko=values.get("ko", key),
        en=values.get("en", key),
        kind=msgspec.convert(kind, e.Kind),
        target=msgspec.convert(target, e.Target),
        mp=int(values.get("mp", "0")),
        reach=int(reach) if reach.isdigit() else msgspec.convert(reach, Literal["own", "zone"]),
        uses=int(values.get("uses", "0")),
        range_only=int(values.get("range_only", "0")),
        strike=values.get("strike") == "yes",
        effects=tuple(_effect(part.split(), line) for part in tail.split(",") if part.strip()),
    )


def _effect(words: list[str], line: Line) -> e.Effect:
    """`shield 10 until=2`, `bonus hit+spell 3`, `force_critical`."""
    if not words or words[0] not in EFFECTS:
        raise line.bad(" ".join(words), sorted(EFFECTS))
    kind = EFFECTS[words[0]]
    plain = [word for word in words[1:] if "=" not in word]
    names = [name for name in kind.__struct_fields__ if name != "until"]
    values: dict[str, Any] = dict(zip(names, plain, strict=False))
    if "to" in values:
        values["to"] = tuple(values["to"].split("+"))
    for word in words[1:]:
        if word.startswith("until="):
            ends = word.removeprefix("until=")
            values["until"] = int(ends) if ends.isdigit() else ends
    found: e.Effect = msgspec.convert({"effect": words[0], **_numbers(values)}, e.Effect)
    return found


def _numbers(values: dict[str, Any]) -> dict[str, Any]:
    return {name: int(worth) if name not in ("to", "until") else worth for name, worth in values.items()}


def _class(line: Line) -> ServantClass:
    """`class star hp=45 : starfall action enemies reach=zone mp=10 strike=yes : damage_dice 1`."""
    head, _, tail = line.text.partition(" : ")
    words, values = words_and_values(head, line)
    phantasm = _power(Line(line.place, "skill", tail))
    return ServantClass(words[0], words[0], words[0], int(values.get("hp", "45")), phantasm)


# -- characters -------------------------------------------------------------------------------------------------------


def _sheet(who: Who, names: Names) -> Sheet:
    """`가온 master A 3 3 3 2 2 range=2 skills=강타`, `세이버 servant A saber str=5`."""
    for name in who.values:
        if name not in (*SHEET_VALUES, *STATE_VALUES):
            raise who.line.bad(name, (*SHEET_VALUES, *STATE_VALUES))
    role, pair, *rest = who.words
    numbers = [int(word) for word in rest if word.lstrip("-").isdigit()] or [0] * 5
    for place, name in enumerate(ABILITIES):
        if name in who.values:
            numbers[place] = int(who.values[name])
    classes = [word for word in rest if not word.lstrip("-").isdigit()]
    skills = [names.key(name.strip(), who.line) for name in who.values.get("skills", "").split(",") if name.strip()]
    return Sheet(
        name=who.name,
        role=msgspec.convert(role, Role),
        pair=pair,
        player=who.values.get("player", ""),
        class_=classes[0] if classes else "saber" if role == "servant" else "",
        abilities=(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]),
        range=int(who.values.get("range", "2")),
        skills=tuple(skills),
    )


# -- positions --------------------------------------------------------------------------------------------------------


def begin(scenario: Scenario, reverse: bool) -> War:
    """The position of the `start` line, played up to the first question, with a journal.

    `start 가온`: that character's turn. `start round`: the first one's. `start set-up`: everybody owes a secret place;
    with day=2 roll-offs are next. day= and round= are numbers of that turn.
    """
    line = scenario.lines[0]
    words, values = words_and_values(line.text, line)
    campaign = campaign_of(scenario, reverse)
    if words == ["set-up"] and values.get("day", "1") == "1":
        war = blank(board(campaign))
        war.journal = []
        war.advance()
        return war
    war = blank(board(campaign))
    names = names_of(campaign.skills, campaign.classes)
    for who in scenario.people:
        _stand(war, who, names)
    for pair in scenario.pairs:
        _pair(war, pair)
    war.journal = []
    war.day = int(values.get("day", "1"))
    if words == ["set-up"]:
        war.day -= 1
        war.step = o.BEGIN_DAY
    else:
        _turn(war, words[0] if words else "round", int(values.get("round", "1")), line)
    war.advance()
    return war


def _turn(war: War, name: str, number: int, line: Line) -> None:
    """Whose turn begins, in which round."""
    war.order = ordered(war)
    if name == "round":
        war.round = number - 1
        war.step = o.BEGIN_ROUND
        return
    names = [war.board.stats[who].name for who in war.order]
    if name not in names:
        raise line.bad(name, [*names, "round", "set-up"])
    war.phase = w.ROUND
    war.round = number
    war.place = names.index(name)
    war.step = o.NEXT_TURN


def index_of(war: War, name: str, line: Line) -> int:
    """Which character has the name."""
    names = [stat.name for stat in war.board.stats]
    if name not in names:
        raise line.bad(name, names)
    return names.index(name)


def _stand(war: War, who: Who, names: Names) -> None:
    """A character's tile, HP, MP, effects."""
    line, index = who.line, index_of(war, who.name, who.line)
    fighter, values = war.fighters[index], who.values
    if "at" in values:
        if values["at"] not in war.board.plan.where:
            raise line.bad(values["at"], "a white tile")
        zone, tile = war.board.plan.where[values["at"]]
        if war.tiles_of(war.here[zone]) & bit(tile) and "state" not in values:
            raise line.bad(values["at"], "a tile where nobody stands")
        war.put(index, zone, tile)
    fighter.most_hp = int(values.get("most_hp", fighter.most_hp))
    fighter.most_mp = int(values.get("most_mp", fighter.most_mp))
    fighter.hp = int(values.get("hp", fighter.most_hp))
    fighter.mp = int(values.get("mp", fighter.most_mp))
    fighter.hidden = int(values.get("hidden", "no") == "yes")
    fighter.guard = int(values.get("guard", "0"))
    fighter.effects = [lasting(*one) for one in lasting_of(values.get("effects", "-"), line)]
    if "used" in values:
        keys = [power.key for power in war.board.stats[index].skills]
        for name in values["used"].split(","):
            key = names.key(name.strip(), line)
            fighter.use(keys.index(key) if key in keys else PHANTASM_PLACE)
    if "state" in values:
        fighter.state = STATES[values["state"]]
        fighter.hp = 0 if values["state"] == "fallen" else fighter.hp
        fighter.gone_day = fighter.fell_day = 0
        war.remove(index)
        if war.board.stats[index].master:
            war.out |= bit(war.board.stats[index].pair)


def lasting_of(text: str, line: Line) -> list[tuple[int, int, int, int]]:
    """`shield 10 for 2, bonus dodge+resist -2 for day`: kind, amount, judgements, what is left; oldest first."""
    found = []
    for part in text.split(",") if text not in ("", "-") else []:
        match = re.fullmatch(r"\s*(\w+)(?: ([a-z+]+))? (-?\d+) for (\w+)\s*", part)
        if match is None or match[1] not in LASTING:
            raise line.bad(part, "shield|armour|bonus hit+spell|damage_dice N for CLEAN-UPS|turn|day")
        to = sum(bit(JUDGEMENTS[name]) for name in match[2].split("+")) if match[2] else 0
        left = ENDS[match[4]] if match[4] in ENDS else int(match[4])
        found.append((LASTING[match[1]], int(match[3]), to, left))
    return found


def _pair(war: War, line: Line) -> None:
    """`pair A count=55 total=80 paid60=yes raised=yes`: the ledger of a pair so far."""
    words, values = words_and_values(line.text, line)
    if words[0] not in war.board.pair_names:
        raise line.bad(words[0], war.board.pair_names)
    pair = war.board.pair_names.index(words[0])
    war.count[pair] = int(values.get("count", "0"))
    war.total[pair] = int(values.get("total", values.get("count", "0")))
    if values.get("paid60") == "yes":
        war.paid60 |= bit(pair)
    if values.get("paid100") == "yes":
        war.paid100 |= bit(pair)
    if values.get("raised") == "yes":
        war.raised |= bit(pair)
