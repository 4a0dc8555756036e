"""English: every event of a war as one line, with its numbers. The clause is put behind by `say`."""

from __future__ import annotations

from typing import assert_never

from simpan.core.event import Event
from simpan.core.korean import number
from simpan.mansion import event as ev
from simpan.mansion import say_en_words as en
from simpan.mansion import say_parts as parts
from simpan.mansion.campaign import Campaign
from simpan.mansion.say_parts import AnyEvent, Speaker, Style, dice, signed, speaker


def sentence(event: Event, campaign: Campaign, style: Style = "plain") -> str:
    """The line of an event, without its clause. Raises TypeError for an event of another game."""
    if not isinstance(event, AnyEvent):
        raise TypeError(f"not an event of Mansion War: {type(event).__name__}")
    return event_text(event, speaker(campaign, "en", style))


def event_text(event: AnyEvent, s: Speaker) -> str:
    """The line of an event, without its clause."""
    if isinstance(event, parts.DayEvent):
        return _day(event, s)
    if isinstance(event, parts.WalkEvent):
        return _walked(event, s)
    if isinstance(event, parts.AttackEvent):
        return _attack(event, s)
    if isinstance(event, parts.PowerEvent):
        return _power(event, s)
    if isinstance(event, parts.RewardEvent):
        return _reward(event, s)
    if isinstance(event, parts.RefereeEvent):
        return _referee(event, s)
    assert_never(event)


# -- the day ----------------------------------------------------------------------------------------------------------


def _day(event: parts.DayEvent, s: Speaker) -> str:
    match event:
        case ev.DayBegan():
            return f"Day {event.day} of {event.days}: set-up"
        case ev.Placed():
            return _placed(event, s)
        case ev.RolledOff():
            return _rolled_off(event, s)
        case ev.RoundBegan():
            return f"Day {event.day}, round {event.round} of {event.rounds}"
        case ev.TurnBegan():
            return f"{name(s, event.who)}’s turn ({zone(s, event.zone)})"
        case ev.TurnEnded():
            return f"{name(s, event.who)}’s turn is over: {en.TURN_ENDS[event.why]}"
        case ev.CleanedUp():
            return f"Clean-up phase of round {event.round}"
        case ev.BattleEnded():
            return f"End of battle of day {event.day}: {en.BATTLE_ENDS[event.why]}"
        case ev.FallsAnnounced():
            return _falls(event, s)
        case ev.WarEnded():
            return _war_over(event, s)
        case _:
            assert_never(event)


def name(s: Speaker, who: str) -> str:
    """A character, pair, team or player."""
    return s.name(who).text


def zone(s: Speaker, printed: int) -> str:
    """A zone: zone 3, zone 7 (greenhouse)."""
    return s.zone(printed).text


def _placed(event: ev.Placed, s: Speaker) -> str:
    where = f"{name(s, event.who)} starts in {zone(s, event.zone)} on {event.tile}"
    if event.wanted:
        return f"{where} (the tile nearest to {event.wanted}, which went to a higher priority)"
    return where + (" (by lot)" if event.lot else "")


def _rolled_off(event: ev.RolledOff, s: Speaker) -> str:
    """Roll-off for priority: Gaon [6] > Hanseo [4] = Roa [4] (equal faces roll again)."""
    rows = sorted(zip(event.who, event.faces, strict=True), key=lambda row: -row[1])
    said = ""
    for place, (who, face) in enumerate(rows):
        sign = "" if place == 0 else " = " if rows[place - 1][1] == face else " > "
        said += f"{sign}{name(s, who)} [{face}]"
    return f"Roll-off for priority: {said}" + (" (equal faces roll again)" if len(set(event.faces)) < len(rows) else "")


def _falls(event: ev.FallsAnnounced, s: Speaker) -> str:
    fallen = ", ".join(name(s, who) for who in event.fallen) or "nobody"
    out = ", ".join(pair(s, who) for who in event.out)
    return f"Fallen on day {event.day}: {fallen}" + (f". Out: {out}" if out else "")


def _war_over(event: ev.WarEnded, s: Speaker) -> str:
    """The war is over: Gaon wins (counted damage: Gaon 80, Hanseo 60)."""
    result = f"{name(s, event.winner)} wins" if event.winner else "a draw"
    why = en.WAR_ENDS[event.why]
    if event.why in ("last_team", "draw"):
        return f"The war is over: {result}" + (f" ({why})" if event.winner else "")
    numbers = ", ".join(f"{name(s, team)} {n}" for team, n in parts.in_contention(event, s))
    return f"The war is over: {result} ({why}: {numbers})"


# -- walking ----------------------------------------------------------------------------------------------------------


def _walked(event: parts.WalkEvent, s: Speaker) -> str:
    who = name(s, event.who)
    match event:
        case ev.Moved():
            way = " → ".join((event.origin, *event.path))
            met = f". Stopped on {event.to}: met {name(s, event.met)}, who was hidden" if event.met else ""
            of = f", movement {event.budget}" if event.budget else ""  # 0: not the hearer's to know
            return f"{who} moves: {way} ({tiles(len(event.path))}{of}){met}"
        case ev.Left():
            return f"{who} leaves {zone(s, event.zone)} for {zone(s, event.to)}"
        case ev.Arrived():
            passage = f"the passage from {zone(s, event.origin)}"
            return f"{who} comes out of {passage}: {zone(s, event.zone)}, {event.tile}"
        case ev.Drawn():
            way = f"stays on {event.origin}" if event.origin == event.to else f"{event.origin} → {event.to}"
            return f"{name(s, event.by)} draws {who} closer: {way}"
        case _:
            assert_never(event)


def tiles(n: int) -> str:
    """1 tile, 3 tiles."""
    return f"{n} tile" if n == 1 else f"{n} tiles"


# -- attacks ----------------------------------------------------------------------------------------------------------


def _attack(event: parts.AttackEvent, s: Speaker) -> str:
    match event:
        case ev.AttackDeclared():
            return _declared(event, s)
        case ev.Covered():
            return f"{name(s, event.who)} covers {name(s, event.master)} and takes the attack."
        case ev.Judged():
            return _judged(event, s)
        case ev.Reacted():
            return f"{_reacting(event, s)}."
        case ev.Forced():
            verb = f"makes {whose(event.who, event.judgement, s)} {_forced(event.what)}"
            return f"{s.power(event.by).text} {verb}."
        case ev.Cancelled():
            return _cancelled(event, s)
        case ev.Resolved():
            return f"{name(s, event.attacker)} → {name(s, event.target)}: {_outcome(event, s)}"
        case ev.Damaged():
            return _damage(event, s)
        case ev.Counted():
            return _counted(event, s)
        case ev.Fell():
            return f"{name(s, event.who)} falls in {zone(s, event.zone)}."
        case ev.WentOut():
            gone = f": {name(s, event.who)} leaves {zone(s, event.zone)}" if event.who else ""
            return f"{pair(s, event.pair)} is out{gone}"
        case _:
            assert_never(event)


def _declared(event: ev.AttackDeclared, s: Speaker) -> str:
    """Gaon attacks Hanseo physically with “Heavy Blow”."""
    key = event.phantasm or event.skill
    means = f" with {s.power(key).text}" if key else ""
    means += " (noble phantasm)" if event.phantasm else ""
    means += " (area)" if event.area else ""
    return f"{name(s, event.who)} attacks {name(s, event.target)} {en.ATTACKS[event.kind]}{means}."


def _judged(event: ev.Judged, s: Speaker) -> str:
    """Gaon · spell: [4][6] + MAG 5 + LUC 4 = 19 (critical from 11)."""
    if event.new:
        why = "additional dice, a number only"
    elif event.fumble:
        why = f"{dice(event.faces)} is a fumble"
    elif not event.threshold:  # of somebody unseen: the hearer may not know its LUC
        why = "critical" if event.critical else ""
    elif event.critical:
        why = f"critical: the dice make {sum(event.faces)}, from {event.threshold}"
    else:
        why = f"critical from {event.threshold}"
    first = f"{s.struck(event.struck)} " if event.struck else ""
    bonuses = "".join(f" + {part_text(part, s)}" for part in event.parts)
    head = f"{name(s, event.who)} · {en.JUDGEMENTS[event.judgement]}"
    return f"{head}: {first}{dice(event.faces)}{bonuses} = {number(event.total)}" + (f" ({why})" if why else "")


def part_text(part: ev.Part, s: Speaker) -> str:
    """One part of a sum: MAG 5, Heavy Blow 3."""
    return f"{_label(part, s)} {number(part.value)}"


def _label(part: ev.Part, s: Speaker) -> str:
    return s.title(part.of) if part.of else en.PARTS[part.label]


def whose(who: str, judgement: ev.JudgementName, s: Speaker) -> str:
    """Somebody's judgement: Gaon’s spell."""
    return f"{name(s, who)}’s {en.JUDGEMENTS[judgement]}"


def _reacting(event: ev.Reacted, s: Speaker) -> str:
    """Hanseo uses “Disrupt” on Gaon’s spell."""
    own = f"the own {en.JUDGEMENTS[event.judgement]}"
    on = own if event.who and event.who == event.on else whose(event.on, event.judgement, s)
    return f"{name(s, event.who)} uses {s.power(event.skill).text} on {on}"


def _forced(what: str) -> str:
    return "critical" if what == "critical" else "a fumble"


def reacted_and_forced(event: ev.Reacted, forced: ev.Forced, s: Speaker) -> str:
    """A reaction with what it does, in one line."""
    return f"{_reacting(event, s)}: it is {_forced(forced.what)}."


def _cancelled(event: ev.Cancelled, s: Speaker) -> str:
    both = f"{whose(event.who, event.judgement, s)}: critical and fumble cancel, neither applies."
    if event.by_effect:
        return f"{both} The critical came from an effect, so additional dice are rolled."
    return f"{both} The dice count as rolled."


def _outcome(event: ev.Resolved, s: Speaker) -> str:
    attack, defence = number(event.attack), number(event.defence)
    match event.why:
        case "higher":
            return f"{attack} > {defence}, lands"
        case "lower":
            return f"{attack} < {defence}, held"
        case "tie":
            result = "lands" if event.landed else "held"
            return f"{attack} = {defence}, a tie, {result} (setting tie: {s.house.tie})"
        case "attack_critical":
            return "a critical attack ignores an ordinary defence and lands"
        case "defence_critical":
            ignored = "even a critical attack" if event.attack_status == "critical" else "the attack"
            return f"a critical defence ignores {ignored} and holds"
        case "attack_fumble":
            both = "attack and defence are fumbles" if event.defence_status == "fumble" else "the attack is a fumble"
            return f"{both}, the attack fails"
        case "defence_fumble":
            return f"the defence is a fumble, lands{' as a critical' if event.critical else ''}"
        case _:
            assert_never(event.why)


def _damage(event: ev.Damaged, s: Speaker) -> str:
    """Hanseo takes: MAG 5 + range modifier −2 + [3] + Heavy Blow [6] = 12, armour −3, shield −4 → HP 13 → 8 (of 20)."""
    terms = [part_text(part, s) for part in event.parts]
    for place, (part, faces) in enumerate(parts.dealt_out(event)):
        source = f"{en.PARTS['dice'] if part is None else _label(part, s)} "
        terms.append((source if place else "") + dice(faces))
    raw = parts.raw_damage(event)
    total = f"{number(raw)}, below 0 and so 0" if raw < 0 else str(event.total)
    armour = f", armour −{event.armour}" if event.armour else ""
    shield = f", shield −{event.shield}" if event.shield else ""
    before = event.left + event.hp
    change = f"{before} → {event.left}" if event.hp else f"still {before}"
    beyond = f", {event.beyond} beyond 0" if event.beyond else ""
    sum_ = f"{' + '.join(terms)} = {total}{armour}{shield}"
    return f"Damage to {name(s, event.who)}: {sum_} → HP {change} (of {event.most}){beyond}"


def _counted(event: ev.Counted, s: Speaker) -> str:
    """Ledger of the Gaon pair: Gaon → Hanseo 5, total 45 (not counted: 3 taken by armour)."""
    hit = f"{name(s, event.by)} → {name(s, event.on)} {event.points}"
    left_out = ", ".join(en.EXCLUDED[part.why].format(n=part.points) for part in event.excluded)
    ledger = f"Ledger of {pair(s, event.pair)}: {hit}, total {event.total}"
    return ledger + (f" (not counted: {left_out})" if left_out else "")


def pair(s: Speaker, called: str) -> str:
    """A pair by name: pair Gaon."""
    return f"pair {name(s, called)}"


# -- skills -----------------------------------------------------------------------------------------------------------


def _power(event: parts.PowerEvent, s: Speaker) -> str:
    who = name(s, event.who)
    match event:
        case ev.SkillUsed():
            on = f" on {name(s, event.target)}" if event.target not in ("", event.who) else ""
            kind = " (noble phantasm)" if event.phantasm else ""
            return f"{who} uses {s.power(event.skill).text}{kind}{on}."
        case ev.MpSpent():
            uses = f", uses left today: {event.uses_left}" if event.uses_left >= 0 else ""
            return f"{who} · {s.power(event.skill).text}: MP −{event.mp} → {event.left}{uses}"
        case ev.Healed():
            return _healed(event, s)
        case ev.EffectGiven():
            return f"{who} · {en.effect_text(event.effect, event.amount, event.to)}, {en.until_text(event.until)}"
        case ev.EffectEnded():
            ended = en.effect_text(event.effect, event.amount, event.to)
            return f"{who} · {ended} ends ({en.EFFECT_ENDS[event.why]})"
        case ev.MovementGiven():
            now = f" → {event.budget}" if event.budget else ""
            return f"{who} · movement this turn +{event.tiles}{now}"
        case ev.Hid():
            return f"{who} hides in {zone(s, event.zone)}."
        case ev.CameOut():
            return f"{who} is seen again: {zone(s, event.zone)}, {event.tile} ({en.SEEN_AGAIN[event.why]})"
        case ev.Revealed():
            return f"{who} sees {zone(s, event.zone)} until the own turn ends."
        case ev.Guarded():
            return f"{who} guards: own defences {signed(event.amount)} until the own next turn"
        case ev.Waited():
            return f"{who} waits."
        case ev.MpRegained():
            return f"{who} · blue zone: MP +{event.gained} → {event.left}"
        case _:
            assert_never(event)


def _healed(event: ev.Healed, s: Speaker) -> str:
    """Hanseo regains: [3][4] + 2 = 9 → HP 13 → 20 (of 20)."""
    before = event.left - event.gained
    change = f"{before} → {event.left}" if event.gained else f"still {before}"
    by = f" (by {name(s, event.by)})" if event.by not in ("", event.who) else ""
    return f"{name(s, event.who)} regains HP{by}: {parts.heal_sum(event)} → HP {change} (of {event.most})"


# -- rewards and the referee ------------------------------------------------------------------------------------------


def _reward(event: parts.RewardEvent, s: Speaker) -> str:
    by_itself = " (by default)" if isinstance(event, ev.Rewarded | ev.Raised) and event.default else ""
    match event:
        case ev.RewardEarned():
            earned = f"counted damage {event.total}, the reward for {event.at} is earned"
            return f"{pair(s, event.pair)}: {earned}. It is given after the end of battle."
        case ev.Rewarded():
            gained = f"HP +{event.hp} → {event.hp_left}, MP +{event.mp} → {event.mp_left}"
            return f"Reward for {event.at} of {pair(s, event.pair)}: {name(s, event.who)} {gained}{by_itself}"
        case ev.Raised():
            raised = f"maximum HP +10 → {event.most_hp}, maximum MP +10 → {event.most_mp}"
            return f"Reward for 100 of {pair(s, event.pair)}: {name(s, event.who)} {raised}{by_itself}"
        case _:
            assert_never(event)


def _referee(event: parts.RefereeEvent, s: Speaker) -> str:
    match event:
        case ev.TimedOut():
            return f"{name(s, event.player)} is out of time ({en.ASKED[event.question]})"
        case ev.Corrected():
            return f"Corrected by staff: {name(s, event.who)}, {en.CHANGES[event.change]}{_change(event)}"
        case _:
            assert_never(event)


def _change(event: ev.Corrected) -> str:
    old, new = parts.corrected_values(event)
    place = event.change == "place"
    return f" {en.value_text(old, place)} → {en.value_text(new, place)}" if old or new else ""
