"""Reasons in the reader's language: why the game refuses, what a computer player has in mind, what
turned a game.

They are made in English. `languages/refusals/<language>.toml`, `thoughts` and `turns` say them in
another language, by the English sentence with places for the names in it. A place is called after
what stands there, with a number where there are two of a kind: `{space}`, `{space_2}`. A sentence
that nobody has put into the language stays as it is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from functools import cache, lru_cache

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.desk.axis_allies.words import ENGLISH, FOLDER, Words, sentences
from wartable.games.axis_allies.data import EditionData
from wartable.games.axis_allies.unit import Did

PLACE = re.compile(r"{(([a-z]+)(?:_\d)?)}")
"""A place in a sentence: its name, and what stands there."""
NUMBER = r"-?\d+"
QUOTED = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""
"""A word as somebody wrote it: an id, or anything."""
NOBODY = "nobody"
RULE = r"[A-Z0-9]+-[A-Z0-9.]+-\d+"
OBJECTION = re.compile(rf"(.*?)( \({RULE}\))?")
"""A reason and, if it has one, its rule."""
BOOKS = ("refusals", "thoughts", "turns")
REMEMBERED = 4096


@cache
def catalog(book: str, language: str) -> dict[str, str]:
    """What the language says for each English sentence of a book."""
    path = FOLDER / book / f"{language}.toml"
    return tomllib.loads(path.read_text("utf-8")) if language != ENGLISH else {}


def objections(words: Words, found: Iterable[Objection]) -> tuple[Objection, ...]:
    """The objections as the reader is told them."""
    return tuple(replace(each, text=reason(words, each.text)) for each in found)


@lru_cache(REMEMBERED)
def reason(words: Words, text: str) -> str:
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
        for book in BOOKS
        for english, other in catalog(book, words.language).items()
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
        self._ids = spaces | powers | units
        self._names: dict[str, dict[str, str]] = {
            "space": {
                called: name
                for each, name in spaces.items()
                for called in (each, data.spaces[each].name, data.spaces[each].name.rstrip("."))
            },
            "unit": {data.units[each].name: name for each, name in units.items()} | units,
            "power": {_called(data, each): name for each, name in powers.items()} | powers,
            "phase": {
                repr(phase.title): words.say(f"phase.{phase.name}") for phase in words.phases
            },
            "passage": {each.name: words.passage(each.name) for each in data.board.passages},
            "end": {
                english: words.say(key)
                for key, english in sentences(ENGLISH).items()
                if key.startswith("end.")
            },
            "did": {
                did.value: words.say(f"did.{did.value}")
                for did in Did
                if words.has(f"did.{did.value}")
            },
        }
        self._kinds = {
            called: each
            for each, facts in data.units.items()
            for called in (facts.name, facts.plural)
        }
        self._patterns = {kind: _one_of(names) for kind, names in self._names.items()} | {
            "powers": _some(_one_of(self._names["power"])),
            "spaces": _some(_one_of(self._names["space"])),
            "units": rf"(?:\d+ )?{_one_of(self._kinds)}",
            "force": f"{NOBODY}|{_some('[0-9]+ ' + _one_of(self._kinds))}",
            "number": NUMBER,
            "rule": RULE,
            "word": QUOTED,
            "reasons": ".*",
            "text": ".*",
        }
        self._put: dict[str, Callable[[str], str]] = {
            **{kind: names.__getitem__ for kind, names in self._names.items()},
            "powers": lambda text: ", ".join(map(self._names["power"].__getitem__, _parts(text))),
            "spaces": lambda text: ", ".join(map(self._names["space"].__getitem__, _parts(text))),
            "units": self._units,
            "force": lambda text: ", ".join(map(self._units, _parts(text))),
            "word": self._word,
            "reasons": self._reasons,
        }

    def pattern(self, kind: str) -> str:
        return self._patterns[kind]

    def put(self, kind: str, text: str) -> str:
        """What stands in a place, in the language."""
        return self._put[kind](text) if kind in self._put else text

    def _units(self, text: str) -> str:
        if text == NOBODY:
            return self._words.say("name.nobody")
        number = re.match(r"\d+ ", text)
        kind = self._kinds[text[number.end() :] if number else text]
        return self._words.counted(kind, int(number[0])) if number else self._words.kind(kind)

    def _reasons(self, text: str) -> str:
        """Objections as one line has them all, each with its rule."""
        found = map(OBJECTION.fullmatch, re.split(r"(?<=\d\)); ", text))
        return "; ".join(reason(self._words, each[1]) + (each[2] or "") for each in found if each)

    def _word(self, text: str) -> str:
        return self._ids.get(text[1:-1], text)


def _called(data: EditionData, power: str) -> str:
    """What a power, or a party that is none, is called in English."""
    return (data.powers.get(power) or data.parties[power]).name


def _one_of(names: Iterable[str]) -> str:
    """Any of these names, a longer one before one that it begins with."""
    ordered = sorted(names, key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, ordered))})"


def _some(pattern: str) -> str:
    return f"{pattern}(?:, {pattern})*"


def _parts(text: str) -> list[str]:
    return text.split(", ")


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
