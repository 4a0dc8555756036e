"""Playing at a page by pressing what it offers, with a mouse, a finger or a keyboard."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Page, expect

from tests.web.person import PATIENCE, Person

OFFER: Final = Path(__file__).with_name("offer.js").read_text(encoding="utf-8")
KEYS: Final = Path(__file__).with_name("keys.js").read_text(encoding="utf-8")
GUARD: Final = 330  # milliseconds after a change of the moment in which a press does not count
PAUSE: Final = 50  # milliseconds between two looks at pages that offer nothing
MOST_PRESSES: Final = 5000  # in one game, those included that come too soon to count


def quick_game(person: Person) -> str:
    """From the first page to a match against a bot: the room's id."""
    person.open("/")
    person.page.get_by_role("button", name="지금 한 판").click()
    person.page.wait_for_url("**/r/*")
    until(person, lambda room: room["asks"] == "hand")
    return room_of(person)


def room_of(person: Person) -> str:
    """The id of the room on the page."""
    return person.page.url.split("/r/")[1].split("#")[0].split("?")[0]


def room(person: Person) -> dict[str, Any]:
    """What was last shown: entry, stage, phase, asks."""
    found: dict[str, Any] = person.page.evaluate(
        "(({ entry, stage, phase, asks }) => ({ entry, stage, phase, asks }))(window.__room)"
    )
    return found


def until(person: Person, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Wait for something to be shown."""
    end = time.monotonic() + PATIENCE / 1000
    while not holds(found := room(person)):
        assert time.monotonic() < end, f"still {found} at {person.page.url}"
        person.page.wait_for_timeout(PAUSE)
    return found


def press(person: Person, x: float, y: float) -> None:
    """A finger where the page has touch, else the mouse."""
    if person.touch:
        person.page.touchscreen.tap(x, y)
    else:
        person.page.mouse.click(x, y)


def step(person: Person, rng: random.Random) -> str:
    """Press one thing that is offered; what kind it was, "" if nothing is."""
    offer = person.page.evaluate(OFFER, [[rng.random() for _ in range(3)], GUARD])
    if offer is None:
        return ""
    kind, x, y, _ = offer
    assert not kind.startswith("covered"), f"{person.page.url}: a control that is offered cannot be pressed: {kind}"
    press(person, x, y)
    return str(kind)


def play(
    people: Sequence[Person],
    rng: random.Random,
    done: Callable[[], bool],
    each: Callable[[Person], None] | None = None,
    rests: Callable[[Person], bool] = lambda _: False,
    act: Callable[[Person, random.Random], object] = step,
) -> None:
    """Let everybody who does not rest press what is offered, until it is done. `each` is called after every press."""
    presses, last = 0, time.monotonic()
    while not done():
        pressed = False
        for person in people:
            if not rests(person) and act(person, rng):
                pressed = True
                presses += 1
                if each is not None:
                    each(person)
        if pressed:
            last = time.monotonic()
        else:
            people[0].page.wait_for_timeout(PAUSE)
        idle = time.monotonic() - last > PATIENCE / 1000
        assert not idle, f"nothing can be pressed: {[room(person) for person in people]}"
        assert presses < MOST_PRESSES, f"no end: {[room(person) for person in people]}"


def bring(people: Sequence[Person], rng: random.Random, question: str) -> None:
    """Let everybody press until all are asked this, and nobody further."""
    play(
        people,
        rng,
        lambda: all(asked(person, question)() for person in people),
        rests=lambda person: asked(person, question)(),
    )


def keyed(person: Person, rng: random.Random) -> bool:
    """Answer by the keyboard alone, if anything is asked."""
    page = person.page
    found = page.evaluate(KEYS)
    if found is None:
        return False
    if found["kind"] == "sheet":
        page.keyboard.press("Enter")
    elif found["kind"] == "setup":
        tab_to(page, "추천으로 채우기")
        page.keyboard.press("Enter")
        tab_to(page, "정하기")
        page.keyboard.press("Enter")
        page.wait_for_timeout(GUARD)
    else:
        page.wait_for_timeout(GUARD)
        if found["kind"] == "choose":
            page.keyboard.press(rng.choice(found["digits"]))
        page.keyboard.press("Enter")
    return True


def tab_to(page: Page, words: str, most: int = 80) -> None:
    """Press Tab until what has these words has the focus, and shows it."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if words in page.evaluate("document.activeElement === document.body ? '' : document.activeElement.innerText"):
            ring = page.evaluate("document.activeElement.matches(':focus-visible')")
            assert ring, f"{words}: the focus is not to be seen"
            return
    raise AssertionError(f"Tab does not lead to {words}")


def over(*people: Person) -> Callable[[], bool]:
    """Whether the match is over on all these screens."""
    return lambda: all(room(person)["stage"] == "over" for person in people)


def in_phase(person: Person, *phases: str) -> Callable[[], bool]:
    """Whether this screen shows one of these phases."""
    return lambda: room(person)["phase"] in phases


def asked(person: Person, *questions: str) -> Callable[[], bool]:
    """Whether this screen asks one of these questions."""
    return lambda: room(person)["asks"] in questions


def menu(page: Page, item: str) -> None:
    """Choose from the match's menu."""
    page.get_by_role("button", name="메뉴").first.click()
    page.get_by_role("dialog").get_by_role("button", name=item).click()


def private_room(person: Person, **fields: str) -> str:
    """Make a room by the form, what is not given left as it is; its id. fields: the name that is typed in."""
    person.open("/")
    person.page.get_by_role("button", name="방 만들기").click()
    form = person.page.get_by_role("dialog")
    for label, text in fields.items():
        form.get_by_label(label).fill(text)
    form.get_by_role("button", name="방 만들기").click()
    person.page.wait_for_url("**/r/*")
    expect(person.page.get_by_role("heading", name="상대를 기다리고 있어요")).to_be_visible()
    return room_of(person)


def join(person: Person, room: str) -> None:
    """Follow the link of a room and take its free seat."""
    person.open(f"/r/{room}")
    person.page.get_by_role("button", name="이 조건으로 시작").click()
    until(person, lambda found: found["asks"] == "hand")


def caller(url: str) -> httpx.Client:
    """Speaks to the server without a browser."""
    # It is plain HTTP: no list of certificate authorities has to be read.
    return httpx.Client(base_url=url, headers={"Origin": url}, timeout=PATIENCE / 1000, verify=False)


class Seats:
    """A room made and joined over HTTP, so that a test can begin at the table: the way in for each seat."""

    def __init__(self, url: str, *, level: str = "", names: tuple[str, str] = ("가람", "나래"), **options: Any) -> None:
        wanted: dict[str, Any] = {
            "game": "lumen",
            "kind": "bot" if level else "private",
            "options": {"clocks": "none", **options},
            "name": names[0],
            "seat": 0,
            "watch": "link",
        }
        if level:
            wanted["level"] = level
        with caller(url) as client:
            menu = client.get("/api/games").raise_for_status().json()[0]["menu"]
            presets = [preset["id"] for preset in menu["presets"]]
            wanted["choice"] = {"preset": presets[0]}
            made = client.post("/api/rooms", json=wanted).raise_for_status().json()
            self.room: Final[str] = made["room"]
            self.tokens: Final[list[str]] = [made["token"]]
        if not level:
            with caller(url) as client:
                joining = {"choice": {"preset": presets[1]}, "name": names[1]}
                joined = client.post(f"/api/rooms/{self.room}/join", json=joining).raise_for_status().json()
                self.tokens.append(joined["token"])

    def enter(self, person: Person, seat: int) -> None:
        """Follow the seat's link."""
        person.open(f"/r/{self.room}#s={self.tokens[seat]}")
        until(person, lambda found: found["entry"] >= -1)
