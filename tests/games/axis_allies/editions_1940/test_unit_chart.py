"""The unit chart of the 1940 editions (E40-UNT-25 to E40-UNT-42, G40-UNT-01)."""

from __future__ import annotations

import pytest

CHART = {  # cost, attack, defense, move
    "infantry": (3, 1, 2, 1),
    "artillery": (4, 2, 2, 1),
    "mechanized_infantry": (4, 1, 2, 2),
    "tank": (6, 3, 3, 2),
    "aa_gun": (5, 0, 0, 1),
    "fighter": (10, 3, 4, 4),
    "tactical_bomber": (11, 3, 3, 4),
    "strategic_bomber": (12, 4, 1, 6),
    "battleship": (20, 4, 4, 2),
    "carrier": (16, 0, 2, 2),
    "cruiser": (12, 3, 3, 2),
    "destroyer": (8, 2, 2, 2),
    "submarine": (6, 2, 1, 2),
    "transport": (7, 0, 0, 2),
    "major_industrial_complex": (30, 0, 0, 0),
    "minor_industrial_complex": (12, 0, 0, 0),
    "industrial_upgrade": (20, 0, 0, 0),
    "air_base": (15, 0, 0, 0),
    "naval_base": (15, 0, 0, 0),
}


def having(units, ability):
    """The units with an ability, and what it is."""
    return {name: value for name, unit in units.items() if (value := getattr(unit, ability))}


@pytest.mark.rule(
    "E40-UNT-25",
    "E40-UNT-26",
    "E40-UNT-27",
    "E40-UNT-28",
    "E40-UNT-29",
    "E40-UNT-30",
    "E40-UNT-31",
    "E40-UNT-32",
    "E40-UNT-33",
    "E40-UNT-34",
    "E40-UNT-35",
    "E40-UNT-36",
    "E40-UNT-37",
    "E40-UNT-38",
    "E40-UNT-39",
    "E40-UNT-40",
    "E40-UNT-41",
    "E40-UNT-42",
    "G40-UNT-01",
)
def test_cost_attack_defense_and_move(table):
    units = table.game.edition.data.units

    found = {name: (u.cost, u.attack, u.defense, u.move) for name, u in units.items()}
    assert found == CHART


@pytest.mark.rule(
    "E40-UNT-25",
    "E40-UNT-26",
    "E40-UNT-27",
    "E40-UNT-28",
    "E40-UNT-29",
    "E40-UNT-30",
    "E40-UNT-31",
    "E40-UNT-32",
    "G40-UNT-01",
)
def test_what_land_and_air_units_can_do(table):
    units = table.game.edition.data.units

    assert having(units, "supported_attack") == {
        "infantry": 2,
        "mechanized_infantry": 2,
        "tactical_bomber": 4,
    }
    assert having(units, "supported_by") == {
        "infantry": ("artillery",),
        "mechanized_infantry": ("artillery",),
        "tactical_bomber": ("fighter", "tank"),
    }
    assert having(units, "blitz") == {"tank": True}
    assert having(units, "blitzes_with") == {"mechanized_infantry": "tank"}
    assert having(units, "anti_air")["aa_gun"] == 1
    assert having(units, "noncombat_only") == {"aa_gun": True}
    assert set(having(units, "lands_on_decks")) == {"fighter", "tactical_bomber"}
    assert set(having(units, "scrambles")) == {"fighter", "tactical_bomber"}
    assert set(having(units, "escorts")) == {"fighter"}
    assert having(units, "interception") == {"fighter": 1}
    assert having(units, "air_battle") == dict.fromkeys(
        ("fighter", "tactical_bomber", "strategic_bomber"), 1
    )
    assert set(having(units, "raids")) == {"tactical_bomber", "strategic_bomber"}
    assert having(units, "raids_only") == {"tactical_bomber": ("air_base", "naval_base")}
    assert having(units, "raid_bonus") == {"strategic_bomber": 2}


@pytest.mark.rule(
    "E40-UNT-33", "E40-UNT-34", "E40-UNT-35", "E40-UNT-36", "E40-UNT-37", "E40-UNT-38", "G40-UNT-01"
)
def test_what_ships_can_do(table):
    units = table.game.edition.data.units

    assert {name: u.hits for name, u in units.items() if u.hits > 1} == {
        "battleship": 2,
        "carrier": 2,
    }
    assert having(units, "bombard") == {"battleship": 4, "cruiser": 3}
    assert having(units, "deck") == {"carrier": 2}
    assert set(having(units, "hold")) == {"transport"}
    assert set(having(units, "light")) == {"infantry"}
    assert set(having(units, "submarine")) == {"submarine"}
    assert set(having(units, "anti_submarine")) == {"destroyer"}
    assert having(units, "convoy_dice") == {
        "battleship": 1,
        "cruiser": 1,
        "destroyer": 1,
        "submarine": 2,
        "fighter": 2,
        "tactical_bomber": 2,
    }


@pytest.mark.rule("E40-UNT-39", "E40-UNT-40", "E40-UNT-41", "E40-UNT-42", "G40-UNT-01")
def test_what_facilities_can_do(table):
    units = table.game.edition.data.units
    facilities = {name: unit for name, unit in units.items() if unit.is_facility}

    assert {name: u.max_damage for name, u in facilities.items()} == {
        "major_industrial_complex": 20,
        "minor_industrial_complex": 6,
        "air_base": 6,
        "naval_base": 6,
    }
    assert having(units, "production") == {
        "major_industrial_complex": 10,
        "minor_industrial_complex": 3,
    }
    assert having(units, "inoperative_at") == {"air_base": 3, "naval_base": 3}
    assert having(units, "air_move") == {"air_base": 1}
    assert having(units, "scramble") == {"air_base": 3}
    assert having(units, "sea_move") == {"naval_base": 1}
    assert having(units, "repairs") == {"naval_base": True}
    assert all(unit.anti_air == 1 for unit in facilities.values())


@pytest.mark.rule("E40-FAC-01", "G40-FAC-01")
def test_facilities_have_no_value_and_do_not_move(table):
    """They stand apart from units: none can be moved, loaded or lined up."""
    facilities = [u for u in table.game.edition.data.units.values() if u.is_facility]
    assert len(facilities) == 4
    for unit in facilities:
        assert (unit.attack, unit.defense, unit.move) == (0, 0, 0)
    state = table.position(
        "germany",
        "noncombat_move",
        units={"germany": "1 infantry"},
        facilities={"germany": {"air_base": 0}},
    )
    assert table.refused(state, "move 1 air_base: germany > poland")
    assert "air_base" not in str(state.units)


@pytest.mark.rule("E40-FAC-01", "G40-FAC-01")
def test_facilities_are_neither_carried_nor_moved_nor_destroyed(table):
    """No transport loads one. Bombs and battles leave each where it is: with all the damage it can
    take, and in the hands of who takes the territory."""
    facilities = {"minor_industrial_complex": 0, "air_base": 0, "naval_base": 0}
    shore = table.position(
        "united_kingdom",
        "noncombat_move",
        {"sz_109": "1 transport"},
        facilities={"united_kingdom": facilities},
    )
    for kind in facilities:
        load = f"sail transport: sz_109 load 1 {kind} from united_kingdom at 0"
        assert table.refused(shore, load)
        assert table.refused(shore, f"move 1 {kind}: united_kingdom > scotland")
    for unit in table.listed(shore):
        assert not any(kind in unit for kind in facilities)
    for kind in facilities:
        state = table.position(
            "germany",
            "conduct_combat",
            {"united_kingdom": {"germany": "2 strategic_bomber~1*raid, 1 tank*moved<scotland"}},
            facilities={"united_kingdom": facilities},
        )
        fight = f"bomb in united_kingdom: 2 strategic_bomber~1*raid on {kind}"
        state = table.play(state, "fight in united_kingdom", fight, dice=(6, 6, 6, 6))
        assert state.control["united_kingdom"] == "germany"
        assert state.facilities["united_kingdom"] == facilities | {kind: 6}
