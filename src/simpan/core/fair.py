"""Randomness that nobody can steer and everybody can check: commit, draw, reveal.

1. Before the match the server takes a secret seed and publishes its hash: `commit`. It can no longer change it.
2. Each player then adds a seed of their own. Neither the server nor a player alone knows what will be drawn.
3. Every draw follows from the seeds and its number: `Stream`. The draws are numbered 0, 1, 2 … without a gap, so an
   unwelcome one cannot be thrown away.
4. After the match the server reveals its seed, and `verify` recomputes every draw. A seed never revealed is a breach.

A draw of n is the first 64-bit word below the largest multiple of n, modulo n; taking the rest of a plain word would
favour small outcomes. Word number `attempt` of draw `counter` is the first 8 bytes, big-endian, of

    HMAC-SHA256(server seed, "simpan/draw/1\\0" + seeds + counter (8 bytes) + n (8 bytes) + attempt (4 bytes))

where `seeds` is the number of client seeds (4 bytes), then each one's length (4 bytes) and bytes. `core/verify.py`
does the same in one file without this package.

What this cannot show: a server in league with the player whose seed comes last could let that player try seeds until
the draws please. Collect the client seeds hashed first, or at one moment, where that matters.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Final, NamedTuple

SEED_BYTES: Final = 32
WORD_BITS: Final = 64

# A prefix for each use, so that a hash made for one purpose can never serve another.
_COMMIT_DOMAIN: Final = b"simpan/commit/1\0"
_DRAW_DOMAIN: Final = b"simpan/draw/1\0"


class Draw(NamedTuple):
    """One draw: its number from 0 on, how many equally likely outcomes it had, and which one came (0 … n - 1)."""

    counter: int
    n: int
    value: int


def new_seed() -> bytes:
    """A fresh secret seed of 32 bytes from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commit(seed: bytes) -> str:
    """The hash to publish before the match, in hex. Raises ValueError unless the seed has 32 bytes."""
    if len(seed) != SEED_BYTES:
        # A short seed could be found by trying them all, and the draws with it.
        raise ValueError(f"a server seed has {SEED_BYTES} bytes, not {len(seed)}")
    return hashlib.sha256(_COMMIT_DOMAIN + seed).hexdigest()


def canonical(client_seeds: tuple[bytes, ...]) -> bytes:
    """The client seeds as one byte string; different seeds never give the same one, nor does another order."""
    parts = [len(seed).to_bytes(4, "big") + seed for seed in client_seeds]
    return len(client_seeds).to_bytes(4, "big") + b"".join(parts)


def accept(word: int, n: int, bits: int = WORD_BITS) -> int | None:
    """The rejection step: an outcome of n from a uniform word, or None if the word must be thrown away.

    Of the 2**bits words each outcome gets exactly as many as every other, and less than half are thrown away.

    >>> [accept(word, 3, bits=2) for word in range(4)]
    [0, 1, 2, None]
    """
    size = 1 << bits
    return word % n if word < size - size % n else None


class Stream:
    """The draws of one match, in order.

    `counter` is the number of the next draw, `log` what was drawn so far. Raises ValueError for a bad server seed.
    """

    def __init__(self, server_seed: bytes, client_seeds: tuple[bytes, ...], counter: int = 0) -> None:
        self.commitment = commit(server_seed)
        self.counter = counter  # above 0 where a stored match goes on
        self.log: list[Draw] = []
        self._seed = server_seed
        self._prefix = _DRAW_DOMAIN + canonical(client_seeds)

    def draw(self, n: int) -> int:
        """One of 0 … n - 1, each equally likely. Raises ValueError unless 1 <= n < 2**64."""
        if not 1 <= n < 1 << WORD_BITS:
            raise ValueError(f"cannot draw one of {n}")
        attempt = 0
        while (value := accept(self._word(n, attempt), n)) is None:
            attempt += 1
        self.log.append(Draw(self.counter, n, value))
        self.counter += 1
        return value

    def _word(self, n: int, attempt: int) -> int:
        numbers = self.counter.to_bytes(8, "big") + n.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        return int.from_bytes(hmac.digest(self._seed, self._prefix + numbers, "sha256")[: WORD_BITS // 8], "big")


def verify(commitment: str, server_seed: bytes, client_seeds: tuple[bytes, ...], draws: Iterable[Draw]) -> str | None:
    """Recomputes every draw of a finished match. None if all is right, else one line about the first fault."""
    if len(server_seed) != SEED_BYTES or commit(server_seed) != commitment:
        return "the revealed seed is not the one committed to"
    stream = Stream(server_seed, client_seeds)
    for draw in draws:
        if draw.counter != stream.counter:
            return f"draw {stream.counter} is missing: the record goes on with draw {draw.counter}"
        if not 1 <= draw.n < 1 << WORD_BITS:
            return f"draw {draw.counter} is one of {draw.n}, which cannot be"
        if (value := stream.draw(draw.n)) != draw.value:
            return f"draw {draw.counter} (one of {draw.n}): recorded {draw.value}, recomputed {value}"
    return None
