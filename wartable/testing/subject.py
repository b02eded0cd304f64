"""A game and what it tells the contract about itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wartable.core.game import Game, Objection


class Broken(AssertionError):
    """The game does not keep the contract."""


def hold(condition: object, text: str) -> None:
    """Say what is broken unless the condition holds."""
    if not condition:
        raise Broken(text)


def _no_strays(state: Any, decision: Any, rng: random.Random) -> Iterable[Any]:
    return ()


def _as_it_is(action: Any) -> Any:
    return action


def _no_secrets(state: Any, seat: str | None) -> Iterable[str]:
    return ()


def _always(state: Any) -> bool:
    return True


def _no_invariant(state: Any) -> Iterable[Objection]:
    return ()


Count = Mapping[Any, int]
"""How much there is of what is counted, or how much came (and went, below zero)."""


def _nothing_counted(state: Any) -> Count:
    return {}


def _nothing_booked(state: Any, events: Sequence[Any]) -> Iterable[tuple[Any, Count]]:
    return ()


@dataclass(frozen=True, slots=True)
class Subject:
    """A game under test.

    `strays` gives actions that are nearly legal, some of them legal. `canonical` gives the listed
    form of an action that can be said in several ways. `secrets` gives the words that must not
    occur in what the seat sees of the state. `is_between_steps` says whether somebody may act at
    will in a state: no step, as a battle, is under way. `invariant` yields what is wrong with one.
    `ledger` counts what a state holds; `booked` gives, for the state before an action and its
    events, each event with what it says that came or went. `untold` is said to nobody, in no words:
    the seed of the dice.
    """

    game: Game
    options: Any
    strays: Callable[[Any, Any, random.Random], Iterable[Any]] = _no_strays
    canonical: Callable[[Any], Any] = _as_it_is
    secrets: Callable[[Any, str | None], Iterable[str]] = _no_secrets
    is_between_steps: Callable[[Any], bool] = _always
    invariant: Callable[[Any], Iterable[Objection]] = _no_invariant
    ledger: Callable[[Any], Count] = _nothing_counted
    booked: Callable[[Any, Sequence[Any]], Iterable[tuple[Any, Count]]] = _nothing_booked
    untold: tuple[bytes, ...] = ()

    def all_seats(self, state: Any) -> list[str | None]:
        """Everybody who looks on: each seat, and the spectator."""
        return [*self.game.seats(state), None]
