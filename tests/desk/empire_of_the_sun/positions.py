"""Positions in which something is asked: of kept games, and made for what these never ask."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path
from typing import Any

from tests.games.empire_of_the_sun import turns
from tests.games.empire_of_the_sun.hand import play
from tests.games.empire_of_the_sun.steps import at_step
from wartable.core.game import TABLE, seat_of
from wartable.core.log import Log
from wartable.core.records import Acted
from wartable.core.table import Table
from wartable.games import find_game
from wartable.games.empire_of_the_sun.actions import Begin, Go
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import Options, State
from wartable.testing.empire_of_the_sun.field import Field

LOGS = sorted((Path(__file__).parents[2] / "logs").glob("empire_of_the_sun-*.jsonl.gz"))


@cache
def _log(path: Path) -> Log:
    return Log.parse(gzip.decompress(path.read_bytes()), find_game, path.name)


def acted(path: Path) -> list[Acted]:
    """What was done in a kept game."""
    return _log(path).acted


@cache
def kept_states() -> tuple[tuple[State, ...], ...]:
    """The positions of each kept game, before its first action and after every one."""
    return tuple(tuple(Table(_log(path), None).states()) for path in LOGS)


def kept() -> tuple[State, ...]:
    """The positions of the kept games."""
    return tuple(state for states in kept_states() for state in states)


@cache
def _by_question() -> dict[str, list[State]]:
    found: dict[str, list[State]] = {}
    for state in kept():
        for each in GAME.pending(state):
            found.setdefault(type(each).__name__, []).append(state)
    return found


def asked_in(decision: str, most: int = 1000) -> list[State]:
    """Positions in which this kind of question is asked, no more than so many, from all over the
    kept games; one that is made where these never ask it."""
    if decision in MADE:
        return [MADE[decision]()]
    states = _by_question()[decision]
    return states[:: max(1, len(states) // most)][:most]


def find(state: State, decision: str) -> Any | None:
    """The decision of this kind that is owed, if one is."""
    for each in GAME.pending(state):
        if type(each).__name__ == decision:
            return each
    return None


def seen(state: State, owner: str) -> State:
    """What the owner's seat sees."""
    view: State = state if owner == TABLE else GAME.view(state, seat_of(GAME, state, owner))
    return view


def _refuge() -> State:
    """A corps and aircraft seek refuge from India, which has surrendered."""
    units = {"uk_corps_15": "1805", "uk_corps_33": "1905"}
    return turns.begin("national_status", "1943", tracks={"india": 4}, units=units).state


def _disengage() -> State:
    state = at_step(
        2,
        "JP-23",
        event=True,
        scenario="1942",
        units={"jp_army_38": "1913", "in_corps_3": "2014", "in_corps_1": "2014"},
        reduced=["jp_army_38"],
        activated=("jp_army_38",),
    )
    return play(state, Go("japan", ("jp_army_38",), "march", "2014", "2014"))


def _retreat() -> State:
    field = Field(
        "2014",
        units={"jp_army_38": "2014", "in_corps_3": "2014", "jp_army_25": "2113"},
        overland={"jp_army_38": "1913"},
        where={"allied": ("2014",), "also_japanese": ("2015",)},
    )
    field.gather()
    field.script.change(field.battle, winner="japan", lost={"allies": 1}, step=9)
    return field.go_on().script.state


def _bombing() -> State:
    there = {"us_air_20bc": "3813", "us_air_21bc": "3813", "us_hq_central_pacific": "3813"}
    return turns.begin(
        "bombing",
        "1944",
        turn=10,
        empty=True,
        units=there,
        allied=["3813"],
        memory={"draw_base": 7},
    ).state


def _bid() -> State:
    return play(GAME.setup(Options(scenario="1943", bids=True)), Begin("table"))


MADE = {
    "Disengage": _disengage,
    "RetreatThem": _retreat,
    "Bomb": _bombing,
    "Bid": _bid,
    "FindRefuge": _refuge,
}
