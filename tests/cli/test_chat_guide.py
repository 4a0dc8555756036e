"""The guide to the account does what it says: its files, its commands, its tables, in both languages.

What needs a network is followed in `tests/chat/guide`, against the stand-ins.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

from simpan.chat.answer import answer
from simpan.chat.campaign.said import command_in, listing_in
from simpan.chat.discord import words_en as discord_en
from simpan.chat.discord import words_ko as discord_ko
from simpan.chat.discord.specs import SPECS
from simpan.chat.mastodon.check import SCOPES
from simpan.chat.settings_file import (
    CAMPAIGN,
    CAMPAIGN_DISCORD,
    CAMPAIGN_MASTODON,
    LIMITS,
    TOP,
    TOP_DISCORD,
    read_settings,
)
from simpan.cli.app import FUNCTIONS
from simpan.core.game import seat_of
from simpan.core.hosting import Lang
from simpan.mansion.campaign import players
from simpan.mansion.declare import read
from simpan.mansion.desk.commands import BY_WORD
from simpan.mansion.desk.names import names
from simpan.mansion.files.default import default_campaign
from simpan.mansion.match import start
from tests.chat.configs import TOKEN
from tests.chat.small_world import SmallWorld
from tests.cli.guide import anchors, blocks, minutes, prose, quoted, rows, shell, text_of
from tests.cli.runner import Ran, run

pytestmark = pytest.mark.filterwarnings("ignore:'audioop' is deprecated:DeprecationWarning")  # within discord.py
PAGES: Final = {"chat.md": "en_US.UTF-8", "chat.ko.md": "ko_KR.UTF-8"}
WORDS: Final = {"chat.md": discord_en.WORDS, "chat.ko.md": discord_ko.WORDS}
HEADS: Final = {
    "chat.md": ("What you write", "Key", "Command", "What you see"),
    "chat.ko.md": ("이렇게 쓰면", "항목", "명령", "보이는 것"),
}


# -- the pages, block by block ----------------------------------------------------------------------------------------


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a reader of the guide works, with a token in its file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "token").write_text(TOKEN + "\n")
    (tmp_path / "token").chmod(0o600)
    return tmp_path


@pytest.mark.parametrize("page", PAGES)
def test_the_guide_does_what_it_says(page: str, reader: Path) -> None:
    """Every file is written and every CONFIG loads; what needs no network is run, and the quoted lines come out."""
    ran: list[Ran] = []
    kinds: list[str] = []
    for block in blocks(page):
        kind, _, rest = block.info.partition(" ")
        kinds.append(block.info)
        if kind in ("toml", "post"):
            (reader / rest).write_text(block.text, encoding="utf-8")
            if kind == "toml":
                assert len(read_settings(reader / rest, {}).campaigns) == 1
        elif kind == "sh" and rest in ("", "2"):
            ran = [one for line in block.text.splitlines() if (one := shell(line, PAGES[page])) is not None]
            assert [one.code for one in ran] == [int(rest or 0)] * len(ran), ran
        elif kind == "sh":
            assert rest in ("once", "mastodon", "discord")
            assert all(known(line) for line in block.text.splitlines())
        elif block.info == "text":
            quoted(block.text, "\n".join(one.out for one in ran))
    assert kinds.count("sh") >= 2
    assert {"sh mastodon", "sh discord", "toml mastodon.toml", "toml discord.toml"} <= set(kinds)


def known(line: str) -> bool:
    """Whether a line that is not run here is a command of this program, or of those that the guide leans on."""
    words = line.split()
    if words[0] == "simpan":
        return " ".join(words[1:3]) in FUNCTIONS and (words[3].endswith(".toml") and Path(words[3]).exists())
    return words[0] in ("pip", "umask", "systemctl", "journalctl", "sqlite3", "cp")


def test_both_pages_are_the_same_page() -> None:
    """The same files, commands and posts; comments of files, and what the program says, are in the page's language."""
    english, korean = (list(blocks(page)) for page in PAGES)
    assert [block.info for block in english] == [block.info for block in korean]
    for one, other in zip(english, korean, strict=True):
        if one.info.startswith("toml"):
            assert tomllib.loads(one.text) == tomllib.loads(other.text)
        elif one.info not in ("text", "text commands"):
            assert one.text == other.text
    heads = [len(re.findall(r"^## ", text_of(page), re.MULTILINE)) for page in PAGES]
    assert heads[0] == heads[1]


@pytest.mark.parametrize("page", PAGES)
def test_commands_within_sentences(page: str) -> None:
    found = [words.split() for words in re.findall(r"`simpan ([a-z][^`]*)`", prose(text_of(page)))]
    assert len(found) >= 2
    for words in found:
        path = " ".join(words[:2]) if " ".join(words[:2]) in FUNCTIONS else words[0]
        assert run(*path.split(), "--help", lang=PAGES[page]).code == 0, words


@pytest.mark.parametrize("page", PAGES)
def test_ten_minutes(page: str) -> None:
    """What is to be read until the account runs, for one network."""
    assert 2 < minutes(text_of(page).partition("\n## 4. ")[0], page.endswith(".ko.md")) < 10


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", text_of(page)):
        path, _, fragment = target.partition("#")
        if path.startswith("https:"):
            assert path.startswith("https://discord.com/developers/")
            continue
        there = anchors(path or page)
        assert not fragment or fragment in there, target


# -- the tables against the program ------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_every_setting(page: str) -> None:
    keys = [row[0].strip("`") for row in rows(page, HEADS[page][1])]
    inner = [f"campaign.{key}" for key in (*CAMPAIGN, *CAMPAIGN_DISCORD, *CAMPAIGN_MASTODON)]
    inner += [f"limits.{key}" for key in LIMITS]
    assert sorted(keys) == sorted((*(key for key in TOP if key != "limits"), *TOP_DISCORD, *inner))


@pytest.mark.parametrize("page", PAGES)
def test_every_command_of_discord(page: str) -> None:
    found = rows(page, HEADS[page][2])
    korean, english = (discord_ko.WORDS, discord_en.WORDS)
    own = korean if page == "chat.ko.md" else english
    expected = []
    for spec in SPECS:
        named = [f"`/{korean[f'name_{spec.name}']}`", f"`/{spec.name}`"]
        expected.append([*(named if page == "chat.ko.md" else reversed(named)), own[f"about_{spec.name}"]])
    assert found == expected


@pytest.mark.parametrize("page", PAGES)
def test_what_anybody_may_ask(page: str) -> None:
    """Every example of the table is answered, and none is refused."""
    lang: Lang = "ko" if page == "chat.ko.md" else "en"
    world = SmallWorld()
    found = rows(page, HEADS[page][0])
    assert len(found) >= 12
    for row in found:
        asked = row[0].strip("`")
        made = answer(world.request(asked, lang=lang), world)
        assert made.wish is not None or made.replies, asked
        assert all(reply.kind != "refusal" for reply in made.replies), (asked, made.replies)
        world.take(made)


@pytest.mark.parametrize("page", PAGES)
def test_declarations_and_commands(page: str) -> None:
    campaign = default_campaign()
    known_names = names(start(campaign), campaign, int(seat_of(players(campaign).index("한서"))))
    found = dict(blocks(page))
    for line in found["text declarations"].splitlines():
        who, colon, said = line.partition(": ")
        text = said if colon and not who.startswith("예약") else line
        assert "예약" in line or (read(text, known_names).readings and not read(text, known_names).problems), line
    for line in found["text commands"].splitlines():
        command = command_in(line)
        assert command is not None
        assert listing_in(command) is not None, line
    for word in re.findall(r"`/([^`\s]+)`", text_of(page).partition("## 6. ")[2].partition("## 7. ")[0]):
        assert word in BY_WORD, word


@pytest.mark.parametrize("page", PAGES)
def test_rights(page: str) -> None:
    """The scopes of Mastodon and the permissions of Discord, exactly those that are needed."""
    from simpan.chat.discord.check import IN_CHANNEL  # with discord.py, whose import warns

    text = " ".join(text_of(page).split())
    assert " ".join(f"`{scope}`" for scope in SCOPES) in text
    listed = ", ".join(f"*{WORDS[page][f'may_{name}']}*" for name in IN_CHANNEL)
    assert listed in text
