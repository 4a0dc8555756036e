"""What menus are made of: choices with their sentence, what they cost, and why one is not possible."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, Final

from simpan.core.refusal import Refusal
from simpan.mansion import reading as r
from simpan.mansion import refuse_en, refuse_ko
from simpan.mansion import words as w
from simpan.mansion.board import Power, Stat
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.names import names
from simpan.mansion.fighter import Fighter, amount_of, kind_of
from simpan.mansion.hosted.exchange import KINDS, WORDS
from simpan.mansion.hosted.sentence import plain, sentences
from simpan.mansion.hosted.shape import Choice
from simpan.mansion.hosted.words import word
from simpan.mansion.power import bonus_of
from simpan.mansion.refuse import Reason
from simpan.mansion.say_parts import Lang, signed, speaker
from simpan.mansion.view import JUDGEMENT_NAMES
from simpan.mansion.war import War

MOST_WALKS: Final = 32_768
KIND_CODES: Final[tuple[tuple[Any, int], ...]] = (("physical", w.PHYSICAL), ("magical", w.MAGICAL))


class Offers:
    """Makes choices for one player. war: as the player knows it (`known.as_known`)."""

    def __init__(self, war: War, campaign: Campaign, seat: int, lang: Lang) -> None:
        self.war: Final = war
        self.campaign: Final = campaign
        self.seat: Final = seat
        self.lang: Final[Lang] = lang
        self.s: Final = speaker(campaign, lang)
        self.names: Final = names(war, campaign, seat)
        self.sentences: Final = sentences(campaign, lang)
        self.judgements: Final = WORDS[lang].JUDGEMENTS

    def word(self, key: str, /, **values: Hashable) -> str:
        """A text of the page."""
        return word(self.lang, key, **values)

    def say(self, reading: r.Any) -> str:
        """The sentence that is read as that."""
        return self.sentences.say(reading, self.names)

    def walk(self, origin: str, tile: str) -> tuple[str, str]:
        """A move in a few words, and as a sentence."""
        return _walk(self.lang, origin, tile)

    def closed(self, kind: str, label: str, reason: Reason, **more: Any) -> Choice:
        """A choice that is not possible, with why."""
        clause, key, values = reason
        words = refuse_ko.refusal_text if self.lang == "ko" else refuse_en.refusal_text
        return Choice(kind, label, "", why=words(Refusal(clause, key, values), self.campaign), clause=clause, **more)

    # -- notes --------------------------------------------------------------------------------------------------------

    def cost(self, fighter: Fighter, place: int, power: Power) -> list[str]:
        """MP and uses of a skill or phantasm."""
        found = [self.word("note_mp", mp=int(power.mp), left=int(fighter.mp))] if power.mp else []
        if power.uses:
            found.append(self.word("note_uses", n=int(power.uses - fighter.used(place))))
        return found

    def far(self, who: int, other: int, reach: int) -> str:
        """거리 1 / 사거리 2."""
        if reach >= w.WHOLE_ZONE:
            return self.word("note_far_zone")
        fighter, target = self.war.fighters[who], self.war.fighters[other]
        far = int(self.war.board.plan.dist[fighter.zone][fighter.tile][target.tile])
        return self.word("note_far", far=far, reach=reach)

    def strength(self, who: int, kind: int, power: Power | None) -> list[str]:
        """명중 2d6+9, 크리티컬 11부터, 데미지 2d6+5: of an attack, with what goes with it (M3.6, M3.7, H6.5)."""
        stat, fighter = self.war.board.stats[who], self.war.fighters[who]
        bonus = int(stat.judgement(kind) + bonus_of(self.war, who, kind)) + (
            0 if power is None else int(power.bonus(kind))
        )
        dice = 1 + (0 if power is None else int(power.dice))
        dice += sum(int(amount_of(effect)) for effect in fighter.effects if kind_of(effect) == w.DAMAGE_DICE)
        flat = int(stat.damage_power(kind) + stat.range_power)
        judgement = self.judgements[JUDGEMENT_NAMES[kind]]
        return [
            self.word("note_roll", judgement=judgement, bonus=signed(bonus)),
            self.word("note_critical", n=int(stat.critical)),
            self.word("note_damage", dice=dice, power=signed(flat) if flat else ""),
        ]

    def kind(self, kind: str) -> str:
        """물리, 마법."""
        return KINDS[self.lang][kind]


@lru_cache(maxsize=MOST_WALKS)
def _walk(lang: Lang, origin: str, tile: str) -> tuple[str, str]:
    return word(lang, "do_move", tile=tile), plain(r.MoveTo(origin, tile), lang)


def note(*parts: str) -> str:
    """Several notes in one line."""
    return " · ".join(part for part in parts if part)


def reach_of(stat: Stat, power: Power | None) -> int:
    """Tiles to the target of an attack or a power (H3.11)."""
    return int(stat.range if power is None else stat.reach(power))
