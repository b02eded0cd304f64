"""Stage 5, in the air: aircraft land where they are safe, needed and near the enemy."""

from __future__ import annotations

from typing import Any

from wartable.ai.axis_allies.guards import SAFE
from wartable.ai.axis_allies.judge import Counts, counts, minus
from wartable.ai.axis_allies.study import Study
from wartable.board import distances
from wartable.forces import single
from wartable.games.axis_allies import purses
from wartable.games.axis_allies.actions import Move
from wartable.games.axis_allies.movement import landing, move
from wartable.games.axis_allies.unit import Unit

FORWARD = 0.04
"""What a base is worth for each IPC of pull."""
NO_DECK = 50.0
"""A zone where a carrier has yet to come is the last choice."""
MANNED = 3.0
"""What it is worth to be on a deck: carriers without aircraft are prey."""
AN_ARMY = 14
"""What my units around a base are worth if it serves a front of mine."""
GARRISON = 0.4
"""What it is worth to strengthen a stronghold, as a share of the aircraft's price."""
AT_HOME = 4.0
"""What it is worth to be at home when the capital is in danger."""
FOREIGN = 3.0
"""What it costs to be far from one's own armies and decks."""
WORTH_A_FLIGHT = 1.0


def plan_flights(study: Study) -> list[tuple[Any, str]]:
    """Where each aircraft goes: first those in the air, then those with a better base in reach."""
    pos = study.pos
    options: dict[tuple[str, Unit, Unit | None], dict[str, Move]] = {}
    for branch in move.noncombat_branches(pos):
        for action in branch.actions():
            unit = action.units[0][0]
            if pos.type(unit).domain != "air":
                break
            if len(action.path) == 1:
                continue
            key = (action.path[0], unit, action.deck)
            options.setdefault(key, {})[action.path[-1]] = action
    aloft = {(space, unit) for space, unit, _ in landing.aloft(pos)}
    standing: dict[str, Counts] = {}

    def at(space: str) -> Counts:
        if space not in standing:
            standing[space] = counts([*study.friends_at(space), *study.new_units(space)])
        return standing[space]

    found: list[tuple[Any, str]] = []
    decks = _decks(study)
    for key in sorted(options, key=lambda k: ((k[0], k[1]) not in aloft, k[0], k[1])):
        space, unit, deck = key
        must = (space, unit) in aloft
        number = dict(pos.at(space)).get(unit, 0) if deck is None else 1
        for _ in range(number):
            if study.clock.is_up and not must:
                return found
            without = minus(at(space), {unit.type: 1})
            here = -1e9 if must else _base(study, space, without, unit) + WORTH_A_FLIGHT
            is_aboard = deck is not None or (must and decks.get(space, 0) > 0)
            if is_aboard and not pos.board.is_land(space):
                here = _base(study, space, without, unit) + WORTH_A_FLIGHT + MANNED
            best, best_value = None, here
            for end in sorted(options[key]):
                value = _base(study, end, at(end), unit)
                if not pos.board.is_land(end):
                    value += MANNED if decks.get(end, 0) > 0 else -NO_DECK
                if value > best_value:
                    best, best_value = end, value
            if best is None:
                decks[space] = decks.get(space, 0) - 1
                break
            decks[best] = decks.get(best, 0) - 1
            standing[space] = without
            standing[best] = counts([*at(best), (unit.type, 1)])
            action = options[key][best]
            why = _why(study, best, at(best))
            note = f"The {pos.name(unit.type)} lands in {pos.name(best)}, {why}."
            found.append((Move(study.me, single(unit), action.path, deck), note))
    return found


def _decks(study: Study) -> dict[str, int]:
    """The free places on decks in each zone, those of carriers just bought included."""
    pos = study.pos
    found: dict[str, int] = {}
    for zone, units in pos.state.units.items():
        for ship, number in units:
            free = pos.deck(ship) - len(ship.cargo)
            if free > 0 and ship.owner in study.appraisal.friends:
                found[zone] = found.get(zone, 0) + free * number
    new = sum(
        pos.data.units[kind].deck * number
        for purse in purses.purses(pos, study.me)
        for kind, number in purses.waiting(pos, purse).items()
    )
    wanted = sorted(
        landing.new_carrier_zones(pos), key=lambda zone: (-sum(n for _, n in pos.own(zone)), zone)
    )
    if new and wanted:
        found[wanted[0]] = found.get(wanted[0], 0) + new
    return found


def _base(study: Study, space: str, others: Counts, unit: Unit) -> float:
    """What an aircraft adds here: to the defence, and to what can be reached."""
    with_it = counts([*others, (unit.type, 1)])
    safety = study.risk(space, others) - study.risk(space, with_it)
    if study.pos.type(unit).defense > 1:
        safety += GARRISON * (study.shortage(space, others) - study.shortage(space, with_it))
    if not study.level.care and others:
        safety += 1.0
    if space in study.capitals and study.pos.type(unit).defense > 1 and study.care:
        # a capital is held at any price: nobody flies away because it may fall
        before, after = study.reply(space, others).win, study.reply(space, with_it).win
        if before > SAFE:
            safety = max(safety, (before - after) * study.appraisal.worth(space) + AT_HOME)
    far = 0.0 if space in _fronts(study) else FOREIGN
    return safety + FORWARD * study.appraisal.pull.get(space, 0.0) - far


def _fronts(study: Study) -> frozenset[str]:
    """The spaces near my own land units: where my aircraft are of use."""
    pos = study.pos

    def work() -> frozenset[str]:
        found = set(study.capitals)
        for space in pos.state.control:
            near = distances(pos.board.neighbours, [space], 1)
            force = sum(
                pos.type(unit).cost * number
                for one in near
                for unit, number in pos.own(one)
                if pos.type(unit).captures or pos.type(unit).deck
            )
            if force >= AN_ARMY:
                found |= {space, *(zone for zone in near if not pos.board.is_land(zone))}
        return frozenset(found)

    return pos.once("own fronts", work)


def _why(study: Study, space: str, standing: Counts) -> str:
    if space in study.capitals:
        return "to guard the capital"
    if study.reply(space, standing).loss > 0:
        return "the best base it can reach"
    return "near the front and safe"
