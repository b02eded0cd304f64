"""The contract holds for the toy game, and each clause catches a game that breaks it."""

from __future__ import annotations

from typing import ClassVar

import pytest
from msgspec.structs import replace

from wartable.core.errors import IllegalAction, WartableError
from wartable.core.game import Branch, Objection, Played
from wartable.testing.contract import check_game
from wartable.testing.random_play import DeadEnd
from wartable.testing.subject import Broken, Subject
from wartable.testing.toy import (
    CARDS,
    Attack,
    Climbed,
    Dealt,
    EndTurn,
    Fired,
    March,
    Options,
    PlayCard,
    TakeLosses,
    TakeTurn,
    Toy,
    other,
)


def strays(state, decision, rng):
    """Marches too long and too short, cards of any hand, losses of any size, a second attack."""
    by = decision.owner
    yield from (March(by, steps) for steps in range(-1, 4))
    yield from (TakeLosses(by, front) for front in range(-1, 4))
    yield from (PlayCard(by, card) for card in CARDS)
    yield Attack(by)


def secrets(state, seat):
    """The other's hand and the deck, once dealt."""
    if len(state.deck) == len(CARDS):
        return ()
    hidden = [card for owner, side in state.sides.items() if owner != seat for card in side.hand]
    return (f'"{card}"' for card in (*hidden, *state.deck))


def invariant(state):
    for owner, side in state.sides.items():
        if min(side.front, side.rear) < 0:
            yield Objection("RDG-5", f"{owner} has less than no troops")


def subject(game):
    return Subject(game, Options(), strays=strays, secrets=secrets, invariant=invariant)


def check(game, games=8):
    for seed in range(games):
        check_game(subject(game), seed, full=1)


def test_the_toy_keeps_the_contract_and_ends_in_every_way():
    ends = {check_game(subject(Toy()), seed).rule for seed in range(40)}
    ends.add(check_game(Subject(Toy(), Options(turns=2)), 3).rule)

    assert ends == {"RDG-4", "RDG-5", "RDG-6"}


def test_a_game_longer_than_the_cap_has_no_outcome_and_is_checked_all_the_same():
    assert check_game(subject(Toy()), 0, cap=4) is None


def test_a_solo_seat_keeps_the_contract():
    assert check_game(Subject(Toy(), Options(is_solo=True), strays=strays), 1)


class WrongState(Toy):
    """events and state differ"""

    def play(self, state, action, dice):
        played = super().play(state, action, dice)
        return Played(played.events, replace(played.state, turn=played.state.turn + 1))


class ListedButRefused(Toy):
    """listed but refused"""

    def legal(self, state, decision):
        branches = super().legal(state, decision)
        if not isinstance(decision, TakeTurn):
            return branches
        extra = Branch("far", lambda: [March(decision.owner, 3)])
        return (*branches, extra)


class AcceptedButNotListed(Toy):
    """listed False, refused False"""

    def legal(self, state, decision):
        return tuple(b for b in super().legal(state, decision) if b.label != "march")


class ListedTwice(Toy):
    """lists an action twice"""

    def legal(self, state, decision):
        return super().legal(state, decision) * 2


class ListedForAnother(Toy):
    """listed for"""

    def legal(self, state, decision):
        if not isinstance(decision, TakeTurn):
            return super().legal(state, decision)
        return (Branch("done", lambda: [EndTurn(other(decision.owner))]),)


class BadText(Toy):
    """is read as"""

    def parse_action(self, text):
        action = super().parse_action(text)
        return replace(action, steps=1) if isinstance(action, March) else action


class TwoLines(Toy):
    """is not one line"""

    def describe_event(self, event):
        return "one\ntwo"


class OutOfTurnAccepted(Toy):
    """accepted out of turn"""

    def objections(self, state, action):
        return () if isinstance(action, EndTurn) else super().objections(state, action)


class OtherReasons(Toy):
    """refused for other reasons"""

    def play(self, state, action, dice):
        if self.objections(state, action):
            raise IllegalAction(())
        return super().play(state, action, dice)


class PlayedAnyway(Toy):
    """has objections but is played"""

    def play(self, state, action, dice):
        if isinstance(action, March):
            event = Climbed(action.by, action.steps)
            return Played((event,), self.evolve(state, event))
        return super().play(state, action, dice)


class OpenHands(Toy):
    """can see"""

    def view(self, state, seat):
        return replace(super().view(state, seat), sides=state.sides)


class OpenDeal(Toy):
    """can see"""

    def view_event(self, state, event, seat):
        return event


class SpectatorSees(Toy):
    """a spectator can see"""

    def view(self, state, seat):
        return super().view(state, seat or "north")


class Bleeding(Toy):
    """the invariant is broken: .* has less than no troops"""

    def evolve(self, state, event):
        after = super().evolve(state, event)
        if isinstance(event, Fired):
            side = replace(after.sides["north"], rear=-1)
            return replace(after, sides=after.sides | {"north": side})
        return after


class Endless(Toy):
    """over and pending, or neither"""

    def pending(self, state):
        return () if state.turn == 1 else super().pending(state)


class Unseated(Toy):
    """nobody sits for south"""

    def seats(self, state):
        return {"north": ("north",)}


class SharedOwner(Toy):
    """two seats decide for one owner"""

    def seats(self, state):
        return {"north": ("north", "south"), "south": ("south",)}


class Mutating(Toy):
    """play changes the state it is given"""

    def play(self, state, action, dice):
        played = super().play(state, action, dice)
        if isinstance(action, March):
            state.sides.update(played.state.sides)
        return played


class KeyOrder(Toy):
    """read back, the state plays to other events"""

    def play(self, state, action, dice):
        played = super().play(state, action, dice)
        if isinstance(action, EndTurn):
            first = next(iter(state.sides))
            event = replace(played.events[0], active=first)
            return Played((event,), self.evolve(state, event))
        return played


class Forgetful(Toy):
    """read back, the state plays to another state"""

    calls: ClassVar[list[int]] = []

    def evolve(self, state, event):
        self.calls.append(1)
        return replace(super().evolve(state, event), turn=len(self.calls))


class LossyEvent(Toy):
    """the codec changes"""

    def play(self, state, action, dice):
        played = super().play(state, action, dice)
        if isinstance(played.events[0], Dealt):
            event = Dealt(list(played.events[0].order))
            return Played((event,), played.state)
        return played


class LossyState(Toy):
    """the codec changes the state"""

    def setup(self, options):
        return replace(super().setup(options), deck=list(CARDS))


class OwnDice(Toy):
    """read back, the state plays to other events"""

    rolls: ClassVar[list[int]] = []

    def play(self, state, action, dice):
        played = super().play(state, action, dice)
        if isinstance(action, Attack):
            self.rolls.append(1)
            event = Fired((len(self.rolls), 1), 0)
            return Played((event,), self.evolve(state, event))
        return played


BROKEN = [
    AcceptedButNotListed,
    BadText,
    Bleeding,
    Endless,
    Forgetful,
    KeyOrder,
    ListedButRefused,
    ListedForAnother,
    ListedTwice,
    LossyEvent,
    LossyState,
    Mutating,
    OpenDeal,
    OpenHands,
    OtherReasons,
    OutOfTurnAccepted,
    OwnDice,
    PlayedAnyway,
    SharedOwner,
    SpectatorSees,
    TwoLines,
    Unseated,
    WrongState,
]


@pytest.mark.parametrize("game", BROKEN)
def test_a_game_that_breaks_the_contract_is_caught(game):
    """The docstring of the broken game says how it is caught."""
    with pytest.raises(Broken, match=game.__doc__):
        check(game())


def test_a_game_that_rolls_its_own_dice_is_not_proven():
    """Without the look at every position it is caught by its log in the end."""
    with pytest.raises(Broken, match=r"the log is not proven: line \d+: the rules cause other"):
        check_game(Subject(OwnDice(), Options()), 0, full=0)


def test_undo_that_leads_elsewhere_is_caught():
    class Fading(Toy):
        """The deal leads elsewhere when it is folded again later, as undo does."""

        seen: ClassVar[list[int]] = []

        def evolve(self, state, event):
            after = super().evolve(state, event)
            if isinstance(event, Dealt) and len(self.seen) >= 2:
                return replace(after, steps=1)
            self.seen.append(1)
            return after

    with pytest.raises(Broken, match="undo leads to another state"):
        check_game(Subject(Fading(), Options()), 0, full=0)


def test_a_dead_end_is_caught():
    class Dead(Toy):
        def legal(self, state, decision):
            if isinstance(decision, TakeTurn):
                return ()
            return super().legal(state, decision)

    with pytest.raises(DeadEnd, match="TakeTurn") as caught:
        check(Dead())
    assert caught.value.__notes__ == ["in random game 0, after 1 actions"]


def test_an_error_of_the_game_itself_is_not_hidden():
    class Crash(Toy):
        def evolve(self, state, event):
            raise WartableError("crash")

    with pytest.raises(WartableError, match="crash"):
        check(Crash())
