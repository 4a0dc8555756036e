"""An attack on one target as a picture: dice, terms, verdict and damage, from the events that a reader has heard.

Nothing here knows a position: whoever may not hear an event does not find it in the picture either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, final

import msgspec

from simpan.core.event import Event
from simpan.mansion import event as ev
from simpan.mansion import say, say_en_words, say_ko_words
from simpan.mansion.campaign import Campaign
from simpan.mansion.hosted.shape import Blow, Exchange, Judgement, Term
from simpan.mansion.hosted.words import word
from simpan.mansion.say_parts import Lang, Speaker, dealt_out, speaker
from simpan.mansion.sight import Clash, Roll

WORDS: Final[dict[Lang, Any]] = {"ko": say_ko_words, "en": say_en_words}
ATTACKS: Final = ("hit", "spell")
OF_AN_ATTACK: Final = (ev.Covered, ev.Judged, ev.Reacted, ev.Forced, ev.Cancelled, ev.Resolved, ev.Damaged)
STATUS_CLAUSES: Final[dict[str, tuple[str, ...]]] = {"plain": (), "critical": ("M4.1",), "fumble": ("M4.4",)}


def exchanges(
    events: Sequence[Event],
    campaign: Campaign,
    lang: Lang,
    check: str = "",
    hand: bool = False,
    before: Sequence[Event] = (),
) -> tuple[Exchange, ...]:
    """The attacks among some events in order, each as far as it has come. check: how the dice can be checked.

    before: what was heard of an attack before these events (`begun`); where they carry it on, it is the first.
    """
    drawn: list[_Drawn] = []
    for event in before:
        if isinstance(event, ev.AttackDeclared):
            drawn = [_Drawn(event, speaker(campaign, lang))]
        elif drawn:
            drawn[-1].take(event)
    touched = not drawn
    for event in events:
        if isinstance(event, ev.AttackDeclared):
            drawn.append(_Drawn(event, speaker(campaign, lang)))
        elif drawn:
            touched = touched or (len(drawn) == 1 and isinstance(event, OF_AN_ATTACK))
            drawn[-1].take(event)
    shown = drawn if touched else drawn[1:]
    return tuple(msgspec.structs.replace(one.exchange(), check=check, hand=hand) for one in shown)


def begun(rulings: Iterable[Sequence[Event]]) -> list[Event]:
    """What was heard of an attack that goes on behind some rulings, which come newest first; [] if none does."""
    found: list[Event] = []
    for events in rulings:
        for place in range(len(events) - 1, -1, -1):
            event = events[place]
            if isinstance(event, ev.AttackDeclared):
                return [*events[place:], *found]
            if isinstance(event, ev.TurnBegan | ev.TurnEnded | ev.RoundBegan):
                return []
        found = [*events, *found]
    return []


@final
class _Drawn:
    """One exchange while its events come in."""

    def __init__(self, event: ev.AttackDeclared, s: Speaker) -> None:
        self.s = s
        self.lang: Lang = s.lang
        self.words = WORDS[s.lang]
        self.event = event
        self.target = event.target
        self.sides: dict[str, Judgement] = {}
        self.notes: dict[str, list[str]] = {"attack": [], "defence": []}
        self.forced: list[tuple[str, str]] = []  # before the dice
        self.blows: list[Blow] = []
        self.verdict = ""
        self.clauses: tuple[str, ...] = (event.clause,) if event.area else ()
        self.landed = False
        self.over = False
        self.reacting: ev.Reacted | None = None

    def take(self, event: Event) -> None:
        """The next event; those that are no part of an attack change nothing."""
        match event:
            case ev.Covered():
                self.target = event.who
                self._note("defence", say.line(event, self.s.campaign, self.lang))
            case ev.Judged():
                self._judged(event)
            case ev.Reacted():
                self.reacting = event
                self._note(side_of(event.judgement), say.line(event, self.s.campaign, self.lang))
            case ev.Forced():
                self._forced(event)
            case ev.Cancelled():
                self._note(side_of(event.judgement), say.line(event, self.s.campaign, self.lang))
            case ev.Resolved():
                self._resolved(event)
            case ev.Damaged():
                self.blows.append(self._blow(event))
            case _:
                pass

    # -- judgements -------------------------------------------------------------------------------------------------

    def _note(self, side: str, said: str) -> None:
        self.notes[side].append(said)

    def _judged(self, event: ev.Judged) -> None:
        side: Any = side_of(event.judgement)
        before = self.sides.get(side)
        status: Any = "critical" if event.critical else "fumble" if event.fumble else "plain"
        struck = event.struck or (before.faces if event.new and before is not None else ())
        self.sides[side] = Judgement(
            who=event.who,
            side=side,
            name=self.words.JUDGEMENTS[event.judgement],
            faces=event.faces,
            terms=tuple(self._term(part) for part in event.parts),
            total=event.total,
            threshold=event.threshold,
            status=status,
            struck=tuple(struck),
            clauses=(event.clause, *STATUS_CLAUSES[status]),
        )
        if event.new:
            self._note(side, word(self.lang, "new_dice") + say.clause_tag("H4.7", self.lang))

    def _term(self, part: ev.Part) -> Term:
        label = self.s.title(part.of) if part.of else self.words.PARTS[part.label]
        return Term(label, part.value, self.s.title(part.of) if part.of else "")

    def _forced(self, event: ev.Forced) -> None:
        """An effect makes a judgement critical or a fumble; a reaction that does it is one line with it."""
        side = side_of(event.judgement)
        notes, reacting = self.notes[side], self.reacting
        if reacting is not None and (reacting.skill, reacting.on) == (event.by, event.who) and notes:
            notes.pop()
            notes += say.ruling([reacting, event], self.s.campaign, self.lang)
            self.reacting = None
        else:
            self._note(side, say.line(event, self.s.campaign, self.lang))
        known = self.sides.get(side)
        if known is not None and known.status == "plain":
            self.sides[side] = msgspec.structs.replace(known, status=event.what)

    # -- what comes of it -------------------------------------------------------------------------------------------

    def _resolved(self, event: ev.Resolved) -> None:
        head = f"{self.s.name(event.attacker).text} → {self.s.name(event.target).text}: "
        self.verdict = say.sentence(event, self.s.campaign, self.lang).removeprefix(head)
        self.clauses = (*self.clauses, event.clause)
        self.landed, self.over = event.landed, True
        for side, total, status in (
            ("attack", event.attack, event.attack_status),
            ("defence", event.defence, event.defence_status),
        ):
            if side in self.sides:
                self.sides[side] = msgspec.structs.replace(self.sides[side], total=total, status=status)

    def _blow(self, event: ev.Damaged) -> Blow:
        terms = [self._term(part) for part in event.parts]
        for part, faces in dealt_out(event):
            named = "" if part is None else self.s.title(part.of) if part.of else self.words.PARTS[part.label]
            key = "dice_of" if named else "die"
            terms.append(Term(word(self.lang, key, of=named, n=len(faces)), sum(faces)))
        clauses = [event.clause, *(["M3.10"] if event.critical else [])]
        return Blow(
            who=event.who,
            terms=tuple(terms),
            faces=event.faces,
            total=event.total,
            armour=event.armour,
            shield=event.shield,
            hp=event.hp,
            beyond=event.beyond,
            left=event.left,
            most=event.most,
            clauses=tuple(clauses),
        )

    def exchange(self) -> Exchange:
        """The picture as far as it has come."""
        sides = {
            side: msgspec.structs.replace(one, note=" ".join(self.notes[side])) for side, one in self.sides.items()
        }
        return Exchange(
            attacker=self.event.who,
            target=self.target,
            kind=KINDS[self.lang][self.event.kind],
            title=title_of(self.event, self.s),
            attack=sides.get("attack"),
            defence=sides.get("defence"),
            verdict=self.verdict,
            clauses=self.clauses,
            landed=self.landed,
            over=self.over,
            blows=tuple(self.blows),
        )


def side_of(judgement: str) -> str:
    """Whether a judgement is the attack's or the defence's."""
    return "attack" if judgement in ATTACKS else "defence"


def title_of(event: ev.AttackDeclared, s: Speaker) -> str:
    """물리 공격 · 강타; 보구 새벽을 여는 검 · 마법; … (범위)."""
    kind = KINDS[s.lang][event.kind]
    if event.phantasm:
        said = word(s.lang, "title_phantasm", skill=s.title(event.phantasm), kind=kind)
    elif event.skill:
        said = word(s.lang, "title_with", skill=s.title(event.skill), kind=kind)
    else:
        said = word(s.lang, "title_attack", kind=kind)
    return word(s.lang, "title_area", title=said) if event.area else said


KINDS: Final = {
    "ko": {"physical": "물리", "magical": "마법"},
    "en": {"physical": "physical", "magical": "magical"},
}


# -- while it is under way ---------------------------------------------------------------------------------------------


def from_clash(clash: Clash, campaign: Campaign, lang: Lang) -> Exchange:
    """What the view shows of an attack of which no event is at hand: the sums without their parts."""
    s = speaker(campaign, lang)
    title = word(lang, "title_attack", kind=KINDS[lang][clash.kind])
    return Exchange(
        attacker=clash.attacker,
        target=clash.target,
        kind=KINDS[lang][clash.kind],
        title=word(lang, "title_area", title=title) if clash.area else title,
        attack=_rolled(clash.attack, "attack", s),
        defence=_rolled(clash.defence, "defence", s),
    )


def _rolled(roll: Roll, side: Any, s: Speaker) -> Judgement | None:
    if not any(roll.faces):
        return None
    faces = roll.new if any(roll.new) else roll.faces
    status: Any = "critical" if roll.critical_forced else "fumble" if roll.fumble_forced else "plain"
    return Judgement(
        who=roll.who,
        side=side,
        name=WORDS[s.lang].JUDGEMENTS[roll.judgement],
        faces=faces,
        terms=(Term(word(s.lang, "total_bonus"), roll.bonus),) if roll.bonus else (),
        total=sum(faces) + roll.bonus,
        threshold=roll.threshold,
        status="plain" if roll.critical_forced and roll.fumble_forced else status,
        struck=roll.faces if any(roll.new) else (),
        clauses=("M3.7",),
    )
