"""Who looks at a game in a file: where there are secrets, a seat or a spectator, unless all is
asked for."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from wartable.core.errors import UnknownName, WartableError
from wartable.core.game import Game, open_to
from wartable.core.log import Log
from wartable.core.records import Acted
from wartable.core.table import Table
from wartable.core.views import seen

AsSeat = Annotated[
    str,
    typer.Option("--as", metavar="SEAT", help="Look from this seat, in a game with secrets."),
]
SeeAll = Annotated[bool, typer.Option("--all", help="Show what the seats hide, too.")]


@dataclass(frozen=True, slots=True)
class Looker:
    """Somebody who looks at a table from a seat, or as a spectator; or sees all."""

    table: Table
    seat: str | None
    sees_all: bool = False

    def view(self, state: Any) -> Any:
        """The state as far as it is theirs to know."""
        return state if self.sees_all else self.table.game.view(state, self.seat)

    @property
    def now(self) -> Any:
        """The position as they see it."""
        return self.view(self.table.state)

    def owns(self, owner: str) -> bool:
        """Whether what this owner is asked is theirs to know."""
        if self.sees_all:
            return True
        seats = self.table.game.seats(self.table.state)
        return self.seat is not None and owner in seats[self.seat]

    def decisions(self) -> list[Any]:
        """What is open to those whom they look for; `WartableError` if nobody is named."""
        game = self.table.game
        if self.seat is None and not self.sees_all:
            seats = ", ".join(game.seats(self.table.state))
            raise WartableError(f"this game has secrets: `--as` says who asks, one of {seats}")
        return [each for each in open_to(game, self.now) if self.owns(each.owner)]

    def heard(self, first: int = 0, last: int | None = None) -> list[Acted]:
        """What was done after action `first`, up to `last`, as they hear of it."""
        table = self.table
        done = table.log.acted[first:last]
        if self.sees_all or not table.game.has_secrets or not done:
            return done
        state, told, is_over = table.at(first), list[Acted](), may_know_all(table.game, table.log)
        for acted in done:
            known, state = seen(table.game, state, acted, self.seat, is_over=is_over)
            told.append(known)
        return told


def may_know_all(game: Game, log: Log) -> bool:
    """Whether nothing in this log is a secret: its game is over, or has none."""
    return log.published is not None or not game.has_secrets


def looker(table: Table, seat: str = "", *, see_all: bool = False) -> Looker:
    """Who looks from this seat, or from the seat of this power; who wants to see all while there
    are secrets is told so."""
    seats = table.game.seats(table.state)
    if seat and seat not in seats:
        of = [name for name, owners in seats.items() if seat in owners]
        if not of:
            raise UnknownName(f"there is no seat {seat}; the seats are {', '.join(seats)}")
        seat = of[0]
    if may_know_all(table.game, table.log):
        return Looker(table, seat or None, sees_all=True)
    if see_all:
        print("wartable: warning: this shows what the seats hide from each other", file=sys.stderr)
    return Looker(table, seat or None, sees_all=see_all)


def check_open(game: Game, log: Log, *, see_all: bool = False) -> None:
    """Refuse what would tell the secrets of a game that goes on."""
    if not see_all and not may_know_all(game, log):
        raise WartableError("the game goes on and has secrets, which this would tell; `--all` does")
