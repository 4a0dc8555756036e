"""The one door to the log: a record, for whom, in which form and language."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias

from simpan.core.reader import Record
from simpan.mansion.log import figures, ledger, verifying
from simpan.mansion.log.compose import page
from simpan.mansion.log.course import Course
from simpan.mansion.log.page import Page, Section
from simpan.mansion.log.reader import Reader
from simpan.mansion.log.to_html import document
from simpan.mansion.log.to_markdown import markdown
from simpan.mansion.log.to_text import text
from simpan.mansion.say_parts import Lang

Format: TypeAlias = Literal["html", "md", "txt"]


def export(record: Record, reader: Reader, form: Format, lang: Lang) -> str:
    """The log of a war's record."""
    return written(whole(record, reader, lang), form)


def whole(record: Record, reader: Reader, lang: Lang) -> Page:
    """The course, the ledger, the figures, and how to check the dice."""
    course = Course(record)
    return replace(page(course, reader, lang), sections=sections(course, reader, lang))


def sections(course: Course, reader: Reader, lang: Lang) -> tuple[Section, ...]:
    """What stands behind the course."""
    found = [ledger.section(course, reader, lang), figures.section(course, reader, lang)]
    return (*(one for one in found if one is not None), verifying.section(course.record, reader, lang))


def ledger_page(record: Record, reader: Reader, lang: Lang) -> Page:
    """The ledger alone."""
    course = Course(record)
    made = page(course, reader, lang)
    return replace(made, body=(), sections=(ledger.section(course, reader, lang),))


def written(made: Page, form: Format) -> str:
    """A page as HTML, Markdown or text."""
    return {"html": document, "md": markdown, "txt": text}[form](made)
