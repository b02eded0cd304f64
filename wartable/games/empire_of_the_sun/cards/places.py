"""The places that cards describe: where units and HQs may be put, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from wartable.games.empire_of_the_sun import burma_road, stacking
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.turn import entering

CHINA_BOX = "china"

Places = Callable[[Position, str], Iterable[str]]
"""The places of a description where a unit may be put."""


def entries(pos: Position, unit: str) -> list[str]:
    """The hexes where a unit or an HQ may enter by the rules of reinforcements (EOS-5.33-02,
    EOS-10.11-02 to EOS-10.11-10)."""
    return [place for place in entering.places(pos, unit) if place in pos.map.hexes]


def _in_regions(*names: str) -> Places:
    def places(pos: Position, unit: str) -> Iterable[str]:
        there = pos.data.map.region(*names)
        return [place for place in entries(pos, unit) if place in there]

    return places


def _north_india_or_box(pos: Position, unit: str) -> Iterator[str]:
    """With the China box while it is supplied and has room (EOS-13.74-01, EOS-13.74-02)."""
    yield from _in_regions("north_india")(pos, unit)
    is_supplied = burma_road.status(pos) != "closed_no_hump"
    is_lost = "china" in pos.state.memory.surrendered
    if is_supplied and not is_lost and stacking.room(pos, "allies", CHINA_BOX, unit):
        yield CHINA_BOX


def _within(center: str, steps: int) -> Places:
    return lambda pos, unit: sorted(pos.hexes_within([center], steps))


def _anywhere_in(*regions: str, boxes: tuple[str, ...] = ()) -> Places:
    return lambda pos, unit: (*sorted(pos.data.map.region(*regions)), *boxes)


PLACES: dict[str, Places] = {
    "supplied_airfield_in_north_india_or_china_box": _north_india_or_box,
    "supplied_airfield": entries,
    "supplied_port_in_india_or_burma": _in_regions("india", "north_india", "burma"),
    "supplied_airfield_in_hq_range": entries,
    "supplied_port_in_the_indies": _in_regions("java", "borneo", "sumatra", "celebes"),
    "same_hex": lambda pos, unit: (),
    "supplied_port": entries,
    "removed": lambda pos, unit: (),
    "supplied_port_in_australia": _in_regions("australia"),
    "supplied_port_in_us_or_joint_hq_range": entries,
    "north_india_burma_or_china_box": _anywhere_in("north_india", "burma", boxes=(CHINA_BOX,)),
    "supplied_airfield_in_north_india_or_burma": _in_regions("north_india", "burma"),
    "within_3_of_2008": _within("2008", 3),
}
"""What is said of US ships asks for no other HQ: none but US and Joint HQs command them."""


def places_for(pos: Position, name: str, unit: str) -> tuple[str, ...]:
    """Where a unit may be put by a description."""
    return tuple(PLACES[name](pos, unit))
