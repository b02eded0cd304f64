"""The facts of an edition: its board, powers, units and set-up, each value checked on loading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from wartable.board import Board, BoardError, Passage
from wartable.games.axis_allies.data_file import DataFile, Place, unknown

Amount = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Face = Annotated[int, Meta(ge=0, le=6)]
"""Hits on this or less; 0 never hits."""
Words = Annotated[str, Meta(min_length=1)]
Latitude = Annotated[float, Meta(ge=-90, le=90)]
Longitude = Annotated[float, Meta(ge=-180, le=180)]

Domain = Literal["land", "air", "sea", "facility"]


@dataclass(frozen=True, slots=True)
class UnitType:
    """A line of the unit chart and what the unit's entry adds to it."""

    id: str
    name: Words
    plural: Words
    symbol: Annotated[str, Meta(pattern="^[A-Z]{2,3}$")]
    """Code for terminals."""
    domain: Domain
    cost: Amount
    attack: Face = 0
    defense: Face = 0
    move: Amount = 0
    hits: Positive = 1
    bombard: Face = 0
    """Shore bombardment hits on this."""
    anti_air: Face = 0
    """AA fire hits on this."""
    deck: Amount = 0
    """Places for aircraft."""
    hold: bool = False
    """Carries land units."""
    lands_on_decks: bool = False
    submarine: bool = False
    anti_submarine: bool = False
    blitz: bool = False
    raids: bool = False
    """Makes strategic bombing raids."""
    escorts: bool = False
    """May escort and intercept."""
    supports: bool = False
    """Lifts the attack of one infantry."""
    supported_attack: Face = 0
    """Attack when supported; 0 if it cannot be."""
    light: bool = False
    """Fits the second place of a transport."""
    captures: bool = False
    """Takes control of a territory."""


@dataclass(frozen=True, slots=True)
class Power:
    """A power at the start of the game."""

    id: str
    name: Words
    adjective: Words
    side: Words
    capital: str
    money: Amount
    colour: Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]


@dataclass(frozen=True, slots=True)
class Space:
    """A territory or sea zone; a sea zone has no income, owner or city, and is never neutral."""

    id: str
    name: str
    kind: Literal["land", "sea"]
    region: str
    lat: float
    lon: float
    income: int = 0
    original_owner: str | None = None
    victory_city: str | None = None
    neutral: bool = False


@dataclass(frozen=True, slots=True)
class Victory:
    """Cities one side must control to win."""

    standard: Positive
    total: Positive


@dataclass(frozen=True, slots=True)
class Source:
    """Where values come from that the rulebook does not give."""

    file: str
    text: str
    of: tuple[str, ...]
    """The entries it speaks for; none named means the whole file."""


@dataclass(frozen=True, slots=True, eq=False)
class EditionData:
    """All facts of an edition. Nobody changes them."""

    board: Board
    spaces: dict[str, Space]
    regions: tuple[str, ...]
    """In the order a terminal shows them."""
    powers: dict[str, Power]
    """In turn order."""
    sides: dict[str, tuple[str, ...]]
    at_war: frozenset[frozenset[str]]
    """Pairs of powers at war when the game starts."""
    units: dict[str, UnitType]
    setup: dict[str, tuple[tuple[str, str, int], ...]]
    """By space: power, unit type, count."""
    facilities: dict[str, tuple[str, ...]]
    victory: Victory
    closures: frozenset[str]
    """Sea zones that an option closes to ships (S42-OPT-01)."""
    sources: tuple[Source, ...]


def load(folder: Path) -> EditionData:
    """Read and check board.toml, powers.toml, units.toml and setup.toml; `BadData` if one fails."""
    board_file = DataFile(folder / "board.toml", ("regions", "closures", "land", "sea", "passages"))
    powers_file = DataFile(folder / "powers.toml", ("turn_order", "at_war", "victory", "powers"))
    units_file = DataFile(folder / "units.toml")
    setup_file = DataFile(folder / "setup.toml", ("units", "facilities"))

    units = _units(units_file)
    powers = _powers(powers_file)
    regions, spaces, board = _board(board_file, powers, units)
    _check_powers(powers_file, powers, spaces)
    setup = _setup(setup_file, powers, spaces, units)
    facilities = _facilities(setup_file, spaces, units)
    files = (board_file, powers_file, units_file, setup_file)
    return EditionData(
        board=board,
        spaces=spaces,
        regions=regions,
        powers=powers,
        sides=_sides(powers),
        at_war=_at_war(powers_file, powers),
        units=units,
        setup=setup,
        facilities=facilities,
        victory=powers_file.row(("victory",), Victory),
        closures=_closures(board_file, spaces),
        sources=tuple(
            Source(file.path.name, text, tuple(file.marks[name]))
            for file in files
            for name, text in file.sources.items()
        ),
    )


def _units(file: DataFile) -> dict[str, UnitType]:
    units = {name: file.row((name,), UnitType, id=name) for name in file.names()}
    _refuse_doubles(file, "symbol", {(name,): unit.symbol for name, unit in units.items()})
    return units


def _powers(file: DataFile) -> dict[str, Power]:
    """The powers in turn order (S42-TRN-01)."""
    rows = {name: file.row(("powers", name), Power, id=name) for name in file.names("powers")}
    turn_order = file.value(("turn_order",), tuple[str, ...])
    if sorted(turn_order) != sorted(rows):
        raise file.bad(("turn_order",), "does not name every power of [powers] once")
    return {name: rows[name] for name in turn_order}


def _sides(powers: dict[str, Power]) -> dict[str, tuple[str, ...]]:
    return {
        side: tuple(power.id for power in powers.values() if power.side == side)
        for side in dict.fromkeys(power.side for power in powers.values())
    }


def _at_war(file: DataFile, powers: dict[str, Power]) -> frozenset[frozenset[str]]:
    place = ("at_war",)
    pairs = file.value(place, tuple[tuple[str, str], ...])
    for pair in pairs:
        _refuse_strangers(file, place, "power", pair, powers)
        if powers[pair[0]].side == powers[pair[1]].side:
            raise file.bad(place, f"{pair[0]} and {pair[1]} are on one side")
    return frozenset(map(frozenset, pairs))


@dataclass(frozen=True, slots=True)
class _SeaRow:
    name: Words
    region: str
    lat: Latitude
    lon: Longitude
    neighbours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _LandRow:
    name: Words
    region: str
    lat: Latitude
    lon: Longitude
    neighbours: tuple[str, ...]
    income: Amount = 0
    owner: str | None = None
    city: Words | None = None
    neutral: bool = False


@dataclass(frozen=True, slots=True)
class _PassageRow:
    kind: Literal["canal", "strait"]
    ends: tuple[str, str]
    keepers: tuple[str, ...]
    open_to: tuple[str, ...] = ()


def _board(
    file: DataFile, powers: dict[str, Power], units: dict[str, UnitType]
) -> tuple[tuple[str, ...], dict[str, Space], Board]:
    land = {name: file.row(("land", name), _LandRow) for name in file.names("land")}
    sea = {name: file.row(("sea", name), _SeaRow) for name in file.names("sea")}
    if both := sorted(land.keys() & sea.keys()):
        raise file.bad(("sea", both[0]), "is land and sea")
    spaces = {name: _territory(file, name, row, powers) for name, row in land.items()}
    for name, row in sea.items():
        spaces[name] = Space(name, row.name, "sea", row.region, row.lat, row.lon)
    places: dict[str, Place] = {name: (space.kind, name) for name, space in spaces.items()}

    regions = file.value(("regions",), tuple[str, ...])
    for name, space in spaces.items():
        if space.region not in regions:
            reason = unknown("region", space.region, regions)
            raise file.bad((*places[name], "region"), reason)
    _refuse_doubles(file, "name", {places[name]: space.name for name, space in spaces.items()})
    cities = {places[name]: row.city for name, row in land.items() if row.city}
    _refuse_doubles(file, "city", cities)

    borders = []
    for name, sea_or_land in (land | sea).items():
        place = (*places[name], "neighbours")
        around = sea_or_land.neighbours
        _refuse_strangers(file, place, "space", around, spaces)
        if twice := [there for there, count in Counter(around).items() if count > 1]:
            raise file.bad(place, f"{twice[0]!r} is listed twice")
        borders += [(name, there) for there in around]
    passages = []
    for name in file.names("passages"):
        passage = file.row(("passages", name), _PassageRow)
        place = ("passages", name)
        _refuse_strangers(file, (*place, "ends"), "space", passage.ends, spaces)
        _refuse_strangers(file, (*place, "keepers"), "space", passage.keepers, spaces)
        _refuse_strangers(file, (*place, "open_to"), "unit", passage.open_to, units)
        passages.append(
            Passage(name, passage.kind, passage.ends, passage.keepers, frozenset(passage.open_to))
        )
        places[name] = place
    kinds = {name: str(space.kind) for name, space in spaces.items()}
    try:
        return regions, spaces, Board(kinds, borders, passages)
    except BoardError as error:
        raise file.bad(places[error.place], error.reason) from error


def _territory(file: DataFile, name: str, row: _LandRow, powers: dict[str, Power]) -> Space:
    """A territory belongs to a power or is neutral (S42-MAP-02)."""
    place = ("land", name)
    if row.owner is not None:
        _refuse_strangers(file, (*place, "owner"), "power", (row.owner,), powers)
    if row.neutral == (row.owner is not None):
        raise file.bad(place, "must have an owner or neutral = true, and not both")
    return Space(
        name,
        row.name,
        "land",
        row.region,
        row.lat,
        row.lon,
        row.income,
        row.owner,
        row.city,
        row.neutral,
    )


def _closures(file: DataFile, spaces: dict[str, Space]) -> frozenset[str]:
    closures = file.value(("closures",), tuple[str, ...])
    zones = [name for name, space in spaces.items() if space.kind == "sea"]
    _refuse_strangers(file, ("closures",), "sea zone", closures, zones)
    return frozenset(closures)


def _check_powers(file: DataFile, powers: dict[str, Power], spaces: dict[str, Space]) -> None:
    """A power owns its capital, and its incomes add up to its starting money (S42-SET-02)."""
    for name, power in powers.items():
        place = ("powers", name)
        _refuse_strangers(file, (*place, "capital"), "space", (power.capital,), spaces)
        if spaces[power.capital].original_owner != name:
            raise file.bad((*place, "capital"), f"{power.capital!r} is not its own")
        incomes = sum(s.income for s in spaces.values() if s.original_owner == name)
        if incomes != power.money:
            reason = f"is {power.money}, but the incomes of its territories add up to {incomes}"
            raise file.bad((*place, "money"), reason)


def _setup(
    file: DataFile,
    powers: dict[str, Power],
    spaces: dict[str, Space],
    units: dict[str, UnitType],
) -> dict[str, tuple[tuple[str, str, int], ...]]:
    """The starting units (S42-SET-03): land units on land, ships at sea, decks for aircraft."""
    setup: dict[str, list[tuple[str, str, int]]] = {}
    places: dict[str, Place] = {}
    _refuse_strangers(file, ("units",), "power", file.names("units"), powers)
    for power in powers:
        if power not in file.names("units"):
            raise file.bad(("units", power), "is missing")
        for space in file.names("units", power):
            place = places[space] = ("units", power, space)
            _refuse_strangers(file, place, "space", (space,), spaces)
            stack = file.value(place, dict[str, Positive])
            _refuse_strangers(file, place, "unit", stack, units)
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
        return "is a facility; list it in [facilities]"
    if space.kind == "sea":
        at_home = unit.domain == "sea" or unit.lands_on_decks
    else:
        at_home = unit.domain in ("land", "air")
    if not at_home:
        return f"{unit.name} may not start {'at sea' if space.kind == 'sea' else 'on land'}"
    owner = space.original_owner
    if space.kind == "land" and (not owner or powers[owner].side != powers[power].side):
        return f"{space.name} is not on its side"
    return None


def _facilities(
    file: DataFile, spaces: dict[str, Space], units: dict[str, UnitType]
) -> dict[str, tuple[str, ...]]:
    facilities = {}
    known = [name for name, unit in units.items() if unit.domain == "facility"]
    owned = [name for name, space in spaces.items() if space.original_owner]
    for space in file.names("facilities"):
        place = ("facilities", space)
        _refuse_strangers(file, place, "territory of a power", (space,), owned)
        facilities[space] = file.value(place, tuple[str, ...])
        _refuse_strangers(file, place, "facility", facilities[space], known)
        if len(set(facilities[space])) < len(facilities[space]):
            raise file.bad(place, "lists a facility twice")
    return facilities


def _refuse_strangers(
    file: DataFile, place: Place, what: str, names: Iterable[str], known: Iterable[str]
) -> None:
    known = list(known)
    for name in names:
        if name not in known:
            raise file.bad(place, unknown(what, name, known))


def _refuse_doubles(file: DataFile, key: str, values: dict[Place, str]) -> None:
    first: dict[str, Place] = {}
    for place, value in values.items():
        if value in first:
            taken = ".".join(first[value])
            raise file.bad((*place, key), f"{value!r} is that of {taken} already")
        first[value] = place
