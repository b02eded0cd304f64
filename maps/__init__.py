"""Draws the boards: cells around anchor points, cut to the coasts of Natural Earth."""
