"""A question in one place: who is asked, what can be answered, why not, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from borderlands.events import AnyEvent, evolve
from borderlands.state import State
from wartable.core.dice import Dice
from wartable.core.game import Objection


@dataclass
class Told:
    """What an action causes, event by event, and the position so far."""

    state: State
    events: list[AnyEvent] = field(default_factory=list)

    def tell(self, event: AnyEvent) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)


@dataclass(frozen=True)
class Question:
    """What one kind of decision asks."""

    decision: type[Any]
    actions: dict[str, type[Any]]
    """The kinds of answers, by the word that their text has."""
    asked: Callable[[State], Iterable[str]]
    """Whom it is put to."""
    answers: Callable[[State, str], Iterator[tuple[str, Iterable[Any]]]]
    """By label, what the owner could try; what has an objection is not listed."""
    objections: Callable[[State, Any], Iterator[Objection]]
    """Why an owner who is asked may not answer so."""
    carry_out: Callable[[Told, Any, Dice], None]
    at_will: bool = False
    """Nobody waits for it."""
