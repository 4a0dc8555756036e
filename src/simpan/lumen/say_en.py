"""English: every event of a game as one line, with its numbers. The clause is put in front by `say`."""

from __future__ import annotations

from typing import Final, assert_never

from simpan.lumen import event as ev
from simpan.lumen import say_parts as parts
from simpan.lumen import words as w
from simpan.lumen.effect import text_en
from simpan.lumen.effect import text_en_words as en
from simpan.lumen.effect.text_en_words import capital
from simpan.lumen.effect.text_parts import circled, digits, signed
from simpan.lumen.face_en import facts, stat_value
from simpan.lumen.say_parts import AnyEvent, Speaker

PHASES: Final = {
    "setup": "set-up",
    "lumen": "Lumen phase",
    "ready": "ready phase",
    "battle": "battle phase",
    "combo": "combo time",
    "catch": "catch time",
    "get": "get phase",
    "recovery": "recovery phase",
    "over": "the game is over",
}
FP_REASONS: Final = {
    "hit": "hit result",
    "guard": "guard result",
    "counter": "counter result",
    "effect": "effect",
    "catch": "catch declared",
    "combo": "end of the combo",
    "no_response": "neither responded",
    "sudden_death": "sudden death",
    "spent": "spent on speed",
}
STOPPED: Final = {
    "no_candidate": "there is nothing to choose",
    "condition": "its condition no longer holds",
    "cost": "its cost cannot be paid",
    "excluded": "an effect applied earlier rules it out",
    "endless": "it would go on for ever",
}
BROKEN: Final = {
    "effect": "",
    "grab": " (to negate a grab)",
    "defence_over": " (defence over)",
    "list_full": " (the list holds 14 already)",
    "special": " (a special technique cannot go there)",
}
SKIPPED: Final = {
    "choice": "takes nothing",
    "clock": "takes nothing: out of time",
    "forbidden": "cannot take a card this turn",
    "no_response": "cannot take a card after a no-response",
    "empty": "has no card to take",
    "equal_priority": "get phase skipped: priority is equal",
}
ENDINGS: Final = {
    "hp": "HP 0",
    "no_response": "three no-responses",
    "ready_clock": "neither readied",
    "match_clock": "match time is out",
    "concession": "conceded",
    "sudden_death": "end of sudden death",
    "effect": "by a card's effect",
    "": "",
}
ACTS: Final = {
    w.A_READY: "ready",
    w.A_USE: "use a technique",
    w.A_CATCH: "catch",
    w.A_COMBO: "continue a combo",
    w.A_GET: "take a card in the get phase",
    w.A_NEGATE: "negate a grab",
    w.A_GAIN: "gain counters",
    w.A_TRAIT: "use their trait",
    w.A_BREAK: "break cards",
    w.A_DEAL: "deal damage",
    w.A_LUMEN: "take part in the Lumen phase",
    w.A_RECOVERY: "take part in the recovery phase",
    w.A_LEAVE: "lose counters",
}


def _forbidden(event: ev.Forbidden, s: Speaker) -> str:
    """What may not be done: ready defences, gain Howling."""
    if event.track:
        verbs = ("leave", "enter") if parts.is_state(s, event.track) else ("lose", "gain")
        return f"{verbs[0] if event.act == w.A_LEAVE else verbs[1]} {s.names(event.track)}"
    kinds = {w.ATTACK: "attacks", w.DEFENCE: "defences"}.get(event.kinds, "certain cards" if event.some else "")
    if event.act in (w.A_READY, w.A_USE) and kinds:
        return f"{'use' if event.act == w.A_USE else 'ready'} {kinds}"
    return ACTS[event.act] + (f" with {kinds}" if kinds else "")


def player(s: Speaker, seat: int) -> str:
    """A seat by itself: you, opponent, P1."""
    if s.viewer == parts.WATCHER:
        return f"P{seat + 1}"
    return "you" if s.is_me(seat) else "opponent"


def whom(s: Speaker, seat: int) -> str:
    """A seat in a sentence: you, the opponent, P1."""
    return player(s, seat) if s.viewer == parts.WATCHER or s.is_me(seat) else "the opponent"


def does(s: Speaker, seat: int, verb: str) -> str:
    """A seat that acts: you skip, the opponent skips. The verb comes in the third person."""
    if s.is_me(seat):
        first, _, rest = verb.partition(" ")
        plain = {"has": "have", "is": "are", "goes": "go", "catches": "catch"}.get(first, first.removesuffix("s"))
        return "you " + " ".join(filter(None, ("cannot" if first == "cannot" else plain, rest)))
    return f"{whom(s, seat)} {verb}"


def owns(s: Speaker, seat: int) -> str:
    """A seat that owns: your, the opponent's, P1's."""
    if s.viewer == parts.WATCHER:
        return f"P{seat + 1}'s"
    return "your" if s.is_me(seat) else "the opponent's"


def card(s: Speaker, seat: int, code: str) -> str:
    """Someone's card: your Cutting."""
    return f"{owns(s, seat)} {s.names(code)}"


def cards(s: Speaker, codes: tuple[str, ...]) -> str:
    """Several cards: Cutting, Throw Kick."""
    return ", ".join(s.names(code) for code in codes) or "none"


def event_text(event: AnyEvent, s: Speaker) -> str:
    """The line of an event, without its clause."""
    return capital(_text(event, s))


def _text(event: AnyEvent, s: Speaker) -> str:
    if isinstance(event, parts.SetUpEvent):
        return _set_up(event, s)
    if isinstance(event, parts.FlowEvent):
        return _flow(event, s)
    if isinstance(event, parts.ReadyEvent):
        return _ready(event, s)
    if isinstance(event, parts.JudgeEvent):
        return _judged(event, s)
    if isinstance(event, parts.NumberEvent):
        return _number(event, s)
    if isinstance(event, parts.CardEvent):
        return _moved(event, s)
    if isinstance(event, parts.FollowEvent):
        return _followed(event, s)
    if isinstance(event, parts.EndEvent):
        return _ended(event, s)
    assert_never(event)


def _set_up(event: parts.SetUpEvent, s: Speaker) -> str:
    match event:
        case ev.PriorityDrawn():
            return f"first priority: {whom(s, event.seat)}"
        case ev.PriorityCompared():
            return _priority(event, s)
        case ev.HandChosen():
            return f"{owns(s, event.seat)} first hand: {cards(s, event.cards)}"
        case ev.SetUpDone():
            return f"{does(s, event.seat, 'has')} finished setting up"
        case ev.ListTurnedUp():
            return f"{owns(s, event.seat)} list is turned up: {cards(s, event.cards)}"
        case _:
            assert_never(event)


def _priority(event: ev.PriorityCompared, s: Speaker) -> str:
    index = parts.decided_by(event)
    if event.seat < 0:
        return "priority: nobody (FP, HP and hand are all equal)"
    if index == 3:
        return f"priority: {whom(s, event.seat)} (all equal, so it stays)"
    pair = (event.fp, event.hp, event.hand)[index]
    mine, other = pair[event.seat], pair[event.seat ^ 1]
    if mine < other:
        return f"priority: {whom(s, event.seat)} (held since the last get phase)"
    shown = f"{signed(mine)} > {signed(other)}" if index == 0 else f"{mine} > {other}"
    return f"priority: {whom(s, event.seat)} ({('FP', 'HP', 'hand')[index]} {shown})"


def _flow(event: parts.FlowEvent, s: Speaker) -> str:
    match event:
        case ev.TurnBegan():
            return f"turn {event.turn}" + (f" (turn {event.sudden} of sudden death)" if event.sudden else "")
        case ev.PhaseBegan():
            return PHASES[event.phase]
        case ev.TimingSkipped():
            return f"{en.timing_text(event.timing)}: skipped, both have an effect and nobody has priority"
        case ev.EffectBegan():
            return f"effect: {card(s, event.seat, event.card)} {_rule(s, event)}"
        case ev.EffectDeclined():
            return f"effect not used: {card(s, event.seat, event.card)}"
        case ev.EffectStopped():
            return f"effect stopped: {card(s, event.seat, event.card)} ({STOPPED[event.why]})"
        case ev.SpecialRevealed():
            return f"special technique revealed: {card(s, event.seat, event.card)}"
        case ev.Scheduled():
            return f"effect for later: {card(s, event.seat, event.card)} ({en.timing_text(event.timing)})"
        case _:
            assert_never(event)


def _rule(s: Speaker, event: ev.EffectBegan) -> str:
    """The number of a card's effect and its text."""
    known = s.card(event.card)
    if known is None or not 0 <= event.rule < len(known.rules):
        return f"({en.timing_text(event.timing)})"
    return f"{circled(event.rule)} {text_en.rule_text(known.rules[event.rule], s.names)}"


def _ready(event: parts.ReadyEvent, s: Speaker) -> str:
    match event:
        case ev.Readied():
            return f"{player(s, event.seat)}: ready"
        case ev.CardReadied():
            return f"readied: {s.names(event.card)}"
        case ev.NoResponse():
            why = "out of time" if event.why == "clock" else "nothing can be readied"
            return f"{player(s, event.seat)}: no-response number {event.count} ({why})"
        case ev.CardForced():
            return f"{player(s, event.seat)}: no response, so {s.names(event.card)} was picked by the other player"
        case ev.HandSeen():
            return f"what {owns(s, event.seat)} hand can ready: {cards(s, event.cards)}"
        case ev.Cautioned():
            return f"neither readied: caution number {event.count}"
        case ev.ReadyAgain():
            return "ready again: back to the ready phase of the same turn"
        case _:
            assert_never(event)


def _judged(event: parts.JudgeEvent, s: Speaker) -> str:
    match event:
        case ev.CostUnpaid():
            return f"{card(s, event.seat, event.card)} is void: its cost was not paid"
        case ev.SpeedAdjusted():
            return _speed(event, s)
        case ev.FpSpent():
            return f"{owns(s, event.seat)} FP {signed(event.before)} → 0 (speed adjusted)"
        case ev.Evaded() | ev.Guarded() | ev.Clashed():
            return _covered(event, s)
        case ev.SpeedWon():
            fast, slow = event.speeds[event.seat], event.speeds[event.seat ^ 1]
            return f"speed {fast} against {slow}: {does(s, event.seat, 'is')} faster"
        case ev.SpeedTied():
            return f"speed {event.speeds[0]} against {event.speeds[1]}: a draw, both hit"
        case ev.BothDefended():
            return "defence against defence: nothing to judge"
        case ev.Revealed():
            known = s.card(event.card)
            shown = "" if known is None else f" ({', '.join(facts(known))})"
            return f"revealed: {card(s, event.seat, event.card)}{shown}"
        case ev.Hit():
            return f"hit: {card(s, event.seat, event.card)}"
        case ev.Countered():
            return f"counter: {card(s, event.seat, event.card)}"
        case ev.Voided():
            return f"void: {card(s, event.seat, event.card)}"
        case ev.ComboJudged():
            return f"the result is combo: {card(s, event.seat, event.card)}"
        case _:
            assert_never(event)


def _covered(event: ev.Evaded | ev.Guarded | ev.Clashed, s: Speaker) -> str:
    mine, against = card(s, event.seat, event.card), card(s, event.seat ^ 1, event.against)
    position = en.heights_text(event.position)
    if isinstance(event, ev.Evaded):
        return f"evade: {mine} evades {against} ({position})"
    if isinstance(event, ev.Guarded):
        return f"guard: {mine} guards against {against} ({position})"
    return f"clash: {mine} clashes with {against} ({position})"


def _speed(event: ev.SpeedAdjusted, s: Speaker) -> str:
    """Your Pain Prison: speed 13 → effect −8 = 5, FP +0 → final 5."""
    changed = event.reference - event.printed
    effect = f" → effect {signed(changed)} = {event.reference}" if changed else ""
    fp = "fixed, FP ignored" if event.fixed else f"FP {plus(event.fp)}"
    floor = " (at least 1)" if not event.fixed and event.reference - event.fp < 1 else ""
    return f"{card(s, event.seat, event.card)}: speed {event.printed}{effect}, {fp} → final {event.final}{floor}"


def plus(n: int) -> str:
    """A number of FP, always with its sign: +0, −3."""
    return f"+{n}" if n >= 0 else digits(n)


def _number(event: parts.NumberEvent, s: Speaker) -> str:
    match event:
        case ev.FpChanged():
            source = f"{s.names(event.card)}, " if event.card else ""
            why = f"{source}{FP_REASONS[event.why]} {signed(event.by)}"
            return f"{owns(s, event.seat)} FP {signed(event.before)} → {signed(event.after)} ({why})"
        case ev.Damaged():
            return _damage(event, s)
        case ev.HpPaid():
            return f"{owns(s, event.seat)} HP {event.before} → {event.after} (paid {digits(event.by)})"
        case ev.HpRegained():
            return f"{owns(s, event.seat)} HP {event.before} → {event.after} (regained {signed(event.by)})"
        case ev.StatChanged():
            before, after = stat_value(event.stat, event.before), stat_value(event.stat, event.after)
            return f"{card(s, event.seat, event.card)}: {en.STATS[event.stat]} {before} → {after}"
        case ev.FlagsGiven():
            return f"{card(s, event.seat, event.card)}: {text_en.flag_text(event.flags)}"
        case ev.Forbidden():
            return f"forbidden: {does(s, event.seat, 'cannot ' + _forbidden(event, s))}"
        case ev.TallyChanged():
            return f"{owns(s, event.seat)} {s.names(event.track)} {event.before} → {event.after}"
        case ev.StateEntered():
            return does(s, event.seat, f"enters {s.names(event.state)}")
        case ev.StateEnded():
            return f"{owns(s, event.seat)} {s.names(event.state)} ends"
        case _:
            assert_never(event)


def _damage(event: ev.Damaged, s: Speaker) -> str:
    """The opponent's HP 5000 → 4700 (Cutting: damage 400, combo correction −100 = 300)."""
    effect = event.dealt - event.printed - event.correction
    steps = [f"damage {event.printed}"]
    steps += [f"effects {signed(effect)}"] if effect else []
    steps += [f"combo correction {digits(event.correction)}"] if event.correction else []
    total = f" = {event.dealt}" if len(steps) > 1 else ""
    source = f"{s.names(event.card)}: " if event.card else ""
    return f"{owns(s, event.seat)} HP {event.before} → {event.after} ({source}{', '.join(steps)}{total})"


def _moved(event: parts.CardEvent, s: Speaker) -> str:
    match event:
        case ev.CardMoved():
            return f"{card(s, event.seat, event.card)}: {en.ZONES[event.origin]} → {en.ZONES[event.to]}"
        case ev.HiddenMoved():
            return f"a hidden card of {whom(s, event.seat)}: {en.ZONES[event.origin]} → {en.ZONES[event.to]}"
        case ev.CardsShown():
            return f"{owns(s, event.seat)} cards shown: {', '.join(s.names(code) for code in event.cards)}"
        case ev.CardBroken():
            return f"broken: {card(s, event.seat, event.card)}{BROKEN[event.why]}"
        case ev.Replenished():
            return f"list replenished: {card(s, event.seat, event.card)}"
        case ev.Discarded():
            why = " (hand limit)" if event.why == "hand_limit" else ""
            return f"discarded: {card(s, event.seat, event.card)}{why}"
        case ev.HandLimitPassed():
            over = event.hand - event.limit
            return f"{owns(s, event.seat)} hand is {event.hand}, the hand limit {event.limit}: {over} too many"
        case ev.Got():
            where = "ultimate zone" if event.origin == w.ULTIMATE else "list"
            return f"{does(s, event.seat, 'takes')} {s.names(event.card)} from the {where}"
        case ev.GetSkipped():
            return SKIPPED[event.why] if event.seat < 0 else does(s, event.seat, SKIPPED[event.why])
        case _:
            assert_never(event)


def _followed(event: parts.FollowEvent, s: Speaker) -> str:
    match event:
        case ev.GrabNegated():
            against = card(s, event.seat ^ 1, event.against)
            return f"grab negated: {does(s, event.seat, 'breaks')} {s.names(event.card)} to void {against}"
        case ev.GrabStood():
            return f"{does(s, event.seat, 'lets')} the grab stand"
        case ev.ComboBegan():
            first = f", combo 1 is {s.names(event.card)}" if event.card else " (opened by an effect)"
            return f"combo time: {whom(s, event.seat)}{first}"
        case ev.ComboShown():
            shown = [f"{s.names(code)} (speed {speed})" for code, speed in zip(event.cards, event.speeds, strict=True)]
            return f"{does(s, event.seat, 'shows')} {' and '.join(shown)}"
        case ev.ComboUsed():
            return f"combo {event.number}: {card(s, event.seat, event.card)} (speed {event.speed})"
        case ev.ComboReturned():
            return f"not used in the combo: {card(s, event.seat, event.card)} goes back to hand"
        case ev.ComboEnded():
            return f"{owns(s, event.seat)} combo ends at combo {event.count}"
        case ev.CatchGranted():
            return f"an effect grants a catch: {card(s, event.seat, event.card)}"
        case ev.CatchDeclared():
            why = f"speed {event.speed} ≤ FP {event.limit}" if event.limit else f"by effect, speed {event.speed}"
            return f"catch: {card(s, event.seat, event.card)} ({why})"
        case ev.CatchDeclined():
            return f"catch time: {does(s, event.seat, 'catches')} nothing"
        case _:
            assert_never(event)


def _ended(event: parts.EndEvent, s: Speaker) -> str:
    match event:
        case ev.DefenceOver():
            return f"defence over: stalled battle {event.count}, the techniques in the battle zones are broken"
        case ev.SuddenDeath():
            return "sudden death: both at HP 0; HP 1000, FP 0 and three more turns"
        case ev.GameEnded():
            why = f" ({ENDINGS[event.why]})" if ENDINGS[event.why] else ""
            if event.winner < 0:
                return f"the game ends in a draw{why}"
            return f"the game is over: {does(s, event.winner, 'wins')}{why}"
        case _:
            assert_never(event)
