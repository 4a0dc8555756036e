"""The words that a player may mean (§M1.2, §H6.10): the public roster, the map, the own skills, and whom one sees."""

from __future__ import annotations

import msgspec

from simpan.core.game import SPECTATOR, STAFF
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.names import names
from simpan.mansion.files.default import default_campaign
from simpan.mansion.match import start
from simpan.mansion.reading import Names
from simpan.mansion.war import War
from tests.mansion.made_up import campaign_with, position, put, seat_for


def names_of(war: War, name: str, campaign: Campaign | None = None) -> Names:
    """The words of a character's player."""
    return names(war, campaign or default_campaign(), seat_for(war, name))


def test_the_whole_roster_may_be_named() -> None:
    """§M1.2: the list of characters is public; where they are is not in it."""
    found = names_of(position("가온", at={"가온": "K2"}), "가온")
    assert list(found.characters) == [sheet.name for sheet in default_campaign().sheets]
    assert found.own == ("가온", "가온의 어새신")
    for word in ("아처", "Archer", "도윤의 서번트", "도윤's Archer"):
        assert word in found.characters["도윤의 아처"]
    assert "세이버" in found.characters["한서의 세이버"]
    assert "세이버" in found.characters["로아의 세이버"]


def test_master_and_servant_are_those_of_the_own_pair() -> None:
    """§H0.1: `마스터에게` is the own one, and nobody else's."""
    war = position("가온", at={"가온": "K2"})
    found = names_of(war, "가온")
    assert {name for name, words in found.characters.items() if "마스터" in words} == {"가온"}
    assert {name for name, words in found.characters.items() if "서번트" in words} == {"가온의 어새신"}
    two = campaign_with(players={"가온의 어새신": "둘째"})
    war = position("가온", at={"가온": "K2"}, campaign=two)
    second = names_of(war, "가온의 어새신", two)
    assert second.own == ("가온의 어새신",)
    assert "마스터" in second.characters["가온"]


def test_who_plays_two_pairs_has_no_word_for_one_of_them() -> None:
    """§H6.8: `마스터` would be a guess."""
    campaign = campaign_with(
        players={"가온": "한 사람", "가온의 어새신": "한 사람", "한서": "한 사람", "한서의 세이버": "한 사람"}
    )
    found = names_of(position("가온", at={"가온": "K2"}, campaign=campaign), "가온", campaign)
    assert len(found.own) == 4
    assert not [name for name, words in found.characters.items() if "마스터" in words]


def test_a_name_is_nobody_elses_word() -> None:
    """§H6.8: an alias or a class that is somebody's name means that one only."""
    sheets = list(default_campaign().sheets)
    sheets[0] = msgspec.structs.replace(sheets[0], name="세이버", pair="한서", aliases=("서아",), reading="세이바")
    campaign = msgspec.structs.replace(default_campaign(), sheets=tuple(sheets))
    found = names_of(position("가온", at={"가온": "K2"}, campaign=campaign), "가온", campaign)
    assert found.characters["세이버"] == ("세이바",)
    assert "세이버" not in found.characters["한서의 세이버"]


def test_the_own_skills_and_everybodys() -> None:
    """§H6.5: of all the player's characters, passive ones too; the others only to tell a stranger's from none."""
    found = names_of(position("가온", at={"가온": "K2"}), "가온")
    assert list(found.skills) == ["snipe", "first_aid", "hide", "death_stroke", "dash"]
    assert found.skills["first_aid"] == ("응급 처치", "First Aid")
    assert found.phantasm == ("소리 없는 밤", "Soundless Night")
    assert len(found.every_skill) == 16


def test_the_map() -> None:
    """§H1.8 §M1.6: every square has a name, walls too, so that a wall is refused and not misread; §H2.1 the dice."""
    found = names_of(position("가온", at={"가온": "K2"}), "가온")
    assert len(found.tiles) == 23 * 20
    assert {"K2", "J5", "H3", "W20"} <= found.tiles
    assert list(found.zones) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert found.dice_max == 100


def test_whom_one_sees() -> None:
    """§M1.2 §H1.2: the zones of the own characters; nobody else."""
    war = position("가온", at={"가온": "K2", "한서의 세이버": "K4", "로아의 세이버": "B2", "가온의 어새신": "B8"})
    assert names_of(war, "가온").in_sight == {"가온", "가온의 어새신", "한서의 세이버"}
    put(war, "가온의 어새신", "B3")
    assert names_of(war, "가온").in_sight == {"가온", "가온의 어새신", "한서의 세이버", "로아의 세이버"}


def test_who_hides_is_in_nobodys_sight_but_the_own() -> None:
    """§H6.13: the words are the same, whether somebody hides there or is not there."""
    at = {"가온": "K2", "한서의 세이버": "K4"}
    war = position("가온", at=at, hidden=["한서의 세이버", "가온"])
    assert names_of(war, "가온").in_sight == {"가온", "가온의 어새신"}
    assert "한서의 세이버" in names_of(war, "한서").in_sight
    away = position("가온", at={**at, "한서의 세이버": "B4"}, hidden=["가온"])
    assert names_of(war, "가온") == names_of(away, "가온")


def test_the_fallen_are_in_nobodys_sight() -> None:
    """§H6.4: not even in the own player's, so that `세이버` is the living one."""
    war = position("한서", at={"한서": "K2", "로아의 세이버": "K4"}, fallen=["한서의 세이버"])
    assert names_of(war, "한서").in_sight == {"한서", "로아의 세이버"}


def test_before_the_start_only_the_own_are_seen() -> None:
    """§H6.1: nobody has a place yet."""
    war = start(default_campaign())
    assert names_of(war, "한서").in_sight == {"한서", "한서의 세이버"}


def test_the_public_and_the_staff_have_no_characters() -> None:
    """§H6.7: they declare nothing of their own; a seat that is none is no error."""
    war = position("가온", at={"가온": "K2"})
    for seat in (SPECTATOR, STAFF, 61):
        found = names(war, default_campaign(), seat)
        assert found.own == ()
        assert found.skills == {}
        assert found.in_sight == frozenset()


def test_the_same_sight_gives_the_same_words() -> None:
    """The reader of declarations keeps what it makes of them: it must get the very same object."""
    war = position("가온", at={"가온": "K2", "한서": "K4"})
    first = names_of(war, "가온")
    put(war, "한서", "K6")
    assert names_of(war, "가온") is first
    put(war, "한서", "B6")
    assert names_of(war, "가온") is not first
    assert names_of(war, "가온").characters is first.characters
    other = campaign_with(dice_max=7)
    assert names_of(war, "가온", other).dice_max == 7
