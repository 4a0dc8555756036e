"""A CONFIG is read, or all that is wrong with it is told at once, with the line and what would do."""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.chat.settings import Limits
from simpan.chat.settings_file import BadSettings, lines, read_settings
from simpan.chat.settings_words import REASONS
from tests.chat.configs import DISCORD, ENVIRON, MASTODON, TOKEN
from tests.chat.settings.configs import ADDRESS, ROOT, read, said


def test_mastodon(folder: Path) -> None:
    found = read(folder, MASTODON)
    assert (found.network, found.api, found.lang, found.data) == (
        "mastodon", "https://example.social", "ko", folder / "data",
    )  # fmt: skip
    assert found.token.reveal() == TOKEN
    (campaign,) = found.campaigns
    assert (campaign.key, campaign.folder, campaign.visibility) == ("mansion", folder / "mywar", "unlisted")
    assert campaign.players == {"hanseo@example.social": "한서"}
    assert campaign.staff == ("minji@example.social",)
    text = (
        MASTODON.replace('staff = ["@Minji@Example.social"]\n', "")
        + '[campaign.staff]\n"minji@example.social" = "민지"\n'
    )
    (other,) = read(folder, text).campaigns
    assert (other.staff, other.staff_names) == (campaign.staff, {"minji@example.social": "민지"})


def test_discord(folder: Path) -> None:
    found = read(folder, DISCORD)
    (campaign,) = found.campaigns
    assert found.guilds == {"123456789012345678": "en"}
    assert campaign.players == {"discord:423456789012345678": "한서", "discord:523456789012345678": "도윤의 아처"}
    assert (campaign.guild, campaign.channel) == ("123456789012345678", "223456789012345678")
    assert (campaign.staff_channel, campaign.staff_roles) == ("323456789012345678", ("총괄",))


@pytest.mark.parametrize(
    "account", ["ſeoa@example.social", "seoa@example.\u212aorea", "seoa", "@", "a b@c.d", "서아@c.d"]
)
def test_what_is_no_account(account: str, folder: Path) -> None:
    """Letters that only look like others in small letters are none."""
    (line,) = said(folder, MASTODON.replace("@Minji@Example.social", account))[:1]
    assert f"“{account}”: “hanseo@example.social”처럼 서버까지 쓴 계정이어야 합니다." in line


def test_limits(folder: Path) -> None:
    """What somebody of no campaign may cause; 0 is no limit."""
    found = read(folder, MASTODON + "[limits]\nperson_10min = 5\n").limits
    assert (found.person_10min, found.person_3h) == (5, Limits().person_3h)
    assert read(folder, MASTODON + "[limits]\nperson_3h = 0\n").limits.person_3h == 0
    (line,) = said(folder, MASTODON + "[limits]\nperson_3h = -1\n")
    assert line == "chat.toml:10: limits.person_3h: 0부터 1,000,000까지의 정수여야 합니다."
    assert "limits.person: " in said(folder, MASTODON + "[limits]\nperson = 1\n")[0]


def test_the_language_of_a_campaign_is_that_of_the_account(folder: Path) -> None:
    assert read(folder, 'lang = "en"\n' + MASTODON).campaigns[0].lang == "en"
    assert read(folder, MASTODON.replace('key = "', 'lang = "en"\nkey = "')).campaigns[0].lang == "en"


@pytest.mark.parametrize("name", ["mastodon", "discord", "dice"])
def test_the_examples_are_right(name: str, folder: Path) -> None:
    text = (ROOT / "examples" / "chat" / f"{name}.toml").read_text(encoding="utf-8")
    (folder / "token").write_text(TOKEN)
    (folder / "token").chmod(0o600)
    found = read(folder, text, {})
    assert len(found.campaigns) == (name != "dice")


def test_everything_wrong_at_once(folder: Path) -> None:
    text = """\
network = "mastodon"
api = "http://example.social"
langs = "ko"
dice = "yes"
table = "https://user:pass@table.example/"
channel = "223456789012345678"
[[campaign]]
key = "내 전쟁"
folder = "none"
staff = ["minji"]
visibility = "publc"
channel = "223456789012345678"
[campaign.players]
"hanseo@example.social" = "한서"
"@HANSEO@example.social" = "도윤"
"""
    assert said(folder, text, environ={}) == [
        "chat.toml: token_file: 토큰이 없습니다. SIMPAN_MASTODON_TOKEN 환경 변수에 넣거나, 파일에 넣고 token_file로 "
        "가리키세요.",
        "chat.toml:2: api: " + ADDRESS,
        "chat.toml:3: langs: 여기에 쓸 수 없는 항목입니다. 혹시 “lang”? 쓸 수 있는 것: "
        "network, api, token_file, data, lang, table, dice, lookups, limits, campaign.",
        "chat.toml:4: dice: true 또는 false여야 합니다.",
        "chat.toml:5: table: " + ADDRESS,
        "chat.toml:6: channel: 여기에 쓸 수 없는 항목입니다. 쓸 수 있는 것: "
        "network, api, token_file, data, lang, table, dice, lookups, limits, campaign.",
        "chat.toml:8: campaign[1].key: 영어 글자와 숫자만 쓴 40자 이하의 이름이어야 합니다. 예: mansion1",
        "chat.toml:9: campaign[1].folder: 그런 폴더가 없습니다. simpan sheet new none으로 만들 수 있습니다.",
        "chat.toml:10: campaign[1].staff: “minji”: “hanseo@example.social”처럼 서버까지 쓴 계정이어야 합니다.",
        'chat.toml:10: campaign[1].staff: 이 캠페인을 이끄는 계정이 없습니다. 예: staff = ["minji@example.social"]',
        "chat.toml:11: campaign[1].visibility: 다음 가운데 하나여야 합니다: unlisted, public, followers. "
        "혹시 “public”?",
        "chat.toml:12: campaign[1].channel: Discord에서만 쓰는 항목입니다. 지우세요.",
        "chat.toml:15: campaign[1].players.@HANSEO@example.social: “@HANSEO@example.social”: 같은 계정이 "
        "두 번 있습니다.",
    ]


def test_english_says_as_much(folder: Path) -> None:
    text = 'network = "discord"\napi = 5\n[[campaign]]\nkey = "a"\n'
    assert said(folder, text, "en") == [
        "chat.toml:2: api: This must be a text in quotes.",
        'chat.toml:3: campaign[1].folder: This is needed, such as: folder = "mywar"',
        'chat.toml:3: campaign[1].staff: Nobody leads this campaign. For example: staff_roles = ["총괄"]',
        'chat.toml:3: campaign[1].guild: This is needed, such as: guild = "123456789012345678"',
        'chat.toml:3: campaign[1].channel: This is needed, such as: channel = "123456789012345678"',
    ]


def test_every_reason_in_both_languages() -> None:
    for key, (ko, en) in REASONS.items():
        names = [set(re.findall(r"\{(\w+)", text)) for text in (ko, en)]
        assert ko != en, key
        assert names[0] == names[1], key


def test_faults_of_toml_have_their_lines(folder: Path) -> None:
    assert said(folder, MASTODON + "lang = ko\nconfirm = true\nconfirm = true\n[[campaign]\n")[0].startswith(
        "chat.toml:9: "
    )
    assert len(said(folder, MASTODON + "lang = ko\n[[campaign]\n")) >= 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "그런 파일이 없습니다."),
        (b"\xff\xfe", "UTF-8 글이 아닙니다. UTF-8로 저장하세요."),
        (b"#" * 300_000, "262,144 바이트보다 큰 파일입니다."),
        (b"", 'network: 이 항목이 필요합니다. 예: network = "mastodon"'),
    ],
)
def test_what_is_no_config(text: bytes | None, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "chat.toml"
    if text is not None:
        path.write_bytes(text)
    with pytest.raises(BadSettings) as caught:
        read_settings(path, ENVIRON)
    assert lines(path, caught.value, "ko") == [f"{path}: {reason}"]


def test_a_config_of_the_other_network(folder: Path) -> None:
    path = folder / "chat.toml"
    path.write_text(DISCORD, encoding="utf-8")
    with pytest.raises(BadSettings) as caught:
        read_settings(path, ENVIRON, "mastodon")
    assert f"simpan chat discord {path}" in lines(path, caught.value, "ko")[0]


def test_two_campaigns_share_nothing(folder: Path) -> None:
    other = DISCORD.split("[[campaign]]")[1].replace('"mansion"', '"Mansion"').replace("mywar", "./mywar")
    found = said(folder, DISCORD + "[[campaign]]" + other)
    assert [line.split(": ")[1] for line in found] == ["campaign[2].key", "campaign[2].folder", "campaign[2].channel"]
    again = MASTODON.split("[[campaign]]")[1].replace('"mansion"', '"other"').replace("mywar", ".")
    found = said(folder, MASTODON + "[[campaign]]" + again)
    assert len(found) == 2
    assert all("mansion 캠페인에도 있는 계정입니다" in line for line in found)


def test_the_staff_channel_is_not_the_public_one(folder: Path) -> None:
    (line,) = said(folder, DISCORD.replace("323456789012345678", "223456789012345678"))
    assert "총괄진만 보는 채널을 쓰세요" in line
    (line,) = said(folder, DISCORD.replace('staff_channel = "323456789012345678"\n', ""))
    assert "총괄에게 보낼 곳이 없습니다" in line


# -- any text ----------------------------------------------------------------------------------------------------------

SCALARS: Final = st.one_of(
    st.text(max_size=12), st.integers(), st.booleans(), st.sampled_from(["ko", "mastodon", "discord", TOKEN])
)
VALUES: Final = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3), max_leaves=4)
NAMES: Final = (
    "network",
    "api",
    "token_file",
    "data",
    "lang",
    "table",
    "guilds",
    "campaign",
    "key",
    "players",
    "staff",
)
KEYS: Final = st.one_of(st.sampled_from(NAMES), st.text(max_size=8))


def config(entries: Mapping[str, object]) -> str:
    return MASTODON + "".join(f"{json.dumps(key)} = {json.dumps(one)}\n" for key, one in entries.items())


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=300), st.dictionaries(KEYS, VALUES, max_size=6).map(config)))
def test_any_text_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    folder = tmp_path_factory.getbasetemp()
    (folder / "mywar").mkdir(exist_ok=True)
    path = folder / "any.toml"
    path.write_bytes(text.encode("utf-8", "replace"))
    told: list[str] = []
    try:
        read_settings(path, ENVIRON)
    except BadSettings as bad:
        told = [line for lang in ("ko", "en") for line in lines(path, bad, lang)]
        told.append("".join(traceback.format_exception(bad)))
    assert TOKEN not in "".join(told)
