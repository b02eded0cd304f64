"""Dice outside battles, worked out by hand."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import to_play, under_way
from wartable.core.errors import BadData
from wartable.odds.empire_of_the_sun.attack_cards import strike
from wartable.odds.empire_of_the_sun.strategic import (
    bombing_odds,
    china_odds,
    europe_odds,
    submarine_odds,
)
from wartable.testing.empire_of_the_sun.table import position


@pytest.mark.rule("EOS-12.21-01", "EOS-12.21-03", "EOS-12.22-01", "EOS-12.22-02")
def test_submarines_succeed_by_the_turn_and_the_escorts():
    """Turn 6 without escorts: a die of 6 or less. With escorts 2 a 4 or less; they sink then."""
    plain = submarine_odds(position(turn=6, tracks={"escorts": 0}))
    assert plain.chance["success"] == pytest.approx(0.7)

    escorted = submarine_odds(
        position(turn=6, tracks={"escorts": 2}, marks={"asp": {"japan": 5, "allies": 3}})
    )
    assert escorted.chance["success"] == pytest.approx(0.5)
    assert escorted.spread["escorts left"] == pytest.approx({0: 0.5, 2: 0.5})
    assert escorted.spread["shipping points left"] == pytest.approx({4: 0.5, 5: 0.5})


@pytest.mark.rule("EOS-12.32-01", "EOS-12.32-03")
def test_two_bombers():
    """A full B29 succeeds up to 8, a reduced one up to 4; each loses a step with a 9."""
    state = position(
        "1944",
        units={"us_air_20bc": "china", "us_air_21bc": "china"},
        reduced=("us_air_21bc",),
        turn=10,
    )
    found = bombing_odds(state)

    assert found.spread["cards"] == pytest.approx({0: 0.05, 1: 0.5, 2: 0.45})
    assert found.spread["steps lost"] == pytest.approx({0: 0.81, 1: 0.18, 2: 0.01})
    assert bombing_odds(state, ["us_air_20bc"]).chance["success"] == pytest.approx(0.9)
    with pytest.raises(BadData, match="cannot bomb"):
        bombing_odds(state, ["us_air_feaf"])


def test_without_bombers_nobody_bombs():
    with pytest.raises(BadData, match="no B-29"):
        bombing_odds(position("1942", empty=True))


@pytest.mark.rule("EOS-13.72-04", "EOS-13.72-07", "EOS-13.73-01")
def test_an_offensive_in_china():
    """On the South Pacific map the printed LRB supports: a die and one at or under the divisions;
    failing against support moves the marker back."""
    tracks = {"divisions": 6, "china": 3}
    found = china_odds(position("south_pacific", tracks=tracks))

    assert found.chance["success"] == pytest.approx(0.6)
    assert found.spread["box of the front"] == pytest.approx({2: 0.6, 4: 0.4})
    assert found.chance["collapse"] == 0
    last = china_odds(position("south_pacific", tracks={**tracks, "china": 1}))
    assert last.chance["collapse"] == pytest.approx(0.6)
    with pytest.raises(BadData, match="surrendered"):
        china_odds(position("south_pacific", memory={"surrendered": frozenset({"china"})}))


@pytest.mark.rule("EOS-10.24-01", "EOS-10.24-02", "EOS-15.6-01")
def test_who_is_diverted():
    """At level 2 a die of 3 or less diverts; with rivalry of 4."""
    units = {"us_cve_sangamon": "turn_5", "us_corps_xxiv": "turn_5"}
    state = position(empty=True, units=units, turn=5, tracks={"europe": -3})
    found = europe_odds(state)

    assert found.chance == pytest.approx({"us_corps_xxiv": 0.4, "us_cve_sangamon": 0.4})
    assert found.spread["units diverted"] == pytest.approx({0: 0.36, 1: 0.48, 2: 0.16})
    rivals = position(
        empty=True, units=units, turn=5, tracks={"europe": -3}, marks={"us_rivalry": True}
    )
    assert europe_odds(rivals).chance["us_cve_sangamon"] == pytest.approx(0.5)
    with pytest.raises(BadData, match="no Allied reinforcement"):
        europe_odds(position(empty=True, turn=5))


# Attack cards


def raid(card: str, **changes: object):
    """Three Japanese ships in an Offensive."""
    return under_way(
        to_play("JP-47", reduced=("jp_ca_mogami",)),
        "JP-47",
        battles=("2015",),
        activated=("jp_bb_kongo", "jp_ca_mogami", "jp_ca_takao"),
        **changes,
    )


@pytest.mark.rule("EOS-CARD-54", "EOS-CARD-09")
def test_a_submarine_attack():
    """AL-61: one step with 0 to 4, two with 5 to 7, which Japan takes where it hurts least; of
    AL-68 the Allies choose, one step with 0 to 7."""
    found = strike(raid("AL-61"), "AL-61")
    assert found.moment == "before_battle"
    assert found.steps("japan") == pytest.approx({0: 0.2, 1: 0.5, 2: 0.3})
    assert found.steps("allies") == {0: pytest.approx(1.0)}
    hurt = {unit for lost in found.lost for unit, _ in lost}
    assert "jp_bb_kongo" not in hurt

    after = strike(raid("AL-68"), "AL-68")
    assert after.moment == "after_battles"
    assert after.lost == pytest.approx({(): 0.2, (("jp_bb_kongo", 1),): 0.8})


@pytest.mark.rule("EOS-CARD-55")
def test_kamikazes_need_no_die():
    """JP-61 in a battle off Tokyo: two naval steps for a step of an air unit, full ships first."""
    units = {
        "us_cv_enterprise": "3607",
        "us_ca_northampton": "3607",
        "jp_air_flot_22": "3706",
    }
    state = under_way(
        to_play("AL-50", units=units, empty=True),
        "AL-50",
        battles=("3607",),
        activated=("us_cv_enterprise", "us_ca_northampton"),
    )
    found = strike(state, "JP-61", "3607")

    assert found.lost == {
        (("jp_air_flot_22", 1), ("us_ca_northampton", 1), ("us_cv_enterprise", 1)): 1.0
    }


def test_what_makes_no_sense_is_refused():
    state = raid("AL-61")
    for card, place, why in (
        ("AL-05", "", "no Attack card"),
        ("JP-36", "", "of the player"),
        ("AL-61", "4612", "no battle hex"),
    ):
        with pytest.raises(BadData, match=why):
            strike(state, card, place)
    with pytest.raises(BadData, match="there is none"):
        strike(position(), "AL-61")
