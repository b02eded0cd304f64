"""What HQs command, and how well (6.1, 6.25, 13.79)."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.games.empire_of_the_sun.grid import RANGOON, around, grid_of
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.supply_path import SERVES, crosses, served_as

KWAI = ("2010", "2109", "2108", "2008")
"""The route from Bangkok to Rangoon (EOS-13.78-09)."""
BEYOND_THE_KWAI = ("burma", "north_india", "ceylon")
"""Where it matters to Japanese HQs (EOS-13.79-02)."""


def may_command(pos: Position, hq: str, unit: str) -> bool:
    """Whether the HQ may supply and activate the unit by its nationality (T-HQNAT,
    EOS-6.12-01)."""
    counter, of = pos.counter(unit), pos.counter(hq)
    return counter.side == of.side and of.hq in SERVES[served_as(counter)]


def commands(pos: Position, hq: str, place: str) -> bool:
    """Whether a place is within the command range of an HQ on the map by plain distance,
    whatever lies between (EOS-6.0-09, EOS-6.24-02)."""
    return bool(command_range(pos, hq) & grid_of(pos.map).bit.get(place, 0))


def command_range(pos: Position, hq: str) -> int:
    """The hexes in the command range of an HQ, as bits; of one that is not on the map, none."""
    if not pos.is_on_map(hq):
        return 0
    return around(grid_of(pos.map), pos.where(hq), pos.counter(hq).command)


def efficiency(pos: Position, hq: str, units: Iterable[str] = ()) -> int:
    """The efficiency of an HQ that activates these units where they stand now: one less for a US
    or Joint HQ without a line from the east edge, and for a Japanese one by T-KWAI
    (EOS-6.11-03 to EOS-6.11-05)."""
    counter = pos.counter(hq)
    value = counter.efficiency
    if counter.hq in ("us", "joint"):
        cut_off = pos.is_on_map(hq) and not supply_of(pos).reaches_east(hq)
        return max(0, value - 1) if cut_off else value
    if counter.hq == "japan":
        return max(0, value + over_the_kwai(pos, units))
    return value


def over_the_kwai(pos: Position, units: Iterable[str]) -> int:
    """What T-KWAI adds if these units are activated where they stand (EOS-13.79-02,
    EOS-13.79-03)."""
    there = pos.map.region(*BEYOND_THE_KWAI)
    concerned = sorted(unit for unit in units if pos.where(unit) in there)
    if not concerned:
        return 0
    if not pos.state.marks.kwai:
        return 0 if pos.controls("japan", RANGOON) else -1
    lines = supply_of(pos).network("japan")
    if pos.controls("japan", RANGOON) and any(
        crosses(lines, KWAI, pos.where(unit)) for unit in concerned
    ):
        return 1
    return 0
