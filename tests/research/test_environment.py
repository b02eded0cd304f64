"""A game is an environment that PettingZoo's own tests accept, and that tells no secret."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from wartable.core.errors import BadOptions, UnknownName
from wartable.core.game import listed
from wartable.games import find_game
from wartable.research import environment
from wartable.research.agents import BadChoice, Environment
from wartable.research.choices import Choice, choices
from wartable.research.encoding import Numbers
from wartable.testing.toy import CARDS, HIDDEN, OWNERS, Options, State, Toy

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


class RidgeEncoding:
    """Ridge in numbers; it refuses to look at what a seat must not see."""

    position_size = 7 + len(CARDS)
    choice_size = 2

    def position(self, view: State, seat: str, decision: Any | None) -> Numbers:
        owners = Toy().seats(view)[seat]
        for owner, side in view.sides.items():
            assert owner in owners or set(side.hand) <= {HIDDEN}
        sides = [n for side in view.sides.values() for n in (side.height, side.front, side.rear)]
        held = {card for owner in owners for card in view.sides[owner].hand}
        cards = [card in held for card in CARDS]
        return np.array([view.turn, *sides, *cards], np.float32)

    def choice(self, actions: Sequence[Any]) -> Numbers:
        return np.array([len(actions), len({type(action) for action in actions})], np.float32)


def ridge(
    seed: int | None = None, most: int = 8, truncate_after: int | None = None, **options: Any
) -> Environment:
    return Environment(Toy(), RidgeEncoding(), Options(**options), seed, most, truncate_after)


def spring_1942(rounds: int = 1, **options: Any) -> Environment:
    return environment("spring_1942", {"rounds": rounds, **options})


def steps(env: Environment, rng: random.Random) -> Iterator[str]:
    """Play at random from here; each agent before it steps."""
    for agent in env.agent_iter():
        yield agent
        observed, _, is_over, is_cut, _ = env.last()
        choices = np.flatnonzero(observed["action_mask"])
        env.step(None if is_over or is_cut else int(rng.choice(choices)))


@pytest.mark.parametrize("make", [spring_1942, ridge])
def test_pettingzoo_accepts_the_environment(make: Any) -> None:
    api_test(make(), num_cycles=500)


@pytest.mark.parametrize("make", [spring_1942, ridge])
def test_pettingzoo_finds_the_same_game_for_the_same_seed(make: Any) -> None:
    seed_test(make, num_cycles=40)


def test_agents_are_the_seats() -> None:
    seats = {"axis": ["germany", "japan"], "allies": ["soviet_union", "united_kingdom"]}
    env = spring_1942(seats={**seats, "usa": ["united_states"]})

    assert env.possible_agents == ["axis", "allies", "usa"]


def leaves(offered: tuple[Choice, ...], most: int) -> Iterator[Any]:
    """Every action that can be reached by picking and picking."""
    assert 1 <= len(offered) <= most
    for choice in offered:
        settled = choice.settled()
        if inside := settled.opened():
            yield from leaves(inside, most)
        else:
            yield settled.action


@pytest.mark.parametrize("most", [2, 7, 128])
def test_every_listed_action_can_be_reached(most: int) -> None:
    env = spring_1942(escorts=True)
    env.reset(seed=most)
    rng = random.Random(most)
    game = env.game
    sampled = 0
    for _ in steps(env, rng):
        for decision in game.pending(env.table.state):
            if rng.random() < 0.3:
                found = choices(game.legal(env.table.state, decision), most)
                assert [*leaves(found, most)] == listed(game, env.table.state, decision)
                sampled += 1

    assert sampled > 30


def test_the_environment_leads_to_every_listed_action() -> None:
    """All ways through the factors of one decision, each tried in a game of its own."""
    env = ridge(most=2)
    played = set()
    ways: list[tuple[int, ...]] = [()]
    while ways:
        way = ways.pop()
        env.reset(seed=5)
        before = len(env.table.log.acted)
        options = listed(env.game, env.table.state, env.game.pending(env.table.state)[0])
        for number in way:
            env.step(number)
        if len(env.table.log.acted) > before:
            played.add(env.table.log.acted[-1].action)
        else:
            mask = env.observe(env.agent_selection)["action_mask"]
            ways += [(*way, int(number)) for number in np.flatnonzero(mask)]

    assert len(options) == 6
    assert played == set(options)


def test_what_is_chosen_is_played() -> None:
    env = spring_1942()
    env.reset(seed=2)
    rng = random.Random(2)
    played = 0
    for agent in env.agent_iter(200):
        texts = env.infos[agent]["choices"]
        number = rng.randrange(len(texts))
        env.step(number)
        if len(env.table.log.acted) > played:
            played += 1
            assert env.game.format_action(env.table.log.acted[-1].action) == texts[number]
        else:
            assert env.agent_selection == agent
            assert env.infos[agent]["chosen"][-1] == texts[number]

    assert played > 50


@pytest.mark.parametrize("number", [7, 127, 128, -1, 10**30, None, True, np.True_, "0", 1.0, [0]])
def test_a_masked_choice_is_refused_and_changes_nothing(number: Any) -> None:
    env = ridge(most=128)
    env.reset(seed=1)
    seen = env.last()

    with pytest.raises(BadChoice, match="the choices are 0 to 3"):
        env.step(number)

    assert str(env.last()) == str(seen)
    assert len(env.table.log.acted) == 1
    env.step(np.int64(3))
    assert len(env.table.log.acted) == 2


def test_pettingzoo_can_end_the_game_at_a_masked_choice() -> None:
    env = TerminateIllegalWrapper(ridge(), illegal_reward=-1)
    env.reset(seed=1)

    env.step(7)

    assert env.terminations == {"north": True, "south": True}
    assert env.rewards["north"] == -1


def test_the_winner_gets_one_and_the_loser_minus_one() -> None:
    rewards = set()
    for seed in range(12):
        env = ridge(turns=9)
        env.reset(seed=seed)
        total = dict.fromkeys(OWNERS, 0.0)
        for agent in steps(env, random.Random(seed)):
            total[agent] += env.last()[1]
        outcome = env.game.outcome(env.table.state)
        for owner in OWNERS:
            won = 1 if owner in outcome.winners else -1
            assert total[owner] == (won if outcome.winners else 0)
            rewards.add(total[owner])

    assert rewards == {1, -1, 0}


def test_a_game_can_be_broken_off() -> None:
    env = ridge(truncate_after=5)
    env.reset(seed=1)
    agents = [(agent, env.last()[1], env.last()[3]) for agent in steps(env, random.Random(1))]

    assert [is_over for _, _, is_over in agents] == [False] * 5 + [True] * 2
    assert {agent for agent, _, is_over in agents if is_over} == set(OWNERS)
    assert not any(reward for _, reward, _ in agents)
    assert env.game.outcome(env.table.state) is None
    api_test(ridge(truncate_after=9), num_cycles=20)


def test_a_seat_on_both_sides_gets_nothing() -> None:
    env = ridge(is_solo=True)
    for seed in range(20):
        env.reset(seed=seed)
        *_, last = [env.last()[1] for _ in steps(env, random.Random(seed))]
        assert last == 0
        if env.game.outcome(env.table.state).winners:
            return
    raise AssertionError("nobody has won")


def test_a_seed_fixes_the_dice_and_nothing_else() -> None:
    def played(seed: int) -> tuple[Any, list[Any], list[Any]]:
        env = spring_1942()
        env.reset(seed=seed)
        first = env.infos[env.agent_selection]
        for number, _ in enumerate(steps(env, random.Random(7))):
            if number == 120:
                break
        acted = env.table.log.acted
        return first, [each.action for each in acted], [each.rolls for each in acted]

    one, again, other = played(1), played(1), played(2)

    assert one == again
    assert one[0] == other[0]
    assert one[2] != other[2]


def test_games_after_the_first_differ_and_repeat_with_the_seed() -> None:
    def hands(env: Environment) -> list[Any]:
        found = []
        for _ in range(3):
            env.reset()
            found.append(env.table.state.sides["north"].hand)
        return found

    one = hands(ridge(seed=4))
    assert len(set(one)) > 1
    assert one == hands(ridge(seed=4))


def test_nobody_sees_what_the_view_hides() -> None:
    env = ridge(turns=6)
    told: dict[str, str] = dict.fromkeys(OWNERS, "")
    for seed in range(8):
        env.reset(seed=seed)
        shown: set[str] = set()
        for agent in steps(env, random.Random(seed)):
            sides = env.table.state.sides
            hidden = {c for owner in OWNERS if owner != agent for c in sides[owner].hand}
            hidden |= set(env.table.state.deck)
            info = json.dumps(env.infos[agent])
            if len(env.table.state.deck) < len(CARDS):
                assert not [card for card in hidden - shown if f'"{card}"' in info]
            for owner in OWNERS:
                env.observe(owner)
            shown |= {a.action.card for a in env.table.log.acted if hasattr(a.action, "card")}
            told[agent] += info

    assert all("dealt" in each and "fired" in each for each in told.values())


def test_events_are_told_once_to_everybody() -> None:
    env = ridge(turns=4)
    env.reset(seed=6)
    told: dict[str, list[Any]] = {owner: [] for owner in OWNERS}
    asked: dict[str, Any] = dict.fromkeys(OWNERS)
    for agent in steps(env, random.Random(6)):
        if env.infos[agent] is not asked[agent]:
            asked[agent] = env.infos[agent]
            told[agent] += env.infos[agent]["events"]

    happened = [event for acted in env.table.log.acted for event in acted.events]
    assert [len(told[owner]) for owner in OWNERS] == [len(happened)] * 2


def test_options_and_games_that_do_not_exist_are_refused() -> None:
    with pytest.raises(UnknownName, match="there is no game"):
        environment("winter_1942")
    with pytest.raises(BadOptions, match="did you mean 'rounds'"):
        environment("spring_1942", {"round": 3})
    with pytest.raises(BadChoice, match="at least two"):
        ridge(most=1)


def test_without_pettingzoo_the_error_says_what_to_install() -> None:
    program = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "import wartable.research.bots\n"
        "from wartable.research import environment\n"
        "from wartable.core.errors import WartableError\n"
        "try: environment('spring_1942')\n"
        "except WartableError as error: print(error)\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)

    assert ran.stdout == "pettingzoo is not installed; pip install 'wartable[research]'\n"


def test_a_game_of_spring_1942_ends_with_its_round() -> None:
    env = spring_1942()
    env.reset(seed=9)
    for _ in steps(env, random.Random(9)):
        last = dict(env.infos)

    assert all(info["outcome"]["rule"] == "S42-TBL-05" for info in last.values() if info)
    assert find_game("spring_1942").outcome(env.table.state)


def test_an_environment_can_be_made_again() -> None:
    """Nothing in the room takes the function's name."""
    import wartable.research

    for _ in range(2):
        assert wartable.research.environment("spring_1942").possible_agents
