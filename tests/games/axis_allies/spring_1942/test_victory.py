"""How the war is won (S42-VIC), and by how much at an agreed last round (S42-TBL-05)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.victory import cities
from wartable.testing.axis_allies import Bench

table = Bench(GAME)

EAST = {"karelia_s_s_r": "germany", "russia": "germany"}
"""Leningrad and Moscow: with them the Axis holds 8 cities."""
NINE = EAST | {"india": "japan"}
ELEVEN = NINE | {"united_kingdom": "germany", "western_united_states": "japan"}
TWELVE = ELEVEN | {"eastern_united_states": "germany"}


def end_of_round(control, **options):
    """The American turn passes, and victory is checked."""
    state = table.position(
        "united_states", "noncombat_move", control=control, options=Options(**options)
    )
    return table.play(state, "done")


@pytest.mark.rule("S42-AMB-01", "S42-VIC-01", "S42-VIC-03")
def test_ottawa_is_no_victory_city():
    """S42-AMB-01: 12 cities, 6 a side; none of them lies in Canada."""
    state = GAME.setup(Options())
    names = {space.victory_city for space in GAME.edition.data.spaces.values()} - {None}

    assert cities(table.pos(state)) == {"allies": 6, "axis": 6}
    assert len(names) == 12
    assert "Ottawa" not in names


@pytest.mark.rule("S42-VIC-04", "S42-VIC-08")
def test_nine_cities_at_the_end_of_a_round_win():
    """German and Japanese cities are added up."""
    state = end_of_round(NINE)

    assert state.outcome is not None
    assert state.outcome.winners == ("germany", "japan")
    assert state.outcome.rule == "S42-VIC-04"
    assert GAME.pending(state) == ()


@pytest.mark.rule("S42-VIC-04", "S42-VIC-10")
def test_eight_cities_do_not_win_and_a_new_round_begins():
    state = end_of_round(EAST)

    assert state.outcome is None
    assert (state.round, state.power, state.phase) == (2, "soviet_union", "combat_move")


@pytest.mark.rule("S42-VIC-04")
def test_the_allies_win_with_nine_too():
    state = end_of_round(
        {"southern_europe": "united_kingdom", "kwangtung": "united_states"}
        | {"philippine_islands": "united_states"}
    )

    assert state.outcome is not None
    assert state.outcome.winners == ("soviet_union", "united_kingdom", "united_states")


@pytest.mark.rule("S42-VIC-05")
def test_total_victory_takes_all_twelve():
    assert end_of_round(ELEVEN, victory="total").outcome is None

    state = end_of_round(TWELVE, victory="total")

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == (("germany", "japan"), "S42-VIC-05")


@pytest.mark.rule("S42-VIC-06")
def test_with_nothing_agreed_standard_victory_holds():
    """The condition is agreed before the game: it is an option of the table, standard at first."""
    assert Options().victory == "standard"
    assert end_of_round(NINE).outcome is not None
    assert end_of_round(NINE, victory="total").outcome is None


@pytest.mark.rule("S42-VIC-07")
@pytest.mark.parametrize("power", ["soviet_union", "germany", "united_kingdom", "japan"])
def test_no_other_moment_wins(power):
    """Nine cities after any turn but the American one win nothing."""
    state = table.position(power, "noncombat_move", control=NINE)

    assert table.play(state, "done").outcome is None


@pytest.mark.rule("S42-VIC-07")
def test_nothing_can_be_done_after_the_end():
    state = end_of_round(NINE)

    assert table.refused(state, "soviet_union: done") == {"S42-VIC-04"}


def japan_takes_calcutta():
    state = table.position(
        "japan",
        units={
            "french_indochina": "1 infantry",
            "china": {"united_states": "1 infantry"},
        },
        control=EAST,
    )
    return table.play(state, "move 1 infantry: french_indochina > india", "done")


@pytest.mark.rule("S42-VIC-09", "S42-VIC-08")
def test_a_city_counts_at_once_for_who_takes_it():
    """India falls in Japan's combat: the count changes then, not at the end of the turn."""
    state = japan_takes_calcutta()

    assert state.power == "japan"
    assert cities(table.pos(state)) == {"allies": 3, "axis": 9}


@pytest.mark.rule("S42-EX-33", "S42-VIC-07")
def test_a_ninth_city_retaken_in_the_same_round_does_not_win():
    """S42-EX-33: the Axis takes its 9th city in Japan's turn, the US retakes one: no victory."""
    state = table.play(japan_takes_calcutta(), "done", "done")

    held = table.play(state, "done", "done")
    assert held.outcome is not None

    retaken = table.play(state, "move 1 infantry: china > kwangtung", "done", "done")
    assert cities(table.pos(retaken)) == {"allies": 4, "axis": 8}
    assert retaken.outcome is None
    assert retaken.round == 2


@pytest.mark.rule("S42-TBL-05")
def test_at_the_last_round_the_side_with_more_cities_wins():
    state = end_of_round({"karelia_s_s_r": "germany"}, rounds=1)

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == (("germany", "japan"), "S42-TBL-05")


@pytest.mark.rule("S42-TBL-05")
def test_equal_numbers_at_the_last_round_are_a_draw():
    state = end_of_round({}, rounds=1)

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == ((), "S42-TBL-05")


@pytest.mark.rule("S42-TBL-05")
def test_before_the_last_round_play_goes_on():
    assert end_of_round({"karelia_s_s_r": "germany"}, rounds=2).outcome is None


@pytest.mark.rule("S42-TBL-05", "S42-VIC-04")
def test_a_victory_at_the_last_round_is_a_victory():
    state = end_of_round(NINE, rounds=1)

    assert state.outcome is not None
    assert state.outcome.rule == "S42-VIC-04"
