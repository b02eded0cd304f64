"""What scenario files say of a game: tables and actions, read with the names that it knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wartable.core.codec import Unreadable, convert_for, decode_action, encode, unknown_name
from wartable.core.errors import BadData
from wartable.core.game import Game

ELIDED = "[...]"
"""What a place has for a key of a table."""


def said_action(game: Game, said: str | Mapping[str, Any]) -> Any:
    """The action, from text or JSON, with known names only."""
    action = game.parse_action(said) if isinstance(said, str) else said
    return decode_action(game, encode(action))


def said_table(game: Game, table: Mapping[str, Any], type_: Any) -> Any:
    """The table as such a value; `BadData` says what is wrong with it, and of a name that nobody
    knows which is the nearest that there is."""
    try:
        return convert_for(game, table, type_)
    except Unreadable as error:
        raise BadData(_with_the_nearest(game, table, str(error))) from None


def _with_the_nearest(game: Game, table: Mapping[str, Any], reason: str) -> str:
    """The reason with the whole place of a name that nobody knows, and the nearest there is."""
    place, found, name = reason.partition("unknown name ")
    if not found:
        return reason
    name = name.strip("'")
    known = [each for names in game.names.values() for each in names]
    places = [where for where, each in _leaves(table) if each == name]
    if ELIDED in place and len(places) == 1:
        place = f"{places[0]}: "
    return f"{place}{unknown_name('name', name, known)}"


def _leaves(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Keys and what is no table, each with where it stands: `box.germany[0].kind`."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            within = f"{place}.{key}" if place else str(key)
            yield place, key
            yield from _leaves(each, within)
    elif isinstance(value, list | tuple):
        for index, each in enumerate(value):
            yield from _leaves(each, f"{place}[{index}]")
    else:
        yield place, value
