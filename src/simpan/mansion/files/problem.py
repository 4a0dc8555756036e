"""What is wrong with a campaign's files: every reason in Korean and English, each told at its file and line."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final, Protocol

import msgspec

from simpan.core.korean import decompose, fill, number
from simpan.core.system_text import reason as reason_of

MOST_PROBLEMS: Final = 300  # after so many nobody reads on
_MOST: Final = {"all": 600}
WARNINGS: Final = frozenset(("column_unknown", "column_derived", "when_many"))
_LONGEST_HINT: Final = 40  # letters of a word for which others are looked for
_HINT: Final = (" 혹시 “{near}”?", " Did you mean “{near}”?")

# One entry for each reason: Korean, English. {near}: a hint, or nothing.
REASONS: Final[dict[str, tuple[str, str]]] = {
    # -- files
    "no_folder": ("{path}: 폴더가 아닙니다.", "{path} is no folder."),
    "no_file": ("그런 파일이 없습니다.", "There is no such file."),
    "unreadable": ("읽을 수 없습니다 ({why}).", "This cannot be read ({why})."),
    "absent": (
        "“{name}”: campaign.toml에 적혀 있지만 없는 파일입니다.",
        "“{name}” is named in campaign.toml but is not there.",
    ),
    "file_name": (
        "“{name}”: 폴더 안에 있는 파일의 이름만 쓸 수 있습니다 ({kinds}).",
        "“{name}”: this takes the name of a file in the folder ({kinds}).",
    ),
    "several": (
        "캐릭터 파일이 여럿입니다: {all}. 하나만 두거나 campaign.toml의 [files]에 적으세요.",
        "There are several files of characters: {all}. Keep one, or name it under [files] in campaign.toml.",
    ),
    "too_large": ("{most:,} 바이트보다 큰 파일입니다.", "The file is larger than {most:,} bytes."),
    "not_utf8": ("UTF-8 글이 아닙니다. UTF-8로 저장하세요.", "This is not UTF-8 text. Save it as UTF-8."),
    "not_text": ("글이 아니라 이진 데이터입니다.", "This is no text but binary data."),
    "no_kind": (
        "{path}: 캐릭터 파일은 .toml, .csv, .xlsx입니다.",
        "{path}: a file of characters is .toml, .csv or .xlsx.",
    ),
    # -- TOML
    "toml_equals": (
        "“{about}”: “이름 = 값”이나 [제목] 모양이어야 합니다.",
        "“{about}”: this must be “key = value” or a [heading].",
    ),
    "toml_key": ("“{about}”: 쓸 수 없는 이름입니다.", "“{about}” is no key."),
    "toml_value": (
        "“{about}”: 값이 아닙니다. 글은 따옴표 안에 쓰고, 참과 거짓은 true와 false입니다.",
        "“{about}” is no value. A text stands in quotes; yes and no are true and false.",
    ),
    "toml_open": (
        "“{about}”에서 연 따옴표나 괄호를 닫지 않았습니다.",
        "A quote or bracket is opened at “{about}” and not closed.",
    ),
    "toml_inline": (
        "“{about}”에서 연 중괄호는 같은 줄에서 닫아야 합니다.",
        "The brace opened at “{about}” must be closed on the same line.",
    ),
    "toml_quote_key": (
        "“{about}”: 한글 이름은 따옴표 안에 쓰세요.",
        "“{about}”: a key with other letters than A–Z, a–z, 0–9, _ and - stands in quotes.",
    ),
    "toml_after": ("“{about}” 뒤에 다른 글이 더 있습니다.", "There is more on the line after “{about}”."),
    "toml_twice": ("“{about}” 항목이 두 번 있습니다.", "“{about}” is there twice."),
    "toml_long": ("너무 긴 이름입니다.", "This key is too long."),
    "toml_deep": ("너무 깊이 겹쳐 있습니다.", "This is nested too deeply."),
    "toml_other": ("TOML로 읽을 수 없습니다 ({about}).", "This is no TOML ({about})."),
    # -- types and words
    "object": ("이름과 값의 묶음({{…}} 또는 [제목])이어야 합니다.", "This must be a table ({{…}} or a [heading])."),
    "list": ("[…] 모양의 목록이어야 합니다.", "This must be a list […]."),
    "text": ("따옴표 안에 쓴 글이어야 합니다.", "This must be a text in quotes."),
    "flag": ("true 또는 false여야 합니다.", "This must be true or false."),
    "whole": ("정수여야 합니다.", "This must be a whole number."),
    "whole_or": ("정수나 다음 낱말이어야 합니다: {all}.{near}", "This must be a whole number or one of: {all}.{near}"),
    "range": ("{least} 이상 {most} 이하여야 합니다.", "This must be from {least} to {most}."),
    "length": ("{least}자 이상 {most}자 이하여야 합니다.", "This must have {least} to {most} letters."),
    "entries": ("{n}개여야 합니다.", "This must have {n} entries."),
    "too_many": ("{most}개까지 쓸 수 있습니다.", "This may have {most} entries."),
    "unshown": ("보이지 않는 글자가 있습니다.", "There is a letter that cannot be seen."),
    "spaces": ("앞뒤에 빈칸이 있습니다.", "There is a space at an end."),
    "separator": (
        "이름에 쉼표, 쌍반점, 빗금(, ; /)을 쓸 수 없습니다. 목록에서 이름을 나누는 기호입니다.",
        "A name here has no comma, semicolon or slash: they stand between names in lists.",
    ),
    "missing": ("“{key}” 항목이 없습니다.", "“{key}” is missing."),
    "unknown_key": (
        "“{key}”: 여기에 쓸 수 없는 항목입니다.{near} 쓸 수 있는 것: {all}.",
        "“{key}” is no key here.{near} It takes: {all}.",
    ),
    "one_of": (
        "“{word}”: 다음 가운데 하나여야 합니다: {all}.{near}",
        "“{word}”: this must be one of: {all}.{near}",
    ),
    "key_twice": (
        "여기의 이름은 위의 제목 [{key}]입니다. 이 항목은 지우세요.",
        "The key is the heading [{key}] above: leave this out.",
    ),
    "key": (
        "“{word}”: a–z로 시작해서 a–z, 0–9, _만 쓴 40자 이하의 이름이어야 합니다.",
        "“{word}”: a key begins with a–z and has only a–z, 0–9 and _, at most 40 of them.",
    ),
    # -- the calendar
    "timezone": ("“{word}”: 모르는 시간대입니다. 예: Asia/Seoul", "“{word}” is no time zone. Asia/Seoul is one."),
    "when": ("“{word}”: “2026-12-05 21:00”처럼 쓰세요.", "“{word}”: write it like “2026-12-05 21:00”."),
    "when_order": ("“{word}”: 앞의 날보다 뒤여야 합니다.", "“{word}” must be after the day before it."),
    "when_many": (
        "일정이 {n}일인데 전쟁은 {days}일입니다 (H6.1).",
        "The calendar has {n} days, but the war has {days} (H6.1).",
    ),
    # -- rows of characters
    "no_header": (
        "머리글 줄이 없습니다. 이름, 역할, 페어, 근력, 내구, 민첩, 마력, 행운, 사거리, 스킬이 필요합니다.",
        "There is no heading row. It needs: name, role, pair, STR, CON, DEX, MAG, LUC, range, skills.",
    ),
    "no_column": ("“{column}” 열이 없습니다.", "There is no column “{column}”."),
    "column_twice": ("“{column}” 열이 두 번 있습니다.", "There are two columns “{column}”."),
    "column_unknown": (
        "“{column}”: 모르는 열이라 읽지 않았습니다.{near}",
        "“{column}” is no known column and was not read.{near}",
    ),
    "column_derived": (
        "“{column}” 열은 능력치에서 나오는 값이라 읽지 않았습니다 (M3).",
        "“{column}” follows from the abilities (M3), so the column was not read.",
    ),
    "no_rows": ("캐릭터가 한 명도 없습니다.", "There is not one character."),
    "many_rows": ("{most}줄까지만 읽습니다.", "Only {most} rows are read."),
    "bad_csv": ("CSV로 읽을 수 없습니다 ({why}).", "This is no CSV ({why})."),
    "bad_xlsx": ("엑셀 파일(.xlsx)로 읽을 수 없습니다.", "This is no Excel workbook (.xlsx)."),
    "no_openpyxl": (
        ".xlsx를 읽고 쓰려면 pip install 'simpan[sheets]'가 필요합니다.",
        "To read and write .xlsx: pip install 'simpan[sheets]'",
    ),
    "empty": ("비어 있습니다.", "This is empty."),
    "cell_whole": ("“{word}”: 정수가 아닙니다.", "“{word}” is no whole number."),
    "cell_date": (
        "“{word}”: 프로그램이 날짜로 바꾸어 버린 칸입니다. 칸의 서식을 글로 바꾸고 다시 쓰세요.",
        "“{word}”: the spreadsheet has made a date of this. Format the cell as text and write it again.",
    ),
    "cell_error": ("“{word}”: 계산 오류가 난 칸입니다.", "“{word}”: this cell holds an error."),
    "role": ("“{word}”: 마스터 또는 서번트여야 합니다.{near}", "“{word}”: this must be master or servant.{near}"),
    "seasons": ("“{word}”: “1기;3기”처럼 쓰세요.", "“{word}”: write it like “1;3”."),
    "seasons_which": (
        "“{word}”: 어느 기에 참전했는지 쓰세요. 예: 1기",
        "“{word}”: say which season it was, such as 1.",
    ),
    "season_twice": ("{n}기를 두 번 썼습니다.", "Season {n} is there twice."),
    "abilities_both": (
        "능력치는 abilities에 모두 쓰거나 하나씩 쓰거나, 한 가지로만 쓸 수 있습니다.",
        "Abilities stand in “abilities” or one by one, not both.",
    ),
    # -- ccfolia
    "json": ("JSON으로 읽을 수 없습니다 ({about}).", "This cannot be read as JSON ({about})."),
    "no_character": (
        '코코포리아 캐릭터가 아닙니다. {{"kind": "character", "data": {{…}}}} 모양이어야 합니다.',
        'This is no ccfolia character, which is {{"kind": "character", "data": {{…}}}}.',
    ),
}


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong: file, line and column (from 1), the place in it (a key path or a heading), a stable reason, and a
    sentence in both tongues. warning: it may stay as it is."""

    file: str
    line: int | None = None
    column: int | None = None
    place: str = ""
    reason: str
    ko: str
    en: str
    warning: bool = False

    def say(self, lang: str) -> str:
        """The sentence in Korean ("ko") or English."""
        return self.ko if lang == "ko" else self.en

    def where(self) -> str:
        """File, line and column, as far as they are known."""
        numbers = [str(part) for part in (self.line, self.column) if part is not None]
        return ":".join([self.file, *numbers])


class Report(Protocol):
    """Tells of a problem at a place of one file; the place's line is found by whoever made it."""

    def __call__(self, place: str, reason: str, /, **values: object) -> None:
        """Note it."""


Near = tuple[str, Iterable[str]]


def problem(
    file: str,
    line: int | None,
    column: int | None,
    place: str,
    reason: str,
    /,
    **values: object,
) -> Problem:
    """A problem in words; texts from files are made fit to be shown. near: a word, and what it may mean."""
    ko, en = (said(REASONS[reason][lang], lang, **values) for lang in (0, 1))
    return Problem(
        file=short(file, 200),
        line=line,
        column=column,
        place=short(place, 200),
        reason=reason,
        ko=ko,
        en=en,
        warning=reason in WARNINGS,
    )


def said(template: str, lang: int, **values: object) -> str:
    """A template filled; lang: 0 Korean, 1 English."""
    near = values.pop("near", None)
    word, known = near if isinstance(near, tuple) else ("", ())
    close = nearest(word, known)
    shown = {key: _shown(key, value, lang) for key, value in values.items()}
    return fill(template, near=fill(_HINT[lang], near=short(close)) if close else "", **shown)


def _shown(key: str, value: object, lang: int) -> object:
    """A value as it stands in a sentence; of an error its reason."""
    if isinstance(value, OSError | ValueError):
        value = reason_of(value, "en" if lang else "ko")
    if isinstance(value, str):
        return short(value, _MOST.get(key, 120))
    return number(value) if isinstance(value, int) and value < 0 else value


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is most like the given one, letter by letter as they are typed; "" if none is."""
    if not word:
        return ""
    by_key = {decompose(one.casefold()): one for one in known}
    found = difflib.get_close_matches(decompose(word[:_LONGEST_HINT].casefold()), list(by_key), 1)
    return by_key[found[0]] if found else ""


def short(text: str, most: int = 120) -> str:
    """A text that may be shown on one line: nothing unprintable, cut when long."""
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[: most + 1])
    return shown if len(shown) <= most else shown[: most - 1] + "…"
