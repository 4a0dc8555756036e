"""What a letter of Mastodon holds, and a reply as letters: addressed, cut to the instance's limit, never too wide.

Every part names its readers first, so that each of them finds it among their notifications and, where it is direct, can
read it. Nobody else is named (`harmless`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from simpan.chat.mastodon.harmless import address, harmless
from simpan.chat.mastodon.limits import Limits, counted, cut
from simpan.chat.mastodon.words import word
from simpan.chat.ports import Letter
from simpan.chat.reply import Reply
from simpan.chat.request import WIDTHS, Request, Visibility
from simpan.chat.settings import CampaignSettings, Settings
from simpan.core.hosting import Lang

Width: TypeAlias = Literal["public", "unlisted", "private", "direct"]
"""Visibilities by Mastodon's own names."""
_WIDTH: Final[Mapping[Visibility, Width]] = {
    "public": "public",
    "unlisted": "unlisted",
    "followers": "private",
    "direct": "direct",
}


class Post(msgspec.Struct, frozen=True, omit_defaults=True):
    """A letter's form. texts: bodies that go out one under the other, nearly always one; readers: accounts named first.

    under: the status that it is a reply to, where no letter is (`Letter.after`). pinned: shown on top of the profile.
    """

    texts: tuple[str, ...]
    width: Width
    lang: Lang
    readers: tuple[str, ...] = ()
    under: str = ""
    pinned: bool = False


def post_of(letter: Letter) -> Post:
    """What a letter holds."""
    return msgspec.json.decode(letter.form, type=Post)


def with_post(letter: Letter, post: Post, after: str) -> Letter:
    """The same letter, holding something else."""
    return msgspec.structs.replace(letter, form=msgspec.json.encode(post), after=after)


def call(readers: Sequence[str], host: str) -> str:
    """The names that a post begins with, and a space; "" for none."""
    names = [name for reader in readers if (name := address(reader, host))]
    return " ".join([*names, ""]) if names else ""


class Writer:
    """Makes letters. names: what campaigns are called, by their keys. host: the instance, as accounts name it."""

    def __init__(self, settings: Settings, names: Mapping[str, str], host: str) -> None:
        self.host = host
        self.limits = Limits()
        self._settings = settings
        self._names = names
        self._campaigns = {campaign.key: campaign for campaign in settings.campaigns}

    def letters(self, reply: Reply, request: Request | None) -> list[Letter]:
        """A reply as letters, in order; none where nobody here could read it."""
        campaign = self._campaigns.get(reply.battle)
        lang = campaign.lang if campaign else (request.lang if request else None) or self._settings.lang
        if reply.to == "people":
            return self._to_people(reply, reply.people, lang, request, f"people/{_short(','.join(reply.people))}")
        if reply.to == "staff":
            staff = campaign.staff if campaign else tuple(dict.fromkeys(self._all_staff()))
            return self._to_people(reply, staff, lang, None, f"staff/{reply.battle}")
        if reply.to == "status":
            return self._status(reply, campaign, lang)
        if reply.to == "here" and request is not None:
            return self._here(reply, request, campaign, lang)
        return self._battle(reply, campaign, lang)

    def _all_staff(self) -> list[str]:
        return [person for campaign in self._settings.campaigns for person in campaign.staff]

    def _here(self, reply: Reply, request: Request, campaign: CampaignSettings | None, lang: Lang) -> list[Letter]:
        post = Post((), _WIDTH[width(request, campaign)], lang, (request.who.key,), request.answers)
        return self._chain(reply.key, f"here/{request.place.key}", reply.lines, post)

    def _battle(self, reply: Reply, campaign: CampaignSettings | None, lang: Lang) -> list[Letter]:
        if campaign is None:
            return []
        lane, root = f"battle/{campaign.key}", f"war/{campaign.key}/root"
        post = Post((), _WIDTH[campaign.visibility], lang)
        name = self._names.get(campaign.key) or campaign.key
        first = self._chain(root, lane, (word(lang, "root", name=name),), post)[:1]
        first = [msgspec.structs.replace(letter, key=root) for letter in first]
        return [*first, *self._chain(reply.key, lane, reply.lines, post, after=root)]

    def _to_people(
        self, reply: Reply, people: Sequence[str], lang: Lang, request: Request | None, lane: str
    ) -> list[Letter]:
        """To exactly these accounts; in their own conversation where the one reader asked in one."""
        found = tuple(dict.fromkeys(person for person in people if address(person, self.host)))
        alone = request is not None and request.visibility == "direct" and found == (request.who.key,)
        under = request.answers if request is not None and alone else ""
        groups = self._groups(found)
        made: list[Letter] = []
        for place, group in enumerate(groups):
            key = f"{reply.key}/{place}" if len(groups) > 1 else reply.key
            made += self._chain(key, lane, reply.lines, Post((), "direct", lang, group, under))
        return made

    def _groups(self, people: tuple[str, ...]) -> list[tuple[str, ...]]:
        """As many readers to a post as leave half of it to the text."""
        groups: list[tuple[str, ...]] = []
        for person in people:
            if groups and counted(call([*groups[-1], person], self.host), self.limits) <= self.limits.most // 2:
                groups[-1] = (*groups[-1], person)
            else:
                groups.append((person,))
        return groups

    def _status(self, reply: Reply, campaign: CampaignSettings | None, lang: Lang) -> list[Letter]:
        """One pinned post, which is edited; what does not fit is left out."""
        if campaign is None:
            return []
        post = Post((), _WIDTH[campaign.visibility], lang, pinned=True)
        parts = self.parts(reply.lines, post)
        if len(parts) > 1:
            parts = cut([harmless(line) for line in reply.lines], self.limits.most - 2, self.limits.link, False)
            parts = [f"{parts[0]}\n{word(lang, 'cut')}"]
        name = f"status/{campaign.key}"
        form = [msgspec.json.encode(msgspec.structs.replace(post, texts=(part,))) for part in parts]
        return [Letter(f"{reply.key}/0", name, one, replaces=name) for one in form]

    def _chain(self, key: str, lane: str, lines: Sequence[str], post: Post, after: str = "") -> list[Letter]:
        """The parts of a text, each a reply to the one before."""
        made: list[Letter] = []
        for place, part in enumerate(self.parts(lines, post)):
            form = msgspec.json.encode(msgspec.structs.replace(post, texts=(part,)))
            made.append(Letter(f"{key}/{place}", lane, form, after))
            after = made[-1].key
        return made

    def parts(self, lines: Sequence[str], post: Post, strict: bool = False) -> list[str]:
        """Bodies that fit behind the names of their readers. strict: every sign counts, those of addresses too."""
        names = call(post.readers, self.host)
        room = self.limits.most - (len(names) if strict else counted(names, self.limits))
        return cut([harmless(line) for line in lines], room, None if strict else self.limits.link)


def width(request: Request, campaign: CampaignSettings | None) -> Visibility:
    """How wide an answer may be: never wider than the question, and no wider than the settings say.

    Who asked for their own followers only did not ask for those of the referee, so they are answered directly; but what
    a campaign's public is told may reach those who follow the referee, as they all may read it.
    """
    most: Visibility = campaign.visibility if campaign else "unlisted"
    narrower = min(request.visibility, most, key=WIDTHS.index)
    return "direct" if narrower == "followers" and campaign is None else narrower


def _short(text: str) -> str:
    return text if len(text) <= 100 else hashlib.sha256(text.encode()).hexdigest()
