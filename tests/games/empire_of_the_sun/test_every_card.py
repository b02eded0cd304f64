"""Every card is played, as its event and for operations, and does what its row says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import against, play, to_play, under_way
from wartable.games.empire_of_the_sun.actions import Decline, PlayEvent, PlayOperations
from wartable.games.empire_of_the_sun.cards import effects
from wartable.games.empire_of_the_sun.cards.conditions import holds
from wartable.games.empire_of_the_sun.cards.play import finish
from wartable.games.empire_of_the_sun.cards.reactions import play_reaction
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import Card, Effect, other
from wartable.games.empire_of_the_sun.flow import run
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.hq import efficiency
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Offensive, State
from wartable.testing.empire_of_the_sun.table import Faces

CARDS = data().cards
ACTIVE = [card for card in CARDS if CARDS[card].type != "reaction"]
REACTION = [card for card in CARDS if CARDS[card].type == "reaction"]
OPERATIONS = [card for card in CARDS if CARDS[card].intelligence is not None]
EVENTS_ONLY = ("JP-01", "JP-02")
HQ = {"japan": "jp_hq_south", "allies": "us_hq_central_pacific"}
FACE = 3
MOST = 30
"""Answers within which a card is done."""

UNITS = {
    "us_air_20bc": "china",
    "us_air_21bc": "3709",
    "joint_hq_anzac": "3727",
    "jp_bde_2sn": "4600",
    "jp_army_14": "2813",
    "jp_air_flot_22": "4021",
    "us_hq_southwest_pacific": "3624",
    "us_air_feaf": "eliminated",
    "us_air_avg": "china",
}
"""What the events need somewhere: B29s in range, HQs, Japanese in Manila and in the Aleutians."""
OTHERS: dict[str, tuple[str, ...]] = {"allies": ("AL-08", "AL-12"), "japan": ("JP-13", "JP-19")}
"""Two Reaction cards of each side: the first is in the hand too, the second among the discards, or
the other player holds both."""
FULL_HAS_TWO = tuple(unit for unit, counter in data().counters.items() if counter.steps == 2)
"""All are reduced, so that replacements find somebody."""


def given(card: str) -> State:
    """The position in which the card is in the hand, with markers that stand otherwise than it
    will have them."""
    if card in EVENTS_ONLY:
        number = 1 + EVENTS_ONLY.index(card)
        return to_play(card, scenario="campaign", turn=1, tracks={"will": 0}, plays=number)
    facts = CARDS[card]
    wanted = {e.params["side"]: e.params["to"] for e in facts.effects if e.op == "inter_service"}
    state = to_play(
        card,
        OTHERS[facts.side][0],
        enemy=OTHERS[other(facts.side)],
        units=UNITS,
        reduced=FULL_HAS_TWO,
        also_japanese=("2813", "2108", "2109", "4600"),
        turn=9,
        tracks={"will": 5, "europe": 0, "china": 2, "india": 1, "escorts": 0},
        marks={
            "doolittle": card == "JP-06",
            "tojo_resigned": card == "AL-79",
            "us_rivalry": wanted.get("us") == "agreement",
            "japan_rivalry": wanted.get("japan") == "agreement",
            "barges": card == "AL-23",
        },
    )
    cards = replace(state.cards[facts.side], discard=OTHERS[facts.side][1:])
    return replace(state, cards=state.cards | {facts.side: cards})


def begun(state: State, card: str) -> tuple[State, str]:
    """The card is played as its event, by the first HQ that it allows; and that HQ."""
    side = CARDS[card].side
    hqs = ["", *(unit for unit in state.at if data().counters[unit].kind == "hq")]
    events = [PlayEvent(side, card, hq) for hq in hqs]
    legal = next(event for event in events if not against(state, event))
    return play(state, legal, *[FACE] * 6), legal.hq


def settled(state: State, card: str) -> State:
    """What the card asks is answered by the first answer that is none of declining."""
    for _ in range(MOST):
        owed = GAME.pending(state)
        if not owed or type(owed[0]).__name__ != "ChooseForCard":
            return state
        listed = [each for way in GAME.legal(state, owed[0]) for each in way.actions()]
        state = play(state, min(listed, key=lambda each: isinstance(each, Decline)), *[FACE] * 6)
    raise AssertionError(f"{card} asks for ever")


def steps(state: State, side: str) -> int:
    """The steps that a side has on the map and in the China box."""
    return sum(
        2 - (unit in state.reduced)
        for unit, place in state.at.items()
        if data().counters[unit].side == side and (place in data().map.hexes or place == "china")
    )


def within(low: int, value: int, high: int) -> int:
    return max(low, min(value, high))


Says = Mapping[str, Any]
Worked = Callable[[Position, Position, Says], bool]


def _will(old: Position, new: Position, says: Says) -> bool:
    return new.state.tracks.will == within(0, old.state.tracks.will + says["delta"], 10)


def _europe(old: Position, new: Position, says: Says) -> bool:
    by_year = {str(year): delta for year, delta in says["by_year"].items()}
    return new.state.tracks.europe == within(-7, by_year[str(old.year)], 3)


def _rivalry(old: Position, new: Position, says: Says) -> bool:
    marks = new.state.marks
    now = marks.us_rivalry if says["side"] == "us" else marks.japan_rivalry
    return now == (says["to"] == "rivalry")


def _china(old: Position, new: Position, says: Says) -> bool:
    return new.state.tracks.china == old.state.tracks.china + says["delta"]


def _india(old: Position, new: Position, says: Says) -> bool:
    return new.state.tracks.india == old.state.tracks.india - says["delta"]


def _asp(old: Position, new: Position, says: Says) -> bool:
    side = says["side"]
    if says.get("temporary"):
        return new.offensive.bonus_asp == {side: says["delta"]}
    return new.state.marks.asp[side] == old.state.marks.asp[side] + says["delta"]


def _marker(old: Position, new: Position, says: Says) -> bool:
    marks = new.state.marks
    match says["marker"]:
        case "escorts":
            return new.state.tracks.escorts == says.get("to", 0) and marks.no_escorts == (
                "remove" in says
            )
        case "jp_asp":
            return marks.barges == (says["flip_to"] == "barges")
        case "tokyo_express":
            return new.controls("japan", marks.tokyo_express)
        case marker:
            own = {
                "doolittle_raid": "doolittle",
                "burma_road": "hump",
                "kwai_bridge": "kwai",
                "game_turn": "tojo_resigned",
            }
            return getattr(marks, own.get(marker, marker)) is True


def _replaced(old: Position, new: Position, says: Says) -> bool:
    """Steps come back, or are kept as points; or there are fewer points next turn."""
    if says["steps"] < 0:
        return new.state.marks.ground_points_lost == -says["steps"]
    side = "japan" if says["side"] == "japan" else "allies"
    tracks, before = new.state.tracks, old.state.tracks
    kept = tracks.air_points + tracks.naval_points - before.air_points - before.naval_points
    gained = steps(new.state, side) - steps(old.state, side)
    return kept + gained == says["steps"]


def _comes(old: Position, new: Position, says: Says) -> bool:
    return new.is_on_map(says["unit"]) or new.where(says["unit"]) in ("removed", "china")


def _replaces(old: Position, new: Position, says: Says) -> bool:
    return new.where(says["out"]) == "removed" and new.is_on_map(says["in"])


def _removed(old: Position, new: Position, says: Says) -> bool:
    return new.where(says["unit"]) in ("removed", "")


def _lost(old: Position, new: Position, says: Says) -> bool:
    return steps(new.state, says["side"]) == steps(old.state, says["side"]) - says["steps"]


def _rolled(old: Position, new: Position, says: Says) -> bool:
    """With a 3 every table costs a step."""
    return steps(new.state, "allies") == steps(old.state, "allies") - 1


def _control(old: Position, new: Position, says: Says) -> bool:
    return all(new.controller(place) == says["side"] for place in says["hexes"])


def _route(old: Position, new: Position, says: Says) -> bool:
    return len(new.state.marks.no_route) == len(old.state.marks.no_route) - 1


def _discards(old: Position, new: Position, says: Says) -> bool:
    before, after = (pos.state.cards[says["side"]] for pos in (old, new))
    return len(after.hand) == len(before.hand) - says["cards"]


def _recovered(old: Position, new: Position, says: Says) -> bool:
    """The card that was among the discards is in the hand, another was given for it."""
    side = old.state.player
    (taken,) = old.state.cards[side].discard
    return new.state.cards[side].hand == (taken,)


def _delays(old: Position, new: Position, says: Says) -> bool:
    return new.state.marks.delay_next


def _moved(old: Position, new: Position, says: Says) -> bool:
    """Somebody went elsewhere, and nobody was lost."""
    return new.state.at != old.state.at and steps(new.state, "japan") == steps(old.state, "japan")


WORKED: dict[str, Worked] = {
    "political_will": _will,
    "war_in_europe": _europe,
    "inter_service": _rivalry,
    "china_marker": _china,
    "india_marker": _india,
    "asp": _asp,
    "marker": _marker,
    "replacements": _replaced,
    "place_hq": _comes,
    "add_unit": _comes,
    "replace_hq": _replaces,
    "remove_unit": _removed,
    "step_loss": _lost,
    "roll": _rolled,
    "control": _control,
    "build_route": _route,
    "discard_random": _discards,
    "recover_discard": _recovered,
    "delay_reinforcements": _delays,
    "evacuate": _moved,
    "redeploy": _moved,
}
"""By operation, whether it has done what the row says."""


def due(pos: Position, card: Card, moment: str) -> list[Effect]:
    """The effects of the card that are carried out in this moment."""
    return [
        effect
        for effect in card.effects
        if effects.OPERATIONS[effect.op].run is not None
        and moment in effects.moments(card, effect)
        and (not effect.condition or holds(pos, effect.condition, side=card.side))
    ]


def said(found: list[Effect]) -> Iterator[tuple[str, Says]]:
    """What each says, by its operation; steps that come back to one side are counted together."""
    steps_back = sum(each.params["steps"] for each in found if each.op == "replacements")
    for effect in found:
        is_back = effect.op == "replacements"
        yield effect.op, {**effect.params, "steps": steps_back} if is_back else effect.params


def in_force(card: Card) -> list[int]:
    """The numbers of the effects that change something as long as the Offensive lasts."""
    return [
        number
        for number, effect in enumerate(card.effects)
        if effects.OPERATIONS[effect.op].modifies and not effect.duration
    ]


def pile(state: State, card: str) -> str:
    """Where a card lies that was played."""
    cards = state.cards[CARDS[card].side]
    piles = {"hand": cards.hand, "discard": cards.discard, "removed": cards.removed}
    return next(name for name, pile in piles.items() if card in pile)


def at_last(card: str) -> str:
    """Where a card lies when what it did is over (EOS-CARD-12)."""
    return "removed" if CARDS[card].remove else "discard"


@pytest.mark.rule("EOS-5.31-01", "EOS-CARD-05", "EOS-CARD-81")
@pytest.mark.parametrize("card", [c for c in ACTIVE if CARDS[c].type != "military"])
def test_every_political_and_resource_event_does_what_its_row_says(card: str) -> None:
    facts, before = CARDS[card], given(card)

    after = settled(begun(before, card)[0], card)

    for op, says in said(due(Position(before), facts, "played")):
        assert WORKED[op](Position(before), Position(after), says), op
    assert pile(after, card) == at_last(card)


@pytest.mark.rule("EOS-5.31-02", "EOS-7.21-02", "EOS-CARD-05")
@pytest.mark.parametrize("card", [c for c in ACTIVE if CARDS[c].type == "military"])
def test_every_military_event_begins_its_offensive(card: str) -> None:
    """With as many units as it and the HQ activate, and its modifiers in force; when it is over the
    card is gone."""
    facts, before = CARDS[card], given(card)

    state, hq = begun(before, card)
    state = settled(state, card)

    offensive = state.offensive
    assert isinstance(offensive, Offensive)
    assert (offensive.card, offensive.event, offensive.value) == (card, True, facts.value)
    assert [each.effect for each in offensive.effects if each.card == card] == in_force(facts)
    assert offensive.fixed == (facts.condition == "surprise")
    assert facts.activation is not None
    if hq and not facts.activation.relative:
        logistics = facts.activation.by_hq.get(hq, facts.activation.logistics)
        assert offensive.limit == logistics + efficiency(Position(state), hq)
    old, now = Position(before), Position(state)
    for op, says in said(due(old, facts, "activation")):
        assert WORKED[op](old, now, says), op
    script = Script(state, Faces())
    finish(script)
    assert pile(script.state, card) == at_last(card)


@pytest.mark.rule("EOS-5.32-01", "EOS-CARD-05", "EOS-CARD-13")
@pytest.mark.parametrize("card", REACTION)
def test_every_reaction_card_does_what_its_row_says(card: str) -> None:
    """It changes the condition, is in force, or calls the Offensive off."""
    facts = CARDS[card]
    begins = "AL-13" if facts.side == "japan" else "JP-16"
    before = under_way(
        to_play(begins, enemy=(card,), units=UNITS),
        begins,
        battles=("2812", "3706"),
        activated=("us_cv_lexington",) if facts.side == "japan" else ("jp_army_15",),
    )
    script = Script(before, Faces(*[FACE] * 9))

    play_reaction(script, facts.side, card)
    run(script)

    if any(effect.op == "cancel_offensive" for effect in facts.effects):
        assert "cancelled" in script.offensive.used
        return
    after = script.offensive
    assert card in after.cards
    assert [each.effect for each in after.effects if each.card == card] == in_force(facts)
    assert not facts.condition or after.condition == facts.condition
    for effect in due(Position(before), facts, "played"):
        if effect.op == "asp":
            assert _asp(Position(before), script.pos, effect.params)
    finish(script)
    assert pile(script.state, card) == at_last(card)


@pytest.mark.rule("EOS-5.0-04", "EOS-5.31-04", "EOS-7.21-02", "EOS-CARD-02")
@pytest.mark.parametrize("card", OPERATIONS)
def test_every_card_is_played_for_operations_without_its_text(card: str) -> None:
    """Its value and the HQ's efficiency activate; nothing else has changed."""
    facts = CARDS[card]
    before = to_play(card)

    after = play(before, PlayOperations(facts.side, card, HQ[facts.side]))

    offensive = after.offensive
    assert offensive is not None
    assert (offensive.card, offensive.event, offensive.value) == (card, False, facts.value)
    assert offensive.effects == ()
    assert offensive.limit == facts.value + efficiency(Position(after), HQ[facts.side])
    assert (after.tracks, after.at, after.reduced) == (before.tracks, before.at, before.reduced)
    assert after.marks == before.marks
