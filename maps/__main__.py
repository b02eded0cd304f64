"""`python -m maps spring_1942`: draw a board anew and write the drawing beside the game's data."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from maps.board import read_board
from maps.drawing import PLANS, draw
from maps.geojson import near_geojson, to_geojson

ROOT = Path(__file__).parents[1]
ATLAS = ROOT / "wartable/web/node_modules/world-atlas/countries-50m.json"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m maps", description=__doc__)
    parser.add_argument("game", choices=sorted(PLANS))
    parser.add_argument(
        "--atlas", type=Path, default=ATLAS, help="countries-50m.json of world-atlas"
    )
    said = parser.parse_args()
    if not said.atlas.exists():
        sys.exit(f"{said.atlas} is not there: `npm install` in wartable/web brings it")
    board = read_board(said.game)
    drawing = draw(said.game, said.atlas, board)
    missing = drawing.missing(board.borders - board.passages)
    barriers = drawing.false(board.borders)
    for pair in missing:
        print("not drawn as touching:", *pair)
    print(f"{len(board.borders)} borders, {len(missing)} missing, {len(barriers)} barriers")
    board.map.write_text(to_geojson(drawing, barriers))
    board.near.write_text(near_geojson(drawing))
    for path in (board.map, board.near):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
