"""What the table lays before one seat: scenes, questions and offers, the same values for all."""

from __future__ import annotations

from functools import cache

from wartable.core.errors import UnknownName
from wartable.core.game import Game
from wartable.desk.axis_allies.coach import AxisAlliesLessons
from wartable.desk.axis_allies.desk import AxisAlliesDesk
from wartable.desk.coaching import FamilyLessons
from wartable.desk.family import FamilyDesk
from wartable.games.axis_allies.game import AxisAllies

LANGUAGES = ("en", "de", "ru", "cs")
"""What every desk speaks; names are for people, ids are the game's own."""


@cache
def desk_of(game: Game) -> FamilyDesk:
    """The desk of this game, by its family."""
    if isinstance(game, AxisAllies):
        return AxisAlliesDesk(game)
    raise UnknownName(f"there is no desk for {game.title}")


@cache
def lessons_of(game: Game) -> FamilyLessons:
    """The lessons of this game, by its family."""
    if isinstance(game, AxisAllies):
        return AxisAlliesLessons(game)
    raise UnknownName(f"there are no lessons for {game.title}")
