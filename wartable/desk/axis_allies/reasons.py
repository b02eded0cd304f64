"""Reasons in the reader's language: why the game refuses.

They come as sentences with their parts. `languages/refusals/<language>.toml` says them in another
language, by the English sentence with its places: `{space}`, `{space_2}`. A sentence that nobody
has put into the language stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from wartable.core.game import Objection, Reason
from wartable.core.sentences import Named, Part
from wartable.desk.axis_allies.words import CATALOGUE, Words


def objections(words: Words, found: Iterable[Objection]) -> tuple[Reason, ...]:
    """The objections as the reader is told them."""
    return tuple(objection(words, each) for each in found)


def objection(words: Words, found: Objection) -> Reason:
    """The objection in the language of these words; one that nobody has put into it stays as it
    is."""
    return CATALOGUE.told(found, words.language, partial(_part, words))


def _part(words: Words, kind: str, part: Part) -> str:
    """What stands in a place of a sentence, as the reader calls it."""
    if isinstance(part, Named):
        return _thing(words, kind, part.id)
    if isinstance(part, tuple):
        return ", ".join(_thing(words, kind.removesuffix("s"), each.id) for each in part)
    if isinstance(part, str):
        return _word(words, part)
    return str(part)


def _thing(words: Words, kind: str, id: str) -> str:
    match kind:
        case "space":
            return words.space(id)
        case "unit":
            return words.kind(id)
        case "power":
            return words.power(id)
        case "passage":
            return words.passage(id)
        case _:
            return words.say(f"{kind}.{id}")


def _word(words: Words, word: str) -> str:
    """A word as somebody wrote it; the id of something is that."""
    data = words.data
    for known, say in (
        (data.units, words.kind),
        (data.powers, words.power),
        (data.parties, words.power),
        (data.spaces, words.space),
    ):
        if word in known:
            return say(word)
    return repr(word)
