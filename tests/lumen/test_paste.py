"""Decks as people post them: what is read, what is named, and that nothing is guessed or dropped."""

from __future__ import annotations

import random
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.deckcode import BadCode, encode
from simpan.lumen.decklist import BadDeckFile, DeckList, parse, problems, starter_decks, write
from simpan.lumen.paste import NOBODY, Pasted, read
from simpan.lumen.pool import SHIPPED, Pool

RAPIER = starter_decks()["viola-rapier"]
CODE = encode(RAPIER)
CUT, KICK, ROLL, JUMP, DRIFT = "ST1-016", "ST1-018", "ST1-013", "ST1-014", "CRS-AT-054"


def name(code: str) -> str:
    """What a card is called in Korean."""
    return SHIPPED.cards[code].name_ko


def pasted(text: str) -> Pasted:
    """The deck in a post; every note can be shown on one line in both languages."""
    found = read(text, "덱")
    for note in found.notes:
        assert note.ko.isprintable()
        assert note.en.isprintable()
        assert f"{note.line}번째 줄" in note.ko or note.line == 0
    assert all(remark.isprintable() for remark in found.remarks)
    assert parse(write(found.deck, remarks=found.remarks)) == found.deck  # what is printed is a deck file
    return found


def cards(text: str) -> list[str]:
    """The techniques of a post in which everything is plain but whose deck it is."""
    found = pasted(text)
    assert [note.reason for note in found.notes if note.reason != "no_character"] == []
    assert found.remarks == []
    return found.deck.techniques


def reasons(text: str) -> list[tuple[int, str, str]]:
    """Line, reason and text of each note but the one that tells whose deck it is."""
    return [(note.line, note.reason, note.text) for note in pasted(text).notes if note.line]


# -- names ---------------------------------------------------------------------------------------------------------


DRESSED = """
세츠메이 킥 / 세츠메이킥 /   세츠 메이 킥  / setsumei kick / SetsumeiKick / ST1-018 / st1-018 / ＳＴ１－０１８
- 세츠메이 킥 / • 세츠메이 킥 / ☞ 세츠메이킥 / > 세츠메이 킥 / + 세츠메이킥 / 1. 세츠메이 킥
12) 세츠메이 킥 / (3) 세츠메이킥
[4] 세츠메이킥 / ① 세츠메이 킥 / 5번 세츠메이 킥 / No. 6 세츠메이 킥 / “세츠메이 킥” / **세츠메이 킥** / 세츠메이 킥.
세츠메이 킥, / [세츠메이 킥] / `세츠메이킥` / 세츠메이 킥 x1 / 세츠메이 킥 ×1
1x 세츠메이 킥 / 세츠메이 킥 1장 / 1장 세츠메이 킥
세츠메이 킥(1) / 세츠메이 킥 (1장) / 세츠메이 킥 (Setsumei Kick) / 세츠메이 킥 (ST1-018) / ST1-018 세츠메이 킥
ST1-018: 세츠메이 킥 / 3. [ST1-018] 세츠메이 킥 / 기술: 세츠메이 킥 / 공격 기술(1장): 세츠메이 킥
"""
OTHER_DRESS = (
    "세츠메이\u200b 킥",
    "세츠메이\u3000킥",
    "\u1109\u1166\u110e\u1173\u1106\u1166\u110b\u1175 \u110f\u1175\u11a8",
    "[공격] 1장\n세츠메이 킥",
    "## 공격\n- 세츠메이 킥",
    "Attacks:\n  Setsumei Kick",
)


@pytest.mark.parametrize("line", [*re.split(r" / |\n", DRESSED.strip("\n")), *OTHER_DRESS])
def test_a_name_however_it_is_written(line: str) -> None:
    """Spaces, case, width, bullets, numbers, quotes, codes, headings: an exact name is the card, once."""
    assert cards(line) == [KICK]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("커팅\n구르기", [CUT, ROLL]),
        ("커팅、구르기", [CUT, ROLL]),
        ("커팅/구르기 | 세츠메이 킥", [CUT, ROLL, KICK]),
        ("커팅 세츠메이 킥 구르기", [CUT, KICK, ROLL]),
        ("공격: 커팅, 세츠메이 킥\n수비: 구르기", [CUT, KICK, ROLL]),
        ("드리프트 컨버전 x3, 커팅", [DRIFT] * 3 + [CUT]),
        ("3x 드리프트컨버전", [DRIFT] * 3),
        ("- 드리프트 컨버전(3)", [DRIFT] * 3),
        ("2 드리프트 컨버전\n1 커팅", [DRIFT, DRIFT, CUT]),
        ("1 커팅\n2 구르기\n3 세츠메이 킥", [CUT, ROLL, KICK]),
        ("공격\n1 커팅\n2 드리프트 컨버전\n3 세츠메이 킥\n수비\n1 구르기", [CUT, DRIFT, KICK, ROLL]),
        ("커팅\r\n----\r\n\n====\n구르기", [CUT, ROLL]),
    ],
)  # fmt: skip
def test_lists(text: str, codes: list[str]) -> None:
    """Lines, commas, slashes, counts before and behind, and numbers that only count the lines."""
    assert cards(text) == codes


def test_every_shipped_card() -> None:
    """Every name and code of the pool is read, alone, in a numbered list and with commas."""
    for card in SHIPPED.cards.values():
        for word in (card.code, card.name_ko, card.name_en):
            wanted = SHIPPED.by_name(word)
            assert wanted is not None
            for line in (word, f"7. {word} x1", f"커팅, {word}"):
                deck = pasted(line).deck
                assert (deck.ultimate or deck.techniques[-1]) == wanted.code


def test_names_with_signs_in_them() -> None:
    """A name may look like a label, a list or a heading; as long as it is exact it is the card."""
    strange = (
        "오더: 하르페",
        "슬랩&크래시",
        "극검 -무영참-",
        "진•오몽!! 킥!!",
        "제로-섬",
        "공격, 수비",
        "3 커팅",
        "비올라 덱",
    )
    made = [Card(f"T-{n:03}", text, f"Strange {n}", "viola", w.ATTACK) for n, text in enumerate(strange)]
    pool = Pool((*SHIPPED.cards.values(), *made), SHIPPED.characters.values())
    for card in made:
        assert read(card.name_ko, "덱", pool).deck.techniques == [card.code]
        assert read(f"캐릭터: 비올라\n{card.name_ko}\n{card.name_ko} x2", "덱", pool).deck.techniques[0] == card.code


# -- whose deck -------------------------------------------------------------------------------------------------------

LINES_OF_VIOLA = (
    *("캐릭터: 비올라", "캐릭터 : viola", "캐릭터 비올라", "비올라", "[비올라]", "Character: Viola"),
    *("덱: 비올라", "비올라 덱", "# viola deck", "특성: 매튜드", "매튜드", "캐릭터\n비올라"),
)


@pytest.mark.parametrize("line", LINES_OF_VIOLA)
def test_character(line: str) -> None:
    """The character by a label, a line of its own, the title or the trait."""
    found = pasted(f"{line}\n커팅")
    assert (found.deck.character, found.deck.techniques, found.notes) == ("viola", [CUT], [])


def test_character_of_the_cards() -> None:
    """Without a line the mark that all marked cards share tells the character, which is said; else nobody is named."""
    found = pasted(f"{name('ST6-001')}\n커팅")
    assert found.deck.character == "viola"
    assert [note.reason for note in found.notes] == ["inferred"]
    assert found.certain
    assert "비올라" in found.notes[0].ko
    nobody = pasted("커팅")
    assert nobody.deck.character == NOBODY
    assert [note.reason for note in nobody.notes] == ["no_character"]
    assert not nobody.certain
    assert "unknown_character" in [problem.reason for problem in problems(nobody.deck)]


def test_two_characters() -> None:
    """A second character is not taken, nor dropped; an unknown one is kept and named."""
    other = next(key for key in [*SHIPPED.characters, "아무개"] if key != "viola")
    found = pasted(f"캐릭터: 비올라\n캐릭터: {other}\n커팅")
    assert found.deck.character == "viola"
    assert "other_character" in [note.reason for note in found.notes]
    assert found.remarks == [other]
    stranger = pasted("캐릭터: 아무개\n커팅")
    assert stranger.deck.character == "아무개"
    assert [note.reason for note in stranger.notes] == ["unknown_character"]


def test_title_ultimate_and_edition() -> None:
    """Title, ultimate and edition by label, or where they are plain."""
    deck = pasted("이름: 검은 달\n캐릭터: 비올라\n에디션: 현행\n얼티밋: 팜므파탈\n공격\n커팅").deck
    assert deck == DeckList("검은 달", "viola", [CUT], "CB01-AT-020", "current")
    deck = pasted("비올라 듀엣 덱\n커팅, 팜므파탈\ncurrent").deck
    assert deck == DeckList("비올라 듀엣 덱", "viola", [CUT], "CB01-AT-020", "current")
    assert pasted("비올라\n얼티밋: 없음\n커팅").deck.ultimate is None
    under = pasted("비올라\n[얼티밋]\n팜므파탈\n[공격]\n커팅").deck
    assert (under.ultimate, under.techniques) == ("CB01-AT-020", [CUT])
    assert pasted("비올라\n얼티밋: 커팅").deck.ultimate == CUT  # what stands there; the deck rules say that it is none
    assert reasons("비올라\n에디션: 최신\n커팅") == [(2, "edition", "에디션: 최신")]


def test_starters_as_posts() -> None:
    """Each starter deck, written the way people write, is that deck again, with nothing to remark."""
    for key, deck in starter_decks().items():
        known = SHIPPED.characters[deck.character]
        ultimate = f"\n얼티밋: {name(deck.ultimate)}" if deck.ultimate else ""
        text = f"이름: {deck.name}\n캐릭터: {known.name_ko}{ultimate}\n\n기술 {len(deck.techniques)}장\n"
        text += "\n".join(f"{n}. {name(code).replace(' ', '')}" for n, code in enumerate(deck.techniques, 1))
        found = pasted(text)
        assert found.notes == [], key
        assert found.deck == deck, key


# -- what is not known ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "nearest"),
    [
        ("세츠매이 킥", KICK),
        ("세츠매이킥", KICK),
        ("ㅅㅊㅁㅇㅋ", KICK),
        ("ㅅㅊㅁㅇ ㅋ", KICK),
        ("세츠ㅁㅇㅋ", KICK),
        ("세츠메", KICK),
        ("setsumi kick", KICK),
        ("- 커틴", CUT),
        ("ㄱㄹㄱ", ROLL),
        ("점푸", JUMP),
        ("ㅈㅍ", JUMP),
        ("st1-01b", None),
    ],
)
def test_a_slip_is_suggested_never_taken(line: str, nearest: str | None) -> None:
    """A typo, 초성 or a part of a name stays as it was written, and is named with what may be meant."""
    found = pasted(f"비올라\n{line}\n커팅")
    written = line.removeprefix("- ")
    assert found.deck.techniques == [written, CUT]
    assert [(note.line, note.reason, note.text) for note in found.notes] == [(2, "unknown_card", written)]
    assert nearest is None or nearest in found.notes[0].near
    assert not found.certain
    assert (written, "unknown_card") in [(problem.card, problem.reason) for problem in problems(found.deck)]
    known = SHIPPED.by_name(nearest or "") or SHIPPED.pending_by_name(nearest or "")
    assert known is None or (known.name_ko in found.notes[0].ko and known.name_en in found.notes[0].en)


def test_copies_of_a_slip() -> None:
    """The count of an unknown name is kept too, and one behind two names is not spread over them."""
    assert pasted("비올라\n드리프트 컨버젼 x3").deck.techniques == ["드리프트 컨버젼"] * 3
    assert pasted("비올라\n커팅 구르기 x2").deck.techniques == ["커팅 구르기"] * 2


def test_pending_cards_are_named() -> None:
    """A card that cannot be played yet is in the deck by its code, and is named with what is missing."""
    found = pasted("비올라\n점프")
    assert found.deck.techniques == [JUMP]
    assert [(note.reason, note.text) for note in found.notes] == [("pending_card", "점프")]
    assert "위치별 판정" in found.notes[0].ko
    assert "positions" in found.notes[0].en


def test_codes_of_newer_cards() -> None:
    """A code that no card has is kept as a code, in capital letters."""
    found = pasted("비올라\n- cb99-at-003 x2")
    assert found.deck.techniques == ["CB99-AT-003"] * 2
    assert reasons("비올라\n- cb99-at-003 x2") == [(2, "newer_card", "cb99-at-003")]


TALK = (
    *("안녕하세요, 제 첫 작품이에요", "재밌게 쓰세요~", "v1.2", "https://example.org/a-b", "ㅋㅋㅋㅋㅋ"),
    *("추천: 1명", "x3"),
)


@pytest.mark.parametrize("line", [*TALK, "가" * 300, "커팅" * 60])
def test_other_lines_are_remarks(line: str) -> None:
    """A line that is near nothing is not in the deck, but is kept and named."""
    found = pasted(f"비올라\n커팅\n{line}")
    assert found.deck.techniques == [CUT]
    assert [note.reason for note in found.notes] == ["remark"]
    assert found.notes[0].line == 3
    assert len(found.remarks) == 1
    assert line.startswith(found.remarks[0][:150])
    assert not found.certain


def test_remarks_beside_a_card() -> None:
    """What stands in brackets behind a card and is not its name is kept as a remark."""
    found = pasted("비올라\n커팅 (매우 좋음)\n구르기 [커팅]")
    assert found.deck.techniques == [CUT, ROLL]
    assert found.remarks == ["매우 좋음", "커팅"]
    assert [note.line for note in found.notes] == [2, 3]


@pytest.mark.parametrize("line", ["커팅 x0", "커팅 x21", "0장 커팅", "커팅 999장"])
def test_impossible_counts(line: str) -> None:
    """A count that no deck can have is refused, and the line kept."""
    found = pasted(f"비올라\n{line}")
    assert (found.deck.techniques, found.remarks) == ([], [line])
    assert [note.reason for note in found.notes] == ["count"]


def test_a_line_of_names_that_can_be_cut_in_two_ways() -> None:
    """Names with nothing but spaces between them are only cut where there is one way to do it."""
    names = ("가 나", "다", "가", "나 다")
    made = [Card(f"T-{n}", text, f"Made {n}", "viola", w.ATTACK) for n, text in enumerate(names)]
    pool = Pool(made, SHIPPED.characters.values())
    assert read("다 가 나", "덱", pool).deck.techniques == ["T-1", "T-0"]
    assert not {"T-0", "T-1", "T-2", "T-3"} & set(read("가 나 다", "덱", pool).deck.techniques)


def test_more_than_a_hundred() -> None:
    """A list has an end, and what is left out is named."""
    found = pasted("비올라\n" + "커팅 x20\n" * 6)
    assert len(found.deck.techniques) == 100
    assert [note.reason for note in found.notes] == ["too_many"]
    talk = pasted("비올라\n커팅\n" + "\n".join(f"수다 {n}" for n in range(300)))
    assert len(talk.remarks) == 300
    assert [note.reason for note in talk.notes] == ["remark"] * 200 + ["and_more"]


# -- codes and files in a post -----------------------------------------------------------------------------------------


def test_a_code_in_a_post() -> None:
    """A post may be a code with text around it; the title of the post names the deck."""
    found = pasted(f"제목: 검\n덱: {CODE.lower()} 입니다")
    assert sorted(found.deck.techniques) == sorted(RAPIER.techniques)
    assert (found.deck.name, found.deck.character, found.notes) == ("검", "viola", [])
    assert [note.reason for note in pasted(f"캐릭터: 아무개\n{CODE}").notes] == ["unknown_character", "other_character"]


def test_a_code_beside_its_list() -> None:
    """A list and its code agree; a code of another deck is named, and the list is read."""
    text = "비올라\n" + "\n".join(name(code) for code in RAPIER.techniques)
    assert pasted(f"{text}\n코드: {CODE}").notes == []
    found = pasted(f"{text}\n커팅\n{CODE}")
    assert len(found.deck.techniques) == 21
    assert [note.reason for note in found.notes] == ["other_code"]
    assert found.remarks == [CODE]
    assert pasted(f"{CODE}\n커팅 {CODE}").deck.techniques == [CUT]


def test_broken_and_double_codes() -> None:
    """A code with a slip is named as one; two codes and no list are refused."""
    assert reasons(f"비올라\n커팅\n{CODE[:-1]}Z") == [(3, "bad_code", f"{CODE[:-1]}Z")]
    with pytest.raises(BadCode) as caught:
        read(f"{CODE}\n{encode(starter_decks()['viola-duet'])}", "덱")
    assert caught.value.reason == "two_codes"


def test_a_deck_file_in_a_post() -> None:
    """A deck file is read as one, and its mistakes are those of a deck file."""
    text = write(RAPIER)
    assert pasted(text).deck == RAPIER
    assert pasted(text).notes == []
    assert [note.reason for note in pasted(text.replace('"ST1-016"', '"점프", "커틴"')).notes] == [
        "pending_card",
        "unknown_card",
    ]
    for broken in (text[:-3], "techniques = 3", "techniques = [\n" + "x"):
        with pytest.raises(BadDeckFile):
            read(broken, "덱")


# -- anything at all ---------------------------------------------------------------------------------------------------

SCRAPS = ("점프", "ㅅㅊ", "캐릭터:", "x2", "공격", "[", "3장", CODE)
WORD = st.sampled_from([*(card.name_ko for card in SHIPPED.cards.values()), *SCRAPS])
LINE = st.lists(WORD | st.text(max_size=6), max_size=5).map(" ".join) | st.text(max_size=40)


@settings(deadline=None, max_examples=150)
@given(st.lists(LINE, max_size=8).map("\n".join))
def test_any_post(text: str) -> None:
    """Any text is a deck file that can be printed, with notes, or is refused with one line."""
    try:
        read(text, "덱")
    except (BadCode, BadDeckFile) as error:
        assert "\n" not in error.say("ko")  # noqa: PT017  most posts are read
        return
    pasted(text)


@settings(deadline=None, max_examples=60)
@given(st.permutations(sorted(SHIPPED.cards)), st.integers(1, 20), st.randoms(use_true_random=False))
def test_names_in_any_dress(codes: list[str], number: int, chance: random.Random) -> None:
    """Cards written in any of the usual ways are exactly those cards."""
    dresses = ("{}", "- {}", "{} x1", "1장 {}", "{}(1)", "“{}”", "{}, ", "\t{}", "★ {} ×1")
    wanted = [code for code in codes if not SHIPPED.cards[code].ultimate][:number]
    lines = []
    for code in wanted:
        card = SHIPPED.cards[code]
        words = (card.code.lower(), card.name_en.upper(), card.name_ko.replace(" ", ""), f" {card.name_ko}")
        lines.append(chance.choice(dresses).format(chance.choice(words)))
    same_name = [SHIPPED.by_name(SHIPPED.cards[code].name_ko) for code in wanted]
    assert [SHIPPED.cards[code].name_ko for code in pasted("\n".join(lines)).deck.techniques] == [
        card.name_ko for card in same_name if card
    ]


HOSTILE = ("가나다라 마바\n" * 2000, "커팅 " * 5000, ", ".join(["커틴"] * 4000), "(" * 16_000, "1. " * 5000)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_posts_are_cheap(text: str) -> None:
    """No post takes longer than a few moments; one that is too long is refused."""
    start = time.process_time()
    pasted(text[:16_384])
    assert time.process_time() - start < 10
    with pytest.raises(BadDeckFile):
        read("가" * 16_385, "덱")
