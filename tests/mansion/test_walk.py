"""Walks: how far, by which tiles, around whom; and being drawn closer."""

from hypothesis import given, settings
from hypothesis import strategies as st

from simpan.core.bits import count_wide
from simpan.mansion.campaign import MapDef
from simpan.mansion.plan import Plan
from simpan.mansion.walk import drawn, first_free, path, reach, steps
from tests.mansion.plan_samples import (
    default_text,
    drawing,
    maps,
    mask,
    named,
    place,
    slow_neighbours,
    slow_paths,
    slow_steps,
    the_map,
    tile,
)

#   A B C D E
# 1 . . . . .
# 2 . % % . .
# 3 . . . . .
ROOM = Plan(drawing(".....", ".%%..", ".....", zones="A1-E3"))
KING = Plan(drawing(".....", ".%%..", ".....", zones="A1-E3"), king=True)


def reached(plan: Plan, start: str, budget: int, blocked: str = "") -> str:
    return named(plan, 0, reach(plan, 0, tile(plan, start), budget, mask(plan, blocked)))


def walked(plan: Plan, start: str, to: str, blocked: str = "") -> str:
    found = path(plan, 0, tile(plan, start), tile(plan, to), mask(plan, blocked))
    return " ".join(plan.names[0][each] for each in found)


def length(plan: Plan, start: str, to: str, blocked: str = "") -> int:
    return steps(plan, 0, tile(plan, start), tile(plan, to), mask(plan, blocked))


def pulled(plan: Plan, start: str, towards: str, tiles: int, occupied: str = "") -> str:
    return plan.names[0][drawn(plan, 0, tile(plan, start), tile(plan, towards), tiles, mask(plan, occupied))]


# -- moving -------------------------------------------------------------------------------------------------------


def test_a_walk_goes_at_most_its_budget() -> None:
    """§M1.5 §M1.6: over white tiles, round the walls; the start is never among them (§H1.5: 0 steps are no move)."""
    assert reached(ROOM, "A2", 0) == ""
    assert reached(ROOM, "A2", 1) == "A1 A3"
    assert reached(ROOM, "A2", 2) == "A1 B1 A3 B3"
    assert reached(ROOM, "A2", 4) == "A1 B1 C1 D1 A3 B3 C3 D3"
    assert reached(ROOM, "A2", 99) == "A1 B1 C1 D1 E1 D2 E2 A3 B3 C3 D3 E3"


def test_k2_to_k3_in_the_default_mansion() -> None:
    """§M1.5: the seed's own example; and never to another zone, however large the budget."""
    plan = Plan(the_map(default_text()))
    zone, start = plan.where["K2"]
    assert reach(plan, zone, start, 1, 0) >> plan.where["K3"][1] & 1
    everywhere = reach(plan, zone, start, 99, 0)
    assert count_wide(everywhere) == plan.size[zone] - 1
    assert named(plan, zone, everywhere).split() == [name for name in plan.names[zone] if name != "K2"]


def test_who_is_in_the_way() -> None:
    """§H1.5: what is blocked is neither entered nor passed; the walk goes round it, or there is none."""
    assert reached(ROOM, "A2", 3, "A1") == "A3 B3 C3"
    assert (length(ROOM, "A2", "C1"), length(ROOM, "A2", "C1", "B1")) == (3, 7)
    assert length(ROOM, "A2", "C1", "C1") == -1
    assert length(ROOM, "A2", "C1", "B1 D1") == -1
    assert walked(ROOM, "A2", "C1", "B1") == "A3 B3 C3 D3 D2 D1 C1"
    assert walked(ROOM, "A2", "C1", "C1") == walked(ROOM, "A2", "C1", "A1 A3") == ""
    assert (length(ROOM, "A2", "A2"), walked(ROOM, "A2", "A2")) == (0, "")


def test_the_mover_does_not_block_itself() -> None:
    """§H1.5: its own tile may be in the mask of occupied tiles."""
    assert reached(ROOM, "A2", 1, "A2") == "A1 A3"
    assert length(ROOM, "A2", "C1", "A2") == 3
    assert walked(ROOM, "A2", "B1", "A2") == "A1 B1"


def test_of_several_walks_the_upper_and_then_the_left_one() -> None:
    """§H1.5: compared from the first step on: the smaller row, then the earlier letter."""
    assert walked(ROOM, "A2", "D2") == "A1 B1 C1 D1 D2"
    assert walked(ROOM, "D3", "E1") == "D2 D1 E1"
    assert walked(ROOM, "E1", "D3") == "D1 D2 D3"
    assert walked(ROOM, "D2", "A2", "C1") == "D3 C3 B3 A3 A2"


def test_a_kings_walk() -> None:
    """§H1.5: diagonal steps save tiles where no wall's corner is cut."""
    assert (length(ROOM, "D1", "E3"), length(KING, "D1", "E3")) == (3, 2)
    assert walked(KING, "D1", "E3") == "D2 E3"
    assert (length(KING, "C1", "D2"), walked(KING, "C1", "D2")) == (2, "D1 D2")
    assert reached(KING, "A2", 1) == "A1 A3"


# -- being drawn, free tiles --------------------------------------------------------------------------------------


def test_drawn_closer_along_the_shortest_walk() -> None:
    """§H6.13: up to N tiles, and never onto the other's tile."""
    assert [pulled(ROOM, "A2", "D1", tiles) for tiles in (0, 1, 3, 9)] == ["A2", "A1", "C1", "C1"]
    assert pulled(ROOM, "A1", "B1", 3) == "A1"


def test_drawn_closer_stops_before_people() -> None:
    """§H6.13: people are not in the way of finding the walk, but it stops before them."""
    assert pulled(ROOM, "A2", "D1", 9, "C1") == "B1"
    assert pulled(ROOM, "A2", "D1", 9, "A1") == "A2"
    assert pulled(ROOM, "A2", "D1", 9, "A2 D1 A3 E1") == "C1"


def test_first_free() -> None:
    """§H1.4 §H6.1: the order of the list counts, not the number of the tile."""
    assert [first_free([3, 1, 2], taken) for taken in (0, 8, 0b1010, 0b1110)] == [3, 1, 2, -1]
    assert first_free([], 0) == -1


# -- against the slow reading -------------------------------------------------------------------------------------


@given(maps(), st.booleans(), st.data())
@settings(max_examples=150, deadline=None)
def test_random_walks_agree_with_the_slow_reading(plan_drawn: MapDef, king: bool, data: st.DataObject) -> None:
    """§M1.5 §H1.5 §H6.13."""
    plan = Plan(plan_drawn, king)
    zone = data.draw(st.integers(0, 1))
    names = plan.names[zone]
    start, to = data.draw(st.sampled_from(names)), data.draw(st.sampled_from(names))
    people = data.draw(st.sets(st.sampled_from(names)))
    taken = mask(plan, " ".join(people))
    near = slow_neighbours(set(names), king)
    away = slow_steps(near, {start}, people)
    at, goal = tile(plan, start), tile(plan, to)
    for budget in range(8):
        expected = {name for name, many in away.items() if 0 < many <= budget}
        assert set(named(plan, zone, reach(plan, zone, at, budget, taken)).split()) == expected
    assert steps(plan, zone, at, goal, taken) == away.get(to, -1)
    walks = sorted(slow_paths(near, start, to, people), key=lambda walk: list(map(place, walk)))
    assert [names[each] for each in path(plan, zone, at, goal, taken)] == (walks[0] if walks else [])
    tiles = data.draw(st.integers(0, 5))
    free = min(slow_paths(near, start, to, set()), key=lambda walk: list(map(place, walk)))
    end = start
    for count, step in enumerate(free):
        if count == tiles or step == to or step in people:
            break
        end = step
    assert names[drawn(plan, zone, at, goal, tiles, taken)] == end
