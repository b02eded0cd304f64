"""Values to JSON and back, with a one-line reason when the JSON does not fit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from typing import Any, get_args

import msgspec

from wartable.core.errors import BadData, BadOptions, MalformedAction, WartableError
from wartable.core.game import Game

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Unreadable(WartableError):
    """JSON that is broken or not of the type asked for; the message is the bare reason."""


@cache
def _decoder(type_: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(type_)


def encode(value: Any) -> bytes:
    """Any action, event, state, view or options as JSON; sets and tables in an order that does not
    vary, so that equal values are equal JSON."""
    return _ENCODER.encode(value)


def decode(data: bytes | str, type_: Any) -> Any:
    """A value of this type; `Unreadable` says why it is none."""
    try:
        return _decoder(type_).decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Unreadable(str(error)) from error


def convert(value: Any, type_: Any) -> Any:
    """A value of this type from plain data, as TOML gives it; `Unreadable` says why it is none,
    where, and which key was meant."""
    try:
        return msgspec.convert(value, type_)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at ")
        place = place.strip("`").removeprefix("$").removeprefix(".")
        if unknown := re.search(r"unknown field `(.+)`", reason):
            reason = unknown_name("key", unknown[1], _keys(type_, place))
        raise Unreadable(f"{place}: {reason}" if place else reason) from error


def unknown_name(what: str, name: str, known: Iterable[str]) -> str:
    """The reason against a name that nobody knows, with the nearest one that somebody does."""
    near = get_close_matches(name, list(known), n=1)
    return f"unknown {what} {name!r}" + (f"; did you mean {near[0]!r}?" if near else "")


def _keys(type_: Any, place: str) -> Iterator[str]:
    """The keys of the structs that may stand at the place."""
    structs = [*_structs(type_)]
    for name in re.findall(r"[A-Za-z_]\w*", place):
        fields = [field for struct in structs for field in msgspec.structs.fields(struct)]
        structs = [s for field in fields if field.encode_name == name for s in _structs(field.type)]
    for struct in structs:
        yield from struct.__struct_encode_fields__


def _structs(type_: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs that a type names, as one of several or inside a list or table."""
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
        yield type_
    for each in get_args(type_):
        yield from _structs(each)


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
