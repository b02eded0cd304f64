"""A whole Offensive: the targets of a card and an HQ, the forces for them, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from wartable.ai.empire_of_the_sun import weighing
from wartable.ai.empire_of_the_sun.deploy import deployments
from wartable.ai.empire_of_the_sun.forces import Forces, Task
from wartable.ai.empire_of_the_sun.means import Means
from wartable.ai.empire_of_the_sun.orders import Orders, Rehearsal
from wartable.ai.empire_of_the_sun.outlook import card_worth
from wartable.ai.empire_of_the_sun.reply import Reply
from wartable.ai.empire_of_the_sun.shipping import shipping_point
from wartable.ai.empire_of_the_sun.study import Study
from wartable.ai.empire_of_the_sun.targets import Prizes, places
from wartable.games.empire_of_the_sun.decisions import Activate, ChooseForCard, MoveUnits
from wartable.games.empire_of_the_sun.position import position_of
from wartable.games.empire_of_the_sun.questions import asked
from wartable.games.empire_of_the_sun.state import State

LOOKED_AT = 6
"""So many targets of an Offensive are looked at closely, those that seem best."""
FEW = 8
"""So many units an Offensive mostly calls up."""
TRIES = 2
"""How often a plan is made anew when some of its landings turn out to be impossible."""
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
    """The position in which units are activated after a card is played so, whatever it asks before
    that; none if it comes to no activation."""
    now = study.after(play, state)
    while True:
        decisions = asked(position_of(now)) if now.outcome is None else ()
        if not decisions or decisions[0].owner != study.side:
            return None
        match decisions[0]:
            case Activate() | MoveUnits():
                return now
            case ChooseForCard():
                look = study.within(now, study.side, study.level)
                now = study.after(weighing.ANSWERS[ChooseForCard](look, decisions[0])[0], now)
            case _:
                return None


def draft(study: Study, state: State, prizes: Prizes) -> Draft:
    """What could be attacked from here."""
    means = Means(position_of(state))
    guesses = [(place, guess) for place, guess in places(means, prizes) if not study.overlooks()]
    guesses.sort(key=lambda each: (-each[1], each[0]))
    return Draft(state, means, guesses)


def planned(study: Study, found: Draft, prizes: Prizes) -> Plan:
    """The best that is found for an Offensive: the best target first, then others with whom is
    left. Whoever cannot land after all is not called up for it another time."""
    means = found.means
    price = shipping_point(means, prizes.known)
    forces = Forces(means, Reply(means.pos), study.level.care, price)
    guesses = found.guesses
    plans: list[Plan] = []
    for _ in range(TRIES):
        tasks = _tasks(study, forces, guesses[: _number(LOOKED_AT, means)], prizes)
        plans.append(_rehearsed(study, found, forces, tasks))
        failed = {task.target for task in tasks if task.lands} - {
            task.target for task in plans[-1].tasks if task.lands
        }
        if not failed:
            break
        guesses = [each for each in guesses if each[0] not in failed]
    return max(plans, key=lambda each: each.value)


def _number(usual: int, means: Means) -> int:
    """How many targets are looked at, or attacked: more where many units are called up."""
    return usual + max(0, means.room - FEW) // 2


def _rehearsed(study: Study, found: Draft, forces: Forces, tasks: Sequence[Task]) -> Plan:
    """The plan with these tasks, as it can be carried out."""
    means = found.means
    used = {unit for task in tasks for unit in task.units}
    more = deployments(means, used, means.room - len(used)) if study.level.deploys else []
    plans = []
    for together in (False, True):
        orders = Rehearsal(study, found.begun, together=together).run(tasks, more)
        plans.append(Plan(orders, _value(forces, orders) + _effects(study, orders)))
        if _landings(orders.tasks) == _landings(tasks):
            break
    return max(plans, key=lambda each: each.value)


def _effects(study: Study, orders: Orders) -> float:
    """What the event of a card brings besides its Offensive."""
    ready = orders.ready
    if ready is None or ready.offensive is None or not ready.offensive.event:
        return 0.0
    held = card_worth(ready.offensive.card)
    return study.value(replace(ready, offensive=None, flow=())) - study.now + held


def _landings(tasks: Sequence[Task]) -> int:
    return sum(task.lands for task in tasks)


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
        if len(chosen) >= _number(study.level.tasks, means) or len(used) >= means.room:
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
    return sum(means.freight(part) for part in task.parts)


def _value(forces: Forces, orders: Orders) -> float:
    """What the tasks are expected to bring with those who really come."""
    total = sum(DEPLOYED * each.gain for each in orders.deployments)
    return total + sum(forces.judged(task).gain for task in orders.tasks)
