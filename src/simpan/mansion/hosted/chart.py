"""The mansion as a viewer sees it (M1.2, H1.8): what the page draws, and the same as a text.

The drawing of the whole mansion is public; who stands on it is told of the zones in sight alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from simpan.core.bits import members
from simpan.mansion.campaign import Campaign
from simpan.mansion.chart import columns, padded, signs_for
from simpan.mansion.hosted.shape import Map, Person, Zone
from simpan.mansion.hosted.viewpoint import Viewpoint
from simpan.mansion.plan import Plan
from simpan.mansion.plan_check import Box, box_of, column_name, square_of
from simpan.mansion.sight import Seen

MOST_GROUNDS: Final = 16
MARKS: Final = {".": ". ", "~": "~ ", "%": "%%", "=": "==", "#": "##"}
"""A square of the text drawing, two columns wide as a sign of Hangul is."""


@final
class Ground:
    """What is the same for everybody: by number each zone's box and whether it is blue, and which zones join it."""

    def __init__(self, campaign: Campaign, plan: Plan) -> None:
        self.campaign: Final = campaign  # kept, so that nothing else gets its identity
        self.rows: Final = campaign.map.rows
        self.boxes: Final[dict[int, Box]] = {}
        self.blue: Final[dict[int, bool]] = {}
        self.joined: Final[dict[int, tuple[int, ...]]] = {}
        self.drawn: Final[dict[int, list[list[str]]]] = {}  # the squares of each zone, row by row
        self.heads: Final[dict[int, str]] = {}  # the letters above them
        # one sign for a character, whoever reads: they talk about it
        self.signs: Final = signs_for(sheet.name for sheet in campaign.sheets)
        for place, drawn in enumerate(campaign.map.zones):
            box = box_of(drawn)
            assert box is not None  # the plan has seen to it
            self.boxes[drawn.number] = box
            self.blue[drawn.number] = bool(plan.blue[place])
            self.joined[drawn.number] = tuple(plan.number[zone] for zone in members(int(plan.joined[place])))
            rows = self.rows[box.top : box.bottom + 1]
            self.drawn[drawn.number] = [
                [MARKS.get(sign, "  ") for sign in row[box.left : box.right + 1]] for row in rows
            ]
            letters = (padded(column_name(column), 2) for column in range(box.left, box.right + 1))
            self.heads[drawn.number] = f"{'':{len(str(box.bottom + 1))}} {''.join(letters)}".rstrip()


_grounds: dict[int, Ground] = {}  # by identity: to hash a whole campaign takes longer than to draw it


def ground(campaign: Campaign, plan: Plan) -> Ground:
    """The ground of a campaign, worked out once."""
    found = _grounds.get(id(campaign))
    if found is None or found.campaign is not campaign:
        if len(_grounds) >= MOST_GROUNDS:
            _grounds.clear()
        found = _grounds[id(campaign)] = Ground(campaign, plan)
    return found


def map_of(eye: Viewpoint) -> Map:
    """The map with everybody in sight."""
    drawn = ground(eye.campaign, eye.war.board.plan)
    people = _people(eye)
    sight, own = set(eye.view.sight), {one.zone for one in people if one.side == "own"}
    zones = tuple(
        Zone(
            number=number,
            label=eye.zone(number),
            blue=drawn.blue[number],
            box=(box.left, box.top, box.right, box.bottom),
            joined=drawn.joined[number],
            seen=number in sight,
            own=number in own,
        )
        for number, box in drawn.boxes.items()
    )
    return Map(drawn.rows, zones, people, tuple(_text(eye, drawn, people)))


def _people(eye: Viewpoint) -> tuple[Person, ...]:
    """Those in sight, by priority (H6.11)."""
    seen = eye.view.seen
    if not seen:
        return ()
    signs = ground(eye.campaign, eye.war.board.plan).signs
    return tuple(_person(eye, one, signs[one.name]) for one in seen)


def _person(eye: Viewpoint, one: Seen, glyph: str) -> Person:
    return Person(
        name=one.name,
        glyph=glyph,
        role=one.role,
        side=one.side,
        class_=eye.s.class_name(one.class_) if one.class_ else "",
        pair=one.pair,
        zone=one.zone,
        tile=one.tile,
        hp=one.hp,
        most_hp=one.most_hp,
        priority=one.priority,
        guard=one.guard,
        hidden=one.hidden,
        acting=one.acting and one.name == eye.view.acting,
        effects=tuple(eye.lasting(effect) for effect in one.effects),
    )


# -- as a text ---------------------------------------------------------------------------------------------------------


def _text(eye: Viewpoint, drawn: Ground, people: Iterable[Person]) -> Iterable[str]:
    """Each zone in sight as a small drawing with its list of people; the numbers of all others."""
    here: dict[int, list[Person]] = {number: [] for number in eye.view.sight}
    for one in people:
        here[one.zone].append(one)
    for number, those in here.items():
        yield eye.word("zone_blue" if drawn.blue[number] else "zone", zone=eye.zone(number))
        yield from _drawing(drawn, number, those)
        yield from [_line(eye, one) for one in those] or [eye.word("nobody")]
        yield ""
    fog = [str(number) for number in drawn.boxes if number not in here]
    if fog:
        yield eye.word("fog", zones=", ".join(fog))


def _line(eye: Viewpoint, one: Person) -> str:
    """K2 세 한서의 세이버 (내 서번트) 체력 41/50 · 은신 상태."""
    what = eye.word(f"{one.side}_{one.role}")
    said = eye.word("here", tile=one.tile, glyph=one.glyph, name=one.name, what=what, hp=one.hp, most=one.most_hp)
    states = [eye.word("guarding", n=one.guard)] if one.guard else []
    states += [eye.word("hidden")] if one.hidden else []
    return " · ".join([said, *states, *one.effects])


def _drawing(drawn: Ground, number: int, people: list[Person]) -> Iterable[str]:
    """A zone with letters above and numbers before its rows, and a sign for everybody in it."""
    box = drawn.boxes[number]
    signs: dict[int, dict[int, str]] = {}
    for one in people:
        square = square_of(one.tile)
        if square is not None:
            signs.setdefault(square[0], {})[square[1] - box.left] = one.glyph + " " * (2 - columns(one.glyph))
    left = len(str(box.bottom + 1))
    yield drawn.heads[number]
    for row, cells in enumerate(drawn.drawn[number], box.top):
        here = signs.get(row)
        shown = cells if here is None else [here.get(column, cell) for column, cell in enumerate(cells)]
        yield f"{row + 1:{left}} {''.join(shown)}".rstrip()
