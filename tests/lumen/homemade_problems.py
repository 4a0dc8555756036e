"""Files in which one thing is wrong: the reason that is told, the file, and the place."""

from __future__ import annotations

from typing import Any, Final

from simpan.lumen.homemade import LARGEST
from simpan.lumen.homemade_checks import MOST_AT_ONCE, MOST_MODIFIERS
from simpan.lumen.homemade_load import MOST_CARDS, MOST_COUNTERS, MOST_DECKS
from tests.lumen.homemade_files import ATTACK, small, with_lines

LINE: Final = ("cards", 0, "lines", 0)
AT: Final = "/cards/0/lines/0"
TRAIT_AT: Final = "/character/trait/lines/0"

Row = tuple[str, Any, str]


def card(index: int, key: str, *to: Any) -> Any:
    """One field of a card set, or taken away."""
    return small("cards", index, key, to=to[0]) if to else small("cards", index, key)


def doing(effect: Any) -> Any:
    """The attack with another effect."""
    return small(*LINE, "do", to=effect)


def given(cond: Any) -> Any:
    """The attack with another condition."""
    return small(*LINE, "given", to=cond)


def foe(**tests: Any) -> Any:
    """A condition on the opposing technique."""
    return {"node": "Matches", "card": "foe", "pattern": tests}


def change(stat: str, by: Any) -> Any:
    return {"node": "Change", "cards": "this", "stat": stat, "by": by}


def become(stat: str, to: Any) -> Any:
    return {"node": "Become", "cards": "this", "stat": stat, "to": to}


def always(*mods: Any, **more: Any) -> Any:
    return {"node": "Always", "mods": list(mods), **more}


def forbid(act: str, **more: Any) -> Any:
    return {"node": "Forbid", "who": "opp", "act": act, **more}


def deck(**fields: Any) -> Any:
    """The small file with a deck."""
    return small("decks", to={"a": fields})


FP: Final = {"node": "Fp", "n": 1}
GIVE: Final = {"node": "Give", "cards": "this", "flags": "void"}
CALM: Final = {"calm": {"name": "고요", "holds": ["foe.speed", ">=", 9]}}
NO_CARD: Final = [{"node": "Count", "zones": "hand", "pattern": {"code": "T-9"}}, "=", 0]
ALONE: Final = {"simpan": 1, "counters": {"e": {"name": "e"}}, "cards": [{**ATTACK, "mark": "viola", "lines": []}]}

FILE: Final[list[Row]] = [
    ("version", small("simpan", to=2), "/simpan"),
    ("version", small("simpan"), "/"),
    ("version", small("simpan", to=True), "/simpan"),
    ("nothing", {"simpan": 1}, "/"),
    ("object", [], "/"),
    ("object", small("character", to=[]), "/character"),
    ("object", small("cards", 1, to=7), "/cards/1"),
    ("object", small("counters", "ember", to=1), "/counters/ember"),
    ("list", small("cards", to={}), "/cards"),
    ("list", card(0, "lines", {}), "/cards/0/lines"),
    ("unknown_key", small("card", to=[]), "/card"),
    ("unknown_key", card(0, "sped", 1), "/cards/0/sped"),
    ("unknown_key", doing({**FP, "a/b~": 1}), f"{AT}/do/a~1b~0"),
    ("missing", card(0, "kind"), "/cards/0"),
    ("missing", card(0, "name"), "/cards/0"),
    ("missing", small("character", "trait"), "/character"),
    ("missing", small("character", "key"), "/character"),
    ("missing", doing({"node": "Fp"}), f"{AT}/do"),
    ("key", small("character", "key", to="Haru"), "/character/key"),
    ("key", small("counters", "Ember", to={"name": "e"}), "/counters/Ember"),
    ("key", small("counters", "e" * 31, to={"name": "e"}), f"/counters/{'e' * 31}"),
    ("code", card(0, "code", "한글"), "/cards/0/code"),
    ("reserved", small("counters", "fp", to={"name": "e"}), "/counters/fp"),
    ("taken", card(0, "name", "세츠메이킥"), "/cards/0/name"),
    ("taken", card(0, "name", {"ko": "새것", "en": "CUTTING"}), "/cards/0/name"),
    ("taken", card(0, "name", "비올라"), "/cards/0/name"),
    ("taken", card(0, "code", "st1-016"), "/cards/0/code"),
    ("taken", card(1, "code", "T-1"), "/cards/1/code"),
    ("taken", card(1, "name", "첫째"), "/cards/1/name"),
    ("taken", small("character", "key", to="viola"), "/character/key"),
    ("taken", small("character", "name", to="중립"), "/character/name"),
    ("taken", small("counters", "hidden_bond", to={"name": "h"}), "/counters/hidden_bond"),
    ("range", small("character", "hp", to=99), "/character/hp"),
    ("range", small("character", "hand", to=[[5000, 0]]), "/character/hand/0/1"),
    ("hand_order", small("character", "hand", to=[[4000, 6]]), "/character/hand"),
    ("hand_order", small("character", "hand", to=[[5000, 6], [5000, 7]]), "/character/hand"),
    ("entries", small("character", "hand", to=[]), "/character/hand"),
    ("entries", small("cards", to=[ATTACK] * (MOST_CARDS + 1)), "/cards"),
    ("entries", small("counters", to={f"c{n}": {"name": "c"} for n in range(MOST_COUNTERS + 1)}), "/counters"),
    ("entries", small("decks", to={f"d{n}": {} for n in range(MOST_DECKS + 1)}), "/decks"),
    ("state_only", small("counters", "ember", "until", to="turn"), "/counters/ember/until"),
    ("counters_alone", ALONE, "/counters"),
    ("no_card", small("counters", "glow", "ends", to=NO_CARD), "/counters/glow/ends/0/pattern/code"),
    ("trait_kind", small("character", "trait", "kind", to="attack"), "/character/trait/kind"),
    ("trait_card", card(1, "kind", "trait"), "/cards/1/kind"),
    ("no_mark", card(0, "mark", "viol"), "/cards/0/mark"),
    ("reserved", small("decks", to={"starter": {"techniques": []}}), "/decks/starter"),
    ("deck", deck(techniques=["첫째"] * 2), "/decks/a/techniques/0"),
    ("one_of", deck(techniques=[], edition="new"), "/decks/a/edition"),
    ("unshown", deck(techniques=[], name="\x07"), "/decks/a/name"),
    ("list", deck(techniques=5), "/decks/a/techniques"),
    ("missing", deck(), "/decks/a"),
]

VALUES: Final[list[Row]] = [
    ("range", card(0, "damage", 10_000), "/cards/0/damage"),
    ("range", card(0, "hit", 100), "/cards/0/hit"),
    ("entries", doing({"node": "OneOf", "branches": []}), f"{AT}/do/branches"),
    ("text", card(0, "name", 3), "/cards/0/name"),
    ("text", card(0, "name", {"ko": 3}), "/cards/0/name/ko"),
    ("length", card(0, "name", ""), "/cards/0/name"),
    ("length", card(0, "name", "가" * 81), "/cards/0/name"),
    ("unshown", card(0, "name", "\x1b[31m빨강"), "/cards/0/name"),
    ("unshown", card(0, "name", "abc\u202edef"), "/cards/0/name"),
    ("unshown", card(0, "name", "\u3164"), "/cards/0/name"),
    ("unshown", small("character", "name", to="a\u200db"), "/character/name"),
    ("spaces", card(0, "name", " 첫째"), "/cards/0/name"),
    ("flag", card(0, "grab", 1), "/cards/0/grab"),
    ("whole", card(0, "speed", "6"), "/cards/0/speed"),
    ("whole", card(0, "speed", 6.0), "/cards/0/speed"),
    ("whole", card(0, "speed", True), "/cards/0/speed"),
    ("whole_or", card(0, "hit", "com"), "/cards/0/hit"),
    ("use_word", card(0, "hit", 99), "/cards/0/hit"),
    ("one_of", card(0, "kind", "atack"), "/cards/0/kind"),
    ("one_of", card(0, "position", "midd"), "/cards/0/position"),
    ("one_of", small(*LINE, "when", 1, to="countr"), f"{AT}/when/1"),
    ("one_of", doing({"node": "__class__", "n": 1}), f"{AT}/do/node"),
    ("one_of", doing({"node": ["Fp"], "n": 1}), f"{AT}/do/node"),
    ("one_of", doing({"node": "Move", "cards": "me", "to": "list"}), f"{AT}/do/cards"),
    ("empty", small(*LINE, "when", to=[]), f"{AT}/when"),
    ("what", doing(None), f"{AT}/do"),
    ("what", doing("Fp"), f"{AT}/do"),
    ("what", given("ember"), f"{AT}/given"),
    ("what", doing({"node": "Move", "cards": ["this"], "to": "list"}), f"{AT}/do/cards"),
    ("untagged", doing({"n": 1}), f"{AT}/do"),
    ("three", given(["ember", ">="]), f"{AT}/given"),
    ("true", given(foe(odd=False)), f"{AT}/given/pattern/odd"),
    ("backwards", given(foe(speed={"least": 8, "most": 5})), f"{AT}/given/pattern/speed"),
    ("no_counter", doing({"node": "Tally", "track": "embr", "n": 1}), f"{AT}/do/track"),
    ("no_number", given(["embr", ">=", 1]), f"{AT}/given/0"),
    ("no_number", doing({"node": "Fp", "n": "fq"}), f"{AT}/do/n"),
    ("custom", doing({"node": "Custom", "name": "swap_speeds", "ko": "가", "en": "a"}), f"{AT}/do/node"),
    ("wire", small(*LINE, to={"node": "ComboNo", "lo": 5, "hi": 2}), AT),
]

SENSE: Final[list[Row]] = [
    ("range", doing(change("hit", 99)), f"{AT}/do/by"),
    ("range", small("counters", "ember", "start", to=6), "/counters/ember/start"),
    ("no_mark", given(foe(mark="viol")), f"{AT}/given/pattern/mark"),
    ("no_card", given(foe(code="T-9")), f"{AT}/given/pattern/code"),
    ("no_track", given(foe(mentions="embr")), f"{AT}/given/pattern/mentions"),
    ("no_tag", given(foe(tag="flame")), f"{AT}/given/pattern/tag"),
    ("not_for_kind", card(1, "speed", 5), "/cards/1/speed"),
    ("not_for_kind", card(0, "guards", "high"), "/cards/0/guards"),
    ("not_for_kind", card(2, "evades", "all"), "/cards/2/evades"),
    ("not_for_kind", card(1, "grab", True), "/cards/1/grab"),
    ("attack_speed", card(0, "speed"), "/cards/0"),
    ("attack_speed", card(0, "speed", 30), "/cards/0/speed"),
    ("attack_position", card(0, "position"), "/cards/0"),
    ("guard_combo", card(0, "guard", "combo"), "/cards/0/guard"),
    ("guard_combo", doing(become("guard", "combo")), f"{AT}/do/to"),
    ("line_for_kind", with_lines({"node": "CatchAs", "speed": 5}, kind="defence"), "/cards/1/lines/0"),
    ("line_for_kind", with_lines({"node": "ComboStep", "step": 2, "gain": FP}), AT),
    ("line_for_kind", with_lines({"node": "Copies", "n": 3}, kind="trait"), TRAIT_AT),
    ("use_for_special", small(*LINE, "use", to=True), f"{AT}/use"),
    ("special_unused", with_lines({"when": "recovery", "do": FP}, kind="special"), "/cards/2"),
    ("never", small(*LINE, "when", to="recovery"), f"{AT}/when"),
    ("never", with_lines({"when": "broken", "do": FP}, kind="trait"), f"{TRAIT_AT}/when"),
    ("of_for_field", small(*LINE, "of", to={"kind": "attack"}), f"{AT}/of"),
    ("many_at_once", with_lines(*[{"when": "hit", "do": FP}] * (MOST_AT_ONCE + 1)), "/cards/0/lines"),
    ("many_modifiers", doing([change("damage", 1)] * (MOST_MODIFIERS + 1)), "/cards/0/lines"),
    ("standing_reads", with_lines(always(change("speed", "this.speed"))), f"{AT}/mods/0/by"),
    ("standing_reads", with_lines(always(GIVE, given=foe(speed=5))), f"{AT}/given/pattern/speed"),
    ("standing_reads", {**with_lines(always(GIVE, given=["calm", "=", 1])), "counters": CALM}, f"{AT}/given/0"),
    ("trait_on_trait", with_lines(always(forbid("trait")), kind="trait"), f"{TRAIT_AT}/mods/0/act"),
    (
        "trait_moves",
        with_lines({"when": "hit", "do": {"node": "Move", "cards": "this", "to": "list"}}, kind="trait"),
        f"{TRAIT_AT}/do/cards",
    ),
    ("printed_only", doing(become("position", "this.limb")), f"{AT}/do/to"),
    ("become_only", doing(change("position", "low")), f"{AT}/do/stat"),
    ("change_only", doing(become("hurt", 0)), f"{AT}/do/stat"),
    ("change_only", with_lines(always(change("hand_limit", 1))), f"{AT}/mods/0/stat"),
    ("standing_reads", with_lines(always(change("hand_limit", "limit")), kind="trait"), f"{TRAIT_AT}/mods/0/by"),
    ("ban_of_track", doing(forbid("ready", what="ember")), f"{AT}/do/what"),
    ("ban_of_cards", doing(forbid("gain", what={"kind": "attack"})), f"{AT}/do/what"),
    ("left_of", with_lines({"when": "left", "do": FP}, kind="trait"), TRAIT_AT),
    ("left_of", with_lines({"when": "hit", "of": "glow", "do": FP}, kind="trait"), f"{TRAIT_AT}/of"),
    (
        "not_in_deck",
        with_lines({"node": "Extra", "what": {"fresh": True}, "n": 2}, kind="trait"),
        f"{TRAIT_AT}/what/fresh",
    ),
    ("no_choice", doing({"node": "Fp", "n": "number"}), f"{AT}/do/n"),
    ("deck_range", with_lines({"node": "DeckSize", "lo": 10, "hi": 40}, kind="trait"), TRAIT_AT),
    (
        "deck_range",
        with_lines(*[{"node": "Extra", "what": {"kind": "special"}, "n": 9}] * 2, kind="trait"),
        "/character/trait/lines",
    ),
]

PROBLEMS: Final = [*FILE, *VALUES, *SENSE]

TEXTS: Final[list[tuple[str, bytes]]] = [
    ("too_large", b" " * (LARGEST + 1)),
    ("not_utf8", b'{"simpan": "\xff"}'),
    ("json_ends", b'{"simpan": 1'),
    ("json_after_end", b"{} {}"),
    ("json_too_deep", b"[" * 99),
    ("json_no_value", b'{"simpan": one}'),
    ("json_no_number", b'{"simpan": NaN}'),
    ("json_large_number", b'{"simpan": 1e999}'),
    ("json_bad_text", b'{"simpan": "a\nb"}'),
    ("json_half_letter", b'{"simpan": "\\ud800"}'),
    ("json_no_key", b"{simpan: 1}"),
    ("json_no_colon", b'{"simpan" 1}'),
    ("json_no_comma", b'{"simpan": 1 "cards": []}'),
    ("json_last_comma", b'{"simpan": 1,}'),
    ("json_twice", b'{"simpan": 1, "simpan": 1}'),
]

# -- what may stand in a file and is no fun to bear: lines of every attack, lines of the trait -------------------

PAYS: Final = {"when": "use", "do": {"node": "Hp", "n": -1}}
BOTH: Final = ("me", "opp")
ZONES: Final = ["hand", "list", "side", "battle", "lumen", "break"]
ACTS: Final = ("ready", "use", "catch", "combo", "get", "negate", "gain", "trait", "break", "deal", "lumen", "recovery")
FREE: Final = ["free_order", "no_correction"]


def using(*effects: Any) -> Any:
    return {"when": "use", "do": list(effects)}


def all_to(zone: str) -> Any:
    """Every card of both goes there."""
    everything = ({"node": "Every", "zones": ZONES, "who": who} for who in BOTH)
    return using(*({"node": "Move", "cards": cards, "to": zone} for cards in everything))


AGAIN: Final = [{"node": "Hp", "n": 9}, {"node": "Damage", "n": 1, "to": "me"}]
DOUBLE: Final = [{"node": "Fp", "n": ["fp", "max", 1]}, {"node": "Hp", "n": 1}, {"node": "Hp", "n": -1}]
SQUARE: Final = ["hp", "*", "hp"]
ALLOW: Final = {"node": "AllowCombo", "cards": {"zones": ZONES}, "flags": FREE}
DANGEROUS: Final[dict[str, tuple[list[Any], list[Any] | None]]] = {
    "damage for ever": ([], [{"when": "damaged", "do": AGAIN}]),
    "doubled for ever": ([PAYS], [{"when": "paid", "do": DOUBLE}]),
    "products": ([using({"node": "Fp", "n": [SQUARE, "*", [SQUARE, "*", SQUARE]]})], None),
    "hand limit": ([using({**change("hand_limit", -99), "until": "game"})], None),
    "no speed": ([using({**change("speed", -100), "until": "game"})], None),
    "much speed": ([using({**change("speed", 1000), "until": "game"})], None),
    "ready again": ([{"when": "judged", "do": {"node": "GoTo", "where": "ready_again"}}], None),
    "end of turn": ([using({"node": "GoTo", "where": "end_turn"})], None),
    "combos of everything": (
        [{"node": "Flags", "flags": FREE}, {"node": "ComboFrom", "zones": ZONES}, {"when": "combo", "do": ALLOW}],
        None,
    ),
    "all broken": ([all_to("break")], None),
    "all in battle": ([all_to("battle")], None),
    "all in the Lumen zone": ([all_to("lumen")], None),
    "all forbidden": (
        [using(*({"node": "Forbid", "who": who, "act": act, "until": "game"} for who in BOTH for act in ACTS))],
        None,
    ),
    "void": ([using(*({"node": "Give", "cards": one, "flags": ["void", "fixed"]} for one in ("this", "foe")))], None),
}
