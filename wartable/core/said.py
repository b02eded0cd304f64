"""What scenario files say of a game: tables and actions, read with the names that it knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.core.codec import Unreadable, convert_for, decode_action, encode, unknown_name
from wartable.core.errors import BadData
from wartable.core.game import Game


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
        raise BadData(_with_the_nearest(game, str(error))) from None


def _with_the_nearest(game: Game, reason: str) -> str:
    place, found, name = reason.partition("unknown name ")
    if not found:
        return reason
    known = [each for names in game.names.values() for each in names]
    nearest = unknown_name("name", name.strip("'"), known)
    return f"{place}{nearest}"
