"""What would be possible, in words, and the questions to a writer who left something open.

Everything is worked out from a position as the writer knows it (`known.as_known`), never from the whole war (H6.12).
"""

from __future__ import annotations

from typing import Final

from simpan.core.bits import bit, members
from simpan.mansion import react, refuse
from simpan.mansion import words as w
from simpan.mansion.attack import with_skills
from simpan.mansion.campaign import Campaign
from simpan.mansion.moving import budget, can_walk, walks
from simpan.mansion.plan import FARTHEST
from simpan.mansion.plan_check import square_of
from simpan.mansion.power import PHANTASM_PLACE, may_use, power_at
from simpan.mansion.say_parts import Lang, speaker
from simpan.mansion.state import State
from simpan.mansion.turn import options as turn_options

MOST: Final = 12  # of one list
MORE: Final = "…"

KINDS: Final = {"ko": ("물리", "마법"), "en": ("physical", "magical")}
JUDGEMENTS: Final = {"ko": ("공격 판정", "방어 판정"), "en": ("the attack", "the defence")}
YES_NO: Final = {"ko": ("엄호한다", "엄호하지 않는다"), "en": ("cover", "do not cover")}
PASS_WORD: Final = {"ko": "넘기기", "en": "pass"}
LOT: Final = {"ko": "제비로", "en": "by lot"}
MENU: Final[dict[str, dict[int, str]]] = {
    "ko": {w.MOVE: "이동", w.LEAVE: "이탈", w.GUARD: "방어", w.WAIT: "대기", w.END: "턴 종료"},
    "en": {w.MOVE: "move", w.LEAVE: "leave", w.GUARD: "guard", w.WAIT: "wait", w.END: "end the turn"},
}
ATTACK: Final = {"ko": "공격", "en": "attack"}

QUESTIONS: Final = {
    "kind": ("물리인가요, 마법인가요?", "Physical or magical?"),
    "target": ("누구에게 하나요?", "On whom?"),
    "zone": ("어느 구역인가요?", "Which zone?"),
    "tile": ("어느 타일인가요?", "Which tile?"),
    "skill": ("어떤 스킬인가요?", "Which skill?"),
    "walk": (
        "지금 자리에서는 닿는 상대가 없습니다. 어느 타일로 이동하며 쓰나요?",
        "Nobody is in reach from here. To which tile do you walk first?",
    ),
    "judgement": ("공격 판정과 방어 판정 중 어느 쪽에 쓰나요?", "On which judgement, the attack or the defence?"),
    "who": ("어느 캐릭터인가요?", "Which character?"),
    "cover": ("엄호하나요, 하지 않나요?", "Cover, or not?"),
    "regain": ("누가 체력과 마력을 회복하나요?", "Who regains HP and MP?"),
    "raise": ("누구의 최대 체력과 최대 마력을 올리나요?", "Whose maximum HP and MP rise?"),
}
"""What a writer is asked, in Korean and English, by the question of an `UnclearReading`."""


class Options:
    """Words for what is possible, in one language."""

    def __init__(self, campaign: Campaign, lang: Lang) -> None:
        self.lang: Lang = lang
        self.speaker = speaker(campaign, lang)

    def question(self, name: str) -> str:
        """The question to the writer."""
        return QUESTIONS[name][0 if self.lang == "ko" else 1]

    def kinds(self) -> tuple[str, ...]:
        """Physical and magical (H3.6): never narrowed by a sheet."""
        return KINDS[self.lang]

    def judgements(self) -> tuple[str, ...]:
        """The attack's and the defence's."""
        return JUDGEMENTS[self.lang]

    def yes_no(self) -> tuple[str, ...]:
        """To cover or not (H6.9)."""
        return YES_NO[self.lang]

    def tiles(self, war: State, zone: int, mask: int, near: str = "") -> tuple[str, ...]:
        """Tiles of a zone, those nearest to the one that was wished for first, wherever that is."""
        plan = war.board.plan
        found = members(mask & (bit(plan.size[zone]) - 1))
        wish = square_of(near.upper())
        if wish is not None:
            row, column = wish
            rows, columns = plan.row[zone], plan.column[zone]
            found.sort(key=lambda at: (max(abs(int(rows[at]) - row), abs(int(columns[at]) - column)), at))
        return short(tuple(plan.names[zone][tile] for tile in found))

    def zones(self, war: State, mask: int) -> tuple[str, ...]:
        """Zones by number."""
        return short(tuple(self.speaker.zone(war.board.plan.number[zone]).text for zone in members(mask)))

    def joined(self, war: State, but: int = w.NONE) -> tuple[str, ...]:
        """The zones that one may leave for from here (M1.3), full or not: that would show who is in them (H1.4)."""
        found = int(war.board.plan.joined[war.fighters[war.actor].zone])
        return self.zones(war, found & ~bit(but) if but >= 0 else found)

    def targets(self, war: State, place: int | None) -> tuple[str, ...]:
        """Whom the acting character could aim at: by a plain attack (None) or a power."""
        return short(refuse.possible_targets(war, place))

    def after_walk(self, war: State, tile: str = "") -> tuple[str, ...]:
        """Whom a phantasm with a walk could be aimed at behind it: behind any walk, or that to a tile (H6.6)."""
        who, plan, fighter = int(war.actor), war.board.plan, war.fighters[war.actor]
        power = power_at(war, who, PHANTASM_PLACE)
        if fighter.moved or not (power.strike and power.walk > 0):
            return ()
        tiles = int(walks(war, who, budget(war, who) + power.walk))
        if tile:
            tiles &= bit(plan.where[tile.upper()][1])
        reach = int(war.board.stats[who].reach(power))
        near, row = plan.within[fighter.zone], reach if reach < FARTHEST else FARTHEST + 1
        found = [
            other
            for other in members(int(war.enemies_seen(who)))
            if tiles and (reach >= w.WHOLE_ZONE or tiles & near[war.fighters[other].tile][row])
        ]
        return short(tuple(war.board.stats[other].name for other in found))

    def names(self, war: State, mask: int) -> tuple[str, ...]:
        """Characters by name."""
        return short(tuple(war.board.stats[who].name for who in members(mask)))

    def menu(self, war: State) -> tuple[str, ...]:
        """What the acting character may do at this point of its turn (H6.3)."""
        codes = int(turn_options(war)) & ~bit(w.MOVE) & ~bit(w.LEAVE)
        fighter = war.fighters[war.actor]
        if not fighter.moved:
            codes |= bit(w.MOVE) if can_walk(war, war.actor) else 0
            codes |= bit(w.LEAVE) if war.board.plan.joined[fighter.zone] else 0
        found = [MENU[self.lang][code] for code in (w.MOVE, w.LEAVE) if codes & bit(code)]
        if codes & (bit(w.ATTACK_PHYSICAL) | bit(w.ATTACK_MAGICAL)):
            found.append(ATTACK[self.lang])
        places = [code - w.SKILL for code in members(codes) if code >= w.SKILL]
        places += [PHANTASM_PLACE] if codes & bit(w.PHANTASM) else []
        found += [self.speaker.title(power_at(war, war.actor, place).key) for place in places]
        found += [MENU[self.lang][code] for code in (w.GUARD, w.WAIT, w.END) if codes & bit(code)]
        return short(tuple(found))

    def skills(self, war: State) -> tuple[str, ...]:
        """The skills that the acting character may use now, alone or with an attack (H6.5)."""
        who = int(war.actor)
        places = {code - 1 for code in members(int(with_skills(war, who)))} if self.may_attack(war) else set()
        places |= {place for place in range(len(war.board.stats[who].skills)) if may_use(war, who, place)}
        return short(tuple(self.speaker.title(power_at(war, who, place).key) for place in sorted(places)))

    @staticmethod
    def may_attack(war: State) -> bool:
        """Whether a plain attack is possible now (H3.11, H6.3)."""
        return not war.fighters[war.actor].acted and bool(refuse.possible_targets(war, None))

    def withs(self, war: State) -> tuple[str, ...]:
        """The skills that may go with an attack now (H6.5)."""
        places = [code - 1 for code in members(int(with_skills(war, war.actor)))]
        return tuple(self.speaker.title(power_at(war, war.actor, place).key) for place in places)

    def reactions(self, war: State, seat: int) -> tuple[str, ...]:
        """What a seat may do in the window that is open (H4.8)."""
        found = []
        mine = members(int(war.board.own[seat]))
        for code in members(int(react.options(war, seat))):
            if code == w.PASS:
                continue
            own, rest = divmod(code - 1, 2 * react.PLACES)
            stat = war.board.stats[mine[own]]
            title = self.speaker.title(stat.skills[rest // 2].key)
            whose = f"{stat.name}: " if len(mine) > 1 else ""
            found.append(f"{whose}{title} ({self.judgements()[rest % 2]})")
        return short((*found, PASS_WORD[self.lang]))


def short(words: tuple[str, ...]) -> tuple[str, ...]:
    """At most MOST of a list, with a sign that there are more."""
    return words if len(words) <= MOST else (*words[:MOST], MORE)
