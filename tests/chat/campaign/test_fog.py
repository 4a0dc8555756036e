"""The second look at every text (§H6.10–§H6.13): a desk that says too much is noticed, whatever it says to whom.

Each leak is planted in the desk's own making of texts. What then reaches a reader may be less than it should, but
nothing that the sound desk would not have said to that reader; and the staff is told what was held back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.campaign.fog import Deed, Fog, Text
from simpan.chat.campaign.roster import Roster
from simpan.chat.campaign.witness import Witness
from simpan.chat.reply import Reply
from simpan.core.simulate import Dice
from simpan.mansion.desk import hear, prompts, seen
from simpan.mansion.desk.out import Out
from tests.chat.campaign import day
from tests.chat.campaign.small_war import SmallWar, begun, key, lines
from tests.mansion.desk_table import STARTS, small
from tests.mansion.hosted.days import Hosted
from tests.mansion.hosted.days import played as play

Outs = Callable[..., list[Out]]
NOW: Final = day.moment(0)
CLAUSE: Final = re.compile(r" \([MH][0-9.]+(?: 하우스 룰)?\)$")  # cited once in a text, whichever line is the first
POSTS: Final = 75  # of the day, with which a leak has time enough to show


def run_day(folder: Path, most: int = POSTS) -> list[Reply]:
    """The replies to the first posts of the golden day."""
    day.begin(folder)
    bound = BoundCampaign(day.settings(folder), clock=lambda: NOW)
    replies = list(bound.start(NOW))
    for request in [one for sitting in day.requests() for one in sitting][:most]:
        replies += bound.answer(request).replies
    bound.close()
    return replies


def by_reader(replies: Sequence[Reply]) -> dict[str, set[str]]:
    """The lines that each player, or everybody (""), can read, by any account."""
    found: dict[str, set[str]] = {}
    for reply in replies:
        for account in reply.people or ([""] if reply.to != "staff" else []):
            reader = account.partition("@")[0].partition("의_")[0]
            lines = (CLAUSE.sub("", line) for line in reply.lines if not line.startswith("해석 · "))
            found.setdefault(reader, set()).update(lines)  # one's own words are left out where a ruling shows them
    return found


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """What everybody reads of a desk without a hole."""
    replies = run_day(tmp_path_factory.mktemp("sound"))
    assert not [reply for reply in replies if reply.key.endswith("/fog")]
    return by_reader(replies)


def mend(made: Outs, change: Callable[[list[Out]], list[Out]]) -> Outs:
    return lambda *how: change(made(*how))


def to_everybody(outs: list[Out]) -> list[Out]:
    """What players are told goes to all."""
    return [Out("public", out.lines, out.kind) if isinstance(out.to, tuple) else out for out in outs]


def to_the_wrong_one(outs: list[Out]) -> list[Out]:
    """What is for one player goes to another."""
    return [Out(("해린",), out.lines, out.kind) if isinstance(out.to, tuple) else out for out in outs]


def of_the_staff(outs: list[Out]) -> list[Out]:
    """The staff's text, without its numbers, goes to a player."""
    more = [
        Out(("유진",), tuple(line.partition(" ")[2] for line in out.lines), "ruling")
        for out in outs
        if out.to == "staff"
    ]
    return [*outs, *more]


def one_more_line(outs: list[Out]) -> list[Out]:
    """Everybody who is told something is told one line of somebody else's, too."""
    told = [line for out in outs if isinstance(out.to, tuple) for line in out.lines]
    return [
        Out(out.to, (*out.lines, told[-1]), out.kind) if isinstance(out.to, tuple) and told else out for out in outs
    ]


def as_notices(outs: list[Out]) -> list[Out]:
    """Rulings under another name, to everybody who plays, one by one."""
    names = ("한서", "도윤", "서아", "이든", "유진", "가온", "해린", "로아")
    rulings = [line for out in outs if isinstance(out.to, tuple) for line in out.lines]
    return [*outs, *(Out((name,), tuple(rulings), "notice") for name in names if rulings)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "leak", [to_everybody, to_the_wrong_one, of_the_staff, one_more_line, as_notices], ids=lambda one: one.__name__
)
def test_a_leak_of_rulings_is_held_back(
    leak: Callable[[list[Out]], list[Out]], sound: dict[str, set[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """§H6.10 §H6.12: whoever gets a ruling that others were told."""
    monkeypatch.setattr(hear, "outs", mend(hear.outs, leak))
    replies = run_day(tmp_path)
    held = [reply for reply in replies if reply.key.endswith("/fog")]
    assert len(held) > 5
    assert all(reply.to == "staff" and not reply.people for reply in held)
    for reader, read in by_reader(replies).items():
        assert read <= sound[reader], reader


def hiding() -> SmallWar:
    """한서 hides in zone 2, where only 서아 and the lancer are beside."""
    base = small()
    sheets = tuple(replace(one, skills=("hide", "first_aid")) if one.name == "한서" else one for one in base.sheets)
    war = SmallWar(replace(base, sheets=sheets))
    for name, tile in (STARTS | {"한서의 세이버": "D3"}).items():
        war.say(name, f"{tile}에서 시작합니다")
    assert lines(war.turn_of("한서").say("한서", "은신합니다"))
    war.say("한서", "방어")
    war.say("한서", "턴 종료")
    return war.turn_of("서아의 랜서")


def test_readers_who_do_not_see_each_other_are_held_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """§H6.13: who hears the same gets one text only where each sees the other; else its readers tell who hides."""
    apart = [set(one.people) for one in hiding().say("서아의 랜서", "방어한다") if one.to == "people"]
    assert not [people for people in apart if {key("한서"), key("서아")} <= people]
    assert any(key("한서") in people for people in apart)
    monkeypatch.setattr(hear, "known_to_each_other", lambda war, seats: [tuple(seats)])
    replies = hiding().say("서아의 랜서", "방어한다")
    held = [reply for reply in replies if reply.key.endswith("/fog")]
    assert held
    assert all("서로가 그 자리에 있음" in reply.lines[0] for reply in held)
    assert not [reply for reply in replies if {key("한서"), key("서아")} <= {*reply.people}]


@pytest.mark.slow
def test_a_question_that_names_somebody_unseen_is_held_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """§H6.11 §H6.12: who acts next elsewhere."""
    honest = prompts.prompt_line

    def telling(table: Any, seat: int, **how: Any) -> str:
        war = table.war
        stat = war.board.stats[int(war.order[-1])] if len(war.order) else war.board.stats[0]
        return f"{honest(table, seat, **how)} 다음은 {stat.name}."

    monkeypatch.setattr(prompts, "prompt_line", telling)
    replies = run_day(tmp_path)
    held = [reply for reply in replies if reply.key.endswith("/fog")]
    assert len(held) > 3
    assert all("알지 못하는 이름" in reply.lines[0] for reply in held)


@pytest.mark.slow
def test_a_question_that_names_a_tile_out_of_sight_is_held_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """§M1.2: where somebody stands whom the reader has met before."""
    honest = prompts.prompt_line

    def telling(table: Any, seat: int, **how: Any) -> str:
        war = table.war
        where = [f"{f.zone}{war.board.plan.names[f.zone][f.tile]}" for f in war.fighters if f.zone >= 0 and f.tile >= 0]
        return f"{honest(table, seat, **how)} ({', '.join(one[1:] for one in where)})"

    monkeypatch.setattr(prompts, "prompt_line", telling)
    replies = run_day(tmp_path)
    assert len([reply for reply in replies if reply.key.endswith("/fog")]) > 3


def test_a_correction_tells_only_those_who_had_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """§H6.14: a way back with what others were told is held back."""
    honest = seen.changes

    def telling(*how: Any) -> list[Out]:
        made = honest(*how)
        return [*made, *(Out(("도윤",), out.lines, out.kind) for out in made if isinstance(out.to, tuple))]

    monkeypatch.setattr(seen, "changes", telling)
    war = begun().turn_of("한서")
    war.say("한서", "k3에서 k1로 이동")
    replies = war.say("민지", "/되돌리기 다른 칸이었음")
    held = [reply for reply in replies if reply.key.endswith("/fog")]
    assert len(held) == 1
    assert "도윤" in held[0].lines[0]
    assert [reply for reply in replies if key("서아") in reply.people and "무효" in "".join(reply.lines)]
    assert not [reply for reply in replies if key("도윤") in reply.people]


# -- one text ---------------------------------------------------------------------------------------------------------


def fog_of(war: SmallWar) -> tuple[Fog, int]:
    """The second look at a small war, and how many entries it has."""
    table = war.bound.table
    roster = Roster(war.settings, table.campaign)
    return Fog(table, Witness(table.as_record(), "ko"), roster, "ko"), len(table.entries)


def test_a_private_question_is_never_answered_where_everybody_reads() -> None:
    """§H6.12: the reply is never wider than what was asked."""
    war = begun()
    fog, after = fog_of(war)
    text = Text("here", (), ("1일차 1라운드 (모두 4라운드)",))
    assert not fog.check(text, Deed(0, after, "public"), war.bound.table)
    assert fog.check(text, Deed(0, after, "direct"), war.bound.table)


def test_a_text_for_nobody_on_the_list_does_not_go() -> None:
    war = begun()
    fog, after = fog_of(war)
    table = war.bound.table
    assert fog.check(Text("people", ("somebody@example.social",), ("안녕하세요",)), Deed(0, after), table)
    assert fog.check(Text("people", (), ("안녕하세요",)), Deed(0, after), table)
    assert not fog.check(Text("people", (key("한서"),), ("안녕하세요",)), Deed(0, after), table)


def test_the_status_message_names_nobody() -> None:
    """§H6.11: it is read by everybody."""
    war = begun()
    fog, after = fog_of(war)
    table = war.bound.table
    assert not fog.check(Text("status", (), war.bound.status()), Deed(-1, after), table)
    for line in ("가온의 어새신의 차례", "기다리는 곳: U9"):
        assert fog.check(Text("status", (), (*war.bound.status(), line)), Deed(-1, after), table)


def test_a_name_that_the_reader_has_written_may_be_said_back() -> None:
    """§H6.8: a reading or a refusal repeats what was written."""
    war = begun().turn_of("한서")
    replies = war.say("한서", "가온의 어새신을 물리로 공격한다")
    assert not [reply for reply in replies if reply.key.endswith("/fog")]
    assert any("가온" in line for reply in replies for line in reply.lines if key("한서") in reply.people)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_nothing_sound_is_held_back(seed: int) -> None:
    """Days at random, with talk, orders, undone and corrected things, reactions and hiding: no false alarm."""
    house: dict[str, Any] = {"who_rolls": "mention"} if seed % 2 else {"reaction_time": 3, "cover": "always"}
    war = SmallWar(small(days=2, rounds=3, **house))
    hosted = Bridge(war)
    for _ in play(hosted, seed, 160):
        pass
    held = [reply.lines for reply in war.replies if reply.key.endswith("/fog")]
    assert not held
    assert len(war.replies) > 150


class Bridge(Hosted):
    """Plays what `days.played` plays at a server, through a bound campaign."""

    def __init__(self, war: SmallWar) -> None:
        self.bound_war = war
        self.campaign = war.bound.table.campaign
        self.referee = self  # type: ignore[assignment]
        self._desk = war.bound._desk
        self.lang = "ko"

    @property
    def table(self) -> Any:
        return self.bound_war.bound.table

    def post(self, name: str, text: str, lang: Any = "ko") -> Any:
        return self.bound_war.say(name, text)

    def say(self, text: str, lang: Any = "ko", staff: str = "민지") -> Any:
        replies = self.bound_war.say(staff, text)
        shown = any(button.text == "/확인" for reply in replies for button in reply.buttons)

        class Came:
            status = "preview" if shown else "done"

        return Came


def test_planted_lines_are_noticed_one_by_one() -> None:
    """Any line that the staff is told and a player is not, put before that player under any kind of text."""
    war = begun()
    dice = Dice(3)
    for name in ("가온의 어새신", "도윤의 아처", "서아의 랜서", "한서의 세이버"):
        war.turn_of(name).say(name, "은신합니다" if dice.below(2) else "방어한다. 턴 종료")
    fog, after = fog_of(war)
    table, tried = war.bound.table, 0
    witness = Witness(table.as_record(), "ko")
    deeds = witness.deeds(0, after)
    for seat in witness.seats:
        mine, all_ = witness.told(seat, deeds), witness.told(3, deeds)
        account = (key(table.names_of([seat])[0]),)
        for line in all_.keys() - mine.keys():
            assert fog.check(Text("people", account, (line,)), Deed(0, after), table), line
            tried += 1
        for line in mine:
            assert not fog.check(Text("people", account, (line,)), Deed(0, after), table), line
    assert tried > 40
    assert lines(war.replies)
