"""Files of a campaign that somebody sends: judged in memory, all that is wrong at once, whatever they are.

A file is known by its name, or by its ending where that leaves no doubt: any one table is the characters', any one text
with a drawing the map. Characters copied from ccfolia come as texts or JSON, one in each file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import msgspec

from simpan.core.game import seat_of
from simpan.core.hosting import Said
from simpan.core.refereeing import CheckedCampaign, Fact, FileFinding, Participant
from simpan.mansion.campaign import Campaign, dump, player_of, players
from simpan.mansion.files.ccfolia import from_ccfolia
from simpan.mansion.files.checked import Finding, judged
from simpan.mansion.files.default import default_campaign
from simpan.mansion.files.load import LARGEST, Loaded, Place, load_from
from simpan.mansion.files.memory import MemoryFolder
from simpan.mansion.sheet import Sheet

MOST_FILES: Final = 60  # characters from ccfolia are a file each
LARGEST_ALL: Final = 4 * 1024 * 1024  # bytes
LONGEST_NAME: Final = 100
TOP: Final = "campaign.toml"
USUAL: Final = (TOP, "map.txt", "skills.toml", "classes.toml")
PEOPLE: Final = ("characters.toml", "characters.csv", "characters.xlsx")
TABLES: Final = (".csv", ".xlsx")
TOO_MANY: Final = Said(
    "파일이 너무 많습니다. {n}개까지 올릴 수 있습니다.", "There are too many files; {n} may be sent."
)
TOO_LARGE: Final = Said("파일이 모두 {n:,} 바이트보다 큽니다.", "The files are larger than {n:,} bytes together.")
UNUSED: Final = Said(
    "쓰이지 않는 파일입니다. 쓰려면 campaign.toml의 [files]에 적으세요.",
    "This file is not used. To use it, name it under [files] in campaign.toml.",
)
TWICE: Final = Said("같은 이름의 파일이 또 있습니다.", "There is another file of this name.")


def check(files: Mapping[str, bytes]) -> CheckedCampaign:
    """All that is wrong with the files at once, and what they come to."""
    if len(files) > MOST_FILES:
        return _refused(TOO_MANY, MOST_FILES)
    if sum(map(len, files.values())) > LARGEST_ALL:
        return _refused(TOO_LARGE, LARGEST_ALL)
    named, told = _named(files)
    copied = {name: raw for name, raw in named.items() if _is_copied(name, raw)}
    folder = {name: raw for name, raw in named.items() if name not in copied}
    used, sent, more = _placed(folder)
    loaded = load_from(MemoryFolder(used), default_campaign())
    if copied:
        loaded = _with_copied(loaded, copied, any(name in used for name in PEOPLE))
    return _checked(loaded, sent, (*told, *more))


def _refused(text: Said, n: int) -> CheckedCampaign:
    return CheckedCampaign((FileFinding(Said(text.ko.format(n=n), text.en.format(n=n))),))


def _checked(loaded: Loaded, sent: Mapping[str, str], told: tuple[FileFinding, ...]) -> CheckedCampaign:
    found = judged(loaded)
    found_all = map(finding, (*found.faults, *found.violations, *found.warnings))
    findings = (*told, *(msgspec.structs.replace(one, file=shown(sent.get(one.file, one.file))) for one in found_all))
    sound = found.campaign is not None and found.sound and all(one.warning for one in told)
    return CheckedCampaign(
        findings=findings,
        title=found.draft.title,
        players=participants(found.draft),
        facts=facts(found.draft),
        set_up=dump(found.draft) if sound else None,
    )


# -- which file is what -----------------------------------------------------------------------------------------------


def _named(files: Mapping[str, bytes]) -> tuple[dict[str, bytes], tuple[FileFinding, ...]]:
    """The files by their bare names: a browser may send the folders that they lie in."""
    found: dict[str, bytes] = {}
    told = []
    for path, raw in files.items():
        name = path.replace("\\", "/").rpartition("/")[2][-LONGEST_NAME:]
        if name in found:
            told.append(FileFinding(TWICE, shown(name)))
        elif name and not name.startswith("."):
            found[name] = raw
    return found, tuple(told)


def _is_copied(name: str, raw: bytes) -> bool:
    """Whether it is a character from the clipboard of ccfolia."""
    return name.lower().endswith((".txt", ".json")) and raw[:200].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"


def _placed(files: Mapping[str, bytes]) -> tuple[dict[str, bytes], dict[str, str], tuple[FileFinding, ...]]:
    """The files under the names by which a campaign finds them, what they were sent as, and those it does not find."""
    sent: dict[str, str] = {}
    used = {name: raw for name, raw in files.items() if name in (*USUAL, *PEOPLE)}
    mentioned = files.get(TOP, b"")
    named = [name for name in files if name not in used and name.encode("utf-8", "replace") in mentioned]
    used |= {name: files[name] for name in named}
    left = [name for name in files if name not in used]
    tables = [name for name in left if name.lower().endswith(TABLES)]
    if len(tables) == 1 and not any(name in used for name in PEOPLE) and not _names(named, TABLES):
        name = tables[0]
        place = "characters" + name[name.rindex(".") :].lower()
        used[place], sent[place] = files[name], name
        left.remove(name)
    maps = [name for name in left if name.lower().endswith(".txt")]
    if len(maps) == 1 and "map.txt" not in used and not _names(named, (".txt",)):
        used["map.txt"], sent["map.txt"] = files[maps[0]], maps[0]
        left.remove(maps[0])
    return used, sent, tuple(FileFinding(UNUSED, shown(name), warning=True) for name in left)


def _names(named: list[str], endings: tuple[str, ...]) -> bool:
    return any(name.lower().endswith(endings) for name in named)


def shown(name: str) -> str:
    """A name that can be printed."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in name)


# -- ccfolia ----------------------------------------------------------------------------------------------------------


def _with_copied(loaded: Loaded, copied: Mapping[str, bytes], more: bool) -> Loaded:
    """The campaign with the characters that were copied, behind those of a file (more), else instead of the usual."""
    sheets: list[Sheet] = list(loaded.draft.sheets) if more else []
    places = list(loaded.places) if more else []
    problems = list(loaded.problems)
    unsure = set(loaded.unsure)
    for name, raw in copied.items():
        text = raw[: LARGEST + 1].decode("utf-8-sig", "replace")
        found = from_ccfolia(text, loaded.draft)
        if isinstance(found, Sheet):
            sheets.append(found)
            places.append(Place(shown(name), None))
        else:
            problems += [msgspec.structs.replace(one, file=shown(name)) for one in found]
            unsure.add("characters")
    draft = msgspec.structs.replace(loaded.draft, sheets=tuple(sheets))
    sound = all(one.warning for one in problems)
    return replace(
        loaded,
        campaign=draft if sound else None,
        draft=draft,
        problems=tuple(problems),
        places=tuple(places),
        unsure=frozenset(unsure),
    )


# -- what it came to --------------------------------------------------------------------------------------------------


def finding(one: Finding) -> FileFinding:
    """A finding as it is sent."""
    head = f"{one.place}: " if one.place else ""
    return FileFinding(
        text=Said(head + one.ko, head + one.en),
        file=one.file,
        line=one.line or 0,
        who=one.who,
        clause=one.clause,
        warning=one.warning,
    )


def participants(campaign: Campaign) -> tuple[Participant, ...]:
    """Who decides for whom, by seat."""
    return tuple(
        Participant(int(seat_of(place)), name, tuple(s.name for s in campaign.sheets if player_of(s) == name))
        for place, name in enumerate(players(campaign))
    )


def facts(campaign: Campaign) -> tuple[Fact, ...]:
    """What an organiser wants to see before it begins."""
    house = campaign.house
    found = [
        (Said("플레이어", "players"), str(len(players(campaign)))),
        (Said("캐릭터", "characters"), str(len(campaign.sheets))),
        (Said("페어", "pairs"), str(len({sheet.pair for sheet in campaign.sheets}))),
        (Said("구역", "zones"), str(len(campaign.map.zones))),
        (Said("스킬", "skills"), str(len(campaign.skills))),
        (Said("하루의 라운드", "rounds a day"), str(house.rounds)),
        (Said("날", "days"), str(house.days)),
        (Said("차례의 시간(분)", "minutes a turn"), str(house.turn_time)),
        (Said("반응 시간(분)", "minutes to react"), str(house.reaction_time)),
    ]
    if campaign.calendar:
        found.append((Said("첫날", "first day"), f"{campaign.calendar[0]} ({campaign.timezone})"))
    return tuple(Fact(label, value) for label, value in found)
