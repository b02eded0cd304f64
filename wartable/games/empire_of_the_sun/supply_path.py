"""The way a supply line takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from wartable.games.empire_of_the_sun.facts import Counter
from wartable.games.empire_of_the_sun.grid import COSTS, KUNMING, routes
from wartable.games.empire_of_the_sun.supply_floods import (
    OVERLAND_LIMIT,
    HqTrace,
    Post,
    Trace,
)
from wartable.games.empire_of_the_sun.supply_lines import Network

SEA_0, LAND_0, SEA_1, LAND_1 = range(4)
"""The places of a trace: by sea and by land, without a change and after one."""
SERVES: Mapping[str, tuple[str, ...]] = {
    "us": ("us", "joint"),
    "us_air": ("us", "commonwealth", "joint"),
    "commonwealth": ("commonwealth", "joint"),
    "chinese": ("us", "commonwealth", "joint"),
    "dutch": ("joint",),
    "japan": ("japan",),
}
"""Which kinds of HQs supply and activate which units (T-HQNAT)."""


def served_as(counter: Counter) -> str:
    """The column of T-HQNAT in which a unit stands (EOS-6.12-01)."""
    if counter.is_commonwealth:
        return "commonwealth"
    if counter.nation == "us" and counter.kind == "air":
        return "us_air"
    return counter.nation


class Line(NamedTuple):
    """A supply line: where it comes from, and the hexes it runs through."""

    source: str
    """An HQ, `2407` for Kunming, or of an HQ's own line the hex that is its primary source."""
    path: tuple[str, ...]


def line_to(lines: Network, counter: Counter, place: str) -> Line | None:
    """The shortest line by which a unit or HQ is in supply there."""
    if place not in lines.grid.bit:
        return None
    if counter.kind == "hq":
        path = path_to_hq(lines, place)
        return None if path is None else Line(path[0], path)
    found = []
    for post in lines.hqs:
        if post.kind in SERVES[served_as(counter)]:
            path = path_from(lines, post, place)
            if path is not None:
                found.append(Line(post.hq, path))
    if found:
        return min(found, key=lambda line: (len(line.path), line))
    if lines.from_kunming & lines.grid.bit[place]:
        return Line(KUNMING, _from_kunming(lines, place))
    return None


def path_from(lines: Network, post: Post, place: str) -> tuple[str, ...] | None:
    """The shortest line from this HQ to a unit in this hex; one that ends over land needs a port
    or the HQ within four movement points (EOS-6.21-13)."""
    here = lines.grid.bit[place]
    if post.place == place:
        return (place,)
    if not lines.cover((post,)) & here:
        return None
    if post.place in lines.grid.map.away:
        return (post.place, place)
    near = lines.logistics | lines.overland(lines.grid.bit[post.place])
    trace: Trace = []
    lines.reach([(post.place, post.command)], trace)
    for length, layers in enumerate(trace):
        for layer in (SEA_0, LAND_0, SEA_1, LAND_1):
            if layers[layer] & here and (layer in (SEA_0, SEA_1) or near & here):
                return _back(lines, trace, length, layer, here)
    return None


def path_to_hq(lines: Network, place: str) -> tuple[str, ...] | None:
    """The shortest line from a primary source to an HQ in this hex; from a port off the map the way
    to the hexes that it is linked with is a step."""
    here = lines.grid.bit[place]
    if lines.sources & here:
        return (place,)
    on_map = lines.sources & ~lines.grid.map.board.bits(lines.grid.map.away)
    found = (_to_hq(lines, sources, here) for sources in (on_map, lines.sources))
    return min((path for path in found if path), key=len, default=None)


def _to_hq(lines: Network, sources: int, here: int) -> tuple[str, ...] | None:
    """A line from one of these sources, the links of ports off the map not counted."""
    trace: HqTrace = []
    if not lines.connected(sources, here, trace) & here:
        return None
    for length, layers in enumerate(trace):
        for layer in (SEA_0, LAND_0):
            if layers[layer] & here:
                path = _back(lines, trace, length, layer, here)
                if sources & lines.grid.bit[path[0]]:
                    return path
                away = lines.grid.map.away
                return (min(port for port in away if path[0] in away[port]), *path)
    return None


def _back(
    lines: Network, trace: Sequence[tuple[int, ...]], length: int, layer: int, here: int
) -> tuple[str, ...]:
    """The hexes of a line that came there so."""
    board = lines.grid.map.board
    path = [here]
    while length:
        ways = lines.grid.sea if layer in (SEA_0, SEA_1) else lines.grid.land
        before = trace[length - 1][layer] & ways.step(here)
        if not before:
            # It came into this port the other way, without a change.
            layer = LAND_0 if layer in (SEA_0, SEA_1) else SEA_0
            continue
        here = before & -before
        path.append(here)
        length -= 1
    return tuple(board.numbers(each)[0] for each in reversed(path))


def _from_kunming(lines: Network, place: str) -> tuple[str, ...]:
    """The cheapest way overland from Kunming (EOS-13.75-02)."""
    grid, terms = lines.grid, lines.terms
    along = routes(grid, terms.unbuilt, terms.kwai)
    queue: list[tuple[int, tuple[str, ...]]] = [(0, (KUNMING,))]
    while queue:
        spent, path = heappop(queue)
        here = grid.bit[path[-1]]
        if path[-1] == place:
            return path
        easy = along.step(here)
        for number in grid.map.board.numbers(grid.land.step(here) & lines.passable):
            cost = 1 if grid.bit[number] & easy else COSTS.get(grid.map.hexes[number].terrain, 4)
            if spent + cost <= OVERLAND_LIMIT:
                heappush(queue, (spent + cost, (*path, number)))
    raise AssertionError(f"no way from Kunming to {place}")


def crosses(lines: Network, route: tuple[str, ...], place: str) -> bool:
    """Whether a unit in this hex has a supply line that runs along all of this route, either way
    (EOS-13.79-02)."""
    return any(
        _crosses(lines, post, way, place) for post in lines.hqs for way in (route, route[::-1])
    )


def _crosses(lines: Network, post: Post, route: tuple[str, ...], place: str) -> bool:
    grid = lines.grid
    bits = [grid.bit[number] for number in route]
    if any(not each & lines.passable for each in bits) or post.place in grid.map.away:
        return False
    here = grid.bit[place]
    trace: Trace = []
    lines.reach([(post.place, post.command)], trace)
    for length, layers in enumerate(trace):
        left = post.command - length - (len(route) - 1)
        for changed, layer in enumerate((LAND_0, LAND_1)):
            if left >= 0 and layers[layer] & bits[0]:
                beyond = lines.beyond(bits[-1], left, 1 - changed)
                near = lines.logistics | lines.overland(grid.bit[post.place])
                if here & (beyond.by_sea | beyond.by_land & near):
                    return True
    return False
