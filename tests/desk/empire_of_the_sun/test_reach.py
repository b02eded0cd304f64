"""Where picked counters go together, in every way they have."""

from __future__ import annotations

from typing import Any

import pytest

from tests.desk.empire_of_the_sun.positions import seen
from tests.games.empire_of_the_sun.steps import at_step
from wartable.core.errors import IllegalAction, MalformedAction
from wartable.desk.empire_of_the_sun.reach import reach
from wartable.desk.empire_of_the_sun.resolve import resolve
from wartable.desk.empire_of_the_sun.words import words_in
from wartable.desk.values import Reach, Reached, Send
from wartable.games.empire_of_the_sun.actions import Go
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import State

WORDS = words_in("en")
TRUK, RABAUL, GUADALCANAL = "4017", "4021", "4423"


def moving(*units: str, card: str = "JP-23", event: bool = True, **more: Any) -> State:
    """These units move from Truk; Enterprise lies off Guadalcanal, which Marines hold."""
    there = {"us_cv_enterprise": GUADALCANAL, "us_mar_div_1": GUADALCANAL}
    return at_step(
        2,
        card,
        event=event,
        units={**there, **dict.fromkeys(units, TRUK), **more.pop("units", {})},
        activated=units,
        allied=[GUADALCANAL],
        **more,
    )


def reached(state: State, *units: str) -> Reach:
    owner = GAME.pending(state)[0].owner
    view = seen(state, owner)
    return reach(GAME, view, owner, TRUK, dict.fromkeys(units, 1), WORDS)


def ways(found: Reach, space: str) -> dict[str, Reached]:
    return {each.how: each for each in found.targets if each.space == space}


def meant(state: State, target: str, how: str, *via: str, units: tuple[str, ...]) -> Any:
    owner = GAME.pending(state)[0].owner
    wish = Send(TRUK, dict.fromkeys(units, 1), target, how, via)
    return resolve(GAME, seen(state, owner), owner, wish)


@pytest.mark.rule("EOS-8.21-07", "EOS-8.21-08", "EOS-8.23-01")
def test_a_carrier_sails_engages_strikes_and_steams() -> None:
    """Into the hex of the enemy, or from a station in range; further only to ports, to fight
    nowhere."""
    state = moving("jp_cv_akagi")
    found = reached(state, "jp_cv_akagi")
    there = ways(found, GUADALCANAL)

    assert {*there} == {"engage", "strike"}
    assert "Enterprise" in there["engage"].note
    assert "%" in there["engage"].note
    (station,) = there["strike"].via
    assert there["strike"].path[-1] == station
    assert {*ways(found, RABAUL)} == {"sail"}
    far = next(each for each in found.targets if each.how == "steam")
    assert len(far.path) > len(ways(found, RABAUL)["sail"].path)
    units = ("jp_cv_akagi",)
    assert meant(state, GUADALCANAL, "strike", station, units=units) == (
        Go("japan", units, "sail", station, GUADALCANAL),
    )
    assert meant(state, GUADALCANAL, "strike", units=units) == (
        Go("japan", units, "sail", station, GUADALCANAL),
    )
    other = next(each for each in found.targets if each.how == "station")
    assert meant(state, other.space, "station", *other.via, units=units) == (
        Go("japan", units, "sail", other.space, GUADALCANAL),
    )


@pytest.mark.rule("EOS-8.45-08", "EOS-8.46-01")
def test_a_landing_costs_points_unless_ships_carry_it() -> None:
    """One of the three points that rivalry leaves of five."""
    state = moving("jp_bde_1sn", "jp_ca_aoba", marks={"asp": {"japan": 5}})
    alone = [each for each in reached(state, "jp_bde_1sn").targets if each.how == "land"]
    aboard = reached(state, "jp_bde_1sn", "jp_ca_aoba").targets

    assert alone
    assert all("1 of 3" in each.note for each in alone)
    assert {each.how for each in aboard} == {"organic"}
    assert not any("of 3" in each.note for each in aboard)


def test_pieces_that_are_not_there_are_malformed() -> None:
    state = moving("jp_cv_akagi")
    for pieces in ({}, {"jp_cv_kaga": 1}, {"jp_cv_akagi": 2}, {"us_cv_enterprise": 1}):
        with pytest.raises(MalformedAction):
            reach(GAME, state, "japan", TRUK, pieces, WORDS)
        with pytest.raises(MalformedAction):
            resolve(GAME, state, "japan", Send(TRUK, pieces, RABAUL))


@pytest.mark.rule("EOS-8.1-01")
def test_what_is_too_far_is_refused_with_its_rule() -> None:
    state = moving("jp_cv_akagi")

    with pytest.raises(IllegalAction) as refused:
        meant(state, "5808", "sail", units=("jp_cv_akagi",))
    assert "EOS-8.1-01" in {each.rule for each in refused.value.objections}


def test_the_natural_way_needs_no_word() -> None:
    state = moving("jp_cv_akagi")

    assert meant(state, RABAUL, "", units=("jp_cv_akagi",)) == (
        Go("japan", ("jp_cv_akagi",), "sail", RABAUL),
    )
