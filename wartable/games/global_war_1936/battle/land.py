"""Land combat, step by step and round by round (GW-10.5-01), airborne assaults among them
(GW-10.6.1-02)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from wartable.core.flow import any_answer, one_branch
from wartable.core.game import Objection
from wartable.forces import each, force, holds, plus
from wartable.games.global_war_1936.actions import Flight, Press, Retreat
from wartable.games.global_war_1936.battle import aftermath, amphibious
from wartable.games.global_war_1936.battle.airborne import city_fire, land_airborne
from wartable.games.global_war_1936.battle.bystanders import ask_bystanders
from wartable.games.global_war_1936.battle.fire import Die, fighters, others, roll, strikers, volley
from wartable.games.global_war_1936.battle.forts import DICE, manned
from wartable.games.global_war_1936.battle.ground import ask_ground
from wartable.games.global_war_1936.battle.retreat import (
    havens,
    is_bound,
    retreat,
    walkers,
    way_back,
)
from wartable.games.global_war_1936.battle.scramble import ask_scramble
from wartable.games.global_war_1936.battle.sides import OTHER, units_of
from wartable.games.global_war_1936.battle.values import value
from wartable.games.global_war_1936.decisions import PressOn
from wartable.games.global_war_1936.diplomacy.shared_zones import is_at_home
from wartable.games.global_war_1936.nations import low_morale
from wartable.games.global_war_1936.nations.surprise_attack import is_surprised
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, Owed
from wartable.games.global_war_1936.unit import Unit

LIMITS = {"city": 3, "tundra": 1}
"""Rounds a player turn (GW-1.7.7-03, GW-1.7.5-01)."""
MOST_ROUNDS = 1_000
Step = Callable[[Script, Battle], None]
"""A step of a combat: the frame that it is given has the next one already."""


def is_over(pos: Position, frame: Battle) -> bool:
    """One side has nobody left who fires."""
    attack = plus(units_of(pos, frame, "attack"), frame.fallen)
    return not attack or not plus(units_of(pos, frame, "defence"), frame.aside)


def while_both(step: Step) -> Step:
    """The step, unless the combat is over: then it ends."""

    def play(script: Script, frame: Battle) -> None:
        if is_over(script.pos, frame):
            _end(script, frame)
        else:
            step(script, frame)

    return play


def _end(script: Script, frame: Battle) -> None:
    """The combat ends; whoever was to join after its first round does so if it was the last
    (GW-10.8.3-01)."""
    script.pop()
    if frame.round == 1:
        amphibious.reinforce(script, frame.zone)
    aftermath.end_battle(script, frame)


def first_strike(script: Script, frame: Battle) -> None:
    """Both sides at once, in the first round; fortifications fire at who comes across their borders
    (GW-10.2-01, GW-13.2.6-03, GW-13.2.6-06)."""
    pos = script.pos
    owed: tuple[Owed, ...] = ()
    for side in OTHER:
        owed += volley(
            script, frame, side, strikers(pos, frame.zone, side, units_of(pos, frame, side))
        )
    guns = [Die(fort.value, "fort_dice") for fort in manned(pos, frame.zone) for _ in range(DICE)]
    owed += roll(script, frame.zone, "defence", guns)
    script.become(replace(frame, owed=owed))


def air_superiority(script: Script, frame: Battle) -> None:
    """Fighters of both sides, aircraft being hit first, and anti-aircraft guns at aircraft alone
    (GW-10.2-02, GW-10.2-03)."""
    pos = script.pos
    owed: tuple[Owed, ...] = ()
    for side in OTHER:
        mine, theirs = units_of(pos, frame, side), units_of(pos, frame, OTHER[side])
        owed += volley(
            script, frame, side, fighters(pos, frame.zone, side, mine), "air_first", late=True
        )
        aircraft = sum(n for unit, n in theirs if pos.data.units[unit.type].kind == "air")
        guns = [
            Die(value(pos, frame.zone, 1, side, unit), "air")
            for unit in each(mine)
            for _ in range(min(aircraft, pos.data.units[unit.type].shots))
        ]
        owed += roll(script, frame.zone, side, guns, late=True)
    script.become(replace(frame, owed=owed))


def attack(script: Script, frame: Battle) -> None:
    """The attackers fire, those hit before among them; who they hit fires back."""
    pos = script.pos
    units = plus(units_of(pos, frame, "attack"), frame.fallen)
    firing = others(pos, frame.zone, "attack", units, frame.round)
    owed = volley(script, frame, "attack", firing, late=True)
    script.become(replace(frame, owed=owed))


def defend(script: Script, frame: Battle) -> None:
    """Those set aside fire too, and are gone then."""
    pos = script.pos
    units = plus(units_of(pos, frame, "defence"), frame.aside)
    firing = others(pos, frame.zone, "defence", units, frame.round)
    owed = volley(script, frame, "defence", firing)
    script.become(replace(frame, owed=owed, aside=(), fallen=()))


def _next_round(script: Script, frame: Battle) -> None:
    """The attacker may retreat before the next round; he must after the last that city or tundra
    allows (GW-10.3-01, GW-1.7.7-03, GW-1.7.5-01)."""
    if frame.round == 1:
        aftermath.release_bombers(script, frame.zone)
        amphibious.reinforce(script, frame.zone)
    pos = script.pos
    if is_over(pos, frame):
        _end(script, frame)
    elif frame.round >= rounds_allowed(pos, frame.zone) and not _is_shared(pos, frame):
        script.pop()
        retreat(script, frame, must=True)
    else:
        script.become(replace(frame, round=frame.round + 1, step=ATTACK))
        if not all(is_staying(unit, frame.zone) for unit, _ in units_of(pos, frame, "attack")):
            script.ask(PressOn(pos.lead, frame.zone))


def _is_shared(pos: Position, frame: Battle) -> bool:
    """Attackers stood there all the time, and fight it out (GW-6.6-03)."""
    return any(is_at_home(unit, frame.zone) for unit, _ in units_of(pos, frame, "attack"))


def is_staying(unit: Unit, zone: str) -> bool:
    """It never retreats from there."""
    return is_bound(unit) or is_at_home(unit, zone)


LAND: tuple[Step, ...] = (
    ask_bystanders,
    ask_scramble,
    amphibious.come_unopposed,
    ask_ground,
    city_fire,
    low_morale.advance,
    while_both(first_strike),
    while_both(air_superiority),
    land_airborne,
    while_both(attack),
    while_both(defend),
    _next_round,
)
"""From the second round on it begins with the attack."""
ATTACK = 9


def rounds_allowed(pos: Position, zone: str) -> int:
    """How many rounds a combat there can last (GW-1.7.5-01, GW-1.7.7-03, GW-15.4-04)."""
    here = pos.data.map.land[zone]
    ground = (here.terrain, "city" if here.city and not is_surprised(pos, zone) else "")
    return next((LIMITS[each] for each in ground if each in LIMITS), MOST_ROUNDS)


# whether to go on


def _ways(pos: Position, decision: PressOn) -> Iterator[Press | Retreat]:
    yield Press(decision.owner)
    if any(_retreat_objections(pos, Retreat(decision.owner))):
        return
    yield Retreat(decision.owner)
    going = walkers(pos, decision.zone)
    for there in havens(pos, decision.zone):
        others = tuple(pair for pair in going if pair[0].came != there)
        action = Retreat(decision.owner, (Flight(there, others),) if others else ())
        if others and not any(_retreat_objections(pos, action)):
            yield action


def _retreat_objections(pos: Position, action: Retreat) -> Iterator[Objection]:
    frame = _below(pos)
    named = force(pair for flight in action.others for pair in flight.units)
    if not holds(walkers(pos, frame.zone), named):
        yield no(pos, "GW-10.3-01", "these units do not retreat")
    for unit, _ in walkers(pos, frame.zone):
        if not way_back(pos, frame.zone, unit):
            yield no(pos, "GW-10.3-03", "{unit} has no friend's zone to go back to", unit=unit.type)
    for flight in action.others:
        if flight.space not in havens(pos, frame.zone):
            yield no(pos, "GW-10.3-03", "nobody came from {space}", space=flight.space)
        for unit, _ in flight.units:
            if flight.space in pos.data.map.land and not pos.relations.may_enter(
                unit.owner, pos.state.control[flight.space]
            ):
                yield no(pos, "GW-10.3-03", "{space} is no friend's", space=flight.space)


def _below(pos: Position) -> Battle:
    frame = pos.state.flow[-2]
    assert isinstance(frame, Battle)
    return frame


def _press(script: Script, action: Press) -> None:
    script.pop()


def _retreat(script: Script, action: Retreat) -> None:
    """All go but airborne and amphibious attackers, who fight on (GW-10.3-01, GW-10.6.1-01)."""
    script.pop()
    frame = script.pos.top
    assert isinstance(frame, Battle)
    staying = (is_staying(unit, frame.zone) for unit, _ in units_of(script.pos, frame, "attack"))
    if not any(staying):
        script.pop()
    retreat(script, frame, action.others)


def _faults(pos: Position, decision: PressOn) -> Iterator[str]:
    below = pos.state.flow[-2] if len(pos.state.flow) > 1 else None
    if not isinstance(below, Battle) or below.zone != decision.zone:
        yield "nobody fights there"


PRESS_ON = Question(
    PressOn,
    {Press: Rule(any_answer, _press), Retreat: Rule(_retreat_objections, _retreat)},
    one_branch(_ways),
    {},
    faults=_faults,
)
