"""Deck files and the deck rules (L4.1)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.decklist import BadDeckFile, DeckList, Problem, parse, problems, read, starter_decks
from simpan.lumen.pool import SHIPPED, Pool

STARTERS = starter_decks()
RAPIER = STARTERS["viola-rapier"]
VIOLA_CODES = [card.code for card in SHIPPED.cards.values() if card.mark == "viola" and not card.ultimate]
NEUTRAL_CODES = [card.code for card in SHIPPED.cards.values() if card.mark == "setsumei"]

# Cards that nobody ships, to break what the shipped ones cannot.
WOLF = Card("T-001", "남의 기술", "Alien Technique", "wolf", w.ATTACK)
WOLF_ULTIMATE = Card("T-002", "남의 얼티밋", "Alien Ultimate", "wolf", w.SPECIAL, ultimate=True)
SECOND_ULTIMATE = Card("T-003", "둘째 얼티밋", "Second Ultimate", "viola", w.ATTACK, ultimate=True)
REPRINT = Card("T-004", "세츠메이 킥", "Setsumei Kick", "setsumei", w.ATTACK)
SPECIALS = tuple(Card(f"T-1{n}", f"특수 {n}", f"Special {n}", "setsumei", w.SPECIAL) for n in range(7))
POOL = Pool(
    (*SHIPPED.cards.values(), WOLF, WOLF_ULTIMATE, SECOND_ULTIMATE, REPRINT, *SPECIALS),
    SHIPPED.characters.values(),
    SHIPPED.pending,
)

GOOD = """\
name = "검"
character = "비올라"
edition = "current"
ultimate = "팜므파탈"
techniques = [
    "쉐도우 컷",
    "setsumei kick",
    "ST1-016",
]
"""


def deck(techniques: list[str], ultimate: str | None = None, character: str = "viola") -> DeckList:
    """A deck list with those techniques."""
    return DeckList("시험", character, techniques, ultimate)


def swapped(*new: str) -> DeckList:
    """The rapier deck with its last cards replaced, neutral ones first."""
    kept = [code for code in RAPIER.techniques if SHIPPED.cards[code].mark == "viola"]
    others = [code for code in RAPIER.techniques if code not in kept]
    return deck(kept + others[: 20 - len(kept) - len(new)] + list(new))


def broken(of: DeckList) -> list[tuple[str, str, str | None]]:
    """Clause, reason and card of each problem."""
    return [(problem.clause, problem.reason, problem.card) for problem in problems(of, POOL)]


def cause(text: str) -> BadDeckFile:
    """The error that a text is refused with; it is always one line."""
    with pytest.raises(BadDeckFile) as caught:
        parse(text, "my.toml")
    error = caught.value
    for said in (str(error), error.say("ko")):
        assert said.startswith("my.toml:")
        assert said.isprintable()
        assert len(said) < 300
    return error


# -- the starter decks ------------------------------------------------------------------------------------------


def test_starters_are_legal() -> None:
    """L4.1: the decks that come with the package are legal, with the counts that the rules ask for."""
    assert set(STARTERS) >= {"viola-duet", "viola-rapier"}
    for key, starter in STARTERS.items():
        assert key.split("-")[0] == starter.character
        assert problems(starter) == []
        cards = [SHIPPED.cards[code] for code in starter.techniques]
        assert 20 <= len(cards) <= 23
        assert sum(card.mark == starter.character for card in cards) >= 10
        assert sum(card.kind != w.SPECIAL for card in cards) >= 14
        assert 3 <= sum(card.kind == w.DEFENCE for card in cards) <= 7


def test_starters_differ() -> None:
    """The two starter decks share fewer than half of their techniques."""
    duet, rapier = (set(STARTERS[name].techniques) for name in ("viola-duet", "viola-rapier"))
    assert len(duet & rapier) < 10


# -- each rule alone ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 19, 21])
def test_size(number: int) -> None:
    """L4.1: a deck has exactly 20 techniques."""
    mixed = [code for pair in zip(VIOLA_CODES, NEUTRAL_CODES, strict=False) for code in pair]
    mixed = [code for code in mixed if SHIPPED.cards[code].kind != w.SPECIAL]
    found = broken(deck(mixed[:number]))
    assert ("L4.1", "size", None) in found
    assert {reason for _, reason, _ in found} <= {"size", "special"}


def test_unknown_character() -> None:
    """L4.1: the character must be one that can be played."""
    found = problems(deck(RAPIER.techniques, character="아무개"))
    assert [(problem.clause, problem.reason) for problem in found] == [("L4.1", "unknown_character")]
    assert "비올라" in found[0].ko
    assert "Viola" in found[0].en


def test_half_of_the_own_mark() -> None:
    """L4.1.a: 10 of 20 cards of the own mark are enough, 9 are not."""
    neutral = [code for code in NEUTRAL_CODES if SHIPPED.cards[code].kind != w.SPECIAL]
    own = [code for code in VIOLA_CODES if SHIPPED.cards[code].kind != w.SPECIAL]
    assert broken(deck(own[:10] + neutral[:10])) == []
    assert broken(deck(own[:9] + neutral[:11])) == [("L4.1.a", "own_mark", None)]


def test_half_is_rounded_up() -> None:
    """L4.1.a: of 19 techniques, 10 must bear the own mark; the ultimate is not counted."""
    neutral = [code for code in NEUTRAL_CODES if SHIPPED.cards[code].kind != w.SPECIAL]
    own = [code for code in VIOLA_CODES if SHIPPED.cards[code].kind != w.SPECIAL]
    assert ("L4.1.a", "own_mark", None) in broken(deck(own[:9] + neutral[:10], "CB01-AT-020"))
    assert ("L4.1.a", "own_mark", None) not in broken(deck(own[:10] + neutral[:9]))


def test_one_per_name() -> None:
    """L4.1.b: one card per name."""
    assert broken(swapped("ST6-001")) == [("L4.1.b", "copies", "ST6-001")]


def test_one_per_name_whatever_the_printing() -> None:
    """L4.1.b: two printings of one name are two copies of it."""
    assert "ST1-018" in swapped("T-004").techniques
    assert broken(swapped("T-004")) == [("L4.1.b", "copies", "ST1-018")]


def test_copies_that_the_text_allows() -> None:
    """L4.1.b: 드리프트 컨버전 may be there three times, not four."""
    assert broken(swapped(*["CRS-AT-054"] * 3)) == []
    assert broken(swapped(*["CRS-AT-054"] * 4)) == [("L4.1.b", "copies", "CRS-AT-054")]


def test_card_of_another_character() -> None:
    """L4.1.c: no technique or ultimate of another character."""
    assert broken(swapped("T-001")) == [("L4.1.c", "foreign", "T-001")]
    assert broken(deck(RAPIER.techniques, "남의 얼티밋")) == [("L4.1.c", "foreign", "T-002")]


def test_too_many_specials() -> None:
    """L4.1.d: six special techniques are allowed, seven leave only 13 others."""
    codes = [card.code for card in SPECIALS]
    assert broken(swapped(*codes[:6])) == []
    assert broken(swapped(*codes)) == [("L4.1.d", "special", None)]


def test_ultimate_among_the_techniques() -> None:
    """L4.1: an ultimate listed as a technique is none of the 20."""
    found = broken(deck([*RAPIER.techniques, "팜므파탈"]))
    assert found == [("L4.1", "ultimate_as_technique", "CB01-AT-020")]


def test_two_ultimates() -> None:
    """L4.1: a deck has at most one ultimate."""
    found = broken(deck([*RAPIER.techniques, "T-003"], "CB01-AT-020"))
    assert found == [("L4.1", "ultimate_as_technique", "T-003"), ("L4.1", "ultimates", None)]


def test_technique_as_ultimate() -> None:
    """L2.6: only a card with the ultimate mark is an ultimate."""
    assert broken(deck(RAPIER.techniques, "로우 킥")) == [("L2.6", "no_ultimate", "AWL-AT-048")]


def test_unknown_card() -> None:
    """L4.1: an unknown card is named as it was written, with the nearest card beside it, and breaks nothing else."""
    found = problems(swapped("셰도우 컷"))
    assert [(problem.reason, problem.card) for problem in found] == [("unknown_card", "셰도우 컷")]
    assert "쉐도우 컷?" in found[0].ko
    assert "Shadow Cut?" in found[0].en
    assert [problem.reason for problem in problems(deck(RAPIER.techniques, "어디에도 없음"))] == ["unknown_card"]


def test_pending_card() -> None:
    """L4.1: a card that waits is refused with what is missing."""
    found = problems(swapped("점프"))
    assert [(problem.reason, problem.card) for problem in found] == [("pending_card", "ST1-014")]
    assert "위치별 판정" in found[0].ko
    assert "positions" in found[0].en


def test_trait_as_technique() -> None:
    """L2.2: the trait comes with the character and is no technique."""
    assert broken(swapped("매튜드")) == [("L4.1", "trait_as_technique", "매튜드")]


def test_all_at_once() -> None:
    """L4.1: a deck is refused with every broken rule named, card by card."""
    techniques = [
        "로우 킥",
        "로우 킥",
        "T-001",
        "점프",
        "없는 카드",
        "팜므파탈",
        "매튜드",
        *(card.code for card in SPECIALS),
    ]
    assert broken(deck(techniques, "T-002")) == [
        ("L4.1", "size", None),
        ("L4.1", "pending_card", "ST1-014"),
        ("L4.1", "unknown_card", "없는 카드"),
        ("L4.1", "trait_as_technique", "매튜드"),
        ("L4.1.a", "own_mark", None),
        ("L4.1.b", "copies", "AWL-AT-048"),
        ("L4.1.c", "foreign", "T-001"),
        ("L4.1.c", "foreign", "T-002"),
        ("L4.1.d", "special", None),
        ("L4.1", "ultimate_as_technique", "CB01-AT-020"),
        ("L4.1", "ultimates", None),
    ]


def test_problem_is_a_value() -> None:
    """A problem travels as JSON and comes back equal."""
    for problem in problems(swapped("셰도우 컷")):
        assert msgspec.json.decode(msgspec.json.encode(problem), type=Problem) == problem


# -- files ----------------------------------------------------------------------------------------------------------


def test_parse() -> None:
    """A deck file names cards by Korean or English name or code; the list holds codes."""
    assert parse(GOOD) == DeckList("검", "viola", ["ST6-001", "ST1-018", "ST1-016"], "CB01-AT-020", "current")


def test_edition_is_classic_by_default() -> None:
    """Without an edition a deck is for `classic`, and without an ultimate it has none."""
    plain = parse('name = "a"\ncharacter = "viola"\ntechniques = []')
    assert (plain.edition, plain.ultimate, plain.techniques) == ("classic", None, [])


def test_unknown_names_stay() -> None:
    """Names that nothing has stay as they are written, so that the deck rules can name them all at once."""
    kept = parse('name = "a"\ncharacter = "아무개"\ntechniques = ["셰도우  컷"]\nultimate = "x"')
    assert (kept.character, kept.techniques, kept.ultimate) == ("아무개", ["셰도우 컷"], "x")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (GOOD[:-2], 8, "not TOML"),
        (GOOD[:-30], 7, "not TOML"),
        (GOOD[:45], 3, "not TOML"),
        ("name = ", 1, "not TOML"),
        ('name = "a"\nname = "b"', 2, "not TOML"),
        ("", None, "name"),
        (GOOD.replace('"검"', "3"), 1, "name"),
        (GOOD.replace('"검"', '""'), 1, "empty"),
        (GOOD.replace('"비올라"', '["비올라"]'), 2, "character"),
        (GOOD.replace('"current"', '"newest"'), 3, "classic or current"),
        (GOOD.replace('"팜므파탈"', '["팜므파탈", "팜므파탈"]'), 4, "ultimate"),
        (GOOD.replace("techniques", "technique"), 5, "Did you mean “techniques”"),
        (GOOD.replace('"ST1-016"', "16"), 5, "entry 3"),
        (GOOD.replace('"ST1-016"', f'"{"가" * 10_000}"'), 8, "longer than"),
        (GOOD.replace("검", "b" * 10_000), 1, "longer than"),
        (GOOD.replace("ST1-016", "\\u202E"), 5, "cannot be shown"),
        (GOOD + "[deck]\nname = 1\n", 10, "no key"),
        (f"{'k' * 10_000} = 1", 1, "no key"),
        ('name = "a"\ncharacter = "viola"\n', None, "techniques"),
        ('name = "a"\ncharacter = "viola"\ntechniques = "커팅"', 3, "list of names"),
        ('name = "a"\ncharacter = "viola"\ntechniques = ["커팅", " "]', 3, "empty"),
        ('name = "a"\ncharacter = "viola"\ntechniques = [' + '"x",' * 101 + "]", 3, "more than 100"),
        ("a = " + "[" * 5000, None, "too deeply"),
        ("a = " + "9" * 5000, None, "too long"),
    ],
    ids=range(24),
)
def test_malformed(text: str, line: int | None, words: str) -> None:
    """A text that is no deck list gets one line that says where and why, in both languages."""
    error = cause(text)
    assert error.line == line
    assert words in str(error)


def test_read(tmp_path: Path) -> None:
    """A file is read as UTF-8, with or without a byte order mark and with either line ending."""
    path = tmp_path / "검.toml"
    for raw in (GOOD.encode(), b"\xef\xbb\xbf" + GOOD.encode(), GOOD.replace("\n", "\r\n").encode()):
        path.write_bytes(raw)
        assert read(path) == parse(GOOD)


def test_read_what_is_no_file(tmp_path: Path) -> None:
    """A missing file, a folder, other encodings, huge files and impossible paths are refused with one line."""
    (tmp_path / "euc.toml").write_bytes('name = "a"\ncharacter = "비올라"'.encode("euc-kr"))
    (tmp_path / "big.toml").write_bytes(b"#" * 70_000)
    for name, line, words in (
        ("none.toml", None, "cannot be read"),
        (".", None, "cannot be read"),
        ("euc.toml", 2, "UTF-8"),
        ("big.toml", None, "larger"),
        ("\0", None, "cannot be read"),
    ):
        with pytest.raises(BadDeckFile, match=words) as caught:
            read(f"{tmp_path}/{name}")
        assert caught.value.line == line
        assert str(caught.value).isprintable()


# -- anything at all -----------------------------------------------------------------------------------------------

WRITTEN = (*POOL.cards, *(card.code for card in POOL.pending), "ST6-PS1", "", "없음")
CODES = st.sampled_from(WRITTEN) | st.text(max_size=30)
CHARACTERS = st.sampled_from(["viola", "비올라", "wolf"]) | st.text(max_size=9)


@settings(deadline=None)
@given(st.lists(CODES, max_size=45), st.none() | CODES, CHARACTERS)
def test_any_list_is_judged(techniques: list[str], ultimate: str | None, character: str) -> None:
    """L4.1: whatever a list holds, the answer is a list of problems that can be shown; a legal deck has 20 cards."""
    of = deck(techniques, ultimate, character)
    found = problems(of, POOL)
    assert all(problem.ko.isprintable() and problem.en.isprintable() for problem in found)
    assert found == problems(of, POOL)
    if not found:
        assert len({SHIPPED.by_name(code) for code in techniques}) >= 18
        assert len(techniques) == 20


@settings(deadline=None)
@given(st.text(max_size=200) | st.integers(0, len(GOOD)).map(lambda end: GOOD[:end]))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    """A text is a deck list or gets one line; nothing else is ever raised."""
    try:
        said = parse(text).name
    except BadDeckFile as error:
        said = str(error)
    assert said.isprintable()


def test_enormous_names() -> None:
    """Names of 10 kB are reported short."""
    found = problems(deck(["가" * 10_000, *RAPIER.techniques[1:]], "b" * 10_000, "c" * 10_000))
    assert [problem.reason for problem in found] == ["unknown_character", "unknown_card", "unknown_card"]
    assert all(len(problem.ko) < 200 and len(problem.en) < 200 for problem in found)
