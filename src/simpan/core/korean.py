"""Korean that reads as if written by hand: particles, lists, numbers, and letters for searching.

A particle such as 을/를 depends on how the word before it ends when read aloud. `josa` chooses it:

>>> josa("돌개차기", "을/를"), josa("킥", "을/를"), josa("7", "으로/로"), josa("HP", "은/는")
('돌개차기를', '킥을', '7로', 'HP는')

Where the reading cannot be known (Chinese characters, emoji), both forms are written, as careful Korean does:

>>> josa("聖杯", "은/는"), josa("🎲", "으로/로")
('聖杯은(는)', '🎲(으)로')
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from string import Formatter
from typing import NamedTuple

# -- letters -----------------------------------------------------------------------------------------------------

_FIRST_SYLLABLE, _LAST_SYLLABLE = "가", "힣"
_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS: tuple[str, ...] = ("", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")

# The compound letters as they are typed, one key after the other.
_KEYS = {
    "ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅐ", "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅔ", "ㅟ": "ㅜㅣ", "ㅢ": "ㅡㅣ",
    "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ",
    "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ", "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ",
}  # fmt: skip

_BLANKS = "\u115f\u1160\u3164\uffa0"  # letters of Hangul that show nothing
_VARIATIONS = {chr(code) for code in range(0xFE00, 0xFE10)}


def _is_syllable(char: str) -> bool:
    return _FIRST_SYLLABLE <= char <= _LAST_SYLLABLE


def _split(syllable: str) -> tuple[str, str, str]:
    """A syllable's initial, vowel and final (empty if it has none)."""
    place, final = divmod(ord(syllable) - ord(_FIRST_SYLLABLE), len(_FINALS))
    initial, vowel = divmod(place, len(_VOWELS))
    return _INITIALS[initial], _VOWELS[vowel], _FINALS[final]


def initials(text: str) -> str:
    """The first consonants (초성) of the syllables; every other character stays.

    >>> initials("세츠메이 킥 2")
    'ㅅㅊㅁㅇ ㅋ 2'
    """
    return "".join(_split(char)[0] if _is_syllable(char) else char for char in unicodedata.normalize("NFC", text))


def decompose(text: str) -> str:
    """The letters in the order in which they are typed, so that what is typed so far is a prefix of the whole.

    >>> decompose("닭과 킥")
    'ㄷㅏㄹㄱㄱㅗㅏ ㅋㅣㄱ'
    >>> decompose("세츠메이").startswith(decompose("세츠멩"))  # what stands in the field on the way to 세츠메이
    True
    """
    letters: list[str] = []
    for char in unicodedata.normalize("NFC", text):
        letters += _split(char) if _is_syllable(char) else char
    return "".join(_KEYS.get(letter, letter) for letter in letters)


def as_typed(text: str) -> re.Pattern[str]:
    """A pattern for words (NFC) that hold what is typed; a lone consonant means any syllable that it begins (초성).

    Keyboards join two consonants typed in a row where they can; ㄳ is read as ㄱㅅ.

    >>> [bool(as_typed(typed).search("세츠메이킥")) for typed in ("ㅅㅊㅁㅇㅋ", "ㅁㅇ킥", "세ㅊ", "ㅋㅂ")]
    [True, True, True, False]
    >>> as_typed("ㄳ").match("가속")
    <re.Match object; span=(0, 2), match='가속'>
    """
    keys = "".join(_KEYS.get(letter, letter) for letter in unicodedata.normalize("NFC", text))
    return re.compile("".join(_begun(key) if key in _INITIALS else re.escape(key) for key in keys))


def _begun(consonant: str) -> str:
    """A class of the consonant itself and the syllables that it begins."""
    many = len(_VOWELS) * len(_FINALS)
    first = ord(_FIRST_SYLLABLE) + _INITIALS.index(consonant) * many
    return f"[{consonant}{chr(first)}-{chr(first + many - 1)}]"


def plain(text: str) -> str:
    """The text as it would be typed on one keyboard: no full-width or styled letters, nothing that has no shape.

    Hangul letters stay as they are, unlike in NFKC; the blank letters of Hangul become spaces.

    >>> plain("ＳＬ１－０\\u200bＡ：　ㅅㅊ"), plain("\U0001d400①")
    ('SL1-0A: ㅅㅊ', 'A①')
    """
    if text.isascii():
        return text
    return "".join(map(_plain, unicodedata.normalize("NFC", text)))


@lru_cache(maxsize=8192)
def _plain(char: str) -> str:
    if char in _BLANKS:
        return " "
    kind = unicodedata.category(char)
    if kind == "Cf" or char in _VARIATIONS:
        return ""
    # What stands for something else keeps its looks: ① is no 1, ª no a.
    flat = char if kind in ("No", "Nl", "So", "Lo", "Lm") else unicodedata.normalize("NFKC", char)
    return flat if flat.isascii() and len(flat) == 1 else char


# -- how a word ends when read aloud -----------------------------------------------------------------------------

_DIGITS = {"0": "ㅇ", "1": "ㄹ", "2": "", "3": "ㅁ", "4": "", "5": "", "6": "ㄱ", "7": "ㄹ", "8": "ㄹ", "9": ""}
_TENS = ("", "ㅂ", "ㄱ", "ㄴ")  # - 십 백 천
_MYRIADS = ("", "ㄴ", "ㄱ", "", "ㅇ", "", "", "ㅇ")  # - 만 억 조 경 해 자 양
_CAPITALS = {"L": "ㄹ", "M": "ㅁ", "N": "ㄴ", "R": "ㄹ"}  # 엘 엠 엔 알; the other letters' names end in a vowel
# English words as Korean writes them; a longer ending comes before a shorter one.
_WORD_ENDINGS = (
    ("ng", "ㅇ"), ("ck", "ㄱ"), ("me", "ㅁ"), ("ne", "ㄴ"), ("le", "ㄹ"), ("l", "ㄹ"), ("m", "ㅁ"), ("n", "ㄴ"),
)  # fmt: skip
_SIGNS = {"%": "", "％": "", "‰": "", "°": "", "℃": "", "+": "", "＋": "", "&": "", "∞": ""}
_SILENT = set("\u200b\u200d\u2060\u2068\u2069\ufe0f")  # joiners and isolates: no shape, no sound

_NUMBER = re.compile(r"(?P<whole>[0-9]+(?:,[0-9]{3})*)(?P<part>\.[0-9]+)?$")
_LATIN = re.compile(r"[A-Za-z]+$")
_BRACKETED_TAIL = re.compile(r"\s*(?:\([^()]*\)|（[^（）]*）)$")


def final_sound(word: str) -> str | None:
    """The consonant a word ends in when read aloud, "" after a vowel, None where the reading is unknown.

    >>> final_sound("킥"), final_sound("1,200"), final_sound("FP"), final_sound("‘위압’"), final_sound("聖杯")
    ('ㄱ', 'ㄱ', '', 'ㅂ', None)
    """
    text = _spoken_part(unicodedata.normalize("NFC", word))
    if not text:
        return None
    if found := _NUMBER.search(text):
        return _end_of_number(found["whole"].replace(",", ""), found["part"])
    if found := _LATIN.search(text):
        return _end_of_latin(found[0])
    return _end_of_char(text[-1])


def _spoken_part(text: str) -> str:
    """Cuts off what is not read: closing marks, and a bracketed remark if there is a word before it."""
    while text:
        if (cut := _BRACKETED_TAIL.sub("", text)) != text and _spoken_part(cut):
            text = cut
        elif text[-1] in _SIGNS or not _is_mark(text[-1]):
            break
        else:
            text = text[:-1]
    # Full-width digits and letters are read like the plain ones.
    return re.sub(r"[\uff10-\uff5a]+$", lambda found: unicodedata.normalize("NFKC", found[0]), text)


def _is_mark(char: str) -> bool:
    return char in _SILENT or char in "~～^|<>" or unicodedata.category(char)[0] in "PZC"


def _end_of_number(whole: str, part: str | None) -> str:
    if part is not None:  # after the point each digit is read by itself: 1.50 is 일 점 오 영
        return _DIGITS[part[-1]]
    zeros = len(whole) - len(whole.rstrip("0"))
    if zeros in (0, len(whole)):
        return _DIGITS[whole[-1]]
    if zeros < len(_TENS):
        return _TENS[zeros]
    return _MYRIADS[min(zeros // 4, len(_MYRIADS) - 1)]


def _end_of_latin(run: str) -> str:
    if len(run) == 1 or run.isupper():  # letter by letter: HP is 에이치피
        return _CAPITALS.get(run[-1].upper(), "")
    word = run.lower()
    return next((sound for ending, sound in _WORD_ENDINGS if word.endswith(ending) and len(word) > len(ending)), "")


def _end_of_char(char: str) -> str | None:
    if _is_syllable(char):
        return _split(char)[2]
    if char in _SIGNS:
        return _SIGNS[char]
    letter = unicodedata.normalize("NFKC", char)
    if char in _FINALS or char in _INITIALS:  # a consonant's name ends in itself: 기역, 니은, 리을
        return char
    if char in _VOWELS or "\u1161" <= letter <= "\u1175":
        return ""
    if "\u1100" <= letter <= "\u1112":
        return _INITIALS[ord(letter) - 0x1100]
    if "\u11a8" <= letter <= "\u11c2":
        return _FINALS[ord(letter) - 0x11A7]
    return final_sound(letter) if letter != char else None  # ① ㎏ and the like: read as what they stand for


# -- particles ---------------------------------------------------------------------------------------------------


class Particle(NamedTuple):
    """The two forms of a particle, without and with a final consonant before it."""

    after_consonant: str
    after_vowel: str

    def after(self, final: str | None) -> str:
        """The form for a word with that final sound; both forms if it is None."""
        if final is None:
            return self.both()
        vowel_like = final == "" or (final == "ㄹ" and self.after_consonant.startswith("으로"))
        return self.after_vowel if vowel_like else self.after_consonant

    def both(self) -> str:
        """As Korean writes it where the reading is open: 을(를), (으)로."""
        extra = self.after_consonant.removesuffix(self.after_vowel)
        if extra != self.after_consonant:
            return f"({extra}){self.after_vowel}"
        return f"{self.after_consonant}({self.after_vowel})"


_PAIRS = """
을/를 이/가 은/는 과/와 아/야 으로/로
이나/나 이라/라 이랑/랑 이며/며 이고/고 이다/다 이면/면 이든/든 이란/란 이여/여 이니/니
이지만/지만 이므로/므로 이거나/거나 이라도/라도 이라고/라고 이라는/라는 이라면/라면 이야/야 이야말로/야말로
이에요/예요 이었다/였다 이었고/였고 이었습니다/였습니다
으로서/로서 으로써/로써 으로부터/로부터 으로만/로만 으로는/로는 으로도/로도 으로의/로의
"""


def _table() -> Mapping[str, Particle]:
    """Every way to name a particle: either form, 을/를, 를/을, 을(를). The first pair to claim a name keeps it."""
    names: dict[str, Particle] = {}
    for pair in _PAIRS.split():
        one, other = pair.split("/")
        particle = Particle(one, other)
        for name in (pair, f"{other}/{one}", particle.both(), f"{one}({other})", one, other):
            names.setdefault(name, particle)
    return names


_PARTICLES = _table()


def particle(name: str) -> Particle:
    """The particle with that name, in any of the usual spellings. Raises ValueError for a word that is none.

    >>> particle("를") == particle("을/를") == particle("을(를)")
    True
    """
    try:
        return _PARTICLES[name]
    except KeyError:
        raise ValueError(f"not a particle that changes with the word before it: {name!r}") from None


def josa(word: str, name: str, reading: str | None = None) -> str:
    """The word with the right form of the particle behind it. Raises ValueError for an unknown particle.

    `reading` says how the word is pronounced where spelling does not tell, as for a card with a foreign name.

    >>> josa("서울", "으로/로"), josa("100", "이/가"), josa("울프(1P)", "은/는"), josa("Hit", "이에요/예요")
    ('서울로', '100이', '울프(1P)는', 'Hit예요')
    >>> josa("聖杯", "을/를", reading="성배")
    '聖杯를'
    """
    return word + particle(name).after(final_sound(word if reading is None else reading))


# -- sentences ---------------------------------------------------------------------------------------------------


class Spoken(NamedTuple):
    """A value for `fill` whose pronunciation its spelling does not tell."""

    text: str
    reading: str


_SPEC = re.compile(r"(?P<form>[^가-힣(]*)(?P<particle>[가-힣/()]+)$")


class _Field(NamedTuple):
    """A field of a template behind some plain text. name: "" behind the last one."""

    before: str
    name: str
    form: str
    particle: Particle | None


@lru_cache(maxsize=4096)
def _fields(template: str) -> tuple[_Field, ...]:
    """What a template is made of. A field is a name, nothing else: there is no way into the values."""
    found = []
    for before, name, spec, conversion in Formatter().parse(template):
        if name is None:
            found.append(_Field(before, "", "", None))
            continue
        if not name.isidentifier() or conversion or "{" in (spec or ""):
            raise ValueError(f"a field must be a plain name, not {name!r}")
        ending = _SPEC.match(spec or "")
        if ending is None:
            found.append(_Field(before, name, spec or "", None))
        else:
            found.append(_Field(before, name, ending["form"], particle(ending["particle"])))
    return tuple(found)


def fill(template: str, /, **values: object) -> str:
    """Fills a sentence. A field may end in a particle: `{card:을}`, after a number format too: `{n:,이}`.

    Raises KeyError for a value not given and ValueError for an unknown particle or a field that is not a name.

    >>> fill("{card:을} {n}장 버린다", card="킥", n=2)
    '킥을 2장 버린다'
    >>> fill("데미지는 {n:,이다}. {who:이/가} 이긴다.", n=1200, who=Spoken("Nya", "니아"))
    '데미지는 1,200이다. Nya가 이긴다.'
    """
    parts: list[str] = []
    for before, name, form, ending in _fields(template):
        parts.append(before)
        if not name:
            continue
        value = values[name]
        text, reading = value if isinstance(value, Spoken) else (value, None)
        word = format(text, form)
        parts.append(word)
        if ending is not None:
            parts.append(ending.after(final_sound(word if reading is None else reading)))
    return "".join(parts)


def join(words: Iterable[str], last: str = "와") -> str:
    """A list in one phrase. `last` stands before the last word: a particle, or a word such as 또는.

    >>> join(["킥", "펀치", "잡기"]), join(["속도 5", "속도 7"], "이나"), join(["가드", "회피", "히트"], "또는")
    ('킥, 펀치와 잡기', '속도 5나 속도 7', '가드, 회피 또는 히트')
    """
    *front, end = [*words] or [""]
    if not front:
        return end
    before = ", ".join(front)
    return f"{josa(before, last)} {end}" if last in _PARTICLES else f"{before} {last} {end}"


def number(value: int, *, signed: bool = False) -> str:
    """An integer with thousands separated, a true minus sign, and a plus sign if `signed`.

    >>> number(1234567), number(-1200), number(300, signed=True), number(0, signed=True)
    ('1,234,567', '−1,200', '+300', '0')
    """
    sign = "−" if value < 0 else "+" if signed and value else ""
    return f"{sign}{abs(value):,}"
