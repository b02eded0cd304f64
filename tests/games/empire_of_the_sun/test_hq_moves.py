"""HQs leave the map and come back by cards (6.13 to 6.15)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import against, listed, play, to_play
from wartable.games.empire_of_the_sun.actions import RecallHq, ReturnHq
from wartable.games.empire_of_the_sun.data import data

SEAS, CENTRAL = "jp_hq_south_seas", "us_hq_central_pacific"


@pytest.mark.rule("EOS-6.13-02", "EOS-6.13-03")
def test_nothing_prevents_a_recall():
    """South Seas HQ in Rabaul, cut off by aircraft, is recalled all the same."""
    cut_off = {SEAS: "4021", "us_air_7af": "4020", CENTRAL: "5808"}
    state = to_play("JP-49", scenario="1943", empty=True, units=cut_off, allied=["4020"])
    assert against(state, RecallHq("japan", "JP-49", SEAS)) == set()

    gone = play(state, RecallHq("japan", "JP-49", SEAS))
    assert gone.at[SEAS] == f"turn_{state.turn + 1}"
    assert SEAS in gone.memory.undelayed


@pytest.mark.rule("EOS-6.14-03", "EOS-6.1-04")
def test_a_dotted_hq_that_is_recalled_is_out_of_the_game():
    hq = next(
        unit
        for unit, each in sorted(data().counters.items())
        if each.kind == "hq" and each.never_returns and each.side == "allies"
    )
    state = to_play("AL-59", scenario="1943", empty=True, units={hq: "5808"})

    assert play(state, RecallHq("allies", "AL-59", hq)).at[hq] == "removed"


@pytest.mark.rule("EOS-6.15-01", "EOS-6.15-02")
@pytest.mark.parametrize(
    ("card", "hq", "homes", "never"),
    [
        ("JP-49", SEAS, ("3706", "3307"), ("4017", "4021")),
        ("AL-59", CENTRAL, ("5808", "2525"), ("4825", "5108")),
    ],
)
def test_an_early_return_is_to_home_ports_in_which_it_is_supplied(card, hq, homes, never):
    """Japan to the Home Islands, the Allies to Australia, Oahu or India; not to other ports."""
    state = to_play(card, scenario="1943", units={hq: "turn_6"}, memory={"undelayed": {hq}})
    side = data().cards[card].side
    ways = {each.to for each in listed(state) if isinstance(each, ReturnHq) and each.hq == hq}

    assert {*homes} <= ways
    assert not {"5708", "5908"} & ways  # of Hawaii Oahu alone
    for place in never:
        assert "EOS-6.15-02" in against(state, ReturnHq(side, card, hq, place))
    assert play(state, ReturnHq(side, card, hq, homes[0])).at[hq] == homes[0]
    elsewhere = to_play(card, scenario="1943")
    assert "EOS-6.15-01" in against(elsewhere, ReturnHq(side, card, hq, homes[0]))
