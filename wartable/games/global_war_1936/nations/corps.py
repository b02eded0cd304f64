"""Forces that are formed of units of the board, deployed far away and recalled (GW-15.1-02,
GW-15.1-03, GW-15.1-08 to GW-15.1-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import DeployCorps, Detach, Recall, Reinforce
from wartable.games.global_war_1936.economy import supplies
from wartable.games.global_war_1936.nations import africa_corps, condor_legion
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Item
from wartable.games.global_war_1936.supply import Net, net
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea.interdiction import safest


def _at_any_time(pos: Position) -> Iterator[Objection]:
    yield from ()


@dataclass(frozen=True, slots=True)
class Row:
    """A force: whose, how it is formed and deployed, where, by which paths it comes back, what is
    against that, and by which rule."""

    nation: str
    detach: Rule
    deploy: Rule
    zones: Callable[[Position], frozenset[str]]
    ways: Callable[[Position], Net]
    stays: Callable[[Position], Iterator[Objection]]
    recalled: str


CORPS: dict[str, Row] = {
    africa_corps.DAK: Row(
        africa_corps.NATION,
        africa_corps.DETACH,
        africa_corps.DEPLOY,
        africa_corps.zones,
        lambda pos: net(pos, africa_corps.NATION),
        _at_any_time,
        "GW-15.1-10",
    ),
    condor_legion.CONDOR: Row(
        condor_legion.NATION,
        condor_legion.DETACH,
        condor_legion.DEPLOY,
        condor_legion.zones,
        condor_legion.ways,
        condor_legion.recall_objections,
        "GW-15.1-03",
    ),
}


def _row(kind: str) -> Row:
    """Of the force that has such units."""
    is_fighter = kind == condor_legion.KIND
    return CORPS[condor_legion.CONDOR if is_fighter else africa_corps.DAK]


def _found(pos: Position, action: Recall) -> Unit | None:
    for unit, _ in pos.units(action.zone):
        if unit.type == action.kind and unit.corps:
            return unit
    return None


def _recall_objections(pos: Position, action: Recall) -> Iterator[Objection]:
    """Why it does not come back: it stands on a supply path to the home country."""
    row, unit = _row(action.kind), _found(pos, action)
    rule, home = row.recalled, pos.data.homes[row.nation].zones
    if row.nation not in pos.acting:
        yield no(pos, rule, "it is a force of {nation}", nation=row.nation)
        return
    if unit is None or action.zone in home:
        yield no(pos, rule, "no such unit can be recalled from {space}", space=action.zone)
        return
    yield from row.stays(pos)
    if action.to not in home or not pos.owned_since_start(row.nation, action.to):
        yield no(pos, rule, "{space} is not in the home country", space=action.to)
    if safest(pos, row.nation, row.ways(pos), action.zone) is None:
        yield no(pos, rule, "no supply path leads to {space}", space=action.zone)


def _recall(script: Script, action: Recall) -> None:
    """It stands at home, or is under way (GW-12.5-04, GW-15.1-03, GW-15.1-10)."""
    pos, row = script.pos, _row(action.kind)
    unit = _found(pos, action)
    assert unit is not None
    script.change_units(action.zone, less=single(unit), why=row.recalled)
    item = Item(action.kind, corps=unit.corps)
    supplies.recall(script, row.nation, action.zone, action.to, item)


def _by_row(which: Callable[[Row], Rule]) -> Rule:
    """What is played by the rule of the force that is meant."""

    def objections(pos: Position, action: Any) -> Iterator[Objection]:
        yield from which(_row(action.kind)).objections(pos, action)

    def carry_out(script: Script, action: Any) -> None:
        which(_row(action.kind)).carry_out(script, action)

    return Rule(objections, carry_out)


DETACH = _by_row(lambda row: row.detach)
DEPLOY = _by_row(lambda row: row.deploy)
RECALL = Rule(_recall_objections, _recall)


def listed(pos: Position, by: str, nation: str) -> Iterator[Detach | Reinforce]:
    """What the forces of the nation can be formed of or made good with."""
    if not any(row.nation == nation for row in CORPS.values()):
        return
    for zone in pos.data.map.land:
        for unit, _ in pos.units(zone):
            action = Detach(by, unit.type, zone)
            if unit == Unit(unit.type, nation) and not any(DETACH.objections(pos, action)):
                yield action
    yield from africa_corps.listed_reinforcements(pos, by)


def listed_deployments(pos: Position, by: str, nation: str) -> Iterator[DeployCorps]:
    for item, _ in pos.state.box.get(nation, ()):
        for zone in sorted(CORPS[item.corps].zones(pos)) if item.corps else ():
            action = DeployCorps(by, item.kind, zone)
            if not any(DEPLOY.objections(pos, action)):
                yield action


def listed_recalls(pos: Position, by: str) -> Iterator[Recall]:
    """Every unit of a force of who acts, to every zone of the home country."""
    homes = {row.nation: pos.data.homes[row.nation].zones for row in CORPS.values()}
    ready = sorted({zone for nation in homes if nation in pos.acting for zone in homes[nation]})
    for zone in pos.data.map.land if ready else ():
        for kind in dict.fromkeys(unit.type for unit, _ in pos.units(zone) if unit.corps):
            for to in ready:
                action = Recall(by, kind, zone, to)
                if not any(_recall_objections(pos, action)):
                    yield action
