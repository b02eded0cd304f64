"""What is laid over a board, worked out in a process of its own."""

from __future__ import annotations

from typing import Any, NamedTuple

from wartable.desk import desk_of
from wartable.desk.values import Overlay
from wartable.games import find_game
from wartable.server.refusals import Unknown, refused_in


class Laid(NamedTuple):
    """What is asked for, and by whom: a position as the seat sees it."""

    game: str
    view: Any
    seat: str | None
    overlay: str
    space: str
    language: str


def laid_over(asked: Laid) -> Overlay:
    """What the game's desk lays over the board; `Unknown` if it has no such thing, or the board no
    such space."""
    desk = desk_of(find_game(asked.game))
    info = desk.info(asked.language)
    known = next((each for each in info.overlays if each.id == asked.overlay), None)
    if known is None or (known.about and asked.space not in {each.id for each in info.spaces}):
        raise Unknown("no_overlay")
    with refused_in(desk, asked.language):
        return desk.overlay(asked.view, asked.seat, asked.overlay, asked.space, asked.language)
