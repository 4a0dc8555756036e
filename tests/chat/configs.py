"""CONFIGs for tests of either network."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from simpan.chat.request import Network

TOKEN: Final = "Zk3vB1s-7Qw_rT9yU0pLmN4xC6hJ8dF2gA5eK1oS3iE"
ENVIRON: Final = {"SIMPAN_MASTODON_TOKEN": TOKEN, "SIMPAN_DISCORD_TOKEN": TOKEN}
NOBODY: Final = "http://127.0.0.1:9"
"""An address on this machine at which nobody answers."""
STAFF: Final = 'staff = ["@Minji@Example.social"]\n'
MASTODON: Final = f"""\
network = "mastodon"
api = "https://example.social"
[[campaign]]
key = "mansion"
folder = "mywar"
{STAFF}[campaign.players]
"Hanseo@example.social" = "한서"
"""
GUILDS: Final = '[guilds]\n123456789012345678 = "en"\n'
DISCORD: Final = f"""\
network = "discord"
{GUILDS}[[campaign]]
key = "mansion"
folder = "mywar"
guild = 123456789012345678
channel = "223456789012345678"
staff_channel = "323456789012345678"
staff_roles = ["총괄"]
[campaign.players]
"<@423456789012345678>" = "한서"
523456789012345678 = "도윤의 아처"
"""


def offline(network: Network) -> str:
    """A CONFIG of a network at which nobody answers, whose staff has a name; players come last."""
    if network == "discord":
        return DISCORD.replace(GUILDS, f'api = "{NOBODY}"\n')
    named = MASTODON.replace(STAFF, '[campaign.staff]\n"minji@example.social" = "민지"\n')
    return named.replace("https://example.social", NOBODY) + '"doyun@example.social" = "도윤의 아처"\n'


def bare(folder: Path, network: Network, api: str, token: str = "") -> Path:
    """One without a campaign, in its file. token: in a file beside it, "" for none."""
    lines = [f'network = "{network}"', f'api = "{api}"']
    if token:
        lines.append('token_file = "token"')
        file = folder / "token"
        file.touch(0o600)
        file.write_text(token + "\n")
    path = folder / "config.toml"
    path.write_text("\n".join(lines) + "\n")
    return path
