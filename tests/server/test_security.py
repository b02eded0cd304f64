"""Bad requests get a clear 4xx and change nothing; secrets stay secret; deeds are written down."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import and_, func, not_, select

from tests.server.conftest import (
    ALLIED_SEAT,
    ALLIES,
    AXIS,
    AXIS_SEAT,
    PATIENCE,
    Visitor,
    settings_for,
    wait_until,
)
from wartable.server import web
from wartable.server.app import create_app
from wartable.server.hall import Hall
from wartable.server.schema import accounts, audit, chat, lines, seats, seeds, tables
from wartable.server.settings import Limits

DONE = {"wish": "action", "action": {"do": "done", "by": "soviet_union"}}


def everything(hall: Hall) -> list[Any]:
    """How much is stored; a refused request leaves it as it was. Where computers sit or may soon,
    because a clock runs, the game goes on meanwhile."""
    played = tables.c.id.in_(select(seats.c.table).where(seats.c.computer != ""))
    quiet = and_(tables.c.due.is_(None), not_(played))
    with hall.database.reading() as db:
        counts = [
            db.scalar(select(func.count()).select_from(each))
            for each in (accounts, tables, seats, chat, audit)
        ]
        columns = (tables.c.id, tables.c.version, tables.c.status)
        versions = db.execute(select(*columns).where(quiet)).all()
        written = select(func.count()).select_from(lines.join(tables)).where(quiet)
        counts.append(db.scalar(written))
    return [*counts, sorted(map(tuple, versions))]


@pytest.fixture
def duel(visitor: Visitor, other: Visitor) -> str:
    """The visitor plays the Axis, the other the Allies, who are to move."""
    table: str = visitor.table("me", "open")["id"]
    link = visitor.post(f"/tables/{table}/seats/{ALLIED_SEAT}/invite", status=201)
    other.post(f"/invitations/{link['token']}", {"name": "Ivy"})
    visitor.post(f"/tables/{table}/start")
    return table


def body(owner: str = "soviet_union", version: int = 1, wish: Any = DONE) -> dict[str, Any]:
    return {"version": version, "owner": owner, "wish": wish}


def test_nobody_acts_from_another_s_seat(visitor: Visitor, duel: str, hall: Hall) -> None:
    before = everything(hall)

    for path, asked in (
        ("do", body()),
        ("plan", {"version": 1, "owner": "soviet_union", "wishes": [DONE]}),
        ("plan/do", {"version": 1, "owner": "soviet_union", "wishes": [DONE]}),
        ("reach", {"owner": "soviet_union", "source": "russia", "pieces": {"infantry": 1}}),
        ("why", {"owner": "soviet_union", "wish": DONE}),
        ("resign", {"seat": ALLIED_SEAT}),
        ("words/seal", {"seat": ALLIED_SEAT, "words": "0" * 64}),
        ("words/open", {"seat": ALLIED_SEAT, "text": "x"}),
    ):
        assert visitor.post(f"/tables/{duel}/{path}", asked, 403)["error"] == "not_yours", path
    orders = f"/tables/{duel}/seats/{ALLIED_SEAT}/orders"
    assert visitor.request("GET", orders).status_code == 403
    assert visitor.put(orders, {"active": True}, 403)["error"] == "not_yours"
    assert everything(hall) == before


def test_an_owner_s_wish_never_acts_for_another(other: Visitor, duel: str, hall: Hall) -> None:
    before = everything(hall)
    foreign = {"wish": "action", "action": {"do": "done", "by": "germany"}}

    assert other.request("POST", f"/tables/{duel}/do", json=body(wish=foreign)).status_code in (
        403,
        422,
    )
    assert other.post(f"/tables/{duel}/do", body("germany"), 403)["error"] == "not_yours"
    assert everything(hall) == before


def test_a_private_table_does_not_exist_for_strangers(
    client: TestClient[Any], duel: str, hall: Hall
) -> None:
    stranger = Visitor(client)
    stranger.post("/account/guest", {}, 201)
    before = everything(hall)

    for path in ("", "/told", "/at/0", "/export", "/proof", "/series", "/chat", "/combat/russia"):
        answer = stranger.request("GET", f"/tables/{duel}{path}")
        assert (answer.status_code, answer.json()["error"]) == (404, "unknown"), path
    for path, asked in (
        ("do", body()),
        ("undo", {"version": 1}),
        ("start", {}),
        ("draw", {}),
        ("pause", {}),
        ("rematch", {}),
        ("chat", {"text": "hello"}),
        ("fork", {"after": 0, "seats": []}),
        (f"seats/{ALLIED_SEAT}/sit", {}),
        (f"seats/{ALLIED_SEAT}/leave", {}),
        (f"seats/{ALLIED_SEAT}/invite", {}),
    ):
        assert stranger.post(f"/tables/{duel}/{path}", asked, 404)["error"] == "unknown", path
    assert stranger.delete(f"/tables/{duel}", 404)["error"] == "unknown"
    assert everything(hall) == before


def test_a_spectator_looks_and_does_not_act(client: TestClient[Any], visitor: Visitor) -> None:
    table = visitor.table("me", "me", public=True)["id"]
    spectator = Visitor(client)

    sight = spectator.see(table)
    assert (sight["owners"], sight["asks"], sight["undoable"]) == ([], [], 0)
    assert spectator.post(f"/tables/{table}/do", body(), 401)["error"] == "sign_in"
    spectator.post("/account/guest", {}, 201)
    assert spectator.post(f"/tables/{table}/do", body(), 403)["error"] == "not_yours"
    assert spectator.post(f"/tables/{table}/undo", {"version": 1}, 403)["error"] == "not_yours"
    assert spectator.request("GET", f"/tables/{table}?seat={AXIS_SEAT}").status_code == 403


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("do", b"{"),
        ("do", b""),
        ("do", b"[]"),
        ("do", b"null"),
        ("do", b"\xff\xfe"),
        ("do", b'{"version": "one", "owner": "soviet_union", "wish": {"wish": "action"}}'),
        ("do", b'{"version": 1, "owner": "soviet_union"}'),
        ("do", b'{"version": 1, "owner": "soviet_union", "wish": {"wish": "dance"}}'),
        ("do", b'{"version": 99999999999999999999, "owner": "soviet_union", "wish": {}}'),
        ("do", b"[" * 20_000),
        ("undo", b'{"version": 1, "count": 0}'),
        ("plan", b'{"version": 1, "owner": "soviet_union", "wishes": {}}'),
        ("chat", b'{"text": ""}'),
        ("resign", b'{"seat": 5}'),
    ],
)
def test_what_cannot_be_read_is_refused(
    other: Visitor, duel: str, hall: Hall, path: str, content: bytes
) -> None:
    before = everything(hall)
    answer = other.request(
        "POST",
        f"/tables/{duel}/{path}",
        content=content,
        headers={"content-type": "application/json"},
    )

    assert (answer.status_code, answer.json()["error"]) == (400, "malformed"), answer.text
    assert answer.json()["text"]
    assert everything(hall) == before


@pytest.mark.parametrize(
    "action",
    [None, 5, [], "done", {}, {"do": "fly"}, {"do": "done"}, {"do": "done", "by": 7}],
)
def test_what_is_no_action_is_refused(
    other: Visitor, duel: str, hall: Hall, action: object
) -> None:
    before = everything(hall)
    wish = {"wish": "action", "action": action}

    assert other.post(f"/tables/{duel}/do", body(wish=wish), 422)["error"] == "refused"
    assert everything(hall) == before


@pytest.mark.parametrize(
    "wish",
    [
        {"wish": "sheet", "sheet": "nothing", "counts": {}},
        {"wish": "sheet", "sheet": "buy", "counts": {"elephant": 1}},
        {"wish": "sheet", "sheet": "buy", "counts": {"tank": -1}},
        {"wish": "send", "source": "atlantis", "pieces": {"infantry": 1}, "target": "russia"},
        {"wish": "send", "source": "russia", "pieces": {"elephant": 1}, "target": "russia"},
        {"wish": "send", "source": "russia", "pieces": {"infantry": -3}, "target": "caucasus"},
        {"wish": "send", "source": "russia", "pieces": {}, "target": "caucasus", "how": "swim"},
    ],
)
def test_wishes_for_what_is_not_there_are_refused(
    other: Visitor, duel: str, hall: Hall, wish: Any
) -> None:
    before = everything(hall)
    answer = other.request("POST", f"/tables/{duel}/do", json=body(wish=wish))

    assert answer.status_code in (404, 422), answer.text
    assert answer.json()["text"]
    assert everything(hall) == before


def test_unknown_ids_are_unknown(other: Visitor, duel: str) -> None:
    for path in (
        "/games/chess",
        "/games/chess/rules",
        "/games/spring_1942/rules/" + "-".join(("S42", "XXX", "99")),
        "/tables/nowhere",
        "/tables/nowhere/at/0",
        f"/tables/{duel}/at/99",
        "/invitations/not-a-token",
        "/nothing",
    ):
        answer = other.request("GET", path)
        assert (answer.status_code, answer.json()["error"]) == (404, "unknown"), path
    assert other.post(f"/tables/{duel}/seats/moon/sit", status=404)["error"] == "unknown"
    assert other.post(f"/tables/{duel}/do", body("moon"), 403)["error"] == "not_yours"
    assert other.post(f"/tables/{duel}/do", body(version=7), 409)["error"] == "stale"


def test_a_huge_body_is_refused(other: Visitor, duel: str, hall: Hall) -> None:
    before = everything(hall)

    refused = other.post(f"/tables/{duel}/chat", {"text": "x" * 100_000}, 413)
    assert refused["error"] == "too_large"
    refused = other.post("/tables/import", {"log": "x" * 9_000_000}, 413)
    assert refused["error"] == "too_large"
    assert everything(hall) == before


@pytest.mark.parametrize("header", ["", "0" * 128])
def test_without_the_header_nothing_is_done(
    other: Visitor, duel: str, hall: Hall, header: str
) -> None:
    before = everything(hall)

    for method, path in (
        ("POST", f"/tables/{duel}/do"),
        ("POST", "/tables"),
        ("PUT", "/account"),
        ("DELETE", f"/tables/{duel}"),
        ("POST", "/account/sign-out"),
    ):
        answer = other.request(method, path, json=body(), headers={"x-csrftoken": header})
        assert (answer.status_code, answer.json()["error"]) == (403, "csrf")
        other.get("/account")
    assert everything(hall) == before


def test_every_call_that_changes_something_needs_the_header(
    client: TestClient[Any], other: Visitor, duel: str, hall: Hall
) -> None:
    """Whatever is published is asked, without the header that only our own pages can send."""
    known = {"id": duel, "seat": ALLIED_SEAT, "game": "spring_1942", "line": "1"}
    before = everything(hall)
    asked = 0
    for path, calls in client.get("/api/schema").json()["paths"].items():
        for method in set(calls) & {"post", "put", "delete", "patch"}:
            where = re.sub(r"\{(\w+)\}", lambda name: known.get(name[1], "x"), path)
            answer = other.request(
                method.upper(), where.removeprefix("/api"), json={}, headers={"x-csrftoken": ""}
            )
            assert (answer.status_code, answer.json()["error"]) == (403, "csrf"), (method, path)
            other.get("/account")
            asked += 1
    assert asked > 35
    assert everything(hall) == before


def test_cookies_are_for_https_only_where_there_is_https(tmp_path: Path) -> None:
    with TestClient(create_app(settings_for(tmp_path, https=True))) as client:
        answer = client.get("/api/account")
        token = answer.cookies.get("csrftoken", "")
        client.cookies.set("csrftoken", token)
        guest = client.post("/api/account/guest", json={}, headers={"x-csrftoken": token})

    assert guest.status_code == 201, guest.text
    cookies = answer.headers.get_list("set-cookie") + guest.headers.get_list("set-cookie")
    assert {cookie.partition("=")[0] for cookie in cookies} == {"csrftoken", "wartable"}
    assert all("secure" in cookie.lower() for cookie in cookies)
    assert all("samesite=lax" in cookie.lower() for cookie in cookies)
    assert "max-age=31536000" in answer.headers["strict-transport-security"]


def test_answers_tell_browsers_what_they_may_do(client: TestClient[Any], visitor: Visitor) -> None:
    assert "default-src 'self'" in client.get("/").headers["content-security-policy"]
    for path in ("/account", "/nothing"):
        headers = visitor.request("GET", path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


def test_chat_is_text_and_stays_on_its_side(
    client: TestClient[Any], visitor: Visitor, other: Visitor, duel: str
) -> None:
    markup = "<img src=x onerror=alert(1)>"
    said = visitor.post(f"/tables/{duel}/chat", {"text": markup}, 201)
    secret = visitor.post(f"/tables/{duel}/chat", {"text": "take Egypt", "to": "side"}, 201)

    assert said["text"] == markup
    assert [line["text"] for line in other.get(f"/tables/{duel}/chat")["lines"]] == [markup]
    mine = visitor.get(f"/tables/{duel}/chat", params={"after": said["id"]})["lines"]
    assert mine == [secret]
    assert other.post(f"/tables/{duel}/chat", {"text": " \u200b\x07 "}, 422)["error"] == "refused"


def test_sign_ins_and_actions_are_limited(tmp_path: Path) -> None:
    limits = Limits(sign_ins=3, actions=2, tables=50, chat=50, questions=50)
    with TestClient(create_app(settings_for(tmp_path, limits=limits))) as client:
        visitor = Visitor(client)
        wrong = {"name": "Jo", "password": "not the one"}
        for _ in range(3):
            visitor.post("/account/sign-in", wrong, 401)
        slow = visitor.request("POST", "/account/sign-in", json=wrong)
        assert (slow.status_code, slow.json()["error"]) == (429, "slow_down")
        assert int(slow.headers["retry-after"]) <= 60

        table = visitor.table("me", "me")["id"]
        visitor.post(f"/tables/{table}/do", body())
        visitor.post(f"/tables/{table}/do", body(), 409)
        assert visitor.post(f"/tables/{table}/do", body(), 429)["error"] == "slow_down"
        assert visitor.see(table)["version"] == 2


def test_everything_is_limited_by_its_kind(tmp_path: Path) -> None:
    limits = Limits(sign_ins=2, actions=2, tables=2, chat=2, questions=2, looks=2)
    with TestClient(create_app(settings_for(tmp_path, limits=limits))) as client:
        visitor = Visitor(client)
        table = visitor.table("me", "me")["id"]
        why = {"owner": "soviet_union", "wish": DONE}
        odds = {"attackers": "1 tank", "defenders": "1 infantry"}
        for method, path, asked in (
            ("POST", "/tables", {"game": "spring_1942", "seats": []}),
            ("POST", f"/tables/{table}/chat", {"text": "hello"}),
            ("POST", f"/tables/{table}/why", why),
            ("GET", f"/tables/{table}", None),
            ("PUT", "/account", {"language": "de"}),
            ("POST", "/account/remove", {"password": ""}),
        ):
            answers = [visitor.request(method, path, json=asked) for _ in range(3)]
            assert answers[0].status_code != 429, path
            assert answers[-1].json()["error"] == "slow_down", path

        for n in range(3):
            made_up = {"cookie": f"wartable=made-up-{n}; csrftoken={visitor.jar['csrftoken']}"}
            last = client.post(
                "/api/odds/spring_1942",
                json=odds,
                headers={**made_up, "x-csrftoken": visitor.jar["csrftoken"]},
            )
        assert last.status_code == 429, "who makes sessions up is counted by address"


def test_no_payload_of_a_whole_game_tells_the_seed(
    client: TestClient[Any], visitor: Visitor, other: Visitor, hall: Hall
) -> None:
    """Everything that leaves the server during a game is searched for the secret of its dice."""
    table = visitor.table("me", "random", public=True, options={"rounds": 1})["id"]
    with hall.database.reading() as db:
        seed: bytes = db.scalar(select(seeds.c.seed).where(seeds.c.table == table)) or b""
    assert len(seed) == 32
    heard: list[str] = []

    def whole(who: Visitor, path: str) -> None:
        heard.append(who.request("GET", path).text)

    with visitor.live(table) as live:
        for _ in range(400):
            sight = visitor.see(table)
            heard.append(json.dumps(sight))
            if sight["table"]["status"] == "over":
                break
            if not sight["asks"]:
                heard.append(live.receive_text(timeout=PATIENCE))
                continue
            for who in (visitor, other):
                for path in ("", "/told", "/at/0", "/export", "/chat"):
                    whole(who, f"/tables/{table}{path}")
            heard.append(json.dumps(visitor.end_phase(sight)))
    whole(other, "/tables")
    last = heard.pop()
    playing = [text for text in heard if '"status": "over"' not in text]
    assert len(playing) > 30
    for text in [*playing, last]:
        assert seed.hex() not in text
        assert repr(seed) not in text
    assert visitor.see(table)["table"]["status"] == "over"
    assert seed.hex() in visitor.request("GET", f"/tables/{table}/export").text


def test_administrators_deeds_are_written_down(
    boss: Visitor, visitor: Visitor, other: Visitor, duel: str
) -> None:
    assert boss.get("/account")["account"]["admin"]
    line = visitor.post(f"/tables/{duel}/chat", {"text": "something rude"}, 201)
    ivy = other.get("/account")["account"]["id"]

    for path in (f"/admin/tables/{duel}", f"/admin/accounts/{ivy}"):
        assert visitor.delete(path, 403)["error"] == "not_yours"
    for path in ("", "/tables", "/accounts", "/audit"):
        assert visitor.request("GET", f"/admin{path}").status_code == 403

    boss.delete(f"/admin/tables/{duel}/chat/{line['id']}")
    assert visitor.get(f"/tables/{duel}/chat")["lines"] == []
    boss.delete(f"/admin/accounts/{ivy}")
    assert other.get("/account") == {"account": None}
    seat = visitor.see(duel)["table"]["seats"][1]
    assert (seat["player"], seat["computer"]) == (None, "normal")
    boss.delete(f"/admin/tables/{duel}")
    assert visitor.request("GET", f"/tables/{duel}").status_code == 404

    entries = boss.get("/admin/audit")["entries"][:3]
    assert [entry["what"] for entry in entries] == [
        "table removed",
        "account removed",
        "chat struck",
    ]
    assert all(entry["name"] == "the boss" for entry in entries)
    assert "Ivy" in entries[1]["about"]


def test_an_administrator_looks_through_everything(
    boss: Visitor, visitor: Visitor, duel: str
) -> None:
    counts = boss.get("/admin")
    assert counts["playing"] >= 1
    assert counts["accounts"] >= 1
    assert counts["guests"] >= 2

    assert duel in [each["id"] for each in boss.get("/admin/tables")["tables"]]
    (found,) = boss.get("/admin/tables", params={"q": duel})["tables"]
    assert (found["id"], found["public"]) == (duel, False)
    ivy = boss.get("/admin/accounts", params={"q": "ivy"})["accounts"]
    assert ivy[0]["name"] == "Ivy"
    assert (ivy[0]["guest"], ivy[0]["seats"]) == (True, 1)
    older = boss.get("/admin/accounts", params={"q": "ivy", "before": ivy[0]["created"]})
    assert ivy[0] not in older["accounts"]
    assert boss.get("/admin/tables", params={"q": "100%_"})["tables"] == []
    assert not {"email", "webhook", "password"} & set(ivy[0])


@pytest.mark.parametrize("path", ["../settings.py", "/etc/passwd", "a/../../x.py", "\x00.js"])
def test_no_file_outside_the_client_is_served(tmp_path: Path, path: str) -> None:
    (tmp_path / "dist").mkdir()
    (tmp_path / "x.py").write_text("secret")

    assert web.found(tmp_path / "dist", path) is None


def test_nobody_administers_by_name_alone(tmp_path: Path) -> None:
    """Neither a guest nor an account, though the server names its administrator."""
    with TestClient(create_app(settings_for(tmp_path, admin="The Boss"))) as client:
        guest, account = Visitor(client), Visitor(client)
        guest.post("/account/guest", {"name": "The Boss"}, 201)
        account.post("/account/sign-up", {"name": "The Boss", "password": "correct horse"}, 201)

        for visitor in (guest, account):
            assert not visitor.get("/account")["account"]["admin"]
            assert visitor.request("GET", "/admin/audit").status_code == 403


def test_both_sides_may_sit_at_one_screen(visitor: Visitor) -> None:
    table = visitor.table("me", "me")["id"]

    assert visitor.see(table)["owners"] == [*AXIS, *ALLIES]
    wait_until(lambda: visitor.see(table)["asks"])
