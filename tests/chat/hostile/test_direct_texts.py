"""What somebody writes directly is nobody else's to read: neither in rulings nor in anybody's log. (§H6.12)"""

from __future__ import annotations

import re
from collections import deque
from typing import Any

import pytest

from simpan.chat.reply import Reply
from simpan.chat.request import Request
from tests.chat.campaign.small_war import STAFF, begun, key
from tests.chat.hostile import wars
from tests.chat.hostile.wars import Wild, wild_war

WARS = 12
MARK = re.compile(r"몰래[0-9]+번")


class Marking(Wild):
    """Everything that is written directly has a mark of its own in it."""

    marks: dict[str, int]  # whose

    def request(self, name: str, text: str, **more: Any) -> Request:
        made = super().request(name, text, **more)
        if made.visibility != "direct" or made.form != "post" or name == STAFF or text.startswith(("/", "[")):
            return made
        mark = f"몰래{len(self.given)}번"
        self.__dict__.setdefault("marks", {})[mark] = self.bound._roster.seat_of(key(name))
        return Request(**{**{one: getattr(made, one) for one in made.__struct_fields__}, "text": f"{text} ({mark})"})


def shown(reply: Reply) -> str:
    """All of it."""
    buttons = [part for one in reply.buttons for part in (one.label, one.text)]
    return "\n".join([*reply.lines, *buttons, *(reply.file or ())])


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_a_mark_is_read_by_its_writer_and_the_staff_alone(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wars, "Wild", Marking)
    read = 0
    for seed in range(part, WARS, 4):
        (war,) = deque(wild_war(seed, 70), maxlen=1)
        assert isinstance(war, Marking)
        for account in war.settings.players:
            name = account.partition("@")[0].replace("_", " ")
            war.say(name, "[기록]", visibility="direct")
        for reply in war.replies:
            if reply.to == "staff":
                continue
            seats = {war.bound._roster.seat_of(one) for one in reply.people} if reply.to == "people" else {-1}
            for mark in MARK.findall(shown(reply)):
                assert seats == {war.marks[mark]}, (seed, mark, reply.lines[:4])
                read += 1
    assert read > 20


def test_a_declaration_with_a_secret_behind_it() -> None:
    """Both see each other, and one hears all of what the other declared."""
    war = begun().turn_of("서아")
    war.say("서아", "서아: 방어한다. 턴 종료 (나는 유진과 몰래1번 동맹이다)", visibility="direct")
    assert war.acting() != "서아"
    for name in ("한서", "한서의 세이버", "가온", "도윤"):
        assert not [one for one in war.say(name, "[기록]", visibility="direct") if "몰래1번" in shown(one)]
    assert [one for one in war.say("서아", "[기록]", visibility="direct") if "몰래1번" in shown(one)]
