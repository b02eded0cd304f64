"""Moves that are listed: for each group of units the places worth a look, of all that are legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.games.empire_of_the_sun.actions import Go
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.names import Way
from wartable.games.empire_of_the_sun.offensive import (
    air,
    allowance,
    flight,
    land,
    landing,
    march,
    sea,
    strategic,
)
from wartable.games.empire_of_the_sun.offensive.contact import (
    is_defended,
    landings,
    may_be_attacked,
)
from wartable.games.empire_of_the_sun.offensive.geography import geography
from wartable.games.empire_of_the_sun.offensive.homes import airfields_in_reach, ports_in_reach
from wartable.games.empire_of_the_sun.offensive.move_rules import carry_out_move, move_objections
from wartable.games.empire_of_the_sun.offensive.party import Mode, Party, party_of
from wartable.games.empire_of_the_sun.offensive.ranges import may_fight, reach
from wartable.games.empire_of_the_sun.offensive.turned_back import ground_home, reach_back
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.zoi import zoi_of

__all__ = [
    "after_battle_moves",
    "carry_out_move",
    "destinations",
    "each_move",
    "may_react",
    "move_objections",
    "moves",
    "reaction_moves",
]


def moves(pos: Position, owner: str, units: Sequence[str], mode: Mode = "offensive") -> list[Go]:
    """The legal moves of these units together that are listed, in every way they have."""
    return list(each_move(pos, owner, units, mode))


def each_move(
    pos: Position, owner: str, units: Sequence[str], mode: Mode = "offensive"
) -> Iterator[Go]:
    """The same, one after the other: who needs only the first does not pay for all."""
    kinds = {pos.counter(unit).kind for unit in units}
    ways: tuple[Way, ...]
    if kinds == {"naval"}:
        ways = ("sail", "steam")
    elif kinds == {"air"}:
        ways = ("fly", "ferry")
    elif kinds == {"ground"}:
        ways = ("march", "land", "barge", "ship")
    else:
        ways = ("land",)
    if mode == "after_battle" and "ground" in kinds:
        ways = ("sail",)
    for how in ways:
        for to, aim in destinations(pos, units, how, mode):
            action = Go(owner, tuple(sorted(units)), how, to, aim)
            if not any(True for _ in move_objections(pos, action, mode)):
                yield action


def reaction_moves(pos: Position, owner: str, units: Sequence[str]) -> list[Go]:
    """The moves that bring these units to declared battles (7.26)."""
    return moves(pos, owner, units, "reaction")


def after_battle_moves(pos: Position, owner: str, units: Sequence[str]) -> list[Go]:
    """The moves after battle of these units (9.6)."""
    return moves(pos, owner, units, "after_battle")


def may_react(pos: Position, unit: str) -> tuple[str, ...]:
    """The declared battles that a unit of the Reaction player can reach and fight in, moving or
    not (EOS-7.26-04, EOS-7.26-08)."""
    side = other(pos.offensive.side)
    found = {go.aim for go in reaction_moves(pos, side, (unit,))}
    found |= {aim for aim in pos.offensive.battles if may_fight(pos, unit, aim)}
    return tuple(sorted(found))


def destinations(
    pos: Position, units: Sequence[str], how: str, mode: Mode
) -> Iterator[tuple[str, str]]:
    """Where these units could go so, and what for: few enough to be listed, and not yet tested."""
    party = party_of(pos, units)
    if mode == "after_battle":
        yield from _homes(pos, party, how)
    elif mode == "reaction":
        yield from _to_battles(pos, party, how)
    else:
        yield from _LISTS[how](pos, party)


def _numbers(pos: Position, bits: int) -> tuple[str, ...]:
    return tuple(place for place in pos.map.board.numbers(bits) if place in pos.map.hexes)


def _own_ports(pos: Position, side: str) -> int:
    def found() -> int:
        return pos.map.board.bits(port for port in pos.ports(side) if port not in pos.map.away)

    return pos.once(f"ports of {side}", found)


def _enemies(pos: Position, side: str) -> int:
    """The hexes with enemies that can be attacked."""

    def found() -> int:
        hexes = [
            place
            for place in pos.by_place
            if place in pos.map.hexes
            and place not in pos.map.away
            and may_be_attacked(pos, other(other(side)), place)
        ]
        return pos.map.board.bits(hexes)

    return pos.once(f"hexes to be attacked by {side}", found)


def _sail(pos: Position, party: Party) -> Iterator[tuple[str, str]]:
    """Own ports, hexes with enemies, own landings, and for carriers a station for each target."""
    side = party.side
    limit = allowance.naval(pos, side)
    far = sea.reached(pos, party.start, limit)
    covered = pos.map.board.bits(landings(pos, side))
    for place in _numbers(pos, far & _own_ports(pos, side) & ~_enemies(pos, side)):
        yield place, ""
    yield from _away(pos)
    for place in _numbers(pos, far & (_enemies(pos, side) | covered)):
        yield place, place
    if party.carriers:
        for aim in _numbers(pos, _enemies(pos, side) | covered):
            if station := best_station(pos, party, aim, far):
                yield station, aim


def _away(pos: Position) -> Iterator[tuple[str, str]]:
    """Ports off the map, in reach or not."""
    for port in sorted(pos.map.away):
        yield port, ""


def best_station(pos: Position, party: Party, aim: str, far: int) -> str:
    """Where carriers would lie for a target: in reach and range, outside enemy ZOI, nearest to an
    own port, then by number; empty if nowhere."""
    board = pos.map.board
    shortest = min(pos.counter(unit).range for unit in party.carriers)
    start = 0 if party.start in pos.map.away else board.bits([party.start])
    open_ = far & board.within(board.bits([aim]), shortest)
    open_ &= ~_enemies(pos, party.side) & ~start & ~board.bits([aim])
    outside = open_ & ~zoi_of(pos).projected(other(party.side))
    for ring in _from_ports(pos, party.side):
        if near := (outside or open_) & ring:
            return board.numbers(near)[0]
    return ""


def _from_ports(pos: Position, side: str) -> list[int]:
    """All hexes by their distance from the nearest own port."""

    def found() -> list[int]:
        ways = geography(pos.map).over_all
        ring = seen = _own_ports(pos, side)
        rings = []
        while ring:
            rings.append(ring)
            ring = ways.step(ring) & ~seen
            seen |= ring
        return rings

    return pos.once(f"distance from ports of {side}", found)


def _steam(pos: Position, party: Party) -> Iterator[tuple[str, str]]:
    """Own ports beyond the reach of an ordinary move."""
    limit = strategic.limit(pos, party)
    near = sea.reached(pos, party.start, allowance.naval(pos, party.side))
    far = sea.reached(pos, party.start, limit, strategic.closed(pos, party))
    for place in _numbers(pos, far & ~near & _own_ports(pos, party.side)):
        yield place, ""
    yield from _away(pos)


def _march(pos: Position, party: Party) -> Iterator[tuple[str, str]]:
    found = land.reach(pos, party.side, party.units, party.start, march.budget(pos, party))
    for place in sorted(found.cost):
        yield place, place if is_defended(pos, party.side, place) else ""


def _land(pos: Position, party: Party) -> Iterator[tuple[str, str]]:
    """Coasts of the enemy, own named places without a port, and hexes with enemies."""
    if any(not pos.counter(unit).amphibious for unit in party.ground):
        return
    side = party.side
    closed = landing.bar(pos, party)
    far = sea.reached(pos, party.start, allowance.naval(pos, side), closed)
    for place in _numbers(pos, far & _coasts(pos, side)):
        yield place, place if is_defended(pos, side, place) else ""


def _coasts(pos: Position, side: str) -> int:
    def found() -> int:
        return pos.map.board.bits(
            place
            for place, facts in pos.map.hexes.items()
            if facts.is_coastal
            and place not in pos.map.away
            and (facts.terrain != "mountain" or facts.landing)
            and (
                not pos.controls(side, place)
                or pos.has_enemy(side, place)
                or (facts.is_named and not facts.port)
            )
        )

    return pos.once(f"coasts for {side} to land on", found)


def _barge(pos: Position, party: Party) -> Iterator[tuple[str, str]]:
    if not pos.state.marks.barges or party.side != "japan":
        return
    for place in landing.beyond_one_side(pos, party.start):
        yield place, place if is_defended(pos, party.side, place) else ""


def _ship(pos: Position, party: Party) -> Iterator[tuple[str, str]]:
    if any(not pos.counter(unit).strategic_transport for unit in party.ground):
        return
    limit = strategic.limit(pos, party)
    far = sea.reached(pos, party.start, limit, strategic.closed(pos, party))
    for place in _numbers(pos, far & _own_ports(pos, party.side)):
        yield place, ""
    yield from _away(pos)


def _fly(pos: Position, party: Party) -> Iterator[tuple[str, str]]:
    yield from _flown(pos, party, flight.ranges(pos, party.air)[-1], allowance.legs(pos), 0)


def _ferry(pos: Position, party: Party) -> Iterator[tuple[str, str]]:
    """Airfields beyond the reach of an ordinary flight."""
    reach_ = min(air.flying_range(pos, unit) for unit in party.air)
    near = {place for place, _ in _fly(pos, party)}
    closed = strategic.bar(pos, party)
    for place, aim in _flown(pos, party, reach_, 2 * allowance.legs(pos), closed):
        if place not in near:
            yield place, aim


def _flown(
    pos: Position, party: Party, far: int, legs: int, closed: int
) -> Iterator[tuple[str, str]]:
    fields = air.open_airfields(pos, party.side)
    flights = flight.flights(pos, party.start, far, legs, fields, closed)
    for place in _numbers(pos, flights.all() & fields):
        yield place, ""
    if flights.spent(air.CHINA) <= flights.limit:
        yield air.CHINA, ""


_LISTS = {
    "sail": _sail,
    "steam": _steam,
    "march": _march,
    "land": _land,
    "barge": _barge,
    "ship": _ship,
    "fly": _fly,
    "ferry": _ferry,
}


def _to_battles(pos: Position, party: Party, how: str) -> Iterator[tuple[str, str]]:
    """For each declared battle: into it, stations of carriers, airfields in range."""
    battles = sorted(pos.offensive.battles)
    if how == "sail":
        far = sea.reached(pos, party.start, allowance.naval(pos, party.side))
        for aim in battles:
            if far & pos.map.board.bits([aim]):
                yield aim, aim
            if party.carriers and (station := best_station(pos, party, aim, far)):
                yield station, aim
    elif how == "fly":
        places = list(_fly(pos, party))
        for aim in battles:
            for place, _ in places:
                if all(reach(pos, unit, place, aim) for unit in party.air):
                    yield place, aim
    elif how in ("march", "land"):
        for aim in battles:
            yield aim, aim


def _homes(pos: Position, party: Party, how: str) -> Iterator[tuple[str, str]]:
    """Ports and airfields in reach, of units turned back coasts too."""
    if how == "fly":
        found = airfields_in_reach(pos, party)
    elif party.ground and not party.ships:
        found = frozenset(
            place for place in reach_back(pos, party) if ground_home(pos, party, place)
        )
    else:
        found = ports_in_reach(pos, party)
    for place in sorted(found):
        yield place, ""
