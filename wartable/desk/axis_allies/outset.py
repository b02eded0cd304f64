"""A party about to set out: what the game lists for its units, and what can be tried with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from wartable.board import shortest_path
from wartable.core.errors import IllegalAction
from wartable.core.game import Branch
from wartable.desk.axis_allies.party import Party
from wartable.desk.axis_allies.pieces import Picked
from wartable.desk.axis_allies.trial import Trial
from wartable.games.axis_allies.actions import AnyAction, Move, Sail
from wartable.games.axis_allies.decisions import CombatMove, NoncombatMove
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.unit import Unit, with_cargo

Path = tuple[str, ...]
Stack = tuple[Unit, Unit | None]
"""Like units, and the carrier they are on."""
Routes = dict[Stack, Path]


class Way(NamedTuple):
    """A place the party can go to: how, and by which actions."""

    space: str
    how: str
    actions: tuple[AnyAction, ...]
    via: Path = ()
    """What tells it from the natural way to the same space."""

    @property
    def path(self) -> Path:
        """The way of the first of them."""
        for action in self.actions:
            if isinstance(action, Sail):
                start = tuple(load.source for load in action.loads[:1])
                return (*start, *action.path, *((action.into,) if action.into else ()))
            if isinstance(action, Move):
                return action.path
        return ()


class Outset:
    """One party in one position; `IllegalAction` if its owner moves nothing now."""

    def __init__(self, game: AxisAllies, state: State, owner: str, party: Party) -> None:
        decision = next((each for each in game.pending(state) if each.owner == owner), None)
        if not isinstance(decision, CombatMove | NoncombatMove):
            raise IllegalAction(game.objections(state, Move(owner, (), ())))
        self.game = game
        self.state = state
        self.pos = game.position(state)
        self.party = party
        self.is_combat = isinstance(decision, CombatMove)
        self._branches: dict[str, list[Branch]] = {}
        for branch in game.legal(state, decision):
            self._branches.setdefault(branch.label, []).append(branch)
        self._listed: dict[tuple[str, str], list[Move]] = {}

    # what is listed for single units

    def moves(self, kind: str, space: str) -> list[Move]:
        """Every listed move of one unit of this kind from a space."""
        if (kind, space) not in self._listed:
            self._listed[kind, space] = [
                action
                for branch in self._branches.get(f"{kind} in {space}", ())
                for action in branch.actions()
                if isinstance(action, Move)
            ]
        return self._listed[kind, space]

    def paths(self, stack: Stack, mission: str = "") -> dict[str, list[Path]]:
        """Where the stack can go by itself, and by which paths, the natural one first."""
        found: dict[str, list[Path]] = {}
        for move in self.moves(stack[0].type, self.party.source):
            if (move.units[0][0], move.deck, move.mission) == (*stack, mission):
                found.setdefault(move.path[-1], []).append(move.path)
        return found

    def common(self, stacks: Iterable[Stack]) -> dict[str, Routes]:
        """The spaces that all stacks can go to, and the natural path of each."""
        paths = {stack: self.paths(stack) for stack in stacks}
        first, *others = paths.values()
        return {
            space: {stack: ways[space][0] for stack, ways in paths.items()}
            for space in first
            if all(space in other for other in others)
        }

    # the party

    @property
    def flying(self) -> list[Picked]:
        """The aircraft that move by themselves: after the combat those aboard a picked carrier
        ride along."""
        if self.is_combat:
            return list(self.party.air)
        return [
            picked
            for picked in self.party.air
            if picked.ship is None or not self.party.ship_count(picked.ship)
        ]

    @property
    def only_flies(self) -> bool:
        """Whether there are aircraft and nothing else."""
        return self.party.size == sum(number for _, _, number in self.party.air)

    @property
    def stacks(self) -> list[Stack]:
        """All who move by themselves; none if a land unit was picked from a hold without its
        ship."""
        if not all(ship and self.party.ship_count(ship) for _, ship, _ in self.party.aboard):
            return []
        counted = (*self.party.land, *self.party.ships)
        return [(unit, None) for unit, _ in counted] + [
            (unit, ship) for unit, ship, _ in self.flying
        ]

    # what can be tried

    def tried(self, attempt: Callable[[Trial], None]) -> tuple[AnyAction, ...]:
        """The actions of the attempt, or none if one of them is refused."""
        trial = Trial(self.game, self.state)
        try:
            attempt(trial)
        except IllegalAction:
            return ()
        return tuple(trial.actions)

    def straight(self, unit: Unit, target: str, via: Sequence[str]) -> Path:
        """The shortest way of the unit, whatever the rules say to it."""
        return plain_path(self.pos, unit, self.party.source, via, target)


def lift_offs(
    me: str, flying: Iterable[Picked], routes: Routes, mission: str = ""
) -> Iterator[tuple[Move, Unit, Unit]]:
    """Aircraft leave one carrier after the other: the action, and the carrier before and after."""
    by_ship: dict[Unit, dict[Unit, int]] = {}
    for unit, ship, number in flying:
        if ship is not None:
            by_ship.setdefault(ship, {})[unit] = number
    for ship, left in by_ship.items():
        while any(left.values()):
            now = ship
            for unit in left:
                taken = min(left[unit], now.cargo.count(unit))
                if not taken:
                    continue
                left[unit] -= taken
                stay = list(now.cargo)
                for _ in range(taken):
                    stay.remove(unit)
                lighter = with_cargo(now, stay)
                yield Move(me, ((unit, taken),), routes[unit, ship], now, mission), now, lighter
                now = lighter


def goes(path: Sequence[str], via: Sequence[str]) -> bool:
    """Whether the path passes these spaces in this order."""
    between = iter(path)
    return all(way in between for way in via)


def plain_path(pos: Position, unit: Unit, start: str, via: Sequence[str], end: str) -> Path:
    """The shortest way on the board, whatever the rules say to it."""
    domain = pos.type(unit).domain
    board = pos.board
    neighbours = {"land": board.land_neighbours, "sea": board.sea_neighbours}
    ways = neighbours.get(domain, board.neighbours)
    path = [start]
    for stop in (*via, end):
        leg = shortest_path(ways, path[-1], stop) if path[-1] in ways else None
        path += leg[1:] if leg else (stop,)
    return tuple(path)
