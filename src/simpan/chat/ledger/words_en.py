"""Why a ledger cannot be used, in English."""

from typing import Final

WORDS: Final = {
    "in_use": "is in use by another program; only one may answer from it.",
    "no_file": "is no plain file.",
    "foreign": "belongs to another program.",
    "newer": "was written by a newer version of simpan; this one would not understand it.",
    "damaged": "is damaged or no ledger; put back a copy of it.",
}
