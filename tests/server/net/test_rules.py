"""The rule books over HTTP."""

from __future__ import annotations

import httpx
import pytest

from simpan.core.rulebook import games, load
from tests.server.served import Served

LARGEST = 64 * 1024  # bytes of one clause's examples, before they are compressed


@pytest.mark.parametrize("game", games())
def test_a_book_is_whole(served: Served, game: str) -> None:
    answer = served.get(f"/api/games/{game}/rules")
    book = answer.json()
    assert list(book["clauses"]) == list(load(game).clauses)
    assert sorted(id for section in book["sections"] for id in section["clauses"]) == sorted(book["clauses"])
    for id, clause in book["clauses"].items():
        assert clause["title"]["ko"], id
        assert clause["text"]["en"], id
        assert set(clause.get("names", ())) | set(clause.get("named_by", ())) <= set(book["clauses"]), id
        assert set(clause.get("editions", ())) <= set(book["editions"]), id
    assert answer.headers["cache-control"] == "public, max-age=300"


def test_what_differs_between_editions_and_what_is_open_is_told(served: Served) -> None:
    clauses = served.get("/api/games/lumen/rules").json()["clauses"]
    assert set(clauses["L5.3.2"]["editions"]) == {"classic", "current"}
    assert clauses["O1"]["default"]["ko"]


def test_house_rules_tell_what_may_be_set(served: Served) -> None:
    clause = served.get("/api/games/mansion/rules").json()["clauses"]["H1.5"]
    assert clause["fields"] == [{"name": "steps", "default": "orthogonal", "values": ["orthogonal", "king"]}]


@pytest.mark.parametrize("game", games())
def test_each_clause_gives_as_many_examples_as_it_says(served: Served, game: str) -> None:
    clauses = served.get(f"/api/games/{game}/rules").json()["clauses"]
    with served.http() as http:
        for id, clause in clauses.items():
            answer = http.get(f"/api/games/{game}/rules/{id}/examples")
            found = answer.json()["examples"]
            assert len(found) == clause.get("examples", 0), id
            assert all(id in one["clauses"] for one in found), id
            assert len(answer.content) <= LARGEST, id


def test_what_is_not_there(served: Served) -> None:
    def code(answer: httpx.Response) -> tuple[int, str]:
        return answer.status_code, answer.json()["code"]

    assert code(served.get("/api/games/chess/rules")) == (404, "unknown_game")
    assert code(served.get("/api/games/chess/rules/L5/examples")) == (404, "unknown_game")
    assert code(served.get("/api/games/lumen/rules/L99/examples")) == (404, "not_found")
    assert code(served.get("/api/games/lumen/rules/H1.5/examples")) == (404, "not_found")


def test_pages_of_the_books_have_a_title(served: Served) -> None:
    for path in ("/rules", "/rules/lumen", "/rules/mansion"):
        answer = served.get(path, headers={"accept-language": "en"})
        assert answer.status_code == 200, path
        assert "text/html" in answer.headers["content-type"]
