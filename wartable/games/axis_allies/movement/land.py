"""Land units move from territory to territory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wartable.board import distances
from wartable.core.game import Objection
from wartable.forces.travel import reachable
from wartable.games.axis_allies.movement import ground
from wartable.games.axis_allies.movement.travel import Travel, has_moved
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.technologies import IMPROVED_MECHANIZED_INFANTRY, improves
from wartable.games.axis_allies.unit import Did, Force, Unit

NOWHERE = 99
"""Steps to what cannot be reached."""


def _ready_for_combat(pos: Position, unit: Unit, space: str) -> Objection | None:
    """Guns stay where they are, and no unit makes two combat moves (S42-CMV-16, S42-AAG-01,
    S42-CMV-08)."""
    if pos.type(unit).noncombat_only:
        return Objection(
            pos.rule("S42-CMV-16"),
            "{unit} does not make combat moves",
            (space,),
            pos.parts(unit=unit.type),
        )
    return has_moved(pos, unit, space)


def _enter_in_combat(pos: Position, unit: Unit, a: str, b: str) -> Objection | None:
    """Land units cross land borders into territories that they may pass or attack (S42-MAP-01,
    S42-MAP-11)."""
    return (
        _border(pos, a, b)
        or ground.combat_objection(pos, unit, b)
        or pos.edition.bars_entry(pos, unit, b)
    )


def _border(pos: Position, a: str, b: str) -> Objection | None:
    if b not in pos.board.land_neighbours.get(a, ()):
        return Objection(
            pos.rule("S42-MAP-01"),
            "no land border joins {space} and {space_2}",
            (a, b),
            pos.parts(space=a, space_2=b),
        )
    return None


def _stop_in_combat(pos: Position, unit: Unit, here: str) -> Objection | None:
    """Only a blitzing tank goes on from a hostile territory, and only from an unoccupied one
    (S42-CMV-11, S42-CMV-12, S42-CMV-34, S42-CMV-36)."""
    if not pos.is_hostile_land(here):
        return None
    if not blitzes(pos, unit):
        rule = "G40-UNT-07" if pos.type(unit).blitzes_with else "S42-CMV-11"
        return Objection(
            pos.rule(rule),
            "{unit} must stop in hostile {space}",
            (here,),
            pos.parts(unit=unit.type, space=here),
        )
    return _stop_while_blitzing(pos, unit, here)


def blitzes(pos: Position, unit: Unit) -> bool:
    """Whether it goes on from an unoccupied hostile territory by itself (S42-CMV-34,
    G40-CMV-21, G40-RND-06)."""
    return pos.type(unit).blitz or improves(pos, IMPROVED_MECHANIZED_INFANTRY, unit)


def are_paired(pos: Position, units: Force) -> bool:
    """Whether each unit that blitzes only beside another has one of its own here (G40-CMV-22)."""
    numbers = Counter[str]()
    for unit, number in units:
        numbers[unit.type] += number
    wanted = Counter[str]()
    for unit, number in units:
        if partner := pos.type(unit).blitzes_with:
            wanted[partner] += number
    return all(numbers[partner] >= number for partner, number in wanted.items())


def _stop_while_blitzing(pos: Position, unit: Unit, here: str) -> Objection | None:
    """Who blitzes goes on from an unoccupied territory only (S42-CMV-12, S42-CMV-36)."""
    is_held = pos.is_occupied(here) or ground.stops_blitz(pos, here)
    if pos.is_hostile_land(here) and is_held:
        return Objection(
            pos.rule("S42-CMV-36"),
            "{unit} meets the enemy in {space}",
            (here,),
            pos.parts(unit=unit.type, space=here),
        )
    return None


def _end_in_combat(pos: Position, unit: Unit, path: Sequence[str]) -> Objection | None:
    """A combat move ends in a hostile territory, or anywhere after a blitz (S42-CMV-01,
    S42-CMV-02, S42-CMV-05)."""
    if any(pos.is_hostile_land(space) for space in path[1:]):
        return None
    return Objection(
        pos.rule("S42-CMV-05"),
        "no combat follows from moving to {space}",
        (path[-1],),
        pos.parts(space=path[-1]),
    )


def _ready_after_combat(pos: Position, unit: Unit, space: str) -> Objection | None:
    """Units that moved or fought stay, and so do captured guns (S42-NCM-01, S42-CAP-03)."""
    if unit.did is Did.CAPTURED:
        return Objection(
            pos.rule("S42-CAP-03"),
            "{unit} was captured this turn",
            (space,),
            pos.parts(unit=unit.type),
        )
    if unit.did:
        return Objection(
            pos.rule("S42-NCM-01"),
            "{unit} has {did}",
            (space,),
            pos.parts(unit=unit.type, did=unit.did),
        )
    return None


def _enter_after_combat(pos: Position, unit: Unit, a: str, b: str) -> Objection | None:
    """Only friendly territories, those taken this turn included, and friendly neutrals
    (S42-NCM-04, S42-NCM-05)."""
    return (
        _border(pos, a, b)
        or ground.noncombat_objection(pos, unit, b)
        or pos.edition.bars_entry(pos, unit, b)
    )


def _enter_beside_others(pos: Position, unit: Unit, a: str, b: str) -> Objection | None:
    return (
        _border(pos, a, b)
        or ground.noncombat_objection(pos, unit, b, accompanied=True)
        or pos.edition.bars_entry(pos, unit, b)
    )


COMBAT = Travel(_ready_for_combat, _enter_in_combat, _stop_in_combat, _end_in_combat)
PAIRED = Travel(_ready_for_combat, _enter_in_combat, _stop_while_blitzing, _end_in_combat)
"""One that blitzes beside another (G40-CMV-22)."""
NONCOMBAT = Travel(
    _ready_after_combat,
    _enter_after_combat,
    lambda pos, unit, here: ground.must_stop(pos, here),
    lambda pos, unit, path: None,
)
ACCOMPANIED = NONCOMBAT._replace(enter=_enter_beside_others)
"""One that comes with units which can take a territory over (E40-AMB-38)."""


def combat_paths(pos: Position, unit: Unit, space: str) -> list[tuple[str, ...]]:
    """Where a land unit that is ready can attack; every way to blitz, since each takes another
    territory."""
    paths: dict[tuple[str, ...], None] = {}
    if _to_hostile_land(pos).get(space, NOWHERE) > COMBAT.range(pos, unit, space):
        return []
    for path in reachable(pos, unit, space, pos.board.land_neighbours, COMBAT).values():
        paths[path] = None
    for first in pos.board.land_neighbours[space]:
        if (
            pos.is_hostile_land(first)
            and not COMBAT.stop(pos, unit, first)
            and not COMBAT.enter(pos, unit, space, first)
        ):
            for second in pos.board.land_neighbours[first]:
                if not COMBAT.enter(pos, unit, first, second):
                    paths[space, first, second] = None
    return list(paths)


def _to_hostile_land(pos: Position) -> dict[str, int]:
    """The steps over land from each territory to the nearest that I may attack."""

    def work() -> dict[str, int]:
        hostile = [space for space in pos.board.land_neighbours if pos.is_hostile_land(space)]
        return distances(pos.board.land_neighbours, hostile)

    return pos.once("steps to hostile land", work)


def noncombat_paths(pos: Position, unit: Unit, space: str) -> list[tuple[str, ...]]:
    """Where a land unit can go after the combat."""
    return list(reachable(pos, unit, space, pos.board.land_neighbours, NONCOMBAT).values())
