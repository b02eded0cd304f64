"""Where the engine's masks and a plain search say different things of supply."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.games.empire_of_the_sun import burma_road, lines
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import Supply, supply_of
from wartable.games.empire_of_the_sun.supply_lines import Network
from wartable.testing.empire_of_the_sun.random_positions import thrown
from wartable.testing.empire_of_the_sun.slow_supply import Slow


def disagreements(seed: int, scenario: str = "") -> Iterator[str]:
    """All that differs in the position of this number: HQs, ports, airfields, ZOI, units, lines,
    the Burma Road and activation lines."""
    pos = Position(thrown(seed, scenario))
    slow, supply = Slow(pos), supply_of(pos)
    for what, masks, plain in (*_networks(pos, supply, slow), *_china(pos, supply, slow)):
        if masks != plain:
            yield f"seed {seed} {scenario}: {what}: {masks} by masks, {plain} by a plain search"
    for unit in pos.on_map:
        for what in _unit(pos, supply, slow, unit):
            yield f"seed {seed} {scenario}: {unit}: {what}"


def _networks(pos: Position, supply: Supply, slow: Slow) -> Iterator[tuple[str, Any, Any]]:
    battles = [pos.where(unit) for unit in pos.on_map[:5]]
    for side in SIDES:
        yield f"HQs of {side}", supply.hqs(side), slow.hqs(side)
        yield f"ports of {side}", supply.ports(side), slow.ports(side)
        yield f"airfields of {side}", supply.airfields(side), slow.airfields(side)
        yield f"ZOI of {side}", _on_map(pos, supply.zoi.projected(side)), slow.projected[side]
        yield f"bar to {side}", _on_map(pos, supply.zoi.bar(side)), slow.bar[side]
        for hq in pos.units_of(side, "hq"):
            reached = lines.in_reach(pos, hq, battles)
            yield f"activation by {hq}", reached, {*slow.activation(hq, battles)}
        held = {place for place in pos.map.hexes if supply.holds(side, place)}
        yield f"where units of {side} are in supply", held, slow.held(side)
        for what, masks, plain in _lines(supply.network(side), slow):
            yield f"{what} of {side}", {*pos.map.board.numbers(masks)}, plain
    for hq in pos.units_of("allies", "hq"):
        east = slow.here[hq] in slow.hq_walk("allies", slow.east())
        yield f"the east and {hq}", supply.reaches_east(hq), east
    yield "resources of Japan", supply.resource_reached(), slow.resource_reached()


def _lines(network: Network, slow: Slow) -> Iterator[tuple[str, int, set[str]]]:
    """All masks of a network."""
    side = network.terms.side
    yield "primary sources", network.sources, slow.sources(side)
    yield "hexes", network.terms.held, {place for place in slow.every if slow.holds(side, place)}
    yield "closed hexes", network.terms.blocked, slow.blocked[side]
    yield "hexes of HQs", network.hq_hexes, {slow.here[hq] for hq in slow.posts(side)}
    yield "HQs in supply", network.fed, {slow.here[hq] for hq in slow.hqs(side)}
    yield "lines", network.from_sources, {*slow.hq_walk(side, slow.sources(side))}
    yield "lines from the east", network.from_the_east, {*slow.hq_walk(side, slow.east())}
    yield "hexes near ports", network.logistics, {*slow.near_port(side)}
    yield "hexes fed from Kunming", network.from_kunming, slow.from_kunming(side)
    for post in network.hqs:
        yield f"hexes of {post.hq}", network.cover((post,)), {*slow.served(post.hq)}


def _china(pos: Position, supply: Supply, slow: Slow) -> Iterator[tuple[str, Any, Any]]:
    box = "2407" not in pos.map.hexes or slow.kunming_source()
    yield "the Burma Road", burma_road.status(pos) == "open", slow.road()
    yield "Kunming", burma_road.is_kunming_source(pos), slow.kunming_source()
    yield "the China box", supply.is_box_supplied(), box


def _unit(pos: Position, supply: Supply, slow: Slow, unit: str) -> Iterator[str]:
    is_supplied = slow.supplied(unit)
    if supply.is_supplied(unit) != is_supplied:
        yield f"in supply by a plain search: {is_supplied}"
    if bool([*supply.why_not(unit)]) == is_supplied:
        yield "there is a reason if and only if it is not in supply"
    counter, line = pos.counter(unit), supply.line(unit)
    shortest = slow.shortest(unit)
    if line is None:
        if shortest is not None:
            yield f"no line, by a plain search there is one of {shortest} hexes"
        return
    if shortest is not None and len(line.path) - 1 != shortest:
        yield f"{line} is not the shortest, which is {shortest} hexes long"
    begins = pos.where(line.source) if line.source in pos.data.counters else line.source
    if (line.path[0], line.path[-1]) != (begins, pos.where(unit)):
        yield f"{line} does not run from its source to it"
    for here, there in zip(line.path, line.path[1:], strict=False):
        steps = {
            *slow.steps(counter.side, here, "sea", begins=True),
            *slow.steps(counter.side, here, "land"),
        }
        if there not in steps:
            yield f"{line} may not run from {here} to {there}"


def _on_map(pos: Position, bits: int) -> set[str]:
    return {*pos.map.board.numbers(bits)} & pos.map.hexes.keys()
