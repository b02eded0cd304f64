"""A plain opponent: it always takes the nearest named place that it can win.

It knows no worth of places, no reply and no cards; it counts strengths. It is no level: nobody
meets it but those who are measured.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from wartable.ai.empire_of_the_sun.commander import Commander
from wartable.ai.empire_of_the_sun.forces import UNOPPOSED, Task
from wartable.ai.empire_of_the_sun.hand import Choice
from wartable.ai.empire_of_the_sun.levels import Skill
from wartable.ai.empire_of_the_sun.means import ABOVE, GROUND, Means, Part, by_role
from wartable.ai.empire_of_the_sun.orders import Rehearsal
from wartable.ai.empire_of_the_sun.plans import Plan, begun
from wartable.ai.empire_of_the_sun.study import Answer, Study
from wartable.games.empire_of_the_sun.actions import (
    Discard,
    Pass,
    PlayEvent,
    PlayOperations,
)
from wartable.games.empire_of_the_sun.decisions import PlayCard
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.position import position_of

PLAIN = Skill("plain", 30.0, noise=0.0, overlooks=0.0, care=0.0, plans=1, tasks=1)
STRONGER = 1.5
"""How much stronger than the enemy it wants to be."""
MOST = 12
"""So many attacks are tried out, the nearest first."""


class Plain(Commander):
    """Plays every card for the nearest place; answers as the other players do."""

    def __init__(self, rng: random.Random, think: float | None = None) -> None:
        super().__init__(PLAIN, rng, think)

    def _play(self, study: Study, decision: PlayCard) -> Answer:
        ways = study.listed(decision)
        found = _nearest(study, [way for way in ways if isinstance(way, PlayOperations)])
        choice = found or _otherwise(study, ways)
        self._keep(study, choice)
        return choice.action, choice.note


def _otherwise(study: Study, ways: Sequence[object]) -> Choice:
    """What is played when no place can be had: a pass, an event, the least card."""
    for kind in (Pass, PlayEvent, Discard):
        if fitting := [way for way in ways if isinstance(way, kind)]:
            return Choice(fitting[0], 0.0, "No place can be had.")
    return Choice(ways[0], 0.0, "No place can be had.")


def _nearest(study: Study, ways: Sequence[PlayOperations]) -> Choice | None:
    """The nearest place that any HQ can take with its strongest card."""
    best: dict[str, PlayOperations] = {}
    for way in ways:
        known = best.get(way.hq)
        value = study.pos.card(way.card).value
        if known is None or value > study.pos.card(known.card).value:
            best[way.hq] = way
    attacks = []
    for way in best.values():
        state = begun(study, way)
        if state is not None:
            means = Means(position_of(state))
            attacks += [(far, task.target, way.hq, way, state, task) for far, task in _wins(means)]
    attacks.sort(key=lambda each: each[:3])
    for _, target, _, way, state, task in attacks[:MOST]:
        orders = Rehearsal(study, state).run([task])
        if any(kept.lands for kept in orders.tasks):
            note = f"{study.name(target)} is the nearest place that can be had."
            return Choice(way, 1.0, note, Plan(orders, 1.0))
    return None


def _wins(means: Means) -> Iterator[tuple[int, Task]]:
    """The attacks that should win by strength, each with how far its troops come."""
    pos = means.pos
    for target in pos.map.board.numbers(means.touched):
        facts = pos.map.hexes.get(target)
        if facts is None or not facts.is_named or pos.controls(means.side, target):
            continue
        if target in pos.state.soviet or target in pos.map.away:
            continue
        force = _force(means, target)
        if force:
            far = min(pos.distance(pos.where(part.unit), target) for part in force[:1])
            yield far, Task(target, tuple(force), 1.0, UNOPPOSED, means.is_defended(target))


def _force(means: Means, target: str) -> list[Part]:
    """The fewest of the strongest that are so much stronger on the ground and above it."""
    pos, enemy = means.pos, other(means.side)
    parts = list(means.parts(target))
    ground = sum(pos.attack(unit) for unit in pos.own(enemy, target, "ground"))
    above = sum(pos.attack(unit) for unit in pos.own(enemy, target, "air", "naval"))
    troops = _enough(means, by_role(parts, *GROUND), STRONGER * ground, [])
    if not troops:
        return []
    if any(part.barred for part in troops):
        ways = (means.opener(part, target, troops) for part in by_role(parts, *ABOVE))
        opener = next((part for part in ways if part is not None), None)
        if opener is None:
            return []
        troops.append(opener)
    ready = sum(part.strength for part in troops if part.role in ABOVE)
    if not above or ready >= STRONGER * above:
        return troops
    taken = {part.unit for part in troops}
    others = [part for part in by_role(parts, *ABOVE) if part.unit not in taken]
    return _enough(means, others, STRONGER * above - ready, troops)


def _enough(
    means: Means, parts: Sequence[Part], strength: float, force: Sequence[Part]
) -> list[Part]:
    """The force with so many parts more that their strength is enough; none if it never is."""
    found, shipping, total = [*force], means.shipping, 0
    for part in parts:
        price = means.freight(part)
        together = [*found, part]
        if price > shipping or len(together) > means.room:
            continue
        if not means.may_activate({each.unit for each in together}):
            continue
        found, shipping, total = together, shipping - price, total + part.strength
        if total >= strength:
            return found
    return []
