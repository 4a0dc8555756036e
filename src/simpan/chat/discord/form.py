"""What is sent to Discord, as it lies in the ledger."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, Literal, TypeAlias

import msgspec

from simpan.core.hosting import Lang

Way: TypeAlias = Literal["page", "aside", "channel", "battle", "direct", "staff", "status", "thread"]
"""page: the answer to an interaction, in its own place; aside: a further answer to it that only the asker sees.
channel: a message in a channel; battle: in a campaign's thread; direct: to one account; staff: where a campaign's staff
reads. status: a campaign's one message that is edited. thread: makes a campaign's thread, where it has none."""
Mode: TypeAlias = Literal["", "shown", "own", "direct"]
"""How an interaction was acknowledged: for all in the channel, for the asker's eyes, or in a direct message."""
NONCE: Final = 12  # bytes; 24 of the 25 characters that a nonce may have


class Token(msgspec.Struct, frozen=True, omit_defaults=True):
    """The way back to an interaction, which is open for a quarter of an hour. id: of the interaction; user: who asked.

    channel: where it was asked.
    """

    id: int
    token: str
    mode: Mode
    user: int
    channel: int


class Form(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message. text: as it is sent. channel, user: where to, by the way it goes. under: the message it replies to.

    token: the interaction that it answers, or that is settled once it is sent. buttons: labels and custom ids. file: a
    name and a text. ping: accounts that may be called by it. battle: the campaign it comes from. late: what it was not
    sent as, because that was too late.
    """

    way: Way
    text: str
    channel: int = 0
    user: int = 0
    under: int = 0
    token: Token | None = None
    buttons: tuple[tuple[str, str], ...] = ()
    file: tuple[str, str] | None = None
    ping: tuple[int, ...] = ()
    battle: str = ""
    lang: Lang = "ko"
    secret: bool = False


_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(Form)


def packed(form: Form) -> bytes:
    """As JSON."""
    return _encoder.encode(form)


def unpacked(data: bytes) -> Form:
    """From JSON. Raises msgspec.DecodeError or msgspec.ValidationError for anything else."""
    return _decoder.decode(data)


def nonce(key: str, secret: str) -> str:
    """The nonce of a letter: with it Discord takes the same message only once within some minutes.

    Everybody can see nonces, and a letter's key tells of the campaign's record, so it is made with a secret.
    """
    return blake2b(key.encode(), digest_size=NONCE, key=blake2b(secret.encode()).digest()).hexdigest()


# -- what a request remembers of its interaction -----------------------------------------------------------------------

_MODES: Final[dict[str, Mode]] = {"s": "shown", "o": "own", "d": "direct"}
_SIGNS: Final = {mode: sign for sign, mode in _MODES.items()}


def way_back(token: str, mode: Mode) -> str:
    """How an interaction is answered, for `Request.answers`."""
    return f"{_SIGNS[mode]}/{token}"


def of_way_back(answers: str) -> tuple[str, Mode]:
    """The interaction's token and mode; "" and "" where a message is answered."""
    sign, slash, token = answers.partition("/")
    return (token, _MODES[sign]) if slash and sign in _MODES else ("", "")
