"""What a person types at the table of a war: a word to the program, a number, or a declaration as for a post."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

from simpan.cli.env import Env
from simpan.mansion import reading as rd
from simpan.mansion import say
from simpan.mansion.campaign import Campaign
from simpan.mansion.declare.read import read
from simpan.mansion.declare.say import problem_text, repeat
from simpan.mansion.desk.names import names
from simpan.mansion.desk.resolve import Resolved, resolve
from simpan.mansion.say_parts import Lang
from simpan.mansion.war import War

COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "help": ("?", "help", "도움말", "도움"),
    "table": ("table", "t", "표", "상태", "테이블"),
    "map": ("map", "지도", "도면"),
    "log": ("log", "기록", "로그"),
    "quit": ("q", "quit", "exit", "나가기", "종료", "그만"),
}
RULE: Final = ("rule", "rules", "규칙", "조항")


class Given(NamedTuple):
    """What a line comes to. codes: answers, in order. later: what must wait. said: lines for whoever typed it."""

    codes: tuple[int, ...] = ()
    later: tuple[rd.Any, ...] = ()
    said: tuple[str, ...] = ()


def command(text: str) -> tuple[str, str]:
    """A word to the program and what stands behind it; ("", "") if it is none."""
    first, _, rest = text.partition(" ")
    word = first.casefold()
    if word in RULE:
        return "rule", rest.strip()
    if rest:
        return "", ""
    return next(((name, "") for name, words in COMMANDS.items() if word in words), ("", ""))


def number(out: Env, text: str, codes: list[int]) -> Given | None:
    """The option of that number; None for a line that is no number."""
    if not (text.isascii() and text.isdigit()):
        return None
    if len(text) > 4 or not 1 <= int(text) <= len(codes):
        return Given(said=(out.word("no_such_number", n=text[:9], most=len(codes)),))
    return Given((codes[int(text) - 1],))


def option_named(text: str, labels: Mapping[int, str]) -> Given | None:
    """The option that is called exactly that; None if there is none."""
    wanted = _bare(text)
    found = [code for code, label in labels.items() if _bare(label) == wanted]
    return Given((found[0],)) if len(found) == 1 else None


def _bare(text: str) -> str:
    return text.replace(" ", "").casefold()


def declaration(out: Env, text: str, war: War, campaign: Campaign, seat: int, who: str) -> Given:
    """A declaration (M1.3, M1.5, H6.3 …), read as the referee reads posts; or why it is none.

    who: the character who is asked: a start that names nobody is that one's (H6.1).
    """
    known = names(war, campaign, seat)
    lang = lang_of(out)
    found = read(text, known)
    if found.problems:
        if all(problem.reason in ("unread", "nothing") for problem in found.problems):
            return Given(said=(out.word("what", text=text[:40]),))
        return Given(said=tuple(problem_text(problem, lang) for problem in found.problems))
    if any(isinstance(one, rd.Roll) for one in found.readings):
        return Given(said=(out.word("war_no_rolls"),))
    if any(isinstance(one, rd.Withdraw) for one in found.readings):
        return Given(said=(out.word("war_no_withdrawal"),))
    readings = [
        msgspec.structs.replace(one, who=who) if isinstance(one, rd.Start) and not one.who else one
        for one in found.readings
    ]
    given = resolved(out, resolve(war, campaign, seat, readings, lang), campaign)
    if given.codes or given.later:
        said = " · ".join(repeat(one, lang, known) for one in readings)
        return given._replace(said=(out.word("war_read", said=said), *given.said))
    return given


def resolved(out: Env, found: Resolved, campaign: Campaign) -> Given:
    """The answers of readings, or what is wrong with them."""
    lang = lang_of(out)
    said = [say.refusal(one.refusal, campaign, lang, one.possible) for one in found.refused]
    for one in found.unclear:
        said.append(f"{one.text} {out.word('war_possible', all=', '.join(one.possible))}" if one.possible else one.text)
    if not found.inputs and not found.later and not said:
        said.append(out.word("war_nothing"))
    return Given(tuple(code for _, code in found.inputs), found.later, tuple(said))


def lang_of(out: Env) -> Lang:
    """The language of the run, as the game's texts take it."""
    return "ko" if out.lang == "ko" else "en"


def options(labels: list[str], width: int = 78) -> list[str]:
    """Numbered options: one a line where they are few, else several, as they fit."""
    shown = [f"{place}. {label}" for place, label in enumerate(labels, 1)]
    if len(shown) <= 12:
        return [f"  {one}" for one in shown]
    lines: list[str] = []
    line = " "
    for one in shown:
        if len(line) + len(one) + 2 > width:
            lines.append(line)
            line = " "
        line += f" {one} "
    return [*lines, line]
