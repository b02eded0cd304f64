"""The action `Move`, in both movement phases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from wartable.core.game import Branch, Objection
from wartable.forces import force, holds, single, size
from wartable.forces.travel import walk
from wartable.games.axis_allies import neutrals
from wartable.games.axis_allies.actions import DROP, ESCORT, RAID, Move
from wartable.games.axis_allies.capture import take_control
from wartable.games.axis_allies.events import Change, Moved
from wartable.games.axis_allies.movement import air, drop, land, landing, sea
from wartable.games.axis_allies.movement.travel import Travel
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.unit import Did, Force, Unit, count, with_cargo


def combat_objections(pos: Position, action: Move) -> Iterator[Objection]:
    """Why these units may not make this combat move (S42-CMV-01 to S42-CMV-41); nothing that a
    landing needs goes away (S42-CMV-40, E40-AMP-05, G40-TPT-06)."""
    found = list(_objections(pos, action, _combat_travel))
    yield from found
    if not found and (abandoned := _abandons_landing(pos, action)):
        yield abandoned


def noncombat_objections(pos: Position, action: Move) -> Iterator[Objection]:
    """Why these units may not make this noncombat move (S42-NCM-01 to S42-NCM-22)."""
    if action.mission:
        yield Objection(pos.rule("S42-AMB-26"), "missions are flown in the combat move")
        return
    yield from _objections(pos, action, _noncombat_travel)


_COMBAT = {"land": land.COMBAT, "sea": sea.COMBAT, "air": air.COMBAT}
_NONCOMBAT = {"land": land.NONCOMBAT, "sea": sea.NONCOMBAT, "air": air.NONCOMBAT}


def _combat_travel(pos: Position, unit: Unit, action: Move) -> Travel:
    """How a unit makes a combat move on its mission, or beside those that make it with it
    (S42-SBR-01, G40-RND-06, E40-MOV-29, G40-CMV-16, G40-CMV-22, G40-TPT-19)."""
    if action.mission:
        return drop.DROP if action.mission == DROP else air.RAID
    kind = pos.type(unit)
    if kind.domain == "sea" and any(pos.can_attack(other) for other, _ in action.units):
        return sea.ESCORTED
    if kind.blitzes_with and land.are_paired(pos, action.units):
        return land.PAIRED
    return _COMBAT[kind.domain]


def _noncombat_travel(pos: Position, unit: Unit, action: Move) -> Travel:
    """How a unit makes a noncombat move beside those that make it with it (E40-AMB-38)."""
    domain = pos.type(unit).domain
    if domain == "land" and any(pos.type(other).captures for other, _ in action.units):
        return land.ACCOMPANIED
    return _NONCOMBAT[domain]


def _objections(
    pos: Position, action: Move, travel_of: Callable[[Position, Unit, Move], Travel]
) -> Iterator[Objection]:
    found = list(_not_there(pos, action))
    if not found:
        for unit, _ in action.units:
            wrong = list(_wrong_mission(pos, unit, action.mission))
            travel = travel_of(pos, unit, action)
            found.extend(wrong or walk(pos, unit, action.path, travel))
    if not found and action.mission == DROP:
        left = drop.left_to_drop(pos, action.path[0])
        if size(action.units) > left:
            found.append(
                Objection(
                    pos.rule("G40-RND-06"),
                    "{number} more may jump from here",
                    action.path[:1],
                    pos.parts(number=left),
                )
            )
    yield from dict.fromkeys(found)
    if not found and (objection := _landing_objection(pos, action)):
        yield objection


def _not_there(pos: Position, action: Move) -> Iterator[Objection]:
    """The spaces exist and the units are there to be moved (S42-MAP-01, S42-MNF-04)."""
    unknown = [space for space in action.path if space not in pos.data.spaces]
    if unknown:
        yield Objection(
            pos.rule("S42-MAP-01"), "there is no space {word}", parts=pos.parts(word=unknown[0])
        )
        return
    if len(action.path) < (2 if action.deck is None else 1):
        yield Objection(pos.rule("S42-MAP-01"), "a path has a start and an end", action.path)
        return
    start = action.path[0]
    if not action.units or any(number < 1 for _, number in action.units):
        yield Objection(pos.rule("S42-MAP-01"), "no units are named", (start,))
        return
    for unit, _ in action.units:
        if unit.owner != pos.me:
            yield Objection(
                pos.rule("S42-MNF-04"),
                "{unit} belongs to {power}",
                (start,),
                pos.parts(unit=unit.type, power=unit.owner),
            )
    there = pos.at(start)
    if action.deck is not None:
        if not holds(there, single(action.deck)):
            yield Objection(
                pos.rule("S42-AMB-28"),
                "no such {unit} is there",
                (start,),
                pos.parts(unit=action.deck.type),
            )
            return
        if pos.type(action.deck).deck and not pos.deck(action.deck):
            yield Objection(
                pos.rule("G40-UNT-18"),
                "{unit} is damaged",
                (start,),
                pos.parts(unit=action.deck.type),
            )
            return
        there = count(action.deck.cargo)
    if not holds(there, action.units):
        yield Objection(
            pos.rule("S42-MAP-01"),
            "not all of these units are in {space}",
            (start,),
            pos.parts(space=start),
        )


def _wrong_mission(pos: Position, unit: Unit, mission: str) -> Iterator[Objection]:
    """Bombers raid, fighters escort, paratroopers jump (S42-SBR-01, S42-OPT-02, G40-RND-06)."""
    if not mission:
        return
    kind = pos.type(unit)
    if mission == RAID and kind.raids:
        return
    if mission == DROP and drop.jumps(pos, unit):
        return
    if mission == ESCORT and kind.escorts:
        return
    rule = {DROP: "G40-RND-06", ESCORT: "G40-SBR-02"}.get(mission, "G40-SBR-01")
    yield Objection(
        pos.rule(rule),
        "{unit} cannot fly the mission {word}",
        parts=pos.parts(unit=unit.type, word=mission),
    )


def _landing_objection(pos: Position, action: Move) -> Objection | None:
    """No move may leave an aircraft without a possible landing (S42-AIR-06, S42-AIR-07,
    S42-AIR-10, S42-AIR-11, S42-CMV-22, S42-NCM-13, S42-NCM-20)."""
    moves_deck = any(pos.type(unit).deck for unit, _ in action.units)
    flown = [pair for pair in action.units if pos.type(pair[0]).domain == "air"]
    ties_decks = _bears_on_decks(pos, action.path)
    may_be_lost = any(_may_be_lost(pos, unit, action.path) for unit, _ in flown)
    if not (moves_deck or ties_decks or may_be_lost):
        return None
    opens_way = ties_decks or _clears_way(pos, action.path[-1])
    if len(action.units) == len(flown) == 1 and not opens_way:
        unit, number = flown[0]
        lost = landing.unlanded_after_flight(pos, unit, number, action.path)
    else:
        lost = landing.unlanded(pos.shifted(_moved(pos, action).changes))
    if lost <= landing.unlanded(pos):
        return None
    if flown:
        rule = "S42-AIR-06" if pos.is_combat_move else "S42-NCM-13"
    elif moves_deck:
        rule = "S42-AIR-10" if pos.is_combat_move else "S42-NCM-20"
    else:
        rule = "S42-AIR-11"
    return Objection(
        pos.rule(rule), "an aircraft would be left without a possible landing", action.path[-1:]
    )


def _abandons_landing(pos: Position, action: Move) -> Objection | None:
    """Why units may not leave an assault behind: nothing would be left to clear its hostile zone,
    or to guard it (S42-CMV-40, E40-AMP-05, G40-TPT-06)."""
    zone = action.path[0]
    if zone not in pos.launching_zones:
        return None
    after = pos.shifted(_moved(pos, action).changes)
    if after.is_hostile_sea(zone) and not sea.can_clear(after, zone):
        return Objection(pos.rule("S42-CMV-40"), "a landing needs it to clear the zone", (zone,))
    return pos.edition.unguarded(after, zone, sea.lands_from_friend(after, zone))


def _bears_on_decks(pos: Position, path: Sequence[str]) -> bool:
    """Whether this combat move can close the way of a carrier that an aircraft needs, or draw the
    carrier into a combat (S42-AIR-11)."""
    return (
        pos.is_combat_move
        and any(not pos.board.is_land(end) and pos.enemies(end) for end in (path[0], path[-1]))
        and landing.needs_decks(pos)
    )


def _clears_way(pos: Position, space: str) -> bool:
    """Whether an attack there may open a zone to carriers (S42-AIR-08)."""
    return pos.is_hostile_sea(space)


def _may_be_lost(pos: Position, unit: Unit, path: Sequence[str]) -> bool:
    """Whether this aircraft can then no longer reach a territory to land in."""
    left = pos.left(unit, path[0]) - (len(path) - 1)
    return not landing.reaches_territory(pos, path[-1], left)


def _moved(pos: Position, action: Move) -> Moved:
    """The event of this move."""
    start, end = action.path[0], action.path[-1]
    arrived = force((_arrived(pos, unit, action), number) for unit, number in action.units)
    launched = force(
        (aboard, number)
        for unit, number in action.units
        for aboard in unit.cargo
        if _takes_off(pos, unit, aboard)
    )
    gone: Force = action.units
    left = launched
    if action.deck is not None:
        gone = single(action.deck)
        aboard = dict(count(action.deck.cargo))
        for unit, number in action.units:
            aboard[unit] -= number
        left = single(with_cargo(action.deck, (u for u, n in aboard.items() for _ in range(n))))
    return Moved(
        changes=(Change(start, gone, left), Change(end, (), arrived)),
        by=action.by,
        units=action.units,
        path=action.path,
        mission=action.mission,
    )


def _takes_off(pos: Position, carrier: Unit, aboard: Unit) -> bool:
    """Own fighters leave a carrier before its combat move; guests and cargo stay (S42-CMV-29,
    S42-CMV-30, S42-FTR-06)."""
    return pos.is_combat_move and bool(pos.deck(carrier)) and aboard.owner == carrier.owner


def _arrived(pos: Position, unit: Unit, action: Move) -> Unit:
    """The unit as it stands at the end of its path."""
    kind = pos.type(unit)
    unit = replace(unit, boost=pos.boost(unit, action.path[0]))
    spent = unit.spent + len(action.path) - 1
    if not pos.is_combat_move:
        cargo = unit.cargo
        if kind.deck:
            cargo = tuple(replace(aboard, did=Did.CARRIED) for aboard in cargo)
        return replace(unit, spent=spent, cargo=tuple(sorted(cargo)))
    if kind.domain == "air":
        did = Did(action.mission) if action.mission else Did.MOVED
        return replace(unit, spent=spent, did=did)
    if action.mission == DROP:
        return replace(unit, did=Did.DROPPED, came=action.path[0])
    if kind.domain == "land":
        return replace(unit, spent=spent, did=Did.MOVED, came=action.path[-2])
    start, end = action.path[0], action.path[-1]
    avoids = pos.is_hostile_sea(start) or sea.needs_cover(pos, start)
    withdrew = avoids and not pos.is_hostile_sea(end)
    return replace(
        unit,
        spent=spent,
        did=Did.WITHDREW if withdrew else Did.MOVED,
        came=action.path[-2],
        cargo=tuple(aboard for aboard in unit.cargo if not _takes_off(pos, unit, aboard)),
    )


def carry_out(script: Script, action: Move) -> None:
    """Move the units; tanks take what they blitz through, and without a fight land units take over
    what has no controller, after a blitz too (S42-CMV-35, E40-NEU-12, G40-NEU-08, G40-NEU-11,
    G40-NEU-16)."""
    pos = script.pos
    script.emit(_moved(pos, action))
    for space in action.path[1:]:
        script.edition.on_entry(script, space)
    end = action.path[-1]
    is_land = any(pos.type(unit).domain == "land" for unit, _ in action.units)
    if not pos.is_combat_move:
        if is_land:
            neutrals.move_in(script, end, action.units)
        return
    if is_land and not action.mission:
        for space in action.path[1:-1]:
            if pos.is_hostile_land(space):
                script.edition.on_attack(script, space)
                take_control(script, space, action.by)
        neutrals.move_in(script, end, action.units)
    if (is_land or not action.mission) and pos.is_hostile_land(end):
        script.edition.on_attack(script, end)


# What can be listed: one unit at a time, to every space it can reach.


def combat_branches(pos: Position) -> tuple[Branch, ...]:
    """Every unit that may make a combat move, with where it can go."""
    return tuple(
        Branch(f"{unit.type} in {space}", partial(_combat_moves, pos, space, unit, deck))
        for space, unit, deck in _movers(pos)
        if not _COMBAT[pos.type(unit).domain].ready(pos, unit, space)
    )


def noncombat_branches(pos: Position) -> tuple[Branch, ...]:
    """Every unit that may make a noncombat move, with where it can go."""
    return tuple(
        Branch(f"{unit.type} in {space}", partial(_noncombat_moves, pos, space, unit, deck))
        for space, unit, deck in _movers(pos)
        if pos.left(unit, space) > 0
        and not _NONCOMBAT[pos.type(unit).domain].ready(pos, unit, space)
    )


def _movers(pos: Position) -> Iterator[tuple[str, Unit, Unit | None]]:
    me = pos.me
    for space, units in pos.state.units.items():
        for unit, _ in units:
            if unit.owner == me:
                yield space, unit, None
            if unit.cargo and pos.deck(unit):
                for aboard in dict.fromkeys(unit.cargo):
                    if aboard.owner == me:
                        yield space, aboard, unit


def _combat_moves(pos: Position, space: str, unit: Unit, deck: Unit | None) -> Iterator[Move]:
    moves = _combat_reach(pos, space, unit, deck)
    return (move for move in moves if not _abandons_landing(pos, move))


def _combat_reach(pos: Position, space: str, unit: Unit, deck: Unit | None) -> Iterator[Move]:
    match pos.type(unit).domain:
        case "air":
            yield from _flights(pos, space, unit, deck, air.COMBAT, "")
            for mission in (RAID, ESCORT):
                if not any(_wrong_mission(pos, unit, mission)):
                    yield from _flights(pos, space, unit, deck, air.RAID, mission)
        case "sea":
            yield from _kept_landings(pos, unit, sea.combat_paths(pos, unit, space))
        case _:
            paths = land.combat_paths(pos, unit, space)
            for path in paths:
                yield Move(pos.me, single(unit), path)
            for other in _beside(pos, space, unit):
                for path in paths:
                    if any(pos.is_hostile_land(here) for here in path[1:-1]):
                        yield Move(pos.me, force([(unit, 1), (other, 1)]), path)
            for path in drop.paths(pos, unit, space):
                yield Move(pos.me, single(unit), path, None, DROP)


def _beside(pos: Position, space: str, tank: Unit) -> list[Unit]:
    """The units that can blitz only beside this one (G40-CMV-22)."""
    return [
        unit
        for unit, _ in pos.own(space)
        if pos.type(unit).blitzes_with == tank.type
        and not land.blitzes(pos, unit)
        and not land.PAIRED.ready(pos, unit, space)
    ]


def _noncombat_moves(pos: Position, space: str, unit: Unit, deck: Unit | None) -> Iterator[Move]:
    match pos.type(unit).domain:
        case "air":
            return _flights(pos, space, unit, deck, air.NONCOMBAT, "")
        case "sea":
            return _kept_landings(pos, unit, sea.noncombat_paths(pos, unit, space))
        case _:
            paths = land.noncombat_paths(pos, unit, space)
            return (Move(pos.me, single(unit), path) for path in paths)


def _kept_landings(pos: Position, unit: Unit, paths: list[tuple[str, ...]]) -> Iterator[Move]:
    moves = (Move(pos.me, single(unit), path) for path in paths)
    return (move for move in moves if not _landing_objection(pos, move))


def _flights(
    pos: Position, space: str, unit: Unit, deck: Unit | None, travel: Travel, mission: str
) -> Iterator[Move]:
    for path, is_safe in air.flights(pos, unit, space, travel, takes_off=deck is not None):
        if not is_safe and not _clears_way(pos, path[-1]) and landing.is_hopeless(pos, unit, path):
            continue
        move = Move(pos.me, single(unit), path, deck, mission)
        is_free = is_safe and not _bears_on_decks(pos, path)
        if is_free or not _landing_objection(pos, move):
            yield move
