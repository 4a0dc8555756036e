"""`simpan dice verify`: whether the dice of a finished record, or of a thread's posts, are those that were promised."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from simpan.cli.dice_posts import STDIN, text_of_posts, verify_posts
from simpan.cli.env import Env, Trouble, env
from simpan.cli.log import record_in
from simpan.core import verify as alone
from simpan.core.record import BadRecord, Games, Input, Note, Record, check_draws, entered_by_hand, read
from simpan.lumen import records
from simpan.mansion.desk import notes
from simpan.mansion.desk import store as wars
from simpan.mansion.desk.free import check_free_rolls

GAMES: Final[Games] = {**records.GAMES, **wars.GAMES}
UNREADABLE: Final = 2


@dataclass(frozen=True)
class Found:
    """What was checked. draws: outcomes that follow from the seeds; by_hand: entered by hand, which nobody can check;
    kept: that stood again as they fell after a way back; free: dice of free rolls. fault: what is wrong, "" nothing.
    """

    draws: int
    by_hand: int
    kept: int
    free: int
    fault: str

    @property
    def ok(self) -> bool:
        """Whether all that can be checked is right."""
        return not self.fault


def verify(
    source: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    json_: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Compute every die of a record again, or those in the text of a thread's posts ("-": standard input).

    0: all are right, 1: they are not, 2: it cannot be checked.
    """
    out = env()
    if source.startswith(STDIN) and source != STDIN:
        raise Trouble(out.word("unknown_option", word=source[:40], command="dice verify"))
    path = record_in(Path(source))
    text = text_of_posts(path, out)
    if text is not None:
        return verify_posts(text, json_, out)
    try:
        record = read(path, GAMES)
    except BadRecord as error:
        if isinstance(error.__cause__, OSError):
            raise Trouble(out.word("unreadable", path=path, why=out.why(error.__cause__))) from error
        if error.line is None:
            raise Trouble(out.word("log_bad", path=path, why=str(error))) from error
        out.line(out.word("dice_wrong", why=str(error)))
        return 1
    if record.header.fair is None:
        raise Trouble(out.word("dice_none", path=path))
    found = check(record, path)
    if json_:
        out.line(json.dumps({"ok": found.ok, **asdict(found)}, ensure_ascii=False))
    else:
        _tell(found, record, out)
    return 0 if found.ok else 1


def check(record: Record, path: Path) -> Found:
    """By this package, and by `core/verify.py`, which shares nothing with it."""
    rolls = [entry for entry in record.entries if isinstance(entry, Input) and entry.draw is not None]
    free = [found for entry in record.entries if isinstance(entry, Note) and (found := notes.note_of(entry))]
    fault = check_draws(record) or check_free_rolls(record)
    if fault is None:
        status, sentence = alone.check([json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()])
        fault = sentence if status else None
    return Found(
        draws=record.draws,
        by_hand=entered_by_hand(record),
        kept=sum(entry.again is not None for entry in rolls),
        free=sum(len(one.faces) for one in free if isinstance(one, notes.Rolled)),
        fault=fault or "",
    )


def _tell(found: Found, record: Record, out: Env) -> None:
    if found.fault:
        sealed = record.end is None or record.end.reveal is None
        out.line(out.word("dice_sealed") if sealed else out.word("dice_wrong", why=found.fault))
        return
    out.line(out.word("dice_right", n=found.draws), "bold")
    if found.kept:
        out.line(out.word("dice_kept", n=found.kept))
    if found.free:
        out.line(out.word("dice_free", n=found.free))
    if found.by_hand:
        out.line(out.word("dice_by_hand", n=found.by_hand))
