"""Worked examples of the second card of December 1941, played from the card to the way home."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import against, asked, play
from tests.games.empire_of_the_sun.steps import offensive, pos
from wartable.games.empire_of_the_sun.actions import ActivateUnits, Done, PlayEvent
from wartable.games.empire_of_the_sun.decisions import MoveAfterBattle
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.points import resources_of
from wartable.games.empire_of_the_sun.state import State
from wartable.games.empire_of_the_sun.zoi import is_projected
from wartable.testing.empire_of_the_sun.table import position

EXHAUSTED = {"jp_cv_akagi", "jp_cv_soryu", "jp_cv_shokaku", "jp_bb_hiei"}


def assault() -> State:
    """December 1941 after Operation Z: JP-02 is played."""
    state = position(
        "campaign",
        hands={"japan": ("JP-02",), "allies": ()},
        turn=1,
        segment="offensives",
        player="japan",
        plays=2,
        memory={"exhausted": EXHAUSTED},
    )
    return play(state, PlayEvent("japan", "JP-02"))


def order(state: State, *lines: str) -> State:
    """Japan's orders one after the other."""
    for line in lines:
        state = play(state, GAME.parse_action(f"japan: {line}"))
    return state


def whoever_may(state: State) -> list[str]:
    """Japanese units that may each be activated."""
    return [
        unit
        for unit in sorted(state.at)
        if unit.startswith("jp_") and not against(state, ActivateUnits("japan", (unit,)))
    ]


def zones(state: State, side: Side) -> list[str]:
    """The hexes with a zone of influence of a side."""
    return [place for place in pos(state).map.hexes if is_projected(pos(state), side, place)]


@pytest.mark.rule("EOS-TC-37", "EOS-17.11-05", "EOS-17.11-07")
def test_the_second_card_activates_twenty_six_units():
    """EOS-TC-37: 20 + 6 units in range of different HQs, and no more; Surprise Attack, OC value 3,
    and no Allied ZOI, which there was before the card."""
    state = assault()
    begun = offensive(state)
    assert (begun.value, begun.hq, begun.limit) == (3, "", 26)
    assert (begun.condition, begun.fixed) == ("surprise", True)
    units = whoever_may(state)
    assert len(units) > 26

    full = play(state, ActivateUnits("japan", tuple(units[:26])))

    assert len(offensive(full).activated) == 26
    assert against(full, ActivateUnits("japan", (units[26],))) == {"EOS-7.21-02"}
    assert zones(state, "allies") == []
    assert zones(state, "japan") != []
    assert "2015" in zones(position("campaign"), "allies")


@pytest.mark.rule("EOS-TC-41", "EOS-8.46-01", "EOS-8.21-12", "EOS-6.5-05")
def test_mogami_takes_miri_and_goes_home():
    """EOS-TC-41: 0 ASP, no battle; before PBM 2415 is Japanese and Japan has its fourth resource
    hex; Mogami returns to 2311."""
    state = order(assault(), "activate jp_ca_mogami, jp_bde_2sn", "done")
    landed = order(state, "land jp_ca_mogami, jp_bde_2sn to 2415")
    assert landed.marks.asp_used["japan"] == 0
    assert ("2415" in landed.japanese, resources_of(pos(landed), "japan")) == (False, 3)

    taken = play(landed, Done("japan"))
    assert asked(taken) == MoveAfterBattle("japan")
    assert offensive(taken).fought == ()
    assert ("2415" in taken.japanese, resources_of(pos(taken), "japan")) == (True, 4)
    assert taken.at["jp_ca_mogami"] == "2415"

    home = order(taken, "sail jp_ca_mogami to 2311")
    assert (home.at["jp_ca_mogami"], home.at["jp_bde_2sn"]) == ("2311", "2415")
