"""The unit chart: what each unit costs, hits on and moves, in play (S42-UNT)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.battle.values import attack_values, defense_values
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.unit import parse_force
from wartable.testing.axis_allies import Bench, rolls

table = Bench(GAME)


@pytest.mark.rule(
    "S42-UNT-01",
    "S42-UNT-02",
    "S42-UNT-03",
    "S42-UNT-04",
    "S42-UNT-05",
    "S42-UNT-06",
    "S42-UNT-07",
    "S42-UNT-08",
    "S42-UNT-09",
    "S42-UNT-10",
    "S42-UNT-11",
    "S42-UNT-12",
    "S42-UNT-13",
)
@pytest.mark.parametrize(
    ("unit", "cost", "attack", "defense", "move"),
    [
        ("infantry", 3, 1, 2, 1),
        ("artillery", 4, 2, 2, 1),
        ("tank", 5, 3, 3, 2),
        ("aa_gun", 6, 0, 0, 1),
        ("industrial_complex", 15, 0, 0, 0),
        ("fighter", 10, 3, 4, 4),
        ("bomber", 12, 4, 1, 6),
        ("battleship", 20, 4, 4, 2),
        ("carrier", 14, 1, 2, 2),
        ("cruiser", 12, 3, 3, 2),
        ("destroyer", 8, 2, 2, 2),
        ("submarine", 6, 2, 1, 2),
        ("transport", 7, 0, 0, 2),
    ],
)
def test_a_unit_costs_fires_and_moves_as_the_chart_says(unit, cost, attack, defense, move):
    """It is bought for its cost and not for less; it rolls on its attack and defence value, or not
    at all; it has its movement at the start of a turn."""
    rich = table.position("germany", "purchase", money={"germany": cost})
    assert table.play(rich, f"buy 1 {unit}").money["germany"] == 0
    poor = table.position("germany", "purchase", money={"germany": cost - 1})
    assert not table.is_legal(poor, f"buy 1 {unit}")

    pos = table.pos(rich)
    one = parse_force(f"1 {unit}", "germany")
    assert [value for _, value in attack_values(pos, one)] == ([attack] if attack else [])
    assert [value for _, value in defense_values(pos, one)] == ([defense] if defense else [])
    assert pos.left(one[0][0]) == move


@pytest.mark.rule("S42-UNT-08", "S42-BB-01")
def test_a_battleship_takes_two_hits():
    """Two cruisers hit it once a round: it is still there after the first, and gone after the
    second."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {"sz_6": {"united_kingdom": "2 cruiser*moved<sz_7", "germany": "1 battleship"}},
    )
    state = table.play(state, "fight in sz_6", dice=(1, 6, 6))
    assert table.defenders(state) == "1 battleship"
    state = table.play(state, "press on in sz_6", dice=(1, 6, 6))

    assert table.units(state, "sz_6", "germany") == ""
    for kind, facts in GAME.edition.data.units.items():
        assert facts.hits == (2 if kind == "battleship" else 1)


@pytest.mark.rule("S42-UNT-08", "S42-UNT-10", "S42-AMP-11")
@pytest.mark.parametrize(("ship", "value"), [("battleship", 4), ("cruiser", 3)])
def test_battleships_and_cruisers_bombard(ship, value):
    """Each on its value, and no other ship does."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_3": f"1 transport*moved<sz_6{{infantry^norway}}, 1 {ship}, 1 destroyer, 1 carrier",
            "norway": {"germany": "1 infantry"},
        },
    )
    state = table.play(state, "fight in norway")
    assert table.choices(state) == {
        f"bombard norway with 1 {ship}",
        "bombard norway with none",
    }
    events, _ = table.events(state, f"bombard norway with 1 {ship}", dice=(value + 1, 1, 6))
    assert rolls(events)[0] == ("bombardment", (value,))
    assert {kind for kind, facts in GAME.edition.data.units.items() if facts.bombard} == {
        "battleship",
        "cruiser",
    }
