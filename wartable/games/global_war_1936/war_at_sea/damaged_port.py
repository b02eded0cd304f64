"""A facility with ships in port is damaged: its defender may put up to three to sea at once, where
they fight the attacker's warships (GW-11.5-09)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from msgspec.structs import replace

from wartable.core.flow import any_answer, asked, one_branch
from wartable.core.game import Objection
from wartable.forces import force, holds, size
from wartable.games.global_war_1936.actions import PutToSea, Stay
from wartable.games.global_war_1936.decisions import LeavePort
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility
from wartable.games.global_war_1936.unit import Force
from wartable.games.global_war_1936.war_at_sea.blockade import is_surface_warship, opens_on
from wartable.games.global_war_1936.war_at_sea.port import serves
from wartable.games.global_war_1936.wording import SPACE, plain, units_and

MOST = 3


def port_damaged(script: Script, zone: str, facility: Facility) -> None:
    """Who decides for the ships in port there is asked, if the facility serves any; whoever bombs
    it calls this."""
    pos = script.pos
    owner = pos.lead_of(pos.state.control[zone])
    seas = opens_on(pos, zone, facility)
    if owner and any(_ships(pos, zone, facility.kind, owner)):
        script.ask(LeavePort(owner, zone, facility.kind, seas))


def _ships(pos: Position, zone: str, kind: str, lead: str) -> Force:
    """Ships in port there that the facility serves, with their crews, of who decides."""
    return tuple(
        (unit, number)
        for unit, number in pos.units(zone)
        if pos.data.units[unit.type].is_ship
        and serves(pos, kind, unit)
        and unit.duty != "skeleton"
        and pos.lead_of(unit.owner) == lead
    )


def _objections(pos: Position, action: PutToSea) -> Iterator[Objection]:
    decision = asked(pos.top, LeavePort, action)
    ships = _ships(pos, decision.zone, decision.kind, decision.owner)
    if not holds(ships, force(action.units)):
        yield no(pos, "GW-11.5-09", "these ships are not in that port")
    if size(action.units) > MOST:
        yield no(pos, "GW-11.5-09", "no more than {number} ships put to sea", number=MOST)
    if action.sea not in decision.seas:
        yield no(pos, "GW-11.5-09", "the port does not open on {space}", space=action.sea)


def _put_to_sea(script: Script, action: PutToSea) -> None:
    decision = asked(script.pos.top, LeavePort, action)
    script.pop()
    ships = force(action.units)
    changes = (Change(decision.zone, ships, ()), Change(action.sea, (), ships))
    script.emit(UnitsChanged(changes, "GW-11.5-09"))
    _meet(script, action.sea, {unit.owner for unit, _ in ships})


def _meet(script: Script, sea: str, owners: set[str]) -> None:
    """Surface warships of the attacker there that have done nothing else have a combat with them in
    this phase (GW-11.5-09, GW-10.1-03)."""
    pos = script.pos
    free = force(
        (unit, number)
        for unit, number in pos.units(sea)
        if unit.owner in pos.acting
        and is_surface_warship(pos, unit)
        and unit.did in ("", "moved")
        and not (unit.to or unit.duty)
        and any(pos.relations.is_enemy(unit.owner, owner) for owner in owners)
    )
    if free:
        bound = force((replace(unit, did="moved", to=sea), number) for unit, number in free)
        script.emit(UnitsChanged((Change(sea, free, bound),), "GW-11.5-09"))


def _stay(script: Script, action: Stay) -> None:
    script.pop()


def _ways(pos: Position, decision: LeavePort) -> Iterator[PutToSea | Stay]:
    """Any one, two or three of the ships, and none."""
    ships = _ships(pos, decision.zone, decision.kind, decision.owner)
    for sea in decision.seas:
        for number in range(1, MOST + 1):
            for some in combinations_with_replacement([unit for unit, _ in ships], number):
                chosen = force((unit, 1) for unit in some)
                if holds(ships, chosen):
                    yield PutToSea(decision.owner, chosen, sea)
    yield Stay(decision.owner)


def _faults(pos: Position, decision: LeavePort) -> Iterator[str]:
    if not any(_ships(pos, decision.zone, decision.kind, decision.owner)):
        yield f"{decision.owner} has no ship in port in {decision.zone}"
    if not {*decision.seas} <= {*pos.data.map.land[decision.zone].coast}:
        yield f"a port of {decision.zone} opens on no sea zone of it"


QUESTION = Question(
    LeavePort,
    {PutToSea: Rule(_objections, _put_to_sea), Stay: Rule(any_answer, _stay)},
    one_branch(_ways),
    {
        PutToSea: units_and(
            "put", PutToSea, rf": to (?P<sea>{SPACE})", lambda act: f": to {act.sea}"
        ),
        Stay: plain("stay", Stay),
    },
    faults=_faults,
)
