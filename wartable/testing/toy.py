"""Ridge: a small whole game, for the tests of the kernel.

Rules. RDG-1: the table deals four of the eight cards, two to each. RDG-2: in a turn the owner
marches two steps at most, attacks at most once, plays cards from the hand, and ends the turn.
RDG-3: an attack is two dice; each 4 or more is a hit, and the other owner says how many hits the
front takes, the rear the rest. RDG-4: at height 10 the owner has won. RDG-5: without troops the
owner has lost. RDG-6: after the last turn it is a draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec.structs import replace

from wartable.core.dice import Dice
from wartable.core.errors import BadData, BadOptions, IllegalAction, MalformedAction
from wartable.core.game import (
    TABLE,
    Action,
    Branch,
    Decision,
    Event,
    Objection,
    Outcome,
    Played,
    TableOptions,
)
from wartable.core.names import Name, Names, Owner

OWNERS = ("north", "south")
CARDS = ("fog", "ford", "goat_track", "mules", "rope", "scouts", "snow", "tunnel")
HIDDEN = "?"
Card = Annotated[str, Name("card")]


class Options(TableOptions, frozen=True, omit_defaults=True):
    """How long the game is, and whether one seat plays both sides."""

    turns: int = 20
    is_solo: bool = False


class Side(msgspec.Struct, frozen=True):
    """What one owner has."""

    height: int = 0
    front: int = 3
    rear: int = 3
    hand: tuple[Card, ...] = ()


class State(msgspec.Struct, frozen=True):
    """A position."""

    options: Options
    sides: dict[Owner, Side]
    active: Owner = "north"
    turn: int = 0
    steps: int = 2
    has_attacked: bool = False
    hits: int = 0
    deck: tuple[Card, ...] = CARDS


class BeginGame(Decision, frozen=True):
    """The cards are to be dealt."""


class TakeTurn(Decision, frozen=True):
    """The owner does what may be done in a turn."""


class ChooseLosses(Decision, frozen=True):
    """The owner spreads the hits."""

    hits: int


class Deal(Action, frozen=True):
    """Shuffle and deal."""


class March(Action, frozen=True):
    """Go up."""

    steps: int


class Attack(Action, frozen=True):
    """Roll two dice at the other owner."""


class TakeLosses(Action, frozen=True):
    """So many hits to the front, the rest to the rear."""

    front: int


class PlayCard(Action, frozen=True):
    """A card gives one step."""

    card: Card


class EndTurn(Action, frozen=True):
    """The other owner is next."""


class Dealt(Event, frozen=True):
    """The cards lie in this order; the first four are dealt."""

    order: tuple[Card, ...]


class Climbed(Event, frozen=True):
    """The owner is higher up, by steps of the turn's allowance."""

    by: Owner
    steps: int


class Fired(Event, frozen=True):
    """An attack was rolled."""

    faces: tuple[int, ...]
    hits: int


class Lost(Event, frozen=True):
    """Troops are gone and no hits are left."""

    by: Owner
    front: int
    rear: int


class CardPlayed(Event, frozen=True):
    """A card of a hand is shown and used."""

    reveals: ClassVar[bool] = True

    by: Owner
    card: Card


class TurnEnded(Event, frozen=True):
    """The next turn is this owner's."""

    active: Owner


ToyAction = Deal | March | Attack | TakeLosses | PlayCard | EndTurn
ToyEvent = Dealt | Climbed | Fired | Lost | CardPlayed | TurnEnded
_PARSERS: dict[str, type[Any]] = {
    "deal": Deal,
    "march": March,
    "attack": Attack,
    "losses": TakeLosses,
    "card": PlayCard,
    "end": EndTurn,
}
_WORDS = {kind: word for word, kind in _PARSERS.items()}


def other(owner: str) -> str:
    """The opponent."""
    return OWNERS[1 - OWNERS.index(owner)]


class Toy:
    """The game Ridge."""

    family = "ridge"
    id = "ridge"
    title = "Ridge"
    prefix = "RDG"
    version = "1"
    state_type: Any = State
    action_type: Any = ToyAction
    event_type: Any = ToyEvent
    options_type: Any = Options
    has_secrets = True
    offers = frozenset({"turns", "is_solo"})
    scenarios = None

    names: ClassVar[Names] = {"owner": (*OWNERS, TABLE), "card": (*CARDS, HIDDEN)}

    def check_state(self, state: State) -> None:
        if state.sides.keys() != {*OWNERS}:
            raise BadData("a position has both sides")

    def check_options(self, options: Options) -> None:
        if options.turns < 1:
            raise BadOptions("a game has at least one turn")

    def setup(self, options: Options) -> State:
        self.check_options(options)
        return State(options, {owner: Side() for owner in OWNERS})

    def sides(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return {owner: (owner,) for owner in OWNERS}

    def round(self, state: State) -> int:
        return state.turn // 2 + 1

    def seats(self, state: State) -> Mapping[str, tuple[str, ...]]:
        if state.options.is_solo:
            return {"both": OWNERS}
        return {owner: (owner,) for owner in OWNERS}

    def at_will(self, state: State) -> tuple[Decision, ...]:
        return ()

    def pending(self, state: State) -> tuple[Decision, ...]:
        if self.outcome(state):
            return ()
        if len(state.deck) == len(CARDS):
            return (BeginGame(TABLE),)
        if state.hits:
            return (ChooseLosses(other(state.active), state.hits),)
        return (TakeTurn(state.active),)

    def objections(self, state: State, action: ToyAction) -> tuple[Objection, ...]:
        return tuple(_objections(self.pending(state), state, action))

    def play(self, state: State, action: ToyAction, dice: Dice) -> Played:
        if objections := self.objections(state, action):
            raise IllegalAction(objections)
        event = _event(state, action, dice)
        return Played((event,), self.evolve(state, event))

    def evolve(self, state: State, event: ToyEvent) -> State:
        match event:
            case Dealt(order):
                hands = {"north": order[:2], "south": order[2:4]}
                sides = {o: replace(side, hand=hands[o]) for o, side in state.sides.items()}
                return replace(state, sides=sides, deck=order[4:])
            case Climbed(by, steps):
                side = state.sides[by]
                state = _with(state, by, replace(side, height=side.height + steps))
                return replace(state, steps=state.steps - steps)
            case Fired(hits=hits):
                return replace(state, has_attacked=True, hits=hits)
            case Lost(by, front, rear):
                side = state.sides[by]
                side = replace(side, front=side.front - front, rear=side.rear - rear)
                return replace(_with(state, by, side), hits=0)
            case CardPlayed(by, card):
                side = state.sides[by]
                hand = tuple(held for held in side.hand if held != card)
                return _with(state, by, replace(side, hand=hand, height=side.height + 1))
            case TurnEnded(active):
                return replace(
                    state, active=active, turn=state.turn + 1, steps=2, has_attacked=False
                )

    def legal(self, state: State, decision: Decision) -> tuple[Branch, ...]:
        by = decision.owner
        if isinstance(decision, BeginGame):
            return (Branch("deal", lambda: [Deal(by)]),)
        side = state.sides[by]
        match decision:
            case ChooseLosses(hits=hits):
                splits = [front for front in range(hits + 1) if _may_split(side, hits, front)]
                return (Branch("losses", lambda: [TakeLosses(by, front) for front in splits]),)
        return (
            Branch("march", lambda: [March(by, steps) for steps in range(1, state.steps + 1)]),
            Branch("attack", lambda: [] if state.has_attacked else [Attack(by)]),
            Branch("card", lambda: [PlayCard(by, card) for card in side.hand]),
            Branch("done", lambda: [EndTurn(by)]),
        )

    def view(self, state: State, seat: str | None) -> State:
        seen = () if seat is None else self.seats(state)[seat]
        sides = {
            owner: side if owner in seen else replace(side, hand=(HIDDEN,) * len(side.hand))
            for owner, side in state.sides.items()
        }
        deck = state.deck if len(state.deck) == len(CARDS) else (HIDDEN,) * len(state.deck)
        return replace(state, sides=sides, deck=deck)

    def view_event(self, state: State, event: ToyEvent, seat: str | None) -> ToyEvent:
        if not isinstance(event, Dealt):
            return event
        seen = () if seat is None else self.seats(state)[seat]
        holders = ("north", "north", "south", "south", "", "", "", "")
        order = (c if h in seen else HIDDEN for c, h in zip(event.order, holders, strict=True))
        return Dealt(tuple(order))

    def view_action(self, state: State, action: ToyAction, seat: str | None) -> ToyAction:
        return action

    def imagine(self, view: State, seat: str | None, dice: Dice) -> State:
        """The unseen cards are dealt anew."""
        if len(view.deck) == len(CARDS):
            return view
        known = {card for side in view.sides.values() for card in side.hand}
        unseen = [card for card in CARDS if card not in known]
        unseen = [unseen[place] for place in dice.shuffle(len(unseen))]

        def filled(cards: tuple[Card, ...]) -> tuple[Card, ...]:
            return tuple(unseen.pop() if card == HIDDEN else card for card in cards)

        sides = {owner: replace(side, hand=filled(side.hand)) for owner, side in view.sides.items()}
        return replace(view, sides=sides, deck=filled(view.deck))

    def outcome(self, state: State) -> Outcome | None:
        for owner, side in state.sides.items():
            if side.height >= 10:
                return Outcome((owner,), "RDG-4", f"{owner} holds the ridge")
            if side.front + side.rear == 0:
                return Outcome((other(owner),), "RDG-5", f"{owner} has no troops left")
        if state.turn == state.options.turns:
            return Outcome((), "RDG-6", "the last turn is over")
        return None

    def format_action(self, action: ToyAction) -> str:
        _, *rest = msgspec.structs.astuple(action)
        return " ".join([action.by, _WORDS[type(action)], *map(str, rest)])

    def parse_action(self, text: str) -> ToyAction:
        try:
            by, word, *rest = text.split()
            plain = dict(zip(_PARSERS[word].__struct_fields__, [by, *rest], strict=True))
            action: ToyAction = msgspec.convert(plain, _PARSERS[word], strict=False)
        except (ValueError, KeyError) as error:
            raise MalformedAction(f"no action: {text}") from error
        return action

    def describe_event(self, event: ToyEvent) -> str:
        return str(event)


def _with(state: State, owner: str, side: Side) -> State:
    return replace(state, sides=state.sides | {owner: side})


def _may_split(side: Side, hits: int, front: int) -> bool:
    due = min(hits, side.front + side.rear)
    return 0 <= front <= side.front and 0 <= due - front <= side.rear


def _event(state: State, action: ToyAction, dice: Dice) -> ToyEvent:
    """What a legal action causes."""
    match action:
        case Deal():
            return Dealt(tuple(state.deck[place] for place in dice.shuffle(len(state.deck))))
        case March(by, steps):
            return Climbed(by, steps)
        case Attack():
            faces = dice.roll(2)
            return Fired(faces, sum(face >= 4 for face in faces))
        case TakeLosses(by, front):
            side = state.sides[by]
            return Lost(by, front, min(state.hits, side.front + side.rear) - front)
        case PlayCard(by, card):
            return CardPlayed(by, card)
        case EndTurn(by):
            return TurnEnded(other(by))


def _objections(
    pending: tuple[Decision, ...], state: State, action: ToyAction
) -> Iterator[Objection]:
    answers: tuple[type[Any], ...]
    for decision in pending:
        match decision:
            case BeginGame():
                answers = (Deal,)
            case ChooseLosses():
                answers = (TakeLosses,)
            case _:
                answers = (March, Attack, PlayCard, EndTurn)
        if decision.owner == action.by and isinstance(action, answers):
            break
    else:
        yield Objection("RDG-2", f"{action.by} is not asked for this now")
        return
    match action:
        case March(steps=steps) if not 1 <= steps <= state.steps:
            yield Objection("RDG-2", f"{steps} steps cannot be marched, {state.steps} are left")
        case Attack() if state.has_attacked:
            yield Objection("RDG-2", "this turn's attack is made")
        case TakeLosses(by, front) if not _may_split(state.sides[by], state.hits, front):
            yield Objection("RDG-3", f"the front cannot take {front} of {state.hits} hits")
        case PlayCard(by, card) if card not in state.sides[by].hand:
            yield Objection("RDG-2", f"{card} is not in the hand of {by}")
