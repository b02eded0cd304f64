"""Conditions and unit sets of battles (T-CARDCOND, T-CARDSET)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import to_play, under_way
from wartable.games.empire_of_the_sun.cards import conditions, sets
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Battle, Fight


def fought(units=None, *, active=(), reaction=(), place="2015", card="JP-47", marks=None, **fields):
    """A battle in a hex under way."""
    state = to_play(card, units=units or {}, marks=marks or {})
    fights = {place: Fight(active=active, reaction=reaction)}
    return Position(under_way(state, card, battles=fights, **fields))


@pytest.mark.rule("EOS-CARD-81", "EOS-CARD-59")
def test_rivalry_of_the_united_states():
    """AL-46 needs it, AL-50 needs SW Pacific HQ too."""
    for rivalry in (True, False):
        for hq in ("us_hq_southwest_pacific", "us_hq_central_pacific"):
            pos = fought(card="AL-50", marks={"us_rivalry": rivalry}, hq=hq)
            assert conditions.holds(pos, "us_rivalry") is rivalry
            both = rivalry and hq == "us_hq_southwest_pacific"
            assert conditions.holds(pos, "sw_pacific_hq_under_us_rivalry") is both


@pytest.mark.rule("EOS-CARD-81", "EOS-CARD-67")
def test_a_commonwealth_ship_takes_part():
    """In the hex or from elsewhere; a US ship is none."""
    name = "commonwealth_naval_in_battle"
    assert not conditions.holds(fought(), name, "2015")
    assert conditions.holds(fought({"uk_ca_exeter": "2015"}), name, "2015")
    assert conditions.holds(fought({"uk_ca_exeter": "2015"}), name, Battle("2015"))
    assert not conditions.holds(fought({"us_cv_lexington": "2015"}), name, "2015")
    away = fought({"uk_cv_indomitable": "2016"}, reaction=("uk_cv_indomitable",))
    assert conditions.holds(away, name, "2015")


@pytest.mark.rule("EOS-CARD-81", "EOS-CARD-66")
def test_a_japanese_brigade_takes_part():
    """JP-23: a Japanese ground unit of size X in the hex."""
    name = "brigade_in_battle"
    assert conditions.holds(fought({"jp_bde_2sn": "2015"}), name, "2015")
    assert not conditions.holds(fought({"jp_army_38": "2015"}), name, "2015")
    both = fought({"jp_bde_2sn": "2015", "jp_army_38": "2015"})
    assert conditions.holds(both, name, "2015")
    assert not conditions.holds(fought(), name, "2015")


@pytest.mark.rule("EOS-CARD-81", "EOS-CARD-66")
@pytest.mark.parametrize(
    ("place", "island", "jungle"),
    [("5108", True, False), ("2015", False, True), ("2812", False, False), ("2415", False, True)],
)
def test_where_a_battle_is_fought(place, island, jungle):
    """One-hex islands; Malaya, jungle or mixed terrain."""
    pos = fought(place=place)
    assert conditions.holds(pos, "battle_on_one_hex_island", place) is island
    assert conditions.holds(pos, "battle_in_malaya_or_jungle_or_mixed", place) is jungle


@pytest.mark.rule("EOS-CARD-81", "EOS-CARD-67")
def test_a_battle_near_idle_carriers():
    """JP-32: within 6 hexes of a Japanese CV or CVL on the map that is not activated."""
    name = "battle_within_6_of_inactive_japanese_cv_or_cvl"
    assert conditions.holds(fought(place="2913"), name, "2913"), "Zuiho and Ryujo are in 2915"
    assert not conditions.holds(fought(place="5108"), name, "5108")
    active = fought(place="2913", activated=("jp_cvl_zuiho", "jp_cvl_ryujo"))
    assert not conditions.holds(active, name, "2913")


@pytest.mark.rule("EOS-CARD-60", "EOS-CARD-81")
@pytest.mark.parametrize("built", [True, False])
def test_the_bridge_helps_while_rangoon_is_japanese(built):
    """JP-18: T-KWAI decides about the line."""
    for japanese in (("2008",), ()):
        state = to_play("JP-16", marks={"kwai": built}, also_japanese=japanese)
        found = conditions.holds(Position(state), "rangoon_route_and_burma_or_north_india")
        assert found is (built and bool(japanese))


@pytest.mark.rule("EOS-17.11-01", "EOS-CARD-81")
@pytest.mark.parametrize(
    ("scenario", "turn", "plays", "first", "second"),
    [
        ("campaign", 1, 1, True, False),
        ("campaign", 1, 2, False, True),
        ("campaign", 2, 1, False, False),
        ("1942-43", 2, 1, False, False),
    ],
)
def test_the_two_cards_of_december_1941_have_their_order(scenario, turn, plays, first, second):
    """Turn 1 of the campaign, in that order."""
    pos = Position(to_play("JP-16", scenario=scenario, turn=turn, plays=plays))
    assert conditions.holds(pos, "first_card_of_december_1941") is first
    assert conditions.holds(pos, "second_card_of_december_1941") is second


FLEET = {
    "jp_cv_akagi": "2015",
    "jp_cvl_ryujo": "2015",
    "jp_ca_mogami": "2015",
    "jp_cl_tenryu": "2015",
    "jp_bb_kongo": "2015",
    "us_cv_lexington": "2015",
    "uk_cv_indomitable": "2015",
    "us_ca_northampton": "2015",
    "us_corps_x": "2015",
    "us_mar_div_1": "2015",
    "us_air_7af": "2112",
}


@pytest.mark.rule("EOS-CARD-80", "EOS-CARD-64", "EOS-CARD-65")
@pytest.mark.parametrize(
    ("name", "members"),
    [
        ("allied_air", {"uk_air_malaya", "us_air_7af"}),
        ("allied_carriers", {"us_cv_lexington", "uk_cv_indomitable"}),
        ("us_carriers", {"us_cv_lexington"}),
        ("japanese_carriers", {"jp_cv_akagi", "jp_cvl_ryujo"}),
        ("japanese_cv", {"jp_cv_akagi"}),
        ("japanese_ca", {"jp_ca_mogami"}),
        ("japanese_ca_cl_apd", {"jp_ca_mogami", "jp_cl_tenryu"}),
        ("us_ca", {"us_ca_northampton"}),
        ("us_ground", {"us_corps_x", "us_mar_div_1"}),
    ],
)
def test_sets_are_of_the_battle_alone(name, members):
    """Whoever is in the hex, and those who take part from elsewhere; nobody else."""
    pos = fought(FLEET, reaction=("us_air_7af",))

    assert {*sets.members(pos, name, "2015")} == members
    assert {*sets.members(pos, name, Battle("2015"))} == members
    assert sets.members(pos, name, "3706") == tuple(
        sorted({"jp_cv_shokaku", "jp_cv_soryu"})
        if name in ("japanese_carriers", "japanese_cv")
        else ()
    )


@pytest.mark.rule("EOS-CARD-80")
def test_units_off_the_map_belong_to_no_set():
    """The Yamato, sunk."""
    assert sets.members(fought(), "yamato") == ("jp_bb_yamato",)
    assert sets.members(fought({"jp_bb_yamato": "eliminated"}), "yamato") == ()
