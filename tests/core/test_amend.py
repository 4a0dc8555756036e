"""§H6.7, §H6.14: the past is corrected by going back and giving again; the result is as if it had been so at once."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any, cast

import msgspec
import pytest

from simpan.core import fair, record, verify
from simpan.core.amend import Amendment, Insert, amend, apply_amendment
from simpan.core.bits import members
from simpan.core.chance import Fair, Seeded
from simpan.core.driver import play_match
from simpan.core.entry import Input
from simpan.core.game import CHANCE, CLOCK, Game, player_of
from simpan.core.record import Record
from simpan.core.refusal import Refused
from simpan.core.simulate import Dice
from simpan.lumen import records
from simpan.lumen.decklist import starter_decks
from simpan.lumen.edition import CLASSIC
from tests.core import bidding
from tests.core.table import CLIENTS, SEED, Table, eventful

MATCHES = range(40)


def cases(**how: Any) -> Iterator[tuple[Table, Record, Dice]]:
    """Whole matches, each with dice of its own."""
    for seed in MATCHES:
        table = eventful(seed, **how)
        yield table, table.read(), Dice(1000 + seed)


def any_of(found: Record, dice: Dice) -> Input:
    """An input in force."""
    return found.inputs[int(dice.below(len(found.inputs)))]


def before(found: Record, n: int) -> Game:
    """The position before an input in force."""
    return record.replay(found, [given.n for given in found.inputs].index(n))


def phase(game: Game) -> int:
    return cast(bidding.Bidding, game).phase


def said(amendment: Amendment) -> list[tuple[int, int, Any]]:
    return [(given.seat, given.code, given.action) for given in amendment.inputs]


def told(inputs: Any) -> list[tuple[int, int, Any]]:
    return [(given.seat, given.code, given.action) for given in inputs]


def written(table: Table, amendment: Amendment) -> Record:
    """The match with its amendment, from before the end on, as it is read again."""
    lines = table.text().splitlines(keepends=True)[:-1]
    out = io.BytesIO()
    out.write(b"".join(lines))
    writer = record.Writer(out, len(lines) - 1)
    apply_amendment(writer, amendment, "총괄", "주사위를 잘못 읽음")
    return record.read(out.getvalue(), bidding.GAMES)


# -- the law -----------------------------------------------------------------------------------------------------------


def questions(found: Record, but: int) -> tuple[dict[tuple[bytes, int], tuple[int, Any]], dict[bytes, int]]:
    """What was answered to each question but one, and by which seat (the clock's or the own); how each roll fell."""
    answers: dict[tuple[bytes, int], tuple[int, Any]] = {}
    rolls: dict[bytes, int] = {}
    game = found.start.clone()
    for place, given in enumerate(found.inputs):
        if given.seat == CHANCE:
            rolls[game.roll_id()] = given.code
        elif place != but:
            seat = given.code if given.seat == CLOCK else given.seat
            answers[game.question_id(seat), seat] = (given.seat, game.action(given.seat, given.code))
        game.apply(given.seat, given.code)
    return answers, rolls


def from_the_start(found: Record, place: int, insert: Insert) -> Game:
    """The oracle: another course from the first position on, each question with its old answer, each roll as it was."""
    answers, rolls = questions(found, but=place)
    rolls = {**{roll: kept.code for roll, kept in found.kept._rolls.items()}, **rolls}
    game = found.start.clone()
    for given in found.inputs[:place]:
        game.apply(given.seat, given.code)
    game.apply(insert.seat, insert.code)
    while not game.over():
        for seat in members(game.deciding()):
            if seat == CHANCE:
                if game.roll_id() not in rolls:
                    return game
                game.apply(CHANCE, rolls[game.roll_id()])
                break
            by, action = answers.pop((game.question_id(seat), seat), (seat, None))
            try:
                game.apply(by, game.parse(by, action))
            except Refused:
                continue
            break
        else:
            return game
    return game


def test_an_amended_match_is_the_match_from_the_start() -> None:
    """Another outcome or another decision: the amended position is the one that a plain new course comes to."""
    changed = stopped = 0
    for _, found, dice in cases():
        for _ in range(6):
            given = any_of(found, dice)
            seat = given.seat
            legal = members(before(found, given.n).legal(seat))
            insert = Insert(seat, legal[int(dice.below(len(legal)))], by="총괄")
            amendment = amend(found, given.n, [insert], drop=1)
            place = found.inputs.index(given)
            assert amendment.game.key() == from_the_start(found, place, insert).key()
            changed += amendment.game.key() != amendment.old.key()
            stopped += not amendment.game.over()
    assert changed > 100
    assert stopped > 20


def test_nothing_amended_is_the_same_match() -> None:
    """To go back and give everything again, or to say the same once more, changes nothing."""
    for _, found, dice in cases():
        given = any_of(found, dice)
        place = found.inputs.index(given)
        for insert, drop in (([], 0), ([Insert(given.seat, given.code)], 1)):
            amendment = amend(found, given.n, insert, drop)
            assert said(amendment) == told(found.inputs[place:])
            assert amendment.game.key() == amendment.old.key() == record.replay(found).key()
            assert amendment.positions == (amendment.old, amendment.game)
            assert amendment.open == ()
            assert [gone for gone, _ in amendment.dropped] == list(found.inputs[place : place + drop])


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("fair_dice", [True, False])
def test_an_amendment_is_written_and_read(named: bool, fair_dice: bool) -> None:
    """The record with its amendment is sound: kept dice, numbers of draws, and what was given again."""
    for table, found, dice in cases(named=named, fair_dice=fair_dice):
        given = any_of(found, dice)
        legal = members(before(found, given.n).legal(given.seat))
        insert = Insert(given.seat, legal[int(dice.below(len(legal)))])
        amendment = amend(found, given.n, [insert], drop=1)
        again = written(table, amendment)
        assert record.replay(again).key() == amendment.game.key()
        assert again.inputs[-len(amendment.inputs) :] == tuple(
            msgspec.structs.replace(one, by="총괄", why="주사위를 잘못 읽음") if at == 0 else one
            for at, one in enumerate(amendment.inputs)
        )
        assert again.entries[: len(found.entries)] == found.entries
        assert again.kept._rolls == amendment.kept._rolls
        assert again.draws == found.draws
        everything = {one.n for one, _ in amendment.dropped} | {one.n for one in amendment.open}
        everything |= {one.again for one in amendment.inputs if one.again is not None}
        assert everything >= {one.n for one in found.inputs if one.n >= given.n}


def test_the_match_goes_on_after_an_amendment() -> None:
    """New rolls take the next numbers, old ones fall as they fell, and the draws still follow from the seeds."""
    for table, found, dice in cases():
        given = any_of(found, dice)
        legal = members(before(found, given.n).legal(given.seat))
        amendment = amend(found, given.n, [Insert(given.seat, legal[int(dice.below(len(legal)))])], drop=1)
        lines = table.text().splitlines(keepends=True)[:-1]
        out = io.BytesIO()
        out.write(b"".join(lines))
        writer = record.Writer(out, len(lines) - 1)
        apply_amendment(writer, amendment, "총괄")
        chance = Fair(fair.Stream(SEED, CLIENTS, found.draws))
        game = amendment.game.clone()

        def player(seat: int, view: Any, legal: Any, dice: Dice = dice) -> int:
            return int(list(legal)[int(dice.below(len(legal)))])

        count = len(found.header.players)
        play_match(game, [player] * count, chance, writer, reveal=SEED, kept=amendment.kept)
        whole = record.read(out.getvalue(), bidding.GAMES)
        assert record.replay(whole).key() == game.key()
        assert record.check_draws(whole) is None
        assert verify.check([json.loads(line) for line in out.getvalue().splitlines()])[0] == 0


# -- what becomes of the rest ----------------------------------------------------------------------------------------


def round_of(table: Table, prize: int, *bids: int) -> list[Input]:
    """A round up to its winner: the prize entered by hand, everybody's bid in the order of the seats."""
    roll = table.decide(CHANCE, prize - 1, by="총괄", given=True)
    return [roll, *(table.decide(seat, bid) for seat, bid in zip(members(table.game.seats()), bids, strict=True))]


def test_a_roll_that_never_was_stops_everything() -> None:
    """§H6.14: where the new course owes a roll that was never rolled, the rest is open, and nothing of it is lost."""
    table = Table(3, 2)
    first = round_of(table, 3, 0, 1, 0)
    rest = [table.decide(1, bidding.NOBODY), *round_of(table, 2, 1, 0, 1)]
    amendment = amend(table.read(), first[1].n, [Insert(0, 1)], drop=1)
    assert said(amendment) == [(0, 1, {"type": "Bid", "card": 1}), *told(first[2:])]
    assert amendment.open == tuple(rest)
    assert amendment.dropped == ((first[1], None),)
    assert amendment.game.roll_id() == b"0:2:[0]"


@pytest.mark.parametrize("named", [True, False])
def test_a_decision_that_does_not_fit_is_dropped_with_its_refusal(named: bool) -> None:
    """A card that is now spent cannot be bid a round later: that seat is asked again, what the others said stands.

    What the seat said later answers no earlier question. Where questions have no identities, what it said in one go is
    tried and dropped, and what it said after another had decided is open.
    """
    table = Table(2, 3, named=named)
    first = round_of(table, 3, 2, 0)
    table.decide(0, bidding.NOBODY)
    second = round_of(table, 2, 0, 1)
    later = [table.decide(1, bidding.NOBODY), *round_of(table, 2, 1, 2)]
    amendment = amend(table.read(), first[2].n, [Insert(1, 1)], drop=1)
    tried = 0 if named else 1
    dropped = [(one.n, refusal and refusal.reason) for one, refusal in amendment.dropped]
    assert len(dropped) == 2 + tried
    assert dropped[:2] == [(first[2].n, None), (second[2].n, "no_such_action")]
    assert [one.again for one in amendment.inputs] == [None, first[2].n + 1, second[0].n, second[1].n]
    assert amendment.open == tuple(later[tried:])
    assert amendment.game.deciding() == 0b10
    post = {second[2].n: 1, later[-1].n: 1}
    amendment = amend(table.read(), first[2].n, [Insert(1, 1)], 1, lambda given: post.get(given.n, -given.n))
    refused = [one.n for one, refusal in amendment.dropped if refusal and one not in later[:tried]]
    assert refused == [second[2].n, later[-1].n]
    assert amendment.open == tuple(later[tried:-1])


def test_a_question_that_never_was_is_open() -> None:
    """Who wins now was never asked whom to rob; the old winner is not asked any more. The rest waits for the answer."""
    table = Table(3, 2)
    first = round_of(table, 3, 1, 0, 0)
    rest = [table.decide(0, bidding.NOBODY), *round_of(table, 2, 0, 1, 1)]
    changed = amend(table.read(), first[1].n, [Insert(0, 0), Insert(1, 1)], drop=2)
    assert changed.dropped == ((first[1], None), (first[2], None))
    assert changed.open == tuple(rest)
    assert changed.game.deciding() == 0b10


def test_who_is_not_asked_any_more_is_passed_over() -> None:
    """The clock had to answer for a seat that now answers itself, and a robbery is not attempted: the rest goes on."""
    table = Table(2, 2)
    first = round_of(table, 6, 1, 0)
    table.decide(0, bidding.NOBODY)
    prize = table.decide(CHANCE, 0, by="총괄", given=True)
    bids = [table.decide(0, 0), table.decide(CLOCK, 1, by="시계")]
    robs = [table.decide(1, 0), table.decide(1, 2)]
    die = table.draw()
    assert table.game.over()
    found = table.read()
    calm = amend(found, robs[0].n, [Insert(1, bidding.NOBODY)], drop=1)
    assert calm.game.over()
    assert [(one.n, refusal and refusal.reason) for one, refusal in calm.dropped] == [
        (robs[0].n, None),
        (robs[1].n, "not_asked"),
        (die.n, None),
    ]
    fast = amend(found, bids[0].n, [Insert(1, 1)])
    assert [(one.n, refusal and refusal.reason) for one, refusal in fast.dropped] == [(bids[1].n, "not_asked")]
    assert fast.game.key() == fast.old.key()
    assert (first[0].n, prize.n) == (0, 4)


def test_a_group_is_given_up_to_what_is_refused() -> None:
    """The rest of a post is dropped with the refusal of the input that does not fit; other posts are not touched."""
    table = Table(2, 3)
    round_of(table, 6, 2, 0)
    table.decide(0, bidding.NOBODY)
    first = round_of(table, 2, 0, 1)
    robs, amount = table.decide(1, 0), table.decide(1, 3)
    table.draw()
    post = {robs.n: 1, amount.n: 1}
    found = table.read()
    amendment = amend(
        found, first[0].n, [Insert(CHANCE, 4)], drop=1, group_of=lambda given: post.get(given.n, -given.n)
    )
    assert [given.again for given in amendment.inputs[-3:-1]] == [robs.n, amount.n]
    poor = amend(
        found, found.inputs[0].n, [Insert(CHANCE, 1)], drop=1, group_of=lambda given: post.get(given.n, -given.n)
    )
    assert [(one.n, refusal.reason) for one, refusal in poor.dropped if refusal] == [(amount.n, "no_such_action")]
    assert poor.inputs[-1].again == robs.n
    assert poor.game.deciding() == 0b10


def test_what_is_half_said_is_taken_back() -> None:
    """Where a position in the middle of a declaration is none to stop at, its beginning is dropped with the rest."""
    table = Table(2, 3)
    round_of(table, 6, 2, 0)
    table.decide(0, bidding.NOBODY)
    round_of(table, 2, 0, 1)
    robs, amount = table.decide(1, 0), table.decide(1, 3)
    found = table.read()
    poor = amend(found, 0, [Insert(CHANCE, 1)], drop=1, whole=lambda game: phase(game) != bidding.AMOUNT)
    assert [(one.n, refusal.reason) for one, refusal in poor.dropped if refusal] == [
        (robs.n, "no_such_action"),
        (amount.n, "no_such_action"),
    ]
    assert phase(poor.game) == bidding.VICTIM
    assert said(poor)[1:] == told(found.inputs[1 : found.inputs.index(robs)])
    apart = amend(found, 0, [Insert(CHANCE, 1)], drop=1)
    assert [one.n for one, refusal in apart.dropped if refusal] == [amount.n]
    assert phase(apart.game) == bidding.AMOUNT


def test_what_cannot_be_amended() -> None:
    """A number that is no input in force, too many to drop, an input that does not fit, a record that has gone on."""
    table = Table(2, 2)
    first = round_of(table, 3, 0, 1)
    table.writer.note({"post": "…"})
    found = table.read()
    for at in (first[-1].n + 1, first[-1].n + 2, -1):
        with pytest.raises(ValueError, match="is no input in force"):
            amend(found, at)
    with pytest.raises(ValueError, match="cannot drop 2 inputs: 1 are left"):
        amend(found, first[-1].n, drop=2)
    with pytest.raises(ValueError, match="cannot drop -1"):
        amend(found, first[-1].n, drop=-1)
    with pytest.raises(Refused, match="T1: not_legal"):
        amend(found, first[-1].n, [Insert(1, 7)])
    amendment = amend(found, first[-1].n, [Insert(1, 0)], drop=1)
    table.writer.note({"post": "그 사이"})
    size = len(table.text())
    with pytest.raises(ValueError, match=r"goes on with entry 5; the amendment was made at entry 4"):
        apply_amendment(table.writer, amendment, "총괄")
    assert len(table.text()) == size


# -- another game ----------------------------------------------------------------------------------------------------


def duel(seed: int) -> Record:
    """A random game of the first game of the list, in which nothing is drawn."""
    decks = [starter_decks()[key] for key in ("viola-duet", "viola-rapier")]
    out = io.BytesIO()
    writer = record.Writer(out)
    head = records.header(decks[0], decks[1], CLASSIC, players=("가", "나"))
    writer.begin(head)
    dice = Dice(seed)

    def player(seat: int, view: Any, legal: Any) -> int:
        return int(list(legal)[int(dice.below(len(legal)))])

    play_match(records.from_set_up(head.set_up), [player, player], Seeded(1), writer)
    return record.read(out.getvalue(), records.GAMES)


def test_a_duel_is_amended() -> None:
    """The same in a game without identities: said again it is the same; changed it is what its inputs lead to."""
    for seed in range(4):
        found, dice = duel(seed), Dice(seed)
        for _ in range(6):
            given = any_of(found, dice)
            same = amend(found, given.n, [Insert(given.seat, given.code)], drop=1)
            assert same.game.key() == same.old.key()
            assert same.open == ()
            legal = members(before(found, given.n).legal(given.seat))
            other = amend(found, given.n, [Insert(given.seat, legal[int(dice.below(len(legal)))])], drop=1)
            game = before(found, given.n)
            for one in other.inputs:
                assert msgspec.to_builtins(game.action(one.seat, one.code)) == one.action
                game.apply(one.seat, one.code)
            assert game.key() == other.game.key()
            old = [one.n for one in found.inputs if one.n > given.n]
            kept = [one.again or 0 for one in other.inputs[1:]]
            for seat in (0, 1):
                own = [one.again or 0 for one in other.inputs[1:] if one.seat == seat]
                assert own == sorted(own)
            assert sorted([*kept, *(one.n for one, _ in other.dropped[1:]), *(one.n for one in other.open)]) == old


def test_players_by_seat() -> None:
    """The seats of the small game are those of its players."""
    assert [int(player_of(seat)) for seat in members(Table(5, 2).game.seats())] == [0, 1, 2, 3, 4]
