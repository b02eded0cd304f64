"""What a scenario may state about the odds of a combat, and which of it does not hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from wartable.core.codec import Unreadable, convert
from wartable.core.errors import BadData
from wartable.core.sentences import places
from wartable.games.axis_allies.data import EditionData
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import State
from wartable.odds.axis_allies.assault import assault_odds
from wartable.odds.axis_allies.orders import parse_order
from wartable.odds.axis_allies.policy import Policy, Submerging
from wartable.odds.axis_allies.position import AssaultCase, from_position
from wartable.odds.axis_allies.raid import raid_from_position, raid_odds
from wartable.odds.axis_allies.solve import odds

WITHIN = 0.005


Losses = Annotated[str, Meta(max_length=400)]


class PolicyWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A policy as people say it."""

    attacker_losses: Losses = "default"
    defender_losses: Losses = "default"
    attacking_submarines: Submerging = Submerging.NEVER
    defending_submarines: Submerging = Submerging.NEVER
    retreat_after: Annotated[int, Meta(ge=1)] | None = None
    retreat_at: Annotated[int, Meta(ge=0)] = 0
    retreat_aircraft: bool = False
    retreat_under: Annotated[float, Meta(ge=0, le=1)] = 0.0

    def policy(self, data: EditionData) -> Policy:
        """The policy meant."""
        return Policy(
            parse_order(data, self.attacker_losses),
            parse_order(data, self.defender_losses),
            self.attacking_submarines,
            self.defending_submarines,
            self.retreat_aircraft,
            rounds=self.retreat_after,
            units_left=self.retreat_at,
            win_chance=self.retreat_under,
        )


class Statement(PolicyWords, frozen=True, kw_only=True):
    """The odds of the combat in one space, each within a tolerance."""

    within: float = WITHIN
    raid: bool = False
    """The bombing raid there, not the battle."""
    intercept: bool = False
    engage: tuple[str, ...] = ()
    win: float | None = None
    lose: float | None = None
    draw: float | None = None
    undecided: float | None = None
    take: float | None = None
    called_off: float | None = None
    rounds: float | None = None
    swing: float | None = None
    """The mean, in IPC."""
    damage: float | None = None
    """The mean, of a raid."""


NUMBERS = (
    "win",
    "lose",
    "draw",
    "undecided",
    "take",
    "called_off",
    "rounds",
    "swing",
    "damage",
)


def failures(game: AxisAllies, state: State, stated: Mapping[str, Any]) -> Iterator[str]:
    """Every statement about odds that does not hold; `BadData` if one makes no sense."""
    for space, table in stated.items():
        try:
            statement: Statement = convert(table, Statement)
        except Unreadable as error:
            raise BadData("{text}: {reason}", places(text=space, reason=error.said)) from None
        found = _numbers(game, state, space, statement)
        for name in NUMBERS:
            wanted = getattr(statement, name)
            if wanted is None:
                continue
            if name not in found:
                raise BadData(
                    "{text}: a combat of this kind has no {word}", places(text=space, word=name)
                )
            if abs(found[name] - wanted) > statement.within:
                yield f"odds in {space}: expected {name} {wanted:g}; it is {found[name]:.6g}"


def _numbers(game: AxisAllies, state: State, space: str, said: Statement) -> dict[str, float]:
    policy = said.policy(game.edition.data)
    if said.raid:
        raid = raid_odds(raid_from_position(game, state, space, intercept=said.intercept), policy)
        damage = sum(points * chance for points, chance in raid.damage.items())
        return {"swing": raid.mean_swing, "damage": damage}
    case = from_position(game, state, space, said.engage)
    if isinstance(case, AssaultCase):
        assault = assault_odds(case, policy)
        return {
            "take": assault.take,
            "called_off": assault.called_off,
            "swing": assault.mean_swing,
        }
    found = odds(case, policy)
    return {
        "win": found.win,
        "lose": found.lose,
        "draw": found.draw,
        "undecided": found.undecided,
        "take": found.take,
        "rounds": found.rounds,
        "swing": found.mean_swing,
    }
