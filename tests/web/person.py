"""Somebody at a browser: a page of a context of their own, watched for everything that must never happen."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Dialog, Page, Request

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 780},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}

PATIENCE: Final = 60_000  # milliseconds: what takes a tenth of a second may take long where much else goes on

WATCH: Final = Path(__file__).with_name("watch.js").read_text(encoding="utf-8")
"""Runs before the page: what the policy stopped, when somebody acted, and when each entry was first on the screen."""


class Person:
    """A browser context with one page. `faults`: what went wrong in it; a test that ends with any has failed."""

    def __init__(self, browser: Browser, url: str, **settings: Any) -> None:
        self.url: Final = url
        self.faults: list[str] = []
        # parts of messages of the console that a test brings about; a page may be left while it still connects
        self.forgiven: list[str] = ["WebSocket is closed before the connection is established"]
        self.touch: Final = bool(settings.get("has_touch"))
        settings = {"locale": "ko-KR", "reduced_motion": "reduce", **DESK, **settings}
        self.context: Final[BrowserContext] = browser.new_context(base_url=url, **settings)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(WATCH)
        self.page: Final[Page] = self.context.new_page()
        self.follow(self.page)

    def follow(self, page: Page) -> None:
        """Watch a page of this context."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))
        page.on("dialog", self._dialog)
        page.on("request", self._request)

    def open(self, path: str) -> Page:
        """Go to a page of the server."""
        self.page.goto(path)
        return self.page

    def close(self) -> list[str]:
        """Leave; what went wrong, policy violations included."""
        for page in self.context.pages:
            found = page.evaluate("window.__violations || []") if page.url.startswith("http") else []
            self.faults += [f"{page.url}: content security policy: {violation}" for violation in found]
        self.context.close()
        return self.faults

    def shot(self, path: Path) -> None:
        """A picture of what is on the screen."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path, animations="disabled", caret="hide")

    def _console(self, message: ConsoleMessage) -> None:
        forgiven = any(part in message.text for part in self.forgiven)
        if message.type in ("error", "warning") and not forgiven:
            self.faults.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _dialog(self, dialog: Dialog) -> None:
        self.faults.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.url).netloc:
            self.faults.append(f"a request to somebody else: {request.url}")
