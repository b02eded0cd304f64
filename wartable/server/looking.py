"""What a person sees of a table: only views leave the server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wartable.core.records import Acted, Undone
from wartable.core.table import Table
from wartable.core.views import seen
from wartable.desk.values import Ask, Desk, Told
from wartable.games import family_of, find_game, games
from wartable.server import clocks, rooms
from wartable.server.accounts import Person
from wartable.server.hall import Hall, game_desk
from wartable.server.lessons import coach_at, has_told_dice
from wartable.server.orders import BY_ORDERS
from wartable.server.patience import at_most
from wartable.server.refusals import NotNow, NotYours, Unknown
from wartable.server.rooms import Room
from wartable.server.rows import Seat, TableRow
from wartable.server.seating import check_sees, first_state, own_seat
from wartable.server.sides import side_of
from wartable.server.values import (
    DiceShown,
    Moment,
    SeatedPerson,
    SeatInfo,
    Sight,
    TableInfo,
    ToldList,
)

LAST = 40
"""How many actions are told to somebody who comes to a table."""
MOST = 500
"""How many actions are told at once."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks, in which language, through which seat."""

    person: Person | None
    language: str = "en"
    seat: str = ""

    def seats(self, row: TableRow) -> tuple[Seat, ...]:
        """The seats that are theirs and that no computer plays for them."""
        own = row.seats_of(self.person.id if self.person else None)
        return tuple(seat for seat in own if not seat.computer)

    def owners(self, row: TableRow) -> tuple[str, ...]:
        """The powers they decide for."""
        return tuple(power for seat in self.seats(row) for power in seat.powers)

    def view_seat(self, row: TableRow) -> str | None:
        """The seat they look from: the one they chose, else one that is waited for, else any of
        theirs; `None` for a spectator."""
        own = row.seats_of(self.person.id if self.person else None)
        if self.seat:
            if self.seat not in [seat.id for seat in own]:
                raise NotYours("not_your_seat", seat=self.seat)
            return self.seat
        waited = [seat.id for seat in own if row.is_waiting_for(seat)]
        return next(iter([*waited, *(seat.id for seat in own)]), None)


def table_info(row: TableRow, eyes: Eyes, online: Sequence[str] = ()) -> TableInfo:
    """The table as everybody sees it who may."""
    me = eyes.person.id if eyes.person else None
    return TableInfo(
        id=row.id,
        name=row.name,
        game=row.game,
        title=_title(row.game),
        status=row.status,  # type: ignore[arg-type]
        public=row.public,
        host=row.host or "",
        host_name=row.host_name,
        host_guest=row.host_is_guest,
        created=row.created,
        changed=row.changed,
        options=row.options,
        clock=row.clock,
        takeover=row.takeover,
        paused=row.paused,
        version=row.version,
        round=row.round,
        seats=tuple(_seat_info(row, seat, online) for seat in row.seats),
        mine=tuple(seat.id for seat in row.seats_of(me)),
        is_host=me is not None and row.host == me,
        ending=row.ending,
        origin=row.origin,
        rematch=row.rematch,
        watching=len(online),
    )


def _title(game: str) -> str:
    """What people call the game, which need not be loaded; `UnknownName` if it is gone."""
    family_of(game)
    return games()[game].title


def _seat_info(row: TableRow, seat: Seat, online: Sequence[str]) -> SeatInfo:
    player = SeatedPerson(seat.account, seat.name, seat.is_guest) if seat.account else None
    return SeatInfo(
        id=seat.id,
        powers=seat.powers,
        side=side_of(row, seat),
        player=player,
        computer=seat.computer,
        standing_in=bool(seat.account and seat.computer),
        online=seat.account in online,
        waiting=row.is_waiting_for(seat),
        left=seat.left,
        due=clocks.due(row, seat),
        wants_draw=seat.wants_draw,
        wants_pause=seat.wants_pause,
        conceded=seat.conceded,
    )


def sight(
    hall: Hall,
    id: str,
    eyes: Eyes,
    *,
    since: int | None = None,
    told_from: int | None = None,
    told: int = LAST,
) -> Sight:
    """The table as one person sees it, with what was told since a version, or from an action on, or
    the last ones."""
    with hall.alone_at(id):
        row, room = hall.look(id)
        check_sees(row, eyes.person)
        return sight_of(hall, row, room, eyes, since=since, told_from=told_from, told=told)


def sight_of(
    hall: Hall,
    row: TableRow,
    room: Room | None,
    eyes: Eyes,
    *,
    since: int | None = None,
    told_from: int | None = None,
    told: int = LAST,
) -> Sight:
    """The same, for who has looked already and is still alone at the table."""
    with at_most():
        return _sight(hall, row, room, eyes, since, told_from, told)


def _sight(
    hall: Hall,
    row: TableRow,
    room: Room | None,
    eyes: Eyes,
    since: int | None,
    told_from: int | None,
    told: int,
) -> Sight:
    online = hall.presence.online(row.id)
    if room is None:
        info, seat = table_info(row, eyes, online), eyes.view_seat(row)
        game = find_game(row.game)
        scene = game_desk(row.game).scene(game.view(first_state(row), seat), eyes.language)
        return Sight(info, 0, 0, scene, (), eyes.owners(row), (), 1, 0)
    if told_from is None and since is not None:
        told_from = unseen_from(room.table, since)
    first = _first_told(room.table, told_from, told)
    found = _made(row, room, eyes, online, first)
    if found is None:
        found = _begun_sight(row, room, eyes, online, first)
        if eyes.seats(row):
            room.shown[_looker(eyes)] = _moment(row, online, first), found
    return found


def sight_made(hall: Hall, row: TableRow, room: Room, eyes: Eyes, since: int) -> Sight | None:
    """The same, if it was made already for somebody who sits there, who acts and watches at once;
    nothing here takes long."""
    first = _first_told(room.table, unseen_from(room.table, since), LAST)
    return _made(row, room, eyes, hall.presence.online(row.id), first)


def _made(
    row: TableRow, room: Room, eyes: Eyes, online: tuple[str, ...], first: int
) -> Sight | None:
    made: tuple[object, Sight] | None = room.shown.get(_looker(eyes))
    return made[1] if made and made[0] == _moment(row, online, first) else None


def _first_told(table: Table, told_from: int | None, told: int) -> int:
    """The first action that is told: this one, or the first of the last ones."""
    actions = table.log.actions
    first = max(1, actions + 1 - told) if told_from is None else told_from
    return max(min(first, actions + 1), table.log.actions_before + 1, actions + 1 - MOST)


def _looker(eyes: Eyes) -> object:
    return "sight", eyes.person.id if eyes.person else None, eyes.language, eyes.seat


def _moment(row: TableRow, online: tuple[str, ...], first: int) -> object:
    """Differs whenever what one person sees of a table differs."""
    return row.version, row.changed, online, first


def _begun_sight(row: TableRow, room: Room, eyes: Eyes, online: Sequence[str], first: int) -> Sight:
    table, seat = room.table, eyes.view_seat(row)
    owners = () if row.status == "over" else eyes.owners(row)
    laid = _desk(row, room, seat, owners, eyes.language)
    actions = table.log.actions
    return Sight(
        table_info(row, eyes, online),
        row.version,
        actions,
        laid.scene,
        laid.asks,
        owners,
        _told(room.told, table, seat, first, actions, eyes.language),
        first,
        table.undoable_by(owners),
        coach_at(row, eyes.person, room.game.view(table.state, seat), eyes.language),
        dice=_dice(row, table),
    )


def _dice(row: TableRow, table: Table) -> DiceShown:
    """What everybody may know of the dice."""
    log = table.log
    is_late = log.draws or log.is_closed or log.header.wartable == 1
    return DiceShown(
        commitment=log.header.commitment,
        fingerprint=table.fingerprint,
        may_seal=not (is_late or has_told_dice(row)),
        closed=log.is_closed,
        sealed=tuple(log.sealed),
        opened=tuple(log.entropy),
    )


def _desk(
    row: TableRow, room: Room, seat: str | None, owners: tuple[str, ...], language: str
) -> Desk:
    """What lies before somebody who looks from this seat and decides for these owners. Where there
    are secrets, who sits at several seats looks from one, and is asked for each as it sees."""
    if not room.game.has_secrets:
        return _laid(row, room, seat, owners, language)
    asks: list[Ask] = []
    for place in row.seats:
        if own := tuple(owner for owner in owners if owner in place.powers):
            asks += _laid(row, room, place.id, own, language).asks
    return Desk(_laid(row, room, seat, (), language).scene, tuple(asks))


def _laid(
    row: TableRow, room: Room, seat: str | None, owners: tuple[str, ...], language: str
) -> Desk:
    """What lies before the seat; the same for all who look alike until something changes."""
    key = ("desk", seat, owners, language)
    if key not in room.shown:
        view = room.game.view(room.table.state, seat)
        room.shown[key] = game_desk(row.game).desk(view, owners, language)
    found: Desk = room.shown[key]
    return found


def unseen_from(table: Table, version: int) -> int | None:
    """The first action that somebody does not know who saw this version last; `None` if that is
    too long ago to tell. Undo uses numbers again, so it can be lower than one thinks."""
    log = table.log
    if not log.lines_before <= version <= log.lines:
        return None
    lowest = standing = log.actions
    for record in reversed(log.records[version - log.lines_before :]):
        if isinstance(record, Acted):
            standing -= 1
        elif isinstance(record, Undone):
            standing += record.undo
        lowest = min(lowest, standing)
    return lowest + 1


def _told(
    known: dict[Any, Any], table: Table, seat: str | None, first: int, last: int, language: str
) -> tuple[Told, ...]:
    """What actions `first` to `last` did, in words, to this seat."""
    desk = game_desk(table.game.id)
    is_over = table.log.published is not None
    before = table.log.actions_before
    found: list[Told] = []
    state = None
    for acted in table.log.acted[first - 1 - before : last - before]:
        key = (acted.n, seat, language, is_over)
        if key in known:
            state = None
        else:
            if state is None:
                state = table.at(acted.n - 1)
            visible, state = seen(table.game, state, acted, seat, is_over=is_over)
            known[key] = desk.tell(visible, language)
        found += known[key]
    return tuple(found)


def told_list(hall: Hall, id: str, eyes: Eyes, first: int, last: int | None) -> ToldList:
    """Part of the log in words."""
    with hall.alone_at(id):
        row, room = hall.look(id)
        check_sees(row, eyes.person)
        if room is None:
            return ToldList((), 0)
        actions = room.table.log.actions
        last = min(actions, last or actions, first + MOST - 1)
        if not 1 <= first <= last:
            return ToldList((), actions)
        table, known = _with_actions(hall, room, id, first, last)
        told = _told(known, table, eyes.view_seat(row), first, last, eyes.language)
        return ToldList(told, actions)


def answered_by_orders(hall: Hall, id: str, person: Person, language: str, seat: str) -> ToldList:
    """What standing orders answered for a seat of one's own: the last of as many actions as are
    told at once."""
    with hall.alone_at(id):
        row, room = hall.look(id)
        powers = own_seat(row, person, seat).powers
        if room is None:
            return ToldList((), 0)
        actions = room.table.log.actions
        first = max(1, actions - MOST + 1)
        table, known = _with_actions(hall, room, id, first, actions)
        answers = [
            acted.n
            for acted in table.log.acted
            if acted.n >= first and acted.note == BY_ORDERS and acted.action.by in powers
        ]
        told = [
            line
            for n in answers[-LAST:]
            for line in _told(known, table, seat, n, n, language)
            if line.note
        ]
        return ToldList(tuple(told), actions)


def moment(hall: Hall, id: str, eyes: Eyes, n: int) -> Moment:
    """The position after action `n`, and what that action did."""
    with hall.alone_at(id):
        row, room = hall.look(id)
        check_sees(row, eyes.person)
        if room is None:
            raise NotNow("not_begun")
        actions = room.table.log.actions
        if not 0 <= n <= actions:
            raise Unknown("no_action", n=n, last=actions)
        table, known = _with_actions(hall, room, id, max(n, 1), max(n, 1))
        seat = eyes.view_seat(row)
        with at_most():
            view = table.game.view(table.at(n), seat)
            scene = game_desk(row.game).scene(view, eyes.language)
            told = _told(known, table, seat, n, n, eyes.language) if n else ()
        return Moment(n, actions, scene, told)


def _with_actions(
    hall: Hall, room: Room, id: str, first: int, last: int
) -> tuple[Table, dict[Any, Any]]:
    """A table that remembers these actions and the position before them."""
    if first > room.table.log.actions_before:
        return room.table, room.told
    with hall.database.reading() as db:
        return rooms.open_around(db, id, first, last), {}
