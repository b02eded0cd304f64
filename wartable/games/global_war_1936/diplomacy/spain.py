"""The Spanish civil war ends, and the winner's Spain is a controlled neutral (14.1, 4.10)."""

from __future__ import annotations

from wartable.games.global_war_1936.events import Change, Turned, UnitsChanged
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script

FACTIONS = ("spanish_nationalists", "spanish_republicans")


def is_fought(pos: Position) -> bool:
    """Both factions are there: nobody else comes to Spain (GW-14.1-02)."""
    return all(map(pos.exists, FACTIONS))


def end_civil_war(script: Script) -> bool:
    """A faction owns all of continental Spain: the other is no more, its units are gone, and what
    it had is of the one Spain (GW-14.1-05, GW-4.10-01, GW-0.2-18)."""
    pos = script.pos
    if not is_fought(pos):
        return False
    owners = {pos.state.control[zone] for zone in pos.data.map.areas["continental_spain"].zones}
    if len(owners) != 1 or not owners <= {*FACTIONS}:
        return False
    (winner,) = owners
    loser = next(faction for faction in FACTIONS if faction != winner)
    spain = pos.data.nations[winner].becomes
    lost = tuple(
        Change(space, mine, ())
        for space, there in sorted(pos.state.units.items())
        if (mine := tuple((unit, number) for unit, number in there if unit.owner == loser))
    )
    if lost:
        script.emit(UnitsChanged(lost, "GW-14.1-05"))
    for faction in (loser, winner):
        script.emit(Turned(faction, spain, "GW-14.1-05"))
    return True
