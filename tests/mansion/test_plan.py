"""The map made ready for play: tiles, joined zones, arrivals, distances."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.core.bits import count_wide
from simpan.mansion.campaign import MapDef, ZoneDef
from simpan.mansion.plan import FARTHEST, Plan
from simpan.mansion.walk import first_free, steps
from tests.mansion.plan_samples import (
    box_names,
    default_text,
    drawing,
    maps,
    mask,
    named,
    place,
    slow_neighbours,
    slow_sight,
    slow_steps,
    the_map,
    tile,
)

DEFAULT = Plan(the_map(default_text()))
RING = [1, 2, 3, 5, 8, 7, 6, 4]
ARRIVALS = """
1→2 I3   2→1 G3   2→3 Q3   3→2 O3   1→4 D8   4→1 D6   3→5 T8   5→3 T6
4→6 D15  6→4 D13  5→8 T15  8→5 T13  6→7 I17  7→6 G17  7→8 Q17  8→7 O17
"""


# -- the default mansion ------------------------------------------------------------------------------------------


def test_the_default_mansion_has_eight_zones_with_322_white_tiles() -> None:
    """§M1.1 §H1.8: eight zones of at most 7×6, numbered 1 to 8; 4 and 7 are blue (§M1.7)."""
    assert DEFAULT.zones == 8
    assert DEFAULT.number == [1, 2, 3, 4, 5, 6, 7, 8]
    assert sum(DEFAULT.size) == 322
    assert [number for number, blue in zip(DEFAULT.number, DEFAULT.blue, strict=True) if blue] == [4, 7]
    assert all(size <= 42 for size in DEFAULT.size)


def test_a_tile_is_named_once_over_the_whole_mansion() -> None:
    """§H1.8: letter and number; the name tells zone and tile, and walls have none (§M1.6)."""
    assert len(DEFAULT.where) == 322
    for name, (zone, number) in DEFAULT.where.items():
        assert DEFAULT.names[zone][number] == name
        assert (DEFAULT.row[zone][number] + 1, DEFAULT.column[zone][number]) == place(name)
    assert [name for name in ("K5", "C3", "H1", "H3", "D7", "K10") if name in DEFAULT.where] == ["K5"]
    assert DEFAULT.where["K2"] == (1, 9)  # I1 … O1 are 0 to 6, I2 J2 K2 follow


def test_the_zones_of_the_default_mansion_form_one_ring() -> None:
    """§M1.3: from each zone there is a way to its two neighbours in the ring and to no other."""
    for before, number, after in zip(RING[-1:] + RING, RING, RING[1:] + RING[:1], strict=False):
        joined = DEFAULT.joined[DEFAULT.zone_by_number[number]]
        assert {DEFAULT.number[zone] for zone in range(8) if joined >> zone & 1} == {before, after}


def test_where_one_arrives_in_the_default_mansion() -> None:
    """§M1.4 §H1.4: the list of the default campaign."""
    found: dict[str, str] = {}
    for zone, orders in enumerate(DEFAULT.arrive):
        for origin, order in enumerate(orders):
            if order:
                found[f"{DEFAULT.number[origin]}→{DEFAULT.number[zone]}"] = DEFAULT.names[zone][first_free(order, 0)]
    words = ARRIVALS.split()
    assert found == dict(zip(words[::2], words[1::2], strict=True))


def test_the_longest_walk_in_the_default_mansion_is_11_steps() -> None:
    """§H1.5: within one zone, nobody in the way; every zone is in one piece."""
    walks = [
        steps(DEFAULT, zone, one, other, 0)
        for zone in range(8)
        for one, other in itertools.product(range(DEFAULT.size[zone]), repeat=2)
    ]
    assert min(walks) == 0
    assert max(walks) == 11


# -- joined zones and arrivals ------------------------------------------------------------------------------------


def test_a_passage_joins_what_it_touches_by_a_side() -> None:
    """§M1.3: it may wind (B1 B2 C2 C3), and passes by D1, which it meets at a corner only."""
    plan = Plan(drawing(".=#..", "#==#.", "##=#=", ".....", zones="A1-A1 D1-E2 A4-E4"))
    assert plan.joined == [0b100, 0b100, 0b011]
    assert [plan.names[2][each] for each in plan.arrive[2][0]] == ["C4", "B4", "D4", "A4", "E4"]
    assert [plan.names[2][each] for each in plan.arrive[2][1]] == ["E4", "D4", "C4", "B4", "A4"]


def test_zones_side_by_side_without_a_wall_are_two_zones() -> None:
    """§M1.3 §M1.5: no step leads from B1 to C1, and only the passage below joins them."""
    plan = Plan(drawing("....", ".==.", zones="A1-B2 C1-D2"))
    assert plan.names == [["A1", "B1", "A2"], ["C1", "D1", "D2"]]
    assert named(plan, 0, plan.next[0][tile(plan, "B1")]) == "A1"
    assert plan.joined == [2, 1]


def test_all_passages_between_two_zones_count() -> None:
    """§H1.4: steps are counted from the nearest white tile that touches one of them."""
    plan = Plan(drawing(".=...", ".#.%.", ".=...", zones="A1-A3 C1-E3"))
    assert plan.joined == [2, 1]
    assert [plan.names[0][each] for each in plan.arrive[0][1]] == ["A1", "A3", "A2"]
    assert [plan.names[1][each] for each in plan.arrive[1][0]] == ["C1", "C3", "D1", "C2", "D3", "E1", "E3", "E2"]


def test_ties_of_arrival_go_by_row_and_then_by_letter() -> None:
    """§H1.4: B2, B3 and B4 touch the passage; then come those one step away, then A1 and A5."""
    plan = Plan(drawing("..##.", "..==.", "..=#.", "..=##", "..###", zones="A1-B5 E1-E3"))
    order = [plan.names[0][each] for each in plan.arrive[0][1]]
    assert order == ["B2", "B3", "B4", "B1", "A2", "A3", "A4", "B5", "A1", "A5"]
    occupied = mask(plan, "B2 B3 B4 B1")
    assert plan.names[0][first_free(plan.arrive[0][1], occupied)] == "A2"


def test_no_tile_is_free() -> None:
    """§H1.4: then there is no arrival."""
    plan = Plan(drawing("..=.", zones="A1-B1 D1-D1"))
    order = plan.arrive[0][1]
    assert [plan.names[0][each] for each in order] == ["B1", "A1"]
    assert first_free(order, 0) == tile(plan, "B1")
    assert first_free(order, mask(plan, "B1")) == tile(plan, "A1")
    assert first_free(order, mask(plan, "A1 B1")) == -1


def test_no_arrival_from_a_zone_that_is_not_joined() -> None:
    """§M1.3."""
    assert DEFAULT.arrive[0][7] == []
    assert DEFAULT.arrive[0][0] == []
    assert DEFAULT.joined[0] >> 7 & 1 == 0


# -- steps and distances ------------------------------------------------------------------------------------------


def test_steps_are_orthogonal() -> None:
    """§H1.5 §M1.6: not over the grey tile, not diagonally."""
    plan = Plan(drawing("...", ".%.", "...", zones="A1-C3"))
    assert named(plan, 0, plan.next[0][tile(plan, "A1")]) == "B1 A2"
    assert named(plan, 0, plan.next[0][tile(plan, "B1")]) == "A1 C1"


def test_a_king_does_not_cut_a_walls_corner() -> None:
    """§H1.5: diagonally only where both tiles at the sides are white."""
    plan = Plan(drawing("....", ".%..", "....", zones="A1-D3"), king=True)
    assert named(plan, 0, plan.next[0][tile(plan, "B1")]) == "A1 C1"
    assert named(plan, 0, plan.next[0][tile(plan, "C1")]) == "B1 D1 C2 D2"
    assert named(plan, 0, plan.next[0][tile(plan, "D2")]) == "C1 D1 C2 C3 D3"


def test_the_range_metric() -> None:
    """§H3.11: Chebyshev, or rows and columns together; walls do not matter."""
    drawn = drawing("....", ".%%.", "....", zones="A1-D3")
    pairs = [("A1", "D3"), ("A1", "A3"), ("A2", "D2"), ("B1", "C3"), ("A1", "A1")]
    for manhattan, expected in ((False, [3, 2, 3, 2, 0]), (True, [5, 2, 3, 3, 0])):
        plan = Plan(drawn, manhattan=manhattan)
        assert [plan.dist[0][tile(plan, one)][tile(plan, other)] for one, other in pairs] == expected
        assert named(plan, 0, plan.within[0][tile(plan, "A2")][0]) == "A2"
    assert named(plan, 0, plan.within[0][tile(plan, "A2")][1]) == "A1 A2 A3"


def test_a_wall_stops_an_attack_where_the_campaign_says_so() -> None:
    """§H3.11: A2 does not get to D2, nor past the wall's side; a line that only meets the wall's corner is free."""
    drawn = drawing("....", ".%..", "....", zones="A1-D3")
    free, walled = Plan(drawn), Plan(drawn, walls=True)
    assert named(free, 0, free.within[0][tile(free, "A2")][3]) == " ".join(free.names[0])
    assert named(walled, 0, walled.within[0][tile(walled, "A2")][3]) == "A1 B1 A2 A3 B3"
    assert named(walled, 0, walled.within[0][tile(walled, "A1")][1]) == "A1 B1 A2"
    touching = Plan(drawing(".%", "..", zones="A1-B2"), walls=True)
    assert named(touching, 0, touching.within[0][tile(touching, "A1")][1]) == "A1 A2 B2"


def test_reaches_beyond_the_farthest_mean_the_whole_zone() -> None:
    """§H3.11: exact up to the longest reach of a campaign, and one entry more for all."""
    plan = Plan(drawing("." * 40, zones="A1-AN1"))
    assert [count_wide(reached) for reached in plan.within[0][0]] == [*range(1, FARTHEST + 2), 40]


def test_the_nearest_tiles_of_a_tile() -> None:
    """§H6.1: by steps, then row, then letter; the tile itself first. The grey tile makes the other side far."""
    plan = Plan(drawing("...", ".%.", "...", zones="A1-C3"))
    order = [plan.names[0][each] for each in plan.nearest[0][tile(plan, "A2")]]
    assert order == ["A2", "A1", "A3", "B1", "B3", "C1", "C3", "C2"]


def test_columns_after_z() -> None:
    """§H1.8: Z is followed by AA; rows go to 99."""
    plan = Plan(drawing("." * 30, zones="A1-AD1"))
    assert plan.names[0][24:28] == ["Y1", "Z1", "AA1", "AB1"]
    assert plan.where["AD1"] == (0, 29)


def test_labels_are_names_or_numbers() -> None:
    plan = Plan(the_map("  ABC\n1 .=.\nzones:\n12 = C1-C1 서재\n3 = A1-A1"))
    assert (plan.label, plan.number, plan.zone_by_number) == (["서재", "3"], [12, 3], {12: 0, 3: 1})


def test_a_map_with_problems_is_refused() -> None:
    with pytest.raises(ValueError, match=r"“x” at B1 .*; Zone 2 has no white tile"):
        Plan(MapDef((".x", "##"), (ZoneDef(1, "A1", "B1"), ZoneDef(2, "A2", "B2"))))


# -- against the slow reading -------------------------------------------------------------------------------------


@given(maps(), st.booleans(), st.booleans(), st.booleans())
@settings(max_examples=120, deadline=None)
def test_random_maps_agree_with_the_slow_reading(drawn: MapDef, king: bool, manhattan: bool, walls: bool) -> None:
    """§M1.4 §H1.4 §H1.5 §H3.11 §H6.1: neighbours, arrivals, nearest tiles, distances and lines of sight."""
    plan = Plan(drawn, king, manhattan, walls)
    assert plan.joined == [2, 1]
    for zone in (0, 1):
        names = plan.names[zone]
        assert names == sorted(names, key=place)
        assert plan.blue[zone] == any(sign(drawn, name) == "~" for name in names)
        near = slow_neighbours(set(names), king)
        doors = {name for name in names if passages_beside(drawn, name)}
        assert [names[each] for each in plan.arrive[zone][1 - zone]] == by_steps(near, doors)
        for each, name in enumerate(names):
            assert set(named(plan, zone, plan.next[zone][each]).split()) == near[name]
            assert [names[other] for other in plan.nearest[zone][each]] == by_steps(near, {name})
            check_reach(plan, drawn, zone, name, manhattan, walls)


def check_reach(plan: Plan, drawn: MapDef, zone: int, name: str, manhattan: bool, walls: bool) -> None:
    names = plan.names[zone]
    box = box_names(drawn, zone)
    apart = {}
    for other in names:
        down, right = (abs(p - q) for p, q in zip(place(name), place(other), strict=True))
        apart[other] = down + right if manhattan else max(down, right)
        assert plan.dist[zone][tile(plan, name)][tile(plan, other)] == apart[other]
    seen = {other for other in names if not walls or slow_sight(name, other, set(names), box)}
    for reach in (0, 1, 2, 3, 8):
        within = plan.within[zone][tile(plan, name)][reach]
        assert set(named(plan, zone, within).split()) == {other for other in seen if apart[other] <= reach}


def by_steps(near: dict[str, set[str]], start: set[str]) -> list[str]:
    found = slow_steps(near, start, set())
    return sorted(found, key=lambda name: (found[name], place(name)))


def sign(drawn: MapDef, name: str) -> str:
    row, column = place(name)
    return drawn.rows[row - 1][column]


def passages_beside(drawn: MapDef, name: str) -> bool:
    row, column = place(name)
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    inside = [(r, c) for r, c in around if 1 <= r <= len(drawn.rows) and 0 <= c < len(drawn.rows[0])]
    return any(drawn.rows[r - 1][c] == "=" for r, c in inside)
