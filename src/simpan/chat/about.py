"""What is stored about who asks, and its deletion (내정보, about-me); and what can be asked here (도움, help)."""

from __future__ import annotations

from typing import Final, NamedTuple

from simpan.chat.dice.notation import MOST_DICE, MOST_SIDES
from simpan.chat.dice.series import MOST_ROLLS
from simpan.chat.ports import Bound, World
from simpan.chat.reply import Button, Change, Forgotten
from simpan.chat.request import Request
from simpan.chat.settings import Settings
from simpan.chat.words import word
from simpan.core.hosting import Lang

FORGET: Final = frozenset(("지우기", "삭제", "forget", "delete"))
CONFIRM: Final = frozenset(("확인", "confirm", "yes"))


class Said(NamedTuple):
    """What is told to the asker alone, and what it changes."""

    lines: tuple[str, ...]
    changes: tuple[Change, ...] = ()
    buttons: tuple[Button, ...] = ()


def about(request: Request, rest: str, lang: Lang, world: World) -> Said:
    """What is stored; `rest` may ask for its deletion, which has to be confirmed."""
    words = rest.casefold().split()
    if not words:
        return Said(_stored(request, lang, world))
    if words[0] not in FORGET or len(words) > 2 or not CONFIRM.issuperset(words[1:]):
        return Said((word(lang, "about_unknown"),))
    if len(words) == 2:
        return Said((word(lang, "forgotten"),), (Forgotten(request.who.key, request.at),))
    text = "[내정보 지우기 확인]" if lang == "ko" else "[about-me forget confirm]"
    return Said((word(lang, "forget"), word(lang, "forget_how")), buttons=(Button(word(lang, "forget_button"), text),))


def _stored(request: Request, lang: Lang, world: World) -> tuple[str, ...]:
    who = request.who.key.partition(":")[2] or request.who.key
    found = [word(lang, f"about_{kind}", n=n) for kind, n in world.known(request.who.key) if n]
    listed = _listed(request.who.key, world.settings, lang)
    if not found and not listed:
        return (word(lang, "about_nothing", who=who),)
    return (word(lang, "about", who=who), *found, *listed, *([word(lang, "about_forget")] if found else []))


def _listed(person: str, settings: Settings, lang: Lang) -> list[str]:
    """The lists of the settings' file on which an account stands, which are the organiser's."""
    found = []
    for one in settings.campaigns:
        names = {account.casefold(): name for account, name in (*one.staff_names.items(), *one.players.items())}
        for account in one.staff:
            names.setdefault(account.casefold(), word(lang, "about_staff"))
        if (name := names.get(person.casefold())) is not None:
            found.append(word(lang, "about_listed", campaign=one.key, name=name))
    return [*found, word(lang, "about_records")] if found else []


def help_lines(request: Request, bound: Bound | None, settings: Settings, lang: Lang) -> tuple[str, ...]:
    """What can be asked here, and by whom: a player and the staff of a campaign are told what is theirs as well."""
    lines = []
    plays = bound is not None and bound.takes(request)
    if bound is not None and bound.leads(request):
        lines.append(word(lang, "help_staff"))
    if plays:  # what is in brackets goes to the campaign's desk, dice too
        lines += [word(lang, "help_player"), word(lang, "help_player_dice")]
    elif settings.dice:
        lines.append(word(lang, "help_dice", rolls=MOST_ROLLS, dice=MOST_DICE, sides=MOST_SIDES))
    if settings.lookups:
        room = word(lang, "help_room") if settings.table else ""
        lines.append(word(lang, "help_lookups", room=room))
        lines.append(word(lang, "help_forms"))
    return (*lines, word(lang, "help_player_about" if plays else "help_about"))
