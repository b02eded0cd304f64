"""Flights over the board of an edition."""

from __future__ import annotations

from typing import NamedTuple

from wartable.board import Flights
from wartable.games.axis_allies.facts import EditionData
from wartable.games.axis_allies.relations import Pair


class NoFly(NamedTuple):
    """The spaces that a power did not fly over, and what that was worked out for."""

    control: dict[str, str]
    declared: frozenset[Pair]
    overflight: bool
    spaces: frozenset[str]


class Airways(Flights):
    """The flights over the board of an edition: none enters a closed territory, a barred space is
    only flown to, and no deck waits there (S42-MAP-11, G40-MAP-12, G40-AIR-04, G40-CHN-12)."""

    def __init__(self, data: EditionData) -> None:
        closed = frozenset(space.id for space in data.spaces.values() if space.closed)
        super().__init__(data.board.neighbours, data.board.sea, closed)
        self.no_fly: dict[str, NoFly] = {}
        """By power, when it was last worked out."""
