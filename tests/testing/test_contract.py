"""The contract holds for the toy game, and each clause catches a game that breaks it."""

from __future__ import annotations

from base64 import b64encode
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from wartable.core.errors import IllegalAction, WartableError
from wartable.core.game import TABLE, Branch, Event, Objection, Played
from wartable.testing.contract import check_game, seed_of
from wartable.testing.dice import WatchedDice
from wartable.testing.random_play import DeadEnd
from wartable.testing.subject import Broken, Subject
from wartable.testing.toy import (
    CARDS,
    Attack,
    CardPlayed,
    Climbed,
    Dealt,
    EndTurn,
    Fired,
    Lost,
    March,
    Options,
    PlayCard,
    State,
    TakeLosses,
    TakeTurn,
    Toy,
    ToyAction,
    ToyEvent,
    TurnEnded,
    other,
)


def strays(state, decision, rng):
    """Marches too long and too short, cards of any hand, losses of any size, a second attack."""
    by = decision.owner
    if by == TABLE:
        return
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


def ledger(state):
    """Troops, heights and cards."""
    counted = {"deck": len(state.deck)}
    for owner, side in state.sides.items():
        counted["troops", owner] = side.front + side.rear
        counted["height", owner] = side.height
        counted["hand", owner] = len(side.hand)
    return counted


def booked(before, events):
    for event in events:
        match event:
            case Dealt():
                yield event, {("hand", "north"): 2, ("hand", "south"): 2, "deck": -4}
            case Climbed(by, steps):
                yield event, {("height", by): steps}
            case Lost(by, front, rear):
                yield event, {("troops", by): -front - rear}
            case CardPlayed(by):
                yield event, {("hand", by): -1, ("height", by): 1}
            case _:
                yield event, {}


def subject(game):
    return Subject(
        game,
        Options(),
        strays=strays,
        secrets=secrets,
        invariant=invariant,
        ledger=ledger,
        booked=booked,
    )


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
        return super().legal(state, decision) * (2 if isinstance(decision, TakeTurn) else 1)


class DealtTwice(Toy):
    """one thing to do, not 2"""

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


class ActionInTwoLines(Toy):
    """deal.n' is not one line"""

    def format_action(self, action):
        return super().format_action(action) + "\n"


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
            side = after.sides["north"]
            side = replace(side, front=side.front + side.rear + 1, rear=-1)
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


class StrangerAtWill(Toy):
    """nobody sits for west"""

    def at_will(self, state):
        return () if len(state.deck) == len(CARDS) else (TakeTurn("west"),)

    def legal(self, state, decision):
        return () if decision.owner == "west" else super().legal(state, decision)


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


class Rest(EndTurn, frozen=True):
    """The turn ends with so many days of rest."""

    days: tuple[int, ...] = ()


class LossyAction(Toy):
    """rest: the codec changes it"""

    action_type: Any = ToyAction | Rest

    def legal(self, state, decision):
        branches = super().legal(state, decision)
        if not isinstance(decision, TakeTurn):
            return branches
        return (*branches[:-1], Branch("done", lambda: [Rest(decision.owner, [1])]))

    def format_action(self, action):
        return f"{action.by} rest" if isinstance(action, Rest) else super().format_action(action)

    def parse_action(self, text):
        by, word = text.split()[:2]
        return Rest(by, [1]) if word == "rest" else super().parse_action(text)


class Weighed(State, frozen=True):
    """A position with a weight."""

    weight: float = 0.0


class WeighedOtherwise(Toy):
    """equal states are not equal JSON"""

    state_type: Any = Weighed

    def setup(self, options):
        start = super().setup(options)
        return Weighed(options, start.sides, weight=1)


class OwnDice(Toy):
    """read back, the state plays to other events|tells north what is hidden"""

    rolls: ClassVar[list[int]] = []

    def play(self, state, action, dice):
        played = super().play(state, action, dice)
        if isinstance(action, Attack):
            self.rolls.append(1)
            event = Fired((len(self.rolls), 1), 0)
            return Played((event,), self.evolve(state, event))
        return played


class Reinforced(Toy):
    """troops north: by the events 6, counted 7, since TurnEnded"""

    def evolve(self, state, event):
        after = super().evolve(state, event)
        if isinstance(event, TurnEnded) and event.active == "south":
            side = replace(after.sides["north"], rear=after.sides["north"].rear + 1)
            return replace(after, sides=after.sides | {"north": side})
        return after


class FreeClimb(Toy):
    """height (north|south): by the events \\d, counted \\d, since Fired"""

    def evolve(self, state, event):
        after = super().evolve(state, event)
        if isinstance(event, Fired):
            side = after.sides[state.active]
            side = replace(side, height=side.height + 1)
            return replace(after, sides=after.sides | {state.active: side})
        return after


class DrawsFirst(Toy):
    """draws .* before it is refused"""

    def play(self, state, action, dice):
        faces = dice.roll(2)
        if isinstance(action, Attack) and not self.objections(state, action):
            event = Fired(faces, sum(face >= 4 for face in faces))
            return Played((event,), self.evolve(state, event))
        return super().play(state, action, dice)


class ShufflesFirst(Toy):
    """draws .* before it is refused"""

    def play(self, state, action, dice):
        if self.objections(state, action):
            dice.shuffle(8)
        return super().play(state, action, dice)


class TellsTheDice(Toy):
    """draws .* before it is refused"""

    def play(self, state, action, dice):
        if self.objections(state, action):
            raise IllegalAction((Objection("RDG-2", f"you would have rolled {dice.roll(2)}"),))
        return super().play(state, action, dice)


class KeepsTheDice(Toy):
    """d6 is drawn when nothing is played"""

    kept: ClassVar[list[Any]] = []

    def play(self, state, action, dice):
        self.kept[:] = [dice]
        return super().play(state, action, dice)

    def legal(self, state, decision):
        if self.kept and isinstance(self.kept[0], WatchedDice):
            self.kept[0].roll(2)
        return super().legal(state, decision)


class DrawsForNothing(Toy):
    """played again, it draws"""

    plays: ClassVar[list[int]] = []

    def play(self, state, action, dice):
        played = super().play(state, action, dice)
        self.plays.append(1)
        dice.roll(len(self.plays))
        return played


class SeedInView(Toy):
    """the seed of the dice is in"""

    def view(self, state, seat):
        return replace(super().view(state, seat), deck=(seed_of(0).hex(),))


class SeedInEvent(Toy):
    """the seed of the dice is in"""

    def view_event(self, state, event, seat):
        return Dealt((b64encode(seed_of(0)).decode(),))


class TakeTurnKnowing(TakeTurn, frozen=True):
    """A decision that tells too much."""

    seed: int


class SeedInDecision(Toy):
    """the seed of the dice is in"""

    def pending(self, state):
        seed = int.from_bytes(seed_of(0), "big")
        return tuple(
            TakeTurnKnowing(each.owner, seed) if isinstance(each, TakeTurn) else each
            for each in super().pending(state)
        )


class SeedInRefusal(Toy):
    """the seed of the dice is in"""

    def objections(self, state, action):
        found = super().objections(state, action)
        return found and (Objection("RDG-2", seed_of(0).decode("latin-1")),)


BROKEN = [
    AcceptedButNotListed,
    ActionInTwoLines,
    BadText,
    Bleeding,
    DrawsFirst,
    DrawsForNothing,
    Endless,
    Forgetful,
    FreeClimb,
    KeepsTheDice,
    KeyOrder,
    ListedButRefused,
    ListedForAnother,
    DealtTwice,
    ListedTwice,
    LossyAction,
    LossyEvent,
    LossyState,
    Mutating,
    OpenDeal,
    OpenHands,
    OtherReasons,
    OutOfTurnAccepted,
    OwnDice,
    PlayedAnyway,
    Reinforced,
    SeedInDecision,
    SeedInEvent,
    SeedInRefusal,
    SeedInView,
    SharedOwner,
    ShufflesFirst,
    SpectatorSees,
    StrangerAtWill,
    TellsTheDice,
    TwoLines,
    Unseated,
    WeighedOtherwise,
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
        check_game(Subject(OwnDice(), Options()), 0, full=0, some=0)


def test_an_action_that_is_made_is_kept_by_the_codec():
    """Without the look at every position too."""
    with pytest.raises(Broken, match="rest: codec"):
        check_game(Subject(LossyAction(), Options()), 0, full=0, some=0)


class OpenToy(Toy):
    """Everything is shown."""

    has_secrets = False

    def view(self, state, seat):
        return state

    def view_event(self, state, event, seat):
        return event

    def imagine(self, view, seat, dice):
        return view


def test_what_is_done_again_after_undo_is_the_same():
    class Wandering(OpenToy):
        """Who marches comes each time somewhere else."""

        marches: ClassVar[list[object]] = []

        def play(self, state, action, dice):
            played = super().play(state, action, dice)
            if isinstance(action, March):
                self.marches.append(action)
                event = Climbed(action.by, len(self.marches) % 3)
                return Played((event,), self.evolve(state, event))
            return played

    with pytest.raises(Broken, match="after undo the action does otherwise"):
        check_game(Subject(Wandering(), Options()), 0, full=0)


@pytest.mark.parametrize(
    ("full", "said"),
    [(1, "the history has another position after action"), (0, "the log leads to another state")],
)
def test_what_happened_is_told_the_same_when_all_is_over(full, said):
    class Rewriting(Toy):
        """Once the game is over the deal was another."""

        ends: ClassVar[list[object]] = []

        def outcome(self, state):
            found = super().outcome(state)
            if found:
                self.ends.append(found)
            return found

        def evolve(self, state, event):
            after = super().evolve(state, event)
            if isinstance(event, Dealt) and self.ends:
                return replace(after, deck=after.deck[::-1])
            return after

    with pytest.raises(Broken, match=said):
        check_game(Subject(Rewriting(), Options()), 0, full=full, some=0)


class Whispered(Event, frozen=True):
    """Something was said."""

    words: str


def test_the_seed_in_the_log_of_an_open_game_is_caught():
    class Whispering(OpenToy):
        event_type: Any = ToyEvent | Whispered

        def play(self, state, action, dice):
            played = super().play(state, action, dice)
            return Played((*played.events, Whispered(seed_of(0).hex())), played.state)

        def evolve(self, state, event):
            return state if isinstance(event, Whispered) else super().evolve(state, event)

    with pytest.raises(Broken, match="the seed is in the log of the game"):
        check_game(Subject(Whispering(), Options()), 0, full=0, some=0)


def test_undo_that_leads_elsewhere_is_caught():
    class Fading(Toy):
        """The deal leads elsewhere when it is folded again later, as undo does."""

        later: ClassVar[list[object]] = []

        def evolve(self, state, event):
            after = super().evolve(state, event)
            if isinstance(event, Dealt):
                return replace(after, deck=after.deck[::-1]) if self.later else after
            self.later.append(event)
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
