"""Checks the chance of a match record with nothing but Python's standard library: python verify.py RECORD.jsonl

A record is one JSON object a line. This program reads these kinds of line and passes over all others:

    {…, "fair": {"commitment": "<hex>", "client_seeds": ["<hex>", …]}}            the header, first line
    {…, "n": 4, "draw": {"counter": 0, "n": 20}, "outcome": 7}                     an input that was drawn
    {…, "given": true}                                                             an outcome entered by hand
    {…, "back": 3}                                                                 withdraws the inputs from "n" 3 on
    {"reveal": "<hex>"}                                                            the last line, after the match

The server published the commitment, SHA-256("simpan/commit/1\\0" + seed), before it knew the client seeds. Draw number
`counter` is one of `n` equally likely outcomes, 0 … n - 1: with `seeds` = how many client seeds (4 bytes, big-endian)
and then length (4 bytes) and bytes of each, word number `attempt` = 0, 1, … is the first 8 bytes of

    HMAC-SHA256(key = seed, "simpan/draw/1\\0" + seeds + counter (8 bytes) + n (8 bytes) + attempt (4 bytes))

The first word below the largest multiple of n not above 2**64 counts; the outcome is that word modulo n. Draws are
numbered from 0 without a gap; one that was withdrawn may come again as it was. That `n` fits the rules, `code` the
outcome, and a draw that comes again the roll, is shown by replaying the record instead.

Prints one line. Exit status: 0 all draws are right, 1 they are not, 2 the record cannot be checked.
"""

import hashlib
import hmac
import json
import sys
from typing import Any


class Unreadable(Exception):
    """The record lacks something or is not in the form above."""


def recompute(seed: bytes, clients: list[bytes], counter: int, n: int) -> int:
    """The outcome that draw number `counter` must have had."""
    seeds = len(clients).to_bytes(4, "big") + b"".join(len(one).to_bytes(4, "big") + one for one in clients)
    prefix = b"simpan/draw/1\0" + seeds + counter.to_bytes(8, "big") + n.to_bytes(8, "big")
    limit = 2**64 - 2**64 % n
    attempt = 0
    while True:
        block = hmac.digest(seed, prefix + attempt.to_bytes(4, "big"), "sha256")
        if (word := int.from_bytes(block[:8], "big")) < limit:
            return word % n
        attempt += 1


def check_draws(lines: list[dict[str, Any]], seed: bytes, clients: list[bytes]) -> tuple[str | None, int]:
    """What is wrong with the first draw that is; how many there are."""
    sides: list[int] = []  # of each draw
    standing: dict[int, int] = {}  # the line that drew it, unless it is withdrawn
    for line in lines:
        if "back" in line:
            standing = {counter: number for counter, number in standing.items() if number < line["back"]}
        if "draw" not in line:
            continue
        counter, n, outcome = line["draw"]["counter"], line["draw"]["n"], line["outcome"]
        if any(type(value) is not int for value in (counter, n, outcome)) or not 1 <= n < 2**64:
            raise Unreadable(f"draw {len(sides)} is not in the form of a draw")
        if not 0 <= counter <= len(sides) or counter in standing:
            return f"draw {len(sides)} is missing: the record goes on with draw {counter}", len(sides)
        sides += [n] * (counter == len(sides))  # a new one
        if n != sides[counter]:
            return f"draw {counter} was one of {sides[counter]} and came again as one of {n}", len(sides)
        if outcome != (right := recompute(seed, clients, counter, n)):
            return f"draw {counter} (one of {n}): recorded {outcome}, recomputed {right}", len(sides)
        standing[counter] = line.get("n", 0)
    return None, len(sides)


def check(lines: list[dict[str, Any]]) -> tuple[int, str]:
    """Exit status and sentence for a whole record."""
    if "reveal" not in lines[-1]:
        return 1, "NOT REVEALED: the server never gave its seed, so nothing can be checked"
    seed = bytes.fromhex(lines[-1]["reveal"])
    clients = [bytes.fromhex(one) for one in lines[0]["fair"]["client_seeds"]]
    if len(seed) != 32 or hashlib.sha256(b"simpan/commit/1\0" + seed).hexdigest() != lines[0]["fair"]["commitment"]:
        return 1, "WRONG: the revealed seed is not the one committed to"
    fault, draws = check_draws(lines[1:], seed, clients)
    hand = sum(line.get("given") is True and "again" not in line for line in lines)
    note = f"; {hand} {'was' if hand == 1 else 'were'} entered by hand" if hand else ""
    return (1, f"WRONG: {fault}") if fault else (0, f"OK: all {draws} draws follow from the seeds{note}")


def main(arguments: list[str]) -> int:
    """The command line; prints one line and returns the exit status."""
    if len(arguments) != 1:
        print("usage: python verify.py RECORD.jsonl")
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            status, sentence = check([json.loads(line) for line in file if line.strip()])
    except (OSError, ValueError, LookupError, TypeError, AttributeError, Unreadable) as error:
        status, sentence = 2, f"CANNOT CHECK: {type(error).__name__}: {error}"
    print(sentence)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
