"""Deck codes with slips in them, forged, or made of anything: refused, or exactly the deck whose code it is."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from simpan.lumen.deckcode import LETTERS, BadCode, checksum, decode, encode, find
from simpan.lumen.deckcode_bits import CHARACTERS
from simpan.lumen.decklist import DeckList, parse, tidy, write
from tests.lumen.deck_samples import CODES, deck, drawn, same


def refused(text: str) -> str:
    """The reason why a text is refused."""
    with pytest.raises(BadCode) as caught:
        decode(text)
    for said in (caught.value.say("ko"), caught.value.say("en")):
        assert said.isprintable()
        assert 5 < len(said) < 200
    return caught.value.reason


# -- slips -----------------------------------------------------------------------------------------------------------


def slips(code: str, letters: str = LETTERS + "ILOU") -> Iterator[tuple[str, str]]:
    """Everything that one slip makes of a code, with the kind of the slip."""
    for at, letter in enumerate(code):
        yield "deletion", code[:at] + code[at + 1 :]
        if at:
            yield "transposition", code[: at - 1] + letter + code[at - 1] + code[at + 1 :]
        for other in letters:
            yield "substitution", code[:at] + other + code[at + 1 :]
            yield "insertion", code[:at] + other + code[at:]
    for other in letters:
        yield "insertion", code + other


def outcome(text: str, of: DeckList) -> str:
    """Whether a text is refused, still means the deck, or means another."""
    found = find(text)  # what `decode` reads, without its search for the reason
    return "refused" if not found else "same" if all(same(one.deck, of) for one in found) else "wrong"


@pytest.mark.parametrize("seed", range(6))
def test_every_slip_of_one_letter(seed: int) -> None:
    """Every substitution, deletion, insertion and transposition is refused or changes nothing: never another deck."""
    of = drawn(seed)
    code = encode(of)
    results = [(text, outcome(text, of)) for _, text in slips(code)]
    assert {result for _, result in results} == {"same", "refused"}
    # Only look-alikes, equal neighbours and hyphens leave the deck what it is.
    folded = code.replace("-", "").translate(str.maketrans("ILO", "110"))
    same_letters = [text for text, result in results if result == "same"]
    assert all(text.replace("-", "").translate(str.maketrans("ILO", "110")) == folded for text in same_letters)


@given(st.integers(0, 2000), st.data())
def test_up_to_four_wrong_letters(seed: int, data: st.DataObject) -> None:
    """Up to four wrong letters are found for certain."""
    code = list(encode(drawn(seed)))
    places = [at for at, letter in enumerate(code) if at > 3 and letter != "-"]
    for at in data.draw(st.lists(st.sampled_from(places), min_size=1, max_size=4, unique=True)):
        code[at] = data.draw(st.sampled_from([letter for letter in LETTERS if letter != code[at]]))
    assert refused("".join(code)) == "checksum"


# The letters of bech32, in which BIP-350 gives its examples.
BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"


def test_checksum_is_that_of_bip_350() -> None:
    """The checksum is bech32m with the prefix sl1: recomputed here the way BIP-350 writes it."""

    def polymod(values: list[int]) -> int:
        chk = 1
        for value in values:
            top = chk >> 25
            chk = (chk & 0x1FFFFFF) << 5 ^ value
            for i, generator in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
                chk ^= generator if (top >> i) & 1 else 0
        return chk

    def holds(prefix: str, values: list[int]) -> bool:
        return polymod([*(ord(c) >> 5 for c in prefix), 0, *(ord(c) & 31 for c in prefix), *values]) == 0x2BC830A3

    for example_of_350 in ("a1lqfn3a", "abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx", "?1v759aa"):
        prefix, _, rest = example_of_350.rpartition("1")
        assert holds(prefix, [BECH32.index(letter) for letter in rest])
    for seed in range(20):
        assert holds("sl1", [LETTERS.index(letter) for letter in encode(drawn(seed))[4:] if letter != "-"])


# -- anything at all ---------------------------------------------------------------------------------------------------

NAMES = st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), min_size=1, max_size=12).map(tidy)
UNKNOWN = st.builds("{}-{}{}".format, st.text("ABX19", min_size=1, max_size=4), st.sampled_from(["", "AT-"]), NAMES)
ANY_CARD = st.sampled_from(CODES) | st.from_regex(r"[A-Z]{1,3}[0-9]?(-[A-Z]{2})?-?[0-9]{1,9}", fullmatch=True)
CARDS = ANY_CARD | ANY_CARD | (NAMES | UNKNOWN).filter(bool)
DECKS = st.builds(
    deck,
    st.lists(CARDS, max_size=30) | st.lists(CARDS, max_size=8).map(lambda codes: codes * 3),
    st.none() | CARDS,
    st.sampled_from(CHARACTERS) | NAMES.filter(bool),
    st.sampled_from(["classic", "current"]),
)


@settings(deadline=None)
@given(DECKS)
@example(deck([]))
@example(deck(["ST1-001"] * 100, "ST1-001"))
def test_round_trip(of: DeckList) -> None:
    """Any deck, legal or not, comes back from its code, and the code from the deck; a file of it says the same."""
    code = encode(of)
    back = decode(code)
    assert same(back, of)
    assert encode(back) == code
    assert set(code) <= {*LETTERS, "L", "-"}
    assert same(decode(f"덱: {code.lower()} 입니다"), of)
    assert parse(write(back)).edition == of.edition


@settings(deadline=None)
@given(DECKS, st.data())
def test_mutations(of: DeckList, data: st.DataObject) -> None:
    """Whatever happens to a code, it is refused, or what it says has exactly that code."""
    code = encode(of)
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(code))] * 2)))
    text = code[:start] + data.draw(st.text(LETTERS + "-ILOU 가", max_size=6)) + code[end:]
    try:
        back = decode(text)
    except BadCode:
        return
    assert same(back, of)
    assert [one.code for one in find(text)] == [encode(back)]


@settings(deadline=None, max_examples=500)
@given(st.lists(st.integers(0, 31), max_size=60), st.sampled_from([[], [1], [3, 18], [3, 0, 0], [30, 31]]))
def test_forged_codes(body: list[int], start: list[int]) -> None:
    """Letters with a right checksum are refused, or are the one code of the deck that they say."""
    symbols = [*start, *body]
    code = "SL1-" + "".join(LETTERS[value] for value in [*symbols, *checksum(symbols)])
    found = find(code)
    if not found:
        assert refused(code) == "malformed"
    assert all(encode(one.deck) == one.code and one.code.replace("-", "") == code.replace("-", "") for one in found)


@settings(deadline=None)
@given(st.text(max_size=80) | st.text(LETTERS + "SL1- \n>iIoOu", max_size=200))
def test_any_text(text: str) -> None:
    """Any text is read or refused with one line; nothing else is ever raised."""
    if not find(text):
        refused(text)


@pytest.mark.parametrize("text", ["SL1 " * 5000, "SL1-" * 5000, "S L I " * 5000, "SL1" + "0" * 20_000, "SLU-" * 5000])
def test_hostile_texts_are_cheap(text: str) -> None:
    """No text takes longer than a moment, whatever it looks like."""
    start = time.process_time()
    refused(text[:16_384])
    assert time.process_time() - start < 5
