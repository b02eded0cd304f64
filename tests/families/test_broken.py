"""What only a game with secret choices, windows and acts at will can break is caught."""

from __future__ import annotations

from dataclasses import replace as with_
from typing import Any

import pytest
from borderlands import battle, choice, deal, truce, turn
from borderlands.choice import ChooseCard
from borderlands.events import AnyEvent, CardSetAside, CardsShown, RoundEnded
from borderlands.game import QUESTIONS, Borderlands
from borderlands.state import house_of, number_of, suit_of
from borderlands.turn import Attack
from msgspec.structs import replace

from tests.families.subject import check
from wartable.core.game import Event, Objection
from wartable.core.names import Owner
from wartable.testing.subject import Broken


def asking(question, **changed):
    """The questions, with another in place of this one."""
    return tuple(with_(each, **changed) if each is question else each for each in QUESTIONS)


class FaceUpAction(Borderlands):
    """shows what was hidden|can see"""

    def view_action(self, state, action, seat):
        return action


class FaceUpEvent(Borderlands):
    """tells (boar|fox|heron|a spectator) what is hidden|can see"""

    def view_event(self, state, event, seat):
        return event if isinstance(event, CardSetAside) else super().view_event(state, event, seat)


class FaceUpDraw(Borderlands):
    """can see"""

    def view_event(self, state, event, seat):
        return event if isinstance(event, RoundEnded) else super().view_event(state, event, seat)


class SeenBeforeAllAreIn(Borderlands):
    """can see"""

    def view(self, state, seat):
        return replace(super().view(state, seat), aside=state.aside)


class ChooseKnowing(ChooseCard, frozen=True):
    """A decision with what the others chose."""

    chosen: tuple[str, ...] = ()


class TellsInTheDecision(Borderlands):
    """asked something else than what it sees"""

    questions = asking(choice.QUESTION, decision=ChooseKnowing)

    def pending(self, state):
        return tuple(
            replace(each, chosen=tuple(state.aside.values()))
            if isinstance(each, ChooseKnowing)
            else each
            for each in super().pending(state)
        )


def _not_the_lowest(state, action):
    """The lowest card of a hand is not enough if another has chosen a march."""
    found = [*choice.QUESTION.objections(state, action)]
    hand = sorted(map(number_of, state.hands[action.by])) if not found else []
    marches = any(suit_of(card) == "march" for card in state.aside.values())
    if len(hand) > 1 and number_of(action.card) == hand[0] and marches:
        found.append(Objection("BDL-RND-01", "another has chosen a march"))
    return found


class RefusesByTheOthersChoice(Borderlands):
    """sees other actions|objections .*, seen"""

    questions = asking(choice.QUESTION, objections=_not_the_lowest)


def _fought_at_once(told, action, dice):
    """A defender without walls is not asked."""
    turn.QUESTION.carry_out(told, action, dice)
    if isinstance(action, Attack):
        house = house_of(action.target)
        if not any(suit_of(card) == "walls" for card in told.state.hands[house]):
            battle.QUESTION.carry_out(told, battle.Decline(house), dice)


class AsksByTheHand(Borderlands):
    """tells (boar|fox|heron|a spectator) what is hidden"""

    questions = asking(turn.QUESTION, carry_out=_fought_at_once)


def _lowest_waits(state):
    """After a card of arms only the last of the others is asked, until it has chosen."""
    asked = [*choice.QUESTION.asked(state)]
    is_arms = len(asked) == 2 and any(suit_of(card) == "arms" for card in state.aside.values())
    return asked[1:] if is_arms else asked


class AsksByTheChoice(Borderlands):
    """sees .* asked, not|asked tells what is hidden|in what .* imagines"""

    questions = asking(choice.QUESTION, asked=_lowest_waits)


class Leading(Event, frozen=True):
    """Whose card is the highest so far: no card is named, and yet it tells."""

    by: Owner


def _tells_who_leads(told, action, dice):
    choice.QUESTION.carry_out(told, action, dice)
    if not told.state.order and len(told.state.aside) == 2:
        aside = told.state.aside
        told.events.append(Leading(max(aside, key=lambda house: number_of(aside[house]))))


class TellsWhoLeads(Borderlands):
    """tells (boar|fox|heron|a spectator) what is hidden"""

    event_type: Any = AnyEvent | Leading
    questions = asking(choice.QUESTION, carry_out=_tells_who_leads)

    def describe_event(self, event):
        return "" if isinstance(event, Leading) else super().describe_event(event)

    def evolve(self, state, event):
        return state if isinstance(event, Leading) else super().evolve(state, event)


def _whenever(state):
    """A truce may be broken while an attack waits for its defender."""
    battled = replace(state, battle=None) if state.battle else state
    asked = [] if state.battle is None else [house_of(state.battle.defender)]
    return [house for house in truce.QUESTION.asked(battled) if house not in asked]


class AtWillInAWindow(Borderlands):
    """in the middle of a step somebody may act"""

    questions = asking(truce.QUESTION, asked=_whenever)


def _boar_deals(state):
    return () if state.is_dealt else ("boar",)


class DealtByAHouse(Borderlands):
    """the cards are shuffled, and not by the table"""

    questions = asking(deal.QUESTION, asked=_boar_deals)


def _no_deal(state, owner):
    yield "deal", ()


class NobodyDeals(Borderlands):
    """the table has one thing to do, not 0"""

    questions = asking(deal.QUESTION, answers=_no_deal)


def _table_and_boar(state):
    return () if state.is_dealt else ("table", "boar")


class AskedBeforeTheDeal(Borderlands):
    """somebody is asked before the table has dealt"""

    questions = asking(deal.QUESTION, asked=_table_and_boar)


class NothingToDeal(Borderlands):
    """the table does what needs no chance"""

    questions = asking(
        deal.QUESTION,
        carry_out=lambda told, action, dice: deal.QUESTION.carry_out(told, action, _InOrder()),
    )


class _InOrder:
    """No chance at all."""

    def shuffle(self, count):
        return tuple(range(count))


BROKEN = [
    AskedBeforeTheDeal,
    AsksByTheChoice,
    AsksByTheHand,
    AtWillInAWindow,
    DealtByAHouse,
    FaceUpAction,
    FaceUpDraw,
    FaceUpEvent,
    NobodyDeals,
    NothingToDeal,
    RefusesByTheOthersChoice,
    SeenBeforeAllAreIn,
    TellsInTheDecision,
    TellsWhoLeads,
]


@pytest.mark.parametrize("game", BROKEN)
def test_a_game_that_breaks_the_contract_is_caught(game: Any) -> None:
    """The docstring of the broken game says how it is caught."""
    with pytest.raises(Broken, match=game.__doc__):
        check(game())


@pytest.mark.parametrize("event", [CardsShown, RoundEnded])
def test_what_tells_a_secret_cannot_be_taken_back(event: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(event, "reveals", False)

    with pytest.raises(Broken, match=r"tells (boar|fox|heron|a spectator) what is hidden"):
        check(Borderlands())


def _no_fight(told, action, dice):
    if isinstance(action, battle.PlayCard):
        fought = told.state.battle
        told.tell(battle.CardPlayed(action.by, action.card))
        told.tell(battle.Fought(fought.attacker, fought.defender, (1, 1), (1, 1)))
    else:
        battle.QUESTION.carry_out(told, action, dice)


def test_a_card_that_is_played_cannot_be_taken_back(monkeypatch: Any) -> None:
    class Surrender(Borderlands):
        """Nothing is rolled when a card is played: the attack comes to nothing."""

        questions = asking(battle.QUESTION, carry_out=_no_fight)

    monkeypatch.setattr(battle.CardPlayed, "reveals", False)

    with pytest.raises(Broken, match="shows what was hidden, and can be taken back"):
        check(Surrender())
