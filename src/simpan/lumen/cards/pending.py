"""Cards that are known to exist but cannot be played yet, because something printed on them was not recovered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

MISSING_KO: Final = {
    "type": "종류",
    "speed": "속도",
    "damage": "데미지",
    "position": "위치",
    "limb": "손발",
    "hit": "히트",
    "guard": "가드",
    "counter": "카운터",
    "positions": "위치별 판정",
    "number of hits": "타격 횟수",
    "effect wording": "효과 문구",
}


@final
@dataclass(frozen=True)
class Pending:
    """A card that waits: what is known of it, and what is missing.

    `kind`: ATTACK, DEFENCE, SPECIAL, or None if not even that is known. `missing`: keys of MISSING_KO.
    """

    code: str
    name_ko: str
    name_en: str
    mark: str
    kind: int | None
    missing: tuple[str, ...]

    def lacking(self, lang: str) -> str:
        """What is missing, in words."""
        return ", ".join(MISSING_KO[word] if lang == "ko" else word for word in self.missing)
