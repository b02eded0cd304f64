"""Clocks: what runs down, what comes back, who stands in, and pauses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import update

from tests.server.conftest import ALLIED_SEAT, AXIS_SEAT, Visitor, wait_until
from wartable.server import clocks
from wartable.server.clock_watch import look_at_clocks
from wartable.server.hall import Hall
from wartable.server.moments import DAY, MINUTE, SECOND
from wartable.server.rows import Seat, TableRow
from wartable.server.schema import tables
from wartable.server.values import Clock, DaysClock, LiveClock, NoClock

START = 1_000_000


def row(clock: Clock) -> TableRow:
    """A table of two people that begins to wait for the first."""
    made = TableRow(
        id="t",
        name="",
        game="spring_1942",
        status="playing",
        public=False,
        host=None,
        created=0,
        changed=0,
        options={},
        clock=clock,
        takeover="easy",
        seats=(Seat("one", ("germany",), "anna"), Seat("two", ("soviet_union",), "boris")),
    )
    return clocks.waiting_for(clocks.wound(made, START), ["germany"], START)


def test_without_a_clock_nothing_is_due() -> None:
    table = row(NoClock())

    assert (table.due, table.seats[0].left) == (None, None)
    assert clocks.waiting_for(table, ["soviet_union"], START + DAY).due is None


def test_a_live_clock_runs_for_the_one_who_is_waited_for() -> None:
    table = row(LiveClock(minutes=10, increment=30))
    assert table.due == START + 10 * MINUTE

    later = clocks.waiting_for(table, ["soviet_union"], START + 4 * MINUTE)
    assert later.seats[0].left == 6 * MINUTE + 30 * SECOND
    assert later.seats[1].left == 10 * MINUTE
    assert later.due == START + 14 * MINUTE


def test_no_increment_comes_while_the_table_still_waits() -> None:
    table = row(LiveClock(minutes=10, increment=30))

    later = clocks.waiting_for(table, ["germany", "soviet_union"], START + MINUTE)
    assert [seat.left for seat in later.seats] == [9 * MINUTE, 10 * MINUTE]
    assert later.due == START + 10 * MINUTE


def test_no_increment_comes_while_a_computer_stands_in() -> None:
    table = row(LiveClock(minutes=1, increment=30))
    late = clocks.run_out(table, START + MINUTE)
    assert late.seats[0].computer == "easy"

    for turn in range(1, 20):
        late = clocks.waiting_for(late, ["soviet_union"], START + MINUTE + turn)
        late = clocks.waiting_for(late, ["germany"], START + MINUTE + turn)
    assert late.seats[0].left == 0
    assert late.seats[1].left == MINUTE + 19 * 30 * SECOND


def test_no_increment_comes_in_a_pause() -> None:
    table = replace(row(LiveClock(minutes=10, increment=30)), paused=True)

    assert clocks.waiting_for(table, ["soviet_union"], START + MINUTE).seats[0].left == 10 * MINUTE


def test_days_come_anew_with_each_wait_and_the_reserve_does_not() -> None:
    table = row(DaysClock(days=2, reserve=7))
    assert table.due == START + 9 * DAY

    late = clocks.waiting_for(table, ["soviet_union"], START + 3 * DAY)
    assert late.seats[0].left == 6 * DAY
    back = clocks.waiting_for(late, ["germany"], START + 4 * DAY)
    assert back.due == START + 4 * DAY + 2 * DAY + 6 * DAY
    assert back.seats[1].left == 7 * DAY


def test_a_paused_clock_stands() -> None:
    table = replace(row(LiveClock(minutes=10)), paused=True)

    assert clocks.timed(table).due is None
    assert clocks.charged(table, START + DAY).seats[0].left == 10 * MINUTE


def test_a_computer_stands_in_when_time_is_up_and_the_owner_comes_back() -> None:
    table = row(LiveClock(minutes=1, increment=0))
    assert table.due is not None

    assert clocks.run_out(table, table.due - 1).seats[0].computer == ""
    late = clocks.run_out(table, table.due)
    assert (late.seats[0].computer, late.seats[0].account) == ("easy", "anna")
    assert (late.seats[1].computer, late.due) == ("", None)
    back = clocks.reclaimed(late, "one", table.due + MINUTE)
    assert (back.seats[0].computer, back.seats[0].left) == ("", MINUTE)
    assert back.due == table.due + 2 * MINUTE


def seat_of(table: dict[str, Any], id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(seat for seat in table["seats"] if seat["id"] == id)
    return found


def late_table(visitor: Visitor, other: Visitor, hall: Hall) -> str:
    """A table whose Allied player has let the time run out."""
    clock = {"kind": "live", "minutes": 5, "increment": 0}
    asked = visitor.table("me", "open", public=True, clock=clock, takeover="random")
    table: str = asked["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    begun = visitor.post(f"/tables/{table}/start")
    assert seat_of(begun, ALLIED_SEAT)["left"] == 5 * MINUTE
    due = seat_of(begun, ALLIED_SEAT)["due"]
    with hall.database.writing() as db:
        back = tables.c.since - 6 * MINUTE
        db.execute(update(tables).where(tables.c.id == table).values(since=back, due=due - DAY))
    return table


def test_time_runs_out_over_the_wire(visitor: Visitor, other: Visitor, hall: Hall) -> None:
    table = late_table(visitor, other, hall)
    look_at_clocks(hall)

    seat = seat_of(other.see(table)["table"], ALLIED_SEAT)
    assert (seat["standingIn"], seat["computer"], seat["left"]) == (True, "random", 0)
    wait_until(lambda: visitor.see(table)["actions"] >= 1)
    away = other.see(table)
    assert (away["asks"], away["owners"]) == ([], [])
    body = {"version": away["version"], "owner": "soviet_union", "wish": {"wish": "action"}}
    refused = other.request("POST", f"/tables/{table}/do", json={**body, "wish": DONE})
    assert refused.json()["error"] == "not_now"
    back = other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    assert not seat_of(back, ALLIED_SEAT)["standingIn"]
    assert other.see(table)["owners"]


DONE = {"wish": "action", "action": {"do": "done", "by": "soviet_union"}}


def test_a_pause_needs_everybody_and_going_on_nobody(visitor: Visitor, other: Visitor) -> None:
    clock = {"kind": "days", "days": 2, "reserve": 3}
    table = visitor.table("me", "open", public=True, clock=clock)["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    visitor.post(f"/tables/{table}/start")

    asked = visitor.post(f"/tables/{table}/pause", {"paused": True})
    assert not asked["paused"]
    assert seat_of(asked, AXIS_SEAT)["wantsPause"]
    agreed = other.post(f"/tables/{table}/pause", {"paused": True})
    assert agreed["paused"]
    assert seat_of(agreed, ALLIED_SEAT)["due"] is None
    going_on = visitor.post(f"/tables/{table}/pause", {"paused": False})
    assert not going_on["paused"]
    assert seat_of(going_on, ALLIED_SEAT)["due"] is not None


def by_the_day(visitor: Visitor, other: Visitor, **more: Any) -> str:
    """A table with a day for each turn and two in reserve, which waits for the Allies."""
    clock = {"kind": "days", "days": 1, "reserve": 2}
    table: str = visitor.table("me", "open", public=True, clock=clock, **more)["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    visitor.post(f"/tables/{table}/start")
    return table


def time_passes(hall: Hall, table: str, passed: int) -> None:
    """As though the table had waited so much longer."""
    with hall.database.writing() as db:
        values = {"since": tables.c.since - passed, "due": tables.c.due - passed}
        db.execute(update(tables).where(tables.c.id == table).values(values))


def test_what_is_over_the_day_is_taken_from_the_reserve(
    visitor: Visitor, other: Visitor, hall: Hall
) -> None:
    table = by_the_day(visitor, other)
    begun = seat_of(other.see(table)["table"], ALLIED_SEAT)
    assert begun["left"] == 2 * DAY
    now = other.see(table)["table"]["changed"]
    assert abs(begun["due"] - now - 3 * DAY) < MINUTE

    time_passes(hall, table, DAY + DAY // 2)
    look_at_clocks(hall)
    late = seat_of(other.end_phase(other.see(table))["table"], ALLIED_SEAT)
    assert late["computer"] == ""
    assert abs(late["left"] - (2 * DAY - DAY // 2)) < MINUTE


def test_when_days_and_reserve_are_gone_a_computer_stands_in_and_the_owner_comes_back(
    visitor: Visitor, other: Visitor, hall: Hall
) -> None:
    table = by_the_day(visitor, other, takeover="random")
    time_passes(hall, table, 3 * DAY + MINUTE)
    look_at_clocks(hall)

    seat = seat_of(visitor.see(table)["table"], ALLIED_SEAT)
    assert (seat["standingIn"], seat["computer"], seat["left"]) == (True, "random", 0)
    back = other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    again = seat_of(back, ALLIED_SEAT)
    assert (again["standingIn"], again["left"]) == (False, 0)
    if again["waiting"]:
        assert again["due"] > back["changed"]


def test_no_time_passes_in_a_pause(visitor: Visitor, other: Visitor, hall: Hall) -> None:
    table = by_the_day(visitor, other)
    time_passes(hall, table, DAY // 2)
    for who in (visitor, other):
        paused = who.post(f"/tables/{table}/pause", {"paused": True})
    assert paused["paused"]

    time_passes(hall, table, 100 * DAY)
    look_at_clocks(hall)
    going_on = other.post(f"/tables/{table}/pause", {"paused": False})
    seat = seat_of(going_on, ALLIED_SEAT)
    assert (seat["computer"], seat["left"]) == ("", 2 * DAY)
    left = seat["due"] - going_on["changed"]
    assert abs(left - (2 * DAY + DAY // 2)) < MINUTE


def test_a_move_is_made_in_a_pause_and_the_clocks_still_stand(
    visitor: Visitor, other: Visitor
) -> None:
    table = by_the_day(visitor, other)
    for who in (visitor, other):
        who.post(f"/tables/{table}/pause", {"paused": True})

    moved = other.end_phase(other.see(table))["table"]
    assert moved["paused"]
    assert seat_of(moved, ALLIED_SEAT)["due"] is None


def test_a_seat_that_a_computer_plays_costs_nobody_time(
    visitor: Visitor, other: Visitor, hall: Hall
) -> None:
    """Whoever leaves hands the clock over too; the others' run as before."""
    table = by_the_day(visitor, other, takeover="random")
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/leave")

    wait_until(lambda: visitor.see(table)["asks"])
    axis = seat_of(visitor.see(table)["table"], AXIS_SEAT)
    assert axis["left"] == 2 * DAY
    assert axis["due"] is not None


@pytest.mark.parametrize(
    "clock", [{"kind": "live", "minutes": 0}, {"kind": "sand"}, {"kind": "days", "days": 1000}]
)
def test_clocks_that_make_no_sense_are_refused(
    client: TestClient[Any], visitor: Visitor, clock: Any
) -> None:
    seats = [{"powers": ["germany"], "who": "me"}]
    asked = {"game": "spring_1942", "seats": seats, "clock": clock}

    assert visitor.post("/tables", asked, 400)["error"] == "malformed"
