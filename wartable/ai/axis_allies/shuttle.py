"""Stage 5, at sea: transports load, sail and offload, where escorts are or can come."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import Any

from wartable.ai.axis_allies.fleets import escort_groups
from wartable.ai.axis_allies.guards import guards
from wartable.ai.axis_allies.judge import Counts, counts, minus
from wartable.ai.axis_allies.study import Study
from wartable.games.axis_allies import passages
from wartable.games.axis_allies.actions import Load, Move, Sail
from wartable.games.axis_allies.movement import sea
from wartable.games.axis_allies.movement.sail import fits
from wartable.games.axis_allies.unit import Unit, count

AT_SEA = 0.8
"""How a unit at sea compares with one ashore at the same pull."""
AGAIN = 0.7
"""How a unit on an island compares with one on the enemy's landmass at the same pull."""
STANDS = 0.25
"""A fleet stands where the enemy's best attack costs less than this share of it."""
IDLE = 2.0
"""What it costs to load and not to sail."""
TAKEN_OVER = 0.8
"""How much of a territory's worth counts that is mine when a unit lands."""
HURRY = 0.3
"""What a unit brought nearer is worth, in IPC for each IPC of pull."""

FEW, MANY = 8, 0.4
"""Up to how many units each that waits calls for ships as much as the others, and how much the
rest of them do."""
MANNED = 1.0
"""What it is worth to bring a stronghold its garrison, as a share of the units' price."""

Voyage = tuple[float, Any, str]


def plan_shuttle(study: Study) -> list[tuple[Any, str]]:
    """What the transports do in this noncombat move."""
    shuttle = Shuttle(study)
    found: list[tuple[Any, str]] = []
    for zone, ship, number in shuttle.ships():
        for _ in range(number):
            if study.clock.is_up:
                return found
            best = max(shuttle.voyages(zone, ship), default=None, key=lambda each: each[0])
            if best is not None and best[0] > 0:
                found += shuttle.escort(best[1].path[-1])
                found.append((best[1], best[2]))
                shuttle.take(best[1])
    return found


class Shuttle:
    """My transports, the units that wait for them, and the escorts that can come along."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.pos = study.pos
        self.pull = study.appraisal.pull
        self.arrived: dict[str, int] = {}
        self.landed: dict[str, list[tuple[str, int]]] = {}
        self.waiting: dict[str, dict[Unit, int]] = {}
        pinned = guards(study)
        for space, units in self.pos.state.units.items():
            if not self.pos.board.is_land(space):
                continue
            for unit, number in units:
                kind = self.pos.type(unit)
                if unit.owner != study.me or kind.domain != "land" or unit.did or unit.spent:
                    continue
                if kind.anti_air:
                    continue
                kept = pinned.get(space, {}).get(unit.type, 0)
                if number > kept:
                    self.waiting.setdefault(space, {})[unit] = number - kept
        self.demand = self._demand()
        self.escorts = escort_groups(study)
        self.promised: dict[str, str] = {}

    def ships(self) -> list[tuple[str, Unit, int]]:
        """My transports that can still act, the loaded ones first."""
        found = [
            (zone, unit, number)
            for zone, units in self.pos.state.units.items()
            for unit, number in units
            if unit.owner == self.study.me and self.pos.type(unit).hold and not unit.did
        ]
        return sorted(found, key=lambda each: (-len(each[1].cargo), each[0], each[1]))

    def escort(self, end: str) -> list[tuple[Any, str]]:
        """The warships that sail with one more transport, until it stands where it goes."""
        found: list[tuple[Any, str]] = []
        for start in self._coming(end) if self.study.care else ():
            fleet = self._fleet(end, 1, called=False)
            if self.study.peril(end, fleet) <= STANDS * self.study.judge.value(fleet):
                break
            self.promised[start] = end
            group = self.escorts[start]
            note = f"The escorts sail with the transports to {self.pos.name(end)}."
            found.append((Move(self.study.me, group.units, group.ends[end]), note))
        return found

    def take(self, action: Any) -> None:
        """Remember what is used and where it ends."""
        end = action.path[-1]
        self.arrived[end] = self.arrived.get(end, 0) + 1
        if isinstance(action, Sail):
            for load in action.loads:
                for unit, number in load.units:
                    self.waiting[load.source][unit] -= number
            if action.into:
                self.landed.setdefault(action.into, []).extend(self.study.count(action.landing))

    def voyages(self, zone: str, ship: Unit) -> Iterator[Voyage]:
        """What a transport can do, each with what it brings."""
        pos = self.pos
        paths = [(zone,), *sea.noncombat_paths(pos, ship, zone)]
        stay = self._exposure(zone, ship, moving=False)
        for path in paths:
            end = path[-1]
            if pos.is_hostile_sea(end):
                continue
            going = self._exposure(end, ship, moving=True)
            danger = going - stay
            for loads, cargo in self._cargoes(path, ship):
                aboard = [*((unit, zone) for unit in ship.cargo), *cargo]
                if aboard:
                    yield from self._deliveries(path, ship, loads, aboard, going, stay)
            if not ship.cargo and len(path) > 1:
                gain = self.demand.get(end, 0.0) - self.demand.get(zone, 0.0) - danger - 0.1
                note = f"The transport goes to {pos.name(end)}, where units wait for it."
                yield gain, Move(self.study.me, ((ship, 1),), path), note

    def _deliveries(
        self,
        path: tuple[str, ...],
        ship: Unit,
        loads: tuple[Load, ...],
        aboard: list[tuple[Unit, str]],
        going: float,
        stay: float,
    ) -> Iterator[Voyage]:
        """What is landed or carried, if the ship is exposed so much by going and by staying."""
        pos, study = self.pos, self.study
        end = path[-1]
        units = [unit for unit, _ in aboard if unit.owner == study.me]
        for target in pos.board.coast[end]:
            is_gift = study.appraisal.is_gift(target)
            if not units or not (is_gift or pos.state.control.get(target) in pos.mine):
                continue
            if not is_gift and not pos.may_share(pos.state.control[target], study.me, target):
                continue
            if any(source == target for _, source in aboard):
                continue
            gain = sum(self._ashore(target) - self._from(source) for _, source in aboard)
            there = counts([*study.friends_at(target), *self.landed.get(target, ())])
            with_them = counts([*there, *study.count(count(units))])
            safety = study.risk(target, there) - study.risk(target, with_them)
            safety += MANNED * (study.shortage(target, there) - study.shortage(target, with_them))
            value = HURRY * gain + safety - (going - stay)
            if is_gift and target not in self.landed:
                value += TAKEN_OVER * study.appraisal.worth(target)
            note = f"Ship {_units(len(units))} to {pos.name(target)}, nearer to the enemy."
            yield value, Sail(study.me, ship, path, loads, target, count(units)), note
        if loads or len(path) > 1:
            gain = sum(AT_SEA * self.pull.get(end, 0.0) - self._from(s) for _, s in aboard)
            hull = pos.type(ship).cost + sum(pos.type(unit).cost for unit in ship.cargo)
            laden = pos.type(ship).cost + sum(pos.type(unit).cost for unit, _ in aboard)
            value = min(HURRY * gain, 0.5 * laden) - 1.2 * (going * laden / hull - stay) - 0.5
            value -= IDLE if len(path) == 1 else 0.0
            note = f"Carry {_units(len(aboard))} toward {pos.name(end)} for a landing."
            if loads:
                yield value, Sail(study.me, ship, path, loads), note
            else:
                yield value, Move(study.me, ((ship, 1),), path), note

    def _ashore(self, target: str) -> float:
        """The pull of a coast; where no enemy can be walked to, the units wait for ships again."""
        pull = self.pull.get(target, 0.0)
        by_land = self.study.appraisal.land_pull.get(target, 0.0)
        return pull if by_land > 0.5 * pull else AGAIN * pull

    def _from(self, source: str) -> float:
        """The pull a unit leaves behind."""
        if not self.pos.board.is_land(source):
            return AT_SEA * self.pull.get(source, 0.0)
        return max(self._ashore(source), 1.15 * self.study.appraisal.land_pull.get(source, 0.0))

    def _cargoes(
        self, path: tuple[str, ...], ship: Unit
    ) -> Iterator[tuple[tuple[Load, ...], list[tuple[Unit, str]]]]:
        """Ways to load along the path: as many as fit, those with the least pull first."""
        if ship.cargo:
            yield (), []
            if len(ship.cargo) > 1:
                return
        pos = self.pos
        sources: dict[str, int] = {}
        for at, zone in enumerate(path):
            if not pos.is_hostile_sea(zone):
                for source in pos.board.coast[zone]:
                    if any(self.waiting.get(source, {}).values()):
                        sources.setdefault(source, at)
        for source, at in sources.items():
            ashore = [u for u, n in self.waiting[source].items() for _ in range(min(n, 2))]
            ashore.sort(key=lambda unit: (-pos.type(unit).cost, unit))
            chosen: list[Unit] = []
            for unit in ashore:
                if fits(pos, [*ship.cargo, *chosen, unit]):
                    chosen.append(unit)
            if chosen:
                load = Load(at, source, count(chosen))
                yield (load,), [(unit, source) for unit in chosen]

    def _exposure(self, zone: str, ship: Unit, *, moving: bool) -> float:
        """What the enemy gains by attacking the zone with this transport in it, with the escorts
        that can come."""
        if not self.study.level.care:
            return 0.0
        fleet = self._fleet(zone, 1 if moving else 0, called=moving)
        loss = self.study.peril(zone, fleet)
        mine = self.pos.type(ship).cost + sum(self.pos.type(unit).cost for unit in ship.cargo)
        share = loss / max(1.0, self.study.judge.value(fleet))
        return mine * min(1.0, share if share < STANDS else 2 * share)

    def _fleet(self, zone: str, more: int, *, called: bool) -> Counts:
        """The ships that will be in a zone with some more transports; if they call for them, with
        the escorts that are still free."""
        fleet = [*self.study.friends_at(zone)]
        fleet.append((self.study.kinds.transport, self.arrived.get(zone, 0) + more))
        groups = [start for start, end in self.promised.items() if end == zone]
        groups += self._coming(zone) if called else []
        for start in groups:
            fleet += self.escorts[start].ships
        if self.promised.get(zone, zone) != zone:
            return minus(counts(fleet), dict(self.escorts[zone].ships))
        return counts(fleet)

    def _coming(self, zone: str) -> list[str]:
        """Where free escorts are that can come here, the strongest first."""
        found = [
            start
            for start, group in self.escorts.items()
            if start != zone and start not in self.promised and zone in group.ends
        ]
        return sorted(found, key=lambda start: -self.study.judge.value(self.escorts[start].ships))

    def _demand(self) -> dict[str, float]:
        """Where transports are wanted: units that the sea brings nearer than the land."""
        board, appraisal = self.pos.board, self.study.appraisal
        queue: list[tuple[float, str]] = []
        for space, units in self.waiting.items():
            number = sum(units.values())
            if (
                self.pos.state.facilities.get(space)
                and self.pos.state.control[space] == self.study.me
            ):
                number += 2
            by_land = appraisal.land_pull.get(space, 0.0)
            if number and appraisal.pull.get(space, 0.0) > 1.3 * by_land:
                wanted = min(number, FEW) + MANY * max(0, number - FEW)
                queue += [(-wanted, zone) for zone in board.coast[space]]
        heapq.heapify(queue)
        found: dict[str, float] = {}
        while queue:
            value, here = heapq.heappop(queue)
            if here in found:
                continue
            found[here] = -value
            for near in board.sea_neighbours[here]:
                if near not in found and not passages.objection(self.pos, "", here, near):
                    heapq.heappush(queue, (value * 0.8, near))
        return found


def _units(number: int) -> str:
    return "one unit" if number == 1 else f"{number} units"
