"""Counted units, volleys, hits and who may take them, for the dice games."""

from wartable.forces.force import Force, force, holds, minus, plus, single, size
from wartable.forces.hits import Pool, most_absorbed, objection_to_hits
from wartable.forces.volley import Volley, fire, fire_with_low_luck

__all__ = [
    "Force",
    "Pool",
    "Volley",
    "fire",
    "fire_with_low_luck",
    "force",
    "holds",
    "minus",
    "most_absorbed",
    "objection_to_hits",
    "plus",
    "single",
    "size",
]
