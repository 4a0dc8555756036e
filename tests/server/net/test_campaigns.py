"""Campaigns over HTTP: files judged, links and roles, who may read which log, and what is never said."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import websockets.sync.client as sync

from simpan.core.verify import check
from tests.server.served import PATIENCE, Served

STRANGER = "0" * 32


def made(served: Served, **more: Any) -> dict[str, Any]:
    """A new campaign of the default files."""
    found = served.post("/api/campaigns", {"game": "mansion", "name": "총괄", "lang": "ko", **more})
    assert found.status_code == 201, found.text
    body: dict[str, Any] = found.json()
    return body


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def got(served: Served, path: str, token: str = "", **query: str) -> httpx.Response:
    with served.http() as http:
        return http.get(path, params=query, headers=bearer(token) if token else {})


def posted(served: Served, path: str, held: str, **body: Any) -> httpx.Response:
    with served.http() as http:
        return http.post(path, json=body, headers=bearer(held) if held else {})


class Talk:
    """A connection to a campaign."""

    def __init__(self, socket: sync.ClientConnection) -> None:
        self.socket = socket
        self.id = 0

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
            if message["t"] == kind:
                return message

    def say(self, kind: str, text: str) -> dict[str, Any]:
        """Post or command something; what became of it, once it is on disk."""
        self.id += 1
        self.socket.send(json.dumps({"t": kind, "id": self.id, "text": text}))
        return self.until("answer")


@contextmanager
def talking(served: Served, room: str, token: str, role: str) -> Iterator[Talk]:
    address = "ws" + served.url.removeprefix("http") + "/ws"
    with sync.connect(address, proxy=None) as socket:
        socket.send(json.dumps({"t": "hello", "v": 1, "room": room, "role": role, "token": token, "client": role}))
        yield Talk(socket)


def sent(name: str, text: str) -> dict[str, str]:
    return {"name": name, "data": base64.b64encode(text.encode()).decode()}


# -- files -------------------------------------------------------------------------------------------------------------


def test_the_default_files_are_there_to_begin_with(served: Served) -> None:
    files = {one["name"]: one["text"] for one in got(served, "/api/campaigns/files").json()["files"]}
    assert {"campaign.toml", "map.txt", "characters.toml"} <= set(files)
    one = got(served, "/api/campaigns/files/map.txt")
    assert one.text == files["map.txt"]
    assert one.headers["content-disposition"] == 'attachment; filename="map.txt"'
    assert got(served, "/api/campaigns/files/passwd").status_code == 404
    checked = posted(served, "/api/campaigns/check", "", game="mansion", files=[sent(*one) for one in files.items()])
    assert checked.json()["ok"]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize("lang", ["ko", "en"])
def test_the_table_to_fill_in_can_be_read_back(served: Served, form: str, lang: str) -> None:
    table = got(served, "/api/campaigns/template", form=form, lang=lang)
    assert table.headers["content-disposition"] == f'attachment; filename="characters.{form}"'
    if form == "xlsx":
        assert "xl/workbook.xml" in zipfile.ZipFile(io.BytesIO(table.content)).namelist()
    file = {"name": f"characters.{form}", "data": base64.b64encode(table.content).decode()}
    found = posted(served, "/api/campaigns/check", "", game="mansion", files=[file]).json()
    assert [one["characters"] for one in found["players"]] == [["한서", "한서의 세이버"]]


def test_every_problem_of_files_is_told_at_once_in_both_languages(served: Served) -> None:
    files = [sent("characters.toml", '[[character]]\nname = "가온"\nabilities = [99, 0, 0, 0, 0]\n')]
    found = posted(served, "/api/campaigns/check", "", game="mansion", files=files).json()
    assert not found["ok"]
    assert len(found["findings"]) > 1
    assert all(one["text"]["ko"] and one["text"]["en"] for one in found["findings"])
    refused = posted(served, "/api/campaigns", "", game="mansion", files=files)
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_files")
    wrong = [one["text"] for one in found["findings"] if not one.get("warning")]
    assert [one["text"] for one in refused.json()["problems"]] == wrong


def test_files_that_are_none_are_refused(served: Served) -> None:
    for files in (
        [{"name": "map.txt", "data": "not base64!"}],
        [sent("map.txt", "."), sent("map.txt", ".")],
        [{"name": "", "data": ""}],
        [sent(f"{number}.txt", "") for number in range(41)],
    ):
        found = posted(served, "/api/campaigns/check", "", game="mansion", files=files)
        assert (found.status_code, found.json()["code"]) == (400, "bad_body"), files
    large = posted(served, "/api/campaigns/check", "", game="mansion", files=[sent("map.txt", "." * 4 * 1024 * 1024)])
    assert large.status_code == 413
    assert posted(served, "/api/campaigns/check", "", game="lumen", files=[]).status_code == 404


# -- links and roles ---------------------------------------------------------------------------------------------------


def test_a_campaign_is_made_with_a_link_for_each_player(served: Served) -> None:
    with served.http() as browser:
        found = browser.post("/api/campaigns", json={"game": "mansion", "name": "총괄"})
        campaign = found.json()
        cookie = found.headers["set-cookie"]
        assert cookie.startswith(f"simpan_{campaign['room']}={campaign['staff']};")
        assert "httponly" in cookie.lower()
        me = browser.get(f"/api/campaigns/{campaign['room']}").json()["me"]
        assert me == {"role": "staff", "seat": -2, "name": "총괄", "staff_role": "organiser"}
    players = campaign["players"]
    assert len(players) == 8
    assert len({one["token"] for one in players} | {campaign["staff"]}) == 9
    assert all(one["characters"] for one in players)
    stranger = got(served, f"/api/campaigns/{campaign['room']}").json()
    assert "me" not in stranger
    assert stranger["title"]["ko"]
    seated = got(served, f"/api/campaigns/{campaign['room']}", players[3]["token"]).json()["me"]
    assert (seated["seat"], seated["characters"]) == (players[3]["seat"], players[3]["characters"])


def test_only_the_staff_sees_who_came(served: Served) -> None:
    campaign = made(served)
    path, player = f"/api/campaigns/{campaign['room']}/people", campaign["players"][2]
    assert got(served, path, STRANGER).json()["code"] == "bad_token"
    assert got(served, path).json()["code"] == "bad_token"
    assert got(served, path, player["token"]).json()["code"] == "not_staff"
    people = got(served, path, campaign["staff"]).json()
    assert [one.get("came", False) for one in people["players"]] == [False] * 8
    entered = served.post(f"/api/rooms/{campaign['room']}/enter", {"token": player["token"]})
    assert entered.json() == {"seat": player["seat"]}
    people = got(served, path, campaign["staff"]).json()
    assert [one["seat"] for one in people["players"] if one.get("came")] == [player["seat"]]
    assert player["token"] not in json.dumps(people)


def test_one_more_link_leaves_the_old_one_and_a_fresh_one_ends_it(served: Served) -> None:
    campaign = made(served)
    room, player = campaign["room"], campaign["players"][0]
    path, here = f"/api/campaigns/{room}/links", f"/api/campaigns/{room}"
    assert posted(served, path, player["token"], seat=0).json()["code"] == "not_staff"
    more = posted(served, path, campaign["staff"], seat=player["seat"]).json()["token"]
    for token in (player["token"], more):
        assert got(served, here, token).json()["me"]["seat"] == player["seat"]
    with talking(served, room, more, "seat") as talk:
        talk.until("scene")
        fresh = posted(served, path, campaign["staff"], seat=player["seat"], fresh=True).json()["token"]
        assert talk.until("fault")["code"] == "bad_token"
    for token in (player["token"], more):
        assert "me" not in got(served, here, token).json()
    assert got(served, here, fresh).json()["me"]["seat"] == player["seat"]
    assert posted(served, path, campaign["staff"], seat=33).json()["code"] == "no_seat"


def test_an_organiser_s_fresh_link_comes_as_a_cookie_too(served: Served) -> None:
    campaign = made(served)
    found = posted(served, f"/api/campaigns/{campaign['room']}/links", campaign["staff"], seat=-2, fresh=True)
    assert found.headers["set-cookie"].startswith(f"simpan_{campaign['room']}={found.json()['token']};")


def test_staff_come_and_go_and_one_organiser_stays(served: Served) -> None:
    campaign = made(served)
    path = f"/api/campaigns/{campaign['room']}/staff"
    second = posted(served, path, campaign["staff"], name="판정", role="referee").json()
    assert second["seat"] == -3
    assert posted(served, path, second["token"], name="또", role="scribe").json()["code"] == "not_organiser"
    assert posted(served, path, campaign["staff"], name="왕", role="king").json()["code"] == "bad_body"
    with talking(served, campaign["room"], second["token"], "staff") as talk:
        assert talk.until("welcome")["role"] == "staff"
        for body in ({"remove": True}, {"role": "scribe"}):
            kept = posted(served, f"{path}/-2", campaign["staff"], **body)
            assert (kept.status_code, kept.json()["code"]) == (409, "last_organiser")
        posted(served, f"{path}/-3", campaign["staff"], role="organiser")
        assert posted(served, f"{path}/-2", second["token"], role="scribe").status_code == 200
        assert posted(served, path, campaign["staff"], name="또", role="scribe").json()["code"] == "not_organiser"
        assert posted(served, f"{path}/-2", second["token"], remove=True).status_code == 200
        assert got(served, f"/api/campaigns/{campaign['room']}/people", campaign["staff"]).json()["code"] == "bad_token"
    neither: list[dict[str, Any]] = [{}, {"role": "scribe", "remove": True}]
    for body in neither:
        assert posted(served, f"{path}/-3", second["token"], **body).json()["code"] == "bad_body"
    assert posted(served, f"{path}/0", second["token"], remove=True).json()["code"] == "no_seat"


def test_an_invitation_is_drawn_only_for_whom_it_is(served: Served) -> None:
    campaign = made(served)
    path, token = f"/api/campaigns/{campaign['room']}/qr", campaign["players"][0]["token"]
    drawn = posted(served, path, "", token=token)
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert posted(served, path, campaign["staff"], token=STRANGER).json()["code"] == "bad_token"


# -- logs and records --------------------------------------------------------------------------------------------------


def test_each_reads_the_log_that_is_for_each(served: Served) -> None:
    campaign = made(served)
    room, staff = campaign["room"], campaign["staff"]
    one, other = campaign["players"][0], campaign["players"][1]
    with talking(served, room, one["token"], "seat") as talk:
        assert talk.say("post", "아무도 모르게 말합니다")["status"] == "talk"
    with talking(served, room, staff, "staff") as talk:
        assert talk.say("command", "/공지 모두 보세요")["status"] == "done"

    def log(token: str, **query: str) -> str:
        found = got(served, f"/api/campaigns/{room}/log", token, form="txt", **query)
        return found.text if found.status_code == 200 else found.json()["code"]

    said = [("me", one["token"]), ("staff", staff), ("me", staff), (str(one["seat"]), staff)]
    for wanted, token in said:
        assert "아무도 모르게" in log(token, **{"as": wanted}), wanted
    for wanted, token in [("public", staff), ("me", other["token"]), (str(other["seat"]), staff)]:
        text = log(token, **{"as": wanted})
        assert "모두 보세요" in text
        assert "아무도 모르게" not in text
    assert log(other["token"], **{"as": "staff"}) == "not_staff"
    assert log(other["token"], **{"as": str(one["seat"])}) == "not_staff"
    assert log(STRANGER, **{"as": "me"}) == log("", **{"as": "public"}) == "bad_token"
    assert log(staff, **{"as": "33"}) == "bad_query"
    assert "Ledger" in log(staff, **{"as": "staff", "lang": "en"}) or "ledger" in log(
        staff, **{"as": "staff", "lang": "en"}
    )
    page = got(served, f"/api/campaigns/{room}/log", staff, **{"as": "staff", "form": "html"})
    assert page.headers["content-disposition"] == f'attachment; filename="simpan-{room}.html"'
    assert page.headers["cache-control"] == "no-store"


def test_the_public_log_is_for_all_where_all_may_watch(served: Served) -> None:
    campaign = made(served, watch="link")
    assert got(served, f"/api/campaigns/{campaign['room']}/log", form="md").status_code == 200


def test_the_record_is_the_staff_s_until_the_end_and_then_every_player_s(served: Served) -> None:
    campaign = made(served)
    path, player = f"/api/campaigns/{campaign['room']}/record", campaign["players"][0]
    with talking(served, campaign["room"], campaign["staff"], "staff") as talk:
        talk.say("command", "/공지 시작합니다")
        running = got(served, path, campaign["staff"])
        assert running.status_code == 200
        assert len(running.text.splitlines()) == 2
        assert '"reveal": ' not in running.text
        with talking(served, campaign["room"], campaign["players"][1]["token"], "seat") as other:
            assert other.say("post", "총괄님께만 드리는 말씀")["status"] == "talk"
        assert got(served, path, player["token"]).json()["code"] == "not_over"
        assert got(served, path).json()["code"] == "bad_token"
        assert talk.say("command", "/마감 여기까지")["status"] == "preview"
        assert talk.say("command", "/확인")["status"] == "done"
    assert "말씀" in got(served, path, campaign["staff"]).text
    assert "말씀" in got(served, path, campaign["players"][1]["token"]).text
    whole = got(served, path, player["token"])
    assert whole.status_code == 200
    assert whole.text.splitlines()[0] == running.text.splitlines()[0]
    assert "시작합니다" in whole.text
    assert "말씀" not in whole.text
    assert check([json.loads(line) for line in whole.text.splitlines()])[0] == 0
    assert got(served, f"/api/campaigns/{campaign['room']}").json()["stage"] == "over"
    for reader, token in (("me", player["token"]), ("staff", campaign["staff"])):
        log = got(served, f"/api/campaigns/{campaign['room']}/log", token, **{"as": reader, "form": "md"})
        assert json.loads(whole.text.splitlines()[-1])["reveal"] in log.text, reader


# -- what is never said ------------------------------------------------------------------------------------------------


def test_no_secret_is_logged_or_kept_by_a_browser(served: Served) -> None:
    campaign = made(served)
    token = campaign["players"][0]["token"]
    served.post(f"/api/rooms/{campaign['room']}/enter", {"token": token})
    posted(served, f"/api/campaigns/{campaign['room']}/qr", campaign["staff"], token=token)
    for path in ("", "/people", "/record", "/log?as=staff"):
        answer = got(served, f"/api/campaigns/{campaign['room']}{path}", campaign["staff"])
        assert answer.headers["cache-control"] == "no-store", path
        assert token not in answer.text
    log = served.log.read_text(encoding="utf-8")
    assert token not in log
    assert campaign["staff"] not in log


def test_the_page_of_a_campaign_tells_its_title_and_no_more(served: Served) -> None:
    campaign, room = made(served), served.room()["room"]
    page = got(served, f"/c/{campaign['room']}", lang="ko")
    assert page.status_code == 200
    assert "<title>저택 전쟁" in page.text or "<h1>" in page.text
    assert all(one["name"] not in page.text for one in campaign["players"])
    for path in (f"/r/{campaign['room']}", f"/c/{room}", "/c/aaaaaaaa"):
        assert got(served, path).status_code == 404, path


def test_a_room_is_no_campaign(served: Served) -> None:
    room = served.room()
    for path in ("", "/people", "/log", "/record"):
        assert got(served, f"/api/campaigns/{room['room']}{path}", room["token"]).json()["code"] == "unknown_room"


def test_no_page_of_another_site_may_change_anything(served: Served) -> None:
    campaign = made(served)
    with served.http() as http:
        headers = {"origin": "http://evil.example", **bearer(campaign["staff"])}
        found = http.post(f"/api/campaigns/{campaign['room']}/links", json={"seat": 0}, headers=headers)
    assert (found.status_code, found.json()["code"]) == (403, "other_origin")


def test_a_campaign_of_the_default_files_has_a_name_of_its_own(served: Served) -> None:
    campaign = made(served, title=" 겨울  저택\u202e ")
    room, staff = campaign["room"], campaign["staff"]
    assert got(served, f"/api/campaigns/{room}").json()["title"] == {"ko": "겨울 저택", "en": "겨울 저택"}
    record = got(served, f"/api/campaigns/{room}/record", staff).text.splitlines()
    assert json.loads(record[0])["set_up"]["title"] == "겨울 저택"
    assert got(served, f"/api/campaigns/{made(served)['room']}").json()["title"]["ko"] == "저택 전쟁"
    body = {"game": "mansion", "title": "가" * 41}
    assert posted(served, "/api/campaigns", "", **body).json()["code"] == "bad_body"
