"""Two forces in words, and the odds of what they do to each other, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from wartable.core.codec import Unreadable, convert
from wartable.core.errors import BadData
from wartable.odds.global_war_1936.combat import combat_odds
from wartable.odds.global_war_1936.line_up import Ground, from_line_up
from wartable.odds.global_war_1936.policy import LOSSES, PICKS, Policy, checked
from wartable.odds.global_war_1936.report import as_data

Words = Annotated[str, Meta(max_length=4_000)]
Order = Annotated[str, Meta(max_length=1_000)]


class PolicyWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A policy as people say it."""

    attacker_losses: Order = "default"
    defender_losses: Order = "default"
    attacker_picks: Order = "dearest"
    defender_picks: Order = "dearest"
    submarines: Literal["fight", "decline"] = "fight"
    kamikazes: Annotated[int, Meta(ge=0, le=2)] = 0
    scramble: Literal["none", "all"] = "none"
    retreat_after: Annotated[int, Meta(ge=1)] | None = None
    retreat_at: Annotated[int, Meta(ge=0)] = 0
    retreat_under: Annotated[float, Meta(ge=0, le=1)] = 0.0

    def policy(self) -> Policy:
        """The policy meant; `BadData` if it names a unit that there is not."""
        orders: Any = {
            "attacker_losses": _order(self.attacker_losses, LOSSES),
            "defender_losses": _order(self.defender_losses, LOSSES),
            "attacker_picks": _order(self.attacker_picks, PICKS),
            "defender_picks": _order(self.defender_picks, PICKS),
        }
        return checked(
            Policy(
                **orders,
                submarines=self.submarines,
                kamikazes=self.kamikazes,
                scramble=self.scramble,
                rounds=self.retreat_after,
                units_left=self.retreat_at,
                win_chance=self.retreat_under,
            )
        )


def _order(text: str, words: tuple[str, ...]) -> str | tuple[str, ...]:
    """One of the words, or types of units in their order."""
    return text if text in words else tuple(each.strip() for each in text.split(","))


class LineUps(msgspec.Struct, frozen=True):
    """Who attacks and who defends, and how; what other games ask is passed over."""

    attackers: Words
    defenders: Words
    policy: dict[str, Any] = {}


def line_up_odds(game: object, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The odds of two forces, as `wartable odds --json` tells them."""
    try:
        said: LineUps = convert(asked, LineUps)
        where = {each: said.policy[each] for each in said.policy if each in GROUND}
        how = {each: said.policy[each] for each in said.policy if each not in GROUND}
        ground: Ground = convert(where, Ground)
        policy: PolicyWords = convert(how, PolicyWords)
    except Unreadable as error:
        raise BadData(str(error)) from None
    state = from_line_up(said.attackers, said.defenders, ground)
    return as_data(combat_odds(state, policy.policy()))


GROUND = frozenset(Ground.__struct_fields__)
