"""What is asked out of turn or before the combats: scrambles, strikes, convoys, passages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.ai.axis_allies.battles import pays
from wartable.ai.axis_allies.judge import Counts, counts
from wartable.ai.axis_allies.study import Study
from wartable.forces import force
from wartable.games.axis_allies.actions import (
    AnswerPassage,
    Bomb,
    ChooseChart,
    Disrupt,
    Engage,
    FireRockets,
    Group,
    Kamikaze,
    Raise,
    Research,
    Rocket,
    Scramble,
    Strike,
)
from wartable.games.axis_allies.decisions import (
    AllowPassage,
    ChooseKamikaze,
    ChooseRockets,
    ChooseScramble,
    ChooseTargets,
    DeclareAttacks,
    DisruptConvoys,
    DoResearch,
    PickChart,
    RaiseUnits,
)
from wartable.games.axis_allies.production import complex_in, is_complex
from wartable.games.axis_allies.scramble import left_to_send
from wartable.games.axis_allies.unit import NO_UNITS, Force, Unit, each

WORTH_RISING = 0.5
"""What aircraft must save to go up."""
A_DIE = 35
"""Money for each research die."""
AT_ONCE = 2
"""Kamikazes for a fleet that does not come for what matters."""


def scramble(study: Study, decision: ChooseScramble) -> tuple[Any, str]:
    """Aircraft go up where the battle is better for it, a landing stopped included."""
    pos = study.pos
    left = left_to_send(pos, decision.space, decision.limit)
    best: Force = NO_UNITS
    best_value, where = WORTH_RISING, ""
    for zone in decision.zones:
        rising = sorted(each(decision.aircraft), key=lambda unit: -pos.type(unit).defense)
        before = _outlook(study, zone, ())
        for number in range(1, min(left, len(rising)) + 1):
            flight = force((unit, 1) for unit in rising[:number])
            value = _outlook(study, zone, flight) - before
            if value > best_value:
                best, best_value, where = flight, value, zone
    if not best:
        return Scramble(decision.owner, decision.space), "Nobody goes up: it would not help."
    action = Scramble(decision.owner, decision.space, (Group(where, best),))
    return action, f"Aircraft go up to defend {pos.name(where)}."


def _outlook(study: Study, zone: str, flight: Force) -> float:
    """How a battle at sea stands for the defender with these aircraft, in IPC."""
    pos = study.pos
    attackers = study.count(pair for pair in pos.at(zone) if pair[0].owner == pos.me)
    defenders = counts([*_fighting(study, zone), *((unit.type, n) for unit, n in flight)])
    landing = sum(
        study.appraisal.worth(space) for space, zones in pos.assaults.items() if zone in zones
    )
    if not any(study.pos.data.units[kind].defense for kind, _ in defenders):
        return -0.5 * landing - study.judge.value(defenders)
    verdict = study.judge.sea(attackers, defenders, exact=True)
    return verdict.lost - verdict.killed - 0.5 * landing * verdict.win


def _fighting(study: Study, zone: str) -> Counts:
    pos = study.pos
    return study.count(pair for pair in pos.at(zone) if pos.is_enemy(pos.me, pair[0].owner))


def declare_attacks(study: Study, decision: DeclareAttacks) -> tuple[Any, str]:
    """Submarines and transports are attacked where it pays, with who may go up against it."""
    zones = tuple(z for z in decision.zones if pays(study, z, study.scrambling_at(z)))
    note = "Attack where it pays." if zones else "Nothing there is worth a fight."
    return Engage(decision.owner, zones), note


def kamikaze(study: Study, decision: ChooseKamikaze) -> tuple[Any, str]:
    """All strike at a fleet that lands where it matters most, a few at others: two at the dearest
    ship that one hit sinks, or at a carrier."""
    pos = study.pos
    struck = {zone for zone, _ in decision.ships}
    places = [space for space, zones in pos.assaults.items() if not struck.isdisjoint(zones)]
    matters = any(space in study.appraisal.capitals for space in places)
    left = decision.left if matters else min(decision.left, AT_ONCE)
    ships = [(zone, ship) for zone, targets in decision.ships for ship in each(targets)]
    ships.sort(key=lambda pair: (-_prey(study, pair[1]), pair))
    strikes = []
    for zone, ship in ships:
        number = min(left, 2)
        if number and _prey(study, ship) >= 8:
            strikes.append(Strike(zone, ship, number))
            left -= number
    note = "Kamikazes strike the ships that matter." if strikes else "No ship is worth a strike."
    return Kamikaze(decision.owner, tuple(strikes)), note


def _prey(study: Study, ship: Unit) -> float:
    """What a hit on a ship is worth."""
    kind = study.pos.type(ship)
    if ship.hits + 1 >= kind.hits:
        return float(kind.cost + sum(study.pos.type(aboard).cost for aboard in ship.cargo))
    return 10.0 if kind.deck else 5.0


def rockets(study: Study, decision: ChooseRockets) -> tuple[Any, str]:
    """Each base fires at the factory with the most room for damage."""
    pos = study.pos
    fired = []
    planned: dict[tuple[str, str], int] = {}
    for base, targets in decision.targets:
        room = {
            target: pos.edition.most_damage(pos, *target)
            - pos.state.facilities[target[0]][target[1]]
            - planned.get(target, 0)
            for target in targets
        }
        best = max(
            targets, key=lambda t: (is_complex(pos.data.units[t[1]]), room[t], t), default=None
        )
        if best is not None and room[best] > 0:
            planned[best] = planned.get(best, 0) + 3
            fired.append(Rocket(base, *best))
    return FireRockets(decision.owner, tuple(fired)), "Every rocket flies where it hurts most."


def targets(study: Study, decision: ChooseTargets) -> tuple[Any, str]:
    """Bombers go for the factory if they can, else for a base."""
    pos = study.pos
    groups: dict[str, list[Unit]] = {}
    works = complex_in(pos, decision.space)
    for bomber in each(decision.bombers):
        only = pos.type(bomber).raids_only or decision.facilities
        fits = [facility for facility in decision.facilities if facility in only]
        facility = works if works in fits else min(fits, default="")
        if facility:
            groups.setdefault(facility, []).append(bomber)
    action = Bomb(
        decision.owner,
        decision.space,
        tuple(
            Group(facility, force((unit, 1) for unit in units))
            for facility, units in sorted(groups.items())
        ),
    )
    return action, f"The bombers go for what {pos.name(decision.space)} needs most."


def disrupt(study: Study, decision: DisruptConvoys) -> tuple[Any, str]:
    """There is nothing to lose by it."""
    action = Disrupt(decision.owner, decision.space, True)
    return action, f"Raid the convoys of {study.name(decision.space)}."


def allow_passage(study: Study, decision: AllowPassage) -> tuple[Any, str]:
    """Friends pass, others do not."""
    allow = not study.pos.is_opponent(decision.owner, decision.guest)
    note = "Friends may pass." if allow else "The other side does not pass."
    return AnswerPassage(decision.owner, decision.passage, allow), note


def raise_units(study: Study, decision: RaiseUnits) -> tuple[Any, str]:
    """As much infantry as there is money for."""
    foot = study.kinds.foot
    number = decision.money // study.pos.data.units[foot].cost
    action = Raise(decision.owner, decision.space, {foot: number})
    return action, f"Free infantry holds {study.name(decision.space)}."


def research(study: Study, decision: DoResearch) -> tuple[Any, str] | None:
    """A die for every so much money that is not needed at once; none of the poor."""
    dice = study.pos.state.money[decision.owner] // A_DIE
    if not dice or not study.care:
        return None
    return Research(decision.owner, dice), "A little money goes to the laboratories."


def pick_chart(study: Study, decision: PickChart) -> tuple[Any, str]:
    """The first one: what it brings is left to the dice."""
    return ChooseChart(decision.owner, decision.charts[0]), "The next thing to develop."


ANSWERS: dict[type[Any], Callable[[Study, Any], tuple[Any, str]]] = {
    DeclareAttacks: declare_attacks,
    ChooseScramble: scramble,
    ChooseKamikaze: kamikaze,
    ChooseRockets: rockets,
    ChooseTargets: targets,
    DisruptConvoys: disrupt,
    AllowPassage: allow_passage,
    RaiseUnits: raise_units,
    PickChart: pick_chart,
}
