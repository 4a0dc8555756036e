"""The workshops over HTTP: drafts judged, data by their hash, addresses as QR codes."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from simpan.games import GAMES
from simpan.lumen.decklist import problems, starter_decks
from simpan.lumen.workshop.shape import DeckJudged
from tests.server.served import Served

WOLF = starter_decks()["wolf-hunt"]
DRAFT: dict[str, Any] = {
    "character": "wolf",
    "techniques": list(WOLF.techniques),
    "ultimate": WOLF.ultimate,
    "name": WOLF.name,
}


def test_a_draft_is_judged(served: Served) -> None:
    found = served.post("/api/games/lumen/deck", {"deck": DRAFT})
    assert found.status_code == 200
    assert found.json()["legal"] is True
    broken = served.post("/api/games/lumen/deck", {"deck": {**DRAFT, "techniques": WOLF.techniques[:19]}}).json()
    assert [one["clause"] for one in broken["problems"]] == ["L4.1"]
    change = broken["changes"][0]["deck"]
    assert len(change["techniques"]) == 20
    assert served.post("/api/games/lumen/deck", {"deck": change}).json()["legal"] is True
    assert problems(WOLF) == []
    assert {*broken} <= {*DeckJudged.__struct_fields__}


@pytest.mark.parametrize("bad", [{}, {"deck": 3}, {"text": ""}, {"deck": {"techniques": ["x"] * 200}}, {"more": 1}])
def test_what_is_no_draft_is_refused(served: Served, bad: dict[str, Any]) -> None:
    found = served.post("/api/games/lumen/deck", bad)
    assert (found.status_code, found.json()["code"]) == (400, "bad_body")


def test_a_game_without_a_workshop_has_none(served: Served) -> None:
    for game in ("mansion", "chess", "lumen%2F.."):
        assert served.post(f"/api/games/{game}/deck", {"deck": DRAFT}).status_code == 404
        assert served.get(f"/api/games/{game}/data/cards/x").status_code == 404


def test_data_are_kept_by_their_hash(served: Served) -> None:
    listed = {one["game"]: one for one in served.get("/api/games").json()}
    hashes = listed["lumen"]["data"]
    workshop = GAMES["lumen"].workshop_of()
    assert list(hashes) == list(workshop.names())
    for name in ("cards", "cases"):
        found = served.get(f"/api/games/lumen/data/{name}/{hashes[name]}")
        assert found.status_code == 200
        assert "immutable" in found.headers["cache-control"]
        assert json.loads(found.content) == json.loads(workshop.data(name) or b"")
        other = served.get(f"/api/games/lumen/data/{name}/0000000000000000")
        assert "immutable" not in other.headers["cache-control"]
    for name in ("nothing", "..", "%2e%2e"):
        assert served.get(f"/api/games/lumen/data/{name}/x").status_code in (404, 405)


def test_a_page_of_ours_becomes_a_qr_code(served: Served) -> None:
    found = served.get("/api/qr", params={"path": "/decks?d=SL1-343D5"})
    assert found.status_code == 200
    assert found.headers["content-type"].startswith("image/svg+xml")
    assert re.search(rb"<svg [^>]*>", found.content)
    other = served.get("/api/qr", params={"path": "/decks?d=SL1-343D6"})
    assert other.content != found.content


@pytest.mark.parametrize(
    "path", ["", "decks", "//elsewhere.example/", "/\\elsewhere", "\\\\x", "http://x/", "/a b", "/é", "/" + "a" * 1000]
)
def test_no_address_of_others_does(served: Served, path: str) -> None:
    assert served.get("/api/qr", params={"path": path}).status_code == 400


def test_a_card_has_a_name() -> None:
    workshop = GAMES["lumen"].workshop_of()
    fang = workshop.card("ST5-009")
    assert fang is not None
    assert (fang.ko, fang.en) == ("체이싱 팽", "Chasing Fang")
    assert workshop.card("nothing") is None
    with pytest.raises(LookupError):
        GAMES["mansion"].workshop_of()
