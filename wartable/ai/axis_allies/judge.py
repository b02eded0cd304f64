"""What comes of a battle: exact odds where they are quick, expected hits where they are not."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from wartable.forces import Pool, force
from wartable.games.axis_allies.data import EditionData, UnitType
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.given import Given, build
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Force, Unit
from wartable.odds.axis_allies.case import Case
from wartable.odds.axis_allies.losses import losses
from wartable.odds.axis_allies.orders import Order, Scene, by_default
from wartable.odds.axis_allies.solve import odds

Counts = tuple[tuple[str, int], ...]
"""How many of each type, in order."""

MOST_AT_SEA = 9
"""Units in a sea battle whose odds are worked out exactly."""
MOST_ON_LAND = 60
MOST_KNOWN = 20_000
"""Verdicts that are remembered; then all are forgotten."""
NOBODY: Counts = ()


class Verdict(NamedTuple):
    """How a battle is expected to go."""

    win: float
    """The chance that the defenders are gone and, on land, that somebody is left to take it."""
    lost: float
    """What the attackers lose, in IPC."""
    killed: float
    """What the defenders lose, in IPC."""
    left: Counts
    """The attackers who are left after a victory, about."""


def counts(pairs: Iterable[tuple[str, int]]) -> Counts:
    """Types counted."""
    found: dict[str, int] = {}
    for kind, number in pairs:
        found[kind] = found.get(kind, 0) + number
    return tuple(sorted((kind, number) for kind, number in found.items() if number > 0))


def count_units(units: Iterable[tuple[Unit, int]], types: Mapping[str, UnitType]) -> Counts:
    """Units counted by type, aircraft aboard included."""
    pairs = []
    for unit, number in units:
        pairs.append((unit.type, number))
        pairs += [
            (aboard.type, number) for aboard in unit.cargo if types[aboard.type].domain == "air"
        ]
    return counts(pairs)


class Judge:
    """The odds of an edition's battles; what was judged once is remembered."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.data: EditionData = edition.data
        self._known: dict[object, Verdict] = {}
        self._boards: dict[object, Position] = {}
        first, _ = self.data.sides.values()
        self._attacker, self._defender = next(
            (power, enemy)
            for power in first
            for enemy in self.data.powers
            if frozenset((power, enemy)) in self.data.at_war
        )
        self._guns_aside = any(k.anti_air and k.stands_aside for k in self.data.units.values())
        self._territory = next(
            space
            for space in sorted(self.data.board.land)
            if self.data.board.coast[space] and self.data.spaces[space].original_owner
        )
        self._zone = self.data.board.coast[self._territory][0]

    def value(self, units: Counts) -> int:
        """What the units cost."""
        return sum(self.data.units[kind].cost * number for kind, number in units)

    def land(
        self,
        attack: Counts,
        defense: Counts,
        *,
        guns: bool = False,
        ships: Counts = NOBODY,
        exact: bool = False,
    ) -> Verdict:
        """A battle for a territory; the ships bombard."""
        if self._guns_aside:
            defense = tuple(p for p in defense if not self.data.units[p[0]].anti_air)
        else:
            guns = False
        key = (attack, defense, guns, ships, exact)
        known = self._known.get(key)
        if known is None:
            known = self._judge(key, is_land=True)
        return known

    def sea(self, attack: Counts, defense: Counts, *, exact: bool = False) -> Verdict:
        """A battle in a sea zone; submarines that nobody finds dive out of it."""
        types = self.data.units
        if not any(types[kind].anti_submarine for kind, _ in attack):
            defense = tuple(pair for pair in defense if not types[pair[0]].submarine)
            if not defense:
                return Verdict(0.0, 0.0, 0.0, attack)
        key = (attack, defense, exact)
        known = self._known.get(key)
        if known is None:
            small = sum(n for _, n in attack) + sum(n for _, n in defense) <= MOST_AT_SEA
            known = self._judge((attack, defense, False, NOBODY, exact and small), is_land=False)
            self._known[key] = known
        return known

    def _judge(self, key: tuple[Counts, Counts, bool, Counts, bool], *, is_land: bool) -> Verdict:
        attack, defense, guns, ships, exact = key
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        types = self.data.units
        takers = is_land and any(types[kind].captures for kind, _ in attack)
        if not any(types[kind].defense for kind, _ in defense):
            win = 1.0 if takers or not is_land else 0.0
            gone = self.value(defense) if any(types[kind].attack for kind, _ in attack) else 0
            found = Verdict(win, 0.0, float(gone), attack)
        elif not any(types[kind].attack for kind, _ in attack):
            found = Verdict(0.0, 0.0, 0.0, attack)
        elif exact and sum(n for _, n in attack) + sum(n for _, n in defense) <= MOST_ON_LAND:
            found = self._exactly(attack, defense, guns, ships, is_land=is_land)
        else:
            found = self._about(attack, defense, guns, ships, is_land=is_land)
        if is_land:
            self._known[key] = found
        return found

    # exactly

    def _exactly(
        self, attack: Counts, defense: Counts, guns: bool, ships: Counts, *, is_land: bool
    ) -> Verdict:
        attackers = force((Unit(kind, self._attacker), n) for kind, n in attack)
        defenders = force((Unit(kind, self._defender), n) for kind, n in defense)
        landed = sum(n for kind, n in attack if self.data.units[kind].domain == "land")
        battle = Battle(
            self._territory if is_land else self._zone,
            "land" if is_land else "sea",
            self._attacker,
            attackers,
            defenders,
            support=(self._zone,) if ships else (),
            landed=landed if ships else 0,
        )
        result = odds(Case(self._board(guns, ships), battle))
        win = result.take if is_land else result.win + result.draw
        left_attack = left_defense = 0.0
        kept: dict[str, float] = {}
        won = 0.0
        for end, chance in result.ends.items():
            left_attack += chance * self._cost(end.attackers_alive)
            left_defense += chance * self._cost(end.defenders_alive)
            if not end.defenders:
                won += chance
                for unit, number in end.attackers:
                    kept[unit.type] = kept.get(unit.type, 0.0) + chance * number
        left = counts((kind, round(n / won)) for kind, n in kept.items()) if won else NOBODY
        lost = self._cost(attackers) - left_attack
        return Verdict(win, lost, self._cost(defenders) - left_defense, left)

    def _cost(self, units: Force) -> int:
        return sum(self.data.units[unit.type].cost * number for unit, number in units)

    def _board(self, guns: bool, ships: Counts) -> Position:
        found = self._boards.get((guns, ships))
        if found is None:
            given = Given(
                power=self._attacker,
                phase="conduct_combat",
                control={self._territory: self._defender},
            )
            units: dict[str, Force] = {}
            if guns:
                gun = next(k.id for k in self.data.units.values() if k.anti_air)
                units[self._territory] = ((Unit(gun, self._defender), 1),)
            if ships:
                units[self._zone] = force((Unit(kind, self._attacker), n) for kind, n in ships)
            state = replace(build(self.edition, given), units=units)
            found = self._boards[guns, ships] = Position(self.edition, state)
        return found

    # about

    def _about(
        self, attack: Counts, defense: Counts, guns: bool, ships: Counts, *, is_land: bool
    ) -> Verdict:
        """Both sides score what they expect to, round after round, and lose the cheapest first."""
        types = self.data.units
        shot = 0.0
        if dice := self._aa_dice(attack, defense, guns):
            flown = [(kind, n) for kind, n in attack if types[kind].domain == "air"]
            each = dice / (6 * sum(n for _, n in flown))
            shot = each * sum(n * types[kind].cost for kind, n in flown)
            attack = counts([*attack, *((kind, -round(n * each)) for kind, n in flown)])
        fire, price, names = self._ladder(attack, attacking=True)
        back, worth, _ = self._ladder(defense, attacking=False)
        mine, theirs = len(fire) - 1, len(back) - 1
        hit = sum(types[kind].bombard * n for kind, n in ships) / 6
        taken, given = 0.0, min(hit, theirs * 0.8)
        for _ in range(30):
            scored = fire[int(taken)] / 6
            suffered = back[int(given)] / 6
            if scored + suffered < 1e-9:
                break
            given += scored
            taken += suffered
            if given >= theirs or taken >= mine:
                break
        margin = (mine - taken) - (theirs - given)
        z = margin / (0.42 * math.sqrt(mine + theirs))
        win = 1 / (1 + math.exp(-max(-30.0, min(30.0, 1.7 * z))))
        taken, given = min(taken, mine), min(given, theirs)
        left = counts((kind, 1) for kind in names[round(taken) :])
        lost = price[int(taken)] + (taken % 1) * (
            price[min(int(taken) + 1, mine)] - price[int(taken)]
        )
        killed = worth[int(given)] + (given % 1) * (
            worth[min(int(given) + 1, theirs)] - worth[int(given)]
        )
        if is_land and not any(types[kind].captures for kind, _ in attack):
            win = 0.0
        return Verdict(win, lost + shot, killed, left)

    def _aa_dice(self, attack: Counts, defense: Counts, guns: bool) -> int:
        """How often the guns fire: those that stand aside, or those among the defenders."""
        types = self.data.units
        fighting = sum(n for kind, n in defense if types[kind].anti_air)
        aircraft = sum(n for kind, n in attack if types[kind].domain == "air")
        return self.edition.aa_dice(fighting + guns, aircraft)

    def _ladder(
        self, units: Counts, *, attacking: bool
    ) -> tuple[list[float], list[float], list[str]]:
        """After each hit: what still fires and what is lost; and the units in the order of loss."""
        return _ladder(self.data, units, attacking)


@lru_cache(maxsize=10_000)
def _ladder(
    data: EditionData, units: Counts, attacking: bool
) -> tuple[list[float], list[float], list[str]]:
    types = data.units
    support = _support(types, units) if attacking else {}
    rungs: list[tuple[tuple[bool, int, int], int, int, str]] = []
    for kind, number in units:
        unit = types[kind]
        if unit.anti_air and (attacking or unit.stands_aside):
            continue
        value = unit.attack if attacking else unit.defense
        lifted = min(support.get(unit.supported_by, 0), number) if unit.supported_attack else 0
        if lifted:
            support[unit.supported_by] -= lifted
        for index in range(number):
            fires = unit.supported_attack if index < lifted else value
            worth = unit.cost if attacking else unit.cost + fires
            rungs.append(((unit.hold, worth, fires), fires, unit.cost, kind))
            for _ in range(1, unit.hits):
                rungs.append(((False, 0, 0), 0, 0, ""))
    rungs.sort()
    fire, price = [0.0], [0.0]
    for _, value, _, _ in reversed(rungs):
        fire.append(fire[-1] + value)
    fire.reverse()
    for _, _, cost, _ in rungs:
        price.append(price[-1] + cost)
    return fire, price, [name for _, _, _, name in rungs if name]


def _support(types: Mapping[str, UnitType], units: Counts) -> dict[tuple[str, ...], int]:
    """By who lifts them: how many units can be lifted."""
    lifters = {types[kind].supported_by for kind, _ in units if types[kind].supported_attack}
    return {
        names: sum(n for kind, n in units if kind in names or (not names and types[kind].supports))
        for names in lifters
    }


def choose_losses(
    pos: Position,
    battle: Battle,
    pools: tuple[Pool, ...],
    defending: bool,
    order: Order = by_default,
) -> Force:
    """Who takes the hits: as the odds reckon it."""
    units, others = battle.attackers, battle.defenders
    if defending:
        units, others = others, units
    hunted = any(pos.type(unit).submarine for unit, _ in others)
    return losses(pos, order, Scene(not defending, hunted=hunted)).choose(units, pools)


_JUDGES: dict[str, Judge] = {}


def judge_of(edition: Edition) -> Judge:
    """The judge of this edition, with all it remembers."""
    if edition.id not in _JUDGES:
        _JUDGES[edition.id] = Judge(edition)
    return _JUDGES[edition.id]


def minus(whole: Counts, part: Mapping[str, int]) -> Counts:
    """What is left of the whole."""
    return tuple((kind, n - part.get(kind, 0)) for kind, n in whole if n > part.get(kind, 0))
