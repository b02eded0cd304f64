"""Amphibious assault: from coast to coast, with or without ships (8.45, 8.47)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.actions import Go
from wartable.games.empire_of_the_sun.cards.now import in_force
from wartable.games.empire_of_the_sun.offensive import allowance, sea, transport
from wartable.games.empire_of_the_sun.offensive.contact import (
    enemy_ships,
    is_defended,
    may_bind,
    peace_objections,
)
from wartable.games.empire_of_the_sun.offensive.december import landing_objections
from wartable.games.empire_of_the_sun.offensive.geography import geography
from wartable.games.empire_of_the_sun.offensive.land import forbidden
from wartable.games.empire_of_the_sun.offensive.party import Mode, Party, party_of
from wartable.games.empire_of_the_sun.offensive.voyage import end_objections, out_of_reach
from wartable.games.empire_of_the_sun.offensive.zoi_met import to_shun
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.zoi import zoi_of

BARGE_VALUE = 3
"""The OC value of a card with which barges cross (EOS-8.47-02)."""


def bar(pos: Position, party: Party) -> int:
    """The unneutralised ZOI that a landing may neither enter nor leave; a carrier in the stack
    neutralises all that it comes near (EOS-8.45-12, EOS-6.4-10, EOS-7.23-03)."""
    return 0 if party.carriers else zoi_of(pos).bar(party.side)


def closed(pos: Position, party: Party, to: str) -> int:
    """Where the path may not lead: ZOI, and without an escort past enemy ships (EOS-8.11-02,
    EOS-8.45-11)."""
    ships = 0 if party.ships else enemy_ships(pos, party.side)
    if to not in pos.map.away:
        ships &= ~pos.map.board.bits([to])
    return bar(pos, party) | ships


def way(pos: Position, action: Go, mode: Mode) -> tuple[str, ...] | None:
    """The path of a landing."""
    party = party_of(pos, action.units)
    return sea.path(
        pos,
        (party.start, *action.via, action.to),
        _limit(pos, party, action),
        closed=closed(pos, party, action.to),
        shun=to_shun(pos, party.side, mode),
    )


def objections(pos: Position, action: Go, mode: Mode) -> Iterator[Objection]:
    """Why these units may not land there: on a one-hex island Marines come first (EOS-8.45-17),
    with JP-02 only near own ports (EOS-17.11-09)."""
    party = party_of(pos, action.units)
    yield from capable_objections(pos, party)
    yield from _hex_objections(pos, party, action.to)
    yield from _way_objections(pos, party, action)
    if action.how == "barge":
        yield from barge_objections(pos, party, mode)
    else:
        yield from transport.objections(pos, party, mode)
    if action.aim not in ("", action.to):
        yield no(pos, "EOS-9.13-01", "ground units fight only where they are")
    if mode == "reaction":
        if action.to != action.aim:
            yield no(pos, "EOS-7.26-08", "ground units react only into the battle hex")
        return
    if is_defended(pos, party.side, action.to):
        yield from peace_objections(pos, action.to)
        if not may_bind(pos, action.to):
            yield no(pos, "EOS-7.24-13", "{hex} would be a second battle hex", hex=action.to)
    elif party.ships:
        yield from _escort_end_objections(pos, party, action.to)
    yield from _marine_objections(pos, party, action.to)
    yield from landing_objections(pos, party, action.to)


def capable_objections(pos: Position, party: Party) -> Iterator[Objection]:
    """Who cannot make an assault at all (EOS-1.3-14, EOS-1.3-15, EOS-8.45-01, EOS-8.49-01)."""
    for unit in party.ground:
        counter = pos.counter(unit)
        if not counter.amphibious:
            rule = "EOS-8.49-01" if counter.type == "armour" else "EOS-8.45-01"
            yield no(pos, rule, "{unit} makes no amphibious assault", unit=unit)


def _hex_objections(pos: Position, party: Party, to: str) -> Iterator[Objection]:
    """Where an assault begins and ends (EOS-8.4-04, EOS-8.45-02, EOS-8.45-04)."""
    start = party.start
    yield from start_objections(pos, party)
    facts = pos.hex(to)
    if to in pos.map.away or not facts.is_coastal:
        yield no(pos, "EOS-8.45-02", "{hex} is no coastal hex", hex=to)
    elif facts.terrain == "mountain" and not facts.landing:
        yield no(pos, "EOS-8.45-04", "nobody lands in the mountains of {hex}", hex=to)
    for unit in party.ground:
        yield from forbidden(pos, unit, to)
    if start not in pos.map.away and pos.map.board.bits([start]) & bar(pos, party):
        yield no(pos, "EOS-6.4-10", "{hex} is in an enemy ZOI that nobody neutralises", hex=start)


def start_objections(pos: Position, party: Party) -> Iterator[Objection]:
    """Ground units go to sea from a controlled coast (EOS-8.4-03, EOS-8.4-04)."""
    start = party.start
    if start in pos.map.away:
        return
    if not pos.hex(start).is_coastal or not pos.controls(party.side, start):
        yield no(
            pos,
            "EOS-8.4-04",
            "{hex} is no coast under the control of {side}",
            hex=start,
            side=party.side,
        )


def _limit(pos: Position, party: Party, action: Go) -> int:
    """A barge crosses one side; any other landing has the naval allowance, never doubled
    (EOS-8.45-02, EOS-8.45-03, EOS-8.47-02)."""
    return 1 if action.how == "barge" else allowance.naval(pos, party.side)


def _way_objections(pos: Position, party: Party, action: Go) -> Iterator[Objection]:
    limit, to = _limit(pos, party, action), action.to
    stops = (party.start, *action.via, to)
    if sea.reaches(pos, stops, limit, closed(pos, party, to)):
        return
    if not sea.reaches(pos, stops, limit):
        if action.how == "barge":
            yield no(pos, "EOS-8.47-02", "a barge crosses one sea side, no more")
        else:
            yield out_of_reach(pos, party, to, limit)
    elif not sea.reaches(pos, stops, limit, bar(pos, party)):
        yield no(pos, "EOS-8.45-12", "enemy ZOI lies before {hex}", hex=to)
    else:
        yield no(pos, "EOS-8.45-11", "enemy ships lie before {hex}, and none escorts", hex=to)


def _escort_end_objections(pos: Position, party: Party, to: str) -> Iterator[Objection]:
    """Ships that sail along end where ships may: with a landing in an enemy hex, in an own port;
    one that carries a brigade in any hex without units (EOS-8.21-07 E, EOS-8.21-12)."""
    aboard = {*transport.carried(pos, party.ships, party.ground).values()}
    if pos.controls(party.side, to):
        others = [unit for unit in party.ships if unit not in aboard]
        if others or pos.at(to):
            yield from end_objections(pos, party, to, "")


def _marine_objections(pos: Position, party: Party, to: str) -> Iterator[Objection]:
    """US Army units assault a one-hex island that Japan controls and occupies only after US
    Marines, unless a card waives it (EOS-8.45-17 to EOS-8.45-19, EOS-CARD-75)."""
    if not pos.hex(to).one_hex_island or pos.controls("allies", to):
        return
    if not pos.own("japan", to):
        return
    army = [
        unit
        for unit in party.ground
        if pos.counter(unit).nation == "us" and pos.counter(unit).service == "army"
    ]
    marines = [
        unit
        for unit in pos.own("allies", to, "ground")
        if pos.counter(unit).type == "marine" and unit in pos.offensive.landed
    ]
    if army and not marines and not in_force(pos, "waive"):
        yield no(pos, "EOS-8.45-17", "on {hex} Marines land before {units}", hex=to, units=army)


def barge_objections(pos: Position, party: Party, mode: Mode) -> Iterator[Objection]:
    """Who may cross by barge (EOS-8.47-02, EOS-8.47-05, EOS-10.33-01)."""
    offensive, marks = pos.offensive, pos.state.marks
    if party.side != "japan" or not marks.barges:
        yield no(pos, "EOS-8.47-01", "there are no barges of {side}", side=party.side)
    if mode == "reaction":
        yield no(pos, "EOS-8.47-02", "barges cross only in an Offensive of their own side")
    if offensive.value != BARGE_VALUE:
        yield no(pos, "EOS-8.47-02", "barges cross with a card of value 3")
    if offensive.barged:
        yield no(pos, "EOS-8.47-02", "a unit has crossed by barge in this Offensive")
    if len(party.ground) > 1:
        yield no(pos, "EOS-8.47-02", "one unit crosses by barge")


def finish(script: Script, party: Party, action: Go, mode: Mode) -> None:
    """The units have landed; control does not change before the battles are over (EOS-6.5-03,
    EOS-6.5-05)."""
    landed = dict.fromkeys(party.ground, party.start)
    script.note(landed=script.offensive.landed | landed)
    if action.how == "barge":
        script.note(barged=True)
    else:
        transport.pay(script, party, mode)


def beyond_one_side(pos: Position, place: str) -> list[str]:
    """The hexes that a barge reaches."""
    return [there for there, cost in geography(pos.map).by_sea.get(place, ()) if cost == 1]
