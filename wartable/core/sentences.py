"""Sentences with places, so that every language can say them in its own way.

A place is called after what stands there, with a number where there are two of a kind: `{space}`,
`{space_2}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

PLACE = re.compile(r"{(([a-z]+)(?:_\d)?)}")
"""A place in a sentence: its name, and what stands there."""


TEXT = "text"
"""The place of something that stands in every language as it is written."""
REASON, REASONS = "reason", "reasons"
"""The places of something that is said itself, once or several times."""


class Named(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Something with a name: its id, and what it is called in English."""

    id: str
    name: str


class Sentence(msgspec.Struct, frozen=True):
    """A sentence with places, what stands in them, and the rule that says so, if there is one.
    Every language has it by its English words."""

    english: str
    parts: Parts = ()
    rule: str = ""

    def __str__(self) -> str:
        return ruled(filled(self.english, self.parts, in_english), self.rule)


Part = int | str | Named | tuple[Named, ...]
"""What stands in a place: a number, a word as somebody wrote it, or things with names."""
Parts = tuple[tuple[str, Part | Sentence | tuple[Sentence, ...]], ...]
"""For each place what stands there."""


def places(**ids: Any) -> Parts:
    """What stands in the places of a sentence: numbers, words and what is said as they are,
    anything else by its id, or its ids, which English says as they are."""
    return tuple((place, _part(place.partition("_")[0], of)) for place, of in ids.items())


def _part(kind: str, of: Any) -> Any:
    if kind in ("number", "word", REASON, REASONS):
        return of
    return tuple(map(written, of)) if isinstance(of, tuple) else written(of)


def written(text: object) -> Named:
    """Something that stands as it is written, in every language."""
    return Named(str(text), str(text))


def ruled(text: str, rule: str) -> str:
    """What is said, with its rule."""
    return f"{text} ({rule})" if rule else text


def filled(
    sentence: str,
    parts: Parts,
    say: Callable[[str, Part], str],
    tell: Callable[[Sentence], str] = str,
) -> str:
    """The sentence with its parts, each said by its kind and what it is; what is said in it is
    told."""
    if not parts:
        return sentence
    there: dict[str, Any] = dict(parts)

    def put(place: re.Match[str]) -> str:
        kind, part = place[2], there[place[1]]
        if kind == REASON:
            return tell(part)
        return "; ".join(map(tell, part)) if kind == REASONS else say(kind, part)

    return PLACE.sub(put, sentence)


def in_english(_: str, part: Part) -> str:
    """What stands in a place, in English."""
    if isinstance(part, Named):
        return part.name
    if isinstance(part, tuple):
        return ", ".join(each.name for each in part)
    return repr(part)
