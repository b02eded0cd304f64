"""Borderlands: three houses, nineteen hexes, and cards that nobody else sees. RULES.md has the
rules; `family.py` is what the table finds."""
