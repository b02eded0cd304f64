"""Strategic objectives: when each holds (GW-3.3-05 to GW-3.3-30), as rows of conditions."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.global_war_1936.economy.bonuses import total_income
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.supply import rails_from

Condition = Callable[[Position, str], bool]
"""Of a position and an objective, by its id."""


def holds(pos: Position, objective: str) -> bool:
    """The condition of the objective holds now (GW-3.3-02)."""
    return CONDITIONS.get(objective, owns_all)(pos, objective)


def _owned(pos: Position, objective: str) -> int:
    """How many of its zones its nations own."""
    row = pos.data.objectives[objective]
    return sum(pos.state.control[zone] in row.nations for zone in row.zones)


def owns_all(pos: Position, objective: str) -> bool:
    """Its nations own every zone it names (GW-AMB-06); of an objective without zones a row says
    what it needs."""
    return _owned(pos, objective) == len(pos.data.objectives[objective].zones)


def _owns(number: int) -> Condition:
    return lambda pos, objective: _owned(pos, objective) >= number


def _spain(faction: str) -> Condition:
    """The faction won; its Spain is neutral or aligned to its sponsor, and Madrid was not taken by
    another alliance (GW-3.3-05, GW-3.3-25, GW-AMB-04)."""

    def held(pos: Position, objective: str) -> bool:
        row = pos.data.objectives[objective]
        (madrid,) = row.zones
        owner = pos.state.control[madrid]
        spain = pos.data.nations[faction].becomes
        return owner == spain or (pos.sheet(spain).gone == "aligned" and owner in row.nations)

    return held


def _garrisoned(pos: Position, objective: str) -> bool:
    """A land unit of the nation in each of the zones (GW-3.3-07, GW-AMB-05)."""
    row = pos.data.objectives[objective]
    return all(
        any(unit.owner in row.nations and pos.data.units[unit.type].is_land for unit, _ in there)
        for there in map(pos.units, row.zones)
    )


HEAVY = 2
"""What a heavy battleship or heavy carrier counts as."""


def capital_ships(pos: Position, nations: frozenset[str]) -> int:
    """Undamaged capital ships in the Pacific, at sea or in port there, heavy ones twice (GW-3.3-09,
    GW-3.3-18, GW-AMB-06)."""
    kinds, land = pos.data.units, pos.data.map.land
    found = 0
    for space, units in pos.state.units.items():
        seas = land[space].coast if space in land else (space,)
        if any(sea.startswith("P") for sea in seas):
            found += sum(
                number * (HEAVY if unit.type.startswith("heavy_") else 1)
                for unit, number in units
                if unit.owner in nations and kinds[unit.type].kind == "capital" and not unit.hits
            )
    return found


def _majors(pos: Position, alliance: str) -> frozenset[str]:
    relations = pos.relations
    return frozenset(
        nation
        for nation in pos.data.nations
        if relations.is_major(nation) and relations.alliance(nation) == alliance
    )


def _kido_butai(pos: Position, objective: str) -> bool:
    allies = _majors(pos, "allies")
    if not pos.relations.major_foes("japan") & allies:
        return False
    theirs = frozenset(n for n in pos.data.nations if pos.relations.alliance(n) == "allies")
    return capital_ships(pos, frozenset({"japan"})) > capital_ships(pos, theirs)


def _big_blue_fleet(pos: Position, objective: str) -> bool:
    """Twice as many as Japan, and any at all."""
    mine = capital_ships(pos, frozenset({"usa"}))
    return mine > 0 and mine >= 2 * capital_ships(pos, frozenset({"japan"}))


def _railway_across(pos: Position, objective: str) -> bool:
    """Its zones are joined by undamaged railway through zones of its nations (GW-3.3-14)."""
    row = pos.data.objectives[objective]
    if not owns_all(pos, objective):
        return False
    start, *others = row.zones
    found, ahead = {start}, [start]
    while ahead:
        for there in rails_from(pos, ahead.pop()):
            if pos.state.control[there] in row.nations and there not in found:
                found.add(there)
                ahead.append(there)
    return found.issuperset(others)


def _world_power(pos: Position, objective: str) -> bool:
    relations = pos.relations
    return relations.is_major("france") and any(
        relations.alliance(foe) == "axis" for foe in relations.major_foes("france")
    )


def _capitalism(pos: Position, objective: str) -> bool:
    """The USA is at war with a major; its income and Great Britain's are more than double that of
    the USSR, bonuses counted (GW-3.3-19)."""
    if not pos.relations.major_foes("usa"):
        return False
    earned = {nation: total_income(pos, nation) for nation in ("great_britain", "usa", "ussr")}
    return earned["great_britain"] + earned["usa"] > 2 * earned["ussr"]


def _evolved(pos: Position, objective: str) -> bool:
    return any(pos.sheet(nation).evolved for nation in pos.data.objectives[objective].nations)


def _developed(*technologies: str) -> Condition:
    def held(pos: Position, objective: str) -> bool:
        (nation,) = pos.data.objectives[objective].nations
        return all(pos.has_technology(nation, each) for each in technologies)

    return held


def _whole_shipyard(pos: Position, objective: str) -> bool:
    """Istanbul, and an undamaged shipyard in Crimea (GW-3.3-29)."""
    kinds = pos.data.facilities
    return owns_all(pos, objective) and any(
        kinds[facility.kind].builds in ("ships", "all_ships") and not facility.damage
        for facility, _ in pos.facilities("crimea")
    )


CONDITIONS: dict[str, Condition] = {
    "germany_spanish_civil_war": _spain("spanish_nationalists"),
    "germany_lebensraum": _owns(3),
    "germany_festung_europa": _garrisoned,
    "japan_kido_butai": _kido_butai,
    "commonwealth_african_colonialism": _railway_across,
    "france_world_power": _world_power,
    "kmt_chinese_civil_war": _evolved,
    "usa_big_blue_fleet": _big_blue_fleet,
    "usa_triumph_of_capitalism": _capitalism,
    "usa_american_technological_superiority": _developed(
        "heavy_strategic_bombers", "long_range_aircraft", "strategic_rockets", "jet_fighters"
    ),
    "ccp_chinese_civil_war": _evolved,
    "ccp_one_china": lambda pos, _: pos.sheet("kmt").gone == "surrendered",
    "ussr_spanish_civil_war": _spain("spanish_republicans"),
    "ussr_soviet_technological_superiority": _developed("jet_fighters", "strategic_rockets"),
    "ussr_access_to_the_mediterranean": _whole_shipyard,
}
"""What is not that its nations own all its zones."""
