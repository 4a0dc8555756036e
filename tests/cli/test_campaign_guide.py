"""The organisers' guide of Mansion War does what it says, and so does its example campaign.

Every file of the pages is written, every command is run, every quoted line comes out. The tables are held against the
program: §H1.2 to §H6.12 the house rules, §H6.5 §H6.6 the effects, §M1.3 §M1.5 §H6.3 the declarations. The dice of the
evening are those of one seed: a reader gets others.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal, get_args

import msgspec
import pytest

from simpan.cli.app import FUNCTIONS
from simpan.core import fair, simulate
from simpan.core.game import seat_of
from simpan.mansion import effect as e
from simpan.mansion.campaign import Campaign, pairs, players
from simpan.mansion.declare import problem_text, read, repeat
from simpan.mansion.desk.commands import BY_WORD, COMMANDS
from simpan.mansion.desk.desk import Desk
from simpan.mansion.desk.names import names
from simpan.mansion.desk.store import Memory
from simpan.mansion.files.checked import open_campaign
from simpan.mansion.files.default import default_campaign
from simpan.mansion.files.power_check import power_problems, tag_of
from simpan.mansion.house import CLAUSES, House
from simpan.mansion.match import start
from simpan.mansion.text_en import power_text as text_en
from simpan.mansion.text_ko import power_text as text_ko
from tests.cli.guide import DOCS, ROOT, anchors, blocks, minutes, prose, quoted, rows, shell, text_of
from tests.cli.runner import Ran, run

EXAMPLE: Final = ROOT / "examples" / "mansion"
PAGES: Final = {"campaign.md": "en_US.UTF-8", "campaign.ko.md": "ko_KR.UTF-8"}
SEED: Final = bytes([6]) * fair.SEED_BYTES
FILES: Final = ("toml", "txt", "csv", "post")
UNTIL: Final = re.compile(r"(?:[0-9]{1,2}/[0-9]{1,2} )?[0-9]{2}:[0-9]{2}(?=까지\)|\))")


def example() -> Campaign:
    campaign = open_campaign(EXAMPLE).campaign
    assert campaign is not None
    return campaign


# -- the pages, block by block ----------------------------------------------------------------------------------------


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a reader of the guide works: beside a copy of the examples, with dice that are always the same."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(fair, "new_seed", lambda: SEED)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path


@pytest.mark.parametrize("page", PAGES)
def test_the_guide_does_what_it_says(page: str, reader: Path) -> None:
    """A file that is there has the block in it, else it is written; the quoted lines come out in their order."""
    ran: list[Ran] = []
    kinds: list[str] = []
    for block in blocks(page):
        kind, _, rest = block.info.partition(" ")
        kinds.append(kind)
        if kind in FILES:
            path = reader / rest
            if path.exists():
                assert block.text in path.read_text(encoding="utf-8"), rest
            else:
                path.write_text(block.text, encoding="utf-8")
        elif kind == "sh":
            ran = [one for line in block.text.splitlines() if (one := shell(line, PAGES[page])) is not None]
            assert [one.code for one in ran] == [int(rest or 0)] * len(ran), ran
        else:
            assert kind == "text"
            quoted(block.text, "\n".join(one.out for one in ran), lambda text: UNTIL.sub("21:15", text))
    assert kinds.count("sh") >= 10
    assert kinds.count("text") >= 8


def test_both_pages_are_the_same_page() -> None:
    """The same files and commands in both languages; only what the program says differs."""
    english, korean = (list(blocks(page)) for page in PAGES)
    assert [block.info for block in english] == [block.info for block in korean]
    for one, other in zip(english, korean, strict=True):
        if not one.info.startswith("text"):
            assert one.text == other.text


@pytest.mark.parametrize("page", PAGES)
def test_commands_within_sentences(page: str) -> None:
    """What stands in a sentence as a command is one, and its options are known."""
    found = [words.split() for words in re.findall(r"`simpan ([a-z][^`]*)`", " ".join(prose(text_of(page)).split()))]
    assert len(found) >= 5
    for words in found:
        path = " ".join(words[:2]) if " ".join(words[:2]) in FUNCTIONS else words[0]
        ran = run(*path.split(), "--help", lang=PAGES[page])
        assert ran.code == 0
        for option in words:
            assert not option.startswith("--") or option in ran.out, (words, option)


@pytest.mark.parametrize("page", PAGES)
def test_ten_minutes(page: str) -> None:
    """What is to be read before the tables."""
    assert 2 < minutes(prose(text_of(page).partition("\n| ")[0]), page.endswith(".ko.md")) < 10


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", text_of(page)):
        if target.startswith("#"):
            assert target[1:] in anchors(page), target
        else:
            assert (DOCS / target).exists(), target


# -- the tables -------------------------------------------------------------------------------------------------------


HEADS: Final = {
    "campaign.md": ("name", "effect", "post", "post that is refused", "command"),
    "campaign.ko.md": ("이름", "효과", "글", "읽지 않는 글", "명령"),
}


@pytest.mark.parametrize("page", PAGES)
def test_every_house_rule(page: str) -> None:
    """Each field with its clause and values it takes; the first is what the clause says by itself."""
    table = rows(page, HEADS[page][0])
    assert [row[0].strip("`") for row in table] == list(House.__struct_fields__)
    for name, values, _, clause in table:
        field = name.strip("`")
        assert clause == CLAUSES[field]
        given = [tomllib.loads(f"a = {value}")["a"] for value in re.findall(r"`([^`]+)`", values)]
        given = [None if value == "none" else value for value in given]
        assert given[0] == getattr(House(), field), field
        for value in given:
            msgspec.convert({field: value}, House)


@pytest.mark.parametrize("page", PAGES)
def test_every_effect(page: str) -> None:
    """Each effect of §H6.5, in a power that means something, with the text that is made from it."""
    found = set()
    for cell, kind, target, words in rows(page, HEADS[page][1]):
        data: dict[str, Any] = {"key": "x", "ko": "x", "en": "x", "kind": kind.strip("`"), "target": target.strip("`")}
        data["effects"] = [tomllib.loads(f"a = {cell.strip('`')}")["a"]]
        power = msgspec.convert(data, e.Power)
        found.add(tag_of(power.effects[0]))
        assert list(power_problems(power, phantasm=False)) == [], cell
        assert (text_ko if page.endswith(".ko.md") else text_en)(power).endswith(words), cell
    assert found == {str(kind.__struct_config__.tag) for kind in get_args(e.Effect)}


@pytest.mark.parametrize("page", PAGES)
def test_the_language_of_powers(page: str) -> None:
    """Every word that skills and noble phantasms are written with, and both words of `until`."""
    named = set(re.findall(r"[a-z_]+", text_of(page)))
    for kind in (e.Kind, e.Target):
        assert set(get_args(kind)) <= named
    assert set(e.Power.__struct_fields__) <= named
    assert {"turn", "day", "own", "zone"} <= named


@pytest.mark.parametrize("page", PAGES)
def test_declarations_are_understood(page: str) -> None:
    """§M1.3 §M1.5 §M2.1 §H6.3 §H6.8: every sentence of the table is read as it says."""
    told = reading_of("ko" if page.endswith(".ko.md") else "en")
    table = rows(page, HEADS[page][2])
    assert len(table) >= 20
    for post, words in table:
        assert told(post.strip("`")) == words


@pytest.mark.parametrize("page", PAGES)
def test_what_is_no_declaration(page: str) -> None:
    """§H6.8: every sentence of the second table is answered as it says."""
    told = reading_of("ko" if page.endswith(".ko.md") else "en")
    table = rows(page, HEADS[page][3])
    assert len(table) >= 8
    for post, words in table:
        assert told(post.strip("`")).startswith(words), post


def reading_of(lang: str) -> Callable[[str], str]:
    """What the referee says to a post of 새벽's before the war: its reading, or the problem."""
    campaign = example()
    known = names(start(campaign), campaign, int(seat_of(players(campaign).index("새벽"))))

    def told(text: str) -> str:
        found = read(text, known)
        said = [repeat(one, lang, known) for one in found.readings]
        return " · ".join([*said, *(problem_text(one, lang) for one in found.problems)])

    return told


@pytest.mark.parametrize("page", PAGES)
def test_every_command_of_the_staff(page: str) -> None:
    """§H6.7: the table has each command of the desk once, under its words."""
    used = [[BY_WORD[word].name for word in re.findall(r"`/([^\s`]+)", row[0])] for row in rows(page, HEADS[page][4])]
    assert all(len(set(named)) == 1 for named in used), used
    assert sorted(named[0] for named in used) == sorted(spec.name for spec in COMMANDS)


ALONE: Final = frozenset(("status", "queue", "pause", "resume", "end_battle", "close", "help"))
PAUSED: Final = frozenset(("resume",))
FREE: Final = ALONE | {"view", "history", "undo", "correct", "effect", "order", "declare", "extend", "notice", "finish"}
"""Commands that are possible in the first turn; the others need a roll, a window, a preview or something submitted."""


@pytest.mark.parametrize("page", PAGES)
def test_commands_as_they_are_written(page: str) -> None:
    """§H6.7: what the table writes without its brackets is a command that means something."""
    done = set()
    for row in rows(page, HEADS[page][4]):
        for text in re.findall(r"`(/[^`]+)`", f"{row[0]} {row[1]}"):
            name = BY_WORD[text.split()[0][1:]].name
            words = re.sub(r"\[[^\]]*\] ?", "", text).strip()
            whole = " " in words or name in ALONE
            if name in FREE and whole and "#" not in words and "remove" not in words and "제거" not in words:
                desk = begun("ko" if page.endswith(".ko.md") else "en")
                if name in PAUSED:
                    desk.command("/pause")
                assert desk.command(words).status in ("done", "preview"), words
                done.add(name)
    assert done == FREE


def begun(lang: Literal["ko", "en"]) -> Desk:
    """The first turn of the default campaign."""
    desk = Desk(Memory(default_campaign(), SEED), lambda: 1_800_000_000, "하늘", lang)
    desk.open()
    for sheet in default_campaign().sheets:
        desk.post(sheet.name, "제비로")
    return desk


# -- the example campaign ---------------------------------------------------------------------------------------------


def test_the_example_is_sound() -> None:
    """Three pairs, four players, two zones of which one is blue (§M1.7), a skill and a class that are home-made."""
    found = open_campaign(EXAMPLE)
    assert (found.faults, found.violations, found.warnings) == ((), (), ())
    campaign = example()
    assert pairs(campaign) == ("단비", "은재", "노을")
    assert players(campaign) == ("새벽", "유월", "소나기", "안개")
    assert [zone.name for zone in campaign.map.zones] == ["응접실", "온실"]
    usual = default_campaign()
    assert {skill.key for skill in campaign.skills} - {skill.key for skill in usual.skills} == {"find_the_gap"}
    assert {kind.key for kind in campaign.classes} - {kind.key for kind in usual.classes} == {"lampkeeper"}
    assert any("find_the_gap" in sheet.skills for sheet in campaign.sheets)
    assert any(sheet.class_ == "lampkeeper" for sheet in campaign.sheets)


def test_the_rest_of_the_example_is_that_of_the_default_campaign() -> None:
    """What its files say is copied from the default campaign is still the same there."""
    campaign, usual = example(), default_campaign()
    skills = {skill.key: skill for skill in usual.skills}
    assert [skill for skill in campaign.skills if skill != skills.get(skill.key)] == [campaign.skills[0]]
    classes = {kind.key: kind for kind in usual.classes}
    assert [kind for kind in campaign.classes if kind != classes.get(kind.key)] == [campaign.classes[0]]


def test_the_example_can_be_played_to_its_end() -> None:
    """Wars of random decisions end (§H6.1, §H6.4)."""
    for seed in range(5):
        war = start(example())
        simulate.play(war, simulate.Dice(seed), 100_000)
        assert war.over()
