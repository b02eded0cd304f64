"""Where the beaten go (9.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wartable.core.flow import asked
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun import control, stacking
from wartable.games.empire_of_the_sun.actions import Retreat
from wartable.games.empire_of_the_sun.battle.participants import attacker, battle_of, defender
from wartable.games.empire_of_the_sun.battle.passengers import eliminate
from wartable.games.empire_of_the_sun.decisions import RetreatThem
from wartable.games.empire_of_the_sun.offensive import land
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, no, question
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Battle

# the active player's units


def go_back(script: Script, units: Iterable[str]) -> None:
    """Active units that have lost: those that came overland go back to where they came from
    (EOS-9.5-01), landings leave by PBM (EOS-9.5-02)."""
    offensive = script.offensive
    back = set()
    for unit in sorted(units):
        if unit in offensive.came_overland:
            script.place([unit], offensive.came_overland[unit], "retreat")
        else:
            back.add(unit)
    if back:
        script.note(turned_back=offensive.turned_back | back)


# the Reaction player's units


def came_from(pos: Position, battle: Battle) -> frozenset[str]:
    """The hexes from which active ground units came to the battle (EOS-9.5-03)."""
    return frozenset(
        start for unit, start in pos.offensive.came_overland.items() if unit in battle.ground
    )


def _obstacles(pos: Position, battle: Battle, unit: str, to: str) -> Iterator[Objection]:
    """Why a beaten Reaction unit cannot go to this hex whatever else there is (EOS-9.5-03)."""
    if to not in land.neighbours(pos, battle.hex):
        yield no(
            pos, "EOS-9.5-03", "no land side leads from {hex_2} to {hex}", hex_2=battle.hex, hex=to
        )
        return
    if pos.own(attacker(pos), to):
        yield no(pos, "EOS-9.5-03", "the enemy is in {hex}", hex=to)
    if to in came_from(pos, battle):
        yield no(pos, "EOS-9.5-03", "the enemy came from {hex}", hex=to)
    if not stacking.room(pos, defender(pos), to, unit):
        yield no(pos, "EOS-9.5-03", "there is no room for {unit} in {hex}", unit=unit, hex=to)
    if not land.may_enter(pos, unit, to):
        yield no(pos, "EOS-8.41-01", "{unit} may not enter {hex}", unit=unit, hex=to)


def _is_base(pos: Position, to: str) -> bool:
    """A named location of the Reaction player, which comes first (EOS-9.5-04)."""
    return pos.hex(to).is_named and pos.controls(defender(pos), to)


def hexes(pos: Position, battle: Battle, unit: str) -> list[str]:
    """Where a beaten Reaction unit can go: named locations of its own if there are any, else any
    hex (EOS-9.5-04); from a one-hex island, which has no land side, nowhere (EOS-9.5-05)."""
    found = [
        to
        for to in sorted(land.neighbours(pos, battle.hex))
        if next(_obstacles(pos, battle, unit, to), None) is None
    ]
    return [to for to in found if _is_base(pos, to)] or found


def send_away(script: Script, battle: Battle) -> None:
    """Beaten Reaction units that can go nowhere are eliminated (EOS-9.5-05); for the others the
    active player chooses the hex, or there is but one unit with one."""
    while left := script.pos.own(defender(script.pos), battle.hex, "ground"):
        ways = {unit: hexes(script.pos, battle, unit) for unit in left}
        if lost := [unit for unit in left if not ways[unit]]:
            for unit in lost:
                eliminate(script, unit, "retreat")
        elif len(left) == 1 and len(ways[left[0]]) == 1:
            _send(script, left[0], ways[left[0]][0])
        else:
            script.ask(RetreatThem(attacker(script.pos), battle.hex, left))
            return


def _send(script: Script, unit: str, to: str) -> None:
    """It is placed there (EOS-9.5-03); a hex that was not its side's own is from now on
    (EOS-6.5-02)."""
    side = defender(script.pos)
    script.place([unit], to, "retreat")
    control.take(script, [to], side)


def _objections(pos: Position, action: Retreat) -> Iterator[Objection]:
    battle = battle_of(pos)
    decision = asked(pos.top, RetreatThem, action)
    if action.unit not in decision.units:
        yield no(pos, "EOS-9.5-03", "{unit} does not retreat", unit=action.unit)
        return
    found = False
    for objection in _obstacles(pos, battle, action.unit, action.to):
        found = True
        yield objection
    if not found and action.to not in hexes(pos, battle, action.unit):
        yield no(
            pos, "EOS-9.5-04", "{unit} must go to a named location of its own", unit=action.unit
        )


def _carry_out(script: Script, action: Retreat) -> None:
    script.pop()
    _send(script, action.unit, action.to)
    send_away(script, battle_of(script.pos))


def _branches(pos: Position, decision: RetreatThem) -> tuple[Branch, ...]:
    return tuple(branch(unit, _ways, pos, decision, unit) for unit in decision.units)


def _ways(pos: Position, decision: RetreatThem, unit: str) -> list[Retreat]:
    return [Retreat(decision.owner, unit, to) for to in hexes(pos, battle_of(pos), unit)]


QUESTION = question(RetreatThem, {Retreat: Rule(_objections, _carry_out)}, _branches)
