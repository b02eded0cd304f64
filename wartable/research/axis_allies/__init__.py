"""Axis & Allies for other people's players."""
