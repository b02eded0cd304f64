"""The action `Sail`: a transport loads along its path and offloads at its end.

In the combat move it is an assault: what is loaded must land, so loading, sailing and declaring
are one action. In the noncombat move it is loading or offloading at a friendly coast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations_with_replacement

from msgspec.structs import replace

from wartable.core.game import Branch, Objection
from wartable.forces import force, holds, plus, single, size
from wartable.forces.travel import walk
from wartable.games.axis_allies import neutrals
from wartable.games.axis_allies.actions import Load, Sail
from wartable.games.axis_allies.events import Change, Sailed
from wartable.games.axis_allies.movement import ground, sea
from wartable.games.axis_allies.movement.travel import Travel
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.unit import Did, Force, Unit, count, each, with_cargo


def combat_objections(pos: Position, action: Sail) -> Iterator[Objection]:
    """Why this transport may not make this assault (S42-CMV-25, S42-CMV-26, S42-CMV-38 to
    S42-CMV-40, S42-TRP-04, S42-TRP-05)."""
    found = list(_ship_objections(pos, action, sea.PASSING))
    if found:
        yield from found
        return
    yield from _load_objections(pos, action, is_combat=True)
    yield from _assault_objections(pos, action)


def noncombat_objections(pos: Position, action: Sail) -> Iterator[Objection]:
    """Why this transport may not load or offload here (S42-NCM-18, S42-TRP-06 to S42-TRP-19)."""
    found = list(_ship_objections(pos, action, sea.NONCOMBAT))
    if found:
        yield from found
        return
    if not action.loads and not action.into:
        yield Objection(pos.rule("S42-NCM-18"), "the transport neither loads nor offloads")
    yield from _load_objections(pos, action, is_combat=False)
    yield from _offload_objections(pos, action)


def _ship_objections(pos: Position, action: Sail, travel: Travel) -> Iterator[Objection]:
    """What is named exists; the transport is there, may act, and may go along the path."""
    if any(not load.units for load in action.loads):
        yield Objection(pos.rule("S42-TRP-04"), "nothing is named to be loaded")
        return
    for unit, number in (pair for load in action.loads for pair in load.units):
        if unit.type not in pos.data.units:
            yield Objection(
                pos.rule("S42-TRP-04"), "there is no unit {word}", parts=pos.parts(word=unit.type)
            )
            return
        if number < 1:
            yield Objection(
                pos.rule("S42-TRP-04"),
                "{number} {unit} cannot be loaded",
                parts=pos.parts(number=number, unit=unit.type),
            )
            return
    known = [*action.path, *(load.source for load in action.loads)]
    known += [action.into] if action.into else []
    for space in known:
        if space not in pos.data.spaces:
            yield Objection(
                pos.rule("S42-MAP-01"), "there is no space {word}", parts=pos.parts(word=space)
            )
            return
    if not action.path or pos.board.kinds[action.path[0]] != "sea":
        yield Objection(pos.rule("S42-SEA-01"), "a transport sails in sea zones", action.path[:1])
        return
    zone, ship = action.path[0], action.ship
    if not holds(pos.at(zone), single(ship)) or not pos.type(ship).hold:
        yield Objection(
            pos.rule("S42-TRP-04"),
            "no such transport is in {space}",
            (zone,),
            pos.parts(space=zone),
        )
        return
    if ship.owner not in pos.mine:
        yield Objection(
            pos.rule("S42-TRP-05"),
            "the transport belongs to {power}",
            (zone,),
            pos.parts(power=ship.owner),
        )
        return
    if ship.owner != pos.me:
        if len(action.path) > 1:
            yield Objection(
                pos.rule("S42-MNF-09"),
                "only {power} moves its transports",
                (zone,),
                pos.parts(power=ship.owner),
            )
        if not pos.may_share(ship.owner, pos.me, zone):
            yield Objection(
                pos.rule("S42-CMV-07"),
                "{power} does not share",
                (zone,),
                pos.parts(power=ship.owner),
            )
    if ship.did is Did.OFFLOADED:
        yield Objection(pos.rule("S42-TRP-10"), "the transport has already offloaded", (zone,))
    elif ship.did is Did.RETREATED:
        yield Objection(pos.rule("S42-TRP-11"), "the transport has retreated", (zone,))
    elif ship.did is Did.WITHDREW:
        yield Objection(pos.rule("S42-CMV-19"), "the transport has left a hostile zone", (zone,))
    elif any(aboard.to for aboard in ship.cargo):
        yield Objection(pos.rule("S42-TRP-12"), "it is landing its cargo already", (zone,))
    elif ship.did:
        yield Objection(pos.rule("S42-NCM-18"), "the transport has already acted", (zone,))
    elif ship.owner == pos.me:
        yield from walk(pos, ship, action.path, travel)


def _load_objections(pos: Position, action: Sail, *, is_combat: bool) -> Iterator[Objection]:
    """Own land units that have not moved come aboard from a coast of a friendly zone, as many as
    fit (S42-TRP-04 to S42-TRP-08, S42-TRP-13, S42-TRP-14, S42-CMV-18, S42-AAG-13)."""
    taken: dict[str, Force] = {}
    for load in action.loads:
        if not 0 <= load.at < len(action.path):
            yield Objection(pos.rule("S42-TRP-07"), "units are loaded at a zone of the path")
            return
        zone = action.path[load.at]
        if not _may_load(pos, zone, load.at, is_combat=is_combat):
            rule = "S42-CMV-18" if is_combat and load.at == 0 else "S42-TRP-14"
            yield Objection(pos.rule(rule), "{space} is hostile", (zone,), pos.parts(space=zone))
        if not pos.board.is_land(load.source):
            yield Objection(
                pos.rule("S42-TRP-13"), "no cargo passes from ship to ship", (load.source,)
            )
        elif load.source not in pos.board.coast[zone]:
            yield Objection(
                pos.rule("S42-TRP-07"),
                "{space} has no coast on {space_2}",
                (load.source, zone),
                pos.parts(space=load.source, space_2=zone),
            )
        taken[load.source] = plus(taken.get(load.source, ()), load.units)
        for unit, _ in load.units:
            kind = pos.type(unit)
            if unit.owner != pos.me:
                yield Objection(
                    pos.rule("S42-MNF-09"), "only your own units are loaded", (load.source,)
                )
            elif kind.domain != "land":
                yield Objection(
                    pos.rule("S42-SEA-03"),
                    "a transport does not carry {unit}",
                    (load.source,),
                    pos.parts(unit=unit.type),
                )
            elif objection := pos.edition.bars_entry(pos, unit, zone):
                yield objection
            elif unit.did or unit.spent:
                yield Objection(
                    pos.rule("S42-TRP-06"),
                    "{unit} has already moved",
                    (load.source,),
                    pos.parts(unit=unit.type),
                )
            elif is_combat and kind.noncombat_only:
                yield Objection(
                    pos.rule("S42-AAG-13"),
                    "{unit} is loaded in noncombat only",
                    (load.source,),
                    pos.parts(unit=unit.type),
                )
    for source, units in taken.items():
        if not holds(pos.at(source), units):
            yield Objection(
                pos.rule("S42-TRP-07"),
                "not all these units are in {space}",
                (source,),
                pos.parts(space=source),
            )
            return
    aboard = [*action.ship.cargo, *(unit for load in action.loads for unit in each(load.units))]
    if not fits(pos, aboard):
        yield Objection(
            pos.rule("S42-TRP-04"), "a transport holds one land unit of any kind and one infantry"
        )


def _may_load(pos: Position, zone: str, at: int, *, is_combat: bool) -> bool:
    """Whether a transport loads in this zone of its path: a friendly one, or in the combat move the
    one where it lay when a declaration of war made it hostile (S42-TRP-14, S42-CMV-18, E40-WAR-04,
    G40-DOW-04)."""
    became_hostile = at == 0 and is_combat and zone not in pos.state.opening.hostile
    return became_hostile or not pos.is_hostile_sea(zone)


def fits(pos: Position, cargo: Sequence[Unit]) -> bool:
    """One land unit of any kind, plus one infantry (S42-TRP-04)."""
    heavy = sum(not pos.type(unit).light for unit in cargo)
    return len(cargo) <= 2 and heavy <= 1


def _assault_objections(pos: Position, action: Sail) -> Iterator[Objection]:
    """An assault goes from a zone that is friendly, or that my attack may clear, against a hostile
    coast; all that was loaded lands, and nothing just loaded on a friend's transport (S42-CMV-26,
    S42-CMV-39, S42-CMV-40, S42-AMP-19, S42-TRP-18, S42-TRP-19, S42-MNF-09, S42-MNF-10,
    S42-AMB-16)."""
    zone = action.path[-1]
    if not action.into:
        yield Objection(
            pos.rule("S42-CMV-39"), "what is loaded in the combat move must land in an assault"
        )
        return
    if action.into not in pos.board.coast[zone]:
        yield Objection(
            pos.rule("S42-CMV-26"),
            "{space} has no coast on {space_2}",
            (action.into, zone),
            pos.parts(space=action.into, space_2=zone),
        )
    elif objection := _ashore(pos, action.into, action.landing, ground.combat_objection):
        yield objection
    elif not pos.is_hostile_land(action.into):
        yield Objection(
            pos.rule("S42-CMV-26"),
            "{space} is not hostile",
            (action.into,),
            pos.parts(space=action.into),
        )
    if action.loads and action.ship.owner != pos.me:
        yield _not_its_turn(pos, action)
    if pos.is_hostile_sea(zone) and not sea.can_clear(pos, zone):
        yield Objection(
            pos.rule("S42-CMV-40"),
            "nothing of yours can clear {space}",
            (zone,),
            pos.parts(space=zone),
        )
    elif unguarded := pos.edition.unguarded(pos, zone, action.ship.owner != pos.me):
        yield unguarded
    loaded = force(pair for load in action.loads for pair in load.units)
    aboard = plus(count(action.ship.cargo), loaded)
    if not action.landing or not holds(aboard, action.landing):
        yield Objection(pos.rule("S42-TRP-18"), "the landing units are not aboard", (zone,))
        return
    if not holds(action.landing, loaded):
        yield Objection(pos.rule("S42-CMV-39"), "all units loaded this turn must land", (zone,))
    for unit, _ in action.landing:
        if objection := _not_my_cargo(pos, unit, zone):
            yield objection
        elif not pos.type(unit).captures:
            yield Objection(
                pos.rule("S42-AAG-13"),
                "{unit} never lands in an assault",
                (zone,),
                pos.parts(unit=unit.type),
            )


def _may_be_friendly(pos: Position, territory: str) -> bool:
    """Whether it is friendly, or a neutral that may be taken over (E40-AMB-36, G40-AMB-47)."""
    return pos.is_friendly(territory) or neutrals.may_take_over(pos, territory, pos.me)


def _ashore(
    pos: Position,
    territory: str,
    landing: Force,
    entry: Callable[[Position, Unit, str], Objection | None],
) -> Objection | None:
    """Why one of the units may not go ashore there. Guns come with units that take a friendly
    neutral over (E40-NEU-17, E40-AMB-38)."""
    unknown = any(unit.type not in pos.data.units for unit, _ in landing)
    if unknown or pos.data.spaces[territory].closed:
        return None
    holding = [unit for unit, _ in landing if pos.type(unit).captures]
    for unit in holding or [unit for unit, _ in landing]:
        if objection := entry(pos, unit, territory) or pos.edition.bars_entry(pos, unit, territory):
            return objection
    return None


def _not_my_cargo(pos: Position, unit: Unit, zone: str) -> Objection | None:
    """Cargo offloads in its owner's turn only (S42-TRP-19)."""
    if unit.owner == pos.me:
        return None
    return Objection(
        pos.rule("S42-TRP-19"),
        "units of {power} cannot offload now",
        (zone,),
        pos.parts(power=unit.owner),
    )


def _not_its_turn(pos: Position, action: Sail) -> Objection:
    return Objection(
        pos.rule("S42-MNF-09"),
        "the transport of {power} must have its own turn first",
        action.path,
        pos.parts(power=action.ship.owner),
    )


def _offload_objections(pos: Position, action: Sail) -> Iterator[Objection]:
    """Units offload into one friendly territory, from a friendly zone; from a friend's transport
    not in the turn they came aboard (S42-TRP-10, S42-TRP-12, S42-TRP-14, S42-TRP-16, S42-TRP-17,
    S42-TRP-19, S42-MNF-09, S42-MNF-10)."""
    if not action.into:
        if action.landing:
            yield Objection(pos.rule("S42-TRP-12"), "no territory to offload into is named")
        return
    zone = action.path[-1]
    if action.into not in pos.board.coast[zone]:
        yield Objection(
            pos.rule("S42-TRP-16"),
            "{space} has no coast on {space_2}",
            (action.into, zone),
            pos.parts(space=action.into, space_2=zone),
        )
    elif not _may_be_friendly(pos, action.into):
        yield Objection(
            pos.rule("S42-TRP-17"),
            "{space} is not friendly",
            (action.into,),
            pos.parts(space=action.into),
        )
    elif objection := _ashore(pos, action.into, action.landing, ground.noncombat_objection):
        yield objection
    if pos.is_hostile_sea(zone):
        yield Objection(
            pos.rule("S42-TRP-14"), "{space} is hostile", (zone,), pos.parts(space=zone)
        )
    loaded = force(pair for load in action.loads for pair in load.units)
    if not action.landing or not holds(plus(count(action.ship.cargo), loaded), action.landing):
        yield Objection(pos.rule("S42-TRP-16"), "the units to offload are not aboard", (zone,))
    for unit, _ in action.landing:
        if objection := _not_my_cargo(pos, unit, zone):
            yield objection
        elif action.ship.owner != pos.me and (unit.did is Did.LOADED or action.loads):
            yield _not_its_turn(pos, action)


def carry_out(script: Script, action: Sail) -> None:
    """Load, sail, and offload or declare the assault, which is an attack on the territory
    (S42-TRP-08, S42-TRP-15, E40-NEU-09, G40-NEU-13)."""
    pos = script.pos
    is_combat = pos.is_combat_move
    start, end, ship = action.path[0], action.path[-1], action.ship
    landing = list(each(action.landing))
    kept: list[Unit] = []
    cargo = [*((unit, False) for unit in ship.cargo)]
    cargo += [(unit, True) for load in action.loads for unit in each(load.units)]
    ashore: list[Unit] = []
    for unit, is_new in cargo:
        lands = unit in landing
        if lands:
            landing.remove(unit)
        if lands and not is_combat:
            ashore.append(Unit(unit.type, unit.owner, did=Did.MOVED))
            continue
        if is_new:
            unit = replace(unit, did=Did.LOADED)
        kept.append(replace(unit, to=action.into) if lands else unit)
    did = ship.did
    if is_combat:
        did = Did.MOVED
    elif action.into:
        did = Did.OFFLOADED
    moved = len(action.path) > 1
    after = replace(
        with_cargo(ship, kept),
        spent=ship.spent + len(action.path) - 1,
        did=did if ship.owner == pos.me or did is Did.OFFLOADED else ship.did,
        came=action.path[-2] if is_combat and moved else ship.came,
        boost=pos.boost(ship, start) if moved else ship.boost,
    )
    changes = [Change(load.source, load.units) for load in action.loads]
    changes.append(Change(start, single(ship)))
    changes.append(Change(end, (), single(after)))
    if ashore:
        changes.append(Change(action.into, (), count(ashore)))
    script.emit(
        Sailed(
            changes=tuple(changes),
            by=action.by,
            ship=ship,
            path=action.path,
            loads=action.loads,
            into=action.into,
            landing=action.landing,
        )
    )
    if action.into:
        script.edition.on_entry(script, action.into)
    if is_combat:
        script.edition.on_attack(script, action.into)
    elif ashore:
        neutrals.move_in(script, action.into, count(ashore))


# What can be listed: the assaults of each transport; in noncombat, one load or one offloading.


def combat_branches(pos: Position) -> tuple[Branch, ...]:
    """Every transport that can make an assault."""
    return tuple(
        Branch(f"{ship.type} in {zone} assaults", partial(_assaults, pos, zone, ship))
        for zone, ship in _ships(pos)
        if not ship.did and not any(unit.to for unit in ship.cargo)
    )


def noncombat_branches(pos: Position) -> tuple[Branch, ...]:
    """Every transport that can load or offload."""
    return tuple(
        Branch(f"{ship.type} in {zone} loads or offloads", partial(_transfers, pos, zone, ship))
        for zone, ship in _ships(pos)
        if not ship.did
    )


def _ships(pos: Position) -> Iterator[tuple[str, Unit]]:
    """My transports, and those of friends who share them."""
    for space, units in pos.state.units.items():
        for unit, _ in units:
            if (
                unit.owner in pos.mine
                and pos.data.units[unit.type].hold
                and pos.may_share(unit.owner, pos.me, space)
            ):
                yield space, unit


def _assaults(pos: Position, zone: str, ship: Unit) -> list[Sail]:
    paths = sea.passing_paths(pos, ship, zone) if ship.owner == pos.me else {zone: (zone,)}
    aboard = [unit for unit in ship.cargo if unit.owner == pos.me and pos.type(unit).captures]
    sails = []
    for end, path in paths.items():
        targets = [t for t in pos.board.coast[end] if pos.is_hostile_land(t)]
        if not targets:
            continue
        if pos.is_hostile_sea(end) and not sea.can_clear(pos, end):
            continue
        if pos.edition.unguarded(pos, end, ship.owner != pos.me):
            continue
        options: list[tuple[Load, ...]] = [()] if aboard else []
        if ship.owner == pos.me:
            options += _possible_loads(pos, ship, path, is_combat=True)
        for target in targets:
            for loads in options:
                loaded = force(pair for load in loads for pair in load.units)
                landing = plus(count(aboard), loaded)
                if not _ashore(pos, target, landing, ground.combat_objection):
                    sails.append(Sail(pos.me, ship, path, loads, target, landing))
    return sails


def _possible_loads(
    pos: Position, ship: Unit, path: tuple[str, ...], *, is_combat: bool
) -> list[tuple[Load, ...]]:
    """Loads of one or two units that fit, from the coasts along the path."""
    free: list[tuple[int, str, Unit, int]] = []
    seen: set[str] = set()
    for at, zone in enumerate(path):
        if not _may_load(pos, zone, at, is_combat=is_combat):
            continue
        for source in pos.board.coast[zone]:
            if source in seen:
                continue
            seen.add(source)
            for unit, number in pos.own(source):
                kind = pos.type(unit)
                if kind.domain != "land" or unit.did or unit.spent:
                    continue
                if pos.edition.bars_entry(pos, unit, zone):
                    continue
                if not (is_combat and kind.noncombat_only):
                    free.append((at, source, unit, number))
    loads: list[tuple[Load, ...]] = []
    for at, source, unit, _ in free:
        if fits(pos, [*ship.cargo, unit]):
            loads.append((Load(at, source, single(unit)),))
    if not ship.cargo:
        for first, second in combinations_with_replacement(free, 2):
            if (first == second and first[3] < 2) or not fits(pos, [first[2], second[2]]):
                continue
            if first[:2] == second[:2]:
                units = force([(first[2], 1), (second[2], 1)])
                loads.append((Load(first[0], first[1], units),))
            else:
                loads.append(
                    (
                        Load(first[0], first[1], single(first[2])),
                        Load(second[0], second[1], single(second[2])),
                    )
                )
    return loads


def _transfers(pos: Position, zone: str, ship: Unit) -> list[Sail]:
    if pos.is_hostile_sea(zone):
        return []
    sails = [
        Sail(pos.me, ship, (zone,), loads)
        for loads in _possible_loads(pos, ship, (zone,), is_combat=False)
        if size(loads[0].units) == 1 and len(loads) == 1
    ]
    aboard = [
        unit
        for unit in ship.cargo
        if unit.owner == pos.me and (ship.owner == pos.me or unit.did is not Did.LOADED)
    ]
    for target in pos.board.coast[zone]:
        if aboard and _may_be_friendly(pos, target):
            parts = {(unit,) for unit in aboard} | {tuple(aboard)}
            sails += [
                Sail(pos.me, ship, (zone,), (), target, count(part))
                for part in sorted(parts)
                if not _ashore(pos, target, count(part), ground.noncombat_objection)
            ]
    return sails
