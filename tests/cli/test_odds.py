"""`simpan odds`: what it prints in both languages, its JSON, its plots, and what it refuses in one line."""

from __future__ import annotations

import json
import re
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from simpan.cli import odds_plot
from simpan.cli.matrix import wide
from simpan.cli.odds_text import near, percent
from tests.cli.runner import run

SABER = ("--attacker", "한서의 세이버", "--target", "도윤")


def test_the_exact_fractions_of_numbers() -> None:
    """§M3.8, §M4.2, §M4.4: the chances as exact fractions; §H3.8 by --tie."""
    words = ["odds", "mansion", "--attack-bonus", "5", "--defence-bonus", "5", "--critical", "12"]
    ran = run(*words, "--defence-critical", "12", "--tie", "defender", "--json")
    found = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert {name: found[name] for name in ("land", "critical", "fumble", "tie")} == {
        "land": "575/1296",
        "critical": "35/1296",
        "fumble": "1/36",
        "tie": "1/9",
    }
    assert sum(Fraction(chance) for chance in found["reasons"].values()) == 1
    attacker = json.loads(run(*words, "--defence-critical", "12", "--tie", "attacker", "--json").out)
    assert attacker["land"] == str(Fraction(719, 1296))


def test_effects_on_the_judgements() -> None:
    """§M4.5, §M4.6: critical and fumble on one attack: no fumble, and no critical either."""
    found = json.loads(run("odds", "mansion", "--attack-effect", "both", "--attack-bonus=50", "--json").out)
    assert (found["land"], found["critical"], found["fumble"]) == ("35/36", "0", "0")
    found = json.loads(run("odds", "mansion", "--defence-effect", "critical", "--json").out)
    assert found["exchange"]["defence_force_critical"] is True
    assert found["land"] == "1/81"  # its own (1,1) cancels that; of the new dice 576 of 1,296 pairs let it land


def test_two_sheets_as_json() -> None:
    """§H6.4: the chance to fell is that of all the HP."""
    found = json.loads(run("odds", "mansion", *SABER, "--with", "강타", "--hp", "15", "--json").out)
    assert (found["kind"], found["powers"], found["hp"]) == ("physical", ["heavy_blow"], 15)
    assert found["exchange"]["attack_bonus"] == sum(part["value"] for part in found["parts"]["attack"]) == 9
    assert sum(map(Fraction, found["lost"].values())) == 1
    assert found["fell"] == found["lost"]["15"]
    assert Fraction(found["land"]) == 1 - Fraction(found["lost"]["0"])
    mean = sum(int(n) * Fraction(chance) for n, chance in found["lost"].items())
    assert Fraction(found["mean"]) == mean


def test_numbers_in_words() -> None:
    """Korean by default; English has no Korean in it. Every line of what decides has its clause."""
    korean = run("odds", "mansion").out
    assert "적중 44.4 % (575/1296)" in korean
    assert "동점이면 적중하지 않습니다 (H3.8)." in korean
    english = run("odds", "mansion", "--tie", "attacker", "--lang", "en").out
    assert "Lands 55.5 % (719/1296)" in english
    assert not re.search("[가-힣]", english)
    decides = [line for line in english.splitlines() if line.startswith("  ") and "[" in line]
    assert [re.findall(r"\[(.*)\]", line)[0] for line in decides] == [
        "M4.4",
        "M4.3",
        "M4.4",
        "M4.2",
        "M3.8",
        "M3.8",
        "H3.8",
    ]


def test_two_sheets_in_words() -> None:
    """The sums show where each part comes from; particles fit the names."""
    out = run("odds", "mansion", *SABER, "--with", "강타", "--guard", "--armour", "2", "--shield", "3").out
    assert out.splitlines()[:6] == [
        "한서의 세이버 → 도윤: 물리 공격, 강타",
        "명중: +9, 크리티컬 수치 12",
        "회피: +7 (4, 방어 +3), 크리티컬 수치 11",
        "데미지: 5 (STR) + 2 (사거리 보정) + 1d6 + 1d6 (강타), 크리티컬이면 +2d6",
        "대상: 체력 30, 방어도 2, 보호막 3",
        "동점이면 적중하지 않습니다 (H3.8).",
    ]
    far = run("odds", "mansion", "--attacker", "아처", "--target", "한서", "--kind", "physical", "--lang", "en").out
    assert "Damage: 5 (STR) − 2 (range modifier) + 1d6; if critical, +2d6" in far


def test_an_effect_is_named_before_the_chances() -> None:
    """§M4.4, §M4.5: Disrupt makes every attack a fumble but one of (6,6)."""
    out = run("odds", "mansion", "--attacker", "아처", "--target", "한서", "--reaction", "흐트리기").out
    assert "공격 판정에 펌블이 적용됩니다." in out
    assert re.search(r"공격 펌블 \[M4\.4\] 97\.2 %", out)


def test_the_table_in_words_and_as_json() -> None:
    """450 cells, at most 100 columns."""
    out = run("odds", "mansion", "--table").out
    rows = re.findall(r"^ *([+−]\d+)((?: +\d+\.\d){9})$", out, re.MULTILINE)
    assert len(rows) == 2 * 25
    assert max(map(wide, out.splitlines())) <= 100
    assert next(numbers.split()[0] for difference, numbers in rows if difference == "+0") == "44.4"
    cells = json.loads(run("odds", "mansion", "--table", "--json").out)["cells"]
    assert len(cells) == 450
    even = [cell for cell in cells if cell["difference"] == 0 and cell["tie_to"] == "defender"]
    assert next(c["land"] for c in even if c["attack_threshold"] == c["defence_threshold"] == 12) == "575/1296"


def test_a_campaign_of_files_brings_its_house_rules(tmp_path: Path) -> None:
    """§H3.8, §H6.3 as fields of campaign.toml; what is absent is that of the default campaign."""
    (tmp_path / "campaign.toml").write_text('title = "시험"\n[house]\ntie = "attacker"\nguard = 6\n', encoding="utf-8")
    words = ["odds", "mansion", *SABER, "--guard", "--campaign", str(tmp_path), "--json"]
    exchange = json.loads(run(*words).out)["exchange"]
    assert (exchange["tie"], exchange["defence_bonus"]) == ("attacker", 4 + 6)
    (tmp_path / "campaign.toml").write_text('title = 5\n[house]\ntie = "nobody"\n', encoding="utf-8")
    broken = run(*words)
    assert broken.code == 2
    assert "simpan sheet check" in broken.err


def test_percentages_never_hide_a_chance() -> None:
    assert [percent(Fraction(n, 10_000)) for n in (0, 1, 5000, 9999, 10_000)] == [
        "0.0 %",
        "<0.1 %",
        "50.0 %",
        ">99.9 %",
        "100.0 %",
    ]


def test_names_like_what_was_typed() -> None:
    """Letter by letter, as Hangul is typed."""
    assert near("한셔", ["도윤", "한서", "서아"])[0] == "한서"
    assert near("xyz", ["도윤", "한서"]) == ["도윤", "한서"]


# -- plots ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("words", [SABER, ("--attack-bonus", "20"), ("--table",)])
@pytest.mark.parametrize("kind", odds_plot.KINDS)
def test_plots(tmp_path: Path, words: tuple[str, ...], kind: str) -> None:
    """The file is of its kind, and HTML holds all it needs."""
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    path = tmp_path / f"그림{kind}"
    ran = run("odds", "mansion", *words, "--plot", str(path))
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == f"그림: {path}"
    begins = {".svg": b"<svg", ".png": b"\x89PNG", ".html": b"<!DOCTYPE html>"}
    assert path.read_bytes().startswith(begins[kind])
    if kind == ".html":
        assert "https://cdn" not in path.read_text(encoding="utf-8")
    if kind == ".svg":
        assert "적중 확률" in path.read_text(encoding="utf-8")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    ran = run("odds", "mansion", "--plot", str(tmp_path / "no" / "a.svg"))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_without_the_extra_a_plot_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    ran = run("odds", "mansion", "--plot", "a.svg")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "simpan: 그림을 그리려면 report 묶음이 필요합니다: pip install 'simpan[report]'\n"


# -- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("lumen",), "lumen"),
        (("mansion", "--critical", "1"), "--critical"),
        (("mansion", "--attack-bonus", "1000000"), "--attack-bonus"),
        (("mansion", "--hp", "0", *SABER), "--hp"),
        (("mansion", "--critical", "twelve"), "twelve"),
        (("mansion", "--tie", "nobody"), "nobody"),
        (("mansion", "--attacker", "한서"), "--target"),
        (("mansion", "--attacker", "한셔", "--target", "도윤"), "혹시 한서"),
        (("mansion", "--attacker", "세이버", "--target", "도윤"), "한서의 세이버, 로아의 세이버"),
        (("mansion", "--attacker", "한서", "--target", "한서"), "한서가"),
        (("mansion", *SABER, "--critical", "11"), "--critical"),
        (("mansion", *SABER, "--attack-effect", "critical"), "--attack-effect"),
        (("mansion", *SABER, "--with", "필살"), "필살은 한서의 세이버의 스킬이 아닙니다"),
        (("mansion", *SABER, "--with", "강타", "--phantasm"), "H6.5"),
        (("mansion", *SABER, "--reaction", "응급 처치"), "응급 처치는"),
        (("mansion", "--attacker", "캐스터", "--target", "도윤", "--phantasm"), "마력로 개방은"),
        (("mansion", "--guard"), "--guard"),
        (("mansion", "--with", "강타"), "--with"),
        (("mansion", "--hp", "3"), "--hp"),
        (("mansion", "--table", "--attack-bonus", "1"), "--attack-bonus"),
        (("mansion", "--table", "--tie", "defender"), "--tie"),
        (("mansion", "--table", *SABER), "--attacker"),
        (("mansion", "--plot", "odds.gif"), "odds.gif"),
        (("mansion", *SABER, "--campaign", "/no/such/folder"), "/no/such/folder"),
        (("mansion", "--attacker", "a" * 5000, "--target", "\x00"), "aaa"),
    ],
)
def test_bad_words_are_refused_in_one_line(words: tuple[str, ...], says: str) -> None:
    """Exit status 2, nothing on stdout, one short line that names what is wrong; so in English too."""
    for lang in ("ko", "en"):
        ran = run("odds", *words, "--lang", lang)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
        assert len(ran.err) < 300
        assert lang == "en" or says in ran.err, ran.err


def test_help_names_every_option() -> None:
    out = run("odds", "--help").out
    for option in ("--attack-bonus", "--defence-critical", "--attacker", "--with", "--phantasm", "--table", "--plot"):
        assert option in out
