"""A CONFIG of either network with a token of its own."""

from __future__ import annotations

from pathlib import Path


def config(folder: Path, network: str, api: str, token: str = "") -> Path:
    """Its path. token: in a file beside it, "" for none."""
    lines = [f'network = "{network}"', f'api = "{api}"']
    if token:
        lines.append('token_file = "token"')
        file = folder / "token"
        file.touch(0o600)
        file.write_text(token + "\n")
    path = folder / "config.toml"
    path.write_text("\n".join(lines) + "\n")
    return path
