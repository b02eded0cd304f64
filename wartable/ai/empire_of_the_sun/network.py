"""The net of bases: what each place has to fear, and what guards it."""

from __future__ import annotations

from functools import cached_property

from wartable.ai.empire_of_the_sun.aims import stakes_of
from wartable.ai.empire_of_the_sun.seaways import seaways
from wartable.games.empire_of_the_sun import asp, hq
from wartable.games.empire_of_the_sun.facts import SIDES, Side, other
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import Supply, supply_of

REACH = 10
"""Hexes that a landing crosses with a card of value 2."""
EMPTY, THIN, HELD = 0.22, 0.12, 0.03
"""The chance that a place is lost soon: without troops, with too few, with enough; where the enemy
can come at all."""
SHELTER, EXPOSED = 0.3, 1.3
"""How much less is risked where the own aircraft rule the sea around, and more where the enemy's
do."""
STRONG = 1.2
"""How much stronger than the garrison those who come must be."""
TOKEN = 4
"""How much stronger they are than a garrison that does not count."""
GARRISON = 12
"""The strength of a city that defends itself (T-INTRINSIC)."""
COMERS = 2
"""So many ground units come together."""
EAGER = (2.0, 1.6, 1.3, 1.2, 1.1, 0.9, 0.8, 0.7, 0.2)
"""How much likelier it is that the enemy comes to the place that he wants most, to the next, and so
on, and how much less to all others: so it was in games."""
SUREST = 0.9


class Network:
    """One look at the bases of both sides in a position."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.supply: Supply = supply_of(pos)

    def risk(self, place: str) -> float:
        """The chance that who holds the place loses it soon."""
        return self.chance(place, self.weakness(place))

    def weakness(self, place: str) -> float:
        """How easily the place is lost, if the enemy wants it as much as others."""
        return self._weak.get(place, 0.0)

    @cached_property
    def _weak(self) -> dict[str, float]:
        held = self._at_risk.keys() - self.pos.map.away.keys() - self.pos.state.soviet
        return {
            place: self.weakness_with(place, self.guard(self._owner(place), place))
            for place in held
        }

    def weakness_with(self, place: str, guard: int) -> float:
        """The same with troops of this strength."""
        owner = self._owner(place)
        threat = self.threat(other(owner), place)
        if not threat:
            return 0.0
        found = EMPTY if threat >= TOKEN * guard else THIN if threat > STRONG * guard else HELD
        bit = self.supply.grid.bit[place]
        if bit & self.supply.zoi.bar(other(owner)):
            found *= SHELTER
        elif bit & self.supply.zoi.bar(owner):
            found *= EXPOSED
        return found

    def chance(self, place: str, weakness: float) -> float:
        """The chance that a place so weak is lost: the enemy goes first where most is to be had."""
        if not weakness:
            return 0.0
        stake = weakness * self._at_risk.get(place, 0.0)
        better = 0
        for other_stake, each in self._wishes[self._owner(place)]:
            if other_stake <= stake or better >= len(EAGER) - 1:
                break
            better += each != place
        return min(SUREST, weakness * EAGER[min(better, len(EAGER) - 1)])

    @cached_property
    def _wishes(self) -> dict[Side, list[tuple[float, str]]]:
        """By owner, what may be lost in each place, the most first."""
        found: dict[Side, list[tuple[float, str]]] = {side: [] for side in SIDES}
        for place, weakness in self._weak.items():
            if weakness:
                found[self._owner(place)].append((weakness * self._at_risk[place], place))
        return {side: sorted(each, reverse=True)[: len(EAGER) + 1] for side, each in found.items()}

    @cached_property
    def _at_risk(self) -> dict[str, float]:
        return stakes_of(self.pos.scenario.id, self.pos.state.turn).at_risk

    def _owner(self, place: str) -> Side:
        return "japan" if place in self.pos.state.japanese else "allies"

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
        """By place, the strength of each ground unit that could come there: whom an HQ could
        call up."""
        pos = self.pos
        ways = seaways(pos.map)
        found: dict[Side, dict[str, list[int]]] = {side: {} for side in SIDES}
        for side in SIDES:
            shipping = asp.usable(pos, side)
            for unit in pos.units_of(side, "ground"):
                if not self._is_called(side, unit):
                    continue
                where = pos.where(unit)
                ends = {*ways.beside(where)}
                if pos.counter(unit).amphibious and asp.cost(pos, unit) <= shipping:
                    ends |= {*ways.shores(where, REACH)}
                for place in ends:
                    found[side].setdefault(place, []).append(pos.attack(unit))
        return found

    def _is_called(self, side: Side, unit: str) -> bool:
        """Whether the unit is in supply, and an HQ that may command it is near and in supply."""
        pos = self.pos
        bit = self.supply.grid.bit.get(pos.where(unit), 0)
        return self.supply.is_supplied(unit) and any(
            near & bit and hq.may_command(pos, each, unit) for each, near in self._posts[side]
        )

    @cached_property
    def _posts(self) -> dict[Side, list[tuple[str, int]]]:
        """The HQs of each side that are in supply, each with the hexes in its command range."""
        return {
            side: [(each, hq.command_range(self.pos, each)) for each in self.supply.hqs(side)]
            for side in SIDES
        }


def network_of(pos: Position) -> Network:
    """The net of a position, looked at once."""
    return pos.once("net of bases", lambda: Network(pos))
