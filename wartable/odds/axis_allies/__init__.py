"""The odds of Axis & Allies battles, worked out from the family's own battle steps."""
