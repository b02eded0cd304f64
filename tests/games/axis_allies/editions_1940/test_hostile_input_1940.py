"""Whatever a server may be sent: words and numbers that make no sense get a reason, not a crash."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from msgspec.structs import replace

from wartable.core.codec import decode_action, encode
from wartable.core.errors import MalformedAction
from wartable.core.game import listed
from wartable.games.axis_allies.given import Given, start
from wartable.testing.axis_allies import Bench

NUMBERS = [0, -1, 1, 2, 10**9]


class RandomDice:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple(self.rng.randint(1, sides) for _ in range(count))

    def shuffle(self, count: int) -> tuple[int, ...]:
        return tuple(self.rng.sample(range(count), count))


def names(table: Bench) -> list[str]:
    data = table.game.edition.data
    passages = [passage.name for passage in data.board.passages]
    known = [*data.spaces, *data.units, *data.powers, *data.parties, *data.purses, *passages]
    return [*known, "", "atlantis", "raid", "escort", "drop"]


def spoiled(value: Any, rng: random.Random, words: list[str]) -> Any:
    """The JSON value with one thing in it changed; types stay right."""
    match value:
        case bool():
            return not value
        case int():
            return rng.choice(NUMBERS)
        case str():
            return rng.choice(words)
        case [*items] if items:
            at = rng.randrange(len(items))
            return [*items[:at], spoiled(items[at], rng, words), *items[at + 1 :]]
        case dict():
            keys = [key for key in value if key not in ("kind", "by")]
            if not keys:
                return value
            key = rng.choice(keys)
            if rng.random() < 0.2 and key not in ("units", "path", "space", "on", "passage"):
                return {rng.choice(words): number for number in value.values()}
            return value | {key: spoiled(value[key], rng, words)}
    return value


AT_WAR = [("germany", "soviet_union"), ("italy", "united_states")]


@pytest.mark.rule("E40-OVR-12", "G40-OVR-14")
@pytest.mark.parametrize("seed", range(6))
def test_no_input_breaks_the_game(table, seed):
    """Random play from the set-up, each action sent in several spoiled versions first: each is
    refused with a reason, or can be played."""
    rng = random.Random(seed)
    power = rng.choice(["germany", "united_kingdom", "united_states", "italy", "france"])
    given = Given(start="setup", power=power, phase="noncombat_move", wars=tuple(AT_WAR))
    state = start(table.game.edition, given)
    words = names(table)
    tried = 0
    for _ in range(60):
        decisions = table.game.pending(state)
        if not decisions:
            break
        decision = rng.choice(decisions)
        branch = rng.choice(table.game.legal(state, decision))
        actions = branch.actions() or listed(table.game, state, decision)
        action = rng.choice(list(actions))
        for _ in range(4):
            raw = json.loads(encode(action))
            for _ in range(rng.randint(1, 2)):
                raw = spoiled(raw, rng, words)
            try:
                bad = decode_action(table.game, json.dumps(raw))
            except MalformedAction:
                continue
            tried += 1
            if not table.game.objections(state, bad):
                table.game.play(state, bad, RandomDice(rng))
        state = table.game.play(state, action, RandomDice(rng)).state
    assert tried > 40


@pytest.mark.rule("G40-AIR-11")
def test_a_promise_that_nobody_can_keep_breaks_nothing(table):
    """A position from outside says that a carrier is promised, and none was bought."""
    units = {"sz_110": "3 fighter, 3 carrier", "united_kingdom": {"united_kingdom": "1 infantry"}}
    state = replace(
        table.position("germany", "noncombat_move", units), promised=(("sz_113",), ("sz_112",))
    )
    table.game.check_state(state)

    assert table.is_legal(state, "move 1 fighter: sz_110 > sz_111 > sz_112")
    assert table.choices(state)
