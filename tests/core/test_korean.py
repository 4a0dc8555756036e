"""Korean particles, sentences and letters, by table."""

import doctest
import unicodedata

import pytest

from simpan.core import korean
from simpan.core.korean import Spoken, decompose, fill, final_sound, initials, join, josa, number, particle

# word: how it ends when read aloud ("" a vowel, ? unknown)
ENDINGS = """
킥          ㄱ
돌개차기    -
서울        ㄹ
세츠메이    -
니아        -
루트        -
값          ㅄ
닭          ㄺ
앉          ㄵ
잃          ㅀ
밖          ㄲ
있          ㅆ
힣          ㅎ
가          -
위압        ㅂ
빛          ㅊ
부엌        ㅋ
밭          ㅌ
앞          ㅍ
곧          ㄷ
낮          ㅈ
강          ㅇ
0           ㅇ
1           ㄹ
2           -
3           ㅁ
4           -
5           -
6           ㄱ
7           ㄹ
8           ㄹ
9           -
10          ㅂ
11          ㄹ
20          ㅂ
99          -
100         ㄱ
101         ㄹ
110         ㅂ
300         ㄱ
1000        ㄴ
1,000       ㄴ
1,200       ㄱ
5000        ㄴ
5,000       ㄴ
10000       ㄴ
10,000      ㄴ
100000      ㄴ
1000000     ㄴ
10000000    ㄴ
100000000   ㄱ
100000000000 ㄱ
1000000000000 -
10000000000000000 ㅇ
00          ㅇ
007         ㄹ
-1          ㄹ
-2          -
−3          ㅁ
+10         ㅂ
0.5         -
1.50        ㅇ
1.53        ㅁ
2.0         ㅇ
-0.1        ㄹ
３          ㅁ
１０        ㅂ
①          ㄹ
50%         -
3％         -
18℃        -
90°         -
A+          -
A           -
B           -
L           ㄹ
M           ㅁ
N           ㄴ
R           ㄹ
l           ㄹ
r           ㄹ
x           -
FP          -
HP          -
SP          -
KO          -
URL         ㄹ
ATM         ㅁ
PIN         ㄴ
VR          ㄹ
ＨＰ        -
P1          ㄹ
1P          -
FP3         ㅁ
속도7       ㄹ
Saber       -
Rider       -
Assassin    ㄴ
Hit         -
Combo       -
Kick        ㄱ
King        ㅇ
Game        ㅁ
Zone        ㄴ
Battle      ㄹ
Skill       ㄹ
Team        ㅁ
me          -
카드A       -
‘위압’      ㅂ
“킥”        ㄱ
"니아"      -
[집중]      ㅇ
「서울」    ㄹ
『루트』    -
《검》      ㅁ
<킥>        ㄱ
(킥)        ㄱ
(1P)        -
울프(1P)    -
울프（1P）  -
킥(속도4)   ㄱ
킥(강)(약)  ㄱ
킥(!)       ㄱ
[집중](2)   ㅇ
킥!         ㄱ
킥...       ㄱ
킥…         ㄱ
킥?!        ㄱ
서울.       ㄹ
10장.       ㅇ
100,        ㄱ
(7)         ㄹ
“3.5”       -
ㄱ          ㄱ
ㄹ          ㄹ
ㅇ          ㅇ
ㄲ          ㄲ
ㅏ          -
ㅢ          -
ㅋㅋㅋ      ㅋ
ㅠㅠ        -
聖杯        ?
🎲          ?
킥🔥        ?
カード      ?
…           ?
()          ?
"""


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


@pytest.mark.parametrize(("word", "end"), rows(ENDINGS))
def test_how_a_word_ends(word: str, end: str) -> None:
    assert final_sound(word) == {"-": "", "?": None}.get(end, end)


# particle, then what it makes of a word in a consonant, a word in ㄹ, a word in a vowel, an unknown word
PARTICLES = """
을/를       킥을         서울을         니아를       聖杯을(를)
를/을       킥을         서울을         니아를       聖杯을(를)
을(를)      킥을         서울을         니아를       聖杯을(를)
을          킥을         서울을         니아를       聖杯을(를)
를          킥을         서울을         니아를       聖杯을(를)
이/가       킥이         서울이         니아가       聖杯이(가)
가          킥이         서울이         니아가       聖杯이(가)
은/는       킥은         서울은         니아는       聖杯은(는)
과/와       킥과         서울과         니아와       聖杯과(와)
와/과       킥과         서울과         니아와       聖杯과(와)
아/야       킥아         서울아         니아야       聖杯아(야)
으로/로     킥으로       서울로         니아로       聖杯(으)로
(으)로      킥으로       서울로         니아로       聖杯(으)로
로          킥으로       서울로         니아로       聖杯(으)로
으로서/로서 킥으로서     서울로서       니아로서     聖杯(으)로서
로부터      킥으로부터   서울로부터     니아로부터   聖杯(으)로부터
이나/나     킥이나       서울이나       니아나       聖杯(이)나
이라/라     킥이라       서울이라       니아라       聖杯(이)라
이라도      킥이라도     서울이라도     니아라도     聖杯(이)라도
이랑/랑     킥이랑       서울이랑       니아랑       聖杯(이)랑
이다        킥이다       서울이다       니아다       聖杯(이)다
이면        킥이면       서울이면       니아면       聖杯(이)면
이고        킥이고       서울이고       니아고       聖杯(이)고
이야/야     킥이야       서울이야       니아야       聖杯(이)야
이에요/예요 킥이에요     서울이에요     니아예요     聖杯이에요(예요)
이었다/였다 킥이었다     서울이었다     니아였다     聖杯이었다(였다)
"""


@pytest.mark.parametrize(("name", "consonant", "rieul", "vowel", "unknown"), rows(PARTICLES))
def test_particle_after_each_kind_of_word(name: str, consonant: str, rieul: str, vowel: str, unknown: str) -> None:
    assert [josa(word, name) for word in ("킥", "서울", "니아", "聖杯")] == [consonant, rieul, vowel, unknown]


# word, particle, what stands in the sentence
SENTENCES = """
7       으로/로     7로
1       으로/로     1로
8       로          8로
3       으로/로     3으로
6       으로/로     6으로
0       으로/로     0으로
100     으로/로     100으로
1,200   을/를       1,200을
10000   이/가       10000이
-4      은/는       -4는
−4      이/가       −4가
0.5     이/가       0.5가
1.1     으로/로     1.1로
HP      은/는       HP는
FP      이/가       FP가
FP      으로/로     FP로
URL     로          URL로
URL     을          URL을
ATM     으로        ATM으로
PIN     이/가       PIN이
‘위압’  은/는       ‘위압’은
[집중]  을/를       [집중]을
울프(1P) 은/는      울프(1P)는
킥(강)  로          킥(강)으로
닭!     이/가       닭!이
ㄹ      으로/로     ㄹ로
ㄱ      으로/로     ㄱ으로
50%     을/를       50%를
Hit     은/는       Hit는
Skill   로          Skill로
"""


@pytest.mark.parametrize(("word", "name", "expected"), rows(SENTENCES))
def test_word_with_its_particle(word: str, name: str, expected: str) -> None:
    assert josa(word, name) == expected


def test_the_tables_are_as_long_as_they_should_be() -> None:
    assert sum(len(rows(table)) for table in (ENDINGS, PARTICLES, SENTENCES)) >= 120


def test_decomposed_hangul_is_read_like_composed() -> None:
    for word in ("킥", "서울", "니아"):
        assert final_sound(unicodedata.normalize("NFD", word)) == final_sound(word)


def test_lone_conjoining_letters_are_read() -> None:
    assert [final_sound(char) for char in ("\u1105", "\u1161", "\u11af")] == ["ㄹ", "", "ㄹ"]


def test_invisible_marks_and_blanks_are_not_read() -> None:
    assert [final_sound(word) for word in ("\u2068킥\u2069", "킥 ", "니아\u200b", "7\ufe0f")] == ["ㄱ", "ㄱ", "", "ㄹ"]


def test_a_given_reading_wins_over_the_spelling() -> None:
    assert josa("聖杯戰爭", "을", reading="성배전쟁") == "聖杯戰爭을"
    assert josa("Excalibur", "이/가", reading="엑스칼리버") == "Excalibur가"
    assert josa("Bot", "은", reading="봇") == "Bot은"


@pytest.mark.parametrize("name", ["에", "을를", "", "eul/reul", "를/가"])
def test_what_is_no_changing_particle_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="not a particle"):
        josa("킥", name)


def test_a_particle_may_be_kept_and_used_often() -> None:
    object_mark = particle("을")
    assert (object_mark.after("ㄱ"), object_mark.after(""), object_mark.after(None)) == ("을", "를", "을(를)")


def test_fill_chooses_particles_and_formats_numbers() -> None:
    assert fill("{card:을} {n}장 버린다", card="킥", n=2) == "킥을 2장 버린다"
    assert fill("{who:이/가} {n:,을} 잃는다", who="니아", n=1200) == "니아가 1,200을 잃는다"
    assert fill("{n:+d} → {m:,}", n=3, m=12345) == "+3 → 12,345"
    assert fill("{{그대로}} {x:(으)로}", x="서울") == "{그대로} 서울로"
    assert fill("{x:를}, {x:는}", x=Spoken("Saber", "세이버")) == "Saber를, Saber는"
    assert fill("{p:.1f이/가}", p=0.52) == "0.5가"
    assert fill("{template:이}", template="킥") == "킥이"


@pytest.mark.parametrize("template", ["{card.name}", "{card[0]}", "{0}", "{}", "{card.__class__:이}"])
def test_fill_gives_no_way_into_a_value(template: str) -> None:
    with pytest.raises(ValueError, match="plain name"):
        fill(template, card="킥")


def test_fill_refuses_what_it_does_not_know() -> None:
    with pytest.raises(KeyError):
        fill("{card:을}")
    with pytest.raises(ValueError, match="not a particle"):
        fill("{card:에게}", card="니아")


def test_join() -> None:
    assert join([]) == ""
    assert join(["킥"]) == "킥"
    assert join(["킥", "펀치"]) == "킥과 펀치"
    assert join(["펀치", "킥"]) == "펀치와 킥"
    assert join(["A", "B", "C"]) == "A, B와 C"
    assert join(["속도 5", "속도 3", "속도 7"], "이나") == "속도 5, 속도 3이나 속도 7"
    assert join(iter(["가드", "회피"]), "또는") == "가드 또는 회피"


def test_number() -> None:
    assert [number(value) for value in (0, 7, 999, 1000, -5, -12345)] == ["0", "7", "999", "1,000", "−5", "−12,345"]
    assert [number(value, signed=True) for value in (-4, 0, 4)] == ["−4", "0", "+4"]


@pytest.mark.parametrize(
    ("text", "first", "typed"),
    [
        ("킥", "ㅋ", "ㅋㅣㄱ"),
        ("세츠메이", "ㅅㅊㅁㅇ", "ㅅㅔㅊㅡㅁㅔㅇㅣ"),
        ("값", "ㄱ", "ㄱㅏㅂㅅ"),
        ("왜", "ㅇ", "ㅇㅗㅐ"),
        ("까치", "ㄲㅊ", "ㄲㅏㅊㅣ"),
        ("희망 2호", "ㅎㅁ 2ㅎ", "ㅎㅡㅣㅁㅏㅇ 2ㅎㅗ"),
        ("FP", "FP", "FP"),
        ("", "", ""),
        ("ㄳㅘ", "ㄳㅘ", "ㄱㅅㅗㅏ"),
    ],
)
def test_letters_for_searching(text: str, first: str, typed: str) -> None:
    assert initials(text) == first
    assert decompose(text) == typed
    assert decompose(unicodedata.normalize("NFD", text)) == typed


def test_what_is_typed_so_far_is_a_prefix() -> None:
    for partial in ("ㄷ", "도", "돌", "돌ㄱ", "돌개", "돌갳", "돌개차"):
        assert decompose("돌개차기").startswith(decompose(partial)), partial


def test_every_syllable_splits_into_letters_that_compose_it() -> None:
    ends = {final_sound(chr(code)) for code in range(ord("가"), ord("힣") + 1)}
    assert len(ends) == 28


def test_examples_in_the_documentation_hold() -> None:
    assert doctest.testmod(korean).failed == 0
