"""Plain data from a file turned into the typed values of a campaign, with everything that is wrong in it told.

One walk over the declared types (`effect.Power`, `house.House`, …), so that a field is declared once: its limits here,
in the record and in the messages are those of its type.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Hashable, Mapping
from typing import Any, Final, TypeVar

import msgspec
from msgspec import inspect as kinds

from simpan.core.located_json import step
from simpan.mansion.files.problem import Report

T = TypeVar("T", bound=msgspec.Struct)
MOST_ENTRIES: Final = 100


class _Bad:
    """A value that could not be read; its problem is told."""


_BAD: Final = _Bad()


def read_struct(
    wanted: type[T], data: Any, place: str, report: Report, usual: Mapping[str, Any] | None = None
) -> T | None:
    """A struct of a type from the table at a place; None with its problems told. usual: values of absent keys."""
    found = _struct(_info(wanted), data, place, report, usual or {})
    return found if isinstance(found, wanted) else None


def read_fields(wanted: type[msgspec.Struct], data: Any, place: str, report: Report) -> dict[str, Any]:
    """The sound fields of a table: for a struct whose fields all have defaults, so that one fault spoils no other."""
    if not isinstance(data, dict):
        report(place, "object")
        return {}
    fields = {field.encode_name: field for field in _info(wanted).fields}
    known_keys(data, tuple(fields), place, report)
    found = {key: _value(fields[key].type, data[key], step(place, key), report) for key in fields if key in data}
    return {fields[key].name: value for key, value in found.items() if value is not _BAD}


def read_field(wanted: type[msgspec.Struct], key: str, data: Any, place: str, report: Report) -> dict[str, Any]:
    """One field of a struct by its name; {} with the problem told."""
    info = next(field.type for field in _info(wanted).fields if field.encode_name == key)
    found = _value(info, data, place, report)
    return {} if found is _BAD else {key: found}


@functools.cache
def _info(wanted: Hashable) -> kinds.StructType:
    found = kinds.type_info(wanted)
    assert isinstance(found, kinds.StructType), wanted
    return found


def _struct(info: kinds.StructType, data: Any, place: str, report: Report, usual: Mapping[str, Any]) -> Any:
    if not isinstance(data, dict):
        report(place, "object")
        return _BAD
    given = {**usual, **data}
    names = [field.encode_name for field in info.fields]
    tags = [info.tag_field] if info.tag_field else []
    known_keys(given, (*tags, *names), place, report)
    found: dict[str, Any] = {}
    for field in info.fields:
        key = field.encode_name
        if key in given:
            found[field.name] = _value(field.type, given[key], step(place, key), report)
        elif field.required:
            report(place, "missing", key=key)
            found[field.name] = _BAD
    if any(value is _BAD for value in found.values()):
        return _BAD
    return info.cls(**found)


def known_keys(data: Mapping[str, Any], names: tuple[str, ...], place: str, report: Report) -> None:
    """Tell of every key that is none, with the nearest that is one."""
    for key in data:
        if key not in names:
            report(step(place, key), "unknown_key", key=key, near=(key, names), all=", ".join(names))


def _value(info: kinds.Type, value: Any, place: str, report: Report) -> Any:
    """A value of a type, or _BAD with the problem told."""
    match info:
        case kinds.StructType():
            return _struct(info, value, place, report, {})
        case kinds.UnionType():
            return _union(info, value, place, report)
        case kinds.VarTupleType(item_type=item):
            return _entries(item, value, place, report)
        case kinds.StrType():
            return _text(info, value, place, report)
        case kinds.LiteralType(values=words):
            return _word([str(word) for word in words], value, place, report)
        case kinds.BoolType():
            if isinstance(value, bool):
                return value
            report(place, "flag")
        case kinds.IntType():
            return _whole(info, value, place, report)
        case _:
            raise TypeError(f"no field of a campaign file has the type {info}")
    return _BAD


def _whole(info: kinds.IntType, value: Any, place: str, report: Report) -> Any:
    if type(value) is not int:
        report(place, "whole")
        return _BAD
    least, most = info.ge, info.le
    if (least is not None and value < least) or (most is not None and value > most):
        report(place, "range", least=least, most=most)
        return _BAD
    return value


def _word(words: list[str], value: Any, place: str, report: Report) -> Any:
    if isinstance(value, str) and value in words:
        return value
    report(place, "one_of", word=str(value)[:40], near=(str(value)[:40], words), all=", ".join(words))
    return _BAD


def _text(info: kinds.StrType, value: Any, place: str, report: Report) -> Any:
    least, most = info.min_length or 0, info.max_length or 300
    if not isinstance(value, str):
        report(place, "text")
    elif info.pattern is not None and not re.search(info.pattern, value):
        report(place, "key", word=value[:60])
    elif not least <= len(value) <= most:
        report(place, "length", least=least, most=most)
    elif not value.isprintable():
        report(place, "unshown")
    elif value != value.strip():
        report(place, "spaces")
    else:
        return value
    return _BAD


def _entries(item: kinds.Type, value: Any, place: str, report: Report) -> Any:
    if not isinstance(value, list):
        report(place, "list")
        return _BAD
    if len(value) > MOST_ENTRIES:
        report(place, "too_many", most=MOST_ENTRIES)
        return _BAD
    found = [_value(item, one, step(place, index), report) for index, one in enumerate(value)]
    return _BAD if any(one is _BAD for one in found) else tuple(found)


def _union(info: kinds.UnionType, value: Any, place: str, report: Report) -> Any:
    """One of several structs, told apart by their tag; or a whole number or a word."""
    structs = [one for one in info.types if isinstance(one, kinds.StructType)]
    if structs:
        return _tagged(structs, value, place, report)
    words = [str(word) for one in info.types if isinstance(one, kinds.LiteralType) for word in one.values]
    nothing = any(isinstance(one, kinds.NoneType) for one in info.types)
    if nothing and value == "none":
        return None
    number = next(one for one in info.types if isinstance(one, kinds.IntType))
    if type(value) is int:
        return _whole(number, value, place, report)
    if isinstance(value, str) and value in words:
        return value
    known = [*words, "none"] if nothing else words
    report(place, "whole_or", near=(str(value)[:40], known), all=", ".join(known))
    return _BAD


def _tagged(structs: list[kinds.StructType], value: Any, place: str, report: Report) -> Any:
    if not isinstance(value, dict):
        report(place, "object")
        return _BAD
    field = str(structs[0].tag_field)
    by_tag = {str(one.tag): one for one in structs}
    if field not in value:
        report(place, "missing", key=field)
        return _BAD
    tag = _word(list(by_tag), value[field], step(place, field), report)
    return tag if tag is _BAD else _struct(by_tag[tag], value, place, report, {})
