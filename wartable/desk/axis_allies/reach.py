"""Where picked pieces can go, all together, and the actions that take them there.

The game's own listing says where single units can go; whether all of them can is tried on a copy of
the position before it is offered. No rule stands here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from wartable.board import shortest_path
from wartable.core.errors import IllegalAction
from wartable.core.game import Branch, Objection
from wartable.desk.axis_allies import voyages
from wartable.desk.axis_allies.party import Party
from wartable.desk.axis_allies.pieces import Picked
from wartable.desk.axis_allies.trial import Trial
from wartable.forces import force
from wartable.games.axis_allies.actions import AnyAction, Land, Move, Sail
from wartable.games.axis_allies.decisions import CombatMove, NoncombatMove
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.unit import Unit, each, with_cargo

BY_SEA = ("assault", "land", "load")
MISSIONS = ("raid", "escort")

Path = tuple[str, ...]
Stack = tuple[Unit, Unit | None]
"""Like units, and the carrier they are on."""


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


class Planner:
    """The ways of one party from one position."""

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

    def ways(self) -> Iterator[Way]:
        """Every way there is; of several to one space the natural one first."""
        yield from self._on_decks()
        yield from self._together()
        yield from self._over_sea()
        yield from self._aboard()
        yield from self._on_missions()

    def way(self, target: str, how: str, via: Sequence[str]) -> Way:
        """The way to this space; `IllegalAction` with every reason if there is none."""
        for way in self.ways():
            if way.space == target and how in ("", way.how) and goes(way.path, via):
                return way
        trial = Trial(self.game, self.state)
        self._straight(trial, target, how, via)
        return Way(target, how, tuple(trial.actions))

    # what is listed for single units

    def _moves(self, kind: str, space: str) -> list[Move]:
        """Every listed move of one unit of this kind from a space."""
        if (kind, space) not in self._listed:
            self._listed[kind, space] = [
                action
                for branch in self._branches.get(f"{kind} in {space}", ())
                for action in branch.actions()
                if isinstance(action, Move)
            ]
        return self._listed[kind, space]

    def _paths(self, stack: Stack, mission: str = "") -> dict[str, Path]:
        """Where the stack can go by itself, and how."""
        unit, deck = stack
        return {
            move.path[-1]: move.path
            for move in reversed(self._moves(unit.type, self.party.source))
            if move.units[0][0] == unit and move.deck == deck and move.mission == mission
        }

    def _common(self, stacks: Iterable[Stack]) -> tuple[list[str], dict[Stack, dict[str, Path]]]:
        """The spaces that all stacks can go to, and their paths."""
        paths = {stack: self._paths(stack) for stack in stacks}
        first, *others = paths.values()
        return [space for space in first if all(space in other for other in others)], paths

    # by themselves

    @property
    def _flying(self) -> list[Picked]:
        """The aircraft that move by themselves: after the combat those aboard a picked carrier
        ride along."""
        if self.is_combat:
            return list(self.party.air)
        return [
            picked
            for picked in self.party.air
            if picked.ship is None or not self.party.ship_count(picked.ship)
        ]

    def _stays_aboard(self) -> bool:
        """Whether every land unit picked from a hold rides along with its ship."""
        return all(ship and self.party.ship_count(ship) for _, ship, _ in self.party.aboard)

    def _stacks(self) -> list[Stack]:
        counted = (*self.party.land, *self.party.ships)
        return [(unit, None) for unit, _ in counted] + [
            (unit, ship) for unit, ship, _ in self._flying
        ]

    def _together(self) -> Iterator[Way]:
        """All move by themselves."""
        stacks = self._stacks()
        if not stacks or not self._stays_aboard():
            return
        spaces, paths = self._common(stacks)
        if not self.is_combat and self._flying:
            spaces = [space for space in spaces if self._is_landing_place(space)] or spaces
        for space in spaces:
            routes = {stack: paths[stack][space] for stack in stacks}
            if actions := self._tried(partial(self._go, routes=routes)):
                yield Way(space, self._how(space), actions)
            for path in self._other_paths(space, routes):
                if actions := self._tried(partial(self._go, routes=dict.fromkeys(stacks, path))):
                    yield Way(space, self._how(space), actions, path[1:-1])

    def _other_paths(self, space: str, routes: dict[Stack, Path]) -> list[Path]:
        """Other listed paths to the space that all stacks can take: ways to blitz, since each
        takes another territory."""
        found = [
            {
                move.path
                for move in self._moves(unit.type, self.party.source)
                if (move.units[0][0], move.deck, move.mission) == (unit, deck, "")
                and move.path[-1] == space
            }
            for unit, deck in routes
        ]
        return sorted(set.intersection(*found) - set(routes.values()))

    def _how(self, space: str) -> str:
        pos = self.pos
        if not self.is_combat:
            return "move"
        return "attack" if pos.is_hostile_land(space) or pos.enemies(space) else "move"

    def _is_landing_place(self, space: str) -> bool:
        """Whether an aircraft can end its turn there: on land, or where a deck is or may come."""
        pos = self.pos
        return pos.board.is_land(space) or space in pos.once("decks to come", self._deck_zones)

    def _deck_zones(self) -> frozenset[str]:
        pos = self.pos
        decks = {
            (zone, unit)
            for zone, units in pos.state.units.items()
            for unit, _ in units
            if pos.type(unit).deck and unit.owner in pos.mine
        }
        sailing = {move.path[-1] for zone, unit in decks for move in self._moves(unit.type, zone)}
        return frozenset({zone for zone, _ in decks} | sailing | landing.new_carrier_zones(pos))

    def _tried(self, attempt: Callable[[Trial], None]) -> tuple[AnyAction, ...]:
        """The actions of the attempt, or none if one of them is refused."""
        trial = Trial(self.game, self.state)
        try:
            attempt(trial)
        except IllegalAction:
            return ()
        return tuple(trial.actions)

    def _go(self, trial: Trial, routes: dict[Stack, Path], mission: str = "") -> None:
        """Aircraft lift off from their carriers; then all who go the same way move together."""
        me = self.pos.me
        ships = {ship: [ship] * number for ship, number in self.party.ships}
        for action, before, after in _lift_offs(me, self._flying, routes, mission):
            trial.play(action)
            if ships.get(before):
                ships[before].remove(before)
                ships[before].append(after)
        together: dict[Path, list[tuple[Unit, int]]] = {}
        for unit, number in self.party.land:
            together.setdefault(routes[unit, None], []).append((unit, number))
        for unit, ship, number in self._flying:
            if ship is None:
                together.setdefault(routes[unit, None], []).append((unit, number))
        for ship, instances in ships.items():
            together.setdefault(routes[ship, None], []).extend((one, 1) for one in instances)
        for path, units in together.items():
            trial.play(Move(me, force(units), path, None, mission))

    # missions

    def _on_missions(self) -> Iterator[Way]:
        """Bombers raid, and fighters escort them."""
        if not self.is_combat or self.party.size != sum(n for _, _, n in self.party.air):
            return
        bombers = [each for each in self.party.air if self.pos.type(each.unit).raids]
        escorts = [each for each in self.party.air if not self.pos.type(each.unit).raids]
        if escorts and not all(self.pos.type(each.unit).escorts for each in escorts):
            return
        leading, mission = (bombers, "raid") if bombers else (escorts, "escort")
        paths = [self._paths((each.unit, each.ship), mission) for each in leading]
        for space in paths[0]:
            if all(space in other for other in paths) and (
                actions := self._tried(partial(self._fly_mission, target=space))
            ):
                yield Way(space, mission, actions)

    def _fly_mission(self, trial: Trial, target: str) -> None:
        me, path = self.pos.me, self._flight(target)
        for mission in MISSIONS:
            flying = [
                picked
                for picked in self.party.air
                if self.pos.type(picked.unit).raids == (mission == "raid")
            ]
            routes: dict[Stack, Path] = {(each.unit, each.ship): path for each in flying}
            for action, _, _ in _lift_offs(me, flying, routes, mission):
                trial.play(action)
            if units := [(each.unit, each.number) for each in flying if each.ship is None]:
                trial.play(Move(me, force(units), path, None, mission))

    def _flight(self, target: str) -> Path:
        source = self.party.source
        return self.pos.edition.air_paths(source).get(target, (source, target))

    # decks

    def _on_decks(self) -> Iterator[Way]:
        """After the combat fighters land on carriers."""
        party, pos = self.party, self.pos
        flying = [(unit, ship) for unit, ship, _ in party.air]
        if self.is_combat or not flying or party.size != sum(n for _, _, n in party.air):
            return
        if not all(pos.type(unit).lands_on_decks for unit, _ in flying):
            return
        spaces, paths = self._common(flying)
        if not pos.board.is_land(party.source) and all(ship is None for _, ship in flying):
            spaces = [party.source, *spaces]
        for space in spaces:
            if self._has_free_deck(space):
                actions = self._tried(partial(self._touch_down, zone=space, paths=paths))
                if actions:
                    yield Way(space, "deck", actions)

    def _has_free_deck(self, zone: str) -> bool:
        pos = self.pos
        return not pos.board.is_land(zone) and any(
            pos.type(ship).deck > len(ship.cargo) and ship.owner in pos.mine
            for ship, _ in pos.at(zone)
        )

    def _touch_down(self, trial: Trial, zone: str, paths: dict[Stack, dict[str, Path]]) -> None:
        """Fly there, and land on one deck after the other, the power's own first."""
        if zone == self.party.source:
            arrived = Counter({unit: number for unit, _, number in self.party.air})
        else:
            before = Counter(dict(trial.pos.own(zone)))
            self._go(trial, {stack: ways[zone] for stack, ways in paths.items()})
            arrived = Counter(dict(trial.pos.own(zone))) - before
        for unit in arrived.elements():
            pos = trial.pos
            decks = [ship for ship, _ in pos.at(zone) if pos.type(ship).deck]
            decks = [ship for ship in decks if ship.owner in pos.mine]
            decks.sort(
                key=lambda ship: (
                    len(ship.cargo) >= pos.type(ship).deck,
                    ship.owner != pos.me,
                    not ship.did,
                )
            )
            trial.play(Land(pos.me, zone, ((unit, 1),), decks[0]))

    # over the sea

    def _over_sea(self) -> Iterator[Way]:
        """Land units go ashore from transports, aircraft fly to the same place."""
        routes = [self._paths((unit, ship)) for unit, ship, _ in self.party.air]
        for space in self._coasts():
            if all(space in paths for paths in routes):
                actions = self._tried(partial(self._cross, target=space, via=()))
                if actions:
                    yield Way(space, "assault" if self.is_combat else "land", actions)

    def _coasts(self) -> list[str]:
        """Coasts that transports with these units might land at."""
        party, pos = self.party, self.pos
        ends: set[str] = set()
        if party.land:
            ends.update(course.path[-1] for course in voyages.fetching(pos, party.source))
        elif self._are_laden():
            for ship, _ in voyages.loaded_ships(party, pos):
                steps = pos.left(ship) if ship.owner == pos.me else 0
                ends.update(path[-1] for path in voyages.courses(pos, party.source, steps))
        coasts = {coast for end in ends for coast in pos.board.coast[end]} - {party.source}
        fitting = pos.is_hostile_land if self.is_combat else pos.is_friendly
        return sorted(space for space in coasts if fitting(space))

    def _are_laden(self) -> bool:
        """Whether land units are picked from holds, or transports that carry some, and no other
        ship."""
        me = self.pos.me
        return bool(self.party.aboard or self.party.ships) and all(
            self.pos.type(ship).hold and any(unit.owner == me for unit in ship.cargo)
            for ship, _ in self.party.ships
        )

    def _cross(self, trial: Trial, target: str, via: Sequence[str]) -> None:
        party = self.party
        if party.land:
            voyages.ship_out(trial, party.source, each(force(party.land)), target, via)
        else:
            ships = voyages.loaded_ships(party, self.pos)
            voyages.put_ashore(trial, party.source, ships, target, via)
        flying = [Picked(unit, ship, number) for unit, ship, number in party.air]
        if flying:
            routes: dict[Stack, Path] = {
                (unit, ship): self._flight(target) for unit, ship, _ in flying
            }
            for action, _, _ in _lift_offs(trial.me, flying, routes, ""):
                trial.play(action)
            if units := [(unit, n) for unit, ship, n in flying if ship is None]:
                trial.play(Move(trial.me, force(units), self._flight(target)))

    def _aboard(self) -> Iterator[Way]:
        """After the combat land units board transports and stay at sea."""
        party = self.party
        if self.is_combat or not party.land or party.air:
            return
        ends = {course.path[-1] for course in voyages.fetching(self.pos, party.source)}
        for zone in sorted(ends):
            if actions := self._tried(partial(self._cross, target=zone, via=())):
                yield Way(zone, "load", actions)

    # why not

    def _straight(self, trial: Trial, target: str, how: str, via: Sequence[str]) -> None:
        """Try the plain way, to hear what is against it."""
        party, pos = self.party, self.pos
        is_land = pos.board.is_land(target)
        by_sea = bool(party.land) and (
            how in BY_SEA or not is_land or not self._is_overland(target)
        )
        if by_sea or (is_land and (party.aboard or self._are_laden())):
            try:
                self._cross(trial, target, via)
            except IllegalAction as error:
                reasons = error.objections or (self._no_ship(target),)
                raise IllegalAction(reasons) from None
            return
        flies = party.size == sum(number for _, _, number in party.air)
        if how in MISSIONS and flies:
            self._fly_mission(trial, target)
            return
        stacks = self._stacks()
        if not stacks or not self._stays_aboard():
            raise IllegalAction([self._no_ship(target)])
        routes = {stack: self._plain(stack[0], target, via) for stack in stacks}
        if how == "deck" and flies and self._has_free_deck(target):
            self._touch_down(trial, target, {stack: {target: routes[stack]} for stack in stacks})
        else:
            self._go(trial, routes, how if how in MISSIONS else "")

    def _is_overland(self, target: str) -> bool:
        """Whether a way over land leads there."""
        neighbours = self.pos.board.land_neighbours
        return shortest_path(neighbours, self.party.source, target) is not None

    def _no_ship(self, target: str) -> Objection:
        return Objection(
            self.pos.rule("S42-TRP-04"),
            f"no transport of yours can bring them to {self.pos.name(target)} now",
            (target,),
        )

    def _plain(self, unit: Unit, target: str, via: Sequence[str]) -> Path:
        return plain_path(self.pos, unit, self.party.source, via, target)


def _lift_offs(
    me: str, flying: Iterable[Picked], routes: dict[Stack, Path], mission: str
) -> Iterator[tuple[Move, Unit, Unit]]:
    """Aircraft leave one carrier after the other: the action, and the carrier before the first of
    them left and after."""
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
                action = Move(me, ((unit, taken),), routes[unit, ship], now, mission)
                yield action, now, lighter
                now = lighter


def goes(path: Sequence[str], via: Sequence[str]) -> bool:
    """Whether the path passes these spaces in this order."""
    between = iter(path)
    return all(way in between for way in via)


def plain_path(
    pos: Position, unit: Unit, start: str, via: Sequence[str], end: str
) -> tuple[str, ...]:
    """The shortest way on the board, whatever the rules say to it."""
    domain = pos.type(unit).domain
    board = pos.board
    neighbours = {"land": board.land_neighbours, "sea": board.sea_neighbours}
    path = [start]
    for stop in (*via, end):
        ways = neighbours.get(domain, board.neighbours)
        leg = shortest_path(ways, path[-1], stop) if path[-1] in ways else None
        path += leg[1:] if leg else (stop,)
    return tuple(path)
