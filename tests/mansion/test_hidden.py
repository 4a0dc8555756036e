"""What is told of hidden characters, of places that were not seen, and of numbers that nobody has used yet."""

from __future__ import annotations

from typing import Any

from simpan.core.bits import bit
from simpan.core.event import Event, heard_by
from simpan.core.game import CLOCK, SPECTATOR, STAFF
from simpan.mansion import action as a
from simpan.mansion import event as e
from simpan.mansion import words as w
from simpan.mansion.staff import CHANGES
from simpan.mansion.war import War
from tests.mansion.made_up import (
    TWO_DICE,
    campaign_with,
    index_of,
    pass_all,
    position,
    roll,
    say,
    seat_for,
    tile_of,
)


def listening(war: War) -> list[Event]:
    """The war's journal from now on."""
    journal: list[Event] = []
    war.journal = journal
    return journal


def heard(war: War, name: str, journal: list[Event], kind: type[Event] = Event) -> list[Any]:
    """What a character's player hears of one kind."""
    return [event for event in journal if heard_by(event, seat_for(war, name)) and isinstance(event, kind)]


def change(war: War, what: str, name: str, *codes: int) -> None:
    """The staff changes something of somebody (H6.7)."""
    for code in (w.STAFF_ACT, CHANGES.index(what), index_of(war, name), *codes):
        war.apply(CLOCK, code)


def rain_on_the_hidden() -> tuple[War, list[Event]]:
    """The Archer's rain falls on a hidden Saber, whose shield takes it all."""
    at = {"도윤의 아처": "A1", "한서의 세이버": "C1", "서아": "D3"}
    shield = {"한서의 세이버": [(w.SHIELD, 100, w.THIS_DAY)]}
    war = position("도윤의 아처", at=at, hidden=["한서의 세이버"], effects=shield)
    journal = listening(war)
    say(war, "도윤의 아처", a.UsePhantasm(), a.Strike("physical"))
    while not pass_all(war).is_own_turn():
        if war.asks in TWO_DICE:
            roll(war, (6, 5) if war.asks == w.Q_ATTACK_DICE else (1, 2))
        else:
            roll(war, 3)
    return war, journal


def test_an_area_that_takes_nothing_from_a_hidden_character_does_not_name_it() -> None:
    """§H6.13, §H6.6: its enemies hear of the roll, not whose it is; it stays hidden, and no ledger names it."""
    war, journal = rain_on_the_hidden()
    assert war.fighters[index_of(war, "한서의 세이버")].hidden
    for name in ("도윤", "서아"):
        told = heard(war, name, journal)
        assert any(isinstance(event, e.Judged) and not event.who for event in told), "its roll is heard"
        assert not any("한서" in str(event) for event in told)
    assert any(
        event.on == "한서의 세이버" for event in journal if isinstance(event, e.Counted) and event.audience & bit(STAFF)
    )


def test_damage_that_does_not_get_through_is_not_told_of_a_hidden_character() -> None:
    """§H6.10, §H6.13: HP, maximum and shield would say who it is. Its own player and the staff hear them."""
    war, journal = rain_on_the_hidden()
    assert [event.who for event in heard(war, "서아", journal, e.Damaged)] == ["서아"]
    own = heard(war, "한서", journal, e.Damaged)
    assert [(event.who, event.left, event.most) for event in own if event.shield] == [("한서의 세이버", 50, 50)]


def test_who_helps_a_hidden_ally_does_not_name_it() -> None:
    """§H6.13: enemies hear that first aid is given, not to whom, nor how it stands."""
    campaign = campaign_with(skills={"한서": ["first_aid", "ward"]})
    at = {"한서": "A1", "한서의 세이버": "B1", "서아": "D3"}
    war = position("한서", at=at, hidden=["한서의 세이버"], hp={"한서의 세이버": 10}, campaign=campaign)
    journal = listening(war)
    say(war, "한서", a.UseSkill("first_aid"), a.Target("한서의 세이버"))
    roll(war, 3, 4)
    assert [event.who for event in heard(war, "서아", journal, e.SkillUsed)] == ["한서"]
    assert not any("세이버" in str(event) for event in heard(war, "서아", journal))
    assert heard(war, "서아", journal, e.Healed) == []
    assert [event.target for event in heard(war, "한서", journal, e.SkillUsed)] == ["한서의 세이버"]
    assert [(event.left, event.most) for event in heard(war, "한서", journal, e.Healed)] == [(17, 50)]


def test_a_correction_of_a_place_does_not_tell_where_somebody_was() -> None:
    """§M1.2, §H6.7: those of the new zone see who stands there now; where it stood they never saw."""
    war = position("서아", at={"서아": "A1", "한서": "K2", "도윤": "M2"})
    journal = listening(war)
    change(war, "place", "한서", 0, 5)
    assert tile_of(war, "한서")[0] != "K"
    (told,) = heard(war, "서아", journal, e.Corrected)
    assert (told.who, told.old) == ("한서", "")
    (own,) = heard(war, "한서", journal, e.Corrected)
    assert own.old == "2 K2"


def test_who_falls_in_hiding_by_the_staff_is_not_told() -> None:
    """§H6.13, §H6.7: its enemies did not see it, and do not see it go."""
    war = position("서아", at={"서아": "A1", "한서의 세이버": "C1"}, hidden=["한서의 세이버"])
    journal = listening(war)
    change(war, "fall", "한서의 세이버")
    assert heard(war, "서아", journal) == []
    assert [type(event) for event in heard(war, "한서", journal)] == [e.Fell, e.Corrected]


def test_a_bonus_is_not_shown_before_the_dice() -> None:
    """§H6.10, §H6.9: who is asked for cover does not know yet what the attacker adds, nor when it is critical."""
    war = position("서아의 랜서", at={"서아의 랜서": "A1", "한서": "B1", "한서의 세이버": "C1"})
    say(war, "서아의 랜서", a.Attack("physical"), a.Target("한서"), a.With(None))
    assert war.asks == w.Q_COVER
    seat = seat_for(war, "한서")
    clash = war.view(seat).clash
    assert (clash.attacker, clash.attack.bonus, clash.attack.threshold) == ("서아의 랜서", 0, 0)
    say(war, "한서", a.Cover("한서의 세이버", True))
    roll(war, (3, 4), passing=False)
    assert war.view(seat).clash.attack.bonus == 9
    assert war.view(seat).clash.attack.threshold == 12


def test_a_reveal_is_known_to_its_user_alone() -> None:
    """§H6.13: that zone is seen until the own turn ends; those seen are not told, and their views stay as they were."""
    campaign = campaign_with(skills={"한서": ["far_sight", "read"]})
    war = position("한서", at={"한서": "A1", "서아": "K2"}, campaign=campaign)
    before = war.view(seat_for(war, "서아"))
    journal = listening(war)
    say(war, "한서", a.UseSkill("far_sight"), a.ToZone(2))
    assert "서아" in [seen.name for seen in war.view(seat_for(war, "한서")).seen]
    assert heard(war, "서아", journal) == []
    assert war.view(seat_for(war, "서아")) == before
    say(war, "한서", a.EndTurn())
    assert "서아" not in [seen.name for seen in war.view(seat_for(war, "한서")).seen]


def test_the_unseen_are_one_closed_item() -> None:
    """§H6.11, §M1.2: wherever the unseen are, however many are left and wherever they stand in the order, the view of
    who is in sight is the same."""
    seen = {"서아": "A1", "서아의 랜서": "B1", "한서": "C1", "한서의 세이버": "D1"}
    war = position("서아", at={**seen, "도윤": "K2"})
    twin = position("서아", at={**seen, "도윤": "W20"}, fallen=["유진", "해린의 버서커"])
    unseen = [who for who in twin.order if twin.board.stats[who].name not in seen]
    twin.order = [*[who for who in twin.order if who not in unseen], *reversed(unseen)]
    view = war.view(seat_for(war, "서아"))
    assert [one.name for one in view.seen] == ["서아의 랜서", "한서의 세이버", "한서", "서아"]
    assert view == twin.view(seat_for(war, "서아"))
    assert war.view(SPECTATOR) == twin.view(SPECTATOR)


def test_two_players_of_a_pair_see_each_their_own_zone() -> None:
    """§H1.2: `pair_sight: own`; with `shared` both see both zones."""
    players = {"한서": "한서 오너", "한서의 세이버": "세이버 오너"}
    at = {"한서": "A1", "한서의 세이버": "K2"}
    own = position("한서", at=at, campaign=campaign_with(players=players))
    assert own.view(seat_for(own, "한서")).sight == (1,)
    assert own.view(seat_for(own, "한서의 세이버")).sight == (2,)
    shared = position("한서", at=at, campaign=campaign_with(players=players, pair_sight="shared"))
    assert shared.view(seat_for(shared, "한서")).sight == shared.view(seat_for(shared, "한서의 세이버")).sight == (1, 2)


def test_who_has_fallen_sees_nothing() -> None:
    """§H1.2: a fallen character gives no sight; the view of one's own numbers stays."""
    war = position("서아", at={"서아": "A1", "한서의 세이버": "C1"}, fallen=["한서의 세이버"])
    seen = war.view(seat_for(war, "한서")).seen
    assert "서아" not in [one.name for one in seen]
    assert {own.name: own.state for own in war.view(seat_for(war, "한서")).own}["한서의 세이버"] == "fallen"
