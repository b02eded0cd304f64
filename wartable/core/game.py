"""What a game gives the kernel, and the values that pass between them.

The kernel knows owners (whoever owes a decision) and seats (who sits for which owners). It knows
no unit, no map and no power.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol

import msgspec

from wartable.core.dice import Dice


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Action(msgspec.Struct, frozen=True, tag=_snake, tag_field="do", omit_defaults=True):
    """What one owner does: atomic, complete in itself, and legal or not when it is made."""

    by: str


class Decision(msgspec.Struct, frozen=True, tag=_snake, tag_field="ask", omit_defaults=True):
    """What one owner is asked. It stays pending until the owner answers it."""

    owner: str


class Event(msgspec.Struct, frozen=True, tag=_snake, tag_field="event", omit_defaults=True):
    """A fact about the state, free of rules; `evolve` makes the next state from it."""

    reveals: ClassVar[bool] = False
    """Whether it tells somebody what was hidden from them; undo stops there."""


class Objection(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an action is illegal: the rule, a sentence, and the spaces or units it is about."""

    rule: str
    text: str
    about: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended: the owners who won (nobody in a draw) and by which rule."""

    winners: tuple[str, ...]
    rule: str
    text: str


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
    actions: Callable[[], Sequence[Any]]


class Game(Protocol):
    """The functions a game gives the kernel. All are pure; a state is never changed."""

    state_type: Any
    action_type: Any
    event_type: Any
    options_type: Any

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

    def setup(self, options: Any) -> Any:
        """The first state; `BadOptions` if the options do not fit together."""

    def seats(self, state: Any) -> Mapping[str, tuple[str, ...]]:
        """Who sits at the table: for each seat the owners it decides for."""

    def pending(self, state: Any) -> tuple[Any, ...]:
        """The decisions now owed; none when the game is over."""

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

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""

    def format_action(self, action: Any) -> str:
        """The action in one line."""

    def parse_action(self, text: str) -> Any:
        """The action that `format_action` wrote; `MalformedAction` if it cannot be read."""

    def describe_event(self, event: Any) -> str:
        """The event in a sentence for people, or an empty text if it says nothing to them."""


class Scenarios(Protocol):
    """What a game adds so that scenario files can speak of it, as its attribute `scenarios`.

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


def listed(game: Game, state: Any, decision: Any) -> list[Any]:
    """Every listed action of a decision, all branches opened."""
    return [action for branch in game.legal(state, decision) for action in branch.actions()]


def seat_of(game: Game, state: Any, owner: str) -> str:
    """The seat that decides for this owner."""
    for seat, owners in game.seats(state).items():
        if owner in owners:
            return seat
    raise KeyError(owner)
