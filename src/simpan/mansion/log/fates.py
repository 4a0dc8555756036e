"""What became of declarations that were written: the marks of a post in the log (H6.8)."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from simpan.mansion.desk import notes

RULED: Final = "ruled"
QUEUED: Final = "queued"
CONFIRMED: Final = "confirmed"
SUBMITTED: Final = "submitted"
UNDONE: Final = "dropped_undone"
WAITED: Final = (RULED, QUEUED, SUBMITTED)


class Part(NamedTuple):
    """A part of a post. n: of the post."""

    n: int
    part: int


@final
class Fates:
    """The notes of a record added up, post by post. `take` every note in order.

    A mark is a key of the words of the log: a status of a post, `confirmed`, or `dropped_` and why.
    """

    def __init__(self) -> None:
        self._marks: Final[dict[Part, tuple[str, ...]]] = {}
        self._parts: Final[dict[int, int]] = {}  # how many a post has
        self._rulings: Final[dict[int, Part]] = {}  # by the number of the note that has ruled it

    def take(self, n: int, note: notes.AnyNote) -> list[int]:
        """A note, number n; the posts before it of which something has become."""
        match note:
            case notes.Post() if note.status in WAITED:
                self._post(n, note)
            case notes.Ruled():
                return self._ruled(n, self._part(note.post, note.part))
            case notes.Dropped():
                return self._dropped(note, self._part(note.post, note.part))
            case notes.Command(name="confirm"):
                return self._mark([self._part(*one) for one in note.about["waiting"]], CONFIRMED)
            case notes.Command(name="requeue"):  # a correction has undone them: they are ruled anew
                return self._mark([self._rulings[one] for one in note.about["rulings"] if one in self._rulings], QUEUED)
        return []

    def of(self, n: int) -> tuple[str, ...]:
        """The marks of a post, each once."""
        found = [mark for part in range(self._parts.get(n, 0)) for mark in self._marks[Part(n, part)]]
        return tuple(dict.fromkeys(found))

    def post_of(self, n: int) -> int:
        """The post that was ruled by the note of that number; -1: none was."""
        part = self._rulings.get(n)
        return -1 if part is None else part.n

    def rulings_of(self, n: int) -> list[int]:
        """The notes by which a post was ruled."""
        return [number for number, part in self._rulings.items() if part.n == n]

    def _post(self, n: int, note: notes.Post) -> None:
        self._parts[n] = max(1, len(note.parts))
        for part in range(self._parts[n]):
            self._marks[Part(n, part)] = (QUEUED if note.status == RULED and part else note.status,)
        if note.status == RULED:
            self._rulings[n] = Part(n, 0)

    def _part(self, n: int, part: int) -> Part:
        """What waits behind a number: what is ruled anew waits under that of its ruling."""
        return self._rulings.get(n, Part(n, part)) if part == 0 else Part(n, part)

    def _ruled(self, n: int, part: Part) -> list[int]:
        self._rulings[n] = part
        return self._mark([part], RULED)

    def _dropped(self, note: notes.Dropped, part: Part) -> list[int]:
        """Of something that had begun only the rest is gone, which matters if its player was told of it."""
        begun = RULED in self._marks.get(part, ())
        if not begun:
            return self._mark([part], f"dropped_{note.why}")
        return self._mark([part], RULED, f"dropped_{note.why}") if note.answer else []

    def _mark(self, parts: list[Part], *marks: str) -> list[int]:
        changed = [part for part in parts if self._marks.get(part, marks) != marks]
        self._marks.update(dict.fromkeys(changed, marks))
        return [part.n for part in changed]
