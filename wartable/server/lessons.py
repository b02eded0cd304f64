"""Lessons: a table of one's own with a small position, computers at the other seats and a coach."""

from __future__ import annotations

from typing import Any

from wartable.core.dice import new_seed
from wartable.core.table import Table
from wartable.desk import lessons_of
from wartable.desk.coaching import Coach
from wartable.games import find_game
from wartable.server import quotas, rooms
from wartable.server.accounts import Person
from wartable.server.hall import Hall, games_here
from wartable.server.rows import Seat, TableRow
from wartable.server.seating import begun, game_options, new_row, seat_id, stored_row
from wartable.server.values import LessonCard, TableOrigin


def cards(language: str) -> tuple[LessonCard, ...]:
    """Every lesson of every game."""
    return tuple(
        LessonCard(game.id, lesson.id, lesson.title, lesson.text, game.title, lesson.minutes)
        for game in map(find_game, games_here())
        for lesson in lessons_of(game).all(language)
    )


def begin(hall: Hall, person: Person, name: str, lesson: str, language: str) -> TableRow:
    """A table at which the lesson begins."""
    game = find_game(name)
    lessons = lessons_of(game)
    seats = lessons.seats(lesson)
    title = next(each.title for each in lessons.all(language) if each.id == lesson)
    row = new_row(
        person,
        game.id,
        (
            Seat(seat_id(powers), powers, None if level else person.id, level)
            for powers, level in seats.items()
        ),
        name=title,
        origin=TableOrigin("", 0, lesson),
    )
    seed = lessons.seed(lesson) or new_seed()
    options = game_options(row)
    start = lessons.start(lesson, options)
    table = Table.create(game, options, seed=seed, start=start, deal=False)
    row = begun(row, table)
    with hall.database.writing() as db:
        quotas.add_table(hall, db, person, row)
        rooms.begin(db, row.id, table, seed)
    hall.tell(row.id, "moved")
    return stored_row(hall, row.id)


def has_told_dice(row: TableRow) -> bool:
    """Whether dice fall at this table as a lesson has it: words of the learner's would make them
    fall otherwise."""
    if row.origin is None or not row.origin.lesson:
        return False
    return lessons_of(find_game(row.game)).seed(row.origin.lesson) is not None


def reply_at(row: TableRow, view: Any, owner: str) -> Any | None:
    """What a computer does in a lesson, from its own view; `None` if it thinks for itself."""
    if row.origin is None or not row.origin.lesson:
        return None
    game = find_game(row.game)
    decision = next(each for each in game.pending(view) if each.owner == owner)
    return lessons_of(game).reply(view, row.origin.lesson, decision)


def coach_at(row: TableRow, person: Person | None, view: Any, language: str) -> Coach | None:
    """What the coach says to the learner; nothing to anybody else, or at other tables."""
    if row.origin is None or not row.origin.lesson:
        return None
    if person is None or not row.seats_of(person.id):
        return None
    return lessons_of(find_game(row.game)).coach(view, row.origin.lesson, language)
