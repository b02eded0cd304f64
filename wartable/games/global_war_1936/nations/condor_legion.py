"""The Condor Legion: a German fighter goes to the Spanish Nationalists (GW-15.1-01 to
GW-15.1-03)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import DeployCorps, Detach
from wartable.games.global_war_1936.diplomacy.spain import is_fought
from wartable.games.global_war_1936.economy.purchase import affordable
from wartable.games.global_war_1936.economy.recruitment import can_draft, draft
from wartable.games.global_war_1936.events import Did
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Delivery, Item
from wartable.games.global_war_1936.supply import Net, is_supplied, net_to
from wartable.games.global_war_1936.unit import Corps, Unit
from wartable.games.global_war_1936.war_at_sea.interdiction import safest

NATION, FRIEND, FOE = "germany", "spanish_nationalists", "spanish_republicans"
ABILITY = "condor_legion"
CONDOR: Corps = "condor"
KIND = "fighter"
COST = 5


def _detach_objections(pos: Position, action: Detach) -> Iterator[Objection]:
    """Why the fighter is not sent: once a game, during the civil war (GW-15.1-02, GW-15.1-01)."""
    rule = "GW-15.1-02"
    if NATION not in pos.acting:
        yield no(pos, rule, "it is a legion of Germany")
        return
    if not is_fought(pos):
        yield no(pos, rule, "no civil war is fought in Spain")
    if pos.did(NATION, "used", ABILITY):
        yield no(pos, rule, "the legion was formed before")
    if not dict(pos.units(action.zone)).get(Unit(KIND, NATION)):
        yield no(pos, rule, "Germany has no such unit in {space}", space=action.zone)
    if not is_supplied(pos, NATION, action.zone):
        yield no(pos, rule, "no supply path leads to {space}", space=action.zone)
    yield from affordable(pos, NATION, COST, rule)


def _detach(script: Script, action: Detach) -> None:
    """It is in the Place Units box; the Republicans make a recruitment roll of their own."""
    script.pay(NATION, COST, ABILITY)
    script.emit(Did(NATION, "used", ABILITY))
    script.change_units(action.zone, less=single(Unit(KIND, NATION)), why="GW-15.1-02")
    script.box(NATION, more=single(Item(KIND, corps=CONDOR)))
    if can_draft(script.pos, FOE):
        draft(script, script.pos.lead_of(FOE), FOE)


def zones(pos: Position) -> frozenset[str]:
    """Where the legion is sent to."""
    return frozenset(zone for zone in pos.zones_of(FRIEND) if zone not in pos.state.taken)


def ways(pos: Position) -> Net:
    """The legion goes farther than other supply (GW-15.1-01)."""
    return net_to(pos, NATION, FRIEND, zones(pos))


def _deploy_objections(pos: Position, action: DeployCorps) -> Iterator[Objection]:
    rule = "GW-15.1-02"
    if not dict(pos.state.box.get(NATION, ())).get(Item(KIND, corps=CONDOR)):
        yield no(pos, rule, "no such unit of the legion is in the box")
    elif action.zone not in zones(pos):
        yield no(pos, rule, "{space} is not the Nationalists' since the start", space=action.zone)
    elif safest(pos, NATION, ways(pos), action.zone, FRIEND) is None:
        yield no(pos, rule, "no supply path leads to {space}", space=action.zone)


def _deploy(script: Script, action: DeployCorps) -> None:
    """It goes as lend-lease does, and is the Nationalists' when it arrives (GW-12.5-02,
    GW-15.1-02)."""
    pos = script.pos
    path = safest(pos, NATION, ways(pos), action.zone, FRIEND)
    assert path is not None
    script.box(NATION, less=single(Item(KIND, corps=CONDOR)))
    script.push(Delivery(NATION, KIND, "", 0, FRIEND, action.zone, path, corps=CONDOR))


def recall_objections(pos: Position) -> Iterator[Objection]:
    """It stays as long as the civil war lasts; with the Nationalists it is lost (GW-15.1-03)."""
    if is_fought(pos):
        yield no(pos, "GW-15.1-03", "the civil war is still fought")


DETACH = Rule(_detach_objections, _detach)
DEPLOY = Rule(_deploy_objections, _deploy)
