"""Texts to be posted elsewhere: made again from the record just as the desk gave them, cut to the length of a post."""

from __future__ import annotations

import json
from typing import Any

import pytest

from simpan.core.game import STAFF
from simpan.mansion.desk import notes
from simpan.mansion.hosted.copies import Acts, Copier, origin
from simpan.mansion.split import length
from tests.mansion.desk_table import small
from tests.mansion.hosted.days import Hosted, begun, played


def posts(hosted: Hosted, of: str = "last", lang: Any = "ko") -> dict[str, Any]:
    """What the staff copies."""
    found: dict[str, Any] = json.loads(hosted.referee.look(STAFF, "posts", of, lang, hosted.now))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_every_act_is_made_again_as_it_was(seed: int) -> None:
    """Whatever was given, in whichever language: what is copied after a restart is what was copied before it."""
    hosted = begun(small(reaction_time=3 * (seed % 2), who_rolls="mention" if seed == 2 else "referee"))
    answers: dict[int, tuple[Any, ...]] = {}
    for _ in played(hosted, seed, 60):
        answers |= hosted.referee._copier._known
    again = hosted.reopen()
    table = again.table
    acts, copier = Acts(table.entries), Copier(again._store, "ko")
    assert acts.starts == hosted.referee._acts.starts
    for n in acts.starts:
        after = acts.end_of(n)
        made = copier.outs(table, n, after)
        assert made == answers.get(n, made)
        note = origin(table.entries[n:after])
        if isinstance(note, notes.Post) and note.status in ("ruled", "queued", "refused", "unclear"):
            assert made


def test_the_last_act_is_offered_in_the_campaign_s_language() -> None:
    hosted = begun(small(reaction_time=0))
    acting = hosted.acting()
    hosted.post(acting, "guard", "en")
    found = posts(hosted, lang="en")
    assert "guard" in found["title"]
    assert any("방어" in cut for out in found["outs"] for cut in out["cuts"]["0"])
    assert found["others"][0]["value"] == str(found["n"])
    assert posts(hosted, str(found["others"][1]["value"]))["n"] == int(found["others"][1]["value"])


def test_a_campaign_begun_in_english_copies_english() -> None:
    hosted = begun(small(reaction_time=0), lang="en")
    hosted.post(hosted.acting(), "방어합니다", "ko")
    assert any("Guard" in cut or "guard" in cut for out in posts(hosted)["outs"] for cut in out["cuts"]["0"])


def test_each_reader_has_a_text_of_its_own_cut_to_length() -> None:
    hosted = begun(small(reaction_time=0))
    while hosted.acting() != "한서의 세이버":
        hosted.post(hosted.acting(), "턴 종료")
    hosted.post("한서의 세이버", "서아의 랜서를 물리로 공격합니다")
    found = posts(hosted)
    readers = {out["to"] for out in found["outs"]}
    assert {"한서, 서아", "총괄"} <= readers or {"서아, 한서", "총괄"} <= readers
    for out in found["outs"]:
        whole = "\n".join(out["cuts"]["0"])
        assert len(out["cuts"]["0"]) == 1
        for most in (280, 500):
            for cut in out["cuts"][str(most)]:
                assert length(cut, "x280" if most == 280 else "plain") <= most
        assert whole.split("\n")[0][:20] in out["cuts"]["280"][0]


def test_talk_is_nothing_to_copy() -> None:
    hosted = begun()
    n = posts(hosted)["n"]
    hosted.post("서아", "다들 힘내세요")
    assert posts(hosted)["n"] == n
    with pytest.raises(KeyError):
        posts(hosted, "99999")
