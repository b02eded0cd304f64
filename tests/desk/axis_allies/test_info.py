"""What does not change during a game."""

from __future__ import annotations

from unicodedata import name

import pytest

from wartable.core.errors import BadOptions
from wartable.desk import LANGUAGES, desk_of
from wartable.desk.values import PATTERNS
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.spring_1942.edition import GAME

desk = desk_of(GAME)
info = desk.info("en")
SPACES = {space.id: space for space in info.spaces}
KINDS = {kind.id: kind for kind in info.kinds}


def facts(kind: str) -> dict[str, str]:
    return {fact.id: fact.value for fact in KINDS[kind].facts}


def test_the_unit_chart_is_told() -> None:
    tank = facts("tank")

    assert [tank[name] for name in ("cost", "attack", "defense", "move")] == ["5", "3", "3", "2"]
    assert "blitz" in tank
    assert facts("battleship")["hits"] == "2"
    assert facts("carrier")["deck"] == "2"
    assert "attack" not in facts("transport")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_few_letters_tell_the_powers_apart_in_every_language(language: str) -> None:
    shorts = [power.short for power in desk.info(language).powers]

    assert len(set(shorts)) == len(shorts)
    assert {len(short) for short in shorts} <= {2, 3, 4}
    is_cyrillic = [name(letter).startswith("CYRILLIC") for short in shorts for letter in short]
    assert all(is_cyrillic) if language == "ru" else not any(is_cyrillic)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_go_has_a_name_of_its_own(language: str) -> None:
    names = [way.name for way in desk.info(language).ways]

    assert len(set(names)) == len(names) > 5


def test_spaces_say_what_they_are() -> None:
    assert SPACES["germany"].capital == "germany"
    assert SPACES["germany"].city == "Berlin"
    assert SPACES["germany"].income == 10
    assert SPACES["sz_5"].short == "5"
    assert SPACES["sz_5"].kind == "sea"
    assert SPACES["spain"].kind == "closed"
    for space in info.spaces:
        assert all(space.id in SPACES[other].neighbours for other in space.neighbours)


def test_powers_stand_in_turn_order_and_look_different() -> None:
    assert [power.id for power in info.powers] == list(GAME.edition.data.powers)
    assert len({power.pattern for power in info.powers}) == len(info.powers)
    assert {power.pattern for power in info.powers} <= set(PATTERNS)
    assert {power.side for power in info.powers} == {side.id for side in info.sides}


def test_other_languages_have_other_names() -> None:
    german = {space.id: space.name for space in desk.info("de").spaces}
    russian = {kind.id: kind.name for kind in desk.info("ru").kinds}

    assert german["sz_5"] == "Seezone 5"
    assert german["caucasus"] == "Kaukasus"
    assert russian["fighter"] == "истребитель"


def test_a_language_that_tells_few_from_many_has_words_for_both() -> None:
    """The client counts units of its own: in the odds, on the battle board."""
    tanks = {
        language: next(kind for kind in desk.info(language).kinds if kind.id == "tank").counted
        for language in LANGUAGES
    }

    assert tanks == {
        "en": (),
        "de": (),
        "ru": ("танк", "танка", "танков"),
        "cs": ("tank", "tanky", "tanků"),
    }


def test_options_of_a_table_are_read() -> None:
    options = desk.options({"escorts": True, "bid.germany": 9, "bid.japan": 0}, {})

    assert options.escorts
    assert options.bid == {"germany": 9}
    with pytest.raises(BadOptions, match="victory"):
        desk.options({"victory": "some"}, {})
    with pytest.raises(BadOptions, match="bid"):
        desk.options({"bid.germany": "much"}, {})
    with pytest.raises(BadOptions, match="bid"):
        desk.options({"bid": 3, "bid.germany": 1}, {})
    with pytest.raises(BadOptions, match="seats"):
        desk.options({"seats.me": ["germany"]}, {})


def test_every_option_cites_its_rule() -> None:
    assert all(option.rule for option in (*info.options, *info.orders))


@pytest.mark.rule("S42-OPT-05")
def test_values_of_an_option_say_which() -> None:
    """Fighters intercept only where the table agreed on escorts; in the 1940 games always."""
    assert facts("fighter")["interception"] == (
        "2 (only with the option “Escorts and interceptors”)"
    )
    for kind in desk_of(EUROPE_1940).info("en").kinds:
        assert all("only with" not in fact.value for fact in kind.facts)
