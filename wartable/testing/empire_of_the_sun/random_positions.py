"""Positions thrown together, in which supply lines of all kinds are open and cut."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.state import Before, Offensive, State
from wartable.testing.empire_of_the_sun.table import position

SCENARIOS = ("campaign", "1942", "1943", "1944")


def thrown(seed: int, scenario: str = "") -> State:
    """A position by its number: units, control, markers and activations by chance."""
    chance = Random(seed)
    scenario = scenario or chance.choice(SCENARIOS)
    state = position(scenario, options={"port_by_land": chance.random() < 0.2})
    board = data().map_of(scenario)
    on_map = [number for number in board.hexes if number not in board.away]
    land = [number for number in on_map if board.hexes[number].is_land]
    ports = [number for number in land if board.hexes[number].port]
    fields = [number for number in land if board.hexes[number].airfield]
    middle = chance.choice(land)
    near = {number for number in on_map if board.board.distance(middle, number) <= 12}
    spots = {"hq": ports, "air": fields, "ground": land, "naval": on_map}
    close = {
        kind: [number for number in of_kind if number in near] for kind, of_kind in spots.items()
    }
    at = dict(state.at)
    share = chance.choice((0.05, 0.3, 0.8))
    for unit in sorted(at):
        counter = data().counters[unit]
        if chance.random() > share:
            continue
        is_close = chance.random() < 0.6
        choices = (is_close and close[counter.kind]) or spots[counter.kind]
        at[unit] = chance.choice(choices) if chance.random() < 0.9 else "eliminated"
    flips = frozenset(chance.sample(land, chance.choice((0, 5, 40))))
    units = sorted(
        unit
        for unit, place in at.items()
        if place in board.hexes and data().counters[unit].kind != "hq"
    )
    active = chance.sample(units, min(len(units), chance.choice((0, 0, 4, 8))))
    offensive = None
    if active:
        before = Before(
            state.at, state.reduced, state.japanese, state.tracks, state.marks, state.memory
        )
        card = chance.choice(("JP-02", "JP-23", "AL-50"))
        offensive = Offensive(
            side=data().cards[card].side,
            card=card,
            event=chance.random() < 0.5,
            value=2,
            before=before,
            activated={unit: at[unit] for unit in active},
        )
    marks = replace(
        state.marks,
        no_route=frozenset(chance.sample(["2104", "2105", "2205"], chance.randrange(4))),
        kwai=chance.random() < 0.5,
        hump=chance.random() < 0.5,
        tokyo_express=chance.choice(land) if chance.random() < 0.2 else "",
    )
    for port in board.away if chance.random() < 0.4 else ():
        hqs = [unit for unit in sorted(at) if data().counters[unit].hq in ("us", "joint")]
        at[chance.choice(hqs)] = port
    gone = frozenset(chance.sample(sorted(board.japanese_sources), chance.randrange(3)))
    return replace(
        state,
        at=at,
        japanese=state.japanese ^ flips,
        soviet=frozenset({"3302", "3303"}) if chance.random() < 0.1 else frozenset(),
        marks=marks,
        memory=replace(state.memory, garrisons_gone=gone),
        offensive=offensive,
    )
