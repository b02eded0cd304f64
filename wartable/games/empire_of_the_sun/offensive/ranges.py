"""Who can take part in a battle from where they stand (9.11, EOS-1.3-04 to EOS-1.3-09)."""

from __future__ import annotations

from typing import Literal

from wartable.games.empire_of_the_sun.position import Position

Reach = Literal["", "half", "full"]


def reach(pos: Position, unit: str, here: str, battle: str) -> Reach:
    """How a carrier or air unit that stands here fights in the battle of that hex: at normal range
    and as a carrier in full, at extended range at half strength, else not at all (EOS-1.3-04,
    EOS-1.3-05, EOS-1.3-06, EOS-1.3-09, EOS-9.2-03)."""
    counter = pos.counter(unit)
    if here == battle:
        return "full"
    if here not in pos.map.hexes or not counter.is_air or _is_spent(pos, unit):
        return ""
    far = pos.distance(here, battle)
    if far <= counter.range:
        return "full"
    if counter.kind == "air" and not counter.bracketed and far <= counter.extended:
        return "half"
    return ""


def _is_spent(pos: Position, unit: str) -> bool:
    """Whether how it moved in this Offensive keeps it out of battles: strategically, or by an
    extended range in brackets (EOS-1.3-07, EOS-8.31-08, EOS-8.33-02)."""
    offensive = pos.state.offensive
    return offensive is not None and (unit in offensive.strategic or unit in offensive.long_legs)


def may_fight(pos: Position, unit: str, battle: str) -> bool:
    """Whether it can take part in the battle from where it stands now."""
    return may_escort(pos, unit, battle) and bool(reach(pos, unit, pos.where(unit), battle))


def may_escort(pos: Position, unit: str, battle: str) -> bool:
    """Whether the option about US escort carriers lets the unit fight there: in an Allied Offensive
    where Allied units land, in Reaction where it stands already (EOS-18.0-01)."""
    counter = pos.counter(unit)
    is_bound = counter.type == "CVE" and counter.nation == "us"
    if not pos.state.options.escort_carriers or not is_bound:
        return True
    if pos.where(unit) == battle:
        return True
    return pos.offensive.side == "allies" and any(
        pos.where(each) == battle for each in pos.offensive.landed
    )
