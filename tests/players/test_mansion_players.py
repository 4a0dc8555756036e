"""The bots of Mansion War: legal, deterministic, blind to what is hidden, and worth playing against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from simpan.core.bits import members
from simpan.core.chance import Seeded
from simpan.core.game import CHANCE
from simpan.lab.arena_mansion import LineUp, run
from simpan.mansion import action as act
from simpan.mansion.campaign import Campaign, Team, players
from simpan.mansion.files.default import default_campaign
from simpan.mansion.match import start
from simpan.mansion.sheet import Sheet
from simpan.mansion.view import View
from simpan.mansion.war import War
from simpan.players.mansion_greedy import Greedy
from simpan.players.mansion_guess import Facts, Notes, builds, defences, points_of, threat
from simpan.players.mansion_memory import Memory
from simpan.players.mansion_players import PLAYERS
from simpan.players.mansion_table import Public, Table, own_sheets
from simpan.players.mansion_worth import Blow, Defence, OnTable, Skin, judged, lands, outcome
from tests.mansion.made_up import campaign_with, pass_all, position, roll, say, seat_for
from tests.players.minds import bot, turn

# -- legal, whatever the campaign --------------------------------------------------------------------------------------


def campaigns() -> Iterator[tuple[str, Campaign]]:
    """Campaigns whose house rules bend what the bots reckon with."""
    found = default_campaign()
    yield "default", found
    two = {sheet.name: sheet.name for sheet in found.sheets}
    yield "two players a pair", campaign_with(players=two, days=2)
    yield "one for two pairs", campaign_with(players={sheet.name: "둘" for sheet in found.sheets[:4]}, days=2)
    teams = (Team("동", ("한서", "도윤", "서아", "이든")), Team("서", ("유진", "가온", "해린", "로아")))
    yield "teams", msgspec.structs.replace(campaign_with(days=3), teams=teams)
    yield (
        "other house rules",
        campaign_with(
            days=2, steps="king", range_metric="manhattan", walls_stop_attacks=True, cover="once_a_round",
            pair_sight="shared", turn_ends="said", tie="attacker", area_hits="all", reward_count="day",
        ),
    )  # fmt: skip
    yield "no cover", campaign_with(days=2, cover="no", guard=0, ability_max=None)


@pytest.mark.parametrize("name", list(PLAYERS))
@pytest.mark.parametrize(("title", "campaign"), [*campaigns()], ids=[title for title, _ in campaigns()])
def test_a_player_answers_every_question_with_a_legal_code(name: str, title: str, campaign: Campaign) -> None:
    """§H6.3 and all that it asks: whole wars, every player of that kind, no code that is not legal."""
    war = start(campaign)
    minds = dict(zip(members(war.seats()), [bot(name, who, campaign) for who in players(campaign)], strict=True))
    chance = Seeded(3)
    for _ in range(20_000):
        if war.over():
            break
        waiting = members(war.deciding() & war.seats())
        if not waiting:
            codes = members(war.legal(CHANCE))
            war.apply(CHANCE, codes[chance.draw(len(codes))])
            continue
        seat = waiting[-1]
        legal = {code: war.action(seat, code) for code in members(war.legal(seat))}
        code = minds[seat].choose(war.view(seat), legal)
        assert code in legal
        war.apply(seat, code)
    assert war.over(), title


def test_the_same_seed_is_the_same_war() -> None:
    campaign = campaign_with(days=1)
    for kind in PLAYERS:
        line_up = LineUp(campaign, (kind,), 5)
        one, two = run(line_up, 0, 2), run(line_up, 0, 2)
        assert (one.wins, one.damage, one.decisions) == (two.wins, two.damage, two.decisions)
        assert (one.damage, one.decisions) != (
            (other := run(LineUp(campaign, (kind,), 6), 0, 2)).damage,
            other.decisions,
        )


@pytest.mark.slow
def test_greedy_beats_random_clearly() -> None:
    """60 wars of two days, half of the pairs each, swapping: greedy wins nearly all, wherever it sits."""
    tally = run(LineUp(campaign_with(days=2), ("greedy", "random"), 1), 0, 60)
    assert tally.errors == 0, tally.first_error
    assert tally.won["greedy"] >= 54
    assert tally.won["random"] <= 6
    assert tally.played["greedy"] == tally.played["random"] == 240


# -- what it is given --------------------------------------------------------------------------------------------------


def test_a_player_has_no_sheet_but_the_own_ones() -> None:
    """§H6.10: no ability, skill or range of anybody else is within reach of a player's mind."""
    campaign = default_campaign()
    for kind in ("greedy", "memory"):
        mind = bot(kind, "가온", campaign)
        held = list(_everything(mind, set()))
        sheets = {one.name for one in held if isinstance(one, Sheet)}
        assert sheets == {"가온", "가온의 어새신"}
        assert not any(isinstance(one, Campaign | War) for one in held)


def _everything(of: Any, seen: set[int]) -> Iterator[Any]:
    """An object and all that it refers to, of our own classes and plain containers."""
    if id(of) in seen:
        return
    seen.add(id(of))
    yield of
    parts: list[Any] = []
    if isinstance(of, dict):
        parts = [*of.keys(), *of.values()]
    elif isinstance(of, list | tuple | set | frozenset):
        parts = list(of)
    elif type(of).__module__.startswith("simpan."):
        names = [
            *getattr(of, "__dict__", {}),
            *getattr(type(of), "__slots__", ()),
            *getattr(of, "__struct_fields__", ()),
        ]
        parts = [getattr(of, name) for name in names if hasattr(of, name)]
    for part in parts:
        yield from _everything(part, seen)


def test_own_sheets_are_those_of_the_player() -> None:
    assert [sheet.name for sheet in own_sheets(default_campaign(), "가온")] == ["가온", "가온의 어새신"]
    with pytest.raises(ValueError, match="아무개"):
        own_sheets(default_campaign(), "아무개")


def test_a_player_sees_views_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """§M1.2 §H6.10: what it chooses from is a view of its own seat, and readable actions."""
    looked: list[tuple[int, str]] = []
    choose = Greedy.choose

    def spy(self: Greedy, view: View, legal: Mapping[int, Any]) -> int:
        assert type(view) is View
        assert {own.name for own in view.own} == set(self.table.sheets)
        assert all(isinstance(choice, act.Action) for choice in legal.values())
        looked.append((view.viewer, view.question.asks if view.question else ""))
        return choose(self, view, legal)

    monkeypatch.setattr(Greedy, "choose", spy)
    run(LineUp(campaign_with(days=2), ("greedy", "memory"), 1), 0, 1)
    assert {"place", "turn", "tile", "zone", "target", "react"} <= {asks for _, asks in looked}


# -- odds and guesses --------------------------------------------------------------------------------------------------


def test_an_attack_in_expectation() -> None:
    """§M3.6 §M3.8 §M4.2: equal bonuses, thresholds 12, always 10 points; counted over the 1,296 pairs by hand."""
    sure = outcome(Blow(0, 12, 10, 0, 0), (Defence(0, 12),), Skin(0, 0, 100), "defender")
    wins = 0
    for a in ((x, y) for x in range(1, 7) for y in range(1, 7)):
        for d in ((x, y) for x in range(1, 7) for y in range(1, 7)):
            if sum(a) == 2 or sum(d) == 12:
                continue
            wins += sum(a) == 12 or sum(d) == 2 or sum(a) > sum(d)
    assert sure.land == pytest.approx(wins / 1296)
    assert sure.mean == pytest.approx(10 * wins / 1296)
    assert sure.fell == 0
    doomed = outcome(Blow(0, 12, 10, 0, 0), (Defence(0, 12),), Skin(2, 3, 5), "defender")
    assert doomed.fell == pytest.approx(sure.land)
    assert doomed.mean == pytest.approx(5 * sure.land)


def test_a_judgement_on_the_table() -> None:
    """§M4.5 §M4.6 §H4.6: a critical of an effect that a fumble cancels gets new dice; one of the dice does not."""
    assert judged(OnTable(4, 12, (6, 6))) == ((16, 1, 1.0),)
    assert judged(OnTable(4, 12, (6, 6), fumbled=True)) == ((16, 0, 1.0),)
    again = judged(OnTable(4, 12, (3, 4), forced=True, fumbled=True))
    assert len(again) == 36
    assert sum(number * share for number, _, share in again) == pytest.approx(11)
    assert judged(OnTable(4, 12, (3, 4), (1, 2), forced=True, fumbled=True)) == ((7, 0, 1.0),)
    assert lands(OnTable(4, 12, (3, 4)), OnTable(3, 12, (4, 4)), "defender") == (0.0, 0.0)
    assert lands(OnTable(4, 12, (3, 4)), OnTable(3, 12, (4, 4)), "attacker") == (1.0, 0.0)
    assert lands(OnTable(0, 12, (6, 6)), OnTable(9, 12, (4, 4)), "defender") == (0.0, 1.0)


def test_what_fits_a_sheet_that_is_not_seen() -> None:
    """§M3.1 §H3.1 §M3.7: 12 points (13 if nothing else fits), and every bonus that was seen narrows it down."""
    points = points_of(default_campaign().house)
    every = builds(Facts(5), points)
    assert all(sum(build) == 12 and build[2] == 5 and max(build) <= 7 for build, _ in every)
    assert sum(share for _, share in every) == pytest.approx(1)
    known = builds(Facts(5, hit=9, dodge=6, resist=3, critical=12), points)
    assert {build for build, _ in known} == {(4, 1, 5, 0, 2)}
    returnee = builds(Facts(4, hit=9, dodge=7, resist=4, critical=12), points)
    assert {build for build, _ in returnee} == {(5, 3, 4, 0, 1)}, "13 points, as 12 do not fit"
    assert builds(Facts(5, hit=90), points) == every, "what cannot be is left out of account"
    assert builds(Facts(14), points)[0][0] == (0, 0, 14, 0, 0)
    shares = defences(Facts(5, dodge=6, critical=12), points, "physical", 3)
    assert {(one.bonus, one.threshold) for one in shares} == {(9, 12)}
    weak, strong = (threat(Facts(5, hit=hit), points, Defence(5, 12), Defence(5, 12), "defender") for hit in (5, 10))
    assert strong > weak


def test_rolls_that_are_seen_are_noted_without_their_effects() -> None:
    """§H6.10: an attack's bonus and threshold, a defence's without guard; nothing of one's own."""
    war = position(
        "가온의 어새신", at={"가온의 어새신": "K2", "한서의 세이버": "K3"}, fields={"한서의 세이버": {"guard": 3}}
    )
    say(war, "가온의 어새신", act.Attack("physical"), act.Target("한서의 세이버"), act.With(None))
    roll(war, (3, 4), passing=False)
    hanseo, gaon = Notes(default_campaign().house), Notes(default_campaign().house)
    hanseo.see(war.view(seat_for(war, "한서")))
    assert hanseo.known["가온의 어새신"] == Facts(5, hit=9, critical=12, far=1)
    pass_all(war)
    roll(war, (2, 2), passing=False)
    gaon.see(war.view(seat_for(war, "가온")))
    assert gaon.known["한서의 세이버"] == Facts(4, dodge=7, critical=12)
    assert "가온의 어새신" not in gaon.known


# -- memory ------------------------------------------------------------------------------------------------------------


def test_memory_holds_what_its_views_have_shown_and_nothing_else() -> None:
    """§M1.2: who is in the zone is remembered, who is elsewhere is not; who has gone out of sight is forgotten."""
    mind = Memory(Seeded(1), Table(Public(default_campaign()), own_sheets(default_campaign(), "한서")))
    war = position("한서", at={"한서": "K2", "가온": "K5", "도윤": "C2"})
    mind.see(war.view(seat_for(war, "한서")))
    assert set(mind.sightings) == {"가온"}
    assert mind.sightings["가온"].zone == 1
    seen_from_1 = position("한서", at={"한서": "C4", "도윤": "C2", "가온": "K5"})
    mind.see(seen_from_1.view(seat_for(war, "한서")))
    assert set(mind.sightings) == {"가온", "도윤"}, "가온 is where it was seen, for all that is known"
    gone = position("한서", at={"한서": "K2", "가온": "T3", "도윤": "C2"})
    mind.see(gone.view(seat_for(war, "한서")))
    assert set(mind.sightings) == {"도윤"}, "가온 is not in zone 2 any more; where it is, nobody knows"


def test_memory_depends_on_its_views_alone() -> None:
    """§M1.2 §H6.10: two wars that differ where it does not look get the same answers from two equal minds."""
    base = {"한서": "K2", "한서의 세이버": "K3", "가온": "M5"}
    one = position("한서", at={**base, "도윤": "C2"}, hp={"도윤": 20})
    other = position("한서", at={**base, "도윤": "T17"}, hp={"도윤": 1}, mp={"도윤": 0, "가온": 3})
    assert turn(one, bot("memory", "한서"), "한서") == turn(other, bot("memory", "한서"), "한서")


def test_a_weak_pair_flees_and_a_strong_one_stays() -> None:
    """§M1.3: alone with a master of 3 HP among enemies, memory leaves; unhurt it fights on."""
    at = {"한서": "J3", "한서의 세이버": "I3", "가온의 어새신": "L3", "로아의 세이버": "L4", "도윤의 아처": "M3"}
    weak = position("한서", at=at, hp={"한서": 3, "한서의 세이버": 9}, fields={"한서": {"acted": 1}})
    assert turn(weak, bot("memory", "한서"), "한서")[0] == act.Leave()
    prey = position("한서", at={**at, "가온의 어새신": "K3"}, hp={"가온의 어새신": 4})
    assert act.Target("가온의 어새신") in turn(prey, bot("memory", "한서"), "한서")


def test_a_blue_zone_draws_one_without_mp() -> None:
    """§M1.7: with no MP left and nobody about, the pair goes from zone 1 towards zone 4."""
    war = position("한서", at={"한서": "C5", "한서의 세이버": "C6"}, mp={"한서": 0, "한서의 세이버": 0})
    mind = bot("memory", "한서")
    mind._looked = dict.fromkeys(range(8), 0)
    mind._now = 1
    assert turn(war, mind, "한서")[:2] == [act.Leave(), act.ToZone(4)]
