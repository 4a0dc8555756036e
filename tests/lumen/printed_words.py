"""The shorthand of the printed tables: a line of a card in a few words, as somebody would copy it from the print.

A rule is told by its timings and conditions, a line that holds by all of it; what a rule does is left to the texts
and the scenarios, except for the numbers in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from simpan.lumen import words as w
from simpan.lumen.card import Card
from simpan.lumen.effect import node as n


def _names(prefix: str) -> dict[int, str]:
    """The words of `words.py` with that prefix, by their numbers: T_… , F_…"""
    return {number: name[len(prefix) :].lower() for name, number in vars(w).items() if name.startswith(prefix)}


TIMINGS, STATS, ACTS, HAS = _names("T_"), _names("S_"), _names("A_"), _names("HAS_")
FLAGS = {bit: name for bit, name in _names("F_").items() if bit != w.F_GRAB}
UNTIL = _names("UNTIL_")
KINDS = {w.ATTACK: "attack", w.DEFENCE: "defence", w.SPECIAL: "special", w.TRAIT: "trait"}
HEIGHTS = {w.HIGH: "high", w.MID: "mid", w.LOW: "low"}
LIMBS = {w.HAND_LIMB: "hand", w.FOOT_LIMB: "foot"}
WAYS = {w.AS_READY: "in ready", w.AS_COMBO: "in combo", w.AS_CATCH: "in catch", w.AS_LISTED: "from list"}
ZONES = {w.HAND: "hand", w.LIST: "list", w.SIDE: "side", w.BATTLE: "battle", w.LUMEN: "lumen", w.USED: "used"}
BITS = {"kind": KINDS, "height": HEIGHTS, "limb": LIMBS, "evades": HEIGHTS}
RESULTS = {w.COMBO_RESULT: "combo", w.NO_RESULT: "none"}
POSITIONS = frozenset({w.S_EVADES, w.S_CLASHES, w.S_GUARDS, w.S_POSITION, w.S_FLAGS})  # sets of bits, no numbers


def nodes(of: object) -> Iterator[object]:
    """Everything in a tree of nodes, the root first."""
    yield of
    if isinstance(of, tuple):
        for item in of:
            yield from nodes(item)
    elif is_dataclass(of):
        for field in fields(of):
            yield from nodes(getattr(of, field.name))


def tell(card: Card) -> list[str]:
    """Every line of a card, told; the flags that hold without a condition as one."""
    always = [f"flags {_bits(card.flags & ~w.F_GRAB, FLAGS)}"] if card.flags & ~w.F_GRAB else []
    bare = [line for line in card.lines if isinstance(line, n.Flags) and line.given is None and not line.against.tests]
    return always + [_line(line) for line in card.lines if line not in bare]


def tell_track(track: n.Track) -> str:
    """A kind of counter, or a state: its words, its bound, when it begins, ends or holds, what it forbids."""
    told = f"{track.key} {track.ko} cap {track.cap} start {track.start} until {UNTIL[track.until]}"
    if track.ends is not None:
        told += f" or {_cond(track.ends)}"
    if track.holds is not None:
        told += f" while {_cond(track.holds)}"
    return "; ".join([told, *[_mod(forbid) for forbid in track.forbids]])


def numbers(card: Card) -> set[int]:
    """Every number above 1 that the text of a card names, be it HP, FP, a speed, a combo number or so many cards."""
    return {abs(number) for number in _found(card.lines) if abs(number) > 1 and number not in RESULTS}


def _found(of: object) -> Iterator[int]:
    """The numbers in a tree of nodes; a set of positions, which a card also sets or adds to, is none."""
    if isinstance(of, n.Change | n.Become) and of.stat in POSITIONS:
        return
    yield from _numbers(of)
    for child in of if isinstance(of, tuple) else n.parts(of) if is_dataclass(of) else ():
        yield from _found(child)


def _numbers(part: object) -> set[int]:
    """The numbers of one node itself."""
    match part:
        case n.Const():
            return {part.n}
        case n.Test() if part.attribute in ("speed", "damage", "hit", "guard", "counter"):
            return {part.lo, part.hi} - {99, 9999}
        case n.Damage():
            return {part.times}
        case n.AllowCombo():
            return {part.bonus}
        case n.ComboAs():
            return {part.bonus, *_speeds(part.speeds)}
        case n.CatchAs():
            return {part.speed}
        case n.ComboNo():
            return {part.lo, part.hi} - {99}
        case n.ComboStep():
            return {part.step}
        case n.ComboAny():
            return {part.price}
        case n.CapCombo() | n.CapGain() | n.Copies() | n.Extra() | n.AtMostInLumen():
            return {part.n}
    return set()


def _speeds(bits: int) -> list[int]:
    return [speed for speed in range(64) if bits >> speed & 1]


def _bits(number: int, names: dict[int, str], between: str = " ") -> str:
    """A set of bits in words; every bit has to have one."""
    assert number & ~sum(names) == 0
    return between.join(name for bit, name in sorted(names.items()) if number & bit)


def _range(lo: int, hi: int) -> str:
    if lo == hi:
        return RESULTS.get(lo, str(lo))
    return f"<={hi}" if lo <= 1 else f">={lo}" if hi >= 99 else f"{lo}-{hi}"


def _test(test: n.Test) -> str:
    """One test of a pattern."""
    match test.attribute:
        case "kind" if test.lo == w.TECHNIQUE:
            return "technique"
        case "kind" | "height" | "limb":
            return _bits(test.lo, BITS[test.attribute], "|")
        case "evades":
            return f"evading {_bits(test.lo, HEIGHTS)}"
        case "has":
            return f"has {_bits(test.lo, {bit: name for bit, name in HAS.items() if name != 'special'}, '|')}"
        case "speed" | "damage" | "hit":
            return f"{test.attribute} {_range(test.lo, test.hi)}"
        case "mark" | "code" | "tag":
            return test.word
        case "mentions":
            return f"mentions {test.word}"
        case "odd" | "other" | "fresh" | "face_up":
            return test.attribute
    raise AssertionError(test)


def _pattern(pattern: n.Pattern) -> str:
    return " ".join(_test(test) for test in pattern.tests) or "any"


def _where(where: n.Where) -> str:
    zones = ("opp " if where.who else "") + _bits(where.zones, ZONES, "+")
    return f"{zones} {_pattern(where.pattern)}" if where.pattern.tests else zones


def _num(num: n.Num) -> str:
    """A number of a condition."""
    match num:
        case n.Const():
            return str(num.n)
        case n.Of():
            return ("opp " if num.who else "") + num.what
        case n.StatOf():
            return f"{num.card.name} {STATS[num.stat]}"
        case n.TallyOf():
            return ("opp " if num.who else "") + num.track.key
        case n.Count():
            return f"count({_where(num.where)})"
        case n.Register():
            return num.which
        case n.Arith():
            return f"{_num(num.a)} {num.op} {_num(num.b)}"
    raise AssertionError(num)


def _cond(cond: n.Cond) -> str:
    """A condition; one of several in brackets, all of several in a row."""
    match cond:
        case n.Compare():
            return f"{_num(cond.a)} {cond.op} {_num(cond.b)}"
        case n.Matches():
            return f"{cond.card.name} is {_pattern(cond.pattern)}"
        case n.Situation():
            return _bits(cond.ways, WAYS, " or ")
        case n.AllOf():
            return " and ".join(_cond(item) for item in cond.items)
        case n.AnyOf():
            return f"({' or '.join(_cond(item) for item in cond.items)})"
        case n.Not():
            return f"not ({_cond(cond.item)})"
    raise AssertionError(cond)


def _if(cond: n.Cond | None) -> str:
    return "" if cond is None else f" if {_cond(cond)}"


def _mod(mod: n.Effect) -> str:
    """What holds, as long as the card is in play or its player in the state."""
    match mod:
        case n.Change(cards=n.Ref(name=name), by=n.Const(n=number)):
            return f"{name} {STATS[mod.stat]} {number:+}"
        case n.Become(cards=n.Ref(name=name), to=n.Const(n=number)):
            return f"{name} {STATS[mod.stat]} = {number}"
        case n.Forbid(what=n.Pattern() as what):
            return f"{'opp' if mod.who else 'me'} not {ACTS[mod.act]} {_pattern(what)}"
    raise AssertionError(mod)


def _pay(pay: n.Effect) -> str:
    """A cost of use."""
    match pay:
        case n.Tally(track=track, n=n.Const(n=number), who=w.ME, become=False):
            return f"{number} {track.key}"
        case n.Move(cards=n.Pick(n=n.Const(n=number), by="me", up_to=False) as pick, to=w.LIST):
            return f"{number} {_where(pick.where)} to list"
    raise AssertionError(pay)


def _rule(rule: n.Rule) -> str:
    """Who does it, when, at whose act and if what."""
    whose = "their " if rule.theirs else "from hidden " if rule.use else ""
    timings = " ".join(TIMINGS[bit] for bit in sorted(TIMINGS) if rule.when >> bit & 1)
    return f"{'may ' if isinstance(rule.do, n.May) else ''}{whose}{timings}{_of(rule.of)}{_if(rule.given)}"


def _of(of: n.Pattern | n.Track | None) -> str:
    """Whose act it is if not the card's own, or which state ended."""
    if of is None:
        return ""
    return f" of {of.key if isinstance(of, n.Track) else _pattern(of)}"


def _line(line: n.Line) -> str:
    """One line."""
    match line:
        case n.Rule():
            return _rule(line)
        case n.Judges():
            kind = {w.S_EVADES: "evade", w.S_CLASHES: "clash"}[line.stat]
            against = f" against {_pattern(line.against)}" if line.against.tests else ""
            return f"{'' if line.printed else 'given '}{kind} {_bits(line.heights, HEIGHTS)}{against}"
        case n.Flags():
            against = f" against {_pattern(line.against)}" if line.against.tests else ""
            return f"flags {_bits(line.flags, FLAGS)}{against}{_if(line.given)}"
        case n.UseIf():
            return f"usable if {_cond(line.cond)}"
        case n.Cost():
            return f"cost {_pay(line.pay)}" + ("" if line.free is None else f" unless {_cond(line.free)}")
        case n.CatchAs():
            return f"may catch as {line.speed} {_bits(line.flags, FLAGS)}".rstrip()
        case n.ComboAs():
            speeds = " ".join(str(speed) for speed in _speeds(line.speeds))
            return f"combo as {speeds}{f' {line.bonus:+}' if line.bonus else ''}{_if(line.given)}"
        case n.ComboNo():
            return f"combo number {_range(line.lo, line.hi)}{_if(line.given)}"
        case n.ComboFrom():
            return f"combo out of {_bits(line.zones, ZONES, '+')}{_if(line.given)}"
    return _rare(line)


def _rare(line: n.Line) -> str:
    """One line of the kinds that few cards have."""
    match line:
        case n.Always():
            return f"always {', '.join(_mod(mod) for mod in line.mods)}{_if(line.given)}"
        case n.Copies():
            return f"copies {line.n}"
        case n.Extra():
            return f"extra {line.n} {_pattern(line.what)}"
        case n.AtMostInLumen():
            return f"at most {line.n} {_pattern(line.what)}"
        case n.ComboStep(gain=n.Tally(track=track, n=n.Const(n=number))):
            return f"combo step {line.step} gain {number} {track.key}"
        case n.ComboAny():
            return f"combo any for {line.price} {line.track.key}: {_pattern(line.what)}"
    raise AssertionError(line)
