"""A whole Offensive: the targets of a card and an HQ, the forces for them, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wartable.ai.empire_of_the_sun.deploy import deployments
from wartable.ai.empire_of_the_sun.forces import Forces, Task
from wartable.ai.empire_of_the_sun.means import Means
from wartable.ai.empire_of_the_sun.orders import Orders, Rehearsal
from wartable.ai.empire_of_the_sun.reply import Reply
from wartable.ai.empire_of_the_sun.study import Study
from wartable.ai.empire_of_the_sun.targets import Prizes, places
from wartable.ai.empire_of_the_sun.weighing import best_of
from wartable.games.empire_of_the_sun.decisions import Activate, ChooseForCard, MoveUnits
from wartable.games.empire_of_the_sun.position import position_of
from wartable.games.empire_of_the_sun.questions import asked
from wartable.games.empire_of_the_sun.state import State

LOOKED_AT = 6
"""So many targets of an Offensive are looked at closely, those that seem best."""
DEPLOYED = 0.5
"""How much of what a move to a better place gains counts beside battles."""


@dataclass
class Plan:
    """An Offensive as it would be carried out."""

    orders: Orders
    value: float
    """What it is expected to bring."""

    @property
    def tasks(self) -> list[Task]:
        return self.orders.tasks


@dataclass
class Draft:
    """An Offensive that could be begun: where it would stand, and a first guess of its worth."""

    begun: State
    means: Means
    guesses: list[tuple[str, float]]

    @property
    def promise(self) -> float:
        """What the best targets may bring: one in an Offensive by operations, several by event."""
        best = sorted((guess for _, guess in self.guesses), reverse=True)
        return sum(best[: 3 if self.means.offensive.event else 1])


def begun(study: Study, play: Any, state: State | None = None) -> State | None:
    """The position in which units are activated after a card is played so; none if it comes to no
    activation."""
    now = study.after(play, state)
    while True:
        decisions = asked(position_of(now)) if now.outcome is None else ()
        if not decisions or decisions[0].owner != study.side:
            return None
        match decisions[0]:
            case Activate() | MoveUnits():
                return now
            case ChooseForCard():
                now = study.after(_settled(study, now, decisions[0]), now)
            case _:
                return None


def _settled(study: Study, state: State, decision: ChooseForCard) -> Any:
    """What a card asks before its Offensive begins, as it will be answered."""
    look = study.within(state, study.side, study.level)
    action, _ = best_of(look, look.listed(decision))
    return action


def draft(study: Study, state: State, prizes: Prizes) -> Draft:
    """What could be attacked from here."""
    means = Means(position_of(state))
    guesses = [(place, guess) for place, guess in places(means, prizes) if not study.overlooks()]
    guesses.sort(key=lambda each: (-each[1], each[0]))
    return Draft(state, means, guesses)


def planned(study: Study, found: Draft, prizes: Prizes) -> Plan:
    """The best that is found for an Offensive: the best target first, then others with whom is
    left."""
    means = found.means
    reply = Reply(means.pos)
    forces = Forces(means, reply, study.level.care)
    tasks = _tasks(study, forces, found.guesses[:LOOKED_AT], prizes)
    used = {unit for task in tasks for unit in task.units}
    more = deployments(means, used, means.room - len(used)) if study.level.deploys else []
    orders = Rehearsal(study, found.begun).run(tasks, more)
    return Plan(orders, _value(forces, orders))


def _tasks(
    study: Study, forces: Forces, guesses: Sequence[tuple[str, float]], prizes: Prizes
) -> list[Task]:
    """One battle by operations, several by an event, and besides what can be had without one."""
    means = forces.means
    found = [
        task for place, _ in guesses if (task := forces.best(place, prizes.of(place))) is not None
    ]
    found.sort(key=lambda task: -task.gain - study.stray())
    chosen: list[Task] = []
    left = means.shipping
    used: set[str] = set()
    for task in found:
        if len(chosen) >= study.level.tasks or len(used) >= means.room:
            break
        if task.battle and not means.offensive.event and any(each.battle for each in chosen):
            continue
        again = _with_who_is_left(forces, task, used, left)
        if again is not None:
            chosen.append(again)
            used |= {*again.units}
            left -= _shipping(means, again)
    return chosen


def _with_who_is_left(forces: Forces, task: Task, used: set[str], left: int) -> Task | None:
    """The attack as it is, if its units and shipping are free, else another on the same target."""
    means = forces.means
    has_room = len(used) + len(task.units) <= means.room
    is_free = not used & {*task.units} and _shipping(means, task) <= left
    if has_room and is_free and means.may_activate({*used, *task.units}):
        return task
    return forces.best(task.target, task.prize, used, left)


def _shipping(means: Means, task: Task) -> int:
    return sum(means.cost(part.unit) for part in task.parts if part.role == "land")


def _value(forces: Forces, orders: Orders) -> float:
    """What the tasks are expected to bring with those who really come."""
    total = sum(DEPLOYED * each.gain for each in orders.deployments)
    return total + sum(forces.judged(task).gain for task in orders.tasks)
