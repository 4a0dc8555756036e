"""Decks by chat: shipped ones, codes and lists; what breaks which rule, and a change after which none is broken."""

from __future__ import annotations

import random
import re
import time

import pytest

from simpan.core.hosting import Lang
from simpan.lumen import deckcode
from simpan.lumen.card import Card
from simpan.lumen.decklist import starter_decks
from simpan.lumen.deckrules import DeckList, problems
from simpan.lumen.pool import SHIPPED
from simpan.lumen.words import ATTACK, DEFENCE, SPECIAL
from simpan.lumen.workshop.post import post
from tests.chat.lookup.asking import LANGS, TABLE, ask, said

STARTERS = starter_decks()
SECONDS = 1.0  # that judging may take, whatever is pasted
CODE = {"ko": "코드: ", "en": "Code: "}
MENDED = {"ko": "바꾼 덱의 코드: ", "en": "Code of that deck: "}


def code_in(lines: tuple[str, ...], head: str) -> DeckList:
    return deckcode.decode(next(line for line in lines if line.startswith(head)).removeprefix(head))


def content(deck: DeckList) -> tuple[object, ...]:
    return deck.character, deck.ultimate, deck.edition, sorted(deck.techniques)


def counted(cards: list[Card], lang: Lang) -> str:
    """The line of the speed curve, counted anew."""
    speeds = [int(card.speed) for card in cards if card.kind == ATTACK]
    parts = [f"{speed}({speeds.count(speed)})" for speed in sorted(set(speeds))]
    for kind, form in ((DEFENCE, ("수비 {}장", "defences {}")), (SPECIAL, ("특수 {}장", "specials {}"))):
        n = sum(card.kind == kind for card in cards)
        parts += [form[lang == "en"].format(n)] if n else []
    return ("속도(장수): " if lang == "ko" else "Speed (cards): ") + ", ".join(parts)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", STARTERS)
def test_a_shipped_deck_in_every_form(key: str, lang: Lang) -> None:
    deck = STARTERS[key]
    found = ask("deck", key, lang, TABLE)
    assert not found.refused
    assert "L4.1" in found.lines[1]
    assert content(code_in(found.lines, CODE[lang])) == content(deck)
    assert counted([SHIPPED.cards[code] for code in deck.techniques], lang) in found.lines
    assert found.lines[-1] == f"{TABLE}/decks?d={deckcode.encode(deck)}"
    for text in (deck.name, deck.name.replace(" · ", " "), deckcode.encode(deck), post(deck, "ko"), post(deck, "en")):
        assert ask("deck", text, lang, TABLE).lines[1:] == found.lines[1:], text


def test_the_whole_answer() -> None:
    assert ask("덱", "듀엣 현행", table=TABLE).lines == (
        "비올라 · 듀엣 · 현행",
        "쓸 수 있는 덱입니다. (L4.1) 기술 20장, 얼티밋 팜므파탈",
        "속도(장수): 5(2), 7(2), 8(3), 9(1), 10(1), 11(3), 13(2), 수비 5장, 특수 1장",
        "공격 평균: 속도 9, 데미지 478.6",
        "코드: SL1-K854X-3GMXY-JTNDD-K9M89-QXSWA-4YKM6-CWN9R-AA",
        f"{TABLE}/decks?d=SL1-K854X-3GMXY-JTNDD-K9M89-QXSWA-4YKM6-CWN9R-AA",
    )


@pytest.mark.parametrize("lang", LANGS)
def test_an_edition_may_stand_beside_any_form(lang: Lang) -> None:
    deck = STARTERS["wolf-hunt"]
    for text in ("wolf-hunt", deckcode.encode(deck), post(deck, lang)):
        asked = f"{text} current" if "\n" not in text else f"현행\n{text}"
        assert code_in(ask("deck", asked, lang).lines, CODE[lang]).edition == "current", text


def test_a_character_with_several_decks_is_asked_back() -> None:
    found = ask("덱", "비올라")
    assert found.refused
    assert found.lines[1] == "비올라 · 듀엣, 비올라 · 레이피어"
    assert ask("덱", "키스").lines[0] == "키스 · 예고 · 클래식"
    assert ask("덱", "ㅂㅇㄹㄷㅇ").lines[0] == "비올라 · 듀엣 · 클래식"


def without(deck: DeckList, n: int, *more: str) -> DeckList:
    return DeckList(deck.name, deck.character, [*deck.techniques[n:], *more], deck.ultimate)


@pytest.mark.parametrize("lang", LANGS)
def test_every_broken_rule_with_its_clause_and_a_change_that_mends_it(lang: Lang) -> None:
    chosen = random.Random(7)
    codes = list(SHIPPED.cards)
    for key in STARTERS:
        for _ in range(4):
            n = chosen.randrange(1, 5)
            deck = without(STARTERS[key], n, *chosen.sample(codes, chosen.randrange(5)))
            broken = problems(deck)
            if not broken:
                continue
            found = ask("deck", deckcode.encode(deck), lang)
            for problem in broken[:8]:
                assert f"[{problem.clause}] {problem.ko if lang == 'ko' else problem.en}" in found.lines
            mended = code_in(found.lines, MENDED[lang])
            assert problems(mended) == []
            assert content(code_in(found.lines, CODE[lang])) == content(deck)


def test_a_change_that_is_carried_out_by_hand_leads_to_a_legal_deck() -> None:
    deck = without(STARTERS["viola-rapier"], 2, "ST2-001" if "ST2-001" in SHIPPED.cards else "ST4-PS1")
    lines = ask("덱", deckcode.encode(deck)).lines
    out = next(line for line in lines if line.startswith("빼기: ")).removeprefix("빼기: ")
    assert (SHIPPED.by_name(out) or SHIPPED.by_name("ST2-001")) is not None
    assert next(line for line in lines if line.startswith("넣기: ")).endswith("2장")


def test_a_code_with_a_slip_says_where() -> None:
    code = deckcode.encode(STARTERS["kiss-notice"])
    wrong = code[:12] + ("A" if code[12] != "A" else "B") + code[13:]
    found = ask("덱", wrong)
    assert found.refused
    assert found.lines == (
        "덱 코드에 틀린 글자나 빠진 글자가 있습니다. SL1 다음 2번째 묶음 " + wrong[10:15] + "부터 살펴보세요.",
    )


def test_what_is_no_deck() -> None:
    for nothing in ("캐릭터: 비올라", "이름: 비올라 덱", "nothing here", "techniques = ["):
        assert ask("덱", nothing).refused, nothing
    found = ask("덱", "없는 덱입니다만")
    assert found.refused
    assert found.lines[0].startswith("“없는 덱입니다만”: 그런 기본 덱이 없고")
    assert all(deck.name in found.lines[1] for deck in STARTERS.values())
    assert ask("deck", "", "en").refused


def test_a_list_with_what_could_not_be_read() -> None:
    lines = ask("덱", "비올라\n로우 킥\n스로킥 3장\n아무 말이나\n페인 프리증").lines
    assert lines[0] == "비올라 덱 · 클래식"
    assert any("아무 말이나" in line for line in lines)
    assert any("“페인 프리증”: 이런 카드가 없습니다. 혹시 페인 프리즌" in line for line in lines)
    assert sum("페인 프리증" in line and "없습니다" in line for line in lines) == 1  # once, not as a note too
    assert "[L4.1.b] “스로킥”: 3장입니다. 1장까지 넣을 수 있습니다." in lines


def test_a_list_of_nobody_known() -> None:
    text = said("덱", "로우 킥, 커팅, 스로킥")
    assert "읽은 카드 3장" in text
    assert "코드" not in text


@pytest.mark.parametrize("seed", range(4))
def test_judging_takes_no_longer_whatever_is_pasted(seed: int) -> None:
    chosen = random.Random(seed)
    names = [card.name_ko for card in SHIPPED.cards.values()]
    slips = [name[:-1] + chosen.choice("갉낡닭랅맑") for name in names]
    lines = [chosen.choice((names, slips)[line % 2]) + f" x{chosen.randrange(1, 30)}" for line in range(400)]
    separators = ("\n", ", ")
    began = time.process_time()
    ask("덱", separators[seed % 2].join(["비올라", *lines]), table=TABLE)
    assert time.process_time() - began < SECONDS


def test_an_absurd_deck_has_no_code_in_a_post() -> None:
    text = "캐릭터: 비올라\n" + "\n".join(f"ZZ{n:02}-AT-{n:03}" for n in range(55))
    found = ask("덱", text, table=TABLE)
    assert len(re.findall("ZZ", "\n".join(found.lines))) < 60
    assert not any(len(line) > 700 for line in found.lines)
