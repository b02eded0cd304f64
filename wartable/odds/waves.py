"""Several attacks one after the other on one defender: what is left of it meets the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from wartable.forces import Force

Unit = TypeVar("Unit")
Standing = tuple[Force[Unit], int]
"""Who stands, and what has been swung by then."""


class Met(NamedTuple, Generic[Unit]):
    """What comes of one attack on one defence."""

    taken: Mapping[Standing[Unit], float]
    """Where the place is taken: no further attack is made."""
    held: Mapping[Standing[Unit], float]
    """What the next attack meets."""
    win: float = 0.0
    unresolved: float = 0.0
    is_fought: bool = True
    """Whether it comes to a battle."""


@dataclass(frozen=True)
class Wave(Generic[Unit]):
    """What one attack adds, whatever the attacks before it left."""

    attackers: Force[Unit]
    fought: float
    """The chance that it comes to a battle."""
    win: float
    """The chance that it wins this battle."""
    take: float
    """The chance that this attack takes the place."""


@dataclass(frozen=True)
class Waves(Generic[Unit]):
    """What all attacks come to."""

    waves: tuple[Wave[Unit], ...]
    defenders: Mapping[Force[Unit], float]
    """What may be left of the defenders, the likeliest first."""
    swings: Mapping[int, float]
    """What the defender loses more than all attackers together, in order."""
    unresolved: float


def attack_in_waves(
    attacks: Iterable[Force[Unit]],
    defenders: Force[Unit],
    meet: Callable[[Force[Unit], Force[Unit]], Met[Unit]],
) -> Waves[Unit]:
    """Attack after attack until the place is taken. What comes of one attack on one defence is
    asked once for each attack."""
    mass: Mapping[Standing[Unit], float] = {(defenders, 0): 1.0}
    settled: dict[Standing[Unit], float] = defaultdict(float)
    unresolved = 0.0
    waves = []
    for attackers in attacks:
        fought = win = take = 0.0
        known: dict[Force[Unit], Met[Unit]] = {}
        after: dict[Standing[Unit], float] = defaultdict(float)
        for (units, swing), chance in mass.items():
            found = known.get(units)
            if found is None:
                found = known[units] = meet(attackers, units)
            fought += chance * found.is_fought
            win += chance * found.win
            take += chance * sum(found.taken.values())
            unresolved += chance * found.unresolved
            for (left, more), share in found.taken.items():
                settled[left, swing + more] += chance * share
            for (left, more), share in found.held.items():
                after[left, swing + more] += chance * share
        mass = after
        waves.append(Wave(attackers, fought, win, take))
    for key, chance in mass.items():
        settled[key] += chance
    standing: dict[Force[Unit], float] = defaultdict(float)
    swings: dict[int, float] = defaultdict(float)
    for (units, swing), chance in settled.items():
        standing[units] += chance
        swings[swing] += chance
    return Waves(
        tuple(waves),
        dict(sorted(standing.items(), key=lambda pair: -pair[1])),
        dict(sorted(swings.items())),
        unresolved,
    )
