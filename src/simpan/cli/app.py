"""The command tree, built for the words that were typed: only the module of the command that is meant is imported."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from inspect import signature
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

from cyclopts import App, CycloptsError, Group, Parameter
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from simpan.cli.env import Trouble, env
from simpan.cli.help_words import COMMANDS, DEFAULT, GROUPS, OPTIONS, TITLES

# -- which function is which command; a name with a space is a command of a command
FUNCTIONS: Final[dict[str, str]] = {
    "play": "play:play",
    "arena": "arena:arena",
    "exhaust": "exhaust:exhaust",
    "judge": "judge:judge",
    "cards": "cards:cards",
    "cards check": "cards_check:check",
    "cards schema": "cards_check:schema",
    "chat mastodon": "chat:mastodon",
    "chat discord": "chat:discord",
    "chat check": "chat_check:check",
    "chat try": "chat_try:try_",
    "deck check": "deck:check",
    "deck list": "deck:starters",
    "deck code": "deck:code",
    "deck decode": "deck:decode",
    "deck paste": "deck:paste_",
    "dice verify": "dice:verify",
    "log export": "log:export",
    "log ledger": "log:ledger",
    "odds": "odds:odds",
    "referee": "referee:referee",
    "replay": "replay:replay",
    "sheet new": "sheet:new",
    "sheet check": "sheet:check",
    "sheet show": "sheet:show",
    "sheet export": "sheet:export",
    "sheet import": "sheet:import_",
    "rules": "rules:rules",
    "rules coverage": "rules:coverage",
    "serve": "serve:serve",
    "bench": "bench:bench",
}


def run(words: list[str]) -> int:
    """Parse the words and run the command; its exit status. Raises Trouble for words that mean nothing."""
    app = build(words)
    if not words:
        words = ["--help"]
    try:
        result: Any = app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        raise Trouble(_worded(error, words)) from error
    return result if isinstance(result, int) else 0


def build(words: list[str]) -> App:
    """The tree; commands that the words do not name are there by name and help only."""
    lang = env().lang
    formatter = _formatter(words)
    root = _app("simpan", TITLES[lang], formatter)
    groups: dict[str, App] = {}
    for path, place in FUNCTIONS.items():
        group, _, name = path.rpartition(" ")
        function = _function(place, lang) if not words or path.split()[0] in words else _absent
        parent = root
        if group:
            parent = groups.setdefault(group, _app(group, COMMANDS[lang][group], formatter))
        if any(other.startswith(path + " ") for other in FUNCTIONS):
            parent = groups.setdefault(path, _app(path, COMMANDS[lang][path], formatter))
            parent.default(function)
        else:
            parent.command(function, name=name, help=COMMANDS[lang][path])
    for name, group_app in groups.items():
        root.command(group_app, name=name)
    return root


def _app(name: str, text: str, formatter: Any) -> App:
    lang = env().lang
    commands, arguments, options = GROUPS[lang]
    app = App(
        name=name,
        help=text,
        version_flags=[],
        help_format="plaintext",
        help_formatter=formatter,
        group_commands=Group(commands),
        group_arguments=Group(arguments),
        group_parameters=Group(options),
    )
    app["--help"].help = COMMANDS[lang]["--help"]
    return app


def _formatter(words: list[str]) -> Any:
    """How help is printed; only where it is asked for, so that other commands start without it."""
    if words and not any(word in ("--help", "-h") for word in words):
        return "plain"
    from simpan.cli.help_text import OnceBroken

    return OnceBroken()


def _absent() -> None:
    """A command that was not meant."""


def _function(place: str, lang: str) -> Callable[..., int]:
    """The command with its options described in the language."""
    module, _, name = place.partition(":")
    function: Callable[..., int] = getattr(import_module(f"simpan.cli.{module}"), name)
    hints = get_type_hints(function, include_extras=True)
    parameters = signature(function).parameters
    found = {
        key: _described(key, hint, parameters[key].default, lang) for key, hint in hints.items() if key != "return"
    }
    function.__annotations__ = {**found, "return": hints["return"]}
    return function


def _described(key: str, hint: Any, default: object, lang: str) -> Any:
    """The parameter with its help: what it is, what it takes, what it is when nothing is said."""
    text = OPTIONS[lang][key.strip("_")]
    kind, *extra = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    notes = [" | ".join(str(choice) for choice in get_args(kind))] if get_origin(kind) is Literal else []
    if isinstance(default, str | int) and not isinstance(default, bool) and default != "":
        notes.append(f"{DEFAULT[lang]} {default}")
    text += f" ({', '.join(notes)})" if notes else ""
    return Annotated[(kind, *extra, Parameter(help=text, show_default=False, show_choices=False))]


# -- what is wrong with the words ---------------------------------------------------------------------------------


def _worded(error: CycloptsError, words: list[str]) -> str:
    """One line about words that cannot be read."""
    out = env()
    known = sorted({path.split()[0] for path in FUNCTIONS})
    command = next((word for word in words if word in known), "")
    if isinstance(error, UnknownCommandError):
        last = (error.unused_tokens or words)[:1]
        return out.word("unknown_command", word="".join(last)[:40], all=", ".join(known))
    if isinstance(error, UnknownOptionError):
        return out.word("unknown_option", word=str(error.token.keyword or error.token.value)[:40], command=command)
    if isinstance(error, MissingArgumentError):
        return out.word("missing", word=_argument(error), command=command)
    if isinstance(error, CoercionError):
        value = error.token.value if error.token is not None else ""
        choices = _choices(error)
        hint = out.word("choices", all=", ".join(choices)) if choices else ""
        return out.word("bad_value", value=str(value)[:40], name=_argument(error), choices=hint)
    if isinstance(error, UnusedCliTokensError):
        return out.word("extra", word="".join((error.unused_tokens or [])[:1])[:40], command=command)
    return out.word("bad_usage", command=command)


def _argument(error: CycloptsError) -> str:
    return error.argument.name if error.argument is not None else "?"


def _choices(error: CoercionError) -> list[str]:
    """What a choice takes."""
    hint = error.target_type
    return [str(choice) for choice in get_args(hint)] if hint is not None else []
