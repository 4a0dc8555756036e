"""The rule books say everything, in both languages, under the ids that code cites."""

import re
from collections.abc import Iterator
from typing import Literal, get_args, get_origin

import msgspec
import pytest

from simpan.core.rulebook import Clause, UnknownBook, UnknownClause, Words, games, is_clause, load
from simpan.mansion.house import CLAUSES, House

# Every id of the rules that the books were written from, in order, without the section sign: a list is no citation.
IDS = [
    "L2.1", "L2.2", "L2.3", "L2.4", "L2.5", "L2.6", "L2.7", "L2.7.a", "L2.7.b", "L2.7.c", "L2.8",
    "L3.1", "L3.2", "L3.2.a", "L3.2.b", "L3.2.c", "L3.2.d", "L3.3", "L3.4", "L3.5", "L3.6",
    "L4.1", "L4.1.a", "L4.1.b", "L4.1.c", "L4.1.d", "L4.1.e", "L4.2",
    "L5", "L5.0", "L5.0.a", "L5.1", "L5.2", "L5.2.a", "L5.2.b", "L5.3", "L5.3.0", "L5.3.1", "L5.3.2", "L5.3.3",
    "L5.3.4", "L5.3.5", "L5.3.6", "L5.3.6.g", "L5.3.7", "L5.3.8", "L5.3.9", "L5.3.10", "L5.3.10.a", "L5.3.11",
    "L5.3.12", "L5.4", "L5.5",
    "L6.1", "L6.2", "L6.3", "L6.4", "L6.5", "L6.6", "L6.7",
    "L7.1", "L7.2", "L7.3", "L7.4",
    "L8.1", "L8.2", "L8.3", "L8.4",
    "L9.1", "L9.2", "L9.3", "L9.4",
    "O1", "O2", "O3", "O4", "O5", "O6", "O7", "O8", "O9", "O10", "O11",
]  # fmt: skip
MANSION_IDS = [
    "H0.1", "M1.1", "H1.1", "M1.2", "H1.2", "M1.3", "H1.3", "M1.4", "H1.4", "M1.5", "H1.5", "M1.6", "M1.7", "H1.7",
    "H1.8", "M2.1", "H2.1", "H2.2",
    "M3.1", "H3.1", "M3.2", "H3.2", "M3.3", "M3.4", "H3.4", "M3.5", "M3.6", "H3.6", "M3.7", "M3.8", "H3.8", "M3.9",
    "M3.10", "H3.10", "M3.11", "H3.11", "H3.12",
    "M4.1", "M4.2", "M4.3", "H4.3", "M4.4", "H4.4", "M4.5", "H4.5", "M4.6", "H4.6", "H4.7", "H4.8",
    "M5.1", "H5.1", "M5.2", "H5.2", "M5.3", "H5.3", "H5.4",
    "H6.1", "H6.2", "H6.3", "H6.4", "H6.5", "H6.6", "H6.7", "H6.8", "H6.9", "H6.10", "H6.11", "H6.12", "H6.13", "H6.14",
]  # fmt: skip
BOOKS = {"lumen": IDS, "mansion": MANSION_IDS}
SECTIONS = {
    "lumen": ["L2", "L3", "L4", "L5", "L5.3", "L6", "L7", "L8", "L9", "O"],
    "mansion": ["H0", "M1", "M2", "M3", "M4", "M5", "H6"],
}
BOTH_EDITIONS = ["L3.3", "L5.2", "L5.3.2", "L5.3.10", "L6.4", "L8.2", "L8.3"]
CLASSIC_ONLY = ["L3.2.a", "L5.4", "O6"]
CURRENT_ONLY = ["L3.2.b", "L5.3"]

SEED_HEADINGS = {
    "M1": ["첫머리"],
    "M2": ["주사위"],
    "M3": ["기능치", "재참전"],
    "M4": ["크리티컬과 펌블", "공격 크리티컬", "방어 크리티컬"],
    "M5": ["보너스 스탯"],
}

# Korean that stands in English clauses: card names, the endings of card text that L2.7 and L7.1 explain, and what
# people write to the referee.
KOREAN_IN_ENGLISH = (
    "세츠 슬래시",
    "세츠메이 킥",
    "커팅",
    "스로킥",
    "카운터 랫",
    "구르기",
    "차지",
    "위압",
    "키스",
    "예고장",
    "페인 프리즌",
    "한다",
    "할 수 있다",
    "무효될 경우",
    "○구역으로 이탈한다",
    "k2에서 k3으로 이동한다",
    "[최대 체력 증가]",
    "[최대 마력 증가]",
)
HANGUL = re.compile("[가-힣]")
ID_IN_TEXT = re.compile(r"(?<![A-Za-z])(?:L\d+(?:\.\d+)+(?:\.[a-z](?![A-Za-z]))?|O\d+|[MH]\d+\.\d+)")
FIELD_IN_TEXT = re.compile(r"`([a-z_]+): ([^`]+)`")
LATIN_IN_KOREAN = {*["STR", "CON", "DEX", "MAG", "LUC", "MP", "SNS", "M", "H", "N", "n", "d", "nd", "k", "seraph_fate"]}


def every_text(game: str) -> Iterator[tuple[str, Words]]:
    """Every pair of texts in a book, with the place it stands at."""
    book = load(game)
    yield "title", book.title
    yield "preface", book.preface
    for section in book.sections.values():
        yield section.id, section.title
    for edition in book.editions.values():
        yield edition.id, edition.title
        yield edition.id, edition.text
    for clause in book.clauses.values():
        for words in clause.words():
            yield clause.id, words


def ids(clauses: list[Clause]) -> list[str]:
    """The ids of some clauses."""
    return [clause.id for clause in clauses]


def values_of(field: msgspec.structs.FieldInfo) -> str:
    """What a field of the campaign may be, the default first, as the book writes it; a number only as its default."""
    if get_origin(field.type) is Literal:
        return " | ".join(sorted(get_args(field.type), key=lambda value: bool(value != field.default)))
    if field.type is bool:
        return "true | false" if field.default else "false | true"
    return "none" if field.default is None else str(field.default)


def test_every_book_is_tested_here() -> None:
    """A third book needs its ids in this file."""
    assert games() == list(BOOKS)


@pytest.mark.parametrize("game", BOOKS)
def test_every_id_in_order(game: str) -> None:
    """The book has every clause id of the rules, in their order, and no other."""
    assert list(load(game).clauses) == BOOKS[game]


def test_no_id_in_two_books() -> None:
    """An id alone tells its book."""
    assert set(IDS) & set(MANSION_IDS) == set()


@pytest.mark.parametrize("game", BOOKS)
def test_sections(game: str) -> None:
    """The headings are sections, each has clauses, none of them scattered, and every clause stands under one."""
    book = load(game)
    assert list(book.sections) == SECTIONS[game]
    under = {id: [key for key, section in book.sections.items() if section.holds(id)] for id in book.clauses}
    assert [id for id, keys in under.items() if not keys] == []
    outer = [keys[0] for keys in under.values()]
    in_order = list(dict.fromkeys(outer))
    assert outer == sorted(outer, key=in_order.index)
    assert set(SECTIONS[game]) == {key for keys in under.values() for key in keys}


def test_house_rules_stand_in_the_chapter_of_the_seed() -> None:
    """A house rule is under the heading of the chapter that it completes."""
    sections = load("mansion").sections
    assert [id for id in MANSION_IDS if sections["M1"].holds(id)] == MANSION_IDS[1:15]
    assert sections["H6"].holds("H6.14")
    assert not sections["M1"].holds("H6.1")
    assert not sections["H6"].holds("M1.1")


@pytest.mark.parametrize("game", BOOKS)
def test_no_field_is_empty(game: str) -> None:
    """Title, text, edition texts and default are never empty, in either language."""
    assert [place for place, words in every_text(game) if not words.ko.strip() or not words.en.strip()] == []


@pytest.mark.parametrize(("game", "same"), [("lumen", {"FP"}), ("mansion", set())])
def test_korean_is_korean(game: str, same: set[str]) -> None:
    """Every Korean text is written in Hangul; only the word FP is the same in both languages."""
    assert {words.ko for _, words in every_text(game) if not HANGUL.search(words.ko)} == same


def test_no_english_word_is_left_in_the_korean() -> None:
    """Latin letters in Mansion War's Korean are ids, abilities, dice and fields of the campaign with their values."""
    strays = {}
    for place, words in every_text("mansion"):
        values = {word for _, found in FIELD_IN_TEXT.findall(words.ko) for word in re.findall("[a-z_]+", found)}
        rest = re.sub("`[^`]*`", "", ID_IN_TEXT.sub("", words.ko))
        left = set(re.findall("[A-Za-z_]+", rest)) - LATIN_IN_KOREAN - values
        if left:
            strays[place] = left
    assert strays == {}


@pytest.mark.parametrize("game", BOOKS)
def test_english_is_english(game: str) -> None:
    """No English text has Hangul, apart from card names and quoted words."""
    strays = {}
    for place, words in every_text(game):
        rest = words.en
        for korean in sorted(KOREAN_IN_ENGLISH, key=len, reverse=True):
            rest = rest.replace(korean, "")
        if HANGUL.search(rest):
            strays[place] = rest
    assert strays == {}


@pytest.mark.parametrize("game", BOOKS)
def test_both_languages_point_to_the_same_clauses(game: str) -> None:
    """A clause names the same other clauses in Korean as in English, and each of them exists."""
    for place, words in every_text(game):
        korean, english = set(ID_IN_TEXT.findall(words.ko)), set(ID_IN_TEXT.findall(words.en))
        assert korean == english, place
        assert korean <= set(BOOKS[game]) - {place}, place


@pytest.mark.parametrize(("game", "figures"), [("lumen", r"\d{2,}"), ("mansion", r"\d+")])
def test_both_languages_give_the_same_numbers(game: str, figures: str) -> None:
    """A clause names the same figures in Korean as in English, wherever English writes figures."""
    for place, words in every_text(game):
        korean, english = (set(re.findall(figures, text)) for text in (words.ko, words.en))
        assert english <= korean, place


def test_a_clause_of_the_seed_names_its_house_rule() -> None:
    """Who reads a clause M is told of the house rule of the same number."""
    for id in MANSION_IDS:
        house = id.replace("M", "H")
        if house != id and house in MANSION_IDS:
            assert house in ID_IN_TEXT.findall(load("mansion")[id].text.ko), id


def test_house_rules_name_their_fields() -> None:
    """Each field of a campaign is named once, by its clause, with its values, the default first, in both languages."""
    fields = {field.name: (CLAUSES[field.name], values_of(field)) for field in msgspec.structs.fields(House)}
    for language in ("ko", "en"):
        found = [
            (name, (clause.id, values))
            for clause in load("mansion").clauses.values()
            for name, values in FIELD_IN_TEXT.findall(clause.text.in_(language))
        ]
        assert dict(found) == fields
        assert len(found) == len(fields)


@pytest.mark.parametrize(
    ("id", "numbers"),
    [
        ("M1.7", [3]),
        ("M3.1", [12, 12, 1, 2, 3, 1, 13]),
        ("M3.2", [20]),
        ("H3.2", [50, 45, 50, 50, 45, 45, 60]),
        ("M3.3", [20]),
        ("M3.5", [3]),
        ("M3.9", [12, 4, 11, 7, 10]),
        ("M3.10", [1, 6, 8, 2, 6, 12, 3, 6]),
        ("M3.11", [1, 1, 2, 2, 2, 3, 3, 2]),
        ("M5.2", [60, 1, 30, 30, 100, 1, 40, 40, 1, 10]),
    ],
)
def test_the_figures_of_the_seed(id: str, numbers: list[int]) -> None:
    """The numbers that a war turns on are those of the source, in its order."""
    text = ID_IN_TEXT.sub("", load("mansion")[id].text.ko)
    assert [int(figure) for figure in re.findall(r"\d+", text)] == numbers


def test_one_edition_of_mansion_war() -> None:
    """Mansion War has the edition of the seed alone, and no clause says more in it."""
    book = load("mansion")
    assert list(book.editions) == ["seed"]
    assert [id for id, clause in book.clauses.items() if clause.editions or clause.default] == []


def test_editions() -> None:
    """The two editions of Lumen have parts exactly where the rules name them."""
    book = load("lumen")
    assert list(book.editions) == ["classic", "current"]
    found = {id: list(clause.editions) for id, clause in book.clauses.items() if clause.editions}
    expected = {id: ["classic", "current"] for id in BOTH_EDITIONS}
    expected |= {id: ["classic"] for id in CLASSIC_ONLY} | {id: ["current"] for id in CURRENT_ONLY}
    assert found == expected


def test_defaults_belong_to_open_points() -> None:
    """Every open point has a default, and no other clause has one."""
    clauses = load("lumen").clauses.values()
    assert [clause.id for clause in clauses if clause.default] == [id for id in IDS if id.startswith("O")]


def test_seed_sections() -> None:
    """A seed reference is a section number, and the newer edition's clauses have none."""
    for clause in load("lumen").clauses.values():
        assert re.fullmatch(r"(\d+(\.\d+)*)?", clause.seed), clause.id
        if clause.id.startswith(("L9", "O")) or clause.id in {"L2.6", "L3.6", "L6.7"}:
            assert clause.seed == "", clause.id
    assert load("lumen")["L5.3.2"].seed == "5.3.2"


def test_headings_of_the_seed() -> None:
    """A clause M names a heading of the source, and a house rule has none."""
    for clause in load("mansion").clauses.values():
        known = SEED_HEADINGS[clause.id[:2]] if clause.id.startswith("M") else [""]
        assert clause.seed in known, clause.id


def test_words_in_a_language() -> None:
    """A text is asked for by language."""
    title = load("lumen")["L7.1"].title
    assert title.in_("ko") == "그랩의 무효"
    assert title.in_("en") == "Grab negation"


def test_line_breaks_are_spaces_except_at_lists() -> None:
    """Prose is one line however the file wraps it, and a list keeps a line for each item."""
    book = load("lumen")
    assert "\n" not in book["L3.3"].text.en
    assert "  " not in book["L3.3"].text.ko
    assert len(book["L5.3"].text.en.splitlines()) == 13
    assert book["L4.2"].text.ko.splitlines()[-2:] == ["", "두 플레이어는 동시에, 비공개로 고른다."]
    assert [line[:2] for line in book["L3.4"].text.en.splitlines()] == ["- "] * 6 + ["", "Th"]


def test_unknown_clause_names_near_ids() -> None:
    """An unknown id is refused with the ids that may have been meant."""
    with pytest.raises(UnknownClause, match=r"'L5\.3\.13'.*L5\.3\.1\b") as caught:
        load("lumen")["L5.3.13"]
    assert isinstance(caught.value, LookupError)
    assert "L5.3.12" in caught.value.near


def test_a_section_is_no_clause() -> None:
    """A heading without a rule of its own is refused, and the error names the clauses below it."""
    with pytest.raises(UnknownClause) as caught:
        load("lumen")["L6"]
    assert caught.value.near == ["L6.1", "L6.2", "L6.3", "L6.4", "L6.5"]


def test_unknown_clause_with_nothing_near() -> None:
    """An id that resembles nothing is refused without a hint."""
    with pytest.raises(UnknownClause) as caught:
        load("lumen")["제로"]
    assert str(caught.value) == "no clause '제로'"


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        ("L5.3.1", ["L5.3.1"]),
        ("L5.3.10", ["L5.3.10", "L5.3.10.a"]),
        ("l3.2.C", ["L3.2.c"]),
        ("\N{SECTION SIGN}L7.", ["L7.1", "L7.2", "L7.3", "L7.4"]),
        ("O1", ["O1"]),
        ("디펜스 오버", ["L8.2"]),
        ("DEFENCE OVER", ["L8.2"]),
        ("페인 프리즌", ["L3.1"]),
        ("L5.9", []),
        ("없는 말", []),
        (" ", []),
    ],
)
def test_find(sought: str, found: list[str]) -> None:
    """Find takes an id, a prefix that ends at a dot, or a word in either language."""
    assert ids(load("lumen").find(sought)) == found


def test_find_a_whole_section() -> None:
    """A section id finds all of its clauses in book order."""
    assert ids(load("lumen").find("L5.3")) == [id for id in IDS if id.startswith("L5.3")]


def test_find_reads_edition_texts_and_defaults() -> None:
    """A word that stands only in an edition's text or in a default is found."""
    book = load("lumen")
    assert "L8.2" in ids(book.find("count starts anew"))
    assert ids(book.find("앞면으로 놓는다")) == ["O1"]


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        ("M3.1", ["M3.1"]),
        ("h1", ["H1.1", "H1.2", "H1.3", "H1.4", "H1.5", "H1.7", "H1.8"]),
        ("\N{SECTION SIGN}H6.1", ["H6.1"]),
        ("TURN_ENDS", ["H6.3"]),
        ("줄을 그어", ["H4.6"]),
        ("L5.3", []),
    ],
)
def test_find_in_mansion_war(sought: str, found: list[str]) -> None:
    """The second book is found in by its own ids and words only."""
    assert ids(load("mansion").find(sought)) == found


def test_books() -> None:
    """The glossary is no rule book, a book is read once, and an unknown one is refused by name."""
    assert "glossary" not in games()
    assert load("lumen") is load("lumen")
    with pytest.raises(UnknownBook, match="lumen"):
        load("../lumen")


def test_is_clause() -> None:
    """An id is a clause if any book has it; sections alone and made-up ids are none."""
    assert is_clause("L5.3.6.g")
    assert is_clause("O11")
    assert is_clause("H6.14")
    assert not is_clause("L6")
    assert not is_clause("M1")
    assert not is_clause("L5.3.13")
