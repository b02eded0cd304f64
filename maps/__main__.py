"""`python -m maps spring_1942`: draw a board anew and write the drawing beside the game's data."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from maps.drawing import draw
from maps.geojson import to_geojson
from wartable.desk.drawing import FOLDER
from wartable.games import GAMES
from wartable.games.axis_allies.game import AxisAllies

ROOT = Path(__file__).parents[1]
ATLAS = ROOT / "wartable/web/node_modules/world-atlas/countries-50m.json"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m maps", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument(
        "--atlas", type=Path, default=ATLAS, help="countries-50m.json of world-atlas"
    )
    said = parser.parse_args()
    game = GAMES[said.game]
    assert isinstance(game, AxisAllies)
    data = game.edition.data
    labels = {space.id: (space.lon, space.lat) for space in data.spaces.values()}
    if not said.atlas.exists():
        sys.exit(f"{said.atlas} is not there: `npm install` in wartable/web brings it")
    true = frozenset(
        frozenset((space, other)) for space, near in data.board.neighbours.items() for other in near
    )
    passages = frozenset(frozenset(passage.ends) for passage in data.board.passages)
    drawing = draw(Path(__file__).with_name(f"{said.game}.toml"), said.atlas, labels)
    missing = drawing.missing(true - passages)
    barriers = drawing.false(true)
    for pair in missing:
        print("not drawn as touching:", *pair)
    print(f"{len(true)} borders, {len(missing)} missing, {len(barriers)} marked by a barrier")
    target = next(FOLDER.rglob(f"{said.game}/data")) / "map.json"
    target.write_text(to_geojson(drawing, barriers))
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
