"""Four languages: the same keys, the same places, a name for everything."""

from __future__ import annotations

import ast
import dataclasses
import re
from pathlib import Path

import pytest

from wartable.core.errors import UnknownName
from wartable.desk import LANGUAGES
from wartable.desk.axis_allies import words as catalogs
from wartable.desk.axis_allies.words import Words, names, sentences
from wartable.desk.language import FORMS
from wartable.desk.plain_rules import plain_rules
from wartable.games import find_game, playable
from wartable.games.axis_allies.battle import casualties
from wartable.games.axis_allies.facts import Objective
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.unit import Did

EDITIONS = [game.edition for game in map(find_game, playable()) if isinstance(game, AxisAllies)]
OTHERS = [language for language in LANGUAGES if language != "en"]
CODE = Path(catalogs.__file__).parent


def places(sentence: str) -> list[str]:
    return sorted(re.findall(r"{(\w*)}", sentence))


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_every_key_and_every_place(language: str) -> None:
    english, other = sentences("en"), sentences(language)

    assert english.keys() == other.keys()
    wrong = [key for key in english if set(places(english[key])) != set(places(other[key]))]
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_counted_words_have_all_their_forms(language: str) -> None:
    forms = {FORMS[language](number) for number in range(40)}
    for key, sentence in sentences(language).items():
        if key.startswith("number."):
            assert len(sentence.split(" | ")) == len(forms), key


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["1 tank", "2 tanks", "5 tanks", "11 tanks", "21 tanks"]),
        ("de", ["1 U-Boot", "2 U-Boote", "5 U-Boote", "11 U-Boote", "21 U-Boote"]),
        ("ru", ["1 танк", "2 танка", "5 танков", "11 танков", "21 танк"]),
        ("cs", ["1 ponorka", "2 ponorky", "5 ponorek", "11 ponorek", "21 ponorek"]),
    ],
)
def test_units_are_counted_as_the_language_counts(language: str, told: list[str]) -> None:
    said = Words(EDITIONS[0], language)
    kind = "tank" if language in ("en", "ru") else "submarine"

    assert [said.counted(kind, number) for number in (1, 2, 5, 11, 21)] == told


def test_no_key_is_unused() -> None:
    """A key stands whole in the code, or begins as a sentence that the code completes."""
    whole: set[str] = set()
    begun: set[str] = set()
    for path in CODE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
    begun = {start for start in begun if "." in start}

    def is_used(key: str) -> bool:
        table, _, name = key.rpartition(".")
        if key in whole:
            return True
        if table == "number":
            return name in whole
        return any(key.startswith(start) for start in begun)

    assert not [key for key in sentences("en") if not is_used(key)]


def test_every_key_that_the_code_completes_exists() -> None:
    """Phases, steps, deeds, kinds of hits and options of every edition have their words."""
    known = sentences("en")
    wanted = [f"did.{did.value}" for did in Did if did]
    wanted += [
        f"pool.{kind}" for kind in (casualties.ANY, casualties.SUBMARINE, casualties.AIRCRAFT)
    ]
    for edition in EDITIONS:
        for phase in edition.phases:
            wanted += [f"phase.{phase.name}", f"hint.{phase.name}"]
        for plan in edition.battles.values():
            wanted += [f"step.{step.__name__}" for step in (*plan.opening, *plan.round)]
        wanted += [f"side.{side}" for side in edition.data.sides]
        wanted += [f"option.{option}" for option in edition.options if option != "seats"]
        wanted += [
            f"condition.{field.name}"
            for field in dataclasses.fields(Objective)
            if field.name not in ("id", "name", "rule", "power", "pays", "purse", "at_least")
        ]
        goals = edition.data.goals.values()
        wanted += [f"goal.{half}" for goal in goals for half in goal.cities]

    assert not [key for key in wanted if key not in known]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_everything_has_a_name(edition, language: str) -> None:
    """No territory, power, kind, region, canal or city is left in English by omission, and no name
    is for nothing."""
    data, known = edition.data, names(edition.id, language)
    wanted = {
        "powers": set(data.powers),
        "short_powers": set(data.powers),
        "kinds": set(data.units),
        "spaces": {space for space in data.spaces if not re.fullmatch(r"sz_\d+", space)},
        "regions": set(data.regions),
        "passages": {passage.name for passage in data.board.passages},
        "cities": {space.victory_city for space in data.spaces.values() if space.victory_city},
        "parties": set(data.parties),
        "purses": {
            purse.id
            for purse in data.purses.values()
            if sum(other.power == purse.power for other in data.purses.values()) > 1
        },
        "objectives": set(data.objectives),
        "technologies": set(data.research.technologies),
        "technology_texts": set(data.research.technologies),
    }

    assert {table: set(entries) for table, entries in known.items()} == {
        table: entries for table, entries in wanted.items() if entries
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_no_two_things_have_one_name(edition, language: str) -> None:
    said = Words(edition, language)
    for told in (
        [said.space(space) for space in edition.data.spaces],
        [said.power(power) for power in edition.data.powers],
        [said.kind(kind) for kind in edition.data.units],
    ):
        assert len(set(told)) == len(told)
        assert all(name.strip() == name and name for name in told)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownName, match="no language 'xx'"):
        Words(EDITIONS[0], "xx")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_kind_is_called_the_same_in_every_edition(language: str) -> None:
    """An AA gun is no AAA elsewhere."""
    called: dict[str, set[tuple[str, str]]] = {}
    for edition in EDITIONS:
        words = Words(edition, language)
        for kind in edition.data.units:
            called.setdefault(kind, set()).add((words.kind(kind), words.plural(kind)))

    assert {kind: names for kind, names in called.items() if len(names) > 1} == {}


def test_the_rules_of_every_edition_say_aa_gun() -> None:
    """As the units are called, so the rules read to players call them."""
    for edition in EDITIONS:
        text = " ".join(rule.text for rule in plain_rules(edition.id).all().rules)

        assert "AA gun" in text
        assert not re.search(r"\bAAA\b|antiaircraft gun", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_halves_of_an_economy_have_names_of_their_own(language: str) -> None:
    """Where the power is named already, what is left tells them apart."""
    for edition in EDITIONS:
        words, data = Words(edition, language), edition.data
        for purse in data.purses.values():
            if sum(each.power == purse.power for each in data.purses.values()) > 1:
                whole = f"{words.power(purse.power)} ({words.half(purse.id)})"
                assert words.purse(purse.id) == whole
