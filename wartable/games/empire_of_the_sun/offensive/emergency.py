"""Ships and aircraft leave hexes that are not theirs any more (8.22, 8.32)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun.actions import PutAt
from wartable.games.empire_of_the_sun.decisions import MoveAtOnce
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, no, question
from wartable.games.empire_of_the_sun.script import Script

PORTS_WITHIN = 10
"""EOS-8.22-03."""


def stranded(pos: Position, side: str) -> list[str]:
    """The air and naval units of a side in hexes that the other controls (EOS-8.22-01,
    EOS-8.32-01)."""
    return [
        unit
        for unit in pos.units_of(side, "air", "naval")
        if pos.hex(pos.where(unit)).is_land and not pos.controls(side, pos.where(unit))
    ]


def havens(pos: Position, unit: str) -> list[str]:
    """Where it can be placed: a controlled port within 10 hexes, or a controlled airfield within
    its range, extended too, whatever lies between (EOS-8.22-03, EOS-8.22-04, EOS-8.32-02,
    EOS-8.32-03)."""
    counter = pos.counter(unit)
    here = pos.where(unit)
    if counter.kind == "naval":
        return sorted(
            place
            for place in pos.ports(counter.side)
            if place != here and pos.distance(here, place) <= PORTS_WITHIN
        )
    return sorted(
        place
        for place in pos.airfields(counter.side)
        if place != here and pos.distance(here, place) <= max(counter.range, counter.extended)
    )


def leave(script: Script) -> bool:
    """Whoever is stranded leaves now: with nowhere to go it is eliminated (EOS-8.22-05,
    EOS-8.32-02), with one haven it is placed there, with several its owner is asked; whether
    anybody was."""
    for side in SIDES:
        units = stranded(script.pos, side)
        lost = [unit for unit in units if not havens(script.pos, unit)]
        script.place(lost, "eliminated", "nowhere to go")
        asked = []
        for unit in units:
            found = havens(script.pos, unit) if unit not in lost else []
            if len(found) == 1:
                script.place((unit,), found[0], "emergency")
            elif found:
                asked.append(unit)
        if asked:
            script.ask(MoveAtOnce(side, tuple(asked)))
            return True
    return False


def _asked(pos: Position) -> MoveAtOnce:
    window = pos.top
    found: MoveAtOnce = window.decisions[0]  # type: ignore[union-attr, assignment]
    return found


def _objections(pos: Position, action: PutAt) -> Iterator[Objection]:
    if action.unit not in _asked(pos).units:
        yield no(pos, "EOS-8.22-01", "{unit} need not leave", unit=action.unit)
    elif action.to not in havens(pos, action.unit):
        rule = "EOS-8.22-03" if pos.counter(action.unit).kind == "naval" else "EOS-8.32-02"
        yield no(pos, rule, "{unit} cannot be placed in {hex}", unit=action.unit, hex=action.to)


def _put(script: Script, action: PutAt) -> None:
    asked = _asked(script.pos)
    script.pop()
    script.place((action.unit,), action.to, "emergency")
    left = tuple(unit for unit in asked.units if unit != action.unit)
    if left:
        script.ask(MoveAtOnce(asked.owner, left))


def _ways(pos: Position, decision: MoveAtOnce, unit: str) -> list[PutAt]:
    return [PutAt(decision.owner, unit, place) for place in havens(pos, unit)]


def _branches(pos: Position, decision: MoveAtOnce) -> tuple[Branch, ...]:
    return tuple(branch(unit, _ways, pos, decision, unit) for unit in decision.units)


QUESTION = question(MoveAtOnce, {PutAt: Rule(_objections, _put)}, _branches)
