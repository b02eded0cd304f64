"""What the table lays before one seat: scenes, questions and offers, the same values for all."""

from __future__ import annotations

from functools import cache

from wartable.core.errors import UnknownName
from wartable.core.game import Game
from wartable.desk.coaching import FamilyLessons, NoLessons
from wartable.desk.family import FamilyDesk
from wartable.desk.language import FORMS
from wartable.games import part

LANGUAGES = tuple(FORMS)
"""What every desk speaks; names are for people, ids are the game's own."""


@cache
def desk_of(game: Game) -> FamilyDesk:
    """The desk of this game, by its family."""
    if make := part(game.family, "desk"):
        desk: FamilyDesk = make(game)
        return desk
    raise UnknownName(f"there is no desk for {game.title}")


@cache
def lessons_of(game: Game) -> FamilyLessons:
    """The lessons of this game, by its family; none if it brings none."""
    make = part(game.family, "lessons")
    lessons: FamilyLessons = make(game) if make else NoLessons()
    return lessons
