"""How often somebody may ask for something in a minute; counted in memory, for each process."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from litestar import Request
from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

MINUTE = 60
MANY = 10_000
"""So many are counted before those whose minute is over are forgotten."""


class Limit(ASGIMiddleware):
    """So many requests in a minute, which begins with the first; every answer says how many are
    left, a refusal when the next minute begins."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, most: int, who: Callable[[Request[Any, Any, Any]], str]) -> None:
        self._most = most
        self._who = who
        self._counted: dict[str, tuple[int, float]] = {}

    def count(self, who: str, now: float) -> tuple[int, float]:
        """Count one more; how many there are in this minute, and when it ends."""
        count, end = self._counted.get(who, (0, 0.0))
        if end <= now:
            count, end = 0, now + MINUTE
            if len(self._counted) > MANY:
                self._counted = {key: at for key, at in self._counted.items() if at[1] > now}
        count = min(count, self._most) + 1
        self._counted[who] = count, end
        return count, end

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        now = time.monotonic()
        count, end = self.count(self._who(Request(scope)), now)
        told = {
            "RateLimit-Policy": f"{self._most}; w={MINUTE}",
            "RateLimit-Limit": str(self._most),
            "RateLimit-Remaining": str(max(0, self._most - count)),
            "RateLimit-Reset": str(int(end - now)),
        }
        if count > self._most:
            raise TooManyRequestsException(headers=told)
        headers = [(name.lower().encode(), value.encode()) for name, value in told.items()]

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *headers]
            await send(message)

        await next_app(scope, receive, counted)
