"""A beginning with chance: the table itself deals, when those who play could add words to it."""

from __future__ import annotations

from wartable.core.table import Table
from wartable.server.rows import TableRow


class NotYet(Exception):
    """Somebody may still add words."""


def has_all_words(row: TableRow, table: Table) -> bool:
    """Whether nobody is waited for before the deal: all who play by hand have opened their words or
    are gone without, or nobody plays by hand."""
    log = table.log
    is_heard = log.is_closed or not any(seat.is_played_by_hand for seat in row.seats)
    return is_heard and not log.sealed


def deal(row: TableRow, table: Table, *, is_late: bool) -> None:
    """The table deals once all words are in. When it is late, first the sealing is closed, so that
    the words that are sealed are opened; late again, the game begins without those that are not,
    and the log says so."""
    if not has_all_words(row, table):
        if not is_late:
            raise NotYet
        if table.log.sealed and not table.log.is_closed:
            table.close_sealing()
            return
        for seat in tuple(table.log.sealed):
            table.forgo_words(seat)
    table.deal()
