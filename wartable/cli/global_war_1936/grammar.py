"""Orders in the game's own grammar, with every name in them as people write it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from wartable.cli.names import Index
from wartable.core.action_text import NAME
from wartable.core.names import Name
from wartable.games.global_war_1936.text import WORDINGS
from wartable.games.global_war_1936.wording import SPACE


def _names_in(kind: type[Any]) -> dict[str, str]:
    """What each field of an action names, of those that name something."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        field: mark.of
        for field, hint in hints.items()
        if get_origin(hint) is Annotated
        for mark in get_args(hint)
        if isinstance(mark, Name)
    }


def _loose(pattern: str, named: Mapping[str, str]) -> re.Pattern[str]:
    """The pattern with any words where it has a name."""
    for group in named:
        for plain in (NAME, SPACE):
            pattern = pattern.replace(f"(?P<{group}>{plain})", f"(?P<{group}>.+?)")
    return re.compile(pattern, re.IGNORECASE)


PATTERNS: tuple[tuple[re.Pattern[str], Mapping[str, str]], ...] = tuple(
    (_loose(pattern, named), named)
    for kind, wording in WORDINGS.items()
    if (named := _names_in(kind))
    for pattern in wording.readers
)
"""How orders are written, each with what the groups of its pattern name."""


def spelled(order: str, index_of: Callable[[str], Index]) -> str | None:
    """The order with the IDs of what its words name, by the first pattern that it fits; `None` if
    it fits none. A name that nothing has is an `UnknownName`."""
    order = " ".join(order.split())
    for pattern, named in PATTERNS:
        if match := pattern.fullmatch(order):
            spans = [
                (*match.span(group), index_of(named[group]).find(text))
                for group, text in match.groupdict().items()
                if text and group in named
            ]
            for start, end, thing in sorted(spans, reverse=True):
                order = order[:start] + thing + order[end:]
            return order
    return None
