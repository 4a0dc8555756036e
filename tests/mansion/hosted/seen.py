"""What viewers of a hosted campaign are shown, for its tests."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from simpan.core.refereeing import Reply
from simpan.mansion.campaign import Campaign
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import Hosted

TIMES = ("left", "of", "running", "at")


def named(**house: Any) -> Campaign:
    """Four pairs whose players are called like nobody of them."""
    base = small(**house)
    sheets = tuple(msgspec.structs.replace(sheet, player=f"{sheet.pair} 님") for sheet in base.sheets)
    return msgspec.structs.replace(base, sheets=sheets)


def scene(hosted: Hosted, viewer: int, lang: Any = "ko", staff: str = "민지", **how: Any) -> dict[str, Any]:
    """What a viewer sees."""
    found: dict[str, Any] = json.loads(hosted.referee.scene(viewer, lang, hosted.now, staff, **how))
    return found


def without(found: Any, keys: tuple[str, ...] = TIMES) -> Any:
    """The same without times."""
    if isinstance(found, dict):
        return {key: without(value, keys) for key, value in found.items() if key not in keys}
    return [without(one, keys) for one in found] if isinstance(found, list) else found


def lines(reply: Reply) -> list[str]:
    """All that is said."""
    return [line.text for out in reply.outs for line in out.lines]
