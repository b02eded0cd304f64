"""Endings and pauses by word of mouth: giving up, an agreed draw, clocks that stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from wartable.server import clocks
from wartable.server.accounts import Person
from wartable.server.hall import Hall, game_desk
from wartable.server.moments import now
from wartable.server.refusals import NotNow
from wartable.server.rows import Seat, TableRow
from wartable.server.seating import (
    check_playing,
    check_seated,
    handed_over,
    own_seat,
)
from wartable.server.sides import side_of
from wartable.server.values import TableEnding


def resign(hall: Hall, person: Person, id: str, seat: str, how: str, level: str) -> TableRow:
    """Hand the seat to a computer, or concede: the game is over once only one side has not."""

    def given_up(row: TableRow) -> TableRow:
        own_seat(row, person, seat)
        check_playing(row)
        if how == "computer":
            return handed_over(row, seat, level)
        row = row.with_seat(seat, conceded=True)
        side = side_of(row, row.seat(seat))
        standing = _unconceded(row)
        if len(standing) == 1:
            return replace(row, ending=_conceded_to(row, standing.pop()))
        return row if side in standing else handed_over(row, seat, level)

    return hall.settle(id, given_up)


def _conceded_to(row: TableRow, side: str) -> TableEnding:
    """The last of the others has given up, and this side has won."""
    winners = tuple(
        power for seat in row.seats if side_of(row, seat) == side for power in seat.powers
    )
    names = {each.id: each.name for each in game_desk(row.game).info("en").sides}
    losers = sorted({side_of(row, seat) for seat in row.seats} - {side})
    text = f"{' and '.join(names.get(loser, loser) for loser in losers)} concede"
    return TableEnding("conceded", winners, text, losers=tuple(losers))


def _unconceded(row: TableRow) -> set[str]:
    """The sides that have not given up: those with a person who plays on, or where nobody has
    conceded."""
    standing = {side_of(row, seat) for seat in row.people if not seat.conceded}
    given_up = {side_of(row, seat) for seat in row.seats if seat.conceded} - standing
    return {side_of(row, seat) for seat in row.seats} - given_up


def draw(hall: Hall, person: Person, id: str, agree: bool) -> TableRow:
    """Offer or accept a draw, or take the offer back; agreed when all people at the table are."""

    def offered(row: TableRow) -> TableRow:
        check_seated(row, person)
        check_playing(row)
        if len({seat.account for seat in row.people}) < 2:
            raise NotNow("nobody_to_agree")
        row = _own(row, person, lambda seat: replace(seat, wants_draw=agree))
        if all(seat.wants_draw for seat in row.people):
            row = replace(row, ending=TableEnding("draw", (), "the players agree on a draw"))
        return row

    return hall.settle(id, offered)


def pause(hall: Hall, person: Person, id: str, paused: bool) -> TableRow:
    """The clocks stand when all people agree; anybody may go on."""

    def stopped(row: TableRow) -> TableRow:
        check_seated(row, person)
        check_playing(row)
        row = clocks.charged(row, now())
        if not paused:
            row = row.with_seats(lambda seat: replace(seat, wants_pause=False))
            return clocks.timed(replace(row, paused=False))
        row = _own(row, person, lambda seat: replace(seat, wants_pause=True))
        return clocks.timed(replace(row, paused=all(seat.wants_pause for seat in row.people)))

    return hall.change(id, stopped)


def _own(row: TableRow, person: Person, change: Callable[[Seat], Seat]) -> TableRow:
    return row.with_seats(lambda seat: change(seat) if seat.account == person.id else seat)
