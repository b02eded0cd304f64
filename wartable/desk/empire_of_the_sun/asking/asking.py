"""A question while it is laid out: what every area uses to make its buttons and sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wartable.core.errors import MalformedAction
from wartable.core.game import Objection, Reason
from wartable.core.game import listed as every
from wartable.core.sentences import places
from wartable.desk.empire_of_the_sun.kinds import kind_of
from wartable.desk.empire_of_the_sun.reasons import objections
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Button, Combat, Must, Row, Sheet
from wartable.games.empire_of_the_sun.actions import AnyAction, Decline, Done
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import State

DONE = "done"
"""The button that ends a step or declines, and the branch of the game that does."""
ENDS = (Done, Decline)
MOST_UNITS = 60
"""More are never named at once (`names.Units`)."""


@dataclass(frozen=True)
class Asking:
    """A decision that is owed, in the view of who owes it."""

    game: EmpireOfTheSun
    pos: Position
    decision: Any
    words: Words

    @property
    def owner(self) -> str:
        return str(self.decision.owner)

    @property
    def state(self) -> State:
        return self.pos.state

    def listed(self) -> list[Any]:
        """Every answer that the game lists, but for the end."""
        found = every(self.game, self.state, self.decision)
        return [action for action in found if not isinstance(action, ENDS)]

    def is_legal(self, action: AnyAction) -> bool:
        return not self.game.objections(self.state, action)

    def told(self, found: Iterable[Objection]) -> tuple[Reason, ...]:
        """The objections in the reader's language."""
        return objections(self.words, found)

    def refused(self, action: AnyAction) -> tuple[Reason, ...]:
        """Every reason against the action."""
        return self.told(self.game.objections(self.state, action))

    def button(self, action: AnyAction, label: str, **more: Any) -> Button:
        """The action as a button, greyed if it is refused; its line of text is its id."""
        refused = self.refused(action)
        if refused:
            more["sure"] = ""
        line = self.game.format_action(action).partition(": ")[2]
        return Button(more.pop("id", line), label, action, refused=refused, **more)

    def done(self, key: str = DONE, **more: Any) -> Button:
        """The button that ends the step, greyed with what is still to be done."""
        more = {"id": DONE, "tone": "primary", **more}
        return self.button(Done(self.owner), self.words.say(f"button.{key}"), **more)

    def decline(self, key: str = "decline", **more: Any) -> Button:
        """The button that takes nothing of what is offered."""
        more = {"id": DONE, **more}
        return self.button(Decline(self.owner), self.words.say(f"button.{key}"), **more)

    def row(self, unit: str, **more: Any) -> Row:
        """A counter as a row of a sheet: its key is the key of its piece."""
        counter = self.pos.counter(unit)
        more = {"most": 1, **more}
        return Row(unit, self.words.name_of_counter(unit), kind_of(counter), counter.side, **more)

    def by_place(self, units: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """Units by the place where they stand."""
        found: dict[str, list[str]] = {}
        for unit in units:
            found.setdefault(self.pos.where(unit), []).append(unit)
        return {place: tuple(own) for place, own in sorted(found.items())}


@dataclass(frozen=True)
class Offers:
    """What can be answered, and what stands in the places of the question."""

    buttons: tuple[Button, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    moves: bool = False
    movable: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    must: tuple[Must, ...] = ()
    combats: tuple[Combat, ...] = ()
    space: str = ""
    overlay: str = ""
    parts: Mapping[str, Any] = field(default_factory=dict)
    variant: str = ""
    """Which of the questions of this kind it is, where there are several."""


class Filled(NamedTuple):
    """A sheet that was filled in: by whom, what its name says after the colon, and the counts."""

    game: EmpireOfTheSun
    pos: Position
    by: str
    about: str
    counts: Mapping[str, int]

    @property
    def chosen(self) -> tuple[str, ...]:
        """The keys of the rows that are counted, each as often as it is."""
        return tuple(key for key, number in sorted(self.counts.items()) for _ in range(number))

    @property
    def units(self) -> tuple[str, ...]:
        """The counters that are counted; `MalformedAction` if a key is none, or there are more than
        an action can name."""
        found = self.chosen
        for unit in found:
            if unit not in self.pos.data.counters:
                raise MalformedAction("there is no unit {word}", places(word=unit))
        if not found or len(found) > MOST_UNITS:
            raise MalformedAction("one to {number} units, please", places(number=MOST_UNITS))
        return found


Reader = Callable[[Filled], tuple[AnyAction, ...]]
"""What a filled sheet stands for."""


class Asked(NamedTuple):
    """How a kind of question is laid out."""

    rule: str
    lay: Callable[[Asking], Offers]
    sheets: Mapping[str, Reader] = {}
    """Its sheets by name; one whose name ends with a colon is about something."""


Kinds = Mapping[type[AnyDecision], Asked]
