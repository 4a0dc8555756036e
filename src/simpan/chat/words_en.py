"""English: what the referee says beside dice, lookups and campaigns."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    # -- what is not understood
    "pointer": "Write [help] to see what can be asked here.",
    "unknown": "{part} means nothing here.{near} [help] lists all that can be asked.",
    "near": " Did you mean [{name}]?",
    "elsewhere": "This command is for those who take part in a campaign, in its channel or in a direct message to the "
    "referee. If you take part, ask the staff to put you on the list.",
    "heard": "Taken.",
    "only_people": "This button is for those who take part in the campaign.",
    "no_dice_here": "This account rolls no dice.",
    "no_lookups_here": "This account looks up no cards and rules.",
    "running": "Nothing waits. Answers come at once.",
    "war_dice": "The seed of a campaign's dice is revealed when its record is closed, and they can be verified then.",
    # -- help
    "help_dice": "Dice: [2d6], [2d6+3], [1d20>=15]. Up to {rolls} rolls in a post, 1–{dice} dice of 2–{sides} sides. "
    "Rolls are numbered in this place. [reveal] tells the seed, and everybody can verify them.",
    "help_lookups": "Lumen Condenser: [card NAME], [deck NAME or code], [judge A vs B]{room}. "
    "Rules: [clause H6.8], by number or words.",
    "help_room": ", [room]",
    "help_forms": "Instead of brackets a post may begin with “/card NAME” or “card NAME”.",
    "help_player": "Campaign: write declarations as plain sentences, such as [move K3] or [guard], with a name in "
    "front where it must be clear whose it is (“NAME: guard”). Whatever else you write is read as one too. Write a "
    "direct message where others should not see it.",
    "help_player_dice": "Dice: [2d6]; a free roll that its writer alone sees, unless the referee awaits one. "
    "Dice that no war has, such as [d20], are rolled with a number in that place.",
    "help_player_about": "[status]: the war as you see it, and what you are asked. [log]: what happened to you. "
    "[about-me]: what is stored about you, and how to delete it.",
    "help_staff": "Staff: a post that begins with “/” is a command; /help lists them all.",
    "help_about": "[status]: whether anything waits. [about-me]: what is stored about you, and how to delete it.",
    # -- what is stored
    "about": "Stored for {who}:",
    "about_nothing": "Nothing is stored for {who}.",
    "about_posts": "Posts taken: {n}. Their text is deleted 30 days after the answer.",
    "about_rolls": "Rolls of dice: {n}. Faces and numbers stay, so that others can verify them.",
    "about_letters": "Answers sent: {n}. Their text is deleted after 30 days.",
    "about_enrolled": "Campaigns in which the account is enrolled: {n}.",
    "about_listed": "The list of campaign {campaign} in the settings' file: {name}.",
    "about_staff": "staff",
    "about_records": "That list and what stands in the record of a campaign are the staff's, and are not deleted here. "
    "Please ask the staff.",
    "about_forget": "Write [about-me forget] to delete all of it.",
    "forget": "This deletes the text of your posts and of their answers, and takes the account off campaigns' lists. "
    "Rolls stay without a name; a campaign's record and the lists in its settings stay, as they are the organiser's. "
    "It cannot be undone.",
    "forget_how": "Write [about-me forget confirm] to delete it.",
    "forget_button": "Delete",
    "forgotten": "Deleted. If you write again, that post is stored anew.",
    "about_unknown": "Write [about-me], [about-me forget] or [about-me forget confirm].",
}
