"""Clocks of seats: what runs down while the table waits for a person.

Functions of a table's row; nothing here looks at the time of day or writes anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wartable.server.moments import DAY, MINUTE, SECOND
from wartable.server.rows import Seat, TableRow
from wartable.server.values import DaysClock, LiveClock


def wound(row: TableRow, now: int) -> TableRow:
    """The table at its start, with full clocks."""

    def full(seat: Seat) -> Seat:
        match row.clock:
            case LiveClock(minutes=minutes):
                return replace(seat, left=minutes * MINUTE)
            case DaysClock(reserve=reserve):
                return replace(seat, left=reserve * DAY)
        return replace(seat, left=None)

    return replace(row.with_seats(full), since=now)


def is_running(row: TableRow, seat: Seat) -> bool:
    """Whether the seat's clock runs: a person is waited for, and nobody has paused."""
    return (
        seat.left is not None
        and seat.is_played_by_hand
        and not row.paused
        and row.is_waiting_for(seat)
    )


def due(row: TableRow, seat: Seat) -> int | None:
    """When the seat's clock runs out."""
    if seat.left is None or not is_running(row, seat):
        return None
    return row.since + seat.allowance + seat.left


def charged(row: TableRow, now: int) -> TableRow:
    """The table with the time since `since` taken from the seats it waited for."""
    passed = max(0, now - row.since)

    def pay(seat: Seat) -> Seat:
        if seat.left is None or not is_running(row, seat):
            return seat
        allowance = max(0, seat.allowance - passed)
        over = max(0, passed - seat.allowance)
        return replace(seat, allowance=allowance, left=max(0, seat.left - over))

    return replace(row.with_seats(pay), since=now)


def waiting_for(row: TableRow, owners: Iterable[str], now: int) -> TableRow:
    """The table when it has come to wait for these owners: seats whose clock ran until they were
    done get their increment, seats it begins to wait for their days."""
    before = charged(row, now)
    after = replace(before, waiting=tuple(dict.fromkeys(owners)))

    def turn(seat: Seat) -> Seat:
        was, will = before.is_waiting_for(seat), after.is_waiting_for(seat)
        match row.clock:
            case LiveClock(increment=increment) if is_running(before, seat) and not will:
                return replace(seat, left=(seat.left or 0) + increment * SECOND)
            case DaysClock(days=days) if will and not was:
                return replace(seat, allowance=days * DAY)
        return seat

    return timed(after.with_seats(turn))


def timed(row: TableRow) -> TableRow:
    """The table with the moment when its first clock runs out."""
    ends = [end for seat in row.seats if (end := due(row, seat)) is not None]
    return replace(row, due=min(ends, default=None))


def run_out(row: TableRow, now: int) -> TableRow:
    """The table with a computer standing in at every seat whose time is up."""
    late = {seat.id for seat in row.seats if (end := due(row, seat)) is not None and end <= now}
    row = charged(row, now)
    return timed(
        row.with_seats(
            lambda seat: replace(seat, computer=row.takeover) if seat.id in late else seat
        )
    )


def reclaimed(row: TableRow, id: str, now: int) -> TableRow:
    """The table with the person back at the seat, and a little time on a clock that ran out."""
    row = charged(row, now).with_seat(id, computer="")
    seat = row.seat(id)
    match row.clock:
        case LiveClock(increment=increment):
            least = max(increment, 60) * SECOND
            row = row.with_seat(id, left=max(seat.left or 0, least))
        case DaysClock(days=days):
            row = row.with_seat(id, allowance=days * DAY)
    return timed(row)
