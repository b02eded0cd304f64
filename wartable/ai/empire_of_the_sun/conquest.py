"""Conquest: a nation surrenders when Japan controls all that holds it together (T-SURRENDER), and
the fewer of its keys are missing, the more each of those is worth."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.ai.empire_of_the_sun import worth
from wartable.ai.empire_of_the_sun.aims import WILL, stakes_of
from wartable.core.dice import NoDice
from wartable.games.empire_of_the_sun.facts import SIDES, Side
from wartable.games.empire_of_the_sun.nations.surrenders import NATIONS, Nation
from wartable.games.empire_of_the_sun.political_will import SURRENDERS
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script

HAD = 0.6
"""The chance that a key which is missing is had in the end."""


def conquests(pos: Position, side: Side) -> dict[str, float]:
    """What each key of a nation adds for the side that takes it: how much likelier all that comes
    with the surrender becomes by it, or all that comes with freedom.

    A key counts by control alone, whether or not a unit would be in supply there."""
    found: dict[str, float] = {}
    for nation, missing in _missing(pos, side):
        likelier = HAD ** (len(missing) - 1) * (1.0 - HAD)
        share = likelier * spoils(pos, nation, side)
        found |= {place: found.get(place, 0.0) + share for place in missing}
    return found


def will_by_key(pos: Position) -> tuple[tuple[str, float], ...]:
    """The keys that a side lacks, each by how near it brings the Political Will that hangs on its
    nation."""
    found: dict[str, float] = {}
    for side in SIDES:
        for nation, missing in _missing(pos, side):
            share = WILL * SURRENDERS[nation.id][1] * HAD ** (len(missing) - 1)
            found |= {place: found.get(place, 0.0) + share for place in missing}
    return tuple(sorted(found.items()))


def _missing(pos: Position, side: Side) -> Iterator[tuple[Nation, list[str]]]:
    """The nations that a side may still take, or free, with the keys that it lacks."""
    for nation in NATIONS if not pos.scenario.part else ():
        if _is_at_issue(pos, nation, side):
            missing = [place for place in nation.keys(pos) if not pos.controls(side, place)]
            if missing:
                yield nation, missing


def _is_at_issue(pos: Position, nation: Nation, side: Side) -> bool:
    """A nation surrenders once a game, and is freed once (EOS-13.1-04, EOS-13.1-05)."""
    memory = pos.state.memory
    if side == "japan":
        return nation.id not in memory.surrendered
    return nation.id in memory.surrendered and nation.id not in memory.liberated


def spoils(pos: Position, nation: Nation, side: Side) -> float:
    """Political Will (EOS-16.41-01 to EOS-16.41-07), and with a surrender the bases that change
    hands and the units that are gone."""
    _, boxes = SURRENDERS[nation.id]
    if side == "allies":
        return WILL * boxes
    keys = {*nation.keys(pos)}
    state = replace(pos.state, japanese=pos.state.japanese | keys, flow=(), offensive=None)
    script = Script(state, NoDice(lambda: AssertionError("a surrender rolls no dice")))
    nation.fall(script)
    after = script.pos
    stakes = stakes_of(pos.scenario.id, state.turn).by_place
    bases = sum(stakes.get(place, 0.0) for place in after.state.japanese - state.japanese)
    gone = [unit for unit, place in after.state.at.items() if place != state.at[unit]]
    return WILL * boxes + bases + sum(worth.unit(pos, unit) for unit in gone)
