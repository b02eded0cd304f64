"""The two cards of December 1941 (17.11)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import asked, carry_out, choose, play, to_play, under_way
from wartable.games.empire_of_the_sun.actions import Done, PlayEvent
from wartable.games.empire_of_the_sun.cards import effects
from wartable.games.empire_of_the_sun.cards.now import in_force
from wartable.games.empire_of_the_sun.events import Placed
from wartable.games.empire_of_the_sun.flow import run
from wartable.games.empire_of_the_sun.offensive import allowance
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Fight, Move
from wartable.testing.empire_of_the_sun.table import Faces

SHIPS = ("jp_cv_akagi", "jp_cv_soryu", "jp_cv_shokaku", "jp_bb_hiei")


def december(card, **fields):
    """The campaign with an Offensive of this card."""
    return under_way(to_play(card, scenario="campaign", turn=1), card, **fields)


@pytest.mark.rule("EOS-17.11-04", "EOS-CARD-71", "EOS-CARD-35", "EOS-16.44-01")
def test_operation_z_raises_political_will_and_exhausts_its_ships():
    """EOS-TC-36, the card's part: PW 0 to 8; the four ships are not activated again on turn 1."""
    state = to_play("JP-01", scenario="campaign", turn=1)
    begun = play(state, PlayEvent("japan", "JP-01"))
    assert begun.tracks.will == 8
    assert begun.memory.exhausted == frozenset()

    after = carry_out(december("JP-01", activated=SHIPS), "JP-01", "post_battle_movement")

    assert after.memory.exhausted == {*SHIPS}


@pytest.mark.rule("EOS-17.11-02", "EOS-17.11-03", "EOS-CARD-65", "EOS-CARD-69", "EOS-CARD-70")
def test_operation_z_says_what_holds_at_oahu():
    """No Allied roll, half defence in 5808, the two carriers safe and then in 5808, 18 hexes."""
    pos = Position(december("JP-01", battles=("5808",)))

    ((_, protect),) = in_force(pos, "protect")
    ((_, defence),) = in_force(pos, "defence_mod")
    ((_, moves),) = in_force(pos, "naval_move")
    assert protect.params["units"] == ["us_cv_lexington", "us_cv_enterprise"]
    assert protect.params["then"] == "5808"
    assert defence.params["multiply"] == 0.5
    assert moves.params["hexes"] == 18
    assert len(in_force(pos, "no_enemy_roll")) == 1


@pytest.mark.rule("EOS-CARD-07", "EOS-5.31-11")
def test_what_a_card_changes_ends_with_its_offensive():
    """JP-09 moves ships of both sides 21 hexes, and when its Offensive is over nothing is left of
    it; a card that lasts, JP-31, goes on."""
    state = to_play("JP-09", "JP-49", marks={"lasting": ("JP-31",)})
    begun = play(state, PlayEvent("japan", "JP-09", "jp_hq_south"))
    assert [card for card, _ in in_force(Position(begun), "naval_move")] == ["JP-09"]

    over = play(begun, Done("japan"))
    assert over.offensive is None
    again = Position(under_way(over, "JP-49", event=False))

    assert over.marks.lasting == ("JP-31",)
    assert in_force(again, "naval_move") == []
    assert allowance.naval(again, "japan") == allowance.naval(again, "allies") == 5


@pytest.mark.rule("EOS-17.11-08", "EOS-CARD-73", "EOS-17.11-06")
def test_force_z_goes_where_japanese_ships_entered_malaya():
    """EOS-TC-38, the card's part: Kongo comes to 2112; Force Z moves from 2015 there, and it
    becomes a battle hex."""
    landing = december(
        "JP-02",
        activated=("jp_bb_kongo",),
        moves=(Move(("jp_bb_kongo",), ("2909", "2211", "2112"), "sail"),),
    )

    after = carry_out(landing, "JP-02", "before_reaction")

    assert after.at["uk_bb_force_z"] == "2112"
    assert "2112" in after.offensive.battles
    assert after.offensive.reacted == {"uk_bb_force_z": "2015"}
    nowhere = december("JP-02", activated=("jp_bb_kongo",))
    assert carry_out(nowhere, "JP-02", "before_reaction").at["uk_bb_force_z"] == "2015"


@pytest.mark.rule("EOS-17.11-08", "EOS-CARD-73")
def test_where_force_z_stands_it_need_not_move():
    """Kongo comes to Singapore itself: a battle hex, and nobody is placed anywhere."""
    came = Move(("jp_bb_kongo",), ("2909", "2015"), "sail")
    script = Script(december("JP-02", activated=("jp_bb_kongo",), moves=(came,)), Faces())

    effects.carry_out(script, "japan", "JP-02", "before_reaction")
    run(script)

    assert "2015" in script.offensive.battles
    assert not any(isinstance(event, Placed) for event in script.events)


@pytest.mark.rule("EOS-CARD-73")
def test_of_several_hexes_the_allies_choose():
    """Ships came to 2112 and to 2014."""
    landing = december(
        "JP-02",
        activated=("jp_bb_kongo", "jp_ca_mogami"),
        moves=(
            Move(("jp_bb_kongo",), ("2909", "2112"), "sail"),
            Move(("jp_ca_mogami",), ("2311", "2014"), "sail"),
        ),
    )

    state = carry_out(landing, "JP-02", "before_reaction")

    assert (asked(state).owner, asked(state).among) == ("allies", ("2014", "2112"))
    assert choose(state, "2014").at["uk_bb_force_z"] == "2014"


@pytest.mark.rule("EOS-17.11-07", "EOS-17.11-06", "EOS-CARD-72")
def test_allied_aircraft_fight_in_one_battle_in_their_normal_range():
    """Those in no battle hex, without moving; of several battles the Allies choose one."""
    battles = {"1913": Fight(), "2812": Fight(), "2014": Fight()}
    state = carry_out(december("JP-02", battles=battles), "JP-02", "before_battle")

    assert (asked(state).owner, asked(state).about) == ("allies", ("uk_air_malaya",))
    assert asked(state).among == ("1913", "2014")
    after = choose(state, "2014")
    fights = after.offensive.battles
    joined = [unit for fight in fights.values() for unit in fight.reaction]
    assert "uk_air_malaya" in fights["2014"].reaction
    assert "us_air_feaf" in fights["2812"].reaction or after.at["us_air_feaf"] == "2812"
    assert len(joined) == len({*joined})
    assert after.at["uk_air_malaya"] == "2015"
    far = carry_out(december("JP-02", battles={"4017": Fight()}), "JP-02", "before_battle")
    assert far.offensive.battles["4017"].reaction == ()


@pytest.mark.rule("EOS-CARD-74", "EOS-17.11-10", "EOS-17.11-11")
def test_what_the_card_says_of_manila_and_singapore():
    """Both want an escort, which loses a step, and no bombardment helps."""
    ((card, fortress),) = in_force(Position(december("JP-02")), "fortress")

    assert card == "JP-02"
    assert fortress.params == {
        "hexes": ["2813", "2015"],
        "needs_naval_escort": True,
        "escort_loses_step": True,
        "no_shore_bombardment": True,
    }
