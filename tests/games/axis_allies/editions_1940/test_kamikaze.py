"""Kamikaze strikes (G40-KAM)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wartable.games.axis_allies.decisions import ChooseKamikaze
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.events import KamikazesStruck
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.kamikaze import ways
from wartable.games.axis_allies.unit import Unit
from wartable.testing.axis_allies import Bench, rolls

table = Bench(GLOBAL_1940)
WAR = (("japan", "united_states"),)
FLEET = "2 destroyer*moved<sz_7, 1 carrier*moved<sz_7{fighter}, 1 submarine*moved<sz_7"


def attack(fleet=FLEET, japanese="1 destroyer", zone="sz_6", **units):
    """Americans attack Japanese ships in a zone; the combat move is over."""
    units |= {zone: {"united_states": fleet, "japan": japanese}}
    state = table.position("united_states", "combat_move", units, wars=WAR)
    return table.play(state, "done")


@pytest.mark.rule("G40-KAM-01")
def test_japan_has_six_for_the_whole_game():
    assert table.game.setup(table.game.options_type()).kamikazes == {"japan": 6}
    assert not EUROPE_1940.setup(EUROPE_1940.options_type()).kamikazes

    state = attack()
    ships = "destroyer*moved<sz_7@united_states in sz_6"
    assert table.is_legal(state, f"kamikaze 6 at {ships}")
    assert table.refused(state, f"kamikaze 7 at {ships}") == {"G40-KAM-01"}
    state = table.play(state, f"kamikaze 2 at {ships}", dice=(6, 6))
    assert state.kamikazes == {"japan": 4}
    state = attack()
    state = table.play(state, f"kamikaze 6 at {ships}", dice=(6,) * 6)
    assert state.kamikazes == {}


@pytest.mark.rule("G40-KAM-02")
def test_only_in_marked_zones():
    marked = {space.id for space in table.game.edition.data.spaces.values() if space.kamikaze}

    assert marked == {"sz_6", "sz_17", "sz_19", "sz_20", "sz_22", "sz_35"}
    assert table.asked(attack(zone="sz_6")) == [("japan", "ChooseKamikaze")]
    assert table.asked(attack(zone="sz_26")) == [("united_states", "ConductCombat")]
    elsewhere = "kamikaze 1 at destroyer*moved<sz_7@united_states in sz_26"
    nowhere = "kamikaze 1 at destroyer*moved<sz_7@united_states in atlantis"
    for text in (elsewhere, nowhere):
        assert table.refused(attack(zone="sz_6"), text) == {"G40-KAM-02"}


@pytest.mark.rule("G40-KAM-03", "G40-SEQ-01")
def test_an_attack_on_japanese_units_or_an_assault_calls_them():
    """At the beginning of the conduct of combat; an attack on others does not."""
    assault = "1 cruiser*moved<sz_7, 1 transport*moved<sz_7{infantry^japan}"
    assert table.asked(attack(assault, "")) == [("japan", "ChooseKamikaze")]

    units = {"sz_6": {"united_states": "1 destroyer*moved<sz_7", "italy": "1 destroyer"}}
    wars = (*WAR, ("italy", "united_states"))
    state = table.position("united_states", "combat_move", units, wars=wars)
    assert table.asked(table.play(state, "done")) == [("united_states", "ConductCombat")]

    idle = attack("1 destroyer*withdrew<sz_7", "")
    assert idle.phase == "noncombat_move"


@pytest.mark.rule("G40-KAM-03", "G40-NAW-03")
def test_japan_does_not_strike_who_is_not_at_war_with_it():
    """Americans at war with Germany alone attack a German ship beside a Japanese one."""
    units = {
        "sz_6": {
            "united_states": "1 destroyer*moved<sz_7",
            "germany": "1 destroyer",
            "japan": "1 destroyer",
        }
    }
    for wars, asked in (
        ((("germany", "united_states"),), [("united_states", "ConductCombat")]),
        ((("germany", "united_states"), *WAR), [("japan", "ChooseKamikaze")]),
    ):
        state = table.position("united_states", "combat_move", units, wars=wars)
        assert table.asked(table.play(state, "done")) == asked


@pytest.mark.rule("G40-KAM-04", "G40-KAM-05")
def test_all_targets_are_named_before_the_first_roll():
    """Surface warships of the attacker, several strikes at one of them if Japan likes."""
    state = attack()
    ours = "@united_states in sz_6"
    assert table.is_legal(
        state,
        f"kamikaze 2 at destroyer*moved<sz_7{ours}, 1 at destroyer*moved<sz_7{ours},"
        f" 3 at carrier*moved<sz_7@united_states{{fighter@united_states}} in sz_6",
    )
    for ship in ("submarine*moved<sz_7", "cruiser"):
        assert table.refused(state, f"kamikaze 1 at {ship}{ours}") == {"G40-KAM-05"}
    third = ", ".join([f"1 at destroyer*moved<sz_7{ours}"] * 3)
    assert table.refused(state, f"kamikaze {third}") == {"G40-KAM-05"}
    assert table.refused(state, f"kamikaze 0 at destroyer*moved<sz_7{ours}") == {"G40-KAM-04"}
    assert "kamikaze none" in table.choices(state)


@pytest.mark.rule("G40-KAM-06", "G40-KAM-07")
def test_a_strike_hits_on_2_and_what_it_sinks_does_not_fight():
    """The named ship takes the hit; a carrier takes two."""
    state = attack()
    ours = "@united_states in sz_6"
    carrier = "carrier*moved<sz_7@united_states{fighter@united_states} in sz_6"
    events, state = table.events(
        state,
        f"kamikaze 2 at destroyer*moved<sz_7{ours}, 1 at {carrier}",
        dice=(3, 2, 1),
    )

    assert rolls(events) == [("kamikaze", (2, 2)), ("kamikaze", (2,))]
    assert table.units(state, "sz_6") == (
        "1 carrier!1*moved<sz_7, 1 destroyer*moved<sz_7, 1 fighter, 1 submarine*moved<sz_7"
    )

    sunk = table.play(attack(), f"kamikaze 2 at {carrier}", dice=(2, 2))
    assert "carrier" not in table.units(sunk, "sz_6")


@pytest.mark.rule("G40-KAM-06")
def test_a_strike_that_misses_changes_nothing():
    """Aircraft stay aboard, and nothing is told of losses."""
    state = attack()
    before = table.units(state, "sz_6")
    carrier = "carrier*moved<sz_7@united_states{fighter@united_states} in sz_6"
    events, state = table.events(
        state,
        f"kamikaze 1 at destroyer*moved<sz_7@united_states in sz_6, 1 at {carrier}",
        dice=(3, 6),
    )

    assert table.units(state, "sz_6") == before
    (struck,) = [each for each in events if isinstance(each, KamikazesStruck)]
    assert (struck.strikes, struck.lost, struck.damaged) == (2, (), ())


@pytest.mark.rule("G40-KAM-07", "G40-CMV-18", "G40-UNT-18")
def test_what_a_strike_does_to_capital_ships():
    """A whole one is damaged, a damaged one sinks. Of a carrier's aircraft its owner's are in the
    air; a friend's are cargo and stay."""
    fleet = "1 battleship!1*moved<sz_7, 1 carrier*moved<sz_7{fighter+fighter@united_kingdom}"
    aboard = "fighter@united_kingdom+fighter@united_states"
    events, state = table.events(
        attack(fleet),
        "kamikaze 1 at battleship!1*moved<sz_7@united_states in sz_6,"
        f" 1 at carrier*moved<sz_7@united_states{{{aboard}}} in sz_6",
        dice=(1, 2),
    )

    assert table.units(state, "sz_6") == (
        "1 carrier!1*moved<sz_7{fighter@united_kingdom}, 1 fighter"
    )
    assert table.units(state, "sz_6", "united_kingdom") == ""
    (struck,) = [each for each in events if isinstance(each, KamikazesStruck)]
    assert [(unit.type, number) for unit, number in struck.lost] == [("battleship", 1)]
    assert [(unit.type, number) for unit, number in struck.damaged] == [("carrier", 1)]


@pytest.mark.rule("G40-KAM-07", "G40-UNT-18")
def test_aircraft_that_are_trapped_sink_with_a_damaged_carrier():
    state = attack("1 carrier!1*moved<sz_7{fighter}, 1 cruiser*moved<sz_7")
    carrier = "carrier!1*moved<sz_7@united_states{fighter@united_states} in sz_6"
    state = table.play(state, f"kamikaze 1 at {carrier}", dice=(2,))

    assert table.units(state, "sz_6") == "1 cruiser*moved<sz_7"


@pytest.mark.rule("G40-KAM-04", "G40-KAM-05")
def test_strikes_in_two_zones_are_each_at_the_ships_there():
    """One destroyer is attacked with in zone 6 and one in zone 19: each is named in its own."""
    ships = {"united_states": "1 destroyer*moved<sz_7", "japan": "1 submarine, 1 destroyer"}
    state = attack("1 destroyer*moved<sz_7", sz_19=ships)
    ship = "destroyer*moved<sz_7@united_states"

    assert table.refused(state, f"kamikaze 1 at {ship} in sz_6, 1 at {ship} in sz_6") == {
        "G40-KAM-05"
    }
    state = table.play(state, f"kamikaze 1 at {ship} in sz_6, 2 at {ship} in sz_19", dice=(1, 6, 6))
    assert table.units(state, "sz_6") == ""
    assert table.units(state, "sz_19") == "1 destroyer*moved<sz_7"
    assert state.kamikazes == {"japan": 3}


@pytest.mark.rule("G40-KAM-08")
def test_a_strike_hit_or_miss_silences_the_guns_of_the_zone():
    fleet = "1 cruiser*moved<sz_7, 1 transport*moved<sz_7{infantry^japan}"
    garrison = {"japan": {"japan": "1 infantry"}}
    state = attack(fleet, "", **garrison)

    spared = table.play(state, "kamikaze none", "fight in japan")
    assert table.asked(spared) == [("united_states", "ChooseBombardment")]
    events, _ = table.events(
        state,
        "kamikaze 1 at cruiser*moved<sz_7@united_states in sz_6",
        "fight in japan",
        dice=(6, 1, 1),
    )
    assert [what for what, _ in rolls(events)] == ["kamikaze", "attack", "defense"]


@pytest.mark.rule("G40-KAM-03", "G40-SCR-01", "G40-CMV-10")
def test_whether_submarines_are_attacked_there_is_said_first():
    state = attack("1 destroyer", "1 submarine")
    assert table.asked(state) == [("united_states", "DeclareAttacks")]

    assert table.play(state, "attack nowhere").phase == "noncombat_move"
    state = table.play(state, "attack in sz_6")
    assert table.asked(state) == [("japan", "ChooseKamikaze")]


@pytest.mark.rule("G40-KAM-02", "G40-KAM-03", "G40-CMV-10")
def test_where_nothing_could_strike_it_is_said_when_the_combats_are_fought():
    """In a zone without the mark, and in one of an enemy that has no kamikazes."""
    assert table.asked(attack("1 destroyer", "1 submarine", zone="sz_26")) == [
        ("united_states", "ConductCombat")
    ]
    units = {"sz_6": {"united_states": "1 destroyer", "germany": "1 submarine"}}
    state = table.position(
        "united_states", "combat_move", units, wars=[("germany", "united_states")]
    )
    assert table.asked(table.play(state, "done")) == [("united_states", "ConductCombat")]
    units = {"sz_6": {"united_states": "1 destroyer", "japan": "1 submarine"}}
    spent = replace(table.position("united_states", "combat_move", units, wars=WAR), kamikazes={})
    assert table.asked(table.play(spent, "done")) == [("united_states", "ConductCombat")]


@pytest.mark.rule("G40-KAM-04", "G40-KAM-05")
def test_every_way_to_spread_the_strikes_is_offered_once():
    """Two strikes and two ships: six ways, none of them first and nothing beyond the two."""
    destroyer, cruiser = Unit("destroyer", "united_states"), Unit("cruiser", "united_states")
    question = ChooseKamikaze("japan", 2, (("sz_6", ((destroyer, 1), (cruiser, 1))),))
    found = [tuple((each.ship.type, each.number) for each in way) for way in ways(question, 99)]

    assert found[0] == ()
    assert sorted(found) == [
        (),
        (("cruiser", 1),),
        (("cruiser", 2),),
        (("destroyer", 1),),
        (("destroyer", 1), ("cruiser", 1)),
        (("destroyer", 2),),
    ]
    assert ways(question, 3) == ways(question, 99)[:3]
