"""Stage 3: which attacks to make, with what.

What can reach a target comes from the game's own listing. Forces are chosen target by target by
their odds and what the enemy can answer; several orders of targets are tried and the best set of
attacks is kept.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wartable.ai.axis_allies.judge import NOBODY, Counts, Verdict, count_units, counts, minus
from wartable.ai.axis_allies.study import Study
from wartable.forces import force
from wartable.games.axis_allies.actions import Move, Sail
from wartable.games.axis_allies.movement import move, sail, sea
from wartable.games.axis_allies.unit import Did, Unit

ENOUGH = 0.6
"""An attack that brings less than this is not made."""
USE = 0.03
"""What it costs to have a unit here and not elsewhere, as a share of its price."""
ASHORE = 0.8
"""What it is worth to have a unit ashore that waited for a ship."""
AT_STAKE = 0.6
"""How much of the danger to transports counts: escorts may still come."""
SIZES = (1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 24, 40)
RAID_DAMAGE = 3.5

Key = tuple[str, Unit, Unit | None]
"""A stack that can be drawn on: where, what, from which deck."""


class Part(NamedTuple):
    """What one action brings into a battle: one unit by itself, or a transport's landing."""

    action: Any
    uses: tuple[Key, ...]
    kinds: tuple[str, ...]
    cost: int
    domain: str


@dataclass
class Attack:
    """An attack on one space."""

    target: str
    parts: list[Part]
    value: float
    verdict: Verdict
    note: str = ""


@dataclass
class Options:
    """All parts by target, and how many units each stack has."""

    stacks: dict[Key, int] = field(default_factory=dict)
    parts: dict[str, list[Part]] = field(default_factory=dict)
    raids: dict[str, list[Part]] = field(default_factory=dict)
    sails: dict[str, list[Part]] = field(default_factory=dict)


def plan_attacks(study: Study) -> list[tuple[Any, str]]:
    """The actions of the combat move with their reasons, in the order they are to be made."""
    options = list_options(study)
    best: list[Attack] = []
    best_value = -math.inf
    for attempt in range(study.level.orders):
        if attempt and study.clock.is_up:
            break
        attacks = _choose(study, options, attempt)
        value = sum(attack.value for attack in attacks)
        if value > best_value:
            best, best_value = attacks, value
    found = [pair for attack in best for pair in _orders(study, attack)]
    found.sort(key=lambda pair: _rank(study, pair[0]))
    return [*found, *_raids(study, options, best), *_support(study)]


def _rank(study: Study, action: Any) -> int:
    """Battles at sea are declared before landings that need the zone cleared."""
    if isinstance(action, Sail):
        return 2
    return 0 if not study.pos.board.is_land(action.path[-1]) else 1


# what is possible


def list_options(study: Study) -> Options:
    """The game's listing, by target."""
    pos = study.pos
    options = Options()
    best_path: dict[tuple[Key, str], Move] = {}
    for branch in move.combat_branches(pos):
        for action in branch.actions():
            unit = action.units[0][0]
            kind = pos.type(unit)
            if kind.deck or (kind.domain == "sea" and not kind.attack):
                continue
            key = (action.path[0], unit, action.deck)
            if action.mission:
                if action.mission == "raid":
                    part = Part(action, (key,), (unit.type,), kind.cost, "air")
                    options.raids.setdefault(action.path[-1], []).append(part)
                    options.stacks[key] = _number(study, key)
                continue
            target = action.path[-1]
            if pos.board.is_land(target) and not pos.is_hostile_land(target):
                continue
            if not pos.board.is_land(target) and not pos.enemies(target):
                continue
            known = best_path.get((key, target))
            if known is None or _on_the_way(study, action) > _on_the_way(study, known):
                best_path[key, target] = action
    for (key, target), action in best_path.items():
        kind = pos.type(key[1])
        options.stacks[key] = _number(study, key)
        part = Part(action, (key,), (key[1].type,), kind.cost, kind.domain)
        options.parts.setdefault(target, []).append(part)
    for branch in sail.combat_branches(pos):
        for landing in branch.actions():
            part = _landing(study, landing)
            options.sails.setdefault(landing.into, []).append(part)
            for key in part.uses:
                options.stacks[key] = _number(study, key)
    for parts in options.sails.values():
        parts.sort(key=lambda part: -_punch(study, part.kinds))
    return options


def _number(study: Study, key: Key) -> int:
    space, unit, deck = key
    there = dict(study.pos.at(space))
    if deck is not None:
        return there.get(deck, 0) and deck.cargo.count(unit)
    return there.get(unit, 0)


def _on_the_way(study: Study, action: Move) -> float:
    """What a tank takes on its way."""
    if study.pos.type(action.units[0][0]).domain != "land":
        return 0.0
    return sum(
        study.appraisal.raid(space)
        for space in action.path[1:-1]
        if study.pos.is_hostile_land(space) and study.pos.board.is_land(action.path[-1])
    )


def _landing(study: Study, action: Sail) -> Part:
    ship: Key = (action.path[0], action.ship, None)
    loaded = [
        (load.source, unit, None)
        for load in action.loads
        for unit, n in load.units
        for _ in range(n)
    ]
    kinds = tuple(unit.type for unit, n in action.landing for _ in range(n))
    cost = sum(study.pos.data.units[kind].cost for kind in kinds)
    return Part(action, (ship, *loaded), kinds, cost, "landing")


def _punch(study: Study, kinds: Sequence[str]) -> float:
    types = study.pos.data.units
    return sum(types[kind].attack + 1.5 for kind in kinds)


# which to choose


def _choose(study: Study, options: Options, attempt: int) -> list[Attack]:
    """Attacks one after the other, the most promising first, while they pay."""
    free = dict(options.stacks)
    gone: dict[str, dict[str, int]] = {}
    targets = sorted({*options.parts, *options.sails})
    queue: list[tuple[float, str]] = []
    for target in targets:
        if study.clock.is_up:
            break
        attack = _best(study, options, target, free, gone)
        if attack is not None:
            weight = math.exp(study.rng.gauss(0.0, 0.35)) if attempt else 1.0
            heapq.heappush(queue, (-attack.value * weight, target))
    chosen = []
    while queue:
        promised, target = heapq.heappop(queue)
        attack = _best(study, options, target, free, gone)
        if attack is None:
            continue
        if queue and attack.value < 0.7 * -promised and attack.value < -queue[0][0]:
            heapq.heappush(queue, (-attack.value, target))
            continue
        chosen.append(attack)
        for part in attack.parts:
            for key in part.uses:
                free[key] -= 1
                if key[2] is None:
                    here = gone.setdefault(key[0], {})
                    here[key[1].type] = here.get(key[1].type, 0) + 1
    return chosen


def _best(
    study: Study,
    options: Options,
    target: str,
    free: dict[Key, int],
    gone: dict[str, dict[str, int]],
) -> Attack | None:
    """The best force for a target out of what is free, if any is good enough."""
    ground, air = _available(study, options, target, free)
    if not ground and not air:
        return None
    base = _already_there(study, target)
    scored: list[tuple[float, int, list[Part]]] = []
    for index, parts in enumerate(_forces(study, target, ground, air)):
        if not _is_free(parts, free):
            continue
        value, _ = _value(study, target, parts, base, gone, exact=False)
        scored.append((value, index, parts))
    scored.sort(key=lambda entry: (-entry[0], entry[1]))
    best: Attack | None = None
    before = _value(study, target, [], base, gone, exact=True)[0] if base else 0.0
    for about, _, parts in scored[:3]:
        if about < -6:
            break
        value, verdict = _value(study, target, parts, base, gone, exact=True)
        value += study.stray(abs(value) + 4.0) - before
        if value > ENOUGH and (best is None or value > best.value):
            best = Attack(target, parts, value, verdict)
    return best


def _is_free(parts: list[Part], free: dict[Key, int]) -> bool:
    """Whether no unit is used twice."""
    used: dict[Key, int] = {}
    for part in parts:
        for key in part.uses:
            used[key] = used.get(key, 0) + 1
            if used[key] > free.get(key, 0):
                return False
    return True


def _available(
    study: Study, options: Options, target: str, free: dict[Key, int]
) -> tuple[list[Part], list[Part]]:
    """Single units and landings for a target, each as often as it is free."""
    ground: list[Part] = []
    air: list[Part] = []
    for part in options.parts.get(target, ()):
        number = free[part.uses[0]]
        (air if part.domain == "air" else ground).extend([part] * number)
    ground.sort(key=lambda part: (part.cost, part.uses[0][0]))
    air.sort(key=lambda part: part.cost)
    spare = {key: max(number, 0) for key, number in free.items()}
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
    strong = sorted(ground, key=lambda part: -_punch(study, part.kinds) / max(part.cost, 1) ** 0.3)
    for size in dict.fromkeys(sizes):
        for wing in wings:
            if size + wing:
                yield [*ground[:size], *air[:wing]]
                if 0 < size < len(ground):
                    yield [*strong[:size], *air[:wing]]
    if air and not ground and study.pos.board.is_land(target):
        yield air


def _already_there(study: Study, target: str) -> Counts:
    """My units that already attack the target, landings declared against it included."""
    pos = study.pos
    units = [p for p in pos.own(target) if p[0].did not in (Did.RAID, Did.ESCORT)]
    found = list(count_units(units))
    for zone in pos.assaults.get(target, ()):
        for ship, number in pos.own(zone):
            found += [(unit.type, number) for unit in ship.cargo if unit.to == target]
    return counts(found)


def _value(
    study: Study,
    target: str,
    parts: list[Part],
    base: Counts,
    gone: dict[str, dict[str, int]],
    *,
    exact: bool,
) -> tuple[float, Verdict]:
    """What an attack is worth in IPC, the enemy's reply and what it lays bare included."""
    pos = study.pos
    attack = counts([*base, *((kind, 1) for part in parts for kind in part.kinds)])
    defense = study.enemies_at(target)
    if not pos.board.is_land(target):
        verdict = study.judge.sea(attack, defense, exact=exact)
        value = verdict.killed - verdict.lost
        ships = tuple(p for p in verdict.left if pos.data.units[p[0]].domain == "sea")
        if ships:
            value -= verdict.win * 0.7 * study.risk(target, ships, without=defense)
        return value - _laid_bare(study, target, parts, gone, NOBODY), verdict
    guns = any(pos.data.units[kind].anti_air for kind, _ in defense)
    verdict = study.judge.land(
        attack, defense, guns=guns, ships=_bombarding(study, parts), exact=exact
    )
    value = verdict.killed - verdict.lost
    if verdict.win:
        value += verdict.win * study.appraisal.worth(target)
        holding = tuple(p for p in verdict.left if pos.data.units[p[0]].domain == "land")
        if study.level.care:
            later = study.appraisal.worth(target) - study.appraisal.raid(target)
            reply = study.threats.reply(target, holding, max(0.0, later))
            value -= verdict.win * study.care * reply.loss
    value += sum(_on_the_way(study, p.action) for p in parts if isinstance(p.action, Move)) * 0.5
    value -= USE * sum(part.cost for part in parts)
    value += ASHORE * sum(len(part.kinds) for part in parts if part.domain == "landing")
    return value - _laid_bare(study, target, parts, gone, defense), verdict


def _bombarding(study: Study, parts: list[Part]) -> Counts:
    """Ships that can come along to bombard, at most one for each unit landed."""
    zones = {part.action.path[-1]: part for part in parts if isinstance(part.action, Sail)}
    if not zones:
        return NOBODY
    landed = sum(len(part.kinds) for part in parts if isinstance(part.action, Sail))
    found = [
        (unit.type, number)
        for space, units in study.pos.state.units.items()
        if space in study.pos.board.sea
        for unit, number in units
        if unit.owner == study.me
        and study.pos.type(unit).bombard
        and not unit.did
        and zones.keys() & sea.passing_paths(study.pos, unit, space).keys()
    ]
    ships = counts(found)
    return ships if sum(n for _, n in ships) <= landed else ships[:1]


def _laid_bare(
    study: Study,
    target: str,
    parts: list[Part],
    gone: dict[str, dict[str, int]],
    destroyed: Counts,
) -> float:
    """What the enemy gains where these units came from, and from transports sent ahead."""
    leaving: dict[str, dict[str, int]] = {}
    arriving: dict[str, int] = {}
    for part in parts:
        for space, unit, deck in part.uses:
            if deck is None and (study.pos.type(unit).domain != "air" or space == study.capital):
                here = leaving.setdefault(space, {})
                here[unit.type] = here.get(unit.type, 0) + 1
        if isinstance(part.action, Sail):
            zone = part.action.path[-1]
            arriving[zone] = arriving.get(zone, 0) + 1
    cost = 0.0
    for space, units in leaving.items():
        if not study.pos.board.is_land(space):
            continue
        before = minus(study.friends_at(space), gone.get(space, {}))
        after = counts([*minus(before, units), *study.new_units(space)])
        without = destroyed if target in study.pos.board.land_neighbours[space] else NOBODY
        full = counts([*before, *study.new_units(space)])
        bared = study.risk(space, after, without=without)
        cost += max(0.0, bared - study.risk(space, full, without=without))
    for zone, number in arriving.items():
        fleet = counts([*study.friends_at(zone), ("transport", number)])
        cost += AT_STAKE * study.risk(zone, fleet)
    for zone, units in leaving.items():
        if arriving and not study.pos.board.is_land(zone):
            fleet = minus(study.friends_at(zone), gone.get(zone, {}))
            cost -= AT_STAKE * (study.risk(zone, fleet) - study.risk(zone, minus(fleet, units)))
    return cost


# how it is said


def _orders(study: Study, attack: Attack) -> Iterator[tuple[Any, str]]:
    """The attack as actions: like units together."""
    pos = study.pos
    chance = f"{100 * attack.verdict.win:.0f} %"
    if pos.board.is_land(attack.target):
        note = f"Attack {study.name(attack.target)}: {chance} to take it, worth about "
        note += f"{attack.value:.0f} IPC with the enemy's reply counted."
    else:
        note = f"Attack the ships in {study.name(attack.target)}: {chance} to win."
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


def _raids(study: Study, options: Options, attacks: list[Attack]) -> Iterator[tuple[Any, str]]:
    """Bombers without a better target raid factories where it pays (S42-SBR-03)."""
    used: dict[Key, int] = {}
    for attack in attacks:
        for part in attack.parts:
            for key in part.uses:
                used[key] = used.get(key, 0) + 1
    pos = study.pos
    planned: dict[str, float] = {}
    for key in sorted({part.uses[0] for parts in options.raids.values() for part in parts}):
        for _ in range(options.stacks[key] - used.get(key, 0)):
            best: tuple[float, Any] | None = None
            for target, parts in options.raids.items():
                damage = sum(pos.state.facilities[target].values()) + planned.get(target, 0.0)
                room = 2 * pos.data.spaces[target].income - damage
                guns = any(pos.type(unit).anti_air for unit, _ in pos.enemies(target))
                value = min(RAID_DAMAGE, room) - (2.0 if guns else 0.0)
                for part in parts:
                    if part.uses[0] == key and value > 1.0 and (best is None or value > best[0]):
                        best = (value, part.action)
            if best is not None:
                target = best[1].path[-1]
                planned[target] = planned.get(target, 0.0) + RAID_DAMAGE
                yield best[1], f"Bomb the factory in {study.name(target)}, where repairs cost more."


def _support(study: Study) -> Iterator[tuple[Any, str]]:
    """Ships that can bombard come along once a landing is declared (S42-CMV-27)."""
    pos = study.pos
    zones = {zone for found in pos.assaults.values() for zone in found}
    if not zones:
        return
    for branch in move.combat_branches(pos):
        if branch.label.split(" in ")[0] not in _bombarders(study):
            continue
        for action in branch.actions():
            zone = action.path[-1]
            if zone in zones and zone != action.path[0] and not pos.enemies(zone):
                yield action, f"Support the landing from {study.name(zone)}."
                break


def _bombarders(study: Study) -> set[str]:
    return {kind.id for kind in study.pos.data.units.values() if kind.bombard}
