"""The staff's commands (H6.7): each one logged with who gave it and why, in Korean or English words."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, NamedTuple

from simpan.core.korean import plain
from simpan.mansion.desk import late, lead, look, mend, past, steer
from simpan.mansion.desk.act import Act
from simpan.mansion.desk.ask import Ask, Wrong
from simpan.mansion.desk.out import Done
from simpan.mansion.desk.words import word

if TYPE_CHECKING:
    from simpan.mansion.desk.desk import Desk


class Spec(NamedTuple):
    """A command. name: as it is logged. words: how it is called, Korean first. run: carries it out.

    blind: it rests on nothing that somebody else may have changed a moment ago. looks: it changes nothing, so that it
    is possible in a record that has ended.
    """

    name: str
    words: tuple[str, ...]
    run: Callable[[Ask], Done]
    blind: bool = False
    looks: bool = False


COMMANDS: Final = (
    Spec("undo", ("되돌리기", "undo"), past.undo),
    Spec("correct", ("정정", "correct", "fix"), mend.correct),
    Spec("preview", ("미리보기", "preview"), mend.preview),
    Spec("apply", ("확인", "confirm", "apply", "yes"), mend.apply),
    Spec("cancel", ("취소", "cancel", "no"), mend.cancel, blind=True),
    Spec("roll", ("굴림", "roll"), steer.roll),
    Spec("dice", ("주사위", "dice"), steer.dice),
    Spec("pause", ("정지", "pause"), steer.pause, blind=True),
    Spec("resume", ("재개", "resume"), steer.resume, blind=True),
    Spec("extend", ("연장", "extend"), steer.extend),
    Spec("expire", ("초과", "timeout", "expire"), late.expire),
    Spec("pass", ("넘김", "pass"), steer.pass_),
    Spec("order", ("예약", "order"), steer.order, blind=True),
    Spec("declare", ("대신", "for"), steer.declare),
    Spec("accept", ("확정", "accept"), steer.accept),
    Spec("rule", ("처리", "rule"), steer.rule),
    Spec("effect", ("효과", "effect"), mend.effect),
    Spec("ask_back", ("되묻기", "ask"), lead.ask_back),
    Spec("drop", ("버리기", "drop"), lead.drop),
    Spec("begin", ("열기", "시작", "open"), lead.begin, blind=True),
    Spec("setting", ("설정", "set"), lead.setting, blind=True),
    Spec("end_battle", ("종전", "end-battle"), steer.end_battle),
    Spec("notice", ("공지", "notice", "announce"), steer.notice, blind=True),
    Spec("close", ("끝", "close", "quit"), steer.close, blind=True, looks=True),
    Spec("finish", ("마감", "finish"), past.finish),
    Spec("queue", ("대기열", "queue"), look.queue, blind=True, looks=True),
    Spec("view", ("보기", "view"), look.view, blind=True, looks=True),
    Spec("status", ("상태", "status"), look.status, blind=True, looks=True),
    Spec("history", ("기록", "history"), look.history, blind=True, looks=True),
    Spec("help", ("도움", "도움말", "help"), look.help_, blind=True, looks=True),
)
"""Every command; how it is used stands in the words of the desk, under `use_` and its name."""

BY_NAME: Final = {spec.name: spec for spec in COMMANDS}
BY_WORD: Final = {called: spec for spec in COMMANDS for called in spec.words}


def named(text: str) -> Spec | None:
    """The command that a text gives; None for one that means none."""
    return BY_WORD.get(_taken(text)[0].casefold())


def _taken(text: str) -> tuple[str, str]:
    """The command's word, and what stands behind it."""
    called, _, rest = plain(text).strip().removeprefix("/").lstrip().partition(" ")
    return called, rest


def take(desk: Desk, act: Act, text: str, staff: str) -> Done:
    """Carry out a command; what it means is found by its first word. Never raises for any text."""
    called, rest = _taken(text)
    spec = BY_WORD.get(called.casefold())
    lang = act.table.lang
    if spec is None:
        near = get_close_matches(called.casefold(), BY_WORD, 1, 0.3)
        hint = word(lang, "near", names=f"/{near[0]}") if near else word(lang, "see_help")
        act.tell("staff", [word(lang, "no_command", name=called[:40]) + hint], "command")
        return "wrong"
    if act.table.ended and not spec.looks:
        act.tell("staff", [word(lang, "record_ended")], "command")
        return "wrong"
    if act.others and not spec.blind:
        desk.pending.pop(staff, None)
        act.tell("staff", [word(lang, "stale")], "command")
        return "stale"
    ask = Ask(desk, act, spec.name, rest.strip(), text.strip(), staff)
    try:
        return spec.run(ask)
    except Wrong as wrong:
        act.tell("staff", [str(wrong), word(lang, f"use_{ask.name}")], "command")  # of what is shown, its own use
        return "wrong"


def show(desk: Desk, act: Act, text: str, staff: str) -> None:
    """Only show what a command would do, as it waits for `/확인` then; nothing of one that is never shown first.

    It writes nothing, and never raises for any text.
    """
    spec = named(text)
    if spec is None or act.table.ended:
        return
    ask = Ask(desk, act, spec.name, _taken(text)[1].strip(), text.strip(), staff)
    ask.first = True
    if spec.name in (*mend.FIRST_SHOWN, "preview", "finish", "expire"):
        with suppress(Wrong):
            spec.run(ask)
