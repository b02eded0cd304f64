"""Empire of the Sun at a server: no call tells a hidden card, and what makes no sense changes and
teaches nothing."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.routes import HTTPRoute
from litestar.testing import TestClient
from sqlalchemy import select

from tests.server.conftest import PATIENCE, Visitor
from wartable.core.codec import encode
from wartable.desk.empire_of_the_sun.overlays import OVERLAYS
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import State
from wartable.server.hall import Hall
from wartable.server.schema import seeds

SEATS = ("japan", "allies")
SHOWN = "JP-17"
"""Everybody sees Japan begin the South Pacific with it."""


def begun(visitor: Visitor, other: Visitor, hall: Hall, **options: Any) -> str:
    """A public table of the South Pacific: the visitor plays Japan, the other the Allies; the
    cards are dealt, and the Allies keep the one they set aside."""
    seats = [{"powers": ["japan"], "who": "me"}, {"powers": ["allies"], "who": "open"}]
    asked = {"game": GAME.id, "seats": seats, "public": True, "start": False, "options": options}
    visitor.post("/account/guest", {}, 201)
    other.post("/account/guest", {}, 201)
    table: str = visitor.post("/tables", asked, 201)["id"]
    other.post(f"/tables/{table}/seats/allies/sit")
    visitor.post(f"/tables/{table}/start")
    hall.act(table, None, lambda _, at: at.deal())
    act(other, table, {"do": "decline", "by": "allies"})
    return table


@pytest.fixture
def table(visitor: Visitor, other: Visitor, hall: Hall) -> str:
    return begun(visitor, other, hall)


def state_of(hall: Hall, table: str) -> State:
    room = hall.look(table)[1]
    assert room is not None
    state: State = room.table.state
    return state


def hidden(state: State, seat: str) -> set[str]:
    """The cards that a seat may not know, by their ids: the other hand, both decks, and what
    others set aside. Nobody's seat knows no hand."""
    found: set[str] = set()
    for side, cards in state.cards.items():
        found |= {*cards.draw}
        if side != seat:
            found |= {*cards.hand, cards.future} - {""}
    return found - {SHOWN}


def secrets(hall: Hall, table: str, seat: str) -> dict[str, str]:
    """What nothing said to the seat may hold: hidden cards by id and by name, and the seed."""
    cards = data().cards
    seen = {cards[card].name for card in cards} - {
        cards[card].name for card in hidden(state_of(hall, table), seat)
    }
    found = {}
    for card in hidden(state_of(hall, table), seat):
        found[card] = card
        if cards[card].name not in seen:
            found[f"name of {card}"] = cards[card].name
    with hall.database.reading() as db:
        seed: bytes = db.scalar(select(seeds.c.seed).where(seeds.c.table == table)) or b""
    return found | {"seed": seed.hex(), "seed in text": base64.b64encode(seed).decode()}


def questions(table: str, seat: str, state: State) -> Iterator[tuple[str, str, Any]]:
    """Every call that tells something of a table, and those of a seat that is not one's own."""
    for path in ("", "?since=1&told=500", "/told", "/at/0", "/at/1", "/export", "/proof"):
        yield "GET", f"/tables/{table}{path}", None
    for path in ("/series", "/chat", "/invitations", "/combat/4423"):
        yield "GET", f"/tables/{table}{path}", None
    yield "GET", "/tables", None
    for each in SEATS:
        yield "GET", f"/tables/{table}?seat={each}", None
        yield "GET", f"/tables/{table}/seats/{each}/orders", None
        yield "GET", f"/tables/{table}/seats/{each}/orders/answered", None
    for overlay in (*OVERLAYS, "hand"):
        yield "GET", f"/tables/{table}/overlay/{overlay}?space=4021", None
    version = 2
    for owner in SEATS:
        card = state.cards[owner].hand[0]
        play = {"do": "discard", "by": owner, "card": card if owner == seat else "JP-02"}
        wish = {"wish": "action", "action": play}
        for path, body in (
            ("plan", {"version": version, "owner": owner, "wishes": [wish]}),
            ("plan/do", {"version": 99, "owner": owner, "wishes": [wish]}),
            ("do", {"version": 99, "owner": owner, "wish": wish}),
            ("why", {"owner": owner, "wish": wish}),
            ("reach", {"owner": owner, "source": "4021", "pieces": {"jp_ca_aoba": 1}}),
            ("combat/4423", {"owner": owner, "wishes": []}),
            ("fork", {"after": 1, "seats": [owner], "level": "random"}),
            ("undo", {"version": 99}),
        ):
            yield "POST", f"/tables/{table}/{path}", body


def acts(table: str, seat: str) -> Iterator[tuple[str, str, Any]]:
    """Every call that does something at a table, and ends no game. Who does not sit there asks for
    the others, too."""
    for each in SEATS:
        here = f"/tables/{table}/seats/{each}"
        yield "PUT", f"{here}/orders", {"active": True, "orders": {"weather": "never"}}
        yield "PUT", here, {"computer": ""}
        yield "POST", f"{here}/invite", {}
        yield "DELETE", f"{here}/invite", None
        yield "POST", f"{here}/sit", {}
    for path, body in (
        ("start", {}),
        ("chat", {"text": "good luck"}),
        ("draw", {"agree": True}),
        ("draw", {"agree": False}),
        ("pause", {"paused": True}),
        ("pause", {"paused": False}),
        ("words/seal", {"seat": seat or "japan", "words": "0" * 64}),
        ("words/open", {"seat": seat or "japan", "text": "x"}),
        ("words/forgo", {"seat": seat or "japan"}),
        ("rematch", {}),
    ):
        yield "POST", f"/tables/{table}/{path}", body
    if not seat:
        yield "POST", f"/tables/{table}/resign", {"seat": "japan"}
        yield "POST", f"/tables/{table}/seats/japan/leave", {}
        yield "DELETE", f"/tables/{table}", None


@pytest.mark.parametrize("seat", [*SEATS, ""])
def test_no_call_tells_a_hidden_card_or_the_seed(
    client: TestClient[Any], visitor: Visitor, other: Visitor, hall: Hall, table: str, seat: str
) -> None:
    """Neither to a seat nor to a spectator, over HTTP or the socket, in answers or refusals, by id
    or by name."""
    who = {"japan": visitor, "allies": other}.get(seat) or Visitor(client)
    state = state_of(hall, table)
    heard = []
    with who.live(table) as live:
        heard.append(live.receive_text(timeout=PATIENCE))
    for method, path, body in (*questions(table, seat, state), *acts(table, seat)):
        answer = who.request(method, path, **({} if body is None else {"json": body}))
        assert answer.status_code < 500, path
        heard.append("\n".join((*map(str, answer.headers.values()), answer.text)))

    said = "\n".join(heard)
    own = state.cards[seat].hand if seat in SEATS else ()  # type: ignore[index]
    assert all(card in said for card in own)
    assert {name for name, one in secrets(hall, table, seat).items() if f'{one}"' in said} == set()
    assert {name for name, one in secrets(hall, table, seat).items() if f"{one}." in said} == set()


def test_no_call_is_forgotten(client: TestClient[Any], hall: Hall, table: str) -> None:
    """What is searched is every call at a table that this server knows."""
    state = state_of(hall, table)
    asked = {
        (method, path.split("?")[0])
        for method, path, _ in (*questions(table, "", state), *acts(table, ""))
    }
    forgotten = [
        (method, route.path_format)
        for route in client.app.routes
        if isinstance(route, HTTPRoute) and route.path_format.startswith("/api/tables/{id}")
        for method in route.methods - {"OPTIONS", "HEAD"}
        if not any(
            method == by and re.fullmatch(re.sub("{[^}]*}", "[^/]+", route.path_format[4:]), path)
            for by, path in asked
        )
    ]
    assert forgotten == []


def test_a_card_set_aside_is_told_to_nobody_else(
    client: TestClient[Any], visitor: Visitor, other: Visitor, hall: Hall, table: str
) -> None:
    """From the moment it is set aside until the game is over (EOS-7.29-02)."""
    seated = {"japan": visitor, "allies": other}
    owner = who_plays(hall, table)
    held = state_of(hall, table).cards[owner].hand  # type: ignore[index]
    spoken = " ".join(counter.name for counter in data().counters.values())
    card = next(each for each in held if each != SHOWN and data().cards[each].name not in spoken)
    others = [Visitor(client), seated[next(seat for seat in SEATS if seat != owner)]]
    with others[1].live(table) as live:
        live.receive_text(timeout=PATIENCE)
        done = act(seated[owner], table, {"do": "set_aside", "by": owner, "card": card})
        heard = live.receive_text(timeout=PATIENCE)

    assert done["undoable"] == 0 or card in encode(done).decode()
    assert state_of(hall, table).cards[owner].future == card  # type: ignore[index]
    for each in others:
        for path in ("", "/told", "/at/2", "/at/3"):
            heard += each.request("GET", f"/tables/{table}{path}").text
    assert f'"{card}"' not in heard
    assert data().cards[card].name not in heard

    seated[owner].post(f"/tables/{table}/resign", {"seat": owner})
    assert f'"{card}"' in others[1].request("GET", f"/tables/{table}/export").text


def who_plays(hall: Hall, table: str) -> str:
    (decision,) = GAME.pending(state_of(hall, table))
    assert type(decision).__name__ == "PlayCard"
    return str(decision.owner)


def act(who: Visitor, table: str, action: dict[str, Any], status: int = 200) -> Any:
    version = who.see(table)["version"]
    wish = {"wish": "action", "action": action}
    body = {"version": version, "owner": action["by"], "wish": wish}
    return who.post(f"/tables/{table}/do", body, status)


def bad(state: State, owner: str, rival: str, version: int) -> Iterator[tuple[str, Any]]:
    """What the owner, whose play it is, may not ask: path under the table, and body."""
    mine: str = state.cards[owner].hand[-1]  # type: ignore[index]
    theirs: str = state.cards[rival].hand[-1]  # type: ignore[index]
    unknown: str = state.cards[owner].draw[0]  # type: ignore[index]

    def wish(**action: Any) -> dict[str, Any]:
        return {"wish": "action", "action": action}

    def do(now: int, as_owner: str, **action: Any) -> dict[str, Any]:
        return {"version": now, "owner": as_owner, "wish": wish(**action)}

    yield "do", do(version, rival, do="discard", by=rival, card=theirs)
    yield "do", do(version, owner, do="discard", by=rival, card=theirs)
    yield "do", do(version + 7, owner, do="discard", by=owner, card=mine)
    yield "do", do(0, owner, do="discard", by=owner, card=mine)
    for card in (theirs, unknown, "XX-99", "", "hidden"):
        yield "do", do(version, owner, do="discard", by=owner, card=card)
        yield "do", do(version, owner, do="set_aside", by=owner, card=card)
    yield "plan", {"version": version, "owner": rival, "wishes": []}
    yield "plan/do", {"version": version, "owner": rival, "wishes": [wish(do="done", by=rival)]}
    yield "plan", {"version": version, "owner": owner, "wishes": [], "state": {"hand": [theirs]}}
    yield "plan", {"version": version, "owner": owner, "wishes": [wish(do="x")] * 5000}
    yield "plan", {"version": version, "owner": owner, "wishes": "all"}
    yield "reach", {"owner": rival, "source": "4021", "pieces": {"jp_ca_aoba": 1}}
    yield "reach", {"owner": owner, "source": "9" * 5000, "pieces": {}}
    yield "why", {"owner": rival, "wish": wish(do="discard", by=rival, card=theirs)}
    yield (
        "do",
        {"version": version, "owner": owner, "wish": {"wish": "action", "action": "A" * 10**6}},
    )
    yield "do", [[[[]]]]
    yield "do", None
    yield "undo", {"version": version, "count": 10**9}


def test_what_makes_no_sense_is_refused_and_changes_and_teaches_nothing(
    visitor: Visitor, other: Visitor, hall: Hall, table: str
) -> None:
    """A wrong seat, an old version, a card of the other hand, a plan for the other side, a position
    that was made up, what is malformed or huge."""
    seated = {"japan": visitor, "allies": other}
    owner = who_plays(hall, table)
    rival = next(seat for seat in SEATS if seat != owner)
    before = state_of(hall, table)
    version = seated[owner].see(table)["version"]
    told = secrets(hall, table, owner)
    for path, body in bad(before, owner, rival, version):
        answer = seated[owner].request("POST", f"/tables/{table}/{path}", json=body)
        if path == "plan" and answer.status_code in (200, 201):
            assert answer.json()["steps"] == [], body
        else:
            assert 400 <= answer.status_code < 500, (path, body, answer.text[:300])
            assert set(answer.json()) >= {"error", "text"}, answer.text[:300]
            assert answer.json()["text"], path
        asked = encode(body).decode()
        leaks = {n for n, one in told.items() if f'"{one}"' in answer.text and one not in asked}
        assert leaks == set(), path
    broken = seated[owner].request(
        "POST",
        f"/tables/{table}/do",
        content=b'{"version": 1,',
        headers={"content-type": "application/json"},
    )
    assert 400 <= broken.status_code < 500

    after = state_of(hall, table)
    assert after == before
    assert seated[owner].see(table)["version"] == version


def test_a_refusal_is_the_same_whoever_holds_the_card(
    visitor: Visitor, other: Visitor, hall: Hall, table: str
) -> None:
    """Whether a card lies in the other hand or in the deck is not learned by trying to play it."""
    owner = who_plays(hall, table)
    rival = next(seat for seat in SEATS if seat != owner)
    cards = state_of(hall, table).cards
    who = {"japan": visitor, "allies": other}[owner]
    said = []
    for card in (cards[rival].hand[0], cards[rival].draw[0]):  # type: ignore[index]
        text = encode(act(who, table, {"do": "discard", "by": owner, "card": card}, 422)).decode()
        said.append(text.replace(card, "?").replace(data().cards[card].name, "?"))
    assert said[0] == said[1]


@pytest.mark.parametrize(
    ("overlay", "space"),
    [
        ("hand", "4021"),
        ("zoi/..", "4021"),
        ("supply", "atlantis"),
        ("supply", ""),
        ("supply", "AL-04"),
    ],
)
def test_an_overlay_that_there_is_none_of_is_refused(
    visitor: Visitor, table: str, overlay: str, space: str
) -> None:
    answer = visitor.request("GET", f"/tables/{table}/overlay/{overlay}?space={space}")

    assert 400 <= answer.status_code < 500
