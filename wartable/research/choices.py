"""A decision as a few small choices, one after the other, that lead to any listed action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from wartable.core.game import Branch, Game

MOST = 128
"""How many choices there can be at once, if nothing else is said."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What can be picked: an action, or a group that is picked from next."""

    label: str = ""
    inside: tuple[Choice, ...] = ()
    action: Any = None

    def actions(self) -> Iterator[Any]:
        """Every action that picking this leaves open."""
        if self.action is not None:
            yield self.action
        for choice in self.inside:
            yield from choice.actions()

    def settled(self) -> Choice:
        """What picking this comes to, where nothing is left to choose on the way."""
        choice = self
        while len(choice.inside) == 1:
            (choice,) = choice.inside
        return choice

    def text(self, game: Game) -> str:
        """The action in one line, the name of the branch, or the first and the last of a group."""
        choice = self.settled()
        if choice.action is not None:
            return game.format_action(choice.action)
        if choice.label:
            return choice.label
        return f"{choice.inside[0].text(game)} ... {choice.inside[-1].text(game)}"


WAIT = Choice("wait")
"""Do nothing, where nobody waits for it."""


def choices(branches: Sequence[Branch], most: int, *, at_will: bool = False) -> tuple[Choice, ...]:
    """The first things to pick from, never more than `most`: the branches that hold an action, or
    what is in the only one. What is at will can be left: that comes first."""
    opened = [WAIT] if at_will else []
    for branch in branches:
        if actions := branch.actions():
            inside = _fold(tuple(Choice(action=action) for action in actions), most)
            opened.append(Choice(branch.label, inside))
    if not opened:
        return ()
    root = Choice(inside=_fold(tuple(opened), most)).settled()
    return root.inside or (root,)


def _fold(found: tuple[Choice, ...], most: int) -> tuple[Choice, ...]:
    """The same choices in groups, if there are more than can be told apart by one number."""
    if len(found) <= most:
        return found
    size = ceil(len(found) / most)
    parts = (found[start : start + size] for start in range(0, len(found), size))
    return tuple(Choice(inside=_fold(part, most)) for part in parts)
