"""What dice are asked for: every way to write them, every limit, and nothing that makes it stumble."""

from __future__ import annotations

import doctest
import time
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simpan.chat import asked
from simpan.chat.dice import notation, shown, words_en, words_ko
from simpan.chat.dice.notation import MOST_DICE, MOST_PLUS, MOST_SIDES, Dice, Term, Unfit, alike, echo, form, read_dice
from simpan.chat.dice.shown import answer_lines, roll_lines, succeeds, total, unfit_line
from simpan.core.korean import fill

WAR = Path(__file__).parents[2] / "mansion" / "dice.tsv"
ROWS = [line.split("\t") for line in WAR.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]

READ = {
    "2d6": "2d6",
    "5d6": "5d6",
    "2d6+3": "2d6+3",
    "2d6-1": "2d6-1",
    "[2d6]": "2d6",
    "d20": "1d20",
    "1d100": "1d100",
    "2D6": "2d6",
    "２ｄ６": "2d6",
    "２Ｄ６　＋　３": "2d6+3",
    "2디6": "2d6",
    "2 디 6": "2d6",
    "디20": "1d20",
    "2 d 6 + 3": "2d6+3",
    "2d6−1": "2d6-1",
    "2d6–1": "2d6-1",
    "3d6+2d4+1": "3d6+2d4+1",
    "2d6-1d4": "2d6-1d4",
    "d6+d8": "1d6+1d8",
    "1d20>=15": "1d20>=15",
    "1d20 >= 15": "1d20>=15",
    "1d20≥15": "1d20>=15",
    "1d20=>15": "1d20>=15",
    "2d6+3<=7": "2d6+3<=7",
    "2d6≤7": "2d6<=7",
    "2d6=<7": "2d6<=7",
    "1d6>3": "1d6>3",
    "1d6＞3": "1d6>3",
    "1d6<0": "1d6<0",
    "100d1000+9999": "100d1000+9999",
    "1d2-9999": "1d2-9999",
    "2d6+0": "2d6",
    "🎲 2d6 🎲": "2d6",
    "2d6ㅋㅋㅋ": "2d6",
    "@심판 2d6!": None,
    "@referee 2d6!": "2d6",
}
FORM = (
    "2d", "d", "26", "2x6", "2d6+", "2d6++1", "2d6+-1", "+2d6", "-1d6", "02d6", "2d06", "2d6+03", "1.5d6", "2dd6",
    "2d6k1", "2d6*2", "2d6=7", "2d6>", "2d6>=7+1", "2d6>1d6", "2d6+3+1", "2d6+1-2d4", "2d6 공격", "이d육", "٢d6", "",
    "d%", "2d6>=-1",
)  # fmt: skip
LIMITS = {
    "0d6": ("1d6", "100d6"),
    "101d6": ("1d6", "100d6"),
    "9" * 60 + "d6": ("1d6", "100d6"),
    "2d1": ("2d2", "2d1000"),
    "2d0": ("2d2", "2d1000"),
    "2d1001": ("2d2", "2d1000"),
    "0d1": ("1d2", "1d1000"),
    "900d1": ("100d2", "100d1000"),
    "2d6+10000": ("2d6-9999", "2d6+9999"),
    "2d6-10000>=3": ("2d6-9999", "2d6+9999"),
    "2d6+3>=1000000": ("2d6+3>=0", "2d6+3>=999999"),
    "1d6+101d4": ("1d4", "100d4"),
    "60d6+60d4": (),
    "1d4+1d4+1d4+1d4+1d4+1d4": (),
}


@pytest.mark.parametrize(("text", "meant"), READ.items())
def test_what_is_read(text: str, meant: str | None) -> None:
    """Full-width signs, capitals, spaces, brackets, 디, dashes, laughter and a mention do not count."""
    found = read_dice(text)
    assert (form(found) if isinstance(found, Dice) else None) == meant


@pytest.mark.parametrize("text", FORM)
def test_what_is_no_dice(text: str) -> None:
    found = read_dice(text)
    assert isinstance(found, Unfit)
    assert found.reason == "form"
    assert all(isinstance(read_dice(example), Dice) for example in found.could_be)


@pytest.mark.parametrize(("text", "could_be"), LIMITS.items())
def test_what_is_beyond_the_limits(text: str, could_be: tuple[str, ...]) -> None:
    """The refusal names the nearest that would be rolled, and that would be."""
    found = read_dice(text)
    assert isinstance(found, Unfit)
    assert found.reason == ("limit" if could_be else "total")
    assert found.could_be == could_be
    assert all(isinstance(read_dice(one), Dice) for one in could_be)


def test_the_same_sentences_as_in_a_war() -> None:
    """§M2.1 §H2.1: whatever a war reads is read here too and answered alike; refusals only leave the clause away."""
    alike_, refused = 0, 0
    for request, faces, reply in ROWS:
        found = read_dice(request)
        if isinstance(found, Dice) and faces != "-":
            assert answer_lines(7, found, [int(face) for face in faces.split()], "ko") == (
                ("d" + reply[1:]).replace("습니다. 1d", "습니다. #7 1d") if "읽었습니다" in reply else f"#7 {reply}",
            )
            alike_ += 1
        elif faces == "-" and isinstance(found, Unfit) and found.reason == "limit" and "999까지" not in reply:
            if len(found.part) == 40:
                continue  # a war repeats more of it
            assert f"{unfit_line(found, 'ko')} (H2.1)" == reply
            refused += 1
        else:
            assert isinstance(found, Unfit) == (faces == "-") or isinstance(found, Dice), request
    assert alike_ > 150
    assert refused > 15


def test_refusals_in_words() -> None:
    assert unfit_line(Unfit("form", "2d", ("2d6", "2d6+3")), "ko") == (
        "“2d”는 읽을 수 없는 주사위입니다. 가능한 것: 2d6, 2d6+3."
    )
    assert unfit_line(Unfit("beside", "2d6 공격", ("2d6",)), "ko") == (
        "“2d6 공격”: 다른 말과 함께 쓸 때에는 주사위를 괄호에 넣어 주세요. 예: [2d6]"
    )
    assert unfit_line(Unfit("beside", "d20 to hit", ("d20",)), "en") == (
        "“d20 to hit”: beside other words, put dice in brackets, such as [d20]."
    )
    assert unfit_line(Unfit("limit", "101d6", ("1d6", "100d6")), "en") == (
        "“101d6” is beyond the limits. From 1d6 to 100d6."
    )
    assert unfit_line(Unfit("total", "60d6+60d4", ()), "ko") == (
        "“60d6+60d4”는 굴릴 수 있는 범위를 넘습니다. 주사위는 모두 100개까지, 5종류까지 됩니다."
    )
    assert unfit_line(Unfit("total", "60d6+60d4", ()), "en") == (
        "“60d6+60d4” is beyond the limits. At most 100 dice in all, of at most 5 kinds."
    )


def test_rolls_as_they_are_posted() -> None:
    dice = read_dice("3d6-1d4-3")
    assert isinstance(dice, Dice)
    assert roll_lines(3, dice, (1, 2, 3, 4), "ko") == ("#3 3d6−1d4−3: [1][2][3] − [4] − 3 = −1",)
    target = read_dice("1d20>=15")
    assert isinstance(target, Dice)
    assert roll_lines(4, target, (15,), "ko") == ("#4 1d20>=15: [15] = 15 → 성공",)
    assert roll_lines(4, target, (14,), "en") == ("#4 1d20>=15: [14] = 14 → failure",)
    implied = read_dice("d6-d4+2")
    assert isinstance(implied, Dice)
    assert answer_lines(5, implied, (6, 1), "en") == ("d6−d4+2 was read as 1d6−1d4+2. #5 1d6−1d4+2: [6] − [1] + 2 = 7",)


def test_a_long_roll_is_told_in_lines_that_stand_alone() -> None:
    dice = Dice((Term(1, 100, 1000),), 5, (">", 3))
    lines = roll_lines(12, dice, [1000] * 100, "ko")
    assert [line.partition(": ")[0] for line in lines] == [
        "#12 100d1000+5>3 (1–40)",
        "#12 100d1000+5>3 (41–80)",
        "#12 100d1000+5>3 (81–100)",
    ]
    assert lines[-1].endswith("[1000] = 100005 → 성공")
    assert "".join(lines).count("[1000]") == 100
    assert all(len(line) <= 360 for line in lines)


@pytest.mark.parametrize("faces", [(), (1,), (0, 3), (7, 1), (1, 2, 3)])
def test_faces_must_fit(faces: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"shorter|longer|wanted"):
        roll_lines(1, Dice((Term(1, 2, 6),)), faces, "ko")


DICE = st.builds(
    lambda terms, plus, target: Dice((terms[0]._replace(sign=1), *terms[1:]), plus, target, (False,) * len(terms)),
    st.lists(
        st.builds(Term, st.sampled_from((1, -1)), st.integers(1, MOST_DICE // 5), st.integers(2, MOST_SIDES)),
        min_size=1,
        max_size=5,
    ),
    st.integers(-MOST_PLUS, MOST_PLUS),
    st.none() | st.tuples(st.sampled_from((">=", "<=", ">", "<")), st.integers(0, 999_999)),
)


@given(DICE)
def test_what_is_written_is_read_back(dice: Dice) -> None:
    assert read_dice(form(dice)) == dice
    assert read_dice(form(dice).replace("-", "−").upper()) == dice


@given(DICE, st.data())
def test_the_sum_and_the_target(dice: Dice, data: st.DataObject) -> None:
    """The sum is that of the faces shown, each with the sign before it, and the outcome that of the comparison."""
    faces = [data.draw(st.integers(1, sides)) for sides in dice.each()]
    line = " ".join(one.partition(": ")[2] for one in roll_lines(1, dice, faces, "en"))
    shown, _, end = line.rpartition(" = ")
    told = end.partition(" → ")
    assert int(told[0].replace("−", "-")) == total(dice, faces)
    assert [int(face) for face in shown.replace("]", "").replace("[", " ").split() if face.isdigit()][
        : len(faces)
    ] == faces
    expected = {None: "", True: "success", False: "failure"}[succeeds(dice, faces)]
    assert told[2] == expected
    if dice.target:
        sign, number = dice.target
        assert (
            succeeds(dice, faces)
            == {
                ">=": total(dice, faces) >= number,
                "<=": total(dice, faces) <= number,
                ">": total(dice, faces) > number,
                "<": total(dice, faces) < number,
            }[sign]
        )


@given(st.text(alphabet="0123456789dD디+-−<>=≥ .[]()ｄ６*xkㄱ가\u200b\n🎲@", max_size=30) | st.text(max_size=60))
def test_any_text_is_dice_or_is_refused(text: str) -> None:
    found = read_dice(text)
    alike(text)
    if isinstance(found, Dice):
        assert 1 <= found.number <= MOST_DICE
        assert all(2 <= sides <= MOST_SIDES for sides in found.each())
    else:
        assert len(unfit_line(found, "ko")) < 200
        assert "@" not in found.part


def test_long_texts_are_quick() -> None:
    started = time.process_time()
    for text in ("9" * 100_000 + "d6", "2d6+" * 50_000, " " * 200_000, "d" * 100_000, "[" * 50_000, "1d6 " * 50_000):
        assert isinstance(read_dice(text), Unfit)
        alike(text)
    assert time.process_time() - started < 2


def test_an_echo_names_nobody() -> None:
    assert echo("  @누구\n@a@b.example  https://x.example ") == "＠누구 ＠a＠b.example https:／／x.example"
    assert len(echo("가" * 500)) == 40


def test_both_languages_have_the_same_words() -> None:
    assert words_ko.WORDS.keys() == words_en.WORDS.keys()
    for key, text in words_ko.WORDS.items():
        fields = dict.fromkeys(("part", "all", "low", "high", "most", "terms", "n", "series", "commitment"), "1")
        fields |= dict.fromkeys(("first", "last", "seed", "clients", "found", "expected", "other"), "1")
        fields |= {"asked": "d6", "meant": "1d6"}
        assert fill(text, **fields)
        assert fill(words_en.WORDS[key], **fields)


@pytest.mark.parametrize("module", [notation, shown, asked], ids=lambda one: one.__name__)
def test_the_examples_of_the_docstrings(module: ModuleType) -> None:
    ran = doctest.testmod(module)
    assert ran.attempted
    assert not ran.failed
