"""What does not change during a game."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from wartable.core.errors import BadOptions
from wartable.core.rulebook import read_book
from wartable.desk import LANGUAGES
from wartable.desk.empire_of_the_sun.desk import EmpireDesk
from wartable.desk.empire_of_the_sun.kinds import kind_of, service_of
from wartable.desk.empire_of_the_sun.pieces import plain, values_of
from wartable.desk.empire_of_the_sun.words import words_in
from wartable.desk.values import PATTERNS
from wartable.games.empire_of_the_sun import game as module
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import Options

desk = EmpireDesk(GAME)
info = desk.info("en")
SPACES = {space.id: space for space in info.spaces}
KINDS = {kind.id: kind for kind in info.kinds}
SEATS = {"a": ("japan",), "b": ("allies",)}


def test_the_sides_are_powers_that_look_different() -> None:
    assert [power.id for power in info.powers] == ["japan", "allies"] == [s.id for s in info.sides]
    assert len({power.colour for power in info.powers}) == 2
    assert len({power.pattern for power in info.powers} & {*PATTERNS}) == 2


def test_every_hex_is_a_space_and_the_china_box_is_one() -> None:
    assert SPACES.keys() == {*data().map.hexes, "china"}
    rabaul = SPACES["4021"]

    assert (rabaul.name, rabaul.hex, rabaul.kind, rabaul.terrain) == (
        "Rabaul",
        "4021",
        "land",
        "mixed",
    )
    assert rabaul.signs == ("port", "airfield", "city")
    assert SPACES["4319"].kind == "sea"
    assert SPACES["4319"].name == "4319"
    assert len({space.hex for space in info.spaces}) == len(info.spaces)


def test_a_sign_has_its_fact_and_neighbours_are_so_both_ways() -> None:
    for space in info.spaces:
        assert {*space.signs} <= {fact.id for fact in space.facts}
        assert all(space.id in SPACES[other].neighbours for other in space.neighbours)


def test_closed_sides_and_routes_lie_between_hexes() -> None:
    kinds = {border.between: border.kind for border in info.borders if "closed" in border.kind}

    assert {border.kind for border in info.borders} == {
        *("closed", "closed_land", "closed_water", "rail", "road", "planned")
    }
    for (here, there), kind in kinds.items():
        assert (kind == "closed") == (there not in SPACES[here].neighbours)


def test_every_counter_has_a_kind_that_names_its_values() -> None:
    for counter in data().counters.values():
        kind = KINDS[kind_of(counter)]
        names = [fact.id for fact in kind.facts]
        first = ["command", "efficiency"] if counter.kind == "hq" else ["attack", "defence"]

        assert (
            names[: len(values_of(counter, 0))] == [*first, "range"][: len(values_of(counter, 0))]
        )
        assert service_of(counter) in {"", *(service.id for service in info.services)}


@pytest.mark.parametrize(
    ("unit", "values"),
    [
        ("jp_air_flot_21", ("16", "10", "3/5")),
        ("jp_air_tainan", ("8", "10", "4/(5)")),
        ("us_air_20bc", ("6", "10", "8")),
        ("jp_army_15", ("20", "12")),
        ("jp_hq_south", ("13", "1")),
    ],
)
def test_values_are_those_printed(unit: str, values: tuple[str, ...]) -> None:
    assert plain(words_in("en"), unit).values == values


def test_a_reduced_counter_shows_its_other_side() -> None:
    piece = plain(words_in("en"), "jp_army_15", reduced=True)

    assert (piece.steps, piece.most_steps, piece.values) == (1, 2, ("10", "12"))


def test_every_card_is_told() -> None:
    cards = {card.id: card for card in info.cards}
    arcadia = cards["AL-04"]

    assert cards.keys() == {*data().cards}
    assert (arcadia.name, arcadia.sign, arcadia.kind) == ("Arcadia Conference", "1", "Political")
    assert "ABDA" in arcadia.text


def test_every_option_can_be_chosen() -> None:
    fields = {each.name for each in msgspec.structs.fields(Options)} - {"seats", "rounds"}
    found = {option.id: option for option in info.options}

    assert found.keys() == fields
    for option in info.options:
        assert option.default == getattr(Options(), option.id)
        for choice in option.choices:
            assert (
                getattr(desk.options({option.id: choice.value}, SEATS), option.id) == choice.value
            )


@pytest.mark.parametrize(
    "chosen",
    [{"scenario": 3}, {"weather": True}, {"seats": {}}, {"bids": "often"}, {"rounds": 10**30}],
)
def test_what_is_no_option_is_refused(chosen: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        desk.options(chosen, SEATS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_is_told_in_every_language(language: str) -> None:
    told = desk.info(language)

    assert len({phase.name for phase in told.phases}) == len(told.phases) == 13
    assert len({way.name for way in told.ways}) == len(told.ways)
    assert len({overlay.name for overlay in told.overlays}) == len(told.overlays)
    assert len({power.short for power in told.powers}) == 2


def test_every_rule_that_is_named_is_in_the_book() -> None:
    book = read_book(Path(module.__file__).with_name("RULES.md"))
    named = {*re.findall(r'"rule":"([^"]*)"', msgspec.json.encode(info).decode())}

    assert named
    assert not named - {*book.rules}


def test_scenarios_are_offered_by_length_and_one_for_an_evening() -> None:
    """The part of the map first, then the shorter before the longer, each with its hours."""
    scenario = EmpireDesk(GAME).info("en").options[0]
    notes = {choice.value: choice.note for choice in scenario.choices}

    assert next(iter(notes)) == "south_pacific"
    assert [*notes][-1] == "campaign"
    assert [choice.value for choice in scenario.choices if choice.favoured] == ["1943"]
    assert notes["1943"] == "about 4 hours for two: the game for an evening"
    assert all("hours" in note for note in notes.values())


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Turn"), ("de", "Runde"), ("cs", "Kolo"), ("ru", "Ход")]
)
def test_a_round_is_a_turn_here(language: str, word: str) -> None:
    """It is called so wherever it is said with its number, as the tracks have it."""
    assert desk.info(language).round_word == word
