"""What Global War 1936 tells the contract: near misses, and when somebody may act at will."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import (
    Abandon,
    Advance,
    AskLeave,
    Assign,
    Build,
    Buy,
    Clash,
    Declare,
    DeclareRaid,
    Deliver,
    EndPact,
    Engage,
    EnterPort,
    FlyPortAttack,
    FlyRaid,
    Influence,
    Lend,
    Load,
    Move,
    Offload,
    Patrol,
    PlaceUnit,
    Propose,
    RailMove,
    Research,
    RollRecruits,
    Sail,
    Shell,
    TakeGift,
    Transfer,
)
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.decisions import (
    MoveCombat,
    MoveNoncombat,
    Negotiate,
    PlaceUnits,
    Produce,
)
from wartable.games.global_war_1936.diplomacy.pacts import PACTS
from wartable.games.global_war_1936.economy.income import full_production
from wartable.games.global_war_1936.game import GAME, GlobalWar1936
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Options, State
from wartable.testing.global_war_1936.ledger import booked, ledger
from wartable.testing.subject import Subject

TRIES = 4


def subject(options: Options, game: GlobalWar1936 = GAME) -> Subject:
    """The game as the contract looks at it; nothing is hidden."""
    return Subject(
        game,
        options,
        strays=lambda state, decision, rng: [*_strays(state, decision, rng)],
        canonical=_canonical,
        is_between_steps=lambda state: not state.flow,
        invariant=_invariant,
        ledger=ledger,
        booked=booked,
    )


def _canonical(action: Any) -> Any:
    """War with the Commonwealth is listed as war with Great Britain, and by it (GW-7.1-03)."""
    if isinstance(action, Declare):
        first = {nation: _first(nation) for nation in (action.nation, action.on)}
        return replace(action, nation=first[action.nation], on=first[action.on])
    return action


def _first(nation: str) -> str:
    host = data().nations[nation].host
    return (
        next(each.id for each in data().nations.values() if each.host == host) if host else nation
    )


def _strays(state: State, decision: Any, rng: random.Random) -> Iterator[Any]:
    """Actions of the right kind about things taken at random."""
    facts = data()
    nations, zones = [*facts.nations], [*facts.map.land]
    acting = Position(state).acting
    by = decision.owner
    for _ in range(TRIES):
        nation = rng.choice(acting)
        if isinstance(decision, Negotiate):
            yield Declare(by, rng.choice(nations), rng.choice(nations))
            pact = rng.choice([*PACTS])
            yield rng.choice((Propose, EndPact))(by, rng.choice(PACTS[pact].parties), pact)
        if isinstance(decision, Produce):
            yield Buy(by, nation, rng.choice([*facts.units]))
            yield Abandon(by, nation, rng.choice([*facts.facilities]), rng.choice(zones))
            yield Research(by, nation, rng.choice([*facts.technologies]))
            zone = rng.choice(zones)
            here = facts.map.land[zone]
            at = rng.choice(("", "all", *here.coast, *here.neighbours))
            yield Build(by, nation, rng.choice([*facts.facilities]), zone, at)
            yield Advance(by, nation, rng.choice([*facts.units]), rng.choice((0, 1, 2)))
            yield Lend(by, nation, rng.choice([*facts.units, *facts.facilities]))
            yield AskLeave(by, nation, rng.choice(nations), "railway")
        if isinstance(decision, PlaceUnits):
            zone = rng.choice(zones)
            into = rng.choice((zone, *facts.map.land[zone].coast))
            yield PlaceUnit(by, nation, rng.choice([*facts.units]), zone, into)
            objective = rng.choice([*facts.objectives])
            yield TakeGift(by, nation, objective, rng.choice([*facts.facilities]), zone)
            yield RollRecruits(by, rng.choice((nation, rng.choice(nations))))
            yield Influence(by, nation, rng.choice(nations), rng.choice((0, 1, 2)))
            yield Deliver(by, nation, rng.choice([*facts.units]), rng.choice(nations), zone)
        if isinstance(decision, MoveNoncombat | MoveCombat):
            yield from _moves(state, by, rng)
            sea = rng.choice([*facts.map.sea])
            for unit, _ in state.units.get(sea, ()):
                port = rng.choice((*facts.map.sea[sea].coast, rng.choice(zones)))
                yield EnterPort(by, ((unit, 1),), sea, port)
                yield DeclareRaid(by, ((unit, 1),), sea)
                yield Transfer(by, unit, sea, rng.choice([*facts.map.transfers]))


def _moves(state: State, by: str, rng: random.Random) -> Iterator[Any]:
    """A unit of a space crosses one of its borders, by itself or by rail."""
    space = rng.choice([*state.units])
    unit = rng.choice(state.units[space])[0]
    near = data().map.airways[space]
    if near:
        path = (space, rng.choice(near))
        yield Move(by, ((unit, 1),), path)
        yield RailMove(by, ((unit, 1),), path)
        yield rng.choice((FlyRaid, FlyPortAttack, Clash, Shell))(by, ((unit, 1),), path)
        yield Sail(by, ((unit, 1),), path)
        yield Patrol(by, ((unit, 1),), path)
        yield Engage(by, ((unit, 1),), space)
        yield Assign(by, ((unit, 1),), space, rng.choice(("", "raider", "escort", "continuing")))
        zone = rng.choice([*data().map.land])
        yield Load(by, ((unit, 1),), zone, unit, space)
        yield Offload(by, ((unit, 1),), zone, unit, space)


def _invariant(state: State) -> Iterable[Objection]:
    """No income is above full production, and who is gone has nothing left."""
    pos = Position(state)
    for nation, sheet in state.sheets.items():
        printed = data().nations[nation].full_production
        if printed is not None and not sheet.at_full and sheet.level > printed:
            yield Objection("GW-5.2-04", f"{nation} earns {sheet.level}")
        if sheet.at_full and printed is not None and full_production(pos, nation) > printed:
            yield Objection("GW-5.2-03", f"the full production of {nation} is too high")
        if sheet.gone not in ("", "surrendered") and pos.zones_of(nation):
            yield Objection("GW-4.6-03", f"{nation} is gone and owns zones")
    for one, other in state.wars:
        if pos.relations.is_friendly(one, other):
            yield Objection("GW-0.2-11", f"{one} and {other} are friends at war")
