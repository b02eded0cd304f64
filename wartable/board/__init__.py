"""Boards: which spaces there are, which lie side by side, and the ways across."""

from wartable.board.graph import (
    Board,
    BoardError,
    Passage,
    Step,
    distances,
    reach,
    shortest_path,
)

__all__ = ["Board", "BoardError", "Passage", "Step", "distances", "reach", "shortest_path"]
