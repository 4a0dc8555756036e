"""Who is who: accounts as players, characters and staff (`/명부`), in which places, and strangers."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from simpan.chat.campaign import words_en, words_ko
from simpan.chat.campaign.bound import BoundCampaign
from simpan.chat.campaign.opened import BadCampaign, opened
from simpan.chat.campaign.said import account_in, asked_in, closes, command_in, folded, listing_in
from simpan.chat.reply import Enrolled
from simpan.chat.request import Person, Place
from simpan.mansion.desk.store import Memory
from tests.chat.campaign.small_war import SmallWar, begun, key, lines, settings
from tests.mansion.desk_table import SEED, STARTS, small


def test_both_languages_have_the_same_words() -> None:
    assert words_ko.WORDS.keys() == words_en.WORDS.keys()
    for name, text in words_ko.WORDS.items():
        fields = {part.partition("}")[0].partition(":")[0] for part in text.split("{")[1:]}
        assert fields == {part.partition("}")[0].partition(":")[0] for part in words_en.WORDS[name].split("{")[1:]}, (
            name
        )


def test_all_that_is_wrong_is_told_at_once() -> None:
    """Names that nobody has, the same account twice, nobody who leads."""
    made = settings(staff=(), staff_names={}, staff_roles=())
    made = replace(made, players={**made.players, "a@x.y": "한소", "@B@x.y": "도윤", "b@X.y": "서아", "c@x.y": "없음"})
    with pytest.raises(BadCampaign) as caught:
        BoundCampaign(made, Memory(small(), SEED))
    assert len(caught.value.problems) == 4
    assert "혹시 한서" in caught.value.problems[0]
    assert "두 번" in caught.value.problems[1]


def test_a_folder_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadCampaign, match="폴더"):
        opened(settings(folder=tmp_path / "none"))
    (tmp_path / "map.txt").write_text("zones:\n", encoding="utf-8")
    with pytest.raises(BadCampaign) as caught:
        opened(settings(folder=tmp_path))
    assert caught.value.problems
    assert not (tmp_path / "war").exists()


def test_a_war_is_begun_and_a_damaged_one_refused(tmp_path: Path) -> None:
    store = opened(settings(folder=tmp_path))
    assert store.exists()
    store.close()
    store.secret.write_text("00" * 32, encoding="ascii")
    with pytest.raises(BadCampaign, match="시드"):
        opened(settings(folder=tmp_path))
    store.record.write_bytes(b"{}\n")
    with pytest.raises(BadCampaign, match="기록"):
        opened(settings(folder=tmp_path))


def test_a_player_speaks_for_itself_and_a_character_for_itself() -> None:
    """§H6.8: the account of a servant ends the servant's turn, and not its master's."""
    war = begun().turn_of("가온의 어새신")
    war.say("가온의 어새신", "턴 종료")
    war.turn_of("가온")
    assert "대기열" in lines(war.say("가온의 어새신", "방어"))[0]
    assert war.acting() == "가온"
    war.say("가온", "턴 종료")
    assert war.acting() != "가온"


def test_the_staff_puts_somebody_on_the_list() -> None:
    war = begun().turn_of("한서")
    request = war.request("새벽", "방어하고 턴 종료")
    assert not war.bound.takes(request)
    answered = war.ask("민지", "/명부 @새벽아님 = 한서")
    assert answered.replies[0].kind == "refusal"
    answered = war.ask("민지", "[/명부 @Dawn@Example.Social = 한서]")
    assert answered.changes == (Enrolled("war", "dawn@example.social", "한서", "민지", war.now),)
    told = [one for one in answered.replies if one.people == ("dawn@example.social",)]
    assert [one.kind for one in told] == ["notice", "prompt"]
    assert told[1].buttons
    dawn = replace(request, who=Person("dawn@example.social"))
    assert war.bound.takes(dawn)
    war.bound.answer(dawn)
    assert war.acting() != "한서"
    assert "dawn@example.social" in lines(war.say("민지", "/명부"))[0]
    answered = war.ask("민지", "/명부 dawn =")
    assert answered.changes == (Enrolled("war", "dawn@example.social", "", "민지", war.now),)
    assert not war.bound.takes(dawn)
    assert war.ask("민지", "/명부 dawn =").replies[0].kind == "refusal"
    assert "혹시 한서" in lines(war.say("민지", "/명부 dawn = 한소"))[0]
    assert "“=”" in lines(war.say("민지", "/명부 dawn 한서"))[0]


def test_several_are_put_on_the_list_at_once() -> None:
    """One a line, all in one post; what is wrong with a line does not hinder the others."""
    war = begun()
    answered = war.ask("민지", "/명부 a@x.y = 한서\n/명부 b@x.y = 도윤\nc@x.y 서아\nd@x.y = 없음")
    assert [(one.person, one.who) for one in answered.changes] == [("a@x.y", "한서"), ("b@x.y", "도윤")]  # type: ignore[union-attr]
    (told,) = [one for one in answered.replies if one.to == "staff"]
    assert told.kind == "refusal"
    assert len(told.lines) == 5  # with how it is written
    keys = [one.key for one in answered.replies]
    assert len(keys) == len({*keys})


def test_a_sole_account_speaks_for_whoever_is_asked() -> None:
    """§H6.8: a master's player, who is called like the master, answers for the servant without its name."""
    players = {key(name): name for name in ("한서", "도윤", "서아", "가온")}
    war = SmallWar(players=players)
    for name, tile in STARTS.items():
        war.say(name.split("의 ")[0], f"{name}: {tile}에서 시작합니다" if "의 " in name else f"{tile}에서 시작합니다")
    for _ in range(8):
        acting = war.acting()
        war.say(acting.split("의 ")[0], "예약: 반응 없음")
        war.say(acting.split("의 ")[0], "방어하고 턴 종료")
        assert war.acting() != acting
    assert not war.bound.table.book.queue
    first = war.bound.table.book.orders
    assert {"한서", "한서의 세이버"} <= {*first}


def test_a_private_post_that_others_read_is_answered_with_a_warning() -> None:
    """Networks fill in everybody who was mentioned."""
    war = begun().turn_of("한서")
    told = war.say("한서", "예약 한서: 반응 없음", visibility="direct", mentions=(key("서아"), key("한서의 세이버")))
    assert "서아@example.social" in told[-1].lines[0]
    assert told[-1].people == (key("한서"),)
    assert len(war.say("한서", "예약 한서: 반응 없음", visibility="direct", mentions=(key("한서의 세이버"),))) == 1


def test_what_the_ledger_remembers_is_on_the_list() -> None:
    store = Memory(small(), SEED)
    made = settings()
    enrolled = [("dawn@example.social", "서아"), ("gone@example.social", "없는 사람"), (key("한서"), "")]
    bound = BoundCampaign(made, store, clock=lambda: 5, enrolled=enrolled)
    war = SmallWar(store=store)
    assert bound.takes(replace(war.request("x", "방어"), who=Person("dawn@example.social")))
    assert not bound.takes(war.request("한서", "방어"))
    told = [reply for reply in bound.start(5) if "gone@example.social" in "".join(reply.lines)]
    assert [reply.to for reply in told] == ["staff"]


def test_staff_who_play_are_players_without_a_slash() -> None:
    made = settings()
    war = begun(staff=(key("민지"), key("한서")), staff_names={key("민지"): "민지", key("한서"): "한서 오너"})
    assert made.staff
    war.turn_of("한서").say("한서", "방어")
    assert any("한서 오너" in str(entry) for entry in war.bound.table.entries) is False
    war.say("한서", "/공지 잠시 쉽니다")
    assert any("한서 오너" in str(entry) for entry in war.bound.table.entries)


def test_staff_who_do_not_play_may_talk() -> None:
    war = begun()
    assert not war.bound.takes(war.request("민지", "다들 오셨나요?"))
    assert war.bound.leads(war.request("민지", "다들 오셨나요?"))
    assert not war.bound.stranger(war.request("민지", "다들 오셨나요?"))
    assert war.bound.takes(war.request("민지", "／공지 시작합니다"))


def test_staff_is_known_by_role_and_stands_under_its_account() -> None:
    """Discord: for ever by the same name in the record, whatever it calls itself."""
    war = begun(staff=(), staff_names={}, staff_roles=("총괄", "99"))
    for name in ("별", "달"):
        person = Person("discord:80351110224678912", name, ("99", "구경"))
        war.bound.answer(replace(war.request("x", f"/공지 {name}"), who=person, id=name))
    by = {str(entry.note["by"]) for entry in war.bound.table.entries if "notice" in str(entry)}  # type: ignore[union-attr]
    assert by == {"discord:80351110224678912"}


def test_a_guild_listens_in_its_channels() -> None:
    """Discord: the channel and its threads, the staff's channel, and private messages; nothing else."""
    war = begun(guild="7", channel="70", staff_channel="71")
    for place, taken in (
        (Place("discord:7/70", "7", "70"), True),
        (Place("discord:7/72", "7", "72", "70"), True),
        (Place("discord:7/71", "7", "71"), True),
        (Place("discord:7/73", "7", "73"), False),
        (Place("discord:8/70", "8", "70"), False),
        (Place("discord:dm/1"), True),
    ):
        request = replace(war.request("한서", "방어"), place=place)
        assert war.bound.takes(request) is taken, place
        assert war.bound.near(request) is (taken and place.guild != "")
        assert war.bound.leads(replace(war.request("민지", "x"), place=place)) is taken


def test_a_stranger_is_told_once() -> None:
    war = begun()
    request = war.request("구경꾼", "저도 끼워 주세요")
    assert war.bound.near(request)
    told = war.bound.stranger(request)
    assert [(one.to, one.people) for one in told] == [("people", (key("구경꾼"),)), ("staff", ())]
    again = war.bound.stranger(war.request("구경꾼", "저기요"))
    assert [one.key for one in again] == [one.key for one in told]
    assert not war.bound.stranger(war.request("한서", "방어"))
    assert not war.bound.near(replace(request, place=Place("example.social/999")))


def test_whoever_answers_under_the_campaigns_own_post_is_near_from_the_first_moment() -> None:
    """Nobody of its people has to have written there since the program was started."""
    number = [""]
    bound = BoundCampaign(settings(), Memory(small(), SEED), root=lambda: number[0])
    request = replace(SmallWar().request("아무개", "세이버 방어"), place=Place("example.social/500"))
    assert not bound.near(request)
    number[0] = "500"
    assert bound.near(request)
    assert not bound.near(replace(request, place=Place("example.social/")))


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("/상태", "/상태"),
        (" ／상태 ", "/상태"),
        ("[/정정 #3 주사위 1 이유]", "/정정 #3 주사위 1 이유"),
        ("【／공지 안녕】", "/공지 안녕"),
        ("[2d6]", None),
        ("방어 /상태", None),
        ("", None),
    ],
)
def test_what_is_a_command(text: str, command: str | None) -> None:
    assert command_in(text) == command


def test_words_of_accounts_and_lists() -> None:
    assert listing_in("/명부") == ()
    assert listing_in("/roster a@b = 한서") == (("a@b", "한서"),)
    assert listing_in("/명부 a@b = 한서\n/명부 c@d 도윤\n\ne@f =") == (("a@b", "한서"), ("c@d 도윤", None), ("e@f", ""))
    assert listing_in("/명부상태") is None
    assert listing_in("/상태") is None
    assert account_in("@Han@b.example", "") == "han@b.example"
    assert account_in("han", "b.example") == "han@b.example"
    assert account_in("han", "") == ""
    assert account_in("<@!80351110224678912>", "") == "discord:80351110224678912"
    assert account_in("80351110224678912", "") == "discord:80351110224678912"
    assert account_in("a b", "c") == ""
    assert account_in("ſeoa@b.example", "") == ""  # which is no s
    assert folded("@Seoa@B.example") != folded("@ſeoa@B.example")
    assert closes("/끝")
    assert closes("/Close")
    assert not closes("/끝 모두")
    assert asked_in("[상태]") == asked_in("/상태") == asked_in("상태") == "status"
    assert asked_in("상태 좀") is None
