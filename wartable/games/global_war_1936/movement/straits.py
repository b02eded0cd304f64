"""Straits and canals: to whom they are closed, and what it takes to pass (1.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from wartable.core.game import Objection
from wartable.games.global_war_1936.battle.landings import bound
from wartable.games.global_war_1936.battle.sides import attackers
from wartable.games.global_war_1936.diplomacy.declarations import war_objections
from wartable.games.global_war_1936.diplomacy.leave import has_leave, is_denied
from wartable.games.global_war_1936.facts_board import Strait
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Unit

HEAVY = frozenset({"capital"})
"""Carriers and battleships, with those of the row below."""
WESTERN = frozenset({"great_britain", "fec", "anzac", "france", "free_france", "usa"})
"""Whose surface ships do not pass the Danish Straits (GW-1.8-11)."""


def strait_between(pos: Position, here: str, there: str) -> Strait | None:
    """The strait or canal that ships pass on the way from one sea zone to the next (GW-1.8-01)."""
    return pos.data.map.passages.get((here, there))


def keeper(pos: Position, strait: Strait) -> str:
    """Who owns its banks."""
    return pos.state.control[strait.keepers[0]]


def _at_war(pos: Position, strait: Strait, unit: Unit) -> bool:
    """The owner closes it to nations it is at war with (GW-1.8-10, GW-1.8-12, GW-1.8-13,
    GW-1.8-17)."""
    return pos.relations.is_enemy(unit.owner, keeper(pos, strait))


def _is_printed_neutral(pos: Position, strait: Strait) -> bool:
    """Its banks are still of the neutral that they were printed for, and nobody controls it."""
    owner = keeper(pos, strait)
    return owner == pos.data.map.land[strait.keepers[0]].roundel and not pos.relations.alliance(
        owner
    )


def _danish(pos: Position, strait: Strait, unit: Unit) -> bool:
    """Closed to surface ships of the western Allies while Denmark is neutral; Soviet, German,
    Italian and Japanese ships pass then (GW-1.8-11, GW-AMB-42)."""
    if unit.owner in WESTERN and pos.relations.alliance(keeper(pos, strait)) != "allies":
        return True
    return _at_war(pos, strait, unit)


def _turkish(pos: Position, strait: Strait, unit: Unit) -> bool:
    """While Turkey is neutral, closed to carriers, battleships and whoever is at war with a major
    power (GW-1.8-16)."""
    row = pos.data.units[unit.type]
    if _is_printed_neutral(pos, strait) and (
        row.kind in HEAVY or row.decks or pos.relations.major_foes(unit.owner)
    ):
        return True
    return _at_war(pos, strait, unit)


CLOSED: Mapping[str, Callable[[Position, Strait, Unit], bool]] = {
    "GW-1.8-10": _at_war,
    "GW-1.8-11": _danish,
    "GW-1.8-12": _at_war,
    "GW-1.8-13": _at_war,
    "GW-1.8-14": _at_war,
    "GW-1.8-16": _turkish,
    "GW-1.8-17": _at_war,
}
"""By the rule of the passage."""
ASKED = frozenset({"GW-1.8-14"})
"""Whose owner allows or refuses each passage of those that are no friends."""


def is_closed(pos: Position, unit: Unit, strait: Strait) -> bool:
    """It is closed to the ship; submarines pass closed straits, not closed canals (GW-1.8-03,
    GW-1.8-09, GW-1.8-11, GW-1.8-16)."""
    if strait.kind == "strait" and pos.data.units[unit.type].kind == "submarine":
        return False
    return CLOSED[strait.closure](pos, strait, unit)


def force(script: Script, strait: Strait) -> None:
    """Ships pass it though it is closed."""
    script.count("forced", strait.id)


def forced_objections(pos: Position, zone: str) -> Iterator[Objection]:
    """Who forced a strait does not attack its keeper's zone in the same player turn
    (GW-AMB-69)."""
    for strait in pos.data.map.straits.values():
        if zone in strait.keepers and pos.spent("forced", strait.id):
            yield no(pos, "GW-AMB-69", "the way past {space} was forced this turn", space=zone)


def _is_attacked(pos: Position, zone: str) -> bool:
    """Land units, aircraft or cargo of who acts are to fight for it."""
    return bool(attackers(pos, zone)) or any(True for _ in bound(pos, zone))


def asks_leave(pos: Position, nation: str, strait: Strait) -> bool:
    """Its owner, no friend of the nation, is asked for leave to pass, unless he gave it
    (GW-1.8-14)."""
    owner = keeper(pos, strait)
    return (
        strait.closure in ASKED
        and owner not in pos.relations.friends(nation)
        and owner not in pos.relations.at_war_with(nation)
        and not has_leave(pos, nation, owner, "passage")
    )


def objections(
    pos: Position, unit: Unit, here: str, there: str, combat: bool
) -> Iterator[Objection]:
    """Why a ship may not go from a sea zone to the next: who keeps the way was captured this turn
    (GW-1.8-21, GW-11.1-01), refused leave, or closed it; a closed strait may be forced in combat
    movement, which is war with its owner, a canal never (GW-1.8-19, GW-1.8-20, GW-AMB-48)."""
    strait = strait_between(pos, here, there)
    if strait is None:
        return
    if {*strait.keepers} & pos.state.taken and (combat or strait.kind == "canal"):
        rule = "GW-1.8-21" if combat else "GW-11.1-01"
        yield no(pos, rule, "{space} was captured this turn", space=strait.keepers[0])
    owner = keeper(pos, strait)
    if asks_leave(pos, unit.owner, strait) and is_denied(pos, unit.owner, owner, "passage"):
        yield no(pos, strait.closure, "{nation} has denied it this turn", nation=owner)
    if not is_closed(pos, unit, strait):
        return
    if strait.kind == "canal" or not combat:
        yield no(pos, strait.closure, "the way past {space} is closed", space=strait.keepers[0])
    elif _is_attacked(pos, strait.keepers[0]):
        yield no(pos, "GW-AMB-69", "{space} is attacked this turn", space=strait.keepers[0])
    elif not pos.relations.is_enemy(unit.owner, owner):
        yield from war_objections(pos, unit.owner, owner)
