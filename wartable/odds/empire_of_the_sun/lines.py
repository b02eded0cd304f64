"""The two lines of a battle: what the game says of every unit with the steps it has left.

A battle goes on in a handful of numbers, the steps of each unit. What a unit adds and what it takes
to hit it is asked of the game's own rules: once for all where no card is in force, for then it
depends on the unit's own steps alone; else for every standing anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from wartable.games.empire_of_the_sun.battle import (
    aftermath,
    air_naval,
    garrisons,
    ground,
    hits,
    modifiers,
    strengths,
)
from wartable.games.empire_of_the_sun.battle.hits import Target, Volley
from wartable.games.empire_of_the_sun.battle.participants import (
    attacker,
    defender,
    fighting_troops,
    has_garrison,
)
from wartable.games.empire_of_the_sun.battle.passengers import aboard
from wartable.games.empire_of_the_sun.battle.strengths import Stage
from wartable.games.empire_of_the_sun.battle.winner import Left
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import SIDES, Side
from wartable.games.empire_of_the_sun.names import GARRISONS
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Battle, Losses

T = TypeVar("T")
Modifiers = tuple[tuple[str, int], ...]
"""What is added to a die: each with what it is for."""
Standing = tuple[int, ...]
"""How many steps each unit of the lines has left."""


class Phase(NamedTuple):
    """The stage under way; in the ground stage who won the other."""

    stage: Stage
    winner: Side | None = None


AIR_NAVAL = Phase("air_naval")
GROUND: dict[Side, Phase] = {side: Phase("ground", side) for side in SIDES}
"""By who won the air-naval stage."""


CHANGING = ("attack_mod", "defence_mod")
"""What cards do to units of a set, each for itself (EOS-CARD-64, EOS-CARD-65)."""
LOOKING = ("air_naval_drm", "ground_drm", "critical_on", "no_enemy_roll")
"""What cards do that may depend on who is left."""


def _has(pos: Position, *ops: str, by_condition: bool = False) -> bool:
    """Whether such an effect is in force; with a condition, if that is asked."""
    if not (pos.offensive.effects or pos.state.marks.lasting):
        return False
    found = (effect for op in ops for _, effect in modifiers.effects_in_force(pos, op))
    return any(bool(effect.condition) or not by_condition for effect in found)


class Row(NamedTuple):
    """What holds of a side in a phase, by unit and by its steps."""

    adding: tuple[int, ...]
    """The units that add strength."""
    adds: dict[int, tuple[int, ...]]
    targets: tuple[tuple[int, tuple[Target | None, ...]], ...]
    """The enemy units that can be hit."""
    spared: int


Table = dict[Side, Row]


class Lines:
    """A battle whose participants are known."""

    def __init__(self, pos: Position, battle: Battle) -> None:
        self.pos = pos
        self.battle = battle
        self.active, self.reaction = attacker(pos), defender(pos)
        on_foot = {*pos.offensive.carried, *battle.ground}
        on_foot.update(unit for unit in pos.at(battle.hex) if pos.counter(unit).kind == "ground")
        self.units: list[str] = [*battle.active, *battle.reaction, *sorted(on_foot)]
        first = len(battle.active)
        self.afloat = first + len(battle.reaction)
        """So many of the units are air and naval ones: the first."""
        self.span = {self.active: (0, first), self.reaction: (first, self.afloat)}
        """Where the air and naval units of a side stand."""
        if name := garrisons.of_battle(pos, battle):
            self.units.append(name)
        self.place = {unit: number for number, unit in enumerate(self.units)}
        self.start = self.standing(pos)
        self.is_changed = _has(pos, *CHANGING)
        """Whether a card changes strengths or defences."""
        self.is_plain = not _has(pos, *LOOKING) and not _has(pos, *CHANGING, by_condition=True)
        """Whether what holds of a unit depends on its own steps alone."""
        self.air = {side: self._of(side, "is_air") for side in SIDES}
        self.ships = {
            side: tuple(
                each
                for each in range(*self.span[side])
                if pos.counter(self.units[each]).kind == "naval"
                and pos.where(self.units[each]) == battle.hex
            )
            for side in SIDES
        }
        self.carriers = self._of("japan", "is_carrier")
        self.nations = {each: pos.counter(self.units[each]).nation for each in range(self.afloat)}
        self.aboard = {
            each: tuple(self.place[brigade] for brigade in aboard(pos, self.units[each]))
            for each in range(self.afloat)
            if self.units[each] in pos.offensive.carried.values()
        }
        self._fighters: dict[tuple[Side, Phase], tuple[int, ...]] = {}
        self._tables: dict[Any, Table] = {}
        self._known: dict[Any, Any] = {}

    def once(self, key: Any, work: Callable[[], T]) -> T:
        """What is worked out about these lines, worked out once."""
        if key not in self._known:
            self._known[key] = work()
        found: T = self._known[key]
        return found

    def _of(self, side: Side, name: str) -> tuple[int, ...]:
        return tuple(
            each
            for each in range(*self.span[side])
            if getattr(self.pos.counter(self.units[each]), name)
        )

    # positions

    def standing(self, pos: Position) -> Standing:
        """How many steps are left in this position; of the garrison as the lines were drawn up."""
        return tuple(
            [
                self.battle.garrison if unit in GARRISONS else steps_of(pos, unit)
                for unit in self.units
            ]
        )

    def at(self, standing: Standing, phase: Phase = AIR_NAVAL) -> tuple[Position, Battle]:
        """The position and the battle with these steps left."""
        battle = self.battle
        if phase.winner:
            battle = replace(battle, winner=phase.winner)
        if standing == self.start:
            return self.pos, battle
        at, reduced = dict(self.pos.state.at), set(self.pos.state.reduced)
        for unit, steps, was in zip(self.units, standing, self.start, strict=True):
            if steps == was:
                continue
            if unit in GARRISONS:
                battle = replace(battle, garrison=steps)
            elif not steps:
                at[unit] = "eliminated"
                reduced.discard(unit)
            elif steps == 1:
                reduced.add(unit)
                at[unit] = battle.stood.get(unit, at[unit])
            else:
                reduced.discard(unit)
        return Position(
            replace(self.pos.state, at=at, reduced=frozenset(reduced), flow=(battle,))
        ), battle

    def _asked(self, standing: Standing, phase: Phase) -> tuple[Position, Battle]:
        """As `at`, worked out once."""
        return self.once(("at", standing, phase), lambda: self.at(standing, phase))

    # what units add, and what it takes to hit them

    def table(self, standing: Standing, phase: Phase) -> Table:
        """What holds of both sides."""
        key: Any = phase
        if not self.is_plain or self.pos.state.options.planes_for_planes:
            standing = self._alike(standing) if self.is_plain else standing
            key = (phase, standing)
        known = self._tables.get(key)
        if known is None:
            base = self.start if key is phase else standing
            known = self._tables[key] = self._table(base, phase)
        return known

    def _alike(self, standing: Standing) -> Standing:
        """The first standing of which the same holds where a side without ships needs aircraft:
        without the ships of a side that has lost all (EOS-VAR-07)."""
        sunk = [
            each
            for side in SIDES
            if not any(map(standing.__getitem__, self.ships[side]))
            for each in self.ships[side]
        ]
        return tuple([0 if each in sunk else n for each, n in enumerate(self.start)])

    def _table(self, standing: Standing, phase: Phase) -> Table:
        return {side: self._side(side, phase, standing) for side in SIDES}

    def _side(self, side: Side, phase: Phase, standing: Standing) -> Row:
        """A unit at full strength is asked about, and what it adds when it is reduced; it takes as
        many hits then as before."""
        now, stage = self._asked(standing, phase), phase.stage
        asked = strengths.ground_contributions if stage == "ground" else strengths.contributions
        whole = asked(*now, side)
        half = self._reduced(side, phase, standing, whole)
        adds: dict[int, tuple[int, ...]] = {}
        for unit, strength in whole.items():
            each = self.place[unit]
            adds[each] = (0, half[unit], strength) if standing[each] == 2 else (0, strength)
        if stage == "ground" and side == "japan" and (name := garrisons.of_battle(*now)):
            each = self.place[name]
            adds[each] = tuple(n * garrisons.ATTACK[name] for n in range(standing[each] + 1))
        first = hits.volley_of(*now, Losses(side, 0), stage)
        targets = []
        for target in first.targets:
            rows: tuple[Target | None, ...]
            if target.garrison:
                rows = tuple(target._replace(steps=n) for n in range(target.steps + 1))
            else:
                rows = (None, _flipped(target), target) if target.full else (None, target)
            targets.append((self.place[target.unit], rows))
        return Row(tuple(adds), adds, tuple(targets), first.spared)

    def _reduced(
        self, side: Side, phase: Phase, standing: Standing, units: Iterable[str]
    ) -> dict[str, int]:
        """What units add on their reduced side; cards may look at who shows it."""
        if self.is_changed or not self.is_plain:
            wounded = tuple(
                steps if unit in GARRISONS else min(1, steps)
                for unit, steps in zip(self.units, standing, strict=True)
            )
            ground = phase.stage == "ground"
            asked = strengths.ground_contributions if ground else strengths.contributions
            return asked(*self._asked(wounded, phase), side)
        left = {unit: self.pos.counter(unit).reduced_attack for unit in units}
        if phase.stage == "ground":
            return left
        at_range = strengths.at_range
        return {unit: at_range(self.pos, self.battle, unit, left[unit]) for unit in left}

    def strength(self, side: Side, standing: Standing, phase: Phase) -> int:
        """What all of a side that are left add."""
        adds = self.table(standing, phase)[side].adds
        return sum([rows[standing[each]] for each, rows in adds.items()])

    def left(self, side: Side, standing: Standing) -> Left:
        """What is left of a side in the air-naval stage."""
        first, last = self.span[side]
        return Left(
            any(standing[first:last]),
            any(map(standing.__getitem__, self.air[side])),
            self.strength(side, standing, AIR_NAVAL),
        )

    def fighters(self, side: Side, phase: Phase) -> tuple[int, ...]:
        """The ground units of a side that fight in the ground stage, its garrison among them."""
        if (side, phase) not in self._fighters:
            self._fighters[side, phase] = self._who_fights(side, phase)
        return self._fighters[side, phase]

    def _who_fights(self, side: Side, phase: Phase) -> tuple[int, ...]:
        battle = replace(self.battle, winner=phase.winner or "")
        found = [*fighting_troops(self.pos, battle, side)]
        if has_garrison(self.pos, battle, side):
            found.append(garrisons.of_battle(self.pos, battle))
        return tuple(self.place[unit] for unit in found)

    # volleys

    def may_fire(self, side: Side, standing: Standing) -> bool:
        """Whether the side rolls in the air-naval stage and can hit anybody."""
        row = self.table(standing, AIR_NAVAL)[side]
        return (
            any(standing[each] for each in row.adding)
            and any(standing[each] for each, _ in row.targets)
            and not self._is_silenced(side, standing)
        )

    def _is_silenced(self, side: Side, standing: Standing) -> bool:
        if self.is_plain:
            return False
        return air_naval.is_silenced(*self._asked(standing, AIR_NAVAL), side)

    def volley(self, side: Side, standing: Standing, phase: Phase, losses: Losses) -> Volley:
        """The hits of a side, to be given."""
        row = self.table(standing, phase)[side]
        return Volley(
            losses.hits,
            losses.critical,
            tuple(
                [rows[standing[each]] for each, rows in row.targets if standing[each]]  # type: ignore[misc]
            ),
            sum([standing[each] > 0 for each in self.air[side]]),
            row.spared,
            phase.stage,
        )

    def modifiers(self, side: Side, standing: Standing, phase: Phase) -> Modifiers:
        """What is added to the die of a side."""
        seen = self._looked_at(side, standing, phase) if self.is_plain else standing
        ask = modifiers.ground if phase.stage == "ground" else modifiers.air_naval
        return self.once(
            ("modifiers", side, phase, seen),
            lambda: tuple(ask(*self._asked(standing, phase), side)),
        )

    def _looked_at(self, side: Side, standing: Standing, phase: Phase) -> tuple[Any, ...]:
        """What modifiers of the rules depend on, of all that may be lost: the nations of aircraft;
        in the ground stage ships, aircraft and who fights."""
        if phase.stage == "air_naval":
            return (frozenset([self.nations[each] for each in self.air[side] if standing[each]]),)
        return (
            *[any(map(standing.__getitem__, self.ships[of])) for of in SIDES],
            *[any(map(standing.__getitem__, self.air[of])) for of in SIDES],
            *[bool(standing[each]) for each in self.fighters(side, phase)],
        )

    def results(
        self, side: Side, standing: Standing, phase: Phase
    ) -> tuple[tuple[Losses, float], ...]:
        """The different results of the die of a side, each with its chance."""
        strength = self.strength(side, standing, phase)
        modifier = sum([value for _, value in self.modifiers(side, standing, phase)])
        if phase.stage == "ground":
            return _counted(ground.by_face, side, strength, modifier)
        critical = air_naval.NEVER
        if not self.is_plain:
            critical = air_naval.critical_from(*self._asked(standing, phase), side)
        return _counted(air_naval.by_face, side, strength, modifier, critical)

    # losses

    def lose(self, standing: Standing, units: Iterable[str]) -> Standing:
        """When these have lost a step each, and what a ship carried with it (EOS-8.46-03)."""
        after = list(standing)
        for unit in units:
            each = self.place[unit]
            after[each] -= 1
            if not after[each] and each in self.aboard:
                for brigade in self.aboard[each]:
                    after[brigade] = 0
        return tuple(after)

    @property
    def at_risk(self) -> tuple[int, ...]:
        """The units whose loss together is a disaster (EOS-16.45-01)."""
        return tuple(self.place[unit] for unit in aftermath.at_risk(self.pos, self.battle))


def _flipped(target: Target) -> Target:
    """The target on its reduced side."""
    strength = data().counters[target.unit].reduced_attack
    return target._replace(steps=1, strength=strength, full=False)


@lru_cache(maxsize=10_000)
def _counted(
    by_face: Callable[..., tuple[Losses, ...]], *known: Any
) -> tuple[tuple[Losses, float], ...]:
    faces = by_face(*known)
    return tuple((losses, n / len(faces)) for losses, n in Counter(faces).items())


def steps_of(pos: Position, unit: str) -> int:
    """How many steps a unit has on the map; an HQ has none to lose here."""
    if not pos.is_on_map(unit) or pos.counter(unit).kind == "hq":
        return 0
    return 1 if pos.is_reduced(unit) else 2
