"""Camp: Ridge with what else a game may bring, for the tests of server and terminal.

CMP-1: the table deals. CMP-2: both choose a card at once, and show them when both have chosen.
CMP-3: who is not to move may shout, once a game, though nobody waits for it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from wartable.core.dice import Dice
from wartable.core.errors import IllegalAction
from wartable.core.game import TABLE, Action, Branch, Decision, Event, Objection, Played
from wartable.testing import toy
from wartable.testing.toy import (
    CARDS,
    HIDDEN,
    OWNERS,
    BeginGame,
    Card,
    CardPlayed,
    Deal,
    Owner,
    PlayCard,
    State,
    Toy,
    ToyAction,
    ToyEvent,
    other,
)


class FaceDown(Toy):
    """Cards are played face down: only who played one knows which."""

    id = "face_down"

    def view_event(self, state: State, event: Any, seat: str | None) -> Any:
        if isinstance(event, CardPlayed) and not self._sees(state, event.by, seat):
            return replace(event, card=HIDDEN)
        return super().view_event(state, event, seat)

    def view_action(self, state: State, action: ToyAction, seat: str | None) -> ToyAction:
        if isinstance(action, PlayCard) and not self._sees(state, action.by, seat):
            return replace(action, card=HIDDEN)
        return action

    def _sees(self, state: State, owner: str, seat: str | None) -> bool:
        return seat is not None and owner in self.seats(state)[seat]


class Gossip(Toy):
    """Says too much: whoever plays a card that another holds is told so, by the true position."""

    id = "gossip"

    def objections(self, state: State, action: ToyAction) -> tuple[Objection, ...]:
        found = super().objections(state, action)
        match action:
            case PlayCard(by, card) if found and card in state.sides[other(by)].hand:
                return (Objection("RDG-2", f"{other(by)} holds it"),)
        return found


class CampState(State, frozen=True):
    """A position of Camp."""

    chosen: dict[Owner, Card] = {}  # noqa: RUF012
    is_shown: bool = False
    shouted: tuple[Owner, ...] = ()


class ChooseCard(Decision, frozen=True):
    """The owner chooses a card to show with the other's."""


class MayShout(Decision, frozen=True):
    """The owner may shout."""


class Choose(Action, frozen=True):
    """This card."""

    card: Card


class Shout(Action, frozen=True):
    """Be heard."""


class Chosen(Event, frozen=True):
    """A card is chosen."""

    by: Owner
    card: Card


class Shown(Event, frozen=True):
    """All have chosen: these cards."""

    reveals: ClassVar[bool] = True

    cards: dict[Owner, Card]


class Shouted(Event, frozen=True):
    """Somebody was heard."""

    by: Owner


class Camp(FaceDown):
    """The game Camp."""

    id = "camp"
    title = "Camp"
    state_type = CampState
    action_type = ToyAction | Choose | Shout
    event_type = ToyEvent | Chosen | Shown | Shouted
    names: ClassVar[Any] = {"owner": (*OWNERS, TABLE), "card": (*CARDS, HIDDEN)}

    def setup(self, options: Any) -> CampState:
        first = super().setup(options)
        return CampState(first.options, first.sides)

    def pending(self, state: CampState) -> tuple[Decision, ...]:
        if self.outcome(state):
            return ()
        if len(state.deck) == len(CARDS):
            return (BeginGame(TABLE),)
        if not state.is_shown:
            return tuple(ChooseCard(each) for each in OWNERS if each not in state.chosen)
        return super().pending(state)

    def at_will(self, state: CampState) -> tuple[Decision, ...]:
        owner = other(state.active)
        if not state.is_shown or state.hits or owner in state.shouted or self.outcome(state):
            return ()
        return (MayShout(owner),)

    def objections(self, state: CampState, action: Any) -> tuple[Objection, ...]:
        match action:
            case Choose(by, card):
                if ChooseCard(by) not in self.pending(state):
                    return (Objection("CMP-2", f"{by} chooses nothing now"),)
                if card not in state.sides[by].hand:
                    return (Objection("CMP-2", f"{by} does not hold {card}"),)
                return ()
            case Shout(by):
                if MayShout(by) not in self.at_will(state):
                    return (Objection("CMP-3", f"{by} may not shout now"),)
                return ()
            case Deal(by) if self.pending(state) == (BeginGame(by),):
                return ()
        if not state.is_shown:
            return (Objection("CMP-2", "cards are chosen first"),)
        return super().objections(state, action)

    def play(self, state: CampState, action: Any, dice: Dice) -> Played:
        if objections := self.objections(state, action):
            raise IllegalAction(objections)
        match action:
            case Choose(by, card):
                events: list[Any] = [Chosen(by, card)]
                if other(by) in state.chosen:
                    events.append(Shown({**state.chosen, by: card}))
            case Shout(by):
                events = [Shouted(by)]
            case _:
                return super().play(state, action, dice)
        for event in events:
            state = self.evolve(state, event)
        return Played(tuple(events), state)

    def evolve(self, state: CampState, event: Any) -> CampState:
        match event:
            case Chosen(by, card):
                return replace(state, chosen={**state.chosen, by: card})
            case Shown(cards):
                for by, card in cards.items():
                    hand = tuple(each for each in state.sides[by].hand if each != card)
                    state = toy._with(state, by, replace(state.sides[by], hand=hand))
                return replace(state, is_shown=True, chosen=cards)
            case Shouted(by):
                return replace(state, shouted=(*state.shouted, by))
        after: CampState = super().evolve(state, event)
        return after

    def legal(self, state: CampState, decision: Decision) -> tuple[Branch, ...]:
        by = decision.owner
        match decision:
            case BeginGame():
                return (Branch("deal", lambda: [Deal(by)]),)
            case ChooseCard():
                hand = state.sides[by].hand
                return (Branch("card", lambda: [Choose(by, card) for card in hand]),)
            case MayShout():
                return (Branch("shout", lambda: [Shout(by)]),)
        return super().legal(state, decision)

    def view(self, state: CampState, seat: str | None) -> CampState:
        view: CampState = super().view(state, seat)
        if state.is_shown:
            return view
        own = () if seat is None else self.seats(state)[seat]
        chosen = {by: card if by in own else HIDDEN for by, card in state.chosen.items()}
        return replace(view, chosen=chosen)

    def view_event(self, state: CampState, event: Any, seat: str | None) -> Any:
        if isinstance(event, Chosen) and not self._sees(state, event.by, seat):
            return replace(event, card=HIDDEN)
        return super().view_event(state, event, seat)

    def view_action(self, state: CampState, action: Any, seat: str | None) -> Any:
        if isinstance(action, Choose) and not self._sees(state, action.by, seat):
            return replace(action, card=HIDDEN)
        return super().view_action(state, action, seat)

    def imagine(self, view: CampState, seat: str | None, dice: Dice) -> CampState:
        whole: CampState = super().imagine(view, seat, dice)
        chosen = {
            by: whole.sides[by].hand[0] if card == HIDDEN else card
            for by, card in view.chosen.items()
        }
        return replace(whole, chosen=chosen)

    def format_action(self, action: Any) -> str:
        match action:
            case Choose(by, card):
                return f"{by} choose {card}"
            case Shout(by):
                return f"{by} shout"
        return super().format_action(action)

    def parse_action(self, text: str) -> Any:
        match text.split():
            case [by, "choose", card]:
                return Choose(by, card)
            case [by, "shout"]:
                return Shout(by)
        return super().parse_action(text)


RIDGE = Toy()
FACE_DOWN = FaceDown()
GOSSIP = Gossip()
CAMP = Camp()
