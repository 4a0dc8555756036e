"""Who is shown what: nothing private is ever where others read it, not even for a moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chat.discord.rig import play, until
from tests.chat.discord.scene import TITLE, scene
from tests.chat.discord.world import THINKING

pytestmark = pytest.mark.served


def test_the_parts_of_a_command_part(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            asked = await at.stand.command(
                at.han,
                at.field,
                "declare",
                text="here 공개 | people 한서 비밀 | people 도윤 남의 비밀 | staff 총괄의 것",
            )
            page = await at.rig.answered(asked)
            await at.rig.quiet()
            assert page.only == at.han.id
            assert [one.content for one in at.stand.in_channel(at.field)] == ["공개"]
            assert page.content.split("\n\n")[-1] == "비밀"
            assert "공개" in at.read_by(at.han)
            assert sorted(at.read_by(at.doyun)) == ["공개", "남의 비밀"]
            assert sorted(at.read_by(at.minji)) == ["공개", "총괄의 것"]
            assert [one.content for one in at.stand.directly(at.doyun)] == ["남의 비밀"]

    play(story)


@pytest.mark.parametrize("private_first", [False, True])
def test_a_secret_behind_a_page_for_all(tmp_path: Path, private_first: bool) -> None:
    """Discord shows the first message behind an acknowledgement to whom that was shown: never a secret."""

    async def story() -> None:
        async with scene(tmp_path) as at:
            parts = ["people 한서 비밀", "here 공개"]
            text = " | ".join(parts if private_first else parts[::-1])
            at.echo.instead = text
            asked = await at.stand.command(at.han, at.hall, "card", card="화염")
            await at.rig.answered(asked)
            await at.rig.quiet()
            assert asked.page
            assert at.stand.page(asked).only == 0
            assert "비밀" not in " ".join(at.read_by(at.doyun))
            assert "공개" in " ".join(at.read_by(at.doyun))
            secret = [one for one in at.stand.world.by_bot() if one.content == "비밀"]
            assert [one.only for one in secret] == [at.han.id]

    play(story)


def test_a_hidden_command_is_seen_by_nobody(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            asked = await at.stand.command(at.han, at.field, "declare", text="here 몰래 | battle 모두에게", hidden=True)
            page = await at.rig.answered(asked)
            await at.rig.quiet()
            assert (page.only, page.content) == (at.han.id, "몰래")
            assert at.stand.in_channel(at.field) == [at.stand.in_channel(at.field)[0]]  # the thread's first message
            assert "몰래" not in at.read_by(at.doyun)
            assert "모두에게" in at.read_by(at.doyun)

    play(story)


def test_in_a_direct_conversation_everything_is_direct(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            talk = at.stand.world.conversation(at.han.id)
            asked = await at.stand.command(at.han, talk, "declare", text="here 하나 | people 한서 둘 | battle 셋")
            await at.rig.answered(asked)
            await at.stand.say(at.han, talk, "here 넷", mention=False)
            await at.rig.quiet()
            said = [one.content for one in at.stand.directly(at.han)]
            assert sorted(" ".join(said).split()) == ["넷", "둘", "하나"]
            (thread,) = at.stand.threads_of(at.field)
            assert [one.content for one in at.stand.in_channel(thread)] == ["셋"]
            assert not [one for one in at.read_by(at.doyun) if one not in ("셋", TITLE)]

    play(story)


def test_who_takes_no_messages_is_told_of_to_the_staff(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            at.doyun.closed = True
            await at.stand.say(at.han, at.field, "people 도윤 비밀")
            await until(lambda: at.stand.in_channel(at.office))
            (told,) = at.stand.in_channel(at.office)
            assert told.content.endswith("\n비밀")
            assert f"<@{at.doyun.id}>" in told.content
            assert not told.mentions  # named, not called
            assert at.read_by(at.doyun) == []
            assert at.read_by(at.han) == []

    play(story)


def test_without_a_campaign_the_asker_is_told_how_to_be_reached(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            at.echo.battle = ""
            at.han.closed = True
            post = await at.stand.say(at.han, at.hall, "people 한서 비밀")
            await until(lambda: at.stand.in_channel(at.hall))
            (told,) = at.stand.in_channel(at.hall)
            assert "비밀" not in told.content
            assert told.mentions == [at.han.id]
            assert post.id < told.id

    play(story)


def test_staff_without_a_channel_is_told_directly(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path, staff_channel=False) as at:
            await at.stand.say(at.han, at.field, "staff 총괄의 것")
            await until(lambda: at.stand.directly(at.minji))
            assert [one.content for one in at.stand.directly(at.minji)] == ["총괄의 것"]
            asked = await at.stand.command(at.minji, at.field, "staff", text="staff 둘")
            page = await at.rig.answered(asked)
            assert (page.only, page.content) == (at.minji.id, "둘")

    play(story)


def test_a_page_is_settled_when_the_answer_is_elsewhere(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            one = await at.stand.command(at.han, at.field, "declare", text="here 저기")
            page = await at.rig.answered(one)
            (there,) = at.stand.in_channel(at.field)
            assert page.content == f"답: https://discord.com/channels/{at.guild.id}/{at.field.id}/{there.id}"
            two = await at.stand.command(at.han, at.field, "declare", text="staff 총괄에게")
            assert (await at.rig.answered(two)).content == "처리했습니다."
            three = await at.stand.command(at.han, at.field, "declare", text="staff 총괄에게 | people 한서 나에게")
            await at.rig.answered(three)
            await at.rig.quiet()
            assert at.stand.page(three).content == "나에게"
            assert not at.stand.page(three).flags & THINKING

    play(story)


def test_a_long_private_answer_goes_on_behind_the_page(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            lines = tuple(f"({n:02})번째 줄 " + "가" * 90 for n in range(50))
            at.echo.more["길게"] = {"lines": lines}
            at.echo.instead = "people 한서 길게"
            await at.stand.command(at.han, at.field, "status")
            await until(lambda: sum(len(one.content) for one in at.stand.world.by_bot()) > 4500)
            await at.rig.quiet()
            mine = [one for one in at.stand.world.by_bot() if "번째" in one.content]
            assert len(mine) == 3
            assert {one.only for one in mine} == {at.han.id}
            assert [one.content[-5:] for one in mine] == ["(1/3)", "(2/3)", "(3/3)"]
            whole = "\n".join(one.content for one in mine)
            assert all(whole.count(line) == 1 for line in lines)

    play(story)
