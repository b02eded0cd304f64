"""A position is read part by part: positions come again and again, and most of each is as before.

A part is a field that holds structs, or one value of a table of them. What holds none is read once,
with its names. A part is held against the names and then read; what was read before, letter by
letter, is taken as it was then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args, get_origin

import msgspec
from msgspec import UNSET, Raw, UnsetType

MOST_PARTS = 2_048
"""Remembered, of one type."""
MOST_BYTES = 2_048
"""Of a part that is remembered."""

Read = Callable[[bytes | str], Any]
"""What this JSON says; an error of msgspec's if it says nothing of the kind."""


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
            if any(structs_in(field.type)):
                is_table = get_origin(field.type) is dict
                each = get_args(field.type)[1] if is_table else field.type
                parts = _Parts(decoder(spelled(each)).decode, decoder(each).decode)
                self._parts.append((field.name, parts.each if is_table else parts.one))
                shape = dict[get_args(shape)[0], Raw] if is_table else Raw  # type: ignore[misc]
            optional = () if field.required else (UNSET,)
            fields.append((field.name, shape | UnsetType if optional else shape, *optional))
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

    def read(self, data: bytes | str) -> Any:
        """What this JSON says."""
        shallow = self._shallow(data)
        values = {
            name: value
            for name in self._type.__struct_fields__
            if (value := getattr(shallow, name)) is not UNSET
        }
        for name, read in self._parts:
            if name in values:
                values[name] = read(values[name])
        return self._type(**values)


class _Parts:
    """Parts of one type: those that were read last are known."""

    __slots__ = ("_check", "_known", "_read")

    def __init__(self, check: Read, read: Read) -> None:
        self._check, self._read = check, read
        self._known: dict[bytes, Any] = {}

    def one(self, raw: Raw) -> Any:
        data = bytes(raw)
        value = self._known.get(data)
        return self._read_anew(data) if value is None else value

    def each(self, table: Mapping[str, Raw]) -> dict[str, Any]:
        known = self._known.get
        values = {key: known(bytes(raw)) for key, raw in table.items()}
        if None in values.values():
            for key in [key for key, value in values.items() if value is None]:
                values[key] = self.one(table[key])
        return values

    def _read_anew(self, data: bytes) -> Any:
        self._check(data)
        value = self._read(data)
        if len(data) <= MOST_BYTES:
            if len(self._known) >= MOST_PARTS:
                self._known.clear()
            self._known[data] = value
        return value


def structs_in(type_: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs that a type names, as one of several or inside a list or table."""
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
        yield type_
    for each in get_args(type_):
        yield from structs_in(each)
