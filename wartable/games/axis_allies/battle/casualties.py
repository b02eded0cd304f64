"""Who takes the hits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from wartable.core.action_text import Wording
from wartable.core.flow import one_branch
from wartable.core.game import Objection
from wartable.forces import Fault, Pool, fault_in_hits, force, minus, plus, ways
from wartable.games.axis_allies.actions import TakeHits
from wartable.games.axis_allies.battle.line_up import at_peace
from wartable.games.axis_allies.decisions import ChooseCasualties
from wartable.games.axis_allies.edition import Ask, Question, Rule
from wartable.games.axis_allies.events import CasualtiesTaken, FlowBecame
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle, Window
from wartable.games.axis_allies.unit import Force, Unit, with_cargo
from wartable.games.axis_allies.windows import (
    MOST_LISTED,
    answer,
    asked,
    battle_below,
    faults_in_battle,
    without,
)
from wartable.games.axis_allies.wording import SPACE, format_some, read_some

ANY = "any"
SUBMARINE = "submarine"
"""Hits by submarines: sea units only (S42-CMB-20)."""
AIRCRAFT = "aircraft"
"""Hits by aircraft without a destroyer: no submarines (S42-CMB-31)."""
BOMBARDMENT = "bombardment"
"""Hits by bombarding ships: land units only, unless the table agreed otherwise (S42-AMB-06)."""
AA_FIRE = "AA fire"
"""Hits by antiaircraft guns: aircraft only (E40-CMB-06, G40-CMB-08)."""


def takes(pos: Position, unit: Unit, kind: str) -> bool:
    """Whether a unit can be hit by this kind of hit; a facility's name is the kind of its fire at
    those who bomb it (S42-CMB-32, E40-SBR-10, G40-SBR-11)."""
    if kind == SUBMARINE:
        return pos.type(unit).domain == "sea"
    if kind == AIRCRAFT:
        return not pos.type(unit).submarine
    if kind == BOMBARDMENT:
        any_unit = pos.state.options.bombardment == "any_unit"
        return any_unit or pos.type(unit).domain == "land"
    if kind == AA_FIRE:
        return pos.is_airborne(unit)
    return kind not in pos.data.units or unit.to == kind


def is_last(pos: Position, unit: Unit) -> bool:
    """Transports are losses only when nothing else can be (S42-CMB-21)."""
    return pos.type(unit).hold


def targets(pos: Position, units: Force) -> dict[Unit, int]:
    """The hits that units can still take: a sound battleship takes one as it is and one damaged
    (S42-BB-01, S42-BB-02)."""
    room: dict[Unit, int] = {}
    for unit, number in units:
        for hits in range(unit.hits, pos.type(unit).hits):
            hit = replace(unit, hits=hits)
            room[hit] = room.get(hit, 0) + number
    return room


def fault_in(pos: Position, units: Force, pools: Sequence[Pool], chosen: Force) -> Fault | None:
    """What is wrong with these units taking these hits, or `None` (S42-CMB-21, S42-CMB-32,
    S42-CMB-52)."""
    there = dict(units)
    picked = dict(chosen)
    if len(picked) < len(chosen):
        return Fault.NOT_THERE
    for unit, number in picked.items():
        lower = picked.get(replace(unit, hits=unit.hits - 1), 0)
        if number < 1 or number > there.get(unit, 0) + lower:
            return Fault.NOT_THERE
    return fault_in_hits(
        pools,
        targets(pos, units),
        picked,
        lambda unit, kind: takes(pos, unit, kind),
        lambda unit: is_last(pos, unit),
    )


def choices(pos: Position, units: Force, pools: Sequence[Pool], limit: int) -> list[Force]:
    """Ways to take the hits, cheapest units first, at most so many."""
    there = dict(units)

    def most(unit: Unit, chosen: Mapping[Unit, int]) -> int:
        """A damaged unit can be hit if it was damaged before or is now."""
        damaged = chosen.get(replace(unit, hits=unit.hits - 1), 0) if unit.hits else 0
        return there.get(unit, 0) + damaged

    return ways(
        pools,
        targets(pos, units),
        lambda unit, kind: takes(pos, unit, kind),
        lambda unit: is_last(pos, unit),
        lambda unit: (is_last(pos, unit), pos.type(unit).cost, unit),
        limit,
        most,
    )


def ask_casualties(
    script: Script, battle: Battle, pools: Sequence[Pool], *, defending: bool
) -> Battle | Ask:
    """Let the hits fall: at once if there is no choice, otherwise ask those who are hit
    (S42-CMB-27, S42-CMB-29)."""
    pos = script.pos
    pools = tuple(pool for pool in pools if pool.hits)
    units = battle.defenders if defending else battle.attackers
    options = choices(pos, units, pools, 2)
    if not options or not options[0]:
        return battle
    if len(options) == 1:
        return take_hits(script, battle, options[0], defending=defending)
    if not defending:
        question = ChooseCasualties(battle.attacker, battle.space, False, pools)
        return Ask(battle, (question,))
    owners = deciding_powers(pos, units)
    joint = len(owners) > 1
    return Ask(
        battle,
        tuple(ChooseCasualties(owner, battle.space, True, pools, joint) for owner in owners),
    )


def deciding_powers(pos: Position, units: Force) -> tuple[str, ...]:
    """One power for each player who has units here: players choose losses together (S42-MNF-08,
    E40-MNF-02, G40-MNF-07)."""
    owners = dict.fromkeys(spokesman(pos, unit.owner) for unit, _ in units)
    by_seat: dict[str, str] = {}
    for owner in owners:
        by_seat.setdefault(seat_of(pos, owner), owner)
    return tuple(by_seat.values())


def spokesman(pos: Position, owner: str) -> str:
    """Who decides for units: their power; for those of a party the first power, in turn order, that
    is on its side and fights whoever is attacking (E40-NEU-09, G40-NEU-14)."""
    if owner in pos.data.powers:
        return owner
    side = pos.data.sides[pos.data.parties[owner].side]
    return next((power for power in side if power in pos.foes), side[0])


def seat_of(pos: Position, power: str) -> str:
    """The seat that plays this power (S42-OVR-04)."""
    for seat, powers in pos.state.options.seats.items():
        if power in powers:
            return seat
    return power


def take_hits(script: Script, battle: Battle, chosen: Force, *, defending: bool) -> Battle:
    """These units take a hit each: damaged ones fight on, lost defenders go behind the casualty
    line, lost attackers leave (S42-CMB-27, S42-CMB-29, S42-BB-03). A defending carrier that is
    damaged forgets its aircraft: they are in the air and cannot come back (E40-UNT-14,
    G40-UNT-20)."""
    pos = script.pos
    units = battle.defenders if defending else battle.attackers
    lost: list[tuple[Unit, int]] = []
    damaged: list[tuple[Unit, int]] = []
    for unit, number in sorted(chosen, key=lambda pair: pair[0].hits):
        units = minus(units, ((unit, number),))
        if unit.hits + 1 < pos.type(unit).hits:
            worse = replace(unit, hits=unit.hits + 1)
            units = plus(units, ((worse, number),))
            damaged.append((worse, number))
        else:
            lost.append((unit, number))
    if defending:
        units = _without_aircraft(pos, units, damaged)
    gone = force(lost)
    script.emit(CasualtiesTaken(battle.space, defending, gone, force(damaged)))
    if defending:
        return replace(battle, defenders=units, line=plus(battle.line, gone))
    return replace(battle, attackers=units)


def _without_aircraft(pos: Position, units: Force, damaged: list[tuple[Unit, int]]) -> Force:
    """The units, those just damaged that had aircraft in the air without them."""
    for unit, number in damaged:
        left = min(number, dict(units).get(unit, 0))
        if left:
            bare = with_cargo(unit, at_peace(pos, unit))
            units = plus(minus(units, ((unit, left),)), ((bare, left),))
    return units


# The answer


def objections(pos: Position, action: TakeHits) -> Iterator[Objection]:
    """Why these units may not take the hits (S42-CMB-32, S42-CMB-52)."""
    decision = asked(pos, ChooseCasualties, action)
    battle = battle_below(pos)
    units = battle.defenders if decision.defending else battle.attackers
    if fault := fault_in(pos, units, decision.pools, action.units):
        yield Objection(_rule(pos, fault), fault.value, (battle.space,))


def _rule(pos: Position, fault: Fault) -> str:
    if fault is Fault.KEPT_FOR_LAST:
        return pos.rule("S42-CMB-21")
    if fault is Fault.WASTED:
        return pos.rule("S42-CMB-52")
    return pos.rule("S42-CMB-32")


def carry_out(script: Script, action: TakeHits) -> None:
    """Take the hits, once all players of the defence agree; if they do not, the attacker chooses
    (S42-MNF-08)."""
    decision = asked(script.pos, ChooseCasualties, action)
    battle = battle_below(script.pos)
    window = script.pos.top
    assert isinstance(window, Window)
    answers = (*window.answers, (action.by, force(action.units)))
    if without(window, decision):
        answer(script, decision, answers)
    elif len({units for _, units in answers}) > 1:
        question = replace(decision, owner=battle.attacker, joint=False)
        script.become(Window((question,)))
    else:
        battle = take_hits(script, battle, action.units, defending=decision.defending)
        script.emit(FlowBecame((*script.state.flow[:-2], battle)))


def answers(pos: Position, decision: ChooseCasualties) -> Sequence[TakeHits]:
    """Some ways to take the hits."""
    battle = battle_below(pos)
    units = battle.defenders if decision.defending else battle.attackers
    found = choices(pos, units, decision.pools, MOST_LISTED)
    return [TakeHits(decision.owner, decision.space, chosen) for chosen in found]


def faults(pos: Position, decision: ChooseCasualties, battle: Battle) -> Iterator[str]:
    """Any hits can fall in a battle."""
    return iter(())


QUESTION = Question(
    ChooseCasualties,
    {TakeHits: Rule(objections, carry_out)},
    one_branch(answers),
    {
        TakeHits: Wording(
            lambda action: f"hits in {action.space}: {format_some(action.units, action.by)}",
            {
                rf"hits in {SPACE}: (?P<units>.+)": lambda by, m: TakeHits(
                    by, m["space"], read_some(m["units"], by)
                )
            },
        )
    },
    faults=faults_in_battle(faults),
)
