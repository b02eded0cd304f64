"""Place Units: facilities and repairs are done, units are placed, upgrades swapped in; income is
collected last (GW-7.3-06, GW-12.9-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from wartable.core.game import Branch
from wartable.games.global_war_1936.actions import (
    AskLeave,
    Deliver,
    DeployCorps,
    Done,
    FlyAid,
    Influence,
    InviteMinor,
    KeepIncome,
    LearnTechnology,
    PlaceBase,
    PlaceUnit,
    PutUpgrade,
    Recall,
    RollRecruits,
    TakeGift,
)
from wartable.games.global_war_1936.decisions import PlaceUnits
from wartable.games.global_war_1936.diplomacy import balkans, leave
from wartable.games.global_war_1936.diplomacy.france import income as vichy
from wartable.games.global_war_1936.economy import (
    delivery,
    gifts,
    influence,
    placing,
    recruitment,
    ship_repairs,
    supplies,
    upkeep,
    winter_war,
)
from wartable.games.global_war_1936.economy.bonuses import (
    ask_who_may_refuse,
    end_bonuses,
    total_income,
)
from wartable.games.global_war_1936.nations import (
    barbarossa,
    corps,
    red_aid,
    slow_mobilization,
)
from wartable.games.global_war_1936.phases.production import buyers, of_acting, of_buyer
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Phase, Rule, always, branch
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.war_at_sea import crews
from wartable.games.global_war_1936.war_at_sea.seized import roll_for_ships

SET_OUT = "placed"
"""Counted when what is placed over the sea has set out."""


def _begin(script: Script) -> None:
    placing.place_facilities(script)
    upkeep.finish(script)
    ship_repairs.finish(script)
    crews.recover(script)
    roll_for_ships(script)
    gifts.give_boxed(script)
    ask_who_may_refuse(script)


def _asks(pos: Position) -> PlaceUnits | None:
    """Somebody has something to place that is not bound to a zone, a roll to make or a gift to
    take; what cannot be placed waits for the next player turn (GW-12.1-01). Nobody, once what is
    under way has set out."""
    if pos.spent("ready", SET_OUT):
        return None
    if any(not item.zone for nation in pos.acting for item, _ in pos.state.box.get(nation, ())):
        return PlaceUnits(pos.lead)
    if any(_rolls(pos)):
        return PlaceUnits(pos.lead)
    return None


def _rolls(pos: Position) -> Iterator[Any]:
    """Recruitment and influence rolls that can still be made, gifts that can be taken, minors that
    may align, income that may be left to Vichy, units to recall (GW-12.7-01, GW-12.8-01, GW-3.3-03,
    GW-4.7-02, GW-4.11.3-01, GW-15.1-10)."""
    yield from gifts.listed(pos, pos.lead)
    yield from recruitment.listed_rolls(pos, pos.lead)
    yield from influence.listed(pos, pos.lead)
    yield from balkans.listed(pos, pos.lead)
    yield from vichy.listed(pos, pos.lead)
    yield from winter_war.listed(pos, pos.lead)
    yield from corps.listed_recalls(pos, pos.lead)


def hold_back(script: Script) -> bool:
    """Before the phase ends what is under way sets out, and nothing more is placed then."""
    if not any(supplies.under_way(script.pos)) or script.pos.spent("ready", SET_OUT):
        return False
    script.count("ready", SET_OUT)
    return True


def _advance(script: Script) -> bool:
    """What is under way sets out as soon as nothing else is left to do (GW-12.5-04)."""
    if not any(supplies.under_way(script.pos)) or _asks(script.pos) is not None:
        return False
    hold_back(script)
    return supplies.set_out(script)


def _end(script: Script) -> None:
    """Bonuses end for good (GW-5.3-01), income is collected (GW-12.9-01, GW-4.11.3-01), and what
    lasts for a phase or a turn is over (GW-4.7-02, GW-15.1-07, GW-15.6-02)."""
    end_bonuses(script)
    vichy.collect(script)
    balkans.pass_phase(script)
    slow_mobilization.end_turn(script)
    barbarossa.end_turn(script)
    for nation in buyers(script.pos):
        script.pay(nation, -total_income(script.pos, nation), "GW-12.9-01")


LISTS: dict[str, Callable[[Position, str, str], Iterator[Any]]] = {
    "place": placing.listed_places,
    "upgrade": upkeep.listed_swaps,
    "deliver": delivery.listed,
    "base": delivery.listed_bases,
    "corps": corps.listed_deployments,
}
RULES: dict[type[Any], Rule] = {
    PlaceUnit: Rule(of_acting(placing.place_objections), placing.place),
    PutUpgrade: Rule(of_acting(upkeep.put_objections), upkeep.put_upgrade),
    RollRecruits: recruitment.ROLL,
    Influence: influence.RULE,
    TakeGift: gifts.RULE,
    AskLeave: leave.ASK,
    Deliver: Rule(of_buyer(delivery.deliver_objections), delivery.deliver),
    PlaceBase: Rule(of_acting(delivery.base_objections), delivery.place_base),
    InviteMinor: balkans.RULE,
    KeepIncome: vichy.RULE,
    LearnTechnology: winter_war.RULE,
    DeployCorps: corps.DEPLOY,
    FlyAid: red_aid.RULE,
    Recall: corps.RECALL,
}


def _branches(pos: Position) -> tuple[Branch, ...]:
    listed = tuple(
        Branch(f"{label} {nation}", partial(ways, pos, pos.lead, nation))
        for nation in pos.acting
        if pos.state.box.get(nation)
        for label, ways in LISTS.items()
    )
    return (
        *listed,
        branch("recruit", recruitment.listed_rolls, pos, pos.lead),
        branch("influence", influence.listed, pos, pos.lead),
        branch("gift", gifts.listed, pos, pos.lead),
        branch("ask for passage", leave.listed, pos, pos.lead, "passage"),
        branch("invite", balkans.listed, pos, pos.lead),
        branch("income", vichy.listed, pos, pos.lead),
        branch("learn", winter_war.listed, pos, pos.lead),
        branch("recall", corps.listed_recalls, pos, pos.lead),
        branch("fly aid", red_aid.listed, pos, pos.lead),
        branch("done", lambda: (Done(pos.lead),)),
    )


PLACE_UNITS = Phase(
    "place_units",
    "Place Units",
    asks=_asks,
    rules=RULES,
    branches=_branches,
    is_played=always,
    begin=_begin,
    advance=_advance,
    end=_end,
)
