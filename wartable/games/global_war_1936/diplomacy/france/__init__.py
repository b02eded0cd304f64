"""The fall of France, Vichy and Free France (4.11)."""
