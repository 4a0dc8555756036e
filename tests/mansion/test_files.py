"""Campaigns as files: what people write is read; all that is wrong is told at its file and line, in both tongues."""

from __future__ import annotations

import random
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from simpan.mansion.campaign import Campaign, Team
from simpan.mansion.files import load as loading
from simpan.mansion.files import rows, toml_lines, write
from simpan.mansion.files.checked import open_campaign
from simpan.mansion.files.default import default_campaign, default_folder
from simpan.mansion.files.load import load_folder, load_people
from simpan.mansion.files.problem import REASONS
from simpan.mansion.house import House
from simpan.mansion.sheet import Sheet
from tests.mansion.campaign_folder import HEADER, ONE, PAIR, folder, only, told

# -- what a folder may be ---------------------------------------------------------------------------------------------


def test_a_folder_with_characters_alone(tmp_path: Path) -> None:
    loaded = load_folder(folder(tmp_path, characters_csv=HEADER + PAIR))
    usual = default_campaign()
    assert loaded.campaign is not None
    assert [sheet.name for sheet in loaded.campaign.sheets] == ["하나", "두리"]
    assert (loaded.campaign.map, loaded.campaign.skills, loaded.campaign.classes, loaded.campaign.house) == (
        usual.map, usual.skills, usual.classes, usual.house,
    )  # fmt: skip
    assert loaded.campaign.sheets[1] == Sheet(
        name="두리", role="servant", pair="하나", class_="saber", abilities=(5, 3, 4, 0, 0), range=1,
        skills=("heavy_blow", "read", "dash"),
    )  # fmt: skip


def test_an_empty_folder_is_the_default_campaign(tmp_path: Path) -> None:
    assert load_folder(tmp_path).campaign == default_campaign()


def test_every_part_from_its_own_file(tmp_path: Path) -> None:
    """§H1.5 §H6.1 §H6.9: what [house] leaves out is as its clause says, not as the default campaign has it."""
    top = """
title = "겨울 저택"
timezone = "UTC"
staff = ["총괄"]
calendar = ["2026-12-05 21:00", 2026-12-06T21:00:00]
[house]
days = 2
steps = "king"
[[team]]
name = "동쪽"
pairs = ["하나"]
[files]
map = "plan.txt"
skills = "list.toml"
characters = "people.toml"
"""
    skills = '[bite]\nko = "물기"\nen = "Bite"\nkind = "free"\ntarget = "enemy"\nreach = 1\nmp = 3\nuses = 1\n'
    skills += 'effects = [{ effect = "draw_closer", tiles = 1 }]\n'
    plan = "   ABC\n 1 .=~\nzones:\n1 = A1-A1\n2 = C1-C1 서재\n"
    people = ONE.replace("heavy_blow", "bite").replace("정조준", "물기")
    found = load_folder(folder(tmp_path, campaign_toml=top, list_toml=skills, plan_txt=plan, people_toml=people))
    war = found.campaign
    assert war is not None, found.problems
    assert (war.title, war.timezone, war.staff) == ("겨울 저택", "UTC", ("총괄",))
    assert war.calendar == ("2026-12-05 21:00", "2026-12-06 21:00")
    assert war.house == House(days=2, steps="king")
    assert war.teams == (Team("동쪽", ("하나",)),)
    assert [zone.name for zone in war.map.zones] == ["", "서재"]
    assert [skill.key for skill in war.skills] == ["bite"]
    assert war.sheets[0].skills == ("bite", "bite")
    assert war.classes == default_campaign().classes


@pytest.mark.parametrize("rest", ["", "[house]\n", "[house]\ndays = 8\n"])
def test_a_campaign_of_ones_own_has_the_rules_of_the_clauses(tmp_path: Path, rest: str) -> None:
    """§H3.1 §H6.9: with or without a [house], so that one more line in it never turns cover off."""
    found = load_folder(folder(tmp_path, campaign_toml='title = "가을"\n' + rest)).campaign
    assert found is not None
    assert found.house == House()
    assert (found.house.cover, default_campaign().house.cover) == ("no", "always")


def test_no_ability_limit_has_a_word(tmp_path: Path) -> None:
    """§H3.1: `ability_max: none`."""
    found = load_folder(folder(tmp_path, campaign_toml='[house]\nability_max = "none"\n'))
    assert found.campaign is not None
    assert found.campaign.house.ability_max is None


# -- everything at once -----------------------------------------------------------------------------------------------


ALL_AT_ONCE = [
    ("campaign.toml:1", "unknown_key"),
    ("campaign.toml:3", "range"),
    ("campaign.toml:4", "one_of"),
    ("campaign.toml:5", "unknown_key"),
    ("campaign.toml:6", "missing"),
    ("skills.toml:1", "missing"),
    ("skills.toml:3", "one_of"),
    ("skills.toml:5", "whole"),
    ("skills.toml:8", "unknown_key"),
    ("skills.toml:9", "one_of"),
    ("skills.toml:9", "range"),
    ("classes.toml:3:6", "toml_value"),
    ("classes.toml:4", "toml_open"),
    ("classes.toml:5", "toml_open"),
    ("map.txt:2:4", "map_sign"),
    ("map.txt:3:1", "map_no_zones"),
    ("characters.csv:2:2", "role"),
    ("characters.csv:2:5", "cell_whole"),
    ("characters.csv:3:1", "empty"),
    ("characters.csv:3:9", "cell_whole"),
]


def test_all_problems_of_all_files_at_once(tmp_path: Path) -> None:
    top = 'titel = "x"\n[house]\nrounds = 99\ntie = "atacker"\ncovr = "no"\n[[team]]\nname = "동"\n'
    skills = '[bite]\nko = "물기"\nkind = "fre"\ntarget = "enemy"\nmp = "3"\n\neffects = [\n'
    skills += '  { effect = "heal", dices = 2 },\n  { effect = "bonus", to = ["hitt"], amount = 50 },\n]\n'
    classes = '[saber]\nko = "세이버"\nen = Saber\nhp = [50\n[lancer\n'
    people = HEADER + "하나,마스타,하나,,삼,3,2,2,2,2,강타\n,마스터,하나,,3,3,2,2,2.5,2,강타\n"
    loaded = load_folder(
        folder(
            tmp_path,
            campaign_toml=top,
            skills_toml=skills,
            classes_toml=classes,
            map_txt="   A\n 1 ?\n",
            characters_csv=people,
        )
    )
    assert loaded.campaign is None
    assert told(loaded) == ALL_AT_ONCE
    assert loaded.problems[0].ko.startswith("“titel”: 여기에 쓸 수 없는 항목입니다. 혹시 “title”?")
    assert loaded.problems[3].en.startswith("“covr” is no key here. Did you mean “cover”?")
    assert loaded.problems[16].ko == "“마스타”: 마스터 또는 서번트여야 합니다. 혹시 “마스터”?"
    assert [loaded.problems[index].place for index in (4, 9, 17)] == ["team[1]", "bite.effects[2].to[1]", "근력"]
    assert loaded.unsure == {"skills", "classes", "map", "characters"}


def test_every_reason_is_said_in_both_languages() -> None:
    for reason, (ko, en) in REASONS.items():
        assert ko.endswith((".", "}", "?", "Seoul", "1기")), reason
        assert any("가" <= letter <= "힣" for letter in ko), reason
        assert en.isascii() or set(en) - set("“”…"), reason
        assert not any("가" <= letter <= "힣" for letter in en), reason


@pytest.mark.parametrize(
    ("top", "line", "reason", "ko"),
    [
        ("timezone = 'Asia/Seol'\n", 1, "timezone", "“Asia/Seol”: 모르는 시간대입니다. 예: Asia/Seoul"),
        ("calendar = ['2026-12-05']\n", 1, "when", "“2026-12-05”: “2026-12-05 21:00”처럼 쓰세요."),
        ("title = ''\n", 1, "length", "1자 이상 40자 이하여야 합니다."),
        ("title = 'a\u200bb'\n", 1, "unshown", "보이지 않는 글자가 있습니다."),
        ("title = 5\n", 1, "text", "따옴표 안에 쓴 글이어야 합니다."),
        ("\nhouse = 5\n", 2, "object", "이름과 값의 묶음({…} 또는 [제목])이어야 합니다."),
        ("[house]\nwalls_stop_attacks = 'no'\n", 2, "flag", "true 또는 false여야 합니다."),
        ("[house]\nrounds = 4.0\n", 2, "whole", "정수여야 합니다."),
        ("[house]\nability_max = 'non'\n", 2, "whole_or", "정수나 다음 낱말이어야 합니다: none. 혹시 “none”?"),
        ("team = 1\n", 1, "list", "[…] 모양의 목록이어야 합니다."),
        ("[files]\nmap = '../map.txt'\n", 2, "file_name",
         "“../map.txt”: 폴더 안에 있는 파일의 이름만 쓸 수 있습니다 (.txt)."),
        ("[files]\nmap = 'x.txt'\n", 2, "absent", "“x.txt”: campaign.toml에 적혀 있지만 없는 파일입니다."),
        ("title = 'a'\ntitle = 'b'\n", 2, "toml_twice", "“title” 항목이 두 번 있습니다."),
        ("제목 = 'a'\n", 1, "toml_quote_key", "“제목”: 한글 이름은 따옴표 안에 쓰세요."),
        ("title = 'a\n", 1, "toml_open", "“title = 'a”에서 연 따옴표나 괄호를 닫지 않았습니다."),
        ("x\n", 1, "toml_equals", "“x”: “이름 = 값”이나 [제목] 모양이어야 합니다."),
        ("house = { rounds = 3,\n days = 2 }\n", 1, "toml_inline",
         "“house = { rounds = 3,”에서 연 중괄호는 같은 줄에서 닫아야 합니다."),
        ("title = 'a' 'b'\n", 1, "toml_after", "“title = 'a'” 뒤에 다른 글이 더 있습니다."),
        ("a" * 300 + " = 1\n", 1, "toml_long", "너무 긴 이름입니다."),
        ("a = " + "[" * 300, 1, "toml_deep", "너무 깊이 겹쳐 있습니다."),
    ],
)  # fmt: skip
def test_each_fault_of_a_campaign_file(tmp_path: Path, top: str, line: int, reason: str, ko: str) -> None:
    found = only(load_folder(folder(tmp_path, campaign_toml=top)))
    assert (found.file, found.line, found.reason, found.ko) == ("campaign.toml", line, reason, ko)
    assert found.en != found.ko


def test_days_of_the_calendar(tmp_path: Path) -> None:
    """§H6.1: days in order; another number of days than the war has is a warning."""
    late = 'calendar = ["2026-12-06 21:00",\n  "2026-12-05 21:00"]\n[house]\ndays = 2\n'
    found = only(load_folder(folder(tmp_path, campaign_toml=late)))
    assert (found.line, found.reason, found.ko) == (2, "when_order", "“2026-12-05 21:00”: 앞의 날보다 뒤여야 합니다.")
    few = load_folder(folder(tmp_path, campaign_toml='calendar = ["2026-12-06 21:00"]\n'))
    assert few.campaign is not None
    assert only(few).warning
    assert only(few).ko == "일정이 1일인데 전쟁은 8일입니다 (H6.1)."


def test_two_files_of_characters(tmp_path: Path) -> None:
    found = only(load_folder(folder(tmp_path, characters_toml=ONE, characters_csv=HEADER + PAIR)))
    assert found.ko.startswith("캐릭터 파일이 여럿입니다: characters.toml, characters.csv.")


def test_what_is_no_folder_and_no_file(tmp_path: Path) -> None:
    assert only(load_folder(tmp_path / "none")).reason == "no_folder"
    assert only(load_people(tmp_path / "none.csv")).reason == "no_file"
    assert only(load_people(folder(tmp_path, people_doc=b"x") / "people.doc")).reason == "no_kind"
    assert only(load_folder("\x00")).reason == "no_folder"
    (tmp_path / "skills.toml").mkdir()
    assert load_folder(tmp_path).campaign is not None  # a folder is no file


def test_large_and_foreign_files(tmp_path: Path) -> None:
    large = b"#" * (loading.LARGEST + 1)
    assert only(load_folder(folder(tmp_path, skills_toml=large))).reason == "too_large"
    (tmp_path / "skills.toml").unlink()
    found = only(load_folder(folder(tmp_path, classes_toml=b'[saber]\nko = "' + "세".encode("cp949"))))
    assert (found.line, found.reason) == (2, "not_utf8")


def test_a_power_is_named_by_its_heading(tmp_path: Path) -> None:
    skills = '[bite]\nkey = "bark"\nko = "물기"\nen = "Bite"\nkind = "passive"\ntarget = "self"\n'
    found = only(load_folder(folder(tmp_path, skills_toml=skills)))
    assert (found.line, found.reason) == (2, "key_twice")
    found = only(
        load_folder(folder(tmp_path, skills_toml=skills.replace('key = "bark"\n', "").replace("bite]", "Bite!]", 1)))
    )
    assert found.reason == "toml_open"
    found = only(
        load_folder(folder(tmp_path, skills_toml=skills.replace('key = "bark"\n', "").replace("bite]", "Bite]")))
    )
    assert (found.line, found.reason) == (1, "key")


# -- lines of TOML ----------------------------------------------------------------------------------------------------


def test_the_line_of_every_place() -> None:
    text = 'a = 1\n[b]\nc.d = [1,\n # x\n 2, 3,\n]\n\n[[e]]\nf = """\nlong\n"""\ng = 1\n[[e]]\n[e.h]\ni = {j = 1}\n'
    found = toml_lines.read(text)
    assert found.whole
    lines = {place: found.line(place) for place in (
        "/a", "/b", "/b/c", "/b/c/d/0", "/b/c/d/1", "/b/c/d/2", "/e/0", "/e/0/f", "/e/0/g", "/e/1", "/e/1/h",
        "/e/1/h/i/j", "/e/1/h/none",
    )}  # fmt: skip
    assert list(lines.values()) == [1, 2, 3, 3, 5, 5, 8, 9, 12, 13, 14, 15, 14]


def test_every_statement_is_looked_at() -> None:
    text = "a = yes\nb = [1, 2\nf = 1\nf = 2\n[d\ne = 'x\nc = 3\n"
    assert [(fault.line, fault.reason) for fault in toml_lines.read(text).faults] == [
        (1, "toml_value"), (2, "toml_open"), (4, "toml_twice"), (5, "toml_open"), (6, "toml_open"),
    ]  # fmt: skip


def test_what_is_sound_is_read_on(tmp_path: Path) -> None:
    """A fault of form hides no fault of meaning, and what it took away is not said to be missing."""
    skills = '[bite]\nko = 물기\nen = "Bite"\nkind = "fre"\ntarget = "self"\n[bark\nko = "짖기"\n[howl]\nko = "울기"\n'
    skills += 'kind = "free"\ntarget = "self"\nmp = -1\n'
    loaded = load_folder(folder(tmp_path, skills_toml=skills))
    assert told(loaded) == [
        ("skills.toml:2:6", "toml_value"), ("skills.toml:4", "one_of"), ("skills.toml:6", "toml_open"),
        ("skills.toml:12", "range"),
    ]  # fmt: skip
    assert loaded.unsure == {"skills"}


def test_hostile_toml_ends_soon() -> None:
    for text in (
        '"""\\' * 60_000,
        "a." * 120_000 + "=1",
        "[" * 250_000,
        "a=[\n" * 60_000,
        "a={" * 80_000,
        '"' * 250_000,
    ):
        assert toml_lines.read(text).faults


# -- any bytes --------------------------------------------------------------------------------------------------------

NAMES = (
    "campaign.toml",
    "map.txt",
    "skills.toml",
    "classes.toml",
    "characters.toml",
    "characters.csv",
    "characters.xlsx",
)


def _usual(name: str) -> bytes:
    source: Traversable = default_folder().joinpath(name)
    if source.is_file():
        return source.read_bytes()
    war: Campaign = default_campaign()
    table = write.rows_of(war.sheets, war, "ko")
    return rows.csv_text(table).encode() if name.endswith("csv") else rows.xlsx_bytes(table, "x")


@pytest.mark.parametrize("name", NAMES)
def test_any_bytes_come_to_problems(tmp_path: Path, name: str) -> None:
    """Random bytes and damaged files: problems in two tongues at lines that are there, never an exception."""
    if name.endswith("xlsx"):
        pytest.importorskip("openpyxl")
    dice = random.Random(name)
    usual = _usual(name)
    for attempt in range(60):
        raw = bytearray(usual if attempt % 3 else dice.randbytes(dice.randrange(400)))
        for _ in range(dice.randrange(1, 12)):
            at = dice.randrange(len(raw) + 1)
            junk = dice.choice((b"", b"\n", b'"', b"[", b"=", "가".encode(), dice.randbytes(3), b"99999999999", b","))
            raw[at : at + dice.randrange(4)] = junk
        (tmp_path / name).write_bytes(raw)
        found = open_campaign(tmp_path)
        assert found.campaign is not None or found.faults or found.violations
        lines = bytes(raw).count(b"\n") + bytes(raw).count(b"\r") + 2
        for one in (*found.faults, *found.violations, *found.warnings):
            assert one.ko.strip()
            assert one.en.strip()
            assert name.endswith("xlsx") or one.file != name or (one.line or 1) <= lines
