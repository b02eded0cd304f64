"""Powers that are not at war with each other, or with anybody (E40-POL, G40-NAW, G40-SOV)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.movement.ground import no_fly
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench

europe = Bench(EUROPE_1940)
world = Bench(GLOBAL_1940)


# ---- Opposed, and not at war ----


@pytest.mark.rule(
    "E40-MAP-03", "E40-MAP-08", "G40-MAP-11", "G40-MAP-15", "G40-NAW-01", "E40-POL-15"
)
def test_ships_of_powers_not_at_war_share_zones_and_block_nobody(table):
    """A German cruiser passes a Soviet one."""
    state = table.position(
        "germany",
        "noncombat_move",
        {"sz_113": "1 cruiser", "sz_114": {"soviet_union": "1 cruiser"}},
    )

    assert not table.pos(state).is_hostile_sea("sz_114")
    assert table.is_legal(state, "move 1 cruiser: sz_113 > sz_114")
    assert table.is_legal(state, "move 1 cruiser: sz_113 > sz_114 > sz_115")
    pos = table.pos(state)
    assert not pos.is_hostile_land("baltic_states")
    assert not pos.is_friendly("baltic_states")
    assert pos.is_friendly("southern_italy")
    assert pos.is_hostile_land("france")


@pytest.mark.rule("E40-POL-16", "E40-POL-23", "G40-NAW-02")
def test_nobody_attacks_a_territory_of_who_is_not_its_enemy(table, rule):
    state = table.position("germany", units={"poland": "1 infantry", "sz_115": "1 transport{tank}"})

    assert table.refused(state, "move 1 infantry: poland > baltic_states") == (
        rule("E40-POL-21", "G40-NAW-08")
    )
    landing = "sail transport{tank}: sz_115 into baltic_states: 1 tank"
    assert table.refused(state, landing) == rule("E40-POL-21", "G40-NAW-08")


@pytest.mark.rule("E40-POL-16", "G40-NAW-02", "G40-EX-51")
def test_units_of_who_is_not_its_enemy_shield_a_territory(table, rule):
    """G40-EX-51: a Soviet infantry in British Iraq, the Soviet Union at war with Italy alone:
    Germany may not attack Iraq, Italy may."""
    units = {
        "iraq": {"united_kingdom": "1 infantry", "soviet_union": "1 infantry"},
        "syria": {"germany": "1 infantry", "italy": "1 infantry"},
    }
    given = {
        "units": units,
        "control": {"iraq": "united_kingdom", "syria": "italy"},
        "wars": [("italy", "soviet_union")],
    }
    attack = "move 1 infantry: syria > iraq"

    assert table.refused(table.position("germany", **given), attack) == rule(
        "E40-POL-16", "G40-NAW-02"
    )
    assert table.is_legal(table.position("italy", **given), attack)


@pytest.mark.rule("E40-POL-16", "G40-NAW-02", "G40-AMB-30")
def test_they_shield_it_from_the_air_too(table, rule):
    """From attacks and from raids; nothing of it is listed."""
    units = {
        "iraq": {"united_kingdom": "1 infantry", "soviet_union": "1 infantry"},
        "syria": {"germany": "1 fighter, 1 strategic_bomber"},
    }
    state = table.position(
        "germany",
        units=units,
        control={"iraq": "united_kingdom", "syria": "italy"},
        facilities={"iraq": {"air_base": 0}},
    )

    assert table.refused(state, "move 1 fighter: syria > iraq") == rule("E40-POL-16", "G40-NAW-02")
    assert table.refused(state, "move 1 strategic_bomber: syria > iraq to raid") == (
        rule("E40-POL-16", "G40-NAW-02")
    )
    for mission, kind in (("", "fighter"), ("raid", "strategic_bomber")):
        assert "iraq" not in table.destinations(state, "syria", kind, mission=mission)


@pytest.mark.rule("E40-POL-17", "G40-NAW-03")
def test_units_of_who_is_not_its_enemy_stay_out_of_a_sea_battle(table):
    state = table.position(
        "germany",
        units={
            "sz_112": "1 submarine",
            "sz_111": {"united_kingdom": "1 cruiser", "united_states": "1 destroyer"},
        },
    )
    state = table.play(state, "move 1 submarine: sz_112 > sz_111", "done")
    while table.asked(state)[0][1] != "ConductCombat":
        state = table.play(state, next(iter(table.choices(state))))
    state = table.play(state, "fight in sz_111")

    assert table.defenders(state) == "1 cruiser"
    assert table.units(state, "sz_111", "united_states") == "1 destroyer"
    assert "united_states" not in table.pos(state).relations.at_war["germany"]


@pytest.mark.rule("G40-NAW-12", "G40-NAW-08", "G40-NAW-13", "G40-EX-47", "G40-AMB-30", "G40-UKE-13")
def test_aircraft_fly_over_who_is_at_war_with_others():
    """G40-EX-47: a Japanese fighter flies over British Malaya, not over Soviet Amur; a British one
    not over Chinese Yunnan or Japanese Kwangsi."""
    japan = world.position(
        "japan",
        "noncombat_move",
        {"sz_37": "1 carrier{fighter}", "manchuria": "1 fighter"},
        control={"shan_state": "japan"},
    )
    assert world.is_legal(japan, "move 1 fighter: sz_37 > malaya > shan_state off carrier{fighter}")
    assert world.refused(japan, "move 1 fighter: manchuria > amur > korea") == {"G40-NAW-08"}
    assert world.refused(japan, "move 1 fighter: sz_37 > malaya off carrier{fighter}") == {
        "G40-AIR-12"
    }

    british = world.position(
        "united_kingdom",
        "noncombat_move",
        {"burma": "1 fighter", "kwangtung": "1 fighter"},
    )
    assert world.refused(british, "move 1 fighter: burma > yunnan > burma") == {"G40-UKE-13"}
    assert world.refused(british, "move 1 fighter: kwangtung > kwangsi > kwangtung") == {
        "G40-UKE-13"
    }


@pytest.mark.rule("E40-AMB-26")
def test_the_table_may_forbid_to_fly_over_who_is_not_an_enemy():
    """Germany is at war with the Soviet Union, Italy is not: its fighter over Bessarabia."""

    def italian(**options):
        return europe.position(
            "italy",
            "noncombat_move",
            {"romania": "1 fighter"},
            wars=[("germany", "soviet_union")],
            options=Options(**options),
        )

    flight = "move 1 fighter: romania > bessarabia > eastern_poland > slovakia_hungary"
    assert europe.is_legal(italian(), flight)
    assert europe.refused(italian(overflight=False), flight) == {"E40-AMB-26"}
    assert europe.refused(italian(), "move 1 fighter: romania > bessarabia") == {"E40-AIR-12"}
    strict = europe.position(
        "italy",
        "noncombat_move",
        {"southern_italy": "1 fighter"},
        options=Options(overflight=False),
    )
    for crossed in ("southern_france", "western_germany"):
        there = f"southern_italy > northern_italy > {crossed} > northern_italy"
        assert europe.is_legal(strict, f"move 1 fighter: {there}"), "enemies and friends"


@pytest.mark.rule("E40-POL-21", "E40-WAR-03", "G40-NAW-08")
def test_a_declaration_of_war_opens_the_sky(table):
    """German aircraft keep off the neutral Soviet Union, and no longer once they are at war."""
    state = table.position("germany", "declare_war")
    assert "eastern_poland" in no_fly(table.pos(state))
    state = table.play(state, "declare war on soviet_union")
    assert "eastern_poland" not in no_fly(table.pos(state))
    assert {"sweden", "yugoslavia", "bulgaria"} <= no_fly(table.pos(state)), "still neutral"


@pytest.mark.rule("G40-NAW-12", "G40-NAW-02")
def test_land_units_do_not_enter_who_is_not_an_enemy():
    state = world.position(
        "japan",
        "noncombat_move",
        {"siam": "1 infantry"},
        control={"siam": "japan"},
    )
    assert world.refused(state, "move 1 infantry: siam > shan_state") == {"G40-NCM-04"}
    attack = world.position("japan", units={"siam": "1 infantry"}, control={"siam": "japan"})
    assert world.refused(attack, "move 1 infantry: siam > shan_state") == {"G40-NAW-02"}


# ---- Neutral powers ----


@pytest.mark.rule("E40-POL-18", "G40-NAW-04", "G40-OVR-02")
def test_who_is_at_war_with_nobody_is_neutral(table):
    pos = table.pos(table.game.setup(Options()))
    neutral = {
        power
        for power in table.game.edition.data.powers
        if pos.is_neutral_power(power, "united_kingdom")
    }

    assert neutral == {"soviet_union", "united_states"}
    assert pos.is_opponent("soviet_union", "germany")
    assert not pos.is_enemy("soviet_union", "germany")


@pytest.mark.rule(
    "E40-POL-20", "E40-POL-21", "E40-MOV-09", "G40-NAW-06", "G40-NAW-08", "G40-NAW-10"
)
def test_a_neutral_power_and_the_others_keep_off_each_others_ground(table, rule):
    soviet = table.position(
        "soviet_union",
        "noncombat_move",
        {"caucasus": "1 infantry, 1 fighter"},
        control={"northwest_persia": "united_kingdom", "turkey": "soviet_union"},
    )
    assert table.refused(soviet, "move 1 infantry: caucasus > northwest_persia") == (
        rule("E40-POL-20", "G40-NAW-06")
    )
    assert table.refused(soviet, "move 1 fighter: caucasus > northwest_persia > turkey") == rule(
        "E40-POL-20", "G40-NAW-06"
    )
    british = table.position(
        "united_kingdom",
        "noncombat_move",
        {"northwest_persia": "1 infantry, 1 fighter"},
        control={"northwest_persia": "united_kingdom", "turkey": "united_kingdom"},
    )
    assert table.refused(british, "move 1 infantry: northwest_persia > caucasus") == (
        rule("E40-POL-21", "G40-NAW-08")
    )
    assert table.refused(british, "move 1 fighter: northwest_persia > caucasus > turkey") == rule(
        "E40-POL-21", "G40-NAW-08"
    )
    assert "caucasus" not in table.destinations(british, "northwest_persia", "infantry")


@pytest.mark.rule("E40-POL-19", "G40-NAW-05")
def test_a_neutral_power_does_not_cross_neutral_ground(table, rule):
    state = table.position(
        "soviet_union",
        "noncombat_move",
        {"caucasus": "1 fighter"},
        control={"iraq": "soviet_union"},
    )

    assert table.refused(state, "move 1 fighter: caucasus > northwest_persia > iraq") == (
        rule("E40-POL-19", "G40-NAW-05")
    )


@pytest.mark.rule(
    "E40-POL-20", "E40-POL-21", "E40-MNF-06", "G40-NAW-06", "G40-NAW-08", "G40-NAW-11"
)
def test_a_neutral_power_shares_no_ships(table):
    """An American infantry and a British transport; a British fighter and an American carrier."""

    def american(wars):
        return table.position(
            "united_states",
            "noncombat_move",
            {
                "eastern_united_states": "1 infantry",
                "sz_101": {"united_kingdom": "1 transport", "united_states": "1 carrier"},
            },
            wars=wars,
        )

    load = "sail transport@united_kingdom: sz_101 load 1 infantry from eastern_united_states at 0"
    war = [("germany", "united_states")]
    assert table.refused(american([]), load)
    assert table.is_legal(american(war), load)

    def british(wars):
        return table.position(
            "united_kingdom",
            "noncombat_move",
            {
                "sz_106": "1 carrier{fighter}",
                "sz_101": {"united_states": "1 carrier"},
            },
            wars=wars,
        )

    flight = "move 1 fighter: sz_106 > sz_101 off carrier{fighter}"
    landing = "land 1 fighter~1 in sz_101 on carrier@united_states"
    assert table.is_legal(table.play(british(war), flight), landing)
    assert table.refused(table.play(british([]), flight), landing)


@pytest.mark.rule("E40-POL-23", "G40-NAW-11", "G40-CMV-13")
def test_at_war_with_one_it_works_with_all_its_friends(table):
    state = table.position(
        "soviet_union",
        "noncombat_move",
        {"caucasus": "1 infantry"},
        control={"northwest_persia": "united_kingdom"},
        wars=[("italy", "soviet_union")],
    )

    assert table.is_legal(state, "move 1 infantry: caucasus > northwest_persia")


# ---- The Soviet Union, half by half ----


@pytest.mark.rule("G40-SOV-02", "G40-EX-44")
def test_a_soviet_war_ends_its_neutrality_on_one_half():
    """G40-EX-44: war with Japan on the Pacific map, with Germany or Italy on the map of Europe."""

    def restricted(*wars):
        state = world.position("soviet_union", wars=[(foe, "soviet_union") for foe in wars])
        pos = world.pos(state)
        return [pos.is_neutral_power("soviet_union", space) for space in ("russia", "amur")]

    assert restricted() == [True, True]
    assert restricted("japan") == [True, False]
    assert restricted("germany") == restricted("italy") == [False, True]
    assert restricted("germany", "japan") == [False, False]


@pytest.mark.rule("G40-SOV-02", "G40-NAW-05", "G40-NEU-08")
def test_at_war_with_japan_alone_it_takes_nothing_over_in_europe():
    state = world.position(
        "soviet_union",
        "noncombat_move",
        {"caucasus": "1 infantry"},
        wars=[("japan", "soviet_union")],
    )

    assert world.refused(state, "move 1 infantry: caucasus > northwest_persia") == {"G40-NAW-05"}


@pytest.mark.rule("G40-SOV-02", "G40-NAW-05", "G40-NEU-08", "G40-NEU-17")
def test_at_war_in_europe_alone_it_takes_nothing_in_asia():
    """Neither strict Mongolia by force nor what leans to the Allies there; with Japan at war it
    may."""
    units = {"buryatia": "1 infantry, 1 fighter"}
    for enemy, refusal in (("germany", {"G40-NAW-05"}), ("japan", set())):
        wars = [(enemy, "soviet_union")]
        attack = world.position("soviet_union", units=units, wars=wars)
        for kind in ("infantry", "fighter"):
            move = f"move 1 {kind}: buryatia > ulaanbaatar"
            assert world.refused(attack, move) == refusal, (enemy, kind)
        leaning = world.position(
            "soviet_union",
            "noncombat_move",
            units,
            control={"ulaanbaatar": "pro_allies"},
            wars=wars,
        )
        assert world.refused(leaning, "move 1 infantry: buryatia > ulaanbaatar") == refusal, enemy


@pytest.mark.rule("G40-NAW-02", "G40-NAW-08", "G40-CHN-02")
def test_china_leaves_its_ground_to_who_is_not_its_enemy():
    """Germans hold Kwangsi, with whom China is not at war, and Soviet units Suiyuan, who are
    neutral."""
    control = {"kwangsi": "germany", "suiyuan": "soviet_union"}
    attack = world.position("china", units={"yunnan": "1 infantry"}, control=control)
    assert world.refused(attack, "move 1 infantry: yunnan > kwangsi") == {"G40-NAW-02"}
    later = world.position("china", "noncombat_move", {"kansu": "1 infantry"}, control=control)
    assert world.refused(later, "move 1 infantry: kansu > suiyuan") == {"G40-NAW-08"}
