"""What a text asks for: brackets, slashes, bare words, dice; and all that is only talk."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simpan.chat.asked import LONGEST, MOST_COMMANDS, OWN, WORDS, Command, ask, command_in, near
from simpan.chat.dice.notation import Dice, Unfit, form

ROLLS = {
    "2d6": "2d6",
    "[2d6]": "2d6",
    "갑니다 [2d6] 부디": "2d6",
    "@kim@a.example [2d6]": "2d6",
    "@kim@a.example 2d6": "2d6",
    "<@!123456> 2d6": "2d6",
    "２Ｄ６": "2d6",
    "［２ｄ６］": "2d6",
    "【2d6】": "2d6",
    "〔2d6〕": "2d6",
    "[[2d6]]": "2d6",
    "[ 2d6 + 3 ]": "2d6+3",
    "/2d6": "2d6",
    "/굴림 2d6": "2d6",
    "/roll 2d6": "2d6",
    "굴림 2d6": "2d6",
    "주사위 [2d6]": "2d6",
    "주사위: 2d6": "2d6",
    "[주사위 2d6]": "2d6",
    "[/굴림 2d6]": "2d6",
    "roll 2d6, 3d6": "2d6 3d6",
    "2d6, 3d6": "2d6 3d6",
    "2d6 3d6": "2d6 3d6",
    "2d6\n3d6; d20": "2d6 3d6 1d20",
    "[2d6, 1d20>=15]": "2d6 1d20>=15",
    "[2d6] [3d6+1] 그리고 [d20]": "2d6 3d6+1 1d20",
    "2디6": "2d6",
    "[2디6]": "2d6",
    "🎲 2d6": "2d6",
    "2d6!!": "2d6",
}
TALK = (
    "",
    " ",
    "/",
    "[]",
    "[ ]",
    "안녕하세요",
    "2d6이 뭐예요?",
    "(2d6) 어떻게 읽나요",
    "2d6? 몰라",
    "`[2d6]`",
    "`2d6`",
    "```\n[2d6]\n```",
    "> [2d6]",
    "> 2d6\n",
    '"[2d6]"',
    "“2d6”",
    "「[2d6]」",
    "그가 “[2d6]”이라고 썼다",
    "~~[2d6]~~",
    "~~2d6~~",
    "[2d6](https://a.example/x)",
    "https://a.example/[2d6]",
    "https://a.example/2d6",
    "3D 영화 봤어요",
    "D&D 할 사람",
    "2024",
    "방금 봤어요",
    "카드로 결제했어요",
    "도움이 필요해요",
    "ㅋㄷ",
    "ㄷㅇ",
)
WORDED = {
    "카드 화염": ("card", "화염"),
    "카드: 화염": ("card", "화염"),
    "/카드 화염": ("card", "화염"),
    "[카드 화염]": ("card", "화염"),
    "[/카드 화염]": ("card", "화염"),
    "이거 [카드 화염] 어때요": ("card", "화염"),
    "［카드　화염］": ("card", "화염"),
    "Card Flame": ("card", "Flame"),
    "CARD Flame": ("card", "Flame"),
    "덱\n카드 1\n카드 2": ("deck", "카드 1\n카드 2"),
    "[덱 a\nb]": ("deck", "a\nb"),
    "덱\n이름: 비올라\n[공격 14]\n로우 킥": ("deck", "이름: 비올라\n[공격 14]\n로우 킥"),
    "조항 H6.8": ("clause", "H6.8"),
    "판정 A vs B": ("judge", "A vs B"),
    "방": ("room", ""),
    "방 현행": ("room", "현행"),
    "도움": ("help", ""),
    "도움!": ("help", ""),
    "/help": ("help", ""),
    "[help]": ("help", ""),
    "내정보": ("about", ""),
    "내 정보": ("about", ""),
    "[내 정보 지우기]": ("about", "지우기"),
    "about me forget confirm": ("about", "forget confirm"),
    "about-me": ("about", ""),
    "공개": ("reveal", ""),
    "[Reveal]": ("reveal", ""),
    "상태": ("status", ""),
    unicodedata.normalize("NFD", "카드 화염"): ("card", "화염"),
    unicodedata.normalize("NFD", "[도움]"): ("help", ""),
}


@pytest.mark.parametrize(("text", "dice"), ROLLS.items())
def test_dice(text: str, dice: str) -> None:
    asked = ask(text)
    assert " ".join(form(one) for one in asked.dice if isinstance(one, Dice)) == dice
    assert len(asked.dice) == len(dice.split())


@pytest.mark.parametrize("text", TALK)
def test_talk(text: str) -> None:
    """Quotes, code, links, what is struck through, and words that only begin like ours."""
    asked = ask(text)
    assert (asked.dice, asked.commands, asked.unknown) == ((), (), "")


@pytest.mark.parametrize(("text", "command"), WORDED.items())
def test_words(text: str, command: tuple[str, str]) -> None:
    assert ask(text).commands == (Command(*command),)


def test_what_is_quoted_beside_what_is_asked() -> None:
    assert [one for one in ask("“[2d6]” 말고 [3d6]").dice if isinstance(one, Dice) and form(one) == "3d6"]
    assert len(ask("“[2d6]” 말고 [3d6]").dice) == 1
    assert len(ask("> [2d6]\n[3d6]").dice) == 1
    assert ask("`카드` [도움]").commands == (Command("help", ""),)


def test_dice_that_cannot_be_read_are_answered() -> None:
    for text in ("[101d6]", "[2d6+]", "2d6+", "2d6 공격", "[2d6 공격]", "[0d6]", "2d", "[2d]", "10d0"):
        asked = ask(text)
        assert len(asked.dice) == 1, text
        assert not isinstance(asked.dice[0], Dice)


@pytest.mark.parametrize(
    ("text", "rolled"),
    [
        ("2d6+3 으로 회피!", "2d6+3"), ("1d100 <= 45 관찰", "1d100<=45"), ("d20 attack", "d20"),
        ("2d6\n3d6+1\n둘 다 굴려 주세요", "2d6"), ("2d6 - 1 회피 3", "2d6-1"),
    ],
)  # fmt: skip
def test_dice_with_words_behind_them_are_shown_in_brackets(text: str, rolled: str) -> None:
    (found,) = ask(text).dice
    assert isinstance(found, Unfit)
    assert (found.reason, found.could_be) == ("beside", (rolled,))
    assert isinstance(ask(f"[{rolled}]").dice[0], Dice)


def test_dice_of_other_games_are_answered() -> None:
    for text in ("[4dF]", "[4df]", "[2d%]", "[4dF] [2d6]"):
        assert isinstance(ask(text).dice[0], Unfit), text
    for text in ("[4dfg]", "4 define", "[dF]"):
        assert ask(text).dice == (), text


def test_whole_is_what_holds_nothing_else() -> None:
    for text in ("[카드 화염]", "@kim [카드 화염]!", "[카드 화염] [덱 비올라]", "/카드 화염", "도움"):
        assert ask(text).whole, text
    for text in ("이거 [카드 화염]", "[카드 화염] 뭐죠", "[이동 K3] [카드 화염]", "[2d6] 갑니다"):
        assert not ask(text).whole, text


def test_what_means_nothing() -> None:
    asked = ask("[도뭄]")
    assert (asked.unknown, asked.near, asked.whole) == ("도뭄", "도움", True)
    asked = ask("/카트 화염")
    assert (asked.unknown, asked.near, asked.whole) == ("카트", "카드", False)
    asked = ask("[속보] 비가 옵니다")
    assert (asked.unknown, asked.near, asked.whole) == ("속보", "", False)
    assert ask(f"[{'가' * 200}]").unknown == "가" * 40
    assert near("헬프") == ""
    assert near("hepl") == "help"


def test_there_is_a_limit_to_everything() -> None:
    assert len(ask("[도움] [상태] [내정보] [공개] [카드 a] [덱 b]").commands) == MOST_COMMANDS
    assert ask("가" * LONGEST + "[2d6]").dice == ()
    assert len(ask("[1d6]" * 1000).dice) == 40


def test_every_word_is_found_in_every_form() -> None:
    for word, meant in WORDS.items():
        for text in (word, f"/{word}", f"[{word}]", f"{word}!", word.upper(), f" {word}\n"):
            if "\n" not in word:
                assert ask(text).commands[0].word == meant, text
        assert command_in(f"{word} 무엇") == Command(meant, "무엇")
    assert set(OWN.values()) == {"roll", "reveal", "help", "about", "status"}


@given(
    st.text(max_size=300)
    | st.text(alphabet="[]【】/2d6+->=카드도움공개 \n`“”~>@.http:()", max_size=120)
    | st.lists(st.sampled_from([*WORDS, "[", "]", "/", "2d6", "`", "> ", "“", "”", " ", "\n"]), max_size=20).map(
        "".join
    )
)
def test_any_text_can_be_read(text: str) -> None:
    asked = ask(text)
    assert len(asked.commands) <= MOST_COMMANDS
    assert len(asked.unknown) <= 40
    assert "@" not in asked.unknown
    assert ask(text) == asked


def test_hostile_texts_are_quick() -> None:
    started = time.process_time()
    for text in (
        "[" * 100_000, "[a" * 50_000, "`" * 100_000, "“" * 100_000, "~~a" * 50_000, "@a" * 50_000, "> \n" * 30_000,
        "1d6," * 50_000, "[1d6] " * 30_000, "/" * 100_000, "2d6 " * 50_000, "카드 " * 50_000, "http://" * 20_000,
        "[](" * 30_000, "<@1" * 30_000,
    ):  # fmt: skip
        ask(text)
    assert time.process_time() - started < 3
