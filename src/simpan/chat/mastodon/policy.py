"""The notification policy of an account: whose mentions its instance keeps back (since Mastodon 4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

FILTERS: Final = (
    "for_not_following",
    "for_not_followers",
    "for_new_accounts",
    "for_private_mentions",
    "for_limited_accounts",
)


def filtered(policy: Mapping[str, Any]) -> list[str]:
    """Whose mentions never arrive, by the policy's own names."""
    return [name for name in FILTERS if policy.get(name) in ("filter", "drop")]
