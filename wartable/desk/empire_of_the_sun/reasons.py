"""Reasons in the reader's language: why the game refuses.

They come as sentences with their parts. `languages/refusals/<language>.toml` says them in another
language, by the English sentence with its places: `{unit}`, `{hex_2}`. A sentence that nobody has
put into the language stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from wartable.core.game import Objection, Reason
from wartable.core.sentences import Named, Part
from wartable.desk.empire_of_the_sun.words import CATALOGUE, Words
from wartable.games.empire_of_the_sun.names import GARRISONS


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
        return name_of(words, part.id)
    if isinstance(part, tuple):
        return ", ".join(name_of(words, each.id) for each in part)
    return name_of(words, part) if isinstance(part, str) else str(part)


def name_of(words: Words, thing: str) -> str:
    """What the reader calls whatever has a name: a counter, a place, a card, a side, a kind of
    points, what a card asks for; a word that nobody knows is itself."""
    if thing in words.data.counters or thing in GARRISONS:
        return words.name_of_counter(thing)
    if thing in words.data.cards:
        return words.name_of_card(thing)
    if thing in words.data.map.hexes or words.has(f"box.{thing}") or thing.startswith("turn_"):
        return words.name_of_place(thing)
    for section in ("side", "replacement", "required"):
        if words.has(key := f"{section}.{thing.replace(' ', '_')}"):
            return words.say(key)
    return thing
