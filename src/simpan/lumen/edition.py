"""The editions of the rules as explicit switches (rules/lumen.md): `classic`, the seed to the letter, and `current`.

A switch is read where the rule stands, by its name; no code asks for the edition by name. Open points are
switches too, but for O4, O8 and O11, which follow their default; O3 has a switch that nothing reads yet, and
`ready_seconds` is for drivers that keep time. A match pins all of them in its record.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64


@final
class Edition:
    """All switches of a match. Change one with `but(name=value)`."""

    __slots__ = (
        "name",
        "held_priority",
        "tie_skips",
        "tie_skips_get",
        "fp_before_evade",
        "evaded_is_void",
        "must_replenish",
        "catch_listed_at_once",
        "combo_listed_at_once",
        "forced_response",
        "stalls_by_inaction",
        "rebuild_in_sudden_death",
        "ready_seconds",
        "sudden_turns",
        "start_fp",
        "o1_face_up",
        "o2_combo_back_to_hand",
        "o3_pair_back_to_hand",
        "o5_negative_formula_is_zero",
        "o6_clash_with_fp",
        "o7_grab_in_clash_negatable",
        "o9_fewer_moves_all",
        "o10_void_loses",
    )

    def __init__(self, name: str) -> None:
        current = name == "current"
        if not current and name != "classic":
            raise ValueError(f"no edition {name!r}; there are classic and current")
        self.name: str = name
        self.held_priority: bool = current  # L3.2.b against L3.2.a
        self.tie_skips: bool = not current  # L3.2.a: equal and both have something: the timing is skipped
        self.tie_skips_get: bool = not current  # L5.4
        self.fp_before_evade: bool = current  # L5.3.4 before L5.3.2
        self.evaded_is_void: bool = not current  # L5.3.2
        self.must_replenish: bool = not current  # L3.3
        self.catch_listed_at_once: bool = not current  # L5.3.10
        self.combo_listed_at_once: bool = not current  # L6.4
        self.forced_response: bool = current  # L5.2
        self.stalls_by_inaction: bool = current  # L8.2
        self.rebuild_in_sudden_death: bool = current  # L8.3
        self.ready_seconds: i64 = 10  # L5.2
        self.sudden_turns: i64 = 3  # L8.3
        self.start_fp: i64 = 0
        self.o1_face_up: bool = True
        self.o2_combo_back_to_hand: bool = True
        self.o3_pair_back_to_hand: bool = True
        self.o5_negative_formula_is_zero: bool = True
        self.o6_clash_with_fp: bool = True
        self.o7_grab_in_clash_negatable: bool = False
        self.o9_fewer_moves_all: bool = True
        self.o10_void_loses: bool = True

    def switches(self) -> dict[str, str | bool | int]:
        """Every switch with its value, for the header of a record."""
        return {name: getattr(self, name) for name in SWITCHES}

    def but(self, **changes: bool | int) -> Edition:
        """The same edition with some switches set otherwise.

        Raises ValueError for an unknown switch or a wrong type.
        """
        twin = Edition(self.name)
        for name in SWITCHES:
            if name != "name":
                setattr(twin, name, getattr(self, name))
        for name, value in changes.items():
            if name == "name" or name not in SWITCHES:
                raise ValueError(f"no switch {name!r}; there are {', '.join(SWITCHES[1:])}")
            if isinstance(value, bool) is not isinstance(getattr(twin, name), bool):
                raise ValueError(f"switch {name} does not take {value!r}")
            setattr(twin, name, value)
        return twin


SWITCHES: Final = (
    "name",
    "held_priority",
    "tie_skips",
    "tie_skips_get",
    "fp_before_evade",
    "evaded_is_void",
    "must_replenish",
    "catch_listed_at_once",
    "combo_listed_at_once",
    "forced_response",
    "stalls_by_inaction",
    "rebuild_in_sudden_death",
    "ready_seconds",
    "sudden_turns",
    "start_fp",
    "o1_face_up",
    "o2_combo_back_to_hand",
    "o3_pair_back_to_hand",
    "o5_negative_formula_is_zero",
    "o6_clash_with_fp",
    "o7_grab_in_clash_negatable",
    "o9_fewer_moves_all",
    "o10_void_loses",
)

CLASSIC: Final = Edition("classic")
CURRENT: Final = Edition("current")


def edition(name: str) -> Edition:
    """The named edition. Raises ValueError for another name."""
    return CURRENT if name == "current" else CLASSIC if name == "classic" else Edition(name)
