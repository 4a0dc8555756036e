"""The slash commands as Discord gets them: English names, Korean beside them, suggestions while somebody types."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import discord
from discord import app_commands

from simpan.chat.discord.specs import HIDDEN, SPECS, Offers, Option, Spec
from simpan.chat.discord.words import word

Run = Callable[["discord.Interaction[Any]", Spec, dict[str, str], bool], Awaitable[None]]
Suggest = Callable[["discord.Interaction[Any]", Offers, str], Sequence[tuple[str, str]]]
MOST_CHOICES: Final = 25
MOST_CHOICE: Final = 100
PATIENCE: Final = 2.0  # seconds for suggestions; Discord waits three


class Korean(app_commands.Translator):
    """Names and descriptions for people whose Discord is Korean; everybody else sees the English ones."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The Korean of a text that carries its key."""
        key = string.extras.get("key")
        return word("ko", key) if key and locale is discord.Locale.korean else None


def add_commands(tree: app_commands.CommandTree[Any], run: Run, suggest: Suggest) -> None:
    """Every command of `specs`, which calls run with what was filled in."""
    for spec in SPECS:
        tree.add_command(_command(spec, run, suggest))


def _said(key: str) -> app_commands.locale_str:
    return app_commands.locale_str(word("en", key), key=key)


def _command(spec: Spec, run: Run, suggest: Suggest) -> app_commands.Command[Any, ..., None]:
    async def called(interaction: discord.Interaction[Any], **filled: Any) -> None:
        given = {name: str(value) for name, value in filled.items() if name != HIDDEN and value not in (None, "")}
        await run(interaction, spec, given, bool(filled.get(HIDDEN)))

    _shape(called, spec, suggest)
    return app_commands.Command(
        name=_said(f"name_{spec.name}"),
        description=_said(f"about_{spec.name}"),
        callback=called,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )


def _shape(called: Callable[..., Any], spec: Spec, suggest: Suggest) -> None:
    """Give a callback the parameters from which discord.py reads a command's options."""
    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    options = [_parameter(option) for option in spec.options]
    names = [option.name for option in spec.options]
    if spec.hides:
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        options.append(inspect.Parameter(HIDDEN, kind, default=False, annotation=bool))
        names.append(HIDDEN)
    called.__signature__ = inspect.Signature([first, *options])  # type: ignore[attr-defined]
    app_commands.rename(**{name: _said(f"option_{name}") for name in names})(called)
    app_commands.describe(**{name: _said(f"what_{name}") for name in names})(called)
    for option in spec.options:
        if option.choices:
            app_commands.choices(**{option.name: [_choice(name) for name in option.choices]})(called)
        elif option.offers:
            app_commands.autocomplete(**{option.name: _completing(option.offers, suggest)})(called)


def _parameter(option: Option) -> inspect.Parameter:
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    if option.choices:
        return inspect.Parameter(option.name, kind, default=None, annotation=str | None)
    taken: Any = app_commands.Range[str, 1, option.most]
    if option.must:
        return inspect.Parameter(option.name, kind, annotation=taken)
    return inspect.Parameter(option.name, kind, default=None, annotation=taken | None)


def _choice(name: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=_said(f"choice_{name}"), value=name)


def _completing(offers: Offers, suggest: Suggest) -> Callable[..., Any]:
    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        try:
            found = await asyncio.wait_for(asyncio.to_thread(suggest, interaction, offers, typed), PATIENCE)
        except TimeoutError:
            return []
        fits = [(label, value) for label, value in found if label and value and len(value) <= MOST_CHOICE]
        return [app_commands.Choice(name=label[:MOST_CHOICE], value=value) for label, value in fits[:MOST_CHOICES]]

    return complete
