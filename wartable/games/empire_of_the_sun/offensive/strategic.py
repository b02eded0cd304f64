"""Strategic movement: further, from base to base, and out of every battle (8.23, 8.33, 8.44)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.actions import Go, RemoveToTrack
from wartable.games.empire_of_the_sun.names import turn_box
from wartable.games.empire_of_the_sun.offensive import air, allowance, flight, sea
from wartable.games.empire_of_the_sun.offensive.contact import (
    battle_hexes,
    enemy_ships,
    is_own_port,
)
from wartable.games.empire_of_the_sun.offensive.land import forbidden
from wartable.games.empire_of_the_sun.offensive.landing import start_objections
from wartable.games.empire_of_the_sun.offensive.party import Mode, Party, has_moved, party_of
from wartable.games.empire_of_the_sun.offensive.zoi_met import to_shun
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.zoi import bar_without


def bar(pos: Position, party: Party) -> int:
    """The unneutralised enemy ZOI; who moves strategically neutralises none (EOS-6.4-08,
    EOS-6.4-09, EOS-8.23-04, EOS-8.33-03)."""
    air_units = frozenset(party.carriers) | frozenset(party.air)
    known: dict[frozenset[str], int] = pos.once("strategic bars", dict)
    if air_units not in known:
        known[air_units] = bar_without(pos, party.side, air_units)
    return known[air_units]


def limit(pos: Position, party: Party) -> int:
    """Twice the naval allowance from port to port, once from another coast (EOS-8.23-01,
    EOS-8.44-01, EOS-8.44-02)."""
    once = allowance.naval(pos, party.side)
    return 2 * once if is_own_port(pos, party.side, party.start) else once


def closed(pos: Position, party: Party) -> int:
    """Where ships and ground units may not come: ZOI, battle hexes, and without ships enemy ones
    (EOS-8.23-02, EOS-8.44-03, EOS-8.11-02)."""
    ships = 0 if party.ships else enemy_ships(pos, party.side)
    return bar(pos, party) | ships | pos.map.board.bits(battle_hexes(pos))


def sea_way(pos: Position, action: Go, mode: Mode) -> tuple[str, ...] | None:
    """The path of ships or of ground units."""
    party = party_of(pos, action.units)
    return sea.path(
        pos,
        (party.start, *action.via, action.to),
        limit(pos, party),
        closed=closed(pos, party),
        shun=to_shun(pos, party.side, mode),
    )


def sea_objections(pos: Position, action: Go, mode: Mode) -> Iterator[Objection]:
    """Why ships, or ground units, may not move strategically there."""
    party = party_of(pos, action.units)
    side, to = party.side, action.to
    if party.ships and not is_own_port(pos, side, party.start):
        yield no(pos, "EOS-8.23-01", "{hex} is no port of {side}", hex=party.start, side=side)
    if not is_own_port(pos, side, to):
        rule = "EOS-8.44-04" if party.ground else "EOS-8.23-01"
        yield no(pos, rule, "{hex} is no port of {side}", hex=to, side=side)
    if party.ground:
        yield from _ground_objections(pos, party, to)
    stops = (party.start, *action.via, to)
    if sea.reaches(pos, stops, limit(pos, party), closed(pos, party)):
        return
    if not sea.reaches(pos, stops, limit(pos, party)):
        yield no(
            pos,
            "EOS-8.44-01" if party.ground else "EOS-8.23-01",
            "{hex} is further than {number} hexes of sea",
            hex=to,
            number=limit(pos, party),
        )
    else:
        yield no(
            pos,
            "EOS-8.44-03" if party.ground else "EOS-8.23-02",
            "enemy ZOI, enemy ships or a battle lie before {hex}",
            hex=to,
        )


def _ground_objections(pos: Position, party: Party, to: str) -> Iterator[Objection]:
    """Who is shipped, and to which ports (EOS-8.4-03, EOS-8.44-03, EOS-8.45-01, EOS-AMB-28)."""
    yield from start_objections(pos, party)
    for unit in party.ground:
        if not pos.counter(unit).strategic_transport:
            yield no(pos, "EOS-8.45-01", "{unit} is not shipped", unit=unit)
        yield from forbidden(pos, unit, to)
    if pos.has_enemy(party.side, to):
        yield no(pos, "EOS-8.44-03", "enemies are in {hex}", hex=to)
    if is_own_port(pos, party.side, to) and to not in supply_of(pos).ports(party.side):
        yield no(pos, "EOS-8.4-03", "the port of {hex} is not supplied", hex=to)


def air_way(pos: Position, action: Go, mode: Mode) -> tuple[str, ...] | None:
    """The airfields of a strategic flight: twice as many legs, and past no unneutralised ZOI
    (EOS-8.33-01, EOS-8.33-02)."""
    party = party_of(pos, action.units)
    fields = air.open_airfields(pos, party.side)
    barred = bar(pos, party)
    far = min(air.flying_range(pos, unit) for unit in party.air)
    stops = (party.start, *action.via, action.to)
    shun = to_shun(pos, party.side, mode)
    for closed_hexes in (barred | shun, barred):
        found = flight.path_by(pos, stops, far, 2 * allowance.legs(pos), fields, closed_hexes)
        if found:
            return found
    return None


def air_objections(pos: Position, action: Go, mode: Mode) -> Iterator[Objection]:
    """Why air units may not move strategically there."""
    party = party_of(pos, action.units)
    yield from flight.end_objections(pos, party, action.to)
    fields = air.open_airfields(pos, party.side)
    far = min(air.flying_range(pos, unit) for unit in party.air)
    legs = 2 * allowance.legs(pos)
    stops = (party.start, *action.via, action.to)
    if flight.reaches(pos, stops, far, legs, fields, bar(pos, party)):
        return
    if not flight.reaches(pos, stops, far, legs, fields):
        yield no(
            pos,
            "EOS-8.33-01",
            "{hex} is not within {number} legs from airfield to airfield",
            hex=action.to,
            number=legs,
        )
    else:
        yield no(pos, "EOS-8.33-02", "enemy ZOI lies before {hex}", hex=action.to)


def finish(script: Script, party: Party) -> None:
    """They take part in no battle, and do not move after it (EOS-8.23-03, EOS-8.33-02)."""
    script.note(strategic=script.offensive.strategic | {*party.units})


def track_objections(pos: Position, action: RemoveToTrack) -> Iterator[Objection]:
    """Why an air unit may not leave for the turn track (EOS-8.33-04)."""
    unit = action.unit
    if unit not in pos.offensive.activated or pos.counter(unit).side != action.by:
        yield no(pos, "EOS-8.33-04", "{unit} is not activated", unit=unit)
    elif pos.counter(unit).kind != "air":
        yield no(pos, "EOS-8.33-04", "{unit} is no air unit", unit=unit)
    elif has_moved(pos, unit) or not (pos.is_on_map(unit) or pos.where(unit) == air.CHINA):
        yield no(pos, "EOS-7.23-01", "{unit} has moved", unit=unit)


def to_track(script: Script, action: RemoveToTrack) -> None:
    """It returns next turn and cannot be delayed (EOS-8.33-04); by the later text a unit with a
    dot does not come back (EOS-VAR-08)."""
    counter = script.pos.counter(action.unit)
    script.note(strategic=script.offensive.strategic | {action.unit})
    if script.state.options.dots_leave and not counter.replaceable:
        script.place([action.unit], "removed", "strategic")
        return
    script.place([action.unit], turn_box(script.state.turn + 1), "strategic")
    script.keep(undelayed=script.state.memory.undelayed | {action.unit})
