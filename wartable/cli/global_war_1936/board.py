"""The board in tables: the nations that play, a region, a zone with what borders on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from wartable.games.global_war_1936.economy.bonuses import total_income
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.setup import leads
from wartable.games.global_war_1936.supply import rails_from
from wartable.games.global_war_1936.unit import Force, Unit

EVERYWHERE = "all"
TRACKS = frozenset({"rail", "narrow", "broad", "change"})
"""Of what lies on a border, what is told as a railway."""


def when(pos: Position) -> str:
    """The calendar round in words: July 1936."""
    return pos.name(pos.date)


def table(*columns: str) -> Table:
    """An empty table with these heads."""
    found = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for column in columns:
        found.add_column(column, overflow="fold")
    return found


def unit_words(pos: Position, unit: Unit) -> str:
    """A unit for people: its name, what it carries, and what happened to it."""
    marks = [f"{unit.hits} hit" if unit.hits else "", unit.mission, unit.duty, unit.corps, unit.did]
    told = ", ".join(filter(None, marks))
    aboard = " + ".join(pos.name(each.type) for each in unit.cargo)
    return pos.name(unit.type) + (f" ({told})" * bool(told)) + (f" with {aboard}" * bool(aboard))


def units_words(pos: Position, units: Force) -> str:
    """Units for people, by owner: `Germany 3 Infantry, 1 Artillery`."""
    by_owner: dict[str, list[str]] = {}
    for unit, number in units:
        by_owner.setdefault(unit.owner, []).append(f"{number} {unit_words(pos, unit)}")
    return "; ".join(f"{pos.name(owner)} {', '.join(there)}" for owner, there in by_owner.items())


def facility_words(pos: Position, zone: str) -> str:
    """The facilities of a zone, with what they open on and their damage."""
    told = []
    for facility, number in pos.facilities(zone):
        many = f"{number} " if number > 1 else ""
        at = f" on {_opens_on(pos, facility.at)}" if facility.at else ""
        damage = f" ({facility.damage} damage)" if facility.damage else ""
        told.append(f"{many}{pos.name(facility.kind)}{at}{damage}")
    return ", ".join(told)


def _opens_on(pos: Position, at: str) -> str:
    """A sea zone by its code, the zone across a border by its name."""
    if at == EVERYWHERE:
        return "every side"
    return at if at in pos.data.map.sea else f"the border of {pos.name(at)}"


def overview(pos: Position) -> RenderableType:
    """Every player nation: money, income, wars, zones and units."""
    found = table("nation", "IPP", "income", "zones", "units", "at war with")
    for slot in pos.data.slots.values():
        for nation in slot.nations:
            if not pos.data.nations[nation].earns or not pos.exists(nation):
                continue
            foes = sorted(map(pos.name, pos.relations.at_war_with(nation)))
            found.add_row(
                pos.name(nation) + (" *" * (nation in leads())),
                str(pos.sheet(nation).ipp),
                str(total_income(pos, nation)),
                str(len(pos.zones_of(nation))),
                str(_number(pos, nation)),
                ", ".join(foes),
            )
    regions = ", ".join(region.replace("_", " ") for region in pos.data.map.regions)
    hint = f"* leads a player turn. `show` a nation, a zone, the sea, or a region: {regions}."
    return Group(Text(when(pos), "bold"), found, Text(hint, "dim"))


def _number(pos: Position, nation: str) -> int:
    return sum(
        number
        for there in pos.state.units.values()
        for unit, number in there
        if unit.owner == nation
    )


def zones(pos: Position, wanted: Iterable[str]) -> RenderableType:
    """These zones, each with owner, value, terrain, facilities and units."""
    found = table("zone", "owner", "IPP", "terrain", "facilities", "units")
    for zone in wanted:
        land = pos.data.map.land[zone]
        ground = "" if land.terrain == "normal" else land.terrain
        found.add_row(
            land.name,
            pos.name(pos.state.control[zone]),
            str(land.value or ""),
            " ".join(filter(None, (ground, "city" * land.city))),
            facility_words(pos, zone),
            units_words(pos, pos.units(zone)),
        )
    return found


def seas(pos: Position, wanted: Iterable[str]) -> RenderableType:
    """These sea zones, those with somebody in them."""
    found = table("sea zone", "", "units")
    for sea in wanted:
        if units := pos.units(sea):
            found.add_row(sea, pos.data.map.sea[sea].name, units_words(pos, units))
    return found


def of_nation(pos: Position, nation: str) -> RenderableType:
    """What a nation owns, and where else its units are."""
    own = pos.zones_of(nation)
    away = [
        space
        for space, there in pos.state.units.items()
        if space not in own and any(unit.owner == nation for unit, _ in there)
    ]
    parts: list[RenderableType] = [zones(pos, own)]
    if land := [space for space in away if space in pos.data.map.land]:
        parts.append(zones(pos, land))
    if sea := [space for space in away if space in pos.data.map.sea]:
        parts.append(seas(pos, sea))
    return Group(Text(pos.name(nation), "bold"), *parts)


def around(pos: Position, space: str) -> RenderableType:
    """A space and all that borders on it, with what lies on the border."""
    board = pos.data.map
    if space in board.sea:
        sea = board.sea[space]
        near = ", ".join(f"{each} {board.sea[each].name}" for each in sea.neighbours)
        coast = ", ".join(board.land[each].name for each in sea.coast)
        head = Text(f"{space} {sea.name}", "bold")
        return Group(head, Text(f"seas: {near}\ncoasts: {coast}"), seas(pos, [space]))
    land = board.land[space]
    found = table("borders on", "owner", "on the border", "units")
    for there in land.neighbours:
        found.add_row(
            board.land[there].name,
            pos.name(pos.state.control[there]),
            ", ".join(_on_border(pos, space, there)),
            units_words(pos, pos.units(there)),
        )
    coast = ", ".join(f"{sea} {board.sea[sea].name}" for sea in land.coast)
    sides = [Text(f"coasts: {coast}")] if coast else []
    return Group(zones(pos, [space]), Text(""), found, *sides)


def _on_border(pos: Position, here: str, there: str) -> Iterator[str]:
    border = pos.data.map.land_borders.get((min(here, there), max(here, there)))
    if border is not None and border.barrier:
        yield f"barrier: {border.barrier}"
    yield from sorted(pos.data.map.borders.between(here, there) - TRACKS)
    if there in rails_from(pos, here):
        yield "railway"
