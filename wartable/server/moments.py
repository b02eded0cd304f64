"""Time as the server counts it: milliseconds since 1970."""

from __future__ import annotations

import time

SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE


def now() -> int:
    """This moment."""
    return time.time_ns() // 1_000_000
