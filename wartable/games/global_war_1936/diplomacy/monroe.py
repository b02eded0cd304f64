"""The Monroe doctrine: who comes to the Americas is at war with the USA (GW-5.5-03)."""

from __future__ import annotations

from wartable.games.global_war_1936.diplomacy.after_war import begin_war
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script

KEEPER = "usa"


def _violates(pos: Position, nation: str) -> bool:
    """A major power of the Axis that is not at war with the USA."""
    return (
        pos.exists(KEEPER)
        and pos.relations.is_major(nation)
        and pos.relations.alliance(nation) == "axis"
        and not pos.relations.is_enemy(nation, KEEPER)
    )


def after_attack(script: Script, nation: str, zone: str) -> None:
    """An Axis major attacks a land zone in the Americas: that is war (GW-5.5-03)."""
    if zone in script.pos.data.map.areas["americas"].zones and _violates(script.pos, nation):
        begin_war(script, nation, KEEPER)


def after_voyage(script: Script, nation: str, sea: str) -> None:
    """An Axis surface ship ends its movement in a marked sea zone: that is war (GW-5.5-03)."""
    if script.pos.data.map.sea[sea].monroe and _violates(script.pos, nation):
        begin_war(script, nation, KEEPER)
