"""Events that leave markers, take hexes and build routes (T-CARDMARK)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import (
    against,
    asked,
    carry_out,
    choose,
    play,
    to_play,
    under_way,
)
from wartable.games.empire_of_the_sun.actions import Decline, PlayEvent


def done(card, moment="played", **changes):
    """What is left when the card has done what it does."""
    return carry_out(to_play(card, **changes), card, moment)


@pytest.mark.rule("EOS-CARD-40", "EOS-12.22-01")
def test_escorts_and_their_end():
    """EOS-DT-30: escort +2; JP-38 gives +4; AL-80 gives 0; AL-80 and then JP-37 leaves 0."""
    two = to_play("JP-38", tracks={"escorts": 2})
    assert carry_out(under_way(two, "JP-38"), "JP-38", "activation").tracks.escorts == 4
    none = to_play("JP-37", tracks={"escorts": 0})
    assert carry_out(under_way(none, "JP-37"), "JP-37", "activation").tracks.escorts == 2
    gone = done("AL-80", tracks={"escorts": 2})
    assert gone.tracks.escorts == 0
    assert carry_out(under_way(gone, "JP-37"), "JP-37", "activation").tracks.escorts == 0


@pytest.mark.rule("EOS-CARD-40", "EOS-10.33-01", "EOS-10.33-02", "EOS-CARD-06")
def test_barges_last_until_pt_boats_come():
    """JP-73 brings barges; AL-23 ends them for good."""
    with_barges = carry_out(under_way(to_play("JP-73"), "JP-73"), "JP-73", "activation")
    assert with_barges.marks.barges
    ended = carry_out(with_barges, "AL-23", "played")
    assert not ended.marks.barges
    assert ended.marks.pt_boats
    assert not carry_out(ended, "JP-73", "activation").marks.barges


@pytest.mark.rule("EOS-CARD-40", "EOS-13.78-05", "EOS-13.79-01", "EOS-12.32-04")
@pytest.mark.parametrize(
    ("card", "mark"),
    [
        ("AL-06", "doolittle"),
        ("AL-17", "hump"),
        ("JP-18", "kwai"),
        ("JP-43", "tojo_resigned"),
        ("JP-71", "interceptors"),
        ("JP-80", "delay_next"),
    ],
)
def test_markers_that_are_set(card, mark):
    """Each says what it brings about."""
    state = done(card)

    assert getattr(state.marks, mark) is True


@pytest.mark.rule("EOS-CARD-40", "EOS-CARD-81")
def test_a_marker_opens_another_card():
    """JP-06 needs AL-06, AL-79 needs JP-43, played as events; so recorded in set-ups too."""
    assert "EOS-CARD-04" in against(to_play("JP-06"), PlayEvent("japan", "JP-06"))
    opened = to_play("JP-06", marks={"doolittle": True})
    assert against(opened, PlayEvent("japan", "JP-06")) == set()
    assert "EOS-CARD-04" in against(to_play("AL-79"), PlayEvent("allies", "AL-79"))
    tojo = to_play("AL-79", marks={"tojo_resigned": True})
    assert against(tojo, PlayEvent("allies", "AL-79")) == set()
    in_1943 = to_play("JP-06", scenario="campaign_shorter")
    assert against(in_1943, PlayEvent("japan", "JP-06")) == set()


@pytest.mark.rule("EOS-CARD-40", "EOS-CARD-06")
def test_the_tokyo_express_stands_in_a_japanese_hex_in_range_of_an_hq():
    """JP-28: its player says where; a hex out of every range, or Allied, is no choice."""
    state = carry_out(under_way(to_play("JP-28"), "JP-28"), "JP-28", "activation")
    question = asked(state)
    assert (question.owner, question.optional) == ("japan", False)
    assert "4021" in question.among
    assert "5808" not in question.among
    assert against(state, Decline("japan")) == {"EOS-CARD-09"}

    assert choose(state, "4021").marks.tokyo_express == "4021"


@pytest.mark.rule("EOS-6.23-07")
def test_there_is_one_tokyo_express():
    """JP-44 after JP-28: the marker goes from Lae to Rabaul."""
    state = to_play("JP-44", also_japanese=("3822",), marks={"tokyo_express": "3822"})
    state = carry_out(under_way(state, "JP-44"), "JP-44", "activation")
    assert asked(state).owner == "japan"
    assert state.marks.tokyo_express == "3822"

    assert choose(state, "4021").marks.tokyo_express == "4021"


@pytest.mark.rule("EOS-CARD-51", "EOS-13.91-01")
def test_the_soviets_take_manchuria():
    """AL-79: 3302 and 3303 become Soviet for good."""
    state = done("AL-79", marks={"tojo_resigned": True})

    assert state.soviet == {"3302", "3303"}
    assert not state.japanese & {"3302", "3303"}


@pytest.mark.rule("EOS-CARD-51")
def test_a_landing_takes_the_empty_islands_beside_it():
    """AL-28: one-hex islands without units next to one on which Allied ground units landed."""
    from wartable.games.empire_of_the_sun.data import data

    board = data().map
    pairs = [
        (a, b)
        for a, facts in board.hexes.items()
        if facts.one_hex_island
        for b in board.board.numbers(board.board.within(board.board.bits([a]), 1))
        if b != a and b in board.hexes and board.hexes[b].one_hex_island
    ]
    landed, beside = pairs[0]
    state = to_play(
        "AL-28", empty=True, units={"us_mar_div_1": landed}, also_japanese=(landed, beside)
    )
    landing = under_way(
        state, "AL-28", activated=("us_mar_div_1",), landed={"us_mar_div_1": "5808"}
    )

    after = carry_out(landing, "AL-28", "before_reaction")

    assert beside not in after.japanese
    occupied = to_play(
        "AL-28",
        empty=True,
        units={"us_mar_div_1": landed, "jp_bde_ss": beside},
        also_japanese=(landed, beside),
    )
    held = under_way(
        occupied, "AL-28", activated=("us_mar_div_1",), landed={"us_mar_div_1": "5808"}
    )
    assert beside in carry_out(held, "AL-28", "before_reaction").japanese


@pytest.mark.rule("EOS-CARD-52", "EOS-13.77-04")
def test_a_free_route_is_jarhat_then_one_of_the_others():
    """AL-33: Jarhat first; if it is built the Allied player picks Ledo or Imphal; a hex with
    Japanese units is none."""

    def built(**changes):
        return carry_out(under_way(to_play("AL-33", **changes), "AL-33"), "AL-33", "activation")

    assert built().marks.no_route == {"2105", "2205"}
    assert built().flow == ()
    assert built(also_japanese=("2104",)).marks.no_route == {"2104", "2105", "2205"}
    two = frozenset({"2105", "2205"})
    second = built(marks={"no_route": two})
    assert (asked(second).owner, asked(second).among) == ("allies", ("2105", "2205"))
    assert choose(second, "2205").marks.no_route == {"2105"}
    held = built(marks={"no_route": two}, units={"jp_army_15": "2105", "in_corps_1": "1905"})
    assert held.marks.no_route == {"2105"}


@pytest.mark.rule("EOS-CARD-06", "EOS-CARD-12", "EOS-5.31-11")
def test_a_lasting_modifier_stays_and_the_card_leaves():
    """JP-31 holds for the rest of the game; the modifier of JP-23 only for its Offensive."""
    from wartable.games.empire_of_the_sun.cards.now import in_force
    from wartable.games.empire_of_the_sun.position import Position

    state = play(to_play("JP-31"), PlayEvent("japan", "JP-31"))

    assert state.marks.lasting == ("JP-31",)
    assert state.cards["japan"].removed[-1] == "JP-31"
    assert [card for card, _ in in_force(Position(state), "ground_drm")] == ["JP-31"]
    during = under_way(state, "JP-23")
    assert {card for card, _ in in_force(Position(during), "ground_drm")} == {"JP-31", "JP-23"}
