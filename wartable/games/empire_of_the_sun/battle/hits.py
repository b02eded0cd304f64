"""How hits are given to units: whom they reach, and which assignments are legal (9.2 F, 9.4 B)."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.battle import garrisons
from wartable.games.empire_of_the_sun.battle.participants import (
    aircraft,
    fighting_troops,
    fleet,
    had_fleet,
    has_garrison,
    ships_here,
    troops,
)
from wartable.games.empire_of_the_sun.battle.strengths import Stage, defence
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no
from wartable.games.empire_of_the_sun.state import Battle, Losses

Counts = Mapping[str, int]
"""How many steps each unit loses."""


class Target(NamedTuple):
    """A unit that can be hit, or the garrison."""

    unit: str
    steps: int
    defence: int
    strength: int
    """What the side that it shows adds, to list what matters first."""
    full: bool = False
    """At full strength, with two steps (EOS-9.2-14)."""
    far: bool = False
    """An aircraft that is hit only by one's own, one for one (EOS-9.2-16)."""
    garrison: bool = False


class Volley(NamedTuple):
    """Hits to be given to these targets."""

    hits: int
    critical: bool
    targets: tuple[Target, ...]
    aircraft: int
    """Own air units and carriers: so many far targets can be hit (EOS-9.2-16)."""
    spared: int
    """Steps that must be left: the last ground step, where air-naval hits fall on ground units
    (EOS-9.2-19)."""
    stage: Stage = "air_naval"


class Fault(NamedTuple):
    """Why a unit cannot lose a step: the rule, and a sentence about the unit."""

    rule: str
    sentence: str
    unit: str


def volley_of(pos: Position, battle: Battle, losses: Losses, stage: Stage) -> Volley:
    """What a side that rolled may hit (EOS-9.2-12, EOS-9.2-17, EOS-9.2-18, EOS-9.4-08)."""
    side = losses.side
    enemy = other(side)
    if stage == "ground":
        units: Sequence[str] = fighting_troops(pos, battle, enemy)
        on_ground = True
    elif had_fleet(pos, battle, enemy):
        units = fleet(pos, battle, enemy)
        on_ground = False
    else:
        units = troops(pos, battle, enemy)
        on_ground = True
    targets = [_target(pos, battle, unit, side, stage) for unit in units]
    if on_ground and has_garrison(pos, battle, enemy):
        name = garrisons.of_battle(pos, battle)
        attack, hard = garrisons.ATTACK[name], garrisons.DEFENCE[name]
        targets.append(Target(name, battle.garrison, hard, attack, garrison=True))
    return Volley(
        losses.hits,
        losses.critical,
        tuple(targets),
        aircraft=len(aircraft(pos, battle, side)),
        spared=1 if on_ground and stage == "air_naval" else 0,
        stage=stage,
    )


def _target(pos: Position, battle: Battle, unit: str, side: Side, stage: Stage) -> Target:
    reduced = pos.is_reduced(unit)
    return Target(
        unit,
        1 if reduced else 2,
        defence(pos, battle, unit, stage),
        pos.attack(unit),
        full=not reduced,
        far=stage == "air_naval" and _is_far(pos, battle, unit, side),
    )


def _is_far(pos: Position, battle: Battle, unit: str, side: Side) -> bool:
    """Whether the side needs aircraft of its own to hit the unit: an air unit or carrier outside
    the hex (EOS-9.2-16, EOS-9.2-24), never another ship (EOS-9.2-25); with the option also one
    inside, if the side has no ships there (EOS-VAR-07)."""
    if not pos.counter(unit).is_air:
        return False
    if pos.where(unit) != battle.hex:
        return True
    return pos.state.options.planes_for_planes and not ships_here(pos, battle, side)


# what is legal


class Spending:
    """Hits of a volley as they are spent, step by step."""

    def __init__(self, volley: Volley) -> None:
        self.volley = volley
        self.hits = volley.hits
        self.lost: dict[str, int] = {}
        self.far = 0
        self.whole = sum(target.full for target in volley.targets)
        self.standing = sum(not target.garrison for target in volley.targets)
        self.left = sum(target.steps for target in volley.targets)

    def fault(self, target: Target) -> Fault | None:
        """Why the unit cannot lose a further step now."""
        lost = self.lost.get(target.unit, 0)
        is_last = lost + 1 >= target.steps
        if lost >= target.steps:
            return Fault("EOS-9.2-13", "{unit} has no further step", target.unit)
        if target.defence > self.hits:
            return Fault("EOS-9.2-13", "the hits are not enough for {unit}", target.unit)
        if target.far and not lost and self.far >= self.volley.aircraft:
            return Fault(
                "EOS-9.2-16", "no aircraft of one's own is left to hit {unit}", target.unit
            )
        if is_last and self.whole and not self.volley.critical:
            return Fault(
                "EOS-9.2-14", "{unit} is not eliminated while others are whole", target.unit
            )
        if target.garrison and self.standing:
            return Fault("EOS-9.2-20", "while others stand {unit} is not hit", target.unit)
        if self.left <= self.volley.spared:
            return Fault("EOS-9.2-19", "the last ground step, of {unit}, is safe", target.unit)
        return None

    def buy(self, target: Target) -> None:
        """The unit loses a step."""
        lost = self.lost[target.unit] = self.lost.get(target.unit, 0) + 1
        self.hits -= target.defence
        self.left -= 1
        self.far += target.far and lost == 1
        self.whole -= target.full and lost == 1
        self.standing -= lost == target.steps and not target.garrison


def spend(volley: Volley, counts: Counts) -> tuple[Spending, list[Fault]]:
    """The hits after these losses, and what was against them. In which order they are named does
    not matter: units are flipped before any is eliminated, and the garrison comes last."""
    spending = Spending(volley)
    found = []
    turns = [(target, n) for target in volley.targets for n in range(counts.get(target.unit, 0))]
    turns.sort(key=lambda turn: (turn[0].garrison, turn[1] + 1 >= turn[0].steps))
    for target, _ in turns:
        if fault := spending.fault(target):
            found.append(fault)
        else:
            spending.buy(target)
    return spending, found


def is_legal(volley: Volley, counts: Counts) -> bool:
    """Whether these losses keep to F1 to F6."""
    return not spend(volley, counts)[1]


def legal_steps(volley: Volley, counts: Counts) -> list[str]:
    """The units that could lose a further step."""
    spending, _ = spend(volley, counts)
    return [target.unit for target in volley.targets if spending.fault(target) is None]


def is_maximal(volley: Volley, counts: Counts) -> bool:
    """Whether no further step can be bought with what is left: only then are hits lost
    (EOS-9.2-15, EOS-9.4-11)."""
    return not legal_steps(volley, counts)


def objections(
    pos: Position, battle: Battle, volley: Volley, units: Iterable[str]
) -> Iterator[Objection]:
    """Why these units cannot be given the hits (EOS-9.2-11, EOS-9.4-03)."""
    counts = Tally(units)
    strangers = sorted(counts.keys() - {target.unit for target in volley.targets})
    for unit in strangers:
        rule = _rule(volley, "EOS-9.2-12")
        yield no(pos, rule, "{unit} cannot be hit in {hex}", unit=unit, hex=battle.hex)
    spending, found = spend(volley, counts)
    for fault in found:
        yield no(pos, _rule(volley, fault.rule), fault.sentence, unit=fault.unit)
    if found or strangers:
        return
    for target in volley.targets:
        if spending.fault(target) is None:
            rule = _rule(volley, "EOS-9.2-15")
            yield no(pos, rule, "{unit} can still be hit with what is left", unit=target.unit)


IN_GROUND_STAGE = {
    "EOS-9.2-12": "EOS-9.4-08",
    "EOS-9.2-13": "EOS-9.4-09",
    "EOS-9.2-14": "EOS-9.4-10",
    "EOS-9.2-15": "EOS-9.4-11",
    "EOS-9.2-20": "EOS-13.76-02",
}
"""The same limits as the ground stage has them."""


def _rule(volley: Volley, rule: str) -> str:
    return IN_GROUND_STAGE.get(rule, rule) if volley.stage == "ground" else rule
