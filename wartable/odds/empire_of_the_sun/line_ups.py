"""Two forces in words, and the odds of what they do to each other, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from wartable.core.codec import Unreadable, convert
from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun.names import Condition
from wartable.games.empire_of_the_sun.state import Options
from wartable.odds.empire_of_the_sun.line_up import from_line_up
from wartable.odds.empire_of_the_sun.offensive import offensive_odds
from wartable.odds.empire_of_the_sun.policy import Aim, Policy, checked
from wartable.odds.empire_of_the_sun.report import as_data
from wartable.odds.empire_of_the_sun.result import Odds
from wartable.odds.empire_of_the_sun.tree import battle_odds

Words = Annotated[str, Meta(max_length=4_000)]
Order = Annotated[tuple[str, ...], Meta(max_length=60)]


class Circumstances(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Where and how they fight, and how hits are given."""

    hex: str = ""
    condition: Condition = "intercept"
    turn: int | None = None
    card: str = ""
    japan: Aim | Order = "win"
    allies: Aim | Order = "win"


class LineUps(msgspec.Struct, frozen=True, rename="camel"):
    """Who attacks and who defends; what other games ask is passed over."""

    attackers: Words
    defenders: Words
    policy: dict[str, Any] = {}


def line_up_odds(game: object, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The odds of two forces, as `wartable odds --json` tells them."""
    try:
        said: LineUps = convert(asked, LineUps)
    except Unreadable as error:
        raise BadData(str(error)) from None
    try:
        how: Circumstances = convert(said.policy, Circumstances)
    except Unreadable as error:
        raise BadData(f"policy: {error}") from None
    policy = checked(Policy(how.japan, how.allies))
    return as_data(
        odds_of(
            said.attackers,
            said.defenders,
            how.hex,
            policy,
            condition=how.condition,
            turn=how.turn,
            card=how.card,
        )
    )


def odds_of(
    attackers: str,
    defenders: str,
    place: str,
    policy: Policy,
    *,
    condition: Condition = "intercept",
    turn: int | None = None,
    card: str = "",
    options: Options | None = None,
) -> Odds:
    """The odds of a line-up; with a card the condition is rolled for."""
    state, place = from_line_up(
        attackers,
        defenders,
        place,
        condition=condition,
        turn=turn,
        card=card,
        options=options,
    )
    if card:
        return offensive_odds(state, policy).battles[place]
    return battle_odds(state, place, policy)
