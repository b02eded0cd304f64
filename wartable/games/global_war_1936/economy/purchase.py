"""Units and facilities bought, begun and advanced on the production diagram (8.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import Abandon, Advance, Build, Buy
from wartable.games.global_war_1936.diplomacy.leave import has_leave
from wartable.games.global_war_1936.economy.income import production_income
from wartable.games.global_war_1936.economy.prices import (
    first_cost,
    rail_border,
    stage_cost,
    stages,
)
from wartable.games.global_war_1936.facts_units import FacilityKind, UnitType
from wartable.games.global_war_1936.nations.mobilization import is_unlimited
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Item, Project
from wartable.games.global_war_1936.supply import receiving_home


def affordable(pos: Position, nation: str, cost: int, rule: str) -> Iterator[Objection]:
    if pos.sheet(nation).ipp < cost:
        yield no(
            pos,
            rule,
            "{nation} has {number} IPP, and it costs {number_2}",
            nation=nation,
            number=pos.sheet(nation).ipp,
            number_2=cost,
        )


def _merge_objections(pos: Position, nation: str, kind: str) -> Iterator[Objection]:
    """Two stages as one need Improved Construction and two stages (GW-8.2.1-17)."""
    if not pos.has_technology(nation, "improved_construction") or stages(pos, kind) < 2:
        yield no(pos, "GW-8.2.1-17", "its first two stages cannot be paid as one")


# units


def available(pos: Position, nation: str, unit: UnitType) -> Iterator[Objection]:
    """Why the nation cannot have such units yet, or ever (GW-8.3.1-02 and the chart, as
    GW-13.1.1-09, GW-13.1.2-01, GW-13.1.5-02)."""
    if not unit.cost:
        yield no(pos, unit.rule, "{unit} cannot be bought", unit=unit.id)
    if unit.nations and nation not in unit.nations:
        yield no(pos, unit.rule, "{nation} has no {unit}", nation=nation, unit=unit.id)
    since = unit.earlier.get(nation, unit.since)
    if pos.date < since:
        yield no(
            pos, "GW-8.3.1-02", "{unit} can be bought from {date} on", unit=unit.id, date=since
        )
    if unit.majors_until and pos.relations.is_major(nation) and pos.date > unit.majors_until:
        yield no(pos, unit.rule, "major powers buy no {unit} any more", unit=unit.id)
    if unit.technology and not pos.has_technology(nation, unit.technology):
        yield no(
            pos,
            unit.rule,
            "{unit} needs {technology}",
            unit=unit.id,
            technology=unit.technology,
        )
    if unit.recruited_in and not _may_recruit(pos, nation, unit.recruited_in):
        yield no(pos, unit.rule, "{space} lets nobody be recruited", space=unit.recruited_in)


def _may_recruit(pos: Position, nation: str, zone: str) -> bool:
    """The zone is its own, or of a neutral minor in nobody's hands (GW-13.1.1-09)."""
    owner = pos.state.control[zone]
    relations = pos.relations
    return owner == nation or (
        relations.is_neutral(owner)
        and not relations.is_major(owner)
        and not relations.controller(owner)
        and not relations.is_enemy(nation, owner)
    )


def buy_objections(pos: Position, action: Buy) -> Iterator[Objection]:
    """Why these units cannot be bought (GW-8.3-01, GW-8.3.1-02, GW-AMB-39)."""
    unit, nation = pos.data.units[action.kind], action.nation
    faults = [*available(pos, nation, unit)]
    yield from faults
    yield from quota_objections(pos, nation, unit, action.number)
    if action.merge:
        yield from _merge_objections(pos, nation, unit.id)
    if not faults and (not action.merge or stages(pos, unit.id) > 1):
        cost = first_cost(pos, nation, unit.id, merge=action.merge) * action.number
        yield from affordable(pos, nation, cost, "GW-0.2-14")


def quota_objections(
    pos: Position, nation: str, unit: UnitType, number: int
) -> Iterator[Objection]:
    """Why the nation makes no more of them this turn, for itself or for lend-lease (GW-AMB-39)."""
    made = pos.spent("bought", f"{nation} {unit.id}")
    is_over = bool(unit.limit) and made + number > unit.limit
    if is_over and not is_unlimited(pos, nation, unit):
        yield no(
            pos,
            unit.rule,
            "no more than {number} {unit} a turn",
            number=unit.limit,
            unit=unit.id,
        )
    if unit.kind == "capital":
        yield from _treaty_objections(pos, nation, number)


def _treaty_objections(pos: Position, nation: str, number: int) -> Iterator[Objection]:
    """The USA has one capital ship on the diagram at a time below an income: a reconstructed limit,
    played by choice (GW-5.5-01)."""
    limit = pos.data.limits["building"]
    if nation != "usa" or pos.state.options.data == "known":
        return
    begun = sum(
        count
        for project, count in pos.state.queue.get(nation, ())
        if project.kind in pos.data.units and pos.data.units[project.kind].kind == "capital"
    )
    if production_income(pos, nation) < limit.below and begun + number > 1:
        yield no(
            pos,
            "GW-5.5-01",
            "{nation} builds one capital ship at a time below an income of {number}",
            nation=nation,
            number=limit.below,
        )


def buy(script: Script, action: Buy) -> None:
    """Finished units go to the box, others on the diagram (GW-8.3.1-01, GW-0.2-14, GW-8.3-01)."""
    nation, kind, number = action.nation, action.kind, action.number
    cost = first_cost(script.pos, nation, kind, merge=action.merge) * number
    script.pay(nation, cost, kind)
    script.count("bought", f"{nation} {kind}", number)
    project = Project(kind, 2 if action.merge else 1, merged=action.merge, now=True)
    _enter(script, nation, project, number)


def made_key(nation: str, item: Item) -> str:
    """What counts such lend-lease that was made this turn."""
    return " ".join(filter(None, (nation, item.kind, item.of)))


def _enter(script: Script, nation: str, project: Project, number: int) -> None:
    """It goes to the box if all is paid, or stays on the diagram."""
    if project.paid == stages(script.pos, project.kind):
        item = Item(project.kind, project.zone, project.at, lent=project.lent)
        if item.lent:
            script.count("made", made_key(nation, item), number)
        script.box(nation, more=single(item, number))
    else:
        script.build(nation, more=single(project, number))


# facilities


def build_objections(pos: Position, action: Build) -> Iterator[Objection]:
    """Why the facility cannot be started there (GW-12.1-04, GW-13.2.1-01 to GW-13.2.8-02,
    GW-14.3.1-04)."""
    kind, nation = pos.data.facilities[action.kind], action.nation
    facts = pos.data.nations[nation]
    if facts.evolves_at and not pos.relations.is_major(nation):
        yield no(
            pos, "GW-14.3.1-04", "{nation} builds facilities once it has evolved", nation=nation
        )
    yield from site_objections(pos, nation, kind, action.zone, action.at)
    if action.merge:
        yield from _merge_objections(pos, nation, kind.id)
    if kind.id != "railway" or action.at in pos.data.map.land[action.zone].neighbours:
        where = rail_border(kind.id, action.zone, action.at)
        if not action.merge or len(kind.cost) > 1:
            cost = first_cost(pos, nation, kind.id, where, merge=action.merge)
            yield from affordable(pos, nation, cost, "GW-0.2-14")


def site_objections(
    pos: Position, nation: str, kind: FacilityKind, zone: str, at: str
) -> Iterator[Objection]:
    """Why no facility of the kind can stand there (GW-12.1-04, GW-13.2.6-01)."""
    here = pos.data.map.land[zone]
    if not pos.owned_since_start(nation, zone):
        yield no(
            pos,
            "GW-12.1-04",
            "{nation} has not owned {space} since the start of its turn",
            nation=nation,
            space=zone,
        )
    if kind.where in ("home", "home_coast") and not in_home(pos, nation, zone):
        yield no(
            pos, kind.rule, "{facility} is built in the home country", facility=kind.id, space=zone
        )
    if kind.where in ("coast", "home_coast", "sea_border"):
        if at not in here.coast:
            yield no(pos, kind.rule, "{space} is not on such a sea zone", space=zone)
    elif kind.where == "border":
        yield from _border_objections(pos, nation, kind, zone, at)
    elif at:
        yield no(pos, kind.rule, "{facility} stands on no border", facility=kind.id)
    same = [at for other, at in _facilities_of(pos, nation, zone) if other == kind.id]
    if kind.one_a_zone and same:
        yield no(pos, kind.rule, "{space} has one already", space=zone)
    if kind.where == "border" and at in same:
        yield no(pos, kind.rule, "that border has one already", space=zone)


def _facilities_of(pos: Position, nation: str, zone: str) -> Iterator[tuple[str, str]]:
    """Kind and place of what stands in the zone, is begun or is finished and not yet placed."""
    for facility, _ in pos.facilities(zone):
        yield facility.kind, facility.at
    for project, _ in pos.state.queue.get(nation, ()):
        if project.zone == zone:
            yield project.kind, project.at
    for item, _ in pos.state.box.get(nation, ()):
        if item.zone == zone:
            yield item.kind, item.at


def in_home(pos: Position, nation: str, zone: str) -> bool:
    """The zone is in the nation's home country; Great Britain builds in Canada too
    (GW-0.2-13, GW-15.5-03)."""
    if nation == "great_britain" and zone in pos.data.map.areas["canada"].zones:
        return True
    return zone in pos.home(nation)


def receives(pos: Position, nation: str, zone: str) -> bool:
    """What came by lend-lease is put there: in its home country, of who has none where lend-lease
    arrives, of Great Britain in Canada too (GW-12.4-03, GW-15.5-03)."""
    return zone in receiving_home(pos, nation, nation) or in_home(pos, nation, zone)


def _border_objections(
    pos: Position, nation: str, kind: FacilityKind, zone: str, at: str
) -> Iterator[Objection]:
    """Fortifications stand on a border of the zone, railways lead to another zone of the same
    owner, or of one that permits it (GW-13.2.6-01, GW-13.2.8-01, GW-13.2.8-04)."""
    land = pos.data.map.land
    is_one = pos.data.map.is_one_fort(zone)
    if kind.id == "railway":
        if at not in land[zone].neighbours:
            yield no(pos, kind.rule, "no border of {space} can have a railway there", space=zone)
            return
        name = rail_border(kind.id, zone, at)
        is_begun = (kind.id, zone) in _facilities_of(pos, nation, at)
        now = pos.state.rails.get(name)
        stands = not now.gone if now else at in land[zone].rails
        if stands or is_begun:
            yield no(pos, kind.rule, "there is a railway already", space=zone)
        owner = pos.state.control[at]
        if owner != nation and not has_leave(pos, nation, owner, "railway"):
            yield no(
                pos, "GW-13.2.8-04", "the owner of {space} does not permit a railway", space=at
            )
        return
    if at not in (("all",) if is_one else land[zone].neighbours + land[zone].coast):
        yield no(pos, kind.rule, "{space} has no such border", space=zone)
    if nation == "france" and at in land and pos.state.control[at] == "belgium":
        yield no(pos, "GW-15.6-01", "no fortification towards neutral Belgium", space=zone)


def build(script: Script, action: Build) -> None:
    """It is marked on its zone and on the diagram (GW-8.3.2-01, GW-8.3-01, GW-8.2.1-17)."""
    nation, kind = action.nation, action.kind
    where = rail_border(kind, action.zone, action.at)
    script.pay(nation, first_cost(script.pos, nation, kind, where, merge=action.merge), kind)
    paid = 2 if action.merge else 1
    project = Project(kind, paid, action.zone, action.at, merged=action.merge, now=True)
    _enter(script, nation, project, 1)


# the diagram


def _found(pos: Position, action: Advance) -> Project | None:
    """The project that is meant, if it may advance; of like ones the one without damage."""
    for project, _ in pos.state.queue.get(action.nation, ()):
        if (
            (project.kind, project.paid, project.zone, project.at, project.lent)
            == (action.kind, action.paid, action.zone, action.at, action.lent)
            and not project.now
            and not project.damage
        ):
            return project
    return None


def _next_cost(pos: Position, nation: str, project: Project) -> int:
    return stage_cost(pos, nation, project.kind, project.paid, merged=project.merged)


def advance_objections(pos: Position, action: Advance) -> Iterator[Objection]:
    """One stage a player turn, and damage is repaired first (GW-8.3-01, GW-8.3.2-04)."""
    project = _found(pos, action)
    if project is None:
        yield no(
            pos,
            "GW-8.3-01",
            "{nation} has no such {ware} to advance this turn",
            nation=action.nation,
            ware=action.kind,
        )
        return
    if project.zone and not pos.owned_since_start(action.nation, project.zone):
        yield no(
            pos,
            "GW-12.1-04",
            "{nation} has not owned {space} since the start of its turn",
            nation=action.nation,
            space=project.zone,
        )
    cost = _next_cost(pos, action.nation, project)
    yield from affordable(pos, action.nation, cost, "GW-0.2-14")


def advance(script: Script, action: Advance) -> None:
    nation, project = action.nation, _found(script.pos, action)
    assert project is not None
    script.pay(nation, _next_cost(script.pos, nation, project), project.kind)
    finish_stage(script, nation, project)


def finish_stage(script: Script, nation: str, project: Project) -> None:
    """It is a stage further, and in the box if that was the last (GW-8.3-01, GW-8.3.1-01)."""
    script.build(nation, less=single(project))
    _enter(script, nation, replace(project, paid=project.paid + 1, now=True), 1)


# what was captured


def abandon_objections(pos: Position, action: Abandon) -> Iterator[Objection]:
    """Why it is not removed: a captor may, of what was in building in the zone (GW-8.3.2-01)."""
    if _captured(pos, action) is None:
        yield no(
            pos,
            "GW-8.3.2-01",
            "{nation} has captured no such {ware} in building",
            nation=action.nation,
            ware=action.kind,
        )


def _captured(pos: Position, action: Abandon) -> Project | None:
    for project, _ in pos.state.queue.get(action.nation, ()):
        meant = (project.kind, project.zone, project.at) == (action.kind, action.zone, action.at)
        if meant and project.captured:
            return project
    return None


def abandon(script: Script, action: Abandon) -> None:
    project = _captured(script.pos, action)
    assert project is not None
    script.build(action.nation, less=single(project))


def listed_captured(pos: Position, by: str, nation: str) -> Iterator[Abandon]:
    for project, _ in pos.state.queue.get(nation, ()):
        if project.captured:
            yield Abandon(by, nation, project.kind, project.zone, project.at)


# lists


def listed_units(pos: Position, by: str, nation: str) -> Iterator[Buy]:
    """One of each unit that can be paid for."""
    for kind in pos.data.units:
        action = Buy(by, nation, kind)
        if not any(buy_objections(pos, action)):
            yield action


def listed_facilities(pos: Position, by: str, nation: str) -> Iterator[Build]:
    """Every facility that can be started anywhere."""
    ipp = pos.sheet(nation).ipp
    for kind in pos.data.facilities.values():
        if ipp < min(kind.cost) - 1:
            continue
        for zone in pos.zones_of(nation):
            for at in _places(pos, kind, zone):
                action = Build(by, nation, kind.id, zone, at)
                if not any(build_objections(pos, action)):
                    yield action


def _places(pos: Position, kind: FacilityKind, zone: str) -> tuple[str, ...]:
    here = pos.data.map.land[zone]
    if kind.where in ("land", "home"):
        return ("",)
    if kind.where == "border":
        if kind.id != "railway" and pos.data.map.is_one_fort(zone):
            return ("all",)
        return here.neighbours if kind.id == "railway" else here.neighbours + here.coast
    return here.coast


def listed_projects(pos: Position, by: str, nation: str) -> Iterator[Advance]:
    """Every project whose next stage can be paid, like ones once."""
    for project in dict.fromkeys(
        Advance(by, nation, each.kind, each.paid, each.zone, each.at, each.lent)
        for each, _ in pos.state.queue.get(nation, ())
    ):
        if not any(advance_objections(pos, project)):
            yield project
