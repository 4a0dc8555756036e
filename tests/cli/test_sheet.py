"""`simpan sheet`: what it says about sheets and campaigns, to people and to programs, and its exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simpan.mansion.files.default import default_campaign
from simpan.mansion.files.load import load_folder
from tests.cli.runner import run, spawn

HEADER = "이름,역할,페어,클래스,근력,내구,민첩,마력,행운,사거리,스킬,재참전\n"
MASTER = "하나,마스터,하나,,3,3,2,2,2,2,강타;정조준,\n"
SERVANT = "두리,서번트,하나,세이버,5,3,4,0,0,1,강타;간파;질주,\n"


@pytest.fixture
def people(tmp_path: Path) -> Path:
    path = tmp_path / "people.csv"
    path.write_text(HEADER + MASTER + SERVANT, encoding="utf-8")
    return path


# -- check ------------------------------------------------------------------------------------------------------------


def test_a_sound_file(people: Path) -> None:
    """A file of characters need be no war: one pair is enough."""
    ran = run("sheet", "check", str(people))
    assert (ran.code, ran.out, ran.err) == (0, f"{people}: 어긋난 곳이 없습니다. 캐릭터 2명, 페어 1쌍.\n", "")
    english = run("sheet", "check", str(people), "--lang", "en")
    assert english.out == f"{people}: no violation. Characters: 2, pairs: 1.\n"


def test_a_folder_has_to_be_a_war(people: Path) -> None:
    """§H6.4: the same pair alone is no campaign."""
    people.rename(people.with_name("characters.csv"))
    ran = run("sheet", "check", str(people.parent))
    assert ran.code == 1
    assert ran.out.splitlines()[1] == "[H6.4] 팀이 1개입니다. 전쟁에는 둘 이상이 필요합니다."


def test_violations_with_file_line_and_clause(people: Path) -> None:
    """§M3.1 §H3.1 §M3.11 §H6.5: in both languages."""
    text = HEADER + MASTER.replace("3,3,2,2,2,2", "3,3,3,2,2,4") + SERVANT.replace("강타;", "강다;")
    people.write_text(text, encoding="utf-8")
    ran = run("sheet", "check", str(people))
    assert ran.code == 1
    assert ran.out.splitlines() == [
        f"{people}: 어긋난 곳 3곳",
        "people.csv:2: [M3.1] 하나는 13포인트를 썼습니다. 12포인트까지 쓸 수 있습니다.",
        "people.csv:2: [M3.11] 하나의 사거리가 4입니다. 1, 2, 3 가운데 하나여야 합니다.",
        "people.csv:3: [H6.5] 두리의 스킬 ‘강다’는 이 캠페인에 없습니다. 혹시 ‘강타’?",
    ]
    english = run("sheet", "check", str(people), "--lang", "en")
    assert english.out.splitlines()[1] == "people.csv:2: [M3.1] 하나 spends 13 points; there are 12."


def test_faults_of_the_file_come_first(people: Path) -> None:
    """What could not be read is no second problem: the pair is not said to lack its servant."""
    people.write_text(HEADER + MASTER.replace("3,3", "4,3") + SERVANT.replace("5,3", "오,3"), encoding="utf-8")
    ran = run("sheet", "check", str(people))
    assert ran.out.splitlines()[1:] == [
        "people.csv:3:5: 근력: “오”: 정수가 아닙니다.",
        "people.csv:2: [M3.1] 하나는 13포인트를 썼습니다. 12포인트까지 쓸 수 있습니다.",
    ]


def test_a_row_with_a_fault_is_judged_as_far_as_it_was_read(people: Path) -> None:
    """§M3.11 §H3.2 §H6.5: range, class and skills are told beside an ability that is no number; its points are not."""
    wrong = SERVANT.replace("5,3", "오,3").replace("세이버", "세이보").replace(",1,강타;", ",4,강다;")
    people.write_text(HEADER + MASTER + wrong, encoding="utf-8")
    ran = run("sheet", "check", str(people))
    assert ran.out.splitlines()[1:] == [
        "people.csv:3:5: 근력: “오”: 정수가 아닙니다.",
        "people.csv:3: [M3.11] 두리의 사거리가 4입니다. 1, 2, 3 가운데 하나여야 합니다.",
        "people.csv:3: [H6.5] 두리의 스킬 ‘강다’는 이 캠페인에 없습니다. 혹시 ‘강타’?",
        "people.csv:3: [H3.2] 두리의 클래스 ‘세이보’는 이 캠페인에 없습니다. 혹시 ‘세이버’?",
    ]
    people.write_text(HEADER + MASTER + wrong.replace(",4,", ",넷,").replace("두리,", ",", 1), encoding="utf-8")
    assert "[" not in run("sheet", "check", str(people)).out  # nobody can be told whose it is


def test_who_is_judged_in_part_lends_nobody_a_reading(people: Path) -> None:
    """§H6.5: the particle behind a name is by that name's reading, not by that of another row."""
    header = HEADER.replace("재참전", "읽기")
    people.write_text(header + MASTER.replace(",\n", ",하나\n") + "B2,서번트,하나,세이버,오,3,4,0,0,1,강타,\n", "utf-8")
    assert "[H6.5] B2는 스킬을 1개 골랐습니다." in run("sheet", "check", str(people)).out


def test_warnings_are_kept_apart(people: Path) -> None:
    """§H6.5: Snipe with range 2 is allowed, and said."""
    people.write_text(HEADER + MASTER.replace("강타", "저격") + SERVANT, encoding="utf-8")
    ran = run("sheet", "check", str(people))
    assert ran.code == 0
    assert ran.out.splitlines()[1:] == [
        "경고 1개",
        "people.csv:2: [H6.5] 하나는 ‘저격’을 쓸 수 없습니다. "
        "사거리 3인 캐릭터만 쓸 수 있는데 하나의 사거리는 2입니다.",
    ]


def test_json_for_programs(people: Path) -> None:
    good = json.loads(run("sheet", "check", str(people), "--json").out)
    assert list(good) == ["path", "sound", "problems", "warnings", "characters", "pairs"]
    assert (good["sound"], good["problems"], good["characters"], good["pairs"]) == (True, [], 2, ["하나"])
    people.write_text(HEADER + MASTER.replace("3,3,2", "3,3,3") + SERVANT, encoding="utf-8")
    ran = run("sheet", "check", str(people), "--json")
    bad = json.loads(ran.out)
    assert ran.code == 1
    assert not bad["sound"]
    problem = bad["problems"][0]
    assert (problem["file"], problem["line"], problem["clause"], problem["reason"], problem["who"]) == (
        "people.csv", 2, "M3.1", "points_over", "하나",
    )  # fmt: skip
    assert problem["ko"].startswith("하나는 13포인트")
    assert problem["en"].startswith("하나 spends 13 points")


def test_what_cannot_be_read(tmp_path: Path) -> None:
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * 300_000)
    for path in (tmp_path / "none", tmp_path / "none.csv", large):
        ran = run("sheet", "check", str(path))
        assert ran.code == 2, path
        assert len(ran.out.splitlines()) == 2
        assert ran.err == ""


def test_by_the_rules_of_a_campaign(tmp_path: Path, people: Path) -> None:
    """§M3.1: the points of a campaign of one's own."""
    war = tmp_path / "war"
    war.mkdir()
    (war / "campaign.toml").write_text("[house]\npoints = 13\nability_max = 7\n", encoding="utf-8")
    assert run("sheet", "check", str(people), "--campaign", str(war)).code == 2  # its own people have 12
    sheets = "".join(f"가{n},{MASTER[3:]}".replace("3,3,2,2,2", "4,3,2,2,2").replace(",하나,", f",{n},") for n in "12")
    sheets += "".join(f"나{n},{SERVANT[3:]}".replace("5,3,4", "6,3,4").replace(",하나,", f",{n},") for n in "12")
    (war / "characters.csv").write_text(HEADER + sheets, encoding="utf-8")
    assert run("sheet", "check", str(war)).out.endswith("캐릭터 4명, 페어 2쌍.\n")
    ran = run("sheet", "check", str(people), "--campaign", str(war))
    assert "[H3.1] 하나는 12포인트를 썼습니다. 13포인트를 모두 써야 합니다." in ran.out


# -- new --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["csv", "toml"])
@pytest.mark.parametrize("lang", ["ko", "en"])
def test_a_new_campaign_is_the_default_one(tmp_path: Path, form: str, lang: str) -> None:
    """§H1.8 §H3.2 §H6.5: every file is there to be changed, and the folder is sound as it is."""
    path = tmp_path / "deep" / "war"
    ran = run("sheet", "new", str(path), "--format", form, "--lang", lang)
    names = ["campaign.toml", f"characters.{form}", "classes.toml", "map.txt", "skills.toml"]
    assert ran.code == 0
    assert ran.out.endswith(f": {', '.join(names)}.\n")
    assert sorted(one.name for one in path.iterdir()) == names
    assert load_folder(path).campaign == default_campaign()
    assert run("sheet", "check", str(path)).code == 0


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "map.txt").write_text("나의 지도", encoding="utf-8")
    ran = run("sheet", "new", str(tmp_path))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"simpan: {tmp_path}: 빈 폴더가 아닙니다. 새 폴더의 이름을 쓰세요.\n"
    assert (tmp_path / "map.txt").read_text(encoding="utf-8") == "나의 지도"
    assert run("sheet", "new", str(tmp_path / "map.txt")).code == 2
    assert [one.name for one in tmp_path.iterdir()] == ["map.txt"]


# -- show -------------------------------------------------------------------------------------------------------------


def test_a_sheet_with_where_everything_comes_from() -> None:
    """§M3.2 §M3.3 §M3.4 §M3.5 §M3.6 §M3.7 §M3.9 §M3.10 §M3.11 §H3.10: 해린의 버서커, 6 4 2 0 0."""
    ran = run("sheet", "show", "해린의 버서커")
    assert ran.out.splitlines()[:17] == [
        "해린의 버서커 · 서번트 · 버서커 · 페어 해린",
        "별칭: 버서커",
        "STR(근력) 6, CON(내구) 4, DEX(민첩) 2, MAG(마력) 0, LUC(행운) 0 (포인트 12/12) (M3.1)",
        "최대 체력 70 = 버서커 60 + 최대 체력 증가 10 (H3.2)",
        "최대 마력 20 (M3.3)",
        "우선권 2 = DEX 2 (M3.4)",
        "이동력 7 = CON 4 + 3 (M3.5)",
        "물리 공격력 8 + 1d6 = STR 6 + 사거리 보정 2 + 1d6 (M3.6, M3.11)",
        "마법 공격력 2 + 1d6 = MAG 0 + 사거리 보정 2 + 1d6 (M3.6, M3.11)",
        "명중 8 + 2d6 = STR 6 + DEX 2 + 2d6 (M3.7)",
        "마도 0 + 2d6 = MAG 0 + LUC 0 + 2d6 (M3.7)",
        "회피 6 + 2d6 = CON 4 + DEX 2 + 2d6 (M3.7)",
        "항마 4 + 2d6 = CON 4 + LUC 0 + 2d6 (M3.7)",
        "크리티컬 수치 12 (LUC 0) (M3.9)",
        "물리 크리티컬 데미지 +2d6 (STR 6 + DEX 2 = 8) (M3.10, H3.10)",
        "마법 크리티컬 데미지 +1d6 (MAG 0 + DEX 2 = 2) (M3.10, H3.10)",
        "사거리 1: 주변 1칸, 공격력 +2 (M3.11)",
    ]
    assert [line.split(":")[0] for line in ran.out.splitlines()[17:]] == [
        "스킬 최대 체력 증가", "스킬 강타", "스킬 정조준", "보구 광란",
    ]  # fmt: skip


def test_a_returnee_and_a_range_of_three() -> None:
    """§M3.1 §M3.11: points of a returnee; −2 to power."""
    assert "(포인트 13/13, 재참전 1기) (M3.1)" in run("sheet", "show", "한서").out
    english = run("sheet", "show", "가온", "--lang", "en").out
    assert "magical power 3 + 1d6 = MAG 5 + range modifier −2 + 1d6 (M3.6, M3.11)" in english
    assert "critical threshold 11 (LUC 4) (M3.9)" in english


def test_who_is_meant() -> None:
    assert run("sheet", "show", "도윤의아처").out.startswith("도윤의 아처 · 서번트")
    assert run("sheet", "show", "랜서").out.startswith("서아의 랜서 · 서번트")
    several = run("sheet", "show", "세이버")
    assert (several.code, several.err) == (
        2,
        "simpan: “세이버”는 여럿입니다: 한서의 세이버, 로아의 세이버. 이름을 쓰세요.\n",
    )
    nobody = run("sheet", "show", "한셔")
    assert (nobody.code, nobody.err) == (2, "simpan: “한셔”: 그런 캐릭터가 없습니다. 혹시 한서?\n")


# -- export and import ------------------------------------------------------------------------------------------------


def test_ccfolia_out_and_in(tmp_path: Path) -> None:
    text = run("sheet", "export", "유진의 캐스터", "--format", "ccfolia").out
    assert json.loads(text)["data"]["name"] == "유진의 캐스터"
    ran = run("sheet", "import", typed=text)
    assert ran.code == 0
    (tmp_path / "characters.toml").write_text(ran.out, encoding="utf-8")
    assert load_folder(tmp_path).draft.sheets == (default_campaign().sheets[9],)
    path = tmp_path / "clip.json"
    path.write_text(text, encoding="utf-8")
    assert run("sheet", "import", str(path)).out == ran.out


@pytest.mark.parametrize("kind", ["csv", "xlsx", "toml"])
def test_a_campaign_goes_through_a_spreadsheet(tmp_path: Path, kind: str) -> None:
    if kind == "xlsx":
        pytest.importorskip("openpyxl")
    path = tmp_path / f"characters.{kind}"
    ran = run("sheet", "export", "--format", kind, "--output", str(path))
    assert (ran.code, ran.out) == (0, f"{path}: 캐릭터 16명을 썼습니다.\n")
    assert load_folder(tmp_path).draft.sheets == default_campaign().sheets
    again = run("sheet", "export", "--format", kind, "--output", str(path))
    assert (again.code, again.err) == (2, f"simpan: {path}: 이미 있는 파일입니다. 다른 이름을 쓰세요.\n")
    out = tmp_path / "out.toml"
    assert run("sheet", "import", str(path), "--output", str(out)).code == 0
    assert out.read_text("utf-8") == run("sheet", "export", "--format", "toml").out


def test_export_in_english() -> None:
    lines = run("sheet", "export", "한서", "--lang", "en").out.splitlines()
    assert lines[0].removeprefix("\ufeff") == (
        "name,role,pair,player,class,STR,CON,DEX,MAG,LUC,seasons,range,skills,aliases,reading"
    )
    assert lines[1] == "한서,master,한서,,,3,3,3,2,2,1,2,Greater Vitality;Disrupt,,"


def test_what_cannot_be_exported() -> None:
    assert (
        run("sheet", "export", "--format", "ccfolia").err
        == "simpan: 코코포리아는 캐릭터 하나씩입니다. 이름을 쓰세요.\n"
    )
    assert run("sheet", "export", "--format", "xlsx").code == 2
    assert run("sheet", "export", "--output", "/nowhere/x.csv").code == 2


def test_what_cannot_be_imported(tmp_path: Path) -> None:
    ran = run("sheet", "import", typed='{"kind": "character", "data": {"name": "닭"}}')
    assert ran.code == 1
    assert ran.out.splitlines()[0] == "-: params: “페어/pair” 항목이 없습니다."
    assert run("sheet", "import", str(tmp_path / "none.json")).code == 2
    broken = tmp_path / "x.csv"
    broken.write_text("가,나\n", encoding="utf-8")
    assert run("sheet", "import", str(broken)).code == 1
    (tmp_path / "campaign.toml").write_text("[house]\nrounds = 0\n", encoding="utf-8")
    ran = run("sheet", "show", "한서", "--campaign", str(tmp_path))
    assert ran.code == 2
    assert ran.err == (
        f"simpan: {tmp_path}의 캠페인은 아직 쓸 수 없습니다(어긋난 곳 1곳). simpan sheet check {tmp_path}\n"
    )


def test_help_in_both_languages() -> None:
    for words in (
        ("sheet",),
        ("sheet", "check"),
        ("sheet", "show"),
        ("sheet", "export"),
        ("sheet", "import"),
        ("sheet", "new"),
    ):
        for lang in ("ko", "en"):
            ran = run(*words, "--help", "--lang", lang)
            assert ran.code == 0
            assert len(ran.out) > 100
    assert spawn("sheet", "check").returncode == 2
