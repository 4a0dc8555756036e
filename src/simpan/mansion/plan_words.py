"""What is wrong with a map, in words: one or two sentences a problem, in Korean and English."""

from __future__ import annotations

from typing import Final

from simpan.core.korean import fill
from simpan.mansion.plan_check import MapProblem, Value

__all__ = ["WORDS", "map_problem_text"]

_MOST_NAMED: Final = 8  # tiles in one sentence
_LONGEST_QUOTE: Final = 24  # characters of what somebody wrote

WORDS: Final[dict[str, tuple[str, str]]] = {
    # -- the text
    "too_long": (
        "지도가 너무 깁니다. {limit:,}자까지 읽습니다.",
        "The map is too long: at most {limit:,} characters are read.",
    ),
    "no_columns": (
        "열 글자를 적은 줄이 없습니다. 행 위에 ABC…라고 한 칸에 한 글자씩 적어 주세요.",
        "The line of column letters is missing: write ABC… above the rows, a letter for each column.",
    ),
    "columns": (
        "열 글자가 {found:이라고} 적혀 있습니다. A부터 차례로 {wanted:이라고} 적어야 합니다.",
        "The column letters are {found}; in order from A they are {wanted}.",
    ),
    "row_number": (
        "행 번호 {wanted:이} 와야 하는데 {found:이} 적혀 있습니다.",
        "Row number {found} stands where {wanted} is due.",
    ),
    "no_row_number": ("{wanted}행의 앞에 행 번호가 없습니다.", "Row {wanted} has no number in front."),
    "not_a_row": (
        "{text:은} 지도의 행으로 읽을 수 없습니다. 행은 번호와 . ~ % = # 기호로 적습니다.",
        "{text} is no row of a map: a row is its number and the signs . ~ % = #",
    ),
    "second_legend": ("구역 목록이 두 번 나옵니다.", "The list of zones begins a second time."),
    "legend": (
        "구역 목록의 {text:을} 읽을 수 없습니다. 구역은 ‘1 = A1-G6 이름’처럼 적습니다.",
        "{text} cannot be read as a zone: a zone is written “1 = A1-G6 name”.",
    ),
    # -- the drawing
    "no_rows": ("지도에 행이 없습니다.", "The map has no rows."),
    "too_many_rows": (
        "지도가 {count}행입니다. {limit}행까지 쓸 수 있습니다.",
        "{count} rows; at most {limit} are allowed.",
    ),
    "too_many_columns": (
        "지도가 {count}열입니다. {limit}열까지 쓸 수 있습니다.",
        "{count} columns; at most {limit} are allowed.",
    ),
    "width": (
        "{row}행이 {count}칸입니다. {wanted}칸이어야 합니다.",
        "Row {row} has {count} signs; it should have {wanted}.",
    ),
    "sign": (
        "{tile} 자리의 {sign:은} 지도 기호가 아닙니다. 기호는 . ~ % = # 다섯 가지입니다.",
        "{sign} at {tile} is no sign of a map: the signs are . ~ % = #",
    ),
    # -- the list of zones
    "no_zones": (
        "구역 목록이 없습니다. 지도 아래에 ‘zones:’라고 쓰고 그다음에 ‘1 = A1-G6’처럼 적어 주세요.",
        "The list of zones is missing: write “zones:” below the map, and then “1 = A1-G6” and so on.",
    ),
    "too_many_zones": (
        "구역이 {count}개입니다. {limit}개까지 쓸 수 있습니다.",
        "{count} zones; at most {limit} are allowed.",
    ),
    "zone_number": (
        "구역 번호 {zone:은} 쓸 수 없습니다. 1부터 {limit}까지 쓸 수 있습니다.",
        "{zone} cannot be the number of a zone: they go from 1 to {limit}.",
    ),
    "same_number": ("{zone}구역이 목록에 이미 있습니다.", "Zone {zone} is in the list already."),
    "zone_name": (
        "{zone}구역의 이름 {name:을} 쓸 수 없습니다. 이름은 {limit}자까지이고 =, ;과 보이지 않는 글자를 쓰지 않습니다.",
        "{name} cannot name zone {zone}: a name has at most {limit} visible characters, and no = or ;",
    ),
    "corner": (
        "{zone}구역의 모서리 {corner:은} 타일 이름이 아닙니다. ‘A1’처럼 글자와 번호로 적습니다.",
        "{corner}, a corner of zone {zone}, is no name of a tile: it is a letter and a number, such as A1.",
    ),
    "outside": (
        "{zone}구역의 모서리 {corner:은} 지도 밖에 있습니다. 지도의 오른쪽 아래 끝은 {last}입니다.",
        "{corner}, a corner of zone {zone}, is not on the map, which ends at {last}.",
    ),
    "overlap": ("{other}구역과 {zone}구역이 {tile}에서 겹칩니다.", "Zones {other} and {zone} overlap at {tile}."),
    # -- zones and passages
    "empty": ("{zone}구역에 일반 타일이 없습니다.", "Zone {zone} has no white tile."),
    "full": (
        "{zone}구역의 일반 타일이 {count}칸입니다. {limit}칸까지 쓸 수 있습니다.",
        "Zone {zone} has {count} white tiles; at most {limit} are allowed.",
    ),
    "pieces": (
        "{zone}구역의 {tiles}에는 구역 안에서 걸어서 갈 수 없습니다.",
        "Zone {zone} is not in one piece: no walk leads to {tiles}.",
    ),
    "mixed": (
        "{zone}구역에 ‘.’와 ‘~’가 섞여 있습니다. {tiles}만 ‘{kind}’입니다. 한 구역은 모두 같은 기호여야 합니다.",
        "Zone {zone} mixes “.” and “~”: there is a “{kind}” only at {tiles}. A zone is blue or it is not.",
    ),
    "loose": ("일반 타일 {tiles:이} 어느 구역에도 들어 있지 않습니다.", "White tiles in no zone: {tiles}."),
    "passage_0": (
        "통로 {tiles:이} 어느 구역에도 닿지 않습니다. 통로는 두 구역을 이어야 합니다.",
        "The passage {tiles} touches no zone; a passage joins two.",
    ),
    "passage_1": (
        "통로 {tiles:이} {zones}구역에만 닿습니다. 통로는 두 구역을 이어야 합니다.",
        "The passage {tiles} touches only zone {zones}; a passage joins two.",
    ),
    "passage_3": (
        "통로 {tiles:이} {zones}구역에 한꺼번에 닿습니다. 통로는 두 구역만 이어야 합니다.",
        "The passage {tiles} touches zones {zones}; a passage joins two.",
    ),
    "apart": (
        "{zones}구역은 나머지 구역과 통로로 이어지지 않습니다.",
        "Not joined to the rest of the map by passages: zone {zones}.",
    ),
    "more": ("그 밖에 문제가 {count:,}개 더 있습니다.", "There are {count:,} more problems."),
}


def map_problem_text(problem: MapProblem, lang: str) -> str:
    """What is wrong, in Korean ("ko") or English; without the place, which is the problem's line and column."""
    ko = lang == "ko"
    values = {key: _said(key, value, ko) for key, value in problem.values.items()}
    reason = problem.reason
    if reason == "passage":
        touched = problem.values["zones"]
        reason += f"_{min(len(touched), 3)}" if isinstance(touched, tuple) else "_0"
    if reason == "mixed":
        values["kind"] = "~" if problem.values["blue"] else "."
    return fill(WORDS[reason][0], **values) if ko else WORDS[reason][1].format(**values)


def _said(key: str, value: Value, ko: bool) -> int | str:
    """A value as it stands in a sentence: lists shortened, what was read from the map in quotation marks."""
    if isinstance(value, tuple):
        words = [str(each) for each in value[:_MOST_NAMED]]
        more = len(value) - len(words)
        if not more:
            return ", ".join(words)
        return f"{', '.join(words)} 외 {more}칸" if ko else f"{', '.join(words)} and {more} more"
    if key in ("sign", "text", "name", "corner", "found", "wanted") and isinstance(value, str):
        return _quoted(value, ko)
    return value


def _quoted(text: str, ko: bool) -> str:
    """What somebody wrote, without signs that show nothing or change how the line is shown."""
    shown = "".join(sign if sign.isprintable() else f"<U+{ord(sign):04X}>" for sign in text[:_LONGEST_QUOTE])
    shown += "…" if len(text) > _LONGEST_QUOTE else ""
    return f"‘{shown}’" if ko else f"“{shown}”"
