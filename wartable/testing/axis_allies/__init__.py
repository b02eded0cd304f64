"""What tests of Axis & Allies share: a position in a few words, and what happens in it."""

from wartable.testing.axis_allies.bench import Bench, line_up, rolls

__all__ = ["Bench", "line_up", "rolls"]
