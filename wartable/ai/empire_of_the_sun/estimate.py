"""A quick guess at a battle: strengths against toughness, with the game's own tables of dice.

Hits take strength away in proportion, wherever they fall; the exact odds decide among the few
forces that look best by this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from wartable.ai.empire_of_the_sun import worth
from wartable.ai.empire_of_the_sun.line_ups import Result
from wartable.ai.empire_of_the_sun.means import GROUND, Part
from wartable.games.empire_of_the_sun.battle import air_naval, garrisons, ground
from wartable.games.empire_of_the_sun.battle.modifiers import (
    AMBUSH,
    BOMBARDMENT,
    DEFENDED,
    SUPERIORITY,
    SURPRISE,
    TERRAIN,
    US_AIRCRAFT,
)
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.names import Condition
from wartable.games.empire_of_the_sun.position import Position

Spread = tuple[tuple[float, float], ...]
"""Multipliers of strength, each with its chance."""


@dataclass(slots=True)
class Force:
    """Units that fight together, added up."""

    strength: float = 0.0
    toughness: float = 0.0
    """The hits that destroy all of them."""
    worth: float = 0.0
    steps: int = 0
    aircraft: bool = False
    ships: bool = False
    """Whether ships are in the battle hex itself."""
    us_aircraft: bool = False

    def add(self, pos: Position, unit: str, strength: float, *, here: bool, half: bool) -> None:
        """One unit more: with this strength, in the hex or not, with half its defence or all."""
        counter = pos.counter(unit)
        steps = worth.steps(pos, unit)
        defence = (counter.defence + 1) // 2 if half else counter.defence
        self.strength += strength
        self.toughness += defence * steps
        self.worth += worth.step(unit) * steps
        self.steps += steps
        if counter.is_air:
            self.aircraft = True
            self.us_aircraft = self.us_aircraft or counter.nation == "us"
        self.ships = self.ships or (here and counter.kind == "naval")

    def lost(self, hits: float) -> float:
        """The share of the force that so many hits destroy."""
        return min(1.0, hits / self.toughness) if self.toughness else 1.0


@cache
def _spread(multiplier: Callable[[int], Fraction], modifier: int) -> Spread:
    found: dict[float, float] = {}
    for face in air_naval.FACES:
        times = float(multiplier(face + modifier))
        found[times] = found.get(times, 0.0) + 1 / len(air_naval.FACES)
    return tuple(found.items())


class Battle:
    """The two sides of a battle as they would meet."""

    def __init__(
        self, pos: Position, target: str, ours: Sequence[Part], theirs: Sequence[Part]
    ) -> None:
        self.pos = pos
        self.target = target
        self.side = pos.offensive.side
        self.above, self.troops = Force(), Force()
        self.guards, self.garrison = Force(), Force()
        landing = False
        for part in ours:
            if part.role in GROUND:
                lands = part.role != "march"
                landing = landing or lands
                self.troops.add(pos, part.unit, part.strength, here=True, half=lands)
            else:
                here = part.to == target
                self.above.add(pos, part.unit, part.strength, here=here, half=False)
        self.came = any(part.role == "sail" for part in theirs)
        for part in theirs:
            here = part.to == target
            met = self.garrison if part.role in GROUND else self.guards
            met.add(pos, part.unit, part.strength, here=here, half=part.role == "land")
        for unit in pos.own(other(self.side), target):
            kind = pos.counter(unit).kind
            if kind in ("air", "naval"):
                self.guards.add(pos, unit, pos.attack(unit), here=True, half=False)
            elif kind == "ground":
                self.garrison.add(pos, unit, pos.attack(unit), here=True, half=False)
        if self.side == "allies" and (name := garrisons.garrison(pos, target)):
            number = garrisons.steps(pos, target)
            self.garrison.strength += number * garrisons.ATTACK[name]
            self.garrison.toughness += number * garrisons.DEFENCE[name]
            self.garrison.steps += number
        self.landing = landing

    # the air-naval stage

    def _modifiers(self, condition: Condition) -> tuple[int, int]:
        """Of the active and the Reaction player's air-naval dice (EOS-9.2-07)."""
        year = US_AIRCRAFT.get(self.pos.year, 0)
        active = SURPRISE if condition == "surprise" else 0
        reaction = 0
        if condition == "ambush":
            active, reaction = (AMBUSH, 0) if self.side == "allies" else (0, AMBUSH)
        active += year if self.above.us_aircraft else 0
        reaction += year if self.guards.us_aircraft else 0
        return active, reaction

    def stages(self, condition: Condition) -> Iterable[tuple[float, float, float]]:
        """How the air-naval stage may end: what is left of each side, with the chance."""
        active, reaction = self._modifiers(condition)
        first = _spread(air_naval.multiplier, active)
        second = _spread(air_naval.multiplier, reaction)
        for times, chance in first:
            for answer, share in second:
                ours, theirs = 1.0, 1.0
                if condition == "ambush":
                    ours -= self.above.lost(self.guards.strength * answer)
                    theirs -= self.guards.lost(self.above.strength * times * ours)
                elif condition == "surprise":
                    theirs -= self.guards.lost(self.above.strength * times)
                    ours -= self.above.lost(self.guards.strength * answer * theirs)
                else:
                    theirs -= self.guards.lost(self.above.strength * times)
                    ours -= self.above.lost(self.guards.strength * answer)
                yield chance * share, ours, theirs

    def _wins(self, ours: float, theirs: float) -> bool:
        """Who has more left; against nobody, or with nobody on either side, the attacker."""
        left, met = self.above.strength * ours, self.guards.strength * theirs
        if met <= 0:
            return True
        if self.guards.aircraft and not self.above.aircraft:
            return False
        return left > met

    # the ground stage

    def _ground(self, ours: float, theirs: float) -> tuple[float, float, float]:
        """The chance to win the hex, and the shares of troops and garrison that fall."""
        troops, garrison = self.troops, self.garrison
        if not troops.strength:
            return 0.0, 0.0, 0.0
        if not garrison.steps:
            return 1.0, 0.0, 0.0
        active = TERRAIN.get(self.pos.hex(self.target).terrain, 0)
        enemy = self.guards.strength * theirs > 0
        if self.above.ships and ours > 0 and not enemy:
            active += BOMBARDMENT
        if self.above.aircraft and ours > 0 and not enemy:
            active += SUPERIORITY
        reaction = DEFENDED if self.landing else 0
        softened = 1.0
        if not self.guards.steps and self.above.strength:
            bombs = garrison.lost(self.above.strength * 0.75)
            softened = max(1.0 - bombs, 1.0 / max(1, garrison.steps))
        win = fallen = hit = 0.0
        guard = garrison.strength * softened
        tough = max(1.0, garrison.toughness * softened)
        for times, chance in _spread(ground.multiplier, active):
            for answer, share in _spread(ground.multiplier, reaction):
                theirs_lost = min(1.0, troops.strength * times / tough)
                ours_lost = troops.lost(guard * answer)
                both = chance * share
                fallen += both * ours_lost
                hit += both * (1 - softened + softened * theirs_lost)
                if theirs_lost >= 1.0 and ours_lost < 1.0:
                    win += both
                elif ours_lost < 1.0:
                    more = theirs_lost * garrison.steps * softened - ours_lost * troops.steps
                    win += both if more >= 1 else both * 0.3 if more > 0 else 0.0
        return win, fallen, hit

    def guess(self, condition: Condition) -> Result:
        """What the battle is expected to bring."""
        if self.landing and self.came and not self.above.ships:
            return self._turned_back()
        take = win = swing = 0.0
        for chance, ours, theirs in self.stages(condition):
            swing += chance * (1 - theirs) * self.guards.worth
            swing -= chance * (1 - ours) * self.above.worth
            if not self._wins(ours, theirs):
                continue
            won, fallen, hit = self._ground(ours, theirs)
            take += chance * won
            win += chance * (won if self.troops.steps else 1.0)
            swing += chance * (hit * self.garrison.worth - fallen * self.troops.worth)
            if self.pos.hex(self.target).one_hex_island:
                swing += chance * won * (1 - hit) * self.garrison.worth
        return Result(take, win, swing, 0.0)

    def _turned_back(self) -> Result:
        """A landing without ships turns back before ships that come, and loses steps
        (EOS-8.45-13)."""
        return Result(0.0, 0.0, -0.5 * self.troops.worth, 0.0)
