"""Every attack by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from bench.attack import (
    armies,
    database,
    drip,
    flood,
    forecast,
    forge,
    mutated_logs,
    restart,
    stop,
    thinkers,
    unseen,
    words,
)

ATTACKS: dict[str, Callable[[float], list[str]]] = {
    "forecast": forecast.run,
    "unseen": unseen.run,
    "forge": forge.run,
    "stop": stop.run,
    "thinkers": thinkers.run,
    "flood": flood.run,
    "restart": restart.run,
    "database": database.run,
    "words": words.run,
    "drip": drip.run,
    "armies": armies.run,
    "mutated_logs": lambda seconds: mutated_logs.run(int(10 * seconds), 12),
}

MOST_TOLD = 12
"""How many faults of one attack are told."""


def attack(name: str, seconds: float) -> list[str]:
    """What did not hold, each fault once; an attack that breaks down is a fault."""
    try:
        found = ATTACKS[name](seconds)
    except Exception as error:
        found = [f"the attack broke down: {error!r}"]
    told = [
        f"{fault} ({times} times)" if times > 1 else fault
        for fault, times in Counter(found).items()
    ]
    if len(told) > MOST_TOLD:
        return [*told[:MOST_TOLD], f"and {len(told) - MOST_TOLD} more"]
    return told
