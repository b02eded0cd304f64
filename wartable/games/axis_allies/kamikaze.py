"""Kamikazes strike ships before the battle."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from wartable.core.action_text import NAME, NONE, NUMBER, Wording, parse_each
from wartable.core.dice import announce
from wartable.core.flow import one_branch
from wartable.core.game import Objection
from wartable.forces import fire, holds, single
from wartable.games.axis_allies.actions import Kamikaze, Strike
from wartable.games.axis_allies.battle.at_sea import is_attacked
from wartable.games.axis_allies.decisions import ChooseKamikaze
from wartable.games.axis_allies.edition import Question, Rule
from wartable.games.axis_allies.events import Change, KamikazesStruck, Rolled
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.unit import (
    Force,
    Unit,
    count,
    each,
    format_unit,
    parse_unit,
    with_cargo,
)
from wartable.games.axis_allies.windows import MOST_LISTED, asked, missing

HITS_ON = 2
"""G40-KAM-06."""


def is_in_reach(pos: Position, zone: str) -> bool:
    """Whether a power that I am at war with could strike in the zone (G40-KAM-02)."""
    return pos.data.spaces[zone].kamikaze and any(
        power in pos.foes for power in pos.state.kamikazes
    )


def kamikazes(pos: Position) -> tuple[ChooseKamikaze, ...]:
    """Who may strike, and whom: the attacker's surface warships in marked zones where that power's
    units are attacked or an assault comes from (G40-KAM-02, G40-KAM-03, G40-KAM-05)."""
    return tuple(
        ChooseKamikaze(power, left, ships)
        for power, left in pos.state.kamikazes.items()
        if power in pos.foes and (ships := _in_reach_of(pos, power))
    )


def _in_reach_of(pos: Position, power: str) -> tuple[tuple[str, Force], ...]:
    return tuple(
        (zone, targets)
        for zone in sorted(pos.state.units)
        if pos.data.spaces[zone].kamikaze
        and _is_called(pos, power, zone)
        and (targets := _targets(pos, zone))
    )


def _is_called(pos: Position, power: str, zone: str) -> bool:
    if not is_attacked(pos, zone):
        return False
    is_launched = zone in pos.launching_zones
    return is_launched or any(unit.owner == power for unit, _ in pos.at(zone))


def _targets(pos: Position, zone: str) -> Force:
    return tuple(pair for pair in pos.own(zone) if pos.is_surface_warship(pair[0]))


def ways(question: ChooseKamikaze, most: int) -> list[tuple[Strike, ...]]:
    """Ways to strike, not at all first, at most so many."""
    ships = [(zone, ship) for zone, targets in question.ships for ship in each(targets)]

    def strike(index: int, left: int) -> Iterator[tuple[Strike, ...]]:
        if index == len(ships):
            yield ()
            return
        zone, ship = ships[index]
        for number in range(left + 1):
            here = (Strike(zone, ship, number),) if number else ()
            for rest in strike(index + 1, left - number):
                yield (*here, *rest)

    return list(islice(strike(0, question.left), most))


def objections(pos: Position, action: Kamikaze) -> Iterator[Objection]:
    """Why these ships may not be struck so often (G40-KAM-01, G40-KAM-02, G40-KAM-04,
    G40-KAM-05)."""
    question = asked(pos, ChooseKamikaze, action)
    ships = dict(question.ships)
    for zone in dict.fromkeys(strike.zone for strike in action.strikes):
        named = Counter(strike.ship for strike in action.strikes if strike.zone == zone)
        if not holds(ships.get(zone, ()), named.items()):
            space = pos.data.spaces.get(zone)
            rule = "G40-KAM-05" if space and space.kamikaze else "G40-KAM-02"
            yield Objection(
                pos.rule(rule),
                "these ships cannot be struck in {space}",
                (zone,),
                pos.parts(space=zone),
            )
    if any(strike.number < 1 for strike in action.strikes):
        yield Objection(pos.rule("G40-KAM-04"), "a ship is named and not struck")
    elif sum(strike.number for strike in action.strikes) > question.left:
        yield Objection(
            pos.rule("G40-KAM-01"),
            "kamikaze strikes left: {number}",
            parts=pos.parts(number=question.left),
        )


def carry_out(script: Script, action: Kamikaze) -> None:
    """All strikes are named before the first is rolled; what they sink does not fight
    (G40-KAM-04, G40-KAM-06, G40-KAM-07, G40-KAM-08)."""
    script.pop()
    for zone in dict.fromkeys(strike.zone for strike in action.strikes):
        here = [strike for strike in action.strikes if strike.zone == zone]
        _strike(script, action.by, zone, here)


def _strike(script: Script, by: str, zone: str, strikes: list[Strike]) -> None:
    """Each strike is a die that hits on 2; ships are sunk or damaged, and own aircraft of a carrier
    that is hit are in the air (G40-KAM-06, G40-KAM-07, G40-CMV-17)."""
    pos = script.pos
    lost: list[Unit] = []
    damaged: list[Unit] = []
    come: list[Unit] = []
    for strike in strikes:
        ship = strike.ship
        announce(script.dice, ["kamikaze"] * strike.number)
        result = fire(script.dice, [HITS_ON] * strike.number)
        script.emit(
            Rolled(zone, by, "kamikaze", single(ship), result.values, result.faces, result.hits)
        )
        if not result.hits:
            come.append(ship)
            continue
        if pos.deck(ship):
            come += [aboard for aboard in ship.cargo if aboard.owner == ship.owner]
            ship = with_cargo(ship, (a for a in ship.cargo if a.owner != ship.owner))
        hits = ship.hits + result.hits
        if hits < pos.type(ship).hits:
            damaged.append(replace(ship, hits=hits))
        else:
            lost.append(ship)
    changes = (Change(zone, count(strike.ship for strike in strikes), count([*come, *damaged])),)
    number = sum(strike.number for strike in strikes)
    script.emit(KamikazesStruck(changes, zone, by, number, count(lost), count(damaged)))


def answers(pos: Position, decision: ChooseKamikaze) -> Sequence[Kamikaze]:
    """Some ways to strike."""
    return [Kamikaze(decision.owner, strikes) for strikes in ways(decision, MOST_LISTED)]


def faults(pos: Position, decision: ChooseKamikaze) -> Iterator[str]:
    """Who strikes has kamikazes left, and the ships are there."""
    if decision.left > pos.state.kamikazes.get(decision.owner, 0):
        yield f"{decision.owner} does not have {decision.left} kamikazes"
    for zone, units in decision.ships:
        yield from missing(pos.at(zone), units, zone)


def _format(action: Kamikaze) -> str:
    named = (f"{s.number} at {format_unit(s.ship, action.by)} in {s.zone}" for s in action.strikes)
    return f"kamikaze {', '.join(named) or NONE}"


def _read(by: str, match: re.Match[str]) -> Kamikaze:
    each = rf"({NUMBER}) at (\S+) in ({NAME})"
    found = parse_each(match["strikes"], each, "2 at carrier in sz_6")
    return Kamikaze(by, tuple(Strike(m[3], parse_unit(m[2], by), int(m[1])) for m in found))


QUESTION = Question(
    ChooseKamikaze,
    {Kamikaze: Rule(objections, carry_out)},
    one_branch(answers),
    {Kamikaze: Wording(_format, {r"kamikaze (?P<strikes>.+)": _read})},
    faults=faults,
)
