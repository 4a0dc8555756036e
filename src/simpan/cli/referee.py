"""`simpan referee`: posts pasted or piped in, the text to post back out. The record in the folder is the truth."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final, Literal
from zoneinfo import ZoneInfo

from simpan.cli.env import Env, Trouble, env, is_terminal
from simpan.cli.referee_posts import Pasted, batches
from simpan.core.entry import BadRecord
from simpan.mansion.campaign import Campaign
from simpan.mansion.desk.desk import Desk, Given
from simpan.mansion.desk.folder import Folder, NoWar
from simpan.mansion.desk.out import Answer, blocks
from simpan.mansion.files.checked import open_campaign

TIMES: Final = ("%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M")
LOOK: Final = 5.0  # seconds, after which a strict desk looks whose time is out
STAFF: Final = {"ko": "총괄", "en": "staff"}


def referee(
    game: Literal["mansion"],
    folder: Path,
    /,
    *,
    length: Literal[0, 280, 500, 2000] = 0,
    staff: str = "",
    confirm: bool = False,
    strict: bool = False,
    as_of: str = "",
    echo: bool = False,
    seeds: str = "",
) -> int:
    """Referee the war of a campaign's folder."""
    del game  # there is one
    out = env()
    store = Folder(folder)
    campaign = _campaign(out, folder, store)
    clock = _clock(out, as_of, campaign)
    try:
        if not store.exists():
            store.begin(
                campaign, client_seeds=tuple(seed.strip().encode() for seed in seeds.split(",") if seed.strip())
            )
        desk = Desk(store, clock, staff or STAFF[out.lang], "ko" if out.lang == "ko" else "en", strict=strict)
        _say(out, desk.open(confirm), length)
        if desk.table.campaign != campaign:
            out.line(out.word("referee_changed"))
        _serve(out, desk, length, echo)
    except BadRecord as error:
        raise _bad_record(out, store.record, error) from error
    except NoWar as error:
        raise Trouble(out.word("referee_lost", path=error.path, why=out.word("referee_secret"))) from error
    except OSError as error:
        raise Trouble(out.word("referee_fails", path=store.war, why=out.why(error))) from error
    finally:
        store.close()
    return 0


def _campaign(out: Env, folder: Path, store: Folder) -> Campaign:
    """The campaign of the folder. Raises Trouble, having named all that is wrong with it.

    A war that has begun goes on whatever became of the files.
    """
    if not folder.is_dir():
        raise Trouble(out.word("referee_no_folder", path=folder))
    found = open_campaign(folder)
    if found.campaign is not None and found.sound:
        return found.campaign
    wrong = [*found.faults, *found.violations]
    for one in wrong:
        where = one.where()
        out.line(f"{where}: {one.say(out.lang)}" if where else one.say(out.lang))
    if store.exists():
        return found.draft
    raise Trouble(out.word("referee_faults", path=folder, n=len(wrong)))


def _clock(out: Env, as_of: str, campaign: Campaign) -> Callable[[], int]:
    """Seconds since 1970; a moment of the campaign's time zone that stands still, if one is given."""
    if not as_of:
        return lambda: int(time.time())
    for form in TIMES:
        try:
            moment = datetime.strptime(as_of, form).replace(tzinfo=ZoneInfo(campaign.timezone))
        except ValueError:
            continue
        return lambda: int(moment.timestamp())
    raise Trouble(out.word("referee_time"))


def _bad_record(out: Env, path: Path, error: BadRecord) -> Trouble:
    """Every fault of a record with its line."""
    for one in error.all:
        out.line(out.word("referee_bad_line", path=path, line=one.line or 1, cause=one.cause))
    return Trouble(out.word("referee_bad_record", path=path, n=len(error.all)))


def _serve(out: Env, desk: Desk, length: int, echo: bool) -> None:
    """Answer what comes in, until the sitting is closed or the input ends."""
    import sys

    if is_terminal(sys.stdin):
        out.line(out.word("referee_hint"))
    for batch in batches(LOOK if desk.strict else 0):
        given: list[Given] = []
        if not batch:
            _say(out, desk.look(), length)
        for one in batch:
            if one.author is None:
                _answer(out, desk, given, length, echo)
                given = []
                _nobody(out, one)
            else:
                given.append(Given(one.author, one.text))
        _answer(out, desk, given, length, echo)
        if desk.closed:
            return


def _answer(out: Env, desk: Desk, given: list[Given], length: int, echo: bool) -> None:
    """Rule several posts and say what came of them. echo: each behind the post that it answers."""
    for one, answer in zip(given, desk.take(given) if given else (), strict=False):
        if echo:
            head = f"{one.author}: " if one.author else ""
            out.lines([f"> {line}" for line in f"{head}{one.text}".split("\n")])
            out.line()
        _say(out, answer, length)


def _nobody(out: Env, one: Pasted) -> None:
    text = " ".join(one.text.split())[:40]
    out.line(f"[{STAFF[out.lang]}]")
    out.line(out.word("referee_no_name", line=one.line, text=text))
    out.line()


def _say(out: Env, answer: Answer, length: int) -> None:
    """An answer, block by block."""
    for said in answer.outs:
        for block in blocks(said, "ko" if out.lang == "ko" else "en", length):
            out.line(block)
            out.line()
