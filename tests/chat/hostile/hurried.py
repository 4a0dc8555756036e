"""Imported by a nursery of programs: in them nobody waits as long as a user would."""

from __future__ import annotations

import pytest

from tests.chat.discord.rig import hurry

hurry(pytest.MonkeyPatch())
