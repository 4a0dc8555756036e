"""The ledger and the figures of a log: every point has its reason, every expectation its dice."""

from __future__ import annotations

import io
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from simpan.core.record import Record, Writer, read
from simpan.core.simulate import Dice
from simpan.mansion import action as a
from simpan.mansion import event as e
from simpan.mansion import words as w
from simpan.mansion.campaign import load
from simpan.mansion.desk.store import GAMES
from simpan.mansion.log import figures, ledger
from simpan.mansion.log.course import Course
from simpan.mansion.log.reader import reader_for
from simpan.mansion.war import War
from tests import laws, mansion_laws
from tests.mansion.log_wars import evening, reader, record_of, told, written
from tests.mansion.made_up import index_of, position, say, seat_for
from tests.mansion.recount import recount
from tests.mansion.test_recount import CAMPAIGNS, played, told_to_staff


def random_record(setting: laws.Setting, seed: int) -> Record:
    """A war that nobody wrote in: inputs alone."""
    war, out = setting.start(), io.BytesIO()
    writer = Writer(out)
    writer.begin(setting.header)
    for seat, code in laws.positions(war, Dice(seed)):
        writer.input(seat, code, war.action(seat, code))
    return read(out.getvalue(), GAMES)


# -- the ledger --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_the_ledger_adds_up(name: str) -> None:
    """§M5.1 §H5.1 §H5.2: its hits make the total of an independent recount; each excluded point has a reason."""
    found, _ = played(CAMPAIGNS[name], 6)
    course = Course(found)
    books = recount(CAMPAIGNS[name], told_to_staff(found))
    staff = reader(found, "staff")
    reasons = set()
    for one in ledger.ledgers(course, staff):
        assert one.total == books.total[one.pair] == sum(event.points for _, event in one.hits)
        assert one.count == books.count[one.pair]
        for _, event in one.hits:
            reasons |= {part.why for part in event.excluded}
            assert event.points + sum(part.points for part in event.excluded) >= 0
        assert one.excluded == {
            why: sum(part.points for _, event in one.hits for part in event.excluded if part.why == why)
            for why in one.excluded
        }
    assert "beyond" in reasons
    assert name != "teams" or "own" in reasons


def test_the_ledger_says_what_does_not_count_and_why() -> None:
    """§M5.1: shield, armour and what is beyond 0 HP, each in its own words, in both languages."""
    found, _ = played(CAMPAIGNS["teams"], 6)
    korean, english = written(found, "staff"), written(found, "staff", lang="en")
    for said in ("체력 0을 넘은", "보호막이 막은", "자기 페어나 아군에게 준"):
        assert said in korean
    assert "beyond" in english
    assert "집계하지 않음" in korean
    assert "does not count" in english


def test_a_player_sees_its_own_ledger_the_public_none() -> None:
    """§H6.10: reward totals are hidden until their owner shows them."""
    record = record_of(evening(False))
    course = Course(record)
    assert [one.pair for one in ledger.ledgers(course, reader(record, "한서"))] == ["한서"]
    assert ledger.ledgers(course, reader(record, "public")) == []
    assert len(ledger.ledgers(course, reader(record, "staff"))) == 4
    assert "이 기록에는 장부가 없습니다" in written(record, "public")


def test_a_hit_that_was_undone_stays_in_the_ledger_and_counts_for_nothing() -> None:
    """§H6.7: a ledger that can be corrected and is never silently changed."""
    record = record_of(told())
    course = Course(record)
    one = next(one for one in ledger.ledgers(course, reader(record, "staff")) if one.pair == "한서")
    void = [event.points for deed, event in one.hits if deed.is_void]
    holds = [event.points for deed, event in one.hits if not deed.is_void]
    assert void
    assert sum(holds) == one.count == course.war.count[0]
    assert any(hit["void"] for hit in ledger.as_json(course, reader(record, "staff"))[0]["hits"])


# -- figures -----------------------------------------------------------------------------------------------------------


def brute(war: War) -> dict[int, Fraction]:
    """HP lost by a plain attack without reactions, by counting all dice; the rules once more (§M3.8, §M4.2, §M4.4)."""
    stat, other = war.board.stats[war.actor], war.board.stats[war.target]
    kind = war.kind
    mine = int(stat.hit if kind == w.PHYSICAL else stat.spell)
    its = int(other.dodge if kind == w.PHYSICAL else other.resist) + int(war.fighters[war.target].guard)
    power = int(stat.power if kind == w.PHYSICAL else stat.magic) + int(stat.range_power)
    extra = int(stat.critical_dice if kind == w.PHYSICAL else stat.critical_magic)
    hp = int(war.fighters[war.target].hp)
    found: dict[int, Fraction] = {}
    faces = range(1, 7)
    for one, two, three, four in product(faces, repeat=4):
        hit_critical, held = one + two >= stat.critical, three + four >= other.critical
        lands = one + two + mine > three + four + its
        if one + two == 2 or held:
            lands = False
        elif three + four == 2 or hit_critical:
            lands = True
        dice = 0 if not lands else 1 + (extra if hit_critical else 0)
        for rolled in product(faces, repeat=dice):
            lost = min(hp, max(0, power + sum(rolled))) if lands else 0
            found[lost] = found.get(lost, Fraction(0)) + Fraction(1, 6 ** (4 + dice))
    return found


@pytest.mark.parametrize("kind", ["physical", "magical"])
@pytest.mark.parametrize("guard", [0, 3])
def test_what_is_expected_is_counted_exactly(kind: str, guard: int) -> None:
    """§M3.6 §M3.8 §M3.10 §M4.1 §M4.4: chances of every loss against a count of all dice."""
    war = position("가온의 어새신", at={"가온의 어새신": "A1", "서아": "B1"}, hp={"서아": 9})
    war.fighters[index_of(war, "서아")].guard = guard
    say(war, "가온의 어새신", a.Attack(kind), a.Target("서아"), a.With(None))  # type: ignore[arg-type]
    if war.asks == w.Q_COVER:
        war.apply(seat_for(war, "서아"), w.NO)
    assert war.asks == w.Q_ATTACK_DICE
    found, exact = figures.chances(war), brute(war)
    assert abs(sum(found) - 1) < 1e-12
    assert all(abs(chance - float(exact.get(n, 0))) < 1e-12 for n, chance in enumerate(found))


def test_shields_armour_and_skills_are_in_what_is_expected() -> None:
    """§H3.12 §H6.5: what takes damage, and what comes with the attack."""
    at = {"한서의 세이버": "A1", "서아": "B1"}
    wards = {"서아": [(w.SHIELD, 4, 2), (w.ARMOUR, 3, 2)]}
    means = []
    for effects, skill in ({}, None), (wards, None), ({}, "heavy_blow"):
        war = position("한서의 세이버", at=at, effects=effects)
        say(war, "한서의 세이버", a.Attack("physical"), a.Target("서아"), a.With(skill))
        if war.asks == w.Q_COVER:
            war.apply(seat_for(war, "서아"), w.NO)
        means.append(sum(n * chance for n, chance in enumerate(figures.chances(war))))
    assert means[1] < means[0] < means[2]
    assert means[2] - means[0] < 3.5


def test_sums_are_convolved() -> None:
    """Expectations add, and the interval of many attacks is narrower than the sum of theirs."""
    spread = tuple(float(chance) for chance in (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)))
    blow = figures.Blow(0, 1, True, spread, True, 1)
    one, many = figures.Tally(), figures.Tally()
    one.add(blow)
    for _ in range(30):
        many.add(blow)
    assert abs(many.expected - 30 * one.expected) < 1e-9
    assert (many.attacks, many.landed, many.actual) == (30, 30, 30)
    low, high = many.interval
    assert low <= many.expected <= high
    assert high - low < 30 * (one.interval[1] - one.interval[0])


def test_figures_count_what_happened() -> None:
    """Attacks, hits and HP lost of a random war are those of its events; an undone attack is no attack."""
    setting = mansion_laws.SETTINGS[2]
    record = random_record(setting, 5)
    course = Course(record)
    found = figures.blows(course)
    events = [event for deed in course.in_force for event in deed.events]
    assert sum(blow.landed for blow in found) == sum(one.landed for one in events if isinstance(one, e.Resolved))
    assert sum(blow.lost for blow in found) == sum(one.hp for one in events if isinstance(one, e.Damaged))
    story = Course(record_of(told()))
    assert len(figures.blows(story)) == 2


def without_reactions() -> laws.Setting:
    """Close quarters in which nobody reacts, so that what is expected is what the dice do."""
    base = mansion_laws.cramped()
    sheets = []
    for sheet in base.sheets:
        kept = tuple(key for key in sheet.skills if key not in ("read", "iron_wall", "disrupt"))
        sheets.append(msgspec.structs.replace(sheet, skills=kept))
    return mansion_laws.setting(msgspec.structs.replace(base, sheets=tuple(sheets)), "plain")


def test_the_actual_is_where_the_dice_put_it() -> None:
    """Over many random wars without reactions all damage together is within 4.5 deviations of what was expected."""
    setting = without_reactions()
    mean = variance = 0.0
    actual = 0
    for seed in range(12):
        for blow in figures.blows(Course(random_record(setting, 100 + seed))):
            its = sum(n * chance for n, chance in enumerate(blow.chances))
            mean += its
            variance += sum((n - its) ** 2 * chance for n, chance in enumerate(blow.chances))
            actual += blow.lost
    assert variance > 1000
    assert abs(actual - mean) < 4.5 * variance**0.5


def test_figures_are_for_those_who_saw_the_rolls() -> None:
    """§H6.10: the staff has all, a player its own characters' attacks, the public none."""
    record = record_of(evening(False))
    course = Course(record)
    assert figures.section(course, reader(record, "public"), "ko") is None
    own = figures.section(course, reader(record, "한서"), "ko")
    assert own is not None
    assert [row.cells[0] for row in own.tables[0].rows] == ["한서의 세이버"]
    assert figures.section(course, reader(record, "서아"), "ko") is None
    assert reader_for(load(record.header.set_up), "아무개") is None
