"""Who belongs to no campaign and causes many posts rests for a while; campaigns go before everybody else."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from simpan.chat.ledger import Ledger, Outgoing, Waiting
from simpan.chat.ports import Letter
from simpan.chat.reply import Forgotten
from simpan.chat.request import Request
from simpan.chat.run.brake import Brake
from simpan.chat.run.lanes import AT_ONCE, Lanes
from simpan.chat.settings import Limits
from tests.chat.plain import PlainGateway, Posted
from tests.chat.run.echo import Campaign, Echo, settings, written
from tests.chat.run.going import going, happens, settled

WHO = "flood@x"


class Told:
    """A ledger under a clock of its own, and the brake on it."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.now = 100_000.0
        self.ledger = Ledger(folder, lambda: self.now)
        self.brake = Brake(self.ledger, msgspec.structs.replace(settings(folder), limits=limits))
        self.number = 0
        self.text = "2d6"

    def ask(self, who: str = WHO, form: str = "post", battle: str = "") -> str:
        """What comes of a request: "answered", "told" or "silent"."""
        self.number += 1
        request = msgspec.structs.replace(written(self.number, self.text, who), form=form)
        self.ledger.take(request)
        held = self.brake.holds(request)
        if held is None:
            self.ledger.finish(request.id, [Outgoing(Letter(request.id, "l", b""), (who,), battle)])
            return "answered"
        rests = None if held.until is None else (who, held.until)
        posts = [Outgoing(Letter(reply.key, "l", b""), reply.people) for reply in held.answered.replies]
        self.ledger.finish(request.id, posts, (), rests)
        return "told" if posts else "silent"


def told(folder: Path, short: int = 4, long: int = 0) -> Told:
    return Told(folder, Limits(short, long))


def test_told_once_then_silence_then_half_of_it_again(tmp_path: Path) -> None:
    made = told(tmp_path)
    assert [made.ask() for _ in range(7)] == ["answered"] * 4 + ["told"] + ["silent"] * 2
    assert made.ask("other@x") == "answered"
    made.now += 599
    assert made.ask() == "silent"
    made.now += 2
    assert made.ask() == "answered"
    made.ledger.close()


def test_spread_over_hours_it_is_the_long_limit_that_holds(tmp_path: Path) -> None:
    made = told(tmp_path, 4, 10)
    said = []
    for _ in range(14):
        said.append(made.ask())
        made.now += 300
    assert said == ["answered"] * 10 + ["told"] + ["silent"] * 3
    made.now += 3 * 3600
    assert made.ask() == "answered"
    made.ledger.close()


def test_it_tells_in_how_many_minutes(tmp_path: Path) -> None:
    made = told(tmp_path)
    for _ in range(4):
        made.ask()
        made.now += 60
    held = made.brake.holds(written(99, "2d6", WHO))
    assert held is not None
    # The second of four was made at 60 s; it leaves the ten minutes at 660 s, and it is 240 s now.
    (reply,) = held.answered.replies
    assert reply.lines == ("짧은 시간에 요청이 많아 잠시 쉬어 갑니다. 약 7분 뒤부터 다시 답해 드립니다.",)
    assert (reply.to, reply.people) == ("people", (WHO,))
    made.ledger.close()


def test_commands_and_buttons_are_told_each_time(tmp_path: Path) -> None:
    made = told(tmp_path)
    assert [made.ask(form="command") for _ in range(6)] == ["answered"] * 4 + ["told"] * 2
    assert made.ask(form="button") == "told"
    made.ledger.close()


def test_no_limit_is_no_limit(tmp_path: Path) -> None:
    made = told(tmp_path, 0, 0)
    assert {made.ask() for _ in range(100)} == {"answered"}
    made.ledger.close()


def test_what_a_campaign_writes_to_an_account_does_not_count(tmp_path: Path) -> None:
    made = told(tmp_path)
    assert {made.ask(battle="war") for _ in range(30)} == {"answered"}
    made.ledger.close()


def test_it_outlasts_a_restart_and_being_forgotten(tmp_path: Path) -> None:
    made = told(tmp_path)
    for _ in range(5):
        made.ask()
    made.ledger.finish("", [], [Forgotten(WHO, 1)])
    assert WHO.encode() not in b"".join(path.read_bytes() for path in tmp_path.glob("*"))
    assert made.ask() == "silent"
    made.ledger.close()
    again = told(tmp_path)
    again.number = 100
    assert again.ask() == "silent"
    again.ledger.close()


def test_forgetting_gives_no_fresh_start_below_the_limit_either(tmp_path: Path) -> None:
    made = told(tmp_path)
    for _ in range(3):
        assert made.ask() == "answered"
        made.ledger.finish("", [], [Forgotten(WHO, 1)])
    assert made.ask() == "answered"
    assert made.ask() == "told"
    made.ledger.close()


def test_a_place_is_kept_free_for_campaigns_and_they_go_first() -> None:
    def one(n: int, battle: str = "") -> Waiting:
        return Waiting(Letter(f"k{n}", f"lane {n}", b""), n, n, battle)

    lanes = Lanes([one(n) for n in range(10)])
    assert len(lanes.plan(0).send) == AT_ONCE - 1
    lanes.add([one(10, "war"), one(11, "war")])
    assert [found.letter.key for found in lanes.plan(0).send] == ["k10"]
    lanes.sent("k0")
    assert [found.letter.key for found in lanes.plan(0).send] == ["k11"]
    lanes.sent("k1")
    lanes.sent("k2")
    assert lanes.due(0) == 0.0
    assert [found.letter.key for found in lanes.plan(0).send] == ["k3"]


class Noticing(PlainGateway):
    """Calls `notice` when the declaration is posted."""

    def __init__(self, script: list[Request], notice: Callable[[], None]) -> None:
        super().__init__(script)
        self.notice = notice

    def _accept(self, letter: Letter, remote: Callable[[str], str]) -> Posted:
        made = super()._accept(letter, remote)
        if made.text == "declared":
            self.notice()
        return made


async def test_a_flood_does_not_delay_a_declaration(tmp_path: Path) -> None:
    """A thousand mentions wait when a player declares: the player is answered next, and that is posted next."""
    campaign, echo = Campaign(), Echo()
    left: list[int] = []  # how much waits when the declaration is ruled, and when that is posted

    def notice(request: Request | None = None) -> None:
        if request is None or request.id == "mastodon:x:5000":
            left.append(ledger.inbox.backlog().requests)

    echo.failing = notice
    flood = [written(number, "2d6", WHO) for number in range(1000)]
    ledger = Ledger(tmp_path)
    ledger.inbox.rank = lambda request: 1
    for one in flood:
        ledger.take(one)
    ledger.close()
    gateway = Noticing([written(5000, "declared", "player@x", "x/war")], notice)
    async with going(tmp_path, gateway, echo, [campaign]) as ledger:
        await settled(gateway, ledger)
    assert campaign.record == ["mastodon:x:5000"]
    assert len(left) == 2
    assert min(left) > 900
    to_flood = [post for post in gateway.posts if WHO in post.form.people]
    assert len(to_flood) == Limits().person_10min + 1
    assert sum("쉬어 갑니다" in post.text for post in to_flood) == 1
    assert len(echo.asked) == Limits().person_10min + 1


async def test_campaigns_people_are_never_braked(tmp_path: Path) -> None:
    gateway = PlainGateway([written(n, f"t{n}", place="x/war") for n in range(100)])
    async with going(tmp_path, gateway, campaigns=[Campaign()]) as ledger:
        await settled(gateway, ledger)
    assert sum(post.form.to == "here" for post in gateway.posts) == 100


async def test_time_passes_while_others_flood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A flood without an end: whoever is answered writes again. Time is looked at all the same."""
    monkeypatch.setattr("simpan.chat.run.worker.TICK", 0.02)
    campaign, echo = Campaign(), Echo()
    gateway = PlainGateway([written(n, "2d6", f"p{n}@x") for n in range(50)])
    numbers = itertools.count(1000)

    def again(request: Request) -> None:
        number = next(numbers)
        ledger.take(written(number, "2d6", f"p{number}@x"))

    async with going(tmp_path, gateway, echo, [campaign]) as ledger:
        echo.failing = again
        await happens(lambda: len(campaign.looks) > 2)
        assert ledger.inbox.backlog().requests
        echo.failing = lambda request: None
        await settled(gateway, ledger)


def test_who_rests_may_still_ask_what_is_stored_about_them(tmp_path: Path) -> None:
    """And have it deleted; but not for ever, as posts are scarce."""
    made = told(tmp_path)
    assert [made.ask() for _ in range(6)] == ["answered"] * 4 + ["told", "silent"]
    made.text = "[내정보]"
    assert made.ask() == "answered"
    made.text = "[내정보 지우기 확인]"
    assert [made.ask() for _ in range(4)] == ["answered"] * 3 + ["silent"]
    for text in ("2d6", "[2d6] [내정보]", "[도움]", "내정보가 궁금합니다"):
        made.text = text
        assert made.ask() == "silent"
    made.ledger.close()
