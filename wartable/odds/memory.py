"""What was worked out once is remembered, up to a limit."""

from __future__ import annotations

from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

MOST = 20_000


class Memory(dict[Key, Value]):
    """A dictionary that forgets everything when it has grown too large."""

    def keep(self, key: Key, value: Value) -> Value:
        """Remember the value, and give it back."""
        if len(self) >= MOST:
            self.clear()
        self[key] = value
        return value
