"""The part of JSON Schema (draft 2020-12) that `effect/schema.py` uses, so that the tests need no library for it.

An unknown keyword is an error: nothing can be left out of the check without notice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

_TYPES: Final[dict[str, tuple[type, ...]]] = {
    "object": (dict,), "array": (list,), "string": (str,), "boolean": (bool,), "null": (type(None),), "integer": (int,),
}  # fmt: skip
_QUIET: Final = frozenset({"$schema", "$defs", "title", "description", "then"})


def faults(value: Any, schema: Any, root: dict[str, Any], place: str = "") -> Iterator[str]:
    """Every way in which a value does not fit: place and keyword."""
    for keyword, wanted in schema.items():
        if keyword not in _QUIET and not _fits(keyword, wanted, value, schema, root):
            yield f"{place}: {keyword}"
    yield from _inside(value, schema, root, place)


def fits(value: Any, schema: Any, root: dict[str, Any]) -> bool:
    return next(faults(value, schema, root), None) is None


def _inside(value: Any, schema: Any, root: dict[str, Any], place: str) -> Iterator[str]:
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        for key, inner in value.items():
            below = properties.get(key, schema.get("additionalProperties", True))
            if below is False:
                yield f"{place}/{key}: additionalProperties"
            elif below is not True:
                yield from faults(inner, below, root, f"{place}/{key}")
    elif isinstance(value, list):
        first = schema.get("prefixItems", [])
        for index, inner in enumerate(value):
            below = first[index] if index < len(first) else schema.get("items", {})
            yield from faults(inner, below, root, f"{place}/{index}")


def _fits(keyword: str, wanted: Any, value: Any, schema: Any, root: dict[str, Any]) -> bool:
    match keyword:
        case "$ref":
            return fits(value, root["$defs"][wanted.removeprefix("#/$defs/")], root)
        case "type":
            return type(value) in _TYPES[wanted]
        case "const":
            return type(value) is type(wanted) and bool(value == wanted)
        case "enum":
            return any(type(value) is type(one) and value == one for one in wanted)
        case "not":
            return not fits(value, wanted, root)
        case "anyOf":
            return any(fits(value, one, root) for one in wanted)
        case "if":
            return not fits(value, wanted, root) or fits(value, schema["then"], root)
        case "properties" | "additionalProperties" | "prefixItems" | "items":
            return True  # `_inside` looks at them
    return _sized(keyword, wanted, value, root)


def _sized(keyword: str, wanted: Any, value: Any, root: dict[str, Any]) -> bool:
    match keyword:
        case "required":
            return not isinstance(value, dict) or set(wanted) <= set(value)
        case "propertyNames":
            return not isinstance(value, dict) or all(fits(key, wanted, root) for key in value)
        case "minProperties":
            return not isinstance(value, dict) or len(value) >= wanted
        case "maxProperties":
            return not isinstance(value, dict) or len(value) <= wanted
        case "minItems":
            return not isinstance(value, list) or len(value) >= wanted
        case "maxItems":
            return not isinstance(value, list) or len(value) <= wanted
        case "minLength":
            return not isinstance(value, str) or len(value) >= wanted
        case "maxLength":
            return not isinstance(value, str) or len(value) <= wanted
        case "pattern":
            return not isinstance(value, str) or re.search(wanted, value) is not None
        case "minimum":
            return type(value) is not int or value >= wanted
        case "maximum":
            return type(value) is not int or value <= wanted
    raise ValueError(f"no keyword {keyword!r}")
