"""What must be true of rulings whatever the program says: each sum, threshold, comparison, way and HP worked out anew
from the sheets, and nobody told of a zone that they do not see (M1.2, M3, M4, H1.5, H3, H6.9, H6.12)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from simpan.chat.reply import Enrolled, Reply
from tests.chat.table.rows import name_of
from tests.chat.table.sheets import COSTS, SHEETS, white, zone_of
from tests.chat.table.story import Told

ABILITIES: Final = {"근력": 0, "내구": 1, "민첩": 2, "마력": 3, "행운": 4}
JUDGEMENTS: Final = {"명중": (0, 2), "마도": (3, 4), "회피": (1, 2), "항마": (1, 4)}  # M3.7
DEFENCES: Final = ("회피", "항마")
RANGE: Final = {1: 2, 2: 0, 3: -2}  # M3.11
CLAUSE: Final = re.compile(r"\((§?[MH]\d[\d.]*)( 하우스 룰| house rule)?\)$")
NAMES: Final = sorted(SHEETS, key=len, reverse=True)
JUDGED: Final = re.compile(
    r"(?P<who>.+) · (?P<what>명중|마도|회피|항마) 판정: (?P<sum>.+) = (?P<total>-?\d+)(?: \((?P<why>.*)\))?"
)
RESOLVED: Final = re.compile(r"(?P<by>.+) → (?P<on>.+): (?P<how>.+)")
COMPARED: Final = re.compile(r"(-?\d+) ([<>=]) (-?\d+), (?:동점이므로 )?(적중|막음)")
DAMAGED: Final = re.compile(
    r"(?P<who>.+)[이가] 받은 데미지: (?P<sum>.+?) = (?P<total>-?\d+)(?P<minus>, 0보다 작으므로 0)?"
    r"(?:, 방어도 -(?P<armour>\d+))?(?:, 보호막 -(?P<shield>\d+))? → "
    r"체력 (?P<before>\d+)(?: → (?P<after>\d+)| 그대로) \(최대 (?P<most>\d+)\)(?:, 0을 넘은 데미지 (?P<beyond>\d+))?"
)
MOVED: Final = re.compile(
    r"(?P<who>.+) 이동: (?P<way>[A-W]\d+(?: → [A-W]\d+)+) \((?P<n>\d+)칸(?:, 이동력 (?P<budget>\d+))?\)"
)
PLACED: Final = re.compile(r"(?P<who>.+): \d구역 (?P<tile>[A-W]\d+)에서 시작(?: \(.*\))?")
ARRIVED: Final = re.compile(r"(?P<who>.+) 도착: .*구역.* (?P<tile>[A-W]\d+)[으로]+$")
SPENT: Final = re.compile(r"(?P<who>.+) · ‘(?P<skill>.+)’: MP -(?P<mp>\d+) → (?P<left>\d+)(?:, .*)?")


@dataclass
class Known:
    """What the told lines say of a character so far."""

    hp: int
    mp: int
    tile: str = ""


@dataclass
class War:
    """A section's war, as far as its lines tell it."""

    owners: dict[str, str] = field(default_factory=dict)  # accounts that were put on the list, and as whom
    people: dict[str, Known] = field(default_factory=lambda: {n: Known(s.hp, s.mp) for n, s in SHEETS.items()})
    judged: dict[tuple[str, bool], tuple[int, str]] = field(default_factory=dict)
    attack: tuple[str, str] = ("", "")
    dashes: dict[str, int] = field(default_factory=dict)
    corrected: bool = False
    _walked: set[str] = field(default_factory=set)  # ways of this row: others are told them without the budget

    def begin(self, tiles: dict[str, str]) -> War:
        """Where everybody stands before the first row."""
        for name, tile in tiles.items():
            self.people[name].tile = tile
        return self

    def check(self, told: Told) -> Iterator[str]:
        """What is wrong with the answers to a row."""
        before = {name: one.tile for name, one in self.people.items()}
        self.owners.update((one.person, one.who) for one in told.changes if isinstance(one, Enrolled))
        seen: set[str] = set()
        self._walked.clear()
        lines = [(reply, line) for reply in told.replies for line in reply.lines]
        for reply, line in lines:
            if reply.kind in ("ruling", "private", "prompt", "reading") and line not in seen:
                seen.add(line)
                yield from self._line(_bare(line), told)
        for reply, line in lines:
            yield from self._may_read(reply, line, before, told)
        for reply in told.replies:
            if any(HELD_BACK.match(line) for line in reply.lines):
                yield f"a text of the referee's own is held back: {reply.lines}"
            if reply.kind == "refusal" and not any(CLAUSE.search(line) for line in reply.lines) and _ruled(reply):
                yield f"a refusal without a clause: {reply.lines}"

    # -- one line -----------------------------------------------------------------------------------------------------

    def _line(self, line: str, told: Told) -> Iterator[str]:
        if line.startswith(("무효: ", "정정: ")):
            self.corrected = True  # numbers may now be those of a past that was changed
            return
        if (match := RESOLVED.fullmatch(line)) and match["by"] in SHEETS and match["on"] in SHEETS:
            yield from self._resolved(match)
        for pattern, look in (
            (JUDGED, lambda match: self._judged(match, told)),
            (MOVED, self._moved),
            (DAMAGED, self._damaged),
            (SPENT, self._spent),
            (PLACED, self._placed),
            (ARRIVED, self._placed),
        ):
            if (match := pattern.fullmatch(line)) and match["who"] in SHEETS:
                yield from look(match)

    def _placed(self, match: re.Match[str]) -> Iterator[str]:
        if not white(match["tile"]):
            yield f"{match['tile']} is a wall"
        self.people[match["who"]].tile = match["tile"]

    def _judged(self, match: re.Match[str], told: Told) -> Iterator[str]:
        who, what, why = match["who"], match["what"], match["why"] or ""
        abilities = SHEETS[who].abilities
        parts = match["sum"].split(" + ")
        faces = [int(face) for face in re.findall(r"\[(\d)\]", parts[0].rpartition("~~")[2])]
        if len(faces) != 2:
            yield f"{who}: two dice are rolled, not {faces}"
            return
        if faces[0] * 10 + faces[1] not in told.drawn:
            yield f"{who}: {faces} did not fall in this row"
        values = _values(parts[1:])
        for place in JUDGEMENTS[what]:
            word = next(word for word, one in ABILITIES.items() if one == place)
            if values.get(word) != abilities[place]:
                yield f"{who}: {word} is {abilities[place]}, not {values.get(word)} (M3.7)"
        if set(values) & set(ABILITIES) != {word for word, place in ABILITIES.items() if place in JUDGEMENTS[what]}:
            yield f"{who}: {sorted(values)} are not the abilities of {what} (M3.7)"
        if sum(faces) + sum(values.values()) != int(match["total"]):
            yield f"{who}: {match['sum']} is not {match['total']}"
        yield from self._status(who, what, faces, why, int(match["total"]))

    def _status(self, who: str, what: str, faces: list[int], why: str, total: int) -> Iterator[str]:
        luck = SHEETS[who].abilities[4]
        threshold = 10 if luck >= 7 else 11 if luck >= 4 else 12  # M3.9
        if (found := re.search(r"(\d+)부터", why)) and int(found[1]) != threshold:
            yield f"{who}: critical from {threshold}, not {found[1]} (M3.9)"
        new = "추가 주사위" in why
        critical, fumble = sum(faces) >= threshold and not new, faces == [1, 1] and not new
        if critical != ("크리티컬: " in why):
            yield f"{who}: {faces} and {why!r} (M4.1)"
        if fumble != ("펌블" in why):
            yield f"{who}: {faces} and {why!r} (M4.4)"
        self.judged[who, what in DEFENCES] = (total, "critical" if critical else "fumble" if fumble else "")

    def _resolved(self, match: re.Match[str]) -> Iterator[str]:
        by, on, how = match["by"], match["on"], match["how"]
        self.attack = (by, on)
        attack, defence = self.judged.get((by, False)), self.judged.get((on, True))
        if found := COMPARED.match(how):
            left, sign, right = int(found[1]), found[2], int(found[3])
            if {">": left > right, "<": left < right, "=": left == right}[sign] is False:
                yield f"{how}: it is not"
            if (found[4] == "적중") != (sign == ">"):
                yield f"{how} (M3.8, H3.8)"
            if not self.corrected and (attack is None or defence is None or (left, right) != (attack[0], defence[0])):
                yield f"{how}: {attack} against {defence} was rolled"
        elif "크리티컬 공격이 보통의 방어" in how and defence is not None and defence[1] == "critical":
            yield f"{how}: the defence is critical (M4.3)"
        elif how.startswith("공격이 펌블") and attack is not None and attack[1] == "critical":
            yield f"{how}: the attack is critical"

    def _damaged(self, match: re.Match[str]) -> Iterator[str]:
        who, by = match["who"], self.attack[0]
        if who not in SHEETS:
            yield f"{who} is nobody"
            return
        parts = match["sum"].split(" + ")
        values = _values(parts)
        faces = [int(face) for part in parts for face in re.findall(r"\[(\d)\]", part)]
        total = sum(values.values()) + sum(faces)
        if max(total, 0) != max(int(match["total"]), 0):
            yield f"{match['sum']} is {total}, not {match['total']}"
        if by in SHEETS:
            abilities = SHEETS[by].abilities
            for word in ("근력", "마력"):
                if word in values and values[word] != abilities[ABILITIES[word]]:
                    yield f"{by}: {word} is {abilities[ABILITIES[word]]} (M3.6)"
            if values.get("사거리 보정", 0) != RANGE[SHEETS[by].range]:
                yield f"{by}: range {SHEETS[by].range} gives {RANGE[SHEETS[by].range]} (M3.11)"
            yield from _extra(by, parts, values)
        before, left = int(match["before"]), int(match["after"] or match["before"])
        lost = max(0, max(0, total) - int(match["armour"] or 0) - int(match["shield"] or 0))
        if left != max(0, before - lost) or int(match["beyond"] or 0) != max(0, lost - before):
            yield f"{who}: {before} HP less {lost} is not {left} (H3.12)"
        known = self.people[who]
        if not self.corrected and before != known.hp:
            yield f"{who} had {known.hp} HP, not {before}"
        known.hp = left

    def _moved(self, match: re.Match[str]) -> Iterator[str]:
        who, way = match["who"], match["way"].split(" → ")
        most = SHEETS[who].abilities[1] + 3  # M3.5
        if f"{who} {match['way']}" in self._walked:
            return
        self._walked.add(f"{who} {match['way']}")
        if len(way) - 1 != int(match["n"]):
            yield f"{who}: {len(way) - 1} steps, not {match['n']}"
        for one, other in pairwise(way):
            if abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:])) != 1:
                yield f"{who}: {one} to {other} is no step (H1.5)"
            if not white(other) or zone_of(other) != zone_of(one):
                yield f"{who}: {other} cannot be entered (M1.6)"
        budget = int(match["budget"] or 0)
        if budget and (budget - most) not in (0, 4):
            yield f"{who} moves {most} tiles, 4 more with a dash, not {budget} (M3.5)"
        if len(way) - 1 > most + 4:
            yield f"{who} went too far (M1.5)"
        known = self.people[who]
        if known.tile and known.tile != way[0] and not self.corrected:
            yield f"{who} stood on {known.tile}, not {way[0]}"
        if any(other.tile == way[-1] for name, other in self.people.items() if name != who and other.hp):
            yield f"{way[-1]} is taken"
        known.tile = way[-1]

    def _spent(self, match: re.Match[str]) -> Iterator[str]:
        who, skill, mp, left = match["who"], match["skill"], int(match["mp"]), int(match["left"])
        if skill in COSTS and COSTS[skill] != mp:
            yield f"{skill} costs {COSTS[skill]} MP, not {mp} (H6.5)"
        known = self.people[who]
        if not self.corrected and known.mp - mp != left:
            yield f"{who} had {known.mp} MP: {known.mp} − {mp} is not {left}"
        known.mp = left

    # -- who reads it -------------------------------------------------------------------------------------------------

    def _may_read(self, reply: Reply, line: str, before: dict[str, str], told: Told) -> Iterator[str]:
        """Nobody but the staff is told a ruling of a zone that no character of theirs is in (M1.2, H6.12)."""
        if reply.to == "staff" or told.request is None:
            return
        if reply.kind not in ("ruling", "private", "prompt") or line.startswith(("참가자: ", "Players: ")):
            return
        named = _named(line)
        if reply.to != "people":
            if named and not re.search(r"쓰러진 캐릭터|전쟁 종료", line):
                yield f"told to all: {line} (H6.12)"
            return
        for account in reply.people:
            owner = self.owners.get(account) or name_of(account)
            player = SHEETS[owner].player if owner in SHEETS else owner
            mine = [name for name, sheet in SHEETS.items() if sheet.player == player]
            zones = {zone_of(tile) for name in mine for tile in (before[name], self.people[name].tile) if tile}
            for name in named:
                tiles = {tile for tile in (before[name], self.people[name].tile) if tile}
                if SHEETS[name].player != player and tiles and not zones & {zone_of(tile) for tile in tiles}:
                    yield f"{player} sees nothing of {name}: {line} (M1.2)"


ENGLISH: Final = (
    (r"^(.+) starts in zone (\d) on ([A-W]\d+)", r"\1: \2구역 \3에서 시작"),
    (r"^(.+) comes out of the passage from (.+): zone (\d), ([A-W]\d+)$", r"\1 도착: \2구역 쪽 통로에서 \3구역 \4로"),
    (r"^(.+) moves: (.+) \((\d+) tiles?(?:, movement (\d+))?\)$", r"\1 이동: \2 (\3칸, 이동력 \4)"),
    (r", 이동력 \)", ")"),
    (r"^(.+) · (hit|spell|dodge|resist): ", r"\1 · \2 판정: "),
    (r"critical: the dice make (\d+), from (\d+)", r"크리티컬: 눈의 합 \1, \2부터"),
    (r"critical from (\d+)", r"크리티컬 \1부터"),
    (r"(\[1\]\[1\]) is a fumble\)", r"\1 펌블)"),
    (r"^Damage to (.+?): (.+)", r"\1이 받은 데미지: \2"),
    (r"HP still (\d+)", r"체력 \1 그대로"),
    (r"HP (\d+)", r"체력 \1"),
    (r"\(of (\d+)\)", r"(최대 \1)"),
    (r", (\d+) beyond 0", r", 0을 넘은 데미지 \1"),
    (r", below 0 and so 0", ", 0보다 작으므로 0"),
    (r", armour -", ", 방어도 -"),
    (r", shield -", ", 보호막 -"),
    (r"range modifier ", "사거리 보정 "),
    (r"critical \[", "크리티컬 ["),
    (r"([<>=]) (-?\d+), lands$", r"\1 \2, 적중"),
    (r"([<>=]) (-?\d+), held$", r"\1 \2, 막음"),
    (r"a critical attack ignores an ordinary defence", "크리티컬 공격이 보통의 방어를 무시하고 적중"),
    (r"“(.+)”: MP", r"‘\1’: MP"),
)
"""Lines of English as those of Korean, so that one set of checks reads both."""
WORDS: Final = {
    "STR": "근력", "CON": "내구", "DEX": "민첩", "MAG": "마력", "LUC": "행운", "hit 판정": "명중 판정",
    "spell 판정": "마도 판정", "dodge 판정": "회피 판정", "resist 판정": "항마 판정",
}  # fmt: skip


def _bare(line: str) -> str:
    """Without its number and its clause, in Korean."""
    line = re.sub(r"^#\d+ ", "", line).replace("−", "-")
    line = CLAUSE.sub("", line).rstrip().removesuffix(" 손으로 굴린 주사위")
    for pattern, put in ENGLISH:
        line = re.sub(pattern, put, line)
    for word, korean in WORDS.items():
        line = line.replace(word, korean)
    return line


def _values(parts: list[str]) -> dict[str, int]:
    """`근력 5`, `사거리 보정 −2`: the words and their numbers, without dice."""
    found: dict[str, int] = {}
    for part in parts:
        if match := re.fullmatch(r"(.+) (-?\d+)", part):
            found[match[1]] = found.get(match[1], 0) + int(match[2])
    return found


def _extra(by: str, parts: list[str], values: dict[str, int]) -> Iterator[str]:
    """M3.10: dice of a critical, by the attacker's power and DEX."""
    dice = [part for part in parts if part.startswith("크리티컬 [")]
    if not dice:
        return
    abilities = SHEETS[by].abilities
    power = abilities[3 if "마력" in values else 0] + abilities[2]
    many = 3 if power >= 12 else 2 if power >= 8 else 1
    if len(re.findall(r"\[\d\]", dice[0])) != many:
        yield f"{by}: {many} dice of a critical, not {dice[0]} (M3.10)"


def _named(line: str) -> list[str]:
    found = []
    for name in NAMES:
        if name in line:
            found.append(name)
            line = line.replace(name, "")
    return found


HELD_BACK: Final = re.compile("보내지 않은 글이 있습니다|A text was not sent")
"""How the staff is told that the last look before sending found a secret: here it would be a false alarm."""

ASKS: Final = re.compile(
    "혹시|알아듣지|명단|단추|읽|묻는|어느|누구|판정하지 못한|되묻습니다|물은 것이 없"
    "|Did you mean|asks back|not ruled|cannot be read|[Nn]othing is asked"
)
"""Words of what asks back what was meant, which no clause is needed for."""


def _ruled(reply: Reply) -> bool:
    """Whether it refuses something by a rule, and does not only ask what was meant."""
    return not any(ASKS.search(line) for line in reply.lines)
