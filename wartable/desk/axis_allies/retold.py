"""What a log notes in English, told again in the reader's language: what a computer player had in
mind.

A log holds a note as a sentence, whoever wrote it, so its parts have to be found in it.
`languages/thoughts` says such sentences in another language, by the English one with places for the
names in it: `{space}`, `{space_2}`. What nobody has put into the language stays as it is. Nothing
else comes here: what is refused and what is told have their parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache

from wartable.core.sentences import PLACE
from wartable.desk.axis_allies.words import CATALOGUE, Words
from wartable.games.axis_allies.data import EditionData

NUMBER = r"-?\d+"
THOUGHTS = "thoughts"
"""The book of what computer players note."""
REMEMBERED = 4096


@lru_cache(REMEMBERED)
def retold(words: Words, text: str) -> str:
    """The sentence in the language of these words. It may be several, parted by semicolons: none
    of them is put into the language without the others."""
    told = _said(words, text)
    if told is None:
        parts = text.removesuffix(".").split("; ")
        said = [_said(words, part) or _said(words, _small(part)) for part in parts]
        if None in said:
            return text
        told = "; ".join(map(str, said)) + ("." if text.endswith(".") else "")
    return told[:1].upper() + told[1:] if text[:1].isupper() else told


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _said(words: Words, text: str) -> str | None:
    found = (entry.say(text) for entry in _entries(words))
    return next((said for said in found if said is not None), None)


@cache
def _entries(words: Words) -> tuple[_Entry, ...]:
    """Every sentence of the language, those with the most words of their own first."""
    known = _Known(words)
    entries = [
        _Entry(english, other, known)
        for english, other in CATALOGUE.book(THOUGHTS, words.language).items()
    ]
    return tuple(sorted(entries, key=lambda entry: -sum(map(len, entry.fixed))))


class _Known:
    """What can stand in a place, and what the reader calls it."""

    def __init__(self, words: Words) -> None:
        data = words.data
        self._words = words
        spaces = {each: words.space(each) for each in data.spaces}
        units = {each: words.kind(each) for each in data.units}
        powers = {each: words.power(each) for each in (*data.powers, *data.parties)}
        self._names: dict[str, dict[str, str]] = {
            "space": {
                called: name
                for each, name in spaces.items()
                for called in (each, data.spaces[each].name, data.spaces[each].name.rstrip("."))
            },
            "unit": {data.units[each].name: name for each, name in units.items()} | units,
            "power": {_called(data, each): name for each, name in powers.items()} | powers,
        }
        self._kinds = {
            called: each
            for each, facts in data.units.items()
            for called in (facts.name, facts.plural)
        }
        self._patterns = {kind: _one_of(names) for kind, names in self._names.items()} | {
            "units": rf"(?:\d+ )?{_one_of(self._kinds)}",
            "number": NUMBER,
            "text": ".*",
        }
        self._put: dict[str, Callable[[str], str]] = {
            **{kind: names.__getitem__ for kind, names in self._names.items()},
            "units": self._units,
        }

    def pattern(self, kind: str) -> str:
        return self._patterns[kind]

    def put(self, kind: str, text: str) -> str:
        """What stands in a place, in the language."""
        return self._put[kind](text) if kind in self._put else text

    def _units(self, text: str) -> str:
        number = re.match(r"\d+ ", text)
        kind = self._kinds[text[number.end() :] if number else text]
        return self._words.counted(kind, int(number[0])) if number else self._words.kind(kind)


def _called(data: EditionData, power: str) -> str:
    """What a power, or a party that is none, is called in English."""
    return (data.powers.get(power) or data.parties[power]).name


def _one_of(names: Iterable[str]) -> str:
    """Any of these names, a longer one before one that it begins with."""
    ordered = sorted(names, key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, ordered))})"


class _Entry:
    """A sentence in English and in another language."""

    def __init__(self, english: str, other: str, known: _Known) -> None:
        self.fixed = [part for part in PLACE.split(english)[::3] if part]
        self._english = english
        self._other = other
        self._known = known
        self._pattern: re.Pattern[str] | None = None

    def say(self, text: str) -> str | None:
        """The sentence in the other language, if this text is it."""
        if not all(part in text for part in self.fixed):
            return None
        found = self._compiled().fullmatch(text)
        if not found:
            return None

        def put(place: re.Match[str]) -> str:
            return self._known.put(place[2], found[place[1]])

        return PLACE.sub(put, self._other)

    def _compiled(self) -> re.Pattern[str]:
        if self._pattern is None:
            pieces = PLACE.split(self._english)
            pattern = re.escape(pieces[0])
            for name, kind, after in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
                pattern += f"(?P<{name}>{self._known.pattern(kind)})" + re.escape(after)
            self._pattern = re.compile(pattern)
        return self._pattern
