"""What a family of games gives the terminal; the commands themselves know no unit and no board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from rich.console import RenderableType

from wartable.cli.plain_terminal import PlainTerminal
from wartable.core.game import Game, Outcome
from wartable.games import part


class Terminal(Protocol):
    """A game at a prompt: how it looks, how it is told and how it understands people.

    Every state is the view of who looks, and every decision of who is asked, who looks then.
    """

    @property
    def asks_again(self) -> bool:
        """Whether what is asked is shown anew after every order."""

    def board(self, state: Any, about: str = "") -> RenderableType:
        """Who stands where: everywhere, or in what `about` names."""

    def map(self, state: Any, about: str = "") -> RenderableType:
        """What borders on what."""

    def turn(self, state: Any) -> str:
        """Whose turn it is, in which round."""

    def status(self, state: Any, decision: Any) -> str:
        """Round, power, phase and money in one line."""

    def guide(self, state: Any, decision: Any) -> RenderableType:
        """What is asked, and how to answer."""

    def default(self, state: Any, decision: Any) -> Any | None:
        """The action that an empty line stands for, if there is one."""

    def auto(self, state: Any, decision: Any) -> Any | None:
        """The next action when battles are left to themselves; `None` outside of battles."""

    def pause(self, state: Any, decision: Any) -> str:
        """Why this battle should not be left to itself any longer, or nothing."""

    def read(self, state: Any, decision: Any, line: str) -> Sequence[Any]:
        """The actions a line stands for, legal one after the other; or `WartableError`."""

    def look(self, state: Any, decision: Any, line: str) -> RenderableType | None:
        """The answer to a line that only asks, or `None` if it is none of those."""

    def inquiry(self, state: Any, question: str) -> str:
        """A question to the game with IDs where it has names; `UnknownName` where one is none."""

    def after(self, state: Any, action: Any) -> str:
        """What is worth knowing once this action is made, or nothing."""

    def hint(self, state: Any, rules: Sequence[str], line: str) -> str:
        """Advice after a refusal of a line by these rules, or nothing."""

    def follow(self, state: Any, decision: Any) -> Any | None:
        """What a computer player answers because its partner has answered already."""

    def is_fighting(self, state: Any) -> bool:
        """Whether a battle is going on, to be told blow by blow."""

    def tell(self, events: Iterable[Any]) -> RenderableType | None:
        """What happened, in detail, or `None` if it is not worth a line."""

    def sum_up(self, events: Iterable[Any], before: Any) -> RenderableType | None:
        """What happened in a turn since this position, in a few lines."""

    def say(self, action: Any) -> str:
        """An action in a line for people, as far as no event tells of it."""

    def taken_back(self, action: Any) -> str:
        """An order that is taken back, where what it caused does not tell it as well."""

    def in_words(self, text: str) -> str:
        """A text with names where it has IDs."""

    def split(self, events: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
        """What is over, and the battle that is still going on."""

    def completions(self, state: Any, decision: Any, text: str) -> Iterable[tuple[str, str]]:
        """Words that could come next, each with its meaning."""

    def help(self, topic: str) -> RenderableType | None:
        """What a command does, or all commands; `None` if there is no such command."""

    def owner(self, text: str) -> str:
        """The power that is meant; `UnknownName` if there is none."""

    def owners(self) -> Sequence[tuple[str, str]]:
        """Every power and its name, in the order they play."""

    def first_choice(self) -> str:
        """The power a newcomer might play."""

    def space(self, text: str) -> str:
        """The space that is meant; `UnknownName` if there is none."""

    def unit(self, text: str) -> str:
        """The kind of unit that is meant; `UnknownName` if there is none."""

    def winners(self, outcome: Outcome) -> str:
        """Who won, in a word or two."""


def terminal_of(game: Game) -> Terminal:
    """The terminal of the game's family; without one, that of any game."""
    terminal: Terminal = (part(game.family, "terminal") or PlainTerminal)(game)
    return terminal


def told_outcome(terminal: Terminal, outcome: Outcome) -> str:
    """Who won and how, in a sentence."""
    return f"{terminal.winners(outcome)} won: {outcome.text} ({outcome.rule})"
