"""Words that the lines of several actions share."""

from __future__ import annotations

import re
from functools import partial

from wartable.core.action_text import NAME, NONE, PATH, parse_counts
from wartable.core.errors import MalformedAction
from wartable.games.axis_allies.actions import Group
from wartable.games.axis_allies.unit import Force, Unit, format_force, parse_force, parse_unit

ROUTE = rf"(?P<path>{PATH})"
SPACE = rf"(?P<space>{NAME})"
PASSAGE = r"(?P<passage>[A-Z][A-Za-z ]*)"

read_counts = partial(parse_counts, what="unit")


def format_some(units: Force, by: str) -> str:
    """Units, or none."""
    return format_force(units, by) if units else NONE


def read_some(text: str, by: str) -> Force:
    """The units that `format_some` wrote."""
    return () if text.strip() == NONE else parse_force(text, by)


def format_groups(groups: tuple[Group, ...], by: str, word: str) -> str:
    """Units and where each group goes, or none."""
    said = (f"{format_force(group.units, by)} {word} {group.to}" for group in groups)
    return "; ".join(said) or NONE


def read_groups(text: str, by: str, word: str) -> tuple[Group, ...]:
    """The groups that `format_groups` wrote."""
    if text.strip() == NONE:
        return ()
    groups = []
    for part in text.split(";"):
        units, found, to = part.rpartition(f" {word} ")
        if not found or not re.fullmatch(NAME, to.strip()):
            raise MalformedAction(f"cannot read {part.strip()!r}: units, `{word}`, and a name")
        groups.append(Group(to.strip(), parse_force(units, by)))
    return tuple(groups)


def read_deck(match: re.Match[str], by: str) -> Unit | None:
    """The carrier that a line names, if it does."""
    return parse_unit(match["deck"], by) if match["deck"] else None
