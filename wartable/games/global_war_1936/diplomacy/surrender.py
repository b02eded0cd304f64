"""The defeat of nations: who surrenders when, and what becomes of what it had (5.7)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.forces import single
from wartable.games.global_war_1936.diplomacy.control import heir_of
from wartable.games.global_war_1936.economy.increases import Happening, happened
from wartable.games.global_war_1936.events import ControlBegan, Did, FateRolled, Surrendered
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script

REMOVED = 7
"""At or under it a ship on the diagram is removed, above it captured (GW-5.7-09)."""


@dataclass(frozen=True, slots=True)
class Defeat:
    """A row: the nation surrenders if enemies own all these zones when its player turn ends."""

    rule: str
    nation: str
    zones: tuple[str, ...]
    also: tuple[str, ...] = ()
    """Who surrenders with it."""


DEFEATS: tuple[Defeat, ...] = (
    Defeat("GW-5.7-03", "japan", ("tokyo",)),
    Defeat("GW-5.7-03", "italy", ("rome",)),
    Defeat(
        "GW-5.7-04",
        "great_britain",
        ("london", "cape_town", "ottawa", "sydney", "calcutta"),
        ("fec",),
    ),
    Defeat("GW-5.7-05", "anzac", ("sydney", "north_island", "south_island")),
    Defeat("GW-5.7-07", "usa", ("washington_d_c", "chicago", "new_york", "san_francisco")),
)
"""Nobody else surrenders so (GW-5.7-02, GW-5.7-08)."""
WITHOUT_ZONES = {"kmt": "GW-5.7-06"}
"""Who surrenders as soon as it owns no land zone."""


def surrender_at_end(script: Script) -> None:
    """At the end of a player turn, whoever acts in it and lost what it must hold."""
    for row in DEFEATS:
        pos = script.pos
        if row.nation not in pos.acting or not is_enemy_held(pos, row.nation, row.zones):
            continue
        victor = major_behind(pos, pos.state.control[row.zones[0]])
        for nation in (row.nation, *row.also):
            if script.pos.exists(nation):
                surrender(script, nation, victor, row.rule)


def surrender_without_zones(script: Script) -> bool:
    """Whoever is nothing without a land zone surrenders to those whose player turn it is."""
    for nation, rule in WITHOUT_ZONES.items():
        pos = script.pos
        if pos.exists(nation) and not pos.zones_of(nation):
            surrender(script, nation, pos.lead if pos.lead != nation else "", rule)
            return True
    return False


def surrenders_with(pos: Position, nation: str, zone: str) -> bool:
    """It surrenders as soon as this zone is taken, and has not done so yet (GW-4.11.1-01,
    GW-10.10.2-02)."""
    facts = pos.data.nations[nation]
    is_bound = facts.surrender == "GW-4.11.1-01" and facts.capital == zone
    return is_bound and not has_surrendered(pos, nation)


def has_surrendered(pos: Position, nation: str) -> bool:
    """It has, once in this game."""
    return any(who == nation and deed == "surrendered" for who, deed, _ in pos.state.deeds)


def is_enemy_held(pos: Position, nation: str, zones: tuple[str, ...]) -> bool:
    """Enemies of the nation own all of them (GW-AMB-63)."""
    return all(pos.relations.is_enemy(nation, pos.state.control[zone]) for zone in zones)


def surrender(script: Script, nation: str, victor: str, rule: str) -> None:
    """Wards pass to another of the alliance, ships in building are diced for, units are removed;
    zones lie open and are never liberated (GW-5.7-01, GW-5.7-09)."""
    pass_wards(script, nation)
    _dice_for_ships(script, nation, victor)
    script.emit(Surrendered(nation, rule))
    script.emit(Did(nation, "surrendered", victor))
    happened(script, Happening("surrender", by=(victor,) if victor else (), of=(nation,)))


def pass_wards(script: Script, nation: str) -> None:
    """Minors that it controlled come under another member of its alliance: the first that plays
    (GW-5.7-01)."""
    for minor in script.pos.data.nations:
        pos = script.pos
        heir = heir_of(pos, nation)
        if heir and pos.relations.controller(minor) == nation and pos.exists(minor):
            script.emit(ControlBegan(minor, heir, "GW-5.7-01"))


def _dice_for_ships(script: Script, nation: str, victor: str) -> None:
    """A die for each ship on the diagram (GW-5.7-09)."""
    kinds = script.pos.data.units
    for project, number in script.state.queue.get(nation, ()):
        if not victor or project.kind not in kinds or not kinds[project.kind].is_ship:
            continue
        for face in script.roll(f"surrender {project.kind}", number):
            script.emit(FateRolled(project.kind, face, victor if face > REMOVED else ""))
            if face > REMOVED:
                script.build(victor, more=single(project))


def major_behind(pos: Position, nation: str) -> str:
    """The major power that a nation fights for."""
    controller = pos.relations.controller(nation)
    return controller if controller and not pos.relations.is_major(nation) else nation
