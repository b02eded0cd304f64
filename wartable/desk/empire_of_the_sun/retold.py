"""What a computer player had in mind, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from wartable.desk.empire_of_the_sun.words import CATALOGUE, Words
from wartable.desk.retelling import THOUGHTS, Kind, Retelling, any_of, one_of
from wartable.games.empire_of_the_sun.names import BOXES, GARRISONS, LAST_BOX, turn_box
from wartable.games.empire_of_the_sun.position import NAMED


def retold(words: Words, text: str) -> str:
    """The note in the language of these words."""
    return _retelling(words).tell(text)


@cache
def _retelling(words: Words) -> Retelling:
    """By the names that the game gives to things in English (`Position.name`)."""
    data = words.data
    units = {each.name: words.name_of_counter(each.id) for each in data.counters.values()}
    units |= {NAMED[each]: words.name_of_counter(each) for each in GARRISONS}
    cards = {f"{each.id} {each.name}": words.name_of_card(each.id) for each in data.cards.values()}
    places = {
        f"{each.name} {each.id}".strip(): words.name_of_hex(each.id)
        for each in data.map.hexes.values()
    }
    boxes = (*BOXES, *map(turn_box, range(1, LAST_BOX + 1)))
    places |= {box: words.name_of_place(box) for box in boxes}
    kinds = {
        "unit": one_of(units),
        "units": _list_of(units),
        "hex": one_of(places),
        "hexes": _list_of(places),
        "card": one_of(cards),
        "things": _list_of({**units, **places, **cards}),
    }
    return Retelling(CATALOGUE.book(THOUGHTS, words.language), kinds)


def _list_of(names: Mapping[str, str]) -> Kind:
    """Several of these names, with commas between them."""
    one = any_of(names)

    def put(text: str) -> str:
        return ", ".join(names[each] for each in re.findall(one, text))

    return Kind(f"{one}(?:, {one})*", put)
