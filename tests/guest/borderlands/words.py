"""What things are called."""

from __future__ import annotations

from borderlands.board import FACTS
from wartable.core.sentences import Named, Parts


def named(name: str) -> str:
    """The name of a house, a counter or a card as people write it."""
    return name.replace("_", " ").title()


def place(number: str) -> str:
    """A hex, by its town if there is one."""
    return FACTS.towns[number].name if number in FACTS.towns else number


def parts(**said: str) -> Parts:
    """What stands in the places of a sentence: houses, counters, cards and hexes by their ids."""
    return tuple(
        (where, Named(name, place(name) if where.startswith("hex") else named(name)))
        for where, name in said.items()
    )
