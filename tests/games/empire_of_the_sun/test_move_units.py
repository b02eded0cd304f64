"""The order of moves, who moves together, and what is listed (7.23)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.orders import empty_sea, orders, rules
from tests.games.empire_of_the_sun.steps import at_step, pos
from wartable.games.empire_of_the_sun.actions import Done, Go, RemoveToTrack
from wartable.games.empire_of_the_sun.decisions import MoveUnits
from wartable.games.empire_of_the_sun.offensive import move_units
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Window
from wartable.testing.empire_of_the_sun.table import Faces


@pytest.mark.rule("EOS-6.0-01", "EOS-6.3-01", "EOS-6.0-02", "EOS-7.2-02", "EOS-6.1-03")
def test_only_activated_units_of_ones_own_move():
    made = orders("1942", units={"jp_ca_takao": "2311"}, active=["jp_bb_kongo"])

    assert made.against("sail", "jp_ca_takao", "2212") == ["EOS-6.3-01"]
    assert "EOS-6.1-03" in made.against("march", "jp_hq_south", "2211")
    other = Go("japan", ("us_ca_us_asia",), "sail", "2813")
    assert "EOS-7.2-02" in rules(move_units.QUESTION.rules[Go].objections(made.pos, other))


@pytest.mark.rule("EOS-7.23-01", "EOS-8.21-02", "EOS-8.31-05", "EOS-8.4-02")
def test_a_unit_moves_once():
    made = orders("1942", active=["jp_bb_kongo", "jp_ca_mogami"])
    made.move("sail", "jp_bb_kongo", "2212")

    assert made.against("sail", "jp_bb_kongo", "2311") == ["EOS-7.23-01"]
    assert made.against("sail", "jp_ca_mogami", "2212") == []


@pytest.mark.rule("EOS-7.23-02")
def test_nobody_is_picked_up_on_the_way():
    made = orders("1942", active=["jp_bb_kongo", "jp_ca_takao"])

    assert made.against("sail", ["jp_bb_kongo", "jp_ca_takao"], "2212") == ["EOS-7.23-02"]


@pytest.mark.rule("EOS-8.4-01", "EOS-8.21-03", "EOS-8.31-01")
@pytest.mark.parametrize(
    ("how", "unit", "rule"),
    [
        ("march", "jp_bb_kongo", "EOS-8.21-03"),
        ("sail", "jp_air_flot_22", "EOS-8.31-01"),
        ("fly", "jp_army_38", "EOS-8.4-01"),
        ("sail", "jp_army_38", "EOS-8.4-01"),
    ],
)
def test_each_kind_has_its_own_ways(how, unit, rule):
    made = orders("1942", active=["jp_bb_kongo", "jp_air_flot_22", "jp_army_38"])

    assert rule in made.against(how, unit, "2212")


def test_nobody_moves_to_where_he_is_or_off_the_map():
    made = orders("1942", active=["jp_bb_kongo"])
    assert "EOS-7.23-01" in made.against("sail", "jp_bb_kongo", "2311")

    small = orders(
        "south_pacific", card="JP-23", units={"jp_bb_nagato": "4021"}, active=["jp_bb_nagato"]
    )
    assert "EOS-1.23-01" in small.against("sail", "jp_bb_nagato", "3706")


@pytest.mark.rule("EOS-7.23-01")
def test_groups_are_each_alone_all_ships_and_ships_with_ground_units():
    made = empty_sea(
        units={
            "jp_ca_aoba": "4017",
            "jp_bb_nagato": "4017",
            "jp_bde_ss": "4017",
            "jp_air_flot_24": "4017",
            "jp_army_18": "4021",
        },
        active=["jp_ca_aoba", "jp_bb_nagato", "jp_bde_ss", "jp_air_flot_24", "jp_army_18"],
    )

    assert {frozenset(group) for group in move_units.groups(made.pos)} == {
        frozenset({"jp_ca_aoba"}),
        frozenset({"jp_bb_nagato"}),
        frozenset({"jp_bde_ss"}),
        frozenset({"jp_air_flot_24"}),
        frozenset({"jp_army_18"}),
        frozenset({"jp_ca_aoba", "jp_bb_nagato"}),
        frozenset({"jp_ca_aoba", "jp_bb_nagato", "jp_bde_ss"}),
        frozenset({"jp_ca_aoba", "jp_bde_ss"}),
    }


def test_other_groups_are_legal_when_asked_for():
    made = empty_sea(
        units={"jp_ca_aoba": "4017", "jp_bb_nagato": "4017", "jp_bde_ss": "4017"},
        active=["jp_ca_aoba", "jp_bb_nagato", "jp_bde_ss"],
        marks={"asp": {"japan": 1}},
        allied=["4423"],
    )

    assert made.against("land", ["jp_bb_nagato", "jp_bde_ss"], "4423") == []


def _with_window(state):
    side = state.offensive.side
    return replace(state, flow=(Window((MoveUnits(side),)),))


@pytest.mark.rule("EOS-7.2-02")
@pytest.mark.parametrize(
    ("scenario", "side", "card", "active"),
    [
        (
            "1942",
            "japan",
            "JP-09",
            ("jp_bb_kongo", "jp_ca_mogami", "jp_army_38", "jp_air_flot_22", "jp_bde_1sn"),
        ),
        (
            "1943",
            "allies",
            "AL-32",
            ("us_cv_enterprise", "us_bb_washington", "us_mar_div_2", "us_air_13af", "us_corps_xi"),
        ),
        ("south_pacific", "allies", "AL-13", ("us_air_5af", "us_corps_i", "us_corps_xiv")),
    ],
)
def test_every_listed_move_is_legal_and_can_be_carried_out(scenario, side, card, active):
    made = orders(scenario, side=side, card=card, active=active)
    state = _with_window(made.state)
    decision = MoveUnits(side)
    branches = move_units.QUESTION.branches(Position(state), decision)
    actions = [action for branch in branches for action in branch.actions()]

    assert Done(side) in actions
    assert len(actions) == len({*actions})
    assert len([each for each in actions if isinstance(each, Go)]) > 20
    for action in actions:
        rule = move_units.QUESTION.rules[type(action)]
        assert rules(rule.objections(Position(state), action)) == []
        script = Script(state, Faces())
        rule.carry_out(script, action)
        if isinstance(action, Go):
            assert {script.state.at[unit] for unit in action.units} == {action.to}
        elif isinstance(action, RemoveToTrack):
            assert script.state.at[action.unit].startswith("turn_")
        else:
            assert script.state.flow == ()


@pytest.mark.rule("EOS-CARD-62")
def test_operation_z_does_not_end_in_port():
    ships = ("jp_cv_akagi", "jp_cv_soryu", "jp_cv_shokaku", "jp_bb_hiei")
    made = orders("campaign", card="JP-01", active=ships)
    assert rules(move_units.done_objections(made.pos, Done("japan"))) == ["EOS-CARD-62"]

    made.move("sail", ships, "5506", "5808")

    assert rules(move_units.done_objections(made.pos, Done("japan"))) == []


@pytest.mark.rule("EOS-7.23-01", "EOS-13.74-05")
def test_who_was_activated_in_the_china_box_may_move() -> None:
    """It flies to Northern India and back."""
    state = at_step(
        2, "AL-05", scenario="1942", units={"us_air_14af": "china"}, activated=("us_air_14af",)
    )

    assert move_units.waiting(pos(state)) == ["us_air_14af"]
