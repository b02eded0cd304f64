"""Whatever the desk shows of a game in another language has no English in it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import msgspec
import pytest

from tests.desk.empire_of_the_sun.positions import LOGS, acted, asked_in, find, seen
from tests.desk.empire_of_the_sun.test_names import PRINTED
from wartable.desk import LANGUAGES
from wartable.desk.empire_of_the_sun.desk import EmpireDesk
from wartable.desk.empire_of_the_sun.overlays import OVERLAYS
from wartable.desk.values import Choice
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.game import GAME

OTHERS = [language for language in LANGUAGES if language != "en"]
DESK = EmpireDesk(GAME)
IDS = {"action", "wish", "rule", "id", "key", "icon", "colour", "color", "symbol"}
"""Fields of the desk's values that nobody reads."""
SAID = {
    *("city", "group", "groups", "hint", "label", "must", "name", "note", "plural"),
    *("refused", "region", "short", "steps", "submit", "text", "title", "unit", "value"),
}
"""The fields that people read."""
NUMBER = re.compile(r"\b(AL|JP|EOS)-[\w.]+")
"""The number of a card or of a rule."""
SHIPS = (each.name for each in data().counters.values() if each.kind == "naval")
SHIP = re.compile("|".join(map(re.escape, [*SHIPS, GAME.title])))
"""What is called the same in every language that writes so."""


def said(value: Any, field: str = "") -> Iterator[str]:
    """Everything in a value that people read."""
    if isinstance(value, str):
        if field in SAID:
            yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            is_id = name in IDS or (name == "value" and isinstance(value, Choice))
            if not is_id:
                yield from said(getattr(value, name), name)
    elif isinstance(value, dict):
        for each in value.values():
            yield from said(each, field)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from said(each, field)


def shown(language: str) -> Iterator[str]:
    """A position for every question, what is asked and where pieces may go, overlays, and what
    happened in some games."""
    rng = random.Random(7)
    yield from said(DESK.info(language))
    for kind in get_args(AnyDecision):
        for state in asked_in(kind.__name__, 1):
            decision = find(state, kind.__name__)
            assert decision
            view = seen(state, decision.owner)
            laid = DESK.desk(view, [decision.owner], language)
            yield from said(laid)
            for ask in laid.asks:
                for space in rng.sample(sorted(ask.movable), min(1, len(ask.movable))):
                    pieces = {ask.movable[space][0]: 1}
                    found = DESK.reach(view, ask.owner, space, pieces, language)
                    yield from said(found)
    seat = next(iter(view.options.seats))
    for overlay in OVERLAYS:
        yield from said(DESK.overlay(view, seat, overlay, "2015", language))
    for path in LOGS[::6]:
        for each in acted(path):
            yield from said(DESK.tell(each, language))


@cache
def heard(language: str) -> frozenset[str]:
    return frozenset(shown(language))


def test_russian_has_latin_letters_only_where_they_are_printed() -> None:
    texts = heard("ru") - {GAME.title}

    assert len(texts) > 1000
    assert not [
        text
        for text in texts
        if {*re.findall("[A-Za-z]{2,}", NUMBER.sub("", text))} - PRINTED - {"EOS"}
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_the_english_one(language: str) -> None:
    """The same in two languages: a sentence of four words and more is never the same."""
    same = heard("en") & heard(language)

    assert not [text for text in same if len(re.findall(r"[A-Za-z]{2,}", SHIP.sub("", text))) > 3]
