"""One character as a file gives it, under Korean or English headings, turned into a sheet (M3.1, H3.1).

What a heading or a word may be called is here; where it stands is the caller's affair. Nothing is guessed: a word that
is not known stays as it is written where `check` will name it (skills, classes), and is a problem elsewhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from simpan.mansion.effect import Power
from simpan.mansion.files.problem import Report
from simpan.mansion.sheet import ABILITIES, ABILITY_NAMES, ServantClass, Sheet

P = ParamSpec("P")
T = TypeVar("T")
LONGEST_NAME: Final = 30
MOST_WORDS: Final = 20  # entries of one list of a sheet
MOST_ABILITY: Final = 99

HEADINGS: Final[dict[str, tuple[str, ...]]] = {
    "name": ("이름", "name", "캐릭터", "캐릭터명", "캐릭터이름", "character", "성명"),
    "role": ("역할", "role", "구분"),
    "pair": ("페어", "pair", "페어명", "페어이름"),
    "player": ("플레이어", "player", "오너", "오너명", "owner"),
    "class": ("클래스", "class"),
    "str": ("근력", "str", "strength"),
    "con": ("내구", "con", "constitution", "내구력"),
    "dex": ("민첩", "dex", "dexterity", "민첩성"),
    "mag": ("마력", "mag", "magic"),
    "luc": ("행운", "luc", "luck", "luk"),
    "seasons": ("재참전", "seasons", "season", "기", "시즌", "참전기록"),
    "range": ("사거리", "range", "reach"),
    "skills": ("스킬", "skills", "skill"),
    "aliases": ("별칭", "aliases", "alias", "별명", "호칭"),
    "reading": ("읽기", "reading", "발음"),
}
DERIVED: Final = frozenset(
    ["체력", "hp", "최대체력", "mp", "최대마력", "우선권", "priority", "이동력", "movement", "물리공격력", "마법공격력",
     "공격력", "power", "명중", "hit", "마도", "spell", "회피", "dodge", "항마", "resist", "크리티컬", "critical",
     "크리티컬수치", "크리티컬데미지", "보구"]
)  # fmt: skip
UNREAD: Final = frozenset(
    ["번호", "no", "순번", "합계", "총합", "포인트", "points", "total", "sum", "비고", "메모", "memo", "note", "notes",
     "링크", "link"]
)  # fmt: skip
ROLES: Final = {
    "마스터": "master", "master": "master", "m": "master", "서번트": "servant", "servant": "servant", "s": "servant",
}  # fmt: skip
_NOTHING: Final = frozenset(("", "-", "–", "없음", "x", "no", "none", "아니오"))
_YES: Final = frozenset(("o", "○", "◯", "yes", "y", "예", "재참전", "있음", "true"))
_BY_HEADING: Final = {word: name for name, words in HEADINGS.items() for word in words}
_WHOLE: Final = re.compile(r"([+-]?[0-9]{1,6})(?:\.0{1,6})?")
_SEASON: Final = re.compile(r"제?([0-9]{1,2})(?:기|nd|st|rd|th)?")
_RANGE: Final = re.compile(r"(?:사거리|주변|range)?\s*([+-]?[0-9]{1,3})(?:\.0{1,6})?\s*(?:칸|타일|tiles?)?")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}.*|[0-9]{1,2}월 ?[0-9]{1,2}일|[0-9]{1,2}-[A-Za-z]{3}")
_ERROR: Final = re.compile(r"#[A-Z/0]+[!?A]")
_BETWEEN: Final = re.compile(r"[;,/、\n]")


class Given(NamedTuple):
    """A value as the file has it, with the place to tell of it."""

    place: str
    value: Any


def fold(text: str) -> str:
    """A name as it is compared: letters and digits only, of one width and case."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(letter for letter in plain if letter.isalnum()) or plain.strip()


def heading(text: str) -> tuple[str, int]:
    """The field of a heading and its number (스킬 2: ("skills", 2)); ("", 0) for one that is not known.

    A remark in brackets may be left out or be the heading itself: STR(근력), 근력 (STR).
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    outside, inside = re.sub(r"\(.*?\)|\[.*?\]", "", plain), "".join(re.findall(r"[(\[](.*?)[)\]]", plain))
    for candidate in (plain, outside, inside):
        word = fold(candidate)
        if word in _BY_HEADING:
            return _BY_HEADING[word], 0
        if found := re.fullmatch(r"(스킬|skill)([1-9])", word):
            return "skills", int(found[2])
    return "", 0


class Words:
    """What skills and classes of a campaign may be called: their keys, Korean and English names."""

    def __init__(self, skills: Iterable[Power], classes: Iterable[ServantClass]) -> None:
        self.skills = _names(skills)
        self.classes = _names(classes)


def _names(entries: Iterable[Power | ServantClass]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for entry in entries:
        for word in (entry.key, entry.ko, entry.en):
            found.setdefault(fold(word), entry.key)
    return found


class Part(NamedTuple):
    """A character of whom not everything could be read, with stand-ins for the rest.

    read: the fields of the sheet that may be judged all the same.
    """

    sheet: Sheet
    read: frozenset[str]


def sheet_of(fields: Mapping[str, Sequence[Given]], place: str, report: Report, words: Words) -> Sheet | Part | None:
    """The sheet of one character; with problems, which are told, a part of it, or None if not even whose it is.

    fields: what stands under each heading.
    """
    reader = _Reader(fields, place, report)
    name, pair = reader.text("name", required=True), reader.text("pair", required=True)
    role = reader.role()
    class_ = reader.part("class", reader.text, "class")
    abilities = reader.part("abilities", reader.abilities)
    tiles = reader.part("range", reader.range)
    seasons = reader.part("seasons", reader.seasons)
    skills = [words.skills.get(fold(word), word) for word in reader.part("skills", reader.words, "skills")]
    aliases = reader.words("aliases")
    player, reading = reader.text("player"), reader.text("reading")
    if not name or role is None:
        return None
    sheet = Sheet(
        name=name,
        role="master" if role == "master" else "servant",
        pair=pair,
        player=player,
        class_=words.classes.get(fold(class_), class_) if class_ else "",
        abilities=abilities or (0, 0, 0, 0, 0),
        seasons=tuple(seasons),
        range=1 if tiles is None else tiles,
        skills=tuple(skills),
        aliases=tuple(aliases),
        reading=reading,
    )
    return sheet if reader.sound else Part(sheet, frozenset(reader.read))


class _Reader:
    """Reads fields; `read` has those parts of a sheet in which no problem was met."""

    def __init__(self, fields: Mapping[str, Sequence[Given]], place: str, report: Report) -> None:
        self._fields = fields
        self._place = place
        self._report = report
        self._faults = 0
        self.read: set[str] = set()

    @property
    def sound(self) -> bool:
        """Whether there was no problem at all."""
        return self._faults == 0

    def part(self, name: str, read: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """What reading a part of the sheet comes to; its name is kept if that was without a problem."""
        before = self._faults
        found = read(*args, **kwargs)
        if self._faults == before:
            self.read.add(name)
        return found

    def bad(self, place: str, reason: str, /, **values: object) -> None:
        """Tell of a problem."""
        self._faults += 1
        self._report(place, reason, **values)

    def one(self, field: str, required: bool = True) -> Given | None:
        """What stands under a heading; None with the problem told if it has to be there and is not."""
        given = next((one for one in self._fields.get(field, ()) if one.value not in (None, "")), None)
        if given is None and required:
            first = next(iter(self._fields.get(field, ())), None)
            if first is not None:
                self.bad(first.place, "empty")
            else:
                self.bad(self._place, "missing", key="/".join(HEADINGS[field][:2]))
        return given

    def text(self, field: str, required: bool = False) -> str:
        """A name; "" where there is none, or a bad one with its problem told."""
        given = self.one(field, required)
        return "" if given is None else self.name(given.place, given.value)

    def name(self, place: str, value: Any) -> str:
        """A name with its spaces put right."""
        if not isinstance(value, str):
            self.bad(place, "text")
            return ""
        found = " ".join(unicodedata.normalize("NFC", value).split())
        if not found:
            self.bad(place, "empty")
        elif len(found) > LONGEST_NAME:
            self.bad(place, "length", least=1, most=LONGEST_NAME)
        elif not found.isprintable() or any(unicodedata.category(letter) == "Cf" for letter in found):
            self.bad(place, "unshown")
        else:
            return found
        return ""

    def role(self) -> str | None:
        """master or servant."""
        given = self.one("role")
        if given is None:
            return None
        role = ROLES.get(fold(str(given.value)))
        if role is None:
            word = str(given.value)[:40]
            self.bad(given.place, "role", word=word, near=(word, ("마스터", "서번트", "master", "servant")))
        return role

    def abilities(self) -> tuple[int, int, int, int, int] | None:
        """STR, CON, DEX, MAG, LUC: in one list or one by one."""
        whole = self.one("abilities", required=False)
        if whole is not None and any(self._fields.get(key) for key in ABILITIES):
            self.bad(whole.place, "abilities_both")
            return None
        if whole is None:
            each = [self.one(key) for key in ABILITIES]
        elif not isinstance(whole.value, list):
            self.bad(whole.place, "list")
            return None
        elif len(whole.value) != len(ABILITIES):
            self.bad(whole.place, "entries", n=len(ABILITIES))
            return None
        else:
            each = [Given(f"{whole.place}/{index}", value) for index, value in enumerate(whole.value)]
        found = [None if given is None else self.whole(given) for given in each]
        strength, constitution, dexterity, magic, luck = found
        if strength is None or constitution is None or dexterity is None or magic is None or luck is None:
            return None
        return strength, constitution, dexterity, magic, luck

    def whole(self, given: Given, form: re.Pattern[str] = _WHOLE) -> int | None:
        """A whole number, also one that a spreadsheet has made 3.0."""
        value = given.value
        if isinstance(value, str):
            match = form.fullmatch(unicodedata.normalize("NFKC", value).replace("−", "-").strip().casefold())
            value = int(match[1]) if match else value
        if type(value) is not int:
            self.bad(given.place, _spoilt(value) or "cell_whole", word=str(value)[:40])
            return None
        if abs(value) > MOST_ABILITY:
            self.bad(given.place, "range", least=-MOST_ABILITY, most=MOST_ABILITY)
            return None
        return value

    def range(self) -> int | None:
        """The tiles of the range; 주변 2칸 too."""
        given = self.one("range")
        return None if given is None else self.whole(given, _RANGE)

    def seasons(self) -> list[int]:
        """Earlier seasons."""
        found: list[int] = []
        for given in self._fields.get("seasons", ()):
            for one in given.value if isinstance(given.value, list) else _BETWEEN.split(str(given.value or "")):
                number = self.season(given.place, one)
                if number in found:
                    self.bad(given.place, "season_twice", n=number)
                elif number is not None:
                    found.append(number)
        return found

    def season(self, place: str, value: Any) -> int | None:
        """One season: 1, "1기", "제1기"."""
        word = unicodedata.normalize("NFKC", str(value)).strip().casefold()
        if word in _NOTHING:
            return None
        match = _SEASON.fullmatch(word.removesuffix(".0"))
        if match and int(match[1]) > 0 and not isinstance(value, bool):
            return int(match[1])
        self.bad(place, _spoilt(value) or ("seasons_which" if word in _YES else "seasons"), word=str(value)[:40])
        return None

    def words(self, field: str) -> list[str]:
        """A list of names: a list, a text with ; , or / between them, or several columns."""
        found: list[str] = []
        for given in self._fields.get(field, ()):
            parts = given.value
            if isinstance(parts, str):
                parts = [part for part in _BETWEEN.split(parts.replace("，", ",").replace("；", ";")) if part.strip()]
            if parts is None:
                continue
            if not isinstance(parts, list):
                self.bad(given.place, "list")
                continue
            found += [self.name(given.place, part) for part in parts[:MOST_WORDS]]
            if any(isinstance(part, str) and _BETWEEN.search(part) for part in parts):
                self.bad(given.place, "separator")
            if len(parts) > MOST_WORDS:
                self.bad(given.place, "too_many", most=MOST_WORDS)
        return [word for word in found if word and word not in ("-", "–", "없음")]


def _spoilt(value: object) -> str:
    """The reason, if a spreadsheet has made a date or an error of what was typed."""
    text = str(value)
    return "cell_date" if _DATE.fullmatch(text) else "cell_error" if _ERROR.fullmatch(text) else ""


def columns() -> list[tuple[str, str, str]]:
    """Every field with its Korean and English heading, in the order in which sheets are written."""
    english = {key: key.upper() for key in ABILITIES}
    return [(key, ABILITY_NAMES.get(key, words[0]), english.get(key, words[1])) for key, words in HEADINGS.items()]
