"""Combat: all that was declared is fought, in the attacker's order (GW-7.3-04, GW-10.1-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from wartable.core.game import Branch, Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import (
    Assign,
    Blitz,
    Bomb,
    Done,
    Fight,
    FlyPortAttack,
    FlyRaid,
    Move,
    Offload,
    Raid,
    Sail,
    Scorch,
)
from wartable.games.global_war_1936.battle import amphibious, landings, screens
from wartable.games.global_war_1936.battle.aftermath import release
from wartable.games.global_war_1936.battle.fleets import sea_battles
from wartable.games.global_war_1936.battle.raid import bomb, bomb_objections, listed_bombs
from wartable.games.global_war_1936.battle.retreat import retreat
from wartable.games.global_war_1936.battle.scramble import go_home
from wartable.games.global_war_1936.battle.sides import attackers, battles
from wartable.games.global_war_1936.battle.targets import aims
from wartable.games.global_war_1936.decisions import ChooseBattle
from wartable.games.global_war_1936.diplomacy import shared_zones
from wartable.games.global_war_1936.diplomacy.moments import after_combat
from wartable.games.global_war_1936.diplomacy.undeclared import may_fight
from wartable.games.global_war_1936.economy import bonuses
from wartable.games.global_war_1936.economy.increases import Happening, happened
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement import attack, cargo, duties, missions, sea, voyage
from wartable.games.global_war_1936.movement.blitz import blitz, blitz_objections, listed_blitzes
from wartable.games.global_war_1936.nations import (
    barbarossa,
    overlord,
    scorched_earth,
    surprise_attack,
)
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Phase, Rule, always, branch, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Assault, Battle, Plan, SeaBattle
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea import convoys, crews

Objections = Callable[[Position, Any], Iterator[Objection]]
LAND: Plan = "land"
"""How combats are fought that have no special kind."""


def declared(pos: Position) -> tuple[tuple[str, Plan], ...]:
    """Spaces with a combat that is still to be fought, and how it is."""
    return pos.worked_out("combats", None, lambda: tuple(_declared(pos)))


def _declared(pos: Position) -> Iterator[tuple[str, Plan]]:
    by_sea = ((zone, LAND) for zone in landings.assaulted(pos))
    yield from dict.fromkeys((*battles(pos), *by_sea))
    yield from ((zone, LAND) for zone in sea_battles(pos))


def _objections(pos: Position, action: Fight) -> Iterator[Objection]:
    """Why that combat is not fought now (GW-10.1-01, GW-10.6.2-02); that at sea comes before the
    assault (GW-10.8-01)."""
    if (action.zone, action.plan) not in declared(pos):
        yield no(pos, "GW-10.1-01", "no combat is declared in {space}", space=action.zone)
    elif action.plan == "raid" and not _is_called_off(pos, action.zone):
        yield no(pos, "GW-10.6.2-02", "there is something to bomb in {space}", space=action.zone)
    elif action.plan == LAND and action.zone in pos.data.map.land:
        yield from amphibious.fight_objections(pos, action.zone)


def _is_called_off(pos: Position, zone: str) -> bool:
    """Nothing of an enemy is left to bomb."""
    owner = pos.state.control[zone]
    coming = attackers(pos, zone, "raid")
    is_enemy = all(pos.relations.is_enemy(unit.owner, owner) for unit, _ in coming)
    return not is_enemy or not any(aims(pos, zone))


def _fight(script: Script, action: Fight) -> None:
    """It is fought, unless the zone is no enemy's any more: then who came goes back."""
    pos = script.pos
    if action.zone in pos.data.map.sea:
        script.push(SeaBattle(action.zone))
        return
    coming = [unit.owner for unit, _ in attackers(pos, action.zone, action.plan)]
    owner = shared_zones.attacked(pos, action.zone) or pos.state.control[action.zone]
    if action.plan == LAND:
        coming += [ship.owner for _, ship, _ in landings.bound(pos, action.zone)]
    if action.plan == "raid":
        release(script, action.zone, "raid")
    elif action.plan == "clash" or all(
        may_fight(pos, each, owner, action.zone, action.plan) for each in coming
    ):
        if action.plan == LAND:
            hosts = pos.relations.host(coming[0]), pos.relations.host(owner)
            happened(script, Happening("attack", by=hosts[0], on=hosts[1], zone=action.zone))
            crews.muster(script, action.zone, hosts[0])
        by_sea = action.plan == LAND and any(landings.bound(pos, action.zone))
        script.push(Assault(action.zone) if by_sea else Battle(action.zone, action.plan))
    elif action.plan == LAND:
        retreat(script, Battle(action.zone), must=True)
        amphibious.call_back_all(script, action.zone)
    else:
        release(script, action.zone, action.plan)


# who goes on behind a screen


def _behind_screen(objections: Objections) -> Objections:
    """Why not, also because not all of them waited behind a screen (GW-9.4.1-03, GW-9.4.1-04)."""

    def all_objections(pos: Position, action: Any) -> Iterator[Objection]:
        units = single(action.ship) if isinstance(action, Offload) else action.units
        for unit, _ in units:
            if not screens.goes_on(pos, unit):
                rule = "GW-9.4.1-03" if isinstance(action, Offload) else "GW-9.4.1-04"
                yield no(pos, rule, "{unit} did not wait behind a screen", unit=unit.type)
                return
        yield from objections(pos, action)

    return all_objections


def _onward(pos: Position, by: str, space: str) -> Iterator[Any]:
    """Where those go on who waited there."""
    yield from sea.listed_voyages(pos, by, space)
    others = (
        attack.listed_attacks(pos, by, space),
        missions.listed_missions(pos, by, space),
        cargo.listed_assaults(pos, by, space),
    )
    for action in chain.from_iterable(others):
        rule = RULES.get(type(action))
        if rule is not None and not any(rule.objections(pos, action)):
            yield action


def _end_objections(pos: Position) -> Iterator[Objection]:
    """All combats are fought, and all convoys raided (GW-10.1-01, GW-10.9-01)."""
    if declared(pos) or any(convoys.raids(pos)):
        yield no(pos, "GW-10.1-01", "combats are still to be fought")


def _asks(pos: Position) -> ChooseBattle | None:
    """A combat is still to be fought, a convoy to be raided, somebody may blitz (GW-10.5.1-01), or
    go on behind a screen (GW-9.4.1-03), there is something to scorch (GW-15.3-06) or a truce to
    break (GW-6.6-03)."""
    is_open = (
        shared_zones.may_break(pos)
        or any(_end_objections(pos))
        or any(listed_blitzes(pos))
        or any(screens.may_go_on(pos))
        or any(scorched_earth.listed(pos, pos.lead))
    )
    return ChooseBattle(pos.lead) if is_open else None


def _branches(pos: Position) -> tuple[Branch, ...]:
    listed = (
        branch("fight", _combats, pos),
        branch("raid", convoys.listed_raids, pos, pos.lead),
        branch("blitz", listed_blitzes, pos),
        *(
            branch(f"go on from {zone}", _onward, pos, pos.lead, zone)
            for zone in screens.may_go_on(pos)
        ),
        branch("scorch", scorched_earth.listed, pos, pos.lead),
    )
    if any(_end_objections(pos)):
        return listed
    return (*listed, branch("done", lambda: (Done(pos.lead),)))


def _combats(pos: Position) -> Iterator[Fight | Bomb]:
    for zone, plan in declared(pos):
        if plan == "raid" and not _is_called_off(pos, zone):
            yield from listed_bombs(pos, zone)
            continue
        action = Fight(pos.lead, zone, plan)
        if not any(_objections(pos, action)):
            yield action


def _bomb_objections(pos: Position, action: Bomb) -> Iterator[Objection]:
    objections = [*bomb_objections(pos, action)]
    yield from objections
    if not objections and _is_called_off(pos, action.zone):
        yield no(pos, "GW-10.6.2-05", "{space} is no enemy's", space=action.zone)


def _begin(script: Script) -> None:
    """A bonus may fall by what is attacked (GW-5.3-01)."""
    land = script.pos.data.map.land
    bonuses.fall(script, [zone for zone, _ in declared(script.pos) if zone in land])


def _end(script: Script) -> None:
    """Who won quickly and went no further has fought, and aircraft that waited behind a screen; who
    scrambled goes home (GW-10.4-11); surprises are over (GW-15.1-07, GW-15.4-04); then what
    follows a combat phase (GW-4.5-03, GW-9.4.1-04)."""
    changes = tuple(
        Change(space, single(unit, number), single(screens.spend(unit), number))
        for space, units in sorted(script.state.units.items())
        for unit, number in units
        if unit.did == "won" or _stays_in_the_air(script.pos, unit)
    )
    if changes:
        script.emit(UnitsChanged(changes, "GW-10.5.1-01"))
    go_home(script)
    barbarossa.end_combat(script)
    surprise_attack.end_combat(script)
    after_combat(script)


def _stays_in_the_air(pos: Position, unit: Unit) -> bool:
    return screens.goes_on(pos, unit) and pos.data.units[unit.type].kind == "air"


def _advance(script: Script) -> bool:
    """What comes by itself: factions that fight in zones they shared, aircraft that may go on."""
    fought_for = {zone for zone, _ in declared(script.pos)}
    return shared_zones.engage(script) or screens.release_aircraft(script, fought_for)


RULES: dict[type[Any], Rule] = {
    Fight: Rule(_objections, _fight),
    Bomb: Rule(_bomb_objections, bomb),
    Blitz: Rule(blitz_objections, blitz),
    Raid: convoys.ROLL,
    Sail: Rule(sea.sail_objections, voyage.set_sail),
    Assign: Rule(duties.assign_objections, duties.assign),
    Scorch: scorched_earth.RULE,
    Move: Rule(_behind_screen(attack.attack_objections), attack.attack),
    FlyRaid: Rule(_behind_screen(missions.raid_objections), missions.fly_raid),
    FlyPortAttack: Rule(_behind_screen(missions.port_objections), missions.fly_port_attack),
    Offload: Rule(_behind_screen(cargo.assault_objections), cargo.declare_assault),
}
COMBAT = Phase(
    "combat",
    "Combat",
    asks=_asks,
    rules=overlord.guarded(RULES),
    branches=lambda pos: overlord.sifted(pos, _branches(pos)),
    is_played=always,
    end_objections=_end_objections,
    begin=_begin,
    end=_end,
    advance=_advance,
)
