"""Boards: which spaces there are, which lie side by side, and the ways across."""

from wartable.board.areas import Board, Passage
from wartable.board.borders import BoardError, Borders
from wartable.board.flights import Flights
from wartable.board.floods import Ways, covered, flood
from wartable.board.hex_board import HexBoard
from wartable.board.hexes import (
    Direction,
    Hex,
    direction,
    distance,
    format_hex,
    neighbour,
    parse_hex,
)
from wartable.board.search import Neighbours, Step, distances, networks, reach, shortest_path

__all__ = [
    "Board",
    "BoardError",
    "Borders",
    "Direction",
    "Flights",
    "Hex",
    "HexBoard",
    "Neighbours",
    "Passage",
    "Step",
    "Ways",
    "covered",
    "direction",
    "distance",
    "distances",
    "flood",
    "format_hex",
    "neighbour",
    "networks",
    "parse_hex",
    "reach",
    "shortest_path",
]
