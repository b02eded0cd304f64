"""Refusals in the reader's language.

The game says in English why something cannot be done. `languages/reasons/<language>.toml` says it
in another language, by the English sentence with places for the names in it. A place is called
after what stands there, with a number where there are two of a kind: `{space}`, `{space_2}`. A
sentence that nobody has put into the language stays as it is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.desk.axis_allies.words import ENGLISH, FOLDER, Words
from wartable.games.axis_allies.unit import Did

PLACE = re.compile(r"{(([a-z]+)(?:_\d)?)}")
"""A place in a sentence: its name, and what stands there."""
NUMBER = r"-?\d+"
QUOTED = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""
"""A word as somebody wrote it: an id, or anything."""
REMEMBERED = 4096


@cache
def catalog(language: str) -> dict[str, str]:
    """What the language says for each English sentence."""
    path = FOLDER / "reasons" / f"{language}.toml"
    return tomllib.loads(path.read_text("utf-8")) if language != ENGLISH else {}


def objections(words: Words, found: Iterable[Objection]) -> tuple[Objection, ...]:
    """The objections as the reader is told them."""
    return tuple(replace(each, text=reason(words, each.text)) for each in found)


@lru_cache(REMEMBERED)
def reason(words: Words, text: str) -> str:
    """Why something cannot be done, said in the language of these words."""
    for entry in _entries(words):
        if (said := entry.say(text)) is not None:
            return said
    return text


@cache
def _entries(words: Words) -> tuple[_Entry, ...]:
    """Every sentence of the language, those with the most words of their own first."""
    said = catalog(words.language)
    known = _Known(words)
    entries = [_Entry(english, other, known) for english, other in said.items()]
    return tuple(sorted(entries, key=lambda entry: -sum(map(len, entry.fixed))))


class _Known:
    """What can stand in a place, and what the reader calls it."""

    def __init__(self, words: Words) -> None:
        data = words.data
        spaces = {each: words.space(each) for each in data.spaces}
        units = {each: words.kind(each) for each in data.units}
        powers = {each: words.power(each) for each in data.powers}
        self._ids = spaces | powers | units
        self._names: dict[str, dict[str, str]] = {
            "space": {data.spaces[each].name: name for each, name in spaces.items()} | spaces,
            "unit": {data.units[each].name: name for each, name in units.items()} | units,
            "power": {data.powers[each].name: name for each, name in powers.items()} | powers,
            "phase": {
                repr(phase.title): words.say(f"phase.{phase.name}") for phase in words.phases
            },
            "passage": {each.name: words.passage(each.name) for each in data.board.passages},
            "did": {did.value: words.say(f"did.{did.value}") for did in Did if did},
        }
        self._patterns = {kind: _one_of(names) for kind, names in self._names.items()} | {
            "powers": "{0}(?:, {0})*".format(_one_of(self._names["power"])),
            "number": NUMBER,
            "word": QUOTED,
            "text": ".*",
        }
        self._put: dict[str, Callable[[str], str]] = {
            **{kind: names.__getitem__ for kind, names in self._names.items()},
            "powers": self._powers,
            "word": self._word,
        }

    def pattern(self, kind: str) -> str:
        return self._patterns[kind]

    def put(self, kind: str, text: str) -> str:
        """What stands in a place, in the language."""
        return self._put[kind](text) if kind in self._put else text

    def _powers(self, text: str) -> str:
        return ", ".join(self._names["power"][power] for power in text.split(", "))

    def _word(self, text: str) -> str:
        return self._ids.get(text[1:-1], text)


def _one_of(names: Mapping[str, str]) -> str:
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
