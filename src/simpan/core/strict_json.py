"""JSON from strangers: what Python lets pass (a key twice, NaN, endless numbers, half characters) is refused."""

import json
from typing import Any, Final

MAX_INT: Final = 2**63 - 1  # of either sign; the engine's numbers are no larger


def decode(raw: bytes) -> Any:
    """The value of a JSON text in UTF-8. Raises ValueError, and nothing else, with the cause in a few words."""
    try:
        value = json.loads(
            raw.decode(), object_pairs_hook=_object, parse_constant=_no_number, parse_int=_int, parse_float=_float
        )
        if b"\\u" in raw:
            json.dumps(value, ensure_ascii=False).encode()  # half of a surrogate pair cannot be written again
    except UnicodeError as error:
        raise ValueError("is not UTF-8") from error
    except json.JSONDecodeError as error:
        raise ValueError(f"is not JSON ({error.msg}, column {error.colno})") from error
    except RecursionError as error:
        raise ValueError("is nested too deeply") from error
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"has the key {next(key for key in keys if keys.count(key) > 1)[:40]!r} twice")
    return found


def _no_number(text: str) -> float:
    raise ValueError(f"holds {text}, which is no number")


def _int(text: str) -> int:
    if len(text) > 20 or not -MAX_INT <= int(text) <= MAX_INT:
        raise ValueError("holds a number that is too large")
    return int(text)


def _float(text: str) -> float:
    if abs(number := float(text)) > MAX_INT:
        raise ValueError("holds a number that is too large")
    return number
