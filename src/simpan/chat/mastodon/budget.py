"""How many posts the instance still takes: Mastodon itself counts 300 new ones in three hours, apart from requests.

Where a campaign is led, the last third of them is its own: what strangers ask for waits until the count begins anew.
"""

from __future__ import annotations

import time
from typing import Any, Final, NamedTuple, final

from simpan.chat.mastodon.words import word
from simpan.chat.ports import Later
from simpan.chat.run.logs import LOG
from simpan.chat.settings import Settings

STRANGERS: Final = "chat/"  # with which the keys of letters begin that come from no campaign
SHORT: Final = 60.0  # seconds: a shorter wait is not worth a line


class Posts(NamedTuple):
    """What the answer to a post said: how many are left, of how many, until when (seconds since 1970)."""

    left: int
    most: int
    until: float


def posts_of(client: Any) -> Posts:
    """Right after a post: other requests are counted apart."""
    return Posts(int(client.ratelimit_remaining), int(client.ratelimit_limit), float(client.ratelimit_reset or 0))


@final
class Budget:
    """As of the last post."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._posts: Posts | None = None
        self._said = 0.0  # until when the log has said that posts wait

    def posted(self, posts: Posts) -> None:
        """A post was taken."""
        self._posts = posts

    def check(self, key: str, now: float) -> None:
        """Raises Later for what has to leave the rest to a campaign."""
        posts = self._posts
        if posts is None or not self._settings.campaigns or not key.startswith(STRANGERS) or posts.until <= now:
            return
        if posts.left * 3 < posts.most:
            raise Later("the rest of the posts is the campaign's", posts.until - now)

    def say(self, later: Later, now: float) -> None:
        """In the log, once for each time: posts wait for the instance, and until when."""
        if later.all and later.seconds > SHORT and self._said < now:
            self._said = now + later.seconds
            at = time.strftime("%H:%M", time.localtime(self._said))
            LOG.warning(word(self._settings.lang, "limit_used", host=self._settings.api, time=at))
