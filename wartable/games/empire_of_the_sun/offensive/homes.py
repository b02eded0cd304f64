"""Where units may be after the battles: the ports and airfields they return to (9.61, 9.62)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun import hq
from wartable.games.empire_of_the_sun.actions import Go
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.grid import grid_of
from wartable.games.empire_of_the_sun.offensive import air, allowance, sea
from wartable.games.empire_of_the_sun.offensive.contact import is_own_port
from wartable.games.empire_of_the_sun.offensive.party import Party
from wartable.games.empire_of_the_sun.offensive.turned_back import ground_home, reach_back
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no
from wartable.games.empire_of_the_sun.supply import supply_of


def after_battle_objections(pos: Position, party: Party, action: Go) -> Iterator[Objection]:
    """Why ships, or units turned back, may not end here: their port must be controlled
    (EOS-8.21-09, EOS-9.62-04, EOS-8.45-16), of the Reaction player supplied and commanded if one
    is in reach (EOS-8.21-10, EOS-9.61-01)."""
    side, to = party.side, action.to
    if party.ground and not party.ships:
        if not ground_home(pos, party, to):
            yield no(pos, "EOS-8.45-16", "{hex} is no friendly port or coast for them", hex=to)
    elif not is_own_port(pos, side, to):
        yield no(pos, "EOS-9.62-04", "{hex} is no port of {side}", hex=to, side=side)
    elif side != pos.offensive.side and to not in best_ports(pos, party):
        yield no(
            pos,
            "EOS-9.61-01",
            "a supplied port within command range is in reach, and {hex} is none",
            hex=to,
        )


def best_ports(pos: Position, party: Party) -> frozenset[str]:
    """The ports in reach that the Reaction player's ships go to: supplied and commanded ones, else
    any controlled one (EOS-9.61-01)."""

    def found() -> frozenset[str]:
        ports = supply_of(pos).ports(party.side)
        return _best(pos, party.side, ports_in_reach(pos, party), ports)

    return pos.once(("best ports", party), found)


def best_airfields(pos: Position, party: Party) -> frozenset[str]:
    """The same of airfields and aircraft."""

    def found() -> frozenset[str]:
        fields = supply_of(pos).airfields(party.side)
        return _best(pos, party.side, airfields_in_reach(pos, party), fields)

    return pos.once(("best airfields", party), found)


def _best(
    pos: Position, side: Side, found: frozenset[str], supplied: frozenset[str]
) -> frozenset[str]:
    good = frozenset(place for place in found if place in supplied and commanded(pos, side, place))
    return good or found


def commanded(pos: Position, side: Side, place: str) -> bool:
    """Whether it is within command range of an own HQ."""
    return bool(_in_command(pos, side) & grid_of(pos.map).bit.get(place, 0))


def _in_command(pos: Position, side: Side) -> int:
    """The hexes within command range of any own HQ, as bits."""

    def found() -> int:
        together = 0
        for each in pos.units_of(side, "hq"):
            together |= hq.command_range(pos, each)
        return together

    return pos.once(("in command", side), found)


def ports_in_reach(pos: Position, party: Party) -> frozenset[str]:
    """The controlled ports that ships reach, with the one they are in (EOS-9.6-02)."""
    side = party.side
    limit = allowance.naval(pos, side)
    if party.ground:
        reached = reach_back(pos, party)
        return frozenset(place for place in reached if is_own_port(pos, side, place))
    bits = sea.reached(pos, party.start, limit) & grid_of(pos.map).ports
    found = [place for place in pos.map.board.numbers(bits) if pos.controls(side, place)]
    found += [
        port
        for port in pos.map.away
        if side == "allies" and sea.distance(pos, party.start, port, limit) is not None
    ]
    return frozenset(found)


def airfields_in_reach(pos: Position, party: Party) -> frozenset[str]:
    """The controlled airfields that aircraft reach and may stay on (EOS-8.31-04, EOS-9.6-02)."""
    reach = min(air.flying_range(pos, unit) for unit in party.air)
    fields = air.airfields(pos, party.side)
    flights = air.Flights(pos, party.start, reach, allowance.legs(pos), fields)
    found = {
        place
        for place in pos.map.board.numbers(flights.all() & fields)
        if air.may_end(pos, party.side, place)
    }
    if flights.spent(air.CHINA) <= flights.limit:
        found.add(air.CHINA)
    return frozenset(found)
