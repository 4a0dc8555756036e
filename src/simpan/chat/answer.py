"""The only place where a request becomes an answer: a campaign's desk, a lookup, dice, help, or silence.

A function of the request and of what the world says: it posts nothing and stores nothing. Only a campaign's record is
written here, by its desk (`campaign/`), and a request that it holds already is not ruled again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

import msgspec

from simpan.chat.about import about, help_lines
from simpan.chat.asked import MOST_COMMANDS, Asked, Command, ask
from simpan.chat.dice import series
from simpan.chat.dice.notation import Dice
from simpan.chat.lookup import rooms
from simpan.chat.lookup.lookup import WORDS as LOOKUPS
from simpan.chat.lookup.lookup import answer as look_up
from simpan.chat.ports import Bound, World
from simpan.chat.reply import Answered, Button, Change, Kind, Reply, RoomWanted, To
from simpan.chat.request import Request
from simpan.chat.words import word
from simpan.core.hosting import Lang
from simpan.core.korean import plain
from simpan.mansion.desk import commands

Links = tuple[str, str]
"""The host's link to a room and the guest's."""

_LOOKUPS: Final = frozenset(LOOKUPS.values())
_SEVERAL: Final = _LOOKUPS - {"room"}
"""What one text may ask more than once."""
_OF_PEOPLE: Final = frozenset({*_LOOKUPS, "reveal", "help", "about"})
"""Words that a campaign's people ask of the referee and not of its desk."""


def answer(request: Request, world: World) -> Answered:
    """All that comes of a request; nothing, where people only talk. Where a `wish` comes back, `granted` goes on."""
    return _Answering(request, world).made()


def granted(request: Request, world: World, room: Links | None) -> Answered:
    """The answer after its wish: the links of the room that was made, None if none could be."""
    answering = _Answering(request, world)
    answering.room, answering.fetched = room, True
    return answering.made()


@final
class _Answering:
    """A request, and the answer as far as it is made."""

    def __init__(self, request: Request, world: World) -> None:
        self.room: Links | None = None
        self.fetched = False
        self._request: Final = request
        self._world: Final = world
        self._wish: RoomWanted | None = None
        self._replies: list[Reply] = []
        self._changes: list[Change] = []
        self._bound: Final = world.campaign(request)
        self._lang: Final = _language(request, world, self._bound)

    def made(self) -> Answered:
        """The whole answer."""
        request, bound = self._request, self._bound
        asked = ask(request.text)
        if bound is not None and bound.takes(request):
            if not (_leaves_the_desk(request, asked, bound) or (self._world.settings.dice and _other_dice(asked))):
                return self._heard(bound.answer(request))
        elif request.form == "button" and request.until:
            self._say("people", "refusal", [word(self._lang, "only_people")])
            return self._answered()
        self._all(asked)
        if not self._replies and self._wish is None:
            if request.form == "post" and bound is not None and _is_stranger(request, bound):
                self._replies += bound.stranger(request)
            if not self._replies:
                self._nothing_asked(asked)
        return self._answered()

    def _heard(self, answered: Answered) -> Answered:
        """What the desk says; a command of a network that waits for an answer gets one, though the desk has none."""
        who = self._request.who.key
        if self._request.form == "post" or any(one.to == "here" or who in one.people for one in answered.replies):
            return answered
        self._say("people", "notice", [word(self._lang, "heard")])
        return msgspec.structs.replace(answered, replies=(*answered.replies, *self._replies))

    def _answered(self) -> Answered:
        if self._wish is not None:
            return Answered(wish=self._wish)
        return Answered(tuple(self._replies), tuple(self._changes))

    # -- what was asked -----------------------------------------------------------------------------------------------

    def _all(self, asked: Asked) -> None:
        """Everything that a text asks for: its dice together, then each of its questions."""
        if asked.dice or any(one.word == "roll" for one in asked.commands):
            self._roll(asked)
        done = {"roll"}
        for one in dict.fromkeys(asked.commands):
            if one.word in done:
                continue
            if one.word not in _SEVERAL:
                done.add(one.word)
            if one.word in _LOOKUPS:
                self._look_up(one, asked)
            else:
                self._own(one)

    def _roll(self, asked: Asked) -> None:
        if not self._world.settings.dice:
            self._off("no_dice_here")
            return
        told = series.roll(self._request, asked.dice, self._lang, self._world)
        self._changes += told.changes
        self._say("here", "refusal" if told.refused else "dice", (*told.lines, *told.revealed), file=told.file)

    def _look_up(self, one: Command, asked: Asked) -> None:
        settings = self._world.settings
        if not settings.lookups:
            self._off("no_lookups_here")
            return
        found = look_up(one.word, one.rest, self._lang, settings)
        if found.wish is not None:
            self._make_room(found.wish)
        elif not (found.refused and asked.form == "bare" and self._talking() and not self._alone()):
            self._say("here", "refusal" if found.refused else "lookup", found.lines)

    def _make_room(self, wish: RoomWanted) -> None:
        if not self.fetched:
            self._wish = wish
            return
        told = rooms.granted(self.room, self._lang, self._request.visibility == "direct", wish)
        self._say("here", "lookup", told.everybody)
        self._say("people", "lookup", told.asker)

    def _own(self, one: Command) -> None:
        """The referee's own words."""
        request, world, lang = self._request, self._world, self._lang
        match one.word:
            case "reveal" if world.settings.dice:
                told = series.reveal(request, lang, world, self._changes)
                more = [word(lang, "war_dice")] if told.refused and self._bound is not None else []
                self._changes += told.changes
                self._say("here", "refusal" if told.refused else "dice", [*told.lines, *more], file=told.file)
            case "reveal":
                self._off("no_dice_here")
            case "help":
                self._say("people", "help", help_lines(request, self._bound, world.settings, lang))
            case "about":
                said = about(request, one.rest, lang, world)
                self._changes += said.changes
                self._say("people", "private", said.lines, said.buttons)
            case "status":
                self._say("here", "status", world.lag(lang) or [word(lang, "running")])

    # -- what was not -------------------------------------------------------------------------------------------------

    def _nothing_asked(self, asked: Asked) -> None:
        """A word that is nearly one, or a first word to the referee: where to find help. Else silence.

        A command is read by nobody else, and a campaign's may hold a secret: what is said of it is for its giver alone.
        """
        lang = self._lang
        if self._request.form != "post":
            self._say("people", "help", [word(lang, "elsewhere" if self._request.form == "command" else "pointer")])
        elif asked.unknown and (asked.near or asked.whole):
            near = word(lang, "near", name=asked.near) if asked.near else ""
            self._say("here", "help", [word(lang, "unknown", part=f"“{asked.unknown}”", near=near)])
        elif self._request.first and not asked.dice and not asked.commands:
            self._say("here", "help", [word(lang, "pointer")])

    def _talking(self) -> bool:
        """Whether it may be meant for other people: networks name everybody again in each reply of a conversation."""
        return self._request.form == "post" and not self._request.first

    def _alone(self) -> bool:
        """Whether nobody but the referee reads it."""
        return self._request.visibility == "direct" and not self._request.mentions

    def _off(self, key: str) -> None:
        """What is switched off is not answered, but where the network waits for something."""
        if self._request.form != "post":
            self._say("people", "refusal", [word(self._lang, key)])

    def _say(
        self,
        to: To,
        kind: Kind,
        lines: Sequence[str],
        buttons: tuple[Button, ...] = (),
        file: tuple[str, str] | None = None,
    ) -> None:
        """One reply for all that has the same readers: posts are scarce."""
        if not lines:
            return
        own = (n for n, one in enumerate(self._replies) if one.to == to and not one.battle)
        place = next(own, len(self._replies))
        if place < len(self._replies):
            old = self._replies[place]
            self._replies[place] = msgspec.structs.replace(
                old,
                kind=kind if old.kind == "refusal" else old.kind,
                lines=(*old.lines, *lines),
                buttons=old.buttons + buttons,
                file=old.file or file,
            )
            return
        key = f"chat/{self._request.id}/{len(self._replies)}"
        people = (self._request.who.key,) if to == "people" else ()
        self._replies.append(Reply(key, to, kind, tuple(lines), people, buttons=buttons, file=file))


def _language(request: Request, world: World, bound: Bound | None) -> Lang:
    """The campaign's own among its people; else the asker's, the guild's, the account's."""
    if bound is not None and (bound.takes(request) or bound.leads(request)):
        return bound.lang
    return request.lang or world.settings.guilds.get(request.place.guild) or world.settings.lang


def _is_stranger(request: Request, bound: Bound) -> bool:
    """Whether somebody of no campaign writes where this one is."""
    return not bound.takes(request) and not bound.leads(request) and bound.near(request)


def _other_dice(asked: Asked) -> bool:
    """Whether a text is nothing but dice that no war rolls: other than nd6 and a number, or compared (H2.1)."""
    if not asked.whole or not asked.dice or any(one.word != "roll" for one in asked.commands):
        return False
    return all(isinstance(one, Dice) and (one.sides != 6 or len(one.terms) > 1 or one.target) for one in asked.dice)


def _leaves_the_desk(request: Request, asked: Asked, bound: Bound) -> bool:
    """Whether what one of a campaign's people wrote is nothing but a question for the referee itself.

    A declaration is never taken for one: bare words count alone only, and a command of the staff is the desk's.
    """
    if asked.dice or not asked.whole or not asked.commands or len(asked.commands) > MOST_COMMANDS:
        return False
    if any(one.word not in _OF_PEOPLE or (asked.form == "bare" and one.rest) for one in asked.commands):
        return False
    text = plain(request.text.strip()).lstrip("[【〔").strip()
    return not (text.startswith("/") and bound.leads(request) and commands.named(text.rstrip("]】〕")))
