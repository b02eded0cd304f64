"""Reaction ground units leave a hex before a weaker enemy (8.43)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import against, asked, decline, listed, play
from tests.games.empire_of_the_sun.orders import orders
from tests.games.empire_of_the_sun.steps import at_step, pos
from wartable.core.codec import decode_state, encode
from wartable.games.empire_of_the_sun.actions import Go, Withdraw
from wartable.games.empire_of_the_sun.decisions import Disengage, MoveUnits
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.offensive import disengage

ARMY, OTHER = "jp_army_38", "jp_army_15"
CORPS, DIVISION = "in_corps_3", "au_div_8"
KUANTAN, FROM, SAIGON = "2014", "1913", "2212"
SHIP = "jp_ca_mogami"


def march(*, units, reduced=(), **changes):
    """An army enters Kuantan from 1913."""
    state = at_step(
        2,
        "JP-23",
        event=True,
        scenario="1942",
        units={ARMY: FROM, **units},
        reduced=reduced,
        activated=(ARMY,),
        **changes,
    )
    return play(state, Go("japan", (ARMY,), "march", KUANTAN, KUANTAN))


@pytest.mark.rule("EOS-8.43-01", "EOS-8.43-02", "EOS-AMB-45", "EOS-AMB-31")
def test_the_stronger_may_leave():
    """A reduced army of 9 against two corps of 9 each: they are asked at once, and placed in a hex
    beside, whatever it costs, but not in the one that the army came from."""
    state = march(units={CORPS: KUANTAN, "in_corps_1": KUANTAN}, reduced=[ARMY])
    assert asked(state) == Disengage("allies", KUANTAN, ("in_corps_1", CORPS))
    assert decode_state(GAME, encode(state)) == state
    exits = {each.to for each in listed(state) if isinstance(each, Withdraw)}
    assert FROM not in exits
    assert "2015" in exits
    assert against(state, Withdraw("allies", KUANTAN, FROM)) == {"EOS-8.43-01"}
    assert against(state, Withdraw("allies", KUANTAN, "2017")) == {"EOS-8.43-01"}
    assert against(state, Withdraw("allies", "2015", "2015")) == {"EOS-8.43-01"}

    away = play(state, Withdraw("allies", KUANTAN, "2015"))
    assert (away.at[CORPS], away.at["in_corps_1"]) == ("2015", "2015")
    assert away.at[ARMY] == KUANTAN
    assert asked(away) == MoveUnits("japan")
    assert decline(state).at[CORPS] == KUANTAN


@pytest.mark.rule("EOS-8.43-01")
def test_only_where_these_attackers_came_from_is_closed():
    """Another army marched from 1914 into Singapore: 1914 is open to those in Kuantan."""
    units = {CORPS: KUANTAN, "in_corps_1": KUANTAN, OTHER: "1914"}
    state = march(units=units, reduced=[ARMY], fields={"came_overland": {OTHER: "2015"}})
    exits = {each.to for each in listed(state) if isinstance(each, Withdraw)}

    assert FROM not in exits
    assert "2015" in exits


@pytest.mark.rule("EOS-8.43-01", "EOS-8.43-04")
def test_not_who_is_weaker_or_as_strong():
    """Attack strengths: 9 against 18, and 9 against 9; two units of 9 are more than 9."""
    weaker = march(units={CORPS: KUANTAN})
    assert asked(weaker) == MoveUnits("japan")

    equal = march(units={CORPS: KUANTAN}, reduced=[ARMY])
    there = pos(equal)
    assert there.attack(ARMY) == there.attack(CORPS) == 9
    assert asked(equal) == MoveUnits("japan")


@pytest.mark.rule("EOS-8.43-01", "EOS-AMB-45")
def test_nobody_leaves_before_ships_or_before_who_comes_to_defend():
    """A cruiser enters Kuantan; then two corps react to a battle there in which they
    are stronger."""
    fleet = at_step(
        2,
        "JP-23",
        event=True,
        scenario="1942",
        units={SHIP: SAIGON, CORPS: KUANTAN},
        activated=(SHIP,),
    )
    entered = play(fleet, Go("japan", (SHIP,), "sail", KUANTAN, KUANTAN))
    assert entered.at[SHIP] == KUANTAN
    assert asked(entered) == MoveUnits("japan")

    corps = (CORPS, "in_corps_1")
    units = {ARMY: KUANTAN, **dict.fromkeys(corps, "2015")}
    made = orders("1942", units=units, reduced=[ARMY], active=[ARMY])
    made.declare(KUANTAN).move("march", corps, KUANTAN, KUANTAN, mode="reaction")
    assert made.where(*corps) == [KUANTAN, KUANTAN]
    assert disengage.may_disengage(made.pos, KUANTAN)
    assert made.state.flow == ()


@pytest.mark.rule("EOS-8.43-01", "EOS-8.43-04")
def test_all_in_the_hex_are_compared_and_the_way_must_be_free():
    """A second army in the hex outweighs the two corps; enemies in a hex beside close it."""
    both = {CORPS: KUANTAN, "in_corps_1": KUANTAN}
    more = march(units={**both, OTHER: KUANTAN}, reduced=[ARMY])
    assert asked(more) == MoveUnits("japan")

    closed = march(units={**both, "jp_cl_tenryu": "2015"}, reduced=[ARMY])
    assert "2015" not in disengage.exits(pos(closed), KUANTAN)
