"""Who answers what: the desk of a campaign, a lookup, dice, help, or nobody; and never wider than was asked."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from simpan.chat import words_en, words_ko
from simpan.chat.answer import answer, granted
from simpan.chat.asked import WORDS
from simpan.chat.reply import RoomWanted
from simpan.core.hosting import Lang
from tests.chat.small_desk import Desk
from tests.chat.small_world import SETTINGS, SmallWorld

PLAYER = {"who": "hana@example.social"}
STAFF = {"who": "minji@example.social"}
STRANGER = {"who": "jinu@example.social"}


def said(text: str, **more: Any) -> str:
    return SmallWorld().say(text, **more)


# -- without a campaign -----------------------------------------------------------------------------------------------


def test_silence_where_people_talk() -> None:
    for text in ("안녕하세요", "", "[속보] 비가 옵니다", "2d6이 뭐죠", "카드 진짜 좋다", "방 있어요?", "덱 뭐 쓰세요"):
        assert said(text) == "", text


def test_a_first_mention_is_pointed_to_help() -> None:
    assert said("안녕하세요", first=True) == "무엇을 물을 수 있는지는 [도움]을 쓰면 알려 드립니다."
    assert said("hello", first=True, lang="en") == "Write [help] to see what can be asked here."
    assert said("카드 그런카드는없다", first=True) != ""


def test_a_command_is_always_answered() -> None:
    """Discord shows that somebody thinks until an answer comes."""
    for text in ("안녕하세요", "", "[없는말]", "2d6", "카드 그런카드는없다", "/기록"):
        for form in ("command", "button"):
            assert said(text, form=form), (text, form)
            world = SmallWorld(msgspec.structs.replace(SETTINGS, dice=False, lookups=False))
            assert world.ask(text, form=form), (text, form)


def test_a_word_that_is_nearly_one() -> None:
    assert said("[도뭄]") == (
        "“도뭄”은 모르는 말입니다. 혹시 [도움]인가요? [도움]을 쓰면 물을 수 있는 것이 모두 나옵니다."
    )
    assert (
        said("/크드 화염", lang="en")
        == "“크드” means nothing here. Did you mean [카드]? [help] lists all that can be asked."
    )
    assert said("[엉뚱한말]") == "“엉뚱한말”은 모르는 말입니다. [도움]을 쓰면 물을 수 있는 것이 모두 나옵니다."
    assert said("[도뭄] [카트] [댁]").count("모르는 말") == 1


def test_dice_and_questions_of_one_text() -> None:
    world = SmallWorld(script=[3, 4])
    (reply,) = world.ask("[2d6] [카드 로우 킥] [조항 L5.2] [카드 로우 킥]")  # one post rather than three
    assert reply.kind == "dice"
    assert reply.lines[0] == "#1 2d6: [3][4] = 7"
    found = [line for line in reply.lines if line.startswith(("로우 킥", "[L5.2]"))]
    assert [line.partition(" ")[0] for line in found] == ["로우", "[L5.2]"]


def test_keys_are_those_of_the_request() -> None:
    world = SmallWorld()
    request = world.request("[2d6] [도움]")
    assert [reply.key for reply in answer(request, world).replies] == [f"chat/{request.id}/0", f"chat/{request.id}/1"]


def test_a_lookup_in_a_thread_is_answered_if_it_finds_something() -> None:
    assert said("카드 로우 킥").startswith("로우 킥")
    assert said("[카드 그런카드는없다]") != ""
    assert said("카드 그런카드는없다") == ""
    assert said("카드 그런카드는없다", visibility="direct") != ""
    assert said("카드 그런카드는없다", visibility="direct", mentions=("bora@example.social",)) == ""


def test_the_language() -> None:
    world = SmallWorld(msgspec.structs.replace(SETTINGS, lang="en", guilds={"77": "ko"}), script=[1, 2, 3, 4])
    assert world.say("1d6").split("\n")[1].startswith("Commitment of the dice 1: ")
    assert world.say("굴림") == "Say what to roll. Possible: 2d6, 2d6+3, 1d20>=15."
    assert world.say("굴림", lang="ko").startswith("무엇을")
    request = world.request("굴림")
    in_guild = msgspec.structs.replace(request, place=msgspec.structs.replace(request.place, guild="77"))
    assert answer(in_guild, world).replies[0].lines[0].startswith("무엇을")


def test_switched_off() -> None:
    world = SmallWorld(msgspec.structs.replace(SETTINGS, dice=False, lookups=False))
    for text in ("2d6", "[2d6]", "[공개]", "[카드 로우 킥]", "조항 L5.2", "[방]", "굴림"):
        assert world.ask(text) == (), text
    assert world.ask("[2d6]", first=True) == ()
    assert world.say("2d6", form="command") == "이 계정에서는 주사위를 굴리지 않습니다."
    assert world.say("카드 로우 킥", form="command") == "이 계정에서는 카드와 규칙을 찾아보지 않습니다."
    assert not world.rolled
    lines = world.ask("[도움]")[0].lines
    assert len(lines) == 1
    assert lines[0].startswith("[상태]")


def test_the_status() -> None:
    world = SmallWorld()
    assert world.say("상태") == "기다리는 글이 없습니다. 바로 답합니다."
    world.waiting = ["기다리는 글 3개"]
    assert world.say("[상태]") == "기다리는 글 3개"


# -- help and what is stored ------------------------------------------------------------------------------------------


def test_help_is_for_the_asker_alone() -> None:
    (reply,) = SmallWorld().ask("[도움]")
    assert (reply.to, reply.kind, reply.people) == ("people", "help", ("hana@example.social",))
    assert reply.lines == (
        "주사위: [2d6], [2d6+3], [1d20>=15]. 한 글에 5번까지, 1–100개, 2–1000면입니다. "
        "굴림에는 이곳의 번호가 차례로 붙습니다. [공개]로 시드를 밝히면 누구나 검증할 수 있습니다.",
        "루멘콘덴서: [카드 이름], [덱 이름이나 코드], [판정 기술 vs 기술], [방]. 규칙: [조항 H6.8]처럼 번호나 낱말.",
        "괄호 대신 “/카드 이름”이나 “카드 이름”으로 글을 시작해도 됩니다.",
        "[상태]: 밀린 글이 있는지. [내정보]: 저장된 내 정보와 지우는 법.",
    )
    no_table = SmallWorld(msgspec.structs.replace(SETTINGS, table=""))
    assert "[방]" not in "".join(no_table.ask("[도움]")[0].lines)


def test_help_says_what_is_a_players_and_what_the_staffs() -> None:
    world = SmallWorld(bound=Desk())
    heads = {
        name: [line.partition(":")[0] for line in world.ask("[도움]", **who)[0].lines]
        for name, who in (("player", PLAYER), ("staff", STAFF), ("stranger", STRANGER))
    }
    common = ["주사위", "루멘콘덴서", "괄호 대신 “/카드 이름”이나 “카드 이름”으로 글을 시작해도 됩니다.", "[상태]"]
    player = ["캠페인", "주사위", *common[1:]]  # his dice are the campaign's, without the numbers of the place
    assert heads == {"player": player, "staff": ["총괄", *common], "stranger": common}


def test_every_example_of_the_help_is_understood() -> None:
    for lang in ("ko", "en"):
        text = " ".join(SmallWorld().ask("help", lang=lang)[0].lines)
        for example in {part.partition("]")[0] for part in text.split("[")[1:]}:
            word = example.split()[0]
            assert word.casefold() in WORDS or word[0].isdigit(), example


def test_what_is_stored() -> None:
    world = SmallWorld(stored=[("posts", 3), ("rolls", 12), ("letters", 4), ("enrolled", 1)])
    (reply,) = world.ask("내정보")
    assert (reply.to, reply.people) == ("people", ("hana@example.social",))
    assert reply.lines == (
        "hana@example.social 계정으로 저장된 것:",
        "받은 글 3개. 답한 뒤 30일이 지나면 본문을 지웁니다.",
        "주사위 굴림 12번. 다른 사람이 검증할 수 있도록 눈과 번호는 남깁니다.",
        "보낸 답 4개. 30일이 지나면 본문을 지웁니다.",
        "캠페인 명부 1곳.",
        "모두 지우려면 [내정보 지우기]를 쓰세요.",
    )
    world.stored = [("posts", 0), ("rolls", 0)]
    assert world.say("[about-me]", lang="en") == "Nothing is stored for hana@example.social."
    assert world.say("내정보", who="discord:80351110224678912").startswith("80351110224678912 계정으로")


@pytest.mark.parametrize(("ask", "confirm"), [("내정보 지우기", "ko"), ("[about-me forget]", "en")])
def test_deletion_has_to_be_confirmed(ask: str, confirm: Lang) -> None:
    world = SmallWorld()
    (reply,) = world.ask(ask, lang=confirm)
    assert not world.forgotten
    assert reply.to == "people"
    (button,) = reply.buttons
    assert button.text in reply.lines[-1]
    (done,) = world.ask(button.text, lang=confirm, form="button")
    assert done.people == ("hana@example.social",)
    assert world.forgotten == ["hana@example.social"]
    assert done.lines == ({"ko": words_ko, "en": words_en}[confirm].WORDS["forgotten"],)


def test_nothing_else_deletes() -> None:
    world = SmallWorld()
    for text in (
        "내정보 확인",
        "내정보 지우기 확인 아니요",
        "내정보 지우기 취소",
        "내정보 모두",
        "[내정보 지우기 지우기]",
    ):
        assert world.say(text) == "[내정보], [내정보 지우기], [내정보 지우기 확인] 가운데 하나를 쓰세요.", text
    assert world.say("“내정보 지우기 확인”이라고 쓰면 지워져요?") == ""
    assert not world.forgotten


# -- rooms ------------------------------------------------------------------------------------------------------------


def test_a_room_is_fetched_first() -> None:
    world = SmallWorld(script=[5])
    request = world.request("[1d6] [방] [방 현행]")
    answered = answer(request, world)
    assert isinstance(answered.wish, RoomWanted)
    assert (answered.replies, answered.changes) == ((), ())
    world.script = [5]
    made = granted(request, world, ("https://table.example/host", "https://table.example/guest"))
    here, mine = made.replies
    assert here.lines[0] == "#1 1d6: [5] = 5"
    assert here.to == "here"
    assert "https://table.example/guest" in here.lines
    assert not any("host" in line for line in here.lines)
    assert (mine.to, mine.people) == ("people", ("hana@example.social",))
    assert "https://table.example/host" in mine.lines
    world.script = [5]
    failed = granted(request, world, None)
    assert [reply.to for reply in failed.replies] == ["here"]
    assert failed.wish is None


# -- a campaign -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "이동 K3", "[이동 K3]", "2d6", "[2d6]", "굴림 2d6", "안녕", "", "[이동 K3] [카드 화염]", "방 안으로 이동",
        "이거 [카드 로우 킥] 뭐죠", "카드 로우 킥", "판정 부탁드립니다", "상태", "[상태]", "/상태", "기록", "[없는말]",
        "공개 선언합니다", "[2d6] [도움]", "/정정 3", "도움이 필요해", "“[도움]”",
    ],
)  # fmt: skip
def test_a_players_texts_go_to_the_desk_unchanged(text: str) -> None:
    """Whatever could be a declaration, dice included."""
    world = SmallWorld(bound=(desk := Desk()))
    (reply,) = world.ask(text, **PLAYER)
    assert reply.kind == "ruling"
    assert desk.heard == [text]
    assert not world.rolled


@pytest.mark.parametrize(
    "text", ["[카드 로우 킥]", "/조항 L5.2", "[도움]", "도움", "내정보", "[내정보 지우기]", "[공개]", "@kim [도움]"]
)
def test_a_players_questions_do_not(text: str) -> None:
    world = SmallWorld(bound=(desk := Desk()))
    assert world.ask(text, **PLAYER)
    assert desk.heard == []


def test_nothing_to_reveal_in_a_campaign_says_when_the_war_is() -> None:
    world = SmallWorld(bound=Desk())
    assert world.say("[공개]", **PLAYER).split("\n") == [
        "공개할 주사위가 없습니다.",
        "캠페인의 주사위는 기록을 마감할 때 시드를 공개해 검증합니다.",
    ]


@pytest.mark.parametrize("text", ["/도움", "/주사위 2d6", "/정정 3", "/상태", "[/도움]", "／도움", "/없는말", "/명부"])
def test_the_staffs_commands_are_the_desks(text: str) -> None:
    world = SmallWorld(bound=(desk := Desk()))
    if text.startswith("／"):
        desk.players |= {STAFF["who"]}  # of this desk, only its own slash is known
    world.ask(text, **STAFF)
    assert desk.heard == [text]


def test_a_command_that_the_desk_says_nothing_to_is_answered() -> None:
    world = SmallWorld(bound=(desk := Desk()))
    desk.silent = True
    assert world.ask("안녕", **PLAYER) == ()
    (reply,) = world.ask("안녕", **PLAYER, form="command")
    assert (reply.to, reply.people, reply.lines) == ("people", ("hana@example.social",), ("받았습니다.",))
    desk.silent = False
    assert len(world.ask("안녕", **PLAYER, form="command")) == 1


def test_the_staff_looks_things_up_too() -> None:
    world = SmallWorld(bound=(desk := Desk()))
    assert world.say("/카드 로우 킥", **STAFF).startswith("로우 킥")
    assert world.say("[도움]", **STAFF).startswith("총괄: ")
    assert world.say("다들 모이셨나요?", **STAFF) == ""
    assert desk.heard == []


def test_a_stranger_in_the_campaigns_place() -> None:
    """Rolls and asks like everybody; whatever else comes is told how to take part."""
    world = SmallWorld(bound=(desk := Desk()), script=[2, 3])
    assert world.say("2d6", **STRANGER).startswith("#1 2d6: [2][3] = 5")
    assert world.say("[카드 로우 킥]", **STRANGER).startswith("로우 킥")
    assert world.say("이동 K3", **STRANGER) == "명부"
    (command,) = world.ask("이동 K3", **STRANGER, form="command")  # always answered: the other is posted only once
    assert (command.to, command.people) == ("people", (STRANGER["who"],))
    assert command.lines[0].startswith("이 명령은 캠페인 참가자가")
    desk.here = False
    assert world.say("이동 K3", **STRANGER) == ""
    assert desk.heard == []


def test_a_button_of_the_campaign_is_for_its_people() -> None:
    world = SmallWorld(bound=(desk := Desk()))
    press = {"form": "button", "until": "m1"}
    (reply,) = world.ask("반응 없음", **STRANGER, **press)
    assert (reply.to, reply.lines) == ("people", ("이 단추는 캠페인 참가자의 것입니다.",))
    assert world.ask("2d6", **STRANGER, **press)[0].kind == "refusal"
    assert not world.rolled
    assert SmallWorld().ask("반응 없음", **press)[0].kind == "refusal"
    world.ask("반응 없음", **PLAYER, **press)
    assert desk.heard == ["반응 없음"]


def test_a_campaigns_own_language() -> None:
    world = SmallWorld(bound=Desk(lang="en"))
    assert world.ask("[도움]", **PLAYER, lang="ko")[0].lines[0].startswith("Campaign: ")
    assert world.ask("[도움]", **STRANGER, lang="ko")[0].lines[0].startswith("주사위")


def test_both_languages_have_the_same_words() -> None:
    assert words_ko.WORDS.keys() == words_en.WORDS.keys()


def test_a_campaigns_command_in_another_channel_is_told_to_nobody_else() -> None:
    """On Discord the command itself is seen by nobody, so where somebody wants to move must not be repeated aloud."""
    for text in ("[이동 K3]", "/선언 세이버는 k3으로 이동", "/정정 값 가온 체력 3"):
        (reply,) = SmallWorld().ask(text, form="command")
        assert reply.to == "people", text
        assert "K3" not in "".join(reply.lines)
    (reply,) = SmallWorld().ask("[move K3]", form="command", lang="en")
    assert reply.lines[0].startswith("This command is for those who take part in a campaign")
