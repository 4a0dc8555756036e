"""Files that an organiser sends: everything that is wrong at once, and nothing that anybody sends does harm."""

from __future__ import annotations

import io
import tracemalloc
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.core.refereeing import CheckedCampaign
from simpan.mansion.campaign import dump
from simpan.mansion.files.ccfolia import to_ccfolia
from simpan.mansion.files.default import default_campaign
from simpan.mansion.files.rows import csv_text, xlsx_bytes
from simpan.mansion.files.write import rows_of
from simpan.mansion.hosted.refereeing import REFEREEING
from simpan.mansion.hosted.uploads import LARGEST_ALL, MOST_FILES, check

DEFAULT = REFEREEING.files()


def told(found: CheckedCampaign) -> list[tuple[str, int, str]]:
    """Where, and by which clause."""
    return [(one.file, one.line, one.clause) for one in found.findings if not one.warning]


def test_no_files_at_all_are_the_default_campaign() -> None:
    found = check({})
    assert found.findings == ()
    assert found.set_up == dump(default_campaign())
    assert found.title == "저택 전쟁"
    assert [one.seat for one in found.players[:4]] == [0, 1, 4, 5]
    assert found.players[0].characters == ("한서", "한서의 세이버")


def test_the_files_that_ship_are_sound_wherever_they_lay() -> None:
    assert check(DEFAULT).set_up == check({f"C:\\games\\{name}": raw for name, raw in DEFAULT.items()}).set_up


def test_all_that_is_wrong_in_all_files_is_told_at_once() -> None:
    skills = DEFAULT["skills.toml"].replace(b"mp = ", b"mp = -", 1)
    people = DEFAULT["characters.toml"].replace(b"role =", b"roll =", 1)
    found = check({**DEFAULT, "map.txt": b"...", "skills.toml": skills, "characters.toml": people})
    files = {one.file for one in found.findings}
    assert {"map.txt", "skills.toml", "characters.toml"} <= files
    assert found.set_up is None
    assert all(one.text.ko and one.text.en and one.text.ko != one.text.en for one in found.findings)


def test_a_rule_that_is_broken_is_told_with_its_clause_and_line() -> None:
    rows = csv_text(rows_of(default_campaign().sheets, default_campaign(), "ko"))
    spoilt = rows.replace(",5,", ",9,", 1)
    assert spoilt != rows
    found = check({"characters.csv": spoilt.encode()})
    assert any(clause and line > 1 for _, line, clause in told(found)), found.findings


def test_a_table_is_known_by_its_ending_and_told_of_by_its_own_name() -> None:
    campaign = default_campaign()
    rows = rows_of(campaign.sheets, campaign, "ko")
    raw = xlsx_bytes(rows, "characters")
    assert check({"우리 캐릭터.xlsx": raw}).set_up == dump(campaign)
    assert check({"우리 캐릭터.CSV": csv_text(rows).encode("utf-16")}).set_up == dump(campaign)
    assert {one.file for one in check({"우리 캐릭터.csv": b"a,b"}).findings} == {"우리 캐릭터.csv"}


def test_characters_come_from_ccfolia_one_in_each_file() -> None:
    campaign = default_campaign()
    files = {f"{sheet.name}.txt": to_ccfolia(sheet, campaign).encode() for sheet in campaign.sheets[:8]}
    found = check(files)
    assert found.findings == ()
    assert found.players == check({}).players[:4]
    broken = check({**files, "한서.txt": b'{"kind": "character", "data": {'})
    assert ("한서.txt", 1, "") in told(broken) or ("한서.txt", 0, "") in told(broken)
    assert broken.set_up is None


def test_what_is_not_used_is_said() -> None:
    found = check({"그림.png": b"\x89PNG", "b.csv": b"", "a.csv": b""})
    assert [(one.file, one.warning) for one in found.findings] == [
        ("그림.png", True),
        ("b.csv", True),
        ("a.csv", True),
    ]
    assert found.set_up is not None


@pytest.mark.parametrize(
    "files",
    [
        {f"{n}.toml": b"" for n in range(MOST_FILES + 1)},
        {"map.txt": b"." * (LARGEST_ALL + 1)},
        {"a/map.txt": b"", "b/map.txt": b""},
    ],
)
def test_too_many_too_large_or_ambiguous_files_are_refused(files: dict[str, bytes]) -> None:
    found = check(files)
    assert found.set_up is None
    assert told(found)


def bomb(rows: int, columns: int) -> bytes:
    """A small .xlsx with a huge sheet."""
    out = io.BytesIO()
    made = zipfile.ZipFile(io.BytesIO(xlsx_bytes([["이름"]], "s")))
    with made, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for info in made.infolist():
            data = made.read(info)
            if info.filename == "xl/worksheets/sheet1.xml":
                cells = "<c><v>1</v></c>" * columns
                body = f"<row>{cells}</row>" * rows
                head = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
                data = f"{head}{body}</sheetData></worksheet>".encode()
            packed.writestr(info.filename, data)
    return out.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), [(40, 2500), (1500, 3000)])
def test_a_packed_table_is_refused_before_it_takes_much_memory(rows: int, columns: int) -> None:
    raw = bomb(rows, columns)
    assert len(raw) < 2_000_000
    tracemalloc.start()
    found = check({"characters.xlsx": raw})
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found.set_up is None
    assert most < 150_000_000


NAMES = st.sampled_from(
    [*DEFAULT, "characters.csv", "characters.xlsx", "x.json", "메모.txt", "../../etc/passwd", "", "."]
)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(NAMES, st.binary(max_size=300), max_size=5))
def test_no_bytes_under_any_name_raise(files: dict[str, bytes]) -> None:
    found = check(files)
    assert found.set_up is None or not told(found)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(DEFAULT)), st.integers(0, 4000), st.binary(min_size=1, max_size=4))
def test_a_file_that_was_damaged_somewhere_is_judged(name: str, at: int, put: bytes) -> None:
    raw = DEFAULT[name]
    found = check({**DEFAULT, name: raw[:at] + put + raw[at + len(put) :]})
    assert found.set_up is None or not told(found)


def test_what_was_judged_sound_can_be_begun_and_opened() -> None:
    found = check(DEFAULT)
    assert found.set_up is not None
    header = REFEREEING.begin(found.set_up, bytes(32))
    referee = REFEREEING.open(header, (), b"", bytes(32))
    assert referee.participants == found.players
    with pytest.raises(ValueError, match=r"map|required"):
        REFEREEING.begin({"title": "x"}, bytes(32))
    assert found.set_up["sheets"][0]["name"] == "한서"
    assert isinstance(REFEREEING.template("xlsx", "ko"), bytes)
