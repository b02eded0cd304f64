"""Four languages: the same keys, the same places, all forms of what is counted."""

from __future__ import annotations

import re

import pytest

from wartable.desk import LANGUAGES
from wartable.desk.empire_of_the_sun.kinds import KINDS
from wartable.desk.empire_of_the_sun.words import CATALOGUE, Words
from wartable.desk.language import FORMS

OTHERS = [language for language in LANGUAGES if language != "en"]
PRINTED = {
    *("CV", "CVL", "CVE", "BB", "BC", "CA", "CL", "DD", "APD", "B", "SEAC", "JP"),
    "x",
}
"""What stays in Latin letters in Russian: what counters have printed on them, the numbers of cards,
a sign of multiplication."""
ALIKE = 4
"""A sentence of so many English words is never the same in two languages."""


def places(sentence: str) -> list[str]:
    return sorted(re.findall(r"{(\w*)}", sentence))


def without_places(sentence: str) -> str:
    return re.sub(r"{\w*}", "", sentence)


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_every_key_and_every_place(language: str) -> None:
    """A new sentence needs a line in each language."""
    english, other = CATALOGUE.sentences("en"), CATALOGUE.sentences(language)

    assert {key: text for key, text in english.items() if key not in other} == {}
    assert {key: text for key, text in other.items() if key not in english} == {}
    assert not [key for key in english if places(english[key]) != places(other[key])]


@pytest.mark.parametrize("language", OTHERS)
def test_numbers_in_a_sentence_are_the_same(language: str) -> None:
    other = CATALOGUE.sentences(language)
    for key, english in CATALOGUE.sentences("en").items():
        assert re.findall(r"\d+", other[key].replace("B-29", "B29")) == re.findall(
            r"\d+", english.replace("B-29", "B29")
        ), key


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_begins_and_ends_alike(language: str) -> None:
    """What stands within another sentence keeps its space; what is a sentence keeps its stop."""
    other = CATALOGUE.sentences(language)
    for key, english in CATALOGUE.sentences("en").items():
        assert other[key].startswith(" ") == english.startswith(" "), key
        for stop in (".", "?", " "):
            assert other[key].endswith(stop) == english.endswith(stop), key


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    other = CATALOGUE.sentences(language)
    for key, english in CATALOGUE.sentences("en").items():
        words = re.findall(r"[A-Za-z]{2,}", without_places(english))
        assert len(words) < ALIKE or other[key] != english, key


def test_russian_has_latin_letters_only_where_they_are_printed() -> None:
    for key, text in CATALOGUE.sentences("ru").items():
        assert set(re.findall("[A-Za-z]+", without_places(text))) <= PRINTED, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_counted_words_have_all_their_forms(language: str) -> None:
    forms = {FORMS[language](number) for number in range(40)}
    for key, sentence in CATALOGUE.sentences(language).items():
        if key.startswith("number."):
            assert len(sentence.split(" | ")) == len(forms), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_is_counted(language: str) -> None:
    """Where a language tells few from many, each kind has both after one and several."""
    said = Words(language)
    few = len({FORMS[language](number) for number in range(40)}) > 2
    for kind in KINDS:
        assert said.kind(kind)
        assert len(said.few_and_many(kind)) == (3 if few else 0), kind
