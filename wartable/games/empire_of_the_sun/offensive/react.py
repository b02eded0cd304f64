"""Step 8: Reaction units are activated by the moves that bring them to battles (7.26)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun import hq as hqs
from wartable.games.empire_of_the_sun.actions import Done, Go, ReactWith, Stay
from wartable.games.empire_of_the_sun.cards import now
from wartable.games.empire_of_the_sun.decisions import React
from wartable.games.empire_of_the_sun.events import Activated, Joined
from wartable.games.empire_of_the_sun.offensive import activate, moving
from wartable.games.empire_of_the_sun.offensive.battles import committed
from wartable.games.empire_of_the_sun.offensive.ranges import may_escort, may_fight
from wartable.games.empire_of_the_sun.offensive.reacting import reaction_side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, no, question
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of


def able_hqs(pos: Position) -> list[str]:
    """The supplied HQs with a battle hex within command range (EOS-7.26-02, EOS-7.26-03)."""
    return [
        each
        for each in sorted(supply_of(pos).hqs(reaction_side(pos)))
        if not any(_hq_objections(pos, ReactWith(reaction_side(pos), each)))
    ]


def begin(script: Script) -> None:
    """Under Intercept or Ambush who has an able HQ is asked (EOS-7.26-01, EOS-7.26-09)."""
    pos = script.pos
    if pos.offensive.condition != "surprise" and pos.offensive.battles and able_hqs(pos):
        script.ask(React(reaction_side(pos)))


def _hq_objections(pos: Position, action: ReactWith) -> Iterator[Objection]:
    side = reaction_side(pos)
    offensive = pos.offensive
    if offensive.reaction_hq:
        yield no(pos, "EOS-7.26-02", "{hq} reacts already", hq=offensive.reaction_hq)
    if pos.counter(action.hq).kind != "hq" or pos.counter(action.hq).side != side:
        yield no(pos, "EOS-7.26-02", "{hq} is no HQ of {side}", hq=action.hq, side=side)
        return
    if action.hq not in supply_of(pos).hqs(side):
        yield no(pos, "EOS-6.0-10", "{hq} is not in supply", hq=action.hq)
    if not any(hqs.commands(pos, action.hq, place) for place in offensive.battles):
        yield no(pos, "EOS-7.26-02", "no battle hex is within range of {hq}", hq=action.hq)


def _choose_hq(script: Script, action: ReactWith) -> None:
    """The HQ commands as many units as its efficiency and the logistics value say
    (EOS-7.26-05, EOS-7.26-06)."""
    value = now.reaction_value(script.pos, action.hq)
    limit = hqs.efficiency(script.pos, action.hq) + value
    script.note(reaction_hq=action.hq, reaction_limit=limit)


def activation_objections(pos: Position, units: tuple[str, ...]) -> Iterator[Objection]:
    """Why these units may not be activated in Reaction, whatever they would do."""
    side = reaction_side(pos)
    offensive = pos.offensive
    if not offensive.reaction_hq:
        yield no(pos, "EOS-7.26-02", "first the HQ that reacts")
        return
    new = tuple(unit for unit in units if unit not in offensive.reacted)
    for unit in units:
        if unit in offensive.reacted:
            yield no(pos, "EOS-7.23-01", "{unit} has reacted", unit=unit)
    yield from activate.objections(pos, side, offensive.reaction_hq, new, reaction=True)


def go_objections(pos: Position, action: Go) -> Iterator[Objection]:
    """Why these units may not react so (EOS-7.26-04, EOS-7.26-08, EOS-7.26-11 to EOS-7.26-14),
    escort carriers by the option not at all (EOS-18.0-01)."""
    for unit in action.units:
        if not may_escort(pos, unit, action.aim):
            yield no(pos, "EOS-18.0-01", "{unit} reacts only where it stands", unit=unit)
    found = list(activation_objections(pos, action.units))
    yield from found
    if found:
        return
    for unit in action.units:
        stands = committed(pos, unit)
        if stands and not pos.counter(unit).is_air:
            yield no(pos, "EOS-7.26-14", "{unit} stands in a battle hex and stays there", unit=unit)
        elif stands and action.aim != stands:
            yield no(
                pos,
                "EOS-7.26-13",
                "{unit} leaves {hex} only to fight in its battle",
                unit=unit,
                hex=stands,
            )
    if action.aim not in pos.offensive.battles:
        yield no(pos, "EOS-7.26-08", "units react only to fight in a declared battle")
        return
    yield from moving.move_objections(pos, action, "reaction")


def _go(script: Script, action: Go) -> None:
    """The move activates; ships and ground units fight where they went, carriers and air units
    where they said."""
    side = reaction_side(script.pos)
    script.emit(Activated(side, action.units))
    moving.carry_out_move(script, action, "reaction")
    _commit(script, action.units, action.aim)


def _commit(script: Script, units: tuple[str, ...], aim: str) -> None:
    afar = tuple(
        unit for unit in units if script.pos.where(unit) != aim and script.pos.counter(unit).is_air
    )
    if afar:
        script.emit(Joined(aim, afar, reaction_side(script.pos)))


def stay_objections(pos: Position, action: Stay) -> Iterator[Objection]:
    """Why these units may not fight there from where they stand (EOS-7.26-08, EOS-7.26-16)."""
    yield from activation_objections(pos, action.units)
    if action.aim not in pos.offensive.battles:
        yield no(pos, "EOS-7.26-08", "{hex} is no battle hex", hex=action.aim)
        return
    for unit in action.units:
        stands = committed(pos, unit)
        if stands and stands != action.aim:
            yield no(pos, "EOS-9.11-02", "{unit} fights in {hex}", unit=unit, hex=stands)
        elif not may_fight(pos, unit, action.aim):
            yield no(pos, "EOS-7.26-08", "{unit} cannot fight in {hex}", unit=unit, hex=action.aim)


def _stay(script: Script, action: Stay) -> None:
    side = reaction_side(script.pos)
    script.emit(Activated(side, action.units))
    _commit(script, action.units, action.aim)


def _done_objections(pos: Position, action: Done) -> Iterator[Objection]:
    """Reaction is optional, and its end too (EOS-7.26-09)."""
    return iter(())


def _done(script: Script, action: Done) -> None:
    script.pop()


def candidates(pos: Position) -> list[str]:
    """The units that the HQ can still activate, those in the China box among them
    (EOS-13.74-08)."""
    side = reaction_side(pos)
    return [
        unit
        for unit in (*pos.units_of(side, "air", "naval", "ground"), *pos.at("china"))
        if not any(activation_objections(pos, (unit,)))
    ]


def unit_ways(pos: Position, owner: str, unit: str) -> Iterator[Stay | Go]:
    """How one unit can come to the battles, or stay for them."""
    for aim in sorted(pos.offensive.battles):
        stay = Stay(owner, (unit,), aim)
        if not any(stay_objections(pos, stay)):
            yield stay
    for go in moving.reaction_moves(pos, owner, (unit,)):
        if not any(go_objections(pos, go)):
            yield go


def _branches(pos: Position, decision: React) -> tuple[Branch, ...]:
    done = branch("done", lambda: (Done(decision.owner),))
    if not pos.offensive.reaction_hq:
        each = branch("hq", lambda: [ReactWith(decision.owner, hq) for hq in able_hqs(pos)])
        return (each, done)
    found = [branch(unit, unit_ways, pos, decision.owner, unit) for unit in candidates(pos)]
    return (*found, done)


QUESTION = question(
    React,
    {
        ReactWith: Rule(_hq_objections, _choose_hq),
        Go: Rule(go_objections, _go),
        Stay: Rule(stay_objections, _stay),
        Done: Rule(_done_objections, _done),
    },
    _branches,
)
