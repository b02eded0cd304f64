"""India: its unrest and its surrender (13.6)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun import hq_moves, stacking, zoi
from wartable.games.empire_of_the_sun.actions import Done, PutAt
from wartable.games.empire_of_the_sun.decisions import FindRefuge
from wartable.games.empire_of_the_sun.events import Surrendered
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, no, question
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of

STABLE, REVOLTS = 0, 4
"""Boxes of the track (T-INDIA)."""
FALLEN = "surrendered india"


def has_surrendered(pos: Position) -> bool:
    return "india" in pos.state.memory.surrendered


def unsettle(script: Script, boxes: int) -> None:
    """The marker moves toward Revolts, never past it (EOS-13.62-03, EOS-CARD-39)."""
    if not has_surrendered(script.pos):
        script.track("india", min(REVOLTS, script.state.tracks.india + boxes), "EOS-13.62-01")


def settle(script: Script) -> None:
    """The marker goes to Stable (EOS-13.62-04)."""
    if not has_surrendered(script.pos):
        script.track("india", STABLE, "EOS-13.62-04")


def check(script: Script) -> None:
    """All of Northern India in Japanese hands moves the marker; in Revolts India surrenders
    (EOS-13.62-01, EOS-13.62-02, EOS-AMB-17)."""
    pos = script.pos
    if pos.scenario.part or has_surrendered(pos):
        return
    north = sorted(pos.map.region("north_india"))
    held = [place for place in north if pos.controls("japan", place)]
    if held == north:
        unsettle(script, 1)
    elif pos.state.options.india_by_segment:
        settle(script)
    if script.state.tracks.india == REVOLTS:
        surrender(script)


def surrender(script: Script) -> None:
    """Indian units leave the game, other Commonwealth units in mainland India seek refuge, and US
    units may (EOS-13.63-01, EOS-13.63-02, EOS-13.63-04)."""
    script.emit(Surrendered("india"))
    script.keep(this_turn=script.state.memory.this_turn | {FALLEN})
    pos = script.pos
    indian = [unit for unit in pos.state.at if pos.counter(unit).nation == "indian"]
    script.place(indian, "removed", "removed")
    seek_refuge(script)


def displace(script: Script) -> None:
    """When the units have found refuge, Commonwealth HQs in mainland India are displaced
    (EOS-13.63-03)."""
    if FALLEN not in script.state.memory.this_turn:
        return
    for hq in [*script.pos.units_of("allies", "hq")]:
        is_there = script.pos.where(hq) in script.pos.map.region("india")
        if is_there and script.pos.counter(hq).hq == "commonwealth":
            hq_moves.leave(script, hq)


def _inside(pos: Position) -> list[str]:
    inside = pos.map.region("india")
    units = pos.units_of("allies", "ground", "air", "naval")
    return [unit for unit in units if pos.where(unit) in inside]


def refugees(pos: Position) -> list[str]:
    """The Commonwealth units in mainland India, which must leave it."""
    return [unit for unit in _inside(pos) if pos.counter(unit).is_commonwealth]


def guests(pos: Position) -> list[str]:
    """The US units in mainland India that could leave it and need not (EOS-13.63-04)."""
    return [
        unit for unit in _inside(pos) if pos.counter(unit).nation == "us" and refuges(pos, unit)
    ]


def refuges(pos: Position, unit: str) -> list[str]:
    """Hexes of Ceylon and the Maldives that are Allied, in supply, out of unneutralised enemy ZOI
    and not full (EOS-13.63-02, EOS-13.63-05); ships need a port, aircraft an airfield."""
    kind = pos.counter(unit).kind
    return [
        place
        for place in sorted(pos.map.region("ceylon", "maldives"))
        if pos.controls("allies", place)
        and (kind != "naval" or pos.hex(place).port)
        and (kind != "air" or pos.hex(place).airfield)
        and stacking.room(pos, "allies", place, unit)
        and not zoi.is_barred(pos, "allies", place)
        and supply_of(pos).would_be(unit, place)
    ]


def seek_refuge(script: Script) -> None:
    """Who has nowhere to go is lost for good; the others' owner is asked, one after the other."""
    lost = [unit for unit in refugees(script.pos) if not refuges(script.pos, unit)]
    script.place(lost, "removed", "surrender")
    left = (*refugees(script.pos), *guests(script.pos))
    if left:
        script.ask(FindRefuge("allies", left))


def _objections(pos: Position, action: PutAt) -> Iterator[Objection]:
    if action.unit not in (*refugees(pos), *guests(pos)):
        yield no(pos, "EOS-13.63-02", "{unit} seeks no refuge", unit=action.unit)
    elif action.to not in refuges(pos, action.unit):
        yield no(
            pos, "EOS-13.63-05", "{unit} finds no refuge in {hex}", unit=action.unit, hex=action.to
        )


def _put(script: Script, action: PutAt) -> None:
    script.pop()
    script.place((action.unit,), action.to, "refuge")
    seek_refuge(script)


def _done_objections(pos: Position, action: Done) -> Iterator[Objection]:
    """Only US units may stay (EOS-13.63-02, EOS-13.63-04)."""
    if left := refugees(pos):
        yield no(pos, "EOS-13.63-02", "these must leave India: {units}", units=left)


def _done(script: Script, action: Done) -> None:
    script.pop()


def _ways(pos: Position, owner: str, unit: str) -> list[PutAt]:
    return [PutAt(owner, unit, place) for place in refuges(pos, unit)]


def _stay(pos: Position, owner: str) -> list[Done]:
    return [] if any(_done_objections(pos, Done(owner))) else [Done(owner)]


def _branches(pos: Position, decision: FindRefuge) -> tuple[Branch, ...]:
    found = [branch(unit, _ways, pos, decision.owner, unit) for unit in decision.units]
    return (*found, branch("done", _stay, pos, decision.owner))


QUESTION = question(
    FindRefuge, {PutAt: Rule(_objections, _put), Done: Rule(_done_objections, _done)}, _branches
)
