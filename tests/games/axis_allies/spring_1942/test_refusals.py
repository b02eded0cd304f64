"""Nothing moves, sails, lands or appears that is not there, and nothing to where nothing is."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.actions import Buy, Land, Move, Sail
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import Unit, parse_force, parse_unit
from wartable.testing.axis_allies import Bench

table = Bench(GAME)


def against(state, action):
    """The rules against an action that has no text."""
    return {objection.rule for objection in GAME.objections(state, action)}


@pytest.mark.rule("S42-MAP-01")
@pytest.mark.parametrize(
    ("phase", "text"),
    [
        ("combat_move", "move 1 tank: germany > atlantis"),
        ("combat_move", "sail transport: sz_5 > atlantis"),
        ("combat_move", "move 1 tank: germany"),
        ("combat_move", "move 3 tank: germany > western_europe"),
        ("combat_move", "move 1 bomber: germany > sz_5"),
        ("purchase", "repair 1 of industrial_complex in atlantis"),
        ("mobilize", "place 1 infantry in atlantis from germany"),
        ("mobilize", "place 1 infantry in germany from atlantis"),
    ],
)
def test_spaces_and_units_must_exist(phase, text):
    state = table.position(
        "germany",
        phase,
        {"germany": "2 tank", "sz_5": "1 transport"},
        factories={"germany": 1},
        bought={"infantry": 1},
    )

    assert table.refused(state, text) == {"S42-MAP-01"}


@pytest.mark.rule("S42-MAP-01")
def test_somebody_must_move():
    state = table.position("germany", units={"germany": "1 tank"})

    assert against(state, Move("germany", (), ("germany", "western_europe"))) == {"S42-MAP-01"}


@pytest.mark.rule("S42-CMP-01", "S42-NCM-09")
def test_no_action_makes_units_out_of_nothing():
    """A number below one is no number of units, in whatever form an action comes."""
    state = table.position(
        "united_states", "noncombat_move", {"sz_52": "1 carrier, 1 fighter~1, 1 transport{tank}"}
    )
    carrier, fighter = Unit("carrier", "united_states"), Unit("fighter", "united_states", spent=1)
    ship = parse_unit("transport{tank}", "united_states")
    tank = Unit("tank", "united_states")

    for number in (0, -1):
        assert against(state, Land("united_states", "sz_52", ((fighter, number),), carrier))
        assert against(state, Move("united_states", ((fighter, number),), ("sz_52", "sz_53")))
        assert against(
            state,
            Sail("united_states", ship, ("sz_52",), (), "hawaiian_islands", ((tank, number),)),
        )
    assert not against(state, Land("united_states", "sz_52", ((fighter, 1),), carrier))


@pytest.mark.rule("S42-PUR-01")
def test_a_purchase_names_units():
    state = table.position("germany", "purchase")

    assert against(state, Buy("germany", {})) == {"S42-PUR-01"}
    assert table.refused(state, "buy 0 infantry") == {"S42-PUR-01"}


@pytest.mark.rule("S42-PUR-04", "S42-MOB-14", "S42-MOB-10")
def test_only_what_was_bought_is_placed():
    state = table.position(
        "germany",
        "mobilize",
        {"sz_5": "1 carrier"},
        factories={"germany": 0},
        bought={"infantry": 1, "fighter": 1, "industrial_complex": 1, "destroyer": 1},
    )

    assert table.refused(state, "place 2 infantry in germany from germany") == {"S42-PUR-04"}
    assert table.refused(state, "place 1 tank in germany from germany") == {"S42-PUR-04"}
    assert table.refused(
        state, "place 1 infantry, 1 industrial_complex in germany from germany"
    ) == {"S42-MOB-14"}
    assert table.refused(state, "place 1 fighter in sz_5 from germany on carrier{fighter}") == {
        "S42-MOB-10"
    }
    assert "S42-SEA-03" in table.refused(state, "place 1 destroyer in sz_5 from germany on carrier")


@pytest.mark.rule("S42-AMB-28")
def test_a_fighter_leaves_the_deck_it_stands_on():
    state = table.position(
        "united_states", "noncombat_move", {"sz_52": "1 carrier{fighter}, 1 carrier"}
    )

    assert table.refused(
        state, "move 1 fighter: sz_52 > hawaiian_islands off carrier{fighter+fighter}"
    ) == {"S42-AMB-28"}
    assert table.refused(state, "move 1 fighter: sz_52 > hawaiian_islands off carrier") == {
        "S42-MAP-01"
    }
    assert table.is_legal(state, "move 1 fighter: sz_52 > hawaiian_islands off carrier{fighter}")


@pytest.mark.rule("S42-NCM-09", "S42-NCM-13")
def test_a_fighter_with_a_choice_does_not_take_anothers_only_place():
    """One place is left: the fighter that can still reach Hawaii may not take it."""
    deck = "carrier{fighter@united_kingdom}"
    state = table.position(
        "united_states", "noncombat_move", {"sz_52": f"1 {deck}, 1 fighter~1, 1 fighter~4*fought"}
    )

    assert table.refused(state, f"land 1 fighter~1 in sz_52 on {deck}") == {"S42-NCM-13"}
    assert table.is_legal(state, f"land 1 fighter~4*fought in sz_52 on {deck}")
    assert table.refused(state, f"land 1 fighter~2 in sz_52 on {deck}") == {"S42-NCM-09"}


@pytest.mark.rule("S42-SEA-01", "S42-TRP-12", "S42-AAG-13")
def test_a_voyage_goes_by_sea_and_names_where_it_lands():
    state = table.position(
        "united_kingdom", "noncombat_move", {"sz_8": "1 transport{infantry}", "sz_7": "1 transport"}
    )

    assert table.refused(state, "sail transport: united_kingdom > sz_8") == {"S42-SEA-01"}
    ship = parse_unit("transport{infantry}", "united_kingdom")
    landing = parse_force("1 infantry", "united_kingdom")
    assert "S42-TRP-12" in against(state, Sail("united_kingdom", ship, ("sz_8",), (), "", landing))
    combat = table.position(
        "united_kingdom", units={"united_kingdom": "1 aa_gun, 1 infantry", "sz_7": "1 transport"}
    )
    assert "S42-AAG-13" in table.refused(
        combat,
        "sail transport: sz_7 load 1 aa_gun, 1 infantry from united_kingdom at 0 "
        "into western_europe: 1 infantry",
    )


@pytest.mark.rule("S42-MNF-09")
def test_a_friends_transport_and_a_friends_troops_are_not_moved():
    """Only its owner sails a transport, and only their owner loads troops."""
    state = table.position(
        "united_states",
        "noncombat_move",
        {
            "united_kingdom": {"united_states": "1 infantry", "united_kingdom": "1 infantry"},
            "sz_8": {"united_states": "1 transport", "united_kingdom": "1 transport"},
        },
    )

    assert table.refused(
        state,
        "sail transport@united_kingdom: sz_8 > sz_7 load 1 infantry from united_kingdom at 0",
    ) == {"S42-MNF-09"}
    assert table.refused(
        state, "sail transport: sz_8 load 1 infantry@united_kingdom from united_kingdom at 0"
    ) == {"S42-MNF-09"}


@pytest.mark.rule("S42-TBL-03")
def test_a_bid_unit_stands_on_the_board():
    state = GAME.setup(Options(bid={"germany": 9}))

    assert table.refused(state, "bid infantry in atlantis") == {"S42-MAP-01"}


@pytest.mark.rule("S42-FTR-04")
def test_the_fighter_asked_for_is_diverted():
    state = table.position(
        "japan",
        units={
            "sz_51": "1 battleship, 1 cruiser",
            "sz_52": {"united_states": "1 carrier{fighter}"},
            "sz_53": {"united_kingdom": "1 carrier"},
        },
    )
    state = table.play(
        state, "move 1 battleship, 1 cruiser: sz_51 > sz_52", "done", "fight in sz_52", dice=(4, 6)
    )
    state = table.play(state, "united_states: hits in sz_52: 1 carrier{fighter}", dice=(6, 6))
    state = table.play(state, "retreat from sz_52 to sz_51")

    assert table.asked(state) == [("united_states", "LandStranded")]
    assert table.refused(state, "divert bomber from sz_52 to hawaiian_islands") == {"S42-FTR-04"}
    assert table.is_legal(state, "divert fighter from sz_52 to hawaiian_islands")
