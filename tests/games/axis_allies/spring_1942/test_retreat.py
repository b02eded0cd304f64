"""Press on or retreat: S42-CMB-42 to S42-CMB-47, S42-CMB-54."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.testing.axis_allies import Bench, rolls

table = Bench(GAME)


def on_land(attackers, defenders="2 infantry", space="caucasus", **given):
    """German units attack Soviet ones in the Caucasus."""
    units = {space: {"germany": attackers, "soviet_union": defenders}}
    return table.position("germany", "conduct_combat", units, **given)


def at_sea(attackers, defenders="2 cruiser", others=None, **given):
    """British ships and aircraft attack German ones in Sea Zone 6."""
    units = {"sz_6": {"united_kingdom": attackers, "germany": defenders}} | (others or {})
    return table.position("united_kingdom", "conduct_combat", units, **given)


@pytest.mark.rule("S42-CMB-42")
def test_only_the_attacker_may_retreat_and_only_at_the_end_of_a_round():
    """The defender never retreats; the attacker is not asked while casualties are chosen."""
    state = on_land("2 tank*moved<ukraine_s_s_r", "1 tank, 1 infantry")

    state = table.play(state, "fight in caucasus", dice=[3, 6])
    assert table.asked(state) == [("soviet_union", "ChooseCasualties")]
    assert table.refused(state, "germany: retreat from caucasus to ukraine_s_s_r")

    state = table.play(state, "hits in caucasus: 1 infantry", dice=[6, 6])
    assert table.asked(state) == [("germany", "PressOnOrRetreat")]
    assert table.refused(state, "soviet_union: retreat from caucasus to kazakh_s_s_r")
    assert table.is_legal(state, "germany: retreat from caucasus to ukraine_s_s_r")


@pytest.mark.rule("S42-CMB-47")
def test_no_retreat_before_a_full_round():
    """Fighting begins with dice: nobody is asked before the first round is over."""
    state = on_land("1 tank*moved<ukraine_s_s_r", "1 infantry")

    assert table.refused(state, "retreat from caucasus to ukraine_s_s_r")
    events, state = table.events(state, "fight in caucasus", dice=[6, 6])
    assert rolls(events) == [("attack", (3,)), ("defense", (2,))]
    assert table.is_legal(state, "retreat from caucasus to ukraine_s_s_r")


@pytest.mark.rule("S42-CMB-43")
def test_all_retreat_together_to_a_space_one_of_them_came_from():
    """Tanks from Ukraine and infantry from West Russia: all go to the one or to the other, and to
    no third place, friendly and adjacent though it be."""
    state = on_land(
        "1 tank~1*moved<ukraine_s_s_r, 1 infantry~1*moved<west_russia",
        control={"persia": "germany"},
    )

    state = table.play(state, "fight in caucasus", dice=[6, 6, 6, 6])
    assert table.choices(state) == {
        "press on in caucasus",
        "retreat from caucasus to ukraine_s_s_r",
        "retreat from caucasus to west_russia",
    }
    assert table.refused(state, "retreat from caucasus to persia") == {"S42-CMB-43"}
    assert table.refused(state, "retreat from caucasus") == {"S42-CMB-43"}

    state = table.play(state, "retreat from caucasus to west_russia")
    assert table.units(state, "west_russia") == "1 infantry*retreated, 1 tank*retreated"
    assert table.units(state, "caucasus") == ""
    assert state.control["caucasus"] == "soviet_union"


@pytest.mark.rule("S42-CMB-43", "S42-NCM-01")
def test_retreated_units_do_not_move_again():
    """They fought: in the noncombat move they stay where they retreated to."""
    state = table.play(
        on_land("1 tank~1*moved<ukraine_s_s_r"),
        "fight in caucasus",
        "retreat from caucasus to ukraine_s_s_r",
        dice=[6, 6, 6],
    )

    assert table.refused(state, "move 1 tank*retreated: ukraine_s_s_r > balkans") == {"S42-NCM-01"}


@pytest.mark.rule("S42-CMB-44")
def test_ships_retreat_only_where_the_sea_was_friendly_at_the_start_of_the_turn():
    """A cruiser came from Sea Zone 7, where a German destroyer lay when the turn began (it is
    sunk by now): not there. Another came from Sea Zone 3: there they may go."""
    state = at_sea(
        "1 cruiser~1*moved<sz_7, 1 cruiser~1*moved<sz_3",
        others={"sz_7": {"germany": "1 destroyer", "united_kingdom": "1 battleship~1*moved<sz_8"}},
    )
    state = table.play(state, "fight in sz_7", dice=[4, 6])
    assert table.units(state, "sz_7", "germany") == ""

    state = table.play(state, "fight in sz_6", dice=[6, 6, 6, 6])

    assert table.refused(state, "retreat from sz_6 to sz_7") == {"S42-CMB-44"}
    assert table.refused(state, "retreat from sz_6 to sz_5") == {"S42-CMB-43"}
    assert table.is_legal(state, "retreat from sz_6 to sz_3")


@pytest.mark.rule("S42-CMB-43", "S42-CMB-44")
def test_ships_do_not_retreat_into_a_zone_that_is_hostile_now():
    """A submarine came through a zone with an enemy cruiser: it cannot go back there."""
    state = at_sea("1 submarine~2*moved<sz_7", others={"sz_7": {"germany": "1 cruiser"}})

    state = table.play(state, "fight in sz_6", "submerge in sz_6: none", dice=[6, 6, 6])

    assert table.asked(state) == [("united_kingdom", "ChooseSubmerging")]
    assert table.battle(state).round == 2


@pytest.mark.rule("S42-CMB-45", "S42-AMB-08", "S42-CMB-51")
def test_retreating_aircraft_stay_over_the_space_until_they_land():
    """The tank goes back to Ukraine; the fighter is over the Caucasus until the noncombat move
    and pays its way from there."""
    state = on_land("1 tank~1*moved<ukraine_s_s_r, 1 fighter~1*moved")

    state = table.play(
        state,
        "fight in caucasus",
        "retreat from caucasus to ukraine_s_s_r",
        dice=[6, 6, 6, 6],
    )

    assert state.phase == "noncombat_move"
    assert table.units(state, "caucasus") == "1 fighter~1*fought"
    assert table.refused(state, "done") == {"S42-NCM-02"}
    state = table.play(state, "move 1 fighter~1*fought: caucasus > ukraine_s_s_r > balkans")
    assert table.units(state, "balkans") == "1 fighter~3*fought"


@pytest.mark.rule("S42-CMB-45", "S42-AMP-26")
def test_aircraft_alone_break_off_without_going_anywhere():
    """Bombers attack by themselves: after a round they may leave, and land later."""
    state = on_land("2 bomber~2*moved")

    state = table.play(state, "fight in caucasus", dice=[6, 6, 6, 6])
    assert table.choices(state) == {"press on in caucasus", "retreat from caucasus"}
    state = table.play(state, "retreat from caucasus")

    assert table.units(state, "caucasus") == "2 bomber~2*fought"
    assert state.phase == "noncombat_move"


@pytest.mark.rule("S42-CMB-46")
def test_ships_that_all_began_in_the_zone_cannot_retreat():
    """No attacker entered from anywhere: the next round follows by itself."""
    state = at_sea("1 cruiser", "1 cruiser")

    events, state = table.events(state, "fight in sz_6", dice=[6, 6, 6, 6, 3, 6])

    assert len(rolls(events)) == 6
    assert table.units(state, "sz_6", "germany") == ""


@pytest.mark.rule("S42-AMB-31")
def test_aircraft_do_not_break_off_from_ships_that_cannot_retreat():
    """A cruiser that began in the zone and a fighter attack: nobody is asked to retreat."""
    state = at_sea("1 cruiser, 1 fighter~2*moved", "1 cruiser")

    events, state = table.events(state, "fight in sz_6", dice=[6, 6, 6, 3, 6, 6])

    assert len(rolls(events)) == 6
    assert table.units(state, "sz_6", "germany") == ""


@pytest.mark.rule("S42-AMB-14", "S42-CMB-43")
def test_ships_that_began_in_the_zone_retreat_with_those_that_came():
    """A cruiser was there, a destroyer came from Sea Zone 7: both may go to Sea Zone 7."""
    state = at_sea("1 cruiser, 1 destroyer~1*moved<sz_7")

    state = table.play(state, "fight in sz_6", "retreat from sz_6 to sz_7", dice=[6, 6, 6, 6])

    assert table.units(state, "sz_7") == "1 cruiser*retreated, 1 destroyer*retreated"


@pytest.mark.rule("S42-CMB-54", "S42-EX-38", "S42-CMV-34", "S42-CMV-35")
def test_a_blitzed_territory_is_a_legal_retreat():
    """S42-EX-38: a tank moves through empty Belorussia into occupied West Russia: Belorussia is
    captured in phase 2, and after a round the tank may retreat to it."""
    state = table.position(
        "germany",
        "combat_move",
        {"eastern_europe": "1 tank", "west_russia": {"soviet_union": "1 infantry"}},
        control={"belorussia": "soviet_union", "west_russia": "soviet_union"},
    )

    state = table.play(state, "move 1 tank: eastern_europe > belorussia > west_russia")
    assert state.control["belorussia"] == "germany"
    state = table.play(state, "done", "fight in west_russia", dice=[6, 6])
    state = table.play(state, "retreat from west_russia to belorussia")

    assert table.units(state, "belorussia") == "1 tank*retreated"


@pytest.mark.rule("S42-AMB-27")
def test_ships_retreat_through_a_canal_that_was_theirs_at_the_start_of_the_turn():
    """British ships came from the Mediterranean through Suez: they may go back that way."""
    state = table.position(
        "united_kingdom",
        "combat_move",
        {"sz_15": "1 cruiser", "sz_34": {"japan": "1 cruiser"}},
    )

    state = table.play(
        state,
        "move 1 cruiser: sz_15 > sz_34",
        "done",
        "fight in sz_34",
        "retreat from sz_34 to sz_15",
        dice=[6, 6],
    )

    assert table.units(state, "sz_15") == "1 cruiser*retreated"


@pytest.mark.rule("S42-CMV-09", "S42-CMB-04")
def test_ships_that_retreated_take_no_part_in_another_combat():
    """Beaten off in Sea Zone 6 a cruiser retreats to Sea Zone 7, where a destroyer is about to
    attack a submarine: the cruiser does not fight again this turn."""
    state = at_sea(
        "1 cruiser~1*moved<sz_7",
        others={"sz_7": {"united_kingdom": "1 destroyer~1*moved<sz_8", "germany": "1 submarine"}},
    )

    state = table.play(state, "fight in sz_6", "retreat from sz_6 to sz_7", dice=[6, 6, 6])
    events, state = table.events(state, "fight in sz_7", dice=[6, 6])

    assert rolls(events) == [("attack", (2,)), ("defense", (1,))]
    assert table.units(state, "sz_7") == "1 cruiser*retreated"


@pytest.mark.rule("S42-AMB-33")
def test_a_tank_retreats_to_what_it_liberated_for_an_ally_who_does_not_share():
    """The British blitz through the Caucasus, which goes back to the Soviets, into the Ukraine."""
    state = table.position(
        "united_kingdom",
        units={"persia": "1 tank", "ukraine_s_s_r": {"germany": "1 infantry"}},
        control={"caucasus": "germany"},
        refused=(("soviet_union", "united_kingdom"),),
    )
    state = table.play(state, "move 1 tank: persia > caucasus > ukraine_s_s_r", "done")
    assert state.control["caucasus"] == "soviet_union"

    state = table.play(state, "fight in ukraine_s_s_r", dice=[6, 6])

    assert "retreat from ukraine_s_s_r to caucasus" in table.choices(state)
