"""Where a value that is read may be of any size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import inspect


def boundless(
    type_: inspect.Type, path: str, seen: frozenset[Any] = frozenset()
) -> Iterator[tuple[str, bool]]:
    """Texts, numbers, lists and tables without a bound: where, and whether it is a text or a
    number. Tables by names that are listed have as many entries as there are names."""
    match type_:
        case inspect.Metadata(type=inner):
            yield from boundless(inner, path, seen)
        case inspect.UnionType(types=types):
            for each in types:
                yield from boundless(each, path, seen)
        case inspect.StructType(cls=cls, fields=fields) if cls not in seen:
            for field in fields:
                yield from boundless(field.type, f"{path}.{field.name}", seen | {cls})
        case inspect.StrType(max_length=None, pattern=None):
            yield path, True
        case inspect.IntType(le=None) | inspect.IntType(ge=None) | inspect.FloatType():
            yield path, True
        case (
            inspect.ListType(max_length=most, item_type=item)
            | inspect.VarTupleType(max_length=most, item_type=item)
            | inspect.SetType(max_length=most, item_type=item)
            | inspect.FrozenSetType(max_length=most, item_type=item)
        ):
            if most is None:
                yield path, False
            yield from boundless(item, f"{path}[]", seen)
        case inspect.TupleType(item_types=items):
            for item in items:
                yield from boundless(item, f"{path}[]", seen)
        case inspect.DictType(max_length=most, key_type=key, value_type=value):
            if most is None and not isinstance(key, inspect.LiteralType):
                yield path, False
            yield from boundless(key, f"{path} keys", seen)
            yield from boundless(value, f"{path} values", seen)
