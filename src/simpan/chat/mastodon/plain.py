"""What somebody wrote on Mastodon, from the HTML in which it arrives: nothing is executed, every tag but a few is air.

Reading takes time in proportion to the length, whatever stands in it: a tag is what stands between `<` and the next `>`
with no `<` in between, as every server that cleans its posts writes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Final, NamedTuple, final
from urllib.parse import urlsplit

LONGEST_HTML: Final = 100_000
LONGEST: Final = 10_000  # signs that are kept, as the desk of a campaign keeps them

_TOKEN: Final = re.compile(r"<[^<>]*>|[^<]+|<")
_TAG: Final = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)")
_ATTRIBUTE: Final = re.compile(r"""\b(href|class|alt)\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE)
_UNSEEN: Final = frozenset({"script", "style", "template", "title"})
_BLOCKS: Final = frozenset({"blockquote", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "pre", "tr", "ul"})
_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufeff]")
_MADE_HARMLESS: Final = re.compile("(?<=[@＠#＃])\u200d")  # as this program writes it (`harmless`): copied back


class Me(NamedTuple):
    """The referee's account, whose mention is no part of a text. name, host: in small letters; urls: its addresses."""

    name: str
    host: str
    urls: frozenset[str]


NOBODY: Final = Me("", "", frozenset())


def plain(html: str, spoiler: str = "", me: Me = NOBODY, named: Mapping[str, str] | None = None) -> str:
    """The text of a post: its warning first, then its paragraphs; links whole, mentions as @name but for the referee's.

    named: the accounts that it mentions, by the address of their pages: what a post shows of a name may leave out its
    instance, and there may be one of that name here too. Never raises; at most LONGEST signs.
    """
    page = _Page(me, named or {})
    for token in _TOKEN.findall(html[:LONGEST_HTML]):
        page.take(token)
    body = re.sub("\n{3,}", "\n\n", page.text())
    whole = f"{spoiler.strip()}\n{body}" if spoiler.strip() else body
    return _MADE_HARMLESS.sub("", _CONTROL.sub("", whole)).strip()[:LONGEST].rstrip()


@final
class _Page:
    """A post as far as it was read."""

    def __init__(self, me: Me, named: Mapping[str, str]) -> None:
        self._me = me
        self._named = named
        self._out: list[str] = []
        self._unseen = ""  # the tag within which nothing is read
        self._link: dict[str, str] | None = None
        self._link_at = 0  # where the text of the open link begins in `_out`
        self._dropped = False  # a mention was left out just before
        self._begun = False

    def text(self) -> str:
        self._close_link()
        return "".join(self._out)

    def take(self, token: str) -> None:
        """A tag, or a text between tags."""
        found = _TAG.match(token)
        if found is None:
            if not self._unseen and not token.startswith(("<!", "<?")):
                self._say(token)
            return
        closing, name = found[1] == "/", found[2].lower()
        if self._unseen:
            if closing and name == self._unseen:
                self._unseen = ""
        elif name in _UNSEEN:
            self._unseen = "" if closing else name
        else:
            self._tag(name, closing, token)

    def _tag(self, name: str, closing: bool, token: str) -> None:
        if name == "a":
            self._close_link()
            if not closing:
                self._link, self._link_at = dict(_attributes(token)), len(self._out)
        elif name == "br":
            self._put("\n")
        elif name == "p" and self._begun:
            self._put("\n\n" if not self._ends("\n\n") else "")
        elif name in _BLOCKS and self._begun:
            self._put("\n" if not self._ends("\n") else "")
        elif name == "li" and not closing:
            self._put(("\n" if self._begun and not self._ends("\n") else "") + "- ")
        elif name == "img":
            self._put(dict(_attributes(token)).get("alt", ""))

    def _say(self, token: str) -> None:
        text = unescape(token).replace("\r", "").replace("\n", " ").replace("\xa0", " ")
        if self._dropped and (not self._out or self._out[-1][-1:].isspace()):
            text = text[1:] if text[:1].isspace() else text
        self._put(text)

    def _put(self, text: str) -> None:
        if text:
            self._out.append(text)
            self._dropped = False
            self._begun = self._begun or not text.isspace()

    def _ends(self, end: str) -> bool:
        return "".join(self._out[-2:]).endswith(end)

    def _close_link(self) -> None:
        """A link becomes its whole address, what it says where that is none, or nothing: the referee's mention."""
        link, self._link = self._link, None
        if link is None:
            return
        said = "".join(self._out[self._link_at :])
        del self._out[self._link_at :]
        address, kind = link.get("href", ""), link.get("class", "").split()
        if "mention" in kind and self._mine(address, said):
            self._dropped = True
        elif "mention" in kind and "hashtag" not in kind:
            self._put(self._name(address, said))
        elif "hashtag" in kind or not _is_address(said, address):
            self._put(said)
        else:
            self._put(address)

    def _name(self, address: str, said: str) -> str:
        """An account with its instance, where that is another one."""
        name = said.strip().lstrip("@＠")
        if acct := self._named.get(address.lower()):
            return f"@{acct}"
        host = _host(address)
        known = not host or not self._me.host or host in self._hosts()
        return said if "@" in name or known else f"@{name}@{host}"

    def _hosts(self) -> set[str]:
        return {_host(url) for url in self._me.urls} | {self._me.host}

    def _mine(self, address: str, said: str) -> bool:
        if not self._me.name:
            return False
        if address.lower() in self._me.urls:
            return True
        name = said.strip().lstrip("@＠").lower()
        if name == f"{self._me.name}@{self._me.host}":
            return True
        return name == self._me.name and _host(address) in self._hosts()


def _attributes(token: str) -> Iterator[tuple[str, str]]:
    for name, double, single in _ATTRIBUTE.findall(token):
        yield name.lower(), unescape(double or single)


def _is_address(said: str, address: str) -> bool:
    """Whether what a link says is its address, or what is left of it in a narrow column."""
    if not address.lower().startswith(("http://", "https://")) or any(sign.isspace() for sign in address):
        return False
    short = re.sub("^https?://(www\\.)?", "", said.strip(), flags=re.IGNORECASE).rstrip("…")
    return bool(short) and short in address


def _host(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").lower()
    except ValueError:  # no address at all
        return ""
