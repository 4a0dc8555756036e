"""Whoever has neither library can use everything but the gateways."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import pkgutil, sys
import simpan.chat
from importlib import import_module
for found in pkgutil.walk_packages(simpan.chat.__path__, "simpan.chat."):
    if not found.name.startswith(("simpan.chat.mastodon", "simpan.chat.discord")):
        import_module(found.name)
for name in ("chat", "chat_check", "chat_console", "chat_try"):
    import_module(f"simpan.cli.{name}")
print(sorted({"mastodon", "discord", "aiohttp", "requests"} & set(sys.modules)))
"""


def test_no_library_of_a_network_is_needed() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False, timeout=240)
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr
