"""Exact odds. What is general (hits, duels, chains) knows no game; a folder a family asks the
family's own battle steps."""
