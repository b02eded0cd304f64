"""Step 3: battle hexes are declared, carriers and air units are assigned (7.24)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun.actions import Cover, Done, Stay
from wartable.games.empire_of_the_sun.cards import conditions
from wartable.games.empire_of_the_sun.decisions import Declare
from wartable.games.empire_of_the_sun.events import Declared, Joined
from wartable.games.empire_of_the_sun.evolve import evolve
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.offensive.battles import (
    committed,
    empty_landings,
    is_at_sea,
    shared,
    targets,
)
from wartable.games.empire_of_the_sun.offensive.contact import peace_objections
from wartable.games.empire_of_the_sun.offensive.ranges import may_fight
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, no, question
from wartable.games.empire_of_the_sun.script import Script


def begin(script: Script) -> None:
    """Hexes with units of both sides are battle hexes; who moved to fight or to cover is assigned
    as the move said (EOS-7.24-02, EOS-7.24-07); then the active player is asked."""
    for place in shared(script.pos):
        script.emit(Declared(place))
    _assign_by_aim(script)
    if open_units(script.pos):
        script.ask(Declare(script.offensive.side))


def _assign_by_aim(script: Script) -> None:
    for move in script.offensive.moves:
        for unit in move.units:
            if not move.aim or not is_open(script.pos, unit):
                continue
            if move.aim in targets(script.pos, unit):
                _join(script, (unit,), move.aim)
            elif move.aim in empty_landings(script.pos) and may_fight(script.pos, unit, move.aim):
                script.note(covers=script.offensive.covers | {unit: move.aim})


def is_open(pos: Position, unit: str) -> bool:
    """Whether a carrier or air unit of the active player is assigned to nothing yet and could be;
    whoever moved strategically takes no part (EOS-8.23-03, EOS-8.33-02)."""
    offensive = pos.offensive
    return (
        unit in offensive.activated
        and pos.is_on_map(unit)
        and pos.counter(unit).is_air
        and unit not in offensive.strategic
        and unit not in offensive.covers
        and not committed(pos, unit)
    )


def open_units(pos: Position) -> list[str]:
    """Those who could still be assigned to something."""
    return [
        unit for unit in sorted(pos.offensive.activated) if is_open(pos, unit) and _ways(pos, unit)
    ]


def _ways(pos: Position, unit: str) -> list[Stay | Cover]:
    """What a unit could do in this step."""
    by = pos.offensive.side
    found: list[Stay | Cover] = [Stay(by, (unit,), place) for place in targets(pos, unit)]
    found += [
        Cover(by, (unit,), place) for place in empty_landings(pos) if may_fight(pos, unit, place)
    ]
    return found


def _unit_objections(pos: Position, units: Iterable[str]) -> Iterator[Objection]:
    offensive = pos.offensive
    for unit in units:
        if unit not in offensive.activated or not pos.is_on_map(unit):
            yield no(pos, "EOS-7.24-03", "{unit} is not activated", unit=unit)
        elif not pos.counter(unit).is_air:
            yield no(pos, "EOS-9.11-01", "{unit} fights only in its own hex", unit=unit)
        elif unit in offensive.strategic or unit in offensive.long_legs:
            yield no(pos, "EOS-8.33-02", "how {unit} moved keeps it out of battles", unit=unit)
        elif (place := committed(pos, unit)) != "":
            yield no(
                pos, "EOS-7.24-08", "{unit} takes part in the battle of {hex}", unit=unit, hex=place
            )
        elif unit in offensive.covers:
            place = offensive.covers[unit]
            yield no(pos, "EOS-7.24-10", "{unit} covers {hex}", unit=unit, hex=place)


def stay_objections(pos: Position, action: Stay) -> Iterator[Objection]:
    """Why units may not fight there from where they stand (EOS-7.24-03 to EOS-7.24-09)."""
    yield from _unit_objections(pos, action.units)
    offensive, place = pos.offensive, action.aim
    if place not in offensive.battles:
        yield from peace_objections(pos, place)
        if not pos.own(other(offensive.side), place):
            yield no(pos, "EOS-7.24-03", "there are no enemies in {hex}", hex=place)
        if not offensive.event and offensive.battles:
            yield no(pos, "EOS-7.24-05", "an operations card allows one battle hex")
    for unit in action.units:
        if pos.is_on_map(unit) and pos.counter(unit).is_air and not may_fight(pos, unit, place):
            yield no(pos, "EOS-7.24-03", "{hex} is out of range of {unit}", hex=place, unit=unit)


def cover_objections(pos: Position, action: Cover) -> Iterator[Objection]:
    """Why units may not cover this landing (EOS-7.24-10, EOS-7.24-12, EOS-7.24-14)."""
    yield from _unit_objections(pos, action.units)
    if action.hex not in empty_landings(pos):
        yield no(pos, "EOS-7.24-14", "nobody lands in {hex}, or enemies are there", hex=action.hex)
    for unit in action.units:
        if pos.is_on_map(unit) and not may_fight(pos, unit, action.hex):
            yield no(
                pos, "EOS-7.24-14", "{hex} is out of range of {unit}", hex=action.hex, unit=unit
            )


def done_objections(pos: Position, action: Done) -> Iterator[Objection]:
    """A carrier at sea that can fight or cover does so (EOS-7.24-10); an event whose condition
    speaks of battles is declared so, while it can be (EOS-CARD-14)."""
    for unit in open_units(pos):
        if pos.counter(unit).is_carrier and is_at_sea(pos, unit):
            yield no(pos, "EOS-7.24-10", "{unit}, at sea, must fight or cover a landing", unit=unit)
    failing = conditions.failing_declaration(pos)
    if failing and any(
        not conditions.failing_declaration(_if_declared(pos, way))
        for unit in open_units(pos)
        for way in _ways(pos, unit)
        if isinstance(way, Stay)
    ):
        yield no(
            pos,
            "EOS-CARD-14",
            "the declaration does not meet what {card} asks for",
            card=pos.offensive.card,
        )


def _if_declared(pos: Position, way: Stay) -> Position:
    """The position in which this is declared."""
    return Position(evolve(pos.state, Declared(way.aim, way.units)))


def _join(script: Script, units: tuple[str, ...], place: str) -> None:
    if place in script.offensive.battles:
        script.emit(Joined(place, units, script.offensive.side))
    else:
        script.emit(Declared(place, units))


def _stay(script: Script, action: Stay) -> None:
    _join(script, action.units, action.aim)
    _close_if_idle(script)


def _cover(script: Script, action: Cover) -> None:
    script.note(covers=script.offensive.covers | dict.fromkeys(action.units, action.hex))
    _close_if_idle(script)


def _close_if_idle(script: Script) -> None:
    """The window closes by itself when nobody is left to assign."""
    if not open_units(script.pos):
        script.pop()


def _done(script: Script, action: Done) -> None:
    script.pop()


def _branches(pos: Position, decision: Declare) -> tuple[Branch, ...]:
    found = [branch(unit, _ways, pos, unit) for unit in open_units(pos)]
    done = Done(decision.owner)
    return (*found, branch("done", lambda: () if any(done_objections(pos, done)) else (done,)))


QUESTION = question(
    Declare,
    {
        Stay: Rule(stay_objections, _stay),
        Cover: Rule(cover_objections, _cover),
        Done: Rule(done_objections, _done),
    },
    _branches,
)
