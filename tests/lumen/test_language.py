"""The words of card texts where a scenario cannot look: who hears what, what is kept, and what authors may write."""

from __future__ import annotations

from typing import Final

import pytest

from simpan.core.bits import members
from simpan.core.event import Event
from simpan.lumen import event as ev
from simpan.lumen.card import Card, Character
from simpan.lumen.deck import Deck
from simpan.lumen.deckrules import DeckList, problems
from simpan.lumen.duel import Duel
from simpan.lumen.effect import build as b
from simpan.lumen.effect import node as n
from simpan.lumen.effect.link import nodes
from simpan.lumen.limits import BITS, count_use, renew, used_up
from simpan.lumen.pool import SHIPPED, Pool
from simpan.lumen.words import (
    A_READY,
    ATTACK,
    HAND,
    LIST,
    LUMEN,
    ME,
    OPP,
    SIDE,
    T_DAMAGED,
    THEIRS,
    TRAIT,
    UNTIL_GAME,
    UNTIL_TURN,
)
from tests import made_up
from tests.scenario import Run
from tests.scenario_parse import SIGN, parse
from tests.scenario_play import Variant

P1: Final = 0
BOTH_PLAYERS: Final = (0, 1)


def played(text: str, edition: str = "classic") -> Run:
    """A scenario of one position and a few decisions, played to its end."""
    run = Run(Variant(parse(f"{SIGN}language\n{text.strip()}\n", "language")[0], edition, False))
    run.judged = True
    run.play()
    return run


def heard(run: Run, kind: type[Event]) -> list[Event]:
    """All events of a kind."""
    return [event for event in run.d.journal or [] if isinstance(event, kind)]


def slots(duel: Duel, code: str) -> int:
    """The cards of player 1 with that code, as a set."""
    return sum(1 << slot for slot, own in enumerate(duel.a.deck.codes) if own == code)


# -- who hears what, and what stays known (L2.8) ---------------------------------------------------------------------


def test_only_the_owner_hears_which_card_is_laid_face_down() -> None:
    """§L2.8: from a hidden zone a card goes face down unseen; the others hear that one did."""
    run = played("""
card hide special : on(LUMEN_PHASE, move(pick(1, HAND), LUMEN, face_down=True))
start lumen | hand=jab,hook lumen=hide | hand=idle
choose | pick jab | -
""")
    moved, unseen = heard(run, ev.CardMoved), heard(run, ev.HiddenMoved)
    assert [(event.card, event.audience) for event in moved if isinstance(event, ev.CardMoved)] == [("jab", 1 << P1)]
    assert [event.audience for event in unseen] == [7 & ~(1 << P1)]


def test_everyone_hears_which_open_card_is_laid_face_down() -> None:
    """§L2.8: it was there for all to see."""
    run = played("""
card hide special : on(LUMEN_PHASE, move(pick(1, LIST), LUMEN, face_down=True))
start lumen | hand=idle lumen=hide list=jab,hook | hand=idle
choose | pick jab | -
""")
    assert [event.audience for event in heard(run, ev.CardMoved)] == [7]
    assert not heard(run, ev.HiddenMoved)


def test_everyone_hears_that_a_card_was_turned_up() -> None:
    """§L2.8 §O1: from then on it lies there for all to see."""
    run = played("""
card turn special : on(LUMEN_PHASE, move(every(LUMEN, OTHER), LUMEN))
start lumen | hand=idle lumen=turn facedown=jab | hand=idle
""")
    assert [event.audience for event in heard(run, ev.CardMoved)] == [7]


@pytest.mark.parametrize("do", ["change(every(HAND), S_DAMAGE, 100)", "give(every(HAND), F_NO_CATCH)"])
def test_only_the_owner_hears_what_became_of_a_hidden_card(do: str) -> None:
    """§L2.8: an effect that changes cards of the hand names none of them to the opponent."""
    run = played(f"""
card cheer special : on(LUMEN_PHASE, {do})
start lumen | hand=jab,hook lumen=cheer | hand=idle
""")
    told = [event for event in run.d.journal or [] if getattr(event, "card", "") in ("jab", "hook")]
    assert told
    assert {event.audience for event in told} == {1 << P1}


def test_what_is_known_of_the_side_deck_stays_known_when_a_face_down_card_goes_to_hand() -> None:
    """§L2.8: a card that moves unseen makes others of its own zone unknown, not those of another."""
    run = played("""
card lamp special
card send special : on(LUMEN_PHASE, move(every(LUMEN, code("lamp")), SIDE))
card back special : on(RECOVERY, take(pick(1, LUMEN, OTHER)))
start lumen | hand=idle lumen=send,lamp,back facedown=jab side=hook | hand=idle
play | idle | idle
choose | pick jab | -
""")
    duel = run.d
    assert duel.turn == 2
    assert duel.a.hand & slots(duel, "jab")
    assert not duel.a.known & slots(duel, "jab")
    assert duel.a.known & slots(duel, "lamp"), "everyone saw the lamp go to the side deck"


# -- what is kept of it ---------------------------------------------------------------------------------------------


def test_states_leave_nothing_behind() -> None:
    """§L2.7.c: entered and left again and again, a state forbids nothing and leaves no modifier."""
    run = played("""
track calm cap=1 : until=UNTIL_GET, forbids=(forbid(ME, A_READY, KIND_DEFENCE), forbid(OPP, A_CATCH))
card sway special : on(LUMEN_PHASE, enter(calm), clear(calm), enter(calm))
start lumen | hand=jab lumen=sway | hand=idle
play | jab | idle
play | jab | idle
play | jab | idle
""")
    duel = run.d
    assert duel.turn == 4
    assert duel.a.tally(list(run.table.tracks).index("calm"))
    laid, mod = [], duel.mods
    while mod is not None:
        laid.append((int(mod.seat), int(mod.stat)))
        mod = mod.rest
    assert len(laid) == len(set(laid)) == 2


def test_a_later_effect_is_laid_once_and_gone_once_it_came() -> None:
    """§L3.2.c: nothing is left that could come again."""
    run = played("""
card omen defence : on(USE, later(RECOVERY, gain_fp(1)), later(HIT, gain_fp(1), opponents=True))
start | hand=omen,idle | hand=jab,idle
play | omen | jab
""")
    assert run.d.turn == 2
    assert run.d.mods is None


def test_uses_of_a_turn_are_forgotten_and_uses_of_a_game_are_not() -> None:
    """§L2.7: each limit is counted by itself."""
    text = """
card once attack speed=5 damage=100 at=mid : uses(1)
card ever attack speed=6 damage=100 at=mid : uses(3, UNTIL_GAME)
start | hand=once,ever | hand=idle
play | {} | idle
"""
    assert int(played(text.format("once")).d.a.spent) == 0
    assert int(played(text.format("ever")).d.a.spent) == 1 << BITS


def test_copies_share_one_limit_whatever_their_slots() -> None:
    """§L2.7: a limit that names the card counts all its copies; cards of another name have their own."""
    once = Card("X-1", "한번", "Once", "tester", 1, lines=(b.uses(1),))
    more = Card("X-2", "두번", "Twice", "tester", 1, lines=(b.uses(2, UNTIL_GAME),))
    deck = Deck(SHIPPED.characters["viola"], [once, more, once, once, more])
    groups = [(members(int(group.cards)), int(group.most), int(group.per)) for group in deck.limited]
    assert groups == [([0, 2, 3], 1, UNTIL_TURN), ([1, 4], 2, UNTIL_GAME)]


def test_a_position_with_news_under_way_is_packed() -> None:
    """§L3.2.d: what waits for the end of its unit is part of the state, and comes once."""
    run = played("""
track edge cap=9
card ouch special : on(DAMAGED, gain(edge, AMOUNT // 100))
card rain special : on(LUMEN_PHASE, damage(100), damage(300), may(gain_fp(1)))
start lumen | hand=idle lumen=ouch | hand=idle lumen=rain
""")
    duel = run.d
    assert duel.news is not None
    back = duel.unpack(duel.pack())
    assert back.key() == duel.key()
    for world in (duel, back, duel.clone()):
        world.apply(1, members(int(world.legal(1)))[-1])
    assert back.key() == duel.key()
    track = list(run.table.tracks).index("edge")
    assert (duel.a.tally(track), back.a.tally(track)) == (4, 4)


# -- what authors may write ----------------------------------------------------------------------------------------


def test_only_picks_are_swapped() -> None:
    """A swap is of two chosen cards."""
    with pytest.raises(TypeError):
        b.swap(b.every(HAND), b.pick(1, SIDE))
    with pytest.raises(TypeError):
        b.swap(b.pick(1, HAND), n.Ref("this"))


@pytest.mark.parametrize("number", [0, 4])
def test_a_limit_of_uses_that_cannot_be_counted_is_refused(number: int) -> None:
    """A limit is of 1 to 3 uses: another would silently be none."""
    with pytest.raises(ValueError, match="1 to 3"):
        b.uses(number)


def test_a_loss_is_told_from_a_formula() -> None:
    """§O5: what is written as a loss is one, whatever the number; a difference is a formula."""
    loss = b.lose_fp(b.NUMBER)
    assert isinstance(loss, n.Fp)
    assert n.loss_in(loss.n) == b.NUMBER
    assert n.loss_in(b.NUMBER - 1) is None
    assert n.loss_in(n.Const(3) - b.NUMBER) is None


def test_whose_act_a_later_effect_waits_for() -> None:
    """The opponent's timings are numbered behind the own ones."""
    own, theirs = b.later(b.DAMAGED, b.gain_fp(1)), b.later(b.DAMAGED, b.gain_fp(1), opponents=True)
    assert isinstance(own, n.Later)
    assert isinstance(theirs, n.Later)
    assert (own.when, theirs.when) == (T_DAMAGED, T_DAMAGED + THEIRS)


@pytest.mark.parametrize(("size", "refused"), [(17, True), (18, False), (22, False), (23, True)])
def test_a_trait_may_say_how_many_techniques_a_deck_has(size: int, refused: bool) -> None:
    """§L4.1: from so many to so many, and no more of the 20."""
    who = made_up.CHARACTER
    trait = Card("wide", "넓음", "Wide", who.key, TRAIT, lines=(b.deck_size(18, 22),), tracks=who.trait.tracks)
    cards = [Card(f"X-{place}", f"기술{place}", f"Technique {place}", who.key, ATTACK) for place in range(size)]
    pool = Pool(cards, [Character(who.key, who.name_ko, who.name_en, who.start_hp, who.brackets, trait)])
    found = problems(DeckList("wide", who.key, [card.code for card in cards]), pool)
    assert [problem.clause for problem in found] == ["L4.1"] * refused


def shipped_rules() -> list[tuple[str, n.Rule]]:
    """Every effect of the pool with its card."""
    cards = [*SHIPPED.cards.values(), *(character.trait for character in SHIPPED.characters.values())]
    return [(card.code, rule) for card in cards for rule in card.rules]


def tells(where: n.Where) -> bool:
    """Whether how many such cards there are is its owner's secret."""
    return bool(where.zones & SIDE and where.pattern.tests) or bool(where.zones & HAND and where.pattern.tests)


def test_no_optional_effect_is_asked_by_what_is_hidden() -> None:
    """§L2.8: whether a "may" is asked would tell what lies in hand or side deck; its parts are weighed in secret."""
    found = []
    for code, rule in shipped_rules():
        if rule.given is not None and (rule.use or isinstance(rule.do, n.May)):
            counted = [part for part in nodes(rule.given) if isinstance(part, n.Where) and tells(part)]
            found += [code] * bool(counted)
    assert found == []


def test_every_state_that_answers_its_end_is_one_that_can_end() -> None:
    """§L2.7: a state that rests on a condition is never left, so no card may wait for its end."""
    for code, rule in shipped_rules():
        if isinstance(rule.of, n.Track):
            assert rule.of.holds is None, code
            assert rule.of.cap == 1, code


def test_what_states_forbid_names_cards_by_their_kind() -> None:
    """§L2.7.c: a ban is read when it is laid, so what it names must not change meanwhile."""
    for character in SHIPPED.characters.values():
        for track in character.trait.tracks:
            for ban in track.forbids:
                assert ban.who in (ME, OPP)
                assert isinstance(ban.what, n.Track) or all(test.attribute == "kind" for test in ban.what.tests)
                assert ban.act >= A_READY


def test_words_for_zones_are_zones() -> None:
    """`every` and `pick` mean the zones that they name, of the player that they name."""
    every, pick = b.every(HAND | LIST, who=OPP), b.pick(2, LUMEN, b.FACE_UP)
    assert (every.where.zones, every.where.who) == (HAND | LIST, OPP)
    assert isinstance(pick, n.Pick)
    assert (pick.where.zones, pick.where.pattern, pick.n) == (LUMEN, b.cards(b.FACE_UP), n.Const(2))


def test_numbers_kept_side_by_side_leave_one_another_alone() -> None:
    """Seven tracks, and uses of as many cards as a deck has, are packed in one number each, compiled too."""
    side = played("\nstart | hand=idle | hand=idle\n").d.a
    for track in range(7):
        side.set_tally(track, track + 1)
    for track in range(7):
        side.set_tally(track, 0)
        assert [int(side.tally(other)) for other in range(7)] == [0] * (track + 1) + list(range(track + 2, 8))
    deck = ", ".join(f"u{n}" for n in range(20))
    cards = "\n".join(f"card u{n} attack speed=5 damage=100 at=mid : uses({1 + n % 3})" for n in range(20))
    game = played(f"\n{cards}\nstart | hand=idle list={deck.replace(' ', '')} | hand=idle\n").d
    for slot in range(1, 21):
        count_use(game, 0, slot)
        assert [used_up(game, 0, other) for other in range(1, 21)] == [
            other <= slot and (other - 1) % 3 == 0 for other in range(1, 21)
        ]
    renew(game, 0)
    assert int(game.a.spent) == 0
