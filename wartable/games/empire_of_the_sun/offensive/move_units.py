"""Step 2: the active player moves the units he activated (EOS-7.2-02)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun.actions import Done, Go, RemoveToTrack
from wartable.games.empire_of_the_sun.decisions import MoveUnits
from wartable.games.empire_of_the_sun.offensive import strategic
from wartable.games.empire_of_the_sun.offensive.air import CHINA
from wartable.games.empire_of_the_sun.offensive.december import unfinished
from wartable.games.empire_of_the_sun.offensive.moving import (
    carry_out_move,
    each_move,
    move_objections,
)
from wartable.games.empire_of_the_sun.offensive.party import has_moved, may_march_on
from wartable.games.empire_of_the_sun.offensive.transport import carried
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, question
from wartable.games.empire_of_the_sun.script import Script


def _objections(pos: Position, action: Go) -> Iterator[Objection]:
    return move_objections(pos, action, "offensive")


def _go(script: Script, action: Go) -> None:
    carry_out_move(script, action, "offensive")


def done_objections(pos: Position, action: Done) -> Iterator[Objection]:
    """Nobody has to move, unless a card wants a battle that can be brought about."""
    wanted = list(unfinished(pos))
    if wanted and any(any(each_move(pos, action.by, group)) for group in groups(pos)):
        yield from wanted


def _done(script: Script, action: Done) -> None:
    script.pop()


def waiting(pos: Position) -> list[str]:
    """The activated units that may still move, those in the China box too (EOS-7.23-01,
    EOS-13.74-05)."""
    return [
        unit
        for unit in sorted(pos.offensive.activated)
        if (pos.is_on_map(unit) or pos.where(unit) == CHINA)
        and (not has_moved(pos, unit) or may_march_on(pos, unit))
    ]


def groups(pos: Position) -> list[tuple[str, ...]]:
    """The groups whose moves are listed: every unit alone; of those who stand together all ships,
    these with each ground unit, and each brigade with each ship that can carry it."""
    found: list[tuple[str, ...]] = [(unit,) for unit in waiting(pos)]
    together: dict[str, list[str]] = {}
    for (unit,) in list(found):
        if not has_moved(pos, unit):
            together.setdefault(pos.where(unit), []).append(unit)
    for place in sorted(together):
        units = together[place]
        ships = [unit for unit in units if pos.counter(unit).kind == "naval"]
        ground = [unit for unit in units if pos.counter(unit).kind == "ground"]
        if len(ships) > 1:
            found.append(tuple(ships))
        pairs = [(ship, unit) for unit in ground for ship in ships if _is_carried(pos, ship, unit)]
        whole = [(*ships, unit) for unit in ground if ships]
        found += [*whole, *(pair for pair in pairs if len(ships) > 1)]
    return [tuple(sorted(group)) for group in found]


def _is_carried(pos: Position, ship: str, unit: str) -> bool:
    return bool(carried(pos, (ship,), (unit,)))


def _ways(pos: Position, owner: str, group: tuple[str, ...]) -> Iterator[Go | RemoveToTrack]:
    yield from each_move(pos, owner, group)
    if len(group) == 1:
        leave = RemoveToTrack(owner, group[0])
        if not any(True for _ in strategic.track_objections(pos, leave)):
            yield leave


def _branches(pos: Position, decision: MoveUnits) -> tuple[Branch, ...]:
    owner = decision.owner
    found = [branch(", ".join(group), _ways, pos, owner, group) for group in groups(pos)]
    done = Done(owner)
    may_end = not any(True for _ in done_objections(pos, done))
    return (*found, branch("done", lambda: (done,) if may_end else ()))


QUESTION = question(
    MoveUnits,
    {
        Go: Rule(_objections, _go),
        RemoveToTrack: Rule(strategic.track_objections, strategic.to_track),
        Done: Rule(done_objections, _done),
    },
    _branches,
)
