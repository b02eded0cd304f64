"""One die at a time: what the game does with each of its faces."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from wartable.games.empire_of_the_sun.battle.air_naval import FACES
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import State

Seen = TypeVar("Seen", bound=Hashable)


class Shown:
    """A die that shows this face; another does not fall."""

    def __init__(self, face: int) -> None:
        self.face = face
        self.fell = False

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        assert not self.fell, "a second die fell"
        self.fell = True
        return (self.face or sides,)

    def shuffle(self, count: int) -> tuple[int, ...]:
        raise AssertionError("cards are shuffled")


def every_face(state: State, act: Callable[[Script], None]) -> list[tuple[float, State]]:
    """Where an act with one die leads, face by face, or the one way of it where no die falls."""
    found = []
    for face in FACES:
        die = Shown(face)
        script = Script(state, die)
        act(script)
        if not die.fell:
            return [(1.0, script.state)]
        found.append((1 / len(FACES), script.state))
    return found


def chances(ways: list[tuple[float, State]], see: Callable[[State], Seen]) -> dict[Seen, float]:
    """What is seen of where it leads, each with its chance, in order."""
    found: dict[Seen, float] = {}
    for chance, state in ways:
        seen = see(state)
        found[seen] = found.get(seen, 0.0) + chance
    return dict(sorted(found.items()))
