"""Air and naval bases of the 1940 editions (E40-FAC, G40-FAC, E40-CAP-04, G40-CAP-04)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.games.axis_allies import bases
from wartable.games.axis_allies.expect import matches
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import Unit, parse_unit
from wartable.testing.axis_allies import Bench

world = Bench(GLOBAL_1940)

WORKING = {"air_base": 2, "naval_base": 2}
BROKEN = {"air_base": 3, "naval_base": 3}


def bonus(table, state, kind, owner, space):
    return bases.move_bonus(table.pos(state), Unit(kind, owner), space)


@pytest.mark.rule("E40-FAC-08", "G40-FAC-08", "G40-FAC-09", "G40-AMB-03", "E40-EX-34")
def test_a_base_with_three_damage_is_out_of_action(table):
    """E40-EX-34: with 3 damage on the base it lends no movement, nor does it send anybody up or
    repair ships; with 2 it does all of it."""
    for damage, works in ((WORKING, True), (BROKEN, False)):
        state = table.position("germany", facilities={"western_germany": damage})
        pos = table.pos(state)

        assert bonus(table, state, "fighter", "germany", "western_germany") == works
        assert bonus(table, state, "strategic_bomber", "germany", "western_germany") == works
        assert bonus(table, state, "cruiser", "germany", "sz_112") == works
        assert bases.scrambling(pos, "western_germany") == (3 if works else 0)
        assert bases.repairs_ships_at(pos, "sz_112", "germany") is works


@pytest.mark.rule("E40-FAC-09", "G40-FAC-11")
def test_a_naval_base_serves_every_zone_beside_it_and_every_friend(table):
    state = table.position(
        "italy", facilities={"western_germany": {"naval_base": 0}}, wars=(("italy", "france"),)
    )

    for zone in ("sz_112", "sz_113"):
        for owner in ("germany", "italy"):
            assert bonus(table, state, "transport", owner, zone) == 1
            assert bases.repairs_ships_at(table.pos(state), zone, owner)
        assert bonus(table, state, "cruiser", "united_kingdom", zone) == 0
    assert bonus(table, state, "cruiser", "germany", "sz_114") == 0


@pytest.mark.rule("E40-MOV-25", "G40-CMV-25")
def test_a_position_may_have_aircraft_that_a_base_sent_further(table):
    """A scenario describes them with what they gained, and states it: 5 spaces of 5, not of 4."""
    told = {"sz_112": {"germany": "1 fighter~5%1"}}
    state = table.position("germany", "noncombat_move", units=told)
    (unit, _), *_ = table.pos(state).at("sz_112")

    assert table.pos(state).left(unit, "sz_112") == 0
    assert matches(parse_unit("fighter%1", "germany"), unit)
    assert not matches(parse_unit("fighter%1", "germany"), replace(unit, spent=4, boost=0))
    with pytest.raises(BadData, match="cannot have moved 5 spaces"):
        table.position("germany", units={"sz_112": {"germany": "1 fighter~5"}})


@pytest.mark.rule("G40-FAC-10", "E40-MOV-25", "G40-CMV-25")
def test_aircraft_at_sea_and_land_units_get_nothing_from_an_air_base(table):
    """Those on a carrier beside the base, tanks in it, ships: none moves further."""
    state = table.position("germany", facilities={"western_germany": {"air_base": 0}})

    assert bonus(table, state, "fighter", "germany", "western_germany") == 1
    assert bonus(table, state, "fighter", "germany", "sz_112") == 0
    assert bonus(table, state, "tank", "germany", "western_germany") == 0
    assert bonus(table, state, "cruiser", "germany", "sz_112") == 0


@pytest.mark.rule("E40-CAP-04", "G40-CAP-04", "E40-AMB-10", "G40-AMB-46")
def test_a_captured_base_serves_each_power_from_its_own_next_turn(table):
    """Germany takes a British base: nothing for Germany this turn; then for Italy in the turn that
    follows, though Germany's next is still to come."""
    both = {"egypt": {"air_base": 0, "naval_base": 0}}
    now = table.position("germany", facilities=both, taken={"egypt": "germany"})
    assert bonus(table, now, "fighter", "germany", "egypt") == 0
    assert not bases.repairs_ships_at(table.pos(now), "sz_98", "germany")

    later = table.position(
        "italy",
        facilities=both,
        control={"egypt": "germany"},
        captured={"egypt": "germany"},
    )
    assert bonus(table, later, "fighter", "italy", "egypt") == 1
    assert bonus(table, later, "cruiser", "italy", "sz_98") == 1


@pytest.mark.rule("E40-AMB-10", "G40-AMB-46")
def test_a_table_may_let_captured_bases_wait_for_their_captor(table):
    """The stricter reading, as an option: nobody uses it before Germany's next turn begins."""
    strict = Options(captured_bases="captors_turn")
    both = {"egypt": {"air_base": 0, "naval_base": 0}}
    given = {"facilities": both, "control": {"egypt": "germany"}, "options": strict}
    waiting = table.position("italy", captured={"egypt": "germany"}, **given)
    assert bonus(table, waiting, "fighter", "italy", "egypt") == 0
    assert not bases.repairs_ships_at(table.pos(waiting), "sz_98", "italy")

    assert bonus(table, table.position("italy", **given), "fighter", "italy", "egypt") == 1


@pytest.mark.rule("E40-AMB-10", "G40-AMB-46")
def test_a_capture_is_forgotten_when_the_captors_turn_comes(table):
    """It is kept through the turns of the others."""
    state = table.position(
        "germany",
        units={"western_germany": "1 infantry", "holland_belgium": "1 infantry"},
        facilities={"normandy_bordeaux": {"naval_base": 0}},
    )
    state = table.play(state, "move 1 infantry: holland_belgium > normandy_bordeaux", "done")
    assert state.captured == {"normandy_bordeaux": "germany"}
    while state.power == "germany":
        state = table.play(state, "done")
    assert state.captured == {"normandy_bordeaux": "germany"}
    while state.power != "germany":
        state = table.play(state, "done")
    assert state.captured == {}


@pytest.mark.rule("E40-POL-20", "E40-POL-21", "G40-NAW-07", "G40-NAW-08")
def test_neutral_powers_lend_and_borrow_no_bases(table):
    """The United States is at war with nobody: its bases are not for the British, theirs not for
    it; its own work."""
    state = table.position(
        "united_kingdom",
        facilities={"eastern_united_states": {"naval_base": 0}, "quebec": {"naval_base": 0}},
    )
    ours = bonus(table, state, "cruiser", "united_kingdom", "sz_101")
    theirs = bonus(table, state, "cruiser", "united_states", "sz_106")

    assert (ours, theirs) == (0, 0)
    assert bonus(table, state, "cruiser", "united_states", "sz_101") == 1
    at_war = table.position(
        "united_kingdom",
        facilities={"eastern_united_states": {"naval_base": 0}},
        wars=(("united_states", "germany"),),
    )
    assert bonus(table, at_war, "cruiser", "united_kingdom", "sz_101") == 1


@pytest.mark.rule("G40-AMB-42", "G40-UKE-09")
def test_bases_of_a_lost_economy_repair_no_british_ships():
    """Calcutta fell: the base in Malaya mends no British ship, that of a friend in the same waters
    does; a friend's ships are mended in Malaya."""
    state = world.position(
        "united_kingdom",
        facilities={at: {"naval_base": 0} for at in ("malaya", "egypt", "french_indo_china")},
        control={"india": "japan"},
        wars=(("united_kingdom", "japan"), ("anzac", "japan")),
    )
    pos = world.pos(state)

    assert not bases.repairs_ships_at(pos, "sz_37", "united_kingdom")
    assert bases.repairs_ships_at(pos, "sz_37", "anzac")
    assert bases.repairs_ships_at(pos, "sz_36", "united_kingdom")
    assert bases.repairs_ships_at(pos, "sz_98", "united_kingdom")
