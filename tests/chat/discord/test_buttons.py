"""Buttons: what they mean stands in them, so a restart takes nothing from them; the wrong hand gets a refusal."""

from __future__ import annotations

from pathlib import Path

import pytest

from simpan.chat.discord.buttons import custom_ids, pressed
from simpan.chat.reply import Button
from tests.chat.discord.rig import Rig, play, standing, until
from tests.chat.discord.scene import Scene, scene
from tests.chat.discord.world import THINKING


def test_what_a_button_means_fits_or_is_left_out() -> None:
    buttons = [
        Button("반응 없음", "반응 없음", "m1"),
        Button("길다", "가" * 99),
        Button("다시", "반응 없음", "m1"),
        Button("콜론", "a: b", ""),
        Button("끝", "턴 종료", "m:2"),
    ]
    found = custom_ids("war", buttons)
    assert [label for label, _ in found] == ["반응 없음", "콜론"]
    assert [pressed(custom_id) for _, custom_id in found] == [("war", "m1", "반응 없음"), ("war", "", "a: b")]
    assert pressed("another:bot") is None
    assert len(custom_ids("war", [Button(str(n), str(n)) for n in range(40)])) == 25


@pytest.mark.served
def test_a_button_is_pressed_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with standing() as stand:
            at = Scene(stand, tmp_path)
            at.echo.more["무엇을?"] = {"buttons": (Button("반응 없음", "people 한서 반응 없음", "m1"),)}
            async with at.rig.running():
                asked = await stand.command(at.han, at.field, "declare", text="people 한서,도윤 무엇을?")
                page = await at.rig.answered(asked)
                await at.rig.quiet()
            assert page.components
            stand.gateway.forget()
            async with Rig(tmp_path, stand, [at.campaign], at.echo).running() as rig:
                press = await stand.press(at.han, page, "반응 없음")
                answer = await rig.answered(press)
                await rig.quiet()
                assert (answer.content, answer.only) == ("반응 없음", at.han.id)
                (direct,) = stand.directly(at.doyun)
                await stand.press(at.doyun, direct, "반응 없음")
                await until(lambda: len(at.echo.asked) == 3)
                await rig.quiet()
            one, two = at.echo.asked[1:]
            assert (one.form, one.text, one.until, one.battle) == ("button", "people 한서 반응 없음", "m1", "war")
            assert (one.place.channel, one.visibility) == (str(at.field.id), "public")
            assert (two.who.key, two.place.guild, two.visibility) == (f"discord:{at.doyun.id}", "", "direct")

    play(story)


@pytest.mark.served
def test_a_button_of_another_campaign_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            message = at.stand.world.post(at.field.id, at.stand.world.bot.id, "?")
            for custom_id in ("simpan:elsewhere::2d6", "simpan:war::2d6"):
                button = {"type": 2, "style": 2, "label": custom_id, "custom_id": custom_id}
                message.components.append({"type": 1, "components": [button]})
            press = await at.stand.press(at.doyun, message, "simpan:elsewhere::2d6")
            await until(lambda: press.page)
            refusal = at.stand.page(press)
            assert (refusal.content, refusal.only) == ("이 버튼은 이곳의 것이 아닙니다.", at.doyun.id)
            assert not refusal.flags & THINKING
            assert at.echo.asked == []

    play(story)
