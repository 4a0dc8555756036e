"""The secret of a seat, as a caller brings it and as a browser keeps it."""

from __future__ import annotations

from typing import Final

from litestar.datastructures import Cookie

from simpan.server.net.answers import AnyRequest, caller_of

MONTH: Final = 30 * 86_400  # seconds that a browser keeps a seat


def cookie_of(request: AnyRequest, room: str, token: str) -> Cookie:
    """The cookie that keeps a seat."""
    return Cookie(
        key=f"simpan_{room}",
        value=token,
        max_age=MONTH,
        httponly=True,
        samesite="lax",
        secure=caller_of(request).secure,
    )


def held(request: AnyRequest, room: str) -> str:
    """The token that the caller has for a room: of the header, else of the cookie; "" for none."""
    caller = caller_of(request)
    bearer = caller.header("authorization")
    return bearer[7:].strip()[:128] if bearer.lower().startswith("bearer ") else caller.cookie(f"simpan_{room}")[:128]
