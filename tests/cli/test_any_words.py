"""Whatever is typed, at any moment of a game, is understood, refused or unknown: never an error."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from rich.console import Console

from wartable.cli.terminal import Terminal, terminal_of
from wartable.core.errors import WartableError
from wartable.games import find_game
from wartable.testing.dice import SeededDice
from wartable.testing.random_play import RandomPlayer

COMMANDS = [
    "buy",
    "repair",
    "move",
    "raid",
    "escort",
    "land",
    "load",
    "unload",
    "fight",
    "place",
    "bid",
    "done",
    "share",
    "withhold",
    "attack",
    "moves",
    "targets",
    "odds",
    "threats",
    "from",
    "to",
    "powers",
    "left",
    "y",
    "n",
    "r",
    "retreat",
    "yes",
    "none",
    "all",
    "auto",
    "show",
    "declare war on",
    "ask for the",
    "research",
    "no",
]
FILLERS = [
    "from",
    "to",
    "in",
    "via",
    "all",
    "1",
    "2",
    "3",
    "99",
    "0",
    "a",
    "with",
    "and",
    "sz",
    ",",
    ">",
    ":",
    "!",
    "é",
    "_",
]


GAMES = {
    "spring_1942": {"escorts": True, "rounds": 3, "bid": {"japan": 9}},
    "europe_1940": {"rounds": 2, "bid": {"italy": 9}},
    "global_1940": {"rounds": 2, "research": True},
}
"""Each game with the options of its table."""
COUNT = {"europe_1940": 40, "global_1940": 25}
"""How many positions are looked at, where it takes long."""
TABLES = [("spring_1942", 0), ("europe_1940", 0), ("global_1940", 0)]


def positions(name: str, seed: int, count: int) -> Iterator[tuple[Any, Any]]:
    """States with a decision each, from a game at random."""
    game = find_game(name)
    rng, dice = random.Random(seed), SeededDice(seed)
    options = game.options_type(**GAMES[name])
    state, player = game.setup(options), RandomPlayer(rng)
    for _ in range(count):
        pending = game.pending(state)
        if not pending:
            return
        yield state, rng.choice(pending)
        decision = rng.choice(pending)
        state = game.play(state, player.choose(game, state, decision), dice).state


def any_line(rng: random.Random, state: Any, game: Any) -> str:
    """A command, mostly with units and spaces that make some sense."""
    data = game.edition.data
    spaces = [space for space, units in state.units.items() if units] * 2 + list(data.spaces)
    words = [rng.choice(COMMANDS)]
    for _ in range(rng.randrange(7)):
        kind = rng.random()
        if kind < 0.35:
            words.append(f"{rng.choice((1, 1, 2, 'all'))} {rng.choice(list(data.units))}")
        elif kind < 0.75:
            space = rng.choice(spaces)
            words.append(rng.choice((space, data.spaces[space].name, space[:4])))
        else:
            words.append(rng.choice(FILLERS))
    return " ".join(words)


@pytest.mark.parametrize(("name", "seed"), TABLES)
def test_any_line_at_any_moment(name: str, seed: int) -> None:
    game: Any = find_game(name)
    terminal: Terminal = terminal_of(game)
    rng = random.Random(seed)
    out = Console(file=io.StringIO(), width=rng.choice((40, 80, 120)))
    understood = 0
    for state, decision in positions(name, seed, COUNT.get(name, 80)):
        out.print(terminal.guide(state, decision))
        for _ in range(8):
            line = any_line(rng, state, game)
            with suppress(WartableError):
                terminal.read(state, decision, line)
                understood += 1
            with suppress(WartableError):
                if (looked := terminal.look(state, decision, line)) is not None:
                    out.print(looked)
            list(terminal.completions(state, decision, line))
        with suppress(WartableError):
            out.print(terminal.board(state, line.partition(" ")[2]))
        with suppress(WartableError):
            out.print(terminal.map(state, line.partition(" ")[2]))
    assert understood > (10 if name == "spring_1942" else 0)


@pytest.mark.parametrize(("name", "seed"), TABLES)
def test_the_usual_answer_is_legal_and_so_are_the_examples(name: str, seed: int) -> None:
    game: Any = find_game(name)
    terminal = terminal_of(game)
    for state, decision in positions(name, seed, COUNT.get(name, 150)):
        usual = terminal.default(state, decision)
        if usual is not None:
            assert not game.objections(state, usual)
            assert terminal.read(state, decision, "") == [usual]
        out = Console(file=io.StringIO(), width=200)
        out.print(terminal.guide(state, decision))
        tried = out.file.getvalue().partition("try:")[2]  # type: ignore[attr-defined]
        for example in tried.split("|"):
            if example.split()[0] in ("move", "land", "place", "fight"):
                terminal.read(state, decision, example.strip())
