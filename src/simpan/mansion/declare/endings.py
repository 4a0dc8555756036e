"""How Korean verbs end in a declaration: one table of endings, and what each says about the intent.

Moods: "done" declares; "and" goes on with another declaration (`이동한 뒤`); "by" names a means or goes on (`써서`);
"open" is either (`이동해`); "not", "ask", "if", "past" and "unsure" (wishes, plans, orders) declare nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

Mood: TypeAlias = Literal["", "done", "and", "by", "open", "not", "ask", "if", "past", "unsure"]

_FIRST: Final = 0xAC00
_VOWELS: Final = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS: Final = 28
_L: Final = 8  # ㄹ's place among the finals
_N, _D, _M, _B, _S, _SS = 4, 7, 16, 17, 19, 20  # ㄴ ㄷ ㅁ ㅂ ㅅ ㅆ

# What is written behind a stem. A leading sign stands for a final that joins the stem: n ㄴ, b ㅂ, l ㄹ, m ㅁ; a is the
# stem's form in -아/어 and s that form with ㅆ.
_DONE: Final = """
n다 n당 n닷 n다네 b니다 b니당 b니닷 b니다요 b니다여 겠다 겠습니다 겠슴다 겠어요 겠어 겠음 겠습니당 l게 l게요 l께 l께요
l겡 l게용 l게여 l께여 l게염 l래 l래요 l래여 a여 a요 a용 m 기 a주세요 a줘 a줘요 a주십시오 a주시기바랍니다 a주시면됩니다
a주시면감사하겠습니다 a주라 a준다 a줍니다 a주겠습니다 a주겠다 a줄게 a줄게요 a드립니다 a드릴게요 a드리겠습니다 a본다
a봅니다 a보겠습니다 a보겠다 a볼게 a볼게요 l거야 l거예요 l거에요 l겁니다 l것이다 l것입니다 l것 려고한다 려고합니다
려고해요 려한다 려합니다 려고요 려구요 도록하겠습니다 도록하겠다 도록한다 도록합니다 도록할게요 고자한다 고자합니다
는걸로 는걸로하겠습니다 는걸로할게요 는걸로합니다 는걸로한다 는걸로해주세요 는것으로하겠습니다 는것으로합니다
는것으로한다 는것으로해주세요 m당 m다 m요 m니다 m미다 b니다아 b니댜 b니돠 b니다용 겟다 겟습니다 겠읍니다 겟읍니다
겠슴니다 겠슴당 겟슴다 겠슴미다 l깨 l깨요 l꼐요 l게요오 b니다앗 a요오 l게오 l게욥 l게욤 l께염 l께욤 l겡요 a욤 a염 a욥
a주셈 a주시고 a주시길 a버린다 a버립니다 a버리겠다 a버리겠습니다 a버릴게요 a낸다 a냅니다 a놓는다 a놓습니다 a둔다
a둡니다
"""
_AND: Final = """
고 고요 구요 고나서 고서 고난뒤 고난후 고난다음 n뒤 n뒤에 n후 n후에 n다음 n다음에 n이후 n이후에 n직후 n다음엔 n뒤엔
"""
_BY: Final = "a서 며 면서 여 여서"
_OPEN: Final = "a"
_ASK: Final = """
l까 l까요 나요 나 b니까 니 냐 a도되나요 a도될까요 a도되나 a도될까 a도돼 a도돼요 a도되겠습니까 a도됩니까 a도되는지
a도괜찮나요 a도괜찮을까요 a도괜찮아요 l수있나요 l수있을까요 l수있습니까 l수있어요 l지 l지요 a볼까 a볼까요 는건가요
는거죠 는거예요 면되나요 면될까요 면되죠 면되는건가요 는게나을까요 는게좋을까요 는게낫나요 는거맞나요 a도되죠 려나
려나요 는지
"""
_IF: Final = """
면 n다면 l때 l때는 l경우 l경우에 l경우에는 l경우엔 거든 려면 l시 게되면 l수있다면 l수있으면 n다거나 거나 든지 든가
더라도 자마자 기전에 기전까지
"""
_NOT_ENDS: Final = """
않는다 않습니다 않아요 않겠다 않겠습니다 않겠어요 않을게 않을게요 않을래 않을래요 않을거야 않을겁니다 않을것이다 않음
않고 않기 않기로 않아 않으며 않도록하겠습니다 못한다 못합니다 못해요 못함 못하고 마 말고 마세요 말아주세요 말자 말것
않는걸로 않는걸로하겠습니다 않는걸로할게요 않는걸로합니다 않는걸로한다 않는걸로해주세요 않는것으로하겠습니다
않는것으로할게요 않는것으로합니다
"""
_NOT: Final = [f"{link}{end}" for link in ("지", "지는", "진", "질") for end in _NOT_ENDS.split()]
_PAST: Final = """
s다 s습니다 s어요 s어 s음 s는데 s고 s으나 s지만 s었다 s었는데 s던 s다고 s다가 s다면 s으면 s으니 s으니까 s을때 s네요
s네 s죠
"""
_UNSURE: Final = """
고싶다 고싶습니다 고싶어요 고싶어 고싶은데 고싶은데요 고파 고파요 a라 세요 십시오 시오 a야한다 a야합니다 a야해요
a야해 a야겠다 a야겠어요 a야겠습니다 려다 려다가 l지도 l지도모른다 l지도몰라 l수있다 l수있습니다 l수밖에 자 l듯
l듯합니다 l예정 l예정입니다 l예정이다 l생각입니다 l생각이다 l까한다 l까합니다 l까해요 려는데 려던 n다고 n다니 n다는
n대 b시다 던 는중 a봐 a봐라 a봐요 a버려 a버려라 는중이다 는중입니다 는데 지만 기싫다 기싫어요 는척
"""
_ENDINGS: Final[tuple[tuple[Mood, tuple[str, ...]], ...]] = (
    ("done", tuple(_DONE.split())),
    ("and", tuple(_AND.split())),
    ("by", tuple(_BY.split())),
    ("open", tuple(_OPEN.split())),
    ("not", tuple(_NOT)),
    ("ask", tuple(_ASK.split())),
    ("if", tuple(_IF.split())),
    ("past", tuple(_PAST.split())),
    ("unsure", tuple(_UNSURE.split())),
)
_SIGNS: Final = "blmas"
_LINKED: Final = "면며려세십시니"  # what begins with one of these is joined to a consonant by 으


def _with_final(stem: str, final: int) -> str:
    """The stem with a final consonant under its last syllable; one ending in ㄹ loses it to ㄴ and ㅂ."""
    last = ord(stem[-1]) - _FIRST
    bare = last - last % _FINALS
    if last % _FINALS == _L and final == _M:
        return stem[:-1] + chr(_FIRST + bare + 10)  # ㄻ
    return stem[:-1] + chr(_FIRST + bare + final)


def final_of(char: str) -> int:
    """The place of a syllable's final consonant, 0 without one; -1 for what is no syllable."""
    return (ord(char) - _FIRST) % _FINALS if "가" <= char <= "힣" else -1


def spoken(stem: str) -> tuple[str, ...]:
    """The forms in -아/어 that a stem may have: 흐트리 → 흐트려; both where letters do not tell (찌르 → 찔러, 찌라)."""
    last = ord(stem[-1]) - _FIRST
    vowel, final = _VOWELS[last // _FINALS % 21], last % _FINALS
    if stem[-1] == "하":
        return (stem[:-1] + "해",)
    if final:
        return _spoken_closed(stem, vowel, final)
    if vowel in "ㅏㅓㅕㅑ":
        return (stem,)
    if vowel in "ㅗㅜㅣㅚ":
        joined = {"ㅗ": "ㅘ", "ㅜ": "ㅝ", "ㅣ": "ㅕ", "ㅚ": "ㅙ"}[vowel]
        return _with_vowel(stem, joined), stem + ("아" if vowel == "ㅗ" else "어")
    if vowel == "ㅡ" and len(stem) > 1:
        return _spoken_eu(stem)
    return (stem + "어", stem) if vowel in "ㅐㅔㅖ" else (stem + "어",)


def _spoken_closed(stem: str, vowel: str, final: int) -> tuple[str, ...]:
    """찍 → 찍어; a final ㄷ, ㅂ or ㅅ may change: 걷 → 걸어, 굽 → 구워, 긋 → 그어."""
    tail = "아" if vowel in "ㅏㅗ" else "어"
    if final == _D:
        return stem + tail, _with_final(stem, _L) + tail
    if final == _B:
        return stem + tail, _with_final(stem, 0) + "워"
    return (stem + tail, _with_final(stem, 0) + tail) if final == _S else (stem + tail,)


def _spoken_eu(stem: str) -> tuple[str, ...]:
    """모으 → 모아, 모자쓰 → 모자써; 찌르 → 찔러, 가르 → 갈라, 따르 → 따라."""
    before = stem[:-1]
    if not "가" <= before[-1] <= "힣":
        return (_with_vowel(stem, "ㅓ"),)
    dark = _VOWELS[(ord(before[-1]) - _FIRST) // _FINALS % 21] not in "ㅏㅗ"
    short = (_with_vowel(stem, "ㅓ"), *(() if dark else (_with_vowel(stem, "ㅏ"),)))
    return (_with_final(before, _L) + ("러" if dark else "라"), *short) if stem[-1] == "르" else short


def _with_vowel(stem: str, vowel: str) -> str:
    last = ord(stem[-1]) - _FIRST
    initial = last // (21 * _FINALS)
    return stem[:-1] + chr(_FIRST + (initial * 21 + _VOWELS.index(vowel)) * _FINALS)


def _parted() -> list[tuple[Mood, str, str]]:
    """Every ending as its mood, the way in which it is joined to the stem, and its letters."""
    found: list[tuple[Mood, str, str]] = []
    for mood, endings in _ENDINGS:
        for ending in endings:
            sign, rest = ending[0], ending[1:]
            if sign == "n":
                found.append((mood, "n+" if rest[0] in "다닷대답당" else "n", rest))
            elif sign in _SIGNS:
                found.append((mood, sign, rest))
            else:
                found.append((mood, "+" if sign in _LINKED else "", ending))
    return found


_PARTED: Final = _parted()


@lru_cache(maxsize=1024)
def conjugated(stem: str, form: str) -> tuple[tuple[str, Mood], ...]:
    """Every form of a verb, without spaces, with its mood. `stem` ends in a syllable; `form` is its -아/어 form."""
    begins = {"": stem, "a": form, "s": _with_final(form, _SS)}
    if (ord(stem[-1]) - _FIRST) % _FINALS in (0, _L):
        begins |= {"+": stem, "n": _with_final(stem, _N), "n+": _with_final(stem, _N), "m": _with_final(stem, _M)}
        begins |= {"b": _with_final(stem, _B), "l": _with_final(stem, _L)}
    else:
        begins |= {"+": stem + "으", "n": stem + "은", "n+": stem + "는", "m": stem + "음"}
        begins |= {"b": stem + "습", "l": stem + "을"}
    found: dict[str, Mood] = {}
    for mood, link, rest in _PARTED:
        found.setdefault(begins[link] + rest, mood)
    return tuple(found.items())


def declared(stem: str, form: str) -> list[str]:
    """The forms that declare."""
    return [word for word, mood in conjugated(stem, form) if mood in ("done", "open")]
