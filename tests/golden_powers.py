"""The golden texts of skills and noble phantasms.

`python -m tests.golden_powers` writes them; the diff is the review.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from simpan.mansion.effect import Power
from simpan.mansion.files.default import default_campaign
from simpan.mansion.text_en import power_text as english
from simpan.mansion.text_ko import power_text as korean

PLACE: Final = Path(__file__).parent / "golden"
LANGS: Final = ("ko", "en")


def render(lang: str) -> str:
    """Every skill and noble phantasm of the default campaign in one tongue."""
    war = default_campaign()
    lines = [_line(skill, lang) for skill in war.skills]
    for kind in war.classes:
        lines.append(f"{kind.ko if lang == 'ko' else kind.en} · {_line(kind.phantasm, lang)}")
    return "\n".join(lines) + "\n"


def path(lang: str) -> Path:
    return PLACE / f"mansion-powers-{lang}.txt"


def _line(power: Power, lang: str) -> str:
    return f"{power.ko}: {korean(power)}" if lang == "ko" else f"{power.en}: {english(power)}"


def main() -> None:
    """Write both files anew."""
    PLACE.mkdir(exist_ok=True)
    for lang in LANGS:
        path(lang).write_text(render(lang), encoding="utf-8")


if __name__ == "__main__":
    main()
