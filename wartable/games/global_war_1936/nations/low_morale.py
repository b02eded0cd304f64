"""Low morale: attackers of the KMT who roll high go back (GW-15.7-02)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from wartable.forces import each, single
from wartable.games.global_war_1936.battle.sides import units_of
from wartable.games.global_war_1936.diplomacy.shared_zones import is_at_home, is_broken
from wartable.games.global_war_1936.economy.recruitment import has_ability
from wartable.games.global_war_1936.events import Change, Fired, UnitsChanged
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle
from wartable.games.global_war_1936.unit import Unit

NATION = "kmt"
ABILITY = "low_morale"
KINDS = frozenset({"infantry", "cavalry"})
GOES = 10
"""This face and more."""


def wavers(pos: Position, unit: Unit) -> bool:
    """Regular infantry and cavalry of the KMT that came by land, until it evolves (GW-15.7-02,
    GW-14.3.1-05)."""
    return (
        unit.owner == NATION
        and unit.type in KINDS
        and unit.came in pos.data.map.land
        and has_ability(pos, NATION, ABILITY)
    )


def withdraw(script: Script, frame: Battle, shots: Sequence[tuple[Unit, int]]) -> None:
    """Who rolled so high is back where it attacked from, and no hit can be taken by it; of who
    breaks the truce where it stands it is the end (GW-6.6-04)."""
    for unit, face in shots:
        pos = script.pos
        if face < GOES or not wavers(pos, unit):
            continue
        if unit not in dict(units_of(pos, frame, "attack")):
            continue
        back = replace(unit, did="retreated", came="", mission="", to="")
        changes = [Change(frame.zone, single(unit), ())]
        if is_at_home(unit, frame.zone):
            if not is_broken(pos):
                continue
        elif pos.relations.may_enter(unit.owner, pos.state.control[unit.came]):
            changes.append(Change(unit.came, (), single(back)))
        rule = "GW-6.6-04" if is_at_home(unit, frame.zone) else "GW-15.7-02"
        script.emit(UnitsChanged(tuple(changes), rule))


def advance(script: Script, frame: Battle) -> None:
    """Where nobody defends they roll all the same."""
    pos = script.pos
    if units_of(pos, frame, "defence"):
        return
    units = [unit for unit in each(units_of(pos, frame, "attack")) if wavers(pos, unit)]
    if units:
        faces = script.roll(f"morale in {frame.zone}", len(units))
        needs = (GOES - 1,) * len(faces)
        script.emit(Fired(frame.zone, "attack", needs, faces, 0))
        withdraw(script, frame, [*zip(units, faces, strict=True)])
