"""Finer points of the 1940 editions: what a small mistake in the code would get wrong."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from wartable.core.errors import BadData, MalformedAction
from wartable.games import axis_allies
from wartable.games.axis_allies.convoys import raiders
from wartable.games.axis_allies.data import load
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.events import GameEnded, ShipsRepaired
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.narrate import upgrade_made
from wartable.games.axis_allies.neutrals import is_friendly_neutral
from wartable.games.axis_allies.objectives import objectives
from wartable.games.axis_allies.scramble import could_scramble
from wartable.testing.axis_allies import Bench, rolls

europe = Bench(EUROPE_1940)
world = Bench(GLOBAL_1940)
PACIFIC = "united_kingdom_pacific"


@pytest.mark.rule("G40-NOB-10")
def test_only_an_objective_that_asks_for_deeds_speaks_of_them():
    pos = world.pos(world.position("japan", "collect_income"))
    about = {
        each.objective.id: {condition.what for condition in each.because}
        for each in objectives(pos, "japan")
    }
    deeds = {"never_attacked", "never_provoked_war_with"}

    assert deeds <= about.pop("american_trade")
    assert not any(deeds & found for found in about.values())


@pytest.mark.rule("G40-RND-02", "G40-UKE-07")
def test_a_purse_that_is_named_may_pay_nothing():
    state = world.position("united_kingdom", "research", money={"united_kingdom": 5})

    assert world.is_legal(state, f"research 1 paid 0 {PACIFIC}")


@pytest.mark.rule("E40-MAP-17", "G40-CAN-04", "G40-AMB-40")
def test_of_a_canal_taken_this_turn_nobody_can_be_asked(table, rule):
    """The British take Egypt back: it is open from their next turn on, whoever agrees."""
    state = table.position(
        "united_kingdom",
        units={"anglo_egyptian_sudan": "1 tank", "sz_98": "1 cruiser"},
        control={"egypt": "italy"},
    )
    state = table.play(
        state,
        "move 1 tank: anglo_egyptian_sudan > egypt",
        "done",
    )

    assert state.control["egypt"] == "united_kingdom"
    assert table.refused(state, "move 1 cruiser: sz_98 > sz_81") == rule("E40-MAP-14", "G40-CAN-02")


@pytest.mark.rule("G40-NEU-08", "G40-NEU-11", "G40-NEU-16")
def test_what_is_friendly_is_not_attacked_by_ending_a_blitz_there():
    """Japan goes through Chinese territory into its own Indo-China: no attack is remembered."""
    state = world.position(
        "japan",
        units={"kwangsi": "1 tank"},
        control={"kwangsi": "japan", "french_indo_china": "japan", "yunnan": "china"},
        wars=[("japan", "china")],
    )
    state = world.play(state, "move 1 tank: kwangsi > yunnan > french_indo_china")

    assert state.control["yunnan"] == "japan"
    assert not any(place == "french_indo_china" for *_, place in state.deeds)


def test_what_is_over_a_barred_space_is_one_step_farther_than_its_neighbours():
    airways = GLOBAL_1940.edition.airways
    barred = frozenset({"switzerland", "sz_97"})
    far = airways.distances_to(frozenset({"germany"}), barred)
    open_sky = airways.distances_to(frozenset({"germany"}))

    assert far["sz_97"] == open_sky["sz_97"] > 1


def loaded_with(tmp_path, name, there, instead):
    """The data of Global 1940 with one slip in it."""
    data = Path(axis_allies.__path__[0]) / "global_1940" / "data"
    folder = Path(shutil.copytree(data, tmp_path / "data"))
    text = (folder / name).read_text()
    assert there in text
    (folder / name).write_text(text.replace(there, instead, 1))
    return load(folder)


@pytest.mark.rule("E40-POL-02", "G40-POL-02")
@pytest.mark.parametrize(
    ("there", "instead", "why"),
    [
        ('"united_states", "soviet_union", "china"', '"united_states", "italy"', "the same side"),
        ('by = "germany"', 'by = "prussia"', "prussia"),
        ('"united_states", "soviet_union", "china"', '"prussia"', "prussia"),
    ],
)
def test_a_licence_names_powers_and_no_friend_even_among_enemies(tmp_path, there, instead, why):
    with pytest.raises(BadData, match=why):
        loaded_with(tmp_path, "powers.toml", there, instead)


@pytest.mark.rule("G40-JPN-03", "G40-UKE-12", "G40-ANZ-01")
def test_who_goes_to_war_together_are_powers(tmp_path):
    with pytest.raises(BadData, match="prussia"):
        loaded_with(tmp_path, "powers.toml", 'against = "', 'against = "prussia" # "')


def test_an_owner_that_is_nobody_is_neither_power_nor_party(tmp_path):
    with pytest.raises(BadData, match="power or party"):
        loaded_with(tmp_path, "board.toml", 'owner = "germany"', 'owner = "prussia"')


@pytest.mark.rule("E40-CMB-05", "G40-CMB-08")
def test_guns_without_anything_in_the_air_do_not_fire(table):
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "france": {
                "germany": "1 tank*moved<western_germany",
                "france": "1 aa_gun, 1 infantry",
            }
        },
    )
    events, _ = table.events(state, "fight in france", dice=(6, 6))

    assert [what for what, _ in rolls(events)] == ["attack", "defense"]


@pytest.mark.rule("G40-RND-06")
def test_infantry_that_has_moved_does_not_jump():
    state = world.position(
        "germany",
        units={
            "germany": "1 infantry*moved, 1 infantry",
            "france": {"germany": "1 infantry*moved<western_germany", "france": "1 infantry"},
        },
        facilities={"germany": {"air_base": 0}},
        technologies={"germany": ["paratroopers"]},
    )
    jump = "germany > western_germany > france to drop"

    assert world.is_legal(state, f"move 1 infantry: {jump}")
    assert not world.is_legal(state, f"move 1 infantry*moved: {jump}")


@pytest.mark.rule("E40-MOV-05", "E40-NEU-04", "G40-NEU-08", "G40-NEU-23")
def test_a_territory_taken_by_force_or_long_ago_may_be_crossed_after_the_combat(table):
    """Only what was taken over peacefully this turn stops: neither what came over last turn
    nor what was captured."""
    state = table.position(
        "germany",
        "noncombat_move",
        {"romania": "1 tank"},
        control={"bulgaria": "germany", "greece": "germany"},
    )
    assert table.is_legal(state, "move 1 tank: romania > bulgaria > greece")

    state = table.position(
        "italy",
        units={"northern_italy": "2 tank"},
        control={"southern_france": "france", "france": "germany"},
    )
    state = table.play(state, "move 1 tank: northern_italy > southern_france", "done")
    assert table.is_legal(state, "move 1 tank: northern_italy > southern_france > france")


@pytest.mark.rule("G40-UNT-07", "G40-CMV-08")
def test_mechanized_infantry_goes_through_friends_to_attack(table):
    state = table.position(
        "germany",
        units={"germany": "1 mechanized_infantry", "france": {"france": "1 infantry"}},
    )

    assert table.is_legal(state, "move 1 mechanized_infantry: germany > western_germany > france")
    assert "france" in table.destinations(state, "germany", "mechanized_infantry")


@pytest.mark.rule("E40-NEU-03", "G40-NEU-05")
def test_a_neutral_leans_to_one_side_only(table):
    pos = table.pos(table.position("germany"))

    assert is_friendly_neutral(pos, "bulgaria", "germany")
    assert not is_friendly_neutral(pos, "bulgaria", "united_kingdom")
    assert is_friendly_neutral(pos, "greece", "united_kingdom")
    assert not is_friendly_neutral(pos, "greece", "italy")
    assert not is_friendly_neutral(pos, "spain", "germany")


@pytest.mark.rule("G40-MAP-11", "G40-POL-01")
def test_who_has_joined_a_side_is_its_friend():
    """The Dutch and who was attacked by the Axis; neutrals that lean to a side are not yet."""
    relations = world.pos(world.position("germany")).relations

    assert {"dutch", "allies_joined"} <= relations.friends["united_kingdom"]
    assert "axis_joined" in relations.friends["germany"]
    for power in ("united_kingdom", "germany"):
        assert not relations.friends[power] & {"pro_axis", "pro_allies", "strict"}
    assert "dutch" not in relations.friends["germany"]


@pytest.mark.rule("E40-PUR-06", "G40-PUR-04")
def test_ships_that_are_whole_are_not_repaired(table):
    units = {"sz_110": "1 battleship, 1 cruiser"}
    state = table.position(
        "united_kingdom",
        "purchase",
        units,
        facilities={"united_kingdom": {"naval_base": 1}},
        money={"united_kingdom": 20},
    )
    events, _ = table.events(state, "repair 1 of naval_base in united_kingdom")

    assert not any(isinstance(event, ShipsRepaired) for event in events)


@pytest.mark.parametrize("groups", ["1 fighter", "fighter", "1 fighter to sz 110", "1 fighter to"])
def test_who_scrambles_is_said_with_where_to(groups):
    with pytest.raises(MalformedAction, match="and a name"):
        GLOBAL_1940.parse_action(f"united_kingdom: scramble from united_kingdom: {groups}")


@pytest.mark.rule("G40-USA-06", "G40-CAP-07")
def test_the_upgrade_of_a_complex_is_known_by_what_it_makes():
    data = GLOBAL_1940.edition.data

    made = upgrade_made(data, {"major_industrial_complex"})
    assert made is not None
    assert made.becomes == "major_industrial_complex"
    assert upgrade_made(data, {"minor_industrial_complex", "air_base"}) is None
    assert upgrade_made(data, set()) is None


@pytest.mark.rule("E40-VIC-05")
def test_after_a_victory_at_the_end_of_a_turn_nothing_more_happens():
    """Rome is free again at the end of the Italian turn, and nobody's turn begins."""
    cities = ("france", "novgorod", "volgograd", "egypt", "united_kingdom", "ontario", "poland")
    state = europe.position(
        "italy",
        units={"northern_italy": "1 tank"},
        control=dict.fromkeys(cities, "germany")
        | {"eastern_united_states": "italy", "southern_italy": "united_kingdom"}
        | {"germany": "france"},
        wars=[("germany", "soviet_union"), ("italy", "soviet_union")],
        held={"axis europe": ("italy",)},
    )
    happened = []
    texts = ["move 1 tank: northern_italy > southern_italy", "done"]
    while state.outcome is None and len(happened) < 99:
        text = texts.pop(0) if texts else "done"
        events, state = europe.events(state, text)
        happened += events

    assert state.outcome is not None
    assert isinstance(happened[-1], GameEnded)
    assert state.power == "italy"


@pytest.mark.rule("E40-AMB-24", "G40-CMB-08", "G40-AMB-44")
def test_each_gun_rolls_three_dice_of_its_own():
    """A British gun with radar and a French one without: of six dice three hit on 2."""
    state = world.position(
        "germany",
        "conduct_combat",
        {
            "france": {
                "germany": "6 fighter~1*moved, 1 infantry*moved<western_germany",
                "france": "1 aa_gun, 1 infantry",
                "united_kingdom": "1 aa_gun",
            }
        },
        technologies={"united_kingdom": ["radar"]},
    )
    events, _ = world.events(state, "fight in france", dice=[6] * 14)

    assert rolls(events)[0] == ("AA fire", (2, 2, 2, 1, 1, 1))


@pytest.mark.rule("E40-CNV-01", "G40-CVY-01")
def test_every_convoy_zone_counts_whatever_else_is_on_the_board(table):
    state = table.position(
        "germany",
        "collect_income",
        {"france": "1 infantry", "sz_125": {"united_kingdom": "1 submarine"}},
    )

    assert set(raiders(table.pos(state))) == {"sz_125"}


def test_who_starts_with_a_territory_is_a_power(tmp_path):
    board = (Path(axis_allies.__path__[0]) / "global_1940" / "data" / "board.toml").read_text()
    there = next(line for line in board.splitlines() if 'starts_with = "' in line)
    slip = re.sub(r'starts_with = "\w+"', 'starts_with = "prussia"', there)

    with pytest.raises(BadData, match=r"starts_with.*prussia"):
        loaded_with(tmp_path, "board.toml", there, slip)


@pytest.mark.rule("E40-VIC-10", "G40-AMB-10")
def test_a_goal_is_broken_as_soon_as_a_city_is_lost(table):
    cities = ("france", "novgorod", "volgograd", "russia", "egypt")
    state = table.position(
        "soviet_union",
        units={"archangel": "1 tank"},
        control=dict.fromkeys(cities, "germany"),
        wars=[("germany", "soviet_union"), ("italy", "soviet_union")],
        held={"axis europe": ("germany", "italy")},
    )
    state = table.play(state, "move 1 tank: archangel > novgorod", "done")

    assert state.control["novgorod"] == "soviet_union"
    assert state.held == {}


@pytest.mark.rule("G40-RND-06")
def test_two_jump_from_a_base_in_a_turn_and_no_third():
    state = world.position(
        "germany",
        units={
            "germany": "3 infantry",
            "france": {"germany": "1 infantry*moved<western_germany", "france": "1 infantry"},
        },
        facilities={"germany": {"air_base": 0}},
        technologies={"germany": ["paratroopers"]},
    )
    jump = "germany > western_germany > france to drop"
    state = world.play(state, f"move 1 infantry: {jump}")
    assert world.refused(state, f"move 2 infantry: {jump}") == {"G40-RND-06"}

    state = world.play(state, f"move 1 infantry: {jump}")
    assert world.refused(state, f"move 1 infantry: {jump}") == {"G40-RND-06"}


@pytest.mark.rule("E40-AMB-36", "G40-AMB-47")
def test_a_transport_unloads_among_friends_as_listed(table):
    state = table.position("united_kingdom", "noncombat_move", {"sz_110": "1 transport{infantry}"})

    assert any(sail.into == "united_kingdom" for sail in table.sails(state))


@pytest.mark.rule("E40-MOV-04", "G40-AMB-07")
def test_nobody_scrambles_without_an_air_base(table):
    def could(facilities):
        units = {"united_kingdom": {"united_kingdom": "1 fighter"}}
        state = table.position("germany", units=units, facilities=facilities)
        return could_scramble(table.pos(state), "sz_110")

    assert could({"united_kingdom": {"air_base": 0}})
    assert not could({})
