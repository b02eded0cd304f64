"""How one side takes hits: the same force and hits always lead to the same losses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product

from msgspec.structs import replace

from wartable.forces import Pool, force, most_absorbed
from wartable.games.axis_allies.battle.casualties import ANY, is_last, take_hits, takes
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Force, Unit
from wartable.odds.axis_allies.orders import Order, Scene
from wartable.odds.axis_allies.quiet import QuietScript
from wartable.odds.axis_allies.shots import technologies
from wartable.odds.hits import Chances
from wartable.odds.memory import Memory

Pools = tuple[Pool, ...]
Shot = tuple[tuple[str, tuple[float, ...]], ...]
"""The values of a volley for each kind of hits."""
Luck = Callable[[Sequence[float]], Chances]
"""The chances of hits for these values."""


class Losses:
    """One side that loses its units in an order; what was worked out once is remembered."""

    def __init__(self, pos: Position, order: Order, scene: Scene) -> None:
        self.pos = pos
        self.order = order
        self.scene = scene
        self._quiet = QuietScript(pos)
        self._known = Memory[tuple[Force, Pools], Force]()
        self._orders = Memory[Force, list[tuple[Unit, Force]]]()
        self._ladders = Memory[Force, list[Force]]()
        self._spreads = Memory[tuple[Force, Shot, Luck], dict[Force, float]]()

    def after(self, units: Force, pools: Pools) -> Force:
        """The force that is left of these units."""
        key = (units, pools)
        left = self._known.get(key)
        if left is None:
            left = self._known.keep(key, self._take(units, pools)[1])
        return left

    def under_fire(self, units: Force, shot: Shot, luck: Luck) -> dict[Force, float]:
        """What may be left of these units under this fire, with its chance."""
        if not shot:
            return {units: 1.0}
        key = (units, shot, luck)
        left = self._spreads.get(key)
        if left is None:
            left = self._spreads.keep(key, self._spread(units, shot, luck))
        return left

    def _spread(self, units: Force, shot: Shot, luck: Luck) -> dict[Force, float]:
        left: dict[Force, float] = defaultdict(float)
        kinds = [kind for kind, _ in shot]
        shares = [luck(values).tolist() for _, values in shot]
        for hits in product(*(range(len(share)) for share in shares)):
            chance = 1.0
            for number, share in zip(hits, shares, strict=True):
                chance *= share[number]
            pools = tuple(
                Pool(number, kind) for number, kind in zip(hits, kinds, strict=True) if number
            )
            left[self.after(units, pools)] += chance
        return dict(left)

    def choose(self, units: Force, pools: Pools) -> Force:
        """Who takes the hits."""
        return _named(self.pos, units, self._take(units, pools)[0])

    def _take(self, units: Force, pools: Pools) -> tuple[Force, Force]:
        """Who takes the hits, and what is left: one after the other, always the unit of least worth
        that leaves no hit wasted (S42-CMB-52), transports last (S42-CMB-21)."""
        chosen: dict[Unit, int] = {}
        for number in range(1, sum(pool.hits for pool in pools) + 1):
            for unit, left in self._in_order(units):
                chosen[unit] = chosen.get(unit, 0) + 1
                if self._fit(pools, chosen, unit, number):
                    units = left
                    break
                chosen[unit] -= 1
            else:
                break
        return force(chosen.items()), units

    def rungs(self, units: Force) -> list[Force]:
        """The force after 0, 1, 2, ... hits that anything can take, down to nothing."""
        known = self._ladders.get(units)
        if known is None:
            known = [units]
            while known[-1]:
                known.append(self.after(known[-1], (Pool(1, ANY),)))
            self._ladders.keep(units, known)
        return known

    def _in_order(self, units: Force) -> list[tuple[Unit, Force]]:
        """The units in the order they are lost in, each with what is left without it."""
        known = self._orders.get(units)
        if known is None:
            pos = self.pos
            order = sorted(
                (unit for unit, _ in units),
                key=lambda unit: (
                    is_last(pos, unit),
                    self.order(pos, units, unit, self.scene),
                    unit,
                ),
            )
            known = self._orders.keep(
                units, [(unit, self._hit(units, ((unit, 1),))) for unit in order]
            )
        return known

    def _fit(self, pools: Pools, chosen: dict[Unit, int], last: Unit, number: int) -> bool:
        """Whether so many chosen units can each take a hit, if they could without the last."""
        if len(pools) == 1:
            return self._takes(last, pools[0].kind)
        return most_absorbed(pools, chosen, self._takes) == number

    def _takes(self, unit: Unit, kind: str) -> bool:
        return takes(self.pos, unit, kind)

    def _hit(self, units: Force, chosen: Force) -> Force:
        """What the game leaves of units of which these take a hit."""
        if self.scene.attacking:
            board = Battle("", "land", "", attackers=units, defenders=())
            return take_hits(self._quiet, board, chosen, defending=False).attackers
        board = Battle("", "land", "", attackers=(), defenders=units)
        return take_hits(self._quiet, board, chosen, defending=True).defenders


def _named(pos: Position, units: Force, chosen: Force) -> Force:
    """The units chosen, as the game names them: a ship that is damaged and sunk by one volley still
    has in its name the aircraft that the damage made it forget."""
    there = dict(units)
    named: list[tuple[Unit, int]] = []
    for unit, number in chosen:
        left = number
        if unit.hits and pos.type(unit).deck:
            left = max(0, number - there.get(unit, 0))
            named.append((unit, number - left))
            for other, hit in chosen:
                worse = replace(other, hits=other.hits + 1)
                if left and other.cargo and replace(worse, cargo=()) == unit:
                    named.append((worse, min(left, hit)))
                    left -= min(left, hit)
        named.append((unit, left))
    return force(named)


def losses(pos: Position, order: Order, scene: Scene) -> Losses:
    """How a side takes hits; what was worked out for one battle serves the next."""
    return _losses(_Rules(pos), order, scene)


class _Rules:
    """What losses depend on in a position: the edition, who can be bombarded, technologies."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.key = (pos.edition.id, pos.state.options.bombardment, technologies(pos))

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rules) and self.key == other.key


@lru_cache(maxsize=64)
def _losses(rules: _Rules, order: Order, scene: Scene) -> Losses:
    return Losses(rules.pos, order, scene)
