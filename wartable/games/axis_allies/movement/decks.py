"""Fighters and carriers are matched as in any game with decks."""

from wartable.forces.decks import Carrier, bound, without_deck

__all__ = ["Carrier", "bound", "without_deck"]
