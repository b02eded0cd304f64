"""Stage 3: which attacks to make, with what.

Forces are chosen target by target by their odds and what the enemy can answer; several orders of
targets are tried and the best set of attacks is kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wartable.ai.attack_sets import best_set, choose_set
from wartable.ai.axis_allies.design import Design
from wartable.ai.axis_allies.judge import Verdict
from wartable.ai.axis_allies.options import Key, Options, Part, list_options, punch
from wartable.ai.axis_allies.sorties import raids, support
from wartable.ai.axis_allies.study import Study
from wartable.ai.axis_allies.valuation import Gone, Valuation
from wartable.forces import force
from wartable.games.axis_allies.actions import Move, Sail
from wartable.games.axis_allies.unit import Unit

ENOUGH = 0.6
"""An attack that brings less than this is not made."""
MOST_TRIMMED = 8
"""How many units are taken off a force one by one."""
SPARED = 0.1
"""What a unit must be worth elsewhere to be taken off."""
HOPE = 0.4
"""The least chance at which a territory is attacked by those who look ahead."""
SURE = 0.9
"""The chance at which an attack under way needs nobody else."""
SIZES = (1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 24, 32, 42, 54, 68, 84, 102)


@dataclass
class Attack:
    """An attack on one space."""

    target: str
    parts: list[Part]
    value: float
    verdict: Verdict
    note: str = ""


def plan_attacks(study: Study) -> list[tuple[Any, str]]:
    """The actions of the combat move with their reasons, in the order they are to be made."""
    return _planned(study, study.level.orders)


def plan_more_attacks(study: Study) -> list[tuple[Any, str]]:
    """What has become possible since, or pays with what is left over."""
    return _planned(study, 0 if study.overlooks else 1)


def best_attacks(study: Study, orders: int, options: Options | None = None) -> list[Attack]:
    """The best set of attacks out of so many that are compared."""
    options = options or list_options(study)
    staff = _Staff(study, options)
    best = best_set(staff.choose, orders, study.clock)
    if orders < study.level.orders or not study.level.effort:
        return best
    design = Design(study, options, staff.valuation)
    attacks = {attack.target: attack.parts for attack in best}
    return [
        Attack(target, parts, value, staff.valuation.battle(target, parts, exact=True)[1])
        for target, parts, value in design.improve(attacks, study.level.effort)
    ]


def most_from(study: Study, options: Options, targets: set[str]) -> float:
    """What attacks on these targets promise at most: each as if it were the only one."""
    return sum(max(0.0, value) for value, _ in _Staff(study, options, targets).promises)


def _planned(study: Study, orders: int) -> list[tuple[Any, str]]:
    options = list_options(study)
    best = best_attacks(study, orders, options)
    found = [pair for attack in best for pair in _orders(study, attack)]
    found.sort(key=lambda pair: _rank(study, pair[0]))
    busy = [part for attack in best for part in attack.parts]
    return [*found, *raids(study, options, busy), *support(study)]


def _rank(study: Study, action: Any) -> int:
    """Battles at sea are declared before landings that need the zone cleared."""
    if isinstance(action, Sail):
        return 2
    return 0 if not study.pos.board.is_land(action.path[-1]) else 1


class _Staff:
    """Finds sets of attacks; what each target promises by itself is worked out once."""

    def __init__(self, study: Study, options: Options, targets: set[str] | None = None) -> None:
        """All that can be attacked, or these targets alone."""
        self.study = study
        self.options = options
        self.valuation = Valuation(study)
        self.free: dict[Key, int] = dict(options.stacks)
        self.gone: Gone = {}
        self.promises: list[tuple[float, str]] = []
        everywhere = {*options.parts, *options.sails}
        for target in sorted(everywhere if targets is None else targets):
            if study.clock.is_up:
                break
            if study.overlooks and study.rng.random() < study.overlooks:
                continue
            attack = self._best(target)
            if attack is not None:
                self.promises.append((attack.value, target))

    def choose(self, attempt: int) -> list[Attack]:
        """Attacks one after the other, the most promising first, while they pay."""
        self.free = dict(self.options.stacks)
        self.gone = {}
        gauss = self.study.rng.gauss
        promises = [
            (value * (math.exp(gauss(0.0, 0.35)) if attempt else 1.0), target)
            for value, target in self.promises
        ]
        return choose_set(promises, self._best, self._take)

    def _take(self, attack: Attack) -> None:
        """The attack is made without those who are worth more at home; its units are no longer
        free."""
        self._trim(attack)
        for part in attack.parts:
            for key in part.uses:
                self.free[key] -= 1
                if key[2] is None:
                    here = self.gone.setdefault(key[0], {})
                    here[key[1].type] = here.get(key[1].type, 0) + 1

    def _best(self, target: str) -> Attack | None:
        """The best force for a target out of what is free, if any is good enough."""
        study, valuation = self.study, self.valuation
        ground, air = _available(self.options, target, self.free)
        if not ground and not air:
            return None
        base = valuation.already_there(target)
        before = 0.0
        if base:
            before, outlook = valuation.value(target, [], base, self.gone, exact=True)
            if outlook.win > SURE:
                return None
        scored: list[tuple[float, int, list[Part]]] = []
        for index, parts in enumerate(_forces(study, target, ground, air)):
            value, _ = valuation.value(target, parts, base, self.gone, exact=False)
            scored.append((value, index, parts))
        scored.sort(key=lambda entry: (-entry[0], entry[1]))
        best: Attack | None = None
        for about, _, parts in scored[:3]:
            if about < -6:
                break
            value, verdict = valuation.value(target, parts, base, self.gone, exact=True)
            if verdict.win < HOPE and study.pos.board.is_land(target) and study.care:
                continue
            value += study.stray(abs(value) + 4.0) - before
            if value > ENOUGH and (best is None or value > best.value):
                best = Attack(target, parts, value, verdict)
        return best

    def _trim(self, attack: Attack) -> None:
        """Those stay behind who are worth more where they stand."""
        target, valuation, gone = attack.target, self.valuation, self.gone
        base = valuation.already_there(target)
        about = valuation.value(target, attack.parts, base, gone, exact=False)[0]
        fewer = attack.parts
        for _ in range(MOST_TRIMMED):
            best, best_value = fewer, about + SPARED
            for part in {part.uses[0]: part for part in fewer}.values():
                rest = list(fewer)
                rest.remove(part)
                value = valuation.value(target, rest, base, gone, exact=False)[0] if rest else 0.0
                if value > best_value:
                    best, best_value = rest, value
            if best is fewer:
                break
            fewer, about = best, best_value
        if fewer is attack.parts:
            return
        old = valuation.value(target, attack.parts, base, gone, exact=True)[0]
        new, verdict = valuation.value(target, fewer, base, gone, exact=True)
        if new > old:
            attack.parts, attack.verdict = fewer, verdict
            attack.value += new - old


def _available(
    options: Options, target: str, free: dict[Key, int]
) -> tuple[list[Part], list[Part]]:
    """Single units and landings for a target, each as often as it is free and no unit twice: who
    can walk there is not shipped, so that all of them can go together."""
    ground: list[Part] = []
    air: list[Part] = []
    spare = {key: max(number, 0) for key, number in free.items()}
    for part in options.parts.get(target, ()):
        number = free[part.uses[0]]
        (air if part.domain == "air" else ground).extend([part] * number)
        spare[part.uses[0]] = 0
    ground.sort(key=lambda part: (part.cost, part.uses[0][0]))
    air.sort(key=lambda part: part.cost)
    for part in options.sails.get(target, ()):
        while all(spare.get(key, 0) >= part.uses.count(key) for key in part.uses):
            ground.append(part)
            for key in part.uses:
                spare[key] -= 1
    return ground, air


def _forces(study: Study, target: str, ground: list[Part], air: list[Part]) -> Iterator[list[Part]]:
    """Forces worth a look: few to many, cheap or strong first, with and without aircraft."""
    wings = sorted({0, 1, 2, len(air) // 2, len(air)} & set(range(len(air) + 1)))
    sizes = [size for size in SIZES if size < len(ground)] + [len(ground)] * bool(ground)
    if not study.pos.board.is_land(target):
        sizes = [0, *sizes]
    strong = sorted(ground, key=lambda part: -punch(study, part.kinds) / max(part.cost, 1) ** 0.3)
    for size in dict.fromkeys(sizes):
        for wing in wings:
            if size + wing:
                yield [*ground[:size], *air[:wing]]
                if 0 < size < len(ground):
                    yield [*strong[:size], *air[:wing]]
    if air and not ground and study.pos.board.is_land(target):
        yield air


def _orders(study: Study, attack: Attack) -> Iterator[tuple[Any, str]]:
    """The attack as actions: like units together."""
    pos = study.pos
    chance = f"{100 * attack.verdict.win:.0f} %"
    if pos.board.is_land(attack.target):
        note = f"Attack {study.name(attack.target)}: {chance} to take it, worth about "
        note += f"{attack.value:.0f} IPC with the enemy's reply counted."
    else:
        sunk, lost = attack.verdict.killed, attack.verdict.lost
        note = f"Attack the ships in {study.name(attack.target)}: {chance} to clear the zone, "
        note += f"about {sunk:.0f} IPC sunk for {lost:.0f} lost."
    moves: dict[tuple[Any, ...], list[Unit]] = {}
    for part in attack.parts:
        if isinstance(part.action, Sail):
            yield part.action, note
        else:
            action = part.action
            moves.setdefault((action.path, action.deck, action.mission), []).append(
                action.units[0][0]
            )
    for (path, deck, mission), units in moves.items():
        together = force((unit, 1) for unit in units)
        yield Move(study.me, together, path, deck, mission), note
