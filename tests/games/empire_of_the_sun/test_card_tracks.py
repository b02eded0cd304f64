"""Events that move markers on tracks (5.34, EOS-CARD-35 to EOS-CARD-41)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import against, carry_out, play, to_play, under_way
from wartable.games.empire_of_the_sun.actions import PlayEvent
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.turn import europe


def after_event(card, **changes):
    """The position after a political or resource event that asks nothing."""
    side = "japan" if card.startswith("JP") else "allies"
    return play(
        to_play(card, "AL-59" if side == "allies" else "JP-49", **changes), PlayEvent(side, card)
    )


@pytest.mark.rule("EOS-CARD-37", "EOS-15.0-01", "EOS-5.34-01")
@pytest.mark.parametrize(("card", "value", "level"), [("AL-66", 2, 0), ("JP-55", -2, 1)])
def test_war_in_europe_moves_by_the_value_of_the_year(card, value, level):
    """EOS-DT-25: WIE 0 in 1943; AL-66 gives +2, level None; JP-55 gives -2, level 1."""
    state = after_event(card, turn=6, tracks={"europe": 0})

    assert state.tracks.europe == value
    assert europe.level(state.tracks.europe) == level


@pytest.mark.rule("EOS-15.7-01", "EOS-15.7-02", "EOS-CARD-37")
def test_what_goes_beyond_the_track_is_lost():
    """EOS-DT-26: WIE +2 in 1944, AL-47 (+3): +3, the rest lost."""
    assert after_event("AL-47", turn=9, tracks={"europe": 2}).tracks.europe == 3
    assert after_event("JP-55", turn=3, tracks={"europe": -6}).tracks.europe == -7


@pytest.mark.rule("EOS-CARD-38", "EOS-13.72-06")
def test_china_reaches_stable_front_only_if_the_card_says_so():
    """EOS-DT-27: Unstable Front; AL-81 leaves it there, AL-79 (+2) takes it to Stable Front."""
    assert after_event("AL-81", tracks={"china": 4}).tracks.china == 4
    assert after_event("AL-81", tracks={"china": 5}).tracks.china == 5
    assert after_event("AL-81", tracks={"china": 2}).tracks.china == 3
    with_tojo = after_event("AL-79", tracks={"china": 4}, marks={"tojo_resigned": True})
    assert with_tojo.tracks.china == 5


@pytest.mark.rule("EOS-CARD-38", "EOS-13.73-01")
def test_china_surrenders_at_once_when_its_government_collapses():
    """EOS-DT-28: China in Chungking Falls; JP-42: Government Collapsed."""
    state = after_event("JP-42", tracks={"china": 1})

    assert state.tracks.china == 0
    assert "china" in state.memory.surrendered
    again = after_event("JP-42", tracks={"china": 3}, memory={"surrendered": frozenset({"china"})})
    assert again.tracks.china == 3


@pytest.mark.rule("EOS-CARD-38", "EOS-13.71-05")
def test_japan_has_no_front_in_china_when_all_its_ports_are_allied():
    """Japan may not play its cards then."""
    from wartable.games.empire_of_the_sun.data import data

    board = data().map
    ports = [p for p in board.region("china_coast", "korea") if board.hexes[p].port]
    state = to_play("JP-42", allied=ports)

    assert "EOS-13.71-05" in against(state, PlayEvent("japan", "JP-42"))


@pytest.mark.rule("EOS-CARD-39", "EOS-13.62-03")
def test_india_moves_toward_revolts_and_never_past():
    """EOS-DT-29: India in Revolts; JP-15: the marker stays, India does not surrender now."""
    assert after_event("JP-15", tracks={"india": 1}).tracks.india == 2
    state = after_event("JP-15", tracks={"india": 4})
    assert state.tracks.india == 4
    assert "india" not in state.memory.surrendered
    gone = after_event("JP-82", tracks={"india": 1}, memory={"surrendered": frozenset({"india"})})
    assert gone.tracks.india == 1


@pytest.mark.rule("EOS-CARD-35", "EOS-16.4-02", "EOS-16.44-02")
def test_political_will_stays_on_its_track():
    """EOS-DT-39: PW 9, AL-06 and then AL-01: 10, then still 10."""
    state = to_play("AL-06", "AL-01", tracks={"will": 9}, also_japanese=("2813",))
    state = play(state, PlayEvent("allies", "AL-06"))
    assert state.tracks.will == 10
    state = carry_out(state, "AL-01", "played")
    assert state.tracks.will == 10
    assert carry_out(to_play("JP-43", tracks={"will": 1}), "JP-43", "played").tracks.will == 0


@pytest.mark.rule("EOS-CARD-36", "EOS-14.0-01")
@pytest.mark.parametrize(
    ("card", "mark", "before", "after"),
    [
        ("AL-02", "japan_rivalry", False, True),
        ("JP-33", "japan_rivalry", True, False),
        ("JP-07", "us_rivalry", False, True),
        ("AL-04", "us_rivalry", True, False),
    ],
)
def test_inter_service_markers_turn(card, mark, before, after):
    """Rivalry and agreement of Japan and of the United States."""
    state = carry_out(to_play(card, marks={mark: before}), card, "played")

    assert getattr(state.marks, mark) is after


@pytest.mark.rule("EOS-5.31-12", "EOS-CARD-36", "EOS-CARD-04")
def test_a_void_marker_change_leaves_the_other_parts_of_the_event():
    """EOS-TC-66: US ISR already in effect; JP-34 as event: the marker stays, a card is drawn."""
    state = to_play("JP-34", marks={"us_rivalry": True})

    after = play(state, PlayEvent("japan", "JP-34"))

    assert after.marks.us_rivalry
    assert len(after.cards["japan"].hand) == 1


@pytest.mark.rule("EOS-5.31-10", "EOS-CARD-36")
def test_a_void_part_of_a_military_event_leaves_the_rest():
    """EOS-TC-01: AL-33 as event, US agreement already: the route is built, the rest goes on."""
    state = to_play("AL-33", marks={"us_rivalry": False})

    after = play(state, PlayEvent("allies", "AL-33", "us_hq_central_pacific"))

    assert not after.marks.us_rivalry
    assert "2104" not in after.marks.no_route
    assert after.offensive is not None


@pytest.mark.rule("EOS-CARD-36")
@pytest.mark.parametrize("card", ["AL-33", "AL-65"])
def test_rivalry_ends_before_activation(card):
    """The Offensive itself is free of US rivalry."""
    state = to_play(card, marks={"us_rivalry": True})

    after = play(state, PlayEvent("allies", card, "us_hq_central_pacific"))

    assert not after.marks.us_rivalry
    assert after.offensive.activated == {}


@pytest.mark.rule("EOS-CARD-41", "EOS-10.31-03", "EOS-10.32-02", "EOS-10.32-04")
def test_shipping_points_change_for_good_or_for_one_offensive():
    """AL-18 gives one for good; AL-24 takes one of Japan's, never the last, and gives none to whom
    none is left; AL-09 and JP-44 add points to this Offensive."""
    assert after_event("AL-18", marks={"asp": {"allies": 1, "japan": 7}}).marks.asp["allies"] == 2
    three = to_play("JP-47", marks={"asp": {"allies": 1, "japan": 3}})
    hit = carry_out(under_way(three, "JP-47", cards=("AL-24",)), "AL-24", "played")
    assert hit.marks.asp["japan"] == 2
    for last in (1, 0):
        state = to_play("JP-47", marks={"asp": {"allies": 1, "japan": last}})
        kept = carry_out(under_way(state, "JP-47", cards=("AL-24",)), "AL-24", "played")
        assert kept.marks.asp["japan"] == last
    more = carry_out(under_way(to_play("AL-09"), "AL-09"), "AL-09", "activation")
    assert more.offensive.bonus_asp == {"allies": 4}
    assert more.marks.asp == to_play("AL-09").marks.asp


@pytest.mark.rule("EOS-10.31-02")
def test_no_card_takes_shipping_from_the_allies():
    """Cards add to their points; only those of Japan are ever lessened."""
    changes = [
        (effect.params["side"], effect.params["delta"])
        for card in data().cards.values()
        for effect in card.effects
        if effect.op == "asp"
    ]

    assert {side for side, delta in changes if delta < 0} == {"japan"}
    assert [delta for side, delta in changes if side == "allies"]


@pytest.mark.rule("EOS-CARD-41", "EOS-14.2-02")
def test_temporary_points_are_not_halved_by_rivalry():
    """EOS-DT-31: Japan 3 ASP under ISR, JP-44: 2 of the 3 plus 2 temporary points."""
    from tests.games.empire_of_the_sun.hand import choose
    from wartable.games.empire_of_the_sun import asp
    from wartable.games.empire_of_the_sun.position import Position

    state = to_play("JP-44", marks={"asp": {"allies": 1, "japan": 3}, "japan_rivalry": True})
    state = carry_out(under_way(state, "JP-44"), "JP-44", "activation")
    state = choose(state, "4021")

    assert asp.available(Position(state), "japan") == 4
