"""Character sheets with where each value comes from (M3), for the characters' player and the staff."""

from __future__ import annotations

from typing import Final, final

from msgspec.structs import replace

from simpan.core.korean import number
from simpan.core.refusal import Refusal
from simpan.mansion import event as ev
from simpan.mansion import say, show_en, show_ko, text_en, text_ko
from simpan.mansion import sheet as rules
from simpan.mansion.campaign import Campaign, player_of
from simpan.mansion.desk.orders import Order, say_orders
from simpan.mansion.effect import Power
from simpan.mansion.files.check import points_due
from simpan.mansion.files.sheet_words import Derived, derived, powers_of
from simpan.mansion.hosted.shape import Character, Skill, Term, Value
from simpan.mansion.hosted.viewpoint import Viewpoint
from simpan.mansion.hosted.words import word
from simpan.mansion.reading import Start
from simpan.mansion.say_parts import Lang, signed, speaker
from simpan.mansion.sheet import ABILITIES, ABILITY_NAMES, Sheet
from simpan.mansion.sight import Own, PowerLeft

MOST_BOOKS: Final = 16
MOST_MADE: Final = 1024  # sheets as they stood, of one campaign
RAISE: Final = 10  # maximum HP and MP of a reward (M5.2)
KINDS: Final = {"ko": show_ko.KINDS, "en": show_en.KINDS}


@final
class Written:
    """A sheet as it was written, in one language: what no turn of the war changes."""

    def __init__(self, sheet: Sheet, campaign: Campaign, lang: Lang) -> None:
        self.sheet: Final = sheet
        self.player: Final = player_of(sheet)
        labels = ABILITY_NAMES if lang == "ko" else {name: name.upper() for name in ABILITIES}
        pairs = zip(ABILITIES, sheet.abilities, strict=True)
        self.abilities: Final = tuple(Value(key, labels[key], str(value), (), "M3.1") for key, value in pairs)
        shown = {name.upper(): labels[name] for name in ABILITIES} | {"": word(lang, "base")}
        found = derived(sheet, campaign, lang)
        self.sums: Final = {one.key: one.value for one in found}
        self.values: Final = {
            one.key: Value(one.key, one.name, _shown(one), _terms(one, shown), one.clause) for one in found
        }
        self.range: Final = Value(
            "range",
            word(lang, "range"),
            str(sheet.range),
            (Term(word(lang, "power_of_range"), rules.RANGE_POWER[sheet.range]),),
            "M3.11",
        )
        powers = powers_of(sheet, campaign)
        text = text_ko.power_text if lang == "ko" else text_en.power_text
        self.texts: Final = {power.key: text(power) for power in powers}
        self.powers: Final[dict[str, Power]] = {power.key: power for power in powers}
        self.class_: Final = speaker(campaign, lang).class_name(sheet.class_) if sheet.class_ else ""
        points = points_due(campaign, sheet)
        seasons = ", ".join(str(one) for one in sheet.seasons)
        key = "returnee" if seasons else "points"
        self.points: Final = word(lang, key, points=points, seasons=seasons) + say.clause_tag("M3.1", lang)


def _terms(one: Derived, shown: dict[str, str]) -> tuple[Term, ...]:
    return tuple(Term(shown.get(label, label), value) for label, value in one.terms)


def _shown(one: Derived) -> str:
    if one.key.endswith("_dice"):
        return f"+{one.value}d6"
    return f"{one.dice} {signed(one.value)}" if one.dice else number(one.value)


@final
class _Sheets:
    """All sheets of a campaign in one language, by name."""

    def __init__(self, campaign: Campaign, lang: Lang) -> None:
        self.campaign: Final = campaign  # kept, so that nothing else gets its identity
        self.by_name: Final = {sheet.name: Written(sheet, campaign, lang) for sheet in campaign.sheets}
        self.made: Final[dict[tuple[Own, bool, Order | None], Character]] = {}


_kept: dict[tuple[int, Lang], _Sheets] = {}


def _sheets(campaign: Campaign, lang: Lang) -> _Sheets:
    """The sheets of a campaign, worked out once."""
    found = _kept.get((id(campaign), lang))
    if found is None or found.campaign is not campaign:
        if len(_kept) >= MOST_BOOKS:
            _kept.clear()
        found = _kept[id(campaign), lang] = _Sheets(campaign, lang)
    return found


# -- as it stands now --------------------------------------------------------------------------------------------------


def sheets_of(eye: Viewpoint, brief: bool = False) -> tuple[Character, ...]:
    """The viewer's characters; of the staff everybody. brief: without abilities, values, skills and their texts."""
    books = _sheets(eye.campaign, eye.lang)
    found = (_found(eye, one, books) for one in eye.view.own)
    return tuple(replace(one, abilities=(), values=(), skills=(), phantasm=None) if brief else one for one in found)


def sheet_of(eye: Viewpoint, name: str) -> Character:
    """One of the viewer's characters, whole. Raises KeyError for another name."""
    one = next((one for one in eye.view.own if one.name == name), None)
    if one is None:
        raise KeyError(name)
    return _found(eye, one, _sheets(eye.campaign, eye.lang))


def _found(eye: Viewpoint, one: Own, books: _Sheets) -> Character:
    """A sheet as it stands; most do not change from one scene to the next."""
    book, order = books.by_name[one.name], eye.table.book.orders.get(one.name)
    if one.most_hp != book.sums["hp"] or one.most_mp != book.sums["mp"] or eye.view.phase == "set_up":
        return _character(eye, one, book, order)  # by what they were raised, or what waits, is not in the key
    key = one, eye.view.acting == one.name, order
    made = books.made.get(key)
    if made is None:
        if len(books.made) >= MOST_MADE:
            books.made.clear()
        made = books.made[key] = _character(eye, one, book, order)
    return made


def _character(eye: Viewpoint, one: Own, book: Written, order: Order | None) -> Character:
    powers = tuple(_skill(eye, one, power, book) for power in one.skills)
    said = order is not None and (order.turn or order.cover is not None or order.reactions is not None)
    return Character(
        name=one.name,
        pair=one.pair,
        player=book.player,
        role=one.role,
        class_=book.class_,
        state=one.state,
        hp=one.hp,
        most_hp=one.most_hp,
        mp=one.mp,
        most_mp=one.most_mp,
        zone=one.zone,
        tile=one.tile,
        abilities=book.abilities,
        values=_values(eye, one, book),
        skills=powers,
        phantasm=None if one.phantasm is None else _skill(eye, one, one.phantasm, book),
        effects=tuple(eye.lasting(effect) for effect in one.effects),
        notes=tuple(_notes(eye, one, book)),
        order=say_orders(order, eye.campaign, eye.lang) if said and order is not None else "",
        wanted=_wanted(eye, one),
    )


def _values(eye: Viewpoint, one: Own, book: Written) -> tuple[Value, ...]:
    """The derived values; those that the war has changed say by what."""
    changed: dict[str, Value] = {}
    for key, now in (("hp", one.most_hp), ("mp", one.most_mp)):
        if now != book.sums[key]:
            changed[key] = _raised(eye, book, book.values[key], now, now - book.sums[key])
    more = one.movement - book.sums["movement"]
    if more:
        plain = book.values["movement"]
        terms = (*plain.terms, Term(eye.word("effects"), more))
        changed["movement"] = Value("movement", plain.label, str(one.movement), terms, f"{plain.clause}, H6.5")
    values = (*book.values.values(), book.range)
    return tuple(changed.get(value.key, value) for value in values) if changed else values


def _raised(eye: Viewpoint, book: Written, plain: Value, now: int, more: int) -> Value:
    """A maximum that a reward (M5.2) or the referee (H6.7) has changed."""
    told = (one.event for one in eye.past.rewards_of(eye.viewer, book.sheet.pair))
    rewards = RAISE * sum(isinstance(event, ev.Raised) and event.who == book.sheet.name for event in told)
    found = [Term(eye.word("reward"), rewards)] if rewards else []
    found += [Term(eye.word("correction"), more - rewards)] if more != rewards else []
    clause = ", ".join([plain.clause, *(["M5.2"] if rewards else []), *(["H6.7"] if more != rewards else [])])
    return Value(plain.key, plain.label, str(now), (*plain.terms, *found), clause)


def _notes(eye: Viewpoint, one: Own, book: Written) -> list[str]:
    """What the player should have in mind: what of the turn is spent, hiding, guard, the points of the sheet."""
    acting = eye.view.acting == one.name
    states = (
        ("hidden", one.hidden),
        ("moved", one.moved and acting),
        ("acted", one.acted and acting),
        ("freed", one.free_used and acting),
        ("reacted", one.reacted),
    )
    found = [eye.word("guarding", n=one.guard) + say.clause_tag("H6.3", eye.lang)] if one.guard else []
    return [*found, *(eye.word(key) for key, holds in states if holds), book.points]


def _wanted(eye: Viewpoint, one: Own) -> str:
    """The secret start as far as it is named (H6.1), also while it waits: a tile, a zone, or by lot."""
    if one.wanted:
        return (
            eye.word("by_lot") if one.wanted == "?" else eye.zone(one.wanted) if one.wanted.isdecimal() else one.wanted
        )
    if eye.view.phase != "set_up" or not eye.is_player:
        return ""
    waiting = (reading for post in eye.table.book.of_seat(eye.viewer) for reading in post.readings)
    named = [reading for reading in waiting if isinstance(reading, Start) and reading.who == one.name]
    return (named[-1].tile or eye.word("by_lot")) if named else ""


def _skill(eye: Viewpoint, one: Own, power: PowerLeft, book: Written) -> Skill:
    clause = "H6.6" if one.phantasm is not None and power.key == one.phantasm.key else "H6.5"
    why = _why_not(eye, one, power, book.powers[power.key], clause)
    return Skill(
        key=power.key,
        title=eye.s.title(power.key),
        text=book.texts[power.key],
        kind=KINDS[eye.lang][power.kind],
        mp=power.mp,
        uses_left=power.uses_left,
        usable=why is None,
        why="" if why is None else say.refusal(why, eye.campaign, eye.lang),
    )


def _why_not(eye: Viewpoint, one: Own, left: PowerLeft, power: Power, clause: str) -> Refusal | None:
    """Why it cannot be used now whatever is in reach: its cost, or what it takes of the turn is spent."""
    if not left.payable and left.kind != "passive":
        if one.mp < left.mp:
            return Refusal(clause, "no_mp", {"skill": left.key, "mp": left.mp, "left": one.mp})
        if left.uses_left == 0:
            return Refusal(clause, "no_uses", {"skill": left.key})
        return Refusal(clause, "range_only", {"skill": left.key, "range": power.range_only})
    acting = eye.view.acting == one.name
    if acting and left.kind in ("action", "with_attack") and one.acted:
        return Refusal("H6.3", "acted_already")
    if acting and left.kind == "free" and one.free_used and clause == "H6.5":
        return Refusal("H6.5", "one_free")
    if left.kind == "reaction" and one.reacted:
        return Refusal("H4.8", "reacted_already", {"who": one.name})
    return None
