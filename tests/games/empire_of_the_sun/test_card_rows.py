"""All 170 cards: every word of a row has its function, and every card is legal somewhere."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import against, carry_out, to_play, under_way
from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun.actions import PlayEvent, PlayOperations
from wartable.games.empire_of_the_sun.cards import conditions, effects, sets
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import Data

CARDS = data().cards
EVENTS_ONLY = ("JP-01", "JP-02")


@pytest.mark.rule("EOS-CARD-01", "EOS-1.25-01", "EOS-1.21-01")
def test_there_are_84_allied_and_86_japanese_cards():
    """Each has a number, a type, an OC value, intelligence values and an event."""
    assert sum(card.side == "allies" for card in CARDS.values()) == 84
    assert sum(card.side == "japan" for card in CARDS.values()) == 86
    assert {card.type for card in CARDS.values()} == {
        "military",
        "political",
        "resource",
        "reaction",
    }


@pytest.mark.rule("EOS-5.1-01", "EOS-5.2-01")
def test_every_card_has_an_operations_value_and_an_oc_intelligence_value():
    """But for the two cards of December 1941, which are events only."""
    assert {card.value for card in CARDS.values()} == {1, 2, 3}
    assert [card.id for card in CARDS.values() if card.intelligence is None] == [*EVENTS_ONLY]


@pytest.mark.rule("EOS-5.31-02")
@pytest.mark.parametrize("card", [c for c in CARDS if CARDS[c].type == "military"])
def test_every_military_event_says_how_it_activates(card):
    """A military event has a logistics value."""
    assert CARDS[card].activation is not None


@pytest.mark.rule("EOS-CARD-40", "EOS-CARD-80", "EOS-CARD-81", "EOS-CARD-82", "EOS-CARD-05")
def test_every_word_of_every_row_has_its_function():
    """Operations, times, conditions, sets, places and markers are all known."""
    effects.check_rows(data())
    used = {effect.op for card in CARDS.values() for effect in card.effects}

    assert used == effects.OPERATIONS.keys()
    named = {name for card in CARDS.values() for name in card.requires}
    named |= {effect.condition for card in CARDS.values() for effect in card.effects}
    assert named - {""} == conditions.CONDITIONS.keys()
    groups = {
        effect.params[key]
        for card in CARDS.values()
        for effect in card.effects
        for key in ("units", "target")
        if isinstance(effect.params.get(key), str)
    }
    assert groups == sets.SETS.keys()


@pytest.mark.parametrize(
    "changes",
    [{"op": "wish"}, {"when": "some_day"}, {"condition": "luck"}, {"params": {"target": "moon"}}],
)
def test_a_row_with_an_unknown_word_does_not_load(changes):
    """A row is read by functions; without one it says nothing."""
    from dataclasses import replace as changed

    row = CARDS["AL-16"]
    bad = changed(row, effects=(changed(row.effects[0], **changes),))
    facts = data()
    with pytest.raises(BadData, match="AL-16"):
        effects.check_rows(
            Data(facts.map, facts.parts, facts.counters, {"AL-16": bad}, facts.scenarios, {})
        )


HQ = {"japan": "jp_hq_south", "allies": "us_hq_central_pacific"}


@pytest.mark.rule("EOS-CARD-02", "EOS-5.0-04", "EOS-5.31-04")
@pytest.mark.parametrize("card", [card for card in CARDS if card not in EVENTS_ONLY])
def test_every_card_may_be_played_for_operations(card):
    """Its text is ignored then; a forced card has its time for it."""
    side = CARDS[card].side
    state = to_play(card)

    assert against(state, PlayOperations(side, card, HQ[side])) == set()


@pytest.mark.rule("EOS-CARD-02")
@pytest.mark.parametrize("card", EVENTS_ONLY)
def test_the_cards_of_december_1941_are_no_operations_cards(card):
    """JP-01 and JP-02 are events only."""
    state = to_play(card, scenario="campaign", turn=1)

    assert "EOS-CARD-02" in against(state, PlayOperations("japan", card, "jp_hq_south"))


ON_MAP = {
    "us_air_20bc": "china",
    "us_air_21bc": "3709",
    "joint_hq_anzac": "3727",
    "jp_bde_2sn": "4600",
    "jp_army_14": "2813",
    "us_corps_r": "eliminated",
    "us_air_feaf": "eliminated",
    "us_hq_southwest_pacific": "3624",
}
"""What every event needs somewhere: B29s in range, HQs, Japanese in Manila and in the Aleutians."""


@pytest.mark.rule("EOS-CARD-03", "EOS-CARD-04", "EOS-5.3-01")
@pytest.mark.parametrize(
    "card", [c for c in CARDS if CARDS[c].type != "reaction" and c not in EVENTS_ONLY]
)
def test_every_event_of_the_active_player_is_legal_somewhere(card):
    """Military events by an HQ that they allow, all others without one."""
    facts = CARDS[card]
    state = to_play(
        card,
        units=ON_MAP,
        also_japanese=("2813", "2108", "2109", "4600"),
        marks={"doolittle": True, "tojo_resigned": True},
        turn=9,
    )
    hqs = [""]
    if facts.type == "military":
        hqs = [unit for unit in state.at if data().counters[unit].kind == "hq"]

    legal = [hq for hq in hqs if not against(state, PlayEvent(facts.side, card, hq))]

    assert legal, {hq: against(state, PlayEvent(facts.side, card, hq)) for hq in hqs}


@pytest.mark.rule("EOS-5.32-02", "EOS-CARD-03")
@pytest.mark.parametrize("card", [c for c in CARDS if CARDS[c].type == "reaction"])
def test_no_reaction_card_is_an_event_of_the_active_player(card):
    """The active player may never play a Reaction card as an event."""
    side = CARDS[card].side

    assert "EOS-5.32-02" in against(to_play(card), PlayEvent(side, card))


@pytest.mark.rule("EOS-CARD-05", "EOS-CARD-09")
@pytest.mark.parametrize("card", [c for c in CARDS if CARDS[c].effects])
def test_the_effects_of_every_card_can_be_carried_out(card):
    """In every moment of an Offensive, with targets or without, somebody is asked or it is done."""
    facts = CARDS[card]
    other_card = "AL-13" if facts.side == "japan" else "JP-47"
    begins = card if facts.type == "military" else other_card
    scenario = "campaign" if card in EVENTS_ONLY else "1942-43"
    state = under_way(
        to_play(begins, scenario=scenario, units=ON_MAP if scenario != "campaign" else {}),
        begins,
        cards=() if facts.type == "military" else (card,),
        battles=("2812", "3706"),
        hq="cw_hq_seac",
        activated=("jp_bb_kongo", "jp_air_flot_22", "us_ca_us_asia", "us_cv_lexington"),
    )
    for moment in (
        "activation",
        "played",
        "before_movement",
        "after_movement",
        "before_reaction",
        "before_battle",
        "after_battles",
        "post_battle_movement",
    ):
        after = carry_out(replace(state, flow=()), card, moment, 3, 3, 3)

        assert after.flow == () or after.flow[-1].decisions
