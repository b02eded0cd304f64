"""A person plays: wishes become actions, are tried on a copy, made, and taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from wartable.core.errors import OutOfTurn, WartableError
from wartable.core.game import Game, Objection, seat_of
from wartable.core.table import Table
from wartable.desk.family import FamilyDesk
from wartable.desk.values import Reach, Step, Wish
from wartable.server.accounts import Person
from wartable.server.hall import Hall, game_desk
from wartable.server.lessons import coach_at
from wartable.server.looking import Eyes, sight_of, table_info, undoable
from wartable.server.refusals import NotNow, NotYours, Refusal, answer_to, put, refused_in
from wartable.server.rooms import Room
from wartable.server.rows import TableRow
from wartable.server.seating import check_playing, check_seated, check_sees
from wartable.server.values import (
    CombatAsked,
    DoAsked,
    ErrorBody,
    Plan,
    PlanAsked,
    ReachAsked,
    Sight,
    UndoAsked,
    WhyAsked,
)


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
    """All wishes of a plan, made, or none of them."""
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
    def make(row: TableRow, table: Table) -> None:
        game, desk = table.game, game_desk(row.game)
        with refused_in(desk, eyes.language):
            for wish in wishes:
                seat = seat_of(game, table.state, owner)
                for action in desk.resolve(game.view(table.state, seat), owner, wish):
                    _check_by(action, owner)
                    table.submit(seat, action)

    with hall.alone_at(id):
        row, room = hall.act(id, version, make, lambda row: check_owner(row, person, owner))
        return sight_of(hall, row, room, eyes, since=version, told_from=told_from)


def _check_by(action: Any, owner: str) -> None:
    """A wish of one owner never acts for another."""
    if action.by != owner:
        raise NotYours("other_owner", owner=owner, by=action.by)


def undo(hall: Hall, person: Person, id: str, asked: UndoAsked, eyes: Eyes) -> Sight:
    """Take back one's own last actions, up to the last die or card."""

    def take_back(row: TableRow, table: Table) -> None:
        can = undoable(table, eyes.owners(row))
        if not can:
            raise NotNow("nothing_to_undo")
        if asked.count > can:
            raise NotNow("less_to_undo", count=asked.count, can=can)
        table.undo(asked.count)

    with hall.alone_at(id):
        row, room = hall.act(id, asked.version, take_back, lambda row: check_seated(row, person))
        return sight_of(hall, row, room, eyes, since=asked.version)


# ---- on a copy ----


@dataclass(slots=True)
class Copy:
    """A position as a seat sees it, on which wishes are tried; the real one is not touched."""

    game: Game
    desk: FamilyDesk
    view: Any

    def try_wish(self, owner: str, wish: Wish, language: str) -> Step:
        """Make the wish on the copy, all of it or nothing."""
        with refused_in(self.desk, language):
            if owner not in [decision.owner for decision in self.game.pending(self.view)]:
                raise OutOfTurn(f"{owner} owes no decision now")
            for action in self.desk.resolve(self.view, owner, wish):
                _check_by(action, owner)
            self.view, step = self.desk.tried(self.view, owner, wish, language)
        return step

    def try_all(
        self, owner: str, wishes: Sequence[Wish], language: str
    ) -> tuple[tuple[Step, ...], ErrorBody | None]:
        """Every wish that can be made, made; and what the first one is refused with that cannot."""
        steps: list[Step] = []
        first: ErrorBody | None = None
        for wish in wishes:
            try:
                steps.append(self.try_wish(owner, wish, language))
            except WartableError as error:
                body = answer_to(error)[1]
                first = first or body
                steps.append(Step(refused=body.text, objections=body.objections))
        return tuple(steps), first

    def follow(self, owner: str, wishes: Sequence[Wish], language: str) -> None:
        """All wishes, or a `Refusal`."""
        steps, failed = self.try_all(owner, wishes, language)
        if failed:
            n = next(n for n, step in enumerate(steps, 1) if step.refused)
            raise Refusal("plan_fails", n=n, why=failed.text)


def _copied(hall: Hall, person: Person, id: str, owner: str) -> tuple[TableRow, Room]:
    """A table at which this person may try something for this owner."""
    row, room = hall.look(id)
    check_owner(row, person, owner)
    check_playing(row)
    if room is None:
        raise NotNow("not_begun")
    return row, room


def _copy(room: Room, owner: str) -> Copy:
    """The position as the owner sees it; in somebody else's turn, as though one's own began now."""
    game, state, desk = room.game, room.table.state, game_desk(room.game.id)
    view = game.view(state, seat_of(game, state, owner))
    if owner not in [decision.owner for decision in game.pending(view)]:
        view = desk.rehearse(view, owner)
        if view is None:
            raise NotNow("nothing_to_try", owner=owner)
    return Copy(game, desk, view)


def plan(hall: Hall, person: Person, id: str, asked: PlanAsked, eyes: Eyes) -> Plan:
    """The table as it would be after these wishes. The version does not matter: others may move
    while one plans."""
    with hall.alone_at(id):
        row, room = _copied(hall, person, id, asked.owner)
        actions = room.table.log.actions
        owners = eyes.owners(row)
        with hall.thinking:
            copy = _copy(room, asked.owner)
            steps, failed = copy.try_all(asked.owner, asked.wishes, eyes.language)
            laid = copy.desk.desk(copy.view, [asked.owner], eyes.language)
            coach = coach_at(row, person, copy.view, eyes.language)
        shown = Sight(
            table=table_info(row, eyes, hall.presence.online(id)),
            version=row.version,
            actions=actions,
            scene=laid.scene,
            asks=laid.asks,
            owners=owners,
            told=(),
            told_from=actions + 1,
            undoable=0,
            coach=coach,
        )
    refused = [n for n, step in enumerate(steps) if step.refused]
    return Plan(shown, refused[0] if refused else len(steps), failed, steps)


@contextmanager
def _after_wishes(
    hall: Hall, person: Person, id: str, asked: ReachAsked | WhyAsked | CombatAsked, eyes: Eyes
) -> Iterator[tuple[TableRow, Copy]]:
    """The table, and the copy after some wishes, while nobody else is at it."""
    with hall.alone_at(id):
        row, room = _copied(hall, person, id, asked.owner)
        with hall.thinking:
            copy = _copy(room, asked.owner)
            copy.follow(asked.owner, asked.wishes, eyes.language)
            yield row, copy


def reach(hall: Hall, person: Person, id: str, asked: ReachAsked, eyes: Eyes) -> Reach:
    """Where pieces can go, now or after some wishes."""
    with (
        _after_wishes(hall, person, id, asked, eyes) as (_, copy),
        refused_in(copy.desk, eyes.language),
    ):
        return copy.desk.reach(copy.view, asked.owner, asked.source, asked.pieces, eyes.language)


def why_not(
    hall: Hall, person: Person, id: str, asked: WhyAsked, eyes: Eyes
) -> tuple[Objection, ...]:
    """Every reason against a wish, now or after some others."""
    with _after_wishes(hall, person, id, asked, eyes) as (_, copy):
        with refused_in(copy.desk, eyes.language):
            found = copy.desk.why_not(copy.view, asked.owner, asked.wish)
        return put(found, copy.desk, eyes.language)


def planned_view(
    hall: Hall, person: Person, id: str, asked: CombatAsked, eyes: Eyes
) -> tuple[str, Any]:
    """The game, and the position after some wishes."""
    with _after_wishes(hall, person, id, asked, eyes) as (row, copy):
        return row.game, copy.view
