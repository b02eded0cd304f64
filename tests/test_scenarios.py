"""Every scenario holds, and none of them holds whatever happens."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.empire_of_the_sun import wrong_statements as empire
from tests.games.global_war_1936 import wrong_statements as global_war
from wartable.odds.axis_allies.statements import NUMBERS
from wartable.odds.statements import failures
from wartable.testing.scenario import check_file, play
from wartable.testing.scenario_file import find_files, parse_scenario, read_scenario

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = find_files([FOLDER])
WRONG = {"empire_of_the_sun": empire.wrong, "global_war_1936": global_war.wrong}
"""By game, how a statement would be false; the games of one family share `_wrong`."""


def name(path: Path) -> str:
    return path.relative_to(FOLDER).with_suffix("").as_posix()


@pytest.mark.parametrize("path", FILES, ids=name)
def test_scenario(path: Path) -> None:
    report = check_file(path, failures)

    assert report.ok, report.error or "\n".join(map(str, report.failures))


@pytest.mark.parametrize("path", FILES, ids=name)
def test_scenario_explains_itself(path: Path) -> None:
    scenario = read_scenario(path)

    assert scenario.title
    assert scenario.text.strip()
    assert scenario.rules
    assert scenario.then, "a scenario states what must hold at the end"
    assert path.parent.name == scenario.game


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_statement_can_fail(path: Path) -> None:
    table = msgspec.to_builtins(read_scenario(path))

    held = [
        what for what, broken in _broken(table) if not list(play(parse_scenario(broken), failures))
    ]

    assert not held, f"these hold although they say something else: {held}"


def _broken(table: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The scenario with one statement turned into another that is false, for each statement."""
    steps = [n for n, step in enumerate(table["when"]) if not isinstance(step, str)]
    thens = [(f"step {n}", ("when", n)) for n in steps]
    for where, place in [*thens, ("end", ())]:
        holder = table["when"][place[1]] if place else table
        for path, value in _leaves(holder["then"]) if holder["then"] else ():
            for instead, wrong in _instead(table["game"], path, value):
                copy = deepcopy(table)
                stated = (copy["when"][place[1]] if place else copy)["then"]
                del _holder(stated, path)[path[-1]]
                _holder(stated, instead)[instead[-1]] = wrong
                yield f"{where}: {'.'.join(map(str, instead))} = {wrong!r}", copy


def _holder(stated: Any, path: tuple[Any, ...]) -> Any:
    """The table or list in which a statement stands."""
    for key in path[:-1]:
        stated = stated.setdefault(key, {}) if isinstance(stated, dict) else stated[key]
    return stated


def _instead(game: str, path: tuple[Any, ...], value: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Where something false stands instead of the statement, and what."""
    if game in WRONG:
        yield from WRONG[game](path, value)
        return
    for wrong in _wrong(game, path, value):
        yield (*path[:-1], "includes") if path[-1] == "excludes" else path, wrong


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every statement of a table, with the keys that lead to it."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    elif isinstance(value, list | tuple) and value and isinstance(value[0], dict):
        for index, inner in enumerate(value):
            yield from _leaves(inner, (*path, index))
    else:
        yield path, value


ABOUT_CHIPS = {
    "spring_1942": "S42-CMP-01",
    "europe_1940": "E40-OVR-12",
    "global_1940": "G40-OVR-14",
}
"""By game, a rule that forbids nothing."""


def _another_power(power: str) -> str:
    """A power that every game has, and not this one."""
    return "germany" if power != "germany" else "united_kingdom"


def _wrong(game: str, path: tuple[Any, ...], value: Any) -> Iterator[Any]:
    """Something else that the statement could have said."""
    match path, value:
        case ("refused", _), _:
            return
        case ("refused",), _:
            yield [ABOUT_CHIPS[game]]
        case ("accepted",), _:
            return
        case (("units" | "at_least" | "battle"), *_, last), str() if last != "space":
            yield f"{value}, 7 infantry" if value else "7 infantry"
        case (("units" | "at_least"), *_), {}:
            yield {"germany": "7 infantry"}
        case (*_, ("unit" | "space")), _:
            return
        case ("odds", _, key), _ if key in NUMBERS:
            yield value + 0.25
        case ("odds", *_), _:
            return
        case (*_, "exactly"), list() | tuple():
            yield [*value, "argentina"]
        case (*_, "includes"), list() | tuple():
            yield [*value, "argentina"]
        case (*_, "excludes"), list() | tuple():
            yield value  # as something to include
        case ("retreats",), _:
            yield [*value, "argentina"]
        case ("rolled",), list() | tuple():
            yield [*value, 6]
        case _, bool():
            yield not value
        case _, int():
            yield value + 1
        case ("pending", *_), _:
            yield {"germany": "mobilize"} if not value else "mobilize"
        case ("control", _), str():
            yield _another_power(value)
        case ("at_war", _), list() | tuple():
            yield [] if value else ["germany"]
        case ("technologies", _), list() | tuple():
            yield [*value, "war_bonds"]
        case ("facilities", _), {}:
            yield {"air_base": 0}
        case (*_, "phase"), _:
            yield "collect_income"
        case ("power",), _:
            yield _another_power(value)
        case ("battle", "space"), _:
            yield "argentina"
        case ("outcome", "winners"), _:
            yield ["united_states"]
        case ("outcome", "rule"), _:
            yield ABOUT_CHIPS[game]
        case _:
            raise AssertionError(f"how could {path} = {value!r} be false?")


def test_the_example_of_the_manual_holds() -> None:
    manual = (FOLDER.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")
    example = manual.partition("```toml\n")[2].partition("```")[0]

    assert not list(play(parse_scenario(tomllib.loads(example))))
