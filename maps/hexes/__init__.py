"""Draws sheets of hexes: the coasts of Natural Earth, bent and cut to what the hexes are."""
