"""Ships move from sea zone to sea zone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from wartable.core.game import Objection
from wartable.forces.travel import reachable
from wartable.games.axis_allies import passages
from wartable.games.axis_allies.movement.travel import Travel, has_moved
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.scramble import could_scramble
from wartable.games.axis_allies.unit import Did, Unit


def enter(pos: Position, unit: Unit, a: str, b: str) -> Objection | None:
    """Ships cross sea borders and open canals (S42-SEA-01, S42-MAP-16, S42-MAP-23, S42-OPT-01)."""
    if b not in pos.board.sea_neighbours.get(a, ()):
        return Objection(
            pos.rule("S42-MAP-01"),
            "no sea border joins {space} and {space_2}",
            (a, b),
            pos.parts(space=a, space_2=b),
        )
    return passages.objection(pos, unit.type, a, b)


def _stop_in_combat(pos: Position, unit: Unit, here: str) -> Objection | None:
    """Enemy surface warships stop ships, their destroyers stop submarines (S42-SEA-02,
    S42-CMV-32, S42-CMV-33, S42-CMV-37)."""
    if not pos.is_hostile_sea(here):
        return None
    if not pos.type(unit).submarine:
        rule = "S42-CMV-37" if pos.type(unit).hold else "S42-SEA-02"
        return Objection(
            pos.rule(rule),
            "{unit} must stop in hostile {space}",
            (here,),
            pos.parts(unit=unit.type, space=here),
        )
    if pos.has_enemy_destroyer(here):
        return Objection(
            pos.rule("S42-CMV-33"),
            "a destroyer stops the {unit} in {space}",
            (here,),
            pos.parts(unit=unit.type, space=here),
        )
    return None


def lands_from_friend(pos: Position, zone: str) -> bool:
    """Whether a landing of mine goes from a friend's transport in this zone."""
    return any(
        ship.owner != pos.me and any(aboard.to for aboard in ship.cargo if aboard.owner == pos.me)
        for ship, _ in pos.at(zone)
    )


def needs_cover(pos: Position, zone: str) -> bool:
    """Whether aircraft could scramble against a landing from this zone: ships and aircraft may
    join it, and those that were there may leave, as if it were hostile (E40-MOV-03, E40-MOV-04,
    G40-CMV-04, G40-AMB-06, G40-AMB-07). What covers a landing from a friend's transport may come
    before it is declared, since without it there is none (E40-AMB-47, G40-MNF-08)."""
    return (zone in pos.launching_zones or _could_land(pos, zone)) and could_scramble(pos, zone)


def _could_land(pos: Position, zone: str) -> bool:
    """Whether land units of mine wait here aboard a friend's transport."""
    return any(
        ship.owner != pos.me and any(aboard.owner == pos.me for aboard in ship.cargo)
        for ship, _ in pos.at(zone)
        if pos.type(ship).hold
    )


def _end_in_combat(pos: Position, unit: Unit, path: Sequence[str]) -> Objection | None:
    """A ship's combat move ends in a hostile zone; or it leaves one to avoid combat, bombards in
    an assault or covers it, or attacks the submarines and transports it finds; carriers go along
    with who attacks them (S42-CMV-01, S42-CMV-05, S42-CMV-15, S42-CMV-17, S42-CMV-27, E40-MOV-29,
    G40-CMV-04, G40-CMV-16, G40-AMP-05)."""
    zone = path[-1]
    if pos.is_hostile_sea(zone):
        return _toothless(pos, unit, zone)
    if pos.is_hostile_sea(path[0]):
        return None
    if needs_cover(pos, zone) or needs_cover(pos, path[0]):
        return None
    if pos.type(unit).bombard and zone in pos.launching_zones:
        return None
    if pos.can_attack(unit) and pos.enemies(zone):
        return None
    if pos.type(unit).deck and has_attackers(pos, zone):
        return None
    return landing_first(pos, unit, zone) or Objection(
        pos.rule("S42-CMV-05"),
        "no combat follows from moving to {space}",
        (zone,),
        pos.parts(space=zone),
    )


def landing_first(pos: Position, unit: Unit, zone: str) -> Objection | None:
    """Why a unit that could bombard in a landing from this zone, or cover it, may not come yet: the
    landing is declared first (S42-AMB-35, E40-AMB-49, G40-AMB-53)."""
    helped: dict[str, Literal["not", "by ships", "by all"]] = pos.once("landings helped", dict)
    if zone not in helped:
        helped[zone] = _landing_helped(pos, zone)
    if helped[zone] == "not" or (helped[zone] == "by ships" and not pos.type(unit).bombard):
        return None
    return Objection(
        pos.rule("S42-AMB-35"),
        "declare the landing from {space} first",
        (zone,),
        pos.parts(space=zone),
    )


def _landing_helped(pos: Position, zone: str) -> Literal["not", "by ships", "by all"]:
    """Who helps in a landing that may come from this zone: ships that bombard, and anybody where
    defenders could scramble."""
    coast = pos.board.coast.get(zone, ())
    if not coast or not pos.once("transports to come", lambda: _has_transport(pos)):
        return "not"
    if not any(pos.is_hostile_land(each) for each in coast):
        return "not"
    return "by all" if could_scramble(pos, zone) else "by ships"


def _has_transport(pos: Position) -> bool:
    return any(
        unit.owner == pos.me and pos.type(unit).hold and not unit.did
        for units in pos.state.units.values()
        for unit, _ in units
    )


def can_clear(pos: Position, zone: str) -> bool:
    """Whether something of mine in the zone can attack the warships there (S42-CMV-40)."""
    return any(pos.can_attack(unit) for unit, _ in pos.own(zone))


def _toothless(pos: Position, unit: Unit, zone: str) -> Objection | None:
    """Why a ship without an attack value may not attack: nothing that has one is there
    (E40-MOV-29, E40-UNT-16, G40-CMV-16, G40-TPT-19)."""
    kind = pos.type(unit)
    if not kind.attacks_beside or can_clear(pos, zone):
        return None
    rule = pos.rule("G40-TPT-19" if kind.hold else "G40-CMV-16")
    return Objection(rule, "nothing of yours can clear {space}", (zone,), pos.parts(space=zone))


def has_attackers(pos: Position, zone: str) -> bool:
    """Whether units of mine have come to attack the enemies in the zone."""
    return bool(pos.enemies(zone)) and any(
        unit.did is Did.MOVED and pos.can_attack(unit) for unit, _ in pos.own(zone)
    )


def _end_beside_attackers(pos: Position, unit: Unit, path: Sequence[str]) -> Objection | None:
    is_along = pos.type(unit).deck and pos.enemies(path[-1])
    return None if is_along or pos.is_hostile_sea(path[-1]) else _end_in_combat(pos, unit, path)


def _ready_after_combat(pos: Position, unit: Unit, space: str) -> Objection | None:
    """Ships that moved or fought stay (S42-NCM-01, S42-NCM-18, S42-CMV-19, S42-TRP-10)."""
    if unit.did:
        rule = {
            Did.OFFLOADED: "S42-TRP-10",
            Did.WITHDREW: "S42-CMV-19",
            Did.LANDED: "S42-NCM-11",
        }.get(unit.did, "S42-NCM-01")
        return Objection(
            pos.rule(rule), "{unit} has {did}", (space,), pos.parts(unit=unit.type, did=unit.did)
        )
    return None


def _enter_after_combat(pos: Position, unit: Unit, a: str, b: str) -> Objection | None:
    """Friendly zones only, but for submarines (S42-NCM-03, S42-NCM-15, S42-NCM-16, S42-NCM-17)."""
    if objection := enter(pos, unit, a, b):
        return objection
    if pos.is_hostile_sea(b) and not pos.type(unit).submarine:
        return Objection(pos.rule("S42-NCM-15"), "{space} is hostile", (b,), pos.parts(space=b))
    return None


def _stop_after_combat(pos: Position, unit: Unit, here: str) -> Objection | None:
    """A destroyer stops submarines here too (S42-NCM-16)."""
    if pos.has_enemy_destroyer(here):
        return Objection(
            pos.rule("S42-NCM-16"),
            "a destroyer stops the {unit} in {space}",
            (here,),
            pos.parts(unit=unit.type, space=here),
        )
    return None


COMBAT = Travel(has_moved, enter, _stop_in_combat, _end_in_combat)
ESCORTED = COMBAT._replace(end=_end_beside_attackers)
"""Ships that move together with some that can attack (E40-MOV-29, G40-CMV-16, G40-TPT-19)."""
NONCOMBAT = Travel(
    _ready_after_combat, _enter_after_combat, _stop_after_combat, lambda pos, unit, path: None
)

PASSING = Travel(
    lambda pos, unit, space: None, enter, _stop_in_combat, lambda pos, unit, path: None
)
"""A transport on its way to an assault: `sail` says where it may end."""


def combat_paths(pos: Position, unit: Unit, space: str) -> list[tuple[str, ...]]:
    """Where a ship can go to fight, or out of a fight."""
    return list(reachable(pos, unit, space, pos.board.sea_neighbours, COMBAT).values())


def noncombat_paths(pos: Position, unit: Unit, space: str) -> list[tuple[str, ...]]:
    """Where a ship can go after the combat."""
    return list(reachable(pos, unit, space, pos.board.sea_neighbours, NONCOMBAT).values())


def passing_paths(pos: Position, unit: Unit, space: str) -> dict[str, tuple[str, ...]]:
    """Every zone a transport can sail to before it lands its cargo, its own included."""
    return {space: (space,)} | reachable(pos, unit, space, pos.board.sea_neighbours, PASSING)
