"""Strategic bombing: interceptors are met, what is left bombs a facility, whose guns fire then
(10.6.2, 10.6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.action_text import NAME, Wording
from wartable.core.flow import asked, one_branch
from wartable.core.game import Objection
from wartable.forces import each, single, size
from wartable.games.global_war_1936.actions import Bomb, HitRail
from wartable.games.global_war_1936.battle.aftermath import release
from wartable.games.global_war_1936.battle.fire import Die, roll
from wartable.games.global_war_1936.battle.scramble import RADAR, ask_scramble, stand_down
from wartable.games.global_war_1936.battle.sides import OTHER, attackers, battles, units_of
from wartable.games.global_war_1936.battle.targets import (
    RAILWAY,
    aims,
    most_damage,
    most_on,
    rail_borders,
    rail_damage,
)
from wartable.games.global_war_1936.decisions import PickBorder
from wartable.games.global_war_1936.events import Bombed, RailBecame
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Aim, Battle, Owed, Project, Rail
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.games.global_war_1936.war_at_sea.damaged_port import port_damaged

GUNS = 3
"""What integral anti-aircraft guns hit on (GW-13.2-03, GW-10.6.2-06)."""
GUNS_AGAINST_HEAVY = 1
"""Against a nation with Heavy Strategic Bombers (GW-8.2.1-35)."""
SPARED = {"minor_factory": 1, "medium_factory": 3, "major_factory": 5}
"""By Improved Construction, once from all damage of a player turn (GW-8.2.1-18, GW-AMB-65)."""
STAGE = 3
"""Damage that something in building holds (GW-8.3.2-03)."""


# the action that begins it


def bomb_objections(pos: Position, action: Bomb) -> Iterator[Objection]:
    """The raid was flown, and there is such a facility to bomb (GW-10.6.2-02, GW-10.6.2-04)."""
    if (action.zone, "raid") not in battles(pos):
        yield no(pos, "GW-10.1-01", "no bombers are over {space}", space=action.zone)
    elif aim_of(action) not in aims(pos, action.zone):
        yield no(pos, "GW-10.6.2-01", "there is nothing such to bomb in {space}", space=action.zone)


def aim_of(action: Bomb) -> Aim:
    return Aim(action.kind, action.at, action.damage, action.paid)


def bomb(script: Script, action: Bomb) -> None:
    script.push(Battle(action.zone, "raid", aim=aim_of(action)))


def listed_bombs(pos: Position, zone: str) -> Iterator[Bomb]:
    for aim in dict.fromkeys(aims(pos, zone)):
        yield Bomb(pos.lead, zone, aim.kind, aim.at, aim.damage, aim.paid)


# steps


def interception(script: Script, frame: Battle) -> None:
    """One round of all aircraft, with their values for it (GW-10.6.2-02, GW-10.6.3-02)."""
    pos = script.pos
    if not units_of(pos, frame, "defence"):
        return
    owed: tuple[Owed, ...] = ()
    for side in OTHER:
        dice = [
            Die(found, "air")
            for unit in each(units_of(pos, frame, side))
            if (found := interception_value(pos, unit))
        ]
        owed += roll(script, frame.zone, side, dice)
    script.become(replace(frame, owed=owed))


def interception_value(pos: Position, unit: Unit) -> int:
    """Of fighters one more with Radar (GW-8.2.1-07)."""
    row = pos.data.units[unit.type]
    has_radar = row.air_superiority and pos.has_technology(unit.owner, RADAR)
    return row.interception + (1 if has_radar else 0)


def _bombers(pos: Position, frame: Battle, rockets: bool) -> Force:
    return tuple(
        (unit, number)
        for unit, number in attackers(pos, frame.zone, "raid")
        if pos.data.units[unit.type].bombing
        and (pos.data.units[unit.type].kind == "rocket") == rockets
    )


def _guns(pos: Position, frame: Battle) -> int:
    """What the guns of the target hit on; nothing has none in building, nor railways (GW-8.3.2-02,
    GW-10.6.2-05)."""
    assert frame.aim is not None
    if frame.aim.paid or not pos.data.facilities[frame.aim.kind].has_aa:
        return 0
    by = {unit.owner for unit, _ in attackers(pos, frame.zone, "raid")}
    has_heavy = any(pos.has_technology(nation, "heavy_strategic_bombers") for nation in by)
    return GUNS_AGAINST_HEAVY if has_heavy else GUNS


def fire_at_rockets(script: Script, frame: Battle) -> None:
    """With Radar the guns fire once at each rocket before it comes down (GW-10.6.2-03,
    GW-8.2.1-08)."""
    pos = script.pos
    value = _guns(pos, frame)
    if value and pos.has_technology(pos.state.control[frame.zone], RADAR):
        dice = [Die(value, "rocket")] * size(_bombers(pos, frame, True))
        script.become(replace(frame, owed=roll(script, frame.zone, "defence", dice)))


def damage(script: Script, frame: Battle) -> None:
    """Bombers and rockets roll their D6 (GW-10.6.2-01, GW-0.2-09, GW-10.6.2-02, GW-10.6.2-04)."""
    pos, aim = script.pos, frame.aim
    assert aim is not None
    bombs = (*_bombers(pos, frame, False), *_bombers(pos, frame, True))
    number = sum(pos.data.units[unit.type].bombing * count for unit, count in bombs)
    if not number:
        return
    faces = script.throw_together(f"bombs on {frame.zone}", number, 6)
    total = sum(faces)
    if aim.kind == RAILWAY and not aim.paid:
        script.emit(Bombed(frame.zone, aim.kind, faces, total))
        script.become(replace(frame, damage=total))
        return
    project = _project(pos, frame.zone, aim) if aim.paid else None
    done = total if aim.paid else _effect(script, frame.zone, aim, total)
    script.emit(Bombed(frame.zone, aim.kind, faces, done))
    if project is not None:
        _set_back(script, *project, done)
    elif done:
        _hit(script, frame.zone, aim, done)


def _effect(script: Script, zone: str, aim: Aim, total: int) -> int:
    """What of the damage counts: of a factory under Improved Construction less, once for all
    damage of the turn (GW-8.2.1-18, GW-AMB-65, GW-EX-30)."""
    pos = script.pos
    spared = 0
    if pos.has_technology(pos.state.control[zone], "improved_construction"):
        spared = SPARED.get(aim.kind, 0)
    key = f"{zone} {aim.kind} {aim.at}"
    before = pos.spent("bombed", key)
    script.count("bombed", key, total)
    return max(0, before + total - spared) - max(0, before - spared)


def _hit(script: Script, zone: str, aim: Aim, done: int) -> None:
    """The facility has so much more damage, up to its most (GW-10.6.2-04); ships may leave a port
    (GW-11.5-09)."""
    facility = next(
        each
        for each, _ in script.pos.facilities(zone)
        if (each.kind, each.at, each.damage) == (aim.kind, aim.at, aim.damage)
    )
    most = most_damage(script.pos, facility.was or facility.kind)
    now = replace(facility, damage=min(most, facility.damage + done))
    script.change_facilities(zone, more=single(now), less=single(facility))
    port_damaged(script, zone, now)


def _project(pos: Position, zone: str, aim: Aim) -> tuple[str, Project] | None:
    for nation, projects in pos.state.queue.items():
        for project, _ in projects:
            here = (project.kind, project.at, project.damage, project.paid)
            if project.zone == zone and here == (aim.kind, aim.at, aim.damage, aim.paid):
                return nation, project
    return None


def _set_back(script: Script, nation: str, project: Project, done: int) -> None:
    """Damage beyond 3 moves it back a stage for every 3 points, past its first it is removed
    (GW-8.3.2-03)."""
    total = project.damage + done
    back = max(0, (total - 1) // STAGE)
    now = replace(project, paid=max(0, project.paid - back), damage=total - STAGE * back)
    script.build(nation, more=single(now) if now.paid else (), less=single(project))


def pick_border(script: Script, frame: Battle) -> None:
    """After the roll the attacker picks whose railways are hit (GW-10.6.2-05)."""
    if frame.damage:
        script.ask(PickBorder(script.pos.lead, frame.zone, frame.damage))


def guns(script: Script, frame: Battle) -> None:
    """A die for each bomber, without limit (GW-10.6.2-02, GW-10.6.2-06)."""
    pos = script.pos
    if value := _guns(pos, frame):
        dice = [Die(value, "bomber")] * size(_bombers(pos, frame, False))
        script.become(replace(frame, owed=roll(script, frame.zone, "defence", dice)))


def end_raid(script: Script, frame: Battle) -> None:
    script.pop()
    stand_down(script, frame)
    release(script, frame.zone, "raid")


RAID = (
    ask_scramble,
    interception,
    fire_at_rockets,
    damage,
    pick_border,
    guns,
    end_raid,
)
"""GW-10.6.2-02."""


# railways


def _objections(pos: Position, action: HitRail) -> Iterator[Objection]:
    zone = asked(pos.top, PickBorder, action).zone
    if action.to not in rail_borders(pos, zone):
        yield no(pos, "GW-10.6.2-05", "no railway leads to {space} there", space=action.to)


def _hit_rail(script: Script, action: HitRail) -> None:
    """All railways on the border are damaged, up to what its terrain allows (GW-13.2.8-01)."""
    decision = asked(script.pos.top, PickBorder, action)
    script.pop()
    pos, zone = script.pos, decision.zone
    name = border(zone, action.to)
    now = rail_damage(pos, zone, action.to) + decision.damage
    most = most_on(pos, zone, action.to)
    rail = pos.state.rails.get(name, Rail())
    script.emit(RailBecame(name, replace(rail, damage=min(most, now))))


def _ways(pos: Position, decision: PickBorder) -> Iterator[HitRail]:
    for there in rail_borders(pos, decision.zone):
        yield HitRail(decision.owner, there)


def _faults(pos: Position, decision: PickBorder) -> Iterator[str]:
    below = pos.state.flow[-2] if len(pos.state.flow) > 1 else None
    if not isinstance(below, Battle) or below.zone != decision.zone or below.plan != "raid":
        yield "nobody bombs there"
    elif not any(rail_borders(pos, decision.zone)):
        yield "there is no railway to hit"


QUESTION = Question(
    PickBorder,
    {HitRail: Rule(_objections, _hit_rail)},
    one_branch(_ways),
    {
        HitRail: Wording(
            lambda act: f"hit railways to {act.to}",
            {rf"hit railways to (?P<to>{NAME})": lambda by, found: HitRail(by, found["to"])},
        ),
    },
    faults=_faults,
)
