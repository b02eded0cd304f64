"""Time as the server counts it: milliseconds since 1970."""

from __future__ import annotations

import time

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def now() -> int:
    """This moment."""
    return time.time_ns() // 1_000_000


def later(moment: int) -> int:
    """This moment, or the first after another one: no two changes of a table bear the same."""
    return max(now(), moment + 1)
