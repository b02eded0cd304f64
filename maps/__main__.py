"""`python -m maps spring_1942`: draw a board anew and write the drawing beside the game's data."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from maps import drawing
from maps.board import read_board
from maps.geojson import near_geojson, to_geojson
from maps.hexes import sheet
from maps.hexes.board import read_hexes

ROOT = Path(__file__).parents[1]
ATLAS = ROOT / "wartable/web/node_modules/world-atlas/countries-50m.json"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m maps", description=__doc__)
    parser.add_argument("game", choices=sorted({*drawing.PLANS, *sheet.PLANS}))
    parser.add_argument(
        "--atlas", type=Path, default=ATLAS, help="countries-50m.json of world-atlas"
    )
    said = parser.parse_args()
    if not said.atlas.exists():
        sys.exit(f"{said.atlas} is not there: `npm pack world-atlas` brings it")
    written = draw_hexes if said.game in sheet.PLANS else draw_areas
    for path in written(said.game, said.atlas):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KiB")


def draw_areas(game: str, atlas: Path) -> tuple[Path, ...]:
    """A board of areas, with its finer outlines; says what its borders lack."""
    board = read_board(game)
    drawn = drawing.draw(game, atlas, board)
    missing = drawn.missing(board.borders - board.passages)
    barriers = drawn.false(board.borders)
    for pair in missing:
        print("not drawn as touching:", *pair)
    print(f"{len(board.borders)} borders, {len(missing)} missing, {len(barriers)} barriers")
    board.map.write_text(to_geojson(drawn, barriers))
    board.near.write_text(near_geojson(drawn))
    return board.map, board.near


def draw_hexes(game: str, atlas: Path) -> tuple[Path, ...]:
    """A sheet of hexes."""
    board = read_hexes(game)
    board.map.write_text(sheet.draw_sheet(game, atlas, board))
    return (board.map,)


if __name__ == "__main__":
    main()
