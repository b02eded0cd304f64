"""Stage 2: what each enemy power can bring against a space before my next turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from wartable.ai.axis_allies.appraisal import Appraisal
from wartable.ai.axis_allies.judge import NOBODY, Counts, Judge, counts, minus
from wartable.ai.axis_allies.replies import AFLOAT, Band
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Unit

FOLLOWING = 0.15
"""How much a second enemy power's attack adds to the worst one."""


class Reply(NamedTuple):
    """The enemy's best attack on a space, seen from the attacked."""

    loss: float
    """What it is expected to cost, in IPC; 0 if it does not pay."""
    win: float
    """The chance that the space falls."""


NO_REPLY = Reply(0.0, 0.0)


class Threats:
    """Who can reach what. A reckoning, not the rules: routes are as they stand now."""

    def __init__(self, pos: Position, appraisal: Appraisal, judge: Judge) -> None:
        self.pos = pos
        self.appraisal = appraisal
        self.judge = judge
        self._against: dict[str, list[Counts]] = {}
        self._bands: dict[str, list[Band]] = {}
        self._known: dict[tuple[str, Counts, float, Counts], Reply] = {}

    @cached_property
    def by_power(self) -> dict[str, dict[str, Counts]]:
        """For each enemy power, what it can bring to each space."""
        return {power: self.reach(power) for power in self.appraisal.enemies}

    @cached_property
    def _aside(self) -> frozenset[str]:
        """Neutral territories: nobody is expected to go there or to fly over them."""
        return frozenset(space for space in self.pos.state.control if self.pos.is_neutral(space))

    def against(self, space: str) -> list[Counts]:
        """The forces that enemy powers can bring here, one each."""
        found = self._against.get(space)
        if found is None:
            found = self._against[space] = [
                forces[space] for forces in self.by_power.values() if forces.get(space)
            ]
        return found

    def walks_in(self, space: str) -> bool:
        """Whether an enemy can take this space if nobody is there."""
        types = self.pos.data.units
        return any(types[kind].captures for force in self.against(space) for kind, _ in force)

    def reply(
        self, space: str, defenders: Counts, worth: float, *, without: Counts = NOBODY
    ) -> Reply:
        """The enemy's best attack on these defenders, if taking the space is worth so much;
        without what I am about to destroy."""
        key = (space, defenders, worth, without)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._reply(space, defenders, worth, dict(without))
        return known

    def _reply(self, space: str, defenders: Counts, worth: float, without: dict[str, int]) -> Reply:
        is_land = self.pos.board.is_land(space)
        guns = any(self.pos.data.units[kind].anti_air for kind, _ in defenders)
        losses: list[float] = []
        falls = 0.0
        for force in self.against(space):
            if without:
                force = minus(force, without)
            if is_land:
                verdict = self.judge.land(force, defenders, guns=guns)
            else:
                verdict = self.judge.sea(force, defenders)
            gain = verdict.win * worth + verdict.killed - verdict.lost
            if gain > 0:
                losses.append(gain)
                falls = max(falls, verdict.win)
        if not losses:
            return NO_REPLY
        worst = max(losses)
        return Reply(worst + FOLLOWING * (sum(losses) - worst), falls)

    # who reaches what

    def reach(self, power: str) -> dict[str, Counts]:
        """What a power can bring to each space in a turn."""
        found: dict[str, list[tuple[str, int]]] = {}
        for band in self.bands(power):
            for end in band.ends:
                found.setdefault(end, []).append((band.kind, band.number))
        return {space: counts(pairs) for space, pairs in found.items()}

    def bands(self, power: str) -> list[Band]:
        """The units of a power, like ones together, with what they can attack in a turn."""
        known = self._bands.get(power)
        if known is None:
            known = self._bands[power] = list(self._muster(power))
        return known

    def _muster(self, power: str) -> Iterator[Band]:
        pos, state = self.pos, self.pos.state
        side = pos.relations.friends[power]
        friendly = frozenset(t for t, by in state.control.items() if by in side)
        home = pos.edition.airways.distances_to(friendly)
        ships: list[tuple[str, Unit, int]] = []
        decks: set[str] = set()
        for space, units in state.units.items():
            for unit, number in units:
                if unit.owner != power:
                    continue
                kind = pos.type(unit)
                if kind.domain == "sea":
                    ships.append((space, unit, number))
                    if kind.deck:
                        decks.update(self._voyages(space, side, unit))
        for space, units in state.units.items():
            for unit, number in units:
                if unit.owner == power and pos.type(unit).domain == "land":
                    if not pos.type(unit).anti_air and pos.type(unit).attack:
                        ends = self._marches(space, pos.type(unit).move, side)
                        yield Band(space, unit.type, number, frozenset(ends))
                elif unit.owner == power and pos.type(unit).domain == "air":
                    yield self._fly(space, unit, number, home, decks)
                if unit.cargo and pos.type(unit).deck:
                    for aboard in unit.cargo:
                        if aboard.owner == power:
                            yield self._fly(space, aboard, number, home, decks)
        for space, unit, number in ships:
            if pos.type(unit).attack:
                yield Band(space, unit.type, number, frozenset(self._voyages(space, side, unit)))
        landed: dict[str, list[tuple[str, int]]] = {}
        self._landings(landed, ships, power, side)
        for coast, pairs in landed.items():
            for landing, number in pairs:
                yield Band(AFLOAT, landing, number, frozenset((coast,)))

    def _marches(self, start: str, move: int, side: frozenset[str]) -> set[str]:
        """Territories that a land unit reaches: hostile ones, and its own side's, which it would
        take back."""
        control, units = self.pos.state.control, self.pos.state.units
        found: set[str] = set()
        frontier, seen = [start], {start}
        for _ in range(move):
            ahead = []
            for here in frontier:
                for near in self.pos.board.land_neighbours[here]:
                    if near in seen or near not in control or near in self._aside:
                        continue
                    seen.add(near)
                    found.add(near)
                    if control[near] in side:
                        ahead.append(near)
                        continue
                    empty = not any(u.owner not in side for u, _ in units.get(near, ()))
                    if empty and not self.pos.state.facilities.get(near):
                        ahead.append(near)
            frontier = ahead
        return found

    def _fly(
        self, space: str, unit: Unit, number: int, home: dict[str, int], decks: set[str]
    ) -> Band:
        """Aircraft, where they can fight and still land."""
        move = self.pos.type(unit).move + self.pos.edition.move_bonus(self.pos, unit, space)
        on_decks = self.pos.type(unit).lands_on_decks
        ends = []
        for end, path in self.pos.edition.airways.paths(space, self._aside).items():
            steps = len(path) - 1
            if steps > move:
                break
            if not steps and self.pos.board.is_land(end):
                continue
            left = move - steps
            if home.get(end, 99) <= left or (
                on_decks
                and decks
                and any(d == end or (left and d in self._beside(end)) for d in decks)
            ):
                ends.append(end)
        return Band(space, unit.type, number, frozenset(ends))

    def _beside(self, space: str) -> tuple[str, ...]:
        return self.pos.board.neighbours[space]

    def _voyages(self, start: str, side: frozenset[str], unit: Unit) -> list[str]:
        """Zones that a ship reaches, its own included."""
        found = {start: 0}
        frontier = [start]
        bonus = self.pos.edition.move_bonus(self.pos, unit, start)
        for step in range(self.pos.type(unit).move + bonus):
            ahead = []
            for here in frontier:
                if step and self._is_guarded(here, side) and not self.pos.type(unit).submarine:
                    continue
                for near in self.pos.board.sea_neighbours[here]:
                    if near not in found and self._is_open(here, near, side):
                        found[near] = step + 1
                        ahead.append(near)
            frontier = ahead
        return list(found)

    def _is_guarded(self, zone: str, side: frozenset[str]) -> bool:
        """Whether surface warships of the other side are there."""
        return any(
            unit.owner not in side and self.pos.is_surface_warship(unit)
            for unit, _ in self.pos.at(zone)
        )

    def _is_open(self, a: str, b: str, side: frozenset[str]) -> bool:
        passage = self.pos.board.passage(a, b)
        control = self.pos.state.control
        return passage is None or all(control.get(keeper) in side for keeper in passage.keepers)

    def _landings(
        self,
        found: dict[str, list[tuple[str, int]]],
        ships: list[tuple[str, Unit, int]],
        power: str,
        side: frozenset[str],
    ) -> None:
        """What transports can land: two units each, from coasts where they are or arrive."""
        pos, board = self.pos, self.pos.board
        ships_for: dict[str, int] = {}
        aboard: dict[str, list[tuple[str, int]]] = {}
        coasts_for: dict[str, set[str]] = {}
        for start, ship, number in ships:
            if not pos.type(ship).hold:
                continue
            reached: dict[str, set[str]] = {}
            for end in self._voyages(start, side, ship):
                if self._is_guarded(end, side):
                    continue
                for coast in board.coast[end]:
                    if coast in pos.state.control:
                        reached.setdefault(coast, set()).update(board.coast[end])
            cargo = [(u.type, number) for u in ship.cargo if pos.type(u).captures]
            for coast, beside in reached.items():
                if cargo:
                    aboard.setdefault(coast, []).extend(cargo)
                else:
                    ships_for[coast] = ships_for.get(coast, 0) + number
                    coasts_for.setdefault(coast, set()).update(beside, board.coast[start])
        for coast, number in ships_for.items():
            ashore = [
                unit.type
                for source in sorted(coasts_for[coast])
                if source != coast and source not in board.land_neighbours[coast]
                for unit, n in pos.at(source)
                if unit.owner == power and pos.type(unit).captures
                for _ in range(n)
            ]
            ashore.sort(key=lambda kind: -pos.data.units[kind].attack)
            heavy = [kind for kind in ashore if not pos.data.units[kind].light][:number]
            light = [kind for kind in ashore if pos.data.units[kind].light]
            loaded = [*heavy, *light[: 2 * number - len(heavy)]]
            found.setdefault(coast, []).extend((kind, 1) for kind in loaded)
        for coast, pairs in aboard.items():
            found.setdefault(coast, []).extend(pairs)
