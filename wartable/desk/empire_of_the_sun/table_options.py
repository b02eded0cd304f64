"""What a table agrees on before it begins: the scenario, and the readings where texts differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wartable.core.codec import Unreadable, convert
from wartable.core.errors import BadOptions
from wartable.core.sentences import places
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Choice, OptionInfo
from wartable.games.empire_of_the_sun.facts import Scenario
from wartable.games.empire_of_the_sun.state import Options

SWITCHES: Mapping[str, str] = {
    "simple_victory": "EOS-17.10-13",
    "supplied_captures": "EOS-17.27-03",
    "historical_hand": "EOS-17.25-06",
    "bids": "EOS-16.48-01",
    "escort_carriers": "EOS-18.0-01",
    "port_by_land": "EOS-VAR-01",
    "excess_later": "EOS-VAR-02",
    "brigades_live": "EOS-VAR-03",
    "reaction_landings_whole": "EOS-VAR-04",
    "covers_bind": "EOS-VAR-05",
    "india_by_segment": "EOS-VAR-06",
    "planes_for_planes": "EOS-VAR-07",
    "dots_leave": "EOS-VAR-08",
}
"""The options that are said yes or no to, and their rules."""


EVENING = "1943"
"""The scenario that is recommended: it is over in an evening, with the whole map."""
WHOLE, PART = 80, 40
"""Roughly the minutes that two people need for a turn, on the whole map or on a part of it."""


def option_infos(words: Words) -> Iterator[OptionInfo]:
    """Every option but the seats, which the table deals out itself."""
    defaults = Options()
    yield OptionInfo(
        "scenario",
        words.say("option.scenario"),
        words.say("option_text.scenario"),
        defaults.scenario,
        tuple(
            _choice(words, scenario)
            for scenario in sorted(words.data.scenarios.values(), key=_turns)
        ),
        rule="EOS-17.0-02",
    )
    for name, rule in SWITCHES.items():
        yield OptionInfo(
            name,
            words.say(f"option.{name}"),
            words.say(f"option_text.{name}"),
            getattr(defaults, name),
            (Choice(False, words.say("choice.no")), Choice(True, words.say("choice.yes"))),
            rule=rule,
        )


def _turns(scenario: Scenario) -> tuple[bool, int, int]:
    """The part of the map first, then the shorter before the longer."""
    length = scenario.last_turn - scenario.first_turn
    return not scenario.part, length, scenario.first_turn


def _choice(words: Words, scenario: Scenario) -> Choice:
    is_favoured = scenario.id == EVENING
    return Choice(scenario.id, _length(words, scenario), _takes(words, scenario), is_favoured)


def _takes(words: Words, scenario: Scenario) -> str:
    """Roughly how long it takes, and for whom it is."""
    minutes = (scenario.last_turn - scenario.first_turn + 1) * (PART if scenario.part else WHOLE)
    which = "evening" if scenario.id == EVENING else "first" if scenario.part else "takes"
    return words.say(f"option.scenario_{which}", hours=words.number("hour", round(minutes / 60)))


def _length(words: Words, scenario: Scenario) -> str:
    begins, ends = words.span(scenario.first_turn, scenario.last_turn)
    return words.say(
        "option.scenario_choice",
        name=words.scenario(scenario.id),
        turns=words.number("turn", scenario.last_turn - scenario.first_turn + 1),
        begins=begins,
        ends=ends,
    )


def options(chosen: Mapping[str, Any], seats: Mapping[str, tuple[str, ...]]) -> Options:
    """The game's options from what a table chose, an option that was left alone being its
    default; `BadOptions` says what is wrong."""
    if "seats" in chosen:
        raise BadOptions("seats: who sits where is no option")
    if strange := sorted(chosen.keys() - {"scenario", *SWITCHES}):
        raise BadOptions("no such options: {text}", places(text=", ".join(strange)))
    try:
        found: Options = convert({**chosen, "seats": dict(seats)}, Options)
    except Unreadable as error:
        raise BadOptions("no such options: {text}", places(text=error)) from error
    return found
