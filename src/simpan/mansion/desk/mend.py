"""Corrections (H6.7): of a value now, or of a value or a die in the past, shown first with all that would change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, cast

from simpan.core.amend import Amendment, Insert, amend
from simpan.core.bits import members
from simpan.core.entry import Input
from simpan.core.game import CHANCE, CLOCK
from simpan.core.refusal import Refusal, Refused
from simpan.mansion import codes, say, staff
from simpan.mansion import words as w
from simpan.mansion.desk import notes, seen, steer
from simpan.mansion.desk.ask import Ask
from simpan.mansion.desk.known import index_of
from simpan.mansion.desk.names import is_drawn
from simpan.mansion.desk.out import Done
from simpan.mansion.desk.past import Pending, Shown, changed
from simpan.mansion.desk.run_on import go_on, in_play, run_on, said
from simpan.mansion.desk.table import Table
from simpan.mansion.war import War

VALUE_WORDS: Final = ("값", "value")
DICE_WORDS: Final = ("주사위", "dice", "die")
NUMBERS: Final = {
    w.SET_HP: ("체력", "hp"),
    w.SET_MP: ("마력", "mp"),
    w.SET_MAX_HP: ("최대체력", "maxhp"),
    w.SET_MAX_MP: ("최대마력", "최대mp", "maxmp"),
    w.SET_DAMAGE: ("데미지", "장부", "damage"),
}
PLACE: Final = ("위치", "타일", "place", "tile")
DEEDS: Final = {
    w.GIVE_USES: ("횟수", "uses"),
    w.FELL_NOW: ("쓰러짐", "fall"),
    w.RETURN_NOW: ("되살림", "return"),
    w.HIDE_NOW: ("은신", "hide"),
    w.SHOW_NOW: ("드러냄", "show"),
}
EFFECTS: Final = {
    w.GIVE_SHIELD: ("보호막", "shield"),
    w.GIVE_ARMOUR: ("방어도", "armour"),
    w.GIVE_DICE: ("데미지주사위", "dice"),
    w.GIVE_BONUS: ("공격보너스", "attack"),
    w.GIVE_GUARD: ("방어보너스", "defence"),
}
FIRST_SHOWN: Final = ("correct", "effect", "undo")
TAKE: Final = ("제거", "take", "remove")
DAY: Final = ("종전", "day")


class Change(NamedTuple):
    """What the staff changes, as the clock's words to the rules: `staff.py`."""

    who: int
    codes: tuple[int, ...]


# -- now --------------------------------------------------------------------------------------------------------------


def correct(ask: Ask) -> Done:
    """`/정정 값 가온 체력 13 이유` now; `/정정 #41 주사위 3 4 이유`, `/정정 #41 값 …` in the past, with a preview."""
    number = ask.take_number()
    if number is not None:
        return _past(ask, number)
    if ask.rest.split(" ")[0] in VALUE_WORDS:
        ask.take_word()
    return _now(ask, _change(ask, ask.table.war))


def effect(ask: Ask) -> Done:
    """`/효과 가온 보호막 10 2 이유` (two clean-ups; 종전: until then), `/효과 가온 제거 1 이유` (its first effect)."""
    war = ask.table.war
    who = index_of(war, ask.take_character())
    kind = ask.take_word().casefold()
    if kind in TAKE:
        place = _number(ask, len(war.fighters[who].effects))
        return _now(ask, Change(who, (w.TAKE_EFFECT, who, place - 1)))
    change = next((code for code, called in EFFECTS.items() if kind in called), None)
    if change is None:
        raise ask.wrong("effect_kinds", name=kind[:20], all=", ".join(called[0] for called in EFFECTS.values()))
    amount = _number(ask, staff.MOST_VALUE)
    if ask.rest.split(" ")[0] in DAY:
        ask.take_word()
        until = 0
    else:
        until = _number(ask, staff.MOST_FOR)
    return _now(ask, Change(who, (change, who, *divmod(amount, 60), until)))


def _now(ask: Ask, change: Change) -> Done:
    why = ask.reason()
    trial = ask.table.war.clone()
    refused = _tried(trial, change)
    if refused is not None:
        raise ask.wrong("refused", why=say.refusal(refused, ask.table.campaign, ask.table.lang))
    if trial.key() == ask.table.war.key():
        raise ask.wrong("no_difference")
    if not ask.first:
        _change_now(ask, change, why, ask.name, ask.text)
        return "done"
    lines = [ask.word("amend_preview", what=ask.word("value_now"), why=why), ask.word("numbers_change")]
    lines += (f"  {line}" for line in changed(ask.table, ask.table.war, trial))
    ask.tell([*lines, ask.word("apply_or_cancel")])
    shown = Shown("now", "value_now", {}, why, game=trial)
    name, text = ask.name, ask.text
    ask.keep(Pending(ask.table.book.moved, ask.by, lambda later: _change_now(later, change, why, name, text), shown))
    return "preview"


def _change_now(ask: Ask, change: Change, why: str, name: str, text: str) -> None:
    """Carry a change out that is allowed."""
    old, key = ask.table.war.clone(), ask.table.time_key()
    ask.log(why, name=name, text=text, who=old.board.stats[change.who].name)
    for code in (w.STAFF_ACT, *change.codes):
        ask.act.give(CLOCK, code, by=ask.by, why=why)
    ask.act.flush()
    ask.tell([ask.word("corrected", why=why), *changed(ask.table, old, ask.table.war)])
    go_on(ask.act, key)


def _tried(war: War, change: Change) -> Refusal | None:
    """Carry a change out on a copy; why it cannot be."""
    for code in (w.STAFF_ACT, *change.codes):
        refused = war.refusal(CLOCK, code)
        if refused is not None:
            return _of_place(war, change) or refused
        war.apply(CLOCK, code)
    return None


def _of_place(war: War, change: Change) -> Refusal | None:
    """Why somebody cannot be put on a tile, where somebody stands on it (H1.5)."""
    if change.codes[0] != w.SET_PLACE or war.staff != w.Q_STAFF_TILE:
        return None
    _, _, zone, tile = change.codes
    here = next((who for who in members(int(war.here[zone])) if war.fighters[who].tile == tile), w.NONE)
    if here < 0:
        return None
    name = war.board.plan.names[zone][tile]
    return Refusal("H1.5", "occupied", {"tile": name, "by": war.board.stats[here].name})


def _change(ask: Ask, war: War) -> Change:
    """Who, what and how much. Raises Wrong."""
    who = index_of(war, ask.take_character())
    what = ask.take_word().casefold()
    if what in ("최대",):
        what += ask.take_word().casefold()
    for code, called in NUMBERS.items():
        if what in called:
            return Change(who, (code, who, *divmod(_value(ask, war, who, code, called[0]), 60)))
    if what in PLACE:
        return Change(who, (w.SET_PLACE, who, *_tile(ask, war)))
    for code, called in DEEDS.items():
        if what in called:
            return Change(who, (code, who))
    known = [called[0] for called in (*NUMBERS.values(), PLACE, *DEEDS.values())]
    raise ask.wrong("value_kinds", name=what[:20], all=", ".join(known))


def _value(ask: Ask, war: War, who: int, code: int, called: str) -> int:
    """What a number becomes: HP and MP are never more than their maximum (M3.2, M3.3). Raises Wrong."""
    fighter = war.fighters[who]
    most = {w.SET_HP: int(fighter.most_hp), w.SET_MP: int(fighter.most_mp)}.get(code, staff.MOST_VALUE)
    found = ask.take_number()
    if found is None or found > most:
        raise ask.wrong("value_range", what=called, least=0, most=most)
    return found


def _number(ask: Ask, most: int, least: int = 1) -> int:
    found = ask.take_number()
    if found is None or not least <= found <= most:
        raise ask.wrong("number_wanted", least=least, most=most)
    return found


def _tile(ask: Ask, war: War) -> tuple[int, int]:
    """A zone and a tile of it, as the plan counts them."""
    name = ask.take_word().upper()
    place = war.board.plan.where.get(name)
    if place is None and is_drawn(ask.table.campaign, name):
        why = say.refusal(Refusal("M1.6", "not_white", {"tile": name}), ask.table.campaign, ask.table.lang)
        raise ask.wrong("refused", why=why)
    if place is None:
        raise ask.wrong("no_tile", tile=name[:10])
    return place


# -- the past ---------------------------------------------------------------------------------------------------------


def _past(ask: Ask, number: int) -> Done:
    table = ask.table
    if number not in {given.n for given in table.line.inputs}:
        raise ask.wrong("no_input", n=number)
    kind = ask.take_word()
    before = cast(War, table.line.before(number))
    if kind in DICE_WORDS:
        at, inserts, key = number, _dice(ask, number, before), "dice_of"
    elif kind in VALUE_WORDS:
        at = _whole_before(ask, number)
        before = cast(War, table.line.before(at))
        change = _change(ask, before)
        inserts, key = _inserts(ask, before, change), "value_at"
    else:
        raise ask.wrong("past_kinds")
    why = ask.reason()
    try:
        found = amend(table.as_record(), at, inserts, group_of=_group_of(ask), whole=_is_whole)
    except Refused as error:
        raise ask.wrong("refused", why=say.refusal(error.refusal, table.campaign, table.lang)) from error
    what = ask.word(key, n=at)
    ask.tell([ask.word("amend_preview", what=what, why=why), *_preview(ask, found), ask.word("apply_or_cancel")])
    shown = Shown("amend", key, {"n": at}, why, at, cast(War, found.game), found)
    ask.keep(Pending(table.book.moved, ask.by, lambda later: _apply(later, found, why, ask.text), shown))
    return "preview"


def _dice(ask: Ask, number: int, before: War) -> list[Insert]:
    """Other faces for a roll that was: of a judgement two, of anything else one. Raises Wrong."""
    given = next(given for given in ask.table.line.inputs if given.n == number)
    wanted = steer.faces_wanted(before) if given.seat == CHANCE else 0
    if not wanted:
        raise ask.wrong("no_dice_there", n=number)
    two = before.asks in steer.TWO_DICE
    faces = steer.take_faces(ask)
    if len(faces) != (2 if two else 1):
        raise ask.wrong("faces_wanted", n=2 if two else 1)
    return [Insert(CHANCE, steer.codes_of(faces, two)[0])]


def _inserts(ask: Ask, before: War, change: Change) -> list[Insert]:
    refused = _tried(before.clone(), change)
    if refused is not None:
        raise ask.wrong("refused", why=say.refusal(refused, ask.table.campaign, ask.table.lang))
    return [Insert(CLOCK, code) for code in (w.STAFF_ACT, *change.codes)]


def _whole_before(ask: Ask, number: int) -> int:
    """The input from which a value can be changed: not in the middle of a declaration."""
    place = next(place for place, given in enumerate(ask.table.line.inputs) if given.n == number)
    while place and not codes.is_whole(cast(War, ask.table.line.before(ask.table.line.inputs[place].n))):
        place -= 1
    return ask.table.line.inputs[place].n


def _group_of(ask: Ask) -> Callable[[Input], int]:
    groups = ask.table.book.groups
    return lambda given: groups.get(given.n, given.n)


def _is_whole(game: object) -> bool:
    return codes.is_whole(cast(War, game))


def _preview(ask: Ask, found: Amendment) -> list[str]:
    """All that would change: numbers, declarations that fall away, what is ruled anew; and who has seen what."""
    table = ask.table
    lines = [
        ask.word("numbers_change"),
        *(f"  {line}" for line in changed(table, cast(War, found.old), cast(War, found.game))),
    ]
    dropped, again = fallen_away(table, found)
    if dropped:
        whys = {table.book.groups.get(given.n, -1): refusal for given, refusal in found.dropped if refusal is not None}
        lines.append(ask.word("would_drop", n=len(dropped)))
        for group, n in dropped.items():
            why = whys.get(group)
            told = "" if why is None else f" — {say.refusal(why, table.campaign, table.lang)}"
            lines.append(f"  {_line(ask, group, n)}{told}")
    if cast(War, found.game).waiting >> CHANCE & 1:
        lines.append(ask.word("would_roll"))
    if again:
        lines.append(ask.word("would_rule_anew", n=len(again)))
        lines += (f"  {_line(ask, group, n)}" for group, n in again.items())
    return lines + seen.seen_lines(table, seen.heard_since(table, found.at), seen.heard_anew(table, found))


def fallen_away(table: Table, found: Amendment) -> tuple[dict[int, int], dict[int, int]]:
    """The declarations that do not stand any more, and those that are ruled anew because their character still acts.

    Each by the note before its inputs, with the number of the first of these.
    """
    war = cast(War, found.game)
    dropped = seen.declarations(table, [given for given, _ in found.dropped])
    again = seen.declarations(table, found.open)
    gone = [group for group in again if not in_play(war, table.book.done[group].who)]
    return {**dropped, **{group: again.pop(group) for group in gone}}, again


def _line(ask: Ask, group: int, n: int) -> str:
    """A declaration with its number, for the staff."""
    one = ask.table.book.done[group]
    return f"#{n} {one.who or ask.table.names_of([one.seat])[0]}: {said(ask.act, one)}"


# -- applying it ------------------------------------------------------------------------------------------------------


def preview(ask: Ask) -> Done:
    """`/미리보기 정정 …`: a correction, an effect or an undo, shown before anything of it is done."""
    from simpan.mansion.desk.commands import named  # which names this command, too

    spec = named(ask.rest)
    if spec is None or spec.name not in FIRST_SHOWN:
        raise ask.wrong("preview_of")
    ask.text = ask.rest if ask.rest.startswith("/") else f"/{ask.rest}"
    ask.take_word()
    ask.name, ask.first = spec.name, True
    return spec.run(ask)


def apply(ask: Ask) -> Done:
    """Carry out what was shown, if nothing has happened since."""
    pending = ask.take_pending()
    if pending is None:
        raise ask.wrong("nothing_pending")
    if pending.moved != ask.table.book.moved:
        ask.tell([ask.word("stale_preview")])
        return "stale"
    pending.carry_out(ask)
    return "done"


def cancel(ask: Ask) -> Done:
    """Leave it as it is."""
    if ask.take_pending() is None:
        raise ask.wrong("nothing_pending")
    ask.tell([ask.word("cancelled")])
    return "done"


def _apply(ask: Ask, found: Amendment, why: str, text: str) -> None:
    """Write the correction as a way back and the inputs that then stand, and rule anew what is open."""
    table, act = ask.table, ask.act
    old, givers = seen.heard_since(table, found.at), seen.givers_since(table, found.at)
    before = table.war.clone()
    dropped, again = fallen_away(table, found)
    lost = {group: table.book.done[group] for group in dropped if group not in again}
    ask.log(why, name="correct", text=text, at=found.at)
    act.back(found.at, ask.by, why)
    act.muted = True
    for one in found.inputs:
        act.again(one, "" if one.again is not None or one.by else ask.by, why)
    act.muted = False
    act.ended.clear()
    told = seen.changes(table, old, act.take_heard(), ask.word("corrected_for", why=why))
    act.outs += told
    act.asked_anew |= givers | seen.readers(table, told)
    ask.tell([ask.word("amended", n=found.at, why=why), *changed(table, before, table.war)])
    for gone in lost.values():
        act.tell(gone.seat, [ask.word("declaration_void", said=said(act, gone), why=why)], "refusal")
        for rest in [rest for rest in table.book.of_seat(gone.seat) if rest.begun and rest.who == gone.who]:
            act.note(notes.Dropped, post=rest.n, part=rest.part, why="undone", by=ask.by)
    if again:
        ask.log(why, name="requeue", text=text, rulings=list(again))
    run_on(act)
