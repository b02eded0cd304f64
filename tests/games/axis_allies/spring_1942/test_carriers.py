"""Fighters and carriers: taking off, standing by as cargo, and defending fighters that lose their
deck (S42-FTR, S42-ACC, S42-CMV-29, S42-CMV-30)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import Diverted, Lost, Rolled
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.testing.axis_allies import Bench

table = Bench(GAME)


# ---- Taking off ----


@pytest.mark.rule("S42-NCM-12", "S42-AIR-04", "S42-NCM-19")
def test_a_fighter_stays_behind_for_the_carrier_that_comes_or_a_friends():
    """In the noncombat move too it takes off in the carrier's zone; the carrier leaves once
    another deck is there for it or can still come."""
    off = "move 1 fighter: sz_12 off carrier{fighter}"
    away = "move 1 carrier: sz_12 > sz_11"
    friend = {"sz_12": {"united_kingdom": "1 carrier{fighter}", "united_states": "1 carrier"}}
    state = table.position("united_kingdom", "noncombat_move", friend)
    state = table.play(state, off, away)
    state = table.play(state, "done")
    assert table.units(state, "sz_12", "united_states") == "1 carrier{fighter@united_kingdom}"
    assert table.units(state, "sz_11", "united_kingdom") == "1 carrier"

    other = {"sz_12": "1 carrier{fighter}", "sz_11": "1 carrier"}
    state = table.position("united_kingdom", "noncombat_move", other)
    state = table.play(state, off, away)
    assert table.refused(state, "done") == {"S42-NCM-02"}
    state = table.play(state, "move 1 carrier: sz_11 > sz_12", "done")
    assert table.units(state, "sz_12", "united_kingdom") == "1 carrier{fighter}"


@pytest.mark.rule("S42-CMV-29", "S42-FTR-06", "S42-AIR-05", "S42-FTR-01")
def test_fighters_leave_before_their_carrier_goes_to_fight():
    """They stay in the zone it started from, fight from there or not at all, and do not come along
    into the carrier's combat."""
    state = table.position(
        "united_states",
        units={
            "sz_51": "1 carrier{fighter+fighter}",
            "sz_50": {"japan": "1 transport"},
            "wake_island": {"japan": "1 infantry"},
        },
    )
    state = table.play(state, "move 1 carrier{fighter+fighter}: sz_51 > sz_50")

    assert table.units(state, "sz_50") == "1 carrier~1*moved<sz_51"
    assert table.units(state, "sz_51") == "2 fighter"
    state = table.play(state, "move 1 fighter: sz_51 > wake_island")
    assert table.units(state, "sz_51") == "1 fighter"
    assert table.is_legal(state, "move 1 fighter: sz_51 > sz_50")


@pytest.mark.rule("S42-AIR-05", "S42-FTR-01")
def test_a_fighter_carried_along_does_not_take_off_again():
    """In the noncombat move it may leave before the carrier moves, not after."""
    state = table.position("united_states", "noncombat_move", {"sz_53": "1 carrier{fighter}"})
    assert table.is_legal(
        state, "move 1 fighter: sz_53 > sz_52 > hawaiian_islands off carrier{fighter}"
    )

    state = table.play(state, "move 1 carrier{fighter}: sz_53 > sz_52")

    assert table.units(state, "sz_52") == "1 carrier~1{fighter*carried}"
    assert table.refused(
        state,
        "move 1 fighter*carried: sz_52 > hawaiian_islands off carrier~1{fighter*carried}",
    ) == {"S42-NCM-11"}


@pytest.mark.rule("S42-FTR-06")
def test_fighters_of_an_attacking_carrier_go_wherever_they_can():
    """The carrier stays and fights in its zone: its fighter takes off for the combat and lands on
    an island instead, or on the carrier again."""
    state = table.position(
        "united_states",
        units={"sz_52": {"united_states": "1 carrier{fighter}", "japan": "1 destroyer"}},
    )
    state = table.play(state, "done", "fight in sz_52", dice=(3, 6, 6))

    assert table.units(state, "sz_52") == "1 carrier*fought, 1 fighter*fought"
    island = table.play(state, "move 1 fighter*fought: sz_52 > hawaiian_islands", "done")
    assert table.units(island, "hawaiian_islands", "united_states") == "1 fighter"
    deck = table.play(state, "done")
    assert table.units(deck, "sz_52", "united_states") == "1 carrier{fighter}"


@pytest.mark.rule("S42-FTR-01")
def test_a_fighter_lands_on_a_carrier_that_retreated():
    """Also after a retreat: the carrier went back to SZ 51, and the fighter follows it there."""
    state = table.position(
        "united_states",
        units={
            "sz_51": "1 carrier{fighter}",
            "sz_50": {"japan": "2 cruiser"},
        },
    )
    state = table.play(
        state,
        "move 1 carrier{fighter}: sz_51 > sz_50",
        "move 1 fighter: sz_51 > sz_50",
        "done",
        "fight in sz_50",
        dice=(6, 6, 6, 6),
    )
    state = table.play(state, "retreat from sz_50 to sz_51")
    state = table.play(state, "move 1 fighter~1*fought: sz_50 > sz_51", "done")

    assert table.units(state, "sz_51", "united_states") == "1 carrier{fighter}"


@pytest.mark.rule("S42-CMV-30")
def test_guests_stay_aboard_as_cargo():
    """A British carrier goes to fight with an American fighter aboard: the guest does not fight,
    takes no hit, and goes down with the carrier."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_8": "1 carrier{fighter@united_states}",
            "sz_7": {"germany": "1 cruiser"},
        },
    )
    state = table.play(state, "move 1 carrier{fighter@united_states}: sz_8 > sz_7", "done")
    assert state.units.get("sz_8") is None

    events, after = table.events(state, "fight in sz_7", dice=(6, 3))

    assert [event.values for event in events if isinstance(event, Rolled)] == [(1,), (3,)]
    assert table.units(after, "sz_7", "united_states") == ""
    assert table.units(after, "sz_7", "united_kingdom") == ""
    assert table.units(after, "sz_7", "germany") == "1 cruiser"


@pytest.mark.rule("S42-ACC-01")
def test_two_fighters_of_any_friends_share_a_deck():
    state = table.position(
        "united_states",
        "noncombat_move",
        {
            "sz_52": {
                "united_kingdom": "1 carrier{fighter}",
                "united_states": "2 fighter~1",
            }
        },
    )
    deck = "carrier@united_kingdom{fighter@united_kingdom}"
    assert table.refused(state, f"land 2 fighter~1 in sz_52 on {deck}") >= {"S42-ACC-01"}
    assert table.is_legal(state, f"land 1 fighter~1 in sz_52 on {deck}")


@pytest.mark.rule("S42-ACC-02")
def test_guests_take_off_and_land_in_their_own_turn():
    """An American fighter on a British carrier moves in the American turn, not in the British."""
    units = {"sz_8": {"united_kingdom": "1 carrier{fighter@united_states}"}}
    british = table.position("united_kingdom", "noncombat_move", units)
    american = table.position("united_states", "noncombat_move", units)

    assert "S42-MNF-04" in table.refused(
        british,
        "move 1 fighter@united_states: sz_8 > united_kingdom off carrier{fighter@united_states}",
    )
    assert table.is_legal(
        american, "move 1 fighter: sz_8 > united_kingdom off carrier@united_kingdom{fighter}"
    )
    waiting = table.position(
        "united_kingdom",
        "noncombat_move",
        {"sz_8": {"united_kingdom": "1 carrier", "united_states": "1 fighter"}},
    )
    assert "S42-ACC-02" in table.refused(waiting, "land 1 fighter@united_states in sz_8 on carrier")


@pytest.mark.rule("S42-ACC-03")
def test_all_fighters_of_an_attacked_carrier_defend():
    """Japan attacks an American carrier with a British guest: both fighters fire on 4 beside the
    carrier's 2, and one of them may be lost instead of the carrier."""
    state = table.position(
        "japan",
        units={
            "sz_51": "1 battleship",
            "sz_52": {"united_states": "1 carrier{fighter+fighter@united_kingdom}"},
        },
    )
    state = table.play(state, "move 1 battleship: sz_51 > sz_52", "done")
    state = table.play(state, "fight in sz_52", dice=(4,))
    assert {
        text.removeprefix("united_states: hits in sz_52: ")
        for text in table.listed(state)
        if text.startswith("united_states")
    } == {"1 carrier{fighter@united_kingdom+fighter}", "1 fighter", "1 fighter@united_kingdom"}

    lost = "hits in sz_52: 1 fighter@united_kingdom"
    events, state = table.events(
        state, f"united_states: {lost}", "united_kingdom: hits in sz_52: 1 fighter", dice=(4, 4, 2)
    )
    assert [event.values for event in events if isinstance(event, Rolled)] == [(4, 4), (2,)]


# ---- Defending fighters that lose their deck ----


def attack_on_carrier(around, defenders="1 carrier{fighter}", **given):
    """A Japanese battleship and cruiser attack an American carrier in SZ 52."""
    units = {
        "sz_51": "1 battleship, 1 cruiser",
        "sz_52": {"united_states": defenders},
    }
    state = table.position("japan", units=units | around, **given)
    return table.play(state, "move 1 battleship, 1 cruiser: sz_51 > sz_52", "done")


@pytest.mark.rule("S42-FTR-03")
def test_a_defending_fighter_lands_on_its_carrier_again():
    """The attack is called off after a round: the fighter is aboard again at once."""
    state = attack_on_carrier({"hawaiian_islands": {"united_states": "1 infantry"}})
    state = table.play(state, "fight in sz_52", dice=(6, 6, 6, 6))
    state = table.play(state, "retreat from sz_52 to sz_51")

    assert table.units(state, "sz_52", "united_states") == "1 carrier{fighter}"
    assert table.asked(state) == [("japan", "NoncombatMove")]


def carrier_sunk(around, **given):
    """One hit is taken by the carrier; then the attackers retreat and leave its fighter alone."""
    state = attack_on_carrier(around, **given)
    state = table.play(state, "fight in sz_52", dice=(4, 6))
    state = table.play(state, "united_states: hits in sz_52: 1 carrier{fighter}", dice=(6, 6))
    return table.events(state, "retreat from sz_52 to sz_51")


@pytest.mark.rule("S42-FTR-04")
def test_without_its_carrier_it_moves_one_space_or_to_another_deck_there():
    """Hawaii, a British carrier in the same zone, another one in the next: its owner chooses."""
    _, state = carrier_sunk(
        {
            "sz_53": {"united_kingdom": "1 carrier"},
            "sz_44": {"united_kingdom": "1 destroyer"},
            "sz_43": {"united_kingdom": "1 carrier"},
        }
    )

    assert table.asked(state) == [("united_states", "LandStranded")]
    assert table.listed(state) == {
        "united_states: divert fighter from sz_52 to hawaiian_islands",
        "united_states: divert fighter from sz_52 to sz_53",
    }
    assert table.refused(state, "divert fighter from sz_52 to sz_43") == {"S42-FTR-04"}
    assert table.refused(state, "divert fighter from sz_52") == {"S42-FTR-04"}
    after = table.play(state, "divert fighter from sz_52 to sz_53")
    assert table.asked(after) == [("japan", "NoncombatMove")]
    assert table.units(after, "sz_53", "united_kingdom") == "1 carrier{fighter@united_states}"
    after = table.play(state, "divert fighter from sz_52 to hawaiian_islands")
    assert table.units(after, "hawaiian_islands", "united_states") == "1 fighter"


@pytest.mark.rule("S42-FTR-04")
def test_another_carrier_in_the_same_zone_takes_it():
    state = attack_on_carrier(
        {}, defenders="1 carrier{fighter}, 1 carrier", control={"hawaiian_islands": "japan"}
    )
    state = table.play(state, "fight in sz_52", dice=(4, 6))
    state = table.play(state, "united_states: hits in sz_52: 1 carrier{fighter}", dice=(6, 6, 6))
    events, state = table.events(state, "retreat from sz_52 to sz_51")

    assert [event.to for event in events if isinstance(event, Diverted)] == ["sz_52"]
    assert table.units(state, "sz_52", "united_states") == "1 carrier{fighter}"


@pytest.mark.rule("S42-FTR-04")
def test_without_any_place_it_is_destroyed():
    events, state = carrier_sunk({}, control={"hawaiian_islands": "japan"})

    assert [event.rule for event in events if isinstance(event, Lost)] == ["S42-FTR-04"]
    assert table.units(state, "sz_52", "united_states") == ""


@pytest.mark.rule("S42-FTR-04", "S42-CMV-07")
def test_a_host_that_does_not_share_is_no_place():
    """The British withhold their carriers from the Americans: only Hawaii is left."""
    events, state = carrier_sunk(
        {"sz_53": {"united_kingdom": "1 carrier"}}, refused=(("united_kingdom", "united_states"),)
    )

    assert [event.to for event in events if isinstance(event, Diverted)] == ["hawaiian_islands"]
    assert table.asked(state) == [("japan", "NoncombatMove")]


@pytest.mark.rule("S42-FTR-05")
def test_stranded_fighters_wait_for_all_combats_and_land_before_the_attackers_move():
    """There is still a combat in China: the fighter is asked for after it, and Japan's noncombat
    move begins after the answer."""
    state = table.position(
        "japan",
        units={
            "sz_51": "1 battleship, 1 cruiser",
            "sz_52": {"united_states": "1 carrier{fighter}"},
            "sz_53": {"united_kingdom": "1 carrier"},
            "manchuria": "2 infantry",
            "china": {"united_states": "1 infantry"},
        },
    )
    state = table.play(
        state,
        "move 1 battleship, 1 cruiser: sz_51 > sz_52",
        "move 1 infantry: manchuria > china",
        "done",
    )
    state = table.play(state, "fight in sz_52", dice=(4, 6))
    state = table.play(state, "united_states: hits in sz_52: 1 carrier{fighter}", dice=(6, 6))
    state = table.play(state, "retreat from sz_52 to sz_51")
    assert table.asked(state) == [("japan", "ConductCombat")]

    state = table.play(state, "fight in china", dice=(6, 1))

    assert table.asked(state) == [("united_states", "LandStranded")]
    move = "japan: move 1 infantry: manchuria > kwangtung"
    assert table.refused(state, move) == {"S42-OVR-07"}
    state = table.play(state, "divert fighter from sz_52 to sz_53")
    assert table.is_legal(state, move)


@pytest.mark.rule("S42-FTR-04", "S42-CMV-07")
@pytest.mark.parametrize(
    ("refused", "left"), [((), 1), ((("united_kingdom", "united_states"),), 0)]
)
def test_a_fighter_without_its_carrier_lands_only_where_it_is_shared(refused, left):
    """An American carrier is sunk off Britain; its fighter finds a place there if it may."""
    state = table.position(
        "germany",
        "conduct_combat",
        {"sz_6": {"germany": "2 battleship*moved<sz_5", "united_states": "1 carrier{fighter}"}},
        refused=refused,
        control={"norway": "germany"},
    )

    state = table.play(state, "fight in sz_6", dice=[1, 6])
    state = table.play(state, "hits in sz_6: 1 carrier{fighter}", dice=[6, 6])
    state = table.play(state, "retreat from sz_6 to sz_5")

    assert table.units(state, "united_kingdom", "united_states") == ("1 fighter" if left else "")
