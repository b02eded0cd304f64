"""Who will win: the model's chances."""

from __future__ import annotations

import random
import statistics
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from wartable.ai.axis_allies import prospects
from wartable.ai.axis_allies.prospects import FEATURES, features, what_moved, win_chances
from wartable.ai.makers import make_player
from wartable.ai.prospects import calibration_of, prospects_of
from wartable.core.dice import KeyedDice
from wartable.core.game import Outcome
from wartable.forces import force, plus
from wartable.games import find_game
from wartable.games.axis_allies.unit import Unit
from wartable.testing.toy import Toy

GAME: Any = find_game("spring_1942")
SIDES = GAME.edition.data.sides


def start(given: Mapping[str, Any] | None = None) -> Any:
    return GAME.scenarios.start(dict(given)) if given else GAME.setup(GAME.options_type())


def chances(state: Any) -> Mapping[str, float]:
    return win_chances(GAME.position(state))


def test_the_chances_of_both_sides_add_up_to_one() -> None:
    found = chances(start())

    assert set(found) == set(SIDES)
    assert sum(found.values()) == pytest.approx(1.0)
    assert 0.05 < found["axis"] < 0.95


def test_a_side_with_more_money_is_better_off() -> None:
    state = start()
    for power, side in (("germany", "axis"), ("soviet_union", "allies")):
        richer = replace(state, money={**state.money, power: state.money[power] + 40})
        assert chances(richer)[side] > chances(state)[side]


@pytest.mark.parametrize(("power", "side"), [("germany", "axis"), ("united_kingdom", "allies")])
def test_a_side_that_lost_its_army_is_worse_off(power: str, side: str) -> None:
    state = start()
    units = {
        space: kept
        for space, there in state.units.items()
        if (kept := tuple(pair for pair in there if pair[0].owner != power))
    }
    beaten = replace(state, units=units)

    assert chances(beaten)[side] < chances(state)[side] - 0.1


def test_a_side_that_lost_a_capital_is_worse_off() -> None:
    state = start()
    fallen = replace(state, control={**state.control, "germany": "soviet_union"})

    assert chances(fallen)["axis"] < chances(state)["axis"] - 0.1


def test_a_side_with_enough_cities_and_one_enemy_to_come_is_much_better_off() -> None:
    state = start()
    control = dict(state.control)
    for space in ("united_kingdom", "india", "russia", "karelia", "hawaiian_islands"):
        if space in control:
            control[space] = "germany"
    state = replace(state, control=control, power=list(GAME.edition.data.powers)[-1])
    held = sum(
        GAME.edition.data.powers[control[space.id]].side == "axis"
        for space in GAME.edition.data.spaces.values()
        if space.victory_city
    )
    assert held >= GAME.edition.data.victory.standard

    assert chances(state)["axis"] > chances(start())["axis"] + 0.2


def test_exchanging_the_sides_exchanges_the_chances() -> None:
    """Every feature compares the two sides: the same forces on both are even."""
    state = start(
        {
            "power": "germany",
            "units": {
                "germany": {"germany": "5 infantry, 1 fighter"},
                "russia": {"soviet_union": "5 infantry, 1 fighter"},
            },
        }
    )
    found = features(GAME.position(state))

    assert set(found) == set(FEATURES)
    for name in ("land", "air", "sea"):
        assert found[name] == 0.0
    stronger = start(
        {
            "power": "germany",
            "units": {
                "germany": {"germany": "9 infantry, 1 fighter"},
                "russia": {"soviet_union": "5 infantry, 1 fighter"},
            },
        }
    )
    weaker = start(
        {
            "power": "germany",
            "units": {
                "germany": {"germany": "5 infantry, 1 fighter"},
                "russia": {"soviet_union": "9 infantry, 1 fighter"},
            },
        }
    )
    more, less = (features(GAME.position(s))["land"] for s in (stronger, weaker))
    assert more == pytest.approx(-less)
    assert more != 0.0


def test_a_game_that_is_over_is_certain() -> None:
    state = start()

    over = replace(state, outcome=Outcome(SIDES["axis"], "S42-VIC-04", "nine cities"))
    assert chances(over) == {"allies": 0.0, "axis": 1.0}
    drawn = replace(state, outcome=Outcome((), "S42-TBL-05", "a draw"))
    assert chances(drawn) == {"allies": 0.5, "axis": 0.5}


def test_bought_units_count_before_they_stand() -> None:
    state = start()
    bought = replace(state, bought={"infantry": 10})

    side = GAME.edition.data.powers[state.power].side
    assert chances(bought)[side] > chances(state)[side]


def test_a_game_without_a_model_has_no_prospects() -> None:
    assert prospects_of(Toy()) is None
    assert calibration_of(Toy()) is None
    of_game = prospects_of(GAME)
    assert of_game is not None
    state = start()
    assert of_game(state) == chances(state)


def test_every_feature_has_a_weight() -> None:
    assert list(prospects.model().weights) == list(FEATURES)


def test_an_edition_without_games_of_its_own_starts_even(monkeypatch: pytest.MonkeyPatch) -> None:
    fitted = prospects.model()
    monkeypatch.setattr(prospects, "model", lambda: replace(fitted, start={}))

    assert chances(start())["axis"] == pytest.approx(0.5)


def test_the_calibration_is_that_of_games_kept_apart() -> None:
    found = calibration_of(GAME)

    assert found is not None
    assert found.brier < 0.2
    assert found.log_loss < 0.6
    assert sum(each.positions for each in found.bins) == 2 * found.positions
    for each in found.bins:
        assert each.low <= each.predicted <= each.high
        assert each.actual == pytest.approx(each.predicted, abs=0.15)


def test_the_chances_do_not_swing_with_whoever_moves() -> None:
    """Over many turns nobody's own turns make their side's chances better or worse by themselves:
    who is about to strike has been reckoned with."""
    changes: dict[str, list[float]] = {}
    for seed in range(3):
        player = make_player(GAME, "easy", random.Random(seed), 60.0)
        dice = KeyedDice(b"swing %d" % seed)
        state, last, before = start(), "", 0.0
        while state.round <= 6 and (pending := GAME.pending(state)):
            if state.power != last:
                now = chances(state)["allies"]
                if last:
                    changes.setdefault(last, []).append(now - before)
                last, before = state.power, now
            state = GAME.play(state, player.choose(GAME, state, pending[0]), dice).state
    means = {power: statistics.mean(each) for power, each in changes.items()}
    assert len(means) == 5
    assert max(means.values()) - min(means.values()) < 0.1, means


def test_what_moved_the_chance_most_is_named() -> None:
    """Tanks that come before Moscow threaten a capital; nothing moved between equal positions."""
    home, front = "western_europe", "west_russia"
    units = start().units
    tanks = force([(Unit("tank", "germany"), 12)])
    far = replace(start(), units={**units, home: plus(units[home], tanks), front: ()})
    near = replace(far, units={**units, front: tanks})
    before, after = GAME.position(far), GAME.position(near)

    assert what_moved(before, after, "axis", up=True) == "siege"
    assert what_moved(before, after, "allies", up=False) == "siege"
    assert what_moved(before, before, "axis", up=True) is None
