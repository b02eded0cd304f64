"""A person plays: wishes become actions, are made, and taken back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from wartable.core.errors import WartableError
from wartable.core.game import seat_of
from wartable.core.records import Undone
from wartable.core.table import Table
from wartable.desk.values import Wish
from wartable.server.accounts import Person
from wartable.server.hall import Hall, Stopped, game_desk
from wartable.server.looking import Eyes, sight_of
from wartable.server.refusals import NotNow, NotYours, answer_to, refused_in
from wartable.server.rows import TableRow
from wartable.server.seating import check_seated, check_sees
from wartable.server.values import DoAsked, PlanAsked, Sight, StoppedAt, UndoAsked

UNDONE = 2_000
"""How many actions may be taken back until the game has come further: each stays in the log, and
an open game remembers them all."""


def check_owner(row: TableRow, person: Person, owner: str) -> None:
    """The person decides for this power now: seats are guarded here, for every request."""
    check_sees(row, person)
    for seat in row.seats:
        if owner in seat.powers:
            if seat.account != person.id:
                raise NotYours("not_your_power", owner=owner)
            if seat.computer:
                raise NotNow("computer_plays", owner=owner)
            return
    raise NotYours("nobody_s_power", owner=owner)


def do(hall: Hall, person: Person, id: str, asked: DoAsked, eyes: Eyes) -> Sight:
    """One wish, made; it is on disk when this returns."""
    return _make(hall, person, id, asked.version, asked.owner, [asked.wish], eyes, asked.told_from)


def do_plan(hall: Hall, person: Person, id: str, asked: PlanAsked, eyes: Eyes) -> Sight:
    """All wishes of a plan, made; if one of them cannot be, none is, unless dice have fallen: then
    those before it stay made."""
    return _make(hall, person, id, asked.version, asked.owner, asked.wishes, eyes, None)


def _make(
    hall: Hall,
    person: Person,
    id: str,
    version: int,
    owner: str,
    wishes: Iterable[Wish],
    eyes: Eyes,
    told_from: int | None,
) -> Sight:
    made = 0

    def make(row: TableRow, table: Table) -> None:
        nonlocal made
        game, desk = table.game, game_desk(row.game)
        with refused_in(desk, eyes.language):
            for made, wish in enumerate(wishes):  # noqa: B007
                seat = seat_of(game, table.state, owner)
                for action in desk.resolve(game.view(table.state, seat), owner, wish):
                    _check_by(action, owner)
                    table.submit(seat, action)

    stopped: StoppedAt | None = None
    with hall.alone_at(id):
        try:
            row, room = hall.act(id, version, make, lambda row: check_owner(row, person, owner))
        except Stopped as stop:
            if not isinstance(stop.__cause__, WartableError):
                raise
            row, room = stop.row, stop.room
            stopped = StoppedAt(made, answer_to(stop.__cause__)[1])
        sight = sight_of(hall, row, room, eyes, since=version, told_from=told_from)
    return replace(sight, stopped=stopped)


def _check_by(action: Any, owner: str) -> None:
    """A wish of one owner never acts for another."""
    if action.by != owner:
        raise NotYours("other_owner", owner=owner, by=action.by)


def undo(hall: Hall, person: Person, id: str, asked: UndoAsked, eyes: Eyes) -> Sight:
    """Take back one's own last actions, up to the last die or card."""

    def take_back(row: TableRow, table: Table) -> None:
        can = table.undoable_by(eyes.owners(row))
        if not can:
            raise NotNow("nothing_to_undo")
        if asked.count > can:
            raise NotNow("less_to_undo", count=asked.count, can=can)
        if taken_back(table) + asked.count > UNDONE:
            raise NotNow("undone_enough", most=UNDONE)
        table.undo(asked.count)

    with hall.alone_at(id):
        row, room = hall.act(id, asked.version, take_back, lambda row: check_seated(row, person))
        return sight_of(hall, row, room, eyes, since=asked.version)


def taken_back(table: Table) -> int:
    """How many actions were taken back in what an open game remembers."""
    return sum(record.undo for record in table.log.records if isinstance(record, Undone))
