"""What becomes of posts that are edited or deleted once they were ruled, or while they wait. (§H6.7 §H6.8)"""

from __future__ import annotations

from simpan.chat.request import Changed
from tests.chat.campaign.small_war import begun, key, lines


def test_an_edit_of_what_was_ruled_is_told_to_the_staff() -> None:
    """§H6.7: the ruling stands; it is said how it would be undone. Talk may be edited as one likes."""
    war = begun().turn_of("한서")
    before = war.request("한서", "k3에서 k2로 이동")
    war.bound.answer(before)
    n = war.bound.table.book.sources[before.id]
    size = war.store.size()
    (told,) = war.bound.changed(Changed("c1", before.id, "edited", war.now, "k3에서 k1로 이동"), before)
    assert told.to == "staff"
    assert told.lines == (
        f"#{n} 한서의 글이 고쳐졌습니다.",
        "처음: k3에서 k2로 이동",
        "지금: k3에서 k1로 이동",
        f"판정은 처음의 글대로입니다. 되돌리려면: /되돌리기 #{n} 사유",
    )
    assert war.store.size() == size
    (gone,) = war.bound.changed(Changed("c2", before.id, "deleted", war.now), before)
    assert "지워졌습니다" in gone.lines[0]
    assert gone.key != told.key
    assert not war.bound.changed(Changed("c3", before.id, "edited", war.now, "k3에서  k2로 이동 "), before)
    assert "되돌렸습니다" in "".join(lines(war.say("민지", f"/되돌리기 #{n} 고친 글대로")))
    talk = war.request("한서", "안녕하세요")
    war.bound.answer(talk)
    assert not war.bound.changed(Changed("c4", talk.id, "deleted", war.now), talk)
    assert not war.bound.changed(Changed("c5", "unknown", "deleted", war.now), war.request("한서", "x"))


def test_an_edit_of_what_still_waits_says_how_it_is_dropped() -> None:
    """§H6.8: and of what has left the queue, that there is nothing to do."""
    war = begun().turn_of("가온의 어새신")
    before = war.request("한서", "k3에서 k2로 이동")
    war.bound.answer(before)
    n = war.bound.table.book.sources[before.id]
    (told,) = war.bound.changed(Changed("c1", before.id, "deleted", war.now), before)
    assert told.lines[-1].endswith(f"/버리기 #{n} 사유")
    assert any("뺐습니다" in line for line in lines(war.say("민지", f"/버리기 #{n} 지운 글")))
    (told,) = war.bound.changed(Changed("c2", before.id, "deleted", war.now), before)
    assert "할 일은 없습니다" in told.lines[-1]
    later = war.request("한서", "k3에서 k2로 이동")
    war.bound.answer(later)
    while war.bound.table.book.queue:
        war.say(war.acting(), "턴 종료")
    (told,) = war.bound.changed(Changed("c3", later.id, "edited", war.now, "x"), later)
    number = int(told.lines[-1].split("#")[1].split(" ")[0])
    assert number > n
    assert "되돌렸습니다" in "".join(lines(war.say("민지", f"/되돌리기 #{number} 고친 글대로")))


def test_who_mends_a_post_by_editing_it_is_told_to_write_anew() -> None:
    """A declaration that was refused is not read again; only its writer hears so."""
    war = begun().turn_of("한서")
    before = war.request("한서", "k3에서 z99로 이동")
    war.bound.answer(before)
    (told,) = war.bound.changed(Changed("c1", before.id, "edited", war.now, "k3에서 k2로 이동"), before)
    assert (told.to, told.people) == ("people", (key("한서"),))
    assert "새 글로" in told.lines[0]
    assert not war.bound.changed(Changed("c2", before.id, "deleted", war.now), before)


def test_edits_of_orders_and_commands_are_told_too() -> None:
    war = begun()
    order = war.request("한서", "예약 한서: 턴: 방어")
    war.bound.answer(order)
    (told,) = war.bound.changed(Changed("c1", order.id, "edited", war.now, "예약 한서: 턴: 대기"), order)
    assert "예약 명령은" in told.lines[-1]
    command = war.request("민지", "/공지 물 한 잔")
    war.bound.answer(command)
    (told,) = war.bound.changed(Changed("c2", command.id, "edited", war.now, "/공지 술 한 잔"), command)
    assert "민지" in told.lines[0]
