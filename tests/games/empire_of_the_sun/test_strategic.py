"""Strategic movement of ships and ground units (8.23, 8.44)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.orders import empty_sea, orders
from wartable.games.empire_of_the_sun.zoi import is_barred

NAGATO = "jp_bb_nagato"
ARMY = "jp_army_18"


def shipping(**changes):
    """Nagato and an army in Truk, a card of value 2; an HQ supplies the ports."""
    units = {NAGATO: "4017", ARMY: "4017", "jp_hq_combined_fleet_yamamoto": "3407"}
    units |= changes.pop("units", {})
    active = [NAGATO, ARMY, *changes.pop("active", ())]
    return empty_sea(**{"units": units, "active": active, "event": False, **changes})


@pytest.mark.rule("EOS-8.23-01")
def test_ships_go_twice_as_far_from_port_to_port():
    """Value 2: 20 hexes. Singapore is 20 from Truk, Batavia too, Teloekbetoeng 21."""
    made = shipping()

    assert made.against("steam", NAGATO, "2015") == []
    assert made.against("steam", NAGATO, "1917") == ["EOS-8.23-01"]
    assert made.against("steam", NAGATO, "4117") == ["EOS-8.23-01"]
    assert made.against("sail", NAGATO, "2015") == ["EOS-8.1-01"]

    at_sea = shipping(units={NAGATO: "4018"})
    assert "EOS-8.23-01" in at_sea.against("steam", NAGATO, "4021")


@pytest.mark.rule("EOS-8.23-02")
def test_strategic_movement_enters_no_battle_hex():
    made = shipping()
    assert made.against("steam", NAGATO, "2220") == []
    ring = ["2219", "2319", "2320"]
    made.declare(*ring)

    assert made.against("steam", NAGATO, "2220") == ["EOS-8.23-02"]


@pytest.mark.rule("EOS-8.23-02", "EOS-8.44-03", "EOS-6.4-09")
def test_strategic_movement_enters_no_unneutralised_zoi():
    """The US air unit on Guadalcanal is supplied: its ZOI reaches 4222."""
    made = shipping(
        units={"us_air_13af": "4423", "us_hq_south_pacific_ghormley": "4825"}, allied=["4423"]
    )
    assert is_barred(made.pos, "japan", "4222")

    assert made.against("steam", NAGATO, "4222") == ["EOS-8.23-02"]
    assert "EOS-8.44-03" in made.against("ship", ARMY, "4222")
    assert ("sail", "4222", "") in made.listed(NAGATO)


@pytest.mark.rule("EOS-8.23-03", "EOS-8.23-04", "EOS-9.6-01")
def test_who_moved_strategically_is_out_of_battles():
    made = shipping(units={"us_corps_x": "4423"})
    made.move("steam", NAGATO, "2015")

    assert made.offensive.strategic == {NAGATO}
    assert "EOS-8.23-03" in shipping(units={"us_corps_x": "4423"}).against(
        "steam", NAGATO, "2015", "4423"
    )


@pytest.mark.rule("EOS-8.44-01", "EOS-8.44-02", "EOS-8.44-04", "EOS-8.4-03")
def test_ground_units_go_from_a_coast_once_and_from_port_to_port_twice_as_far():
    made = shipping()
    assert made.against("ship", ARMY, "2015") == []
    assert made.against("ship", ARMY, "4117") == ["EOS-8.44-04"]

    coast = shipping(units={ARMY: "4117"}, also_japanese=["4117"])
    assert coast.against("ship", ARMY, "2015") == ["EOS-8.44-01"]
    assert coast.against("ship", ARMY, "4021") == []

    foreign = shipping(units={ARMY: "4117"}, allied=["4117"])
    assert "EOS-8.4-04" in foreign.against("ship", ARMY, "4021")


@pytest.mark.rule("EOS-8.44-06")
def test_shipping_uses_no_points():
    made = shipping(marks={"asp": {"japan": 0}})
    made.move("ship", ARMY, "4021")

    assert made.state.marks.asp_used.get("japan", 0) == 0
    assert made.offensive.strategic == {ARMY}


@pytest.mark.rule("EOS-8.4-03", "EOS-AMB-28")
def test_the_port_is_supplied():
    """Without any HQ no port is."""
    made = shipping(units={"jp_hq_combined_fleet_yamamoto": "eliminated"})

    assert made.against("ship", ARMY, "4021") == ["EOS-8.4-03"]


@pytest.mark.rule("EOS-8.44-03")
def test_not_among_enemies():
    made = shipping(units={"us_ca_northampton": "4021"})

    assert "EOS-8.44-03" in made.against("ship", ARMY, "4021")


@pytest.mark.rule("EOS-8.44-05", "EOS-8.4-05")
def test_shipping_is_not_combined_with_another_move():
    made = shipping(units={ARMY: "2110"}, card="JP-09", also_japanese=["2011"])
    made.move("march", ARMY, "2011")

    assert "EOS-7.23-01" in made.against("ship", ARMY, "2015")


@pytest.mark.rule("EOS-8.44-07", "EOS-8.44-08")
def test_a_port_taken_overland_is_used_at_once_and_a_landed_one_is_not():
    """Kavieng is marched into from Rabaul; Guadalcanal is only landed on."""
    made = shipping(
        units={"jp_army_14": "4021", "jp_army_16": "4021"},
        active=["jp_army_14", "jp_army_16"],
        card="JP-09",
        allied=["3822", "4423"],
    )
    made.move("land", "jp_army_16", "4423")
    assert "EOS-8.44-04" in made.against("ship", ARMY, "4423")

    by_land = shipping(
        units={"jp_army_14": "2014"}, active=["jp_army_14"], card="JP-09", allied=["2015"]
    )
    assert "EOS-8.44-04" in by_land.against("ship", ARMY, "2015")
    by_land.move("march", "jp_army_14", "2015")
    assert by_land.against("ship", ARMY, "2015") == []


@pytest.mark.rule("EOS-8.11-02")
def test_shipping_passes_enemy_ships_only_with_own_ones():
    """Soerabaja's three sea hexes hold enemy ships."""
    made = shipping(
        units={
            "uk_bb_force_z": "2219",
            "uk_ca_exeter": "2319",
            "nl_cl_dutch_squadron": "2320",
        }
    )

    assert made.against("ship", ARMY, "2220") == ["EOS-8.44-03"]
    assert made.against("ship", [ARMY, NAGATO], "2220") == []


@pytest.mark.rule("EOS-17.10-08")
def test_ships_steam_between_oahu_and_the_new_hebrides():
    ship = "us_ca_northampton"
    made = orders(
        "south_pacific",
        side="allies",
        card="AL-13",
        event=False,
        units={ship: "4828"},
        active=[ship],
    )

    assert ("steam", "5808", "") in made.listed(ship)
    assert made.against("sail", ship, "5808") == ["EOS-8.1-01"]
    made.move("steam", ship, "5808")
    assert made.path()[-2:] == ("4825", "5808")


@pytest.mark.rule("EOS-8.23-02")
def test_listed_strategic_moves_go_beyond_ordinary_ones():
    made = shipping()
    sailed = {to for how, to, _ in made.listed(NAGATO) if how == "sail"}
    steamed = {to for how, to, _ in made.listed(NAGATO) if how == "steam"}

    assert steamed
    assert not sailed & steamed
