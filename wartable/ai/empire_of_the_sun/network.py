"""The net of bases: what each place has to fear, and what guards it."""

from __future__ import annotations

from functools import cached_property

from wartable.ai.empire_of_the_sun.seaways import seaways
from wartable.games.empire_of_the_sun import asp
from wartable.games.empire_of_the_sun.facts import SIDES, Side, other
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import Supply, supply_of

REACH = 10
"""Hexes that a landing crosses with a card of value 2."""
EMPTY, THIN, HELD = 0.22, 0.12, 0.03
"""The chance that a place is lost soon: without troops, with too few, with enough; where the enemy
can come at all."""
SHELTER, EXPOSED = 0.5, 1.3
"""How much less is risked where the own aircraft rule the sea around, and more where the enemy's
do."""
STRONG = 1.2
"""How much stronger than the garrison those who come must be."""
GARRISON = 12
"""The strength of a city that defends itself (T-INTRINSIC)."""
COMERS = 2
"""So many ground units come together."""


class Network:
    """One look at the bases of both sides in a position."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.supply: Supply = supply_of(pos)

    def risk(self, place: str) -> float:
        """The chance that who holds the place loses it soon."""
        pos = self.pos
        owner: Side = "japan" if place in pos.state.japanese else "allies"
        threat = self.threat(other(owner), place)
        if not threat or place in pos.map.away or place in pos.state.soviet:
            return 0.0
        guard = self.guard(owner, place)
        found = EMPTY if not guard else THIN if threat > STRONG * guard else HELD
        bit = self.supply.grid.bit[place]
        if bit & self.supply.zoi.bar(other(owner)):
            found *= SHELTER
        elif bit & self.supply.zoi.bar(owner):
            found *= EXPOSED
        return found

    def guard(self, owner: Side, place: str) -> int:
        """The attack strength of the troops in a place."""
        found = sum([self.pos.attack(unit) for unit in self.pos.own(owner, place, "ground")])
        if owner == "japan" and self.pos.hex(place).city.startswith("intrinsic"):
            found += GARRISON
        return found

    def threat(self, side: Side, place: str) -> int:
        """The attack strength of the strongest ground units of a side that could come to a place
        soon, by sea as far as shipping goes, or by land."""
        found = self._comers[side].get(place, ())
        return sum(sorted(found)[-COMERS:])

    @cached_property
    def _comers(self) -> dict[Side, dict[str, list[int]]]:
        """By place, the strength of each ground unit that could come there."""
        pos = self.pos
        ways = seaways(pos.map)
        found: dict[Side, dict[str, list[int]]] = {side: {} for side in SIDES}
        for side in SIDES:
            shipping = asp.usable(pos, side)
            for unit in pos.units_of(side, "ground"):
                where = pos.where(unit)
                ends = {*ways.beside(where)}
                if pos.counter(unit).amphibious and asp.cost(pos, unit) <= shipping:
                    ends |= {*ways.shores(where, REACH)}
                for place in ends:
                    found[side].setdefault(place, []).append(pos.attack(unit))
        return found


def network_of(pos: Position) -> Network:
    """The net of a position, looked at once."""
    return pos.once("net of bases", lambda: Network(pos))
