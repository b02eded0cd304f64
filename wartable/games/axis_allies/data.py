"""An edition's facts, loaded from its TOML files, each value checked."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from wartable.core.data_file import DataFile, Place
from wartable.games.axis_allies.data_board import (
    read_areas,
    read_board,
    read_closures,
    read_regions,
)
from wartable.games.axis_allies.data_economy import read_objectives, read_research
from wartable.games.axis_allies.facts import (
    EditionData,
    Goal,
    Licence,
    Link,
    Party,
    PlaceDeed,
    Positive,
    Power,
    Purse,
    Source,
    Space,
    UnitType,
    Victory,
)

__all__ = [
    "EditionData",
    "Party",
    "Power",
    "Purse",
    "Source",
    "Space",
    "UnitType",
    "Victory",
    "load",
]


def load(folder: Path) -> EditionData:
    """Read and check board.toml, powers.toml, units.toml and setup.toml, and objectives.toml and
    technologies.toml where there are any; `BadData` if one fails."""
    board_file = DataFile(
        folder / "board.toml", ("regions", "half", "closures", "areas", "land", "sea", "passages")
    )
    powers_file = DataFile(
        folder / "powers.toml",
        (
            "turn_order",
            "at_war",
            "victory",
            "goals",
            "powers",
            "parties",
            "purses",
            "licences",
            "links",
            "remembered",
        ),
    )
    units_file = DataFile(folder / "units.toml")
    setup_file = DataFile(folder / "setup.toml", ("units", "facilities"))

    units = _units(units_file)
    powers = _powers(powers_file)
    parties = _parties(powers_file, powers)
    purses = _purses(powers_file, powers)
    spaces, board = read_board(board_file, powers, parties, units)
    _check_powers(powers_file, powers, purses, spaces)
    setup = _setup(setup_file, powers, spaces, units)
    facilities = _facilities(setup_file, spaces, units)
    areas = read_areas(board_file, spaces)
    _check_buyers(powers_file, powers, units, areas)
    objectives_file = DataFile.optional(folder / "objectives.toml")
    research_file = DataFile.optional(
        folder / "technologies.toml", ("die_cost", "success", "technologies")
    )
    files = (board_file, powers_file, units_file, setup_file, objectives_file, research_file)
    return EditionData(
        board=board,
        spaces=spaces,
        regions=read_regions(board_file),
        powers=powers,
        sides=_sides(powers),
        parties=parties,
        purses=purses,
        at_war=_at_war(powers_file, powers),
        licences=_licences(powers_file, powers, spaces, areas),
        links=_links(powers_file, powers),
        remembered=_remembered(powers_file, spaces, areas),
        units=units,
        setup=setup,
        facilities=facilities,
        victory=_victory(powers_file),
        goals=_goals(powers_file, powers, spaces),
        objectives=read_objectives(objectives_file, powers, purses, spaces, areas),
        research=read_research(research_file, units),
        closures=read_closures(board_file, spaces),
        areas=areas,
        sources=tuple(
            Source(file.path.name, text, tuple(file.marks[name]))
            for file in files
            if file
            for name, text in file.sources.items()
        ),
    )


def _units(file: DataFile) -> dict[str, UnitType]:
    units = {name: file.row((name,), UnitType, id=name) for name in file.names()}
    file.refuse_doubles("symbol", {(name,): unit.symbol for name, unit in units.items()})
    facilities = [name for name, unit in units.items() if unit.domain == "facility"]
    for name, unit in units.items():
        for key in ("upgrades", "becomes", "when_captured"):
            if other := getattr(unit, key):
                file.refuse_unknown((name, key), "facility", (other,), facilities)
        file.refuse_unknown((name, "raids_only"), "facility", unit.raids_only, facilities)
        file.refuse_unknown((name, "supported_by"), "unit", unit.supported_by, units)
        file.refuse_unknown(
            (name, "blitzes_with"), "unit", filter(None, (unit.blitzes_with,)), units
        )
    return units


def _powers(file: DataFile) -> dict[str, Power]:
    """The powers in turn order (S42-TRN-01)."""
    rows = {name: file.row(("powers", name), Power, id=name) for name in file.names("powers")}
    turn_order = file.value(("turn_order",), tuple[str, ...])
    if sorted(turn_order) != sorted(rows):
        raise file.bad(("turn_order",), "does not name every power of [powers] once")
    return {name: rows[name] for name in turn_order}


def _parties(file: DataFile, powers: dict[str, Power]) -> dict[str, Party]:
    """Who controls territories without being a power (G40-NEU-01, G40-DUT-01)."""
    names = file.names("parties") if file.has("parties") else ()
    parties = {name: file.row(("parties", name), Party, id=name) for name in names}
    sides = _sides(powers)
    for name, party in parties.items():
        place = ("parties", name)
        if name in powers:
            raise file.bad(place, "is a power already")
        file.refuse_unknown((*place, "side"), "side", [party.side] if party.side else [], sides)
        file.refuse_unknown((*place, "kept_by"), "power", party.kept_by, powers)
        file.refuse_unknown((*place, "heirs"), "power", party.heirs, powers)
        for key in ("joins", "turns"):
            becomes: dict[str, str] = getattr(party, key)
            file.refuse_unknown((*place, key), "side", becomes, sides)
            file.refuse_unknown((*place, key), "party", becomes.values(), parties)
    return parties


def _purses(file: DataFile, powers: dict[str, Power]) -> dict[str, Purse]:
    """One purse for each power, named like it, where the file tells nothing else (G40-UKE-01)."""
    names = file.names("purses") if file.has("purses") else ()
    told = [file.row(("purses", name), Purse, id=name) for name in names]
    for purse in told:
        file.refuse_unknown(("purses", purse.id, "power"), "power", (purse.power,), powers)
    purses: dict[str, Purse] = {}
    for power in powers.values():
        own = [purse for purse in told if purse.power == power.id]
        if own and own[0].id != power.id:
            raise file.bad(("purses", own[0].id), f"the first purse of {power.id} has its name")
        own = own or [Purse(power.id, power.name, power.id, power.money, power.capital)]
        purses |= {purse.id: purse for purse in own}
    return purses


def _sides(powers: dict[str, Power]) -> dict[str, tuple[str, ...]]:
    return {
        side: tuple(power.id for power in powers.values() if power.side == side)
        for side in dict.fromkeys(power.side for power in powers.values())
    }


def _at_war(file: DataFile, powers: dict[str, Power]) -> frozenset[frozenset[str]]:
    place = ("at_war",)
    pairs = file.value(place, tuple[tuple[str, str], ...])
    for pair in pairs:
        file.refuse_unknown(place, "power", pair, powers)
        if powers[pair[0]].side == powers[pair[1]].side:
            raise file.bad(place, f"{pair[0]} and {pair[1]} are on one side")
    return frozenset(map(frozenset, pairs))


def _licences(
    file: DataFile,
    powers: dict[str, Power],
    spaces: dict[str, Space],
    areas: dict[str, frozenset[str]],
) -> tuple[Licence, ...]:
    """Who may declare war on whom (E40-POL-02, G40-POL-02)."""
    names = file.names("licences") if file.has("licences") else ()
    licences = {name: file.row(("licences", name), Licence) for name in names}
    for name, licence in licences.items():
        place = ("licences", name)
        file.refuse_unknown((*place, "by"), "power", (licence.by,), powers)
        file.refuse_unknown((*place, "on"), "power", licence.on, powers)
        if any(powers[target].side == powers[licence.by].side for target in licence.on):
            raise file.bad((*place, "on"), "names a power of the same side")
        for cause in licence.causes:
            known = powers if cause.did.startswith("declared") else {**spaces, **areas}
            file.refuse_unknown((*place, "causes"), "object of a deed", cause.to, known)
            file.refuse_unknown((*place, "causes"), "power", cause.by, powers)
    return tuple(licences.values())


def _links(file: DataFile, powers: dict[str, Power]) -> tuple[Link, ...]:
    """Who goes to war together (G40-JPN-03, G40-UKE-12, G40-ANZ-01)."""
    names = file.names("links") if file.has("links") else ()
    links = {name: file.row(("links", name), Link) for name in names}
    for name, link in links.items():
        file.refuse_unknown(("links", name), "power", (*link.together, link.against), powers)
    return tuple(links.values())


def _remembered(
    file: DataFile, spaces: dict[str, Space], areas: dict[str, frozenset[str]]
) -> dict[str, tuple[str, ...]]:
    """The deeds that are kept for good (G40-OVR-16)."""
    place = ("remembered",)
    deeds = file.value(place, dict[str, tuple[str, ...]]) if file.has("remembered") else {}
    file.refuse_unknown(place, "deed", deeds, get_args(PlaceDeed))
    for names in deeds.values():
        file.refuse_unknown(place, "space or area", names, {**spaces, **areas})
    return deeds


def _check_powers(
    file: DataFile, powers: dict[str, Power], purses: dict[str, Purse], spaces: dict[str, Space]
) -> None:
    """A power owns its capital, and its incomes add up to its starting money (S42-SET-02,
    E40-OVR-06, G40-SET-01); fronts and purses are on halves that the board has."""
    halves = {space.half for space in spaces.values()}
    for purse in purses.values():
        place = ("purses", purse.id, "half")
        file.refuse_unknown(place, "half", filter(None, (purse.half,)), halves)
    for name, power in powers.items():
        row = ("powers", name)
        enemies = [enemy for front in power.fronts.values() for enemy in front]
        file.refuse_unknown((*row, "fronts"), "half", power.fronts, halves)
        file.refuse_unknown((*row, "fronts"), "power", enemies, powers)
        if power.capital:
            file.refuse_unknown((*row, "capital"), "space", (power.capital,), spaces)
            if spaces[power.capital].original_owner != name:
                raise file.bad((*row, "capital"), f"{power.capital!r} is not its own")
        incomes = sum(s.income for s in spaces.values() if s.starts_with == name)
        if incomes != power.money:
            reason = f"is {power.money}, but the incomes of its territories add up to {incomes}"
            raise file.bad((*row, "money"), reason)
        if power.money != sum(purse.money for purse in purses.values() if purse.power == name):
            raise file.bad((*row, "money"), "is not what its purses hold")


def _victory(file: DataFile) -> Victory | None:
    """How many cities win, unless each side has goals of its own (S42-VIC-04, S42-VIC-05)."""
    if file.has("goals") and not file.has("victory"):
        return None
    return file.row(("victory",), Victory)


def _goals(file: DataFile, powers: dict[str, Power], spaces: dict[str, Space]) -> dict[str, Goal]:
    """What each side must hold (E40-VIC-03, E40-VIC-06, G40-OVR-09, G40-OVR-10)."""
    names = file.names("goals") if file.has("goals") else ()
    goals = {name: file.row(("goals", name), Goal) for name in names}
    file.refuse_unknown(("goals",), "side", goals, _sides(powers))
    halves = {space.half for space in spaces.values()}
    for name, goal in goals.items():
        place = ("goals", name)
        file.refuse_unknown((*place, "cities"), "half", goal.cities, halves)
        file.refuse_unknown((*place, "hold"), "space", goal.hold, spaces)
        file.refuse_unknown((*place, "capitals"), "space", goal.capitals, spaces)
    return goals


def _setup(
    file: DataFile,
    powers: dict[str, Power],
    spaces: dict[str, Space],
    units: dict[str, UnitType],
) -> dict[str, tuple[tuple[str, str, int], ...]]:
    """The starting units (S42-SET-03): land units on land, ships at sea, decks for aircraft."""
    setup: dict[str, list[tuple[str, str, int]]] = {}
    places: dict[str, Place] = {}
    file.refuse_unknown(("units",), "power", file.names("units"), powers)
    for power in powers:
        for space in file.names("units", power):
            place = places[space] = ("units", power, space)
            file.refuse_unknown(place, "space", (space,), spaces)
            stack = file.value(place, dict[str, Positive])
            file.refuse_unknown(place, "unit", stack, units)
            for unit in stack:
                if reason := _misplaced(units[unit], powers, power, spaces[space]):
                    raise file.bad((*place, unit), reason)
            setup.setdefault(space, []).extend(
                (power, unit, stack[unit]) for unit in units if unit in stack
            )
    for space, stacks in setup.items():
        for side in _sides(powers):
            ours = [(units[unit], n) for power, unit, n in stacks if powers[power].side == side]
            aircraft = sum(n for unit, n in ours if unit.domain == "air")
            decks = sum(n * unit.deck for unit, n in ours)
            if spaces[space].kind == "sea" and aircraft > decks:
                raise file.bad(places[space], f"{aircraft} aircraft at sea, {decks} deck places")
    return {space: tuple(stacks) for space, stacks in setup.items()}


def _misplaced(unit: UnitType, powers: dict[str, Power], power: str, space: Space) -> str | None:
    """Why a unit may not start in a space, if it may not."""
    if unit.domain == "facility":
        return "belongs in [facilities]"
    if space.kind == "sea":
        at_home = unit.domain == "sea" or unit.lands_on_decks
    else:
        at_home = unit.domain in ("land", "air")
    if not at_home:
        return f"{unit.name} may not start {'at sea' if space.kind == 'sea' else 'on land'}"
    owner = space.starts_with
    if space.kind == "land" and (owner not in powers or powers[owner].side != powers[power].side):
        return f"{space.name} is not on its side"
    return None


def _facilities(
    file: DataFile, spaces: dict[str, Space], units: dict[str, UnitType]
) -> dict[str, tuple[str, ...]]:
    facilities = {}
    known = [name for name, unit in units.items() if unit.is_facility]
    owned = [name for name, space in spaces.items() if space.original_owner]
    for space in file.names("facilities"):
        place = ("facilities", space)
        file.refuse_unknown(place, "territory of a power", (space,), owned)
        facilities[space] = file.value(place, tuple[str, ...])
        file.refuse_unknown(place, "facility", facilities[space], known)
        if len(set(facilities[space])) < len(facilities[space]):
            raise file.bad(place, "lists a facility twice")
    return facilities


def _check_buyers(
    file: DataFile,
    powers: dict[str, Power],
    units: dict[str, UnitType],
    areas: dict[str, frozenset[str]],
) -> None:
    """What a power may buy, and where the road lies that lets it buy more (G40-CHN-04); where it
    has its war industry (G40-USA-06)."""
    for name, power in powers.items():
        place = ("powers", name)
        file.refuse_unknown((*place, "buys"), "unit", power.buys, units)
        file.refuse_unknown((*place, "buys_with"), "area", power.buys_with, areas)
        industry = filter(None, (power.war_industry,))
        file.refuse_unknown((*place, "war_industry"), "area", industry, areas)
        more = [kind for kinds in power.buys_with.values() for kind in kinds]
        file.refuse_unknown((*place, "buys_with"), "unit", more, units)
