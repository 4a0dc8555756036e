"""`simpan serve`: the online table."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from simpan.cli.env import Env, Trouble, env


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8642,
    database: str = "",
    trust_proxy: Annotated[bool, Parameter(negative=())] = False,
    log: Literal["console", "json"] = "console",
) -> int:
    """Serve until it is stopped."""
    out = env()
    if not 0 <= port <= 65535:
        raise Trouble(out.word("out_of_range", name="--port", least=0, most=65535))
    try:
        from simpan.server import serve as server
        from simpan.server.settings import Settings, from_environment
        from simpan.server.store import StoreTrouble
    except ModuleNotFoundError as error:
        raise Trouble(out.word("serve_missing", module=error.name or "?")) from error
    where = database or _default_database(out)
    try:
        settings = from_environment(Settings(host, port, where, trust_proxy, log), os.environ)
    except ValueError as error:
        raise Trouble(out.word("serve_environment", why=error)) from error
    try:
        listening = server.listen(host, port)
    except server.PortTaken as error:
        raise Trouble(out.word("serve_port", host=host, port=port, why=error)) from error
    address = _address(host, listening.getsockname()[1])
    try:
        server.main(settings, listening, lambda: out.line(out.word("serve_at", address=address)))
    except StoreTrouble as error:
        raise Trouble(out.word("serve_database", why=error)) from error
    finally:
        listening.close()
    return 0


def _default_database(out: Env) -> str:
    """The file in the user's data folder, which is made if it is missing."""
    from simpan.server.settings import data_folder

    folder = data_folder(os.environ)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble(out.word("serve_folder", path=folder, why=out.why(error))) from error
    return str(Path(folder) / "tables.db")


def _address(host: str, port: int) -> str:
    """What to type into a browser."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"
