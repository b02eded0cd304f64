"""Values to JSON and back, with a one-line reason when the JSON does not fit."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from threading import Lock
from typing import Any, TypeVar

import msgspec

from wartable.core.errors import BadData, BadOptions, MalformedAction, WartableError
from wartable.core.game import Game
from wartable.core.names import spelled_out
from wartable.core.parts import PartReader, Read, structs_in
from wartable.core.sentences import Parts, Sentence, places

T = TypeVar("T")

UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Unreadable(WartableError):
    """JSON that is broken or not of the type asked for; the message is the bare reason."""


_PREPARING = Lock()


@cache
def _decoder(type_: Any) -> msgspec.json.Decoder[Any]:
    """Made by one thread at a time: when msgspec meets a struct first, it notes on the struct what
    that is made of, and who reads with a note half written crashes."""
    with _PREPARING:
        return msgspec.json.Decoder(type_)


def ready(type_: T) -> T:
    """The type, which any number of threads can read from now on."""
    _decoder(type_)
    return type_


def encode(value: Any) -> bytes:
    """Any action, event, state, view or options as JSON; sets and tables in an order that does not
    vary, so that equal values are equal JSON."""
    return _ENCODER.encode(value)


def decode(data: bytes | str, type_: Any) -> Any:
    """A value of this type; `Unreadable` says why it is none."""
    try:
        return _decoder(type_).decode(data)
    except UNREADABLE as error:
        raise Unreadable(_reason(error)) from error


def _reason(error: Exception) -> str:
    """What the decoder says, with a word of ours for a name that there is not."""
    return str(error).replace("Invalid enum value", "unknown name", 1)


def decode_for(game: Game, data: bytes | str, type_: Any) -> Any:
    """A value of this type in which every name is one of the game's; `Unreadable` says why it is
    none."""
    if type_ is game.state_type and (reader := _part_reader(game)) is not None:
        try:
            return reader.read(data)
        except UNREADABLE:
            pass  # what is wrong, and where, is told by who reads the whole
    check, read = _readers(game, type_)
    try:
        check(data)
        return read(data)
    except UNREADABLE as error:
        raise Unreadable(_reason(error)) from error


def check_for(game: Game, data: bytes | str, type_: Any) -> None:
    """Refuse what `decode_for` could not read (`Unreadable`)."""
    check, _ = _readers(game, type_)
    try:
        check(data)
    except UNREADABLE as error:
        raise Unreadable(_reason(error)) from error


@cache
def _part_reader(game: Game) -> PartReader | None:
    """Reads the game's states; where that fails, the whole is read again for the reason."""
    type_ = game.state_type
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
        return PartReader(type_, lambda part: _spelled_out(game, part), _decoder)
    return None


@cache
def _readers(game: Game, type_: Any) -> tuple[Read, Read]:
    """What holds JSON against the names of the game, and what reads it then."""
    return _decoder(_spelled_out(game, type_)).decode, _decoder(type_).decode


@cache
def _spelled_out(game: Game, type_: Any) -> Any:
    return spelled_out(type_, game.names)


def convert(value: Any, type_: Any) -> Any:
    """A value of this type from plain data, as TOML gives it; `Unreadable` says why it is none,
    where, and which key was meant."""
    try:
        return msgspec.convert(value, ready(type_))
    except UNREADABLE as error:
        reason, _, place = _reason(error).partition(" - at ")
        place = place.removeprefix("`key` in ").strip("`").removeprefix("$").removeprefix(".")
        if unknown := re.search(r"unknown field `(.+)`", reason):
            reason = str(unknown_name("key", unknown[1], _keys(type_, place)))
        raise Unreadable(f"{place}: {reason}" if place else reason) from error


def convert_for(game: Game, value: Any, type_: Any) -> Any:
    """A value of this type from plain data, in which every name is one of the game's; `Unreadable`
    says why it is none, and where."""
    convert(value, _spelled_out(game, type_))
    return convert(value, type_)


def unknown_name(what: str, name: str, known: Iterable[str], **ids: str) -> Sentence:
    """The reason against a name that nobody knows, with the nearest one that somebody does; `what`
    may have places, for these ids."""
    near = get_close_matches(name, list(known), n=1)
    unknown = Sentence(f"unknown {what} {{word}}", places(**ids, word=name))
    if not near:
        return unknown
    return Sentence("{reason}; did you mean {word}?", places(reason=unknown, word=near[0]))


def check_names(what: str, names: Iterable[str], known: Collection[str], **ids: str) -> None:
    """Refuse a name that is not known, and suggest the nearest that is."""
    for name in names:
        if name not in known:
            raise BadData(unknown_name(what, name, known, **ids))


def _keys(type_: Any, place: str) -> Iterator[str]:
    """The keys of the structs that may stand at the place."""
    structs = [*structs_in(type_)]
    for name in re.findall(r"[A-Za-z_]\w*", place):
        fields = [field for struct in structs for field in msgspec.structs.fields(struct)]
        structs = [
            s for field in fields if field.encode_name == name for s in structs_in(field.type)
        ]
    for struct in structs:
        yield from struct.__struct_encode_fields__


def _of(game: Game, error: WartableError) -> Parts:
    """Of which game something is not, and why."""
    return places(text=game.title, text_2=error)


def decode_action(game: Game, data: bytes | str) -> Any:
    """An action of this game."""
    try:
        return decode_for(game, data, game.action_type)
    except Unreadable as error:
        raise MalformedAction("no action of {text}: {text_2}", _of(game, error)) from error


def convert_action(game: Game, value: Any) -> Any:
    """An action of this game from plain data, as a request has it."""
    try:
        return convert_for(game, value, game.action_type)
    except Unreadable as error:
        raise MalformedAction("no action of {text}: {text_2}", _of(game, error)) from error


def decode_event(game: Game, data: bytes | str) -> Any:
    """An event of this game."""
    try:
        return decode_for(game, data, game.event_type)
    except Unreadable as error:
        raise BadData("no event of {text}: {text_2}", _of(game, error)) from error


def decode_state(game: Game, data: bytes | str) -> Any:
    """A state of this game."""
    try:
        state = decode_for(game, data, game.state_type)
    except Unreadable as error:
        raise BadData("no position of {text}: {text_2}", _of(game, error)) from error
    game.check_state(state)
    return state


def decode_options(game: Game, data: bytes | str) -> Any:
    """Options of this game."""
    try:
        options = decode_for(game, data, game.options_type)
    except Unreadable as error:
        raise BadOptions("no options of {text}: {text_2}", _of(game, error)) from error
    game.check_options(options)
    return options
