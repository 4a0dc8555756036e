"""A made-up character whose cards use the rare words of the card language in every game, for the laws and for secrecy.

Few shipped cards take a card face down, trade places, end a state or count their uses; these do it all the time.
"""

from __future__ import annotations

from typing import Final

from simpan.core.simulate import Dice
from simpan.lumen.card import Card, Character
from simpan.lumen.decklist import DeckList
from simpan.lumen.pool import SHIPPED, Pool
from simpan.lumen.words import SPECIAL
from tests.scenario_cards import MARK, character, table
from tests.scenario_parse import SIGN, parse

SIZE: Final = 20
MOST_SPECIALS: Final = 6
TEXT: Final = f"""
track edge cap=9
track calm cap=1 : until=UNTIL_GET, forbids=(forbid(ME, A_READY, KIND_DEFENCE),)
track press cap=1 : until=UNTIL_TURN, forbids=(forbid(OPP, A_READY, KIND_ATTACK), forbid(OPP, A_CATCH))
track vow cap=1 : ends=fp() <= -2, forbids=(forbid_track(ME, A_LEAVE, edge), forbid_track(OPP, A_GAIN, edge))
track full cap=1 : holds=tally(edge) >= 3
card wit trait :
     on(LUMEN_PHASE, move(pick(1, SIDE, KIND_SPECIAL, FRESH), LUMEN), given=count(LUMEN, KIND_SPECIAL).is_(0)),
     on(LEFT, gain(edge), of=calm), theirs(LEFT, gain_fp(1)), soon(fp() >= 3, may(gain(edge))),
     theirs(DAMAGED, gain(edge), of=cards(KIND_ATTACK)), on(DAMAGED, clear(press, OPP), given=AMOUNT >= 500)

card gate attack speed=4 damage=300 at=mid hit=combo guard=-2 counter=combo
card snatch attack speed=5 damage=400 at=high hit=1 guard=-2 counter=2 :
     on(HIT | COUNTER, move(pick(1, HAND, who=OPP, by="chance"), LUMEN, face_down=True),
     later(RECOVERY, move(THEM, LIST)))
card boost attack speed=5 damage=400 at=mid hit=2 guard=-2 counter=2 : on(COMBO, allow_combo(every(HAND), bonus=100)),
     on(AFTER, break_(THIS), given=count(LIST) >= 7)
card trade attack speed=6 damage=500 at=mid hit=1 guard=-3 counter=3 :
     on(USE, may(swap(pick(1, HAND), pick(1, SIDE, KIND_TECHNIQUE)), show(THEM)))
card once attack speed=6 damage=500 at=low hit=9 guard=-3 counter=9 : uses(1), copies(2)
card guest attack speed=7 damage=600 at=high hit=combo guard=-4 counter=3 : combo_from(LIST),
     on(COMBO, gain(edge), given=used_as(AS_LISTED)), flags(F_NO_CORRECTION, given=PREVIOUS.is_(6))
card spend attack speed=7 damage=500 at=mid hit=2 guard=-4 counter=3 :
     on(HIT | COUNTER, choose_number(1, tally(edge), lose_some(edge, NUMBER), lose_fp(NUMBER, OPP)),
     given=tally(edge) >= 1)
card throw attack speed=8 damage=600 at=high hit=2 guard=-5 counter=4 grab : uses(2, UNTIL_GAME)
card proud attack speed=8 damage=700 at=mid hit=2 guard=-4 counter=4 clash=mid : flags(F_UNAFFECTED, given=inside(full))
card odd attack speed=9 damage=600 at=low hit=combo guard=-5 counter=combo : combo_as(6, 7, bonus=100)
card hide attack speed=9 damage=700 at=mid hit=3 guard=-5 counter=4 :
     on(AFTER, may(move(pick(1, HAND), LUMEN, face_down=True)))
card glare attack speed=10 damage=600 at=mid hit=3 guard=-5 counter=5 evade=low : on(HIT | COUNTER, enter(press))
card twist attack speed=11 damage=700 at=low hit=4 guard=-5 counter=5 :
     on(BEFORE, change(THIS, S_SPEED, -4), given=MET.is_(evades_at("high mid low"))),
     on(USE, gain_fp(either(inside(full), 1, distinct_marks(LIST) - 2)))
card loud attack speed=12 damage=900 at=mid hit=4 guard=-6 counter=6 :
     cost(lose(edge)), on(USE, show(every(HAND, KIND_ATTACK)))

card wall defence guards=all : on(GUARD, may(swap(pick(1, HAND, KIND_ATTACK), pick(1, LIST, KIND_ATTACK))))
card blur defence evades=all : on(EVADE, later(DAMAGED, gain(edge), opponents=True), gain_fp(4))
card veil defence guards=mid evades=high : on(BEFORE,
     swap(pick(1, LUMEN, KIND_SPECIAL), pick(1, SIDE, KIND_SPECIAL)), gain(edge), given=count(SIDE, KIND_SPECIAL) >= 1)
card turn defence clashes=all : on(AFTER, may(move(up_to(2, LUMEN, OTHER), SIDE))), on(CLASH, gain_fp(3))

card lamp special : uses(1), copies(2), use(LUMEN_PHASE, move(THIS, LUMEN)), on(DAMAGED, move(THIS, SIDE), of=cards()),
     on(LUMEN_PHASE, change(every(HAND, KIND_ATTACK), S_DAMAGE, 100, until=UNTIL_TURN))
card trance special : use(LUMEN_PHASE, move(THIS, LUMEN), enter(calm)), on(RECOVERY, move(THIS, SIDE)),
     on(LUMEN_PHASE, may(enter(vow)))
card rule special : at_most_in_lumen(2, KIND_SPECIAL), use(LUMEN_PHASE, move(THIS, LUMEN)),
     on(HIT, heal(100), given=IT.damage >= 500, of=cards(KIND_ATTACK))
card fold special : use(LUMEN_PHASE, move(THIS, LUMEN, face_down=True), gain_fp(total(S_SPEED, LIST) // 30))
card alarm special : use(LUMEN_PHASE, move(THIS, LUMEN)), soon(count(HAND) <= 5, gain(edge), move(THIS, SIDE))
card bell special : on(LEFT, gain_fp(2), of=vow), use(LUMEN_PHASE, move(THIS, LUMEN), clear(vow)),
     theirs(BROKEN, gain(edge), given=IT.is_(KIND_ATTACK), of=cards())

{SIGN}cards
"""


def _made() -> tuple[Character, list[Card]]:
    whole = parse(TEXT, "made_up")[0]
    found = table(whole.tracks, whole.cards)
    names = [line.head.split()[0] for line in whole.cards]
    who = character(found, {"trait": "wit", "limit": "5000:6/3000:7/1500:8"}, "made_up")
    return who, [found.cards[name] for name in names if name != "wit"]


CHARACTER, CARDS = _made()
POOL: Final = Pool([*SHIPPED.cards.values(), *CARDS], [*SHIPPED.characters.values(), CHARACTER])
"""The shipped cards and these."""


def deck(dice: Dice) -> DeckList:
    """A deck of made-up cards alone, as many as a deck has, with as many special ones as it may have."""
    left = [card for card in CARDS for _ in range(card.copies)]
    chosen: list[str] = []
    special = 0
    while len(chosen) < SIZE:
        card = left.pop(int(dice.below(len(left))))
        if card.kind != SPECIAL or special < MOST_SPECIALS:
            chosen.append(card.code)
            special += card.kind == SPECIAL
    return DeckList("made up", MARK, chosen)
