"""What a scenario file states of a position and what is there: in a sentence, where they differ."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Protocol

from wartable.core.codec import encode


class Among(Protocol):
    """What is stated of several: exactly these, or these among them and those not."""

    @property
    def exactly(self) -> tuple[str, ...] | None: ...

    @property
    def includes(self) -> tuple[str, ...]: ...

    @property
    def excludes(self) -> tuple[str, ...]: ...


def differs(what: str, wanted: object, found: object) -> Iterator[str]:
    """What was expected and what is, unless they are equal."""
    if wanted != found:
        yield f"expected {what} {told(wanted)}; it is {told(found)}"


def among(what: str, wanted: Among, found: Collection[str]) -> Iterator[str]:
    """Who is missing and who should not be there."""
    if wanted.exactly is not None:
        yield from differs(what, sorted(wanted.exactly), sorted(found))
    for each in wanted.includes:
        if each not in found:
            yield f"expected {each} among {what}; it is not: {told(sorted(found))}"
    for each in wanted.excludes:
        if each in found:
            yield f"expected {each} not among {what}; it is"


def told(value: object) -> str:
    """A value as a file would state it."""
    if isinstance(value, float):
        return f"{value:g}"
    return value if isinstance(value, str) else encode(value).decode()
