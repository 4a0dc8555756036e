"""The decks that come with the package, as people choose them: titles and texts in both languages."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from simpan.core.hosting import Said
from simpan.lumen import deckcode
from simpan.lumen.decklist import DeckList, starter_decks

FIRST: Final = "viola-rapier"  # the plainest of them, for who has not chosen

WORDS: Final = {
    "viola-rapier": (
        Said("비올라 · 레이피어", "Viola · Rapier"),
        Said(
            "빠르고 기본에 충실하다. 공방을 이기고 FP를 모아 캐치한다. 처음이라면 이 덱.",
            "Fast and fundamental: win the exchange, take the FP, catch. The deck to begin with.",
        ),
    ),
    "viola-duet": (
        Said("비올라 · 듀엣", "Viola · Duet"),
        Said(
            "속도가 2씩 떨어진 긴 콤보로 은연을 모아 매혹과 마무리 기술을 연다.",
            "Long combos two steps apart gather Hidden Bond, which opens Allure and the finishers.",
        ),
    ),
    "wolf-hunt": (
        Said("울프 · 번개 사냥", "Wolf · Lightning Hunt"),
        Said(
            "맞힐 때마다 하울링을 모은다. 다섯이면 위압하거나, 라이트닝 라스에 쓰거나, FP로 사냥한다.",
            "Every blow gathers Howling: five cow the opponent, feed Lightning Wrath or are hunted away for FP.",
        ),
    ),
    "route-charge": (
        Said("루트 · 차지", "Route · Charge"),
        Said(
            "차지해 두었다가 크게 때린다. 보정을 무시하는 기술로 5, 6, 7, 8, 9를 잇는다.",
            "Charge, hit heavily, and go through 5, 6, 7, 8, 9 with cards that ignore the correction.",
        ),
    ),
    "kiss-notice": (
        Said("키스 · 예고", "Kiss · Calling Card"),
        Said(
            "루멘 존의 예고장이 기술을 강하게 한다. 크로스 캐치로 콤보의 빈틈을 메우고 훔친다.",
            "A calling card in the Lumen zone makes her techniques better; Cross Catch fills any gap in a combo.",
        ),
    ),
}


@cache
def decks() -> dict[str, DeckList]:
    """Every preset by its id, the first to be offered first."""
    found = starter_decks()
    return {key: found[key] for key in WORDS} | found


def title(key: str) -> Said:
    """What a preset is called; a deck without words of its own by the name in its file."""
    name = decks()[key].name
    return WORDS[key][0] if key in WORDS else Said(name, name)


def menu() -> list[dict[str, Any]]:
    """[{id, title, text, character, techniques, ultimate, code}]."""
    found = []
    for key, deck in decks().items():
        text = WORDS[key][1] if key in WORDS else Said("", "")
        found.append(
            {
                "id": key,
                "title": {"ko": title(key).ko, "en": title(key).en},
                "text": {"ko": text.ko, "en": text.en},
                "character": deck.character,
                "techniques": list(deck.techniques),
                "ultimate": deck.ultimate or "",
                "code": deckcode.encode(deck),
            }
        )
    return found
