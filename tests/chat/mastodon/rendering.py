"""A text as Mastodon shows and counts it (`TextFormatter`, `StatusLengthValidator`), for the stand-in."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from mastodon._url_regex import url_regex

# The widest of what its versions have taken for a mention; \w is what Ruby's [[:word:]] is.
MENTION = re.compile(r"(?<![/\w])@([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)(?:@(\w+(?:[.-]+\w+)*))?", re.IGNORECASE)
HASHTAG = re.compile(r"(?<![=/)\w])[#＃]((?=\w*[^\W\d])[\w·・]+)")


def length(text: str) -> int:
    """Code points, an address 23, a mention without its instance."""
    text = url_regex.sub(lambda found: found[2] + "x" * 23, text)
    return len(MENTION.sub(lambda found: "@" + found[1], text))


def names(text: str) -> list[tuple[str, str]]:
    """Who is called: names and instances ("" for this one), as ProcessMentionsService finds them: in addresses too."""
    return [(found[1].lower(), (found[2] or "").lower()) for found in MENTION.finditer(text)]


def html(text: str, mention: Callable[[str, str], str | None]) -> str:
    """mention: the address of an account's page, None where there is no such account."""
    found: list[tuple[int, int, str]] = []
    for link in url_regex.finditer(text):
        found.append((link.start(3), link.end(3), _link(link[3])))
    for tag in HASHTAG.finditer(text):
        found.append((*tag.span(), _tag(tag[1])))
    for name in MENTION.finditer(text):
        page = mention(name[1].lower(), (name[2] or "").lower())
        shown = escape(name[0]) if page is None else _mention(page, name[1])
        found.append((*name.span(), shown))
    made, last = "", 0
    for start, end, shown in sorted(found):
        if start >= last:
            made += escape(text[last:start]) + shown
            last = end
    return _paragraphs(made + escape(text[last:]))


def _link(url: str) -> str:
    prefix = re.match(r"https?://(?:www\.)?", url)
    head = prefix[0] if prefix else ""
    rest = url[len(head) :]
    kind = "ellipsis" if len(rest) > 30 else ""
    return (
        f'<a href="{escape(url)}" target="_blank" rel="nofollow noopener" translate="no">'
        f'<span class="invisible">{escape(head)}</span><span class="{kind}">{escape(rest[:30])}</span>'
        f'<span class="invisible">{escape(rest[30:])}</span></a>'
    )


def _tag(name: str) -> str:
    return f'<a href="/tags/{escape(name)}" class="mention hashtag" rel="tag">#<span>{escape(name)}</span></a>'


def _mention(page: str, name: str) -> str:
    return (
        f'<span class="h-card" translate="no"><a href="{escape(page)}" class="u-url mention">@<span>{escape(name)}'
        "</span></a></span>"
    )


def _paragraphs(text: str) -> str:
    """`simple_format` of Rails, without its line breaks."""
    parts = re.split(r"\n\n+", re.sub(r"\r\n?", "\n", text))
    return "".join(f"<p>{part.replace(chr(10), '<br />')}</p>" for part in parts)
