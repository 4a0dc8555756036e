"""`simpan deck code`, `decode` and `paste`: what goes to stdout, what to stderr, and the exit status."""

from __future__ import annotations

from pathlib import Path

import pytest

from simpan.lumen.deckcode import decode, encode
from simpan.lumen.decklist import DeckList, parse, problems, starter_decks
from simpan.lumen.pool import SHIPPED
from tests.cli.runner import run, spawn

RAPIER = starter_decks()["viola-rapier"]
CODE = encode(RAPIER)
LIST = "\n".join(SHIPPED.cards[code].name_ko for code in RAPIER.techniques)


def same(one: DeckList, other: DeckList) -> bool:
    """Whether two lists are one deck."""
    return encode(one) == encode(other)


# -- code -------------------------------------------------------------------------------------------------------


def test_code_of_a_starter() -> None:
    """Every starter deck by its key: the code alone on stdout."""
    for key, deck in starter_decks().items():
        ran = run("deck", "code", key)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out == encode(deck) + "\n"
        assert problems(decode(ran.out)) == []


def test_code_of_a_file(tmp_path: Path) -> None:
    """A deck file too, legal or not; what is no deck file is refused with one line."""
    path = tmp_path / "둘.toml"
    path.write_text('name = "둘"\ncharacter = "비올라"\ntechniques = ["커팅", "커팅", "없는 카드"]\n', encoding="utf-8")
    ran = run("deck", "code", str(path))
    assert ran.code == 0
    assert decode(ran.out).techniques == ["ST1-016", "ST1-016", "없는 카드"]
    for bad in (str(tmp_path / "none.toml"), str(tmp_path), "viola-rapierr"):
        ran = run("deck", "code", bad)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert run("deck", "code").code == 2


# -- decode -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "typed"),
    [
        ([CODE], ""),
        ([f"덱: {CODE} 입니다"], ""),
        (CODE.replace("-", " -").split(), ""),
        (["덱:", *CODE.lower().split("-"), "입니다"], ""),
        (["-"], f"안녕하세요\n{CODE}\n"),
        ([], CODE.replace("-", "\n")),
    ],
)
def test_decode(words: list[str], typed: str) -> None:
    """A code in one word or several, with text around it, or from the standard input: a deck file on stdout."""
    ran = run("deck", "decode", *words, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    deck = parse(ran.out)
    assert same(deck, RAPIER)
    assert deck.name == f"비올라 {CODE.replace('-', '')[-6:]}"
    assert "쉐도우 컷" in ran.out
    english = run("deck", "decode", *words, "--lang", "en", typed=typed)
    assert same(parse(english.out), RAPIER)
    assert "Shadow Cut" in english.out


@pytest.mark.parametrize(
    ("text", "ko", "en"),
    [
        ("", "덱 코드가 없습니다", "no deck code"),
        ("안녕", "덱 코드가 없습니다", "no deck code"),
        (CODE[:-1], "틀린 글자나 빠진 글자", "wrong or missing"),
        (CODE.replace("SL1", "SL9"), "모르는 판", "that version"),
        (f"{CODE} {encode(starter_decks()['viola-duet'])}", "여럿", "more than one"),
    ],
)
def test_decode_refuses_with_one_line(text: str, ko: str, en: str) -> None:
    """What is no code is refused with one line that says why, and nothing goes to stdout."""
    for lang, words in (("ko", ko), ("en", en)):
        ran = run("deck", "decode", "--lang", lang, typed=text)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert words in ran.err


def test_decode_names_what_the_pool_lacks() -> None:
    """A code made with newer cards reads; those that are not here are named on stderr, and kept."""
    newer = DeckList("새 덱", "아무개", ["CB99-AT-001", "ST1-014", "ST1-016"], None)
    ran = run("deck", "decode", encode(newer))
    assert ran.code == 0
    assert same(parse(ran.out), newer)
    lines = ran.err.splitlines()
    assert len(lines) == 3
    assert any("CB99-AT-001" in line for line in lines)
    assert any("점프" in line and "위치별 판정" in line for line in lines)
    assert any("아무개" in line for line in lines)
    assert "CB99-AT-001" in run("deck", "decode", encode(newer), "--lang", "en").err


def test_round_trip_through_the_program(tmp_path: Path) -> None:
    """check ∘ decode ∘ code: each starter deck is legal when it comes back."""
    for key in starter_decks():
        path = tmp_path / f"{key}.toml"
        path.write_text(run("deck", "decode", run("deck", "code", key).out).out, encoding="utf-8")
        assert run("deck", "check", str(path)).code == 0
        assert run("deck", "code", str(path)).out == run("deck", "code", key).out


def test_codes_through_a_pipe() -> None:
    """The bytes of a real terminal: UTF-8 in, UTF-8 out."""
    ran = spawn("deck", "decode", "-", typed=f"덱: {CODE} 입니다\n".encode(), LANG="ko_KR.UTF-8", PYTHONUTF8="1")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert same(parse(ran.stdout.decode()), RAPIER)


# -- paste ------------------------------------------------------------------------------------------------------


def test_paste_a_list(tmp_path: Path) -> None:
    """From the standard input or a file, to a deck file or a code."""
    path = tmp_path / "post.txt"
    path.write_text(f"캐릭터: 비올라\n{LIST}\n", encoding="utf-8-sig")
    for words, typed in ((["-"], path.read_text(encoding="utf-8-sig")), ([str(path)], "")):
        ran = run("deck", "paste", *words, typed=typed)
        assert (ran.code, ran.err) == (0, "")
        assert same(parse(ran.out), RAPIER)
        assert run("deck", "paste", *words, "--code", typed=typed).out == CODE + "\n"
    assert parse(run("deck", "paste", typed=LIST + "\n비올라").out).name == "붙여 넣은 덱"


def test_paste_names_what_it_does_not_know() -> None:
    """A slip is kept in the deck and named on stderr with what may be meant, in both languages; no code is made."""
    typed = "비올라\n커팅\n세츠매이 킥\nㅅㅊㅁㅇㅋ\n점프\n반가워요 여러분\n"
    ran = run("deck", "paste", typed=typed)
    assert ran.code == 1
    assert parse(ran.out).techniques == ["ST1-016", "세츠매이 킥", "ㅅㅊㅁㅇㅋ", "ST1-014"]
    assert "# 반가워요 여러분" in ran.out
    lines = ran.err.splitlines()
    assert [line.split("번째")[0] for line in lines[:4]] == ["3", "4", "5", "6"]
    assert all("혹시 세츠메이 킥" in line for line in lines[:2])
    assert "위치별 판정" in lines[2]
    english = run("deck", "paste", "--lang", "en", typed=typed).err.splitlines()
    assert english[0].startswith("line 3")
    assert "Setsumei Kick" in english[0]
    refused = run("deck", "paste", "--code", typed=typed)
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.startswith(ran.err)


def test_paste_makes_a_code_of_what_the_pool_lacks() -> None:
    """Cards that wait and codes of newer cards are in the code; the exit status says that there was something."""
    ran = run("deck", "paste", "--code", typed="비올라\n점프\nCB99-AT-001\n")
    assert ran.code == 1
    assert decode(ran.out).techniques == ["ST1-014", "CB99-AT-001"]


def test_paste_refuses(tmp_path: Path) -> None:
    """Nothing to read, no file, another encoding, a broken deck file, a huge text: one line each."""
    (tmp_path / "euc.txt").write_bytes("커팅".encode("euc-kr"))
    (tmp_path / "big.txt").write_text("커팅\n" * 10_000, encoding="utf-8")
    (tmp_path / "bad.txt").write_text("techniques = [", encoding="utf-8")
    for name in ("none.txt", ".", "euc.txt", "big.txt", "bad.txt"):
        ran = run("deck", "paste", f"{tmp_path}/{name}")
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), name
    assert run("deck", "paste", "--kode").code == 2
    assert run("deck", "paste", typed="").code == 2
    assert run("deck", "paste", typed=f"{CODE} {encode(starter_decks()['viola-duet'])}").code == 2


def test_help_in_both_languages() -> None:
    """The new commands are in the help, with their arguments."""
    for command in ("code", "decode", "paste"):
        for lang in ("ko", "en"):
            ran = run("deck", command, "--help", "--lang", lang)
            assert ran.code == 0
            assert f"simpan deck {command}" in ran.out
    assert "--code" in run("deck", "paste", "--help").out


# -- where a deck is asked for ---------------------------------------------------------------------------------


def test_a_code_is_a_deck_wherever_one_is_named() -> None:
    """A code does for `--deck1` and the like; one with a slip is refused with one line, and no file is looked for."""
    ran = run("arena", "lumen", "--deck1", encode(starter_decks()["wolf-hunt"]), "--games", "1", "--json")
    assert (ran.code, ran.err) == (0, "")
    slip = CODE[:-1] + ("0" if CODE[-1] != "0" else "1")
    refused = run("arena", "lumen", "--deck1", slip, "--games", "1")
    assert refused.code == 2
    assert refused.err.count("\n") == 1
