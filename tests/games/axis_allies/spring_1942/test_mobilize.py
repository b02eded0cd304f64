"""Phase 5: new units, and what industrial complexes can do (S42-MOB, S42-ICX)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import Rolled
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.testing.axis_allies import Bench

table = Bench(GAME)


def mobilize(power, bought, units=None, **given):
    return table.position(power, "mobilize", units, bought=bought, **given)


# ---- Where, and how many ----


@pytest.mark.rule("S42-MOB-01", "S42-MOB-02")
def test_a_captured_complex_mobilizes_nothing_this_turn():
    """Caucasus fell this turn: Germany cannot use its complex yet."""
    state = mobilize(
        "germany",
        {"infantry": 1},
        factories={"caucasus": 0, "germany": 0},
        taken={"caucasus": "germany"},
    )

    assert table.refused(state, "place 1 infantry in caucasus from caucasus") == {"S42-MOB-02"}
    assert table.placements(state, "infantry") == {"germany"}
    later = mobilize(
        "germany", {"infantry": 1}, factories={"caucasus": 0}, control={"caucasus": "germany"}
    )
    assert table.is_legal(later, "place 1 infantry in caucasus from caucasus")


@pytest.mark.rule("S42-MOB-02")
def test_a_new_complex_mobilizes_nothing_this_turn():
    state = mobilize("germany", {"industrial_complex": 1, "infantry": 11}, factories={"germany": 0})
    state = table.play(state, "place 1 industrial_complex in balkans")

    assert table.refused(state, "place 1 infantry in balkans from balkans") == {"S42-MOB-02"}
    assert table.placements(state, "infantry") == {"germany"}


@pytest.mark.rule("S42-EX-13", "S42-MOB-03")
def test_a_complex_mobilizes_as_many_units_as_its_territory_yields():
    """S42-EX-13: Southern Europe (6): at most 6 units, those in the sea zone beside it included."""
    state = mobilize("germany", {"infantry": 6, "submarine": 2}, factories={"southern_europe": 0})
    assert table.refused(
        mobilize("germany", {"infantry": 7}, factories={"southern_europe": 0}),
        "place 7 infantry in southern_europe from southern_europe",
    ) == {"S42-MOB-03"}

    state = table.play(state, "place 2 submarine in sz_14 from southern_europe")

    assert table.refused(state, "place 5 infantry in southern_europe from southern_europe") == {
        "S42-MOB-03"
    }
    state = table.play(state, "place 4 infantry in southern_europe from southern_europe")
    assert table.placements(state, "infantry") == set()


@pytest.mark.rule("S42-AMB-20", "S42-MOB-03")
def test_fighters_on_decks_count_against_the_limit():
    """S42-AMB-20: a carrier and its fighters at sea are three of the six."""
    state = mobilize(
        "germany",
        {"carrier": 1, "fighter": 2, "infantry": 4},
        factories={"southern_europe": 0},
    )
    state = table.play(
        state,
        "place 1 carrier in sz_14 from southern_europe",
        "place 2 fighter in sz_14 from southern_europe on carrier",
    )

    assert table.refused(state, "place 4 infantry in southern_europe from southern_europe") == {
        "S42-MOB-03"
    }
    assert table.is_legal(state, "place 3 infantry in southern_europe from southern_europe")


@pytest.mark.rule("S42-MOB-04", "S42-ICX-02")
@pytest.mark.parametrize(("damage", "limit"), [(0, 6), (1, 5), (5, 1), (6, 0), (12, 0)])
def test_each_damage_point_costs_one_unit(damage, limit):
    """Income less damage, and never less than nothing."""
    state = mobilize("germany", {"infantry": 7}, factories={"southern_europe": damage})
    texts = [
        f"place {number} infantry in southern_europe from southern_europe" for number in range(1, 8)
    ]

    assert [table.is_legal(state, text) for text in texts] == [n <= limit for n in range(1, 8)]


@pytest.mark.rule("S42-ICX-02")
def test_a_wrecked_complex_mobilizes_after_repair():
    state = table.position(
        "germany", "purchase", factories={"southern_europe": 6}, money={"germany": 4}
    )
    state = table.play(state, "buy 1 infantry", "repair 1 of industrial_complex in southern_europe")
    state = table.play(state, "done", "done", "done")

    assert table.is_legal(state, "place 1 infantry in southern_europe from southern_europe")


@pytest.mark.rule("S42-MOB-05")
def test_a_friends_complex_is_not_used():
    state = mobilize(
        "united_kingdom", {"infantry": 1, "transport": 1}, factories={"russia": 0, "caucasus": 0}
    )

    assert table.refused(state, "place 1 infantry in russia from russia") == {"S42-MOB-05"}
    assert table.refused(state, "place 1 transport in sz_16 from caucasus") == {"S42-MOB-05"}


@pytest.mark.rule("S42-MOB-06")
@pytest.mark.parametrize("kind", ["infantry", "artillery", "tank", "aa_gun", "bomber"])
def test_land_units_and_bombers_appear_with_a_complex(kind):
    state = mobilize("germany", {kind: 1}, factories={"germany": 0})

    assert table.placements(state, kind) == {"germany"}
    assert table.refused(state, f"place 1 {kind} in western_europe from germany") == {"S42-MOB-06"}
    assert table.refused(state, f"place 1 {kind} in western_europe from western_europe") == {
        "S42-MOB-06"
    }
    assert table.refused(state, f"place 1 {kind} in sz_5 from germany") == {"S42-MOB-06"}


@pytest.mark.rule("S42-MOB-07")
def test_land_units_do_not_appear_aboard():
    state = mobilize("germany", {"infantry": 1}, {"sz_5": "1 transport"}, factories={"germany": 0})

    assert "S42-MOB-07" in table.refused(
        state, "place 1 infantry in sz_5 from germany on transport"
    )


@pytest.mark.rule("S42-MOB-08")
def test_ships_appear_beside_a_complex():
    """Germany's complexes lie on the Baltic and the central Mediterranean."""
    state = mobilize("germany", {"submarine": 1}, factories={"germany": 0, "southern_europe": 0})

    assert table.placements(state, "submarine") == {"sz_5", "sz_14"}
    assert table.refused(state, "place 1 submarine in sz_6 from germany") == {"S42-MOB-08"}
    assert table.refused(state, "place 1 submarine in sz_14 from germany") == {"S42-MOB-08"}
    assert table.refused(state, "place 1 submarine in germany from germany") == {"S42-MOB-08"}


@pytest.mark.rule("S42-MOB-09")
def test_ships_may_appear_among_the_enemy_without_combat():
    """A British destroyer lies in the Baltic; a German one is placed beside it; no die falls."""
    state = mobilize(
        "germany",
        {"destroyer": 1},
        {"sz_5": {"united_kingdom": "1 destroyer"}},
        factories={"germany": 0},
    )
    events, after = table.events(state, "place 1 destroyer in sz_5 from germany")

    assert not any(isinstance(event, Rolled) for event in events)
    assert table.units(after, "sz_5", "germany") == "1 destroyer"
    assert table.units(after, "sz_5", "united_kingdom") == "1 destroyer"
    assert after.power == "united_kingdom"


@pytest.mark.rule("S42-MOB-10")
def test_fighters_appear_with_a_complex_or_on_an_own_carrier_beside_it():
    """On a carrier new or old, even in a hostile zone, two at most."""
    state = mobilize(
        "germany",
        {"fighter": 3, "carrier": 1},
        {
            "sz_5": {"germany": "1 carrier{fighter}", "united_kingdom": "1 cruiser"},
            "sz_6": "1 carrier",
        },
        factories={"germany": 0},
    )

    assert table.placements(state, "fighter") == {"germany", "sz_5"}
    assert table.is_legal(state, "place 1 fighter in sz_5 from germany on carrier{fighter}")
    assert table.refused(state, "place 2 fighter in sz_5 from germany on carrier{fighter}") == {
        "S42-ACC-01"
    }
    assert table.refused(state, "place 1 fighter in sz_6 from germany on carrier") == {"S42-MOB-10"}
    assert table.refused(state, "place 1 fighter in sz_5 from germany") == {"S42-MOB-10"}
    state = table.play(
        state,
        "place 1 carrier in sz_5 from germany",
        "place 2 fighter in sz_5 from germany on carrier",
    )
    assert table.units(state, "sz_5") == "1 carrier{fighter}, 1 carrier{fighter+fighter}"


@pytest.mark.rule("S42-MOB-11")
def test_fighters_do_not_appear_on_a_friends_carrier():
    state = mobilize(
        "united_kingdom",
        {"fighter": 1},
        {"sz_8": {"united_states": "1 carrier"}},
        factories={"united_kingdom": 0},
    )

    assert table.refused(
        state, "place 1 fighter in sz_8 from united_kingdom on carrier@united_states"
    ) == {"S42-MOB-11"}
    assert table.placements(state, "fighter") == {"united_kingdom"}


@pytest.mark.rule("S42-MOB-12", "S42-MOB-01")
def test_a_new_complex_needs_a_territory_with_income_held_all_turn():
    state = mobilize(
        "united_kingdom",
        {"industrial_complex": 1},
        taken={"libya": "united_kingdom"},
        control={"algeria": "united_kingdom"},
    )

    assert table.is_legal(state, "place 1 industrial_complex in india")
    assert table.is_legal(state, "place 1 industrial_complex in algeria")
    assert table.refused(state, "place 1 industrial_complex in libya") == {"S42-MOB-12"}
    assert table.refused(state, "place 1 industrial_complex in gibraltar") == {"S42-MOB-12"}
    assert table.refused(state, "place 1 industrial_complex in russia") == {"S42-MOB-12"}
    assert table.refused(state, "place 1 industrial_complex in sz_8") == {"S42-MOB-12"}


@pytest.mark.rule("S42-MOB-13")
def test_a_territory_has_one_complex():
    state = mobilize("united_kingdom", {"industrial_complex": 2}, factories={"united_kingdom": 0})

    assert table.refused(state, "place 1 industrial_complex in united_kingdom") == {"S42-MOB-13"}
    assert table.refused(state, "place 2 industrial_complex in india") == {"S42-MOB-13"}
    state = table.play(state, "place 1 industrial_complex in india")
    assert table.refused(state, "place 1 industrial_complex in india") == {"S42-MOB-13"}


@pytest.mark.rule("S42-MOB-14")
def test_a_new_complex_counts_against_no_limit():
    """It needs no complex to come from, and the one that is there still mobilizes all it can."""
    state = mobilize(
        "united_states",
        {"industrial_complex": 1, "infantry": 10},
        factories={"western_united_states": 0},
    )
    state = table.play(state, "place 1 industrial_complex in sinkiang")

    assert table.is_legal(
        state, "place 10 infantry in western_united_states from western_united_states"
    )


@pytest.mark.rule("S42-MOB-16")
def test_each_unit_is_charged_to_one_of_the_complexes_beside_its_zone():
    """Complexes in Germany (10) and Norway (3) share the Baltic."""
    state = mobilize("germany", {"submarine": 5}, factories={"germany": 0, "norway": 0})

    assert table.refused(state, "place 4 submarine in sz_5 from norway") == {"S42-MOB-03"}
    state = table.play(state, "place 3 submarine in sz_5 from norway")
    assert table.refused(state, "place 1 submarine in sz_5 from norway") == {"S42-MOB-03"}
    assert table.is_legal(state, "place 2 submarine in sz_5 from germany")


# ---- What cannot be placed ----


@pytest.mark.rule("S42-AMB-17")
def test_what_can_be_placed_must_be_placed():
    """S42-AMB-17: the phase does not end while a complex can take one of the units."""
    state = mobilize("germany", {"infantry": 2}, factories={"germany": 0})

    assert table.refused(state, "done") == {"S42-AMB-17"}
    state = table.play(state, "place 1 infantry in germany from germany")
    assert table.refused(state, "done") == {"S42-AMB-17"}


@pytest.mark.rule("S42-MOB-15", "S42-AMB-17")
def test_what_no_complex_can_take_is_refunded():
    """Room for one: the owner chooses the tank, and the infantry's 3 IPCs come back."""
    state = mobilize(
        "germany",
        {"infantry": 1, "tank": 1},
        factories={"southern_europe": 5},
        money={"germany": 0},
    )
    placed = table.play(state, "place 1 tank in southern_europe from southern_europe")
    after = table.play(placed, "done")

    assert table.units(after, "southern_europe", "germany") == "1 tank"
    assert after.money["germany"] == 3 + 40
    assert after.bought == {}
    other = table.play(state, "place 1 infantry in southern_europe from southern_europe", "done")
    assert other.money["germany"] == 5 + 40


@pytest.mark.rule("S42-MOB-15")
def test_without_any_complex_all_is_refunded():
    state = mobilize("germany", {"bomber": 1, "transport": 2}, money={"germany": 1})

    assert table.play(state, "done").money["germany"] == 1 + 12 + 14 + 40


# ---- Complexes ----


@pytest.mark.rule("S42-ICX-01")
def test_a_complex_neither_moves_nor_fights_nor_sails():
    """It is no unit on the board: nothing of it can be moved or loaded, and it defends nothing."""
    chart = GAME.edition.data.units["industrial_complex"]
    assert (chart.attack, chart.defense, chart.move) == (0, 0, 0)
    state = table.position(
        "germany",
        "noncombat_move",
        {"sz_5": "1 transport"},
        factories={"germany": 0},
    )
    assert table.refused(state, "move 1 industrial_complex: germany > western_europe")
    assert table.refused(state, "sail transport: sz_5 load 1 industrial_complex from germany at 0")

    attack = table.position(
        "soviet_union", units={"karelia_s_s_r": "1 infantry"}, factories={"eastern_europe": 0}
    )
    events, after = table.events(attack, "move 1 infantry: karelia_s_s_r > eastern_europe", "done")
    assert not any(isinstance(event, Rolled) for event in events)
    assert after.control["eastern_europe"] == "soviet_union"


@pytest.mark.rule("S42-ICX-03")
def test_a_complex_survives_capture_and_any_raid():
    """However much damage it has and whoever takes it."""
    state = table.position(
        "soviet_union",
        units={"karelia_s_s_r": "1 bomber, 1 infantry"},
        factories={"eastern_europe": 6},
    )
    state = table.play(
        state,
        "move 1 bomber: karelia_s_s_r > eastern_europe to raid",
        "move 1 infantry: karelia_s_s_r > eastern_europe",
        "done",
        "fight in eastern_europe",
        dice=(6,),
    )

    assert state.control["eastern_europe"] == "soviet_union"
    assert state.facilities["eastern_europe"] == {"industrial_complex": 6}


@pytest.mark.rule("S42-MOB-05", "S42-AMB-18", "S42-CAP-20")
@pytest.mark.parametrize(("taken", "left"), [({}, 1), ({"karelia_s_s_r": "soviet_union"}, 0)])
def test_no_fighter_waits_for_a_carrier_from_a_complex_that_went_back(taken, left):
    """Karelia was British at the start of the turn; with Moscow freed it is Soviet again."""
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        {"sz_4": "1 fighter~4*fought"},
        factories={"karelia_s_s_r": 0},
        control={"karelia_s_s_r": "united_kingdom"},
        taken=taken,
        bought={"carrier": 1},
    )

    state = table.play(state, "done")

    assert len(table.units(state, "sz_4")) == (len("1 fighter~4*fought") if left else 0)
