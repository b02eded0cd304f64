"""The odds of Axis & Allies battles, worked out from the family's own battle steps."""

from wartable.odds.axis_allies.assault import AssaultOdds, assault_odds
from wartable.odds.axis_allies.case import Case, Sides, from_forces, from_line_up
from wartable.odds.axis_allies.cheapest import Cheapest, cheapest_force
from wartable.odds.axis_allies.orders import InOrder, by_default, by_power, by_value, parse_order
from wartable.odds.axis_allies.policy import Policy, Submerging
from wartable.odds.axis_allies.position import AssaultCase, from_position
from wartable.odds.axis_allies.quick import Chance, batch, judge
from wartable.odds.axis_allies.raid import (
    RaidOdds,
    raid_from_line_up,
    raid_from_position,
    raid_odds,
)
from wartable.odds.axis_allies.replies import Answer, Reply, worst_answer
from wartable.odds.axis_allies.result import End, Odds
from wartable.odds.axis_allies.solve import odds
from wartable.odds.axis_allies.waves import WavesOdds, chance_to_hold, waves_odds
from wartable.odds.axis_allies.work import SECONDS, TooMuchWork

__all__ = [
    "SECONDS",
    "Answer",
    "AssaultCase",
    "AssaultOdds",
    "Case",
    "Chance",
    "Cheapest",
    "End",
    "InOrder",
    "Odds",
    "Policy",
    "RaidOdds",
    "Reply",
    "Sides",
    "Submerging",
    "TooMuchWork",
    "WavesOdds",
    "assault_odds",
    "batch",
    "by_default",
    "by_power",
    "by_value",
    "chance_to_hold",
    "cheapest_force",
    "from_forces",
    "from_line_up",
    "from_position",
    "judge",
    "odds",
    "parse_order",
    "raid_from_line_up",
    "raid_from_position",
    "raid_odds",
    "waves_odds",
    "worst_answer",
]
