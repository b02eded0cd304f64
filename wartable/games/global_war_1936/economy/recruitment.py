"""Recruitment rolls of controlled minors and of who has the ability (12.7, GW-15.2-02)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from wartable.core.action_text import NAME, NUMBER, Wording
from wartable.core.flow import asked, one_branch
from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import Hasten, Mend, Recruit, RollRecruits
from wartable.games.global_war_1936.decisions import ChooseRecruits
from wartable.games.global_war_1936.diplomacy import moscow
from wartable.games.global_war_1936.economy.purchase import finish_stage
from wartable.games.global_war_1936.events import Recruited
from wartable.games.global_war_1936.groups import chinese_home
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.wording import AT, on, reads

COUNTS_OVERSEAS = frozenset({"spanish_nationalists", "spanish_republicans"})
"""Whose zones overseas count: the factions during their war (GW-12.7-02, GW-14.1-04)."""
KINDS = ("infantry", "militia")
"""What anybody recruits (GW-12.7-01)."""
PAIRED = "militia"
"""Of which two come, to one zone or two."""
LEGIONS = {"vichy_france": "foreign_legion"}
"""What a nation may take instead, in a zone with a value (GW-12.7-03)."""


def has_ability(pos: Position, nation: str, ability: str) -> bool:
    """It has the ability of that id, and has not lost it by evolving (GW-14.3.1-05, GW-15.2-02)."""
    found = pos.data.abilities.get(f"{nation}.{ability}")
    return found is not None and not (found.ends_on_evolving and pos.sheet(nation).evolved)


def recruits(pos: Position, nation: str) -> bool:
    """It gets recruitment rolls: it is under control, or has the ability (GW-12.7-01,
    GW-15.2-02); not Finland at peace (GW-6.5-02)."""
    if moscow.is_at_peace(pos, nation):
        return False
    return bool(pos.relations.controller(nation)) or has_ability(pos, nation, "recruitment")


def zones_counted(pos: Position, nation: str) -> int:
    """The land zones that the roll is compared with. Those overseas do not count for a ward: what
    is not joined by its own land to its home country (GW-12.7-01, GW-12.7-02)."""
    mine = {*pos.zones_of(nation)}
    home = pos.data.homes.get(nation)
    if home is None or not pos.relations.controller(nation) or nation in COUNTS_OVERSEAS:
        return len(mine)
    found = mine & home.zones
    ahead = [*found]
    while ahead:
        for there in pos.data.map.land[ahead.pop()].neighbours:
            if there in mine and there not in found:
                found.add(there)
                ahead.append(there)
    return len(found)


def _zones(pos: Position, nation: str) -> tuple[str, ...]:
    """Where recruits can come: zones owned since the start of the turn, those of a Chinese faction
    in China (GW-12.7-01, GW-15.2-02)."""
    is_chinese = bool(pos.data.nations[nation].evolves_at)
    return tuple(
        zone
        for zone in pos.zones_of(nation)
        if zone not in pos.state.taken and (not is_chinese or zone in chinese_home())
    )


# the roll


def roll_objections(pos: Position, action: RollRecruits) -> Iterator[Objection]:
    """Why the nation does not roll now (GW-12.7-01)."""
    nation = action.nation
    if nation not in pos.acting or not recruits(pos, nation):
        yield no(pos, "GW-12.7-01", "{nation} makes no recruitment roll now", nation=nation)
    if pos.spent("recruited", nation):
        yield no(pos, "GW-12.7-01", "{nation} has rolled this turn", nation=nation)
    if not any(_ways(pos, ChooseRecruits(action.by, nation))):
        yield no(pos, "GW-12.7-01", "{nation} has nowhere to recruit", nation=nation)


def roll(script: Script, action: RollRecruits) -> None:
    """Once a turn."""
    script.count("recruited", action.nation)
    draft(script, action.by, action.nation)


def draft(script: Script, by: str, nation: str) -> None:
    """At or under the number of its zones it recruits (GW-12.7-01)."""
    (face,) = script.roll(f"recruitment {nation}")
    at_most = zones_counted(script.pos, nation)
    script.emit(Recruited(nation, face, at_most))
    if face <= at_most:
        script.ask(ChooseRecruits(by, nation))


def can_draft(pos: Position, nation: str) -> bool:
    """It recruits at all, and has somewhere to."""
    owner = pos.lead_of(nation)
    return recruits(pos, nation) and any(_ways(pos, ChooseRecruits(owner, nation)))


def listed_rolls(pos: Position, by: str) -> Iterator[RollRecruits]:
    for nation in pos.acting:
        action = RollRecruits(by, nation)
        if not any(roll_objections(pos, action)):
            yield action


# what is recruited


def _ways(pos: Position, decision: ChooseRecruits) -> Iterator[Recruit | Hasten | Mend]:
    nation, owner = decision.nation, decision.owner
    zones = _zones(pos, nation)
    for zone in zones:
        yield Recruit(owner, "infantry", zone)
        yield Recruit(owner, "militia", zone)
        if nation in LEGIONS and pos.data.map.land[zone].value:
            yield Recruit(owner, LEGIONS[nation], zone)
    for zone, other in combinations(zones, 2):
        yield Recruit(owner, "militia", zone, other)
    if not pos.relations.controller(nation):
        return
    for project, _ in pos.state.queue.get(nation, ()):
        is_ship = project.kind in pos.data.units and pos.data.units[project.kind].is_ship
        if is_ship and not project.now:
            yield Hasten(owner, project.kind, project.paid)
    for zone in zones:
        for facility, _ in pos.facilities(zone):
            if facility.damage:
                yield Mend(owner, facility.kind, zone, facility.at, facility.damage)


def _recruit_objections(pos: Position, action: Recruit) -> Iterator[Objection]:
    """1 infantry or 2 militia in zones owned since the start; Vichy may take a foreign legion in
    one with a value (GW-12.7-01, GW-12.7-03)."""
    nation = asked(pos.top, ChooseRecruits, action).nation
    is_legion = action.kind == LEGIONS.get(nation)
    if action.kind not in KINDS and not is_legion:
        rule = "GW-12.7-03" if action.kind in LEGIONS.values() else "GW-12.7-01"
        yield no(pos, rule, "{unit} is not recruited", unit=action.kind)
    if action.other and action.kind != PAIRED:
        yield no(pos, "GW-12.7-01", "one {unit} comes to one zone", unit=action.kind)
    for zone in filter(None, (action.zone, action.other)):
        if zone not in _zones(pos, nation):
            yield no(
                pos,
                "GW-12.7-01" if pos.relations.controller(nation) else "GW-15.2-02",
                "{nation} does not recruit in {space} this turn",
                nation=nation,
                space=zone,
            )
    if is_legion and not pos.data.map.land[action.zone].value:
        yield no(pos, "GW-12.7-03", "{space} has no IPP value", space=action.zone)


def _recruit(script: Script, action: Recruit) -> None:
    nation = asked(script.pos.top, ChooseRecruits, action).nation
    script.pop()
    unit = Unit(action.kind, nation, did="placed")
    zones = [action.zone]
    if action.kind == PAIRED:
        zones.append(action.other or action.zone)
    for zone in zones:
        script.change_units(zone, more=single(unit), why="GW-12.7-01")


def _help_objections(pos: Position, action: Hasten | Mend, missing: str) -> Iterator[Objection]:
    decision = asked(pos.top, ChooseRecruits, action)
    if action not in _ways(pos, decision):
        yield no(pos, "GW-12.7-01", missing, nation=decision.nation)


def _hasten_objections(pos: Position, action: Hasten) -> Iterator[Objection]:
    return _help_objections(pos, action, "{nation} has no such ship to advance")


def _hasten(script: Script, action: Hasten) -> None:
    """A ship on the diagram that did not advance this turn does so by one stage, for nothing
    (GW-12.7-01, GW-8.3-01)."""
    nation = asked(script.pos.top, ChooseRecruits, action).nation
    script.pop()
    project = next(
        each
        for each, _ in script.state.queue[nation]
        if (each.kind, each.paid, each.now) == (action.kind, action.paid, False)
    )
    finish_stage(script, nation, project)


def _mend_objections(pos: Position, action: Mend) -> Iterator[Objection]:
    return _help_objections(pos, action, "{nation} has no such damaged facility there")


def _mend(script: Script, action: Mend) -> None:
    """A facility is repaired whole (GW-12.7-01)."""
    script.pop()
    facility = next(
        each
        for each, _ in script.pos.facilities(action.zone)
        if (each.kind, each.at, each.damage) == (action.kind, action.at, action.damage)
    )
    whole = replace(facility, damage=0)
    script.change_facilities(action.zone, more=single(whole), less=single(facility))


def _faults(pos: Position, decision: ChooseRecruits) -> Iterator[str]:
    if not recruits(pos, decision.nation) or decision.owner != pos.lead_of(decision.nation):
        yield f"{decision.nation} recruits nothing for {decision.owner}"
    if not any(_ways(pos, decision)):
        yield f"{decision.nation} has nowhere to recruit"


ROLL = Rule(roll_objections, roll)
QUESTION = Question(
    ChooseRecruits,
    {
        Recruit: Rule(_recruit_objections, _recruit),
        Hasten: Rule(_hasten_objections, _hasten),
        Mend: Rule(_mend_objections, _mend),
    },
    one_branch(_ways),
    {
        Recruit: Wording(
            lambda act: (
                f"recruit {act.kind} in {act.zone}" + (f" and {act.other}" * bool(act.other))
            ),
            reads(
                rf"recruit (?P<kind>{NAME}) in (?P<zone>{NAME})(?: and (?P<other>{NAME}))?",
                lambda by, nation, **said: Recruit(by, **said),
            ),
        ),
        Hasten: Wording(
            lambda act: f"hasten {act.kind} paid {act.paid}",
            reads(
                rf"hasten (?P<kind>{NAME}) paid (?P<paid>[0-9])",
                lambda by, nation, **said: Hasten(by, **said),
                paid=int,
            ),
        ),
        Mend: Wording(
            lambda act: f"mend {act.damage} of {act.kind} in {act.zone}{on(act)}",
            reads(
                rf"mend (?P<damage>{NUMBER}) of (?P<kind>{NAME}) in (?P<zone>{NAME}){AT}",
                lambda by, nation, at="", **said: Mend(by, at=at, **said),
                damage=int,
            ),
        ),
    },
    faults=_faults,
)
