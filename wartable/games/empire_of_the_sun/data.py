"""Everything that the data folder says, loaded and checked."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from wartable.core.data_file import DataFile
from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun.data_cards import check_cards, read_cards
from wartable.games.empire_of_the_sun.data_counters import read_counters
from wartable.games.empire_of_the_sun.data_map import read_map, read_parts
from wartable.games.empire_of_the_sun.data_scenarios import read_scenarios
from wartable.games.empire_of_the_sun.facts import Data

FOLDER = Path(__file__).parent / "data"
VARIABLE = "WARTABLE_EMPIRE_OF_THE_SUN"
"""Names another folder in the environment."""


@cache
def data() -> Data:
    """The data that is played with: the project's own, or that of the folder named."""
    return load(Path(os.environ.get(VARIABLE) or FOLDER))


def load(folder: Path) -> Data:
    """Read and check hexes.toml, map.toml, counters.toml, cards.toml and the files of scenarios/;
    `BadData` if one fails."""
    hexes_file = DataFile(folder / "hexes.toml", ("hexes",))
    map_file = DataFile(
        folder / "map.toml", ("unplayable", "japanese_sources", "routes", "regions", "parts")
    )
    counters_file = DataFile(folder / "counters.toml", ("hq", "naval", "air", "ground"))
    cards_file = DataFile(folder / "cards.toml")
    tables = ("scenario", "markers", "cards", "control", "units")
    paths = sorted((folder / "scenarios").glob("*.toml"))
    if not paths:
        raise BadData(f"{folder / 'scenarios'}: no scenario")
    scenario_files = {path.stem: DataFile(path, tables) for path in paths}

    board = read_map(hexes_file, map_file)
    parts = read_parts(map_file, board)
    counters = read_counters(counters_file)
    cards = read_cards(cards_file)
    check_cards(cards_file, cards, counters, board)
    files = (hexes_file, map_file, counters_file, cards_file, *scenario_files.values())
    return Data(
        map=board,
        parts=parts,
        counters=counters,
        cards=cards,
        scenarios=read_scenarios(scenario_files, board, parts, counters, cards),
        sources={
            f"{file.path.stem}.{mark}": text
            for file in files
            for mark, text in file.sources.items()
        },
    )
