"""Shore bombardment, and coastal artillery against it (GW-10.8.2-01 to GW-10.8.2-03)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from msgspec.structs import replace

from wartable.core.action_text import Wording
from wartable.core.flow import asked, one_branch
from wartable.core.game import Objection
from wartable.forces import each, force, holds, parts, size
from wartable.games.global_war_1936.actions import Bombard, Flight
from wartable.games.global_war_1936.battle.coastal_guns import GUN, coastal_guns, guns_left
from wartable.games.global_war_1936.battle.fire import Die, roll
from wartable.games.global_war_1936.battle.fleets import is_before_guns
from wartable.games.global_war_1936.battle.landings import aboard, launching
from wartable.games.global_war_1936.decisions import ChooseBombardment
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Assault, SeaBattle
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.wording import SPACE, format_flights, read_flights

FORT_BOMBARD = 1
"""What a fortification takes off shore bombardment (GW-13.2.6-04)."""
MOST_WAYS = 60
SHELLS = "with {units} from {space}"


def most(pos: Position, zone: str) -> int:
    """No more ships bombard than land units assault (GW-10.8.2-01)."""
    return size(aboard(pos, zone))


def able(pos: Position, zone: str) -> tuple[Flight, ...]:
    """By sea zone the ships beside it that fought no combat at sea this turn, but may have waited
    for one (GW-10.8.2-01, GW-9.4.1-03)."""
    kinds = pos.data.units
    found = []
    for sea in launching(pos, zone):
        ships = tuple(
            (unit, number)
            for unit, number in pos.units(sea)
            if unit.owner in pos.acting
            and kinds[unit.type].bombard
            and unit.did in ("", "moved")
            and not unit.to
            and unit.duty in ("", "continuing")
        )
        if ships:
            found.append(Flight(sea, ships))
    return tuple(found)


def ask(script: Script, zone: str) -> None:
    """Who assaults says which of his ships bombard."""
    if able(script.pos, zone) and most(script.pos, zone):
        script.ask(ChooseBombardment(script.pos.lead, zone, most(script.pos, zone)))


def shell(script: Script, frame: Assault) -> None:
    """The ships that were named bombard; coastal guns fire once at each ship that bombards
    or unloads, three times at most (GW-10.8.2-01, GW-10.8.2-02, GW-10.8.2-03)."""
    pos = script.pos
    ships = [
        (sea, unit)
        for sea in launching(pos, frame.zone)
        for unit in each(pos.units(sea))
        if unit.duty == "storming" and unit.to == frame.zone
    ]
    dice = [Die(_value(pos, frame.zone, sea, unit)) for sea, unit in ships]
    owed = roll(script, frame.zone, "attack", dice)
    now = script.pos.top
    assert isinstance(now, Assault)
    script.become(replace(now, hits=sum(each.hits for each in owed)))
    for sea in launching(script.pos, frame.zone):
        _guns(script, frame.zone, sea)


def _value(pos: Position, zone: str, sea: str, unit: Unit) -> int:
    """One less across a border that a fortification guards (GW-13.2.6-04, GW-EX-65, GW-10.8.2-01,
    GW-10.8.2-03)."""
    forted = any(
        facility.kind == "fortification" and facility.at in (sea, "all")
        for facility, _ in pos.facilities(zone)
    )
    return pos.data.units[unit.type].bombard - (FORT_BOMBARD if forted else 0)


def _guns(script: Script, zone: str, sea: str) -> None:
    pos = script.pos
    guns = coastal_guns(pos, zone, sea)
    ships = sum(
        number
        for unit, number in pos.units(sea)
        if unit.owner in pos.acting and is_before_guns(unit, zone)
    )
    number = min(guns_left(pos, zone, sea), guns * min(GUN, ships))
    if not number:
        return
    script.count("guns", f"{zone} {sea}", number)
    owed = roll(script, sea, "defence", [Die(GUN, "chosen_surface_ship")] * number)
    if owed:
        script.push(SeaBattle(sea, "guns", step=4, owed=owed))


def rest(script: Script, sea: str) -> None:
    """Ships that bombarded have fought."""
    changes = tuple(
        Change(sea, ((unit, number),), ((replace(unit, duty=""), number),))
        for unit, number in script.pos.units(sea)
        if unit.duty == "storming"
    )
    if changes:
        script.emit(UnitsChanged(changes, "GW-10.8.2-01"))


# the answer


def _objections(pos: Position, action: Bombard) -> Iterator[Objection]:
    """Why these ships do not bombard (GW-10.8.2-01)."""
    decision = asked(pos.top, ChooseBombardment, action)
    there = {flight.space: flight.units for flight in able(pos, decision.zone)}
    if len({flight.space for flight in action.ships}) != len(action.ships):
        yield no(pos, "GW-10.8.2-01", "a space is named twice")
    for flight in action.ships:
        if not holds(there.get(flight.space, ()), force(flight.units)):
            yield no(pos, "GW-10.8.2-01", "these do not bombard from {space}", space=flight.space)
    if sum(size(tuple(flight.units)) for flight in action.ships) > decision.most:
        yield no(pos, "GW-10.8.2-01", "no more than {number} ships bombard", number=decision.most)


def _bombard(script: Script, action: Bombard) -> None:
    """They are set to it, and have fought then."""
    zone = asked(script.pos.top, ChooseBombardment, action).zone
    script.pop()
    changes = tuple(
        Change(
            flight.space,
            force(flight.units),
            force(
                (replace(unit, did="bombarded", to=zone, duty="storming"), number)
                for unit, number in flight.units
            ),
        )
        for flight in action.ships
    )
    if changes:
        script.emit(UnitsChanged(changes, "GW-10.8.2-01"))


def all_of(pos: Position, decision: ChooseBombardment) -> Bombard:
    """As many as may bombard, the heaviest first."""
    kinds = pos.data.units
    ships = [
        (-kinds[unit.type].bombard, flight.space, unit)
        for flight in able(pos, decision.zone)
        for unit in each(flight.units)
    ]
    chosen: dict[str, list[tuple[Unit, int]]] = {}
    for _, sea, unit in sorted(ships)[: decision.most]:
        chosen.setdefault(sea, []).append((unit, 1))
    flights = (Flight(sea, force(units)) for sea, units in sorted(chosen.items()))
    return Bombard(decision.owner, tuple(flights))


def _ways(pos: Position, decision: ChooseBombardment) -> Iterator[Bombard]:
    """All that may first, then every other choice."""
    best = all_of(pos, decision)
    yield best
    seas = able(pos, decision.zone)
    choices = [[*islice(parts(flight.units, decision.most), MOST_WAYS)] for flight in seas]
    for chosen in islice(product(*choices), MOST_WAYS):
        flights = tuple(
            Flight(flight.space, units) for flight, units in zip(seas, chosen, strict=True) if units
        )
        action = Bombard(decision.owner, flights)
        if sum(map(size, chosen)) <= decision.most and action != best:
            yield action


def _faults(pos: Position, decision: ChooseBombardment) -> Iterator[str]:
    below = pos.state.flow[-2] if len(pos.state.flow) > 1 else None
    if not isinstance(below, Assault) or below.zone != decision.zone:
        yield "no shore is bombarded"
    elif decision.most != most(pos, decision.zone):
        yield "so many ships cannot bombard"


QUESTION = Question(
    ChooseBombardment,
    {Bombard: Rule(_objections, _bombard)},
    one_branch(_ways),
    {
        Bombard: Wording(
            lambda act: f"bombard {format_flights(act.ships, act.by, SHELLS) or 'not'}",
            {
                r"bombard (?P<ships>.+)": lambda by, found: Bombard(
                    by, read_flights(found["ships"], by, rf"with (.+) from ({SPACE})")
                )
            },
        ),
    },
    faults=_faults,
)
