"""Every card, counter, place, region and scenario has its name in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from wartable.desk import LANGUAGES
from wartable.desk.empire_of_the_sun.words import CATALOGUE, GAME, Words
from wartable.games.empire_of_the_sun.data import data

OTHERS = [language for language in LANGUAGES if language != "en"]
ENGLISH: Mapping[str, Mapping[str, str]] = {
    "hexes": {number: each.name for number, each in data().map.hexes.items() if each.name},
    "counters": {each.id: each.name for each in data().counters.values()},
    "cards": {each.id: each.name for each in data().cards.values()},
    "card_texts": {each.id: each.summary for each in data().cards.values()},
    "regions": {region: each.name for region, each in data().map.regions.items()},
    "scenarios": {each.id: each.name for each in data().scenarios.values()},
}
SPELT_ALIKE = {
    "de": {
        "regions": {"korea", "formosa", "siam", "malaya", "burma", "ceylon"}
        | {"sumatra", "java", "borneo", "celebes"},
        "cards": {"AL-10", "AL-18", "AL-22", "AL-67", "AL-72", "AL-76"}
        | {"JP-39", "JP-41", "JP-42", "JP-48", "JP-50", "JP-74"},
    },
    "cs": {
        "regions": {"korea", "formosa", "siam", "malaya", "sumatra", "borneo", "celebes"},
        "cards": {"AL-18", "AL-22", "AL-67", "AL-72", "AL-76", "JP-41"},
    },
    "ru": {"regions": set[str](), "cards": set[str]()},
}
"""Proper names that the language writes as English does; the names of operations are such too, and
those of ships and of places, which are not listed."""
PRINTED = {
    *("CV", "CVL", "CVE", "BB", "BC", "CA", "CL", "DD", "APD", "B"),
    *("ABDA", "ANZAC", "SEAC", "AVG", "FEAF", "VMF", "FE", "MA"),
    *("SN", "SS", "SF", "NL", "R", "SL", "M", "P", "PM", "W", "J", "Ind"),
    *("I", "IX", "X", "XI", "XIV", "XXIV", "II"),
    *("Z", "C", "S", "IAI", "JN"),
}
"""What stays in Latin letters in Russian, as its rulebook leaves it: types of ships and what the
counters have printed on them, Roman numbers, codes."""
NUMBERS = {
    "de": {"two|both": r"zwei|beide", "three": r"drei", "four": r"vier"},
    "ru": {
        "two|both": r"дв(а|е|ух|умя)\b|об[аеи]",  # noqa: RUF001
        "three": r"тр(и|ёх)\b",
        "four": r"четыр",
    },
    "cs": {"two|both": r"dv(a|ě|ěma)\b|ob[aoě]", "three": r"tři", "four": r"čty"},
}
"""Numbers that the English texts write as words."""
LONGEST = 2.1
"""How much longer than the English text one may be: it has to fit onto a card."""


def named(table: str, language: str) -> Mapping[str, str]:
    found: Mapping[str, str] = CATALOGUE.names(GAME, language)[table]
    return found


def both(table: str, language: str) -> Iterator[tuple[str, str, str]]:
    """What a thing is called in English and in the language."""
    other = named(table, language)
    for thing, english in ENGLISH[table].items():
        yield thing, english, other[thing]


@pytest.mark.parametrize("language", OTHERS)
def test_everything_has_a_name_and_nothing_else(language: str) -> None:
    assert CATALOGUE.names(GAME, language).keys() == ENGLISH.keys()
    for table, english in ENGLISH.items():
        other = named(table, language)
        assert other.keys() == english.keys(), table
        assert not [thing for thing, name in other.items() if not name or name != name.strip()]


@pytest.mark.parametrize("language", OTHERS)
def test_the_words_say_the_names(language: str) -> None:
    said = Words(language)

    assert said.name_of_hex("2008") == named("hexes", language)["2008"]
    assert said.name_of_counter("jp_bb_yamato") == named("counters", language)["jp_bb_yamato"]
    assert said.name_of_card("AL-01") == named("cards", language)["AL-01"]
    assert said.text_of_card("AL-01") == named("card_texts", language)["AL-01"]
    assert said.region("burma") == named("regions", language)["burma"]


@pytest.mark.parametrize("language", OTHERS)
def test_numbers_are_the_same(language: str) -> None:
    for table in ("counters", "cards", "card_texts", "scenarios"):
        number = r"[-+]?\d+" if table == "card_texts" else r"\d+"
        for thing, english, other in both(table, language):
            assert sorted(re.findall(number, other)) == sorted(re.findall(number, english)), thing


@pytest.mark.parametrize("language", OTHERS)
def test_numbers_as_words_are_the_same(language: str) -> None:
    for card, english, other in both("card_texts", language):
        for word, said in NUMBERS[language].items():
            is_said = re.search(rf"\b({said})", other.casefold())
            assert bool(is_said) == bool(re.search(rf"\b({word})\b", english.casefold())), card


@pytest.mark.parametrize("table", ENGLISH)
@pytest.mark.parametrize("language", OTHERS)
def test_alike_stays_alike_and_different_different(language: str, table: str) -> None:
    """The same card has one name and one text, wherever it is in the deck."""
    pairs = {(english, other) for _, english, other in both(table, language)}

    assert (
        len(pairs) == len({english for english, _ in pairs}) == len({other for _, other in pairs})
    )


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    for table in ("regions", "cards", "card_texts"):
        allowed = SPELT_ALIKE[language].get(table, set())
        same = {thing for thing, english, other in both(table, language) if other == english}
        operations = {card for card in same if ENGLISH[table][card].startswith("Operation ")}
        if language == "de":
            same -= operations
        assert same == allowed, table
    ships = {each.id for each in data().counters.values() if each.kind == "naval"}
    same = {thing for thing, english, other in both("counters", language) if other == english}
    assert same <= ships


def test_russian_has_latin_letters_only_where_they_are_printed() -> None:
    for table in ENGLISH:
        for thing, _, other in both(table, "ru"):
            assert set(re.findall(r"[A-Za-z]+", other)) <= PRINTED, thing


@pytest.mark.parametrize("language", OTHERS)
def test_a_text_fits_onto_its_card(language: str) -> None:
    for card, english, other in both("card_texts", language):
        assert len(other) <= max(LONGEST * len(english), 60), card
        assert other.endswith("."), card
