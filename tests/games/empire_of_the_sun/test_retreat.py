"""Where the beaten go (9.5)."""

from __future__ import annotations

import pytest

from wartable.games.empire_of_the_sun.decisions import RetreatThem
from wartable.testing.empire_of_the_sun.field import Field


def beaten(field: Field) -> Field:
    """The Reaction player has lost one step more in the ground stage."""
    field.gather()
    side = field.pos.offensive.side
    other = "allies" if side == "japan" else "japan"
    field.script.change(field.battle, winner=side, lost={other: 1}, step=9)
    return field.go_on()


@pytest.mark.rule("EOS-9.2-17", "EOS-9.4-13", "EOS-9.5-03", "EOS-9.5-04")
def test_the_corps_on_leyte_retreats():
    """EOS-TC-48: at most 8 hits of Zuiho do nothing to the SL Corps; +2 +2 -2 against +3; 10 hits
    flip it and, Japan losing nothing, it retreats."""
    field = Field(
        "2913",
        units={"jp_cvl_zuiho": "2913", "jp_army_19": "2913", "us_corps_sl": "2913"},
        reduced=("jp_army_19",),
        landed={"jp_army_19": "3014"},
        where={"allied": ("2913", "2912", "2812", "2813")},
    ).fight(6, 6, 0)

    assert field.rolled() == [
        ("japan", 0, "8 hits"),
        ("japan", 2, "14 hits"),
        ("allies", 3, "4 hits"),
    ]
    assert field.where("us_corps_sl") == "2912"
    assert field.is_reduced("us_corps_sl")
    assert field.is_won


MALAYA = {"jp_army_38": "2014", "in_corps_3": "2014"}


@pytest.mark.rule("EOS-9.5-03", "EOS-9.5-04")
def test_a_named_location_of_their_own_comes_first():
    """From Kuantan to Singapore, not into the jungle, and not where the 38th came from."""
    field = beaten(
        Field("2014", units=MALAYA, overland={"jp_army_38": "1913"}, where={"allied": ("2014",)})
    )

    assert field.where("in_corps_3") == "2015"
    assert field.is_won


@pytest.mark.rule("EOS-9.5-03", "EOS-9.5-04")
def test_else_the_active_player_chooses_among_all_hexes():
    """Singapore is Japanese: any hex without Japanese units, but for the one they came from."""
    field = beaten(
        Field(
            "2014",
            units={**MALAYA, "jp_army_25": "2113"},
            overland={"jp_army_38": "1913"},
            where={"allied": ("2014",), "also_japanese": ("2015",)},
        )
    )

    assert field.asked == [RetreatThem("japan", "2014", ("in_corps_3",))]
    assert [each.to for each in field.listed()] == ["2013", "2015"]
    assert field.rules_against("japan: retreat in_corps_3 to 1913") == ["EOS-9.5-03"]
    assert field.rules_against("japan: retreat in_corps_3 to 2113") == ["EOS-9.5-03"]
    assert field.rules_against("japan: retreat in_corps_3 to 2413") == ["EOS-9.5-03"]
    assert field.rules_against("japan: retreat jp_army_38 to 2013") == ["EOS-9.5-03"]
    field.say("japan: retreat in_corps_3 to 2015")
    assert field.where("in_corps_3") == "2015"
    assert field.pos.controls("allies", "2015")
    assert field.is_over


@pytest.mark.rule("EOS-9.5-03", "EOS-9.5-05")
def test_stacking_limits_hold_for_them():
    """Singapore has room for one more: the active player sends one of two there, and the other,
    who has no base, anywhere else."""
    field = beaten(
        Field(
            "2014",
            units={
                **MALAYA,
                "uk_bde_77": "2014",
                "au_div_8": "2015",
                "uk_air_malaya": "2015",
            },
            overland={"jp_army_38": "1913"},
            where={"allied": ("2014",)},
        )
    )

    assert field.asked == [RetreatThem("japan", "2014", ("in_corps_3", "uk_bde_77"))]
    assert field.rules_against("japan: retreat in_corps_3 to 2013") == ["EOS-9.5-04"]
    field.say("japan: retreat in_corps_3 to 2015")
    assert field.rules_against("japan: retreat uk_bde_77 to 2015") == ["EOS-9.5-03"]
    assert {each.to for each in field.listed()} == {"2013", "2113"}


@pytest.mark.rule("EOS-9.5-05")
def test_who_can_go_nowhere_is_eliminated():
    """The only way out of 2913 is where a Japanese army stands."""
    field = beaten(
        Field(
            "2913",
            units={"jp_army_19": "2913", "us_corps_sl": "2913", "jp_army_16": "2912"},
            landed={"jp_army_19": "3014"},
        )
    )

    assert field.where("us_corps_sl") == "eliminated"
    assert field.is_won


@pytest.mark.rule("EOS-9.5-05")
def test_from_a_one_hex_island_nobody_gets_away():
    """The garrison of Wake is eliminated."""
    field = beaten(
        Field(
            "4612",
            units={"jp_bde_4sn": "4612", "us_mar_bde_wake": "4612"},
            landed={"jp_bde_4sn": "4715"},
        )
    )

    assert field.where("us_mar_bde_wake") == "eliminated"
    assert field.is_won


@pytest.mark.rule("EOS-9.5-01", "EOS-9.5-02")
def test_active_units_go_back_as_they_came():
    """Overland units to their hex at once, landings by PBM."""
    field = Field(
        "2014",
        units={"jp_army_38": "2014", "jp_army_25": "2014", "in_corps_3": "2014"},
        overland={"jp_army_38": "1913"},
        landed={"jp_army_25": "2212"},
    ).gather()
    field.script.change(field.battle, winner="japan", step=9)
    field.go_on()

    assert field.where("jp_army_38") == "1913"
    assert field.where("jp_army_25") == "2014"
    assert field.pos.offensive.turned_back == {"jp_army_25"}
