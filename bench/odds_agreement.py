"""Whether odds are what the game itself does when every die shows every face."""

from __future__ import annotations

from functools import partial
from random import Random

from msgspec.structs import replace

from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import InForce, State
from wartable.odds.empire_of_the_sun import Policy, battle_odds
from wartable.odds.empire_of_the_sun.ends import end_of, involved
from wartable.testing.empire_of_the_sun.enumeration import play
from wartable.testing.empire_of_the_sun.random_battles import some_battle

EXACT = 1e-9
POLICIES = (
    Policy(),
    Policy("strength", "value"),
    Policy("value", "strength"),
    Policy(("us_cv_enterprise", "us_bb_washington"), ("jp_cv_akagi", "jp_bb_kongo")),
)
OPERATIONS = (
    "attack_mod",
    "defence_mod",
    "air_naval_drm",
    "ground_drm",
    "critical_on",
    "no_enemy_roll",
)


def disagreement(seed: int, most: int = 2, *, cards: bool = False) -> str:
    """Where the odds of a generated battle are not those of the game, to a billionth; nothing if
    they are."""
    field = some_battle(seed, most)
    state: State = with_cards(field.pos.state, seed) if cards else field.pos.state
    policy = POLICIES[seed % len(POLICIES)]
    pos, number = Position(state), field.number
    odds = battle_odds(state, number, policy)
    note = partial(end_of, pos, number, involved(pos, number))
    ends = play(state, number, policy.answer, note)
    for end in ends.keys() | odds.ends.keys():
        told, true = odds.ends.get(end, 0.0), ends.get(end, 0.0)
        if abs(told - true) > EXACT:
            return f"battle {seed} ends with {true}, not {told}, in {end}"
    total = sum(odds.ends.values())
    return "" if abs(total - 1) <= EXACT else f"battle {seed}: the chances add up to {total}"


def with_cards(state: State, seed: int) -> State:
    """Two effects of cards that change battles are in force."""
    assert state.offensive is not None
    known = [
        InForce(card.id, number)
        for card in data().cards.values()
        for number, effect in enumerate(card.effects)
        if effect.op in OPERATIONS
    ]
    effects = tuple(Random(seed).sample(known, 2))
    return replace(state, offensive=replace(state.offensive, effects=effects))
