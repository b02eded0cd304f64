"""Positions with a clearly best answer, or a clearly bad one: data, and whether a player solves
them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Literal

import msgspec

from bench.empire_of_the_sun_players.games import LONG, made
from wartable.core.game import seat_of
from wartable.games.empire_of_the_sun.decisions import PlayCard
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import State
from wartable.testing.dice import SeededDice

FILE = Path(__file__).with_name("positions.toml")
MOST = 80
"""No answer has more actions."""
REPLACED = ("hands", "battles")
"""Tables that are said whole."""


class TestPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and what tells a good answer from a bad one."""

    name: str
    given: dict[str, Any]
    """As a scenario file gives it."""
    plays: tuple[str, ...] = ()
    """What has been done before anybody is asked."""
    until: Literal["answer", "play"] = "play"
    """One answer, or all that a side does until the other is asked or a card is to be played."""
    does: tuple[str, ...] = ()
    """Each is done: the text of an action with `*` for anything, and ` | ` between equals."""
    never: tuple[str, ...] = ()
    """None of these is done."""
    hard: bool = True
    """Whether the level `hard` must solve it."""

    def failures(self, done: list[str]) -> Iterator[str]:
        """What was not done that should be, and what was done that should not."""
        for wanted in self.does:
            if not any(fnmatchcase(text, each) for each in wanted.split(" | ") for text in done):
                yield f"not done: {wanted}"
        for unwanted in self.never:
            yield from (f"done: {text}" for text in done if fnmatchcase(text, unwanted))


class Positions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: positions, and what several of them have in common."""

    base: dict[str, dict[str, Any]]
    position: list[TestPosition]


def load() -> list[TestPosition]:
    """All of them, each with what its base says."""
    file = msgspec.toml.decode(FILE.read_bytes(), type=Positions)
    return [
        msgspec.structs.replace(each, given=_merged(file.base[each.given["base"]], each.given))
        for each in file.position
    ]


def _merged(base: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    """The base with what is said besides; tables are merged, all else is replaced."""
    found = dict(base)
    for key, value in said.items():
        if key == "base":
            continue
        both = isinstance(value, dict) and isinstance(found.get(key), dict) and key not in REPLACED
        found[key] = _merged(found[key], value) if both else value
    return found


def start(position: TestPosition) -> State:
    """Where somebody is asked."""
    state = GAME.scenarios.start(position.given)
    for said in position.plays:
        state = GAME.play(state, GAME.scenarios.action(said), SeededDice(1)).state
    return state


def answered(position: TestPosition, level: str, seed: int = 0) -> list[str]:
    """What a player does: each action as text, without who does it."""
    state = start(position)
    owner = GAME.pending(state)[0].owner
    player = made(level, f"{position.name} {seed}", LONG)
    dice = SeededDice(random.Random(f"{position.name} {seed}").randrange(1000))
    done: list[str] = []
    for _ in range(MOST):
        decision = GAME.pending(state)[0]
        if decision.owner != owner or (done and isinstance(decision, PlayCard)):
            return done
        action = player.choose(GAME, GAME.view(state, seat_of(GAME, state, owner)), decision)
        done.append(GAME.format_action(action).partition(": ")[2])
        state = GAME.play(state, action, dice).state
        if position.until == "answer" or GAME.outcome(state) is not None:
            return done
    raise RuntimeError(f"{position.name}: the answer does not end")


def is_solved(position: TestPosition, level: str, seed: int = 0) -> bool:
    """Whether a player answers well."""
    return not [*position.failures(answered(position, level, seed))]
