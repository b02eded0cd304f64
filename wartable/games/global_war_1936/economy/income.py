"""What a nation earns: its peacetime level, or the value of its zones at full production."""

from __future__ import annotations

from wartable.games.global_war_1936.position import Position


def earns_by_zones(pos: Position, nation: str) -> bool:
    """Its income is the value of its zones: at full production, or without any other level
    (GW-5.1-02, GW-5.2-05)."""
    return (
        pos.sheet(nation).at_full
        or pos.data.nations[nation].full_production is None
        or any(row.owned and row.nation == nation for row in pos.data.increases.values())
    )


def full_production(pos: Position, nation: str) -> int:
    """The printed total less the value of its zones that enemies captured (GW-5.2-03); whose it
    lowers is the table's choice (GW-AMB-49, GW-5.2-01)."""
    printed = pos.data.nations[nation].full_production or 0
    if pos.state.options.lowered_full_production == "ussr" and nation != "ussr":
        return printed
    return printed - lost_to_enemies(pos, nation)


def lost_to_enemies(pos: Position, nation: str) -> int:
    """What its zones are worth that enemies captured."""
    land = pos.data.map.land
    return sum(
        land[zone].value
        for foe in pos.relations.at_war_with(nation)
        for zone in pos.zones_of(foe)
        if land[zone].roundel == nation
    )


def highest_level(pos: Position, nation: str) -> int:
    """The level at which it is at full production: what enemies captured is taken off what it earns
    (GW-5.2-03, GW-5.2-04)."""
    return full_production(pos, nation) + lost_to_enemies(pos, nation)


def production_income(pos: Position, nation: str) -> int:
    """What it earns without bonuses. Below full production that is its level and what annexed and
    captured zones are worth, less what enemies captured; captured ones not for the USSR
    (GW-5.1-02, GW-5.2-03, GW-15.3-01, GW-EX-29)."""
    zones = pos.zones_of(nation)
    land = pos.data.map.land
    if earns_by_zones(pos, nation):
        return sum(land[zone].value for zone in zones)
    more = sum(
        land[zone].value
        for zone in zones
        if land[zone].roundel != nation and (zone in pos.state.annexed or nation != "ussr")
    )
    return max(0, pos.sheet(nation).level + more - lost_to_enemies(pos, nation))


def has_capital(pos: Position, nation: str) -> bool:
    """It owns its capital, or needs none to collect (GW-0.2-12, GW-10.10.2-01)."""
    if pos.data.nations[nation].income_without_capital:
        return True
    capital = pos.sheet(nation).capital
    return bool(capital) and pos.state.control[capital] == nation


def collects(pos: Position, nation: str) -> bool:
    """It collects income, if only a war bonus, at the end of its player turn (GW-0.2-12,
    GW-10.10.2-01, GW-12.9-01)."""
    return pos.data.nations[nation].earns and has_capital(pos, nation)


def income(pos: Position, nation: str) -> int:
    """What it collects at the end of its player turn, without bonuses (GW-12.9-01,
    GW-10.10.2-01)."""
    return production_income(pos, nation) if collects(pos, nation) else 0


def has_wartime_income(pos: Position, nation: str) -> bool:
    """It earns what it must before it may declare war, or is at full production; the Commonwealth
    by what Great Britain earns (GW-5.1-07)."""
    lead = pos.relations.host(nation)[0]
    needed = pos.data.nations[lead].wartime_income
    return pos.sheet(lead).at_full or production_income(pos, lead) >= needed
