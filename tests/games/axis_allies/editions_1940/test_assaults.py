"""Amphibious assaults resolved (E40-AMP-07 to E40-AMP-20, G40-AMP-07 to G40-AMP-22)."""

from __future__ import annotations

import pytest

from wartable.testing.axis_allies import line_up, rolls

CARGO = "1 transport*moved<sz_112{infantry^united_kingdom}"


def assault(table, fleet, enemies="", garrison="1 infantry", over="", **more):
    """Germany assaults the United Kingdom from SZ 110, perhaps with others from Scotland."""
    units = {
        "sz_110": {"germany": fleet, "united_kingdom": enemies},
        "united_kingdom": {"germany": over, "united_kingdom": garrison},
    }
    control = {"scotland": "germany"} | more.pop("control", {})
    return table.position(
        "germany", "conduct_combat", units | more.pop("units", {}), control=control, **more
    )


@pytest.mark.rule("E40-AMP-07", "E40-AMP-09", "G40-AMP-07", "G40-AMP-08", "G40-AMP-10")
def test_enemy_warships_are_fought_first_and_then_nobody_bombards(table):
    """Sea battle, no bombardment, landing, land battle."""
    state = assault(table, f"1 battleship*moved<sz_112, {CARGO}", "1 destroyer")
    events, state = table.events(state, "fight in united_kingdom", dice=(4, 6, 1, 1))

    assert rolls(events) == [
        ("attack", (4,)),
        ("defense", (2,)),
        ("attack", (1,)),
        ("defense", (2,)),
    ]


@pytest.mark.rule("E40-AMP-07", "E40-AMP-08", "G40-AMP-08", "G40-AMP-09")
def test_submarines_and_transports_alone_are_ignored_or_fought(table):
    """In a battle all sea units of the zone take part."""
    state = assault(
        table, f"1 destroyer*moved<sz_112, 1 cruiser*moved<sz_112, {CARGO}", "1 submarine"
    )
    assert table.choices(state) == {
        "fight in united_kingdom",
        "fight in united_kingdom engaging sz_110",
    }
    events, _ = table.events(
        state,
        "fight in united_kingdom engaging sz_110",
        dice=(6, 6, 6),
    )
    assert line_up(events) == ("1 cruiser, 1 destroyer, 1 transport", "1 submarine")
    ignored = table.play(state, "fight in united_kingdom")
    assert table.asked(ignored) == [("germany", "ChooseBombardment")]


@pytest.mark.rule("E40-AMP-10", "E40-AMP-11", "G40-AMP-11", "G40-AMP-12")
def test_battleships_bombard_on_4_and_cruisers_on_3(table):
    """One die each, where no battle was; the attacker chooses, none too."""
    two = "2 transport*moved<sz_112{infantry^united_kingdom}"
    state = assault(
        table, f"1 battleship*moved<sz_112, 1 cruiser*moved<sz_112, {two}", garrison="3 infantry"
    )
    state = table.play(state, "fight in united_kingdom")
    assert len(table.choices(state)) == 4
    events, state = table.events(
        state,
        "bombard united_kingdom with 1 battleship*moved<sz_112, 1 cruiser*moved<sz_112",
        dice=(4, 3, 1, 6, 6, 6, 6),
    )

    assert rolls(events) == [
        ("bombardment", (4, 3)),
        ("attack", (1, 1)),
        ("defense", (2, 2, 2)),
    ]


@pytest.mark.rule("E40-AMP-12", "G40-AMP-13", "G40-EX-54")
def test_no_more_ships_bombard_than_land_units_landed(table, rule):
    """G40-EX-54: 2 battleships, 1 cruiser and 2 land units: at most 2 of the 3, as the attacker
    chooses."""
    two = "2 transport*moved<sz_112{infantry^united_kingdom}"
    state = assault(table, f"2 battleship*moved<sz_112, 1 cruiser*moved<sz_112, {two}")
    state = table.play(state, "fight in united_kingdom")

    ships = "bombard united_kingdom with {}"
    assert table.is_legal(state, ships.format("2 battleship*moved<sz_112"))
    assert table.is_legal(state, ships.format("1 battleship*moved<sz_112, 1 cruiser*moved<sz_112"))
    assert table.refused(
        state, ships.format("2 battleship*moved<sz_112, 1 cruiser*moved<sz_112")
    ) == rule("E40-AMP-12", "G40-AMP-13")


@pytest.mark.rule("E40-AMP-13", "G40-AMP-13")
def test_a_ship_supports_one_assault_only(table):
    """With two territories assaulted from one zone it fires at one of them."""
    fleet = (
        "1 battleship*moved<sz_112, 1 transport*moved<sz_112{infantry^united_kingdom},"
        " 1 transport*moved<sz_112{infantry^scotland}"
    )
    units = {
        "sz_109": {"germany": fleet},
        "united_kingdom": {"united_kingdom": "1 infantry"},
        "scotland": {"united_kingdom": "1 infantry"},
    }
    state = table.position("germany", "conduct_combat", units)
    state = table.play(
        state,
        "fight in scotland",
        "bombard scotland with 1 battleship*moved<sz_112",
        dice=(6, 1, 1),
    )
    events, _ = table.events(state, "fight in united_kingdom", dice=(1, 1))

    assert [what for what, _ in rolls(events)] == ["attack", "defense"]


@pytest.mark.rule("E40-AMP-13", "G40-AMP-13")
def test_who_has_bombarded_is_not_named_again(table, rule):
    fleet = (
        "2 battleship*moved<sz_112, 1 transport*moved<sz_112{infantry^united_kingdom},"
        " 1 transport*moved<sz_112{infantry^scotland}"
    )
    units = {
        "sz_109": {"germany": fleet},
        "united_kingdom": {"united_kingdom": "1 infantry"},
        "scotland": {"united_kingdom": "1 infantry"},
    }
    state = table.position("germany", "conduct_combat", units)
    state = table.play(
        state,
        "fight in scotland",
        "bombard scotland with 1 battleship*moved<sz_112",
        "fight in united_kingdom",
        dice=(6, 1, 1),
    )

    fired = "bombard united_kingdom with 1 battleship*fought<sz_112"
    assert table.refused(state, fired) == rule("E40-AMP-13", "G40-AMP-13")
    assert table.is_legal(state, "bombard united_kingdom with 1 battleship*moved<sz_112")


@pytest.mark.rule("E40-AMP-14", "G40-AMP-14")
def test_who_is_bombarded_still_fires_and_may_be_any_unit(table):
    """The defender picks a unit for each hit, aircraft too; it fires in the first round."""
    state = assault(table, f"1 battleship*moved<sz_112, {CARGO}", garrison="1 fighter, 1 infantry")
    state = table.play(
        state,
        "fight in united_kingdom",
        "bombard united_kingdom with 1 battleship*moved<sz_112",
        dice=(1,),
    )
    assert table.choices(state) == {
        "hits in united_kingdom: 1 fighter",
        "hits in united_kingdom: 1 infantry",
    }
    events, _ = table.events(state, "hits in united_kingdom: 1 fighter", dice=(6, 6, 1))
    assert rolls(events) == [("attack", (1,)), ("defense", (4, 2))]


@pytest.mark.rule("E40-AMP-15", "G40-AMP-15", "G40-AMP-16")
def test_nobody_lands_where_the_zone_was_not_cleared(table):
    """The attackers break off at sea; what is aboard a friend's transport there does not land."""
    units = {
        "sz_110": {
            "germany": "1 destroyer*moved<sz_112",
            "italy": "1 transport{infantry^united_kingdom@germany}",
            "united_kingdom": "1 cruiser",
        },
        "united_kingdom": {"united_kingdom": "1 infantry"},
    }
    state = table.position("germany", "conduct_combat", units)
    state = table.play(
        state, "fight in united_kingdom", "retreat from sz_110 to sz_112", dice=(6, 6)
    )

    assert table.units(state, "united_kingdom") == ""
    assert table.units(state, "sz_110", "italy") == "1 transport{infantry@germany}"


@pytest.mark.rule("E40-AMP-15", "G40-AMP-15")
def test_a_submarine_that_stays_up_keeps_a_landing_off(table):
    """A fighter cannot hit it, and the friend's transport takes no part. In Europe submarines never
    keep a landing off; in Global those that were fought and have not submerged do."""
    units = {
        "sz_110": {
            "germany": "1 fighter~1*moved",
            "italy": "1 transport{infantry^united_kingdom@germany}",
            "united_kingdom": "1 submarine",
        },
        "united_kingdom": {"united_kingdom": "1 artillery"},
    }
    state = table.position("germany", "conduct_combat", units)
    may_land = table.game.id == "europe_1940"
    state = table.play(state, "fight in united_kingdom", dice=(1, 6) if may_land else ())

    aboard = table.units(state, "sz_110", "italy")
    assert state.control["united_kingdom"] == ("germany" if may_land else "united_kingdom")
    assert ("infantry" in aboard) is not may_land


@pytest.mark.rule("G40-AMP-15")
def test_a_submarine_that_submerges_keeps_nobody_off(table):
    units = {
        "sz_110": {
            "germany": "1 cruiser*moved<sz_112, 1 transport*moved<sz_112{infantry^united_kingdom}",
            "united_kingdom": "1 submarine",
        },
    }
    state = table.position("germany", "conduct_combat", units)
    state = table.play(state, "fight in united_kingdom engaging sz_110")
    state = table.play(state, "united_kingdom: submerge in sz_110: 1 submarine")

    assert state.control["united_kingdom"] == "germany"


@pytest.mark.rule("E40-AMP-16", "G40-AMP-17")
def test_without_the_landing_the_others_still_fight_a_round(table):
    """The transport retreats with its fleet; the tank from Scotland and the fighter fight."""
    state = assault(
        table,
        f"1 destroyer*moved<sz_112, {CARGO}",
        "1 cruiser",
        over="1 tank*moved<scotland, 1 fighter~1*moved",
        garrison="2 infantry",
    )
    events, state = table.events(
        state,
        "fight in united_kingdom",
        "retreat from sz_110 to sz_112",
        dice=(6, 6, 6, 6, 6, 6),
    )

    assert rolls(events)[2:] == [("attack", (3, 3)), ("defense", (2, 2))]
    assert table.asked(state) == [("germany", "PressOnOrRetreat")]
    assert table.units(state, "sz_112") == "1 destroyer*retreated, 1 transport*retreated{infantry}"


@pytest.mark.rule("E40-AMP-16", "G40-AMP-17", "G40-AMP-15")
def test_where_a_friends_transport_cannot_land_the_others_still_fight_a_round(table):
    """The German destroyer that should clear the zone for an Italian transport is sunk. The German
    infantry aboard stays there, and the tank from Scotland fights without it."""
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "sz_110": {
                "germany": "1 destroyer*moved<sz_112",
                "italy": "1 transport{infantry^united_kingdom@germany}",
                "united_kingdom": "1 cruiser",
            },
            "united_kingdom": {
                "germany": "1 tank*moved<scotland",
                "united_kingdom": "2 infantry",
            },
        },
        control={"scotland": "germany"},
    )
    events, state = table.events(state, "fight in united_kingdom", dice=(6, 1, 6, 6, 6))

    assert rolls(events)[2:] == [("attack", (3,)), ("defense", (2, 2))]
    assert table.asked(state) == [("germany", "PressOnOrRetreat")]
    assert table.units(state, "sz_110", "italy") == "1 transport{infantry@germany}"


@pytest.mark.rule("E40-AMP-17", "G40-AMP-18")
def test_with_nobody_left_to_land_the_assault_is_over(table):
    state = assault(table, f"1 destroyer*moved<sz_112, {CARGO}", "1 cruiser")
    state = table.play(
        state, "fight in united_kingdom", "retreat from sz_110 to sz_112", dice=(6, 6)
    )

    assert state.phase == "noncombat_move"
    assert state.control["united_kingdom"] == "united_kingdom"


@pytest.mark.rule(
    "E40-AMP-18", "E40-AMP-19", "E40-AMP-20", "G40-AMP-19", "G40-AMP-20", "G40-AMP-21"
)
def test_overland_units_and_aircraft_retreat_together_seaborne_never(table):
    """They go to one space one of them came from; who landed fights on alone."""
    state = assault(
        table,
        CARGO,
        over="2 tank*moved<scotland, 1 fighter~1*moved",
        garrison="4 infantry",
    )
    state = table.play(state, "fight in united_kingdom", dice=(6,) * 8)
    assert table.choices(state) == {
        "press on in united_kingdom",
        "retreat from united_kingdom to scotland",
    }
    events, state = table.events(
        state, "retreat from united_kingdom to scotland", dice=(6, 6, 6, 6, 1)
    )

    assert table.units(state, "scotland") == "2 tank*retreated"
    assert rolls(events)[0] == ("attack", (1,))


@pytest.mark.rule("E40-AMP-20", "E40-AMP-18", "G40-AMP-19")
def test_aircraft_beside_seaborne_units_may_leave(table):
    state = assault(table, CARGO, over="1 fighter~1*moved", garrison="2 infantry")
    state = table.play(state, "fight in united_kingdom", dice=(6,) * 4)
    assert table.choices(state) == {
        "press on in united_kingdom",
        "retreat from united_kingdom",
    }
    state = table.play(state, "retreat from united_kingdom", dice=(6, 1, 6))

    assert table.units(state, "united_kingdom") == "1 fighter~1*fought"


@pytest.mark.rule("G40-AMP-22", "E40-AMP-04", "G40-AMP-06")
def test_aircraft_fight_where_they_were_sent(table):
    """Those over the zone fight there, those over the land on land, and none in both."""
    state = assault(
        table,
        f"1 destroyer*moved<sz_112, 1 fighter~1*moved, {CARGO}",
        "1 destroyer",
        over="1 tactical_bomber~1*moved",
    )
    events, _ = table.events(state, "fight in united_kingdom", dice=(1, 6, 6, 6, 1, 6))

    assert rolls(events) == [
        ("attack", (3, 2)),
        ("defense", (2,)),
        ("attack", (3, 1)),
        ("defense", (2,)),
    ]
