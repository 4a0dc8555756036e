"""Tables of characters: CSV in the encodings that spreadsheets write, and .xlsx.

A table is rows of texts with their line and place. Reading one never raises: whatever the bytes are, they come to rows
or to a problem. `openpyxl` is needed for .xlsx alone (the extra `sheets`).
"""

from __future__ import annotations

import csv
import io
import warnings
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

from simpan.mansion.files.people import DERIVED, HEADINGS, UNREAD, Given, fold, heading
from simpan.mansion.files.problem import Report

MOST_ROWS: Final = 500
MOST_COLUMNS: Final = 80
LARGEST_UNPACKED: Final = 4 * 1024 * 1024  # bytes of an .xlsx, whose own size may be a thousandth of that
MOST_TAGS: Final = 100_000  # of an .xlsx: 500 rows have some 40,000; a file of a few kilobytes could have millions
MOST_SHEETS: Final = 10
_HEADER_WITHIN: Final = 20  # rows: titles may stand above the headings
_LEAST_HEADINGS: Final = 3
_REQUIRED: Final = ("name", "role", "pair", "str", "con", "dex", "mag", "luc", "range")
_MARKS: Final = "=+-@"  # what makes a spreadsheet take a text for a formula


class Row(NamedTuple):
    """A row: the line where it begins, and its cells."""

    line: int
    cells: Sequence[str]


class Person(NamedTuple):
    """One character of a table: its line, and what stands under each heading."""

    line: int
    fields: dict[str, list[Given]]


def place(line: int, column: int, title: str = "") -> str:
    """A place of a table, as `Report` gets it: line, column from 1, and the heading."""
    return f"{line}:{column}:{title}"


# -- bytes to rows ----------------------------------------------------------------------------------------------------


def csv_rows(raw: bytes, report: Report) -> list[Row]:
    """The rows of a CSV file: UTF-8, UTF-16 or cp949; commas, semicolons or tabs, whichever makes headings."""
    text = _text(raw)
    if text is None or "\x00" in text:
        report(place(1, 0), "not_utf8" if text is None else "not_text")
        return []
    best = max((",", "\t", ";"), key=lambda sign: _headings(_parsed(text, sign, None)))
    return list(_parsed(text, best, report))


def _text(raw: bytes) -> str | None:
    coding = "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else ""
    for name in [coding] if coding else ["utf-8-sig", "cp949"]:
        try:
            return raw.decode(name)
        except UnicodeDecodeError:
            continue
    return None


def _parsed(text: str, sign: str, report: Report | None) -> Iterator[Row]:
    """The rows with that sign between cells; without a report only the first ones, faults and all."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign, strict=report is not None)
    line = 1
    try:
        for count, cells in enumerate(reader):
            if count >= (MOST_ROWS + _HEADER_WITHIN if report else _HEADER_WITHIN):
                if report:
                    report(place(line, 0), "many_rows", most=MOST_ROWS)
                return
            yield Row(line, [_bare(cell) for cell in cells[:MOST_COLUMNS]])
            line = reader.line_num + 1
    except csv.Error as error:
        if report:
            report(place(reader.line_num, 0), "bad_csv", why=str(error))


def _bare(cell: str) -> str:
    """The text of a cell without what `guarded` puts before it."""
    text = cell.strip()
    return text[1:] if text[:1] == "'" and text[1:2] in tuple(_MARKS) else text


def _headings(rows: Iterable[Row]) -> int:
    return max((len(_fields(row)) for row in rows), default=0)


def _fields(row: Row) -> set[str]:
    return {field for field, _ in map(heading, row.cells) if field}


def xlsx_rows(raw: bytes, report: Report) -> list[Row]:
    """The rows of the first worksheet that has a row of headings; of the first one if none has."""
    try:
        openpyxl = import_module("openpyxl")
    except ImportError:
        report("", "no_openpyxl")
        return []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with zipfile.ZipFile(io.BytesIO(raw)) as packed:
                if sum(info.file_size for info in packed.infolist()) > LARGEST_UNPACKED:
                    report("", "too_large", most=LARGEST_UNPACKED)
                    return []
                plain = _unpacked(packed)
            book = openpyxl.load_workbook(io.BytesIO(plain), data_only=True, read_only=True)
            sheets = [_sheet_rows(sheet) for sheet in book.worksheets[:MOST_SHEETS]]
    except Exception:  # whatever a library comes to with a file made to harm it
        report("", "bad_xlsx")
        return []
    return next((rows for rows in sheets if header(rows) is not None), sheets[0] if sheets else [])


def _unpacked(packed: zipfile.ZipFile) -> bytes:
    """The same without compression, of each part as much as it says to be: read whole, it could be a thousand times
    more. Raises ValueError for too many tags, and for entities, which stand for as much as one likes; and what a broken
    file raises."""
    tags, out = 0, io.BytesIO()
    with zipfile.ZipFile(out, "w") as plain:
        for info in packed.infolist():
            if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise ValueError(info.compress_type)
            with packed.open(info) as part:
                data = part.read(info.file_size)
            letters = data.replace(b"\0", b"")  # of UTF-16 every second byte
            tags += letters.count(b"<") - letters.count(b"</")
            if tags > MOST_TAGS or b"<!DOCTYPE" in letters:
                raise ValueError(info.filename)
            plain.writestr(info.filename, data)
    return out.getvalue()


def _sheet_rows(sheet: Any) -> list[Row]:
    most = MOST_ROWS + _HEADER_WITHIN + 1  # one more than is read, so that it shows that there is more
    rows = sheet.iter_rows(max_row=most, max_col=MOST_COLUMNS, values_only=True)
    return [Row(number, [_cell(value) for value in row]) for number, row in enumerate(rows, 1)]


def _cell(value: Any) -> str:
    """The text of a cell's value; whole numbers without the point that spreadsheets give them."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value).strip()


# -- rows to characters -----------------------------------------------------------------------------------------------


def header(rows: Sequence[Row]) -> int | None:
    """Which row holds the headings; None if none does."""
    found = [len(_fields(row)) for row in rows[:_HEADER_WITHIN]]
    best = max(found, default=0)
    return found.index(best) if best >= _LEAST_HEADINGS else None


def people_of(rows: Sequence[Row], report: Report) -> list[Person]:
    """The characters of a table, with what is wrong with its headings told. Empty rows are passed over."""
    top = header(rows)
    if top is None:
        report(place(1, 0), "no_header")
        return []
    columns = _columns(rows[top], report)
    found = [_person(row, columns) for row in rows[top + 1 :] if any(row.cells)]
    if not found:
        report(place(rows[top].line, 0), "no_rows")
    if len(found) > MOST_ROWS:
        report(place(found[MOST_ROWS].line, 0), "many_rows", most=MOST_ROWS)
    return found[:MOST_ROWS]


def _person(row: Row, columns: Sequence[tuple[int, str, str]]) -> Person:
    fields: dict[str, list[Given]] = {}
    for index, field, title in columns:
        value = row.cells[index] if index < len(row.cells) else ""
        fields.setdefault(field, []).append(Given(place(row.line, index + 1, title), value))
    return Person(row.line, fields)


def _columns(top: Row, report: Report) -> list[tuple[int, str, str]]:
    """Which column holds which field: index, field, heading."""
    found: list[tuple[int, str, str]] = []
    seen: set[tuple[str, int]] = set()
    for index, title in enumerate(top.cells):
        at = place(top.line, index + 1, title)
        field, number = heading(title)
        if (field, number) in seen:
            report(at, "column_twice", column=title)
        elif field:
            seen.add((field, number))
            found.append((index, field, title))
        elif fold(title) in DERIVED:
            report(at, "column_derived", column=title)
        elif fold(title) and fold(title) not in UNREAD:
            report(
                at,
                "column_unknown",
                column=title,
                near=(title, [word for words in HEADINGS.values() for word in words]),
            )
    fields = {field for field, _ in seen}
    for field in _REQUIRED:
        if field not in fields:
            report(place(top.line, 0), "no_column", column=HEADINGS[field][0])
    return found


# -- writing ----------------------------------------------------------------------------------------------------------


def csv_text(rows: Iterable[Sequence[str]]) -> str:
    """A CSV file that spreadsheets open as what it is: with a byte order mark, and no text taken for a formula."""
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\r\n").writerows([_guarded(cell) for cell in row] for row in rows)
    return "\ufeff" + out.getvalue()


def _guarded(cell: str) -> str:
    number = cell.lstrip("+-").isdecimal()
    return f"'{cell}" if cell[:1] in tuple(_MARKS) and not number else cell


def xlsx_bytes(rows: Iterable[Sequence[str]], title: str) -> bytes:
    """An .xlsx file of one worksheet. Raises ImportError without openpyxl."""
    openpyxl = import_module("openpyxl")
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = title
    for line, row in enumerate(rows, 1):
        for column, text in enumerate(row, 1):
            cell = sheet.cell(line, column)
            cell.value = int(text) if text.lstrip("-").isdecimal() else text
            if isinstance(cell.value, str):
                cell.data_type = "s"  # a text that begins with = is no formula
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
