"""What a game gives the kernel, and the values that pass between them.

The kernel knows owners (whoever owes a decision) and seats (who sits for which owners). It knows
no unit, no map and no power.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple, Protocol

import msgspec
from msgspec import Meta

from wartable.core.dice import Dice
from wartable.core.names import Names, Owner
from wartable.core.sentences import Parts, Sentence, filled, in_english, ruled


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


Words = Annotated[str, Meta(max_length=2_000)]
"""A sentence or a few."""

TABLE = "table"
"""The owner of what nobody at the table does: it shuffles and deals, when a game begins."""


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every table agrees on before a game; a game adds its own options."""

    rounds: int = 0
    """The last round; 0 plays on to the end."""
    seats: dict[str, tuple[Owner, ...]] = {}
    """Who decides for which owners; empty gives every owner a seat of its own."""


class Action(msgspec.Struct, frozen=True, tag=_snake, tag_field="do", omit_defaults=True, gc=False):
    """What one owner does: atomic, complete in itself, and legal or not when it is made."""

    by: Owner


class Decision(
    msgspec.Struct, frozen=True, tag=_snake, tag_field="ask", omit_defaults=True, gc=False
):
    """What one owner is asked. It stays pending until the owner answers it."""

    owner: Owner


class Event(
    msgspec.Struct, frozen=True, tag=_snake, tag_field="event", omit_defaults=True, gc=False
):
    """A fact about the state, free of rules; `evolve` makes the next state from it."""

    reveals: ClassVar[bool] = False
    """Whether it tells somebody what was hidden from them; undo stops there."""


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """An objection as somebody is told it: the rule, a sentence in the reader's language, and the
    spaces or units it is about."""

    rule: str
    text: str
    about: tuple[str, ...] = ()

    @property
    def said(self) -> Sentence:
        """As a part of something else that is said."""
        return Sentence(self.text, rule=self.rule)

    def __str__(self) -> str:
        return ruled(self.text, self.rule)


class Objection(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an action is illegal: the rule, a sentence with places, what stands in them, and the
    spaces or units it is about. Every language has the sentence by its English words."""

    rule: str
    sentence: str
    about: tuple[str, ...] = ()
    parts: Parts = ()

    @property
    def said(self) -> Sentence:
        """As a part of something else that is said."""
        return Sentence(self.sentence, self.parts, self.rule)

    @property
    def text(self) -> str:
        """In English."""
        return filled(self.sentence, self.parts, in_english)

    @property
    def told(self) -> Reason:
        """In English, for somebody who is told it."""
        return Reason(self.rule, self.text, self.about)

    def __str__(self) -> str:
        return ruled(self.text, self.rule)


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended: the owners who won (nobody in a draw) and by which rule."""

    winners: tuple[Owner, ...]
    rule: Words
    text: Words


class Played(NamedTuple):
    """The events an action caused, and the state they lead to."""

    events: tuple[Any, ...]
    state: Any


@dataclass(frozen=True, slots=True)
class Branch:
    """A group of legal actions of one kind, listed only when asked for.

    The label `done` is for ending a phase, or declining.
    """

    label: str
    each: Callable[[], Iterable[Any]]

    def actions(self) -> Sequence[Any]:
        """All of them."""
        return list(self.each())


class Game(Protocol):
    """The functions a game gives the kernel. All are pure: a state is never changed, and a game
    remembers nothing, so that any number of threads can ask it at once.

    A view is all that anybody gets: everything that is asked for a seat is asked of its view. So a
    view is a state for everything that concerns its seat: the owners asked are the same, and for
    the seat's own decisions `pending`, `at_will`, `legal` and `objections` say the same. Whether
    somebody is asked never depends on what somebody else cannot see.
    """

    state_type: Any
    action_type: Any
    event_type: Any
    options_type: Any
    """A kind of `TableOptions`."""

    @property
    def family(self) -> str:
        """The family it belongs to: where the parts for desk, terminal and players are found."""

    @property
    def has_secrets(self) -> bool:
        """Whether seats ever see different things."""

    @property
    def offers(self) -> frozenset[str]:
        """The options that a table of this game can choose."""

    @property
    def scenarios(self) -> Scenarios | None:
        """How scenario files speak of it, if they can."""

    def __hash__(self) -> int:
        """Games are told apart by who they are; something can be kept for each."""

    @property
    def id(self) -> str:
        """What logs and commands call it, as `spring_1942`."""

    @property
    def title(self) -> str:
        """What people call it."""

    @property
    def prefix(self) -> str:
        """What its rule IDs begin with, as `S42`."""

    @property
    def version(self) -> str:
        """The version of its rules, written into every log."""

    @property
    def names(self) -> Names:
        """The names that texts marked with `Name` may be, in values that come from outside; what
        is not listed may be anything."""

    def check_state(self, state: Any) -> None:
        """Refuse a position that cannot be, though every name and number in it may: what does not
        fit together (`BadData`)."""

    def check_options(self, options: Any) -> None:
        """Refuse options that do not fit together (`BadOptions`)."""

    def setup(self, options: Any) -> Any:
        """The first state; `BadOptions` if the options do not fit together."""

    def seats(self, state: Any) -> Mapping[str, tuple[str, ...]]:
        """Who sits at the table: for each seat the owners it decides for."""

    def sides(self, state: Any) -> Mapping[str, tuple[str, ...]]:
        """Who wins together: for each side its owners."""

    def round(self, state: Any) -> int:
        """The round, or whatever a game counts, so that people know how far it has come."""

    def pending(self, state: Any) -> tuple[Any, ...]:
        """The decisions now owed; none when the game is over. In its first position a game may owe
        something itself (`TABLE`): one action with chance, before anybody is asked."""

    def at_will(self, state: Any) -> tuple[Any, ...]:
        """The decisions that somebody may take now though the game does not wait for them, as a
        declaration of war in another's turn. There are some only between whole steps."""

    def objections(self, state: Any, action: Any) -> tuple[Objection, ...]:
        """Every reason why this action may not be made now; none if it may."""

    def play(self, state: Any, action: Any, dice: Dice) -> Played:
        """Carry the action out and run on to the next decision; or `IllegalAction`."""

    def evolve(self, state: Any, event: Any) -> Any:
        """The state after the event."""

    def legal(self, state: Any, decision: Any) -> tuple[Branch, ...]:
        """What the owner of the decision may do, by branches."""

    def view(self, state: Any, seat: str | None) -> Any:
        """The state as the seat may know it; `None` is a spectator."""

    def view_event(self, state: Any, event: Any, seat: str | None) -> Any | None:
        """The event as the seat may know it, or `None` if it may know nothing of it.

        `state` is the one the event led to.
        """

    def view_action(self, state: Any, action: Any, seat: str | None) -> Any:
        """The action as the seat may know it; who acted is never hidden.

        `state` is the one the action led to.
        """

    def imagine(self, view: Any, seat: str | None, dice: Dice) -> Any:
        """A whole state that the seat, which knows this view, holds possible."""

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""

    def format_action(self, action: Any) -> str:
        """The action in one line."""

    def parse_action(self, text: str) -> Any:
        """The action that `format_action` wrote; `MalformedAction` if it cannot be read."""

    def describe_event(self, event: Any) -> str:
        """The event in a sentence for people, or an empty text if it says nothing to them."""


class OpenGame:
    """What a game says that hides nothing and lets nobody act at will."""

    has_secrets = False

    def at_will(self, state: Any) -> tuple[Any, ...]:
        return ()

    def view(self, state: Any, seat: str | None) -> Any:
        return state

    def view_event(self, state: Any, event: Any, seat: str | None) -> Any | None:
        return event

    def view_action(self, state: Any, action: Any, seat: str | None) -> Any:
        return action

    def imagine(self, view: Any, seat: str | None, dice: Dice) -> Any:
        return view


class Scenarios(Protocol):
    """What a game adds so that scenario files can speak of it.

    Tables are plain data from TOML or JSON; `BadData` says what is wrong with one.
    """

    def start(self, given: Mapping[str, Any]) -> Any:
        """The state that the table describes, run on to its first decision."""

    def action(self, said: str | Mapping[str, Any]) -> Any:
        """The action, from its line of text or its JSON value; every name in it is known."""

    def expected(self, then: Mapping[str, Any]) -> Any:
        """What the table states about a state, checked for sense."""

    def failures(self, state: Any, expected: Any) -> Iterator[str]:
        """Every statement that does not hold: what was expected and what is."""


class Inquiries(Protocol):
    """What a game adds so that a position, or what a seat sees of it, can be asked about."""

    def questions(self) -> Mapping[str, str]:
        """Every question as it is written, as `supply UNIT`, and what is answered."""

    def answer(self, state: Any, question: str) -> Any:
        """Plain data; `BadData` says why there is no answer."""


class Player(Protocol):
    """Somebody who answers for owners of one seat, knowing what the seat knows: a computer player,
    a program, a policy."""

    note: str
    """The reason of the last answer, in a sentence; it is the seat's own."""

    def choose(self, game: Game, view: Any, decision: Any) -> Any:
        """A legal action for the decision, from the view of its owner's seat; `None` to do nothing,
        where the decision is at will."""


def open_to(game: Game, state: Any) -> tuple[Any, ...]:
    """All decisions that somebody can answer now: those the game waits for, then those at will."""
    return game.pending(state) + game.at_will(state)


def listed(game: Game, state: Any, decision: Any) -> list[Any]:
    """Every listed action of a decision, all branches opened."""
    return [action for branch in game.legal(state, decision) for action in branch.actions()]


def side_of(game: Game, state: Any, owner: str) -> str:
    """The side that this owner belongs to."""
    return next(side for side, owners in game.sides(state).items() if owner in owners)


def seat_of(game: Game, state: Any, owner: str) -> str:
    """The seat that decides for this owner."""
    for seat, owners in game.seats(state).items():
        if owner in owners:
            return seat
    raise KeyError(owner)
