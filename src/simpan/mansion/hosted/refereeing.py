"""What the server knows of Mansion War (`core/refereeing.py`): files of a campaign, its first line, its referee."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, final

from simpan.core.hosting import Lang, Said
from simpan.core.refereeing import CheckedCampaign, Refereeing
from simpan.core.writer import Writer
from simpan.mansion.campaign import load
from simpan.mansion.desk.desk import Desk
from simpan.mansion.desk.lines import Lines
from simpan.mansion.desk.store import GAME, header_of
from simpan.mansion.files.default import default_campaign, default_folder
from simpan.mansion.files.rows import csv_text, xlsx_bytes
from simpan.mansion.files.write import rows_of
from simpan.mansion.hosted import uploads
from simpan.mansion.hosted.console import setting_text
from simpan.mansion.hosted.referee import MansionReferee
from simpan.mansion.match import start


@final
class MansionRefereeing(Refereeing):
    """The only one."""

    game = GAME
    title = Said("저택 전쟁", "Mansion War")

    def files(self) -> dict[str, bytes]:
        """The default campaign's files."""
        found = {entry.name: entry.read_bytes() for entry in default_folder().iterdir() if entry.is_file()}
        return {name: found[name] for name in sorted(found)}

    def template(self, form: Literal["csv", "xlsx"], lang: Lang) -> bytes:
        """A table with the first pair of the default campaign. Raises KeyError for another form."""
        campaign = default_campaign()
        rows = rows_of(campaign.sheets[:2], campaign, lang)
        if form == "csv":
            return csv_text(rows).encode()
        return {"xlsx": xlsx_bytes}[form](rows, "characters")

    def check(self, files: Mapping[str, bytes]) -> CheckedCampaign:
        """Judge files; one that is not there is the default campaign's."""
        return uploads.check(files)

    def titled(self, set_up: dict[str, Any], title: str) -> dict[str, Any]:
        """The same campaign by another name."""
        return {**set_up, "title": title}

    def begin(self, set_up: dict[str, Any], seed: bytes) -> bytes:
        """The first line of the record. Raises ValueError for a set-up that is no campaign."""
        campaign = load(set_up)
        try:
            start(campaign)
        except KeyError as error:
            raise ValueError(f"the campaign names {error}, which it does not have") from error
        file = io.BytesIO()
        Writer(file).begin(header_of(campaign, seed))
        return file.getvalue().rstrip(b"\n")

    def confirming(self, header: bytes, seed: bytes, lang: Lang, staff: str, now: int) -> tuple[bytes, ...]:
        """The lines in which the staff has declarations wait for its word (H6.8)."""
        lines = Lines(header, (), b"", seed)
        Desk(lines, lambda: now, staff, lang, shared=True).command(setting_text("confirm", "on", lang))
        return lines.drain()[0]

    def open(self, header: bytes, lines: Sequence[bytes], end: bytes, seed: bytes, lang: Lang = "ko") -> MansionReferee:
        """The campaign of a record. Raises ValueError (BadRecord) for one that cannot be carried out."""
        return MansionReferee(header, lines, end, seed, lang)


REFEREEING: Final = MansionRefereeing()
