"""`simpan dice verify` on posts: files as people save them, standard input, exit status, both languages."""

from __future__ import annotations

import json
from pathlib import Path

from tests.chat.small_world import SmallWorld
from tests.cli.runner import run


def posts() -> tuple[str, str]:
    """The answer to the first roll, and the reveal."""
    world = SmallWorld(script=[])
    first = world.say("[2d6] 그리고 [1d20>=15]")
    return first, world.say("[공개]")


def saved(tmp_path: Path, text: str, encoding: str = "utf-8", name: str = "글.txt") -> str:
    path = tmp_path / name
    path.write_bytes(text.encode(encoding))
    return str(path)


def test_all_is_right(tmp_path: Path) -> None:
    first, told = posts()
    ran = run("dice", "verify", saved(tmp_path, f"{first}\n\n와!\n\n{told}"))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "모두 맞습니다. 굴림 2번의 주사위 3개가 공개한 시드에서 나온 그대로입니다.\n"


def test_as_editors_save_it(tmp_path: Path) -> None:
    """With a byte order mark, in UTF-16 as Notepad does, from standard input."""
    text = "\r\n".join(posts()).replace("\n", "\r\n")
    for encoding in ("utf-8-sig", "utf-16"):
        assert run("dice", "verify", saved(tmp_path, text, encoding)).code == 0
    assert run("dice", "verify", "-", typed=text).code == 0


def test_a_promise_that_stands_there_once_is_to_be_compared(tmp_path: Path) -> None:
    ran = run("dice", "verify", saved(tmp_path, posts()[1]), lang="en_US.UTF-8")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "All right: the dice of 2 rolls (3) follow from the revealed seed."
    assert lines[1].startswith("Compare commitment 1 with that in the answer to the first roll: ")


def test_what_is_wrong_is_named(tmp_path: Path) -> None:
    _, told = posts()
    line = next(line for line in told.split("\n") if line.startswith("#2 "))
    ran = run("dice", "verify", saved(tmp_path, told.replace(line, "#2 1d20>=15: [20] = 20 → 성공")))
    assert ran.code == 1
    assert ran.out.splitlines()[0] == (
        f"맞지 않습니다. #2: “#2 1d20>=15: [20] = 20 → 성공”은 시드에서 나온 굴림이 아닙니다. 시드에서 나온 것: {line}"
    )
    ran = run("dice", "verify", saved(tmp_path, told.replace(f"{line}\n", "")))
    assert ran.code == 1
    assert ran.out == ("맞지 않습니다. 빠진 굴림 뒤의 굴림은 검증할 수 없습니다: #2.\n맞지 않습니다. 빠진 굴림: #2.\n")
    assert run("dice", "verify", "-", typed=told.replace("주사위 시드 1: 0", "주사위 시드 1: 1")).code == 1
    many = told + "".join(f"\n#1 2d6: [1][{n % 6 + 1}] = {n}" for n in range(100))
    assert run("dice", "verify", "-", typed=many).out.splitlines()[-1].startswith("… 그 밖에 ")


def test_rolls_that_are_not_revealed_are_named(tmp_path: Path) -> None:
    _, told = posts()
    ran = run("dice", "verify", saved(tmp_path, f"{told}\n#3 1d6: [3] = 3\n#4 1d6: [1] = 1\n#9 1d6: [1] = 1"))
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "시드가 공개되지 않아 검증하지 못한 굴림: #3–#4, #9."


def test_what_cannot_be_checked(tmp_path: Path) -> None:
    first, told = posts()
    for text in (first, "안녕하세요", told.replace("시드 1", "시드"), "x"):
        ran = run("dice", "verify", saved(tmp_path, text))
        assert ran.code == 2, text
        assert ran.out == ""
        assert ran.err.startswith("simpan: ")
    assert run("dice", "verify", str(tmp_path / "nothing.txt")).code == 2
    assert run("dice", "verify", saved(tmp_path, "", name="empty.txt")).code in (1, 2)
    assert run("dice", "verify", saved(tmp_path, "\x00\xff", "latin-1", "binary")).code in (1, 2)
    assert run("dice", "verify", str(tmp_path)).code == 2
    assert run("dice", "verify", "-x").code == 2


def test_as_json(tmp_path: Path) -> None:
    _, told = posts()
    found = json.loads(run("dice", "verify", "-", "--json", typed=told).out)
    assert found == {
        "ok": True,
        "series": [1],
        "rolls": 2,
        "draws": 3,
        "missing": [],
        "unrevealed": [],
        "commitments": found["commitments"],
        "faults": [],
        "fault": "",
    }
    assert list(found["commitments"]) == ["1"]
    ran = run("dice", "verify", "-", "--json", typed=told.replace("#1 2d6", "#7 2d6"))
    found = json.loads(ran.out)
    assert (ran.code, found["ok"], found["missing"], found["unrevealed"]) == (1, False, [1], [7])
    assert found["fault"] == found["faults"][0]
    ran = run("dice", "verify", "-", "--json", typed="안녕")
    assert (ran.code, json.loads(ran.out)["fault"]) == (
        2,
        "공개된 주사위가 없습니다. [공개]에 답한 글을 함께 넣어 주세요.",
    )
