"""Units go to the battle board, and survivors go back to the map."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from wartable.forces import force, plus
from wartable.games.axis_allies.capture import take_control
from wartable.games.axis_allies.events import BattleEnded, BattleJoined, Change, Lost, Resolved
from wartable.games.axis_allies.movement import sea
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Did, Force, Unit, count, each, with_cargo

RAIDING = (Did.RAID, Did.ESCORT)
"""Who flies in a raid: those who bomb, and their escorts."""


def restored(unit: Unit) -> Unit:
    """A battleship that survives its combat is whole again (S42-BB-04, S42-CMB-23)."""
    return replace(unit, hits=0)


def damage_stays(unit: Unit) -> Unit:
    """A ship that survives its combat keeps its damage until it is repaired (E40-UNT-08,
    G40-CMB-22)."""
    return unit


def land_attackers(pos: Position, space: str) -> Force:
    """My units that attack the territory; raiders and their escorts do not, before the raid or
    after it (S42-SBR-06, S42-OPT-07)."""
    return tuple(pair for pair in pos.own(space) if pair[0].did not in (*RAIDING, Did.FOUGHT))


def land_defenders(pos: Position, space: str) -> Force:
    """Enemy units that defend the territory, of all its powers together: no guns that stand aside,
    no interceptors (S42-CMB-09, S42-MNF-08, S42-AAG-08, S42-OPT-07, S42-AMP-28, E40-MNF-02,
    E40-SBR-06, E40-UNT-04, G40-SBR-05, G40-UNT-08)."""
    return tuple(
        (unit, number)
        for unit, number in pos.enemies(space)
        if not pos.type(unit).stands_aside and unit.did is not Did.INTERCEPTED
    )


def join_land(script: Script, space: str, support: tuple[str, ...] = (), landed: int = 0) -> None:
    """Fight for a territory; with no defender that can fight it is taken without dice, and guns
    alone are gone (S42-CMB-05, S42-CAP-23, S42-AAG-12, E40-CMB-03, G40-CMB-04, G40-UNT-09)."""
    pos = script.pos
    attackers = land_attackers(pos, space)
    if not attackers:
        return
    defenders = land_defenders(pos, space)
    if not is_defended(pos, attackers, defenders):
        lose(script, space, defenders, "G40-CMB-04")
        script.emit(Resolved(space))
        captures = any(pos.type(unit).captures for unit, _ in attackers)
        if captures and pos.is_hostile_land(space):
            take_control(script, space, pos.me)
        return
    seats = force((_fighting(pos, unit, space), number) for unit, number in attackers)
    changes = (Change(space, plus(attackers, defenders)),)
    script.emit(BattleJoined(changes, space, "land", pos.me, seats, defenders))
    script.push(
        Battle(
            space,
            "land",
            pos.me,
            seats,
            defenders,
            retreats=_retreats_on_land(pos, attackers),
            support=support,
            landed=landed,
        )
    )


def _retreats_on_land(pos: Position, attackers: Force) -> tuple[str, ...]:
    """The friendly territories that attackers came from, but those of paratroopers (S42-CMB-43,
    S42-CMB-54, S42-AMP-22, G40-RND-06)."""
    overland = (unit for unit, _ in attackers if unit.did is not Did.DROPPED)
    return tuple(sorted({unit.came for unit in overland if pos.is_friendly(unit.came)}))


def is_defended(pos: Position, attackers: Force, defenders: Force) -> bool:
    """Whether there is anybody to fight; guns alone only fire at who comes by air, where the table
    plays it so (E40-AMB-25, G40-AMB-14)."""
    if any(pos.can_defend(unit) for unit, _ in defenders):
        return True
    if not defenders or pos.state.options.lone_guns == "removed":
        return False
    return any(pos.is_airborne(unit) for unit, _ in attackers)


def join_sea(script: Script, zone: str) -> None:
    """Fight in a sea zone: all my ships and aircraft there against all enemies; allies stay out,
    so do ships that retreated here and powers that I am not at war with. Fighters of both sides
    take off, but not from a damaged carrier (S42-CMB-09, S42-CMB-11, S42-CMV-09, S42-AMP-04,
    S42-MNF-03, S42-ACC-03, S42-FTR-06, E40-CMB-07, E40-CMB-08, E40-POL-17, E40-UNT-12, E40-UNT-13,
    G40-CMB-07, G40-MNF-02, G40-NAW-03, G40-UNT-18, G40-UNT-19, G40-UNT-21)."""
    pos = script.pos
    attackers = tuple(pair for pair in pos.own(zone) if pair[0].did is not Did.RETREATED)
    defenders = pos.enemies(zone)
    line_up = force(
        pair
        for unit, number in attackers
        for pair in [(_fighting(pos, unit, zone), number), *_launched(pos, unit, number, zone)]
    )
    defending = force(
        pair
        for unit, number in defenders
        for pair in [(unit, number), *((up, number) for up in _based(pos, unit))]
    )
    changes = (Change(zone, plus(attackers, defenders)),)
    script.emit(BattleJoined(changes, zone, "sea", pos.me, line_up, defending))
    retreats = _retreats_at_sea(pos, attackers, zone)
    script.push(Battle(zone, "sea", pos.me, line_up, defending, retreats=retreats))


def _retreats_at_sea(pos: Position, attackers: Force, zone: str) -> tuple[str, ...]:
    """The zones that ships came from, if no enemy warship was there at the start of the turn or is
    now, and all ships may go there (S42-CMB-43, S42-CMB-44)."""
    return tuple(
        sorted(
            space
            for space in {unit.came for unit, _ in attackers if unit.came}
            if space not in pos.state.opening.hostile
            and not pos.is_hostile_sea(space)
            and _may_all_pass(pos, attackers, zone, space)
        )
    )


def _may_all_pass(pos: Position, units: Force, zone: str, to: str) -> bool:
    """Whether all ships may go there together: canals and straits bind a retreat as they bind a
    move, and so do the zones where a power ends no movement (E40-AMB-32, G40-AMB-51,
    G40-JPN-02, G40-USA-02, G40-USA-03)."""
    return not any(
        sea.enter(pos, unit, zone, to) or pos.edition.bars_ending(pos, unit, to)
        for unit, _ in units
        if pos.type(unit).domain == "sea"
    )


def _fighting(pos: Position, unit: Unit, space: str) -> Unit:
    """An attacker on the battle board: what it did before no longer matters, but for seaborne units
    (they cannot retreat) and aircraft (they must land)."""
    kind = pos.type(unit)
    if kind.domain == "air":
        return replace(unit, did=Did.FOUGHT, boost=pos.boost(unit, space))
    if unit.did is Did.DROPPED:
        return unit
    seaborne = bool(unit.came) and kind.domain == "land" and not pos.board.is_land(unit.came)
    cargo = unit.cargo
    if pos.deck(unit):
        cargo = tuple(aboard for aboard in cargo if aboard.owner != unit.owner)
    return replace(
        unit, did=Did.FOUGHT, spent=0, boost=0, came=unit.came if seaborne else "", cargo=cargo
    )


def _launched(pos: Position, unit: Unit, number: int, zone: str) -> Iterable[tuple[Unit, int]]:
    if not pos.deck(unit):
        return ()
    own = [aboard for aboard in unit.cargo if aboard.owner == unit.owner]
    return [(_fighting(pos, aboard, zone), number) for aboard in own]


def _based(pos: Position, unit: Unit) -> tuple[Unit, ...]:
    """The fighters of a defending carrier: they fly while it remembers them; those of a damaged one
    are cargo, and so are those with which I am not at war (S42-FTR-03, E40-UNT-12, E40-POL-17,
    G40-UNT-21, G40-NAW-03)."""
    return tuple(up for up in unit.cargo if up.owner in pos.foes) if pos.deck(unit) else ()


def at_peace(pos: Position, ship: Unit) -> tuple[Unit, ...]:
    """What is aboard of powers with which I am not at war: it takes no part (E40-POL-17,
    G40-NAW-03)."""
    return tuple(aboard for aboard in ship.cargo if aboard.owner not in pos.foes)


def survivors(pos: Position, battle: Battle) -> Force:
    """The defenders as they go back to the map: fighters on the carriers they came from, the rest
    still in the air (S42-FTR-03, S42-BB-04, E40-UNT-14, G40-UNT-20)."""
    mended = force((pos.edition.after_battle(unit), number) for unit, number in battle.defenders)
    flying = [unit for unit in each(mended) if pos.type(unit).domain == "air"]
    ships: list[Unit] = []
    for ship in each(mended):
        kind = pos.type(ship)
        if kind.domain == "air":
            continue
        if pos.deck(ship):
            home = list(at_peace(pos, ship))
            for fighter in _based(pos, ship):
                if fighter in flying:
                    flying.remove(fighter)
                    home.append(fighter)
            ship = with_cargo(ship, home)
        ships.append(ship)
    return count([*ships, *flying])


def conclude(script: Script, battle: Battle, why: str) -> None:
    """Survivors go back; a territory without defenders is taken by land units (S42-CMB-40,
    S42-CMB-48, S42-CMB-49, S42-CMB-50, S42-CMB-51, S42-BB-04)."""
    pos = script.pos
    mended = force((pos.edition.after_battle(unit), number) for unit, number in battle.attackers)
    back = survivors(pos, battle)
    space = battle.space
    script.pop()
    script.emit(
        BattleEnded(
            (Change(space, (), plus(mended, back)),),
            space,
            battle.kind,
            battle.attacker,
            battle.attackers,
            battle.defenders,
            why,
        )
    )
    script.emit(Resolved(space))
    if battle.kind == "sea":
        script.edition.after_sea_combat(script, battle)
    elif any(pos.type(unit).captures for unit, _ in battle.attackers):
        take_control(script, space, battle.attacker)


def lose(script: Script, space: str, units: Force, rule: str) -> None:
    """Units on the map are lost."""
    if units:
        script.emit(Lost((Change(space, units),), space, units, script.pos.rule(rule)))
