"""What both tongues need to word events, refusals and views: every event in groups, names, dice and marks."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple, TypeAlias, final

from simpan.core.korean import Spoken, number
from simpan.mansion import event as ev
from simpan.mansion.campaign import Campaign, pairs
from simpan.mansion.effect import Power
from simpan.mansion.house import House
from simpan.mansion.sheet import ServantClass

Lang: TypeAlias = Literal["ko", "en"]
Style: TypeAlias = Literal["plain", "markdown", "html"]
"""How dice that no longer count are struck through; the campaign's names are escaped for it."""

DayEvent: TypeAlias = (
    ev.DayBegan
    | ev.Placed
    | ev.RolledOff
    | ev.RoundBegan
    | ev.TurnBegan
    | ev.TurnEnded
    | ev.CleanedUp
    | ev.BattleEnded
    | ev.FallsAnnounced
    | ev.WarEnded
)
WalkEvent: TypeAlias = ev.Moved | ev.Left | ev.Arrived | ev.Drawn
AttackEvent: TypeAlias = (
    ev.AttackDeclared
    | ev.Covered
    | ev.Judged
    | ev.Reacted
    | ev.Forced
    | ev.Cancelled
    | ev.Resolved
    | ev.Damaged
    | ev.Counted
    | ev.Fell
    | ev.WentOut
)
PowerEvent: TypeAlias = (
    ev.SkillUsed
    | ev.MpSpent
    | ev.Healed
    | ev.EffectGiven
    | ev.EffectEnded
    | ev.MovementGiven
    | ev.Hid
    | ev.CameOut
    | ev.Revealed
    | ev.Guarded
    | ev.Waited
    | ev.MpRegained
)
RewardEvent: TypeAlias = ev.RewardEarned | ev.Rewarded | ev.Raised
RefereeEvent: TypeAlias = ev.TimedOut | ev.Corrected
AnyEvent: TypeAlias = DayEvent | WalkEvent | AttackEvent | PowerEvent | RewardEvent | RefereeEvent

_MARKDOWN: Final = re.compile(r"([\\`*_~\[\]<>|#])")
_STRUCK: Final = {"markdown": ("~~", "~~"), "html": ("<s>", "</s>")}
_UNSEEN: Final = {"ko": "보이지 않는 캐릭터", "en": "someone unseen"}
_STRUCK_WORD: Final = {"ko": "지운 눈", "en": "struck"}


@final
@dataclass(frozen=True)
class Speaker:
    """Who speaks: a campaign's names and house rules, in which tongue, with which marks."""

    campaign: Campaign
    lang: Lang
    style: Style = "plain"

    @property
    def house(self) -> House:
        """The house rules that rulings rest on."""
        return self.campaign.house

    @cached_property
    def _readings(self) -> dict[str, str]:
        return {sheet.name: sheet.reading for sheet in self.campaign.sheets if sheet.reading}

    @cached_property
    def _powers(self) -> dict[str, Power]:
        found = {made.phantasm.key: made.phantasm for made in self.campaign.classes}
        return found | {skill.key: skill for skill in self.campaign.skills}

    @cached_property
    def _classes(self) -> dict[str, ServantClass]:
        return {made.key: made for made in self.campaign.classes}

    @cached_property
    def _zones(self) -> dict[int, str]:
        return {zone.number: zone.name for zone in self.campaign.map.zones}

    @cached_property
    def phantasms(self) -> frozenset[str]:
        """The keys of all noble phantasms (H6.6)."""
        return frozenset(made.phantasm.key for made in self.campaign.classes)

    @cached_property
    def teams(self) -> tuple[str, ...]:
        """The teams' names in the order in which events count them: the campaign's, else each pair (H0.1)."""
        return tuple(team.name for team in self.campaign.teams) or pairs(self.campaign)

    @cached_property
    def said(self) -> dict[int, tuple[AnyEvent, str]]:
        """What was worded a moment ago, by the identity of the event: several readers hear the same."""
        return {}

    def class_name(self, key: str) -> str:
        """A servant's class by its title."""
        found = self._classes.get(key)
        return self.escape(key if found is None else found.ko if self.lang == "ko" else found.en)

    def escape(self, text: str) -> str:
        """A text that people wrote, such that it is no mark of the style."""
        if self.style == "markdown":
            return _MARKDOWN.sub(r"\\\1", text)
        return html.escape(text) if self.style == "html" else text

    def name(self, name: str) -> Spoken:
        """A character, pair, team or player, with its reading where the sheet gives one; "": one not seen (H6.13)."""
        if not name:
            return Spoken(_UNSEEN[self.lang], _UNSEEN[self.lang])
        return Spoken(self.escape(name), self._readings.get(name) or name)

    def title(self, key: str) -> str:
        """A skill or phantasm by its title; a key that the campaign lacks stands for itself."""
        found = self._powers.get(key)
        return self.escape(key if found is None else found.ko if self.lang == "ko" else found.en)

    def power(self, key: str) -> Spoken:
        """A skill or phantasm by its title, quoted."""
        title = self.title(key)
        return Spoken(f"‘{title}’" if self.lang == "ko" else f"“{title}”", title)

    def zone(self, printed: int | str) -> Spoken:
        """A zone: 3구역, 7구역(온실)."""
        plain = f"{printed}구역" if self.lang == "ko" else f"zone {printed}"
        name = self._zones.get(int(printed), "") if str(printed).isdecimal() else ""
        gap = "" if self.lang == "ko" else " "
        return Spoken(f"{plain}{gap}({self.escape(name)})" if name else plain, plain)

    def struck(self, faces: Sequence[int]) -> str:
        """Dice that no longer count (H4.6), struck through as the style can."""
        shown = dice(faces)
        if self.style == "plain":
            return f"({_STRUCK_WORD[self.lang]} {shown})"
        before, after = _STRUCK[self.style]
        return f"{before}{shown}{after}"


_SPEAKERS: Final[dict[tuple[int, Lang, Style], Speaker]] = {}
_MOST_SPEAKERS: Final = 64


def speaker(campaign: Campaign, lang: Lang, style: Style = "plain") -> Speaker:
    """A speaker for a campaign; to collect its names takes a while, so each is made once.

    Kept by the campaign's identity: to hash one would mean to read it whole each time.
    """
    found = _SPEAKERS.get((id(campaign), lang, style))
    if found is None or found.campaign is not campaign:
        if len(_SPEAKERS) >= _MOST_SPEAKERS:
            _SPEAKERS.clear()
        found = _SPEAKERS[id(campaign), lang, style] = Speaker(campaign, lang, style)
    return found


def dice(faces: Sequence[int]) -> str:
    """Faces as the dice account writes them: [4][6]."""
    return "".join(f"[{face}]" for face in faces)


def signed(n: int) -> str:
    """A change: +5, +0, −3."""
    return f"+{n}" if n >= 0 else number(n)


class Dice(NamedTuple):
    """Some dice of one damage: which part gave them (None: the rules' own 1d6, or an unnamed rest)."""

    part: ev.Part | None
    faces: tuple[int, ...]


def dealt_out(event: ev.Damaged) -> list[Dice]:
    """The dice of a damage by where they come from (H3.12): first the 1d6 of M3.6, then what `extra` says."""
    found = [Dice(None, event.faces[:1])]
    rest = event.faces[1:]
    for part in event.extra:
        found.append(Dice(part, rest[: part.value]))
        rest = rest[part.value :]
    if rest:
        found.append(Dice(None, rest))
    return [one for one in found if one.faces]


def heal_sum(event: ev.Healed) -> str:
    """What a healing makes: [3][4] + 2 = 9; 5 where no dice were rolled."""
    if not event.faces:
        return str(event.plus)
    return f"{dice(event.faces)}{f' + {event.plus}' if event.plus else ''} = {sum(event.faces) + event.plus}"


def corrected_values(event: ev.Corrected) -> tuple[list[str], list[str]]:
    """Old and new value of a correction, word by word; of a change that says it all by its name, nothing."""
    if event.change in ("uses", "fall", "return", "hide", "show"):
        return [], []
    return event.old.split(), event.new.split()


def raw_damage(event: ev.Damaged) -> int:
    """Power and dice as they add up, which may be below 0 (H3.12)."""
    return sum(part.value for part in event.parts) + sum(event.faces)


def in_contention(event: ev.WarEnded, s: Speaker) -> list[tuple[str, int]]:
    """The teams that the end of the war was decided between, with what counted, most first (H6.4)."""
    left = event.pairs_left or (0,) * len(s.teams)
    if event.why == "pairs":
        numbers = [(team, n) for team, n in zip(s.teams, left, strict=False) if n]
    else:
        most = 0 if s.house.victory == "points" else max(left, default=0)
        rows = zip(s.teams, left, event.damage, strict=False)
        numbers = [(team, damage) for team, n, damage in rows if n >= most]
    return sorted(numbers, key=lambda row: -row[1])
