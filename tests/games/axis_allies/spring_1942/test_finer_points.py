"""Finer points of Spring 1942: what a small mistake in the code would get wrong."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import msgspec
import pytest

from wartable.core.errors import BadData, MalformedAction, WartableError
from wartable.forces import Pool
from wartable.games import axis_allies
from wartable.games.axis_allies.actions import Move
from wartable.games.axis_allies.battle.aa_fire import one_die_per_aircraft
from wartable.games.axis_allies.battle.casualties import ANY
from wartable.games.axis_allies.data import load
from wartable.games.axis_allies.data_file import DataFile
from wartable.games.axis_allies.events import CasualtiesTaken, PhaseBegan, Rolled
from wartable.games.axis_allies.expect import Expected, check, failures
from wartable.games.axis_allies.movement.sea import lands_from_friend
from wartable.games.axis_allies.narrate import describe
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import Unit, format_force
from wartable.testing.axis_allies import Bench, rolls

table = Bench(GAME)


@pytest.mark.rule("S42-OVR-02", "S42-OVR-08")
def test_a_power_is_the_enemy_of_the_other_side_and_of_nobody_else():
    pos = table.pos(table.position("germany"))
    sides = pos.data.sides

    for one in pos.data.powers:
        for other in pos.data.powers:
            together = any(one in side and other in side for side in sides.values())
            assert pos.is_enemy(one, other) is not together, (one, other)


@pytest.mark.rule("S42-AMB-12")
def test_what_has_no_attack_value_cannot_attack():
    """Transports and AA guns do not attack; a carrier and everything else does."""
    pos = table.pos(table.position("germany"))
    unable = {
        kind
        for kind in pos.data.units
        if pos.data.units[kind].domain != "facility" and not pos.can_attack(Unit(kind, "germany"))
    }

    assert unable == {"transport", "aa_gun"}
    assert not pos.can_defend(Unit("aa_gun", "germany"))
    assert not pos.can_defend(Unit("transport", "germany"))
    assert pos.can_defend(Unit("bomber", "germany"))


@pytest.mark.rule("S42-TBL-04")
def test_low_luck_rolls_the_air_battle_as_always():
    """An escort and an interceptor roll a die each, and the one that is hit is lost."""
    state = table.position(
        "united_kingdom",
        units={
            "germany": {"germany": "2 fighter"},
            "sz_6": "1 carrier, 1 fighter",
            "united_kingdom": "1 bomber",
        },
        factories={"germany": 0},
        options=Options(escorts=True, low_luck=True),
    )
    events, state = table.events(
        state,
        "move 1 bomber: united_kingdom > sz_6 > sz_5 > germany to raid",
        "move 1 fighter: sz_6 > sz_5 > germany to escort",
        "done",
        "germany: intercept in germany with 2 fighter",
        "fight in germany",
        dice=(1, 3, 3, 4),
    )

    rolls = [event.faces for event in events if isinstance(event, Rolled)]
    assert rolls == [(1,), (3, 3), (4,)]
    assert table.units(state, "germany", "germany") == "1 fighter*intercepted"


@pytest.mark.rule("S42-CMB-53")
def test_transports_lost_for_want_of_a_retreat_are_the_attackers():
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {"sz_6": {"united_kingdom": "1 destroyer, 1 transport", "germany": "2 cruiser"}},
    )
    events, _ = table.events(state, "fight in sz_6", dice=[6, 1, 6])

    lost = [event for event in events if isinstance(event, CasualtiesTaken)]
    assert [(event.defending, event.rule) for event in lost[-1:]] == [(False, "S42-CMB-53")]


@pytest.mark.rule("S42-TRP-08", "S42-TRP-15")
def test_a_transport_that_stays_assaults_from_where_it_is():
    """It came from nowhere else, so there is nowhere else to retreat to."""
    state = table.position(
        "united_kingdom",
        units={"sz_6": "1 transport", "united_kingdom": "1 infantry"},
    )
    state = table.play(
        state,
        "sail transport: sz_6 load 1 infantry from united_kingdom at 0 into norway: 1 infantry",
    )

    ((ship, _),) = state.units["sz_6"]
    assert (ship.came, ship.spent) == ("", 0)


@pytest.mark.rule("S42-AIR-11")
def test_a_promised_carrier_is_not_drawn_into_the_sea_battle_of_an_assault():
    """A submarine lies where the carrier and the transport are: the landing may leave it alone,
    and must, for a fighter needs the carrier elsewhere."""
    state = table.position(
        "united_states",
        units={
            "hawaiian_islands": "1 fighter",
            "sz_62": {
                "united_states": "1 carrier, 1 transport{infantry}",
                "japan": "1 submarine",
            },
            "sz_60": {"japan": "1 destroyer"},
        },
        control=dict.fromkeys(("buryatia_s_s_r", "soviet_far_east"), "japan"),
    )
    state = table.play(
        state,
        "move 1 fighter: hawaiian_islands > sz_52 > sz_57 > sz_62 > sz_60",
        "sail transport{infantry}: sz_62 into buryatia_s_s_r: 1 infantry",
        "done",
    )
    assert table.refused(state, "fight in buryatia_s_s_r engaging sz_62") == {"S42-AIR-11"}
    assert table.is_legal(state, "fight in buryatia_s_s_r")


def test_the_purchase_begins_a_turn_and_is_not_told():
    assert describe(GAME.edition.data, PhaseBegan("purchase")) == ""
    assert describe(GAME.edition.data, PhaseBegan("combat_move")) == "Combat move"


@pytest.mark.parametrize("text", ["done", "germany done", "ger many: done", ": done"])
def test_an_action_begins_with_the_power_and_a_colon(text):
    with pytest.raises(MalformedAction, match="first the power and a colon"):
        GAME.parse_action(text)


@pytest.mark.rule("S42-CMB-28", "S42-CMB-30", "S42-CMB-18")
def test_a_defending_submarine_that_could_not_strike_fires_with_the_others():
    """A destroyer attacks, so the defending submarine has no surprise strike; the attacking one
    has, and neither fires twice."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": {
                "united_kingdom": "1 destroyer~1*moved<sz_7, 1 submarine~1*moved<sz_7",
                "germany": "1 submarine, 1 cruiser",
            }
        },
    )
    events, _ = table.events(state, "fight in sz_6", "submerge in sz_6: none", dice=[6, 6, 6, 6])

    assert sorted(rolls(events)) == [
        ("attack", (2,)),
        ("defense", (1,)),
        ("defense", (3,)),
        ("surprise strike", (2,)),
    ]


@pytest.mark.rule("S42-CMB-14")
def test_a_defending_submarine_does_not_submerge_under_a_destroyer():
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": {
                "united_kingdom": "1 destroyer~1*moved<sz_7",
                "germany": "1 submarine, 1 cruiser",
            }
        },
    )
    state = table.play(state, "fight in sz_6", dice=[6, 6, 6])

    assert table.asked(state) == [("united_kingdom", "PressOnOrRetreat")]


@pytest.mark.rule("S42-CMB-29", "S42-CMB-27", "S42-MNF-08")
def test_who_is_alone_agrees_with_nobody():
    """The attacker chooses his own losses, and so does a defender who is the only one."""
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "caucasus": {
                "germany": "1 infantry*moved<ukraine_s_s_r, 1 tank*moved<ukraine_s_s_r",
                "soviet_union": "1 infantry, 1 tank",
            }
        },
    )
    state = table.play(state, "fight in caucasus", dice=[1, 6])
    (question,) = GAME.pending(state)
    assert (question.owner, question.defending, question.joint) == ("soviet_union", True, False)

    state = table.play(state, "hits in caucasus: 1 infantry", dice=[1, 6])
    (question,) = GAME.pending(state)
    assert (question.owner, question.defending, question.joint) == ("germany", False, False)


@pytest.mark.rule("S42-AIR-04", "S42-MNF-05")
def test_a_fighter_aboard_a_friend_attacks_from_there_as_listed():
    """A British fighter takes off from an American carrier."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_12": {"united_states": "1 carrier{fighter@united_kingdom}"},
            "sz_13": {"germany": "1 destroyer"},
        },
    )

    assert "sz_13" in table.destinations(state, "sz_12", "fighter")


@pytest.mark.rule("S42-MAP-01")
@pytest.mark.parametrize("number", [0, -1])
def test_a_move_of_no_units_is_no_move(number):
    state = table.position("germany", units={"germany": "1 infantry"})
    ((infantry, _),) = state.units["germany"]
    move = Move("germany", ((infantry, number),), ("germany", "eastern_europe"))

    assert [each.text for each in GAME.objections(state, move)] == ["no units are named"]


def test_what_is_placed_without_a_word_about_the_complex_has_none():
    assert GAME.parse_action("germany: place 1 infantry in germany").factory == ""


def test_a_table_that_a_file_lacks_is_named(tmp_path):
    path = tmp_path / "some.toml"
    path.write_text("[one]\ntwo = 3\n")
    file = DataFile(path)

    assert file.value(("one", "two"), int) == 3
    for place, where in ((("one", "three"), "one.three"), (("four", "five"), "four")):
        with pytest.raises(BadData, match=rf"{where}: is missing"):
            file.value(place, int)
    with pytest.raises(BadData, match=r"one\.two\.three: is missing"):
        file.value(("one", "two", "three"), int)


@pytest.mark.parametrize(
    ("then", "words"),
    [
        ({"hits": {"nonsense": 1}}, "nonsense"),
        ({"technologies": {"germany": ["nonsense"]}}, "nonsense"),
    ],
)
def test_a_statement_about_nothing_is_refused(then, words):
    with pytest.raises(WartableError, match=words):
        check(GAME.edition, msgspec.convert(then, Expected))


def test_where_nobody_is_there_is_nothing():
    state = table.position("germany")
    expected = msgspec.convert({"units": {"germany": {"germany": "1 infantry"}}}, Expected)
    (told,) = failures(table.pos(state), expected)

    assert told == "expected in germany germany 1 infantry; there is nothing"


SEA = {"united_kingdom": "1 infantry, 1 tank", "sz_6": "1 transport"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "sail transport: sz_6 load 1 infantry from united_kingdom at 0",
            "United Kingdom's transport loads 1 infantry from United Kingdom",
        ),
        (
            "sail transport: sz_6 > sz_5 load 1 infantry from united_kingdom at 0",
            "United Kingdom's transport loads 1 infantry from United Kingdom, "
            "sails Sea Zone 6 > Sea Zone 5",
        ),
        (
            "sail transport: sz_6 load 1 infantry from united_kingdom at 0 into norway: 1 infantry",
            "United Kingdom's transport loads 1 infantry from United Kingdom, "
            "is to land 1 infantry in Norway",
        ),
    ],
)
def test_a_voyage_is_told(text, told):
    phase = "combat_move" if "into" in text else "noncombat_move"
    events, _ = table.events(table.position("united_kingdom", phase, SEA), text)

    assert describe(GAME.edition.data, events[0]) == told


@pytest.mark.rule("S42-AAG-05", "S42-AAG-07")
def test_without_a_gun_no_die_is_rolled_at_aircraft():
    assert one_die_per_aircraft(0, 3) == 0
    assert one_die_per_aircraft(2, 3) == 3


@pytest.mark.rule("S42-AAG-03", "S42-AAG-06")
def test_only_guns_fire_at_aircraft():
    """Infantry and tanks do not, nor does a gun of the attacker's own side."""
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "caucasus": {
                "germany": "1 bomber~3*moved, 1 tank*moved<ukraine_s_s_r",
                "soviet_union": "1 infantry",
            }
        },
    )
    events, _ = table.events(state, "fight in caucasus", dice=[6, 6, 6])

    assert [what for what, _ in rolls(events)] == ["attack", "defense"]


@pytest.mark.rule("S42-CMB-20")
def test_over_land_aircraft_hit_whatever_is_there():
    state = table.position(
        "germany",
        "conduct_combat",
        {"caucasus": {"germany": "1 bomber~3*moved", "soviet_union": "1 infantry, 1 tank"}},
    )
    state = table.play(state, "fight in caucasus", dice=[1])
    (question,) = GAME.pending(state)

    assert question.pools == (Pool(1, ANY),)


@pytest.mark.rule("S42-CMB-32", "S42-CMB-21")
def test_more_casualties_of_a_kind_than_there_are_cannot_be_chosen():
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "caucasus": {
                "germany": "2 tank*moved<ukraine_s_s_r",
                "soviet_union": "1 infantry, 2 tank",
            }
        },
    )
    state = table.play(state, "fight in caucasus", dice=[1, 1])

    assert table.refused(state, "hits in caucasus: 2 infantry")
    assert table.is_legal(state, "hits in caucasus: 1 infantry, 1 tank")


@pytest.mark.rule("S42-AMP-11")
def test_who_does_not_bombard_rolls_nothing():
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": "1 battleship, 1 transport*moved{infantry*loaded^norway}",
            "norway": {"germany": "1 infantry"},
        },
    )
    events, state = table.events(state, "fight in norway", "bombard norway with none", dice=[1, 6])

    assert [what for what, _ in rolls(events)] == ["attack", "defense"]
    assert table.units(state, "sz_6").startswith("1 battleship,")


@pytest.mark.rule("S42-CMV-35", "S42-CMV-06")
def test_aircraft_take_nothing_they_fly_over():
    state = table.position(
        "germany",
        units={"eastern_europe": "1 fighter", "caucasus": {"soviet_union": "1 infantry"}},
        control={"ukraine_s_s_r": "soviet_union"},
    )
    state = table.play(state, "move 1 fighter: eastern_europe > ukraine_s_s_r > caucasus")

    assert state.control["ukraine_s_s_r"] == "soviet_union"


@pytest.mark.rule("S42-SET-03")
def test_more_aircraft_at_sea_than_decks_are_refused(tmp_path):
    data = Path(axis_allies.__path__[0]) / "spring_1942" / "data"
    folder = Path(shutil.copytree(data, tmp_path / "data"))
    file = folder / "setup.toml"
    text = file.read_text()
    there = re.search(r"carrier = 1\b.*?fighter = (\d)|fighter = (\d).*?carrier = 1\b", text)
    assert there
    slip = re.sub(r"fighter = \d", "fighter = 3", there[0])
    file.write_text(text.replace(there[0], slip, 1))

    with pytest.raises(BadData, match="3 aircraft at sea, 2 deck places"):
        load(folder)


@pytest.mark.rule("S42-CMV-08")
def test_what_has_spent_movement_has_made_its_combat_move():
    state = table.position("germany", units={"eastern_europe": "1 tank~1"})

    assert "S42-CMV-08" in table.refused(state, "move 1 tank~1: eastern_europe > ukraine_s_s_r")


def test_what_has_moved_is_not_offered_another_move():
    state = table.position(
        "germany", "noncombat_move", {"germany": "1 tank~1*moved", "eastern_europe": "1 tank"}
    )
    (decision,) = GAME.pending(state)
    labels = {branch.label for branch in GAME.legal(state, decision)}

    assert "tank in eastern_europe" in labels
    assert "tank in germany" not in labels


@pytest.mark.rule("S42-TRP-04")
def test_two_different_units_are_loaded_together_as_listed():
    """One of each: neither can be loaded twice, both can be loaded together."""
    units = {"united_kingdom": "1 artillery, 1 infantry", "sz_6": "1 transport"}
    state = table.position("united_kingdom", units=units)
    loads = {
        format_force(load.units, "united_kingdom")
        for sail in table.sails(state)
        for load in sail.loads
    }
    assert loads == {"1 artillery", "1 infantry", "1 artillery, 1 infantry"}


@pytest.mark.rule("S42-TRP-15")
def test_a_transport_that_stays_may_load_as_listed():
    units = {"united_kingdom": "1 infantry", "sz_6": "1 transport"}
    state = table.position("united_kingdom", "noncombat_move", units)

    stays = "united_kingdom: sail transport: sz_6 load 1 infantry from united_kingdom at 0"
    assert stays in table.listed(state)


def test_a_landing_from_a_friend_is_one_that_has_orders():
    def lands(cargo):
        units = {"sz_6": {"united_states": f"1 transport{{{cargo}}}"}}
        pos = table.pos(table.position("united_kingdom", units=units))
        return lands_from_friend(pos, "sz_6")

    assert lands("infantry*loaded^norway@united_kingdom")
    assert not lands("infantry*loaded@united_kingdom")


def test_what_is_aboard_carries_nothing_itself():
    with pytest.raises(MalformedAction):
        GAME.parse_action("germany: move 1 carrier{fighter{infantry}}: sz_5 > sz_6")
