"""What a viewer sees at one moment (`shape.Situation`), put together from the view, the words and the hints."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from simpan.core.bits import count
from simpan.core.game import SPECTATOR
from simpan.lumen import action as act
from simpan.lumen import order as o
from simpan.lumen import say, say_en, say_ko
from simpan.lumen.card import Card
from simpan.lumen.catchers import limit
from simpan.lumen.duel import Duel
from simpan.lumen.effect import text_en, text_ko
from simpan.lumen.effect.node import Cost, Effect
from simpan.lumen.effect.text_parts import circled
from simpan.lumen.frame import EFFECT_FRAME
from simpan.lumen.hosted.combos import combo
from simpan.lumen.hosted.hand import OF_CARDS, hand
from simpan.lumen.hosted.hand import seen as known_hand
from simpan.lumen.hosted.shape import Option, Situation, Source
from simpan.lumen.hosted.speakers import speaker_of
from simpan.lumen.say_parts import Speaker
from simpan.lumen.setup import FIRST_LIST, first_hand
from simpan.lumen.side import Side
from simpan.lumen.unit import END_CLAUSES
from simpan.lumen.view import SideView, View, view

ANY: Final = 29  # the highest speed that a catch can be handled at

_encode = msgspec.json.Encoder().encode


def situation(d: Duel, viewer: int, lang: str, aids_memory: bool) -> bytes:
    """Everything, as JSON. aids_memory: whether hidden cards that everybody could remember are shown."""
    s = speaker_of(d, lang, viewer)
    seen = view(d, viewer)
    if not aids_memory:
        seen = msgspec.structs.replace(seen, sides=(_forgotten(seen, 0), _forgotten(seen, 1)))
    player = viewer < SPECTATOR
    asked = seen.asks
    source = _source(d, s) if asked else None
    return _encode(
        Situation(
            view=seen,
            heading=heading(seen, lang),
            question=say.question(asked, s) if asked else "",
            hand=hand(d, viewer, s) if player else (),
            seen=known_hand(d, viewer) if aids_memory else (),
            options=_options(d, viewer, seen, s, source) if asked else (),
            source=source,
            combo=combo(d, viewer, seen),
            catch_limit=_catch_limit(d) if asked == "catch" else -1,
            need=_need(d, viewer) if asked in ("hand", "list") else 0,
            result=result(seen, s) if seen.winner is not None else "",
            result_clause=END_CLAUSES[int(d.reason)] if seen.winner is not None else "",
        )
    )


def _forgotten(seen: View, seat: int) -> SideView:
    return msgspec.structs.replace(seen.sides[seat], known=())


# -- the moment in words ---------------------------------------------------------------------------------------------


def heading(seen: View, lang: str) -> str:
    """5턴 레디 페이즈; before turn 1 and after the end without the turn."""
    phase: str = (say_ko if lang == "ko" else say_en).PHASES[seen.phase]
    if not seen.turn or seen.phase in ("setup", "over"):
        return phase if lang == "ko" else phase[:1].upper() + phase[1:]
    if lang == "ko":
        return f"{seen.turn}턴 {phase}" if not seen.sudden_death else f"서든 데스 {seen.sudden_death}턴 {phase}"
    turn = f"Turn {seen.turn}" if not seen.sudden_death else f"Sudden death, turn {seen.sudden_death}"
    return f"{turn}, {phase}"


def result(seen: View, s: Speaker) -> str:
    """How the match ended for the viewer: 승리 (체력 0)."""
    words = say_ko if s.lang == "ko" else say_en
    ending = words.ENDINGS[seen.reason]
    why = f" ({ending})" if ending else ""
    if seen.winner is None or seen.winner < 0:
        return ("무승부" if s.lang == "ko" else "Draw") + why
    if seen.viewer == SPECTATOR:
        return (f"{seen.winner + 1}P 승리" if s.lang == "ko" else f"Player {seen.winner + 1} wins") + why
    if s.lang == "ko":
        return ("승리" if seen.winner == seen.viewer else "패배") + why
    return ("You win" if seen.winner == seen.viewer else "You lose") + why


# -- the question ----------------------------------------------------------------------------------------------------


def _options(d: Duel, viewer: int, seen: View, s: Speaker, source: Source | None) -> tuple[Option, ...]:
    owner = int(act.owner_of_cards(d, viewer)) if d.asks in OF_CARDS else viewer
    asking = (source.card, source.rule) if source is not None and source.rule >= 0 else None
    found: list[Option] = []
    for code in seen.options:
        choice = act.action(d, viewer, code)
        text = _option_text(seen.asks, choice, s, asking)
        if isinstance(choice, act.WithCard):
            found.append(Option(code, choice, text, choice.card, choice.nth, owner))
        elif isinstance(choice, act.CountAs):
            found.append(Option(code, choice, text, d.side(viewer).deck.codes[int(d.chosen)], 0, viewer))
        else:
            found.append(Option(code, choice, text))
    return tuple(found)


@lru_cache(maxsize=8192)
def _option_text(asks: str, choice: act.Action, s: Speaker, source: tuple[str, int] | None) -> str:
    """An option in words; a card that is merely named by its name, since its face is drawn beside."""
    if isinstance(choice, act.WithCard) and not isinstance(choice, act.ApplyEffect | act.UseSpecial):
        return s.names(choice.card)
    return say.option(asks, choice, s, source)


def _source(d: Duel, s: Speaker) -> Source | None:
    """The effect that asks, with its place among the card's effects (-1: a cost, or a line of a trait)."""
    frame = d.top
    if frame is None or frame.kind != EFFECT_FRAME:
        return None
    deck = d.side(frame.seat).deck
    return _source_text(deck.slots[int(frame.slot)].card, deck.programs[int(frame.program)].source, s)


@lru_cache(maxsize=1024)
def _source_text(card: Card, asking: Effect, s: Speaker) -> Source:
    words = text_ko if s.lang == "ko" else text_en
    for index, rule in enumerate(card.rules):
        if rule.do is asking:
            return Source(card.code, index, f"{circled(index)} {words.rule_text(rule, s.names)}")
    for line in card.properties:
        if isinstance(line, Cost) and line.pay is asking:
            return Source(card.code, -1, words.property_text(line, s.names))
    return Source(card.code, -1, words.effect_text(asking, s.names))


def _catch_limit(d: Duel) -> int:
    """The highest speed that the catch may have: the lead by FP; ANY where an effect grants it (L5.3.10)."""
    lead = int(limit(d))
    return ANY if d.step == o.CATCH_GRANTED or lead < 0 else lead & 0xFFFF


def _need(d: Duel, seat: int) -> int:
    """How many cards of this part of the set-up are still to be chosen, this one included (L4.2)."""
    side: Side = d.side(seat)
    left = int(count(side.side_deck & side.deck.techniques))
    missing = int(first_hand(d, seat) - count(side.hand))
    return min(left, missing if missing > 0 else FIRST_LIST - int(count(side.listed)))
