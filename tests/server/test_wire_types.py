"""The browser client's types are those of the server."""

from tools.web_types import TARGET, written


def test_the_clients_types_are_up_to_date() -> None:
    assert TARGET.read_text(encoding="utf-8") == written(), "run tools/web_types.py"
