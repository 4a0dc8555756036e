"""Addresses as QR codes."""

from __future__ import annotations

import io

import segno

from simpan.server.net.answers import Wronged


def drawn(address: str) -> bytes:
    """An address as an SVG picture, to be read by a phone. Raises Wronged for one that no code could hold: the
    caller names the host, which may be anything."""
    out = io.BytesIO()
    try:
        code = segno.make(address, error="m", micro=False)
    except ValueError as error:
        raise Wronged("bad_query", name="host") from error
    code.save(out, kind="svg", scale=8, border=4, dark="#000", light="#fff")
    return out.getvalue()
