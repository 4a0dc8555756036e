"""Characters as rows and tables: headings, encodings, the traps of spreadsheets, and what is written reads back."""

from __future__ import annotations

from pathlib import Path

import pytest

from simpan.mansion.files import rows, write
from simpan.mansion.files.default import default_campaign
from simpan.mansion.files.load import load_folder
from simpan.mansion.sheet import Sheet
from tests.mansion.campaign_folder import HEADER, ONE, PAIR, folder, only, sheets, told

DATE = "“{}”: 프로그램이 날짜로 바꾸어 버린 칸입니다. 칸의 서식을 글로 바꾸고 다시 쓰세요."

# -- characters -------------------------------------------------------------------------------------------------------


def test_korean_and_english_headings(tmp_path: Path) -> None:
    """§M3.1 §M3.11 §H6.5: the same pair under other words."""
    korean = (
        HEADER.strip() + ",재참전,플레이어,별칭\n하나,마스터,하나,,3,3,2,2,3,2,강타;정조준,1기;3기,지우,하나님;한\n"
    )
    english = "Name,Role,Pair,Class,STR,CON,DEX,MAG,LUC,Range,Skills,Seasons,Player,Aliases\n"
    english += "하나,Master,하나,,3,3,2,2,3,2,Heavy Blow; steady_aim,1;3,지우,하나님;한\n"
    mixed = "스킬1,STR(근력),이름,CON (내구),민첩,[마력],LUC(행운),역할,페어,사거리,스킬 2,owner,별명,기,비고\n"
    mixed += "강 타,３,하나,3.0,2,2, 3 ,MASTER,하나,주변 2칸,「정조준」,지우,하나님/한,제1기/제3기,좋아요\n"
    read = [sheets(load_folder(folder(tmp_path, characters_csv=text))) for text in (korean, english, mixed)]
    assert read[0] == read[1] == read[2]
    assert read[0][0] == Sheet(
        name="하나", role="master", pair="하나", player="지우", abilities=(3, 3, 2, 2, 3), seasons=(1, 3), range=2,
        skills=("heavy_blow", "steady_aim"), aliases=("하나님", "한"),
    )  # fmt: skip


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp949", "utf-16"])
@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_encodings_and_signs_between_cells(tmp_path: Path, encoding: str, sign: str) -> None:
    text = (HEADER + PAIR.replace(";", "/")).replace(",", sign).replace("\n", "\r\n")
    loaded = load_folder(folder(tmp_path, characters_csv=text.encode(encoding)))
    assert [sheet.skills for sheet in sheets(loaded)] == [("heavy_blow", "steady_aim"), ("heavy_blow", "read", "dash")]


def test_titles_above_the_headings_and_empty_rows(tmp_path: Path) -> None:
    text = "제3차 저택 전쟁 참가자,,,,,,,,,,\n,,,,,,,,,,\n" + HEADER + ",,,,,,,,,,\n" + PAIR + ",,,,,,,,,,\n"
    loaded = load_folder(folder(tmp_path, characters_csv=text))
    assert [place.line for place in loaded.places] == [5, 6]
    assert len(sheets(loaded)) == 2


@pytest.mark.parametrize(
    ("column", "cell", "reason", "ko"),
    [
        ("근력", "", "empty", "비어 있습니다."),
        ("근력", "셋", "cell_whole", "“셋”: 정수가 아닙니다."),
        ("근력", "3.5", "cell_whole", "“3.5”: 정수가 아닙니다."),
        ("근력", "1000", "range", "−99 이상 99 이하여야 합니다."),
        ("근력", "#REF!", "cell_error", "“#REF!”: 계산 오류가 난 칸입니다."),
        ("사거리", "2026-01-03 00:00:00", "cell_date", DATE.format("2026-01-03 00:00:00")),
        ("사거리", "멀리", "cell_whole", "“멀리”: 정수가 아닙니다."),
        ("역할", "주인", "role", "“주인”: 마스터 또는 서번트여야 합니다."),
        ("페어", "  ", "empty", "비어 있습니다."),
        ("이름", "하" * 31, "length", "1자 이상 30자 이하여야 합니다."),
        ("이름", "하\u200b나", "unshown", "보이지 않는 글자가 있습니다."),
        ("재참전", "예", "seasons_which", "“예”: 어느 기에 참전했는지 쓰세요. 예: 1기"),
        ("재참전", "봄", "seasons", "“봄”: “1기;3기”처럼 쓰세요."),
        ("재참전", "1기;1기", "season_twice", "1기를 두 번 썼습니다."),
        ("재참전", "1월 3일", "cell_date", DATE.format("1월 3일")),
    ],
)  # fmt: skip
def test_each_fault_of_a_cell(tmp_path: Path, column: str, cell: str, reason: str, ko: str) -> None:
    titles = [*HEADER.strip().split(","), "재참전"]
    values = dict(zip(titles, [*PAIR.split("\n")[0].split(","), ""], strict=True)) | {column: cell}
    text = ",".join(titles) + "\n" + ",".join(values.values()) + "\n"
    found = only(load_folder(folder(tmp_path, characters_csv=text)))
    assert (found.where(), found.place) == (f"characters.csv:2:{titles.index(column) + 1}", column)
    assert (found.reason, found.ko) == (reason, ko)


@pytest.mark.parametrize("word", ["x", "-", "없음", "아니오"])
def test_no_earlier_season_in_words(tmp_path: Path, word: str) -> None:
    """§M3.1: 재참전 is often filled in with signs."""
    text = HEADER.strip() + ",재참전\n" + PAIR.split("\n")[0] + f",{word}\n"
    assert sheets(load_folder(folder(tmp_path, characters_csv=text)))[0].seasons == ()


def test_columns(tmp_path: Path) -> None:
    text = HEADER.replace("행운,사거리", "마력").strip() + ",체력,기모\n"
    loaded = load_folder(folder(tmp_path, characters_csv=text + "a,마스터,a,,1,1,1,1,1,강타,20,\n"))
    found = {one.reason: (one.where(), one.ko) for one in loaded.problems}
    assert found["column_twice"] == ("characters.csv:1:9", "“마력” 열이 두 번 있습니다.")
    assert [one.ko for one in loaded.problems if one.reason == "no_column"] == [
        "“행운” 열이 없습니다.", "“사거리” 열이 없습니다.",
    ]  # fmt: skip
    assert found["column_derived"][1] == "“체력” 열은 능력치에서 나오는 값이라 읽지 않았습니다 (M3)."
    assert found["column_unknown"][1].startswith("“기모”: 모르는 열이라 읽지 않았습니다.")
    assert [one.reason for one in loaded.problems if one.warning] == ["column_derived", "column_unknown"]


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "no_header"),
        ("안녕하세요\n".encode(), "no_header"),
        (HEADER.encode(), "no_rows"),
        (b"\xff\xff\xff", "not_utf8"),
        (b"a\x00b", "not_text"),
        ((HEADER + '"하나,마스터').encode(), "bad_csv"),
        ((HEADER + PAIR * 300).encode(), "many_rows"),
    ],
)
def test_tables_that_are_none(tmp_path: Path, raw: bytes, reason: str) -> None:
    assert reason in [one.reason for one in load_folder(folder(tmp_path, characters_csv=raw)).problems]


def test_characters_as_tables(tmp_path: Path) -> None:
    text = ONE + '\n[[character]]\n"이름" = "두리"\n"역할" = "서번트"\n"페어" = "하나"\nclass = "Saber"\n'
    text += "STR = 5\nCON = 3\nDEX = 4\nMAG = 0\nLUC = 0\nrange = 1\nskills = '강타, 간파 / 질주'\nseasons = ['2기']\n"
    first, second = sheets(load_folder(folder(tmp_path, characters_toml=text)))
    assert (first.abilities, first.skills) == ((3, 3, 2, 2, 2), ("heavy_blow", "steady_aim"))
    assert (second.class_, second.abilities, second.seasons) == ("saber", (5, 3, 4, 0, 0), (2,))
    assert second.skills == ("heavy_blow", "read", "dash")


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("role", "roll", 3, "unknown_key"),
        ("[3, 3, 2, 2, 2]", "[3, 3, 2, 2]", 5, "entries"),
        ("[3, 3, 2, 2, 2]", "12", 5, "list"),
        ("[3, 3, 2, 2, 2]", "[3, 3, 2, 2, 2.5]", 5, "cell_whole"),
        ("range = 2", "range = true", 6, "cell_whole"),
        ("range = 2", "range = 2\nSTR = 3", 5, "abilities_both"),
        ("range = 2", 'range = 2\n"사거리" = 2', 7, "column_twice"),
        ("range = 2\n", "", 1, "missing"),
        ('"하나"\nrole', '["하나"]\nrole', 2, "text"),
        ('skills = ["', 'skills = [3, "', 7, "text"),
        ('skills = ["heavy_blow"', 'skills = ["heavy,blow"', 7, "separator"),
    ],
)
def test_each_fault_of_a_character_table(tmp_path: Path, old: str, new: str, line: int, reason: str) -> None:
    assert old in ONE
    loaded = load_folder(folder(tmp_path, characters_toml=ONE.replace(old, new, 1)))
    assert (f"characters.toml:{line}", reason) in told(loaded)


def test_a_file_without_characters(tmp_path: Path) -> None:
    assert only(load_folder(folder(tmp_path, characters_toml="# nobody\n"))).reason == "no_rows"
    found = load_folder(folder(tmp_path, characters_toml="[[charcter]]\nname = 'a'\n"))
    assert told(found) == [("characters.toml", "no_rows"), ("characters.toml:1", "unknown_key")]
    assert "혹시 “character”?" in found.problems[1].ko


def test_unknown_skills_and_classes_stay_for_the_check(tmp_path: Path) -> None:
    """§H6.5 §H3.2: nothing is guessed."""
    text = HEADER + "하나,서번트,하나,새이버,3,3,2,2,2,2,강다\n"
    sheet = sheets(load_folder(folder(tmp_path, characters_csv=text)))[0]
    assert (sheet.class_, sheet.skills) == ("새이버", ("강다",))


# -- workbooks --------------------------------------------------------------------------------------------------------


def test_workbooks(tmp_path: Path) -> None:
    """Merged titles, numbers with points, a date in a cell, a sheet of notes before the right one."""
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.append(["안내", "먼저 읽어 주세요"])
    sheet = book.create_sheet("캐릭터")
    sheet.append(["참가자 명단"])
    sheet.merge_cells("A1:K1")
    sheet.append(HEADER.strip().split(","))
    sheet.append(["하나", "마스터", "하나", None, 3.0, 3, 2, 2, 2, 2, "강타;정조준"])
    sheet.append([None] * 11)
    sheet.append(["두리", "서번트", "하나", "세이버", "５", 3, 4, 0, 0, 1, "강타,간파,질주"])
    path = tmp_path / "characters.xlsx"
    book.save(path)
    loaded = load_folder(tmp_path)
    assert [place.line for place in loaded.places] == [3, 5]
    assert [one.abilities for one in sheets(loaded)] == [(3, 3, 2, 2, 2), (5, 3, 4, 0, 0)]
    import datetime

    sheet["J3"] = datetime.datetime(2026, 1, 3)
    book.save(path)
    found = only(load_folder(tmp_path))
    assert (found.where(), found.place, found.reason) == ("characters.xlsx:3:10", "사거리", "cell_date")


def test_workbooks_that_are_none(tmp_path: Path) -> None:
    pytest.importorskip("openpyxl")
    for raw in (b"", b"PK\x03\x04", HEADER.encode()):
        assert only(load_folder(folder(tmp_path, characters_xlsx=raw))).reason == "bad_xlsx"


def test_a_workbook_that_unpacks_to_too_much(tmp_path: Path) -> None:
    import zipfile

    path = tmp_path / "characters.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b" " * (rows.LARGEST_UNPACKED + 1))
    assert only(load_folder(tmp_path)).reason == "too_large"


def test_without_openpyxl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is named in one line."""

    def absent(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(rows, "import_module", absent)
    found = only(load_folder(folder(tmp_path, characters_xlsx=b"PK")))
    assert found.ko == ".xlsx를 읽고 쓰려면 pip install 'simpan[sheets]'가 필요합니다."


# -- written and read back --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ko", "en"])
@pytest.mark.parametrize("kind", ["csv", "xlsx", "toml"])
def test_what_is_written_reads_back(tmp_path: Path, lang: str, kind: str) -> None:
    if kind == "xlsx":
        pytest.importorskip("openpyxl")
    war = default_campaign()
    strange = Sheet(
        name="=1+1", role="master", pair='"가", 나', player="-플", abilities=(-1, 12, 0, 1, 0), seasons=(1, 3),
        aliases=("@별",), reading="일", skills=("hide",),
    )  # fmt: skip
    people = [*war.sheets, strange]
    table = write.rows_of(people, war, lang)
    raw = {
        "csv": lambda: rows.csv_text(table).encode(),
        "xlsx": lambda: rows.xlsx_bytes(table, "캐릭터"),
        "toml": lambda: write.people_toml(people).encode(),
    }[kind]()
    assert list(sheets(load_folder(folder(tmp_path, **{f"characters_{kind}": raw})))) == people


def test_a_spreadsheet_takes_no_cell_for_a_formula() -> None:
    assert rows.csv_text([["=1+1", "-3", "@a", "가"]]) == "\ufeff'=1+1,-3,'@a,가\r\n"
