"""Place Units: facilities and repairs are done, units are placed, upgrades swapped in; income is
collected last (GW-7.3-06, GW-12.9-01)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from wartable.core.game import Branch
from wartable.games.global_war_1936.actions import (
    Done,
    Influence,
    PlaceUnit,
    PutUpgrade,
    RollRecruits,
    TakeGift,
)
from wartable.games.global_war_1936.decisions import PlaceUnits
from wartable.games.global_war_1936.economy import gifts, influence, placing, recruitment, upkeep
from wartable.games.global_war_1936.economy.bonuses import end_bonuses, total_income
from wartable.games.global_war_1936.phases.production import buyers, of_acting, of_buyer
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Phase, Rule, always, branch
from wartable.games.global_war_1936.script import Script


def _begin(script: Script) -> None:
    placing.place_facilities(script)
    upkeep.finish(script)
    gifts.give_boxed(script)


def _asks(pos: Position) -> PlaceUnits | None:
    """Somebody has something to place that is not bound to a zone, a roll to make or a gift to
    take; what cannot be placed waits for the next player turn (GW-12.1-01)."""
    if any(not item.zone for nation in pos.acting for item, _ in pos.state.box.get(nation, ())):
        return PlaceUnits(pos.lead)
    if any(_rolls(pos)):
        return PlaceUnits(pos.lead)
    return None


def _rolls(pos: Position) -> Iterator[RollRecruits | Influence | TakeGift]:
    """Recruitment and influence rolls that can still be made, gifts that can be taken (GW-12.7-01,
    GW-12.8-01, GW-3.3-03)."""
    yield from gifts.listed(pos, pos.lead)
    yield from recruitment.listed_rolls(pos, pos.lead)
    yield from influence.listed(pos, pos.lead)


def _end(script: Script) -> None:
    """Income is collected (GW-12.9-01)."""
    end_bonuses(script)
    for nation in buyers(script.pos):
        script.pay(nation, -total_income(script.pos, nation), "GW-12.9-01")


RULES: dict[type[Any], Rule] = {
    PlaceUnit: Rule(of_acting(placing.place_objections), placing.place),
    PutUpgrade: Rule(of_buyer(upkeep.put_objections), upkeep.put_upgrade),
    RollRecruits: recruitment.ROLL,
    Influence: influence.RULE,
    TakeGift: gifts.RULE,
}


def _branches(pos: Position) -> tuple[Branch, ...]:
    listed = tuple(
        Branch(f"{label} {nation}", partial(ways, pos, pos.lead, nation))
        for nation in pos.acting
        if pos.state.box.get(nation)
        for label, ways in (("place", placing.listed_places), ("upgrade", upkeep.listed_swaps))
    )
    return (
        *listed,
        branch("recruit", recruitment.listed_rolls, pos, pos.lead),
        branch("influence", influence.listed, pos, pos.lead),
        branch("gift", gifts.listed, pos, pos.lead),
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
    end=_end,
)
