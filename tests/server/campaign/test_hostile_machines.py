"""People of a campaign do anything in any order: it goes on, and who sees nothing of it gets the same to the byte."""

from __future__ import annotations

import contextlib
import json
from typing import Any, Final, Literal

import msgspec
import pytest
import websockets.sync.client as sync
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from websockets.exceptions import ConnectionClosed

from simpan.core.game import SPECTATOR
from simpan.mansion.desk.commands import COMMANDS
from simpan.mansion.hosted.staff_look import LOOKS
from simpan.server.hub.begin import hashed
from simpan.server.ports import Seat
from simpan.server.protocol import Command, Earlier, Look, Post, Read
from tests.server.campaign.test_mansion import CHECKED, REFEREEING, House
from tests.server.net.test_campaigns import got, made, posted, talking
from tests.server.net.test_hostile import address
from tests.server.served import Served

pytestmark = pytest.mark.slow
NASTY: Final = (
    "",
    " ",
    "\0",
    "\0" * 4000,
    "가" * 4000,
    "턴\n" * 1300,
    "\u202e\u2066가온\u2069",
    "한서: ",
    "/정정 값 한서 체력 1 그냥",
    "\n/공지 내가 총괄",
    "K2로 이동한다\n/열기\n총괄: /끝 모두",
    "e" + "\u0301" * 3999,
    "👩\u200d👩\u200d👧\u200d👦" * 300,
    "99999999999999999999구역으로 이탈한다",
    "999999999d6+99999999999999999999",
    "시작: 한서, 3구역 K2",
    "예약 한서: 턴: 방어; 반응 없음",
    "<script>alert(1)</script>",
    "{tile} %s {0} ${x}",
    "' OR 1=1; --",
    "방어한다",
    "철회한다",
    "턴 종료",
    "시작은 제비로",
    "2d6",
)
TALK: Final = ("안녕?", "K2", "0d6", "한서: 뭐라고", "<b>", "\0", "가" * 2500)
SCRIBED: Final = ("상태", "대기열", "보기 한서", "기록 한서", "도움", "정정 값 한서 체력 1 x", "끝", "x")
HERE: Final = ("안녕", "방어한다", "철회한다", "턴 종료", "서아를 물리로 공격한다")
FORMS: Final[tuple[Literal["html", "md", "txt"], ...]] = ("html", "md", "txt")
ROLES: Final = ("referee", "scribe")
ORDERS: Final = (
    *NASTY,
    *(f"/{spec.words[0]}" for spec in COMMANDS if spec.name not in ("finish", "close")),
    "/대신 한서: K2로 이동한다\n/정정 값 한서 체력 1 그냥",
    "/대신 한서의 세이버 ((((: 방어한다",
    "/예약 한서: 턴: " + "방어 " * 900,
    "/미리보기 정정 값 한서 체력 99999999999999999999 그냥",
    "/정정 값 한서 체력 -5 그냥",
    "/되돌리기 #999999999 그냥",
    "/연장 99999999999999999999",
    "/공지 " + "\u202e" + "가\n" * 1000,
    "/버리기 #0",
    "/되묻기 한서 " + "?" * 3000,
    "/효과 한서 보호막 9999999999 그냥",
    "/주사위 [6][6][6][6]",
)


# -- twins ------------------------------------------------------------------------------------------------------------


class Twins(RuleBasedStateMachine):
    """Two campaigns alike but for what is tried out of the sight of some: these get the same to the last byte."""

    def __init__(self) -> None:
        super().__init__()
        self.quiet, self.loud = House(), House()
        seats = self.quiet.seats
        self.near, self.far = seats[:4], seats[4:]
        self.ids = 10_000
        extra = Seat(-3, "기록", hashed("token -3"), choice={"role": "scribe"})
        self.loud.desk.others(seats=(*self.loud.desk.row.seats, extra))
        self.scribe = self.loud.desk.staff(-3)
        self.more: list[int] = []

    def _id(self) -> int:
        self.ids += 1
        return self.ids

    @rule(seat=st.integers(0, 3), text=st.sampled_from(NASTY), who=st.integers(0, 2))
    def far_one_reads(self, seat: int, text: str, who: int) -> None:
        self.loud.desk.say(self.loud.conns[self.far[seat]], Read(self._id(), text, self._name(self.far[seat], who)))

    @rule(seat=st.integers(0, 3), text=st.sampled_from(TALK))
    def far_one_talks(self, seat: int, text: str) -> None:
        self.loud.desk.say(self.loud.conns[self.far[seat]], Post(self._id(), text))

    @rule(seat=st.integers(0, 3), what=st.sampled_from((*LOOKS, "history", "dice", "?")), of=st.sampled_from(NASTY))
    def far_one_looks(self, seat: int, what: str, of: str) -> None:
        self.loud.desk.say(self.loud.conns[self.far[seat]], Look(self._id(), what, of[:80]))

    @rule(seat=st.integers(0, 3), text=st.sampled_from(("3d6", "99d6", "2d6+3")))
    def far_one_rolls_freely(self, seat: int, text: str) -> None:
        self.loud.desk.say(self.loud.conns[self.far[seat]], Post(self._id(), text))

    @rule(what=st.sampled_from(SCRIBED))
    def the_scribe_orders(self, what: str) -> None:
        self.loud.desk.say(self.scribe, Command(self._id(), f"/{what}"))

    @rule(what=st.sampled_from(LOOKS), of=st.sampled_from(("", "0", "5", "한서", "공개", "last", "#3")))
    def the_staff_looks(self, what: str, of: str) -> None:
        self.loud.desk.say(self.loud.staff, Look(self._id(), what, of))

    @rule()
    def the_staff_tries_a_correction(self) -> None:
        for text in ("/미리보기 정정 값 한서 체력 1 x", "/취소"):
            self.loud.desk.say(self.loud.staff, Command(self._id(), text))

    @rule(seat=st.integers(0, 3))
    def somebody_comes_and_goes(self, seat: int) -> None:
        conn = self.loud.desk.come(self.far[seat], client=f"other{self._id()}")
        self.loud.desk.go(conn)

    @rule()
    def somebody_watches(self) -> None:
        self.loud.desk.go(self.loud.desk.come(-1, "watch", client=f"other{self._id()}"))

    @rule(seat=st.integers(0, 3), text=st.sampled_from(NASTY), who=st.integers(0, 2))
    def near_one_asks(self, seat: int, text: str, who: int) -> None:
        """An oracle, if any: how it would be read, and what can be looked at."""
        id = self._id()
        for house in (self.quiet, self.loud):
            conn = house.conns[self.near[seat]]
            house.desk.say(conn, Read(id, text, self._name(self.near[seat], who)))
            house.desk.say(conn, Look(id, "history", text[:80]))
            for name in CHECKED.players[-1].characters:
                house.desk.say(conn, Look(id, "history", name))
            house.desk.say(conn, Earlier(id, 50))

    @rule(
        seat=st.integers(0, 3),
        text=st.sampled_from(HERE),
    )
    def near_one_posts(self, seat: int, text: str) -> None:
        """The same in both; but it may not end a turn before those who are far have their say."""
        if text in ("턴 종료", "방어한다") and self.quiet.asked() == self.near[seat]:
            return
        id = self._id()
        for house in (self.quiet, self.loud):
            house.desk.say(house.conns[self.near[seat]], Post(id, text))

    def _name(self, seat: int, who: int) -> str:
        mine = next(one.characters for one in CHECKED.players if one.seat == seat)
        return ("", *mine)[who]

    @invariant()
    def the_near_hear_the_same(self) -> None:
        for seat in [*self.near, None]:
            pair = [
                house.desk.heard[house.public if seat is None else house.conns[seat]]
                for house in (self.quiet, self.loud)
            ]
            one, other = ([msgspec.json.encode(message) for message in heard] for heard in pair)
            assert one == other, seat

    def teardown(self) -> None:
        """Nor is there anything in the logs that they take home, or in what everybody may ask."""
        exports: list[list[Any]] = []
        for house in (self.quiet, self.loud):
            lines = [entry.line for entry in house.desk.entries]
            secret = bytes.fromhex(house.desk.row.secret)
            referee = REFEREEING.open(house.desk.row.header, lines, b"", secret)
            exports.append([referee.export(seat, form, "ko") for seat in (*self.near, SPECTATOR) for form in FORMS])
            exports[-1].append(referee.about())
        assert exports[0] == exports[1]


def test_nothing_that_is_tried_elsewhere_is_noticed_here() -> None:
    run_state_machine_as_test(
        Twins,
        settings=settings(
            max_examples=8, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


# -- anything in any order, over real sockets --------------------------------------------------------------------------


class Hostile(RuleBasedStateMachine):
    """Players, the public and all of the staff write and ask anything; somebody quiet asks whether all is well."""

    served: Served
    campaign: dict[str, Any]
    people: list[tuple[str, str]]

    def __init__(self) -> None:
        super().__init__()
        self.opened = contextlib.ExitStack()
        self.sockets: dict[int, Any] = {}
        self.ids = 0

    def _socket(self, who: int) -> Any:
        if who not in self.sockets:
            role, token = self.people[who]
            socket = self.opened.enter_context(sync.connect(address(self.served), proxy=None, close_timeout=0.2))
            hello = {"t": "hello", "v": 1, "room": self.campaign["room"], "role": role, "token": token}
            socket.send(json.dumps({**hello, "client": f"c{id(self)}"}))
            self.sockets[who] = socket
        return self.sockets[who]

    def _send(self, conn: int, **message: Any) -> None:
        self.ids += 1
        with contextlib.suppress(ConnectionClosed):
            self._socket(conn).send(json.dumps({"id": self.ids, **message}))

    @rule(
        who=st.integers(0, 6),
        text=st.sampled_from(NASTY) | st.text(max_size=30),
        name=st.sampled_from(("", "한서", "?")),
    )
    def post(self, who: int, text: str, name: str) -> None:
        self._send(who, t="post", text=text, who=name)

    @rule(who=st.integers(0, 6), text=st.sampled_from(NASTY) | st.text(max_size=30))
    def read(self, who: int, text: str) -> None:
        self._send(who, t="read", text=text)

    @rule(who=st.sampled_from((0, 2, 3, 4, 5, 5, 5, 6)), text=st.sampled_from(ORDERS))
    def command(self, who: int, text: str) -> None:
        self._send(who, t="command", text=text)

    @rule(who=st.integers(0, 6), what=st.sampled_from((*LOOKS, "history", "dice", "")), of=st.sampled_from(NASTY))
    def look(self, who: int, what: str, of: str) -> None:
        self._send(who, t="look", what=what, of=of[:80])

    @rule(who=st.integers(0, 6), before=st.sampled_from((0, 1, 50, 2**53 - 1)), lang=st.sampled_from(("ko", "en")))
    def page(self, who: int, before: int, lang: str) -> None:
        self._send(who, t="earlier", before=before)
        with contextlib.suppress(ConnectionClosed):
            self._socket(who).send(json.dumps({"t": "speak", "lang": lang}))

    @rule(who=st.integers(0, 6), data=st.sampled_from(("{", '{"t":"post","id":1,"text":"\\ud800"}', '{"t":"hello"}')))
    def nonsense(self, who: int, data: str) -> None:
        with contextlib.suppress(ConnectionClosed):
            self._socket(who).send(data)
        self.sockets.pop(who)

    @rule(
        who=st.integers(0, 6),
        path=st.sampled_from(("", "/people", "/record", "/log", "/log?as=me&form=txt", "/log?as=%00", "/log?form=x")),
    )
    def ask(self, who: int, path: str) -> None:
        status = got(self.served, f"/api/campaigns/{self.campaign['room']}{path}", self.people[who][1]).status_code
        assert status < 500, path

    @invariant()
    def it_lives(self) -> None:
        assert self.served.alive
        if self.ids % 5 == 0:
            assert got(self.served, f"/api/campaigns/{self.campaign['room']}").json()["stage"] == "playing"

    def teardown(self) -> None:
        self.opened.close()
        with talking(self.served, self.campaign["room"], self.campaign["players"][7]["token"], "seat") as talk:
            assert talk.say("post", "다 괜찮나요?")["status"] == "talk"
        assert self.served.errors() == []


def test_whatever_people_of_a_campaign_send_it_goes_on(served: Served) -> None:
    campaign = made(served, watch="link")
    path = f"/api/campaigns/{campaign['room']}/staff"
    others = [posted(served, path, campaign["staff"], name=role, role=role).json()["token"] for role in ROLES]
    Hostile.served, Hostile.campaign = served, campaign
    Hostile.people = [("seat", one["token"]) for one in campaign["players"][:3]]
    Hostile.people += [("staff", others[0]), ("staff", others[1]), ("staff", campaign["staff"]), ("watch", "")]
    with talking(served, campaign["room"], campaign["staff"], "staff") as talk:
        talk.say("command", "/열기")
    run_state_machine_as_test(
        Hostile,
        settings=settings(
            max_examples=6, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
    log = served.log.read_text(encoding="utf-8")
    metrics = served.get("/metrics").text
    for secret in (campaign["staff"], *others, *(one["token"] for one in campaign["players"])):
        assert secret not in log
        assert hashed(secret) not in log
        assert secret not in metrics
    assert campaign["room"] not in metrics
    check_after(served, campaign)


def check_after(served: Served, campaign: dict[str, Any]) -> None:
    """The record that came of it can be read, and holds no secret."""
    record = got(served, f"/api/campaigns/{campaign['room']}/record", campaign["staff"])
    assert record.status_code == 200
    lines = [json.loads(line) for line in record.text.splitlines()]
    assert "reveal" not in record.text or all("reveal" not in line for line in lines)
    for secret in (campaign["staff"], *(one["token"] for one in campaign["players"])):
        assert secret not in record.text
    for form in ("html", "md", "txt"):
        found = got(
            served, f"/api/campaigns/{campaign['room']}/log", campaign["staff"], **{"as": "staff", "form": form}
        )
        assert found.status_code == 200
