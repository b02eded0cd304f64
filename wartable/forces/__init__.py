"""Counted units, volleys, hits and who may take them, for the dice games."""

from wartable.forces.force import Force, force, holds, minus, plus, single, size
from wartable.forces.hits import Fault, Pool, fault_in_hits, most_absorbed
from wartable.forces.volley import Volley, fire, fire_with_low_luck

__all__ = [
    "Fault",
    "Force",
    "Pool",
    "Volley",
    "fault_in_hits",
    "fire",
    "fire_with_low_luck",
    "force",
    "holds",
    "minus",
    "most_absorbed",
    "plus",
    "single",
    "size",
]
