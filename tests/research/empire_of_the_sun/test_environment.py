"""Empire of the Sun is an environment that PettingZoo's own tests accept, and tells no secret."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from wartable.core.codec import encode
from wartable.core.game import listed
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import other
from wartable.research import environment
from wartable.research.agents import Environment
from wartable.research.choices import choices
from wartable.research.facts import facts_of

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def south_pacific(**more: Any) -> Environment:
    return environment("empire_of_the_sun", {"scenario": "south_pacific"}, **more)


def step(env: Environment, rng: random.Random) -> None:
    observed, *_ = env.last()
    env.step(int(rng.choice(np.flatnonzero(observed["action_mask"]))))


def test_pettingzoo_accepts_it() -> None:
    api_test(south_pacific(truncate_after=60), num_cycles=60)


def test_pettingzoo_finds_the_same_game_for_the_same_seed() -> None:
    seed_test(lambda: south_pacific(truncate_after=40), num_cycles=20)


def test_an_agent_is_a_side() -> None:
    assert sorted(south_pacific().possible_agents) == ["allies", "japan"]


def test_nobody_is_told_the_other_hand() -> None:
    env = south_pacific(truncate_after=80)
    env.reset(seed=3)
    rng = random.Random(3)
    asked = set()
    for agent in env.agent_iter():
        if any(env.truncations.values()) or any(env.terminations.values()):
            break
        cards = env.table.state.cards[other(agent)]
        unseen = {*cards.hand, *cards.draw, cards.future} - {*cards.shown, ""}
        info = json.dumps(env.infos[agent])
        assert not [card for card in unseen if f'"{card}"' in info or f" {card} " in info]
        asked.add(agent)
        step(env, rng)

    assert asked == {"japan", "allies"}


def test_a_branch_is_opened_when_it_is_picked() -> None:
    """Every listed action can be reached, and a branch that is not picked is not listed."""
    env = south_pacific()
    env.reset(seed=5)
    rng = random.Random(5)
    several = 0
    while several < 6 and not any(env.terminations.values()):
        (decision, *_) = env.game.pending(env.table.state)
        view = env.game.view(env.table.state, decision.owner)
        found = choices(env.game.legal(view, decision), 1000)
        leaves = [
            leaf.settled().action
            for choice in found
            for leaf in choice.settled().opened() or (choice,)
        ]
        assert leaves == listed(env.game, view, decision)
        branches = [choice for choice in found if choice.glimpse]
        several += len(branches) > 1
        assert all(not choice.inside and len([*choice.actions()]) == 2 for choice in branches)
        step(env, rng)


def test_facts_are_those_of_the_board_and_the_cards() -> None:
    facts = facts_of(south_pacific().game)

    assert len(facts["counters"]) == 201
    assert len(facts["cards"]) == 170
    assert facts["hexes"]["4024"]["name"]
    assert facts["scenarios"]["south_pacific"]["part"] in facts["parts"]
    sent = json.loads(encode(facts))
    assert sent["cards"]["JP-17"]["value"] == data().cards["JP-17"].value
    assert sent["parts"]["south_pacific"]["sides"].keys() < sent["hexes"].keys()
