"""What the calls of the stand-in share: refusals, and bodies with files."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import web


class Refused(Exception):
    """An answer of Discord that says no."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


async def body_of(request: web.Request) -> tuple[dict[str, Any], list[tuple[str, bytes]]]:
    """A message's payload and files."""
    if not request.can_read_body:
        return {}, []
    if request.content_type != "multipart/form-data":
        found = await request.json()
        return (found if isinstance(found, dict) else {"": found}), []
    form = await request.post()
    files = [(one.filename, one.file.read()) for one in form.values() if isinstance(one, web.FileField)]
    return json.loads(str(form["payload_json"])), files


def said(found: Any, status: int, headers: dict[str, str]) -> web.Response:
    """An answer. Its type is told as Discord tells it, without a character set: discord.py looks for just that."""
    if found is None:
        return web.Response(status=status, headers=headers)
    headers = headers | {"Content-Type": "application/json"}
    return web.Response(body=json.dumps(found).encode(), status=status, headers=headers)
