"""Texts that nobody writes in good faith, or by accident only."""

from __future__ import annotations

from typing import Final

ZALGO: Final = "".join(f"{sign}{'̴̷̸͠͡' * 12}" for sign in "2d6 카드 화염")
ENDS: Final = (
    "@everyone @here",
    "<@123456789012345678> <@&123456789012345678> <#123456789012345678>",
    "@gm@war.test @minji #저택전쟁 #1",
    "https://evil.example/@minji/1 http://evil.example/?a=@minji",
    "**굵게** __밑줄__ ~~지움~~ ||숨김|| `코드` ```\n2d6\n```",
    "[2d6](https://evil.example) [카드 화염](javascript:alert(1))",
    "<script>alert(1)</script><img src=x onerror=alert(1)>&lt;b&gt;",
    "\u202e2d6\u202c \u2066거꾸로\u2069 \u200e\u200f",
    "\x00\x01\x07\x1b[31m\x7f\x85",
    "\ud800\udfff",
    "\u2028\u2029\x0b\x0c\r",
    "\ufeff\ufffe\uffff\U000e0001\U000e0041",
    "👩‍👩‍👧‍👦🏳️‍🌈🇰🇷" * 40,
    ZALGO,
    "'; DROP TABLE inbox; --",
    "{name} {0} %s %d $(reboot) ${HOME} `id`",
    "../../../../etc/passwd",
    "ﷺ" * 50,
    "１ｄ６ ② Ⅵ ½ ٣d٦ 二d六",
    "ｄ" * 300,
)
HEADS: Final = (
    "", "2d6", "[2d6]", "[", "카드 ", "[카드 ", "/카드 ", "덱 ", "[덱 ", "조항 ", "[조항 ", "판정 ", "[판정 ",
    "방 ", "[방 ", "도움 ", "내정보 ", "[내정보 지우기 ", "공개 ", "/", "//", "이동 ", "[이동 ", "공격 ", "예약 ",
    "예약 한서: ", "/공지 ", "/명부 ", "/명부 x = ", "/정정 ", "/되돌리기 ", "/예약 ", "/없음 ", "굴림 ",
    "card ", "judge ", "roll ",
)  # fmt: skip


LONG: Final = (
    "2d6 " * 5_000,
    "[2d6]" * 4_000,
    "[" * 20_000,
    "[2d6" * 5_000,
    "]" * 20_000,
    "(" * 20_000,
    "1d6+" * 5_000,
    "9" * 20_000 + "d6",
    "2d" + "6" * 20_000,
    "2d6+" + "9" * 20_000,
    "카드 " + "화" * 20_000,
    "판정 " + " 대 ".join(["화염"] * 4_000),
    "판정 " + "화염 " * 4_000 + "[" * 2_000,
    "조항 " + "L1." * 6_000,
    "덱\n" + "화염 x1\n" * 3_000,
    "덱 " + "A" * 20_000,
    "예약 한서: " + "k3에서 k4로 이동; " * 2_000,
    "k3에서 k4로 이동. " * 3_000,
    "@a " * 8_000,
    "https://" + "a" * 20_000,
    "> " * 10_000,
    "`" * 20_000,
    "“" * 10_000 + "”" * 10_000,
    "~~" * 10_000,
    " " * 30_000 + "2d6",
    "\n" * 30_000 + "2d6",
    "\u0301" * 20_000,
    "가" * 30_000,
    "ᄀ" * 20_000,
    "ﷺ" * 10_000,
    "\U000e0041" * 10_000,
    "/명부 " + "a" * 20_000 + " = 한서",
    "/공지 " + "가" * 20_000,
    "/정정 값 한서 체력 " + "9" * 20_000,
    "/주사위 " + "6 " * 8_000,
    "a" * 5_000 + "@" + "b" * 5_000,
)


def hostile() -> list[str]:
    """All of them."""
    return [f"{head}{end}" for head in HEADS for end in ENDS] + list(LONG)
