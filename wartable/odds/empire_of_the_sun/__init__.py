"""The odds of Empire of the Sun, worked out by the game's own steps."""

from wartable.odds.empire_of_the_sun.attack_cards import Strike, strike
from wartable.odds.empire_of_the_sun.offensive import (
    Course,
    OffensiveOdds,
    Reaction,
    intelligence_chance,
    mixed,
    offensive_odds,
    special_chance,
    under,
)
from wartable.odds.empire_of_the_sun.policy import Aim, Policy
from wartable.odds.empire_of_the_sun.reaction import best_reactions
from wartable.odds.empire_of_the_sun.result import End, Odds
from wartable.odds.empire_of_the_sun.strategic import (
    ROLLS,
    Rolls,
    bombing_odds,
    china_odds,
    europe_odds,
    submarine_odds,
)
from wartable.odds.empire_of_the_sun.tree import battle_odds

__all__ = [
    "ROLLS",
    "Aim",
    "Course",
    "End",
    "Odds",
    "OffensiveOdds",
    "Policy",
    "Reaction",
    "Rolls",
    "Strike",
    "battle_odds",
    "best_reactions",
    "bombing_odds",
    "china_odds",
    "europe_odds",
    "intelligence_chance",
    "mixed",
    "offensive_odds",
    "special_chance",
    "strike",
    "submarine_odds",
    "under",
]
