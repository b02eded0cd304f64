"""Where units go after the battles (9.6)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.orders import empty_sea

NAGATO = "jp_bb_nagato"
FLOTILLA = "jp_air_flot_24"
ARMY = "jp_army_18"
SEAS = "jp_hq_south_seas"


def after(**changes):
    """An Offensive of Japan with a card of value 2 whose battles are over."""
    return empty_sea(**{"event": False, "card": "JP-23", **changes})


def against(made, how, units, to):
    return made.against(how, units, to, mode="after_battle")


@pytest.mark.rule("EOS-9.62-01", "EOS-9.62-04", "EOS-8.21-09", "EOS-9.6-02")
def test_active_ships_return_to_any_port_in_reach():
    made = after(units={NAGATO: "4422"}, active=[NAGATO])

    assert against(made, "sail", NAGATO, "4017") == []
    assert against(made, "sail", NAGATO, "4423") == ["EOS-9.62-04"]
    assert against(made, "sail", NAGATO, "4421") == ["EOS-9.62-04"]
    assert against(made, "sail", NAGATO, "3416") == ["EOS-8.1-01"]


@pytest.mark.rule("EOS-9.6-02", "EOS-9.6-03")
def test_no_strategic_movement_and_no_march_after_battle():
    made = after(units={NAGATO: "4021", ARMY: "4021", FLOTILLA: "4021"})

    assert against(made, "steam", NAGATO, "4017") == ["EOS-9.6-02"]
    assert against(made, "ferry", FLOTILLA, "4017") == ["EOS-9.6-02"]
    assert against(made, "march", ARMY, "3921") == ["EOS-9.6-03"]
    assert against(made, "land", ARMY, "4423") == ["EOS-9.6-03"]


@pytest.mark.rule("EOS-9.6-02")
def test_whoever_returns_fights_nobody_more():
    """Whatever battle is named, the move is for none; before the battles it was."""
    units = {FLOTILLA: "4715", "us_corps_x": "4612"}
    for mode, aim in (("offensive", "4612"), ("after_battle", "")):
        made = after(units=units, active=[FLOTILLA], also_japanese=["4715", "4415"])
        made.move("fly", FLOTILLA, "4415", "4612", mode=mode)
        assert made.offensive.moves[-1].aim == aim


@pytest.mark.rule("EOS-9.62-04", "EOS-8.31-03", "EOS-9.6-02")
def test_aircraft_return_in_legs_to_an_airfield():
    made = after(units={FLOTILLA: "4715"}, active=[FLOTILLA])

    assert against(made, "fly", FLOTILLA, "4017") == []
    assert "EOS-8.31-03" in against(made, "fly", FLOTILLA, "4423")


@pytest.mark.rule("EOS-9.61-01", "EOS-8.21-10")
def test_reaction_units_go_where_they_are_supplied_and_commanded_if_they_can():
    """South Seas HQ in Truk, range 12: Saipan is within it; without the HQ any port serves."""
    units = {NAGATO: "4110", FLOTILLA: "4110"}
    allied = {"side": "allies", "card": "AL-05", "also_japanese": ["4110", "3706"]}
    made = after(units={**units, SEAS: "4017"}, **allied)
    assert made.pos.distance("4017", "3706") <= 12
    far = after(units={**units, SEAS: "4017"}, **allied).pos
    assert far.counter(SEAS).command == 12

    assert against(made, "sail", NAGATO, "3813") == []
    out_of_range = [
        to for _, to, _ in made.listed(NAGATO, mode="after_battle") if far.distance("4017", to) > 12
    ]
    assert out_of_range == []

    alone = after(units=units, **allied)
    free = {to for _, to, _ in alone.listed(NAGATO, mode="after_battle")}
    listed = {to for _, to, _ in made.listed(NAGATO, mode="after_battle")}
    assert listed < free
    assert against(made, "sail", NAGATO, sorted(free - listed)[0]) == ["EOS-9.61-01"]


@pytest.mark.rule("EOS-8.45-16", "EOS-9.5-02", "EOS-9.62-02")
def test_a_beaten_landing_sails_to_an_own_port_or_coast():
    made = after(units={ARMY: "4423", "us_ca_northampton": "4424"}, also_japanese=["4322"])
    made.note(landed={ARMY: "4021"}, turned_back=frozenset({ARMY}))

    assert against(made, "sail", ARMY, "4021") == []
    assert against(made, "sail", ARMY, "4322") == []
    assert not made.pos.hex("4322").port
    assert against(made, "sail", ARMY, "4825") == ["EOS-8.45-16"]
    assert "EOS-8.1-01" in against(made, "sail", ARMY, "4424")


def guarded(*, army, planes):
    """US aircraft on Guadalcanal, supplied, close the hexes round it."""
    return after(
        units={
            ARMY: army,
            "us_air_13af": planes,
            "us_hq_south_pacific_ghormley": "4825",
        },
        allied=["4423"],
        also_japanese=["4422", "4522"],
    ).note(landed={ARMY: "4021"}, turned_back=frozenset({ARMY}))


@pytest.mark.rule("EOS-9.62-02")
def test_a_beaten_landing_avoids_enemy_zoi():
    made = guarded(army="4719", planes="4423")
    homes = {to for _, to, _ in made.listed(ARMY, mode="after_battle")}

    assert "4817" in homes
    assert "4522" not in homes


@pytest.mark.rule("EOS-9.62-03")
def test_one_who_is_in_a_zoi_leaves_it_and_enters_none_again():
    made = guarded(army="4523", planes="4423")
    from wartable.games.empire_of_the_sun.zoi import is_barred

    assert is_barred(made.pos, "japan", "4523")
    made.move("sail", ARMY, "4719", mode="after_battle")
    path = made.path()
    inside = [is_barred(made.pos, "japan", place) for place in path]
    assert inside[0]
    assert not inside[-1]
    assert inside == sorted(inside, reverse=True)


@pytest.mark.rule("EOS-8.47-04")
def test_who_came_by_barge_goes_back_by_barge():
    made = after(
        units={ARMY: "4222"}, active=[ARMY], card="JP-09", marks={"barges": True}, allied=["4322"]
    )
    made.move("barge", ARMY, "4322")
    made.note(turned_back=frozenset({ARMY}))

    assert made.listed(ARMY, mode="after_battle") == {("sail", "4222", "")}
    assert "EOS-8.45-16" in against(made, "sail", ARMY, "4121")


@pytest.mark.rule("EOS-6.5-04")
def test_a_hex_taken_in_battle_serves_at_once():
    """EOS-TC-05, the way: Northampton stays in 4423 and 13AF flies there once it is Allied."""
    units = {"us_air_13af": "4825", "us_ca_northampton": "4424"}
    lost = after(side="allies", card="AL-05", units=units, also_japanese=["4423"])
    assert "EOS-8.31-03" in against(lost, "fly", "us_air_13af", "4423")
    assert "EOS-9.62-04" in against(lost, "sail", "us_ca_northampton", "4423")

    won = after(side="allies", card="AL-05", units=units, allied=["4423"])
    assert against(won, "fly", "us_air_13af", "4423") == []
    assert against(won, "sail", "us_ca_northampton", "4423") == []
