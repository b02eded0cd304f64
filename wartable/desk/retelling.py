"""What a log notes in English, told again in the reader's language: what a computer player had in
mind.

A log holds a note as a sentence, whoever wrote it, so its parts have to be found in it. A book says
such sentences in another language, by the English one with places for the names in it: `{space}`,
`{space_2}`. What nobody has put into the language stays as it is. Nothing else comes here: what is
refused and what is told have their parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from wartable.core.sentences import PLACE

THOUGHTS = "thoughts"
"""The book of what computer players note."""
REMEMBERED = 4096


class Kind(NamedTuple):
    """What can stand in a place: how it is written in English, and what the reader calls it."""

    pattern: str
    put: Callable[[str], str] = str


NUMBER, TEXT = Kind(r"-?\d+"), Kind(".*")


def one_of(names: Mapping[str, str]) -> Kind:
    """Any of these names, a longer one before one that it begins with."""
    return Kind(any_of(names), names.__getitem__)


def any_of(names: Iterable[str]) -> str:
    """The pattern of any of these names."""
    ordered = sorted(names, key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, ordered))})"


class Retelling:
    """A book of sentences in one language, with what can stand in their places."""

    def __init__(self, book: Mapping[str, str], kinds: Mapping[str, Kind]) -> None:
        known = {"number": NUMBER, "text": TEXT, **kinds}
        entries = [_Entry(english, other, known) for english, other in book.items()]
        self._entries = sorted(entries, key=lambda entry: -sum(map(len, entry.fixed)))
        self.tell = lru_cache(REMEMBERED)(self._tell)

    def _tell(self, text: str) -> str:
        """The sentence in the language. It may be several, parted by semicolons: none of them is
        put into the language without the others."""
        told = self._said(text)
        if told is None:
            parts = text.removesuffix(".").split("; ")
            said = [self._said(part) or self._said(_small(part)) for part in parts]
            if None in said:
                return text
            told = "; ".join(map(str, said)) + ("." if text.endswith(".") else "")
        return told[:1].upper() + told[1:] if text[:1].isupper() else told

    def _said(self, text: str) -> str | None:
        """By the sentence that has the most words of its own."""
        found = (entry.say(text) for entry in self._entries)
        return next((said for said in found if said is not None), None)


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


class _Entry:
    """A sentence in English and in another language."""

    def __init__(self, english: str, other: str, kinds: Mapping[str, Kind]) -> None:
        self.fixed = [part for part in PLACE.split(english)[::3] if part]
        self._english = english
        self._other = other
        self._kinds = kinds
        self._pattern: re.Pattern[str] | None = None

    def say(self, text: str) -> str | None:
        """The sentence in the other language, if this text is it."""
        if not all(part in text for part in self.fixed):
            return None
        found = self._compiled().fullmatch(text)
        if not found:
            return None

        def put(place: re.Match[str]) -> str:
            return self._kinds[place[2]].put(found[place[1]])

        return PLACE.sub(put, self._other)

    def _compiled(self) -> re.Pattern[str]:
        if self._pattern is None:
            pieces = PLACE.split(self._english)
            pattern = re.escape(pieces[0])
            for name, kind, after in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
                pattern += f"(?P<{name}>{self._kinds[kind].pattern})" + re.escape(after)
            self._pattern = re.compile(pattern)
        return self._pattern
