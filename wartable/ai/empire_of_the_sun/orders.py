"""The orders of an Offensive: whom to activate and how everybody moves, tried out step by step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from wartable.ai.empire_of_the_sun import weighing
from wartable.ai.empire_of_the_sun.deploy import Deployment
from wartable.ai.empire_of_the_sun.forces import Task
from wartable.ai.empire_of_the_sun.means import GROUND, Part
from wartable.ai.empire_of_the_sun.study import Answer, Study
from wartable.games.empire_of_the_sun.actions import ActivateUnits, Decline, Done, Go
from wartable.games.empire_of_the_sun.decisions import (
    Activate,
    ChooseForCard,
    Disengage,
    MoveUnits,
)
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.position import Position, position_of
from wartable.games.empire_of_the_sun.questions import asked
from wartable.games.empire_of_the_sun.state import State


@dataclass
class Orders:
    """What was found to be possible: the activation, the moves, who fights where, and the tasks
    with those who really come."""

    activation: list[Answer] = field(default_factory=list)
    moves: list[Answer] = field(default_factory=list)
    fights: dict[str, str] = field(default_factory=dict)
    """Carriers and aircraft, with the hex in which they fight or that they cover."""
    tasks: list[Task] = field(default_factory=list)
    deployments: list[Deployment] = field(default_factory=list)
    ready: State | None = None
    """The position before anybody moves, with what the card's event has done so far."""


class Rehearsal:
    """An Offensive tried out on a position that the seat holds possible."""

    def __init__(self, study: Study, begun: State, *, together: bool = False) -> None:
        self.study = study
        self.state = begun
        self.together = together
        """Whether carriers sail in one stack with the landing, or ahead of it."""
        self.side: Side = study.side
        self.orders = Orders()

    @property
    def pos(self) -> Position:
        return position_of(self.state)

    def run(self, tasks: Sequence[Task], deployments: Sequence[Deployment] = ()) -> Orders:
        """Activate and move; tasks lose the parts that cannot come, and go if nobody can."""
        if not self._activate(tasks, deployments):
            return self.orders
        self.orders.ready = self.state
        came: set[str] = {part.unit for task in tasks for part in task.parts if part.role == "stay"}
        if any(part.role in ("fly", "station") for task in tasks for part in task.parts):
            for task in tasks:
                came |= self._land_first(task)
        for task in tasks:
            came |= self._fly(task)
        for task in tasks:
            if task.battle and not self.together:
                came |= self._station(task)
        for task in tasks:
            came |= self._come(task)
        for task in tasks:
            came |= self._station(task)
        for task in tasks:
            self._keep(task, came)
        for deployment in deployments:
            if self._try(deployment.go, deployment.note):
                self.orders.deployments.append(deployment)
        return self.orders

    def _keep(self, task: Task, came: set[str]) -> None:
        parts = tuple(part for part in task.parts if part.unit in came)
        if not parts:
            return
        kept = replace(task, parts=parts)
        if kept.lands or task.battle:
            self.orders.tasks.append(kept)
            self.orders.fights |= {
                part.unit: task.target for part in parts if part.role not in GROUND
            }

    # steps

    def _activate(self, tasks: Sequence[Task], deployments: Sequence[Deployment]) -> bool:
        """Those who are not activated yet, all at once; then the next step."""
        if not _asks(self.pos, Activate):
            return _asks(self.pos, MoveUnits)
        done = self.pos.offensive.activated
        units = [part.unit for task in tasks for part in task.parts]
        units += [each.unit for each in deployments]
        new = tuple(sorted({*units} - done.keys()))
        if new:
            places = self.study.names(task.target for task in tasks) or "new bases"
            action = ActivateUnits(self.side, new)
            if not self._play(action):
                return False
            self.orders.activation.append((action, f"They are needed for {places}."))
        return self._play(Done(self.side)) and self._chosen() and _asks(self.pos, MoveUnits)

    def _chosen(self) -> bool:
        """What the card asks for before anybody moves is chosen as it will be."""
        while _asks(self.pos, ChooseForCard):
            decision = asked(self.pos)[0]
            look = self.study.within(self.state, self.side, self.study.level)
            action, _ = weighing.ANSWERS[ChooseForCard](look, decision)
            if decision.owner != self.side or not self._play(action):
                return False
        return True

    def _fly(self, task: Task) -> set[str]:
        return {
            part.unit
            for part in task.parts
            if part.role == "fly"
            and self._go((part.unit,), "fly", part.to, task.target, self._why(task, "fights over"))
        }

    def _station(self, task: Task) -> set[str]:
        """Carriers of one port go together."""
        found: set[str] = set()
        for parts in _by_start(self.pos, (p for p in task.parts if p.role == "station")):
            units = [part.unit for part in parts if not self._has_moved(part.unit)]
            if not units:
                found |= {part.unit for part in parts}
                continue
            why = self._why(task, "covers" if not task.battle else "strikes at")
            if self._go(units, "sail", parts[0].to, task.target, why):
                found |= {*units}
                continue
            for part in parts:
                if self._go((part.unit,), "sail", part.to, task.target, why):
                    found.add(part.unit)
        return found

    def _land_first(self, task: Task) -> set[str]:
        """Who can land now goes before aircraft leave that keep the way open (EOS-6.4-02)."""
        if not task.lands or any(part.barred for part in task.parts):
            return set()
        return self._come(task)

    def _come(self, task: Task) -> set[str]:
        """Ground units with ships of their port as escort, then alone; ships that are left
        follow."""
        found: set[str] = set()
        aim = task.target if task.battle else ""
        takes = self._why(task, "takes" if not task.battle else "attacks")
        ground = sorted(
            (part for part in task.parts if part.role in GROUND),
            key=lambda part: not self._is_marine(part.unit),
        )
        ships = [part for part in task.parts if part.role == "sail"]
        carriers = [part for part in task.parts if part.role == "station"]
        for part in ground:
            start = self.pos.where(part.unit)
            if part.role == "land":
                beside = [each.unit for each in ships if self._is_at(each.unit, start)]
                with_decks = [each.unit for each in carriers if self._is_at(each.unit, start)]
                alone = [[part.ship], []] if part.ship else [[]]
                parties = [[*beside], [*beside, *with_decks], *alone]
                for party in parties:
                    units = [part.unit, *party]
                    if self._go(units, "land", task.target, aim, takes):
                        found |= {*units}
                        break
            elif self._go((part.unit,), part.role, task.target, aim, takes):
                found.add(part.unit)
        left = [part for part in ships if part.unit not in found]
        for parts in _by_start(self.pos, left):
            units = [part.unit for part in parts]
            why = self._why(task, "sails to")
            if self._go(units, "sail", task.target, task.target, why):
                found |= {*units}
        return found

    def _is_marine(self, unit: str) -> bool:
        return self.pos.counter(unit).type == "marine"

    def _is_at(self, unit: str, start: str) -> bool:
        return self.pos.where(unit) == start and not self._has_moved(unit)

    def _has_moved(self, unit: str) -> bool:
        return any(unit in move.units for move in self.pos.offensive.moves)

    def _why(self, task: Task, verb: str) -> str:
        return f"{verb} {self.study.name(task.target)}"

    # trying

    def _go(self, units: Iterable[str], how: Any, to: str, aim: str, why: str) -> bool:
        together = tuple(sorted(units))
        return self._try(
            Go(self.side, together, how, to, aim), f"{self.study.names(together)}: {why}."
        )

    def _try(self, action: Go, note: str) -> bool:
        if self._has_moved(action.units[0]) or not self._play(action):
            return False
        self.orders.moves.append((action, note))
        return True

    def _play(self, action: Any) -> bool:
        """Carry an action out if it is legal; the enemy stands where he is attacked."""
        game = self.study.game
        if game.objections(self.state, action):
            return False
        self.state = self.study.after(action, self.state)
        for decision in asked(self.pos):
            if isinstance(decision, Disengage):
                self.state = self.study.after(Decline(decision.owner), self.state)
        return True


def _asks(pos: Position, kind: type[Any]) -> bool:
    return any(isinstance(decision, kind) for decision in asked(pos))


def _by_start(pos: Position, parts: Iterable[Part]) -> list[list[Part]]:
    """Parts by the hex from which they start and the one where they end."""
    found: dict[tuple[str, str], list[Part]] = {}
    for part in parts:
        found.setdefault((pos.where(part.unit), part.to), []).append(part)
    return [found[key] for key in sorted(found)]
