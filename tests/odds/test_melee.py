"""A melee of many standings takes no more memory than it may, and ends alike."""

from __future__ import annotations

import numpy as np
import pytest

from wartable.odds import melee
from wartable.odds.melee import Fall, Falls, Melee

SIZE = 6
"""Standings of each side, the last of them nothing left."""


def _falls(row: int) -> Falls:
    """Each side loses one half the time, while there is anybody."""
    down = np.zeros((SIZE, SIZE))
    down[:, row] = down[:, min(row + 1, SIZE - 1)] = 0.5
    across = (np.eye(SIZE) + np.eye(SIZE, k=1)) / 2
    across[-1, -1] = 1.0
    return [Fall(down, across, slice(None))]


def _fought(asked: list[int]) -> tuple[Melee, list[float]]:
    def falls(row: int) -> Falls:
        asked.append(row)
        return _falls(row)

    fight = Melee((SIZE, SIZE), falls)
    start = np.zeros((SIZE, SIZE))
    start[0, 0] = 1.0
    stops = np.zeros((SIZE, SIZE), dtype=bool)
    stops[-1, :] = stops[:, -1] = True
    ends, rounds = fight.fight(start, stops)
    again = fight.fight(start, stops)
    assert again[1] == rounds
    return fight, [*ends.ravel(), rounds]


@pytest.mark.parametrize("most", [0, 2 * SIZE * SIZE, 5 * SIZE * SIZE])
def test_what_is_not_remembered_is_worked_out_again(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    remembered: list[int] = []
    _, expected = _fought(remembered)
    assert sorted(remembered) == sorted({*remembered})

    monkeypatch.setattr(melee, "MOST_KEPT", most)
    asked: list[int] = []
    fight, found = _fought(asked)

    assert found == pytest.approx(expected)
    assert len(asked) == 2 * len(remembered) - most // (2 * SIZE * SIZE)
    kept = [each for falls in fight._known.values() for each in falls]
    assert sum(each.down.size + each.across.size for each in kept) <= most
