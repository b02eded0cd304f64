"""National objectives: what a power would be paid now, and why or why not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from wartable.games.axis_allies.deeds import ATTACKED, UNPROVOKED
from wartable.games.axis_allies.facts import InWar, Manned, Objective, Undone
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import is_open, purse_of
from wartable.games.axis_allies.unit import Unit


class Condition(NamedTuple):
    """One thing that an objective asks for, by the name of its field."""

    what: str
    holds: bool
    about: tuple[str, ...]
    """What fulfils it, or what is still missing or in the way: powers and spaces."""


class Standing(NamedTuple):
    """An objective as it stands."""

    objective: Objective
    amount: int
    """What it pays now."""
    met: bool
    because: tuple[Condition, ...]


def objectives(pos: Position, power: str) -> list[Standing]:
    """The objectives of a power, met or not; all that are met add up (E40-OBJ-01, G40-NOB-01)."""
    return [
        standing(pos, objective)
        for objective in pos.data.objectives.values()
        if objective.power == power
    ]


def standing(pos: Position, objective: Objective) -> Standing:
    """What the objective pays if the power collected now; once paid, some pay never again
    (E40-OBJ-11, G40-NOB-09)."""
    conditions = tuple(_conditions(pos, objective))
    times = 1
    for condition in conditions:
        if condition.what in ("controls_each", "side_controls_each"):
            times = len(condition.about)
    met = all(condition.holds for condition in conditions)
    return Standing(objective, objective.pays * times if met else 0, met, conditions)


def _conditions(pos: Position, objective: Objective) -> Iterator[Condition]:
    wanted = objective
    if wanted.once:
        paid = wanted.id in pos.state.earned
        yield Condition("once", not paid, ())
    purse = pos.data.purses[wanted.purse]
    if not is_open(pos, purse):
        yield Condition("capital", False, (purse.capital,))
    yield from _wars(pos, wanted.power, wanted)
    yield from _territories(pos, wanted)
    yield from _units(pos, wanted.power, wanted)
    yield from _deeds(pos, wanted.power, wanted)


def _wars(pos: Position, power: str, wanted: InWar) -> Iterator[Condition]:
    enemies = pos.relations.at_war[power]
    if wanted.at_war:
        yield Condition("at_war", bool(enemies), tuple(sorted(enemies)))
    if wanted.at_war_with:
        yield _all("at_war_with", wanted.at_war_with, enemies.__contains__)
    if wanted.at_war_with_any:
        yield _some("at_war_with_any", wanted.at_war_with_any, 1, enemies.__contains__)
    if wanted.at_peace_with:
        yield _none("at_peace_with", enemies.intersection(wanted.at_peace_with))


def _territories(pos: Position, wanted: Objective) -> Iterator[Condition]:
    """Only powers control: not the Dutch, nor those who joined a side (G40-NOB-27)."""
    control, me = pos.state.control, wanted.power
    side = pos.data.sides[pos.data.powers[me].side]

    def mine(space: str) -> bool:
        return control.get(space) == me

    def ours(space: str) -> bool:
        return control.get(space) in side

    if wanted.controls:
        yield _all("controls", wanted.controls, mine)
    if wanted.controls_originals:
        yield _all("controls_originals", _originals(pos, wanted), mine)
    if wanted.side_controls:
        yield _all("side_controls", wanted.side_controls, ours)
    if wanted.side_controls_some:
        yield _some("side_controls_some", wanted.side_controls_some, wanted.at_least, ours)
    if wanted.controls_each:
        yield _some("controls_each", wanted.controls_each, 1, mine)
    if wanted.side_controls_each:
        yield _some("side_controls_each", wanted.side_controls_each, 1, ours)
    if wanted.not_theirs:
        theirs = [
            space
            for space in wanted.not_theirs
            if pos.side(control[space]) not in ("", pos.side(me))
        ]
        yield _none("not_theirs", theirs)


def _originals(pos: Position, wanted: Objective) -> tuple[str, ...]:
    """What was the power's own and pays into the purse of the objective (E40-OBJ-14, E40-AMB-37,
    G40-NOB-20, G40-AMB-12, G40-AMB-29)."""
    return tuple(
        space.id
        for space in pos.data.spaces.values()
        if space.original_owner == wanted.power
        and purse_of(pos, space.id, wanted.power).id == wanted.purse
    )


def _units(pos: Position, me: str, wanted: Manned) -> Iterator[Condition]:
    if wanted.land_unit_in:

        def is_held(space: str) -> bool:
            return _any(pos, space, lambda unit: unit.owner == me and _is_land(pos, unit))

        yield _all("land_unit_in", wanted.land_unit_in, is_held)
    if wanted.no_guests:

        def is_guest(unit: Unit) -> bool:
            return unit.owner != me and not pos.is_opponent(unit.owner, me)

        own = [space.id for space in pos.data.spaces.values() if space.original_owner == me]
        yield _none("no_guests", [space for space in own if _any(pos, space, is_guest)])
    if wanted.no_warships_in:

        def is_raider(unit: Unit) -> bool:
            return pos.is_opponent(unit.owner, me) and pos.is_warship(unit)

        zones = [zone for zone in wanted.no_warships_in if _any(pos, zone, is_raider)]
        yield _none("no_warships_in", zones)
    if wanted.no_surface_warships_in:
        zones = [zone for zone in wanted.no_surface_warships_in if _has_fleet(pos, zone, me)]
        yield _none("no_surface_warships_in", zones)


def _has_fleet(pos: Position, zone: str, me: str) -> bool:
    """Whether the other side has a surface warship there; a power that is still neutral is on no
    side (E40-OBJ-15, E40-AMB-28, G40-NOB-23)."""
    return _any(
        pos,
        zone,
        lambda unit: (
            pos.is_opponent(unit.owner, me)
            and pos.is_surface_warship(unit)
            and not pos.is_neutral_power(unit.owner, zone)
        ),
    )


def _deeds(pos: Position, power: str, wanted: Undone) -> Iterator[Condition]:
    """What the power has done counts for good (G40-NOB-10)."""
    for what, did, to in (
        ("never_attacked", ATTACKED, wanted.never_attacked),
        ("never_provoked_war_with", UNPROVOKED, wanted.never_provoked_war_with),
    ):
        if to:
            done = [each for each in to if (power, did, each) in pos.state.deeds]
            yield _none(what, done)


def _any(pos: Position, space: str, fits: Callable[[Unit], bool]) -> bool:
    return any(fits(unit) for unit, _ in pos.at(space))


def _is_land(pos: Position, unit: Unit) -> bool:
    return pos.type(unit).domain == "land"


def _all(what: str, names: Collection[str], holds: Callable[[str], bool]) -> Condition:
    missing = tuple(name for name in names if not holds(name))
    return Condition(what, not missing, missing or tuple(names))


def _some(what: str, names: Collection[str], most: int, holds: Callable[[str], bool]) -> Condition:
    found = tuple(name for name in names if holds(name))
    enough = len(found) >= most
    return Condition(what, enough, found if enough else tuple(n for n in names if n not in found))


def _none(what: str, found: Iterable[str]) -> Condition:
    in_the_way = tuple(sorted(found))
    return Condition(what, not in_the_way, in_the_way)
