"""A stand-in for an instance of Mastodon on the loopback: only the calls that the referee uses, and strict about them.

`python -m tests.chat.mastodon.stand_in --port 8390` serves one to be tried by hand: its page at / makes accounts with
their tokens, posts as anybody and shows who can read what. What no client may do (an unknown path, a parameter that the
call does not have, a token without the scope) is refused and noted in `instance.wrong`.
"""

from __future__ import annotations

import argparse
import json
import re
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.chat.mastodon import control
from tests.chat.mastodon.faults import Faults, Meters
from tests.chat.mastodon.instance import POLICY, Account, Instance, Refusal
from tests.chat.mastodon.streams import Streams, reset

VERSION = "4.4.3"
Params = Mapping[str, list[str]]
Answers = tuple[Callable[["Call"], Any], str, tuple[str, ...]]


class Call:
    """One call of the API: who makes it, with what."""

    def __init__(self, server: StandIn, account: Account, params: Params, key: str, parts: tuple[str, ...]) -> None:
        self.server = server
        self.instance = server.instance
        self.account = account
        self.params = params
        self.key = key
        self.parts = parts
        self.link = ""

    def one(self, name: str) -> str:
        values = self.params.get(name, [""])
        if len(values) != 1:
            raise Refusal(422, f"{name} was given {len(values)} times")
        return values[0]

    def flag(self, name: str) -> bool:
        value = self.one(name)
        if value not in ("", "0", "1", "true", "false"):
            raise Refusal(422, f"{name} must be a boolean")
        return value in ("1", "true")

    def number(self, name: str, otherwise: int, most: int) -> int:
        value = self.one(name) or str(otherwise)
        if not value.isdigit():
            raise Refusal(422, f"{name} must be a number")
        return min(int(value), most)


def instance_v1(call: Call) -> Any:
    return {
        "uri": call.instance.domain, "version": VERSION, "urls": {"streaming_api": call.server.streaming},
        "configuration": _configuration(call), "title": "stand-in",
    }  # fmt: skip


def instance_v2(call: Call) -> Any:
    return {
        "domain": call.instance.domain, "version": VERSION, "api_versions": {"mastodon": 6}, "title": "stand-in",
        "configuration": {**_configuration(call), "urls": {"streaming": call.server.streaming}},
    }  # fmt: skip


def _configuration(call: Call) -> dict[str, Any]:
    return {"statuses": {"max_characters": call.instance.most, "characters_reserved_per_url": 23}}


def me(call: Call) -> Any:
    return call.instance.account_json(call.account)


def app(call: Call) -> Any:
    return {"name": "simpan", "website": None, "scopes": list(call.account.scopes), "redirect_uris": []}


def update_me(call: Call) -> Any:
    if "bot" in call.params:
        call.account.bot = call.flag("bot")
    return call.instance.account_json(call.account)


def notifications(call: Call) -> Any:
    """Newest first; min_id: those right behind it; since_id: the newest behind it."""
    kinds = None if call.instance.lax else call.params.get("types[]")
    limit = call.number("limit", 40, 80)
    found = [one for one in call.instance.notifications if one.account == call.account.id and not one.filtered]
    found = [one for one in found if kinds is None or one.kind in kinds]
    for name, keep in (("min_id", int.__gt__), ("since_id", int.__gt__), ("max_id", int.__lt__)):
        if bound := call.one(name):
            found = [one for one in found if keep(int(one.id), int(bound))]
    found = found[:limit] if call.one("min_id") else found[-limit:]
    page = found[::-1]
    if page:
        path = f"{call.server.url}/api/v1/notifications?limit={limit}"
        call.link = f'<{path}&max_id={page[-1].id}>; rel="next", <{path}&min_id={page[0].id}>; rel="prev"'
    return [call.instance.notification_json(one) for one in page]


def policy(call: Call) -> Any:
    return {**call.account.policy, "summary": {"pending_requests_count": 0, "pending_notifications_count": 0}}


def update_policy(call: Call) -> Any:
    for name in call.params:
        if call.one(name) not in ("accept", "filter", "drop"):
            raise Refusal(422, f"{name} is not included in the list")
        call.account.policy[name] = call.one(name)
    return policy(call)


def lookup(call: Call) -> Any:
    name, _, domain = call.one("acct").lower().partition("@")
    found = call.instance.named(name, domain)
    if found is None:
        raise Refusal(404, "Record not found")
    return call.instance.account_json(found)


def healthy(call: Call) -> Any:
    return b"OK"


def statuses(call: Call) -> Any:
    wanted = call.params.get("id[]", [])
    if len(wanted) > 20:
        raise Refusal(422, "Validation failed: too many")
    found = [call.instance.statuses[one] for one in wanted if one in call.instance.statuses]
    return [call.instance.status_json(one) for one in found if call.instance.may_read(call.account, one)]


def status(call: Call) -> Any:
    return call.instance.status_json(call.instance.get(call.parts[0], call.account))


def context(call: Call) -> Any:
    found = call.instance.get(call.parts[0], call.account)
    above = call.instance.above(found, call.account)
    return {"ancestors": [call.instance.status_json(one) for one in above], "descendants": []}


def post(call: Call) -> Any:
    if not call.key:
        call.server.note("a post without Idempotency-Key")
    made = call.instance.post(
        call.account,
        call.one("status"),
        call.one("visibility") or "public",
        call.one("in_reply_to_id"),
        key=call.key,
        language=call.one("language"),
    )
    return call.instance.status_json(made)


def edit(call: Call) -> Any:
    return call.instance.status_json(call.instance.edit(call.account, call.parts[0], call.one("status")))


def pin(call: Call) -> Any:
    return call.instance.status_json(call.instance.pin(call.account, call.parts[0]))


def own(call: Call) -> Any:
    limit = call.number("limit", 20, 40)
    found = [
        one
        for one in call.instance.statuses.values()
        if one.account == call.parts[0] and call.instance.may_read(call.account, one)
    ]
    if bound := call.one("max_id"):
        found = [one for one in found if int(one.id) < int(bound)]
    return [call.instance.status_json(one) for one in found[::-1][:limit]]


# "METHOD path": what answers it, the scope it needs ("" for none), the parameters it takes
CALLS: dict[str, Answers] = {
    "GET /api/v1/instance/?": (instance_v1, "", ()),
    "GET /api/v2/instance/?": (instance_v2, "", ()),
    "GET /api/v1/accounts/verify_credentials": (me, "read:accounts", ()),
    "GET /api/v1/apps/verify_credentials": (app, "", ()),
    "PATCH /api/v1/accounts/update_credentials": (update_me, "write:accounts", ("bot",)),
    "GET /api/v1/notifications": (
        notifications, "read:notifications", ("types[]", "limit", "min_id", "since_id", "max_id")
    ),
    "GET /api/v2/notifications/policy": (policy, "read:notifications", ()),
    "PATCH /api/v2/notifications/policy": (update_policy, "write:notifications", tuple(POLICY)),
    "GET /api/v1/accounts/lookup": (lookup, "", ("acct",)),
    "GET /api/v1/streaming/health": (healthy, "", ()),
    "GET /api/v1/statuses": (statuses, "read:statuses", ("id[]",)),
    r"GET /api/v1/statuses/(\d+)": (status, "read:statuses", ()),
    r"GET /api/v1/statuses/(\d+)/context": (context, "read:statuses", ()),
    "POST /api/v1/statuses": (
        post, "write:statuses", ("status", "visibility", "in_reply_to_id", "language", "sensitive")
    ),
    r"PUT /api/v1/statuses/(\d+)": (edit, "write:statuses", ("status",)),
    r"POST /api/v1/statuses/(\d+)/pin": (pin, "write:accounts", ()),
    r"GET /api/v1/accounts/(\d+)/statuses": (own, "read:statuses", ("limit", "exclude_reblogs", "max_id")),
}  # fmt: skip
STREAM = "GET /api/v1/streaming/user"


class StandIn:
    """An instance that is served at `url`."""

    def __init__(self, instance: Instance | None = None, port: int = 0, thump: float = 15.0) -> None:
        self.instance = instance or Instance()
        self.faults = Faults()
        self.meters = Meters()
        self.streams = Streams(self.instance, thump)
        self.requests: list[str] = []
        self._http = ThreadingHTTPServer(("127.0.0.1", port), _handler(self))
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"
        self.streaming = self.url.replace("http", "ws")
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)
        self._open: set[Any] = set()

    def __enter__(self) -> StandIn:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.streams.end("closed")
        self._http.shutdown()
        self._http.server_close()
        for connection in list(self._open):
            reset(connection)

    def note(self, what: str) -> None:
        """Something that no client may do."""
        self.instance.wrong.append(what)

    def find(self, method: str, path: str) -> tuple[Answers, tuple[str, ...]]:
        for pattern, found in CALLS.items():
            if match := re.fullmatch(pattern, f"{method} {path}"):
                return found, match.groups()
        self.note(f"unknown: {method} {path}")
        raise Refusal(404, "Not Found")

    def allowed(self, account: Account | None, scope: str, where: str) -> Account:
        if account is None:
            raise Refusal(401, "The access token is invalid")
        if scope and not {scope, scope.partition(":")[0]} & set(account.scopes):
            raise Refusal(403, "This action is outside the authorized scopes")
        return account


def _handler(server: StandIn) -> type[BaseHTTPRequestHandler]:
    class Handler(_Handler):
        stand_in = server

    return Handler


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    stand_in: StandIn

    def setup(self) -> None:
        super().setup()
        self.stand_in._open.add(self.connection)

    def finish(self) -> None:
        self.stand_in._open.discard(self.connection)
        with suppress(OSError, ValueError):
            super().finish()

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def handle(self) -> None:
        with suppress(OSError, ValueError):
            super().handle()

    def _any(self) -> None:
        path = urlsplit(self.path).path
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        if path == "/" or path.startswith("/control"):
            control.answer(self, self.stand_in, path, body)
            return
        line = f"{self.command} {path}"
        self.stand_in.requests.append(line)
        fault = self.stand_in.faults.take(line)
        if fault is not None and fault.kind == "delay":
            time.sleep(fault.seconds)
        if fault is not None and fault.kind == "die_before":
            self._die()
            return
        if fault is not None and fault.kind == "garbage":
            self.answer(200, b"<html>Please wait</html>", "text/html")
            return
        if fault is not None and fault.kind == "status":
            until = self.stand_in.instance.now() + fault.seconds
            self._error(Refusal(fault.status, "a fault"), _meter(300, 0, until) if fault.status == 429 else {})
            return
        self._carry_out(line, path, body, fault is not None and fault.kind == "die_after")

    def _carry_out(self, line: str, path: str, body: str, die: bool) -> None:
        scheme, _, token = (self.headers.get("Authorization") or "").partition(" ")
        account = self.stand_in.instance.of_token(token) if scheme == "Bearer" else None
        if line == STREAM:
            self._stream(account)
            return
        headers: dict[str, str] = {}
        try:
            found, parts = self.stand_in.find(self.command, path)
            answers, scope, takes = found
            now = self.stand_in.instance.now()
            most, left, until = self.stand_in.meters.count(token, answers is post, now)
            headers = _meter(most, left, until)
            if left < 0:
                raise Refusal(429, "Too many requests")
            text = urlsplit(self.path).query if self.command == "GET" else body
            params = parse_qs(text, keep_blank_values=True, strict_parsing=bool(text))
            for name in params:
                if name not in takes:
                    self.stand_in.note(f"{line} with {name}")
                    raise Refusal(422, f"unknown parameter {name}")
            who = self.stand_in.allowed(account, scope, line)
            call = Call(self.stand_in, who, params, self.headers.get("Idempotency-Key") or "", parts)
            with self.stand_in.instance.lock:
                answer = answers(call)
            made = answer if isinstance(answer, bytes) else json.dumps(answer, ensure_ascii=False).encode()
        except Refusal as refusal:
            self._error(refusal, headers)
            return
        if die:
            self._die()
            return
        if call.link:
            headers["Link"] = call.link
        self.answer(200, made, "application/json; charset=utf-8", headers)

    def _stream(self, account: Account | None) -> None:
        try:
            who = self.stand_in.allowed(account, "read:statuses", STREAM)
        except Refusal as refusal:
            self._error(refusal, {})
            return
        number = self.stand_in.streams.open(who.id)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.flush()
        self.stand_in.streams.serve(number, self.connection)
        self.close_connection = True

    def _die(self) -> None:
        self.close_connection = True
        reset(self.connection)

    def _error(self, refusal: Refusal, headers: Mapping[str, str]) -> None:
        text = json.dumps({"error": refusal.error}, ensure_ascii=False).encode()
        self.answer(refusal.status, text, "application/json; charset=utf-8", headers)

    def answer(self, status: int, body: bytes, kind: str, headers: Mapping[str, str] | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = _any  # noqa: N815


def _meter(most: int, left: int, until: float) -> dict[str, str]:
    end = datetime.fromtimestamp(until, UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
    return {"X-RateLimit-Limit": str(most), "X-RateLimit-Remaining": str(max(0, left)), "X-RateLimit-Reset": end}


def main() -> None:
    asked = argparse.ArgumentParser(description="a stand-in for an instance of Mastodon")
    asked.add_argument("--port", type=int, default=8390)
    asked.add_argument("--domain", default="war.test")
    given = asked.parse_args()
    with StandIn(Instance(given.domain), given.port) as server:
        print(f"{server.url}/  (an instance called {given.domain})", flush=True)
        with suppress(KeyboardInterrupt):
            threading.Event().wait()


if __name__ == "__main__":
    main()
