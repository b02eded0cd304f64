"""Production: increases of income, then technology, purchases, upgrades and repairs in any order
(GW-7.3-02)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from wartable.core.game import Branch, Objection
from wartable.games.global_war_1936 import actions
from wartable.games.global_war_1936.actions import Done
from wartable.games.global_war_1936.decisions import Produce
from wartable.games.global_war_1936.diplomacy import leave
from wartable.games.global_war_1936.diplomacy.moments import align_in_production
from wartable.games.global_war_1936.economy import (
    lend_lease,
    purchase,
    ship_repairs,
    technology,
    upkeep,
)
from wartable.games.global_war_1936.economy.increases import rise_by_date
from wartable.games.global_war_1936.nations import (
    africa_corps,
    corps,
    mobilization,
    slow_mobilization,
)
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Phase, Rule, always, branch, no
from wartable.games.global_war_1936.script import Script

Objections = Callable[[Position, Any], Iterator[Objection]]


def buyers(pos: Position) -> tuple[str, ...]:
    """Who spends IPP in this player turn: nations with an income of their own, and Vichy what was
    left to it (GW-4.5-06, GW-4.11.3-01)."""
    return tuple(
        nation for nation in pos.acting if pos.data.nations[nation].earns or pos.sheet(nation).ipp
    )


def of_buyer(objections: Objections) -> Objections:
    """Why not, also because the nation buys nothing in this player turn."""

    def all_objections(pos: Position, action: Any) -> Iterator[Objection]:
        if action.nation in buyers(pos):
            yield from objections(pos, action)
        else:
            yield no(pos, "GW-4.5-06", "{nation} spends no IPP now", nation=action.nation)

    return all_objections


def of_acting(objections: Objections) -> Objections:
    """Why not, also because the nation does not act in this player turn (GW-7.1-01)."""

    def all_objections(pos: Position, action: Any) -> Iterator[Objection]:
        if action.nation in pos.acting:
            yield from objections(pos, action)
        else:
            yield no(pos, "GW-7.1-01", "{nation} does not act now", nation=action.nation)

    return all_objections


RULES: dict[type[Any], Rule] = {
    actions.Research: Rule(of_buyer(technology.research_objections), technology.research),
    actions.Buy: Rule(of_buyer(purchase.buy_objections), purchase.buy),
    actions.Build: Rule(of_buyer(purchase.build_objections), purchase.build),
    actions.Advance: Rule(of_buyer(purchase.advance_objections), purchase.advance),
    actions.Abandon: Rule(of_buyer(purchase.abandon_objections), purchase.abandon),
    actions.Upgrade: Rule(of_buyer(upkeep.upgrade_objections), upkeep.upgrade),
    actions.Enlarge: Rule(of_buyer(upkeep.enlarge_objections), upkeep.enlarge),
    actions.Repair: Rule(of_buyer(upkeep.repair_objections), upkeep.repair),
    actions.AskLeave: leave.ASK,
    actions.Lend: Rule(of_buyer(lend_lease.lend_objections), lend_lease.lend),
    actions.TakeOver: Rule(of_buyer(lend_lease.take_over_objections), lend_lease.take_over),
    actions.Detach: corps.DETACH,
    actions.Reinforce: africa_corps.REINFORCE,
    actions.RepairShip: Rule(of_acting(ship_repairs.repair_objections), ship_repairs.repair),
}
LISTS: dict[str, Callable[[Position, str, str], Iterator[Any]]] = {
    "research": technology.listed,
    "buy": purchase.listed_units,
    "build": purchase.listed_facilities,
    "advance": purchase.listed_projects,
    "abandon": purchase.listed_captured,
    "upgrade": upkeep.listed_upgrades,
    "enlarge": upkeep.listed_enlargements,
    "repair": upkeep.listed_repairs,
    "repair ships": ship_repairs.listed,
    "lend": lend_lease.listed,
    "take over": lend_lease.listed_takings,
    "corps": corps.listed,
}


def _branches(pos: Position) -> tuple[Branch, ...]:
    listed = tuple(
        Branch(f"{label} {nation}", partial(ways, pos, pos.lead, nation))
        for nation in buyers(pos)
        for label, ways in LISTS.items()
    )
    return (
        *listed,
        branch("ask for a railway", leave.listed, pos, pos.lead, "railway"),
        branch("done", lambda: (Done(pos.lead),)),
    )


def _begin(script: Script) -> None:
    slow_mobilization.begin_turn(script)
    align_in_production(script)
    rise_by_date(script)


PRODUCTION = Phase(
    "production",
    "Production",
    asks=lambda pos: Produce(pos.lead) if pos.acting else None,
    rules=RULES,
    branches=_branches,
    is_played=always,
    begin=_begin,
    end=mobilization.expire,
)
