"""Both 1940 editions, for tests of what they share."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.testing.axis_allies import Bench


@pytest.fixture(params=[EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
def table(request) -> Bench:
    """The bench of each edition in turn; the western half of the boards is the same."""
    return Bench(request.param)


@pytest.fixture
def rule(table: Bench):
    """The ID of a rule in the edition that is played: `rule("E40-MOV-03", "G40-CMV-02")`."""

    def of(*ids: str) -> set[str]:
        return {each for each in ids if each.startswith(table.game.prefix)}

    return of
