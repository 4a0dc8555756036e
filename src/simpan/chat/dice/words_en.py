"""English: what is said about dice of a place. The verifier finds rolls and promises by these words again."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    # -- rolls
    "implied": "{asked} was read as {meant}. ",
    "success": "success",
    "failure": "failure",
    "form": "{part} are no dice that can be read. Possible: {all}.",
    "beside": "{part}: beside other words, put dice in brackets, such as [{all}].",
    "limit": "{part} is beyond the limits. From {low} to {high}.",
    "total": "{part} is beyond the limits. At most {most} dice in all, of at most {terms} kinds.",
    "more": "At most {most} rolls are made for one post; {n} more were not made.",
    "no_dice": "Say what to roll. Possible: {all}.",
    # -- the promise and what is told of it
    "commitment": "Commitment of the dice {series}: {commitment}",
    "commitment_what": "Commitment of the dice {series}: {commitment} · [reveal] lets anybody verify them.",
    "revealed": "Dice revealed {series}: #{first}–#{last}",
    "revealed_one": "Dice revealed {series}: #{first}",
    "seed": "Seed of the dice {series}: {seed}",
    "clients": "Added to the dice {series}: {clients}",
    "how": "Save this as a file and check it with simpan dice verify. The next roll begins with a new commitment.",
    "full": "The commitment of the dice {series} is used up, and revealed.",
    "nothing": "There are no dice to reveal.",
    # -- what the verifier finds
    "wrong_seed": "The seed of the dice {series} does not fit the commitment of the dice {series}.",
    "several_seeds": "The seed of the dice {series} is written in different ways.",
    "several_commitments": "The commitment of the dice {series} is written in different ways.",
    "several_ranges": "The numbers of “Dice revealed {series}” are written in different ways.",
    "several_clients": "“Added to the dice {series}” is written in different ways.",
    "wrong_roll": "#{n}: {found} is not what follows from the seed, which is {expected}",
    "unreadable": "#{n}: {found} is no roll that can be read.",
    "several_notations": "#{n}: different rolls are written under this number. {all}",
    "wrong_range": "The numbers #{first}–#{last} of “Dice revealed {series}” cannot be.",
    "missing": "Rolls that are missing: {all}.",
    "unchecked": "What comes after a missing roll cannot be checked: {all}.",
    "overlap": "#{n} is both in “Dice revealed {series}” and in {other}.",
    "incomplete": "“Dice revealed {series}” cannot be checked without the line {all}.",
    "several_places": "Dice of several places are mixed. Leave the posts of one place only.",
    "no_reveal": "No dice are revealed here. Add the answer to [reveal].",
    "row_revealed": "“Dice revealed”",
    "row_seed": "“Seed of the dice”",
    "row_commitment": "“Commitment of the dice”",
    "row_clients": "“Added to the dice”",
}
