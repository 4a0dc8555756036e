"""The client: its one page, with a title and a preview for the address that was asked, and its files."""

from __future__ import annotations

import html
import mimetypes
import re
from hashlib import sha256
from pathlib import Path
from typing import Final, final

from litestar import HttpMethod, Response, route
from litestar.params import FromPath

from simpan.core.hosting import Hosting
from simpan.server.hub.begin import is_id
from simpan.server.net.answers import AnyRequest, Wronged, caller_of
from simpan.server.net.api_workshop import card_name, hashes
from simpan.server.net.chunks import PAGES, links, needed
from simpan.server.net.table import Table, table_of
from simpan.server.ports import CAMPAIGN, RoomRow
from simpan.server.protocol import Lang
from simpan.server.store import StoreTrouble
from simpan.server.words import say

WORKER: Final = "sw.js"
STATIC: Final = Path(__file__).parent.parent / "static"
PAGE: Final = "text/html"
FOREVER: Final = "public, max-age=31536000, immutable"
SQUEEZED: Final = (("br", ".br"), ("gzip", ".gz"))  # best first
TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".ico": "image/x-icon",
    ".png": "image/png",
}
_TITLE: Final = re.compile(r"<title>.*?</title>", re.DOTALL)
_ABOUT: Final = re.compile(r"<meta\s+name=\"description\"[^>]*>\s*")
_LANG: Final = re.compile(r"<html[^>]*\blang=\"[^\"]*\"")


@final
class Static:
    """The files of the built client, by a list of them: nothing else can be asked for."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder
        self._built = 0.0
        self._files: dict[str, Path] = {}
        self._index = ""
        self._links: dict[tuple[str, str], str] = {}
        self.index()

    def index(self) -> str:
        """The page; "" where the client was never built. A client that was built anew is seen by its page."""
        path = self._folder / "index.html"
        built = path.stat().st_mtime if path.is_file() else 0.0
        if built != self._built:
            squeezed = tuple(ending for _, ending in SQUEEZED)
            files = [file for file in sorted(self._folder.rglob("*")) if file.is_file() and file.suffix not in squeezed]
            self._files = {file.relative_to(self._folder).as_posix(): file for file in files if file != path}
            self._index = path.read_text(encoding="utf-8")
            self._built = built
            self._links.clear()
        return self._index

    def links(self, page: str, lang: str) -> str:
        """The links in the head that let a browser fetch all that the page needs at once."""
        found = self._links.get((page, lang))
        if found is None:
            found = self._links[page, lang] = links(needed(self._files, page, lang), self._index)
        return found

    def text(self, name: str) -> str:
        """A file as text; "" if there is none of the name."""
        path = self._files.get(name)
        return path.read_text(encoding="utf-8") if path is not None else ""

    def file(self, name: str, accepted: str) -> Response[bytes] | None:
        """A file, compressed if the caller can read that; None if there is none of the name."""
        path = self._files.get(name)
        if path is None:
            return None
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        headers = {
            "cache-control": FOREVER if name.startswith("assets/") else "public, max-age=3600",
            "vary": "accept-encoding",
        }
        for coding, ending in SQUEEZED:
            smaller = path.with_name(path.name + ending)
            if coding in accepted and smaller.is_file():
                path = smaller
                headers["content-encoding"] = coding
                break
        return Response(path.read_bytes(), media_type=kind, headers=headers)


@route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD])
async def page(request: AnyRequest, path: FromPath[str] = "") -> Response[bytes]:
    """A file of the client, or its page."""
    table = table_of(request)
    static: Static = request.app.state.static
    name = path.strip("/")
    if name.startswith("api/") or name in ("api", "ws"):
        raise Wronged("not_found")
    if name == WORKER:
        return await table.work(worker, tuple(table.hosts.values()), static)
    found = static.file(name, caller_of(request).header("accept-encoding"))
    if found is not None:
        return found
    try:
        status, title, about = await _about(table, request, name)
    except StoreTrouble:  # the client says so itself, and asks again
        lang = caller_of(request).lang
        status, title, about = 503, say(lang, "page-home"), say(lang, "page-about")
    index, lang = static.index(), caller_of(request).lang
    page = name.partition("/")[0]
    ahead = static.links(page, lang) if page in PAGES else ""
    text = filled(index, title, about, lang, ahead) if index else unbuilt(request)
    return Response(
        text.encode(),
        status_code=status,
        media_type=PAGE,
        headers={"cache-control": "no-cache", "vary": "accept-language"},
    )


def worker(hosts: tuple[Hosting, ...], static: Static) -> Response[bytes]:
    """The service worker, asked for anew each time: another one when its files or what the server tells are others."""
    found = static.text(WORKER)
    if not found:
        raise Wronged("not_found")
    told = "".join(f"{host.game}{sorted(hashes(host.game).items())}" for host in hosts).encode()
    for host in hosts:
        told += sha256(host.catalogue()).digest()
    text = found.replace("__DATA__", sha256(told).hexdigest()[:12])
    return Response(text.encode(), media_type=TYPES[".js"], headers={"cache-control": "no-cache"})


def filled(index: str, title: str, about: str, lang: str, ahead: str = "") -> str:
    """The page with what a link preview shows; everything in it is public. ahead: more for its head."""
    head = (
        f'<title>{html.escape(title)}</title>\n<meta name="description" content="{html.escape(about)}">\n'
        f'<meta property="og:title" content="{html.escape(title)}">\n'
        f'<meta property="og:description" content="{html.escape(about)}">\n'
        '<meta property="og:type" content="website">\n<meta property="og:site_name" content="simpan 심판">\n'
        f'<meta property="og:locale" content="{"ko_KR" if lang == "ko" else "en_GB"}">'
    )
    text = _ABOUT.sub("", index, count=1)
    text = _LANG.sub(f'<html lang="{lang}"', text, count=1)
    return _TITLE.sub(lambda _: head, text, count=1).replace("</head>", f"{ahead}</head>", 1)


def unbuilt(request: AnyRequest) -> str:
    """The page where the client was never built."""
    lang = caller_of(request).lang
    title, text = html.escape(say(lang, "page-home")), html.escape(say(lang, "page-unbuilt"))
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title><h1>{title}</h1><p>{text}</p>'
    )


async def _about(table: Table, request: AnyRequest, name: str) -> tuple[int, str, str]:
    """Status, title and description of the page at an address."""
    lang = caller_of(request).lang
    kind, _, id = name.partition("/")
    if name in ("", "lobby", "campaigns", "decks", "cards", "rules", "companion"):
        return 200, say(lang, f"page-{name or 'home'}"), say(lang, "page-about")
    if kind == "cards" and (card := card_name(id, lang)):
        return 200, say(lang, "page-card", name=card), say(lang, "page-about")
    if kind in ("cards", "rules") and "/" not in id and len(id) <= 80:
        return 200, say(lang, f"page-{kind}"), say(lang, "page-about")
    if kind in ("r", "c") and is_id(id):
        row = await table.store.room(id)
        if row is not None and (kind == "c") is (row.kind == CAMPAIGN):
            return 200, *_about_room(table, row, lang)
    if kind == "replay" and "/" not in id and len(id) <= 80:
        return 200, say(lang, "page-replay"), say(lang, "page-about")
    return 404, say(lang, "page-missing"), say(lang, "page-about")


def _about_room(table: Table, row: RoomRow, lang: Lang) -> tuple[str, str]:
    """Title and description of a room, or of a campaign, of which nothing but its title is told."""
    if row.kind == CAMPAIGN:
        title = str(row.options.get("_title") or table.referee(row.game).title.in_(lang))
        return say(lang, "page-campaign", title=title), say(lang, "page-campaign-about")
    game = table.hosting(row.game).title.in_(lang)
    stage = row.stage if row.stage in ("open", "playing") else "over"
    return say(lang, "page-room", game=game), say(lang, f"page-room-{stage}", game=game)


HANDLERS: Final = [page]
