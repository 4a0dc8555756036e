"""Writes the browser client's types from the server's. A test fails if a file is not up to date.

Usage: python tools/web_types.py [--check]
"""

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import msgspec

from simpan.core import hosting, refereeing
from simpan.lumen.hosted import shape
from simpan.lumen.workshop import shape as workshop_shape
from simpan.mansion.hosted import shape as mansion_shape
from simpan.server import api_types, protocol

SOURCES = Path(__file__).resolve().parent.parent / "web" / "src"
TARGET = SOURCES / "lib" / "wire.ts"
MANSION = SOURCES / "campaign" / "shape.ts"  # apart: some of its names are also those of messages
DECK = SOURCES / "deck" / "shape.ts"
HEAD = "// Made by tools/web_types.py from the server's types; do not edit.\n"


def types() -> list[Any]:
    """Every type that crosses the wire."""
    found: list[Any] = [*get_args(protocol.FromClient), *get_args(protocol.ToClient)]
    for module in (hosting, refereeing, shape, api_types):
        found += _structs(module)
    return [thing for thing in found if thing not in (hosting.Line, refereeing.Reply)]  # these do not cross it


def _structs(module: ModuleType) -> list[Any]:
    return [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing.__module__ == module.__name__
    ]


def files() -> dict[Path, str]:
    """Every file with what it should hold."""
    return {TARGET: written(), MANSION: _apart(mansion_shape), DECK: _apart(workshop_shape)}


def _apart(module: ModuleType) -> str:
    return HEAD + "\n" + "\n".join(_interfaces(_structs(module)))


def _interfaces(types: list[Any]) -> list[str]:
    _, components = msgspec.json.schema_components(types, ref_template="{name}")
    return [f"export interface {name} {_object(schema)}\n" for name, schema in sorted(components.items())]


def written() -> str:
    """The types of the wire."""
    parts = _interfaces(types())
    ours = " | ".join(kind.__name__ for kind in get_args(protocol.FromClient))
    theirs = " | ".join(kind.__name__ for kind in get_args(protocol.ToClient))
    union = f"export type FromClient = {ours}\nexport type ToClient = {theirs}\n"
    return HEAD + f"export const VERSION = {protocol.VERSION}\n\n" + "\n".join(parts) + "\n" + union


def _object(schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    lines = [
        f"  {name}{'' if name in required else '?'}: {_type(field)}"
        for name, field in schema.get("properties", {}).items()
    ]
    note = schema.get("description", "").split("\n")[0]
    return "{" + (f" // {note}" if note else "") + "\n" + "\n".join(lines) + "\n}"


def _type(field: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in field:
        return str(field["$ref"])
    if "anyOf" in field:
        return " | ".join(dict.fromkeys(_type(one) for one in field["anyOf"]))
    if "const" in field:
        return repr(field["const"])
    if "enum" in field:
        return " | ".join(repr(one) for one in field["enum"])
    kind = field.get("type")
    if kind == "array":
        if "prefixItems" in field:
            return "[" + ", ".join(_type(one) for one in field["prefixItems"]) + "]"
        inner = _type(field.get("items", {})) if isinstance(field.get("items", {}), dict) else "unknown"
        return f"({inner})[]" if re.search(r"[| ]", inner) else f"{inner}[]"
    if kind == "object":
        values = field.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    plain = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return plain.get(str(kind), "unknown")


def main() -> int:
    """Write the files, or with --check only compare them."""
    for path, text in files().items():
        if "--check" not in sys.argv:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
