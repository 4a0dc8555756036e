"""The companion's tables say what the engine says of a whole position: a sample of everything that may be looked up."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from simpan.core.engine import compiled
from simpan.lumen import words as w
from simpan.lumen.edition import edition as edition_named
from simpan.lumen.effect.node import Cost, Pick, Rule
from simpan.lumen.effect.text_parts import walk
from simpan.lumen.workshop.fights import Fighter, Numbers, fight, fighters
from simpan.lumen.workshop.pack import COUNTED, EFFECTS
from simpan.lumen.workshop.ruling import Barred
from simpan.lumen.workshop.workshop import WORKSHOP
from tests.lumen.workshop.companion_lookup import SEATLESS, Read, Stand, Tables, settled

CELLS: Final = 6000
SMALL: Final = 60_000  # bytes, compressed, of all that one edition needs
EDITIONS: Final = ("classic", "current")
EXCLUSIVE: Final = ("charge", "intimidation")  # of such states the second is never entered (L2.7.c)

ROOT: Final = Path(__file__).parents[3]
READ: Final = """
import { readFileSync } from 'node:fs'
import { Tables } from './tables.mjs'
const { facts, written, edition, asked } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const tables = new Tables(facts, written, edition)
const found = asked.map((sides) => tables.judge(sides, 1)).map((one) => [
  one.words, one.fp, one.damage, one.effects, one.sums && one.sums.map((sum) => sum.final),
])
console.log(JSON.stringify(found))
"""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not compiled(), reason="the tables take minutes to work out")]


@cache
def tables(edition: str) -> Tables:
    facts, verdicts = WORKSHOP.data("companion"), WORKSHOP.data(f"verdicts-{edition}")
    assert facts is not None
    assert verdicts is not None
    return Tables(json.loads(facts), json.loads(verdicts), edition)


def numbers(random: Random, one: Fighter, facts: dict[str, Any]) -> Stand:
    """Numbers as they come up at a table, those at which something changes more often than others."""
    fp = random.choice((0, 0, random.randint(-9, 9), random.randint(-3, 6)))
    # so much that nobody falls before the last step
    hp = random.choice((5000, 4000, 2500, 2600, 3000, random.randrange(2000, 5001, 100)))
    counters = {}
    tracks = {track["key"]: track["cap"] for who in facts["characters"].values() for track in who["tracks"]}
    for what in (axis.what for axis in one.reads.axes):
        if what in tracks and random.random() < 0.6:
            counters[what] = random.randint(0, tracks[what])
    return Stand(one.key, fp, hp, random.choice((5, 5, 5, 4, 3, 6)), counters)


def discards(one: Fighter) -> bool:
    """Whether its hand is another one by the time that its number is read."""
    trees = [] if one.card is None else [line for line in one.card.lines if isinstance(line, Cost | Rule)]
    return any(isinstance(part, Pick) and part.where.zones & w.HAND for tree in trees for part in walk(tree))


def counts(one: Fighter) -> bool:
    return any(axis.what in ("hand", "hands") for axis in one.reads.axes)


def played(who: list[Fighter], sides: tuple[Stand, Stand], edition: str, holder: int) -> Read:
    """The same by the engine, in a position with exactly these numbers."""
    x, y = (Numbers(one.fp, one.hp, one.hand, tuple(one.counters.items())) for one in sides)
    found = fight(who[0], who[1], x, y, edition_named(edition), holder)
    cell = found.cell
    told = [
        (step.name, step.clause, 0 if step.name in SEATLESS else step.seat, step.n if step.name in COUNTED else 0)
        for step in cell.steps
        if step.name not in EFFECTS
    ]
    effects = [
        tuple(EFFECTS[step.name] + step.n for step in cell.steps if step.name in EFFECTS and step.owner == seat)
        for seat in (0, 1)
    ]
    finals = (found.seen[0][3], found.seen[1][3]) if len(found.seen) == 2 else None
    return Read(
        cell.results,
        (cell.fp(0), cell.fp(1)),
        (cell.damage(0), cell.damage(1)),
        settled(told),
        (effects[0], effects[1]),
        finals,
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_cell_says_what_the_engine_says(edition: str) -> None:
    """Both techniques at random, with random FP, HP, counters, hands and priority, as a position to be played."""
    found, random, every = tables(edition), Random(6), fighters()
    named = [one for one in every if one.card is not None and not one.unnamed]
    barred = told = 0
    while told < CELLS:
        who = [random.choice(named if random.random() < 0.85 else every) for _ in (0, 1)]
        if (counts(who[0]) or counts(who[1])) and (discards(who[0]) or discards(who[1])):
            continue
        sides = (numbers(random, who[0], found.facts), numbers(random, who[1], found.facts))
        if random.random() < 0.8:  # else the same HP, by chance; no damage makes them the same
            sides[1].hp += 10
        states = [state for one in sides for state, on in one.counters.items() if on and state in EXCLUSIVE]
        if len(states) > 1 and "intimidation" in states:
            continue
        holder = random.randint(0, 1)
        seat = None
        try:
            wanted = played(who, sides, edition, holder)
        except Barred as error:
            seat = error.seat
        assert found.barred(sides) == seat, (edition, sides)
        if seat is not None:
            barred += 1
            continue
        assert found.look_up(sides, holder) == wanted, (edition, sides)
        told += 1
    assert barred > 50


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_kept_offline_is_small(edition: str) -> None:
    """Facts and verdicts of an edition, compressed."""
    data = [WORKSHOP.data(name) for name in ("companion", f"verdicts-{edition}")]
    assert sum(len(gzip.compress(each, 9)) for each in data if each is not None) < SMALL


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_page_reads_the_tables_the_same_way(edition: str, tmp_path: Path) -> None:
    """The page's own code on the same positions."""
    node, tsc = shutil.which("node"), ROOT / "web/node_modules/typescript/bin/tsc"
    if node is None or not tsc.exists():
        pytest.skip("the client's tools are not here: make web brings them")
    found, random, every = tables(edition), Random(7), fighters()
    asked: list[list[dict[str, Any]]] = []
    wanted: list[list[Any]] = []
    while len(asked) < 2000:
        who = [random.choice(every) for _ in (0, 1)]
        sides = (numbers(random, who[0], found.facts), numbers(random, who[1], found.facts))
        if found.barred(sides) is None:
            try:
                read = found.look_up(sides, 1)
            except LookupError:
                continue
            asked.append([vars(one) for one in sides])
            wanted.append([read.words, read.fp, read.damage, read.effects, read.finals])
    facts = found.facts
    given = {"facts": facts, "written": found.verdicts, "edition": facts["editions"][edition], "asked": asked}
    (tmp_path / "given.json").write_text(json.dumps(given))
    (tmp_path / "read.mjs").write_text(READ)
    made = [*(node, str(tsc), "--module", "es2022", "--target", "es2022", "--skipLibCheck"), "--outDir", str(tmp_path)]
    subprocess.run([*made, str(ROOT / "web/src/companion/tables.ts")], check=True, timeout=600)
    (tmp_path / "tables.js").rename(tmp_path / "tables.mjs")
    command = [node, str(tmp_path / "read.mjs"), str(tmp_path / "given.json")]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert ran.returncode == 0, ran.stderr
    for position, page, engine in zip(asked, json.loads(ran.stdout), json.loads(json.dumps(wanted)), strict=True):
        assert page == engine, position
