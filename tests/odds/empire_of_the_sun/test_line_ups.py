"""Two forces in words, as a page asks about them."""

from __future__ import annotations

import msgspec
import pytest

from wartable.core.errors import BadData
from wartable.games import part
from wartable.games.empire_of_the_sun.game import GAME
from wartable.odds.empire_of_the_sun import battle_odds
from wartable.odds.empire_of_the_sun.line_up import from_line_up
from wartable.odds.empire_of_the_sun.line_ups import line_up_odds
from wartable.server.values import LineUpOdds

WAKE = "4612"


def asked(attackers: str, defenders: str, **policy: object) -> dict[str, object]:
    return {"attackers": attackers, "defenders": defenders, "policy": policy}


def test_a_page_gets_what_its_types_say():
    """The family brings it, and what is told is what goes over the wire."""
    assert part(GAME.family, "odds") is line_up_odds
    found = line_up_odds(
        GAME, asked("jp_bb_kongo", "uk_bb_force_z", hex=WAKE, condition="surprise")
    )
    state, place = from_line_up("jp_bb_kongo", "uk_bb_force_z", WAKE, condition="surprise")
    odds = battle_odds(state, place)

    wire = msgspec.convert(found, LineUpOdds)
    assert wire.win == found["win"] == odds.win == pytest.approx(0.97)
    assert wire.attackers == "BB Kongo"
    assert wire.swing.mean == pytest.approx(0.7 - 0.1)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (asked("jp_bb_kongoo", "uk_bb_force_z"), "did you mean 'jp_bb_kongo'"),
        (asked("jp_bb_kongo", "uk_bb_force_z", hex="9999"), "unknown hex"),
        (asked("jp_bb_kongo", "uk_bb_force_z", turn=13), "no turn 13"),
        (asked("jp_bb_kongo", "uk_bb_force_z", turn="x"), "policy"),
        (asked("jp_bb_kongo", "uk_bb_force_z", japan=["us_cv_x"]), "unknown unit"),
        (asked("jp_bb_kongo", "uk_bb_force_z", luck=3), "policy"),
        (asked("jp_air_flot_21", "uk_bb_force_z", card="AL-01"), "no card of Japan"),
        ({"attackers": 3, "defenders": ""}, "attackers"),
        ({"attackers": "x" * 5_000, "defenders": ""}, "attackers"),
    ],
)
def test_what_makes_no_sense_is_refused(words: dict[str, object], why: str):
    with pytest.raises(BadData, match=why):
        line_up_odds(GAME, words)


@pytest.mark.rule("EOS-9.13-02", "EOS-9.4-12")
def test_ground_units_land_unless_they_came_over_land():
    """A landing has half defence and needs the air-naval stage; an army from next door does not."""
    landed, place = from_line_up("jp_army_38, jp_bb_kongo", "in_corps_3", "2014")
    came, _ = from_line_up("jp_army_38 from 1913", "in_corps_3", "2014")

    assert landed.offensive is not None
    assert came.offensive is not None
    assert landed.offensive.landed == {"jp_army_38": "2014"}
    assert came.offensive.came_overland == {"jp_army_38": "1913"}
    assert battle_odds(came, place).take == pytest.approx(0.85)
    assert battle_odds(landed, place).air_naval == {"japan": [], "allies": []}


@pytest.mark.rule("EOS-9.2-03")
def test_aircraft_fight_from_afar():
    """At extended range with half their strength."""
    near, _ = from_line_up("jp_air_flot_21", "us_bb_washington", WAKE)
    far, place = from_line_up("jp_air_flot_21 from 4415", "us_bb_washington", WAKE)

    assert battle_odds(far, place).mean_steps("allies") < battle_odds(near, place).mean_steps(
        "allies"
    )
