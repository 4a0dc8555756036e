"""Names, posts, files and addresses around campaigns and workshop that would like to be scripts: none of them runs."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable
from itertools import cycle
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from tests.web.campaign import STAFF, Campaign, enter
from tests.web.measures import stand_still
from tests.web.payloads import ALL, LONG, NAMES, SHORT
from tests.web.person import DESK, PHONE, Person
from tests.web.table import caller
from tools.rig.serving import Server

pytestmark = pytest.mark.slow

FOREIGN: Final = (
    "main script, main iframe, main object, main embed, main base, main meta, main link, main form[action^=javascript],"
    "main img[src=x], main [href^='javascript:'], main [onload], main [onerror], main [onfocus], main [onclick]"
)
"""What no page of ours has in it, and the payloads would bring."""
WIDE: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
UNSEEN: Final = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\x00-\x1f\u2028\ud800-\udfff]")
USABLE: Final = [name for name in dict.fromkeys(name.strip() for name in NAMES) if name and not UNSEEN.search(name)]
TITLE: Final = "</title><script>alert(1)</script>\"'><svg"
FIRST: Final = "가나다라마바사아자차카타파하"  # names that differ in signs alone are no two names


def sound(page: Page, what: str) -> None:
    """Nothing of the page is what somebody wrote, and it fits the screen."""
    assert page.locator(FOREIGN).count() == 0, what
    assert page.evaluate(WIDE) <= 0, f"{what}: wider than the screen by {page.evaluate(WIDE)}"


def literal(text: str) -> str:
    """A text of a TOML file."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


class Named(Campaign):
    """The default campaign, whose people are called as somebody hostile would have it."""

    def __init__(self, url: str, names: list[str], title: str = TITLE) -> None:
        with caller(url) as client:
            files = client.get("/api/campaigns/files").raise_for_status().json()["files"]
            texts = {one["name"]: one["text"] for one in files}
            texts["campaign.toml"] = re.sub(
                "^title = .*$", lambda _: f"title = {literal(title)}", texts["campaign.toml"], count=1, flags=re.M
            )
            pairs = list(dict.fromkeys(re.findall('^pair = "(.*)"$', texts["characters.toml"], re.M)))
            for old, first, name in zip(pairs, FIRST, names, strict=False):
                new = f"{first}{name}"[:24].strip()
                text = texts["characters.toml"].replace(f'"{old}"', literal(new))
                texts["characters.toml"] = text.replace(f'"{old}의 ', f"{literal(new)[:-1]}의 ")
            sent = [{"name": name, "data": base64.b64encode(text.encode()).decode()} for name, text in texts.items()]
            body = {"game": "mansion", "name": names[-1], "lang": "ko", "watch": "link", "files": sent}
            found = client.post("/api/campaigns", json=body)
            assert found.status_code == 201, (names, found.text)
            made = found.json()
        self.url = url  # type: ignore[misc]
        self.id = made["room"]  # type: ignore[misc]
        self.tokens = {STAFF: made["staff"], **{one["seat"]: one["token"] for one in made["players"]}}  # type: ignore[misc]
        self.players = {one["seat"]: (one["name"], one["characters"]) for one in made["players"]}  # type: ignore[misc]


def test_there_are_enough_names() -> None:
    assert len(USABLE) >= 200


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_people_posts_and_notices_of_a_campaign(person: Callable[..., Person], server: Server, phone: bool) -> None:
    settings: dict[str, Any] = PHONE if phone else DESK
    pool = cycle(USABLE[:: 5 if phone else 7])
    campaign = Named(server.url, [next(pool) for _ in range(9)])
    first, second = list(campaign.players)[:2]
    campaign.begin({})
    said = (*SHORT[:24], *LONG[:: 23 if phone else 29])
    campaign.post(second, *said[::2])
    campaign.post(first, *said[::3])
    campaign.command(*(f"/공지 {text}" for text in said[:12]), *(f"/{text}"[:200] for text in said[::6]))
    player, public, staff = person(**settings), person(**settings), person(**settings)
    page = enter(player, campaign, first)
    expect(page.get_by_text("<script>").first).to_be_attached()
    sound(page, "the player's table")
    box = page.get_by_role("textbox", name="선언", exact=True)
    for text in LONG[::40]:
        box.fill(text)
        expect(page.get_by_text("읽는 중")).to_have_count(0)
        expect(page.locator(".echo ul.stale")).to_have_count(0)
        sound(page, f"the echo of {text}")
    public.open(f"/c/{campaign.id}")
    expect(public.page.locator("main.mansion")).to_be_visible()
    sound(public.page, "the public's table")
    page = staff.open(campaign.link(STAFF))
    page.get_by_role("button", name="들어가기").click()
    expect(page.locator(".tally")).to_be_visible()
    parts = page.get_by_role("navigation", name="화면").get_by_role("button")
    for part in range(parts.count()):
        parts.nth(part).click()
        stand_still(page)
        sound(page, f"the console, part {part}")
    public.open("/campaigns")
    staff.open("/campaigns")
    expect(staff.page.get_by_role("link", name=re.compile("총괄진")).first).to_be_visible()
    stand_still(staff.page)
    sound(staff.page, "my campaigns")


def watched(page: Page) -> list[str]:
    """What a page opens and asks for, as it comes."""
    found: list[str] = []

    def asked(dialog: Dialog) -> None:
        found.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", asked)
    page.on("request", lambda request: found.append(request.url))
    return found


def test_an_exported_log_is_a_page_in_which_nothing_runs(
    person: Callable[..., Person], server: Server, chromium: Browser
) -> None:
    """Without any policy to stop it, as it lies on somebody's disk."""
    campaign = Named(server.url, USABLE[10:19])
    first, second = list(campaign.players)[:2]
    campaign.post(first, *SHORT[:30], *LONG[::11])
    campaign.command("/열기", *(f"/공지 {text}" for text in LONG[3::19]))
    campaign.post(second, *LONG[5::17])
    for reader, seat in (("staff", STAFF), ("me", first), ("public", STAFF)):
        with caller(server.url) as client:
            answer = client.get(
                f"/api/campaigns/{campaign.id}/log",
                params={"as": reader, "form": "html"},
                headers={"Authorization": f"Bearer {campaign.tokens[seat]}"},
            ).raise_for_status()
        context = chromium.new_context(viewport=PHONE["viewport"])
        page = context.new_page()
        happened = watched(page)
        page.set_content(answer.text)
        stand_still(page)
        assert happened == [], reader
        marks = "script, iframe, img, svg, object, embed, base, link, form, [onload], [onerror], [href^='javascript:']"
        assert page.locator(marks).count() == 0, reader
        assert page.evaluate(WIDE) <= 0, f"{reader}: wider than the screen"
        context.close()


def test_files_of_a_campaign(person: Callable[..., Person]) -> None:
    one = person(**PHONE)
    page = one.open("/campaigns")
    head = "이름,역할,페어,STR,CON,DEX,MAG,LUC,사거리,<img src=x onerror=alert(1)>"
    rows = [",".join([literal(text).replace('\\"', '""')] * 9) for text in LONG[::9]]
    hostile = [
        {
            "name": "<img src=x onerror=alert(1)>.csv",
            "mimeType": "text/csv",
            "buffer": "\n".join([head, *rows]).encode(),
        },
        {"name": "'\"><svg onload=alert(1)>.toml", "mimeType": "text/plain", "buffer": b"title = <script>"},
        {"name": "map.txt", "mimeType": "text/plain", "buffer": "\n".join(LONG[:40]).encode()},
        {
            "name": "campaign.toml",
            "mimeType": "text/plain",
            "buffer": f"title = {literal(TITLE)}\n[house]\nx=1".encode(),
        },
    ]
    page.locator("input[type=file]").set_input_files(hostile)  # type: ignore[arg-type]
    expect(page.get_by_role("region", name=re.compile("^고칠 곳"))).to_be_visible()
    sound(page, "what is wrong with files")


def test_addresses_and_searches_of_the_workshop(person: Callable[..., Person]) -> None:
    one = person(**PHONE)
    one.forgiven += ["status of 400", "status of 404"]
    page = one.page
    for text in (*SHORT[::6], *LONG[::60]):
        wanted = httpx.QueryParams({"d": text})
        for path in (f"/decks?{wanted}", f"/cards?{wanted}&q={wanted['d'][:1]}"):
            page.goto(path)
            expect(page.locator("main")).to_be_visible()
            sound(page, path)
    for path in ("/cards/%3Cscript%3Ealert(1)%3C%2Fscript%3E", "/rules/%22%3E%3Csvg%20onload=alert(1)%3E"):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        sound(page, path)
    page.goto("/rules/lumen#<img src=x onerror=alert(1)>")
    expect(page.locator("main")).to_be_visible()
    field = page.get_by_role("searchbox")
    for text in (*SHORT, *LONG[::20]):
        field.fill(text)
    sound(page, "the search of clauses")
    page.goto("/cards")
    field = page.get_by_role("searchbox").first
    expect(field).to_be_visible()
    for text in (*SHORT, *LONG[::20]):
        field.fill(text)
    sound(page, "the search of cards")


def test_names_and_pasted_lists_of_decks(person: Callable[..., Person]) -> None:
    one = person(**PHONE)
    one.forgiven += ["status of 400"]
    page = one.open("/decks")
    page.get_by_role("button", name="붙여 넣기").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="덱 코드나 목록").fill("\n".join([f"캐릭터: {LONG[0]}", *ALL[:60]]))
    dialog.get_by_role("button", name="덱으로 읽기").click()
    stand_still(page)
    sound(page, "a pasted list")
    for name in (TITLE, *LONG[::50]):
        draft = {"deck": {"name": name, "character": name, "techniques": [name, "__proto__", 7], "ultimate": name}}
        page.evaluate("(kept) => localStorage.setItem('simpan.draft', kept)", json.dumps(draft))
        page.goto("/decks")
        expect(page.locator("main")).to_be_visible()
        sound(page, f"a kept deck {name}")


def test_games_of_the_companion_from_elsewhere(person: Callable[..., Person], server: Server) -> None:
    one = person(**PHONE, bypass_csp=False)
    page = one.open("/companion")
    people = [{"character": "__proto__", "name": LONG[3]}, {"character": LONG[5], "name": TITLE}]
    change = {"n": 0, "at": 1, "turn": 1, "what": "note", "text": LONG[8], "seat": 0}
    game = {
        "format": 1,
        "id": "../../x",
        "name": TITLE,
        "created": 8e99,
        "edition": "classic",
        "people": people,
        "start": [1e9, -5],
        "fp": "x",
        "ready": -1,
        "changes": [change],
    }
    kept: tuple[Any, ...] = (
        game,
        {**game, "edition": "constructor"},
        {**game, "changes": [{"n": 0, "what": "?"}]},
        [],
        7,
    )
    for at, value in enumerate(kept):
        page.evaluate(
            "([game, list]) => { localStorage['simpan.companion.x'] = game; localStorage['simpan.companion'] = list }",
            [json.dumps(value), json.dumps({"open": "x", "games": [{"id": "x", "name": TITLE, "people": [LONG[1]]}]})],
        )
        page.goto("/companion")
        expect(page.locator("main")).to_be_visible()
        stand_still(page)
        sound(page, f"a kept game {at}")
    header = {"format": 1, "by_hand": True, "game": "lumen", "created": LONG[2][:80], "players": [LONG[3][:80], "<b>"]}
    lines = [{**header, "set_up": game}, {"n": 0, "change": change}, {"end": {"changes": 1}}]
    record = "\n".join(json.dumps(line) for line in lines) + "\n"
    with caller(server.url) as client:
        made = client.post("/api/replays", content=record.encode())
    assert made.status_code in (201, 400), made.text
    if made.status_code == 201:
        page.goto(f"/replay/{made.json()['id']}")
        expect(page.locator("main")).to_be_visible()
        stand_still(page)
        sound(page, "a replay of what was kept by hand")
