"""The force for a target: the cheapest that is expected to bring most, by quick guesses; what comes
of it is judged by exact odds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from wartable.ai.empire_of_the_sun.bases import guard
from wartable.ai.empire_of_the_sun.estimate import Battle
from wartable.ai.empire_of_the_sun.line_ups import (
    DISASTER,
    Result,
    blended,
    fought,
    lined_up,
)
from wartable.ai.empire_of_the_sun.means import ABOVE, GROUND, ZONE, Means, Part, by_role
from wartable.ai.empire_of_the_sun.reply import Reply
from wartable.ai.empire_of_the_sun.shipping import FREIGHT
from wartable.games.empire_of_the_sun.names import Condition
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.zoi import is_projected

A_UNIT = 0.02
"""What it costs to call up one unit more: it could do something else."""
LEAST = 0.03
"""What an attack must bring."""
SIZES = (0, 1, 2, 3, 4, 6, 8, 10)
"""How many ships and aircraft are tried."""
TOGETHER = 3
"""So many ground units come together at most."""
LOOKS = 5
"""So many of the forces that look best are judged by exact odds, until none of the others looks
better than the best of them is."""
UNLIKELY = 0.01
"""A chance that is not looked at."""
UNOPPOSED = Result(1.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Task:
    """An attack on one target: who takes part, and what is expected of it."""

    target: str
    parts: tuple[Part, ...]
    prize: float
    result: Result
    battle: bool
    """Whether the target is defended, so that a battle is declared."""
    bared: float = 0.0
    """What is risked in the places that its troops leave, and what shipping they take."""

    @property
    def gain(self) -> float:
        """What the attack is expected to bring."""
        return (
            self.result.take * self.prize
            + self.result.swing
            - DISASTER * self.result.disaster
            - self.bared
            - A_UNIT * len(self.parts)
        )

    @property
    def units(self) -> tuple[str, ...]:
        return tuple(part.unit for part in self.parts)

    @property
    def lands(self) -> bool:
        """Whether ground units go for the hex."""
        return any(part.role in GROUND for part in self.parts)


class Forces:
    """Finds forces for the targets of one Offensive."""

    def __init__(self, means: Means, reply: Reply, care: float, price: float = FREIGHT) -> None:
        self.means = means
        self.reply = reply
        self.care = care
        self.price = price
        """What a shipping point is worth now."""

    def best(
        self, target: str, prize: float, used: Collection[str] = (), shipping: int | None = None
    ) -> Task | None:
        """The attack on a target that is expected to bring most, without units that are used
        already; none if nothing is gained."""
        means = self.means
        left = means.shipping if shipping is None else shipping
        parts = [*self._left(target, used)]
        room = means.room - len(used)
        battle = means.is_defended(target)
        tried = [
            self._judged(Task(target, force, prize, UNOPPOSED, battle, self._bared(force)), _guess)
            for force in self._forces(target, parts, room, left, used, battle)
        ]
        tried.sort(key=lambda task: -task.gain)
        best: Task | None = None
        for task in tried[:LOOKS]:
            if best is not None and task.gain <= best.gain:
                break
            exact = self.judged(task) if battle else task
            if best is None or exact.gain > best.gain:
                best = exact
        return best if best is not None and best.gain > LEAST else None

    # forces

    def _left(self, target: str, used: Collection[str]) -> Iterator[Part]:
        """Who is not used already; a brigade whose ship is goes by shipping points."""
        for part in self.means.parts(target):
            if part.unit not in used:
                yield replace(part, ship="") if part.ship in used else part

    def _forces(
        self,
        target: str,
        parts: Sequence[Part],
        room: int,
        shipping: int,
        used: Collection[str],
        battle: bool,
    ) -> Iterator[tuple[Part, ...]]:
        """For each set of troops the same with more and more ships and aircraft."""
        above = by_role(parts, *ABOVE)
        for troops in self._landings(target, parts, shipping, battle):
            ships = {part.ship for part in troops if part.ship}
            carried = [*troops, *(part for part in above if part.unit in ships)]
            if len(carried) > room or not self.means.may_activate({*used, *_units(carried)}):
                continue
            opener = self._opener(target, carried, above, used)
            if opener is None:
                continue
            force = [*carried, *opener]
            for number in SIZES:
                while len(force) - len(troops) < number and len(force) < room:
                    more = self._next(above, force, used)
                    if more is None:
                        break
                    force.append(more)
                if len(force) - len(troops) < number:
                    break
                if force:
                    yield tuple(force)

    def _opener(
        self, target: str, troops: Sequence[Part], above: Sequence[Part], used: Collection[str]
    ) -> tuple[Part, ...] | None:
        """Who neutralises the ZOI that bars a landing; nobody, where none does; none at all, where
        nobody can."""
        if not any(part.barred for part in troops):
            return ()
        for part in above:
            opener = self.means.opener(part, target, troops)
            if opener and self.means.may_activate({*used, *_units(troops), part.unit}):
                return (opener,)
        return None

    def _next(
        self, above: Sequence[Part], force: Sequence[Part], used: Collection[str]
    ) -> Part | None:
        """The strongest that may go with the others."""
        taken = {*_units(force)}
        for part in above:
            if part.unit not in taken and self.means.may_activate({*used, *taken, part.unit}):
                return part
        return None

    def _landings(
        self, target: str, parts: Sequence[Part], shipping: int, battle: bool
    ) -> Iterator[tuple[Part, ...]]:
        """Nobody; one, two or three ground units, the strongest, the strongest of those whose way
        is open, or would be with a carrier of their port, and those that bring most for their
        shipping; the least alone. On a small island that is held Marines come before the Army
        (EOS-8.45-17)."""
        ground = by_role(parts, *GROUND)
        marines = [part for part in ground if self._is_marine(part)]
        needs_marines = battle and self._is_small_island(target)
        if battle:
            yield ()
        orders = [ground]
        if needs_marines and marines:
            orders = [[marines[0], *(part for part in ground if part is not marines[0])]]
        elif needs_marines:
            orders = [[part for part in ground if not self._is_us_army(part)]]
        orders.append([part for part in orders[0] if not part.barred])
        orders.append(self._with_carriers(orders[0], parts))
        orders.append(sorted(orders[0], key=self._thrift))
        seen: set[frozenset[str]] = set()
        for order, most in (*((each, TOGETHER) for each in orders), ([*reversed(ground)], 1)):
            chosen: list[Part] = []
            left = shipping
            for part in order:
                price = self.means.freight(part)
                if price > left:
                    continue
                if not chosen and needs_marines and self._is_us_army(part):
                    continue
                chosen.append(part)
                left -= price
                key = frozenset(_units(chosen))
                if key not in seen:
                    seen.add(key)
                    yield tuple(chosen)
                if len(chosen) >= (most if battle else 1):
                    break

    def _with_carriers(self, ground: Sequence[Part], parts: Sequence[Part]) -> list[Part]:
        """Those whose way is barred, but a carrier of their port could open it for them."""
        pos = self.means.pos
        decks = {pos.where(part.unit) for part in parts if pos.counter(part.unit).is_carrier}
        return [part for part in ground if part.barred and pos.where(part.unit) in decks]

    def _thrift(self, part: Part) -> tuple[float, str]:
        return -part.strength / (1 + self.means.freight(part)), part.unit

    def _is_small_island(self, target: str) -> bool:
        pos = self.means.pos
        return bool(
            self.means.side == "allies"
            and pos.hex(target).one_hex_island
            and pos.own("japan", target)
        )

    def _is_marine(self, part: Part) -> bool:
        return self.means.pos.counter(part.unit).type == "marine"

    def _is_us_army(self, part: Part) -> bool:
        counter = self.means.pos.counter(part.unit)
        return counter.nation == "us" and counter.service == "army"

    # judging them

    def judged(self, task: Task) -> Task:
        """The attack with those who take part now, judged by exact odds."""
        return self._judged(task, _exact)

    def _bared(self, force: Sequence[Part]) -> float:
        """What is risked in the places that the troops leave, and the shipping that others could
        use this turn."""
        pos = self.means.pos
        freight = sum(self.means.freight(part) for part in force)
        return self.price * freight + sum(
            guard(pos, part.unit, pos.where(part.unit)) for part in force if part.role in GROUND
        )

    def _judged(self, task: Task, fight: Fighting) -> Task:
        """The attack as it comes out: by surprise, and with the enemy's answer in mind as far as
        the level cares."""
        target, ours = task.target, task.parts
        pos = self.means.pos
        joining = self.reply.joining(target)
        blind = fight(pos, target, ours, joining, "surprise") if task.battle else UNOPPOSED
        if not self.care:
            return replace(task, result=blind)
        answers = self._answers(task)
        if not task.battle:
            result = self._landing(task, answers, fight)
        else:
            odds = self.reply.odds(target)
            ways = [(odds.surprise, blind)]
            conditions: tuple[tuple[float, Condition], ...] = (
                (odds.intercept, "intercept"),
                (odds.ambush, "ambush"),
            )
            for share, condition in conditions:
                if share > UNLIKELY:
                    ways.append((share, self._met(task, answers, condition, fight)))
            result = blended(ways)
        mixed = blended([(self.care, result), (1 - self.care, blind)])
        return replace(task, result=mixed)

    def _met(
        self,
        task: Task,
        answers: Sequence[Sequence[Part]],
        condition: Condition,
        fight: Fighting,
    ) -> Result:
        """If the enemy knows: he sends whom he can, where that helps him."""
        pos = self.means.pos
        nobody: tuple[Part, ...] = ()
        sendings = [nobody, *answers] if task.battle else answers
        ways = [fight(pos, task.target, task.parts, sent, condition) for sent in sendings]
        return min(ways, key=lambda result: result.take * task.prize + result.swing)

    def _landing(self, task: Task, answers: Sequence[Sequence[Part]], fight: Fighting) -> Result:
        """A landing in an empty hex is met only by Special Reaction, and then by who may move."""
        pos, target = self.means.pos, task.target
        by_sea = any(part.role in ("land", "barge") for part in task.parts)
        if not by_sea or not answers or not is_projected(pos, self.reply.enemy, target):
            return UNOPPOSED
        odds = self.reply.odds(target)
        share = self.reply.special_chance() * (odds.intercept + odds.ambush)
        met = self._met(task, answers, "intercept", fight)
        return blended([(1 - share, UNOPPOSED), (share, met)])

    def _answers(self, task: Task) -> list[tuple[Part, ...]]:
        """Whom the enemy could send; nobody over the sea into the ZOI of those who come."""
        answers = self.reply.reactors(task.target)
        if not is_projected(self.means.pos, self.reply.enemy, task.target) and any(
            self._covers(part, task.target) for part in task.parts
        ):
            answers = tuple(tuple(p for p in sent if p.role != "land") for sent in answers)
        return [sent for sent in answers if sent]

    def _covers(self, part: Part, target: str) -> bool:
        """Whether a part keeps the target under its own ZOI."""
        counter = self.means.pos.counter(part.unit)
        is_near = self.means.pos.distance(part.to, target) <= ZONE
        return counter.is_air and not counter.lrb and is_near


Fighting = Callable[[Position, str, Sequence[Part], Sequence[Part], Condition], Result]
"""What a battle of these forces is expected to bring, exactly or by a guess."""


def _exact(
    pos: Position,
    target: str,
    ours: Sequence[Part],
    theirs: Sequence[Part],
    condition: Condition,
) -> Result:
    return fought(lined_up(pos, target, ours, theirs, condition), target)


def _guess(
    pos: Position,
    target: str,
    ours: Sequence[Part],
    theirs: Sequence[Part],
    condition: Condition,
) -> Result:
    return Battle(pos, target, ours, theirs).guess(condition)


def _units(parts: Sequence[Part]) -> list[str]:
    return [part.unit for part in parts]
