"""Nations with their turns, home countries, incomes, bonuses and abilities, from their files."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from wartable.games.global_war_1936.facts_board import Map
from wartable.games.global_war_1936.facts_nations import (
    GROUPS,
    Ability,
    Annexation,
    CapitalRule,
    HomeCountry,
    Increase,
    Limit,
    Nation,
    Seating,
    Slot,
    VichyGroup,
    WarBonus,
)
from wartable.games.global_war_1936.facts_units import Calendar
from wartable.games.global_war_1936.rows import Rows

TRACK = (2, 3, 3, 2, 5, 2, 2, 3, 3, 2, 1, 3, 2, 2, 2, 2, 1, 2, 2, 2, 12)
"""The printed numbers of the war bonus track; the fifth is 5/3, for both sides of a trade."""


def read_nations(rows: Rows) -> dict[str, Nation]:
    """Every nation, whoever it names known."""
    nations = rows.table("nations", Nation)
    slots = rows.file.names("slots")
    for nation in nations.values():
        place = ("nations", nation.id)
        for key in ("controller", "becomes"):
            rows.known((*place, key), "nation", (getattr(nation, key),), nations)
        rows.known((*place, "aligns_to"), "nation", nation.aligns_to, nations)
        rows.known((*place, "slot"), "player turn", (nation.slot,), slots)
        if nation.kind == "major" and nation.full_production is None:
            raise rows.file.bad(place, "is a major power without full production")
    return nations


def read_slots(rows: Rows, nations: Mapping[str, Nation]) -> dict[str, Slot]:
    """The player turns in their order; who acts in one says so himself (GW-7.1-01)."""
    slots = rows.table("slots", Slot)
    for slot in slots.values():
        rows.known(("slots", slot.id, "nations"), "nation", slot.nations, nations)
        acting = {each.id for each in nations.values() if each.slot == slot.id}
        if acting != {*slot.nations}:
            other = min(acting ^ {*slot.nations})
            raise rows.file.bad(("slots", slot.id), f"{other} does not say so itself", "GW-7.1-01")
    orders = [slot.order for slot in slots.values()]
    if orders != [*range(1, len(slots) + 1)]:
        raise rows.file.bad(("slots",), "are not in the order of play", "GW-7.1-01")
    return slots


def read_seatings(rows: Rows, nations: Mapping[str, Nation]) -> dict[int, Seating]:
    """By the number of players; every nation with a sheet and an income of its own has one seat
    (GW-2.1-01)."""
    found = {}
    played = sorted(each.id for each in nations.values() if each.full_production is not None)
    for key in rows.file.names("seatings"):
        seating = rows.row(("seatings", key), Seating, players=int(key))
        if sorted(chain(*seating.seats)) != played or len(seating.seats) != seating.players:
            raise rows.file.bad(("seatings", key), "not every nation has one seat", "GW-2.1-01")
        found[seating.players] = seating
    return found


def check_nations(rows: Rows, nations: Mapping[str, Nation], found: Map) -> None:
    """Capitals are on the board; zones are worth full production (DATA-10)."""
    worth = dict.fromkeys(nations, 0)
    for zone in found.land.values():
        worth[zone.roundel] += zone.value
    for nation in nations.values():
        place = ("nations", nation.id)
        rows.known((*place, "capital"), "land zone", (nation.capital,), found.land)
        if nation.full_production not in (None, worth[nation.id]):
            raise rows.file.bad(
                (*place, "full_production"), f"its zones are worth {worth[nation.id]}", "GW-5.2-01"
            )


def read_homes(rows: Rows, nations: Mapping[str, Nation], found: Map) -> dict[str, HomeCountry]:
    homes = rows.table("homes", HomeCountry, key="nation")
    rows.known(("homes",), "nation", homes, nations)
    for home in homes.values():
        rows.known(("homes", home.nation, "zones"), "land zone", home.zones, found.land)
    return homes


def read_increases(
    rows: Rows, nations: Mapping[str, Nation], found: Map, calendar: Calendar
) -> dict[str, Increase]:
    """Every row says one thing that is gained, and speaks of known nations, zones and rounds."""
    increases = rows.table("increases", Increase)
    groups = {*nations, *GROUPS}
    for each in increases.values():
        place = ("increases", each.id)
        event = each.event
        rows.known((*place, "nation"), "nation", (each.nation,), nations)
        named = (*event.by, *event.on, *event.not_on, *event.of, event.next_to_home)
        rows.known((*place, "event"), "nation or group", named, groups)
        rows.known((*place, "event"), "land zone", (*event.zones, *event.not_zones), found.land)
        rows.known((*place, "event"), "region", (event.region,), found.regions)
        rows.known((*place, "event"), "round", (event.at, event.since), calendar.rounds)
        if bool(each.amount) + bool(each.dice) + each.full + each.owned != 1:
            raise rows.file.bad(place, "gains not one thing: amount, dice, full or owned")
        if bool(each.dice) != bool(each.faces):
            raise rows.file.bad(place, "dice and faces go together")
    return increases


def read_bonuses(rows: Rows, nations: Mapping[str, Nation], found: Map) -> dict[str, WarBonus]:
    """The printed numbers in their order, and what each is paid for."""
    bonuses = rows.table("bonuses", WarBonus)
    for bonus in bonuses.values():
        place = ("bonuses", bonus.id)
        named = (bonus.nation, bonus.owns_next_to, bonus.no_warships_of, bonus.refused_by)
        rows.known(place, "nation", (*named, *bonus.not_owned_by, *bonus.ends_at), nations)
        zones = (*bonus.owns, *bonus.owns_or_controls, *bonus.each, *bonus.neutral_or_friendly)
        rows.known(place, "land zone", (*zones, *chain(*bonus.not_owned_by.values())), found.land)
        rows.known((*place, "line_open"), "convoy line", (bonus.line_open,), found.lines)
        rows.known((*place, "road_open"), "road", (bonus.road_open,), found.roads)
        rows.known((*place, "seas"), "sea zone", bonus.seas, found.sea)
    printed = {bonus.row: bonus.amount for bonus in reversed([*bonuses.values()])}
    for number, amount in enumerate(TRACK, start=1):
        if printed.get(number) != amount:
            raise rows.file.bad(("bonuses",), f"row {number} of the track is {amount}")
    return bonuses


def read_limits(rows: Rows) -> dict[str, Limit]:
    return rows.table("limits", Limit)


def read_abilities(rows: Rows, nations: Mapping[str, Nation]) -> dict[str, Ability]:
    found = {}
    for nation in rows.file.names():
        rows.known((nation,), "nation", (nation,), nations)
        for name in rows.file.names(nation):
            ability = rows.row((nation, name), Ability, id=name, nation=nation)
            found[f"{nation}.{name}"] = ability
    return found


def read_annexations(
    rows: Rows, nations: Mapping[str, Nation], found: Map, calendar: Calendar
) -> dict[str, Annexation]:
    annexations = rows.table("annexations", Annexation, key="zone")
    rows.known(("annexations",), "land zone", annexations, found.land)
    for each in annexations.values():
        rows.known(("annexations", each.zone, "by"), "nation", (each.by,), nations)
        rows.known(("annexations", each.zone, "since"), "round", (each.since,), calendar.rounds)
    return annexations


def read_vichy_groups(rows: Rows, found: Map) -> dict[str, VichyGroup]:
    groups = {}
    for name in rows.file.names("vichy"):
        place = ("vichy", name)
        given = {} if rows.file.has(*place, "to_japan") else {"to_japan": False}
        groups[name] = rows.row(place, VichyGroup, id=name, **given)
        rows.known((*place, "zones"), "land zone", groups[name].zones, found.land)
    return groups


def read_capital_rule(rows: Rows) -> CapitalRule:
    return rows.row(("capitals",), CapitalRule)
