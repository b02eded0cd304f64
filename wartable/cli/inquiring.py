"""Questions to a game about a position, as `wartable show --ask` and the prompt put them."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from wartable.cli.terminal import terminal_of
from wartable.core.errors import WartableError
from wartable.core.game import Game, Inquiries

HELP = "help"
"""Asks which questions there are."""


def inquiries_of(game: Game) -> Inquiries | None:
    """The questions that the game answers, if it answers any."""
    return getattr(game, "inquiries", None)


def answer_to(game: Game, seen: Any, question: str) -> Any:
    """Plain data about the position, or what is seen of it; things are named as people do."""
    inquiries = inquiries_of(game)
    if inquiries is None:
        raise WartableError(f"{game.title} answers no questions; `show` tells what there is")
    if question == HELP:
        return dict(inquiries.questions())
    return to_builtins(inquiries.answer(seen, terminal_of(game).inquiry(seen, question)))


def in_lines(answer: Any) -> str:
    """An answer as text, of a record a line for each of its parts."""
    if isinstance(answer, dict) and answer:
        return "\n".join(f"{key}: {_in_words(value)}" for key, value in answer.items())
    return _in_words(answer)


def _in_words(value: Any) -> str:
    """Plain data in one line."""
    match value:
        case dict():
            return "; ".join(f"{key} {_in_words(each)}" for key, each in value.items()) or "nothing"
        case list() | tuple():
            return ", ".join(map(_in_words, value)) or "none"
        case bool():
            return "yes" if value else "no"
        case None:
            return "no"
    return str(value)
