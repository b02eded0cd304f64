"""A game that somebody else brings is an environment: its deal is told, its secrets are not, and
who may act at will can act or wait."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from borderlands.board import HOUSES
from borderlands.truce import BreakTruce
from pettingzoo.test import api_test, seed_test

from tests.families.subject import PERSONS, secrets
from wartable.core.verify import verify
from wartable.research import environment
from wartable.research.agents import Environment
from wartable.research.facts import facts_of

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def borderlands(**options: Any) -> Environment:
    return environment("borderlands", {"rounds": 2, **options})


def steps(env: Environment, rng: random.Random) -> Iterator[str]:
    """Play at random from here; each agent before it steps."""
    for agent in env.agent_iter():
        yield agent
        observed, _, is_over, is_cut, _ = env.last()
        numbers = np.flatnonzero(observed["action_mask"])
        env.step(None if is_over or is_cut else int(rng.choice(numbers)))


def test_pettingzoo_accepts_it() -> None:
    api_test(borderlands(), num_cycles=500)


def test_pettingzoo_finds_the_same_game_for_the_same_seed() -> None:
    seed_test(borderlands, num_cycles=60)


@pytest.mark.parametrize("persons", PERSONS)
def test_agents_are_the_seats(persons: int) -> None:
    env = borderlands(seats=PERSONS[persons])

    assert env.possible_agents == list(PERSONS[persons] or HOUSES)


def test_everybody_hears_of_the_deal_and_of_each_event_once() -> None:
    env = borderlands()
    env.reset(seed=3)
    told: dict[str, list[Any]] = {house: [] for house in HOUSES}
    asked: dict[str, Any] = dict.fromkeys(HOUSES)
    for agent in steps(env, random.Random(3)):
        if env.infos[agent] is not asked[agent]:
            asked[agent] = env.infos[agent]
            told[agent] += env.infos[agent]["events"]

    happened = [event for acted in env.table.log.acted for event in acted.events]
    assert [len(told[house]) for house in HOUSES] == [len(happened)] * 3
    for house in HOUSES:
        assert told[house][0]["event"] == "dealt"
        assert [card for card in told[house][0]["hands"][house] if card != "?"]
    assert verify(env.table.log).is_proven


def test_nobody_is_told_what_the_view_hides() -> None:
    env = borderlands()
    kinds = Counter()
    for seed in range(4):
        env.reset(seed=seed)
        for agent in steps(env, random.Random(seed)):
            info = env.infos[agent]
            state = env.table.state
            if not info or "view" not in info:
                continue
            text = json.dumps({key: info[key] for key in ("view", "decision") if key in info})
            assert not [card for card in secrets(state, agent) if card in text]
            kinds[info.get("decision", {}).get("ask")] += 1

    assert kinds.keys() >= {"choose_card", "take_turn", "defend", "may_break_truce"}


def test_who_may_act_at_will_is_asked_when_another_s_turn_begins_and_can_wait() -> None:
    env = borderlands()
    env.reset(seed=1)
    for _ in HOUSES:
        env.step(0)
    active = env.table.state.order[0]
    others = [house for house in HOUSES if house != active]

    asked = []
    while env.infos[env.agent_selection]["decision"]["ask"] == "may_break_truce":
        asked.append(env.agent_selection)
        assert env.infos[env.agent_selection]["choices"][0] == "wait"
        assert not env.choice_numbers()[0].any()
        env.step(0)

    assert asked == others
    assert env.agent_selection == active
    assert env.infos[active]["decision"]["ask"] == "take_turn"
    assert len(env.table.log.acted) == 1 + len(HOUSES)
    while env.agent_selection == active:
        env.step(len(env.infos[active]["choices"]) - 1)
    assert env.infos[env.agent_selection]["decision"]["ask"] == "may_break_truce"


def test_an_act_at_will_is_done_in_another_s_turn() -> None:
    env = borderlands()
    env.reset(seed=1)
    for _ in HOUSES:
        env.step(0)
    active, agent = env.table.state.order[0], env.agent_selection

    env.step(1)
    while len(env.table.log.acted) == 1 + len(HOUSES):
        env.step(0)

    action = env.table.log.acted[-1].action
    assert isinstance(action, BreakTruce)
    assert action.by == agent != active
    assert env.table.state.order[0] == active
    assert env.infos[agent]["decision"]["ask"] == "may_break_truce", "there is another truce"


def test_winners_gain_what_losers_lose() -> None:
    env = borderlands()
    seen = set()
    for seed in range(12):
        env.reset(seed=seed)
        for agent in steps(env, random.Random(seed)):
            if env.terminations[agent]:
                break
        winners = env.game.outcome(env.table.state).winners
        assert {a for a in HOUSES if env.rewards[a] > 0} == {*winners}
        seen.add(len(winners))

    assert 1 in seen


def test_programs_get_its_facts(guest: Any) -> None:
    from borderlands.game import GAME

    assert len(facts_of(GAME)["hexes"]) == 19
