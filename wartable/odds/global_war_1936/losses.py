"""Who is hit: by the game's own words on who can take a hit, and the policy of who chooses."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import force, minus, single
from wartable.games.global_war_1936.battle.amphibious import is_out_of_order
from wartable.games.global_war_1936.battle.hits import rank, takes
from wartable.games.global_war_1936.battle.losses import DOUBLE, survives, takes_double
from wartable.games.global_war_1936.battle.sides import OTHER, units_of
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Battle, Combat, Owed, Side
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.odds.global_war_1936.policy import Key, Policy, lost_first, picked_first

Hit = tuple[str, str]
"""Who chooses, `owner` or `shooter`, and the kind of a hit."""
SIDES: tuple[Side, Side] = ("attack", "defence")


class Losses:
    """The hits of a round of a combat, one after the other. What the rules say of a unit is asked
    once."""

    def __init__(self, pos: Position, frame: Combat, policy: Policy) -> None:
        self.pos = pos
        self.frame = frame
        self._keys: dict[tuple[Side, str], Key] = {
            **{(side, "owner"): lost_first(pos, side, policy.losses(side)) for side in SIDES},
            **{(side, "shooter"): picked_first(pos, policy.picks(OTHER[side])) for side in SIDES},
        }
        self._ranks: dict[tuple[Unit, str], int | None] = {}
        self._falls: dict[tuple[Side, Hit, Force], Force] = {}
        self._ladders: dict[tuple[Side, Hit, Force], list[Force]] = {}
        self._double: dict[Unit, bool] = {}

    def _rank(self, unit: Unit, kind: str) -> int | None:
        """How late the unit takes a hit of this kind; nothing if it cannot."""
        key = (unit, kind)
        if key not in self._ranks:
            can = takes(self.pos, self.frame, unit, kind)
            self._ranks[key] = rank(self.pos, unit, kind) if can else None
        return self._ranks[key]

    def _is_doubled(self, unit: Unit) -> bool:
        if unit not in self._double:
            self._double[unit] = takes_double(self.pos, self.frame, unit)
        return self._double[unit]

    def hit(self, side: Side, hit: Hit, there: Force) -> Unit | None:
        """Who of those there takes a hit; nobody if nobody can."""
        by, kind = hit
        ranks = [
            (found, unit) for unit, _ in there if (found := self._rank(unit, kind)) is not None
        ]
        if not ranks:
            return None
        first = min(found for found, _ in ranks)
        units = [unit for found, unit in ranks if found == first]
        if len(units) > 1 and side == "attack" and isinstance(self.frame, Battle):
            able = tuple(pair for pair in there if self._rank(pair[0], kind) is not None)
            units = [u for u in units if not is_out_of_order(self.pos, able, {u: 1})]
        key = self._keys[side, by]
        return min(units, key=lambda unit: key(unit, there)) if len(units) > 1 else units[0]

    def after(self, side: Side, hit: Hit, there: Force) -> Force:
        """What a hit leaves: who is hit is gone or damaged; of units with double losses another one
        is gone (GW-10.2-05)."""
        key = (side, hit, there)
        found = self._falls.get(key)
        if found is None:
            found = self._falls[key] = self._after(side, hit, there)
        return found

    def ladder(self, side: Side, hit: Hit, there: Force, most: int) -> list[Force]:
        """What 0, 1, 2, ... such hits leave, up to so many and maybe more."""
        found = self._ladders.setdefault((side, hit, there), [there])
        while len(found) <= most:
            found.append(self.after(side, hit, found[-1]))
        return found

    def _after(self, side: Side, hit: Hit, there: Force) -> Force:
        unit = self.hit(side, hit, there)
        if unit is None:
            return there
        left = minus(there, single(unit))
        if survives(self.pos, unit):
            left = force((*left, (replace(unit, hits=unit.hits + 1), 1)))
        if hit[1] != DOUBLE and self._is_doubled(unit):
            return self.after(side, ("owner", DOUBLE), left)
        return left


def chosen(pos: Position, frame: Combat, owed: Owed, policy: Policy) -> Force:
    """The units that are picked for hits that are owed, all of them together."""
    losses = Losses(pos, frame, policy)
    left = units_of(pos, frame, owed.side)
    lost: list[tuple[Unit, int]] = []
    for _ in range(owed.hits):
        unit = losses.hit(owed.side, (owed.by, owed.kind), left)
        if unit is None:
            break
        lost.append((unit, 1))
        left = minus(left, single(unit))
    return force(lost)
