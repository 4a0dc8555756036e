"""What counts as an ability, and what counts as its having resolved."""

from __future__ import annotations

from collections import Counter

from simpan.core.event import Event
from simpan.core.simulate import Dice
from simpan.lab.abilities import DECK_ONLY, Book
from simpan.lab.held import Shelf
from simpan.lab.sound import Faults, at_random, play
from simpan.lab.watch import Watch
from simpan.lumen import event as ev
from simpan.lumen.card import Character
from simpan.lumen.deck import Deck
from simpan.lumen.decklist import starter_decks
from simpan.lumen.duel import Duel
from simpan.lumen.effect.build import (
    BEFORE,
    COMBO,
    COUNTER,
    EVADE,
    HIT,
    RECOVERY,
    THIS,
    USE,
    always,
    attack,
    catch,
    catch_as,
    change,
    combo_as,
    cost,
    discard,
    evade,
    every,
    flags,
    fp,
    gain,
    gain_fp,
    later,
    may,
    on,
    speed,
    theirs,
    trait,
    use_if,
    when,
)
from simpan.lumen.effect.node import ANY_CARD, ComboAny, ComboStep, Track
from simpan.lumen.match import start
from simpan.lumen.pool import SHIPPED, Pool
from simpan.lumen.words import (
    F_FREE_ORDER,
    F_NO_CORRECTION,
    HAND,
    HIGH,
    LOW,
    S_DAMAGE,
    T_COMBO,
    T_COUNTER,
    T_EVADE,
    T_HIT,
    T_RECOVERY,
    THEIRS,
)

BOND = Track("bond", "은연", "Bond", 3)
PLAIN = attack("X-1", "가", "A", "x", 7, 300, "high", "hand", 1, 1, 1)
RULED = attack(
    "X-2",
    "나",
    "B",
    "x",
    8,
    300,
    "high",
    "hand",
    1,
    1,
    1,
    on(HIT, gain_fp(1)),
    on(USE, may(gain_fp(1))),
    on(COMBO, later(RECOVERY, gain_fp(1))),
    on(BEFORE, when(fp() >= 1, may(gain_fp(1)))),
    theirs(EVADE, gain_fp(1)),
    on(COUNTER, catch(every(HAND))),
)
LINED = attack(
    "X-3",
    "다",
    "C",
    "x",
    10,
    300,
    "low",
    "hand",
    1,
    1,
    1,
    use_if(fp() >= 0),
    cost(discard(1)),
    catch_as(9),
    combo_as(8),
    evade("high", speed(hi=6)),
)
FLAGGED = attack(
    "X-4",
    "마",
    "E",
    "x",
    5,
    300,
    "low",
    "hand",
    1,
    1,
    1,
    flags(F_FREE_ORDER),
    flags(F_NO_CORRECTION),
    always(change(THIS, S_DAMAGE, 200), given=fp() >= 0),
)
TRAIT = trait("X-T", "라", "D", "x", ComboStep(2, gain(BOND)), ComboAny(ANY_CARD, BOND, 3), tracks=(BOND,))
X = Character("x", "엑스", "X", 5000, ((5000, 6),), TRAIT)
BOOK = Book(Pool([PLAIN, RULED, LINED, FLAGGED], [X]))
DECK = Deck(X, [PLAIN, RULED, LINED, FLAGGED])


def number(card: str, kind: str, line: int | None = None) -> int:
    """The one ability of that kind of a card (and line)."""
    found = [one.number for one in BOOK.abilities if one.card == card and one.kind == kind and line in (None, one.line)]
    assert len(found) == 1, found
    return found[0]


def heard(*events: Event) -> tuple[Counter[int], Counter[int]]:
    """What began and what resolved."""
    shelf = Shelf(BOOK, DECK)
    watch = Watch(BOOK, (shelf, shelf))
    watch.hear(events)
    watch.close()
    return Counter(watch.begun), Counter(watch.done)


def began(card: str, rule: int, timing: int) -> Event:
    return ev.EffectBegan(clause="L3.2.c", seat=0, card=card, timing=timing, rule=rule)


def stopped(card: str, why: str = "no_candidate") -> Event:
    return ev.EffectStopped(clause="L2.7.b", seat=0, card=card, why=why)


def used(card: str, number: int, speed: int) -> Event:
    return ev.ComboUsed(clause="L6.3", seat=0, card=card, number=number, speed=speed)


def damaged(card: str, correction: int, dealt: int) -> Event:
    """Damage of a combo card of seat 0, printed 300."""
    return ev.Damaged(
        clause="L6.3",
        seat=1,
        card=card,
        printed=300,
        correction=correction,
        dealt=dealt,
        before=5000,
        after=5000 - dealt,
        why="combo",
    )


def bond(before: int, after: int) -> Event:
    return ev.TallyChanged(clause="L2.7", seat=0, track="bond", before=before, after=after)


# -- abilities --------------------------------------------------------------------------------------------------------


def test_every_line_of_every_card_that_can_act_is_an_ability() -> None:
    """None is left out and none stands twice; what only speaks of decks is none."""
    book = Book(SHIPPED)
    expected = {
        (card.code, index)
        for card in book.cards.values()
        for index, line in enumerate(card.lines)
        if not isinstance(line, DECK_ONLY)
    }
    whole = [
        (one.card, one.line)
        for one in book.abilities
        if one.line >= 0 and one.kind == type(book.cards[one.card].lines[one.line]).__name__
    ]
    assert sorted(whole) == sorted(expected)
    assert [one.number for one in book.abilities] == list(range(len(book.abilities)))


def test_choices_later_deeds_and_catches_inside_a_rule_are_abilities_of_their_own() -> None:
    """A "may" that is the whole of a rule is not: it is that rule."""
    kinds = [(one.line, one.kind) for one in BOOK.abilities if one.card == "X-2"]
    assert kinds == [
        (0, "Rule"),
        (1, "Rule"),
        (2, "Rule"),
        (2, "Later"),
        (3, "Rule"),
        (3, "May"),
        (4, "Rule"),
        (5, "Rule"),
        (5, "GrantCatch"),
    ]


# -- rules ------------------------------------------------------------------------------------------------------------


def test_a_rule_that_was_stopped_has_begun_only() -> None:
    """§L2.7.b: it has come to nothing, or to less than its text."""
    rule = number("X-2", "Rule", 0)
    assert heard(began("X-2", 0, T_HIT)) == ({rule: 1}, {rule: 1})
    assert heard(began("X-2", 0, T_HIT), stopped("X-2")) == ({rule: 1}, {})
    assert heard(began("X-2", 0, T_HIT), stopped("X-2"), began("X-2", 0, T_HIT)) == ({rule: 2}, {rule: 1})


def test_another_card_or_a_rule_that_never_began_stops_none() -> None:
    """§L3.2.c: a condition that no longer holds stops a rule before it begins."""
    rule = number("X-2", "Rule", 0)
    assert heard(began("X-2", 0, T_HIT), stopped("X-1")) == ({rule: 1}, {rule: 1})
    assert heard(began("X-2", 0, T_HIT), stopped("X-2", "condition")) == ({rule: 1}, {rule: 1})


def test_an_optional_rule_resolves_only_when_it_is_chosen() -> None:
    """§L2.7: begun, and then not used."""
    rule = number("X-2", "Rule", 1)
    assert heard(began("X-2", 1, 0)) == ({rule: 1}, {})


def test_a_later_deed_is_told_from_its_rule_by_its_timing() -> None:
    rule, deed = number("X-2", "Rule", 2), number("X-2", "Later")
    scheduled = ev.Scheduled(clause="L2.7", seat=0, card="X-2", timing=T_RECOVERY)
    found = heard(began("X-2", 2, T_COMBO), scheduled, began("X-2", 2, T_RECOVERY))
    assert found == ({rule: 1, deed: 1}, {rule: 1, deed: 1})


def test_a_rule_for_the_act_of_the_opponent_is_told_by_its_own_timing() -> None:
    rule = number("X-2", "Rule", 4)
    assert heard(began("X-2", 4, T_EVADE + THEIRS)) == ({rule: 1}, {rule: 1})


def test_a_granted_catch_counts_when_it_is_made() -> None:
    """§L5.3.10.a: by the effect that granted it, and not when it is declined."""
    grant, rule = number("X-2", "GrantCatch"), number("X-2", "Rule", 5)
    first = (began("X-2", 5, T_COUNTER), ev.CatchGranted(clause="L5.3.10.a", seat=0, card="X-2"))
    caught = ev.CatchDeclared(clause="L5.3.10.a", seat=0, card="X-1", speed=7, limit=0)
    by_fp = ev.CatchDeclared(clause="L5.3.10", seat=0, card="X-1", speed=7, limit=8)
    declined = ev.CatchDeclined(clause="L5.3.10.a", seat=0, limit=0)
    assert heard(*first, caught)[1] == {rule: 1, grant: 1}
    assert heard(*first, by_fp)[1] == {rule: 1}
    assert heard(*first, declined, caught)[1] == {rule: 1}


# -- properties -------------------------------------------------------------------------------------------------------


def test_a_use_counts_its_condition_and_a_cost_that_was_paid() -> None:
    """§L5.2.b: a cost that could not be paid has begun only."""
    condition, price = number("X-3", "UseIf"), number("X-3", "Cost")
    revealed = ev.Revealed(clause="L5.3.0", seat=0, card="X-3")
    unpaid = ev.CostUnpaid(clause="L5.2.b", seat=0, card="X-3")
    assert heard(revealed)[1] == {condition: 1, price: 1}
    assert heard(revealed, unpaid) == ({condition: 1, price: 1}, {condition: 1})


def test_a_catch_at_another_speed_is_the_text_s() -> None:
    """§L5.3.10: at its own speed it needs none."""
    as_nine = number("X-3", "CatchAs")
    found = [heard(ev.CatchDeclared(clause="L5.3.10", seat=0, card="X-3", speed=s, limit=11))[1] for s in (9, 10)]
    assert [one[as_nine] for one in found] == [1, 0]


def test_a_combo_at_another_speed_is_the_text_s_unless_it_was_paid_for() -> None:
    """§L6.5: the price goes right before the use."""
    as_eight, price = number("X-3", "ComboAs"), number("X-T", "ComboAny")
    assert heard(used("X-3", 2, 8))[1][as_eight] == 1
    assert heard(used("X-3", 2, 10))[1][as_eight] == 0
    paid = heard(bond(3, 0), used("X-3", 2, 8))[1]
    assert (paid[as_eight], paid[price]) == (0, 1)
    assert heard(bond(3, 1), used("X-3", 2, 8))[1][price] == 0


def test_a_step_of_the_trait_resolves_with_what_it_gives() -> None:
    """A card two speeds on; the first of a combo follows none, and at its limit the counter gives nothing."""
    step = number("X-T", "ComboStep")
    combo = ev.ComboBegan(clause="L6.1", seat=0, card="X-1")
    assert heard(combo, used("X-1", 2, 5), used("X-1", 3, 7), bond(0, 1)) == ({step: 1}, {step: 1})
    assert heard(combo, used("X-1", 2, 5), used("X-1", 3, 6), bond(0, 1)) == ({}, {})
    assert heard(combo, used("X-1", 2, 5), used("X-1", 3, 7), used("X-1", 4, 8), bond(0, 1))[1] == {}
    assert heard(combo, used("X-1", 2, 5), combo, used("X-1", 2, 7), bond(0, 1)) == ({}, {})


def test_a_flag_of_combos_counts_where_the_rules_would_have_it_otherwise() -> None:
    """§L6.2, §L6.3: a speed out of order that nothing else allows; no correction where there would be one."""
    order, full = number("X-4", "Flags", 0), number("X-4", "Flags", 1)
    combo = ev.ComboBegan(clause="L6.1", seat=0, card="X-1")
    assert heard(combo, used("X-4", 2, 5))[1] == {}  # after combo 1 any speed may be shown first
    assert heard(combo, used("X-1", 2, 4), used("X-4", 3, 5))[1] == {}
    assert heard(combo, used("X-1", 2, 9), used("X-4", 3, 5))[1] == {order: 1}
    assert heard(combo, used("X-4", 2, 5), damaged("X-4", 0, 300))[1] == {full: 1}
    assert heard(combo, used("X-4", 2, 5), damaged("X-4", -100, 200))[1] == {}
    assert heard(combo, used("X-4", 1, 5), damaged("X-4", 0, 300))[1] == {}


def test_a_standing_change_of_damage_counts_in_the_damage_dealt() -> None:
    """§L6.3: beside the correction; other texts may add to it, or take it away."""
    more = number("X-4", "Always")
    combo = (ev.ComboBegan(clause="L6.1", seat=0, card="X-1"), used("X-4", 2, 5))
    found = [heard(*combo, damaged("X-4", -100, dealt))[1][more] for dealt in (200, 300, 400, 500)]
    assert found == [0, 0, 1, 1]


def test_a_judgement_counts_at_its_positions() -> None:
    line = number("X-3", "Judges")
    evaded = [ev.Evaded(clause="L5.3.2", seat=0, card="X-3", against="X-1", position=at) for at in (HIGH, LOW)]
    clashed = ev.Clashed(clause="L5.3.6", seat=0, card="X-3", against="X-1", position=HIGH)
    assert heard(*evaded, clashed)[1] == {line: 1}


# -- whole games ------------------------------------------------------------------------------------------------------


def watched(book: Book, game: Duel, seed: int) -> tuple[Watch, list[Event]]:
    """A random game: what was seen in it, and everything that happened."""
    watch = Watch(book, (Shelf(book, game.a.deck), Shelf(book, game.b.deck)))
    game.journal = []
    events: list[Event] = []

    def after(game: Duel) -> None:
        events.extend(game.journal or [])
        watch.after(game)

    play(game, at_random(Dice(seed)), faults := Faults(), "", watch.before, after)
    watch.close()
    assert faults.number == 0, faults.first
    return watch, events


def test_in_whole_games_every_effect_that_began_is_counted_once() -> None:
    """And every use of a card with a use condition, whichever way it was used."""
    book = Book(SHIPPED)
    begun: Counter[int] = Counter()
    effects = uses = 0
    conditions = {one.card: one.number for one in book.abilities if one.kind == "UseIf"}
    for seed, deck in enumerate(list(starter_decks().values()) * 4):
        watch, events = watched(book, start(deck, deck), seed)
        begun.update(watch.begun)
        assert not Counter(watch.done) - Counter(watch.begun), "resolved, but never begun"
        effects += sum(isinstance(event, ev.EffectBegan) for event in events)
        used = (ev.Revealed, ev.ComboUsed, ev.CatchDeclared)
        uses += sum(isinstance(event, used) and event.card in conditions for event in events)
    assert sum(begun[one.number] for one in book.abilities if one.kind in ("Rule", "Later")) == effects > 100
    assert sum(begun[number] for number in conditions.values()) == uses > 0
