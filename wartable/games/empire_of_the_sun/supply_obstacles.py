"""Why a unit is out of supply: the nearest HQ, and the first thing in the way from there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun import rules
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply_floods import ANY, Post, Terms
from wartable.games.empire_of_the_sun.supply_lines import Network, network
from wartable.games.empire_of_the_sun.supply_path import (
    SERVES,
    path_from,
    path_to_hq,
    served_as,
)


def obstacles(pos: Position, lines: Network, unit: str) -> Iterator[Objection]:
    """Why the unit is out of supply: the nearest HQ, and the first thing in the way from there."""
    counter, place = pos.counter(unit), pos.where(unit)
    if place == "china":
        yield rules.no(
            pos,
            "EOS-13.74-02",
            "{unit} is in the China box; the Burma Road is closed, and no Hump supplies it",
            unit=unit,
        )
        return
    if place not in lines.grid.bit:
        yield rules.no(pos, "EOS-6.21-03", "{unit} is not on the map", unit=unit)
        return
    if counter.kind == "hq":
        yield _hq(pos, lines, unit)
        return
    posts = [post for post in lines.terms.posts if post.kind in SERVES[served_as(counter)]]
    if not posts:
        yield rules.no(pos, "EOS-6.12-01", "no HQ that may serve {unit} is on the map", unit=unit)
        return
    fed = [post for post in posts if post in lines.hqs]
    nearest = min(fed or posts, key=lambda post: (pos.distance(post.place, place), post.hq))
    if not fed:
        yield rules.no(
            pos,
            "EOS-6.21-03",
            "{hq}, the nearest HQ that may serve {unit}, is itself out of supply",
            hq=nearest.hq,
            unit=unit,
        )
        return
    yield _unit(pos, lines, unit, nearest)


def _hq(pos: Position, lines: Network, hq: str) -> Objection:
    """What cuts an HQ off from its primary sources."""
    if not lines.sources:
        return rules.no(
            pos, "EOS-6.22-02", "Japan holds no city on the Home Islands to supply {hq}", hq=hq
        )
    for terms in _freed(lines):
        path = path_to_hq(network(terms), pos.where(hq))
        if path is not None:
            thing = _first_thing(lines, path)
            if thing is not None:
                rule, place = thing
                return rules.no(
                    pos,
                    rule,
                    {
                        "EOS-6.21-07": "an unneutralised ZOI of {side} in {hex} cuts {hq} off by "
                        "sea from its primary sources",
                        "EOS-6.21-10": "units of {side} in {hex} cut {hq} off overland from its "
                        "primary sources",
                    }[rule],
                    side=other(lines.terms.side),
                    hex=place,
                    hq=hq,
                )
    return rules.no(pos, "EOS-6.21-01", "no line runs from a primary source to {hq}", hq=hq)


def _freed(lines: Network) -> tuple[Terms, Terms]:
    """The terms as they would be without enemy ZOI, and without enemies at all."""
    without_zoi = lines.terms._replace(bar=0)
    return without_zoi, without_zoi._replace(blocked=0)


def _unit(pos: Position, lines: Network, unit: str, post: Post) -> Objection:
    """What keeps a supplied HQ from supplying a unit."""
    place = pos.where(unit)
    here = lines.grid.bit[place]
    away = pos.distance(post.place, place)
    if away > post.command:
        return rules.no(
            pos,
            "EOS-6.21-03",
            "{unit} is {number} hexes from {hq}, whose command range is {number_2}",
            unit=unit,
            number=away,
            hq=post.hq,
            number_2=post.command,
        )
    reached = lines.reach([(post.place, post.command)])
    if reached.by_land & here:
        return rules.no(
            pos,
            "EOS-6.21-13",
            "the line from {hq} to {unit} ends overland, and no supplied port is within 4 "
            "movement points",
            hq=post.hq,
            unit=unit,
        )
    for terms in _freed(lines):
        path = path_from(network(terms), post, place)
        if path is not None:
            return _on_the_way(pos, lines, unit, post, path)
    anywhere = lines.reach([(post.place, ANY)])
    if (anywhere.by_sea | anywhere.by_land) & here:
        return rules.no(
            pos,
            "EOS-6.21-03",
            "the way from {hq} to {unit} is longer than its command range of {number}",
            hq=post.hq,
            unit=unit,
            number=post.command,
        )
    return rules.no(
        pos,
        "EOS-6.21-04",
        "no line from {hq} reaches {unit} with one supplied port on the way",
        hq=post.hq,
        unit=unit,
    )


def _on_the_way(
    pos: Position, lines: Network, unit: str, post: Post, path: tuple[str, ...]
) -> Objection:
    """The first thing that blocks this way to a unit; else a port of it is not supplied."""
    thing = _first_thing(lines, path)
    if thing is None:
        return rules.no(
            pos,
            "EOS-6.21-04",
            "a port on the way from {hq} to {unit} is not supplied",
            hq=post.hq,
            unit=unit,
        )
    rule, place = thing
    return rules.no(
        pos,
        rule,
        {
            "EOS-6.21-07": "an unneutralised ZOI of {side} in {hex} cuts the way by sea from {hq} "
            "to {unit}",
            "EOS-6.21-10": "units of {side} in {hex} cut the way overland from {hq} to {unit}",
        }[rule],
        side=other(lines.terms.side),
        hex=place,
        hq=post.hq,
        unit=unit,
    )


def _first_thing(lines: Network, path: tuple[str, ...]) -> tuple[str, str] | None:
    """The rule and the hex that first close this way, by sea or by land."""
    bits, board = lines.grid.bit, lines.grid.map.board
    for here, there in pairwise(path):
        pair = bits[here] | bits[there]
        barred, blocked = pair & lines.terms.bar, pair & lines.terms.blocked
        by_sea = here in lines.grid.map.away or lines.grid.sea.step(bits[here]) & bits[there]
        by_land = lines.grid.land.step(bits[here]) & bits[there]
        if (by_sea and not barred) or (by_land and not blocked):
            continue
        if by_sea:
            return "EOS-6.21-07", board.numbers(barred)[0]
        return "EOS-6.21-10", board.numbers(blocked)[0]
    return None
