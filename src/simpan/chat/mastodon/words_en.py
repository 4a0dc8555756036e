"""What the account of Mastodon says itself, in English."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, str]] = {
    "root": "{name}\nPublic rulings are posted in this thread.",
    "cut": "…",
    # -- why a post is lost, as the staff is told
    "lost_account": "there is no such account: {who}",
    "lost_gone": "the post that it answers is gone",
    "lost_refused": "the server refused it ({why})",
    # -- why the program stops
    "withdrawn": "{host} does not accept this account's token. Make a new one, put it where the settings say, and "
    "start again.",
    "forbidden": "{host} does not let this account do that ({why}). See that the account is in order and that the "
    "token has read:accounts, read:notifications, read:statuses and write:statuses.",
    # -- check
    "check_account": "Account: @{name}@{host}",
    "check_server": "Server: {host}, version {version}",
    "check_limits": "A post holds {most} signs; an address counts {link}.",
    "check_scope_ok": "Scope {scope}: given",
    "check_scope_no": "Scope {scope}: missing. Add it to the app, or make the app anew, and use a new token.",
    "check_scope_unknown": "Scope {scope}: the server does not tell. It will show when it is first needed.",
    "check_bot_ok": "Marked as automated: yes",
    "check_bot_set": "Marked as automated: just now",
    "check_bot_no": 'Marked as automated: no. Switch on "This is an automated account" in the profile\'s preferences.',
    "check_policy_ok": "Filtered notifications: nobody's mentions are filtered",
    "check_policy_set": "Filtered notifications: just changed, so that mentions arrive",
    "check_policy_no": "Filtered notifications: mentions of {kinds} never reach the referee. Set them to “Accept” in "
    "the settings of the notifications page.",
    "check_streaming_ok": "Live connection: works",
    "check_streaming_no": "Live connection: does not work. Mentions are asked for every {seconds} seconds, so answers "
    "take that much longer.",
    "check_nobody": "Account {person}, named by a campaign: not on this instance. See whether the name is right.",
    "policy_filters": "Mentions of {kinds} are filtered and never arrive. Run simpan chat check to change it.",
    "kind_for_not_following": "people the account does not follow",
    "kind_for_not_followers": "people who do not follow the account",
    "kind_for_new_accounts": "new accounts",
    "kind_for_private_mentions": "private mentions out of the blue",
    "kind_for_limited_accounts": "limited accounts",
    "unreachable": "{host} cannot be reached. See whether the address (api) and the internet connection are right.",
    # -- the log
    "limit_used": "{host} takes no more posts for now (Mastodon usually takes 300 in 3 hours). They go on at {time}.",
}
