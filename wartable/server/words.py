"""Words of the seats' own for the dice: sealed at the first look, opened before the first die.

A browser makes its words up, keeps them, and sends only their seal. When every person at the table
has sealed, or somebody wants to roll, the sealing is closed; then the browsers open, and only then
does any die fall. Who knows the seed can so no longer choose words that suit them. A table that has
to deal before anybody is asked does so when the last words are opened.
"""

from __future__ import annotations

from wartable.core.table import Table
from wartable.server.accounts import Person
from wartable.server.dealing import has_all_words
from wartable.server.hall import Hall, Think, game_desk
from wartable.server.looking import Eyes, sight_of
from wartable.server.refusals import refused_in
from wartable.server.rows import TableRow
from wartable.server.seating import check_seated, own_seat
from wartable.server.values import ForgoAsked, SealAsked, Sight, WordsAsked


def seal(hall: Hall, person: Person, id: str, asked: SealAsked, eyes: Eyes) -> Sight:
    """A seat seals its words; with the last person at the table the sealing is closed."""

    def add(row: TableRow, table: Table) -> None:
        table.seal_words(asked.seat, asked.words)
        by_hand = {seat.id for seat in row.seats if seat.is_played_by_hand}
        if by_hand <= set(table.log.sealed):
            table.close_sealing()

    return _change(hall, person, id, asked.seat, add, eyes)


def open_words(hall: Hall, person: Person, id: str, asked: WordsAsked, eyes: Eyes) -> Sight:
    """A seat opens the words that it has sealed."""

    def add(_: TableRow, table: Table) -> None:
        table.open_words(asked.seat, asked.text)

    return _change(hall, person, id, asked.seat, add, eyes)


def forgo(hall: Hall, person: Person, id: str, asked: ForgoAsked, eyes: Eyes) -> Sight:
    """The game goes on without the words of a seat that does not open them; the log says so."""

    def go_on(_: TableRow, table: Table) -> None:
        table.forgo_words(asked.seat)

    return _change(hall, person, id, None, go_on, eyes)


def _change(
    hall: Hall, person: Person, id: str, seat: str | None, think: Think, eyes: Eyes
) -> Sight:
    """Done by who sits there, or, of no seat in particular, by anybody at the table."""

    def check(row: TableRow) -> None:
        check_seated(row, person)
        if seat is not None:
            own_seat(row, person, seat)

    def put(row: TableRow, table: Table) -> None:
        with refused_in(game_desk(row.game), eyes.language):
            think(row, table)
        if table.owes and has_all_words(row, table):
            table.deal()

    with hall.alone_at(id):
        row, room = hall.act(id, None, put, check)
        return sight_of(hall, row, room, eyes)
