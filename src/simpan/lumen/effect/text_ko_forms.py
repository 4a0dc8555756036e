"""Korean: particles, the moods of verbs, deeds linked into sentences, and the endings of conditions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, final

from simpan.core.korean import final_sound, josa
from simpan.lumen import words as w
from simpan.lumen.effect.text_flow import halves

# -- particles ------------------------------------------------------------------------------------------

_UNREAD: Final = re.compile(r"[♥♡★☆♪♬]+(?=[」』”’\"')\]]*$)")  # ornaments at the end of a name


def _with(phrase: str, particle: str) -> str:
    spoken = _UNREAD.sub("", phrase)
    if spoken.startswith("("):
        spoken = spoken.replace("(", "").replace(")", "")  # a formula is read aloud, brackets in brackets too
    return josa(phrase, particle, spoken)


def eul(phrase: str) -> str:
    """With 을 or 를."""
    return _with(phrase, "을/를")


def i_ga(phrase: str) -> str:
    """With 이 or 가."""
    return _with(phrase, "이/가")


def eun(phrase: str) -> str:
    """With 은 or 는."""
    return _with(phrase, "은/는")


def ro(phrase: str) -> str:
    """With 으로 or 로."""
    return _with(phrase, "으로/로")


def wa(phrase: str) -> str:
    """With 과 or 와."""
    return _with(phrase, "과/와")


# -- verbs: what the moods are made of ----------------------------------------------------------------------


@final
@dataclass(frozen=True)
class Verb:
    """A verb in the shapes that all its forms are made of: 얻, 얻는다, 얻을.

    made: what stands before 게 하다, where it is not the stem (할 수 없: 하지 못하).
    """

    stem: str
    does: str
    will: str
    made: str = ""


def unable(verb: Verb) -> Verb:
    """할 수 없다."""
    return Verb(f"{verb.will} 수 없", f"{verb.will} 수 없다", "", f"{verb.stem}지 못하")


def able(verb: Verb) -> Verb:
    """할 수 있다, as something that holds."""
    return Verb(f"{verb.will} 수 있", f"{verb.will} 수 있다", "")


DO: Final = Verb("하", "한다", "할")
GET: Final = Verb("얻", "얻는다", "얻을")
LOSE: Final = Verb("잃", "잃는다", "잃을")
DEAL: Final = Verb("주", "준다", "줄")
SUFFER: Final = Verb("받", "받는다", "받을")
PUT: Final = Verb("놓", "놓는다", "놓을")
SEND: Final = Verb("보내", "보낸다", "보낼")
BRING: Final = Verb("가져오", "가져온다", "가져올")
DISCARD: Final = Verb("버리", "버린다", "버릴")
SWAP: Final = Verb("맞바꾸", "맞바꾼다", "맞바꿀")
RAISE: Final = Verb("올리", "올린다", "올릴")
LOWER: Final = Verb("낮추", "낮춘다", "낮출")
TURN: Final = Verb("되", "된다", "될")
PAY: Final = Verb("내", "낸다", "낼")
CHOOSE: Final = Verb("고르", "고른다", "고를")
REMOVE: Final = Verb("없애", "없앤다", "없앨")
CONTINUE: Final = Verb("잇", "잇는다", "이을")
UNTOUCHED: Final = Verb("받지 않", "받지 않는다", "")
UNBROKEN: Final = Verb("브레이크되지 않", "브레이크되지 않는다", "")

# -- deeds ----------------------------------------------------------------------------------------------------


@final
@dataclass(frozen=True)
class Clause:
    """One deed: 이번 턴 동안 (before) 상대는 (subject) 그 기술 (about) 의 (glue) 속도를 2 느리게 (body) 한다 (verb).

    subject: who or what does it, if not the controller. before, subject and about are not said twice in one sentence.
    The tail stands behind the verb: 얻는다(최대 9). commutes: its place among neighbours that commute too makes no
    difference.
    """

    body: str
    verb: Verb
    tail: str = ""
    subject: str = ""
    before: str = ""
    about: str = ""
    glue: str = "의 "
    commutes: bool = False

    @property
    def rank(self) -> int:
        """0 the controller does it, 1 it holds for the controller, 2 for somebody or something else."""
        return 2 if self.subject not in ("", ME) else 0 if self.verb.will else 1


ME: Final = "자신"
OPPONENT: Final = "상대"


def deed(who: int, body: str, verb: Verb, tail: str = "") -> Clause:
    """A player does it."""
    return Clause(body, verb, tail, subject="" if who == w.ME else OPPONENT)


def ban(who: int, body: str, verb: Verb, before: str = "") -> Clause:
    """A player cannot do it. `before`: how long."""
    return Clause(body, unable(verb), subject=ME if who == w.ME else OPPONENT, before=before, commutes=True)


def link(run: Sequence[Clause], may: bool) -> list[str]:
    """Deeds as sentences: at most three in one, and none that could be taken for somebody else's or for shorter."""
    if may:
        return [_linked(run, True)] if run else []
    groups: list[list[Clause]] = []
    for clause in run:
        if groups and _may_follow(groups[-1][-1], clause):
            groups[-1].append(clause)
        else:
            groups.append([clause])
    return [_linked(part, False) for group in groups for part in halves(group)]


def _may_follow(last: Clause, clause: Clause) -> bool:
    """Whether a deed in the same sentence would not be read under the subject or the duration of the last one."""
    return not (last.subject and not clause.subject) and not (last.before and last.before != clause.before)


def _linked(group: Sequence[Clause], may: bool) -> str:
    row: list[Clause] = []
    for clause in group:
        if row and clause.about and _said_of(row[-1], clause.about) == clause:
            row[-1] = replace(row[-1], about=f"{wa(row[-1].about)} {clause.about}")  # the same of two cards
        else:
            row.append(clause)
    parts: list[str] = []
    for index, clause in enumerate(row):
        last = row[index - 1] if index else None
        parts.append(_head(clause, last, may) + clause.body + _form(clause, may, index == len(row) - 1) + clause.tail)
    return ", ".join(parts)


def _said_of(clause: Clause, about: str) -> Clause:
    return replace(clause, about=about) if clause.about else clause


def _head(clause: Clause, last: Clause | None, may: bool) -> str:
    """What stands before a deed, as far as the last one has not said it."""
    found = "" if last is not None and last.before == clause.before else clause.before
    if clause.subject and (last is None or last.subject != clause.subject):
        found += (i_ga(clause.subject) if may else eun(clause.subject)) + " "
    if not clause.about or (last is not None and (last.about, last.subject) == (clause.about, clause.subject)):
        return found
    return found + clause.about + clause.glue


def _form(clause: Clause, may: bool, final_one: bool) -> str:
    """한다, 하고, 할 수 있다; what is not the controller's own deed is made so: 하게 할 수 있다."""
    verb = clause.verb
    if not may:
        return verb.does if final_one else verb.stem + "고"
    if clause.subject or not verb.will:
        return f"{verb.made or verb.stem}게 {'할 수 있다' if final_one else '하고'}"
    return f"{verb.will} 수 있다" if final_one else verb.stem + "고"


# -- conditions: a stem and its endings ---------------------------------------------------------------------

IF: Final = 0  # 면
AND: Final = 1  # 고
OR: Final = 2  # 거나
MUST: Final = 3  # 어야
WHILE: Final = 4  # ㄴ 동안
SOON: Final = 5  # 되는 즉시

Endings = tuple[str, str, str, str, str, str]

IS: Final[Endings] = ("이면", "이고", "이거나", "이어야", "인 동안", "되는 즉시")
IS_NOT: Final[Endings] = (" 아니면", " 아니고", " 아니거나", " 아니어야", " 아닌 동안", " 아니게 되는 즉시")
THERE_IS: Final[Endings] = (" 있으면", " 있고", " 있거나", " 있어야", " 있는 동안", " 생기는 즉시")
THERE_IS_NO: Final[Endings] = (" 없으면", " 없고", " 없거나", " 없어야", " 없는 동안", " 없어지는 즉시")
HIGHER: Final[Endings] = (" 높으면", " 높고", " 높거나", " 높아야", " 높은 동안", " 높아지는 즉시")
LESS_HIGH: Final[Endings] = (" 낮으면", " 낮고", " 낮거나", " 낮아야", " 낮은 동안", " 낮아지는 즉시")
MORE: Final[Endings] = (" 많으면", " 많고", " 많거나", " 많아야", " 많은 동안", " 많아지는 즉시")
FEWER: Final[Endings] = (" 적으면", " 적고", " 적거나", " 적어야", " 적은 동안", " 적어지는 즉시")
SAME: Final[Endings] = (" 같으면", " 같고", " 같거나", " 같아야", " 같은 동안", " 같아지는 즉시")
OTHERWISE: Final[Endings] = (" 다르면", " 다르고", " 다르거나", " 달라야", " 다른 동안", " 달라지는 즉시")
USE: Final[Endings] = (" 사용하면", " 사용하고", " 사용하거나", " 사용해야", " 사용하는 동안", " 사용하는 즉시")
USED: Final[Endings] = (" 사용했다면", " 사용했고", " 사용했거나", " 사용했어야", " 사용한 동안", " 사용한 즉시")
HURT: Final[Endings] = (" 받았다면", " 받았고", " 받았거나", " 받았어야", " 받은 동안", " 받은 즉시")


def denied(stem: str) -> Endings:
    """하지 않다: 사용하 → 사용하지 않으면."""
    no = f"{stem}지 않"
    return (f"{no}으면", f"{no}고", f"{no}거나", f"{no}아야", f"{no}는 동안", f"{no}게 되는 즉시")


def denied_past(stem: str) -> Endings:
    """하지 않았다: 사용하 → 사용하지 않았다면."""
    no = f"{stem}지 않았"
    return (f"{no}다면", f"{no}고", f"{no}거나", f"{no}어야", f"{no}던 동안", f"{no}던 즉시")


@final
@dataclass(frozen=True)
class Said:
    """A condition up to its stem, and the endings of that stem."""

    head: str
    endings: Endings

    def end(self, ending: int) -> str:
        """With one of the endings (IF, AND, OR, MUST, WHILE, SOON)."""
        text = self.endings[ending]
        if text.startswith("되는"):
            return f"{i_ga(self.head)} {text}"
        if text == "이어야" and final_sound(self.head) == "":
            text = "여야"
        return self.head + text
