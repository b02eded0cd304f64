"""Plans: an Offensive is tried step by step, and no table is touched."""

from __future__ import annotations

from typing import Any

import pytest

from tests.desk.empire_of_the_sun.positions import asked_in, find, seen
from wartable.core.codec import encode
from wartable.core.dice import KeyedDice
from wartable.core.errors import IllegalAction
from wartable.core.game import seat_of
from wartable.core.records import Acted
from wartable.desk.empire_of_the_sun.asks import ask
from wartable.desk.empire_of_the_sun.trial import rehearse, tried
from wartable.desk.empire_of_the_sun.usual import default_answer
from wartable.desk.empire_of_the_sun.words import words_in
from wartable.desk.values import Act, Fill, Step, Told, Wish
from wartable.games.empire_of_the_sun.actions import Decline, Done, PlayEvent, PlayOperations
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import State

WORDS = words_in("en")


def tell(acted: Acted) -> tuple[Told, ...]:
    """What happened, plainly."""
    return tuple(
        Told(acted.n, type(event).__name__, GAME.describe_event(event)) for event in acted.events
    )


def imagined(state: State, owner: str) -> State:
    """A whole position that the owner's seat holds possible."""
    seat = seat_of(GAME, state, owner)
    found: State = GAME.imagine(GAME.view(state, seat), seat, KeyedDice(bytes(32)))
    return found


def plan(state: State, owner: str, *wishes: Wish) -> tuple[State, list[Step]]:
    steps = []
    for wish in wishes:
        state, step = tried(GAME, state, owner, wish, WORDS, tell)
        steps.append(step)
    return state, steps


def asked(state: State, owner: str) -> Any:
    return next(each for each in GAME.pending(state) if each.owner == owner)


def test_an_offensive_is_planned_to_its_declaration() -> None:
    """Card and HQ, units, no moves: each step is told, and the position it began with is the
    same."""
    begun = next(
        state
        for state in asked_in("PlayCard")
        if any(isinstance(b.action, PlayOperations) and not b.refused for b in buttons(state))
    )
    owner = GAME.pending(begun)[0].owner
    state = imagined(begun, owner)
    before = encode(state)
    card = next(
        b.action for b in buttons(begun) if isinstance(b.action, PlayOperations) and not b.refused
    )
    state_after, (played,) = plan(state, owner, Act(card))
    assert find(state_after, "Activate") is not None
    assert played.phase == "offensives"
    assert played.told

    sheet = ask(GAME, state_after, asked(state_after, owner), WORDS).sheets[0]
    unit = next(row.key for row in sheet.rows if row.most)
    moving, steps = plan(state_after, owner, Fill("activate", {unit: 1}), Act(Done(owner)))
    assert moving.offensive is not None
    assert unit in moving.offensive.activated
    assert find(moving, "MoveUnits") is not None
    assert not any(step.refused or step.assumed for step in steps)
    assert encode(state) == before


def test_what_begins_an_offensive_is_thought_out_before_it_is_sent() -> None:
    """A card for operations and an event led by an HQ; nothing else begins a plan by itself."""
    begun = 0
    for state in asked_in("PlayCard", 6):
        for button in buttons(state):
            action = button.action
            leads = isinstance(action, PlayOperations) or (
                isinstance(action, PlayEvent) and bool(action.hq)
            )
            assert button.plans == leads
            begun += leads
    assert begun


def test_the_declaration_is_sent_though_dice_come_after_it() -> None:
    """No die falls before the other side has answered: what was assumed then came later."""
    later = 0
    for state in asked_in("Declare", 12):
        owner = GAME.pending(state)[0].owner
        if GAME.objections(state, Done(owner)) or not (state.offensive and state.offensive.battles):
            continue
        real = GAME.play(state, Done(owner), KeyedDice(bytes(32)))
        _, (step,) = plan(imagined(state, owner), owner, Act(Done(owner)))
        if step.assumed is not None and step.assumed.later:
            assert not any(type(event).__name__ == "Rolled" for event in real.events)
            later += 1
    assert later


def buttons(state: State) -> Any:
    decision = GAME.pending(state)[0]
    return ask(GAME, seen(state, decision.owner), decision, WORDS).buttons


def test_battles_are_assumed_as_the_odds_promise() -> None:
    """Where dice fall the plan goes on after the battles, with what the dice truly promise."""
    assumed = 0
    for state in asked_in("Declare", 12):
        owner = GAME.pending(state)[0].owner
        if GAME.objections(state, Done(owner)) or not (state.offensive and state.offensive.battles):
            continue
        after, (step,) = plan(imagined(state, owner), owner, Act(Done(owner)))
        if step.assumed is None:
            continue
        assumed += 1
        assert step.assumed.title
        assert step.assumed.odds is not None
        if 0.2 < step.assumed.odds.win < 0.8:
            continue
        assert step.assumed.won == (step.assumed.odds.win > 0.5)
        assert after.offensive is None or step.assumed.space in after.offensive.fought

    assert assumed


def test_the_other_side_answers_as_is_usual() -> None:
    """After a plan's step its owner is asked again, or nobody has a usual answer."""
    for state in asked_in("MoveUnits", 6):
        owner = GAME.pending(state)[0].owner
        if GAME.objections(state, Done(owner)):
            continue
        after, _ = plan(imagined(state, owner), owner, Act(Done(owner)))
        others = [each for each in GAME.pending(after) if each.owner != owner]

        assert all(default_answer(GAME, after, each) is None for each in others)


def test_what_is_refused_on_the_table_is_refused_in_a_plan() -> None:
    state = asked_in("Declare", 1)[0]
    owner = GAME.pending(state)[0].owner

    with pytest.raises(IllegalAction):
        plan(imagined(state, owner), owner, Act(Decline(owner)))


def test_cards_that_would_be_drawn_are_shown_to_nobody() -> None:
    """An event that draws cards leaves the hand of a plan as it was, and tells none of them."""
    drawn = 0
    for state in asked_in("PlayCard"):
        owner: Any = GAME.pending(state)[0].owner
        for button in buttons(state):
            if not isinstance(button.action, PlayEvent) or button.refused:
                continue
            if not WORDS.data.cards[button.action.card].draw:
                continue
            begun = imagined(state, owner)
            after, (step,) = plan(begun, owner, Act(button.action))
            assert {*after.cards[owner].hand} <= {*begun.cards[owner].hand}
            told = "".join(each.text for each in step.told)
            assert not [card for card in begun.cards[owner].draw if card in told]
            drawn += 1
        if drawn > 2:
            return
    assert drawn


def test_ones_play_is_rehearsed_while_the_other_plays() -> None:
    state = asked_in("PlayCard", 1)[0]
    owner = GAME.pending(state)[0].owner
    other: Any = "japan" if owner == "allies" else "allies"
    begun = imagined(state, other)
    turned = rehearse(GAME, begun, other)

    assert turned is not None
    assert GAME.pending(turned)[0].owner == other
    assert find(turned, "PlayCard") is not None
    assert turned.cards == begun.cards
    assert rehearse(GAME, state, owner) is state
    assert rehearse(GAME, asked_in("BeginGame", 1)[0], "japan") is None


def test_an_offensive_of_the_other_is_broken_off_in_a_rehearsal() -> None:
    state = next(s for s in asked_in("MoveUnits") if s.cards[other_of(s)].hand)
    other = other_of(state)
    turned = rehearse(GAME, imagined(state, other), other)

    assert turned is not None
    assert turned.offensive is None
    assert turned.at == state.at


def other_of(state: State) -> Any:
    return "japan" if GAME.pending(state)[0].owner == "allies" else "allies"
