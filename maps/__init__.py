"""Draws the boards on the coasts of Natural Earth: cells around anchor points, or hexes."""
