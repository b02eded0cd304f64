"""Counted units: how they travel, find decks and partners, fire, and who takes the hits."""

from wartable.forces.force import Force, count, each, force, holds, minus, parts, plus, single, size
from wartable.forces.hits import Chooser, Fault, Pool, fault_in_hits, in_turn, most_absorbed
from wartable.forces.losses import ways
from wartable.forces.pairing import pair_up
from wartable.forces.volley import (
    Banded,
    Bands,
    Shot,
    Volley,
    fire,
    fire_best,
    fire_in_bands,
    fire_with_low_luck,
)
from wartable.forces.wording import read_force

__all__ = [
    "Banded",
    "Bands",
    "Chooser",
    "Fault",
    "Force",
    "Pool",
    "Shot",
    "Volley",
    "count",
    "each",
    "fault_in_hits",
    "fire",
    "fire_best",
    "fire_in_bands",
    "fire_with_low_luck",
    "force",
    "holds",
    "in_turn",
    "minus",
    "most_absorbed",
    "pair_up",
    "parts",
    "plus",
    "read_force",
    "single",
    "size",
    "ways",
]
