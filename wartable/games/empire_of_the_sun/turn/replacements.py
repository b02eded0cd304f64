"""The Replacement Segment: the Allies first, then Japan (4.12, 11.0)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from wartable.core.flow import any_answer
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun.actions import Done, Replace, TakeDivisions
from wartable.games.empire_of_the_sun.decisions import TakeReplacements
from wartable.games.empire_of_the_sun.events import (
    Placed,
    PointsBecame,
    ReducedBecame,
    StepGained,
)
from wartable.games.empire_of_the_sun.facts import Counter, Side
from wartable.games.empire_of_the_sun.names import PointKind
from wartable.games.empire_of_the_sun.nations import china
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, Segment, always, branch, no
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.turn import entering, points

MOST_DIVISIONS = 2
"""EOS-11.23-01."""


def serves(counter: Counter, kind: PointKind) -> bool:
    """Whether points of this kind can be used for the unit (T-REPL, EOS-11.32-02, EOS-11.34-03)."""
    if counter.nation == "dutch":
        return False
    match kind:
        case "ground":
            return counter.kind == "ground" and counter.nation != "chinese"
        case "air":
            return counter.kind == "air"
        case "us_naval":
            return counter.kind == "naval" and counter.nation == "us"
        case "commonwealth_naval":
            return counter.kind == "naval" and counter.is_commonwealth
        case "chinese_ground":
            return counter.nation == "chinese"
        case "naval":
            return counter.kind == "naval" and counter.side == "japan"


def left(pos: Position, side: str) -> dict[PointKind, int]:
    """The points that a side can still use; Japan's air and naval points stand on their tracks
    (EOS-11.0-07, EOS-11.0-08)."""
    found: dict[PointKind, int] = dict(pos.state.points)
    if side == "japan":
        found |= {"air": pos.state.tracks.air_points, "naval": pos.state.tracks.naval_points}
    return {kind: number for kind, number in found.items() if number}


def objections(pos: Position, action: Replace) -> Iterator[Objection]:
    """Why a unit takes no such replacement (EOS-11.0-01 to EOS-11.0-03, EOS-11.1-01,
    EOS-11.34-03, EOS-11.35-01)."""
    counter = pos.counter(action.unit)
    unit = action.unit
    if counter.side != action.by or not serves(counter, action.kind):
        rule = "EOS-11.34-03" if counter.nation == "chinese" else "EOS-11.0-01"
        yield no(pos, rule, "{word} points do not serve {unit}", word=action.kind, unit=unit)
    if not counter.replaceable:
        yield no(pos, "EOS-11.1-01", "{unit} takes no replacements", unit=unit)
    if left(pos, action.by).get(action.kind, 0) < action.points:
        yield no(pos, "EOS-11.0-01", "there are not so many {word} points", word=action.kind)
    if (
        action.kind == "ground"
        and action.by == "allies"
        and pos.state.marks.ground_points_lost
        and counter.is_commonwealth
    ):
        yield no(
            pos, "EOS-CARD-43", "this turn no Commonwealth unit is restored: {unit}", unit=unit
        )
    if pos.where(unit) == "eliminated":
        yield from _return_objections(pos, action)
    else:
        yield from _flip_objections(pos, action)


def _flip_objections(pos: Position, action: Replace) -> Iterator[Objection]:
    unit = action.unit
    side = pos.counter(unit).side
    if not pos.is_on_map(unit) and pos.where(unit) != "china":
        yield no(pos, "EOS-11.0-02", "{unit} is not on the map", unit=unit)
        return
    if unit not in pos.state.reduced:
        yield no(pos, "EOS-11.0-01", "{unit} is at full strength", unit=unit)
    if action.points != 1 or action.to:
        yield no(pos, "EOS-11.0-01", "one point flips {unit} where it is", unit=unit)
    if not supply_of(pos).is_supplied(unit):
        yield no(pos, "EOS-11.0-02", "{unit} is out of supply", unit=unit)
    place = pos.where(unit)
    if place in pos.map.hexes and entering.is_barred(pos, side, place):
        yield no(pos, "EOS-11.0-02", "{unit} is in an enemy zone of influence", unit=unit)


def _return_objections(pos: Position, action: Replace) -> Iterator[Objection]:
    unit = action.unit
    counter = pos.counter(unit)
    most = counter.steps
    if not 1 <= action.points <= most:
        yield no(
            pos,
            "EOS-11.0-01",
            "{unit} comes back with {number} points at most",
            unit=unit,
            number=most,
        )
    if entering.is_out_of_the_game(pos, unit):
        yield no(pos, "EOS-13.83-03", "{unit} is out of the game", unit=unit)
    if not entering.may_enter(pos, unit, action.to):
        yield no(
            pos, "EOS-11.0-03", "{unit} cannot enter in {hex}", unit=unit, hex=action.to or "-"
        )


def carry_out(script: Script, action: Replace) -> None:
    """A point flips a unit or brings it back reduced, two bring it back full; a B29 that was
    rebuilt does not bomb (EOS-11.0-01, EOS-12.31-04)."""
    _spend(script, action)
    counter = script.pos.counter(action.unit)
    if script.pos.where(action.unit) != "eliminated":
        script.emit(StepGained(action.unit, "replacement"))
        return
    script.emit(Placed((action.unit,), action.to, "replacement"))
    is_reduced = counter.steps == 2 and action.points == 1
    script.emit(ReducedBecame((action.unit,), is_reduced))
    memory = script.state.memory
    script.keep(
        fresh=memory.fresh | {action.unit},
        rebuilt=memory.rebuilt | {action.unit} if counter.b29 else memory.rebuilt,
    )


def _spend(script: Script, action: Replace) -> None:
    if action.by == "japan" and action.kind == "air":
        script.track("air_points", script.state.tracks.air_points - action.points)
    elif action.kind == "naval":
        script.track("naval_points", script.state.tracks.naval_points - action.points)
    else:
        now = dict(script.state.points)
        now[action.kind] = now[action.kind] - action.points
        script.emit(PointsBecame({kind: number for kind, number in now.items() if number}))


def uses(pos: Position, side: str, kind: PointKind) -> Iterator[Replace]:
    """Every use of points of a kind."""
    for unit, place in sorted(pos.state.at.items()):
        counter = pos.counter(unit)
        if counter.side != side or not counter.replaceable or not serves(counter, kind):
            continue
        found = []
        if place == "eliminated":
            found = [
                Replace(side, unit, kind, number, to)
                for to in entering.places(pos, unit)
                for number in (1, 2)
            ]
        elif unit in pos.state.reduced:
            found = [Replace(side, unit, kind)]
        yield from (each for each in found if not any(objections(pos, each)))


def may_take_divisions(pos: Position) -> bool:
    """Once a segment, while divisions are left and a port of China or Korea is Japanese
    (EOS-11.23-01, EOS-11.23-02, EOS-13.71-05)."""
    return not any(_division_objections(pos, TakeDivisions("japan", 1)))


def _division_objections(pos: Position, action: TakeDivisions) -> Iterator[Objection]:
    most = 1 if pos.scenario.part else MOST_DIVISIONS
    if "EOS-11.23-01" in pos.state.memory.this_turn:
        yield no(pos, "EOS-11.23-01", "divisions were taken this turn")
    if not 1 <= action.number <= most:
        yield no(pos, "EOS-11.23-01", "one to {number} divisions are taken", number=most)
    if action.number > pos.state.tracks.divisions:
        yield no(pos, "EOS-11.23-02", "there are no divisions left in China")
    if china.is_cut_off(pos):
        yield no(pos, "EOS-13.71-05", "the Allies hold every port of China and Korea")


def _take_divisions(script: Script, action: TakeDivisions) -> None:
    script.track("divisions", script.state.tracks.divisions - action.number, "EOS-11.23-01")
    script.keep(this_turn=script.state.memory.this_turn | {"EOS-11.23-01"})
    script.emit(PointsBecame({"ground": action.number}))


def _begin_allies(script: Script) -> None:
    """The points of this turn (EOS-11.31-01 to EOS-11.34-02)."""
    script.emit(PointsBecame(points.allied(script.pos)))


def _begin_japan(script: Script) -> None:
    """A naval point may come to those on the track (EOS-11.21-02)."""
    if more := points.japanese_naval(script.pos):
        script.track("naval_points", script.state.tracks.naval_points + more, "EOS-11.21-02")


def _has_use(pos: Position, side: Side) -> bool:
    def found() -> bool:
        return any(True for kind in sorted(left(pos, side)) for _ in uses(pos, side, kind))

    return pos.once(("use of points", side), found)


def _mark(side: str) -> str:
    return f"replaced {side}"


def _asks(side: Side, pos: Position) -> TakeReplacements | None:
    if _mark(side) in pos.state.memory.this_turn:
        return None
    is_asked = _has_use(pos, side) or (side == "japan" and may_take_divisions(pos))
    return TakeReplacements(side) if is_asked else None


def _done(script: Script, action: Done) -> None:
    """What is left of points that are not saved is lost (EOS-11.0-07)."""
    script.keep(this_turn=script.state.memory.this_turn | {_mark(action.by)})


def _end(script: Script) -> None:
    script.emit(PointsBecame({}))
    script.keep(fresh=frozenset())
    if script.state.marks.ground_points_lost:
        script.mark(ground_points_lost=0)


def _branches(side: Side, pos: Position) -> tuple[Branch, ...]:
    found = [branch(kind, uses, pos, side, kind) for kind in sorted(left(pos, side))]
    if side == "japan":
        found.append(branch("divisions", _division_ways, pos))
    return (*found, branch("done", lambda: (Done(side),)))


def _division_ways(pos: Position) -> list[TakeDivisions]:
    every = (TakeDivisions("japan", 1), TakeDivisions("japan", MOST_DIVISIONS))
    return [each for each in every if not any(_division_objections(pos, each))]


RULES: dict[type[Any], Rule] = {
    Replace: Rule(objections, carry_out),
    Done: Rule(any_answer, _done),
}
ALLIES = Segment(
    "allied_replacements",
    "Allied replacements",
    asks=partial(_asks, "allies"),
    rules=RULES,
    branches=partial(_branches, "allies"),
    is_played=always,
    begin=_begin_allies,
    end=_end,
)
JAPAN = Segment(
    "japanese_replacements",
    "Japanese replacements",
    asks=partial(_asks, "japan"),
    rules={**RULES, TakeDivisions: Rule(_division_objections, _take_divisions)},
    branches=partial(_branches, "japan"),
    is_played=always,
    begin=_begin_japan,
    end=_end,
)
