"""What is measured in a page: accessibility, sizes of targets, width, weight and time."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import CDPSession, Page

from tools.rig.serving import ROOT

AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TARGET: Final = 44  # CSS pixels, both ways
CROWDED: Final = 36  # … the height of a clause's target in a list of rulings

CONTROLS: Final = ", ".join(
    [
        *("button", "a[href]", "input:not([type=hidden])", "select", "textarea", "summary"),
        *(f"[role={role}]" for role in ("button", "radio", "checkbox", "tab", "switch", "option", "link", "slider")),
    ]
)

SMALL: Final = Path(__file__).with_name("targets.js").read_text(encoding="utf-8")


def small_targets(page: Page) -> list[str]:
    """Controls that a finger cannot hit: less than 44 px wide or high, what is reached around them included."""
    found: list[str] = page.evaluate(SMALL, [CONTROLS, TARGET, CROWDED])
    return found


def overflow(page: Page) -> int:
    """By how many pixels the page can be scrolled sideways."""
    wide: int = page.evaluate("document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth")
    return wide


def axe(page: Page) -> list[str]:
    """What axe-core finds, one line for each rule broken. The context must bypass the policy for it to be let in."""
    page.add_script_tag(path=AXE)
    found: list[dict[str, Any]] = page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations)"
    )
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']}: "
        + "; ".join(str(node["target"]) + " " + node["html"][:120] for node in violation["nodes"][:4])
        for violation in found
    ]


class Weight:
    """Bytes over the line while a page loads, as they were sent."""

    def __init__(self, page: Page) -> None:
        self.session: Final[CDPSession] = page.context.new_cdp_session(page)
        self.session.send("Network.enable")
        self.bytes = 0
        self.requests: list[str] = []
        self.session.on("Network.loadingFinished", self._finished)
        self.session.on("Network.responseReceived", lambda event: self.requests.append(event["response"]["url"]))

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def slow_phone(self) -> None:
        """A processor four times slower, and slow 4G as Lighthouse has it: 1.6 Mbit/s down, 150 ms there and back."""
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        self.session.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": 150,
                "downloadThroughput": 1.6 * 1024 * 1024 / 8,
                "uploadThroughput": 750 * 1024 / 8,
            },
        )


def shot_path(folder: Path, name: str, width: int, theme: str) -> Path:
    """Where a picture goes."""
    return folder / f"{name}-{width}-{theme}.png"
