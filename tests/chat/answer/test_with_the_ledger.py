"""Answers over the real ledger: dice go on after a restart, twins roll nothing, who is forgotten can be verified."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from simpan.chat.answer import answer
from simpan.chat.dice.verify import verify
from simpan.chat.ledger import Ledger
from simpan.chat.request import Person, Place, Request
from simpan.chat.run.world import World
from tests.chat.small_world import ROOT, SETTINGS


class Kept:
    """A program that may be stopped and started again at any moment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ledger = Ledger(folder)
        self.count = 0

    def request(self, text: str, who: str = "hana@example.social", **more: object) -> Request:
        self.count += 1
        fields = {"visibility": "public", "at": 1_800_000_000 + self.count, "place": Place(ROOT), **more}
        return Request(id=f"mastodon:example.social:{100 + self.count}", who=Person(who), text=text, **fields)  # type: ignore[arg-type]

    def take(self, request: Request) -> str:
        """What is answered, "" if it was taken before."""
        if not self.ledger.take(request):
            return ""
        answered = answer(request, World(SETTINGS, self.ledger))
        self.ledger.finish(request.id, (), answered.changes)
        return "\n".join(line for reply in answered.replies for line in reply.lines)

    def ask(self, text: str, who: str = "hana@example.social", **more: object) -> str:
        return self.take(self.request(text, who, **more))

    def restart(self) -> None:
        self.ledger.close()
        self.ledger = Ledger(self.folder)


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    found = Kept(tmp_path)
    yield found
    found.ledger.close()


def test_dice_go_on_after_a_restart_and_are_verified(kept: Kept) -> None:
    said = []
    for text in ("2d6", "[2d6+3] [1d20>=15]", "3d6-2d4", "[공개]", "d20", "100d6", "[5d6] [공개]", "1d6"):
        request = kept.request(text)
        said.append(kept.take(request))
        kept.restart()
        assert kept.take(request) == ""  # delivered twice
    checked = verify("\n".join(said))
    assert checked.ok
    assert (checked.series, checked.rolls, checked.loose) == ((1, 2), 7, (8,))
    assert kept.ledger.last_roll(ROOT) == (8, 3)


def test_a_full_series_is_revealed_in_time(kept: Kept) -> None:
    said = [kept.ask("[1d6] [2d6] [3d6] [4d6] [5d6]") for _ in range(20)]
    checked = verify("\n".join(said))
    assert checked.ok
    assert (len(checked.series), checked.rolls, len(checked.loose)) == (2, 80, 20)


def test_who_is_forgotten_and_what_stays(kept: Kept) -> None:
    said = [kept.ask("2d6"), kept.ask("1d20", "bora@example.social")]
    assert "주사위 굴림 1번" in kept.ask("내정보")
    assert kept.ask("내정보 지우기 확인").startswith("지웠습니다.")
    kept.restart()
    assert "hana" not in str(kept.ledger.rolls(ROOT, 1))
    assert kept.ask("내정보").count("굴림") == 0
    said.append(kept.ask("[공개]", "bora@example.social"))
    assert verify("\n".join(said)).ok
    assert "#1 2d6" in said[-1]


def test_private_rolls_are_kept_apart(kept: Kept) -> None:
    kept.ask("1d6")
    secret = kept.ask("1d1000", visibility="direct")
    told = kept.ask("[공개]")
    assert secret.startswith("#1 1d1000: ")
    assert "d1000" not in told
    assert verify(f"{told}").rolls == 1
