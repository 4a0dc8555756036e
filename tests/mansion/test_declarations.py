"""Declarations as players write them: what is read, what is not, and that nothing is guessed.

§M1.3 leave, §M1.5 move, §M2.1 §H2.1 dice, §H3.6 attack, §H4.8 reactions, §M5.2 rewards, §H6.1 start, §H6.3 turn,
§H6.5 skills, §H6.6 noble phantasms, §H6.8 withdrawal, §H6.9 cover. The table `declarations.tsv` is the contract.
"""

from __future__ import annotations

import unicodedata
from typing import Final

import pytest

from simpan.mansion import reading as rd
from simpan.mansion.declare import read, repeat
from tests.mansion.declaration_names import NAMES, SKILLS
from tests.mansion.declaration_notes import PLAIN, READ, ROWS, anybody, reading, told


def test_there_are_enough_rows() -> None:
    """Half of them and more are declarations; the rest must not be read. Four hundred and more are whole turns."""
    assert len(ROWS) >= 800
    assert len(READ) >= 600
    assert len(ROWS) - len(READ) >= 300
    assert len(ROWS) - len(PLAIN) >= 400
    assert len({row[0] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize(("text", "expected"), ROWS, ids=[str(place) for place in range(len(ROWS))])
def test_row(text: str, expected: str) -> None:
    """§M1.3 §M1.5 §M2.1 §H6.3: each sentence as it is read, or the problem: clause, part, what would be possible."""
    assert told(text) == expected


@pytest.mark.parametrize("text", [row[0] for row in ROWS[::3]])
def test_other_ways_to_write_the_same_letters(text: str) -> None:
    """§H6.8: separate jamo (NFD), full-width letters, capitals and invisible signs mean the same."""
    expected = told(text)
    wide = "".join(chr(ord(char) + 0xFEE0) if char.isascii() and char.isalnum() else char for char in text)
    assert _without_part(told(unicodedata.normalize("NFD", text))) == _without_part(expected)
    assert _without_part(told("\ufeff" + text.replace(" ", " \u200b") + "\u2060")) == _without_part(expected)
    if "@" not in text and "://" not in text:
        assert _without_part(told(wide)) == _without_part(expected)


def _without_part(note: str) -> str:
    """The notation without the pieces of text: they are shown as they were written."""
    return " !! ".join(" | ".join(one.split(" | ")[:1]) for one in note.split(" !! "))


SPACELESS: Final = [
    row
    for row in READ
    if not any(char.isascii() and char.isalpha() and char not in "kdKD" for char in row[0])
    and not any(sign in row[0] for sign in "\\>12[|-(/@#'~")
]


@pytest.mark.parametrize(("text", "expected"), SPACELESS, ids=[row[0] for row in SPACELESS])
def test_spaces_do_not_count(text: str, expected: str) -> None:
    """§M1.5: a declaration means the same without any spaces, or is not read; it never means something else."""
    found = told(text.replace(" ", ""))
    assert found == expected or found.startswith("!"), found


def test_most_declarations_need_no_spaces() -> None:
    """… and hardly any of them is not read then. Words of a story are told from it by the spaces between them."""
    same = [told(text.replace(" ", "")) == expected for text, expected in SPACELESS if (text, expected) in PLAIN]
    assert len(same) > 300
    assert sum(same) >= 0.95 * len(same)


# -- what the referee repeats ----------------------------------------

SAMPLES: Final[tuple[rd.Any, ...]] = (
    *(rd.MoveTo(origin, tile) for origin in ("", "K2") for tile in ("K3", "D6", "W20")),
    *(rd.LeaveTo(zone) for zone in range(1, 9)),
    *(
        rd.AttackOn(name, kind, skill)
        for name in ("가온", "가온의 어새신", "로아의 세이버")
        for kind in (None, "physical", "magical")
        for skill in ("", "heavy_blow", "steady_aim")
    ),
    *(rd.Skill(key) for key in SKILLS),
    *(rd.Skill("ward", name) for name in NAMES.characters),
    *(rd.Skill("far_sight", "", zone) for zone in (1, 3, 8)),
    *(rd.Skill("disrupt", name, 0, on) for name in ("", "가온") for on in ("attack", "defence")),
    *(
        rd.Phantasm(name, kind, walk)
        for name in ("", "가온")
        for kind in (None, "physical", "magical")
        for walk in ("", "K5")
    ),
    *(rd.CoverNow(yes) for yes in (True, False)),
    *(rd.GuardNow(), rd.WaitNow(), rd.TurnOver(), rd.NoReaction(), rd.Withdraw()),
    *(rd.Reward(one, other) for one in ("", *NAMES.own) for other in ("", *NAMES.own) if one or other),
    *(rd.Start(zone, tile, who=who) for who in ("", *NAMES.own) for zone in (None, 3) for tile in ("", "K5")),
    *(rd.Roll(n, plus) for n in (1, 2, 100) for plus in (-999, -1, 0, 3, 999)),
    *(rd.Roll(1, plus, True) for plus in (-2, 0, 3)),
)


@pytest.mark.parametrize("lang", ["ko", "en"])
@pytest.mark.parametrize("sample", SAMPLES, ids=reading)
def test_what_is_repeated_reads_back(sample: rd.Any, lang: str) -> None:
    """§H6.8: the referee repeats its reading, and that text is the same declaration, in both languages."""
    for names in (NAMES, None):
        text = repeat(sample, lang, names)
        assert read(text, NAMES) == rd.Read((sample,)), text


@pytest.mark.slow
def test_every_reading_of_the_table_reads_back() -> None:
    """§H6.8: whatever was read from a post, its repetition is the same declaration."""
    for text, _ in READ:
        for found in read(text, NAMES).readings:
            for lang in ("ko", "en"):
                again = repeat(found, lang, NAMES)
                assert read(again, NAMES) == rd.Read((anybody(found),)), (text, again)


def test_repetitions_in_words() -> None:
    """§M1.3 §M1.5: the words of the repetition."""
    said: dict[rd.Any, tuple[str, str]] = {
        rd.MoveTo("K2", "K3"): ("이동: K2 → K3", "move: K2 → K3"),
        rd.LeaveTo(3): ("이탈: 3구역", "leave: zone 3"),
        rd.AttackOn("가온", "physical", "heavy_blow"): (
            "공격: 강타로 가온, 물리",
            "attack: 가온 with Heavy Blow, physical",
        ),
        rd.AttackOn("가온", None): ("공격: 가온", "attack: 가온"),
        rd.Skill("disrupt", "가온", 0, "attack"): (
            "스킬: 흐트리기, 대상 가온, 공격에",
            "skill: Disrupt, on 가온, attack roll",
        ),
        rd.CoverNow(False): ("엄호하지 않음", "do not cover"),
        rd.Reward("한서", "한서의 세이버"): (
            "보상: 회복 한서, 최대치 한서의 세이버",
            "reward: regain 한서, maximum 한서의 세이버",
        ),
        rd.Roll(1, 0, True): ("주사위: d6 = 1d6", "dice: d6 = 1d6"),
    }
    for found, words in said.items():
        assert (repeat(found, "ko", NAMES), repeat(found, "en", NAMES)) == words
