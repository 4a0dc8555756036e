"""The house rules of a campaign (H clauses): each a field with its default, shown wherever a ruling rests on it."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

Small = Annotated[int, msgspec.Meta(ge=0, le=50)]
Minutes = Annotated[int, msgspec.Meta(ge=0, le=60 * 24 * 7)]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What the seed leaves open. `CLAUSES` names the clause of each field."""

    pair_sight: Literal["own", "shared"] = "own"
    steps: Literal["orthogonal", "king"] = "orthogonal"
    dice_max: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 100
    who_rolls: Literal["referee", "mention"] = "referee"
    points: Small = 12
    returnee_points: Small = 1
    ability_max: Annotated[int, msgspec.Meta(ge=0, le=50)] | None = None
    tie: Literal["defender", "attacker"] = "defender"
    range_metric: Literal["chebyshev", "manhattan"] = "chebyshev"
    walls_stop_attacks: bool = False
    reaction_time: Minutes = 3
    reward_count: Literal["campaign", "day"] = "campaign"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=50)] = 4
    days: Annotated[int, msgspec.Meta(ge=1, le=50)] = 8
    guard: Small = 3
    turn_ends: Literal["spent", "said"] = "spent"
    victory: Literal["pairs", "points"] = "pairs"
    master_skills: Annotated[int, msgspec.Meta(ge=0, le=7)] = 2
    servant_skills: Annotated[int, msgspec.Meta(ge=0, le=7)] = 3
    area_hits: Literal["enemies", "all"] = "enemies"
    turn_time: Minutes = 10
    cover: Literal["no", "once_a_round", "always"] = "no"
    announce_falls: Literal["day_end", "never"] = "day_end"


CLAUSES: Final[dict[str, str]] = {
    "pair_sight": "H1.2",
    "steps": "H1.5",
    "dice_max": "H2.1",
    "who_rolls": "H2.2",
    "points": "M3.1",
    "returnee_points": "H3.1",
    "ability_max": "H3.1",
    "tie": "H3.8",
    "range_metric": "H3.11",
    "walls_stop_attacks": "H3.11",
    "reaction_time": "H4.8",
    "reward_count": "H5.2",
    "rounds": "H6.1",
    "days": "H6.1",
    "guard": "H6.3",
    "turn_ends": "H6.3",
    "victory": "H6.4",
    "master_skills": "H6.5",
    "servant_skills": "H6.5",
    "area_hits": "H6.6",
    "turn_time": "H6.8",
    "cover": "H6.9",
    "announce_falls": "H6.12",
}
