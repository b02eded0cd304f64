"""What a computer player had in mind, in the reader's language."""

from __future__ import annotations

import re
from functools import cache

from wartable.desk.axis_allies.words import CATALOGUE, Words
from wartable.desk.retelling import THOUGHTS, Kind, Retelling, any_of, one_of
from wartable.games.axis_allies.data import EditionData


def retold(words: Words, text: str) -> str:
    """The note in the language of these words."""
    return _retelling(words).tell(text)


@cache
def _retelling(words: Words) -> Retelling:
    data = words.data
    spaces = {each: words.space(each) for each in data.spaces}
    units = {each: words.kind(each) for each in data.units}
    powers = {each: words.power(each) for each in (*data.powers, *data.parties)}
    called_spaces = {
        called: name
        for each, name in spaces.items()
        for called in (each, data.spaces[each].name, data.spaces[each].name.rstrip("."))
    }
    called_units = {data.units[each].name: name for each, name in units.items()} | units
    called_powers = {_called(data, each): name for each, name in powers.items()} | powers
    kinds = {
        "space": one_of(called_spaces),
        "unit": one_of(called_units),
        "power": one_of(called_powers),
        "units": _units(words),
    }
    return Retelling(CATALOGUE.book(THOUGHTS, words.language), kinds)


def _units(words: Words) -> Kind:
    """Units of a kind, counted or not."""
    kinds = {
        called: each
        for each, facts in words.data.units.items()
        for called in (facts.name, facts.plural)
    }

    def put(text: str) -> str:
        number = re.match(r"\d+ ", text)
        kind = kinds[text[number.end() :] if number else text]
        return words.counted(kind, int(number[0])) if number else words.kind(kind)

    return Kind(rf"(?:\d+ )?{any_of(kinds)}", put)


def _called(data: EditionData, power: str) -> str:
    """What a power, or a party that is none, is called in English."""
    return (data.powers.get(power) or data.parties[power]).name
