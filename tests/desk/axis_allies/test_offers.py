"""What is offered can be done, in real positions: of kept games and of the scenario files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wartable.core.log import Log
from wartable.core.rulebook import read_books
from wartable.core.table import Table
from wartable.desk import LANGUAGES, desk_of
from wartable.desk.values import Ask, Desk, Fill, Send
from wartable.games import find_game

ROOT = Path(__file__).parents[3]
LOGS = sorted((ROOT / "tests" / "logs").glob("*.jsonl"))
SCENARIOS = [
    path
    for edition in ("spring_1942", "europe_1940", "global_1940")
    for path in sorted((ROOT / "scenarios" / edition).glob("*.toml"))
    if "given" in tomllib.loads(path.read_text("utf-8"))
]
"""Those with a position of their own."""
EVERY = 17
"""One position in so many of a kept game is looked at."""


BOOKS = read_books(ROOT / "wartable" / "games")


def check(game: Any, state: Any, language: str) -> Iterator[str]:
    """Look at everything that is offered; the names of the asks."""
    desk = desk_of(game)
    owners = [decision.owner for decision in game.pending(state)]
    laid = desk.desk(state, owners, language)
    assert len(laid.asks) == len(owners)
    for ask in laid.asks:
        check_buttons(game, state, ask)
        check_sheets(game, state, ask)
        check_pieces(game, state, laid, ask)
        assert ask.title
        assert ask.hint
        assert ask.rule in BOOKS[game.id].rules
        yield ask.ask


def check_buttons(game: Any, state: Any, ask: Ask) -> None:
    assert len({button.id for button in ask.buttons}) == len(ask.buttons)
    for button in ask.buttons:
        against = [(each.rule, each.about) for each in game.objections(state, button.action)]
        assert [(each.rule, each.about) for each in button.refused] == against
        if button.wish is not None:
            assert desk_of(game).resolve(state, ask.owner, button.wish)


def check_sheets(game: Any, state: Any, ask: Ask) -> None:
    assert len({sheet.id for sheet in ask.sheets}) == len(ask.sheets)
    for sheet in ask.sheets:
        assert len({row.key for row in sheet.rows}) == len(sheet.rows)
        assert all(0 <= row.n <= row.most for row in sheet.rows)
        counts = {row.key: row.n for row in sheet.rows}
        if any(counts.values()) or not sheet.least:
            assert desk_of(game).resolve(state, ask.owner, Fill(sheet.id, counts))


def check_pieces(game: Any, state: Any, laid: Desk, ask: Ask) -> None:
    """Every piece that can be picked up can go somewhere, and every place it is offered works."""
    desk = desk_of(game)
    for space, keys in list(ask.movable.items())[:8]:
        there = {piece.key for piece in laid.scene.spaces[space].pieces}
        there |= {c.key for piece in laid.scene.spaces[space].pieces for c in piece.cargo}
        assert there.issuperset(keys)
        for key in keys:
            reach = desk.reach(state, ask.owner, space, {key: 1}, "en")
            assert reach.targets, (space, key)
            for target in reach.targets[:5]:
                wish = Send(space, {key: 1}, target.space, target.how)
                actions = desk.resolve(state, ask.owner, wish)
                assert not game.objections(state, actions[0])


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_offers_in_a_kept_game(path: Path) -> None:
    log = Log.load(path, find_game)
    asked: set[str] = set()
    for number, state in enumerate(Table(log, None).states()):
        if number % EVERY == 0 and log.game.pending(state):
            asked.update(check(log.game, state, LANGUAGES[number % len(LANGUAGES)]))

    assert {"combat_move", "noncombat_move"} <= asked


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_offers_in_a_scenario(path: Path) -> None:
    said = tomllib.loads(path.read_text("utf-8"))
    game: Any = find_game(said["game"])
    state = game.scenarios.start(said["given"])

    assert list(check(game, state, "en"))
