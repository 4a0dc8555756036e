"""The browser client's types are those of the server."""

from tools.web_types import files


def test_the_clients_types_are_up_to_date() -> None:
    old = [path.name for path, text in files().items() if path.read_text(encoding="utf-8") != text]
    assert not old, "run tools/web_types.py"
