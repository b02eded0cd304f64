"""Values to JSON and back, with a one-line reason when the JSON does not fit."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from wartable.core.errors import BadData, BadOptions, MalformedAction, WartableError
from wartable.core.game import Game

_ENCODER = msgspec.json.Encoder()


class Unreadable(WartableError):
    """JSON that is broken or not of the type asked for; the message is the bare reason."""


@cache
def _decoder(type_: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(type_)


def encode(value: Any) -> bytes:
    """Any action, event, state, view or options as JSON."""
    return _ENCODER.encode(value)


def decode(data: bytes | str, type_: Any) -> Any:
    """A value of this type; `Unreadable` says why it is none."""
    try:
        return _decoder(type_).decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Unreadable(str(error)) from error


def decode_action(game: Game, data: bytes | str) -> Any:
    """An action of this game."""
    try:
        return decode(data, game.action_type)
    except Unreadable as error:
        raise MalformedAction(f"no action of {game.title}: {error}") from error


def decode_event(game: Game, data: bytes | str) -> Any:
    """An event of this game."""
    try:
        return decode(data, game.event_type)
    except Unreadable as error:
        raise BadData(f"no event of {game.title}: {error}") from error


def decode_state(game: Game, data: bytes | str) -> Any:
    """A state of this game."""
    try:
        return decode(data, game.state_type)
    except Unreadable as error:
        raise BadData(f"no position of {game.title}: {error}") from error


def decode_options(game: Game, data: bytes | str) -> Any:
    """Options of this game."""
    try:
        return decode(data, game.options_type)
    except Unreadable as error:
        raise BadOptions(f"no options of {game.title}: {error}") from error
