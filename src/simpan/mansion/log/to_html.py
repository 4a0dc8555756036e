"""A log as one HTML file that needs nothing else: no script, no request, dark and light by the reader's system."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simpan.mansion.log.page import Block, Heading, Page, Section, Table
from simpan.mansion.log.words import word

STYLE: Final = """
:root { color-scheme: light; --table: #eae3d4; --raise: #f8f4ea; --hair: #cdc2ac; --edge: #766c58; --ink: #1b2124;
  --ink-2: #4b5457; --brass: #7a5500; --brass-line: #a97a1c; --brass-wash: #f1dfb2; --me: #0a588c; --me-wash: #d3e4ef;
  --bad: #a01f1f; --bad-wash: #f6d9d3; --focus: #0d1317; }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --table: #131c20; --raise: #1d292f; --hair: #35454c;
  --edge: #7b8b90; --ink: #eee8da; --ink-2: #b3bdbc; --brass: #e6c169; --brass-line: #c79b3d; --brass-wash: #3a3119;
  --me: #86c8f2; --me-wash: #173548; --bad: #ff9d90; --bad-wash: #4a2320; --focus: #fff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--table); color: var(--ink); font: 15px/1.6 "Pretendard Variable", Pretendard,
  -apple-system, BlinkMacSystemFont, "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic",
  system-ui, sans-serif; font-variant-numeric: tabular-nums; word-break: keep-all; overflow-wrap: anywhere; }
main { max-width: 760px; margin: 0 auto; padding: 16px 12px 48px; }
h1 { font-size: 20px; margin: 8px 0 2px; } h2 { font-size: 17px; margin: 32px 0 8px; padding-bottom: 4px;
  border-bottom: 2px solid var(--brass-line); } h3 { font-size: 15px; margin: 20px 0 8px; color: var(--brass); }
p { margin: 6px 0; } dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; margin: 8px 0 0;
  font-size: 13px; } dt, .n, .tag, .dice, .why, .note { color: var(--ink-2); } dd { margin: 0; }
article { background: var(--raise); border: 1px solid var(--hair); border-left: 4px solid var(--hair);
  border-radius: 8px; padding: 8px 12px; margin: 8px 0; }
article:target { outline: 3px solid var(--focus); }
.speech { border-left-color: var(--me); background: var(--me-wash); } .ruling { border-left-color: var(--brass-line); }
.notice { border-left-color: var(--brass-line); background: var(--brass-wash); }
.refusal { border-left-color: var(--bad); }
.command, .back, .dice-free { border-left-style: dashed; border-left-color: var(--edge); }
.void { border-left-color: var(--bad); background: var(--bad-wash); } .void .line { text-decoration: line-through; }
.head { display: flex; flex-wrap: wrap; gap: 2px 8px; font-size: 13px; align-items: baseline; }
.n { text-decoration: none; } .n:focus-visible { outline: 3px solid var(--focus); } .tag { font-size: 12px;
  border: 1px solid var(--edge); border-radius: 999px; padding: 0 8px; }
.line { margin: 2px 0; white-space: pre-wrap; } .dice, .why, .note { font-size: 13px; margin: 4px 0 0; }
.why { color: var(--bad); } .scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px;
  width: 100%; } caption { text-align: left; font-weight: 600; padding: 8px 0 4px; } th, td { text-align: left;
  padding: 4px 8px; border-bottom: 1px solid var(--hair); vertical-align: top; } .num { text-align: right;
  white-space: nowrap; } tr.gone td { text-decoration: line-through; } tr.gone td.why { text-decoration: none; }
pre { overflow-x: auto; font-size: 13px; background: var(--raise); border: 1px solid var(--hair); padding: 8px 12px; }
@media print { body { background: none; } article { break-inside: avoid; } }
"""


def document(page: Page) -> str:
    """The whole log."""
    return "\n".join(_Document(page).lines()) + "\n"


class _Document:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.lang = page.lang
        self._anchors: set[int] = set()

    def lines(self) -> Iterator[str]:
        page = self.page
        title = f"{page.title} · {word(self.lang, 'log')}"
        yield f'<!doctype html>\n<html lang="{self.lang}">\n<head>\n<meta charset="utf-8">'
        yield "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield '<meta name="referrer" content="no-referrer">'
        yield f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>"
        yield f"<h1>{page.title}</h1>\n<p>{word(self.lang, 'log')} · {page.version}</p>\n<dl>"
        yield from (f"<dt>{label}</dt><dd>{value}</dd>" for label, value in page.facts)
        yield "</dl>"
        for one in page.body:
            if isinstance(one, Heading):
                yield f"<h{one.level}>{one.text}</h{one.level}>"
            else:
                yield from self._block(one)
        for section in page.sections:
            yield from self._section(section)
        yield "</main>\n</body>\n</html>"

    def _anchor(self, n: int) -> str:
        """The id of an entry, once."""
        if n in self._anchors:
            return ""
        self._anchors.add(n)
        return f' id="{n}"'

    def _block(self, one: Block) -> Iterator[str]:
        kind = "dice-free" if one.kind == "dice" else one.kind
        void = " void" if one.void else ""
        yield f'<article class="{kind}{void}"{self._anchor(one.n)}>'
        tags = "".join(f'<span class="tag">{tag}</span>' for tag in one.tags)
        head = f"<b>{one.head}</b>" if one.head else ""
        yield f'<div class="head"><a class="n" href="#{one.n}">#{one.n}</a>{head}{tags}</div>'
        more = "".join(f"<span{anchor}></span>" for n in one.also if (anchor := self._anchor(n)))
        if more:
            yield more
        if one.void:
            yield f'<p class="why">{word(self.lang, "void")}: {one.void}</p>'
        yield from (f'<p class="line">{line}</p>' for line in one.lines)
        if one.dice:
            yield f'<p class="dice">{" · ".join(one.dice)}</p>'
        yield "</article>"

    def _section(self, section: Section) -> Iterator[str]:
        yield f"<section>\n<h2>{section.title}</h2>"
        yield from (f"<p>{said}</p>" for said in section.paragraphs)
        for table in section.tables:
            yield from self._table(table)
        if section.code:
            yield "<pre>" + "\n".join(section.code) + "</pre>"
        yield "</section>"

    def _table(self, table: Table) -> Iterator[str]:
        if not table.rows:
            yield f"<h3>{table.title}</h3>"
        else:
            yield f'<div class="scroll" tabindex="0" role="group" aria-label="{table.title}"><table>'
            yield f"<caption>{table.title}</caption>\n<thead><tr>"
            numbers = [' class="num"' if column in table.numbers else "" for column in range(len(table.columns))]
            pairs = zip(numbers, table.columns, strict=True)
            yield "".join(f'<th scope="col"{kind}>{title}</th>' for kind, title in pairs) + "</tr></thead>\n<tbody>"
            for row in table.rows:
                cells = "".join(f"<td{kind}>{cell}</td>" for kind, cell in zip(numbers, row.cells, strict=True))
                why = f'<td class="why">{word(self.lang, "void")}: {row.void}</td>' if row.void else ""
                gone = ' class="gone"' if row.void else ""
                yield f"<tr{gone}>{cells}{why}</tr>"
            yield "</tbody></table></div>"
        yield from (f'<p class="note">{note}</p>' for note in table.notes)
