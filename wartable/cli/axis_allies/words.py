"""A line of orders in its parts: which units, how many, where from and where to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from wartable.cli.axis_allies.names import Names
from wartable.cli.names import Index, normal
from wartable.core.errors import MalformedAction, UnknownName

ALL = -1
"""A count: as many as there are."""

NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
EVERYTHING = ("all", "everything", "every")
FROM = ("from", "off")
TO = ("to", "in", "into", "on", "at", "onto")
VIA = ("via", "through", "over")
IDLE = ("and", "with", "the", "of", "ipc", "ipcs", "units", "unit", "engaging", "engage")


@dataclass
class Said:
    """What a line says."""

    units: list[tuple[str, int]] = field(default_factory=list)
    """Kinds and counts; the count may be ALL."""
    everything: bool = False
    sources: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    ways: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    """Spaces without a word before them, in their order."""
    numbers: list[int] = field(default_factory=list)
    """Numbers that count no unit."""

    @property
    def counts(self) -> dict[str, int]:
        """Kinds with their counts added up."""
        found: dict[str, int] = {}
        for kind, number in self.units:
            if ALL in (number, found.get(kind)):
                found[kind] = ALL
            else:
                found[kind] = found.get(kind, 0) + number
        return found

    def route(self) -> tuple[str | None, list[str], str | None]:
        """Start, what lies between, end."""
        loose = list(self.places)
        start = self.sources[0] if self.sources else (loose.pop(0) if loose else None)
        end = self.targets[-1] if self.targets else (loose.pop() if loose else None)
        return start, [*self.ways, *loose, *self.targets[:-1]], end

    @property
    def all_places(self) -> list[str]:
        """Every space named."""
        return [*self.sources, *self.places, *self.ways, *self.targets]


def split(text: str) -> list[str]:
    """The words of a line; numbers are apart from letters."""
    text = re.sub(r"(?<=\d)(?:x\b)?(?=\s*[a-z_])", " ", text.lower())
    return normal(text).split()


def parse(names: Names, text: str) -> Said:
    """What the line says; `UnknownName` or `MalformedAction` name the word that is no use."""
    words = split(text)
    said = Said()
    count: int | None = None
    bare: int | None = None  # the unit just named without a number
    preposition: Sequence[str] = ()
    at = 0
    while at < len(words):
        word = words[at]
        if word.isdigit() or word in NUMBERS:
            number = int(word) if word.isdigit() else NUMBERS[word]
            ahead = _next(names, words, at + 1, ())
            if bare is not None and (ahead is None or ahead[0] is not names.units):
                said.units[bare] = (said.units[bare][0], number)
                bare = None
            elif count is not None:
                said.numbers.append(count)
                count = number
            else:
                count = number
            at += 1
            continue
        if word in EVERYTHING:
            count = ALL
            at += 1
            continue
        if word in (*FROM, *TO, *VIA):
            preposition = next(group for group in (FROM, TO, VIA) if word in group)
            at += 1
            continue
        if word in IDLE and not names.units.is_exact([word]):
            at += 1
            continue
        found = _next(names, words, at, preposition)
        if found is None:
            hint = names.spaces.near(word) or names.units.near(word)
            raise UnknownName(f"I do not know {word!r}{hint}")
        index, thing, length = found
        if index is names.units:
            said.units.append((thing, 1 if count is None else count))
            bare = len(said.units) - 1 if count is None else None
            count = None
        else:
            bare = None
            group = {FROM: said.sources, TO: said.targets, VIA: said.ways}
            group.get(tuple(preposition), said.places).append(thing)
            preposition = VIA if preposition is VIA else ()
        at += length
    if count == ALL:
        said.everything = True
    elif count is not None:
        said.numbers.append(count)
    if 0 in (number for _, number in said.units):
        raise MalformedAction("0 units are none")
    return said


def _next(
    names: Names, words: Sequence[str], at: int, preposition: Sequence[str]
) -> tuple[Index, str, int] | None:
    """The unit or space that the words from here on name, the longest one."""
    first, second = names.units, names.spaces
    if preposition:
        first, second = second, first
    longest = min(max(first.longest, second.longest), len(words) - at)
    for length in range(longest, 0, -1):
        said = words[at : at + length]
        options = [(index, index.candidates(said)) for index in (first, second)]
        options = [(index, found) for index, found in options if found]
        options.sort(key=lambda pair: (not pair[0].is_exact(said), len(pair[1]) > 1))
        if options:
            index, found = options[0]
            if len(found) > 1:
                raise index.ambiguous(" ".join(said), found)
            return index, found[0], length
    return None
