"""Looking at pages: accessible in both themes, fit for a finger and a narrow screen; pictures of them on request."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from tests.web import measures
from tests.web.person import Person

NARROW: Final = 320


class Looker:
    """Looks at a page each time it shows something new: in both themes, and at a phone's width narrower still.

    The themes differ in colours alone, so that what else axe-core judges is judged once. pictures: where they go; None:
    none are taken. `found`: what is wrong. `names`: what was looked at.
    """

    def __init__(self, pictures: Path | None) -> None:
        self.found: list[str] = []
        self.names: set[str] = set()
        self._pictures: Final = pictures

    def look(self, person: Person, name: str) -> None:
        """Measure, once the page stands still."""
        page = person.page
        size = page.viewport_size
        assert size is not None
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            measures.stand_still(page)
            self._note(name, theme, measures.axe(page, colours=theme == "dark"))
            if self._pictures is not None:
                person.shot(self._pictures / f"{name}-{size['width']}-{theme}.png")
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        self._fit(page, name, size["width"])
        if person.touch:
            self._note(name, "targets", measures.small_targets(page))
            page.set_viewport_size({"width": NARROW, "height": size["height"]})
            measures.stand_still(page)
            self._fit(page, name, NARROW)
            page.set_viewport_size(size)
            measures.stand_still(page)
        self.names.add(name)

    def _fit(self, page: Page, name: str, width: int) -> None:
        if (too_wide := measures.overflow(page)) > 0:
            self._note(name, f"{width} px", [f"can be scrolled sideways by {too_wide} px"])

    def _note(self, name: str, what: str, found: list[str]) -> None:
        self.found += [f"{name}, {what}: {one}" for one in found]
