"""Names in declarations: signs, scripts, prefixes, sight, and what may be suggested (§H3.6, §M1.2, §H6.5, §H1.8)."""

from __future__ import annotations

import msgspec
import pytest

from simpan.mansion import reading as rd
from simpan.mansion.declare import problem_text, read, repeat
from tests.mansion.declaration_names import NAMES, SKILLS
from tests.mansion.declaration_notes import ROWS, told


def with_names(**others: tuple[str, ...]) -> rd.Names:
    """The usual names and others, underscores standing for spaces."""
    return msgspec.structs.replace(NAMES, characters=NAMES.characters | others)


@pytest.mark.parametrize(
    "name", ["A.B", "No.7", "가온(그림자)", "라-라", "R&D", "에바/2호", "세이 버:리리", "O'Neil", "★별★"]
)
def test_names_with_signs(name: str) -> None:
    """§H3.6: a name is read letter for letter, with the signs in it, and repeated as it is spelt."""
    names = with_names(**{name: ()})
    for text in (
        f"{name}에게 물리 공격",
        f"물리 공격 {name}",
        f"[물리 공격/{name}]",
        f"{name.lower()}을(를) 물리로 공격한다",
    ):
        assert told(text, names) == f"attack {name} physical"
    found = rd.AttackOn(name, "magical")
    assert read(repeat(found, "ko", names), names) == rd.Read((found,))


def test_a_name_that_begins_like_another() -> None:
    """§H3.6: the longer name is meant where it stands; the shorter one where a particle follows."""
    names = with_names(가온누리=(), 가=(), 한=())
    assert told("가온누리를 물리로 공격한다", names) == "attack 가온누리 physical"
    assert told("가온을 물리로 공격한다", names) == "attack 가온 physical"
    assert told("한을 물리로 공격", names) == "attack 한 physical"
    assert told("가를 물리로 공격", names) == "attack 가 physical"


def test_names_in_other_scripts() -> None:
    """§H3.6: Latin, Japanese and Chinese names take particles too; a Latin name is no part of a word."""
    names = with_names(Ed=(), セイバー=(), 聖杯=())
    assert told("Ed를 물리로 공격", names) == "attack Ed physical"
    assert told("attack eden physically", names) == "attack 이든 physical"
    assert told("セイバー에게 마법 공격", names) == "attack セイバー magical"
    assert told("聖杯을(를) 마법으로 공격한다", names) == "attack 聖杯 magical"


@pytest.mark.slow
def test_only_what_the_writer_may_know_is_suggested() -> None:
    """§H6.12: nobody out of sight is named, neither as an answer nor as a suggestion."""
    few = msgspec.structs.replace(NAMES, characters={name: NAMES.characters[name] for name in (*NAMES.own, "서아")})
    for text, _ in ROWS:
        for lang in ("ko", "en"):
            for found in read(text, few).problems:
                shown = " ".join(found.could_be)
                assert not any(name in shown for name in ("이든", "로아", "어새신")), problem_text(found, lang)
    assert told("가온을 물리로 공격", few) == "! unknown_name H3.6 | 가온 | 서아"


def test_one_servant_in_sight_needs_no_master() -> None:
    """§H3.6: a class is a name where one character has it, and ambiguous where two have."""
    alone = {name: words for name, words in NAMES.characters.items() if name != "로아의 세이버"}
    assert told("세이버를 치유", msgspec.structs.replace(NAMES, characters=alone)).startswith("! unread")
    assert told("보호막을 세이버에게", msgspec.structs.replace(NAMES, characters=alone)) == "skill ward @한서의 세이버"
    assert told("보호막을 세이버에게") == "! ambiguous H6.5 | 세이버 | 한서의 세이버, 로아의 세이버"


def test_a_shared_word_means_the_one_in_sight() -> None:
    """§M1.2: of two Sabers the one that is seen is meant; with none in sight nothing is said of where they are."""

    def seeing(*names: str) -> rd.Names:
        return msgspec.structs.replace(NAMES, in_sight=frozenset(names))

    text = "세이버를 물리로 공격한다"
    assert told(text, seeing("한서", "로아의 세이버")) == "attack 로아의 세이버 physical"
    assert told(text, seeing("한서", "한서의 세이버")) == "attack 한서의 세이버 physical"
    assert told(text, seeing("한서", "한서의 세이버", "로아의 세이버")).startswith(
        "! ambiguous H3.6 | 세이버 | 한서의 세이버, 로아"
    )
    assert told(text, seeing("한서", "서아")) == "! not_in_sight M1.2 | 세이버"
    assert told("로아의 세이버를 물리로 공격한다", seeing("한서")) == "attack 로아의 세이버 physical"
    assert told("물리로 공격한다", seeing("한서", "서아")) == "! incomplete H3.6 | 물리로 공격한다 | 서아"
    assert told("보상은 세이버에게", seeing("한서", "서아")) == "! not_in_sight M1.2 | 세이버"
    (found,) = read(text, seeing("한서", "서아")).problems
    assert problem_text(found, "ko") == "“세이버”: 시야에 그런 캐릭터가 없습니다. (M1.2)"
    assert problem_text(found, "en") == "“세이버”: nobody in sight is called that. (M1.2)"


def test_a_skill_of_the_others_is_told_from_no_skill() -> None:
    """§H6.5: not on the sheet is another answer than no such skill."""
    assert told("강철 피부를 쓴다").startswith("! not_on_sheet H6.5 | 강철 피부")
    assert told("강철 비누를 쓴다").startswith("! unknown_skill H6.5 | 강철 비누")


def test_large_maps() -> None:
    """§H1.8: columns of two letters."""
    names = msgspec.structs.replace(NAMES, tiles=frozenset({"Z9", "AA9", "AB12"}), zones={12: "", 120: ""})
    assert told("aa9에서 AB12로 이동한다", names) == "move AA9>AB12"
    assert told("ac12로 이동한다", names) == "! unknown_tile M1.5 | AC12 | AB12, AA9, Z9"
    assert told("120구역으로 이탈", names) == "leave 120"
    assert told("십이구역으로 이탈", names) == told("12구역으로 이탈", names) == "leave 12"


def test_what_two_characters_or_skills_share() -> None:
    """§H6.5: a word that two of the own skills or characters share is ambiguous."""
    skills = SKILLS | {"snap": ("내려찍기", "Snap"), "crack": ("으스러뜨리기", "Snap")}
    twins = {"쌍둥이 하나": ("쌍둥이",), "쌍둥이 둘": ("쌍둥이",)}
    names = msgspec.structs.replace(
        NAMES, skills=skills, characters=NAMES.characters | twins, own=("쌍둥이 하나", "쌍둥이 둘")
    )
    assert told("use Snap on Gaon", names) == "! ambiguous H6.5 | Snap | snap, crack"
    assert told("내려찍기를 가온에게 쓴다", names) == "skill snap @가온"
    assert told("가온을 으스러뜨린다", names) == "skill crack @가온"
    assert told("쌍둥이가 방어한다", names) == "! ambiguous H6.3 | 쌍둥이 | 쌍둥이 하나, 쌍둥이 둘"
    assert told("보상은 쌍둥이에게", names) == "! ambiguous M5.2 | 쌍둥이 | 쌍둥이 하나, 쌍둥이 둘"
    assert told("쌍둥이 둘이 방어하고 쌍둥이 하나는 대기", names) == "쌍둥이 둘: guard + 쌍둥이 하나: wait"


def test_no_in_a_name_negates_nothing() -> None:
    """§H6.6: of the Lancer's `돌아오지 않는 창` the name holds a no; only one beside it counts."""
    names = msgspec.structs.replace(NAMES, phantasm=("돌아오지 않는 창", "Spear of No Return"))
    for text, expected in (
        ("돌아오지 않는 창을 이든에게 물리로 던집니다", "phantasm @이든 physical"),
        ("돌아오지 않는 창을 이든에게 던진다!", "phantasm @이든"),
        ("검을 거두고 돌아오지 않는 창을 이든에게 물리로 던진다", "phantasm @이든 physical"),
        ("돌아오지 않는 창!", "phantasm"),
        ("돌아오지 않는 창은 쓰지 않는다", "! negated H6.6 | 돌아오지 않는 창은 쓰지 않는다"),
        ("돌아오지 않는 창이 빛난다", "! unclear H6.6 | 돌아오지 않는 창이 빛난다"),
    ):
        assert told(text, names) == expected


@pytest.mark.parametrize(
    ("skill", "verb", "asked"),
    [
        ("내려찍기", "내려찍는다", "내려찍을까"),
        ("꿰뚫기", "꿰뚫습니다", "꿰뚫나요"),
        ("가로막기", "가로막을게요", "가로막아도 되나요"),
        ("되갚기", "되갚겠습니다", "되갚아도 돼요"),
        ("둘러업기", "둘러업습니다", "둘러업을까요"),
        ("끌어안기", "끌어안아 버린다", "끌어안을지"),
        ("가로지르기", "가로질러 준다", "가로지를까"),
        ("몰아붓기", "몰아붓는다", "몰아붓나"),
    ],
)
def test_skills_as_verbs(skill: str, verb: str, asked: str) -> None:
    """§H6.5: a skill that is named by a verb is used by that verb, whatever its stem ends in."""
    names = msgspec.structs.replace(NAMES, skills=SKILLS | {"made_up": (skill, "Made Up")})
    assert told(f"가온을 {verb}", names) == "skill made_up @가온"
    assert told(f"{skill}!", names) == "skill made_up"
    assert told(f"가온을 {asked}?", names).startswith("! question H6.5")


def test_letters_that_grow() -> None:
    """§H3.6: a letter whose small form is longer hides no name (İ)."""
    assert told("İ! 가온을 물리로 공격", with_names(**{"A.B": ()})) == "attack 가온 physical"
