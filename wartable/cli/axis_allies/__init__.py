"""Axis & Allies in the terminal: its board in colour, its orders in plain words."""
