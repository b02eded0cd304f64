"""France does not cross the Rhine or the Alps before it has had a turn at war (GW-15.6-02)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.global_war_1936.events import Did
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Force

NATION = "france"
ABILITY = "slow_mobilization"
FOES = ("germany", "italy")


def begin_turn(script: Script) -> None:
    """A player turn of France that begins at war is remembered."""
    pos = script.pos
    if NATION in pos.acting and pos.relations.major_foes(NATION):
        script.count("ready", ABILITY)


def end_turn(script: Script) -> None:
    """It has ended too: France is mobilized."""
    if script.pos.spent("ready", ABILITY) and not script.pos.did(NATION, "used", ABILITY):
        script.emit(Did(NATION, "used", ABILITY))


def attack_objections(pos: Position, units: Force, zone: str) -> Iterator[Objection]:
    """Why French land units do not attack the home country of a foe yet, wherever they come from
    (GW-15.6-02)."""
    if pos.did(NATION, "used", ABILITY):
        return
    kinds = pos.data.units
    if any(unit.owner == NATION and kinds[unit.type].is_land for unit, _ in units) and any(
        zone in pos.data.homes[foe].zones for foe in FOES
    ):
        yield no(pos, "GW-15.6-02", "France has had no whole player turn at war yet")
