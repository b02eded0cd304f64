"""What games of the Axis & Allies family tell the contract: near misses and invariants."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from wartable.core.game import Objection, listed
from wartable.games.axis_allies.actions import (
    Buy,
    Fight,
    Intercept,
    Move,
    Place,
    Repair,
    Retreat,
    Submerge,
    TakeHits,
)
from wartable.games.axis_allies.battle.casualties import targets
from wartable.games.axis_allies.decisions import (
    ChooseCasualties,
    ChooseInterceptors,
    ChooseSubmerging,
    CombatMove,
    ConductCombat,
    Mobilize,
    NoncombatMove,
    PressOnOrRetreat,
    Purchase,
)
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle, Options, State
from wartable.games.axis_allies.unit import Force, Unit, count, is_fresh
from wartable.games.axis_allies.windows import MOST_LISTED
from wartable.testing.axis_allies.ledger import booked, ledger
from wartable.testing.subject import Subject


def subject(game: AxisAllies, options: Options) -> Subject:
    """The game as the contract looks at it; there are no secrets (S42-CMP-04)."""

    def strays(state: State, decision: Any, rng: random.Random) -> Iterable[Any]:
        return list(_strays(game, state, decision, rng))

    return Subject(
        game,
        options,
        strays=strays,
        invariant=lambda state: invariant(game.position(state)),
        ledger=lambda state: ledger(game.edition, state),
        booked=lambda before, events: booked(game.edition, before, events),
    )


def _strays(game: AxisAllies, state: State, decision: Any, rng: random.Random) -> Iterator[Any]:
    """Actions of a form that is listed whenever it is legal, legal or not."""
    pos = game.position(state)
    me = decision.owner
    spaces = sorted(pos.data.spaces)
    match decision:
        case CombatMove() | NoncombatMove():
            for _ in range(30):
                yield from _stray_move(pos, rng)
        case Purchase():
            kinds = sorted(pos.data.units)
            yield Buy(me, {rng.choice(kinds): 1})
            for space, facilities in sorted(state.facilities.items()):
                if facilities:
                    yield Repair(me, space, rng.choice(sorted(facilities)), rng.randint(0, 3))
        case Mobilize():
            for _ in range(20):
                kind = rng.choice(sorted(pos.data.units))
                facility = pos.data.units[kind].domain == "facility"
                factory = rng.choice(sorted(state.facilities))
                near = [factory, *pos.board.coast[factory], rng.choice(spaces)]
                space = rng.choice(spaces if facility else near)
                yield Place(me, space, {kind: 1}, "" if facility else factory)
        case ConductCombat():
            for _ in range(10):
                yield Fight(me, rng.choice(spaces))
        case ChooseSubmerging(space=space, submarines=boats):
            yield Submerge(me, space, _about(boats, rng))
        case ChooseInterceptors(space=space, fighters=fighters):
            yield Intercept(me, space, _about(fighters, rng))
        case PressOnOrRetreat(space=space):
            yield Retreat(me, space, rng.choice([*pos.board.neighbours[space], *spaces[:3]]))
        case ChooseCasualties(space=space, defending=defending):
            battle = state.flow[-2]
            assert isinstance(battle, Battle)
            room = targets(pos, battle.defenders if defending else battle.attackers)
            if len(listed(game, state, decision)) < MOST_LISTED:
                for _ in range(5):
                    picked = [
                        unit for unit, number in room.items() for _ in range(rng.randint(0, number))
                    ]
                    yield TakeHits(me, space, count(picked))


def _about(units: Force, rng: random.Random) -> Force:
    """About these units: of each kind one less, as many, or one more."""
    return count(unit for unit, number in units for _ in range(number + rng.randint(-1, 1)))


def _stray_move(pos: Position, rng: random.Random) -> Iterator[Move]:
    """One unit, one step by land or sea, a first step of a blitz, or the shortest flight."""
    space = rng.choice(sorted(pos.state.units))
    unit, _ = rng.choice(pos.at(space))
    kind = pos.type(unit)
    if kind.domain == "air":
        paths = pos.edition.airways.paths(space)
        end = rng.choice(sorted(end for end, path in paths.items() if 1 < len(path) < 8))
        mission = rng.choice(["", "", "raid", "escort"])
        yield Move(pos.me, ((unit, 1),), paths[end], mission=mission)
        return
    first = rng.choice(pos.board.neighbours[space])
    yield Move(pos.me, ((unit, 1),), (space, first))
    if kind.blitz and pos.is_hostile_land(first) and pos.board.is_land(first):
        second = rng.choice(pos.board.neighbours[first])
        yield Move(pos.me, ((unit, 1),), (space, first, second))


def invariant(pos: Position) -> Iterator[Objection]:
    """What can never be, each with the rule that forbids it."""
    state = pos.state
    for power, money in state.money.items():
        if money < 0:
            yield Objection(pos.rule("S42-PUR-02"), f"{power} has {money} IPC")
    total = sum(pos.income(power) for power in (*pos.data.powers, *pos.data.parties))
    printed = sum(space.income for space in pos.data.spaces.values())
    if total != printed:
        yield Objection(pos.rule("S42-CMP-03"), f"production levels add up to {total}")
    for space, facilities in state.facilities.items():
        for facility, damage in facilities.items():
            if not 0 <= damage <= pos.edition.most_damage(pos, space, facility):
                yield Objection(pos.rule("S42-SBR-04"), f"{damage} damage in {space}")
        if sum(_is_complex(pos, facility) for facility in facilities) > 1:
            yield Objection(pos.rule("S42-MOB-13"), f"two complexes in {space}")
    for space, units in state.units.items():
        if pos.data.spaces[space].closed:
            yield Objection(pos.rule("S42-MAP-11"), f"units in closed {space}")
        for unit, number in units:
            if number < 1:
                yield Objection(pos.rule("S42-CMP-01"), f"{number} {unit} in {space}")
            yield from _unit_invariant(pos, space, unit)
    if state.phase == "purchase" and not state.flow:
        yield from _start_invariant(pos)


def _is_complex(pos: Position, facility: str) -> bool:
    """Whether it mobilizes units; where facilities have no numbers there is one kind only."""
    kinds = [kind for kind in pos.data.units.values() if kind.domain == "facility"]
    return len(kinds) == 1 or pos.data.units[facility].production > 0


def _unit_invariant(pos: Position, space: str, unit: Unit) -> Iterator[Objection]:
    kind = pos.type(unit)
    if kind.domain == "land" and not pos.board.is_land(space):
        yield Objection(pos.rule("S42-LND-01"), f"{unit} stands in {space}")
    if kind.domain == "sea" and pos.board.is_land(space):
        yield Objection(pos.rule("S42-SEA-01"), f"{unit} stands in {space}")
    if unit.hits >= kind.hits:
        yield Objection(pos.rule("S42-BB-01"), f"{unit} has {unit.hits} hits")
    if unit.spent > kind.move + unit.boost:
        yield Objection(pos.rule("S42-CMV-10"), f"{unit} has moved {unit.spent}")
    if unit.cargo:
        heavy = sum(not pos.type(aboard).light for aboard in unit.cargo)
        if kind.hold and (heavy > 1 or len(unit.cargo) > 2):
            yield Objection(pos.rule("S42-TRP-04"), f"{unit} is overloaded")
        if kind.deck and len(unit.cargo) > kind.deck:
            yield Objection(pos.rule("S42-ACC-01"), f"{unit} is overloaded")
        for aboard in unit.cargo:
            wanted = "land" if kind.hold else "air"
            if pos.type(aboard).domain != wanted:
                yield Objection(pos.rule("S42-SEA-03"), f"{unit} carries {aboard}")


def _start_invariant(pos: Position) -> Iterator[Objection]:
    """At the start of a turn nothing is left over from the one before."""
    for space, units in pos.state.units.items():
        for unit, _ in units:
            if not is_fresh(unit):
                yield Objection(pos.rule("S42-TRN-04"), f"{unit} in {space} remembers a turn")
            if unit.hits and pos.edition.after_battle(unit) != unit:
                yield Objection(pos.rule("S42-BB-04"), f"{unit} in {space} is damaged")
            if pos.type(unit).domain == "air" and not pos.board.is_land(space):
                yield Objection(pos.rule("S42-NCM-14"), f"{unit} is in the air over {space}")
            host = pos.state.control.get(space)
            if host is not None and pos.is_enemy(host, unit.owner):
                yield Objection(pos.rule("S42-CMB-39"), f"{unit} stands in enemy {space}")
