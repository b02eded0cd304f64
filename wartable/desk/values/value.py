"""The ground of all values on the wire."""

from __future__ import annotations

from typing import Literal

import msgspec


class Value(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """A value on the wire."""


class Fact(Value, frozen=True):
    """Something worth knowing, as a label and what it is."""

    id: str
    label: str
    value: str
    rule: str = ""
    role: Literal["", "main", "gain", "aside", "warning", "quiet"] = ""
    """How it is shown where there is little room: the main thing, large; what is added to that each
    turn; a word aside of it; a warning; or not at all."""
