"""A decision as a few small choices, one after the other, that lead to any listed action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import ceil
from typing import Any

from wartable.core.game import Branch, Game

MOST = 128
"""How many choices there can be at once, if nothing else is said."""


GLIMPSE = 2
"""How many actions of a branch are looked at before it is picked: as many as tell whether there is
anything to choose in it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What can be picked: an action, or a group that is picked from next."""

    label: str = ""
    inside: tuple[Choice, ...] = ()
    action: Any = None
    glimpse: tuple[Any, ...] = ()
    """The first actions of a branch that is opened when it is picked."""
    open: Callable[[], tuple[Choice, ...]] = tuple
    """What is in that branch."""

    def actions(self) -> Iterator[Any]:
        """Every action that picking this leaves open; the first ones stand for a branch."""
        if self.action is not None:
            yield self.action
        yield from self.glimpse
        for choice in self.inside:
            yield from choice.actions()

    def opened(self) -> tuple[Choice, ...]:
        """What is picked from next; nothing if this is an action."""
        return self.inside or self.open()

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
        inside = choice.opened()
        return f"{inside[0].text(game)} ... {inside[-1].text(game)}"


WAIT = Choice("wait")
"""Do nothing, where nobody waits for it."""


def choices(branches: Sequence[Branch], most: int, *, at_will: bool = False) -> tuple[Choice, ...]:
    """The first things to pick from, never more than `most`: the branches that hold an action, or
    what is in the only one. What is at will can be left: that comes first."""
    found = [WAIT] if at_will else []
    found += [choice for branch in branches for choice in _glimpsed(branch, most)]
    if not found:
        return ()
    root = Choice(inside=_fold(tuple(found), most)).settled()
    return root.opened() or (root,)


def _glimpsed(branch: Branch, most: int) -> Iterator[Choice]:
    """The branch as a choice, or the only action in it; nothing if it has none."""
    glimpse = tuple(islice(branch.each(), GLIMPSE))
    if len(glimpse) == 1:
        yield Choice(branch.label, (Choice(action=glimpse[0]),))
    elif glimpse:
        yield Choice(branch.label, glimpse=glimpse, open=partial(_opened, branch, most))


def _opened(branch: Branch, most: int) -> tuple[Choice, ...]:
    """All that is in a branch."""
    return _fold(tuple(Choice(action=action) for action in branch.each()), most)


def _fold(found: tuple[Choice, ...], most: int) -> tuple[Choice, ...]:
    """The same choices in groups, if there are more than can be told apart by one number."""
    if len(found) <= most:
        return found
    size = ceil(len(found) / most)
    parts = (found[start : start + size] for start in range(0, len(found), size))
    return tuple(Choice(inside=_fold(part, most)) for part in parts)
