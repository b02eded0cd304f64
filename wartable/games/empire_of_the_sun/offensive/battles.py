"""The battle hexes of an Offensive: which are declared, and who fights where (7.24)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.empire_of_the_sun.offensive import contact
from wartable.games.empire_of_the_sun.offensive.ranges import may_fight
from wartable.games.empire_of_the_sun.position import Position


def shared(pos: Position) -> list[str]:
    """The hexes with units of both sides, HQs and garrisons included, in which a battle must be
    declared (EOS-7.24-02)."""
    return sorted(place for place in contact.shared(pos) if not contact.is_inside_china(pos, place))


def committed(pos: Position, unit: str) -> str:
    """The battle hex in which a unit takes part; empty if in none (EOS-7.24-08, EOS-7.24-09)."""
    offensive = pos.offensive
    if (here := pos.where(unit)) in offensive.battles:
        return here
    for place, fight in offensive.battles.items():
        if unit in fight.active or unit in fight.reaction:
            return place
    return ""


def landings(pos: Position) -> list[str]:
    """The enemy hexes in which active ground units make an amphibious assault."""
    offensive = pos.offensive
    return sorted(
        {
            pos.where(unit)
            for unit in offensive.landed
            if pos.counter(unit).side == offensive.side
            and pos.is_on_map(unit)
            and not pos.controls(offensive.side, pos.where(unit))
        }
    )


def empty_landings(pos: Position) -> list[str]:
    """Those of them without enemy units, which can be covered (EOS-7.24-14)."""
    side = pos.offensive.side
    return [place for place in landings(pos) if not contact.is_defended(pos, side, place)]


def targets(pos: Position, unit: str) -> Iterator[str]:
    """The hexes in which an activated carrier or air unit could fight from where it stands: battle
    hexes, and hexes with Reaction units that could be declared (EOS-7.24-03, EOS-9.11-01)."""
    offensive = pos.offensive
    may_add = offensive.event or not offensive.battles
    for place in sorted(pos.by_place):
        if place not in pos.map.hexes or not may_fight(pos, unit, place):
            continue
        is_new = may_add and contact.may_be_attacked(pos, offensive.side, place)
        if place in offensive.battles or is_new:
            yield place


def is_at_sea(pos: Position, unit: str) -> bool:
    """Whether a carrier is outside a controlled port (EOS-7.24-10)."""
    here = pos.where(unit)
    side = pos.counter(unit).side
    if here in pos.map.away:
        return False
    return not (pos.hex(here).port and pos.controls(side, here))
