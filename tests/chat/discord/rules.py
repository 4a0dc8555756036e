"""What Discord accepts: messages, components, commands. Everything else is refused, and remembered as wrong."""

from __future__ import annotations

import re
from typing import Any, Final

_NAME: Final = re.compile(r"[-_ʼ\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")
LOCALES: Final = {"ko", "en-US", "en-GB"}
MESSAGE_FIELDS: Final = {
    "content", "nonce", "enforce_nonce", "tts", "flags", "allowed_mentions", "message_reference", "components",
    "attachments", "embeds",
}  # fmt: skip
COMMAND_FIELDS: Final = {
    "name", "name_localizations", "description", "description_localizations", "options", "type", "nsfw", "contexts",
    "integration_types", "default_member_permissions", "dm_permission",
}  # fmt: skip
OPTION_FIELDS: Final = {
    "type", "name", "name_localizations", "description", "description_localizations", "required", "choices",
    "min_length", "max_length", "autocomplete",
}  # fmt: skip


def length(text: str) -> int:
    """As Discord's own client counts."""
    return len(text.encode("utf-16-le")) // 2


def message_problems(payload: dict[str, Any], *, webhook: bool, edit: bool = False) -> list[str]:
    """What is wrong with a message."""
    wrong = [f"unknown field {name}" for name in payload.keys() - MESSAGE_FIELDS]
    content = payload.get("content")
    empty = not (content or "").strip() and not payload.get("attachments")
    if empty and not edit:
        wrong.append("50006 empty message")
    if content is not None and length(content) > 2000:
        wrong.append("content: longer than 2000")
    if webhook and ("nonce" in payload or "message_reference" in payload):
        wrong.append("a webhook takes neither nonce nor message_reference")
    if "nonce" in payload and (length(str(payload["nonce"])) > 25 or not payload.get("enforce_nonce")):
        wrong.append("nonce: longer than 25, or not enforced")
    if payload.get("flags", 0) & ~(64 | 4):
        wrong.append(f"flags: {payload['flags']}")
    mentions = payload.get("allowed_mentions")
    if mentions is None or mentions.get("parse"):
        wrong.append("allowed_mentions: must be given, and parse nothing")
    return wrong + component_problems(payload.get("components") or [])


def component_problems(rows: list[dict[str, Any]]) -> list[str]:
    """What is wrong with buttons."""
    wrong = ["more than 5 rows"] if len(rows) > 5 else []
    ids: list[str] = []
    for row in rows:
        buttons = row.get("components", [])
        if row.get("type") != 1 or not 1 <= len(buttons) <= 5:
            wrong.append("a row of buttons holds one to five")
        for button in buttons:
            ids.append(button.get("custom_id", ""))
            label = button.get("label") or ""
            if button.get("type") != 2 or button.get("style") not in (1, 2, 3, 4):
                wrong.append("not a button")
            if not 1 <= length(label) <= 80 or not 1 <= length(ids[-1]) <= 100:
                wrong.append("a label or custom_id too long or empty")
    return wrong + (["custom_id twice"] if len(set(ids)) != len(ids) else [])


# -- commands ---------------------------------------------------------------------------------------------------------


def command_problems(commands: list[dict[str, Any]]) -> list[str]:
    """What is wrong with the commands of an application."""
    wrong = ["more than 100 commands"] if len(commands) > 100 else []
    for command in commands:
        wrong += [f"unknown field {name}" for name in command.keys() - COMMAND_FIELDS]
        wrong += _named(command)
        options = command.get("options", [])
        wrong += ["more than 25 options"] if len(options) > 25 else []
        required = [bool(one.get("required")) for one in options]
        wrong += ["a required option behind one that is not"] if required != sorted(required, reverse=True) else []
        wrong += _twice(options)
        for option in options:
            wrong += _option(option)
        if _weight(command) > 8000:
            wrong.append(f"{command.get('name')}: more than 8000 characters")
    return wrong + _twice(commands)


def _twice(things: list[dict[str, Any]]) -> list[str]:
    """Names must differ, in each language."""
    wrong = []
    for locale in ("", *LOCALES):
        names = [one.get("name_localizations", {}).get(locale, one["name"]) for one in things]
        if len(set(names)) != len(names):
            wrong.append(f"a name twice in {locale or 'the base language'}: {sorted(names)}")
    return wrong


def _named(thing: dict[str, Any]) -> list[str]:
    names = {"": thing.get("name", ""), **(thing.get("name_localizations") or {})}
    abouts = {"": thing.get("description", ""), **(thing.get("description_localizations") or {})}
    wrong = [f"locale {one}" for one in (names.keys() | abouts.keys()) - LOCALES - {""}]
    wrong += [f"name {one!r}" for one in names.values() if not _NAME.fullmatch(one) or one.lower() != one]
    return wrong + [f"description {one!r}" for one in abouts.values() if not 1 <= length(one) <= 100]


def _option(option: dict[str, Any]) -> list[str]:
    wrong = [f"unknown field {name}" for name in option.keys() - OPTION_FIELDS] + _named(option)
    if option.get("type") not in (3, 5):
        wrong.append(f"type {option.get('type')}")
    choices = option.get("choices", [])
    if len(choices) > 25 or (choices and option.get("autocomplete")):
        wrong.append("more than 25 choices, or choices with autocomplete")
    if not 0 <= option.get("min_length", 0) <= option.get("max_length", 6000) <= 6000:
        wrong.append("min_length or max_length")
    return wrong + choice_problems(choices)


def choice_problems(choices: list[dict[str, Any]]) -> list[str]:
    """What is wrong with choices, of a command or suggested while somebody types."""
    wrong = ["more than 25 choices"] if len(choices) > 25 else []
    for choice in choices:
        names = [choice.get("name", ""), *(choice.get("name_localizations") or {}).values()]
        if not all(1 <= length(one) <= 100 for one in names) or not 1 <= length(str(choice.get("value", ""))) <= 100:
            wrong.append(f"choice {choice}")
    return wrong


def _weight(command: dict[str, Any]) -> int:
    """Characters of all names, descriptions and values, each in its longest language."""
    things = [command, *command.get("options", [])]
    parts = [(one, key) for one in things for key in ("name", "description")]
    choices = [choice for one in things for choice in one.get("choices", [])]
    longest = sum(
        max(length(one.get(key, "")), *(length(t) for t in one.get(f"{key}_localizations", {"": ""}).values()))
        for one, key in parts
    )
    return longest + sum(length(one["name"]) + length(str(one["value"])) for one in choices)
