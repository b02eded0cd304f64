"""Computer players: repeatable, legal, in time, with reasons."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

from wartable.ai.axis_allies.levels import LEVELS
from wartable.ai.makers import levels, make_player, players_for, stand_in
from wartable.ai.random_player import RandomPlayer
from wartable.core.dice import KeyedDice
from wartable.core.errors import UnknownName
from wartable.core.game import Game, Player
from wartable.games import find_game
from wartable.games.families import Family, Listed
from wartable.odds.axis_allies.quiet import NO_DICE
from wartable.testing.toy import Options, Toy
from wartable.testing.visiting import visiting

GAME: Any = find_game("spring_1942")
RIDGE = Toy()


def patient(game: Game, level: str, rng: random.Random, think: float | None) -> Player:
    player = RandomPlayer(rng)
    player.note = f"{level}, {think:g} seconds"
    return player


def play(
    names: dict[str, str], seed: int, rounds: int, think: float | None = None, game: Any = GAME
) -> Iterator[tuple[Any, Any, Player, float]]:
    """A game between levels, by side: each position, action, player and the time it took."""
    state = GAME.setup(GAME.options_type(rounds=rounds))
    players = {
        side: make_player(GAME, name, random.Random(f"{seed} {side}"), think)
        for side, name in names.items()
    }
    dice = KeyedDice(f"{seed}".encode())
    while pending := GAME.pending(state):
        decision = pending[0]
        player = players[GAME.edition.data.powers[decision.owner].side]
        began = time.process_time()
        action = player.choose(game, GAME.view(state, decision.owner), decision)
        yield state, action, player, time.process_time() - began
        state = GAME.play(state, action, dice).state
    yield state, None, player, 0.0


def lines(names: dict[str, str], seed: int, rounds: int) -> list[str]:
    """The actions of a game in words; with time enough, so that only the seed decides."""
    played = play(names, seed, rounds, think=60.0)
    return [GAME.format_action(action) for _, action, _, _ in played if action is not None]


def test_levels_are_the_familys() -> None:
    assert levels() == players_for(GAME) == ("random", *LEVELS)
    for name in LEVELS:
        player: Any = make_player(GAME, name, random.Random(1))
        assert player.level == LEVELS[name]
    assert make_player(GAME, "hard", random.Random(1), 0.5).think == 0.5  # type: ignore[attr-defined]


def test_the_random_player_knows_every_game_and_others_say_which_they_do_not() -> None:
    ridge = Toy()
    state = ridge.setup(Options())
    (decision,) = ridge.pending(state)

    assert players_for(ridge) == ("random",)
    action = make_player(ridge, "random", random.Random(1)).choose(ridge, state, decision)
    assert not ridge.objections(state, action)
    with pytest.raises(UnknownName, match="the hard player does not know Ridge yet"):
        make_player(ridge, "hard", random.Random(1))


def test_a_family_brings_levels_of_its_own() -> None:
    game = Listed("ridge", "Ridge", "RDG", f"{__name__}:RIDGE")
    parts = {"players": f"{__name__}:patient"}
    with visiting(Family("ridge", "Ridge", (game,), parts, levels=("patient",))):
        assert players_for(RIDGE) == ("random", "patient")
        assert levels() == ("random", *LEVELS, "patient")
        assert stand_in("normal", RIDGE) == "patient"
        assert stand_in("random", RIDGE) == "random"
        assert stand_in("patient", GAME) == "easy"
        assert make_player(RIDGE, "patient", random.Random(1), 3.0).note == "patient, 3 seconds"
    promised = Family("ridge", "Ridge", (game,), levels=("patient",))
    with visiting(promised), pytest.raises(UnknownName, match="nobody has brought the patient"):
        make_player(RIDGE, "patient", random.Random(1))


@pytest.mark.parametrize("name", ["easy", "hard"])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    both = {"axis": name, "allies": name}

    assert lines(both, 3, 1) == lines(both, 3, 1)


def test_openings_vary_by_seed() -> None:
    def opening(seed: int) -> tuple[str, ...]:
        found = []
        for state, action, _, _ in play({"axis": "hard", "allies": "hard"}, seed, 1):
            if state.power != "soviet_union":
                return tuple(found)
            found.append(GAME.format_action(action))
        raise AssertionError

    assert len({opening(seed) for seed in range(4)}) > 1


@pytest.mark.parametrize(("axis", "allies"), [("easy", "normal"), ("hard", "easy")])
def test_whole_games_are_legal_and_every_action_has_a_reason(axis: str, allies: str) -> None:
    for state, action, player, _ in play({"axis": axis, "allies": allies}, 5, 3):
        if action is None:
            assert state.outcome is not None
            break
        assert not GAME.objections(state, action)
        note = player.note
        assert note.endswith(".")
        assert not note.endswith("..")
        assert "\n" not in note
        assert note[0].isupper()
        assert len(note) < 250


def test_without_time_there_is_still_an_answer() -> None:
    answers = [
        (action, seconds)
        for _, action, _, seconds in play({"axis": "hard", "allies": "brutal"}, 1, 2, think=0.0)
        if action is not None
    ]

    assert answers
    assert max(seconds for _, seconds in answers) < 0.5


def test_a_budget_is_kept() -> None:
    for _, _, _, seconds in play({"axis": "brutal", "allies": "brutal"}, 2, 1, think=0.1):
        assert seconds < 1.0


class OnlyViews:
    """A game that a player may ask about views, and nothing more; a move is tried out on one
    where no die falls."""

    ALLOWED = ("legal", "objections", "pending", "position", "edition", "view", "outcome")

    def play(self, view: Any, action: Any, dice: Any) -> Any:
        assert dice is NO_DICE
        return GAME.play(view, action, dice)

    def __getattr__(self, name: str) -> Any:
        if name not in self.ALLOWED:
            raise AssertionError(f"a player asked for {name}")
        return getattr(GAME, name)


def test_players_look_at_their_view_and_never_roll() -> None:
    both = {"axis": "hard", "allies": "normal"}

    def actions(game: Any) -> list[Any]:
        return [action for _, action, _, _ in play(both, 4, 1, think=60.0, game=game)]

    assert actions(OnlyViews()) == actions(GAME)


def test_easy_beats_random() -> None:
    wins = 0
    for seed, side in enumerate(("axis", "allies", "axis", "allies")):
        other = "allies" if side == "axis" else "axis"
        for state, action, _, _ in play({side: "easy", other: "random"}, seed, 8):
            if action is None and state.outcome is not None:
                winners = state.outcome.winners
                wins += bool(winners) and GAME.edition.data.powers[winners[0]].side == side

    assert wins >= 3
