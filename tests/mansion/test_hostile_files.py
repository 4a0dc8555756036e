"""Files made to harm whoever opens them: they are refused, soon, and in little memory."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zipfile
from collections.abc import Mapping
from typing import Final

import pytest

from simpan.mansion.files.rows import MOST_ROWS, MOST_TAGS, Row, xlsx_bytes, xlsx_rows
from simpan.mansion.hosted.refereeing import REFEREEING

HEAD: Final = ("이름", "역할", "페어", "STR", "CON", "DEX", "MAG", "LUC", "사거리")
SPACE: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
MANY: Final = 50_000_000  # bytes that a part of some kilobytes unpacks to


def book(parts: Mapping[str, bytes], kind: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A workbook with some parts replaced."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(xlsx_bytes([HEAD], "x"))) as plain, zipfile.ZipFile(out, "w", kind) as made:
        for name in dict.fromkeys((*plain.namelist(), *parts)):
            made.writestr(name, parts[name] if name in parts else plain.read(name))
    return out.getvalue()


def sheet(inside: bytes, before: bytes = b"") -> dict[str, bytes]:
    text = before + f"<worksheet xmlns='{SPACE}'><sheetData>".encode() + inside + b"</sheetData></worksheet>"
    return {"xl/worksheets/sheet1.xml": text}


def lying(name: str, says: int) -> bytes:
    """A workbook of which a part is far larger than its directory says."""
    raw = bytearray(book({name: b"<a>" + b" " * MANY + b"</a>"}))
    at = raw.index(b"PK\x01\x02")
    while raw[at + 46 : at + 46 + len(name)] != name.encode():
        at = raw.index(b"PK\x01\x02", at + 4)
    struct.pack_into("<I", raw, at + 24, says)
    return bytes(raw)


def told(raw: bytes) -> tuple[list[str], list[Row], int]:
    """The problems with a workbook, its rows, and the most memory that reading it took."""
    found: list[str] = []

    def report(place: str, reason: str, /, **values: object) -> None:
        found.append(reason)

    xlsx_rows(book({}), report)  # what is imported for the first file counts for none
    tracemalloc.start()
    try:
        rows = xlsx_rows(raw, report)
        return found, rows, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_sound_one_is_read() -> None:
    found, rows, _ = told(book({}))
    assert found == []
    assert tuple(rows[0].cells[: len(HEAD)]) == HEAD
    full = xlsx_bytes([HEAD, *[(f"가{n}", *["3"] * 24) for n in range(MOST_ROWS)]], "x")
    found, rows, _ = told(full)
    assert found == []
    assert len(rows) == MOST_ROWS + 1


@pytest.mark.parametrize("name", ["[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"])
def test_what_a_part_says_of_its_size_is_all_that_is_unpacked(name: str) -> None:
    raw = lying(name, 1000)
    found, rows, peak = told(raw)
    assert len(raw) < MANY // 100
    assert (found, rows) == (["bad_xlsx"], [])
    assert peak < 8 * 1024 * 1024


ENTITY: Final = b"<!DOCTYPE l [<!ENTITY a '" + b"<c/>" * 500 + b"'>]>"


@pytest.mark.parametrize(
    "parts",
    [
        sheet(b"<row>" + b"<c/>" * (MOST_TAGS + 1) + b"</row>"),
        sheet(b"<row r='1'><c r='A1'/></row>" * MOST_TAGS),
        sheet(b"<row>" + b"&a;" * 500 + b"</row>", ENTITY),
        sheet(b"<row><c><v>&x;</v></c></row>", b"<!DOCTYPE l [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>"),
        {"xl/worksheets/sheet1.xml": (ENTITY + b"<a>&a;</a>").decode().encode("utf-16")},
    ],
    ids=["cells", "rows", "entities", "files of others", "utf-16"],
)
def test_far_more_than_characters_is_no_table(parts: dict[str, bytes]) -> None:
    found, rows, peak = told(book(parts))
    assert (found, rows) == (["bad_xlsx"], [])
    assert peak < 24 * 1024 * 1024


@pytest.mark.parametrize("kind", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_only_what_spreadsheets_write_is_unpacked(kind: int) -> None:
    assert told(book({}, kind))[0] == ["bad_xlsx"]


HOSTILE: Final[dict[str, dict[str, bytes]]] = {
    "deep lists": {"campaign.toml": b"a=" + b"[" * 100_000},
    "deep tables": {"campaign.toml": b"a" + b".a" * 100_000 + b"=1"},
    "deep inline": {"campaign.toml": b"a=" + b"{a=" * 50_000},
    "keys": {"campaign.toml": b"\n".join(b"k%d=1" % n for n in range(20_000))},
    "a number": {"campaign.toml": b"[house]\ndays = " + b"9" * 200_000},
    "rows": {"c.csv": ",".join(HEAD).encode() + b"\n" + b"a,master,a,1,1,1,1,1,1\n" * 100_000},
    "columns": {"c.csv": b"a," * 100_000},
    "a quote": {"c.csv": b'"' * 200_000},
    "squares": {"map.txt": b"." * 1_000_000},
    "lines": {"map.txt": b"\n" * 200_000},
    "deep json": {"a.json": b'{"a":' + b"[" * 60_000},
    "paths": {"../../etc/passwd": b"", "..\\..\\x": b"", "/etc/campaign.toml": b"x", "a\0b": b"", "\ud800": b""},
    "many": {f"{n}.json": b"{" for n in range(100)},
    "slips": {"c.xlsx": book({f"../../../etc/{n}": b"x" for n in range(2000)})},
}


@pytest.mark.parametrize("name", HOSTILE)
def test_files_are_judged_and_nothing_is_raised(name: str) -> None:
    found = REFEREEING.check(HOSTILE[name])
    assert found.findings
    assert len(found.findings) < 2000
    assert all(one.text.ko.isprintable() and one.file.isprintable() for one in found.findings)
