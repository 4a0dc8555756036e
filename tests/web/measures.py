"""What is measured in a page: accessibility, sizes of targets, width, weight and time."""

from __future__ import annotations

import os
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
SETTLED: Final = Path(__file__).with_name("settled.js").read_text(encoding="utf-8")
SLACK: Final = 1 if os.environ.get("SIMPAN_QUIET") == "1" else 20  # so many times a goal, where other tests run beside
QUIET: Final = 50  # milliseconds without a change
MOST: Final = 5000  # milliseconds: what never rests is looked at as it is
COLOURS: Final = ("color-contrast", "link-in-text-block")  # the rules of axe-core that ask for a colour


def stand_still(page: Page) -> None:
    """Wait until what the page was last told to do is to be seen."""
    page.evaluate(SETTLED, [QUIET, MOST])


def small_targets(page: Page) -> list[str]:
    """Controls that a finger cannot hit: less than 44 px wide or high, what is reached around them included."""
    found: list[str] = page.evaluate(SMALL, [CONTROLS, TARGET, CROWDED])
    return found


def overflow(page: Page) -> int:
    """By how many pixels the page can be scrolled sideways."""
    wide: int = page.evaluate("document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth")
    return wide


def axe(page: Page, colours: bool = False) -> list[str]:
    """What axe-core finds, one line for each rule broken; with `colours`, of the rules that colours decide alone.

    The context must bypass the policy for it to be let in.
    """
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    rules = {"runOnly": {"type": "rule", "values": COLOURS}} if colours else {}
    found: list[dict[str, Any]] = page.evaluate(
        "(rules) => axe.run(document, { resultTypes: ['violations'], ...rules }).then((r) => r.violations)", rules
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
