"""What the rulebook of Europe 1940 leaves to a server: how long it waits, and endings by word
(E40-GAP-11)."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update

from tests.server.conftest import Visitor, wait_until
from wartable.server.clock_watch import look_at_clocks
from wartable.server.hall import Hall
from wartable.server.moments import DAY, MINUTE
from wartable.server.schema import tables

AXIS = ["germany", "italy"]
ALLIES = ["soviet_union", "united_states", "united_kingdom", "france"]
ALLIED_SEAT = "-".join(ALLIES)
ATTACK = {
    "do": "move",
    "by": "germany",
    "units": [[{"type": "submarine", "owner": "germany"}, 1]],
    "path": ["sz_103", "sz_104", "sz_110"],
}
"""A submarine against the Home Fleet, to whose help fighters in England may scramble."""


def two_players(visitor: Visitor, other: Visitor) -> str:
    """A table with clocks between the two sides; Germany has the first turn."""
    seats = [{"powers": AXIS, "who": "me"}, {"powers": ALLIES, "who": "open"}]
    asked = {
        "game": "europe_1940",
        "seats": seats,
        "public": True,
        "clock": {"kind": "live", "minutes": 5, "increment": 0},
        "takeover": "random",
    }
    table: str = visitor.post("/tables", asked, 201)["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    visitor.post(f"/tables/{table}/start")
    return table


def attacked(visitor: Visitor, table: str) -> dict[str, Any]:
    """Germany has attacked at sea and ended its combat move."""
    sight = visitor.see(table)
    while sight["scene"]["phase"] != "combat_move":
        sight = visitor.end_phase(sight)
    body = {"version": sight["version"], "owner": "germany"}
    wish = {"wish": "action", "action": ATTACK}
    return visitor.end_phase(visitor.post(f"/tables/{table}/do", {**body, "wish": wish}))


def allied(sight: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(
        seat for seat in sight["table"]["seats"] if seat["id"] == ALLIED_SEAT
    )
    return found


@pytest.mark.rule("E40-GAP-11")
def test_the_defender_has_so_long_to_scramble_and_then_a_computer_answers(
    visitor: Visitor, other: Visitor, hall: Hall
) -> None:
    """In the German turn the British and the French are asked: their clock runs, not the German
    one. When it has run out a computer decides for them, and Germany goes on."""
    table = two_players(visitor, other)
    waiting = attacked(visitor, table)
    assert (waiting["asks"], waiting["owners"]) == ([], AXIS)
    mine = other.see(table)
    assert [ask["owner"] for ask in mine["asks"]] == ["united_kingdom", "france"]
    assert (allied(mine)["waiting"], allied(mine)["left"]) == (True, 5 * MINUTE)
    look_at_clocks(hall)
    assert not allied(other.see(table))["standingIn"]

    with hall.database.writing() as db:
        late = {"since": tables.c.since - 6 * MINUTE, "due": tables.c.due - DAY}
        db.execute(update(tables).where(tables.c.id == table).values(late))
    look_at_clocks(hall)

    seat = allied(other.see(table))
    assert (seat["standingIn"], seat["computer"], seat["left"]) == (True, "random", 0)
    going_on = wait_until(lambda: (sight := visitor.see(table))["asks"] and sight)
    assert going_on["scene"]["phase"] == "conduct_combat"
    assert going_on["asks"][0]["owner"] == "germany"


@pytest.mark.rule("E40-GAP-11")
def test_a_side_surrenders_while_it_is_asked(visitor: Visitor, other: Visitor) -> None:
    table = two_players(visitor, other)
    attacked(visitor, table)
    other.post(f"/tables/{table}/resign", {"seat": ALLIED_SEAT})

    over = visitor.see(table)["table"]
    assert over["status"] == "over"
    assert (over["ending"]["how"], over["ending"]["winners"]) == ("conceded", AXIS)


@pytest.mark.rule("E40-GAP-11")
def test_both_sides_agree_to_end_the_game(visitor: Visitor, other: Visitor) -> None:
    """One word is an offer, the second ends the game; nobody has won."""
    table = two_players(visitor, other)
    visitor.post(f"/tables/{table}/draw", {"agree": True})
    assert visitor.see(table)["table"]["status"] == "playing"
    other.post(f"/tables/{table}/draw", {"agree": True})

    over = visitor.see(table)["table"]
    assert over["status"] == "over"
    assert (over["ending"]["how"], over["ending"]["winners"]) == ("draw", [])
