"""Random players do anything legal, in sensible time."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from wartable.core.game import Branch
from wartable.core.table import Table
from wartable.testing.random_play import DeadEnd, RandomPlayer, random_play
from wartable.testing.toy import EndTurn, March, Options, TakeTurn, Toy

TOY = Toy()


@pytest.fixture
def state():
    table = Table.create(TOY, Options(), seed=b"play")
    return table.state


def test_a_phase_is_ended_one_time_in_six(state):
    player = RandomPlayer(random.Random(1))
    kinds = Counter(
        type(player.choose(TOY, state, TakeTurn("north"))).__name__ for _ in range(3_000)
    )

    assert kinds["EndTurn"] == pytest.approx(500, abs=75)
    for other in ("March", "Attack", "PlayCard"):
        assert kinds[other] == pytest.approx(2_500 / 3, abs=100)


def test_a_phase_is_ended_when_nothing_else_is_left(state):
    class Idle(Toy):
        def legal(self, state, decision):
            return (Branch("march", list), Branch("done", lambda: [EndTurn("north")]))

    player = RandomPlayer(random.Random(1))

    chosen = {player.choose(Idle(), state, TakeTurn("north")) for _ in range(20)}
    assert chosen == {EndTurn("north")}


def test_only_the_branch_chosen_is_opened(state):
    opened = []

    class Wide(Toy):
        def legal(self, state, decision):
            def actions(steps):
                opened.append(steps)
                return [March("north", steps)]

            return tuple(Branch(str(s), lambda s=s: actions(s)) for s in range(9))

    RandomPlayer(random.Random(1)).choose(Wide(), state, TakeTurn("north"))

    assert len(opened) == 1


def test_a_decision_without_an_action_is_a_dead_end(state):
    class Dead(Toy):
        def legal(self, state, decision):
            return (Branch("march", list),)

    with pytest.raises(DeadEnd, match="TakeTurn"):
        RandomPlayer(random.Random(1)).choose(Dead(), state, TakeTurn("north"))


def test_the_same_seed_plays_the_same_game():
    games = [
        [a.action for a in random_play(table, random.Random(7), 300)]
        for table in (Table.create(TOY, Options(), seed=b"same") for _ in range(2))
    ]

    assert games[0] == games[1]
    assert len(games[0]) > 5


def test_random_play_ends_with_the_game_or_at_the_cap():
    capped = Table.create(TOY, Options(), seed=b"cap")
    assert len(list(random_play(capped, random.Random(1), 3))) == 3
    assert TOY.outcome(capped.state) is None

    whole = Table.create(TOY, Options(), seed=b"cap")
    list(random_play(whole, random.Random(1), 500))
    assert TOY.outcome(whole.state) is not None
