"""Transports and what they carry (S42-TRP, S42-LND-03)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.testing.axis_allies import Bench

table = Bench(GAME)

ARMY = "4 infantry, 2 artillery, 2 tank, 2 aa_gun"


def noncombat(units, power="united_kingdom", **given):
    return table.position(power, "noncombat_move", units, **given)


def ship_in(state, zone):
    """The text of the one transport in a zone."""
    return table.units(state, zone).removeprefix("1 ")


# ---- What fits ----


@pytest.mark.rule("S42-EX-36", "S42-TRP-04", "S42-LND-03")
@pytest.mark.parametrize(
    ("load", "fits"),
    [
        ("1 tank, 1 infantry", True),
        ("1 artillery, 1 infantry", True),
        ("1 aa_gun, 1 infantry", True),
        ("2 infantry", True),
        ("1 infantry", True),
        ("1 tank", True),
        ("1 artillery", True),
        ("1 aa_gun", True),
        ("1 tank, 1 artillery", False),
        ("2 tank", False),
        ("1 aa_gun, 1 tank", False),
        ("2 artillery", False),
        ("3 infantry", False),
        ("2 infantry, 1 tank", False),
    ],
)
def test_one_land_unit_of_any_type_and_one_infantry(load, fits):
    """S42-EX-36: the legal full loads and the illegal ones; every land unit can be carried."""
    state = noncombat({"united_kingdom": ARMY, "sz_8": "1 transport"})
    text = f"sail transport: sz_8 load {load} from united_kingdom at 0"

    assert table.refused(state, text) == (set() if fits else {"S42-TRP-04"})


@pytest.mark.rule("S42-TRP-04")
def test_what_is_aboard_counts():
    state = noncombat({"united_kingdom": ARMY, "sz_8": "1 transport{tank}"})

    load = "sail transport{tank}: sz_8 load 1"
    assert table.is_legal(state, f"{load} infantry from united_kingdom at 0")
    assert table.refused(state, f"{load} tank from united_kingdom at 0") == {"S42-TRP-04"}


@pytest.mark.rule("S42-EX-36", "S42-LND-03", "S42-TRP-04")
def test_no_complex_goes_aboard():
    """S42-EX-36: anything and an industrial complex: never."""
    state = noncombat(
        {"united_kingdom": "1 infantry", "sz_8": "1 transport"}, factories={"united_kingdom": 0}
    )

    assert "S42-SEA-03" in table.refused(
        state, "sail transport: sz_8 load 1 industrial_complex from united_kingdom at 0"
    )
    assert "S42-TRP-04" in table.refused(
        state, "sail transport: sz_8 load 1 elephant from united_kingdom at 0"
    )


# ---- Loading ----


@pytest.mark.rule("S42-TRP-06")
def test_loading_is_the_whole_move_of_a_land_unit():
    """A tank that moved, even with movement left, does not go aboard."""
    state = noncombat({"russia": "1 tank", "archangel": "1 tank", "sz_4": "1 transport"})
    state = table.play(state, "move 1 tank: russia > archangel")

    load = "sail transport: sz_4 load 1"
    assert table.refused(state, f"{load} tank~1 from archangel at 0") == {"S42-TRP-06"}
    assert table.is_legal(state, f"{load} tank from archangel at 0")


@pytest.mark.rule("S42-TRP-06", "S42-NCM-01")
def test_offloading_is_the_whole_move_of_a_land_unit():
    """A tank that came ashore goes no further."""
    state = noncombat({"sz_4": "1 transport{tank}"})
    state = table.play(state, "sail transport{tank}: sz_4 into archangel: 1 tank")

    assert table.refused(state, "move 1 tank*moved: archangel > russia") == {"S42-NCM-01"}
    assert table.destinations(state, "archangel", "tank") == set()


@pytest.mark.rule("S42-TRP-07")
def test_loading_before_during_and_after_the_movement():
    """Where the transport starts, passes or ends, from a coast of that zone."""
    units = {"united_kingdom": "2 infantry", "sz_2": "1 transport", "eastern_canada": "1 infantry"}
    state = noncombat(units)

    for at in (0, 1, 2):
        assert table.is_legal(
            state, f"sail transport: sz_2 > sz_8 > sz_7 load 1 infantry from united_kingdom at {at}"
        )
    assert table.refused(
        state, "sail transport: sz_2 > sz_8 load 1 infantry from eastern_canada at 1"
    ) == {"S42-TRP-07"}
    assert table.refused(
        state, "sail transport: sz_2 > sz_8 load 1 infantry from united_kingdom at 2"
    ) == {"S42-TRP-07"}
    assert table.refused(
        state, "sail transport: sz_2 > sz_8 load 3 infantry from united_kingdom at 0"
    ) >= {"S42-TRP-07"}


@pytest.mark.rule("S42-EX-18", "S42-TRP-08", "S42-TRP-07")
def test_load_move_load_move_offload():
    """S42-EX-18: within capacity and movement it is all one voyage, to a hostile coast in phase 2
    or a friendly one in phase 4."""
    units = {"eastern_canada": "1 infantry", "iceland": "1 tank", "sz_1": "1 transport"}
    voyage = (
        "sail transport: sz_1 > sz_2 > sz_3 load 1 infantry from eastern_canada at 0 "
        "load 1 tank from iceland at 1 into"
    )
    combat = table.position("united_kingdom", units=units)
    assert table.is_legal(combat, f"{voyage} norway: 1 infantry, 1 tank")

    state = table.play(noncombat(units), f"{voyage} united_kingdom: 1 infantry, 1 tank")

    assert table.units(state, "united_kingdom") == "1 infantry*moved, 1 tank*moved"
    assert table.units(state, "sz_3") == "1 transport~2*offloaded"


@pytest.mark.rule("S42-TRP-08", "S42-NCM-18")
def test_the_voyage_may_be_made_in_parts():
    """Loading does not end the transport's move in phase 4, offloading does."""
    state = noncombat({"eastern_canada": "1 infantry", "iceland": "1 tank", "sz_1": "1 transport"})
    state = table.play(state, "sail transport: sz_1 load 1 infantry from eastern_canada at 0")
    state = table.play(state, f"move 1 {ship_in(state, 'sz_1')}: sz_1 > sz_2")
    state = table.play(state, f"sail {ship_in(state, 'sz_2')}: sz_2 load 1 tank from iceland at 0")
    ship = ship_in(state, "sz_2")
    assert ship == "transport~1{infantry*loaded+tank*loaded}"
    state = table.play(
        state, f"sail {ship}: sz_2 > sz_3 into united_kingdom: 1 infantry*loaded, 1 tank*loaded"
    )

    assert table.units(state, "united_kingdom") == "1 infantry*moved, 1 tank*moved"


@pytest.mark.rule("S42-TRP-14", "S42-CMV-18")
def test_nobody_loads_or_offloads_in_a_hostile_zone():
    """Cargo aboard stays aboard, and troops ashore stay ashore."""
    state = noncombat(
        {
            "united_kingdom": "1 infantry",
            "sz_8": {"united_kingdom": "1 transport{tank}", "germany": "1 destroyer"},
        }
    )
    ship = "sail transport{tank}: sz_8"

    assert table.refused(state, f"{ship} load 1 infantry from united_kingdom at 0") == {
        "S42-TRP-14"
    }
    assert table.refused(state, f"{ship} into united_kingdom: 1 tank") == {"S42-TRP-14"}
    assert table.sails(state) == []


@pytest.mark.rule("S42-TRP-13")
def test_no_cargo_passes_from_ship_to_ship():
    state = noncombat({"sz_8": "1 transport{infantry}, 1 transport", "sz_2": "1 transport"})

    assert "S42-TRP-13" in table.refused(
        state, "sail transport: sz_8 load 1 infantry from sz_8 at 0"
    )
    assert "S42-TRP-13" in table.refused(
        state, "sail transport: sz_2 load 1 infantry from sz_8 at 0"
    )


# ---- Staying aboard ----


@pytest.mark.rule("S42-TRP-09")
def test_cargo_of_earlier_turns_and_of_phase_4_may_stay_aboard():
    state = noncombat({"united_kingdom": "1 infantry", "sz_8": "1 transport{tank}"})
    state = table.play(
        state, "sail transport{tank}: sz_8 load 1 infantry from united_kingdom at 0", "done"
    )

    assert table.units(state, "sz_8", "united_kingdom") == "1 transport{infantry+tank}"


@pytest.mark.rule("S42-TRP-09", "S42-TRP-18")
def test_cargo_of_phase_2_does_not_stay_aboard():
    """Of what was aboard when the turn began any number may land; what is loaded now must."""
    state = table.position(
        "united_kingdom", units={"united_kingdom": "1 infantry", "sz_7": "1 transport{infantry}"}
    )
    ship = "sail transport{infantry}: sz_7"

    assert table.is_legal(state, f"{ship} into western_europe: 1 infantry")
    load = f"{ship} load 1 infantry from united_kingdom at 0 into western_europe:"
    assert table.is_legal(state, f"{load} 2 infantry")
    tank = table.position(
        "united_kingdom", units={"united_kingdom": "1 tank", "sz_7": "1 transport{infantry}"}
    )
    load = f"{ship} load 1 tank from united_kingdom at 0 into western_europe:"
    assert table.refused(tank, f"{load} 1 infantry") == {"S42-CMV-39"}
    assert table.is_legal(tank, f"{load} 1 tank")
    assert table.is_legal(tank, f"{load} 1 infantry, 1 tank")


@pytest.mark.rule("S42-TRP-18")
def test_what_is_not_aboard_does_not_land():
    state = table.position("united_kingdom", units={"sz_7": "1 transport{infantry}"})

    assert table.refused(state, "sail transport{infantry}: sz_7 into western_europe: 1 tank") == {
        "S42-TRP-18"
    }
    assert table.refused(
        state, "sail transport{infantry}: sz_7 into western_europe: 2 infantry"
    ) == {"S42-TRP-18"}


@pytest.mark.rule("S42-AMB-16")
def test_a_gun_aboard_stays_aboard_in_an_assault():
    """S42-AMB-16: it was loaded earlier and sails along, but never lands in an assault, nor in
    phase 4 from a transport that landed others."""
    state = table.position("united_kingdom", units={"sz_8": "1 transport{aa_gun+infantry}"})
    sail = "sail transport{aa_gun+infantry}: sz_8 > sz_7 into western_europe:"
    assert table.refused(state, f"{sail} 1 aa_gun, 1 infantry") == {"S42-AAG-13"}

    state = table.play(state, f"{sail} 1 infantry", "done")
    state = table.play(state, "fight in western_europe")

    assert state.control["western_europe"] == "united_kingdom"
    ship = ship_in(state, "sz_7")
    assert "aa_gun" in ship
    assert table.refused(state, f"sail {ship}: sz_7 into western_europe: 1 aa_gun") == {
        "S42-TRP-10"
    }


# ---- Offloading ----


@pytest.mark.rule("S42-TRP-10", "S42-TRP-12")
def test_after_offloading_a_transport_does_nothing_more():
    """It does not move, load or offload again, neither there nor elsewhere."""
    state = noncombat({"united_kingdom": "1 infantry", "sz_3": "1 transport{infantry+tank}"})
    state = table.play(state, "sail transport{infantry+tank}: sz_3 into united_kingdom: 1 tank")
    ship = ship_in(state, "sz_3")

    for text in (
        f"move 1 {ship}: sz_3 > sz_2",
        f"sail {ship}: sz_3 load 1 infantry from united_kingdom at 0",
        f"sail {ship}: sz_3 into united_kingdom: 1 infantry",
    ):
        assert table.refused(state, text) == {"S42-TRP-10"}, text


@pytest.mark.rule("S42-TRP-10", "S42-NCM-18")
def test_after_an_assault_a_transport_does_nothing_more():
    state = table.position(
        "united_kingdom", units={"united_kingdom": "1 infantry", "sz_7": "1 transport{tank}"}
    )
    state = table.play(state, "sail transport{tank}: sz_7 into western_europe: 1 tank", "done")
    state = table.play(state, "fight in western_europe")
    ship = ship_in(state, "sz_7")

    assert table.refused(state, f"move 1 {ship}: sz_7 > sz_8") == {"S42-TRP-10"}
    assert table.refused(state, f"sail {ship}: sz_7 load 1 infantry from united_kingdom at 0") == {
        "S42-TRP-10"
    }


@pytest.mark.rule("S42-TRP-12")
def test_a_transport_offloads_into_one_territory():
    """SZ 6 lies between Britain and Norway: one or the other, in phase 2 as in phase 4."""
    state = table.position("united_kingdom", units={"sz_6": "1 transport{infantry+infantry}"})
    state = table.play(state, "sail transport{infantry+infantry}: sz_6 into norway: 1 infantry")
    ship = ship_in(state, "sz_6")
    assert table.refused(state, f"sail {ship}: sz_6 into western_europe: 1 infantry") == {
        "S42-TRP-12"
    }

    friendly = noncombat(
        {"sz_6": "1 transport{infantry+infantry}"}, control={"norway": "united_kingdom"}
    )
    friendly = table.play(
        friendly, "sail transport{infantry+infantry}: sz_6 into norway: 1 infantry"
    )
    ship = ship_in(friendly, "sz_6")
    assert table.refused(friendly, f"sail {ship}: sz_6 into united_kingdom: 1 infantry") == {
        "S42-TRP-10"
    }


@pytest.mark.rule("S42-TRP-15")
def test_a_transport_bridges_a_strait_without_moving():
    """Load and offload in the same zone, then nothing more."""
    state = noncombat(
        {"united_kingdom": "2 infantry, 1 tank", "sz_6": "1 transport"},
        control={"norway": "united_kingdom"},
    )
    bridge = "sail transport: sz_6 load 1 infantry, 1 tank from united_kingdom at 0 into norway:"
    state = table.play(state, f"{bridge} 1 infantry, 1 tank")

    assert table.units(state, "norway") == "1 infantry*moved, 1 tank*moved"
    assert table.units(state, "sz_6") == "1 transport*offloaded"
    assert table.refused(
        state, "sail transport*offloaded: sz_6 load 1 infantry from united_kingdom at 0"
    ) == {"S42-TRP-10"}
    assert table.refused(state, "move 1 transport*offloaded: sz_6 > sz_7") == {"S42-TRP-10"}


@pytest.mark.rule("S42-TRP-16")
def test_any_number_aboard_offloads_in_noncombat():
    state = noncombat({"sz_8": "1 transport{infantry+infantry}"})
    ship = "sail transport{infantry+infantry}: sz_8 into united_kingdom:"

    assert table.is_legal(state, f"{ship} 1 infantry")
    assert table.is_legal(state, f"{ship} 2 infantry")
    assert table.refused(state, f"{ship} 3 infantry") == {"S42-TRP-16"}
    assert table.refused(
        state, "sail transport{infantry+infantry}: sz_8 into eastern_canada: 1 infantry"
    ) == {"S42-TRP-16"}


@pytest.mark.rule("S42-TRP-17")
def test_a_hostile_territory_is_entered_in_an_assault_only():
    """Not in phase 4, not even if it is empty; one taken this turn is friendly then."""
    units = {"sz_7": "1 transport{infantry}"}
    text = "sail transport{infantry}: sz_7 into western_europe: 1 infantry"

    assert table.refused(noncombat(units), text) == {"S42-TRP-17"}
    assert table.is_legal(noncombat(units, taken={"western_europe": "united_kingdom"}), text)
    assert table.is_legal(table.position("united_kingdom", units=units), text)


# ---- Friends' transports ----


@pytest.mark.rule("S42-EX-19", "S42-TRP-05", "S42-TRP-19", "S42-MNF-09")
def test_a_friends_transport_takes_three_turns():
    """S42-EX-19: American infantry boards a British transport in the American turn, is carried in
    the British turn, and offloads in the next American turn."""
    american = noncombat(
        {
            "eastern_canada": "1 infantry",
            "sz_1": {"united_kingdom": "1 transport"},
        },
        power="united_states",
    )
    ship = "transport@united_kingdom"
    load = f"sail {ship}: sz_1 load 1 infantry from eastern_canada at 0"
    assert table.refused(american, f"{load} into eastern_canada: 1 infantry") == {"S42-MNF-09"}
    loaded = table.play(american, load)
    assert table.refused(
        loaded,
        f"sail {ship}{{infantry*loaded}}: sz_1 into eastern_canada: 1 infantry*loaded",
    ) == {"S42-MNF-09"}
    assert table.refused(
        loaded, f"sail {ship}{{infantry*loaded}}: sz_1 > sz_2 into iceland: 1 infantry*loaded"
    ) >= {"S42-MNF-09"}

    british = noncombat({"sz_1": "1 transport{infantry@united_states}"})
    guest = "transport{infantry@united_states}"
    assert table.refused(
        british, f"sail {guest}: sz_1 > sz_2 into iceland: 1 infantry@united_states"
    ) == {"S42-TRP-19"}
    british = table.play(british, f"move 1 {guest}: sz_1 > sz_2 > sz_3", "done")
    assert table.units(british, "sz_3", "united_kingdom") == f"1 {guest}"

    american = noncombat({"sz_3": {"united_kingdom": f"1 {guest}"}}, power="united_states")
    american = table.play(
        american, "sail transport@united_kingdom{infantry}: sz_3 into united_kingdom: 1 infantry"
    )
    assert table.units(american, "united_kingdom") == "1 infantry*moved"


@pytest.mark.rule("S42-MNF-10", "S42-MNF-09")
def test_no_bridge_in_one_turn_on_a_friends_transport():
    """It applies even if the transport never leaves the zone, and in an assault as well."""
    units = {
        "united_kingdom": {"united_states": "1 infantry"},
        "sz_7": {"united_kingdom": "1 transport"},
    }
    state = table.position("united_states", units=units)

    assert table.refused(
        state,
        "sail transport@united_kingdom: sz_7 load 1 infantry from united_kingdom at 0 "
        "into western_europe: 1 infantry",
    ) == {"S42-MNF-09"}
    assert table.sails(state) == []


@pytest.mark.rule("S42-TRP-19")
def test_guests_do_not_land_in_an_assault_of_the_transports_owner():
    state = table.position(
        "united_kingdom", units={"sz_7": "1 transport{infantry+infantry@united_states}"}
    )
    ship = "sail transport{infantry@united_states+infantry}: sz_7 into western_europe:"

    assert table.refused(state, f"{ship} 1 infantry@united_states") == {"S42-TRP-19"}
    assert table.is_legal(state, f"{ship} 1 infantry")


@pytest.mark.rule("S42-TRP-05")
def test_an_enemys_transport_carries_nobody():
    state = noncombat({"united_kingdom": "1 infantry", "sz_8": {"germany": "1 transport"}})

    assert table.refused(
        state, "sail transport@germany: sz_8 load 1 infantry from united_kingdom at 0"
    ) == {"S42-TRP-05"}


@pytest.mark.rule("S42-TRP-12", "S42-TRP-10", "S42-MNF-07")
def test_a_friends_transport_lands_its_guests_in_one_place():
    """Two Americans aboard a British transport since the last turn: both may assault Norway, but
    not one of them Norway and the other Western Europe; nor two friendly coasts in phase 4."""
    guests = {"sz_6": {"united_kingdom": "1 transport{infantry@united_states+tank@united_states}"}}
    ship = "transport@united_kingdom{infantry+tank}"
    state = table.position("united_states", units=guests)
    assert table.is_legal(state, f"sail {ship}: sz_6 into norway: 1 infantry, 1 tank")
    state = table.play(state, f"sail {ship}: sz_6 into norway: 1 infantry")
    bound = "transport@united_kingdom{infantry^norway+tank}"
    assert table.refused(state, f"sail {bound}: sz_6 into western_europe: 1 tank") == {"S42-TRP-12"}

    later = noncombat(guests, power="united_states")
    later = table.play(later, f"sail {ship}: sz_6 into united_kingdom: 1 infantry")
    left = "transport*offloaded@united_kingdom{tank}"
    assert table.refused(later, f"sail {left}: sz_6 into united_kingdom: 1 tank") == {"S42-TRP-10"}


@pytest.mark.rule("S42-TRP-06")
def test_what_came_ashore_does_not_go_aboard_again():
    """No relay of transports across two seas in one turn."""
    state = noncombat({"sz_8": "1 transport{infantry}", "sz_6": "1 transport"})
    state = table.play(state, "sail transport{infantry}: sz_8 into united_kingdom: 1 infantry")

    assert table.refused(
        state, "sail transport: sz_6 load 1 infantry*moved from united_kingdom at 0"
    ) == {"S42-TRP-06"}


# ---- In combat ----


@pytest.mark.rule("S42-TRP-11")
def test_a_transport_that_retreated_does_not_offload():
    state = noncombat({"sz_8": "1 transport*retreated{infantry}"})

    assert table.refused(
        state, "sail transport*retreated{infantry}: sz_8 into united_kingdom: 1 infantry"
    ) == {"S42-TRP-11"}
    assert table.sails(state) == []
