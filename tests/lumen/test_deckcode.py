"""Deck codes: one deck, one code; a slip is refused; a code reads for ever."""

from __future__ import annotations

import pytest

from simpan.lumen.deckcode import BadCode, decode, encode, find
from simpan.lumen.decklist import DeckList, problems, starter_decks
from simpan.lumen.pool import SHIPPED
from tests.lumen.deck_samples import CODES, deck, drawn, named, same

RAPIER = "SL1-343D5-78JV1-H9BDP-7VYK9-T2B3M-CG35A-T44"
RAPIER_DECK = deck(
    named(
        "AWL-AT-042 AWL-AT-049 LMI-AT-032 LMI-AT-033 LMI-AT-051 PMP-AT-029 ST1-011 ST1-012 ST1-013 ST1-015 "
        "ST1-016 ST1-018 ST1-019 ST3-017 ST6-001 ST6-002 ST6-004 ST6-008 ST6-010 UNC-AT-038"
    )
)


def refused(text: str) -> str:
    """The reason why a text is refused."""
    with pytest.raises(BadCode) as caught:
        decode(text)
    for said in (caught.value.say("ko"), caught.value.say("en")):
        assert said.isprintable()
        assert 5 < len(said) < 200
    return caught.value.reason


# -- a code and its deck ---------------------------------------------------------------------------------------


def test_every_printed_card() -> None:
    """The code of every printed card goes through a deck code, as a technique and as the ultimate."""
    assert len(CODES) == len(set(CODES)) == 405
    for code in CODES:
        assert decode(encode(deck([code]))).techniques == [code]
        assert decode(encode(deck([], code))).ultimate == code
    for start in range(0, len(CODES), 20):
        of = deck(CODES[start : start + 20])
        assert same(decode(encode(of)), of)


def test_every_shipped_card() -> None:
    """What the package ships needs no spelling: every card and every character has its place in the tables."""
    for code in [*SHIPPED.cards, *(card.code for card in SHIPPED.pending)]:
        assert len(encode(deck([code]))) <= 22, code
    for character in SHIPPED.characters:
        assert decode(encode(deck([], character=character))).character == character
        assert len(encode(deck([], character=character))) <= 17


# What a code says can never change: these are written on paper and in old chats.
FOR_EVER = {
    RAPIER: RAPIER_DECK,
    "SL1-3854X-3GMXY-JTNDD-K9M89-QXSWA-4YKM6-C33NG-H6": deck(
        named(
            "AWL-AT-043 AWL-AT-044 AWL-SP-003 CB01-AT-021 CB02-AT-026 CRS-AT-037 RFS-AT-035 ST1-011 ST1-012 ST1-013 "
            "ST1-018 ST6-001 ST6-003 ST6-005 ST6-006 ST6-007 ST6-009 ST6-010 UNC-AT-036 UNC-AT-038"
        ),
        "CB01-AT-020",
    ),
    "SL1-J8DK1-0248T-A4Q8C-X2WFZ-WR20P-KT809-S3M7Z-44JE3-4F7ZP-BS73Z-93TW2-K3P9V-610XJ-WV9TW-KKJWD-RP5K": deck(
        named(
            "ST4-001 ST4-010 ST4-SS1 ST4-SS2 ST4-SS3 AWL-SP-003 CRS-AT-054 CRS-AT-054 CB04-AT-017 ST7-003 X-1 나의_카드"
        ),
        "CB03-AT-035",
        "kiss",
        "current",
    ),
    "SL1-FS3V4-3H0GE-SEMGX-EKAVV-C4P3Z-CKJCG-002JR-TFJXS-GP9D": deck(["DFR-TK-001", "PMP-CS-009"], "T-2", "새 캐릭터"),
    "SL1-90000-89538-7": deck([], character="minyeongi"),
}


@pytest.mark.parametrize("code", FOR_EVER)
def test_codes_do_not_change(code: str) -> None:
    """A code of version 1 says the same deck for ever, and that deck has the same code."""
    assert encode(FOR_EVER[code]) == code
    assert same(decode(code), FOR_EVER[code])


def test_starters() -> None:
    """The decks that come with the package go through a code, and their codes are short."""
    for starter in starter_decks().values():
        code = encode(starter)
        assert same(decode(code), starter)
        assert problems(decode(code)) == []
        assert len(code) <= 58


def test_codes_are_short() -> None:
    """A deck of 20 with edition and ultimate takes about fifty letters, prefix and hyphens too."""
    lengths = [len(encode(drawn(seed))) for seed in range(400)]
    assert sum(lengths) / len(lengths) <= 52
    assert max(lengths) <= 60


def test_order_and_name_do_not_count() -> None:
    """One deck, one code: the order of the cards and the name of the deck are no part of it."""
    of = drawn(1)
    code = encode(of)
    again = DeckList("다른 이름", of.character, of.techniques[::-1], of.ultimate, of.edition)
    assert encode(again) == code
    assert decode(code, "이름").name == "이름"
    assert decode(code).name == code.replace("-", "")[-6:]


def test_each_part_counts() -> None:
    """Edition, character, ultimate, cards and copies each change the code."""
    codes = [
        encode(deck(["ST1-001"])),
        encode(deck(["ST1-001", "ST1-001"])),
        encode(deck(["ST1-002"])),
        encode(deck(["ST2-001"])),
        encode(deck(["ST1-001"], "CB01-AT-020")),
        encode(deck(["ST1-001"], character="kiss")),
        encode(deck(["ST1-001"], edition="current")),
        encode(deck([])),
    ]
    assert len(set(codes)) == len(codes)


NEWER = (
    "CB04-AT-017",
    "ST7-003",
    "ST4-SS12",
    "AWL-AT-1000",
    "AWL-AT-42",
    "ST1-0016",
    "NEW-000000001",
    "X1",
    "12",
    "A-",
)
HOME_MADE = ("나의 카드", "st6-001", "Märchen", 'a "b" \\c', "🎲", "9" * 80, "가" * 80, "-" * 79 + "1")


@pytest.mark.parametrize("code", NEWER + HOME_MADE)
def test_cards_that_no_pool_knows(code: str) -> None:
    """A card that this pool lacks, newer or home-made, keeps its code, alone and with copies."""
    for of in (deck([code]), deck([code] * 3, code), deck([code, "ST1-001"], character="CB04")):
        assert same(decode(encode(of)), of)


def test_newer_cards_are_named_by_the_deck_rules() -> None:
    """L4.1: a code made with newer cards reads, and the deck rules name the cards that are not here."""
    newer = deck([*RAPIER_DECK.techniques[1:], "CB99-AT-001"])
    found = problems(decode(encode(newer)))
    assert [(problem.reason, problem.card) for problem in found] == [("unknown_card", "CB99-AT-001")]
    assert len(encode(newer)) <= 60


@pytest.mark.parametrize("name", ["", " ", "a  b", "\u1100\u1161", "a\nb", "\u202e", "가" * 81, "\ud800"])
def test_names_that_no_deck_has(name: str) -> None:
    """What a deck file cannot hold is refused, wherever it stands."""
    for of in (deck([name]), deck([], name), deck([], character=name)):
        with pytest.raises(BadCode) as caught:
            encode(of)
        assert caught.value.reason == "bad_name"
        assert caught.value.say("ko").isprintable()


def test_enormous_decks() -> None:
    """A hundred cards are the most, as in a file, and a code has an end."""
    assert len(decode(encode(deck(CODES[:100]))).techniques) == 100
    for of, reason in ((deck(CODES[:101]), "bad_name"), (deck([f"{n}{'가' * 70}" for n in range(100)]), "too_long")):
        with pytest.raises(BadCode) as caught:
            encode(of)
        assert caught.value.reason == reason


# -- what is tolerated -------------------------------------------------------------------------------------------

WIDE = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})


@pytest.mark.parametrize(
    "text",
    [
        RAPIER.lower(),
        RAPIER.replace("-", ""),
        RAPIER.replace("-", " "),
        RAPIER.replace("-", "\n> "),
        RAPIER.replace("-", "—"),
        RAPIER.replace("-", "-\u200b"),
        RAPIER.replace("SL1", "SLI").replace("1H", "lH").replace("0", "O"),
        RAPIER.replace("SL1", "s1l"),
        RAPIER.translate(WIDE),
        " ".join(RAPIER),
        "\u2060".join(RAPIER),
        "\n".join(RAPIER[at : at + 7] for at in range(0, len(RAPIER), 7)),
        f"덱: {RAPIER} 입니다",
        f"덱:{RAPIER}입니다",
        f"[{RAPIER}]",
        f"**{RAPIER}**",
        f"`{RAPIER}`.",
        f"내 덱은「{RAPIER}」, ㅋㅋ",
        f"Slow but simple: {RAPIER} is a good deck, best of all",
        f"{RAPIER}\n{RAPIER.lower()}",
        f"https://example.org/{RAPIER}?a=1",
    ],
)
def test_what_chats_and_people_do_to_a_code(text: str) -> None:
    """Case, width, spaces, line breaks, invisible letters, look-alikes and text around it do not harm a code."""
    assert same(decode(text), RAPIER_DECK)


def test_find() -> None:
    """Each code of a text is found, where it stands; what is none is passed over."""
    other = encode(drawn(3))
    text = f"1. {RAPIER}\n2. {other}, 3. {other[:-1]}0"
    found = find(text)
    assert [one.code for one in found] == [RAPIER, other]
    assert [text[one.start : one.end] for one in found] == [RAPIER, other]
    assert refused(text) == "two_codes"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no_code"),
        ("안녕하세요", "no_code"),
        ("SL1", "no_code"),
        ("slow-motion slipped single", "no_code"),
        (f"X{RAPIER}", "no_code"),
        (RAPIER.replace("SL1", "TL1"), "no_code"),
        (RAPIER.replace("SL1", "SL2"), "version"),
        (RAPIER.replace("SL1", "SLU"), "version"),
        (RAPIER.replace("D", "U"), "letter"),
        (RAPIER[:-1], "checksum"),
        (RAPIER + "0", "checksum"),
        (RAPIER + "-00000", "checksum"),
        (RAPIER[:20], "checksum"),
        (RAPIER[:9], "checksum"),
        ("SL1 " + RAPIER[4:-1].replace("-", " "), "checksum"),
        ("가" * 20_000, "too_long"),
    ],
)
def test_refusals(text: str, reason: str) -> None:
    """What is no code is refused with a reason that has a name."""
    assert refused(text) == reason


def test_a_wrong_letter_is_pointed_at() -> None:
    """With one wrong letter the group in which it stands is named, not put right."""
    with pytest.raises(BadCode) as caught:
        decode(RAPIER.replace("9BDP", "98DP"))
    assert "3번째 묶음 H98DP" in caught.value.say("ko")
    assert "group 3 after SL1: H98DP" in caught.value.say("en")
