"""All move by themselves: on land, at sea, in the air, to one place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from wartable.desk.axis_allies.outset import Outset, Path, Routes, Way, lift_offs
from wartable.desk.axis_allies.trial import Trial
from wartable.forces import force
from wartable.games.axis_allies.actions import DROP, Move
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.unit import Unit


def together(outset: Outset) -> Iterator[Way]:
    """Where all can move by themselves."""
    stacks = outset.stacks
    if not stacks:
        return
    common = outset.common(stacks)
    if not outset.is_combat and outset.flying:
        homes = {space: common[space] for space in common if _is_landing_place(outset, space)}
        common = homes or common
    for space, routes in common.items():
        if actions := outset.tried(partial(go, outset, routes)):
            yield Way(space, _how(outset, space), actions)
        for path in _other_paths(outset, space, routes):
            if actions := outset.tried(partial(go, outset, dict.fromkeys(stacks, path))):
                yield Way(space, _how(outset, space), actions, path[1:-1])


def go(outset: Outset, routes: Routes, trial: Trial, mission: str = "") -> None:
    """Aircraft lift off from their carriers; then all who go the same way move together."""
    me, party = outset.pos.me, outset.party
    ships = {ship: [ship] * number for ship, number in party.ships}
    for action, before, after in lift_offs(me, outset.flying, routes, mission):
        trial.play(action)
        for instances in ships.values():
            if before in instances:
                instances[instances.index(before)] = after
                break
    units: dict[Path, list[tuple[Unit, int]]] = {}
    for unit, number in party.land:
        units.setdefault(routes[unit, None], []).append((unit, number))
    for unit, deck, number in outset.flying:
        if deck is None:
            units.setdefault(routes[unit, None], []).append((unit, number))
    for ship, instances in ships.items():
        units.setdefault(routes[ship, None], []).extend((one, 1) for one in instances)
    for path, those in units.items():
        trial.play(Move(me, force(those), path, None, mission))


def dropped(outset: Outset) -> Iterator[Way]:
    """Where infantry can jump by parachute (G40-RND-06)."""
    stacks = outset.stacks
    if (
        not outset.is_combat
        or not stacks
        or outset.party.size != sum(n for _, n in outset.party.land)
    ):
        return
    paths = {stack: outset.paths(stack, DROP) for stack in stacks}
    first, *others = paths.values()
    for space in first:
        if all(space in other for other in others):
            routes = {stack: ways[space][0] for stack, ways in paths.items()}
            if actions := outset.tried(partial(go, outset, routes, mission=DROP)):
                yield Way(space, DROP, actions)


def _how(outset: Outset, space: str) -> str:
    pos = outset.pos
    fights = outset.is_combat and (pos.is_hostile_land(space) or pos.enemies(space))
    return "attack" if fights else "move"


def _other_paths(outset: Outset, space: str, routes: Routes) -> list[Path]:
    """Other listed paths to the space that all stacks can take: ways to blitz, since each takes
    another territory."""
    found = [set(outset.paths(stack)[space]) for stack in routes]
    return sorted(set.intersection(*found) - set(routes.values()))


def _is_landing_place(outset: Outset, space: str) -> bool:
    """Whether an aircraft can end its turn there: on land, or where a deck is or may come."""
    pos = outset.pos
    if pos.board.is_land(space):
        return True
    return space in pos.once("decks to come", partial(_deck_zones, outset))


def _deck_zones(outset: Outset) -> frozenset[str]:
    pos = outset.pos
    decks = {
        (zone, unit)
        for zone, units in pos.state.units.items()
        for unit, _ in units
        if pos.type(unit).deck and unit.owner in pos.mine
    }
    sailing = {move.path[-1] for zone, unit in decks for move in outset.moves(unit.type, zone)}
    return frozenset({zone for zone, _ in decks} | sailing | landing.new_carrier_zones(pos))
