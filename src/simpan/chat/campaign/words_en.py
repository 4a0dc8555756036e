"""English: what a bound campaign itself says."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    # -- opening a campaign
    "staff": "staff",
    "no_folder": "Campaign {key}: there is no folder {folder}.",
    "broken": "Campaign {key}: something is wrong with its sheets or its map. {what}",
    "bad_record": "Campaign {key}: the record of its war cannot be read. {what}",
    "no_war": "Campaign {key}: the secret seed of its war cannot be read, or is not that of this record.",
    "unknown_name": "Campaign {key}: “{name}” of {account} is neither a player nor a character of it.{near}",
    "twice": "Campaign {key}: {account} is on the list twice.",
    "no_staff": "Campaign {key}: name at least one account or role of the staff.",
    "near": " Do you mean {names}?",
    # -- the list of people
    "enrolled": "{account} is {who} from now on.",
    "removed": "{account} is off the list.",
    "not_listed": "{account} is not on the list.",
    "forgotten": "{account} is listed as “{name}”. That name is not in this campaign any more, and is not used.",
    "list_line": "{who}: {accounts}",
    "list_nobody": "nobody yet",
    "use_list": (
        "/roster account = name — puts an account on the list as a player or character. Off: “/roster account =”."
        " See it: “/roster”. Several: one a line."
    ),
    "no_equals": "“{line}”: put “=” between the account and the name.",
    "no_account": "“{account}” cannot be read as an account.",
    "no_such_name": "“{name}”: there is no such character or player.{near}",
    "you_are_listed": "You may declare as {who} now.",
    "stranger": (
        "Your account is not on the list of this campaign, so no declaration can be taken. If you take part, ask the"
        " staff to put you on the list. You are welcome to watch."
    ),
    "stranger_staff": "{account} is not on the list and wrote: “{text}”. If they take part: /roster {account} = name",
    # -- on the way
    "for_name": "For {names} (not delivered, as there is no account):",
    "done": "Done. #{n}",
    "kept": "It does not read as a declaration, and was only kept in the record.",
    "start_hint": "[{title}] Starts are secret: answer this post, not where everybody reads it.",
    "staff_only": "Commands of the staff are given from an account of the staff. This one is {who}.",
    "overheard": "{who} can read this post too. Send what is yours alone in a post that mentions nobody else.",
    "forgot_slash": "Commands of the staff begin with “/”: {text}",
    "nothing_to_pass": "Nothing is asked of you now. To pass in advance, leave an order: order {who}: no reaction",
    "in_queue": "Declarations that wait: {n} (/queue)",
    "more_status": "What one player sees: /view name. All of it: /status all",
    "stale_button": "This button belongs to an earlier question. Please choose at the present one.",
    "others_preview": "{who} asked for this preview and confirms it. To do it yourself, please give the command again.",
    "submitted": "A declaration waits to be accepted: #{n} {who}: {said}",
    "fog": "A text was not sent. Readers: {to}. Why: {why}",
    "fog_here": "An answer to a private post was about to be written where everybody sees it.",
    "fog_line": "{who} may not know this line: {line}",
    "fog_names": "There are names or tiles ({what}) that {who} does not know: {line}",
    "fog_shared": "What is for one reader was about to go to several: {line}",
    "fog_together": "To get it together would tell each that the other is there: {who}",
    "fog_seed": "It held the seed, which nobody may know before the record is closed.",
    "fog_nobody": "Accounts that are not on the list: {who}",
    "everybody": "everybody",
    # -- edits and deletions
    "edited": "#{n} The post of {who} was edited.",
    "deleted": "#{n} The post of {who} was deleted.",
    "said": "First: {text}",
    "says": "Now: {text}",
    "stands": "The ruling stands as the post first read. To undo it: /undo #{n} reason",
    "waits": "It still waits and will be ruled as it first read. To take it out: /drop #{n} reason",
    "gone": "It left the queue without a ruling, so there is nothing to do.",
    "not_read_again": "An edited post is not read again. Please write a new one.",
    "order_stands": "The standing order stays as it first read. To change it: /order name: order",
    "command_stands": "The command was carried out as it first read.",
    # -- the status message
    "state_goes": "Turns are in progress.",
    "state_set_up": "the secret starts are being named",
    "state_paused": "paused",
    "state_rests": "at rest. Declarations are ruled when the war is opened.",
    "state_night": "Day {day} is over. The next day waits to begin.",
    "state_ended": "The record is closed.",
    "won": "Victory of {who}",
    "draw": "A draw",
    "limits": "Time: a turn {turn}, a reaction {react}",
    "minutes": "{n} min",
    "no_limit": "no limit",
    "promise": "Commitment of the dice: {commitment}",
    # -- buttons
    "do_pass": "No reaction",
    "do_cover": "Cover",
    "do_not_cover": "Do not cover",
    "do_roll": "Roll {n}d6",
    "do_lot": "By lot",
    "do_lot_of": "{who} by lot",
    "do_guard": "Guard and end turn",
    "do_wait": "Wait and end turn",
    "do_end": "End turn",
    "do_expire": "Time is out",
    "do_apply": "Confirm",
    "do_cancel": "Cancel",
    "do_accept": "Accept",
    "do_rule": "Accept and rule",
}
