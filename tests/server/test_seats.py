"""Seats: people, computers, invitations, endings, rematches."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.server.conftest import ALLIED_SEAT, ALLIES, AXIS, AXIS_SEAT, Visitor, play_on, wait_until
from wartable.core import Log, verify
from wartable.games import find_game
from wartable.server.hall import Hall
from wartable.server.refusals import NotNow
from wartable.server.rooms import Room
from wartable.server.rows import TableRow


def seat_of(table: dict[str, Any], id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(seat for seat in table["seats"] if seat["id"] == id)
    return found


def two_people(visitor: Visitor, other: Visitor, **more: Any) -> str:
    """A table where the visitor plays the Axis and another the Allies."""
    table: str = visitor.table("me", "open", public=True, **more)["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    visitor.post(f"/tables/{table}/start")
    return table


def test_a_table_stands_in_one_list_only(visitor: Visitor, other: Visitor) -> None:
    """One's own public table that is being played, and another's."""
    table = two_people(visitor, other)

    for who, name in ((visitor, "mine"), (other, "mine")):
        lobby = who.get("/tables")
        found = [key for key in ("mine", "open", "live") for t in lobby[key] if t["id"] == table]
        assert found == [name]


def test_the_lobby_shows_open_seats_to_all_and_private_tables_to_nobody(
    visitor: Visitor, other: Visitor
) -> None:
    public = visitor.table("me", "open", public=True, name="Come in")["id"]
    private = visitor.table("me", "open")["id"]

    lobby = other.get("/tables")
    assert public in [table["id"] for table in lobby["open"]]
    assert private not in [table["id"] for table in lobby["open"] + lobby["live"]]
    assert other.request("GET", f"/tables/{private}").status_code == 404
    mine = visitor.get("/tables")["mine"]
    assert {public, private} <= {table["id"] for table in mine}


def test_a_table_waits_until_every_seat_is_taken(visitor: Visitor, other: Visitor) -> None:
    table = visitor.table("me", "open", public=True)["id"]
    assert visitor.post(f"/tables/{table}/start", status=409)["error"] == "not_now"
    before = visitor.see(table)
    assert (before["version"], before["asks"]) == (0, [])
    assert before["scene"]["spaces"]

    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    assert other.post(f"/tables/{table}/start", status=403)["error"] == "not_yours"
    assert visitor.post(f"/tables/{table}/start")["status"] == "playing"
    assert visitor.post(f"/tables/{table}/start", status=409)["error"] == "not_now"
    assert other.see(table)["asks"][0]["owner"] == "soviet_union"
    assert visitor.see(table)["asks"] == []


def test_a_seat_is_taken_once_and_given_back(visitor: Visitor, other: Visitor) -> None:
    table = visitor.table("me", "open", public=True)["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")

    refused = visitor.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit", status=409)
    assert refused["error"] == "not_now"
    left = other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/leave")
    assert seat_of(left, ALLIED_SEAT)["player"] is None
    assert visitor.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")["mine"] == [
        AXIS_SEAT,
        ALLIED_SEAT,
    ]


def test_an_invitation_leads_a_guest_to_a_private_seat(visitor: Visitor, other: Visitor) -> None:
    table = visitor.table("me", "open")["id"]
    link = visitor.post(f"/tables/{table}/seats/{ALLIED_SEAT}/invite", status=201)
    assert len(link["token"]) >= 32
    assert link["path"] == f"/join/{link['token']}"

    shown = other.get(f"/invitations/{link['token']}")
    assert (shown["table"]["id"], shown["seat"]) == (table, ALLIED_SEAT)
    joined = other.post(f"/invitations/{link['token']}", {"name": "Hal"})
    assert joined["mine"] == [ALLIED_SEAT]
    assert seat_of(joined, ALLIED_SEAT)["player"]["name"] == "Hal"
    assert other.get("/account")["account"]["guest"]
    assert other.request("GET", f"/invitations/{link['token']}").status_code == 404


def test_the_host_sees_which_invitations_stand(visitor: Visitor, other: Visitor) -> None:
    table = visitor.table("me", "open", public=True)["id"]
    path = f"/tables/{table}/invitations"
    assert visitor.get(path) == {"invitations": []}
    link = visitor.post(f"/tables/{table}/seats/{ALLIED_SEAT}/invite", status=201)

    (stands,) = visitor.get(path)["invitations"]
    assert stands["seat"] == ALLIED_SEAT
    assert link["token"] not in str(stands)
    assert len(link["token"]) >= 32
    other.post("/account/guest", {}, 201)
    assert other.request("GET", path).status_code == 403
    other.post(f"/invitations/{link['token']}", {"name": ""})
    assert visitor.get(path) == {"invitations": []}


def test_a_revoked_invitation_leads_nowhere(visitor: Visitor, other: Visitor) -> None:
    table = visitor.table("me", "open")["id"]
    link = visitor.post(f"/tables/{table}/seats/{ALLIED_SEAT}/invite", status=201)
    visitor.delete(f"/tables/{table}/seats/{ALLIED_SEAT}/invite")

    assert other.post(f"/invitations/{link['token']}", {}, 404)["error"] == "unknown"
    assert other.get("/account") == {"account": None}
    assert seat_of(visitor.see(table)["table"], ALLIED_SEAT)["player"] is None


def test_who_leaves_a_game_is_followed_by_a_computer(visitor: Visitor, other: Visitor) -> None:
    table = two_people(visitor, other, takeover="random")
    left = other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/leave")
    assert seat_of(left, ALLIED_SEAT)["computer"] == "random"

    wait_until(lambda: visitor.see(table)["actions"] > 3)


def test_the_host_chooses_computers_for_empty_seats(visitor: Visitor) -> None:
    table = visitor.table("me", "open")["id"]
    changed = visitor.put(f"/tables/{table}/seats/{ALLIED_SEAT}", {"computer": "random"})
    assert seat_of(changed, ALLIED_SEAT)["computer"] == "random"

    refused = visitor.put(f"/tables/{table}/seats/{AXIS_SEAT}", {"computer": "random"}, 409)
    assert refused["error"] == "not_now"
    assert visitor.put(f"/tables/{table}/seats/{ALLIED_SEAT}", {"computer": "genius"}, 422)


def test_computers_play_each_other_before_spectators(visitor: Visitor, other: Visitor) -> None:
    table = visitor.table("random", "random", public=True, options={"rounds": 1})["id"]

    over = wait_until(lambda: (sight := other.see(table))["table"]["status"] == "over" and sight)
    assert over["table"]["ending"]["how"] == "victory"
    assert over["owners"] == []
    proof = other.get(f"/tables/{table}/proof")
    assert proof["proven"]
    assert proof["rulesProven"]
    log = Log.parse(other.request("GET", f"/tables/{table}/export").content, find_game)
    assert verify(log).is_proven
    whole = other.get(f"/tables/{table}/told", params={"from": 1})
    assert whole["actions"] == over["actions"] == len(log.acted)
    middle = over["actions"] // 2
    assert other.get(f"/tables/{table}/at/{middle}")["scene"]["round"] == 1


def test_a_side_that_concedes_has_lost_and_the_dice_are_shown(
    visitor: Visitor, other: Visitor
) -> None:
    table = two_people(visitor, other)
    over = other.post(f"/tables/{table}/resign", {"seat": ALLIED_SEAT})

    assert over["status"] == "over"
    assert over["ending"]["how"] == "conceded"
    assert over["ending"]["winners"] == AXIS
    assert over["ending"]["losers"] == ["allies"]
    proof = visitor.get(f"/tables/{table}/proof")
    assert (proof["holds"], proof["gaps"]) == (True, ["unfinished"])
    body = {"version": over["version"], "owner": "soviet_union", "wish": DONE}
    assert other.post(f"/tables/{table}/do", body, 409)["error"] == "not_now"


DONE = {"wish": "action", "action": {"do": "done", "by": "soviet_union"}}


def test_a_seat_is_resigned_to_a_computer(visitor: Visitor, other: Visitor) -> None:
    table = two_people(visitor, other)
    body = {"seat": ALLIED_SEAT, "how": "computer", "level": "random"}
    going_on = other.post(f"/tables/{table}/resign", body)

    assert going_on["status"] == "playing"
    assert seat_of(going_on, ALLIED_SEAT)["computer"] == "random"
    assert seat_of(going_on, ALLIED_SEAT)["player"] is None


def test_a_draw_needs_everybody_and_a_move_ends_the_offer(visitor: Visitor, other: Visitor) -> None:
    table = two_people(visitor, other)
    offered = visitor.post(f"/tables/{table}/draw", {"agree": True})
    assert offered["status"] == "playing"
    assert seat_of(offered, AXIS_SEAT)["wantsDraw"]
    moved = other.end_phase(other.see(table))
    assert not seat_of(moved["table"], AXIS_SEAT)["wantsDraw"]

    other.post(f"/tables/{table}/draw", {"agree": True})
    over = visitor.post(f"/tables/{table}/draw", {"agree": True})
    assert over["status"] == "over"
    assert over["ending"] == {
        "how": "draw",
        "winners": [],
        "text": "the players agree on a draw",
        "rule": "",
        "losers": [],
    }


@pytest.mark.parametrize("way", ["resign", "draw"])
def test_an_end_that_cannot_be_stored_leaves_nothing_half_done(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    table = two_people(visitor, other)
    visitor.post(f"/tables/{table}/draw", {"agree": True})
    before = other.see(table)
    body = {"seat": ALLIED_SEAT} if way == "resign" else {"agree": True}

    def crash(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as broken:
        broken.setattr(Room, "write", crash)
        assert other.post(f"/tables/{table}/{way}", body, 500)["code"] == "broken"
    assert other.see(table) == before
    over = other.post(f"/tables/{table}/{way}", body)
    assert over["status"] == "over"
    assert visitor.get(f"/tables/{table}/proof")["holds"]


@pytest.mark.parametrize("way", ["resign", "draw"])
def test_nothing_happens_between_the_word_that_ends_a_game_and_its_end(
    visitor: Visitor, other: Visitor, hall: Hall, way: str
) -> None:
    """Whoever acts as soon as they hear of it comes too late."""
    table = two_people(visitor, other)
    visitor.post(f"/tables/{table}/draw", {"agree": True})
    heard: list[str] = []

    def act_at_once(id: str, what: str, row: TableRow | None) -> None:
        if id == table and not heard:
            heard.append(what)
            with pytest.raises(NotNow):
                play_on(hall, table, 1, random.Random(1))

    hall.listeners.append(act_at_once)
    try:
        body = {"seat": ALLIED_SEAT} if way == "resign" else {"agree": True}
        over = other.post(f"/tables/{table}/{way}", body)
    finally:
        hall.listeners.remove(act_at_once)
    assert (heard, over["status"], over["version"]) == (["moved"], "over", 2)


def test_an_offer_outlasts_the_moves_of_computers(visitor: Visitor, other: Visitor) -> None:
    seats = [
        {"powers": ["germany"], "who": "me"},
        {"powers": ["japan"], "who": "open"},
        {"powers": ALLIES, "who": "random"},
    ]
    asked = {"game": "spring_1942", "seats": seats, "public": True}
    table = visitor.post("/tables", asked, 201)["id"]
    other.post(f"/tables/{table}/seats/japan/sit")
    visitor.post(f"/tables/{table}/start")
    before = visitor.post(f"/tables/{table}/draw", {"agree": True})["version"]

    wait_until(lambda: visitor.see(table)["version"] > before + 2)
    assert seat_of(visitor.see(table)["table"], "germany")["wantsDraw"]


def test_there_is_no_draw_with_oneself(visitor: Visitor) -> None:
    table = visitor.table("me", "me")["id"]

    assert visitor.post(f"/tables/{table}/draw", {"agree": True}, 409)["error"] == "not_now"


def test_a_rematch_swaps_the_sides_and_is_made_once(visitor: Visitor, other: Visitor) -> None:
    table = two_people(visitor, other)
    assert visitor.post(f"/tables/{table}/rematch", status=409)["error"] == "not_now"
    other.post(f"/tables/{table}/resign", {"seat": ALLIED_SEAT})

    again = visitor.post(f"/tables/{table}/rematch", status=201)
    same = other.post(f"/tables/{table}/rematch", status=201)
    assert again["id"] == same["id"] != table
    assert again["mine"] == [ALLIED_SEAT]
    assert same["mine"] == [AXIS_SEAT]
    assert visitor.post(f"/tables/{again['id']}/start")["status"] == "playing"


def test_a_table_is_removed_by_its_host_alone(visitor: Visitor, other: Visitor) -> None:
    table = two_people(visitor, other)
    assert other.delete(f"/tables/{table}", 403)["error"] == "not_yours"
    assert visitor.delete(f"/tables/{table}", 409)["error"] == "not_now"
    other.post(f"/tables/{table}/resign", {"seat": ALLIED_SEAT})
    visitor.delete(f"/tables/{table}")

    assert visitor.request("GET", f"/tables/{table}").status_code == 404


@pytest.mark.parametrize(
    ("seats", "what"),
    [
        ([{"powers": [*AXIS, *ALLIES], "who": "me"}], "both sides"),
        ([{"powers": AXIS, "who": "me"}], "not one"),
        ([{"powers": AXIS, "who": "me"}, {"powers": AXIS, "who": "me"}], "two seats"),
        ([{"powers": ["atlantis"], "who": "me"}], "atlantis"),
    ],
)
def test_seats_that_do_not_fit_are_refused(visitor: Visitor, seats: Any, what: str) -> None:
    refused = visitor.post("/tables", {"game": "spring_1942", "seats": seats}, 422)

    assert what in refused["text"]
    assert visitor.get("/tables")["mine"] == []


def test_options_that_do_not_fit_are_refused(visitor: Visitor) -> None:
    seats = [{"powers": AXIS, "who": "me"}, {"powers": ALLIES, "who": "me"}]
    for options in ({"victory": "sometimes"}, {"rounds": -1}, {"nonsense": 1}):
        asked = {"game": "spring_1942", "seats": seats, "options": options}
        assert visitor.post("/tables", asked, 422)["error"] == "refused"
