"""Scramble and interception: who stands by at a base, in a port or on a deck joins a combat beside
it (10.4, 10.6.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from typing import NamedTuple

from msgspec.structs import replace

from wartable.core.action_text import Wording
from wartable.core.flow import answer, asked, one_branch
from wartable.core.game import Objection
from wartable.forces import each, force, holds, parts, size
from wartable.games.global_war_1936.actions import Flight, Scramble
from wartable.games.global_war_1936.battle.coastal_guns import pass_narrows
from wartable.games.global_war_1936.battle.fleets import assaulting
from wartable.games.global_war_1936.battle.landings import bound, is_ashore
from wartable.games.global_war_1936.battle.sides import joins, lead_for, units_of
from wartable.games.global_war_1936.decisions import ChooseScramble
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.facts_units import SURFACE_WARSHIPS, UnitType
from wartable.games.global_war_1936.movement import decks
from wartable.games.global_war_1936.nations.surprise_attack import is_surprised
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, Combat, SeaBattle
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.games.global_war_1936.wording import SPACE, format_flights, read_flights

RADAR = "radar"
FLIES = "{units} from {space}"
UNLIMITED = 1_000
MOST_WAYS = 60
SERVED: dict[str, Callable[[UnitType], bool]] = {
    "aircraft": lambda row: row.air_superiority,
    "seaplanes": lambda row: row.id == "seaplane",
    "ships": lambda row: row.kind in SURFACE_WARSHIPS,
    "submarines": lambda row: row.kind == "submarine",
}
"""Whom a facility scrambles, by whom it serves (GW-10.4-01 to GW-10.4-04, GW-AMB-24)."""


class Source(NamedTuple):
    """Where units stand by: who they are, how many of them still may, and what counts them."""

    space: str
    units: Force
    most: int
    key: str


def sources(
    pos: Position, zone: str, foes: Iterable[str], friends: Iterable[str] | None, lead: str
) -> Iterator[Source]:
    """From where a lead may scramble into a zone against these attackers: from beside it, also over
    an impassable border (GW-1.7-06), if one of the owner's defenders, or of who cooperates with
    him, is there; without `friends` whoever is (GW-10.4-06)."""
    foes, friends = {*foes}, None if friends is None else {*friends}
    for there in pos.data.map.airways[zone]:
        found = _facilities(pos, there, zone) if there in pos.data.map.land else _decks(pos, there)
        for source in found:
            units = tuple(
                (unit, number)
                for unit, number in source.units
                if lead_for(pos, unit.owner) == lead
                and any(pos.relations.is_enemy(unit.owner, foe) for foe in foes)
                and (
                    friends is None
                    or any(pos.relations.is_friendly(unit.owner, each) for each in friends)
                )
            )
            if units and source.most > 0:
                yield source._replace(units=units)


def _facilities(pos: Position, there: str, zone: str) -> Iterator[Source]:
    """Airbases serve every zone beside them, others the sea zone on which they open; damaged ones
    nobody (GW-13.2-04), and who fought already stays (GW-10.1-03). The limit is the owner's,
    whoever uses it (GW-10.4-07, GW-10.4-08)."""
    owner = pos.state.control[there]
    limits: dict[str, int] = {}
    for facility, number in pos.facilities(there):
        row = pos.data.facilities[facility.kind]
        if row.scramble and not facility.damage and facility.at in ("", zone):
            limit = UNLIMITED if pos.has_technology(owner, RADAR) else row.scramble
            limits[row.serves] = limits.get(row.serves, 0) + limit * number
    for serves, limit in limits.items():
        key = f"{there} {serves}"
        units = tuple(
            (unit, number)
            for unit, number in pos.units(there)
            if SERVED[serves](pos.data.units[unit.type])
            and _stands_by(unit)
            and pos.relations.is_friendly(unit.owner, owner)
        )
        yield Source(there, units, limit - pos.spent("scrambled", key), key)


def _stands_by(unit: Unit) -> bool:
    """It did not fight yet this turn (GW-10.1-03), and is no skeleton ship (GW-11.5-12)."""
    return unit.did != "fought" and not unit.came and unit.duty != "skeleton"


def _decks(pos: Position, there: str) -> Iterator[Source]:
    """Fighters of heavy carriers, with Radar (GW-10.4-05, GW-8.2.1-09)."""
    aboard = [
        (fighter, number)
        for carrier, number in pos.units(there)
        if pos.data.units[carrier.type].scramble and pos.has_technology(carrier.owner, RADAR)
        for fighter in carrier.cargo
        if pos.data.units[fighter.type].air_superiority and _stands_by(fighter)
    ]
    yield Source(there, force(aboard), UNLIMITED, there)


def _is_raid(frame: Combat) -> bool:
    return isinstance(frame, Battle) and frame.plan == "raid"


def _options(pos: Position, frame: Combat, lead: str) -> list[Source]:
    """From where a lead may join the combat; nobody intercepts rockets (GW-10.6.2-03)."""
    foes = {
        unit.owner
        for unit, _ in units_of(pos, frame, "attack")
        if pos.data.units[unit.type].kind != "rocket"
    }
    defending = {unit.owner for unit, _ in units_of(pos, frame, "defence")}
    friends: set[str] | None = defending
    landing = {unit.owner for unit, _ in _landing(pos, frame)}
    if _is_raid(frame):
        friends = defending | {pos.state.control[frame.zone]}
    elif landing:
        foes, friends = foes | landing, None
    found = [*sources(pos, frame.zone, foes, friends, lead)]
    if _is_raid(frame):
        found = [_fighters_alone(pos, source) for source in found]
        found.append(_over_the_zone(pos, frame.zone, foes, lead))
    return [source for source in found if source.units]


def _landing(pos: Position, frame: Combat) -> Iterator[tuple[Unit, int]]:
    """Who attempts an amphibious assault: ships in the sea zone that it comes from, or, into a land
    zone, those and who has come ashore (GW-10.4-06)."""
    if isinstance(frame, SeaBattle):
        yield from assaulting(pos, frame.zone)
    elif frame.plan == "land":
        yield from ((unit, n) for unit, n in units_of(pos, frame, "attack") if is_ashore(unit))
        yield from ((ship, n) for _, ship, n in bound(pos, frame.zone))


def _fighters_alone(pos: Position, source: Source) -> Source:
    units = tuple(pair for pair in source.units if pos.data.units[pair[0].type].air_superiority)
    return source._replace(units=units)


def _over_the_zone(pos: Position, zone: str, foes: set[str], lead: str) -> Source:
    """Fighters of the bombed zone intercept without limit (GW-10.6.3-01, GW-10.6.3-02)."""
    units = tuple(
        (unit, number)
        for unit, number in pos.units(zone)
        if pos.data.units[unit.type].air_superiority
        and _stands_by(unit)
        and lead_for(pos, unit.owner) == lead
        and any(pos.relations.is_enemy(unit.owner, foe) for foe in foes)
    )
    return Source(zone, units, UNLIMITED, "")


def over(sea: str) -> str:
    """What remembers that scramble into the sea zone of an assault was decided on."""
    return f"over {sea}"


def ask_scramble(script: Script, frame: Combat) -> None:
    """Whoever can is asked, unless it is a surprise (GW-10.4-10, GW-15.4-04)."""
    asks = [*may_scramble(script.pos, frame)]
    if asks and any(assaulting(script.pos, frame.zone)):
        script.count("scrambled", over(frame.zone))
    if asks:
        script.ask(*asks)


def may_scramble(pos: Position, frame: Combat) -> Iterator[ChooseScramble]:
    """What every lead that can is asked; nobody can when it is a surprise."""
    if is_surprised(pos, frame.zone):
        return
    near = {lead_for(pos, owner) for owner in _owners_near(pos, frame.zone)}
    for lead in dict.fromkeys(slot.nations[0] for slot in pos.data.slots.values()):
        if lead != pos.lead and lead in near and _options(pos, frame, lead):
            yield ChooseScramble(lead, frame.zone, _is_raid(frame))


def _owners_near(pos: Position, zone: str) -> set[str]:
    """Whose units are there and beside it, and aboard."""
    return {
        each.owner
        for space in (zone, *pos.data.map.airways[zone])
        for unit, _ in pos.units(space)
        for each in (unit, *unit.cargo)
    }


def _below(pos: Position) -> Combat:
    frame = pos.state.flow[-2]
    assert isinstance(frame, Battle | SeaBattle)
    return frame


def _objections(pos: Position, action: Scramble) -> Iterator[Objection]:
    decision = asked(pos.top, ChooseScramble, action)
    rule = "GW-10.6.3-01" if decision.is_raid else "GW-10.4-06"
    options: dict[str, list[Source]] = {}
    for source in _options(pos, _below(pos), action.by):
        options.setdefault(source.space, []).append(source)
    if len({flight.space for flight in action.flights}) != len(action.flights):
        yield no(pos, rule, "a space is named twice")
    for flight in action.flights:
        there = options.get(flight.space, [])
        if not holds(force(pair for source in there for pair in source.units), flight.units):
            yield no(pos, rule, "these do not stand by in {space}", space=flight.space)
        for source in there:
            if size(_of(source, flight.units)) > source.most:
                yield no(
                    pos, "GW-10.4-08", "{number} more may scramble from there", number=source.most
                )


def _of(source: Source, units: Force) -> Force:
    return tuple(pair for pair in units if pair[0] in dict(source.units))


def _scramble(script: Script, action: Scramble) -> None:
    """They stand in the zone, with where they came from; scrambling is no movement
    (GW-10.4-09). Guns on a narrow crossing fire at ships that come out (GW-13.2.7-02)."""
    pos, frame = script.pos, _below(script.pos)
    decision = asked(pos.top, ChooseScramble, action)
    keys = {
        (source.space, unit): source.key
        for source in _options(pos, frame, action.by)
        for unit, _ in source.units
    }
    for flight in action.flights:
        mission = "raid" if decision.is_raid else ""
        up = force(
            (replace(unit, came=flight.space, mission=mission), number)
            for unit, number in flight.units
        )
        leave = _leave(script.pos, flight)
        script.emit(UnitsChanged((*leave, Change(frame.zone, (), up)), "GW-10.4-09"))
        ships = [unit for unit in each(up) if pos.data.units[unit.type].is_ship]
        pass_narrows(script, frame.zone, ships)
        for unit, number in flight.units:
            if key := keys[flight.space, unit]:
                script.count("scrambled", key, number)
    answer(script, decision)


def _leave(pos: Position, flight: Flight) -> tuple[Change, ...]:
    """They leave the zone, or the decks they are on."""
    if flight.space in pos.data.map.land:
        return (Change(flight.space, force(flight.units), ()),)
    left = [*each(flight.units)]
    changes = []
    for carrier in each(pos.units(flight.space)):
        aboard = [*carrier.cargo]
        for fighter in carrier.cargo:
            if fighter in left:
                left.remove(fighter)
                aboard.remove(fighter)
        if len(aboard) != len(carrier.cargo):
            after = replace(carrier, cargo=tuple(aboard))
            changes.append(Change(flight.space, ((carrier, 1),), ((after, 1),)))
    return tuple(changes)


def stand_down(script: Script, frame: Combat) -> None:
    """Defending aircraft, and who scrambled or intercepted, have fought (GW-10.1-03)."""
    pos = script.pos
    changes = []
    for unit, number in pos.units(frame.zone):
        if unit.owner in pos.acting or not (unit.came or _flew(pos, frame, unit)):
            continue
        came = "" if unit.came == frame.zone else unit.came
        after = replace(unit, came=came, mission="", did="fought")
        if after != unit:
            changes.append(Change(frame.zone, ((unit, number),), ((after, number),)))
    if changes:
        script.emit(UnitsChanged(tuple(changes), "GW-10.1-03"))


def go_home(script: Script) -> None:
    """After the combat phase who scrambled or intercepted is back where it came from, and is lost
    if that is a friend's no more (GW-10.4-11, GW-10.6.3-02)."""
    for space in [*script.state.units]:
        for unit in each(script.pos.units(space)):
            if not unit.came or unit.owner in script.pos.acting:
                continue
            duty = "" if unit.duty == "submerged" else unit.duty
            back = replace(unit, came="", duty=duty)
            there = _return(script.pos, unit.came, back)
            script.emit(UnitsChanged((Change(space, ((unit, 1),), ()), *there), "GW-10.4-11"))


def _flew(pos: Position, frame: Combat, unit: Unit) -> bool:
    """It is an aircraft that took part in a combat on land; those at sea stay over it."""
    return (
        isinstance(frame, Battle)
        and pos.data.units[unit.type].kind == "air"
        and joins(pos, unit, frame.plan)
        and any(pos.relations.is_enemy(unit.owner, nation) for nation in pos.acting)
    )


def _return(pos: Position, there: str, unit: Unit) -> tuple[Change, ...]:
    """Into the zone, or on a carrier with room; nowhere if there is none."""
    if there in pos.data.map.land:
        is_open = pos.relations.may_enter(unit.owner, pos.state.control[there])
        return (Change(there, (), ((unit, 1),)),) if is_open else ()
    for carrier in decks.decks(pos, unit, there):
        if pos.data.units[carrier.type].scramble:
            after = replace(carrier, cargo=tuple(sorted((*carrier.cargo, unit))))
            return (Change(there, ((carrier, 1),), ((after, 1),)),)
    return ()


def _ways(pos: Position, decision: ChooseScramble) -> Iterator[Scramble]:
    options = _options(pos, _below(pos), decision.owner)
    choices = [[*islice(parts(source.units, source.most), MOST_WAYS)] for source in options]
    for chosen in islice(product(*choices), MOST_WAYS):
        taken: dict[str, Force] = {}
        for source, units in zip(options, chosen, strict=True):
            taken[source.space] = force((*taken.get(source.space, ()), *units))
        flights = tuple(Flight(space, units) for space, units in sorted(taken.items()) if units)
        yield Scramble(decision.owner, flights)


def _faults(pos: Position, decision: ChooseScramble) -> Iterator[str]:
    below = pos.state.flow[-2] if len(pos.state.flow) > 1 else None
    if not isinstance(below, Battle | SeaBattle) or below.zone != decision.zone:
        yield "nobody is attacked there"
    elif not _options(pos, below, decision.owner):
        yield "nobody can scramble"


QUESTION = Question(
    ChooseScramble,
    {Scramble: Rule(_objections, _scramble)},
    one_branch(_ways),
    {
        Scramble: Wording(
            lambda act: f"scramble {format_flights(act.flights, act.by, FLIES) or 'nobody'}",
            {
                r"scramble (?P<flights>.+)": lambda by, found: Scramble(
                    by, read_flights(found["flights"], by, rf"(.+) from ({SPACE})")
                )
            },
        ),
    },
    faults=_faults,
)
