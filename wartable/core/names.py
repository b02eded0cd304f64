"""Names in values: a type can say what a text names, and a game which names there are.

    Space = Annotated[str, Name("space")]

`spelled_out` writes a game's names into such a type, so that JSON is held against them by the
decoder itself, at the speed of reading it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta

Names = Mapping[str, Collection[str]]
"""Every name there is, by what it names."""

Nothing = Annotated[tuple[Any, ...], Meta(max_length=0)]
NoName = Annotated[str, Meta(min_length=1, max_length=0)]


@dataclass(frozen=True, slots=True)
class Name:
    """Marks a text that names something, as a space; or nothing, where it may be empty."""

    of: str
    or_none: bool = False


Owner = Annotated[str, Name("owner")]
"""Who owes decisions and makes them."""


def spelled_out(type_: Any, names: Names) -> Any:
    """A type that the same JSON fits, if every name in it is one of these. What is not named there
    may be anything, and what lies in one of its own kind holds no more of them."""
    return _Speller(names).spell(type_, ())


class _Speller:
    def __init__(self, names: Names) -> None:
        self._names = names
        self._known: dict[tuple[Any, tuple[Any, ...]], Any] = {}

    def spell(self, type_: Any, inside: tuple[Any, ...]) -> Any:
        """The type with names, where it lies inside of these structs."""
        origin, args = get_origin(type_), get_args(type_)
        if origin is Annotated:
            name = next((mark for mark in args if isinstance(mark, Name)), None)
            if name is not None:
                return self._literal(name, args[0])
            spelled = self.spell(args[0], inside)
            return Nothing if spelled is Nothing else Annotated[(spelled, *args[1:])]
        if origin in (Union, UnionType):
            return reduce(or_, [self.spell(each, inside) for each in args])
        if origin is tuple and any(inside.count(each) > 1 for each in args):
            return Nothing
        if origin in (tuple, dict, frozenset):
            each = (arg if arg is ... else self.spell(arg, inside) for arg in args)
            return origin[tuple(each)]
        if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
            return self._struct(type_, (*inside, type_))
        return type_

    def _literal(self, name: Name, plain: Any) -> Any:
        if name.of not in self._names:
            return plain
        known = [*self._names[name.of], *([""] if name.or_none else [])]
        return Literal[tuple(known)] if known else NoName

    def _struct(self, type_: type[msgspec.Struct], inside: tuple[Any, ...]) -> Any:
        key = type_, tuple(each for each in inside if each is type_)
        if key not in self._known:
            config = type_.__struct_config__
            fields = [
                (field.name, self.spell(field.type, inside), *(() if field.required else (None,)))
                for field in msgspec.structs.fields(type_)
            ]
            encoded = zip(type_.__struct_fields__, type_.__struct_encode_fields__, strict=True)
            self._known[key] = msgspec.defstruct(
                type_.__name__,
                fields,
                tag=config.tag,
                tag_field=config.tag_field,
                array_like=config.array_like,
                forbid_unknown_fields=config.forbid_unknown_fields,
                rename=dict(encoded),
                kw_only=True,
                gc=False,
            )
        return self._known[key]
