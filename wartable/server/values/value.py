"""What every body that the server sends or takes is made of."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wartable.core.game import Reason


class Sent(msgspec.Struct, frozen=True, rename="camel"):
    """What the server says."""


class Asked(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What a client says."""


Name = Annotated[str, Meta(min_length=1, max_length=32)]
Password = Annotated[str, Meta(min_length=8, max_length=256)]
Id = Annotated[str, Meta(max_length=80)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Language = Literal["en", "de", "ru", "cs"]


class ErrorBody(Sent, frozen=True):
    """A refusal."""

    error: str
    text: str
    objections: tuple[Reason, ...] = ()
    version: int | None = None
    code: str = ""
    """Which sentence of the server's `text` is; nothing if a game or a desk says it."""
    values: dict[str, str | int] = {}
    """What goes into that sentence."""
