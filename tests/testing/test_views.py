"""A game that cannot be played from its views, or that asks by what somebody cannot see, does not
keep the contract."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.testing.test_contract import Rest, check
from wartable.core import views
from wartable.core.game import Branch, Objection
from wartable.testing import view_checks
from wartable.testing.subject import Broken
from wartable.testing.toy import (
    CARDS,
    HIDDEN,
    OWNERS,
    ChooseLosses,
    Dealt,
    EndTurn,
    Fired,
    PlayCard,
    TakeTurn,
    Toy,
    ToyAction,
    other,
)


def is_view(state):
    """Whether a hand is hidden in it."""
    return any(HIDDEN in side.hand for side in state.sides.values())


class Blind(Toy):
    """north sees \\[\\] asked"""

    def pending(self, state):
        return () if is_view(state) else super().pending(state)

    def outcome(self, state):
        return super().outcome(replace(state, hits=0))


class SeesOtherwiseAgain(Toy):
    """what north sees looks otherwise to north"""

    def view(self, state, seat):
        return replace(super().view(state, seat), turn=state.turn + is_view(state))


class ForgetsItsActions(Toy):
    """sees other branches"""

    def legal(self, state, decision):
        branches = super().legal(state, decision)
        return branches[:1] + branches[2:] if is_view(state) and branches[1:] else branches


class ListsOtherwise(Toy):
    """sees other actions"""

    def legal(self, state, decision):
        branches = super().legal(state, decision)
        if not is_view(state) or not isinstance(decision, TakeTurn):
            return branches
        return tuple(
            Branch("attack", lambda: []) if branch.label == "attack" else branch
            for branch in branches
        )


class RefusesByTheOthersHand(Toy):
    """objections .*, seen"""

    def objections(self, state, action):
        found = super().objections(state, action)
        fog = any("fog" in side.hand for by, side in state.sides.items() if by != action.by)
        return (*found, Objection("RDG-3", "there is fog")) if found and fog else found


class AsksByTheHand(Toy):
    """who is asked tells what is hidden"""

    def evolve(self, state, event):
        """Who holds snow loses nothing, and the attacker can tell."""
        after = super().evolve(state, event)
        has_snow = "snow" in state.sides[other(state.active)].hand
        return replace(after, hits=0) if has_snow and isinstance(event, Fired) else after


class AsksBySight(Toy):
    """(sees|imagines,) .* asked, not|who is asked tells|shows what was hidden"""

    def pending(self, state):
        pending = super().pending(state)
        is_hit = pending and isinstance(pending[0], ChooseLosses)
        if is_hit and "snow" in state.sides[pending[0].owner].hand:
            return (TakeTurn(state.active),)
        return pending


class TellingTurn(TakeTurn, frozen=True):
    """A turn, with what should not be told."""

    hand: tuple[str, ...] = ()


class TellsInTheDecision(Toy):
    """asked something else than what it sees"""

    def pending(self, state):
        return tuple(
            TellingTurn(each.owner, state.sides[other(each.owner)].hand)
            if isinstance(each, TakeTurn)
            else each
            for each in super().pending(state)
        )


class HidesWhoActed(Toy):
    """hears of another's action"""

    def view_action(self, state, action, seat):
        return action if seat == action.by else replace(action, by="north")


class HidesFromItself(Toy):
    """hears otherwise of its own action"""

    def view_action(self, state, action, seat):
        return replace(action, card=HIDDEN) if isinstance(action, PlayCard) else action


class SaysItIsOpen(Toy):
    """said to be open"""

    has_secrets = False


class HidesFromTheOpen(Toy):
    """does not see what is said to be open"""

    has_secrets = False

    def view_event(self, state, event, seat):
        return event


class LossySight(Toy):
    """the codec changes a view"""

    action_type: Any = ToyAction | Rest

    def view_action(self, state, action, seat):
        return Rest(action.by, [1]) if isinstance(action, EndTurn) and seat is None else action


class LossyHearsay(Toy):
    """the codec changes Dealt\\(order=\\["""

    def view_event(self, state, event, seat):
        seen = super().view_event(state, event, seat)
        return Dealt([*seen.order]) if isinstance(seen, Dealt) else seen


class RefusesWhatIsImagined(Toy):
    """card .*: refused in what (north|south|a spectator) imagines"""

    def imagine(self, view, seat, dice):
        """Whose hand is not seen holds what lies in the deck too."""
        found = super().imagine(view, seat, dice)
        for owner, side in view.sides.items():
            if HIDDEN in side.hand:
                cards = found.deck[: len(side.hand)]
                found = replace(
                    found, sides=found.sides | {owner: replace(found.sides[owner], hand=cards)}
                )
        return found

    def objections(self, state, action):
        found = super().objections(state, action)
        if not found and isinstance(action, PlayCard) and action.card in state.deck:
            return (Objection("RDG-1", "the card lies in the deck"),)
        return found


class ImaginesNothing(Toy):
    """in what|imagines|codec|over and pending"""

    def imagine(self, view, seat, dice):
        return replace(view, turn=view.turn + 1)


class ImaginesTooMuch(Toy):
    """imagines what it does not see"""

    def imagine(self, view, seat, dice):
        found = super().imagine(view, seat, dice)
        hands = {owner: replace(found.sides[owner], hand=("fog", "ford")) for owner in OWNERS}
        return replace(found, sides=hands) if len(view.deck) < len(CARDS) else found


class CountsBySight(Toy):
    """another answer of `round`"""

    def round(self, state):
        return super().round(state) + is_view(state)


class OnTwoSides(Toy):
    """an owner is on two sides"""

    def sides(self, state):
        return {"north": OWNERS, "south": ("south",)}


class OnNoSide(Toy):
    """an owner is on no side"""

    def sides(self, state):
        return {"north": ("north",)}


class ActsAfterTheEnd(Toy):
    """over, and somebody may act"""

    def at_will(self, state):
        return (TakeTurn("north"),) if self.outcome(state) else ()


class HidesThoughOpen(Toy):
    """not all is told of what is said to be open"""

    has_secrets = False

    def view(self, state, seat):
        return state

    def imagine(self, view, seat, dice):
        return view


BROKEN = [
    ActsAfterTheEnd,
    AsksBySight,
    AsksByTheHand,
    Blind,
    CountsBySight,
    ForgetsItsActions,
    HidesFromItself,
    HidesFromTheOpen,
    HidesThoughOpen,
    HidesWhoActed,
    ImaginesNothing,
    ImaginesTooMuch,
    ListsOtherwise,
    LossyHearsay,
    LossySight,
    OnNoSide,
    OnTwoSides,
    RefusesByTheOthersHand,
    RefusesWhatIsImagined,
    SaysItIsOpen,
    SeesOtherwiseAgain,
    TellsInTheDecision,
]


@pytest.mark.parametrize("game", BROKEN)
def test_a_game_that_goes_round_its_views_is_caught(game):
    """The docstring of the broken game says how it is caught."""
    with pytest.raises(Broken, match=game.__doc__):
        check(game())


@pytest.mark.parametrize(
    ("noted", "said"),
    [
        (lambda acted, told: replace(told, note=acted.note), "the reason of an action is told"),
        (lambda acted, told: replace(told, note=""), "does not hear its own reason"),
    ],
)
def test_whose_reason_it_is_belongs_to_the_contract(noted, said, monkeypatch):
    """A kernel that tells everybody why, or nobody, is caught by any game with secrets."""

    def seen(game, state, acted, seat, **more):
        told, after = views.seen(game, state, acted, seat, **more)
        return noted(acted, told), after

    monkeypatch.setattr(view_checks, "seen", seen)

    with pytest.raises(Broken, match=said):
        check(Toy())
