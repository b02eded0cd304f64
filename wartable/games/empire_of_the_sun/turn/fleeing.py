"""Allied ships that flee before the first card (17.25)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.flow import any_answer
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun import rules, stacking
from wartable.games.empire_of_the_sun.actions import Done, PutAt
from wartable.games.empire_of_the_sun.decisions import OpeningMoves
from wartable.games.empire_of_the_sun.events import FlowBecame
from wartable.games.empire_of_the_sun.offensive.emergency import havens
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Steps


def ships_may_flee(script: Script) -> None:
    """Every Allied ship may make one emergency movement (EOS-17.11-12, EOS-17.25-02)."""
    script.push(Steps("opening_moves"))


def run_opening_moves(script: Script, frame: Steps) -> None:
    """They are asked once, and the window stays until they are done."""
    if frame.step:
        script.pop()
        return
    script.change(frame, step=1)
    script.ask(OpeningMoves("allies"))


def _moved(pos: Position) -> tuple[str, ...]:
    frame = pos.state.flow[-2]
    assert isinstance(frame, Steps)
    return frame.about


def move_objections(pos: Position, action: PutAt) -> Iterator[Objection]:
    """An Allied ship that has not moved goes to a controlled port within 10 hexes, with room
    (EOS-17.25-02, EOS-8.22-03, EOS-8.24-01)."""
    unit = action.unit
    counter = pos.counter(unit)
    if counter.side != "allies" or counter.kind != "naval" or not pos.is_on_map(unit):
        yield rules.no(pos, "EOS-17.25-02", "{unit} is no Allied ship on the map", unit=unit)
        return
    if unit in _moved(pos):
        yield rules.no(pos, "EOS-17.25-02", "{unit} has moved", unit=unit)
    if action.to not in havens(pos, unit):
        yield rules.no(
            pos,
            "EOS-8.22-03",
            "{hex} is no friendly port within 10 hexes of {unit}",
            hex=action.to,
            unit=unit,
        )
    elif not stacking.room(pos, "allies", action.to, unit):
        yield rules.no(pos, "EOS-8.24-01", "{hex} is full", hex=action.to)


def _move(script: Script, action: PutAt) -> None:
    script.place([action.unit], action.to, "emergency")
    *rest, frame, window = script.state.flow
    assert isinstance(frame, Steps)
    noted = replace(frame, about=(*frame.about, action.unit))
    script.emit(FlowBecame((*rest, noted, window)))


def _done(script: Script, action: Done) -> None:
    script.pop()


def _moves(pos: Position, unit: str) -> list[PutAt]:
    found = [PutAt("allies", unit, place) for place in havens(pos, unit)]
    return [each for each in found if not any(move_objections(pos, each))]


def _move_branches(pos: Position, decision: OpeningMoves) -> tuple[Branch, ...]:
    ships = [unit for unit in pos.units_of("allies", "naval") if unit not in _moved(pos)]
    done = rules.branch("done", lambda: [Done(decision.owner)])
    return (*(rules.branch(unit, _moves, pos, unit) for unit in ships), done)


QUESTION = rules.question(
    OpeningMoves,
    {PutAt: Rule(move_objections, _move), Done: Rule(any_answer, _done)},
    _move_branches,
)
