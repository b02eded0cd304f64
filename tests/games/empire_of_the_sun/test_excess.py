"""Overstacked hexes at the end of a card play (8.24, 8.34, 8.48)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import against, asked, listed, play
from tests.games.empire_of_the_sun.steps import at_step
from wartable.games.empire_of_the_sun.actions import GiveUp
from wartable.games.empire_of_the_sun.decisions import GiveUpExcess, PlayCard
from wartable.games.empire_of_the_sun.offensive import excess
from wartable.testing.empire_of_the_sun.table import pos

TRUK, SEAS = "4017", "jp_hq_south_seas"
SHIPS = (
    "jp_bb_hiei",
    "jp_bb_kongo",
    "jp_bb_nagato",
    "jp_bb_yamato",
    "jp_ca_aoba",
    "jp_ca_mogami",
    "jp_ca_nachi",
)
FLOTILLAS = ("jp_air_flot_21", "jp_air_flot_22")
ARMIES = ("jp_army_17", "jp_army_18")


def over(units, **changes):
    """A Japanese Offensive ends with these units in Truk."""
    return at_step(
        15,
        "JP-23",
        units={**dict.fromkeys(units, TRUK), SEAS: TRUK, **changes.pop("also", {})},
        own=("JP-50",),
        hand=("AL-59",),
        **changes,
    )


@pytest.mark.rule("EOS-8.24-01", "EOS-8.24-02")
def test_seven_ships_are_one_too_many():
    """The owner chooses; supplied, it comes back next turn and cannot be delayed."""
    state = over(SHIPS)
    assert asked(state) == GiveUpExcess("japan", TRUK)
    assert {each.unit for each in listed(state)} == {*SHIPS}

    state = play(state, GiveUp("japan", "jp_ca_aoba"))
    assert state.at["jp_ca_aoba"] == f"turn_{state.turn + 1}"
    assert "jp_ca_aoba" in state.memory.undelayed
    assert asked(state) == PlayCard("allies")
    assert asked(over(SHIPS[:6])) == PlayCard("allies")


@pytest.mark.rule("EOS-8.34-02", "EOS-8.34-03", "EOS-8.48-01", "EOS-8.48-02")
def test_four_air_and_ground_units_are_one_too_many():
    """Either kind may go; ships and HQ do not count."""
    state = over((*FLOTILLAS, *ARMIES, "jp_ca_aoba"))
    assert {each.unit for each in listed(state)} == {*FLOTILLAS, *ARMIES}
    assert against(state, GiveUp("japan", "jp_ca_aoba")) == {"EOS-8.34-03"}

    for unit in (FLOTILLAS[0], ARMIES[0]):
        after = play(state, GiveUp("japan", unit))
        assert after.at[unit] == f"turn_{state.turn + 1}"
        assert unit in after.memory.undelayed


@pytest.mark.rule("EOS-8.24-02", "EOS-8.34-03", "EOS-8.48-02")
@pytest.mark.parametrize("units", [SHIPS, (*FLOTILLAS, *ARMIES)])
def test_without_supply_the_excess_is_eliminated(units):
    """No HQ is on the map."""
    state = over(units, also={SEAS: "eliminated"})

    assert play(state, GiveUp("japan", units[0])).at[units[0]] == "eliminated"


@pytest.mark.rule("EOS-VAR-02", "EOS-8.34-03")
def test_by_the_later_text_aircraft_go_first_and_stay_away_for_two_turns():
    """Ships come back next turn all the same."""
    state = over((*FLOTILLAS, *ARMIES), options={"excess_later": True})
    assert {each.unit for each in listed(state)} == {*FLOTILLAS}
    assert play(state, GiveUp("japan", FLOTILLAS[0])).at[FLOTILLAS[0]] == f"turn_{state.turn + 2}"

    ships = over(SHIPS, options={"excess_later": True})
    assert play(ships, GiveUp("japan", SHIPS[0])).at[SHIPS[0]] == f"turn_{ships.turn + 1}"


@pytest.mark.rule("EOS-8.24-02", "EOS-8.34-03")
def test_each_overstacked_hex_gives_up_what_is_too_many_there():
    """Ships in Truk, air and ground units in Rabaul."""
    rabaul = dict.fromkeys((*FLOTILLAS, *ARMIES), "4021")
    there = pos("1943", empty=True, units={**dict.fromkeys(SHIPS, TRUK), **rabaul})

    assert {*excess.candidates(there, "japan", TRUK)} == {*SHIPS}
    assert {*excess.candidates(there, "japan", "4021")} == {*rabaul}
