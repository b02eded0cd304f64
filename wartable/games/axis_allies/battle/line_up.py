"""Units go to the battle board, and survivors go back to the map."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from wartable.forces import force, plus
from wartable.games.axis_allies.capture import take_control
from wartable.games.axis_allies.events import BattleEnded, BattleJoined, Change, Lost, Resolved
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Did, Force, Unit, count, each, with_cargo

MISSIONS = (Did.RAID, Did.ESCORT)


def land_attackers(pos: Position, space: str) -> Force:
    """My units that attack the territory; raiders and their escorts do not, before the raid or
    after it (S42-SBR-06, S42-OPT-07)."""
    return tuple(pair for pair in pos.own(space) if pair[0].did not in (*MISSIONS, Did.FOUGHT))


def land_defenders(pos: Position, space: str) -> Force:
    """Enemy units that defend the territory, of all its powers together: no guns, no interceptors
    (S42-CMB-09, S42-MNF-08, S42-AAG-08, S42-OPT-07, S42-AMP-28)."""
    return tuple(
        (unit, number)
        for unit, number in pos.enemies(space)
        if not pos.type(unit).anti_air and unit.did is not Did.INTERCEPTED
    )


def join_land(script: Script, space: str, support: tuple[str, ...] = (), landed: int = 0) -> None:
    """Fight for a territory; with no defender that can fight it is taken without dice
    (S42-CMB-05, S42-CAP-23, S42-AAG-12)."""
    pos = script.pos
    attackers = land_attackers(pos, space)
    if not attackers:
        return
    defenders = land_defenders(pos, space)
    if not any(pos.can_defend(unit) for unit, _ in defenders):
        script.emit(Resolved(space))
        captures = any(pos.type(unit).captures for unit, _ in attackers)
        if captures and pos.is_hostile_land(space):
            take_control(script, space, pos.me)
        return
    seats = force((_fighting(pos, unit), number) for unit, number in attackers)
    changes = (Change(space, plus(attackers, defenders)),)
    script.emit(BattleJoined(changes, space, "land", pos.me, seats, defenders))
    retreats = {unit.came for unit, _ in attackers if unit.came and pos.board.is_land(unit.came)}
    script.push(
        Battle(
            space,
            "land",
            pos.me,
            seats,
            defenders,
            retreats=tuple(sorted(space for space in retreats if pos.is_friendly(space))),
            support=support,
            landed=landed,
        )
    )


def join_sea(script: Script, zone: str) -> None:
    """Fight in a sea zone: all my ships and aircraft there against all enemies; allies stay out,
    and so do ships that retreated here. Fighters of both sides take off (S42-CMB-09, S42-CMB-11,
    S42-CMV-09, S42-AMP-04, S42-MNF-03, S42-ACC-03, S42-FTR-06)."""
    pos = script.pos
    attackers = tuple(pair for pair in pos.own(zone) if pair[0].did is not Did.RETREATED)
    defenders = pos.enemies(zone)
    line_up = force(
        pair
        for unit, number in attackers
        for pair in [(_fighting(pos, unit), number), *_launched(pos, unit, number)]
    )
    defending = force(
        pair
        for unit, number in defenders
        for pair in [(unit, number), *((up, number) for up in _based(pos, unit))]
    )
    changes = (Change(zone, plus(attackers, defenders)),)
    script.emit(BattleJoined(changes, zone, "sea", pos.me, line_up, defending))
    retreats = {unit.came for unit, _ in attackers if unit.came}
    allowed = sorted(
        space
        for space in retreats
        if space not in pos.state.opening.hostile and not pos.is_hostile_sea(space)
    )
    script.push(Battle(zone, "sea", pos.me, line_up, defending, retreats=tuple(allowed)))


def _fighting(pos: Position, unit: Unit) -> Unit:
    """An attacker on the battle board: what it did before no longer matters, but for seaborne units
    (they cannot retreat) and aircraft (they must land)."""
    kind = pos.type(unit)
    if kind.domain == "air":
        return replace(unit, did=Did.FOUGHT)
    seaborne = bool(unit.came) and kind.domain == "land" and not pos.board.is_land(unit.came)
    cargo = unit.cargo
    if kind.deck:
        cargo = tuple(aboard for aboard in cargo if aboard.owner != unit.owner)
    return replace(
        unit, did=Did.FOUGHT, spent=0, boost=0, came=unit.came if seaborne else "", cargo=cargo
    )


def _launched(pos: Position, unit: Unit, number: int) -> Iterable[tuple[Unit, int]]:
    if not pos.type(unit).deck:
        return ()
    own = [aboard for aboard in unit.cargo if aboard.owner == unit.owner]
    return [(replace(aboard, did=Did.FOUGHT), number) for aboard in own]


def _based(pos: Position, unit: Unit) -> tuple[Unit, ...]:
    """The fighters of a defending carrier: they fly while it remembers them (S42-FTR-03)."""
    return unit.cargo if pos.type(unit).deck else ()


def survivors(pos: Position, battle: Battle) -> Force:
    """The defenders as they go back to the map: fighters on the carriers they came from, the rest
    still in the air (S42-FTR-03, S42-BB-04)."""
    mended = force((pos.edition.after_battle(unit), number) for unit, number in battle.defenders)
    if battle.kind != "sea":
        return mended
    flying = [unit for unit in each(mended) if pos.type(unit).domain == "air"]
    ships: list[Unit] = []
    for ship in each(mended):
        kind = pos.type(ship)
        if kind.domain == "air":
            continue
        if kind.deck:
            home = []
            for fighter in ship.cargo:
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
    if battle.kind != "land" or battle.defenders:
        return
    if any(pos.type(unit).captures for unit, _ in battle.attackers):
        take_control(script, space, battle.attacker)


def lose(script: Script, space: str, units: Force, rule: str) -> None:
    """Units on the map are lost."""
    if units:
        script.emit(Lost((Change(space, units),), space, units, script.pos.rule(rule)))
