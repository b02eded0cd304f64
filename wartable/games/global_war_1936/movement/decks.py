"""Carriers and their aircraft: who finds a deck (9.3, 10.7, 11.3, 13.1.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from wartable.board import distances
from wartable.core.action_text import Wording
from wartable.core.flow import asked, one_branch
from wartable.core.game import Objection
from wartable.forces import force, plus, single
from wartable.games.global_war_1936.actions import TakeRefuge
from wartable.games.global_war_1936.decisions import ChooseRefuge
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement.ground import not_open
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.games.global_war_1936.wording import SPACE


def has_room(pos: Position, carrier: Unit, aircraft: Unit) -> bool:
    """A place on its deck is left for the aircraft (GW-13.1.6-22)."""
    kinds = pos.data.units
    wanted = [kinds[each.type].deck for each in (*carrier.cargo, aircraft)]
    if not all(wanted):
        return False
    return any(
        all(wanted.count(size) <= deck.count(size) for size in ("small", "medium"))
        for deck in kinds[carrier.type].decks
    )


def decks(pos: Position, aircraft: Unit, sea: str) -> Iterator[Unit]:
    """Carriers of those that are one nation with its owner, with a place left, whole ones first."""
    host = pos.relations.host(aircraft.owner)
    for carrier, _ in sorted(pos.units(sea), key=lambda pair: pair[0].hits):
        if carrier.owner in host and has_room(pos, carrier, aircraft):
            yield carrier


def aboard(pos: Position, space: str) -> Iterator[tuple[Unit, Unit]]:
    """Aircraft on carriers there of those that act, each with its carrier, whole ones first."""
    if space in pos.data.map.sea:
        for carrier, number in sorted(pos.units(space), key=lambda pair: pair[0].hits):
            if carrier.owner in pos.acting and pos.data.units[carrier.type].decks:
                for _ in range(number):
                    for aircraft in carrier.cargo:
                        yield aircraft, carrier


def with_aircraft(pos: Position, space: str) -> Force:
    """The units of a space, with the aircraft that can take off there (GW-9.3-04)."""
    ready = [(aircraft, 1) for aircraft, _ in aboard(pos, space)]
    return plus(pos.units(space), force(ready)) if ready else pos.units(space)


def slowed(pos: Position, aircraft: Unit, space: str) -> int:
    """What its movement changes by: it starts from a damaged carrier (GW-9.3-05, GW-11.3-02)."""
    if aircraft in dict(pos.units(space)):
        return 0
    for each, carrier in aboard(pos, space):
        if each == aircraft:
            damaged = pos.data.units[carrier.type].damaged
            return sum(row.aircraft_move for row in damaged if row.damage == carrier.hits)
    return 0


def take_off(script: Script, space: str, units: Force) -> dict[Unit, int]:
    """So many of them as are not over the zone already leave their carriers; what their movement
    changes by."""
    slow = {aircraft: slowed(script.pos, aircraft, space) for aircraft, _ in units}
    for aircraft, number in units:
        missing = number - dict(script.pos.units(space)).get(aircraft, 0)
        for _ in range(max(0, missing)):
            carrier = next(ship for each, ship in aboard(script.pos, space) if each == aircraft)
            left = list(carrier.cargo)
            left.remove(aircraft)
            empty = replace(carrier, cargo=tuple(left))
            changes = (Change(space, single(carrier), force([(empty, 1), (aircraft, 1)])),)
            script.emit(UnitsChanged(changes, "GW-9.3-04"))
    return slow


def landing_zones(pos: Position, aircraft: Unit) -> frozenset[str]:
    """Sea zones where a carrier with a place for it is, or can come after combat (GW-9.3-03,
    GW-13.1.6-22)."""
    size = pos.data.units[aircraft.type].deck
    about = aircraft.owner, size
    return pos.worked_out("decks", about, lambda: _landing_zones(pos, aircraft))


def _landing_zones(pos: Position, aircraft: Unit) -> frozenset[str]:
    host = pos.relations.host(aircraft.owner)
    found: set[str] = set()
    for space in pos.whereabouts.of(host):
        if space in pos.data.map.sea:
            for carrier, _ in pos.units(space):
                if carrier.owner in host and has_room(pos, carrier, aircraft):
                    found.add(space)
                    if not carrier.did and carrier.owner in pos.acting:
                        move = pos.data.units[carrier.type].move
                        near = distances(pos.data.map.airways, (space,), move)
                        found |= near.keys() & pos.data.map.sea.keys()
    return frozenset(found)


def come_down(script: Script) -> None:
    """After all moves aircraft over the sea land on decks there; who finds none is lost
    (GW-10.10-01, GW-11.3-02)."""
    for sea in script.pos.data.map.sea:
        for unit, number in script.pos.units(sea):
            if (
                unit.owner in script.pos.acting
                and script.pos.data.units[unit.type].kind == "air"
                and unit.duty != "patrol"
            ):
                for _ in range(number):
                    if not board(script, sea, unit):
                        lost = (Change(sea, single(unit), ()),)
                        script.emit(UnitsChanged(lost, "GW-10.10-01"))


def board(script: Script, sea: str, aircraft: Unit) -> bool:
    """An aircraft that is over the zone comes down on a deck there, if one has a place
    (GW-10.7-07)."""
    carrier = next(decks(script.pos, aircraft, sea), None)
    if carrier is None:
        return False
    after = replace(carrier, cargo=tuple(sorted((*carrier.cargo, aircraft))))
    changes = (Change(sea, ((aircraft, 1), (carrier, 1)), ((after, 1),)),)
    script.emit(UnitsChanged(changes, "GW-13.1.6-22"))
    return True


def launch_all(script: Script, sea: str, carriers: Mapping[Unit, int]) -> None:
    """All aircraft of these carriers are over the zone."""
    changes = []
    for carrier, number in carriers.items():
        if script.pos.data.units[carrier.type].decks and carrier.cargo:
            off = [(each, number) for each in carrier.cargo]
            empty = (replace(carrier, cargo=()), number)
            changes += [Change(sea, ((carrier, number),), (empty,))]
            changes += [Change(sea, (), (pair,)) for pair in off]
    if changes:
        script.emit(UnitsChanged(tuple(changes), "GW-9.3.1-09"))


def homeless(pos: Position, sea: str) -> Iterator[Unit]:
    """Aircraft of others there that neither patrol nor are aboard, nor scrambled from elsewhere."""
    for unit, number in pos.units(sea):
        if (
            pos.data.units[unit.type].kind == "air"
            and unit.duty != "patrol"
            and not unit.came
            and unit.owner not in pos.acting
        ):
            for _ in range(number):
                yield unit


def recover(script: Script, sea: str) -> None:
    """Aircraft of defending carriers land again; those without a deck move to a landing place
    beside it, or are lost; where there are several their lead says which, for one after the other
    (GW-10.7-07)."""
    asks = None
    for unit in [*homeless(script.pos, sea)]:
        if board(script, sea, unit):
            continue
        pos = script.pos
        found = [*_refuges(pos, unit, sea)]
        if len(found) > 1 and pos.lead_of(unit.owner):
            asks = asks or ChooseRefuge(pos.lead_of(unit.owner), sea, unit.type)
        else:
            _leave(script, unit, sea, found[0] if found else "")
    if asks:
        script.ask(asks)


def _leave(script: Script, unit: Unit, sea: str, there: str) -> None:
    """It lands there, on a deck if that is at sea; nowhere, and it is lost."""
    changes = [Change(sea, single(unit), ())]
    if there:
        changes.append(Change(there, (), single(unit)))
    script.emit(UnitsChanged(tuple(changes), "GW-10.7-07"))
    if there in script.pos.data.map.sea:
        board(script, there, unit)


def _seeker(pos: Position, decision: ChooseRefuge) -> Unit | None:
    """An aircraft that is meant."""
    for unit in homeless(pos, decision.zone):
        if unit.type == decision.kind and pos.lead_of(unit.owner) == decision.owner:
            return unit
    return None


def refuges(pos: Position, decision: ChooseRefuge) -> tuple[str, ...]:
    unit = _seeker(pos, decision)
    return tuple(_refuges(pos, unit, decision.zone)) if unit else ()


def _refuge_objections(pos: Position, action: TakeRefuge) -> Iterator[Objection]:
    if action.to not in refuges(pos, asked(pos.top, ChooseRefuge, action)):
        yield no(pos, "GW-10.7-07", "no landing place is in {space}", space=action.to)


def _take_refuge(script: Script, action: TakeRefuge) -> None:
    """It lands there, and the next one looks for a place."""
    decision = asked(script.pos.top, ChooseRefuge, action)
    unit = _seeker(script.pos, decision)
    assert unit is not None
    script.pop()
    _leave(script, unit, decision.zone, action.to)
    recover(script, decision.zone)


def _refuge_ways(pos: Position, decision: ChooseRefuge) -> Iterator[TakeRefuge]:
    for there in refuges(pos, decision):
        yield TakeRefuge(decision.owner, there)


def _refuge_faults(pos: Position, decision: ChooseRefuge) -> Iterator[str]:
    if len(refuges(pos, decision)) < 2:
        yield f"no aircraft looks for a place in {decision.zone}"


QUESTION = Question(
    ChooseRefuge,
    {TakeRefuge: Rule(_refuge_objections, _take_refuge)},
    one_branch(_refuge_ways),
    {
        TakeRefuge: Wording(
            lambda act: f"take refuge in {act.to}",
            {
                rf"take refuge in (?P<to>{SPACE})": lambda by, found: TakeRefuge(by, found["to"]),
            },
        ),
    },
    faults=_refuge_faults,
)


def _refuges(pos: Position, unit: Unit, sea: str) -> Iterator[str]:
    """Landing places beside the zone: land zones of friends first, then decks."""
    near = pos.data.map.airways[sea]
    for there in near:
        if there in pos.data.map.land and not not_open(pos, unit, there):
            yield there
    for there in near:
        if there in pos.data.map.sea and any(True for _ in decks(pos, unit, there)):
            yield there
