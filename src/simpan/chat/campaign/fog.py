"""The second look at every text before it leaves (H6.12): whether each of its readers may know each of its lines.

The desk makes texts for their readers; here they are judged anew, from the record alone (`witness`). A line must be one
that every reader is told of what was done; a line of the desk's own goes to one player, and holds no name or tile that
this player does not know, nor anything that only others are told or see. What fails goes to the staff, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, cast, final

from msgspec import structs

from simpan.chat.campaign.roster import Roster
from simpan.chat.campaign.witness import Sight, Witness
from simpan.chat.campaign.words import word
from simpan.chat.request import Visibility
from simpan.core.bits import members
from simpan.core.game import SPECTATOR, STAFF
from simpan.core.hosting import Lang
from simpan.mansion import show
from simpan.mansion import words as w
from simpan.mansion.declare.say import EXAMPLES
from simpan.mansion.desk.act import BY_HAND
from simpan.mansion.desk.hear import IN_PROGRESS
from simpan.mansion.desk.table import Table
from simpan.mansion.desk.words import word as desk_word
from simpan.mansion.sight import View

OPEN: Final = ("here", "battle", "status")
"""Where everybody reads it."""
_CLAUSE: Final = re.compile(r" \([MLH][0-9]+(?:\.[0-9]+)?(?: [^()]*)?\)$")
_CITED: Final = re.compile(r"\([MLH][0-9]+(?:\.[0-9]+)?(?: [^()]*)?\)")
_LETTER: Final = re.compile(r"[0-9A-Za-z가-힣]")
_TELLING: Final = 12  # signs of a line by which it is known again within another


class Text(NamedTuple):
    """What is about to leave. people: accounts, where it goes to some and nobody else; lines: all of it."""

    to: str
    people: tuple[str, ...]
    lines: tuple[str, ...]


class Deed(NamedTuple):
    """What the texts are about: the entries from `first` up to before `after` (first -1: none), and the visibility of
    what was asked (None: nothing was)."""

    first: int
    after: int
    visibility: Visibility | None = None


@final
class Fog:
    """Judges texts of one campaign. `check` says why a text must not go, "" if it may."""

    def __init__(self, table: Table, witness: Witness, roster: Roster, lang: Lang) -> None:
        self._table = table
        self._witness: Final = witness
        self._roster: Final = roster
        self._lang: Final[Lang] = lang
        names = sorted((sheet.name for sheet in table.campaign.sheets), key=len, reverse=True)
        tiles = sorted(table.war.board.plan.where, key=len, reverse=True)
        self._names: Final = re.compile("|".join(re.escape(name) for name in names))
        self._tiles: Final = re.compile(rf"(?<![0-9A-Za-z])(?:{'|'.join(map(re.escape, tiles))})(?![0-9A-Za-z])", re.I)
        self._kept: tuple[tuple[int, int, int], _Act] | None = None
        self._written: Final[dict[int, list[str]]] = {}  # what each player has written
        self._views: tuple[int, dict[int, frozenset[str]]] = (-1, {})  # what each sees, behind so many entries

    def writes(self, seat: int, text: str) -> None:
        """A player has written something: what it names it may read."""
        self._written.setdefault(seat, []).append(text)

    def check(self, text: Text, deed: Deed, table: Table) -> str:
        """Why a text must not go to its readers; "" if it may."""
        self._table = table
        if any(self.is_seed(line) for line in text.lines):
            return self._why("fog_seed")
        if text.to == "staff":
            return ""
        if text.to == "here" and deed.visibility == "direct":
            return self._why("fog_here")
        if text.to == "status":
            named = [line for line in text.lines if self._names.search(line) or self._tiles.search(line)]
            return (
                self._why("fog_line", who=self._called(SPECTATOR), line=named[0]) if named and not self._over() else ""
            )
        if text.to in OPEN:
            return self._judged((SPECTATOR,), text.lines, deed)
        strangers = [one for one in text.people if self._roster.seat_of(one) < 0]
        if strangers or not text.people:
            return self._why("fog_nobody", who=", ".join(strangers))
        seats = tuple(dict.fromkeys(self._roster.seat_of(one) for one in text.people))
        return self._judged(seats, text.lines, deed) or self._together(seats, text, deed)

    def is_seed(self, line: str) -> bool:
        """Whether a line tells what nobody may know before the record is closed (H6.9)."""
        return not self._table.ended and self._table.seed.hex() in line

    def _why(self, key: str, **values: object) -> str:
        return word(self._lang, key, **values)

    def _over(self) -> bool:
        """Whether the war has a winner, whose name everybody knows."""
        return self._table.war.over()

    def _act(self, deed: Deed) -> _Act:
        """What was done, kept for the next text about the same."""
        key = (deed.first, deed.after, len(self._table.entries))
        if self._kept is None or self._kept[0] != key:
            self._kept = key, _Act(self._witness, deed, self._lang)
        return self._kept[1]

    def _called(self, viewer: int) -> str:
        return self._why("everybody") if viewer == SPECTATOR else self._table.names_of([viewer])[0]

    # -- line by line -------------------------------------------------------------------------------------------------

    def _judged(self, viewers: Sequence[int], lines: Iterable[str], deed: Deed) -> str:
        """The first line that one of them may not know, as a reason."""
        judge = self._act(deed)
        for line in lines:
            for viewer in viewers:
                why = self._line(judge, line, viewer, len(viewers) > 1)
                if why:
                    return why
        return ""

    def _line(self, judge: _Act, line: str, viewer: int, shared: bool) -> str:
        if judge.is_told(line, viewer):
            return ""
        said = {"who": self._called(viewer), "line": line}
        if judge.is_news(line):
            return self._why("fog_line", **said)
        if viewer == SPECTATOR:
            return "" if line in self._public(judge) else self._why("fog_line", **said)
        if shared:
            return self._why("fog_shared", line=line)
        if line in self._seen_by(viewer):
            return ""
        present = judge.deed.after == len(self._table.entries)
        if judge.holds_news(line, viewer) or (present and self._holds_view(line, viewer)):
            return self._why("fog_line", **said)
        for why in judge.whys:
            line = line.replace(why, "") if why else line
        for example in EXAMPLES:
            line = line.replace(example, "")
        unknown = self._unknown(_CITED.sub("", line), viewer, judge)
        return self._why("fog_names", what=", ".join(unknown), **said) if unknown else ""

    def _public(self, judge: _Act) -> set[str]:
        """What the desk tells everybody beside rulings: the commitment, pauses, notices, the seed at the end."""
        table, lang = self._table, self._lang
        found = set(judge.notices)
        fairness = table.record.header.fair
        if fairness is not None:
            found.add(desk_word(lang, "commitment", commitment=fairness.commitment))
        for why in judge.whys:
            found |= {desk_word(lang, key, why=why) for key in ("paused", "resumed")}
        if table.ended:
            found |= {desk_word(lang, "record_ended"), desk_word(lang, "revealed", seed=table.seed.hex())}
        return found

    # -- the desk's own lines -----------------------------------------------------------------------------------------

    def _seen_by(self, viewer: int) -> frozenset[str]:
        """The war as a player sees it now, in lines, without what the player is asked."""
        if self._views[0] != len(self._table.entries):
            self._views = len(self._table.entries), {}
        views = self._views[1]
        if viewer not in views:
            view = structs.replace(cast(View, self._witness.course.war.view(viewer)), question=None)
            views[viewer] = frozenset(show.show(view, self._table.campaign, self._lang))
        return views[viewer]

    def _holds_view(self, line: str, viewer: int) -> bool:
        """Whether a line holds what others see of the war and the reader does not."""
        others = [seat for seat in self._witness.seats if seat != viewer]
        seen = {one for seat in others for one in self._seen_by(seat)} - self._seen_by(viewer)
        return any(len(one) >= _TELLING and one.strip() in line for one in seen) or any(
            one in line for one in self._asked_elsewhere(viewer)
        )

    def _asked_elsewhere(self, viewer: int) -> Iterator[str]:
        """What is asked by name of those whom the reader does not see: whose turn it is (H6.11)."""
        war, campaign = self._witness.course.war, self._table.campaign
        sight, board = self._witness.at(len(self._table.entries) - 1), self._table.war.board
        in_sight = {board.stats[who].name for who in members(sight.seen[viewer] | int(board.own[viewer]))}
        for seat in self._witness.seats:
            asked = cast(View, war.view(seat)).question
            line = "" if asked is None or asked.who in in_sight else show.question(asked, campaign, self._lang)
            if asked is not None and asked.who and asked.who in line:  # a reaction is asked without a name
                yield line

    def _known(self, viewer: int, seen: int) -> set[str]:
        """Names that a reader has heard, and those of some characters."""
        board = self._table.war.board
        of_sight = {board.stats[who].name for who in members(seen | int(board.own[viewer]))}
        return self._witness.names(viewer) | of_sight

    def _may_read(self, name: str, known: set[str], viewer: int) -> bool:
        """Whether it is one of those, or the reader has written it."""
        written = self._written.get(viewer, ())
        return name in known or any(name in text for text in written) or self._is_nickname(name, written)

    def _unknown(self, line: str, viewer: int, judge: _Act) -> list[str]:
        """The names and tiles in a line that its reader does not know."""
        sight = self._witness.at(judge.deed.after - 1)
        known, written = self._known(viewer, sight.seen[viewer]), self._written.get(viewer, ())
        unknown = [
            name for name in dict.fromkeys(self._found(self._names, line)) if not self._may_read(name, known, viewer)
        ]
        if self._table.war.phase == w.SET_UP or judge.deed.after - 1 in self._witness.set_up:
            return unknown
        tiles = self._tiles_of(sight, viewer)
        return unknown + [
            tile
            for tile in dict.fromkeys(self._found(self._tiles, line))
            if tile.upper() not in tiles and not any(tile.upper() in text.upper() for text in written)
        ]

    def _is_nickname(self, name: str, written: Sequence[str]) -> bool:
        """Whether the reader has called somebody by another word for it."""
        sheet = next(one for one in self._table.campaign.sheets if one.name == name)
        words = [one for one in (*sheet.aliases, sheet.reading, name.split(" ")[-1]) if one]
        kind = next((one.ko for one in self._table.campaign.classes if one.key == sheet.class_), "")
        return any(one in text for one in (*words, kind) if one for text in written)

    def _found(self, pattern: re.Pattern[str], line: str) -> Iterable[str]:
        """The words of a pattern that stand at the beginning of a word."""
        for one in pattern.finditer(line):
            if one.start() == 0 or not _LETTER.match(line[one.start() - 1]):
                yield one[0]

    def _tiles_of(self, sight: Sight, viewer: int) -> set[str]:
        """The tiles of the zones that a viewer sees, and of those beside them, for which one may leave."""
        plan = self._table.war.board.plan
        zones = sight.zones[viewer]
        for zone in members(zones):
            zones |= int(plan.joined[zone])
        return {name.upper() for zone in members(zones) for name in plan.names[zone]}

    # -- who reads it with whom (H6.13) -------------------------------------------------------------------------------

    def joins(self, account: str, seats: Sequence[int], lines: Iterable[str], deed: Deed) -> bool:
        """Whether an account may get lines with those players: as a character it must have been seen by them then."""
        character = self._roster.character_of(account)
        return not character or all(
            any(self._seen(one, character, account, seats) for one in moments)
            for moments in self._moments(seats, lines, deed)
        )

    def _moments(self, seats: Sequence[int], lines: Iterable[str], deed: Deed) -> list[list[Sight]]:
        """For each line the moments at which it can have been told to all of them, as they then saw each other."""
        judge = self._act(deed)
        ends = {judge.told_at(line, seats[0]) for line in lines if line != IN_PROGRESS[self._lang]} or {-1}
        windows = [self._witness.window(deed.first, end, deed.after) for end in sorted(ends)]
        return [[one for one in some if self._witness.know_each_other(one, seats)] for some in windows]

    def _together(self, seats: Sequence[int], text: Text, deed: Deed) -> str:
        """Readers of one text learn of each other: each must have seen the others when it was made."""
        if len(seats) < 2:
            return ""
        if not all(self._moments(seats, text.lines, deed)):
            return self._why("fog_together", who=", ".join(self._table.names_of(list(seats))))
        hidden = [one for one in text.people if not self.joins(one, seats, text.lines, deed)]
        return self._why("fog_together", who=", ".join(hidden)) if hidden else ""

    def _seen(self, sight: Sight, character: str, account: str, seats: Sequence[int]) -> bool:
        index = next(int(stat.index) for stat in self._table.war.board.stats if stat.name == character)
        own = self._roster.seat_of(account)
        return all(sight.seen[seat] >> index & 1 for seat in seats if seat != own)


class _Act:
    """What was done in some entries, as each viewer is told of it."""

    def __init__(self, witness: Witness, deed: Deed, lang: Lang) -> None:
        self.deed: Final = deed
        self._witness: Final = witness
        self._lang: Final[Lang] = lang
        numbers = range(max(deed.first, 0), deed.after) if deed.first >= 0 else range(0)
        self.whys: Final = [witness.whys[n] for n in numbers if n in witness.whys]
        self.notices: Final = [line for n in numbers for line in witness.notices.get(n, ()) if line]
        self._backs: Final = [n for n in numbers if n in witness.course.backs]
        self._deeds: Final = witness.deeds(deed.first, deed.after) if deed.first >= 0 else []
        self._told: Final[dict[int, dict[str, int]]] = {}
        self._gone: Final[dict[int, dict[str, int]]] = {}
        self._heads: Final = {
            desk_word(lang, key, why=why) for why in self.whys for key in ("undone_for", "corrected_for")
        }

    def told(self, viewer: int) -> dict[str, int]:
        """The lines that the viewer is told of it."""
        if viewer not in self._told:
            self._told[viewer] = self._witness.told(viewer, self._deeds)
        return self._told[viewer]

    def gone(self, viewer: int) -> dict[str, int]:
        """The lines that the viewer had been told of what it withdrew."""
        if viewer not in self._gone:
            self._gone[viewer] = self._witness.everything(viewer, self._backs)
        return self._gone[viewer]

    def is_told(self, line: str, viewer: int) -> bool:
        """Whether a line says what the viewer is told; or, after a way back, what does not hold any more."""
        if line == IN_PROGRESS[self._lang]:
            return self.deed.first < 0 or bool(self.told(viewer)) or viewer == STAFF
        bare = self._bare(line)
        if line in self.told(viewer) or bare in self.told(viewer):
            return True
        if line in self._heads:
            return viewer != STAFF and bool(self.gone(viewer) or self.told(viewer))
        if not self._backs:
            return False
        void, now = self._behind("void", bare), self._behind("now", bare)
        return (void != "" and void in self.gone(viewer)) or (now != "" and now in self.told(viewer))

    def is_news(self, line: str) -> bool:
        """Whether a line is what anybody at all is told of it: then it is not the desk's own."""
        return any(self.is_told(line, viewer) for viewer in (STAFF, SPECTATOR, *self._witness.seats))

    def holds_news(self, line: str, viewer: int) -> bool:
        """Whether a line holds one that somebody else is told of it, with something before or behind it."""
        everybody = (STAFF, SPECTATOR, *self._witness.seats)
        news = {one for other in everybody for one in self.told(other)} - self.told(viewer).keys()
        return any(len(one) >= _TELLING and one in line for one in news)

    def told_at(self, line: str, viewer: int) -> int:
        """The input behind a line, -1 if none is."""
        return self.told(viewer).get(self._bare(line), self.told(viewer).get(line, -1))

    def _bare(self, line: str) -> str:
        """A line without its clause, and without the remark that dice were entered by hand."""
        line = line.removesuffix(f" · {BY_HAND[self._lang]}")
        return _CLAUSE.sub("", line)

    def _behind(self, key: str, line: str) -> str:
        """What stands behind the desk's word for what is void, or holds now; "" if the line is no such line."""
        head = desk_word(self._lang, key, line="")
        return line[len(head) :] if line.startswith(head) else ""
