"""`simpan rules` reads the books of both games."""

from __future__ import annotations

from tests.cli.runner import run


def test_a_clause_of_mansion_war() -> None:
    ran = run("rules", "mansion", "M4.6")
    assert ran.code == 0
    assert ran.out.startswith("[M4.6] 추가 주사위\n")
    assert "[H4.6]" not in ran.out
    assert run("rules", "M4.6").out == run("rules", "Mansion", "m4.6").out == ran.out
    english = run("rules", "mansion", "H6.9", "--lang", "en").out
    assert english.startswith("[H6.9] Cover\n")
    assert "`cover: no | once_a_round | always`" in english


def test_a_word_of_both_games_stands_under_the_title_of_each() -> None:
    both = run("rules", "상쇄").out
    lumen, mansion = run("rules", "lumen", "상쇄").out, run("rules", "mansion", "상쇄").out
    assert both == f"루멘콘덴서\n{lumen}저택 전쟁\n{mansion}"
    assert "[L5.3.6]" in lumen
    assert "[M4.5]" in mansion
    assert run("rules", "디펜스", "오버").out == run("rules", "디펜스 오버").out


def test_contents() -> None:
    lumen, mansion = run("rules", "lumen").out.splitlines(), run("rules", "mansion").out.splitlines()
    assert run("rules").out.splitlines() == lumen[:-1] + mansion
    assert mansion[:5] == ["저택 전쟁", "H0 낱말", "  H0.1 낱말의 뜻", "M1 저택", "  M1.1 여덟 구역"]
    assert mansion[5] == "  H1.1 한 구역에 한 번에"
    assert "H6 전투의 진행" in mansion


def test_what_is_in_no_book() -> None:
    other = run("rules", "mansion", "L7.2")
    assert (other.code, other.out) == (2, "")
    assert "L7.2" in other.err
    assert "M9.9" in run("rules", "M9.9").err
    assert "M3.9" in run("rules", "M9.9").err
    assert run("rules", "chess", "M4.6").code == 2
