"""One measured figure, and how it is printed."""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Figure:
    """A figure with its aim; `at_least` says which side of the aim is good."""

    name: str
    value: float
    unit: str
    aim: float | None = None
    at_least: bool = False

    @property
    def ratio(self) -> float | None:
        """How much better than the aim: 2 is twice as good, 0.5 half as good."""
        if self.aim is None or not self.value:
            return None
        return self.value / self.aim if self.at_least else self.aim / self.value


def seconds(work: Callable[[], Any], repeat: int = 5) -> float:
    """The median time of the work."""
    times = []
    for _ in range(repeat):
        gc.collect()
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def deep_size(value: Any) -> int:
    """Bytes in memory of a value and all it holds, shared parts once."""
    seen: set[int] = set()
    todo = [value]
    total = 0
    while todo:
        item = todo.pop()
        if id(item) in seen:
            continue
        seen.add(id(item))
        total += sys.getsizeof(item)
        if isinstance(item, dict):
            todo += [*item, *item.values()]
        elif isinstance(item, (tuple, list, set, frozenset)):
            todo += item
        elif fields := getattr(item, "__struct_fields__", None):
            todo += [getattr(item, name) for name in fields]
    return total
