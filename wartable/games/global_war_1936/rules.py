"""The kinds of values that the rules of this family are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from wartable.core import flow
from wartable.core.game import Branch, Objection
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script

Rule = flow.Rule[Position, Script]
Question = flow.Question[Position, Script]
Phase = flow.Phase[Position, Script]


def no(pos: Position, rule: str, sentence: str, **ids: Any) -> Objection:
    """An objection: the rule, a sentence with places, and the ids of what stands in them."""
    about = tuple(of for place, of in ids.items() if isinstance(of, str) and place != "word")
    return Objection(rule, sentence, about, pos.parts(**ids))


def branch(label: str, ways: Callable[..., Iterable[Any]], *args: Any) -> Branch:
    """Answers that are listed when asked for; `done` is for ending or declining."""
    return Branch(label, partial(ways, *args))


def each_space(
    pos: Position, spaces: Iterable[str], listed: Mapping[str, Callable[..., Iterable[Any]]]
) -> tuple[Branch, ...]:
    """For each space what can be done there, by the words that begin the label."""
    return tuple(
        branch(f"{label} {space}", ways, pos, pos.lead, space)
        for space in spaces
        for label, ways in listed.items()
    )


def always(pos: Position) -> bool:
    """The phase is played in every player turn."""
    return True
