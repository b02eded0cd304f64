"""Ships at sea: where a naval move may end (8.21, 9.6)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.actions import Go
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.offensive import allowance, sea
from wartable.games.empire_of_the_sun.offensive.contact import (
    battle_hexes,
    is_own_port,
    landings,
    may_be_attacked,
    may_bind,
    peace_objections,
)
from wartable.games.empire_of_the_sun.offensive.december import raid_objections
from wartable.games.empire_of_the_sun.offensive.homes import after_battle_objections
from wartable.games.empire_of_the_sun.offensive.party import Mode, Party, party_of
from wartable.games.empire_of_the_sun.offensive.ranges import reach
from wartable.games.empire_of_the_sun.offensive.turned_back import way_back
from wartable.games.empire_of_the_sun.offensive.zoi_met import to_shun
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no


def way(pos: Position, action: Go, mode: Mode) -> tuple[str, ...] | None:
    """The path of ships: through enemy units and ZOI if it must be (EOS-8.11-01, EOS-8.21-05,
    EOS-6.4-16), but not with a beaten landing (EOS-9.62-02)."""
    party = party_of(pos, action.units)
    if party.ground:
        return way_back(pos, party, action)
    return sea.path(
        pos,
        (party.start, *action.via, action.to),
        allowance.naval(pos, party.side),
        shun=to_shun(pos, party.side, mode),
    )


def _is_in_reach(pos: Position, party: Party, action: Go) -> bool:
    if party.ground:
        return way_back(pos, party, action) is not None
    stops = (party.start, *action.via, action.to)
    return sea.reaches(pos, stops, allowance.naval(pos, party.side))


def objections(pos: Position, action: Go, mode: Mode) -> Iterator[Objection]:
    """Why these ships may not sail there."""
    party = party_of(pos, action.units)
    if not _is_in_reach(pos, party, action):
        yield out_of_reach(pos, party, action.to, allowance.naval(pos, party.side))
    if mode == "after_battle":
        yield from after_battle_objections(pos, party, action)
    elif mode == "reaction":
        yield from reaction_objections(pos, party, action)
    else:
        yield from end_objections(pos, party, action.to, action.aim)
        yield from raid_objections(pos, party, action)


def out_of_reach(pos: Position, party: Party, to: str, limit: int) -> Objection:
    """No way leads there: too far, or over no open sea side (EOS-8.1-01, EOS-8.21-03)."""
    if sea.distance(pos, party.start, to, 60) is None:
        return no(pos, "EOS-8.21-03", "no open sea sides lead to {hex}", hex=to)
    return no(
        pos, "EOS-8.1-01", "{hex} is further than {number} hexes of sea", hex=to, number=limit
    )


def end_objections(
    pos: Position, party: Party, to: str, aim: str, landing: bool = False
) -> Iterator[Objection]:
    """Why ships of the active player may not end their move here (EOS-8.21-07, EOS-8.21-08), where
    they would have to fight and may not (EOS-17.10-05); `landing` is for those who escort a landing
    into this very hex."""
    side = party.side
    if pos.has_enemy(side, to):
        if aim not in ("", to):
            yield no(pos, "EOS-9.11-02", "ships in {hex} fight there and nowhere else", hex=to)
        if not may_bind(pos, to):
            yield no(pos, "EOS-7.24-13", "{hex} would be a second battle hex", hex=to)
        yield from peace_objections(pos, to)
        return
    if aim and aim != to:
        yield from station_objections(pos, party, to, aim)
    elif not landing and not is_own_port(pos, side, to) and to not in landings(pos, side):
        yield no(
            pos,
            "EOS-8.21-07",
            "in {hex} is no friendly port, no enemy, no landing, and no target in range is named",
            hex=to,
        )


def station_objections(pos: Position, party: Party, to: str, aim: str) -> Iterator[Objection]:
    """Why carriers, with the ships that are stacked with them, may not lie here for a battle or a
    landing elsewhere (EOS-8.21-07 C and E, EOS-8.21-08, EOS-8.21-11)."""
    side = party.side
    carriers = {*party.carriers, *_carriers_for(pos, side, to, aim)}
    if not carriers:
        yield no(pos, "EOS-8.21-07", "no carrier is with them to reach {hex}", hex=aim)
    for unit in sorted(carriers):
        if not reach(pos, unit, to, aim):
            yield no(pos, "EOS-9.11-01", "{hex} is out of range of {unit}", hex=aim, unit=unit)
    if may_be_attacked(pos, side, aim):
        if not may_bind(pos, aim) and not is_own_port(pos, side, to):
            yield no(pos, "EOS-7.24-13", "{hex} would be a second battle hex", hex=aim)
    elif pos.has_enemy(side, aim):
        yield from peace_objections(pos, aim)
    elif aim not in landings(pos, side):
        yield no(pos, "EOS-8.21-08", "in {hex} is no enemy, and nobody has landed there", hex=aim)


def _carriers_for(pos: Position, side: Side, place: str, aim: str) -> list[str]:
    """Own carriers that lie here for the same purpose."""
    return [
        unit
        for move in pos.offensive.moves
        if move.path[-1] == place and move.aim == aim
        for unit in move.units
        if pos.where(unit) == place
        and pos.counter(unit).side == side
        and pos.counter(unit).is_carrier
    ]


def reaction_objections(pos: Position, party: Party, action: Go) -> Iterator[Objection]:
    """Why ships do not react so: into the battle, or carriers within range of it (EOS-7.26-04,
    EOS-7.26-08, EOS-9.12-01)."""
    if action.to == action.aim:
        return
    if action.to in battle_hexes(pos) or pos.has_enemy(party.side, action.to):
        yield no(pos, "EOS-9.11-02", "ships in {hex} would fight there", hex=action.to)
    if not party.carriers:
        for unit in party.ships:
            yield no(pos, "EOS-7.26-08", "{unit} fights only in the battle hex", unit=unit)
    for unit in party.carriers:
        if not reach(pos, unit, action.to, action.aim):
            yield no(
                pos, "EOS-7.26-08", "{hex} is out of range of {unit}", hex=action.aim, unit=unit
            )
