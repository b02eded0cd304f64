"""One game of each kind written out: who changes rules sees in the diff what that did.

`python -m tests.test_playthroughs` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from wartable.games import find_game, playable
from wartable.testing.playthrough import playthrough

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1
ACTIONS = 120


def written(name: str) -> str:
    game = find_game(name)
    lines = playthrough(game, game.options_type(rounds=3), SEED, ACTIONS)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", playable())
def test_a_game_is_played_as_it_is_written(name: str) -> None:
    assert written(name).splitlines() == (FOLDER / f"{name}.txt").read_text().splitlines()


if __name__ == "__main__":
    for each in playable():
        (FOLDER / f"{each}.txt").write_text(written(each))
