"""Dice of many people in many places at once: promised, numbered and told so that whoever reads them can check them."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from pathlib import Path
from typing import Final

import msgspec
import pytest

from simpan.chat import answer
from simpan.chat.dice.verify import verify
from simpan.chat.reply import RoomWanted
from simpan.chat.request import Changed, Person, Place, Request, Visibility
from simpan.chat.settings import Limits
from simpan.core.simulate import Dice
from tests.chat.plain import PlainGateway, Posted
from tests.chat.run import echo
from tests.chat.run.going import going, settled

pytestmark = pytest.mark.served

AT: Final = 1_700_000_000
WIDTHS: Final[tuple[Visibility, ...]] = ("public", "unlisted", "followers", "direct")
TEXTS: Final = (
    "[2d6]", "2d6+3", "[1d20>=15] [d100]", "[공개]", "[2d6] [공개]", "[공개] [3d6-1d4]", "[100d1000]", "[공개] [공개]",
    "[0d6] [2d6]", "굴림 5d6", "[내정보 지우기 확인]", "[2d6] [2d6] [2d6] [2d6] [2d6] [2d6] [2d6]", "[방] [2d6]",
    "[공개] [2d6] [내정보 지우기 확인]",
)  # fmt: skip


def written(seed: int, many: int) -> list[Request | Changed]:
    dice = Dice(seed)
    found: list[Request | Changed] = []
    for number in range(many):
        text, width = TEXTS[int(dice.below(len(TEXTS)))], WIDTHS[int(dice.below(4))]
        who = f"p{dice.below(3)}@x"
        request = Request(
            f"mastodon:x:{number}", Person(who), Place(f"x/{dice.below(3)}"), text, width, AT + number,
            answers=str(number), mentions=(f"p{dice.below(3)}@x",) if dice.below(2) else (),
        )  # fmt: skip
        found.append(request)
        if not dice.below(6):
            what = "deleted" if dice.below(2) else "edited"
            found.append(Changed(f"{request.id}/{what}", request.id, what, AT + number, "[20d6]"))  # type: ignore[arg-type]
    return found


@pytest.fixture(autouse=True)
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody rests for a while."""
    made = msgspec.structs.replace(echo.settings(Path("nowhere")), limits=Limits(0, 0), table="https://t.test")
    monkeypatch.setattr(echo, "settings", lambda *_: made)


def rooms(wanted: RoomWanted) -> tuple[str, str] | None:
    return None


@pytest.mark.parametrize("seed", range(4))
def test_every_series_can_be_checked(seed: int, tmp_path: Path) -> None:
    """From the posts alone, also behind accounts that are forgotten; and what was rolled in private stays there."""
    script = written(seed, 150)
    gateway = PlainGateway(script)

    async def run() -> tuple[dict[str, list[tuple[int, int]]], list[tuple[str, int, int]]]:
        async with going(tmp_path, gateway, answer, rooms=rooms, clock=lambda: AT + 10_000.0) as ledger:
            await settled(gateway, ledger)
            rows = ledger._file.rows("SELECT place, n, draw, dice, series FROM roll ORDER BY place, n")
            places: dict[str, list[tuple[int, int]]] = defaultdict(list)
            for place, n, *_ in rows:
                places[place].append((n, 0))
            state = ledger._file.rows("SELECT state, count(*), 0 FROM inbox GROUP BY state")
            return places, state

    places, state = asyncio.run(run())
    assert [name for name, *_ in state] == ["done"]
    assert len(places) > 5
    assert sum(len(numbers) for numbers in places.values()) > 120
    for place, numbers in places.items():
        assert [n for n, _ in numbers] == list(range(1, len(numbers) + 1)), place
    groups: dict[tuple[str, str], list[Posted]] = defaultdict(list)
    by_number = {one.answers: one for one in script if isinstance(one, Request)}
    for post in gateway.posts:
        request = by_number.get(post.form.under)
        if request is None or post.form.to != "here":
            continue
        width = request.visibility if request.visibility in ("followers", "direct") else "open"
        readers = "" if width == "open" else f"{request.who.key}"
        if width == "direct":
            readers = "+".join(sorted({request.who.key, *request.mentions}))
        groups[request.place.key, f"{width}/{readers}"].append(post)
    checked = 0
    for name, some in groups.items():
        text = "\n".join(post.text for post in some)
        found = verify(text)
        if "시드" in text and found.rolls:
            assert found.ok, (name, found.faults)
            checked += 1
    assert checked > 5


@pytest.mark.parametrize("width", ["followers", "direct"])
def test_a_public_reveal_holds_nothing_private(width: Visibility, tmp_path: Path) -> None:
    """Neither the faces, nor that there were any, nor their numbers."""

    def run(private: int) -> list[str]:
        script = [said(0, "[2d6]", "public")]
        script += [said(1 + n, "[6d6]", width) for n in range(private)]
        script += [said(90, "[2d6]", "public"), said(91, "[공개]", "public"), said(92, "[상태]", "public")]
        gateway = PlainGateway(script)

        async def play() -> None:
            async with going(tmp_path / str(private), gateway, answer, clock=lambda: AT + 200.0) as ledger:
                await settled(gateway, ledger)

        asyncio.run(play())
        return [re.sub("[0-9a-f]{40,}|\\[[1-6]\\]| = [0-9]+", "*", post.text) for post in gateway.readable("")]

    assert run(0) == run(5)


def said(number: int, text: str, width: Visibility) -> Request:
    return Request(f"mastodon:x:{number}", Person("p@x"), Place("x/1"), text, width, AT + number, answers=str(number))
