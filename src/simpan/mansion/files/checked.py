"""A campaign as `simpan sheet check` and the referee open it: read from its files, then judged by the rules."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

import msgspec

from simpan.mansion.campaign import Campaign
from simpan.mansion.files.check import SheetProblem, check, check_part, warnings
from simpan.mansion.files.check_words import problem_text
from simpan.mansion.files.load import Loaded, Place, load_folder, load_people
from simpan.mansion.files.problem import Problem

_LAST: Final = sys.maxsize


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to be told: where, the clause ("" for a fault of the file), a stable reason, both sentences."""

    file: str = ""
    line: int | None = None
    column: int | None = None
    place: str = ""
    who: str = ""
    clause: str = ""
    reason: str
    ko: str
    en: str
    warning: bool = False

    def where(self) -> str:
        """File, line and column, as far as they are known; "" if nothing is."""
        numbers = [str(part) for part in (self.line, self.column) if part is not None]
        return ":".join([self.file, *numbers]) if self.file else ""

    def say(self, lang: str) -> str:
        """The sentence with its place and clause."""
        text = self.ko if lang == "ko" else self.en
        head = f"[{self.clause}] " if self.clause else f"{self.place}: " if self.place else ""
        return f"{head}{text}"


@final
@dataclass(frozen=True)
class Checked:
    """What a folder or a file of characters came to. campaign: None if it cannot be played; it may yet be `sound`.

    faults: of the files. violations: of the rules. warnings: what may stay as it is. draft: as in `Loaded`.
    """

    campaign: Campaign | None
    draft: Campaign
    faults: tuple[Finding, ...]
    violations: tuple[Finding, ...]
    warnings: tuple[Finding, ...]

    @property
    def sound(self) -> bool:
        """Whether there is nothing wrong with what was given."""
        return not self.faults and not self.violations


def open_campaign(path: str | Path, base: Campaign | None = None) -> Checked:
    """The campaign in a folder, or that of a file of characters; whatever is there, nothing is raised.

    base: what a file of characters takes all else from; the default campaign where none is given.
    """
    if _is_file(Path(path)):
        return judged(load_people(path, base), alone=True)
    return judged(load_folder(path))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def judged(loaded: Loaded, alone: bool = False) -> Checked:
    """A loaded campaign with its violations; those are left out that what could not be read might explain.

    alone: it is a file of characters, of which nobody asks that it be a war; of one character not even that it be a
    pair.
    """
    draft = loaded.draft
    read = "characters" not in loaded.unsure or bool(loaded.places)
    broken = [one for one in check(draft) if not loaded.unsure & set(one.needs)] if read else []
    idle = warnings(draft) if read else []
    faults = tuple(_of_file(one) for one in loaded.problems if not one.warning)
    passed = (("few_teams", "pair_roles") if len(draft.sheets) == 1 else ("few_teams",)) if alone else ()
    found = [_of_rule(one, draft, _place(one, loaded), False) for one in broken if one.reason not in passed]
    for part, place in loaded.partly:
        sure = [one for one in check_part(draft, part.sheet, part.read) if not loaded.unsure & set(one.needs)]
        found += [_of_rule(one, draft, place, False) for one in sure]
    found.sort(key=lambda one: one.line or _LAST)  # stable: what stands in no line comes last
    told = [_of_file(one) for one in loaded.problems if one.warning]
    told += [_of_rule(one, draft, _place(one, loaded), True) for one in idle]
    campaign = loaded.campaign if not broken else None
    return Checked(campaign, draft, faults, tuple(found), tuple(told))


def _of_file(one: Problem) -> Finding:
    return Finding(
        file=one.file,
        line=one.line,
        column=one.column,
        place=one.place,
        reason=one.reason,
        ko=one.ko,
        en=one.en,
        warning=one.warning,
    )


def _place(one: SheetProblem, loaded: Loaded) -> Place:
    return loaded.places[one.index] if 0 <= one.index < len(loaded.places) else Place("", None)


def _of_rule(one: SheetProblem, draft: Campaign, place: Place, warning: bool) -> Finding:
    return Finding(
        file=place.file,
        line=place.line,
        who=one.who,
        clause=one.clause,
        reason=one.reason,
        ko=problem_text(one, draft, "ko"),
        en=problem_text(one, draft, "en"),
        warning=warning,
    )
