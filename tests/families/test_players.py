"""The players of a game that somebody else brings: found by its family, and starting from views."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from borderlands.board import HOUSES
from borderlands.game import GAME
from borderlands.state import HIDDEN, Options

from wartable.ai.makers import levels, make_player, players_for
from wartable.core.errors import UnknownName
from wartable.core.game import listed, open_to, seat_of
from wartable.core.table import Table
from wartable.games import find_game


def played(players, seed, **options):
    """A whole game between these players, by house; all that may act at will are asked."""
    table = Table.create(GAME, Options(**options), seed=bytes([seed]) * 32)
    while GAME.pending(table.state):
        for decision in open_to(GAME, table.state)[::-1]:
            seat = seat_of(GAME, table.state, decision.owner)
            view = GAME.view(table.state, seat)
            action = players[decision.owner].choose(GAME, view, decision)
            if action is not None:
                table.submit(seat, action, players[decision.owner].note)
                break
    return table


def made(level, seed):
    return make_player(GAME, level, random.Random(seed))


def test_its_levels_are_known():
    assert players_for(find_game("borderlands")) == ("random", "steady")
    assert "steady" in levels()
    with pytest.raises(UnknownName, match="the brutal player does not know Borderlands yet"):
        make_player(GAME, "brutal", random.Random(1))


def test_steady_beats_random():
    """Against two that play anything it wins far more than a third of the games."""
    won = Counter()
    for seed in range(12):
        house = HOUSES[seed % 3]
        players = {each: made("steady" if each == house else "random", seed) for each in HOUSES}
        won[house in GAME.outcome(played(players, seed).state).winners] += 1

    assert won[True] >= 7


def test_steady_plays_the_same_with_the_same_seed():
    logs = []
    for _ in range(2):
        players = {house: made("steady", 5) for house in HOUSES}
        logs.append([acted.action for acted in played(players, 5, rounds=2).log.acted])

    assert logs[0] == logs[1]


def test_no_answer_depends_on_what_is_hidden():
    """In positions that look the same to its seat it answers the same."""
    table = played({house: made("steady", 2) for house in HOUSES}, 2, rounds=2)
    asked = 0
    for state in [*table.states()][1:]:
        for decision in open_to(GAME, state):
            view = GAME.view(state, decision.owner)
            assert HIDDEN in view.deck
            answers = []
            for position in (state, GAME.imagine(view, decision.owner, _LastFirst())):
                seen = GAME.view(position, decision.owner)
                answers.append(made("steady", asked).choose(GAME, seen, decision))
            assert answers[0] == answers[1]
            assert answers[0] is None or answers[0] in listed(GAME, state, decision)
            asked += 1

    assert asked > 30


class _LastFirst:
    """The cards the other way round."""

    def shuffle(self, count):
        return tuple(reversed(range(count)))


def test_without_time_it_answers_all_the_same():
    table = Table.create(GAME, Options(), seed=bytes(32))
    player = make_player(GAME, "steady", random.Random(1), 0.0)
    decision = GAME.pending(table.state)[0]

    action = player.choose(GAME, GAME.view(table.state, decision.owner), decision)

    assert action in listed(GAME, table.state, decision)
    assert player.note
