"""A bench for tests of any game: actions as text, dice as they fall, rules that refuse."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar

from wartable.core.game import Game, listed
from wartable.testing.dice import ScriptedDice

State = TypeVar("State")


class Bench(Generic[State]):
    """Actions of one game, as a test writes them; a family adds words for its positions."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def action(self, state: State, text: str) -> Any:
        """The action; with nobody of the game named first, of whoever owes a decision first."""
        by, colon, _ = text.partition(":")
        owners = {owner for side in self.game.sides(state).values() for owner in side}
        if not colon or by.strip() not in owners:
            text = f"{self.game.pending(state)[0].owner}: {text}"
        return self.game.parse_action(text)

    def play(self, state: State, *texts: str, dice: Iterable[int] = ()) -> State:
        """The state after these actions; the dice fall as given, and all of them are used."""
        return self.events(state, *texts, dice=dice)[1]

    def events(
        self, state: State, *texts: str, dice: Iterable[int] = ()
    ) -> tuple[tuple[Any, ...], State]:
        """What happens in these actions, and the state after them."""
        scripted = ScriptedDice(*dice)
        happened: list[Any] = []
        for text in texts:
            played = self.game.play(state, self.action(state, text), scripted)
            happened += played.events
            state = played.state
        assert not scripted.left, f"dice not rolled: {scripted.left}"
        return tuple(happened), state

    def refused(self, state: State, text: str) -> set[str]:
        """The rules against the action; an empty set means that it is legal."""
        return {each.rule for each in self.game.objections(state, self.action(state, text))}

    def is_legal(self, state: State, text: str) -> bool:
        """Whether nothing is against the action."""
        return not self.refused(state, text)

    def actions(self, state: State) -> Iterator[Any]:
        """Every listed action of every pending decision."""
        for decision in self.game.pending(state):
            yield from listed(self.game, state, decision)

    def listed(self, state: State) -> set[str]:
        """Every listed action of every pending decision, as text."""
        return {self.game.format_action(action) for action in self.actions(state)}

    def asked(self, state: State) -> list[tuple[str, str]]:
        """Who owes which decision: owner and the decision's name."""
        return [(each.owner, type(each).__name__) for each in self.game.pending(state)]

    def choices(self, state: State) -> set[str]:
        """The listed answers to the first decision that is owed, without their owner."""
        actions = listed(self.game, state, self.game.pending(state)[0])
        return {self.game.format_action(action).partition(": ")[2] for action in actions}
