from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator

import pytest

with warnings.catch_warnings():  # discord.py imports a module of sounds that Python gives up
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord  # noqa: F401

logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # connections that the stand-in cuts


@pytest.fixture(autouse=True, scope="module")
def hurried() -> Iterator[None]:
    """Tests of this folder do not wait as long as a user would."""
    from tests.chat.discord.rig import hurry

    with pytest.MonkeyPatch.context() as patch:
        hurry(patch)
        yield
