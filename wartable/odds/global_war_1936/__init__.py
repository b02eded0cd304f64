"""The odds of Global War 1936, worked out by the game's own steps."""

from wartable.odds.global_war_1936.combat import begun, combat_odds
from wartable.odds.global_war_1936.policy import Policy
from wartable.odds.global_war_1936.result import End, Odds

__all__ = ["End", "Odds", "Policy", "begun", "combat_odds"]
