"""Over the sea: ashore from transports, or aboard them to stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from wartable.desk.axis_allies import voyages
from wartable.desk.axis_allies.flights import fly
from wartable.desk.axis_allies.outset import Outset, Way
from wartable.desk.axis_allies.trial import Trial
from wartable.forces import force
from wartable.games.axis_allies.neutrals import is_friendly_neutral
from wartable.games.axis_allies.unit import each


def ashore(outset: Outset, to: str = "") -> Iterator[Way]:
    """Land units go ashore from transports, aircraft fly to the same place; anywhere, or there."""
    routes = [outset.paths((unit, ship)) for unit, ship, _ in outset.party.air]
    for space in _coasts(outset):
        if (
            to in ("", space)
            and all(space in paths for paths in routes)
            and (actions := outset.tried(partial(cross, outset, space, ())))
        ):
            yield Way(space, "assault" if outset.is_combat else "land", actions)


def aboard(outset: Outset, to: str = "") -> Iterator[Way]:
    """After the combat land units board transports and stay at sea; anywhere, or there."""
    party = outset.party
    if outset.is_combat or not party.land or party.air:
        return
    ends = {course.path[-1] for course in voyages.fetching(outset.pos, party.source)}
    for zone in sorted(ends):
        if to in ("", zone) and (actions := outset.tried(partial(cross, outset, zone, ()))):
            yield Way(zone, "load", actions)


def cross(outset: Outset, target: str, via: Sequence[str], trial: Trial) -> None:
    """Bring them all there, with whatever transports it takes."""
    party = outset.party
    if party.land:
        voyages.ship_out(trial, party.source, each(force(party.land)), target, via)
    else:
        ships = voyages.loaded_ships(party, outset.pos)
        voyages.put_ashore(trial, party.source, ships, target, via)
    if party.air:
        fly(outset, list(party.air), target, trial)


def are_laden(outset: Outset) -> bool:
    """Whether land units are picked from holds, or transports that carry some; no other ship."""
    party, pos = outset.party, outset.pos
    return bool(party.aboard or party.ships) and all(
        pos.type(ship).hold and any(unit.owner == pos.me for unit in ship.cargo)
        for ship, _ in party.ships
    )


def _coasts(outset: Outset) -> list[str]:
    """Coasts that transports with these units might land at."""
    party, pos = outset.party, outset.pos
    ends: set[str] = set()
    if party.land:
        ends.update(course.path[-1] for course in voyages.fetching(pos, party.source))
    elif are_laden(outset):
        for ship, _ in voyages.loaded_ships(party, pos):
            steps = pos.left(ship, party.source) if ship.owner == pos.me else 0
            ends.update(path[-1] for path in voyages.courses(pos, party.source, steps))
    coasts = {coast for end in ends for coast in pos.board.coast[end]} - {party.source}
    return sorted(space for space in coasts if _is_fitting(outset, space))


def _is_fitting(outset: Outset, space: str) -> bool:
    """Whether units might land there now: on a hostile coast, or on one that is my side's or leans
    to it."""
    pos = outset.pos
    if outset.is_combat:
        return pos.is_hostile_land(space)
    return pos.is_friendly(space) or is_friendly_neutral(pos, space, pos.me)
