"""English: what a viewer may know of a war, as plain lines; what is asked, and what each option means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from simpan.core.game import STAFF
from simpan.mansion import action as act
from simpan.mansion import say_en_words as en
from simpan.mansion.campaign import Campaign
from simpan.mansion.say_en import pair
from simpan.mansion.say_parts import Speaker, dice, signed, speaker
from simpan.mansion.view import Clash, Lasting, Own, PairView, PowerLeft, Question, Roll, Seen, View

PHASES: Final = {"set_up": "set-up", "round": "battle", "after": "after the end of battle", "over": "the war is over"}
ROLES: Final = {"master": "master", "servant": "servant"}
SIDES: Final = {"own": "own", "ally": "ally", "enemy": "enemy", "other": ""}
STATES: Final = {"in_play": "", "fallen": "fallen", "left": "out with the pair"}
KINDS: Final = {
    "passive": "passive",
    "free": "free",
    "with_attack": "with an attack",
    "action": "action",
    "reaction": "reaction",
}
QUESTIONS: Final = {
    "place": "{who}: where to start? Name a zone or a tile.",
    "turn": "It is {who}’s turn.",
    "tile": "{who}: walk to which tile?",
    "zone": "{who}: which zone?",
    "target": "{who}: who is the target?",
    "with": "{who}: a skill with the attack?",
    "kind": "{who}: physical or magical?",
    "walk": "{who}: a walk before the attack?",
    "cover": "{who}: cover the master?",
    "react": "A reaction window: any reaction?",
    "regain": "{who}: who regains HP and MP?",
    "raise": "{who}: who gets the higher maximum HP and MP?",
}
UNSEEN: Final = "all unseen characters"
IN_PROGRESS: Final = "in progress"


def show(view: View, campaign: Campaign, options: Sequence[act.Any] = ()) -> list[str]:
    """Day and phase, the turn order (H6.11), who is in sight, the own characters, what is asked.

    options: what may be answered.
    """
    s = speaker(campaign, "en")
    lines = [headline(view)]
    if view.winner is not None:
        lines.append(f"Won by {s.name(view.winner).text}" if view.winner else "A draw")
    if view.sight:
        lines.append(f"In sight: {', '.join(s.zone(number).text for number in view.sight)}")
    lines += _order(view, s)
    own = {one.name for one in view.own}
    others = [seen for seen in view.seen if seen.name not in own]
    lines += ["Characters in sight", *(f"  {_seen(seen, s)}" for seen in others)] if others else []
    if view.clash is not None:
        lines += _clash(view.clash, s)
    if view.own:
        lines.append("All characters" if view.viewer == STAFF else "Own characters")
        lines += [line for one in view.own for line in _own(one, s)]
    lines += [_ledger(one, s) for one in view.pairs]
    if view.question is not None:
        lines += _asked(view.question, s, options)
    return lines


def headline(view: View) -> str:
    """Day 1, round 2: battle (8 days, 4 rounds a day)."""
    round_ = f", round {view.round}" if view.round else ""
    return f"Day {view.day}{round_}: {PHASES[view.phase]} ({view.days} days, {view.rounds} rounds a day)"


def _order(view: View, s: Speaker) -> list[str]:
    """The characters in sight by priority, and behind them all unseen ones as one closed item (H6.11)."""
    if view.phase != "round":
        return []
    shown = [f"{s.name(seen.name).text} ({seen.priority})" for seen in view.seen]
    shown += [] if view.viewer == STAFF else [UNSEEN]
    acting = s.name(view.acting).text if view.acting else IN_PROGRESS
    return [f"Turn order (priority): {' → '.join(shown)}", f"Now: {acting}"]


def _seen(seen: Seen, s: Speaker) -> str:
    role = ROLES[seen.role] + (f" {s.class_name(seen.class_)}" if seen.class_ else "")
    facts = [role, pair(s, seen.pair), SIDES[seen.side], f"{s.zone(seen.zone).text} {seen.tile}"]
    facts += [f"HP {seen.hp}/{seen.most_hp}", f"priority {seen.priority}"]
    return " · ".join([s.name(seen.name).text, *filter(None, [*facts, *_states(seen)])])


def _states(one: Seen | Own) -> list[str]:
    guard = [f"guard {signed(one.guard)}"] if one.guard else []
    hidden = ["hidden"] if one.hidden else []
    return [*guard, *hidden, *(lasting_text(effect) for effect in one.effects)]


def lasting_text(effect: Lasting) -> str:
    """A lasting effect: shield 10 (until the end of battle)."""
    return f"{en.effect_text(effect.effect, effect.amount, effect.to)} ({en.until_text(effect.left)})"


def _own(one: Own, s: Speaker) -> list[str]:
    where = f"{s.zone(one.zone).text} {one.tile}" if one.tile else _wanted(one, s)
    facts = [ROLES[one.role], STATES[one.state] or where, f"HP {one.hp}/{one.most_hp}", f"MP {one.mp}/{one.most_mp}"]
    facts += [f"movement {one.movement}", f"range {one.range}", *_states(one)]
    used = {"move": one.moved, "action": one.acted, "free skill": one.free_used, "reaction": one.reacted}
    facts += [f"used: {', '.join(word for word, done in used.items() if done)}"] if any(used.values()) else []
    lines = [f"  {' · '.join([s.name(one.name).text, *filter(None, facts)])}"]
    if one.skills:
        lines.append(f"    Skills: {'; '.join(_power(skill, s) for skill in one.skills)}")
    if one.phantasm is not None:
        lines.append(f"    Noble phantasm: {_power(one.phantasm, s)}")
    return lines


def _wanted(one: Own, s: Speaker) -> str:
    """The secret start, as far as it is named (H6.1)."""
    if not one.wanted:
        return "not placed yet"
    if one.wanted == "?":
        return "start: by lot"
    return f"start: {s.zone(one.wanted).text if one.wanted.isdecimal() else one.wanted}"


def _power(power: PowerLeft, s: Speaker) -> str:
    facts = [KINDS[power.kind], f"MP {power.mp}" if power.mp else ""]
    facts.append(f"{power.uses_left} left today" if power.uses_left >= 0 else "")
    facts.append("" if power.payable or power.kind == "passive" else "not now")
    return f"{s.title(power.key)} ({', '.join(filter(None, facts))})"


def _clash(clash: Clash, s: Speaker) -> list[str]:
    """The attack under way, with what has been rolled."""
    area = ", area" if clash.area else ""
    kind = clash.kind
    lines = [f"Under way: {s.name(clash.attacker).text} → {s.name(clash.target).text} ({kind}{area})"]
    return lines + [f"  {_roll(roll, s)}" for roll in (clash.attack, clash.defence) if any(roll.faces)]


def _roll(roll: Roll, s: Speaker) -> str:
    faces = f"{s.struck(roll.faces)} {dice(roll.new)}" if any(roll.new) else dice(roll.faces)
    total = sum(roll.new if any(roll.new) else roll.faces) + roll.bonus
    forced = ["made critical"] if roll.critical_forced else []
    forced += ["made a fumble"] if roll.fumble_forced else []
    judgement = f"{s.name(roll.who).text} · {en.JUDGEMENTS[roll.judgement]}"
    why = ", ".join([f"critical from {roll.threshold}", *forced])
    return f"{judgement}: {faces} {signed(roll.bonus)} = {total} ({why})"


def _ledger(one: PairView, s: Speaker) -> str:
    """Ledger of pair Hanseo: 45, reward for 60 given."""
    paid = [f"reward for {at} given" for at, got in ((60, one.paid60), (100, one.paid100)) if got]
    facts = [f"{one.count}", *([f"{one.total} in all"] if one.total != one.count else []), *paid]
    return f"Ledger of {pair(s, one.pair)}: {', '.join([*facts, *(['out'] if one.out else [])])}"


def _asked(question: Question, s: Speaker, options: Sequence[act.Any]) -> list[str]:
    lines = [question_text(question, s)]
    return lines + ([f"  Possible: {', '.join(option(one, s) for one in options)}"] if options else [])


def question_text(question: Question, s: Speaker) -> str:
    """What is asked, and of which character (or pair)."""
    asked = QUESTIONS[question.asks].format(who=s.name(question.who).text)
    if question.asks != "react":
        return asked
    return asked + (" (after the attack’s dice)" if question.window == 1 else " (after the defence’s dice)")


# -- options ----------------------------------------------------------------------------------------------------------

_Placed = act.PlaceIn | act.PlaceAt | act.ToTile | act.ToZone | act.Walk | act.Lot | act.Dice | act.Die
_Done = (
    act.Move
    | act.Leave
    | act.Attack
    | act.Strike
    | act.With
    | act.UseSkill
    | act.UsePhantasm
    | act.Guard
    | act.Wait
    | act.EndTurn
    | act.Cover
    | act.React
    | act.Pass
)
_Named = act.Target | act.Regain | act.Raise | act.Whom
_Clock = act.TimeOut | act.EndBattle | act.Change | act.What | act.High | act.Low | act.For


def option(choice: act.Any, s: Speaker) -> str:
    """What an option means, in a word or two."""
    if isinstance(choice, _Named):
        return s.name(choice.name).text
    if isinstance(choice, _Placed):
        return _place_option(choice, s)
    if isinstance(choice, _Done):
        return _deed_option(choice, s)
    if isinstance(choice, _Clock):
        return _clock_option(choice, s)
    assert_never(choice)


def _place_option(choice: _Placed, s: Speaker) -> str:
    match choice:
        case act.PlaceIn():
            return "by lot" if choice.zone is None else s.zone(choice.zone).text
        case act.PlaceAt() | act.ToTile():
            return choice.tile
        case act.ToZone():
            return s.zone(choice.zone).text
        case act.Walk():
            return choice.tile or "no walk"
        case act.Lot():
            return choice.tile or (s.zone(choice.zone).text if choice.zone is not None else "by lot")
        case act.Dice():
            return dice((choice.first, choice.second))
        case act.Die():
            return dice((choice.face,))
        case _:
            assert_never(choice)


def _deed_option(choice: _Done, s: Speaker) -> str:
    match choice:
        case act.Move():
            return "move"
        case act.Leave():
            return "leave"
        case act.Attack():
            return f"{choice.kind} attack"
        case act.Strike():
            return choice.kind
        case act.With():
            return "no skill" if choice.skill is None else s.power(choice.skill).text
        case act.UseSkill():
            return f"skill {s.power(choice.skill).text}"
        case act.UsePhantasm():
            return "noble phantasm"
        case act.Guard():
            return "guard"
        case act.Wait():
            return "wait"
        case act.EndTurn():
            return "end the turn"
        case act.Cover():
            return "cover" if choice.yes else "no cover"
        case act.React():
            return f"{s.name(choice.who).text}: {s.power(choice.skill).text} on the {choice.on}"
        case act.Pass():
            return "no reaction"
        case _:
            assert_never(choice)


def _clock_option(choice: _Clock, s: Speaker) -> str:
    match choice:
        case act.TimeOut():
            return f"{s.name(choice.player).text} is out of time"
        case act.EndBattle():
            return "end of battle"
        case act.Change():
            return "correction"
        case act.What():
            return en.CHANGES[choice.change]
        case act.High():
            return f"{choice.sixties * 60}+"
        case act.Low():
            return str(choice.rest)
        case act.For():
            return en.until_text(choice.clean_ups or "day")
        case _:
            assert_never(choice)
