"""The page and the small API by which a person (or a test in another process) plays the people of a stand-in."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from tests.chat.mastodon.instance import ALL_SCOPES, Account, Instance, Refusal, Status

if TYPE_CHECKING:
    from tests.chat.mastodon.stand_in import StandIn

PAGE = """<!doctype html><html lang="ko"><meta charset="utf-8"><title>stand-in</title>
<style>body{{font:16px sans-serif;max-width:50em;margin:1em auto;padding:0 1em}}form{{margin:.5em 0}}
article{{border:1px solid #ccc;padding:.5em;margin:.5em 0}}small{{color:#555}}pre{{white-space:pre-wrap;margin:.3em 0}}
</style><h1>{domain}</h1>
<form method="post" action="/control/accounts">New account <input name="name" placeholder="simpan">
<label><input type="checkbox" name="bot" value="1"> automated</label> <button>make</button></form>
<p>{accounts}</p>
<form method="post" action="/control/say">As <select name="who">{options}</select>
<select name="visibility"><option>public<option>unlisted<option>private<option>direct</select>
reply to <input name="under" size="8"><br><textarea name="text" rows="3" cols="60"></textarea>
<button>post</button></form>
<form method="get" action="/">Timeline as <select name="as"><option value="">nobody</option>{options}</select>
<button>show</button></form>{timeline}</html>"""


def answer(handler: Any, server: StandIn, path: str, body: str) -> None:
    """GET / and /control/timeline?as=NAME; POST /control/accounts, /control/say, /control/follow, /control/delete."""
    given = {name: values[0] for name, values in parse_qs(body or urlsplit(handler.path).query).items()}
    if body.startswith("{"):
        given = {name: str(value) for name, value in json.loads(body).items()}
    try:
        made = _carry_out(server.instance, handler.command, path, given)
    except Refusal as refusal:
        handler.answer(refusal.status, json.dumps({"error": refusal.error}).encode(), "application/json")
        return
    if handler.command == "POST" and not body.startswith("{"):
        handler.answer(303, b"", "text/plain", {"Location": "/"})
    elif isinstance(made, str):
        handler.answer(200, made.encode(), "text/html; charset=utf-8")
    else:
        handler.answer(200, json.dumps(made, ensure_ascii=False).encode(), "application/json; charset=utf-8")


def _carry_out(instance: Instance, method: str, path: str, given: dict[str, str]) -> Any:
    with instance.lock:
        if (method, path) == ("GET", "/"):
            return _page(instance, given.get("as", ""))
        if (method, path) == ("GET", "/control/timeline"):
            reader = _named(instance, given["as"]) if given.get("as") else None
            return [instance.status_json(one) for one in instance.readable(reader)]
        if (method, path) == ("POST", "/control/accounts"):
            scopes = given.get("scopes", "").split() or ALL_SCOPES
            made = instance.account(given.get("name", ""), bot=given.get("bot") == "1", scopes=scopes, accept=False)
            return {"id": made.id, "acct": made.acct, "token": made.token}
        if (method, path) == ("POST", "/control/say"):
            writer = _named(instance, given.get("who", ""))
            visibility = given.get("visibility", "public")
            said = instance.post(writer, given.get("text", ""), visibility, given.get("under", ""))
            return instance.status_json(said)
        if (method, path) == ("POST", "/control/follow"):
            _named(instance, given.get("whom", "")).followers.add(_named(instance, given.get("who", "")).id)
            return {}
        if (method, path) == ("POST", "/control/delete"):
            instance.delete(_named(instance, given.get("who", "")), given.get("id", ""))
            return {}
    raise Refusal(404, "Not Found")


def _named(instance: Instance, name: str) -> Account:
    local, _, domain = name.lower().partition("@")
    found = instance.named(local, domain)
    if found is None:
        raise Refusal(404, f"no account {name}")
    return found


def _page(instance: Instance, reader: str) -> str:
    accounts = list(instance.accounts.values())
    viewer = _named(instance, reader) if reader else None
    shown = [_article(instance, one) for one in reversed(instance.readable(viewer))]
    return PAGE.format(
        domain=escape(instance.domain),
        accounts="<br>".join(f"@{escape(one.acct)} <small>token {one.token}</small>" for one in accounts),
        options="".join(f"<option>{escape(one.acct)}" for one in accounts),
        timeline="".join(shown),
    )


def _article(instance: Instance, status: Status) -> str:
    writer = instance.accounts[status.account]
    under = f" → {status.under}" if status.under else ""
    return (
        f"<article><small>{status.id}{under} · @{escape(writer.acct)} · {status.visibility}</small>"
        f"<pre>{escape(status.text)}</pre></article>"
    )
