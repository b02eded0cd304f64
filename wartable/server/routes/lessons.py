"""Lessons: which there are, and a table for one."""

from __future__ import annotations

from litestar import Response, get, post

from wartable.server import lessons as teaching
from wartable.server.asking import (
    AnyRequest,
    Look,
    Name,
    TheHall,
    Visitor,
    someone,
    with_session,
)
from wartable.server.looking import Eyes, table_info
from wartable.server.values import LessonList, TableInfo


@get("/lessons", sync_to_thread=True)
def lessons(eyes: Look) -> LessonList:
    """The lessons there are."""
    return LessonList(teaching.cards(eyes.language))


@post("/lessons/{game:str}/{lesson:str}", sync_to_thread=True)
def learn(
    hall: TheHall, request: AnyRequest, visitor: Visitor, eyes: Look, game: Name, lesson: Name
) -> Response[TableInfo]:
    """A table for a lesson; a newcomer becomes a guest on the way."""
    person, token = someone(hall, visitor, language=eyes.language)
    row = teaching.begin(hall, person, game, lesson, eyes.language)
    response = Response(table_info(row, Eyes(person)), status_code=201)
    if token:
        with_session(hall, request, response, token)
    return response
