"""Questions about an Offensive that follow one another are asked together; what stands alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.desk.empire_of_the_sun.positions import LOGS, acted, kept_states, seen
from tests.web.empire import DECLARED, PAPUA
from wartable.core.errors import MalformedAction
from wartable.core.game import TABLE
from wartable.core.records import Acted
from wartable.core.table import Table
from wartable.desk.empire_of_the_sun.asks import ask
from wartable.desk.empire_of_the_sun.resolve import resolve
from wartable.desk.empire_of_the_sun.words import words_in
from wartable.desk.values import Act, Ask, Fill
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import Decline, Done, PlayReaction
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import Options, State
from wartable.testing.random_play import random_play

WORDS = words_in("en")
ANSWERS = (
    decisions.AnswerOffensive,
    decisions.SpecialReaction,
    decisions.Intelligence,
    decisions.React,
    decisions.AttackCards,
)
"""What is asked of who answers an Offensive."""
PLANNED = (decisions.Activate, decisions.MoveUnits, decisions.Declare)
"""What the active player is asked after a card: tried on a copy, and sent in one press."""
PIECES = (decisions.MoveAfterBattle, decisions.GiveUpExcess, decisions.PlaceReinforcements)
"""What is answered with counters on the map, as they stand by then."""
OWN = (decisions.PlayCard, decisions.PlayArcadia, decisions.TakeInitiative)
"""What begins a play of one's own."""


def lines(view: State, found: Ask) -> set[tuple[str, ...]]:
    """What every button that is not greyed stands for."""
    return {
        tuple(
            GAME.format_action(action)
            for action in resolve(GAME, view, found.owner, button.wish or Act(button.action))
        )
        for button in found.buttons
        if not button.refused
    }


def passed(before: State, record: Acted, after: State) -> tuple[Any, Any] | None:
    """Two questions to the same side in a row that could have been one, if this action lies between
    such: it says nothing but that the first is over, nothing was drawn or revealed by it, and
    nobody else was asked before or is asked after."""
    owed, next_ = GAME.pending(before), GAME.pending(after)
    if record.shows or len(owed) != 1 or len(next_) != 1 or owed[0].owner == TABLE:
        return None
    if not isinstance(record.action, Decline | Done) or owed[0].owner != next_[0].owner:
        return None
    return (owed[0], next_[0])


def gives_more_than_cards(found: Ask) -> bool:
    return bool(found.movable) or any(
        not isinstance(button.action, PlayReaction | Decline | Done) and not button.refused
        for button in found.buttons
    )


def check(before: State, record: Acted, after: State) -> str:
    """One press passes over both, and nobody who could only play a card has to pass over it before
    the next answer; which two they were."""
    pair = passed(before, record, after)
    if pair is None:
        return ""
    first, second = pair
    names = f"{type(first).__name__} {type(second).__name__}"
    if isinstance(first, PLANNED) or isinstance(second, OWN + PIECES):
        return names
    assert isinstance(first, ANSWERS), names
    assert isinstance(second, ANSWERS), names
    view, later = seen(before, first.owner), seen(after, second.owner)
    asked = ask(GAME, view, first, WORDS)
    end = GAME.format_action(record.action)
    offered = lines(view, asked)
    assert any(line[0] == end and len(line) > 1 for line in offered), names
    if not gives_more_than_cards(asked):
        assert {(end, *line) for line in lines(later, ask(GAME, later, second, WORDS))} <= offered
    return names


def games() -> Iterator[tuple[State, Acted, State]]:
    """Every action of every other kept game."""
    for path, states in [*zip(LOGS, kept_states(), strict=True)][::2]:
        yield from zip(states, acted(path), states[1:], strict=False)


@pytest.mark.rule("EOS-7.2-04", "EOS-7.2-06", "EOS-7.2-07", "EOS-7.2-08", "EOS-7.2-09")
def test_no_two_questions_in_a_row_could_have_been_one() -> None:
    """In whole games: whatever follows a question that was passed over was asked with it, is
    planned with it, or begins something else."""
    found = {check(*each) for each in games()}

    assert {
        "AnswerOffensive Intelligence",
        "AnswerOffensive AttackCards",
        "Intelligence AttackCards",
        "Intelligence React",
        "React AttackCards",
    } <= found


@pytest.mark.parametrize("seed", range(3))
def test_nor_in_random_games(seed: int) -> None:
    table = Table.create(GAME, Options(), seed=bytes([seed]))
    states = [table.state]
    for record in random_play(table, random.Random(seed), 90):
        states.append(table.state)
        check(states[-2], record, states[-1])
    assert len(states) > 40


# one by one


def position(given: dict[str, Any], *actions: str) -> State:
    """A position given as in a scenario file, and what was done in it."""
    state = GAME.scenarios.start(given)
    table = Table.create(GAME, state.options, start=state)
    for line in actions:
        action = GAME.scenarios.action(line)
        table.submit(action.by, action)
    found: State = table.state
    return found


def asked_of(state: State) -> tuple[State, Ask]:
    (decision,) = GAME.pending(state)
    view = seen(state, decision.owner)
    return view, ask(GAME, view, decision, WORDS)


@pytest.mark.rule("EOS-7.2-04", "EOS-7.2-06", "EOS-7.27-04")
def test_weather_and_a_landing_are_one_question() -> None:
    """Who holds no weather card rolls for the landing at once, or passes over all there is."""
    view, found = asked_of(position(PAPUA, *DECLARED))

    assert found.title == "Answer the Offensive?"
    assert "Gili Gili" in found.hint
    assert found.space == "4024"
    assert lines(view, found) == {
        ("allies: decline", "allies: roll 4024"),
        ("allies: decline", "allies: decline"),
        ("allies: decline", "allies: decline", "allies: decline", "allies: decline"),
    }
    labels = {button.id: button.label for button in found.buttons if not button.refused}
    assert labels == {"roll": "Roll in Gili Gili", "done": "Do not roll", "none": "Nothing at all"}
    whole = next(button for button in found.buttons if button.id == "none")
    assert whole.note == "No card, do not roll"


@pytest.mark.rule("EOS-7.25-04", "EOS-7.25-06")
def test_no_card_of_a_later_question_passes_over_a_roll() -> None:
    """The card for an Ambush waits for its question as long as a roll for the landing is open, and
    is played at once where only a weather card could have come before it."""
    _, first = asked_of(position(PAPUA, *DECLARED))
    assert not [button for button in first.buttons if button.card and not button.refused]

    march = (*DECLARED[:1], "japan: activate jp_bde_4sn", "japan: done", DECLARED[3])
    view, found = asked_of(position(PAPUA, *march, "japan: done"))
    assert found.ask == "answer_offensive"
    assert ("allies: decline", "allies: react AL-12") in lines(view, found)
    assert ("allies: decline", "allies: roll") in lines(view, found)


@pytest.mark.parametrize(
    "wish",
    [
        Fill("onward:", {"decline": 1}),
        Fill("onward:9", {"decline": 1}),
        Fill("onward:\u0661", {"decline": 1}),
        Fill("onward:-1", {"decline": 1}),
        Fill("onward:1", {}),
        Fill("onward:1", {"decline": 1, "roll": 1}),
        Fill("onward:1", {"nonsense": 1}),
    ],
)
def test_what_cannot_be_read_does_nothing(wish: Fill) -> None:
    view, found = asked_of(position(PAPUA, *DECLARED))
    with pytest.raises(MalformedAction):
        resolve(GAME, view, found.owner, wish)
