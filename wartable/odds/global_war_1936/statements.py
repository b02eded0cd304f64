"""What a scenario may state about the odds of a combat, and which of it does not hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from wartable.core.codec import Unreadable, convert, unknown_name
from wartable.core.errors import BadData
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.state import State
from wartable.odds.global_war_1936.combat import begun, combat_odds
from wartable.odds.global_war_1936.line_ups import PolicyWords
from wartable.odds.results import mean

WITHIN = 0.005
NUMBERS = ("win", "lose", "draw", "undecided", "take", "rounds", "swing", "damage")


class Statement(PolicyWords, frozen=True, kw_only=True):
    """The odds of the combat in one space, each within a tolerance."""

    within: float = WITHIN
    plan: Literal["", "land", "clash", "shell", "port", "raid"] = ""
    """Where there are several."""
    aim: str = ""
    """What a raid bombs."""
    win: float | None = None
    lose: float | None = None
    draw: float | None = None
    undecided: float | None = None
    take: float | None = None
    rounds: float | None = None
    swing: float | None = None
    """The mean, in IPP."""
    damage: float | None = None
    """The mean, of a raid."""


def failures(game: object, state: State, stated: Mapping[str, Any]) -> Iterator[str]:
    """Every statement about odds that does not hold; `BadData` if one makes no sense."""
    spaces = {**data().map.land, **data().map.sea}
    for space, table in stated.items():
        if space not in spaces:
            raise BadData(unknown_name("space", space, spaces))
        try:
            said: Statement = convert(table, Statement)
        except Unreadable as error:
            raise BadData(f"{space}: {error}") from None
        odds = combat_odds(begun(state, space, said.plan, said.aim), said.policy())
        found = {name: getattr(odds, name) for name in NUMBERS[:-2]}
        found |= {"swing": odds.mean_swing, "damage": mean(odds.damage)}
        for name in NUMBERS:
            wanted = getattr(said, name)
            if wanted is not None and abs(found[name] - wanted) > said.within:
                yield f"odds in {space}: expected {name} {wanted:g}; it is {found[name]:.6g}"
