"""Some fields of a struct, said; the others stay as they are."""

from __future__ import annotations

from typing import Any, Union

import msgspec
from msgspec import UNSET, UnsetType


def changes(of: type[msgspec.Struct], *, strict: bool = False, but: tuple[str, ...] = ()) -> Any:
    """A record of changes to some fields of such a struct; the others stay as they are. A strict
    one has no other fields; those of `but` it has not."""
    fields = [
        (each.name, Union[each.type, UnsetType], UNSET)  # noqa: UP007
        for each in msgspec.structs.fields(of)
        if each.name not in but
    ]
    return msgspec.defstruct(
        f"{of.__name__}Changes",
        fields,
        frozen=True,
        omit_defaults=True,
        module=__name__,
        forbid_unknown_fields=strict,
    )


def said(changes: msgspec.Struct) -> dict[str, Any]:
    """The fields that are said, with what is said of them."""
    values = {name: getattr(changes, name) for name in changes.__struct_fields__}
    return {name: value for name, value in values.items() if value is not UNSET}
