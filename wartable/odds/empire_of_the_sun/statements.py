"""What a scenario may state about the odds of a battle, and which of it does not hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from wartable.core.codec import Unreadable, convert
from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun.names import Condition
from wartable.games.empire_of_the_sun.state import State
from wartable.odds.empire_of_the_sun.offensive import under
from wartable.odds.empire_of_the_sun.policy import Aim, Policy
from wartable.odds.empire_of_the_sun.result import Odds
from wartable.odds.empire_of_the_sun.tree import battle_odds

WITHIN = 0.005

Order = Annotated[tuple[str, ...], Meta(max_length=60)]


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The odds of the battle of a hex, each within a tolerance."""

    within: float = WITHIN
    condition: Condition | Literal[""] = ""
    """As if the Offensive had this condition."""
    japan: Aim | Order = "win"
    allies: Aim | Order = "win"
    stage: float | None = None
    """The active player wins the air-naval stage."""
    win: float | None = None
    take: float | None = None
    disaster: float | None = None
    japanese_steps: float | None = None
    """The mean of the steps that Japan loses."""
    allied_steps: float | None = None


NUMBERS = ("stage", "win", "take", "disaster", "japanese_steps", "allied_steps")


def failures(game: object, state: State, stated: Mapping[str, Any]) -> Iterator[str]:
    """Every statement about odds that does not hold; `BadData` if one makes no sense."""
    if state.offensive is None:
        raise BadData("without an Offensive there is no battle")
    for place, table in stated.items():
        try:
            said: Statement = convert(table, Statement)
        except Unreadable as error:
            raise BadData(f"{place}: {error}") from None
        if place not in state.offensive.battles:
            raise BadData(f"{place} is no battle hex")
        now = under(state, said.condition) if said.condition else state
        found = _numbers(battle_odds(now, place, Policy(said.japan, said.allies)))
        for name in NUMBERS:
            wanted = getattr(said, name)
            if wanted is not None and abs(found[name] - wanted) > said.within:
                yield f"odds in {place}: expected {name} {wanted:g}; it is {found[name]:.6g}"


def _numbers(odds: Odds) -> dict[str, float]:
    return {
        "stage": odds.stage,
        "win": odds.win,
        "take": odds.take,
        "disaster": odds.disaster,
        "japanese_steps": odds.mean_steps("japan"),
        "allied_steps": odds.mean_steps("allies"),
    }
