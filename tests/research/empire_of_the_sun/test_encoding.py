"""Positions and choices of Empire of the Sun as numbers."""

from __future__ import annotations

import random

import numpy as np
import pytest
from msgspec.structs import replace

from wartable.core.dice import KeyedDice
from wartable.games.empire_of_the_sun.actions import Discard, Go, PlayOperations
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import PlayCard
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.position import position_of
from wartable.games.empire_of_the_sun.state import Options, State
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.zoi import is_barred, is_projected
from wartable.research.empire_of_the_sun.counters import COUNTER
from wartable.research.empire_of_the_sun.encoding import (
    ACTIONS,
    DECISIONS,
    WAYS,
    EmpireOfTheSunEncoding,
)
from wartable.research.empire_of_the_sun.hexes import FORCES, HEX, class_of
from wartable.research.encoding import Numbers
from wartable.testing.random_play import RandomPlayer

ENCODING = EmpireOfTheSunEncoding(GAME)
Part = dict[str, Numbers]


def dealt(scenario: str = "south_pacific") -> State:
    """The first position in which somebody is asked."""
    state = GAME.setup(Options(scenario=scenario))
    player, dice = RandomPlayer(random.Random(1)), KeyedDice(b"1")
    while not state.dealt:
        (decision, *_) = GAME.pending(state)
        state = GAME.play(state, player.choose(GAME, state, decision), dice).state
    return state


def parts(state: State, seat: str = "japan") -> Part:
    numbers = ENCODING.position(GAME.view(state, seat), seat, None)
    assert numbers.shape == (ENCODING.position_size,)
    assert np.isfinite(numbers).all()
    assert (numbers >= 0).all()
    return {name: numbers[where] for name, where in ENCODING.layout.items()}


def of_hex(part: Part, place: str, name: str) -> float:
    rows = part["hexes"].reshape(len(ENCODING.hexes), len(HEX))
    return float(rows[ENCODING.hexes[place], HEX.index(name)])


def of_counter(part: Part, unit: str, name: str) -> float:
    rows = part["counters"].reshape(len(ENCODING.counters), len(COUNTER))
    return float(rows[ENCODING.counters[unit], COUNTER.index(name)])


@pytest.mark.parametrize("scenario", ["south_pacific", "1943"])
def test_every_counter_is_in_one_place(scenario: str) -> None:
    state = dealt(scenario)
    pos, part = position_of(state), parts(state)

    for unit, place in state.at.items():
        assert of_counter(part, unit, "on_map") == pos.is_on_map(unit)
        assert of_counter(part, unit, "reduced") == (unit in state.reduced)
        if pos.is_on_map(unit):
            assert of_counter(part, unit, "column") * 100 + of_counter(part, unit, "row") == int(
                place
            )
            assert of_counter(part, unit, "supplied") == supply_of(pos).is_supplied(unit)
            step = "reduced" if pos.is_reduced(unit) else "full"
            counter = data().counters[unit]
            assert of_hex(part, place, f"{counter.side}_{class_of(counter)}_{step}") >= 1
    rows = part["hexes"].reshape(len(ENCODING.hexes), len(HEX))
    forces = [HEX.index(name) for name in FORCES]
    assert rows[:, forces].sum() == len(pos.on_map)


@pytest.mark.parametrize("scenario", ["south_pacific", "1943"])
def test_control_and_zoi_are_those_of_the_rules(scenario: str) -> None:
    state = dealt(scenario)
    pos, part = position_of(state), parts(state, "allies")

    for place, facts in pos.map.hexes.items():
        for side, enemy in zip(SIDES, reversed(SIDES), strict=True):
            held = facts.is_land and pos.controls(side, place)
            assert of_hex(part, place, f"{side}_control") == held
            assert of_hex(part, place, f"{side}_zoi") == is_projected(pos, side, place)
            barred = is_barred(pos, enemy, place)
            assert of_hex(part, place, f"{side}_zoi_unneutralised") == barred
    for place in data().map.hexes.keys() - pos.map.hexes.keys():
        assert not part["hexes"].reshape(len(ENCODING.hexes), -1)[ENCODING.hexes[place]].any()


def test_the_own_hand_is_a_mask_and_the_other_is_counted() -> None:
    state = dealt()
    for seat, enemy in zip(SIDES, reversed(SIDES), strict=True):
        part = parts(state, seat)
        held = {card for card, number in ENCODING.cards.items() if part["hand"][number]}
        assert held == {*state.cards[seat].hand}
        counted = dict(zip(SIDES, part["hand_count"], strict=True))
        assert counted[enemy] == len(state.cards[enemy].hand) > 0


def test_what_a_seat_cannot_know_changes_no_number() -> None:
    """The other hand is dealt anew: all numbers stay."""
    state = dealt()
    other = GAME.imagine(GAME.view(state, "japan"), "japan", KeyedDice(b"another deal"))
    assert other.cards["allies"].hand != state.cards["allies"].hand

    one, same = (
        ENCODING.position(GAME.view(each, "japan"), "japan", None) for each in (state, other)
    )
    assert (one == same).all()
    swapped = replace(state, cards={**state.cards, "japan": state.cards["allies"]})
    assert (parts(swapped)["hand"] != parts(state)["hand"]).any()


def test_whoever_is_asked_sees_what_for() -> None:
    state = dealt()
    numbers = ENCODING.position(GAME.view(state, "japan"), "japan", PlayCard("japan"))
    part = {name: list(numbers[where]) for name, where in ENCODING.layout.items()}

    assert part["asked"] == [name == "PlayCard" for name in DECISIONS]
    assert part["asks"] == part["mine"] == [side == "japan" for side in SIDES]
    assert part["turn"] == [state.turn]
    assert part["last_turn"] == [6]


def test_a_choice_is_the_mean_of_what_it_leaves_open() -> None:
    numbers = ENCODING.choice(
        [
            Go("japan", ("jp_ca_aoba", "jp_bde_4sn"), "land", "3420", "3420"),
            Go("japan", ("jp_ca_aoba",), "sail", "3319"),
            PlayOperations("japan", "JP-17", "jp_hq_south_seas"),
            Discard("japan", "JP-17"),
        ]
    )
    part = {name: numbers[where] for name, where in ENCODING.choice_layout.items()}

    assert part["kind"][ACTIONS["Go"]] == 0.5
    assert part["kind"].sum() == 1
    assert part["counters"][ENCODING.counters["jp_ca_aoba"]] == 0.5
    assert part["counters"][ENCODING.counters["jp_hq_south_seas"]] == 0.25
    assert part["hexes"][ENCODING.hexes["3319"]] == 0.25
    assert part["cards"][ENCODING.cards["JP-17"]] == 0.5
    assert part["ways"][WAYS.index("land")] == part["ways"][WAYS.index("sail")] == 0.25
