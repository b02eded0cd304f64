"""What hits leave to be decided, and the assignments that are listed (9.2 F, 9.4 B)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from wartable.games.empire_of_the_sun.battle.hits import Spending, Target, Volley

ENOUGH = 10_000
"""Hits for anything."""
MOST_LISTED = 60
"""So many assignments are listed; every other legal one is accepted."""


# what is listed


def greedy(volley: Volley, order: Sequence[Target]) -> tuple[str, ...]:
    """Steps as long as any can be bought, always of the first target in this order that can lose
    one: a maximal assignment."""
    spending = Spending(volley)
    steps: list[str] = []
    while True:
        target = next((each for each in order if spending.fault(each) is None), None)
        if target is None:
            return tuple(steps)
        spending.buy(target)
        steps.append(target.unit)


def listed(volley: Volley, most: int = MOST_LISTED) -> list[tuple[str, ...]]:
    """Maximal assignments, none twice: with each target first, then with each two; what adds most
    strength comes first. If it is one, there is no other: any other would take a step more of some
    unit, and that unit comes first once."""
    order = sorted(volley.targets, key=lambda each: (-each.strength, each.defence, each.unit))
    found: dict[tuple[str, ...], None] = {}
    for number, first in enumerate(_orders(order)):
        if len(found) >= most or (len(found) == 1 and number > len(order)):
            break
        found.setdefault(tuple(sorted(greedy(volley, first))))
    return list(found)


def _orders(order: Sequence[Target]) -> Iterator[list[Target]]:
    yield list(order)
    for one in order:
        yield [one, *(each for each in order if each is not one)]
    for one in order:
        for two in order:
            if one is not two:
                yield [one, two, *(each for each in order if each not in (one, two))]


# what has to be asked


@dataclass(frozen=True, slots=True)
class Demand:
    """What is to be settled about a volley: nothing any more, who keeps the last step, who takes
    the automatic one, or which units lose steps."""

    kind: Literal["settled", "last", "automatic", "assign"]
    units: tuple[str, ...] = ()
    """The steps if it is settled, else among whom it is chosen."""


def demand(volley: Volley) -> Demand:
    """What the hits leave open; where only one assignment is possible, nothing."""
    found = without_choice(volley)
    if found is not None:
        return found
    ways = listed(volley, 2)
    return Demand("settled", ways[0]) if len(ways) == 1 else Demand("assign")


@lru_cache(maxsize=5_000)
def without_choice(volley: Volley) -> Demand | None:
    """What is to be settled where nobody chooses who is hit: no hit buys a step, or the hits are
    enough for all; nothing where steps are bought."""
    spending = Spending(volley)
    if all(spending.fault(target) is not None for target in volley.targets):
        return _automatic(volley)
    if keepers := _last_steps(volley):
        return Demand("last", keepers)
    return None


def _automatic(volley: Volley) -> Demand:
    """After a critical hit that buys nothing one step is lost all the same, by the lowest defence
    among those that can be hit (EOS-9.2-22, EOS-9.2-26)."""
    if not volley.critical:
        return Demand("settled")
    spending = Spending(volley._replace(hits=ENOUGH))
    possible = [target for target in volley.targets if spending.fault(target) is None]
    defences = [target.defence for target in possible]
    among = tuple(target.unit for target in possible if target.defence == min(defences))
    return Demand("automatic", among) if len(among) > 1 else Demand("settled", among)


def _last_steps(volley: Volley) -> tuple[str, ...]:
    """Among whom the last ground step is chosen: all, if the hits are enough for all; a garrison
    is the last step itself (EOS-9.2-19, EOS-9.2-20)."""
    if not volley.spared or any(target.garrison for target in volley.targets):
        return ()
    if sum(target.steps * target.defence for target in volley.targets) > volley.hits:
        return ()
    return tuple(target.unit for target in volley.targets) if len(volley.targets) > 1 else ()


def all_but(volley: Volley, kept: str) -> tuple[str, ...]:
    """Every step but the last one of this unit."""
    return tuple(
        target.unit
        for target in volley.targets
        for _ in range(target.steps - (target.unit == kept))
    )
