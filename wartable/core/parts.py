"""A position is read part by part: positions come again and again, and most of each is as before.

A part is a field that holds structs, or one value of a table of them, or a field that is said to be
lasting. What is none is read once, with its names. A part is held against the names and then read;
what was read before, letter by letter, is taken as it was then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, get_args, get_origin

import msgspec
from msgspec import UNSET, Raw, UnsetType

MOST_PARTS = 2_048
"""Remembered, of one type."""
MOST_LASTING = 128
"""The same of a lasting field, whose values are large."""
MOST_BYTES = 4 * 2**20
"""Of all parts of one type that are remembered."""

Read = Callable[[bytes | str], Any]
"""What this JSON says; an error of msgspec's if it says nothing of the kind."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """Marks a field whose value mostly is the one of the position before, as who controls what."""


LASTING = Lasting()


class PartReader:
    """Reads structs of one type. Its fields without structs, and the parts, are read with the
    names that `spelled` writes into their types; `decoder` makes the decoder of a type."""

    def __init__(
        self,
        type_: type[msgspec.Struct],
        spelled: Callable[[Any], Any],
        decoder: Callable[[Any], msgspec.json.Decoder[Any]],
    ) -> None:
        self._type = type_
        self._parts: list[tuple[str, Callable[[Any], Any]]] = []
        fields: list[tuple[Any, ...]] = []
        for field in msgspec.structs.fields(type_):
            shape = spelled(field.type)
            if is_part(field):
                is_table = get_origin(field.type) is dict
                each = get_args(field.type)[1] if is_table else field.type
                most = MOST_LASTING if is_lasting(field) else MOST_PARTS
                parts = _Parts(decoder(spelled(each)).decode, decoder(each).decode, most)
                self._parts.append((field.name, parts.each if is_table else parts.one))
                shape = dict[get_args(shape)[0], Raw] if is_table else Raw  # type: ignore[misc]
            fields.append((field.name, shape) if field.required else _optional(field, shape))
        config = type_.__struct_config__
        shallow = msgspec.defstruct(
            type_.__name__,
            fields,
            tag=config.tag,
            tag_field=config.tag_field,
            forbid_unknown_fields=config.forbid_unknown_fields,
            rename=dict(zip(type_.__struct_fields__, type_.__struct_encode_fields__, strict=True)),
            kw_only=True,
            gc=False,
        )
        self._shallow: Read = decoder(shallow).decode
        self._names = type_.__struct_fields__
        self._values = attrgetter(*self._names)

    def read(self, data: bytes | str) -> Any:
        """What this JSON says."""
        values = dict(zip(self._names, self._values(self._shallow(data)), strict=True))
        for name, read in self._parts:
            if values[name] is UNSET:
                del values[name]
            else:
                values[name] = read(values[name])
        return self._type(**values)


def is_part(field: msgspec.structs.FieldInfo) -> bool:
    """Whether a field is read by itself."""
    return is_lasting(field) or any(structs_in(field.type))


def is_lasting(field: msgspec.structs.FieldInfo) -> bool:
    """Whether a field is said to be lasting."""
    return LASTING in get_args(field.type)


def _optional(field: msgspec.structs.FieldInfo, shape: Any) -> tuple[str, Any, Any]:
    """A field that may be left out: a part is unset then, and anything else what it is then."""
    if is_part(field):
        return field.name, shape | UnsetType, UNSET
    if field.default is msgspec.NODEFAULT:
        return field.name, shape, msgspec.field(default_factory=field.default_factory)
    return field.name, shape, msgspec.field(default=field.default)


class _Parts(dict[bytes, Any]):
    """Parts of one type: those that were read last are known."""

    __slots__ = ("_bytes", "_check", "_most", "_read")

    def __init__(self, check: Read, read: Read, most: int) -> None:
        self._check, self._read, self._most = check, read, most
        self._bytes = 0

    def one(self, raw: Raw) -> Any:
        return self[bytes(raw)]

    def each(self, table: Mapping[str, Raw]) -> dict[str, Any]:
        values = map(self.__getitem__, map(bytes, table.values()))
        return dict(zip(table, values, strict=True))

    def __missing__(self, data: bytes) -> Any:
        """What was not read lately is held against the names, and read."""
        self._check(data)
        value = self._read(data)
        if len(data) <= MOST_BYTES:
            if len(self) >= self._most or self._bytes + len(data) > MOST_BYTES:
                self.clear()
                self._bytes = 0
            self._bytes += len(data)
            self[data] = value
        return value


def structs_in(type_: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs that a type names, as one of several or inside a list or table."""
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
        yield type_
    for each in get_args(type_):
        yield from structs_in(each)
