"""Zones by name: who names a nation of several is told which it has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wartable.cli.names import Index, normal
from wartable.core.errors import UnknownName
from wartable.games.global_war_1936.data import data

MOST_ZONES = 12


class Zones(Index):
    """Land zones and sea zones; a nation means its zone on the board, if it has one alone."""

    def __init__(self, names: Mapping[str, Iterable[str]], nations: Index) -> None:
        super().__init__("zone", names)
        self._nations = nations

    def find(self, text: str) -> str:
        said = normal(text).split()
        if said and self._nations.is_exact(said) and not self.is_exact(said):
            (nation,) = self._nations.candidates(said)
            own = [zone for zone in data().map.land.values() if zone.roundel == nation]
            if len(own) == 1:
                return own[0].id
            if own:
                some = ", ".join(zone.name for zone in own[:MOST_ZONES])
                more = f" and {len(own) - MOST_ZONES} more" * (len(own) > MOST_ZONES)
                raise UnknownName(f"{self._nations.title[nation]} has {some}{more}; say which")
        return super().find(text)
