"""The words that could come next on a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from wartable.cli.empire_of_the_sun.finding import name_of
from wartable.games.empire_of_the_sun.position import Position

TAIL = 2
"""So many words before the one that is typed are looked at, at most."""


def next_words(phrases: Iterable[str], text: str) -> Iterator[tuple[str, str]]:
    """How the last word of a line can go on, each with the phrase it is from: where the phrases
    have the words before it, else fewer of them; what stands before a comma does not matter."""
    before, _, word = text.lower().rpartition(" ")
    typed = _words(re.split(r",|\band\b", before)[-1])
    spelt = {phrase: _words(phrase) for phrase in phrases}
    for length in range(min(TAIL, len(typed)), -1, -1):
        tail = typed[len(typed) - length :]
        found: dict[str, str] = {}
        for phrase, words in spelt.items():
            for after in _after(words, tail):
                if after.startswith(word):
                    found.setdefault(after, phrase)
        if found:
            yield from found.items()
            return


def _after(words: Sequence[str], tail: Sequence[str]) -> Iterator[str]:
    """The words that follow these."""
    for at in range(len(words) - len(tail)):
        if words[at : at + len(tail)] == tail:
            yield words[at + len(tail)]


def _words(text: str) -> list[str]:
    return re.sub(r"[(),>]", " ", text.lower()).split()


def names(pos: Position) -> list[str]:
    """What one may ask about: counters on the map, and hexes with names."""
    named = [place for place, facts in pos.map.hexes.items() if facts.name]
    return [name_of(each) for each in (*pos.on_map, *named)]
