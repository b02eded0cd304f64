"""Transports found for those who go over the sea."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from wartable.core.errors import IllegalAction
from wartable.desk.axis_allies.party import Party
from wartable.desk.axis_allies.trial import Trial
from wartable.games.axis_allies.actions import Load, Sail
from wartable.games.axis_allies.movement.sail import fits
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Unit, count

MOST = 100
"""How many units, or ships with units, are brought over the sea at once."""


def courses(pos: Position, start: str, steps: int) -> Iterator[tuple[str, ...]]:
    """Every course of at most so many steps, coming back included."""
    paths: list[tuple[str, ...]] = [(start,)]
    for _ in range(steps + 1):
        yield from paths
        paths = [(*path, zone) for path in paths for zone in pos.board.sea_neighbours[path[-1]]]


class Course(NamedTuple):
    """A transport that can fetch units from a territory, and where it could go with them."""

    ship: Unit
    path: tuple[str, ...]
    at: int
    """The place of the path where it loads."""


def fetching(pos: Position, source: str) -> list[Course]:
    """Every course of my transports, and my friends', that passes the coast of the territory."""
    found = []
    coast = set(pos.board.coast[source])

    @cache
    def passing(zone: str, steps: int) -> list[tuple[tuple[str, ...], int]]:
        return [
            (path, at)
            for path in courses(pos, zone, steps)
            for at, here in enumerate(path)
            if here in coast
        ]

    for zone, units in pos.state.units.items():
        if pos.board.is_land(zone):
            continue
        for ship, _ in units:
            if not pos.type(ship).hold or ship.owner not in pos.mine or ship.did:
                continue
            steps = pos.left(ship, zone) if ship.owner == pos.me else 0
            found += [Course(ship, path, at) for path, at in passing(zone, steps)]
    return found


def rank(pos: Position, path: Sequence[str], ship: Unit, number: int) -> tuple[int, ...]:
    """The least is the best: who takes most, in safety, by the shortest way, in my own ship."""
    end = path[-1]
    danger = pos.is_hostile_sea(end) * 100 + len(pos.enemies(end))
    return (-number, danger, len(path), len(ship.cargo), ship.owner != pos.me)


def _cargo(pos: Position, ship: Unit, units: Sequence[Unit]) -> list[Unit]:
    """As many of the units as the ship takes, the one that needs more room first."""
    taken: list[Unit] = []
    alike = Counter(units)
    for unit in sorted(alike, key=lambda unit: (pos.type(unit).light, unit)):
        while taken.count(unit) < alike[unit] and fits(pos, [*ship.cargo, *taken, unit]):
            taken.append(unit)
    return taken


def ship_out(
    trial: Trial, source: str, units: Iterable[Unit], target: str, via: Sequence[str] = ()
) -> None:
    """Bring units from a coast to a territory, or aboard to a sea zone, with as many transports as
    it takes; `IllegalAction` with the reason against the best of them, if there is one."""
    left = list(units)
    if len(left) > MOST:
        raise IllegalAction(())
    is_land = trial.pos.board.is_land(target)
    while left:
        pos = trial.pos
        ends = set(pos.board.coast[target]) if is_land else {target}
        found = []
        for course in fetching(pos, source):
            if course.path[-1] not in ends or not set(via) <= set(course.path):
                continue
            if cargo := _cargo(pos, course.ship, left):
                found.append((rank(pos, course.path, course.ship, len(cargo)), course, cargo))
        found.sort(key=lambda each: each[0])
        _play_first(
            trial,
            [
                Sail(
                    pos.me,
                    course.ship,
                    course.path,
                    (Load(course.at, source, count(cargo)),),
                    target if is_land else "",
                    count(cargo) if is_land else (),
                )
                for _, course, cargo in found
            ],
        )
        last = trial.actions[-1]
        assert isinstance(last, Sail)
        for unit, number in last.loads[0].units:
            for _ in range(number):
                left.remove(unit)


def _play_first(trial: Trial, sails: Sequence[Sail]) -> None:
    """Play the first that is legal; `IllegalAction` with the reasons against the first."""
    refused: IllegalAction | None = None
    for sail in sails:
        try:
            trial.play(sail)
        except IllegalAction as error:
            refused = refused or error
            continue
        return
    raise refused or IllegalAction(())


def loaded_ships(party: Party, pos: Position) -> list[tuple[Unit, list[Unit]]]:
    """The transports whose cargo is to land, each with what lands: what was picked of it, or all of
    mine that may if only the ship was picked."""
    is_combat = pos.is_combat_move
    found: list[tuple[Unit, list[Unit]]] = []
    by_ship: dict[Unit, list[tuple[Unit, int]]] = {}
    for unit, ship, number in party.aboard:
        assert ship is not None
        by_ship.setdefault(ship, []).append((unit, number))
    for ship, picked in by_ship.items():
        left = dict(picked)
        while any(left.values()):
            lands = []
            for unit in left:
                taken = min(left[unit], ship.cargo.count(unit))
                left[unit] -= taken
                lands += [unit] * taken
            found.append((ship, lands))
    for ship, number in party.ships:
        mine = [unit for unit in ship.cargo if unit.owner == pos.me]
        if is_combat:
            mine = [unit for unit in mine if pos.type(unit).captures]
        picked_already = sum(1 for other, _ in found if other == ship)
        found += [(ship, mine)] * (number - picked_already)
    return found


def put_ashore(
    trial: Trial,
    zone: str,
    ships: Iterable[tuple[Unit, list[Unit]]],
    target: str,
    via: Sequence[str] = (),
) -> None:
    """Land the cargo of these transports in a territory, by the safest and shortest way."""
    ships = list(ships)
    if len(ships) > MOST:
        raise IllegalAction(())
    for ship, units in ships:
        pos = trial.pos
        ends = set(pos.board.coast[target])
        steps = pos.left(ship, zone) if ship.owner == pos.me else 0
        paths = [
            path for path in courses(pos, zone, steps) if path[-1] in ends and set(via) <= set(path)
        ]
        paths.sort(key=lambda path: rank(pos, path, ship, len(units)))
        _play_first(trial, [Sail(pos.me, ship, path, (), target, count(units)) for path in paths])
