"""What precedes the first card: deal, bids, exchange, ships that flee (16.48, 17.25)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import against, asked, choose, decline, listed, play
from wartable.core.dice import KeyedDice
from wartable.games.empire_of_the_sun.actions import (
    Begin,
    Choose,
    Decline,
    Discard,
    Done,
    PlaceBid,
    PlayEvent,
    PutAt,
)
from wartable.games.empire_of_the_sun.cards import deal
from wartable.games.empire_of_the_sun.decisions import (
    Bid,
    ExchangeCard,
    OpeningMoves,
    PlayArcadia,
    PlayCard,
    TakeArcadia,
    TakeInitiative,
)
from wartable.games.empire_of_the_sun.events import Opened
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Options
from wartable.testing.dice import SeededDice
from wartable.testing.empire_of_the_sun.table import Faces, pos


def begun(scenario="1942", *, first=None, **options):
    """The game has begun; decks stay in order, or these cards lie on top."""
    state = GAME.setup(Options(scenario=scenario, **options))
    for side, cards in (first or {}).items():
        pile = state.cards[side].draw
        draw = (*cards, *(card for card in pile if card not in cards))
        state = replace(state, cards=state.cards | {side: replace(state.cards[side], draw=draw)})
    return play(state, Begin("table"))


@pytest.mark.rule("EOS-17.25-01", "EOS-17.2-01", "EOS-17.0-03", "EOS-5.0-01", "EOS-4.14-02")
def test_the_first_hands_of_1942():
    """EOS-TC-60, the deal: Japan 7 cards; Allies 5 and 2 passes; the Offensives Phase of turn 2."""
    state = decline(begun())

    assert len(state.cards["japan"].hand) == 7
    assert len(state.cards["allies"].hand) == 5
    assert state.cards["allies"].passes == 2
    assert {*state.cards["japan"].removed} == {"JP-01", "JP-02"}
    assert state.turn == 2


@pytest.mark.rule("EOS-17.0-02", "EOS-5.0-11", "EOS-1.3-40")
def test_decks_are_shuffled_with_the_tables_dice():
    """Every card of a deck is in one place, and the order is that of the dice."""
    state = GAME.setup(Options(scenario="1943"))
    after = GAME.play(state, Begin("table"), KeyedDice(b"7" * 32)).state
    for side in ("japan", "allies"):
        cards, before = after.cards[side], state.cards[side]
        assert {*cards.draw, *cards.hand} == {*before.draw}
        assert (*cards.hand, *cards.draw) != before.draw
        assert len(cards.hand) == 7
    again = GAME.play(state, Begin("table"), KeyedDice(b"7" * 32)).state
    assert again == after


@pytest.mark.rule("EOS-17.25-03", "EOS-17.11-13")
def test_the_allies_may_take_arcadia_openly():
    """AL-04 is one of their five cards then, and everybody knows it."""
    state = begun(first={"allies": ("AL-13", "AL-21", "AL-59", "AL-31", "AL-36", "AL-37")})
    assert asked(state) == TakeArcadia("allies")
    assert against(state, Choose("allies", ("AL-06",))) == {"EOS-17.25-03"}

    taken = choose(state, "AL-04")

    assert taken.cards["allies"].hand == ("AL-04", "AL-13", "AL-21", "AL-59", "AL-31")
    assert taken.cards["allies"].shown == ("AL-04",)
    assert GAME.view(taken, "japan").cards["allies"].hand == ("?", "?", "?", "?", "AL-04")
    left = decline(state)
    assert left.cards["allies"].hand == ("AL-13", "AL-21", "AL-59", "AL-31", "AL-36")


@pytest.mark.rule("EOS-17.25-06", "EOS-17.12-01")
def test_the_historical_hand():
    """If both agree Japan takes JP-03, JP-47 and JP-59, and four more."""
    hand = decline(begun(historical_hand=True)).cards["japan"].hand

    assert hand[:3] == ("JP-03", "JP-47", "JP-59")
    assert len(hand) == 7
    for turn, agreed, cards in ((2, True, hand[:3]), (2, False, ()), (3, True, ())):
        there = pos("1942", turn=turn, options={"historical_hand": agreed})
        assert deal.given(there, "japan") == cards
        assert deal.given(there, "allies") == ()


POOR = ("JP-04", "JP-05", "JP-07", "JP-11", "JP-30", "JP-33", "JP-34")
"""No military event; JP-30 alone has value 3."""


def exchange(hand=POOR):
    """Japan is asked about JP-47 with these cards."""
    return decline(begun(first={"japan": hand}))


@pytest.mark.rule("EOS-17.25-05")
def test_a_hand_without_a_military_event_gives_a_card_for_kondo():
    """A card of value 3, and JP-47 comes instead."""
    state = exchange()
    assert asked(state) == ExchangeCard("japan")
    assert Discard("japan", "JP-30") in listed(state)
    assert listed(GAME.view(state, "japan")) == listed(state)
    assert against(state, Discard("japan", "JP-04")) == {"EOS-17.25-05"}

    after = play(state, Discard("japan", "JP-30"))

    assert "JP-47" in after.cards["japan"].hand
    assert after.cards["japan"].discard == ("JP-30",)
    assert len(after.cards["japan"].hand) == 7


@pytest.mark.rule("EOS-17.25-05")
def test_without_a_card_of_value_3_a_lower_one_is_given():
    """The best it has."""
    state = exchange(("JP-04", "JP-05", "JP-07", "JP-11", "JP-24", "JP-33", "JP-34"))

    assert against(state, Discard("japan", "JP-05")) == set()
    assert against(state, Discard("japan", "JP-04")) == {"EOS-17.25-05"}


@pytest.mark.rule("EOS-17.25-05")
def test_a_hand_with_a_military_event_gives_nothing_and_nobody_knows():
    """The question is asked all the same."""
    state = exchange((*POOR[:6], "JP-16"))
    assert asked(state) == ExchangeCard("japan")
    assert [type(each).__name__ for each in listed(state)] == ["Decline"]


@pytest.mark.rule("EOS-17.25-02", "EOS-8.22-03")
def test_allied_ships_flee_before_the_first_card():
    """Each may make one emergency movement to a controlled port within 10 hexes."""
    state = decline(exchange())
    assert asked(state) == OpeningMoves("allies")
    away = PutAt("allies", "us_ca_us_asia", "2220")
    assert away in listed(state)
    assert "EOS-8.22-03" in against(state, PutAt("allies", "us_ca_us_asia", "5808"))
    assert against(state, PutAt("allies", "us_corps_r", "2220")) == {"EOS-17.25-02"}

    moved = play(state, away)

    assert moved.at["us_ca_us_asia"] == "2220"
    assert against(moved, PutAt("allies", "us_ca_us_asia", "3014")) == {"EOS-17.25-02"}
    assert asked(play(moved, Done("allies"))) == PlayCard("japan")


@pytest.mark.rule("EOS-17.25-04", "EOS-17.11-13", "EOS-CARD-11", "EOS-CARD-12")
def test_arcadia_may_be_played_before_the_first_japanese_card():
    """It is no play of the Allies in turn: Japan then plays the first card. No other card is played
    so, whether it is held or not."""
    state = choose(begun(), "AL-04")
    state = play(decline(state), Done("allies"))
    assert asked(state) == PlayArcadia("allies")
    assert against(state, PlayEvent("allies", "AL-13")) == {"EOS-17.25-04"}
    assert listed(state) == [PlayEvent("allies", "AL-04"), Decline("allies")]
    without = replace(state.cards["allies"], hand=("AL-13",))
    bare = replace(state, cards=state.cards | {"allies": without})
    assert against(bare, PlayEvent("allies", "AL-04")) == {"EOS-1.3-40"}
    assert listed(bare) == [Decline("allies")]
    assert against(state, PlayEvent("allies", "AL-04", "joint_hq_abda"))
    played = play(state, PlayEvent("allies", "AL-04"))
    played = choose(played, asked(played).among[0])
    assert played.at["joint_hq_abda"] in asked_ports(state)
    assert asked(played) == PlayCard("japan")
    assert len(played.cards["allies"].hand) == 4
    assert asked(decline(state)) == PlayCard("japan")
    assert played.plays == decline(state).plays


def asked_ports(state):
    """The Allied ports of the Indies."""
    from wartable.games.empire_of_the_sun.data import data

    board = data().map
    there = board.region("java", "borneo", "sumatra", "celebes")
    return {place for place in there if board.hexes[place].port}


@pytest.mark.rule("EOS-17.25-04")
def test_without_arcadia_in_the_open_nobody_is_asked():
    """A card that was dealt is not betrayed."""
    state = play(decline(exchange()), Done("allies"))
    assert asked(state) == PlayCard("japan")


@pytest.mark.rule("EOS-17.11-01", "EOS-17.14-02", "EOS-CARD-29")
def test_december_1941_is_two_japanese_cards_in_order():
    """JP-01 and JP-02 as events; the Allies have no cards, and neither card is ever in the deck."""
    state = begun("campaign")
    assert asked(state) == PlayCard("japan")
    assert state.cards["japan"].hand == ("JP-01", "JP-02")
    assert state.cards["allies"].hand == ()
    assert len(state.cards["japan"].draw) == len(state.cards["allies"].draw) == 84
    assert listed(state) == [PlayEvent("japan", "JP-01")]
    assert "EOS-CARD-04" in against(state, PlayEvent("japan", "JP-02"))


@pytest.mark.rule("EOS-17.11-12", "EOS-17.11-05", "EOS-17.11-01")
def test_after_the_second_card_the_allied_ships_may_flee():
    """EOS-TC-55, the ships: right after JP-02; EOS-TC-37, the limit: 26 units, no single HQ,
    Surprise Attack, OC value 3."""
    state = begun("campaign")
    cards = replace(state.cards["japan"], hand=("JP-02",), removed=("JP-01",))
    second = replace(state, cards=state.cards | {"japan": cards}, plays=2)
    assert listed(second) == [PlayEvent("japan", "JP-02")]
    assault = play(second, PlayEvent("japan", "JP-02"))
    offensive = assault.offensive
    assert (offensive.limit, offensive.hq, offensive.value) == (26, "", 3)
    assert offensive.fixed
    over = play(assault, Done("japan"))
    while asked(over) != OpeningMoves("allies"):
        over = play(over, Done(asked(over).owner))
    assert over.segment == "offensives"
    assert "JP-02" in over.cards["japan"].removed
    after = play(over, Done("allies"), *[5] * 40)
    assert after.turn == 2


@pytest.mark.rule("EOS-17.10-04", "EOS-4.14-02")
def test_the_south_pacific_opens_with_watchtower_or_japan():
    """The Allies hold 2 cards and AL-13 set aside, Japan JP-17 and 2 at random."""
    state = begun("south_pacific")
    assert state.cards["japan"].hand[0] == "JP-17"
    assert len(state.cards["japan"].hand) == 3
    assert len(state.cards["allies"].hand) == 2
    assert state.cards["allies"].future == "AL-13"
    assert asked(state) == TakeInitiative("allies")
    assert any(isinstance(each, PlayEvent) for each in listed(state))
    assert asked(decline(state)) == PlayCard("japan")


@pytest.mark.rule("EOS-17.0-06", "EOS-AMB-52")
def test_there_is_no_burma_scenario():
    """It rests on one source and is left out."""
    from wartable.games.empire_of_the_sun.data import data

    assert "burma" not in data().scenarios


@pytest.mark.rule("EOS-17.11-13", "EOS-17.12-01")
def test_in_the_campaign_arcadia_is_offered_on_turn_2():
    """With the deal of that turn."""
    state = begun("campaign")
    for turn, offered in ((2, True), (3, False)):
        dealing = replace(
            state,
            turn=turn,
            flow=(),
            cards=state.cards | {"japan": replace(state.cards["japan"], hand=())},
        )
        script = Script(dealing, Faces())
        deal.deal_hand(script, "allies", 5)
        deal.run_deal(script, script.state.flow[-1])
        assert (asked_top(script) == TakeArcadia("allies")) is offered


def asked_top(script):
    """The decision on top of the flow, if a window is there."""
    top = script.state.flow[-1]
    return top.decisions[0] if hasattr(top, "decisions") else None


def bids(japan, allies, *faces, scenario="1943"):
    """Both have bid."""
    state = begun(scenario, bids=True)
    assert GAME.pending(state) == (Bid("allies"), Bid("japan"))
    state = play(state, PlaceBid("japan", *japan))
    return play(state, PlaceBid("allies", *allies), *faces)


@pytest.mark.rule("EOS-16.48-01")
@pytest.mark.parametrize(
    ("japan", "allies", "swapped", "points"),
    [
        (("japan", 3), ("japan", 2), False, -3),
        (("japan", 1), ("japan", 2), True, -2),
        (("allies", 4), ("allies", 0), True, 4),
        (("allies", 0), ("allies", 1), False, 1),
    ],
)
def test_the_higher_bid_plays_the_side(japan, allies, swapped, points):
    """Japan's total is lowered by a bid for Japan, raised by one for the Allies."""
    state = bids(japan, allies)

    assert (state.options.seats["japan"] == ("allies",)) is swapped
    assert state.memory.bid == points


@pytest.mark.rule("EOS-16.48-02")
def test_different_sides_and_equal_bids():
    """Each gets his side, and the difference counts; equal bids for one side are settled by the
    higher die."""
    assert bids(("japan", 3), ("allies", 5)).memory.bid == 2
    crossed = bids(("allies", 3), ("japan", 5))
    assert crossed.options.seats == {"allies": ("japan",), "japan": ("allies",)}
    assert crossed.memory.bid == -2
    tie = bids(("japan", 2), ("japan", 2), 4, 4, 3, 7)
    assert tie.options.seats["allies"] == ("japan",)
    assert tie.memory.bid == -2


@pytest.mark.rule("EOS-16.48-01")
def test_nobody_sees_a_bid_before_both_are_in():
    """Neither in the position nor in the action."""
    state = begun("1943", bids=True)
    action = PlaceBid("japan", "allies", 7)
    one = play(state, action)
    assert GAME.view(one, "allies").flow[-1].answers == (PlaceBid("japan", "japan", 0),)
    assert GAME.view_action(one, action, "allies") == PlaceBid("japan", "japan", 0)
    assert "EOS-16.48-01" in against(one, PlaceBid("allies", "japan", 60))
    assert one.cards["japan"].hand == ()
    events = GAME.play(one, PlaceBid("allies", "allies", 3), SeededDice(1)).events
    assert next(each for each in events if each.reveals) == Opened(
        (action, PlaceBid("allies", "allies", 3))
    )


@pytest.mark.rule("EOS-16.48-03")
def test_in_a_campaign_the_bid_is_in_boxes_of_political_will():
    """Applied once, right after Operation Z; a Japanese bid raises it."""
    state = bids(("japan", 2), ("japan", 1), scenario="campaign")
    assert (state.memory.bid, state.tracks.will) == (2, 0)
    strike = play(state, PlayEvent("japan", "JP-01"))
    assert strike.tracks.will == 8
    later = bids(("japan", 2), ("allies", 5), scenario="campaign_short")
    assert (later.memory.bid, later.tracks.will) == (0, 8 - 3)


@pytest.mark.rule("EOS-17.10-03", "EOS-12.4-01")
def test_each_turn_of_the_south_pacific_deals_four_cards():
    """A successful submarine roll leaves Japan 3 and a pass, a surrendered China the Allies."""
    from wartable.games.empire_of_the_sun.turn import draw
    from wartable.testing.empire_of_the_sun.table import pos

    plain = pos("south_pacific", turn=4)
    assert draw.japanese(plain) == draw.allied(plain) == (4, 0)
    struck = pos(
        "south_pacific",
        turn=4,
        memory={"cards_cut": 1, "surrendered": frozenset({"china"})},
    )
    assert draw.japanese(struck) == draw.allied(struck) == (3, 1)


@pytest.mark.rule("EOS-4.14-01", "EOS-5.0-01")
def test_a_hand_is_dealt_from_the_top_of_the_deck():
    """As many cards as are due, into the hand of one side."""
    state = begun("1943")
    dealing = replace(
        state, turn=6, cards=state.cards | {"japan": replace(state.cards["japan"], hand=())}
    )
    script = Script(replace(dealing, flow=()), Faces())
    deal.deal_hand(script, "japan", 5)
    deal.run_deal(script, script.state.flow[-1])
    deal.run_deal(script, script.state.flow[-1])
    assert script.state.cards["japan"].hand == dealing.cards["japan"].draw[:5]
    assert script.state.cards["allies"] == dealing.cards["allies"]
