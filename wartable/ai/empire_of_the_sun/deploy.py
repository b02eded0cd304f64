"""Units that are not needed for battle go where they are of use: bases, garrisons, the front."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from wartable.ai.empire_of_the_sun.bases import merit
from wartable.ai.empire_of_the_sun.means import Means
from wartable.games.empire_of_the_sun.actions import Go
from wartable.games.empire_of_the_sun.names import Way
from wartable.games.empire_of_the_sun.offensive.moving import destinations
from wartable.games.empire_of_the_sun.position import Position

WAYS: dict[str, tuple[Way, ...]] = {
    "naval": ("sail", "steam"),
    "air": ("fly", "ferry"),
    "ground": ("march", "ship"),
}
LEAST = 0.04
"""What a move must gain."""


@dataclass(frozen=True)
class Deployment:
    """A move that brings a unit to a better place."""

    unit: str
    go: Go
    gain: float
    note: str


def deployments(means: Means, used: Collection[str], room: int) -> list[Deployment]:
    """The moves that gain most, one a unit, as many as there is room for and as may be activated
    with those who are."""
    if room <= 0:
        return []
    pos = _with_all(means)
    best = [
        found
        for unit in means.units
        if unit not in used and (found := _best(pos, unit)) is not None
    ]
    best.sort(key=lambda each: -each.gain)
    chosen: list[Deployment] = []
    crowded: dict[str, int] = {}
    for each in best:
        units = {*used, *(one.unit for one in chosen), each.unit}
        if len(chosen) < room and not crowded.get(each.go.to) and means.may_activate(units):
            chosen.append(each)
            crowded[each.go.to] = 1
    return chosen


def _with_all(means: Means) -> Position:
    """The position as if everybody who can be were activated, so that moves can be listed."""
    state = means.pos.state
    everybody = {unit: means.pos.where(unit) for unit in means.units}
    offensive = replace(means.offensive, activated=means.offensive.activated | everybody)
    return Position(replace(state, offensive=offensive))


def _best(pos: Position, unit: str) -> Deployment | None:
    here = pos.where(unit)
    if here not in pos.map.hexes:
        return None
    now = merit(pos, unit, here)
    found: tuple[float, str, Way] | None = None
    for place, how in _ends(pos, unit):
        gain = merit(pos, unit, place) - now
        if gain > LEAST and (found is None or gain > found[0]):
            found = (gain, place, how)
    if found is None:
        return None
    gain, place, how = found
    side = pos.counter(unit).side
    note = f"{pos.name(unit)} is of more use in {pos.name(place)}."
    return Deployment(unit, Go(side, (unit,), how, place), gain, note)


def _ends(pos: Position, unit: str) -> Iterator[tuple[str, Way]]:
    """Own places to which a unit may move, and how."""
    counter = pos.counter(unit)
    for how in WAYS[counter.kind]:
        if how == "ship" and not counter.strategic_transport:
            continue
        for place, aim in destinations(pos, (unit,), how, "offensive"):
            if aim or not pos.is_on_map(unit) or place == pos.where(unit):
                continue
            if place in pos.map.hexes and pos.controls(counter.side, place):
                yield place, how
